"""The owner's own numbers: a folder of TOML files that is laid over the games' data.

Whoever owns the printed game can play with what is printed. The folder has a folder a game, and in it files that are
called like the game's own:

    DIR/night-drop/units.toml
    DIR/duel-in-the-dark/map.toml

Tables are laid over tables, key by key; everything else replaces what was there; a table with a new name is added (a
scenario, say). The game then reads the result as it reads its own data, with the same checks: a complaint names the
owner's file, the key and what was expected.

Data are laid once, before a game is opened. Matches, positions and records carry the digest of what was laid, and
do not go on with anything else.
"""

from __future__ import annotations

import difflib
import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

from lancio.engine.errors import BadData

SHELF = "lancio.games"


#: keys that anybody may add to a table: the rules never read them
FREE = frozenset(("provenance", "untuned", "source"))


@dataclass(frozen=True, slots=True)
class Laid:
    """A file of the owner's, or a table in it: its name for complaints, and what it says."""

    file: str
    table: Mapping[str, Any]
    #: keys that the shipped file does not have -> the keys it has beside them; and those of them that somebody read.
    #: What nobody reads is misspelt
    fresh: dict[str, tuple[str, ...]] = field(default_factory=dict, compare=False)
    read: set[str] = field(default_factory=set, compare=False)

    def inside(self, value: Mapping[str, Any]) -> Laid:
        """A table inside this one."""
        return Laid(self.file, value, self.fresh, self.read)

    def lay_over(self, shipped: Mapping[str, Any], table: Mapping[str, Any], path: str = "") -> dict[str, Any]:
        """Tables over tables, key by key; anything else replaces what was there."""
        out = dict(shipped)
        for key, value in table.items():
            here = f"{path}.{key}" if path else key
            old = out.get(key)
            if isinstance(value, dict) and (isinstance(old, dict) or old is None):
                out[key] = self.lay_over(old or {}, value, here)
            else:
                out[key] = value
            if key not in shipped and key not in FREE:
                self.fresh[here] = tuple(shipped)
        return out

    def misspelt(self) -> Iterator[BadData]:
        """The keys that nothing reads."""
        for path, known in self.fresh.items():
            if path not in self.read:
                beside = f"; known here are {', '.join(known)}" if known else ""
                yield BadData(f"{self.file}, {path}", f"no such key: nothing reads it{beside}")


@dataclass(frozen=True, slots=True)
class Folder:
    """Everything in a folder of own data: game -> file name -> what it says."""

    path: Path
    games: Mapping[str, Mapping[str, Laid]] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path, known: Mapping[str, frozenset[str]]) -> Folder:
        """Read a folder. `known`: the games and the names of their files; anything else in it is a mistake."""
        if not path.is_dir():
            raise BadData(str(path), "expected a folder with a folder a game in it")
        games: dict[str, dict[str, Laid]] = {}
        for entry in sorted(path.iterdir()):
            if entry.name.startswith(".") or (entry.is_file() and entry.suffix != ".toml"):
                continue
            if not entry.is_dir() or entry.name not in known:
                raise BadData(str(entry), f"expected a folder with the name of a game{_hint(entry.name, known)}")
            games[entry.name] = _read_game(entry, known[entry.name])
        return cls(path, games)

    def digest(self, slug: str) -> str:
        """The digest of what is laid over a game, empty if nothing is: by what it says, not by how it is written."""
        files = self.games.get(slug)
        if not files:
            return ""
        said = {name: laid.table for name, laid in files.items()}
        text = json.dumps(said, sort_keys=True, separators=(",", ":"), default=str)
        return blake2b(text.encode(), digest_size=8).hexdigest()


def _read_game(folder: Path, known: frozenset[str]) -> dict[str, Laid]:
    files: dict[str, Laid] = {}
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or path.suffix != ".toml":
            continue
        if path.name not in known:
            raise BadData(str(path), f"expected the name of a file of {folder.name}{_hint(path.name, known)}")
        try:
            files[path.name] = Laid(str(path), tomllib.loads(path.read_text(encoding="utf-8")))
        except (OSError, UnicodeDecodeError) as error:
            raise BadData(str(path), f"cannot be read ({error})") from error
        except tomllib.TOMLDecodeError as error:
            raise BadData(str(path), f"is not valid TOML ({error})") from error
    return files


def _hint(name: str, known: Mapping[str, object] | frozenset[str]) -> str:
    close = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    return f"; did you mean {close[0]!r}?" if close else f"; there are {', '.join(sorted(known))}"


#: what was laid over the games' data in this process
_laid: Folder | None = None


def lay(folder: Folder) -> None:
    """Lay a folder over the games' data, for the rest of this process."""
    global _laid
    if _laid is not None and _laid == folder:
        return
    opened = [slug for slug in folder.games if f"{SHELF}.{slug.replace('-', '_')}" in sys.modules]
    if _laid is not None or opened:
        raise BadData(str(folder.path), "own data must be laid once, before a game is opened")
    _laid = folder


def laid() -> Folder | None:
    """What was laid over the games' data, if anything."""
    return _laid


def over(package: str, path: str) -> Laid | None:
    """What lies over a data file of a game's package."""
    if _laid is None or not package.startswith(f"{SHELF}."):
        return None
    slug = package.removeprefix(f"{SHELF}.").replace("_", "-")
    return _laid.games.get(slug, {}).get(path.removeprefix("data/"))


def touches(slug: str, files: frozenset[str]) -> bool:
    """Whether anything lies over one of these files of a game."""
    return _laid is not None and not files.isdisjoint(_laid.games.get(slug, ()))


def digest_of(slug: str) -> str:
    """The digest of what lies over a game's data, empty if nothing does."""
    return _laid.digest(slug) if _laid is not None else ""


def expect(slug: str, digest: object, where: str) -> None:
    """Refuse to go on with what was begun with other data."""
    here = digest_of(slug)
    if digest == here:
        return
    if not digest:
        raise BadData(where, f"expected the data that come with {slug}; other data ({here}) are laid over them here")
    if not here:
        raise BadData(where, f"was played with the owner's own data ({digest}): give their folder with --data")
    raise BadData(where, f"was played with other data ({digest}) than those laid here ({here})")
