"""Drops: whoever comes down from the air is told with where he was aimed, and where the wind took him."""

from __future__ import annotations

import pytest

import lancio
from lancio import Match
from lancio.engine.board import OFF
from lancio.engine.facts import Jump, facts_of

#: a game and scenario with a drop, and how many jump in it at least
DROPS = (("night-drop", "historical", 78), ("drvar", "historical", 10), ("histo-command", "merderet", 8))


def jumps(match: Match, most: int) -> list[Jump]:
    """The jumps of a match played with its first choices, so many of them."""
    found: list[Jump] = []
    while len(found) < most and match.to_act is not None and len(match.journal) < 400:
        legal = match.legal
        side = match.to_act
        for event in match.play(legal[len(legal) // 2], side):
            assert event.dropped is None or event.sees is None, "a drop is seen by everybody"
            found += facts_of(event, match.state.words, side).drops
    return found


@pytest.mark.parametrize(("game", "scenario", "count"), DROPS)
def test_a_drop_is_told_with_its_drift(game: str, scenario: str, count: int) -> None:
    """From the hex aimed at, so many hexes along a direction, lies the hex of the landing; or the map ends there."""
    match = lancio.game(game).start(scenario, seed=3)
    board = match.state.setting.ground.board  # type: ignore[attr-defined]
    found = jumps(match, count)
    assert len(found) >= count
    assert any(jump.far for jump in found)
    for jump in found:
        end = board.step(board.index[jump.aimed], jump.way, jump.far)
        assert jump.landed == (None if end == OFF else board.name[end])
        assert jump.side == match.state.words.owner(jump.unit)


def test_the_landing_on_the_merderet_is_by_night() -> None:
    """From the set-up through the drop the Merderet is dark and the track says which turns are; Son is by day."""
    game = lancio.game("histo-command")
    for scenario, night, turns in (("merderet", True, [1, 2, 3, 4]), ("son", False, [])):
        match = game.start(scenario, seed=1)
        assert match.view(None)["turn"]["night"] is night
        assert game.chart(scenario)["zones"][scenario]["night"] == turns


@pytest.mark.parametrize(
    ("language", "beyond"), [("en", "lands in the hills off the map."), ("it", "atterra nelle alture fuori mappa.")]
)
def test_whoever_misses_the_map_is_told_so(language: str, beyond: str) -> None:
    """In words, not by what the board calls its outside."""
    missed = lancio.Event("landed", {"unit": "rot", "aimed": "0103", "die": 6, "hex": "off"}, "12.3b")
    assert lancio.game("drvar").tell(missed, language).endswith(beyond)
