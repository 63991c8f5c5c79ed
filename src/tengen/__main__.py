"""`python -m tengen` is the command `tengen`."""

import sys

from tengen.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
