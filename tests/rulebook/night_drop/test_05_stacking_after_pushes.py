"""Ruling R14 as far as G1 to G3 go: sticks pushed into a full hex."""

from __future__ import annotations

import pytest

from lancio import Match
from tests.proofs import proves
from tests.rulebook.night_drop.check import refused
from tests.rulebook.night_drop.scene import kinds, only, play, texts
from tests.rulebook.night_drop.tellings import VIEWERS, choosing, step, told, units

FOUR = "505-s1 2108 {}; 507-s1 2108 plt; 508-s1 2108 plt; 505-s2 2109 plt"


def crowd(kind: str = "plt", more: str = "", **options: object) -> Match:
    """G1 with a full hex and a stick beside it."""
    pieces = units(FOUR.format(kind) + more)
    match = choosing("german", turn=2, pieces=pieces, dice=[1, 1], options=options)
    match.play("activate G1")
    return match


@proves("R14", "X11")
def test_a_fourth_stick_is_pushed_in() -> None:
    """The German may push a stick into a full hex; when G1 ends, not before, the US removes one of four."""
    match = crowd()
    match.play("push 505-s2 2108")
    assert (match.to_act, step(match)) == ("german", "push"), "the check waits for the end of the activation"
    match.play("end")
    assert (match.to_act, step(match)) == ("us", "excess")
    assert texts(match) == {"remove 505-s1", "remove 505-s2", "remove 507-s1", "remove 508-s1"}
    refused(match, "end")
    event = only(match.play("remove 507-s1"), "removed")
    assert (event.rule, event.sees) == ("7c", None)
    assert event.data == {"unit": "507-s1", "hex": "2108", "side": "us"}
    assert match.view(None)["turn"]["number"] == 3


@proves("R14", "X11", "2.6.2a")
def test_the_one_removed_is_not_seen() -> None:
    """Nobody learns what was removed, and if it was a PIR Advantage the German gains nothing by it."""
    pictures = []
    for kind in ("plt", "hq", "pa"):
        match = crowd(kind)
        events = play(match, "push 505-s2 2108", "end", "remove 505-s1")
        assert "advantage-killed" not in kinds(events)
        assert match.view(None)["tracks"]["claimed_turns"] == []
        pictures.append([told(match, viewer) for viewer in VIEWERS])
    assert pictures[0] == pictures[1] == pictures[2]


@proves("R14")
def test_all_hexes_are_checked_after_pushes() -> None:
    """After G1 every hex of either side with too many units is cut; each owner chooses his own."""
    more = "; " + "; ".join(f"508-s{i} 0815 plt" for i in range(2, 7))
    more += "; de-1 2511 G03; de-2 2511 G04; de-3 2511 G05; de-4 2511 G06"
    match = crowd(more=more)
    match.play("end")
    asked = []
    while step(match) == "excess":
        asked.append((match.to_act, min(texts(match))))
        match.play(min(texts(match)))
    assert asked == [("us", "remove 508-s2"), ("us", "remove 508-s3"), ("german", "remove de-1")]


@proves("R14")
@pytest.mark.parametrize("company", ["", "; 505-c1 2107; 505-c2 2107; 505-c3 2107"], ids=["sticks", "companies"])
def test_option_overstack_activated(company: str) -> None:
    """With `overstack=activated` no stick is pushed into a full hex, and nothing is checked after G1."""
    match = crowd(more=company, overstack="activated")
    refused(match, "push 505-s2 2108")
    assert ("push 505-s1 2107" in texts(match)) == (not company)
    match.play("push 505-s1 2109")
    assert "push 505-s2 2108" in texts(match), "there is room now"
    high = units("; ".join(f"505-s{i} 2108 plt" for i in range(1, 6)))
    high |= units("de-1 2511 G03; de-2 2511 G04; de-3 2511 G05; de-4 2511 G06")
    match = choosing("german", turn=2, pieces=high, dice=[1, 1], options={"overstack": "activated"})
    play(match, "activate G1", "end")
    assert match.view(None)["turn"]["number"] == 3
