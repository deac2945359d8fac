"""Whether two processes play by the same rules: a digest of everything that the games of a series follow from."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path

import lancio
from lancio.engine import own
from lancio.players import player as find_player

#: the rooms that every game stands on, and the loop that plays one
COMMON = ("engine", "hexes", "players", "lab/playing.py")
#: what rules and data are written in
KINDS = (".py", ".toml", ".json")
#: what only people read: a game that is told in other words is the same game
READ = ("text.toml", "rules.toml", "book.toml", "glossary.toml", "briefing.toml", "hints.toml", "lessons")
HOME = "lancio."


@cache
def rules_digest(game: str, players: tuple[str, ...] = ()) -> str:
    """The digest of a game's rules and data as they are here, the owner's own data and players from elsewhere
    included. It goes by what files say, not by when they were made or where they lie."""
    digest = blake2b(digest_size=12)
    for name, text in (*_shipped(game), *_foreign(players)):
        digest.update(f"{name}\0{len(text)}\0".encode())
        digest.update(text)
    digest.update(own.digest_of(game).encode())
    return digest.hexdigest()


def _shipped(game: str) -> Iterator[tuple[str, bytes]]:
    root = Path(lancio.__file__).parent
    for part in (*COMMON, f"games/{game.replace('-', '_')}"):
        place = root / part
        files = [place] if place.is_file() else sorted(path for path in place.rglob("*") if path.suffix in KINDS)
        for path in files:
            if path.name in READ or path.parent.name in READ:
                continue
            yield path.relative_to(root).as_posix(), _said(path)


def _foreign(players: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    """The files of players that are not Lancio's own."""
    kinds = {type(find_player(name)) for name in players}
    for kind in sorted(kinds, key=lambda kind: (kind.__module__, kind.__qualname__)):
        if not kind.__module__.startswith(HOME):
            file = inspect.getsourcefile(kind)
            yield f"{kind.__module__}.{kind.__qualname__}", _said(Path(file)) if file else b""


def _said(path: Path) -> bytes:
    # the same text, whatever a machine ends its lines with
    return path.read_bytes().replace(b"\r\n", b"\n")
