"""Training, and networks on a GPU: PyTorch, the optional extra `train`.

The rooms below this one do not import it.
"""
