"""Endings: for every way a match can end there is a recorded match that ends that way.

`python -m tests.games.find_endings` looks for them and writes them anew.
"""

from __future__ import annotations

from typing import Any

from lancio import Game, Record
from tests.games.find_endings import FOLDER, file_of


def test_every_level_has_a_recorded_match(game: Game[Any]) -> None:
    """Each level that the game declares is reached by a match kept in `endings`, which replays to just that."""
    assert game.levels, "the game does not say how it can end"
    for level in game.levels:
        path = file_of(game.slug, level)
        assert path.exists(), f"no match ends with {level}: run python -m tests.games.find_endings"
        record = Record.parse(path.read_text(encoding="utf-8"), path.name)
        assert record.game == game.slug
        match = record.replay()
        assert match.outcome is not None
        assert match.outcome.level == level


def test_no_ending_is_kept_that_cannot_be(game: Game[Any]) -> None:
    """Every recorded ending is one that the game declares."""
    kept = {path.stem for path in (FOLDER / game.slug).glob("*.txt")}
    assert kept <= set(game.levels)
