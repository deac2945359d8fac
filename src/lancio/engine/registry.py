"""Finding the games on the shelf: every package of `lancio.games` that has a GAME."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lancio.engine import own
from lancio.engine.errors import BadData, LancioError, UnknownGame

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from lancio.engine.game import Game

SHELF = "lancio.games"
#: under this name other packages offer computer players of their own: `my-bot = "my_package:MyBot"`
PLAYERS = "lancio.players"


def games() -> tuple[str, ...]:
    """The slugs of all games, in alphabetical order."""
    return tuple(slug for slug, finished in _shelf() if finished)


def unfinished() -> tuple[str, ...]:
    """Games still in the workshop: they can be played by name and are tested, but are not offered to players.
    Their package has a file UNFINISHED.md that says what is missing."""
    return tuple(slug for slug, finished in _shelf() if not finished)


@cache
def _shelf() -> tuple[tuple[str, bool], ...]:
    shelf = importlib.import_module(SHELF)
    found = []
    for info in pkgutil.iter_modules(shelf.__path__):
        if info.ispkg:
            finished = not any(Path(root, info.name, "UNFINISHED.md").is_file() for root in shelf.__path__)
            found.append((info.name.replace("_", "-"), finished))
    return tuple(sorted(found))


@cache
def guests() -> Mapping[str, EntryPoint]:
    """Computer players that other installed packages offer, by name; none of them is loaded yet."""
    from importlib.metadata import entry_points  # slow to load, and few ask

    found = entry_points(group=PLAYERS)
    return {point.name: point for point in sorted(found, key=lambda point: (point.name, point.value))}


def lay_over(folder: Path) -> own.Folder:
    """Lay a folder of the owner's own data over the games, and see that every game it speaks of can be played with
    them. Before any game is opened."""
    known = {slug: _data_files(slug) for slug, _ in _shelf()}
    data = own.Folder.read(folder, known)
    own.lay(data)
    for slug in data.games:
        try:
            opened = game(slug)
            _ = opened.rulebook, opened.catalogue, opened.evaluation.tables, opened.hints
            for scenario in opened.scenarios:
                opened.briefings.of(scenario, opened.chart(scenario))
                printed = opened.printed(scenario)
                _ = list(opened.book.counters(printed)), list(opened.book.sheets(printed))
                opened.start(scenario)
        except LancioError:
            raise
        except Exception as error:
            why = f"do not hold together ({type(error).__name__}: {error})"
            raise BadData(str(folder / slug), why) from error
        for laid in data.games[slug].values():
            for problem in laid.misspelt():
                raise problem
    return data


def _data_files(slug: str) -> frozenset[str]:
    shelf = importlib.import_module(SHELF)
    roots = (Path(root, slug.replace("-", "_"), "data") for root in shelf.__path__)
    return frozenset(path.name for root in roots for path in root.glob("*.toml"))


def game(slug: str) -> Game[Any]:
    """A game by its slug."""
    if slug not in games() and slug not in unfinished():
        close = difflib.get_close_matches(str(slug), games(), n=3, cutoff=0.4)
        hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(games())}"
        raise UnknownGame(f"no game is called {slug!r}; {hint}")
    found: Game[Any] = importlib.import_module(f"{SHELF}.{slug.replace('-', '_')}").GAME
    return found
