"""Where the database lies, and who may read it."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def default_database() -> str:
    """A file in the user's data directory, or where LANCIO_HOME says."""
    home = os.environ.get("LANCIO_HOME")
    if home:
        folder = Path(home)
    elif sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "lancio"
    elif sys.platform == "darwin":
        folder = Path.home() / "Library" / "Application Support" / "lancio"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "lancio"
    return url_of(folder / "matches.sqlite")


def url_of(place: str | Path) -> str:
    """A database's address; a bare path means an SQLite file."""
    if "://" in str(place):
        return str(place)
    path = Path(place).expanduser().resolve()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    keep_private(path)
    return f"sqlite:///{path}"


def keep_private(path: Path) -> None:
    """Seeds lie in the file: nobody but its owner reads it. The files that SQLite lays beside it follow its rights."""
    path.touch(mode=0o600)
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)
