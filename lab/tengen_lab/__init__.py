"""The laboratory of Tengen: makes its models (`training`) and redoes papers (`papers`).

It imports `tengen`, never the reverse; its commands join `tengen` by entry points.
"""

__version__ = "0.2.0"
