"""`python -m lancio.cli` is `lancio`."""

import sys

from lancio.cli import main

if __name__ == "__main__":
    sys.exit(main())
