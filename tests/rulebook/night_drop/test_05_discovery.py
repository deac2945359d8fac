"""Chapter 5.3: by day the German looks for the US objectives."""

from __future__ import annotations

import pytest

from lancio import Match
from tests.proofs import proves
from tests.rulebook.night_drop.check import refused
from tests.rulebook.night_drop.scene import kinds, only, texts
from tests.rulebook.night_drop.tellings import VIEWERS, VP_HEXES, choosing, let_pass, step

COUNTERS: dict[str, list[object]] = {"1612": [3, False], "1010": [2, False], "2511": [1, True]}


def morning(turn: int, dice: list[int]) -> Match:
    """The last activation before a turn; the dice begin with that turn's initiative."""
    match = choosing("us", turn=turn - 1, dice=dice, counters=COUNTERS)
    match.play("activate U1")
    return match


@proves("5.3.1a", "5a")
@pytest.mark.parametrize("turn", range(2, 10))
@pytest.mark.parametrize("initiative", [[6, 1], [1, 6]], ids=["us", "german"])
def test_discovery_is_for_the_day(turn: int, initiative: list[int]) -> None:
    """In turns 5 to 9 the German may look for objectives, after the initiative and before any activation,
    whoever has the initiative. At night he may not."""
    match = choosing("us", turn=turn - 1, dice=initiative, counters=COUNTERS)
    events = match.play("activate U1")
    assert kinds(events)[-3:] == ["turn-began", "initiative-rolled", "initiative-taken"]
    assert match.view(None)["turn"]["number"] == turn
    if turn >= 5:
        assert (match.to_act, step(match)) == ("german", "discovery")
        match.play("end")
    assert step(match) == "choose-activation"
    refused(match, "uncover 1612", "search 2205")


@proves("5.3.2a", "5.3.2b", "5.3.2c")
def test_what_the_german_may_do() -> None:
    """Turn up a counter that lies face down, or search a VP hex without one, or neither: nothing else."""
    match = morning(5, [6, 1])
    free = VP_HEXES - set(COUNTERS)
    assert texts(match) == {"uncover 1612", "uncover 1010", "end"} | {f"search {hex_}" for hex_ in free}
    refused(match, "uncover 2511", "uncover 2205", "search 1612", "search 2511", "search 2108")


@proves("5.3.2a")
def test_turning_a_counter_up() -> None:
    """The counter shows its value to everybody and stays where it is; the cup is untouched."""
    match = morning(5, [6, 1])
    event = only(match.play("uncover 1010"), "objective-uncovered")
    assert (event.rule, event.sees, event.data) == ("5.3.2a", None, {"hex": "1010", "value": 2})
    for viewer in VIEWERS:
        shown = {p["hex"]: p["value"] for p in match.view(viewer)["pieces"] if p["kind"] == "objective"}
        assert shown == {"1612": 3 if viewer == "us" else None, "1010": 2, "2511": 1}
        assert match.view(viewer)["tracks"]["objective_cup"]["count"] == 9


@proves("5.3.2b", "4.3a")
def test_searching_a_hex() -> None:
    """The German names the hex, then draws at random, and the counter lies there face up for everybody."""
    # nine are left in the cup, the only 0 at the bottom, a 3 at the top
    match = morning(5, [6, 1, 1])
    event = only(match.play("search 2205"), "objective-searched")
    assert (event.rule, event.sees, event.data) == ("5.3.2b", None, {"hex": "2205", "value": 0})
    for viewer in VIEWERS:
        found = [p for p in match.view(viewer)["pieces"] if p["id"] == "vp-2205"]
        assert [(p["value"], p["open"]) for p in found] == [(0, True)]
        assert match.view(viewer)["tracks"]["objective_cup"]["count"] == 8
    drawn = only(morning(5, [6, 1, 9]).play("search 2205"), "objective-searched")
    assert drawn.data["value"] == 3


@proves("5.3.2c")
@pytest.mark.parametrize("first", ["uncover 1612", "search 2205", "end"])
def test_one_operation_a_turn(first: str) -> None:
    """One of the two, once, or neither; in the next turn again."""
    match = morning(6, [6, 1, 5])
    match.play(first)
    assert (match.to_act, step(match)) == ("us", "choose-activation")
    refused(match, "uncover 1010", "search 1620")
    let_pass(match, "discovery")
    assert match.view(None)["turn"]["number"] == 7
    assert "uncover 1010" in texts(match)
    assert ("uncover 1612" in texts(match)) == (first != "uncover 1612")
    assert ("search 2205" in texts(match)) == (first != "search 2205")
