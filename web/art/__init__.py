"""Draws the base layer of each game's map from the same hex data that the rules use."""

import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
_SOURCE = str(REPOSITORY / "src")
if _SOURCE not in sys.path:  # the art is drawn from this checkout, installed or not
    sys.path.insert(0, _SOURCE)
