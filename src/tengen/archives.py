"""What the standard library raises on damaged archives, compressed files and `.npz` files."""

from __future__ import annotations

import lzma
import struct
import tarfile
import zipfile
import zlib

# OSError: bad offsets, bzip2 data. TypeError: a gzip header that is cut short. RuntimeError: a zip
# entry that seems to be encrypted or packed in a way nobody knows. AttributeError: a gzip header
# with an extra field, which tarfile reads before it knows the errors to expect.
DAMAGE = (
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    OSError,
    RuntimeError,
    TypeError,
    AttributeError,
)
