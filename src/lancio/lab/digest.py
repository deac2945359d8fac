"""Whether two processes play by the same rules: a digest of everything that the games of a series follow from."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path

import lancio
from lancio.engine import own
from lancio.players import player as find_player

#: the rooms that every game stands on, and the loop that plays one
COMMON = ("engine", "hexes", "lab/playing.py")
MINDS = "players"
#: what rules and data are written in
KINDS = (".py", ".toml", ".json")
#: what only people read: a game that is told in other words is the same game
READ = ("text.toml", "rules.toml", "book.toml", "glossary.toml", "briefing.toml", "hints.toml", "lessons")
HOME = "lancio."


@cache
def rules_digest(game: str, players: tuple[str, ...] = ()) -> str:
    """The digest of a game's rules and data as they are here, the owner's own data and the players named included, also
    those from elsewhere; where none is named, all of Lancio's. It goes by what files say, not by when they were made or
    where they lie."""
    digest = blake2b(digest_size=12)
    for name, text in (*_shipped(game, players), *_foreign(players)):
        digest.update(f"{name}\0{len(text)}\0".encode())
        digest.update(text)
    digest.update(own.digest_of(game).encode())
    return digest.hexdigest()


def _shipped(game: str, players: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    root = Path(lancio.__file__).parent
    home = root / "games" / game.replace("-", "_")
    minds = _minds(root, players) if players else sorted((root / MINDS).rglob("*.py"))
    for path in (*(path for part in COMMON for path in _files(root / part)), *minds, *_rules(root, home)):
        yield path.relative_to(root).as_posix(), _said(path)


def _files(place: Path) -> list[Path]:
    return [place] if place.is_file() else sorted(path for path in place.rglob("*") if path.suffix in KINDS)


def _minds(root: Path, players: tuple[str, ...]) -> list[Path]:
    """The files of Lancio's own players that decide what those named play."""
    kinds = {kind for name in players for kind in type(find_player(name)).__mro__}
    ours = {_file(root, kind.__module__) for kind in kinds if kind.__module__.startswith(f"{HOME}{MINDS}.")}
    theirs = {Path(file) for kind in kinds if _is_foreign(kind) and (file := inspect.getsourcefile(kind))}
    return _reached(root, ours | theirs, root / MINDS)


def _is_foreign(kind: type) -> bool:
    return not kind.__module__.startswith((HOME, "builtins", "abc"))


def _rules(root: Path, home: Path) -> list[Path]:
    """The files of a game but what only people read, and what is shown to a side unless a computer looks at it."""
    shown = home / "seen"
    played = [path for path in _files(home) if path.name not in READ and path.parent.name not in READ]
    rules = [path for path in played if shown not in path.parents]
    # the package itself puts rules and what is shown together, so its imports say nothing
    looks = {path for path in rules if path.suffix == ".py" and path != home / "__init__.py"}
    return sorted({*rules, *_reached(root, looks, shown)})


def _reached(root: Path, begun: set[Path], within: Path) -> list[Path]:
    """Those files of a folder that are among, or are imported by, the files to begin with."""
    found = {path for path in begun if within in path.parents}
    left = list(begun)
    while left:
        for path in _imported(root, left.pop()):
            if within in path.parents and path not in found:
                found.add(path)
                left.append(path)
    return sorted(found)


def _imported(root: Path, path: Path) -> Iterator[Path]:
    for node in ast.walk(ast.parse(_said(path))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(HOME):
            # a name may be that of a module
            for module in (node.module or "", *(f"{node.module}.{name.name}" for name in node.names)):
                file = _file(root, module)
                if file.is_file():
                    yield file


def _file(root: Path, module: str) -> Path:
    return root.joinpath(*module.removeprefix(HOME).split(".")).with_suffix(".py")


def _foreign(players: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    """The files of players that are not Lancio's own."""
    kinds = {type(find_player(name)) for name in players}
    for kind in sorted(kinds, key=lambda kind: (kind.__module__, kind.__qualname__)):
        if _is_foreign(kind):
            file = inspect.getsourcefile(kind)
            yield f"{kind.__module__}.{kind.__qualname__}", _said(Path(file)) if file else b""


def _said(path: Path) -> bytes:
    # the same text, whatever a machine ends its lines with
    return path.read_bytes().replace(b"\r\n", b"\n")
