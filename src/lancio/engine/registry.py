"""Finding the games on the shelf: every package of `lancio.games` that has a GAME."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from functools import cache
from typing import Any

from lancio.engine.errors import UnknownGame
from lancio.engine.game import Game

SHELF = "lancio.games"


@cache
def games() -> tuple[str, ...]:
    """The slugs of all games, in alphabetical order."""
    shelf = importlib.import_module(SHELF)
    found = (info.name.replace("_", "-") for info in pkgutil.iter_modules(shelf.__path__) if info.ispkg)
    return tuple(sorted(found))


def game(slug: str) -> Game[Any]:
    """A game by its slug."""
    if slug not in games():
        close = difflib.get_close_matches(str(slug), games(), n=3, cutoff=0.4)
        hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(games())}"
        raise UnknownGame(f"no game is called {slug!r}; {hint}")
    found: Game[Any] = importlib.import_module(f"{SHELF}.{slug.replace('-', '_')}").GAME
    return found
