"""Chapters 2.5 and 4.3: the HQ sticks' orders, Victory Point counters that only the US knows."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import lancio
from lancio import Match
from lancio.games.night_drop.tables import scenes
from tests.proofs import proves
from tests.rulebook.night_drop.check import refused
from tests.rulebook.night_drop.scene import kinds, only, play, scene, texts
from tests.rulebook.night_drop.tellings import (
    VIEWERS,
    VP_HEXES,
    choosing,
    garrison,
    let_pass,
    set_up,
    step,
    told,
    units,
    visible,
)

#: the cup in ascending order: a draw of n gives the n-th of what is left. The mix is a reconstruction
#: (ledger, section 8) and may be tuned; of a single 0 at the bottom and a 3 at the top the tests are sure
CUP = sorted(scenes()["historical"].vp_counters)
assert (len(CUP), CUP[:2], CUP[-1]) == (12, [0, 1], 3)
HQ = units("505-s1 2108 hq up; 505-s2 2108 plt up")


def ordered(dice: list[int], pieces: dict[str, str] = HQ, turn: int = 3, **more: Any) -> Match:
    """The conversion step of U1, with HQ sticks to spend."""
    match = scene(turn=turn, activation="U1", stage="conversion", pieces=pieces, dice=dice, **more)
    assert step(match) == "conversion"
    return match


def objectives(match: Match, viewer: str | None) -> dict[str, object]:
    """The VP counters on the map with the value a side sees."""
    return {p["hex"]: p["value"] for p in match.view(viewer)["pieces"] if p["kind"] == "objective"}


@proves("4.3a")
def test_all_counters_start_in_the_cup() -> None:
    """No counter is on the map at the start, all twelve are in the cup, and everybody knows the mix."""
    match = lancio.game("night-drop").start(seed=3)
    garrison(match)
    for viewer in VIEWERS:
        assert objectives(match, viewer) == {}
        assert match.view(viewer)["tracks"]["objective_cup"] == {"count": 12, "values": CUP}


@proves("4.3a")
@pytest.mark.parametrize("draw", range(1, 13))
def test_the_draw_is_random(draw: int) -> None:
    """Each counter of the cup is drawn by one of twelve equal chances, and leaves the cup."""
    match = ordered([draw])
    play(match, "form 505-s1 505-s2", "objective 1612")
    assert objectives(match, "us") == {"1612": CUP[draw - 1]}
    left = Counter(CUP) - Counter([CUP[draw - 1]])
    assert match.view("us")["tracks"]["objective_cup"] == {"count": 11, "values": sorted(left.elements())}


@proves("2.5a", "R5", "X3")
def test_an_hq_spent_names_an_objective() -> None:
    """For an HQ stick that goes into a company the US names a VP hex, then draws, face down."""
    match = ordered([12])
    before = match.state.dice.count
    events = match.play("form 505-s1 505-s2")
    assert "objective-set" not in kinds(events)
    assert (match.to_act, step(match)) == ("us", "objective")
    assert texts(match) == {f"objective {hex_}" for hex_ in VP_HEXES}
    assert match.state.dice.count == before, "nothing is drawn before the hex is named"
    refused(match, "objective 2108", "end")
    events = match.play("objective 1010")
    placed, drawn = only(events, "objective-set"), only(events, "objective-drawn")
    assert (placed.rule, placed.sees, placed.data) == ("2.5a", None, {"hex": "1010"})
    assert (drawn.rule, drawn.sees, drawn.data) == ("2.5b", ("us",), {"hex": "1010", "value": 3})


@proves("2.5a", "X3")
def test_three_sticks_with_an_hq() -> None:
    """HQ and two Plt give a full company and one counter."""
    match = ordered([1], units("505-s1 2108 hq; 505-s2 2108 plt; 505-s3 2108 plt"))
    events = play(match, "inspect 2108", "form 505-s1 505-s2 505-s3", "objective 2511")
    assert only(events, "company-formed").data["strength"] == "full"
    assert objectives(match, "us") == {"2511": 0}


@proves("2.5a")
def test_two_hq_name_two_objectives() -> None:
    """Two HQ sticks in one company: two hexes, two counters, one after the other."""
    match = ordered([12, 1], units("505-s1 2108 hq up; 505-s2 2108 hq up"))
    match.play("form 505-s1 505-s2")
    match.play("objective 1010")
    assert step(match) == "objective"
    refused(match, "objective 1010")
    match.play("objective 1612")
    assert objectives(match, "us") == {"1010": 3, "1612": 0}


@proves("2.5a")
@pytest.mark.parametrize(("kind", "asked"), [("hq", True), ("ldr", False), ("plt", False)])
def test_an_hq_that_reinforces_names_an_objective(kind: str, asked: bool) -> None:
    """An HQ stick removed to reinforce a company counts as well; no other type does."""
    match = ordered([5], units(f"505-c1 2108 reduced; 505-s1 2108 {kind} up"))
    match.play("reinforce 505-c1 505-s1")
    assert (step(match) == "objective") == asked


@proves("R5")
def test_only_hexes_without_a_counter() -> None:
    """A hex with a counter, up or down, cannot be named again; the last free one is taken at once."""
    match = ordered([1], counters={"1010": [3, False], "1612": [2, True]})
    match.play("form 505-s1 505-s2")
    assert texts(match) == {f"objective {hex_}" for hex_ in VP_HEXES - {"1010", "1612"}}
    refused(match, "objective 1010", "objective 1612")
    taken = dict(zip(sorted(VP_HEXES - {"2221"}), CUP[1:], strict=False))
    match = ordered([1], counters={hex_: [value, False] for hex_, value in taken.items()})
    events = match.play("form 505-s1 505-s2")
    assert only(events, "objective-drawn").data == {"hex": "2221", "value": 0}


@proves("R5")
def test_no_counter_left() -> None:
    """When every VP hex has its counter, an HQ stick names nothing."""
    full = dict(zip(sorted(VP_HEXES), CUP, strict=False))
    match = ordered([], counters={hex_: [value, False] for hex_, value in full.items()})
    events = match.play("form 505-s1 505-s2")
    assert step(match) != "objective"
    assert "objective-drawn" not in kinds(events)


@proves("2.5b")
def test_only_the_us_knows_the_value() -> None:
    """Two matches in which the US drew a 3 and a 0: German and spectator cannot tell them apart, neither
    by the map, the cup, the log nor by what they may do; the US can."""
    pictures: dict[str | None, list[str]] = {viewer: [] for viewer in VIEWERS}
    for draw in (12, 1):
        # two more scripted dice: the initiative of turn 5, which the German wins
        match = ordered([draw, 1, 6], {**HQ, "de-1": "0719 G03"}, turn=4, control=["1612"])
        events = play(match, "form 505-s1 505-s2", "objective 1612")
        for viewer, hidden in ((None, True), ("german", True), ("us", False)):
            assert ("objective-drawn" in visible(events, viewer)) != hidden
            assert (objectives(match, viewer) == {"1612": None}) == hidden
            pictures[viewer].append(told(match, viewer))
        assert (match.to_act, step(match)) == ("german", "discovery")
        pictures["german"].append(" ".join(sorted(texts(match))))
    assert pictures["german"][:2] == pictures["german"][2:]
    assert pictures[None][0] == pictures[None][1]
    assert pictures["us"][0] != pictures["us"][1]


@proves("2.5b")
def test_the_german_can_only_guess_the_value() -> None:
    """What the German imagines under a face-down counter varies; the US knows."""
    match = scene(turn=3, activation="U1", pieces=HQ, counters={"1612": [3, False], "1010": [0, True]})
    guesses: dict[str, set[object]] = {"us": set(), "german": set()}
    for side, values in guesses.items():
        for seed in range(20):
            dealt = match.imagine(side, seed).dump()["position"]["counters"]
            assert dealt["1010"] == [0, True]
            values.add(dealt["1612"][0])
    assert guesses["us"] == {3}
    assert guesses["german"] == {1, 2, 3}, "the only 0 lies open"


@proves("2.5c", "5.3.2a")
def test_the_german_may_turn_it_up() -> None:
    """By day the German may turn the counter up, and then everybody knows."""
    match = choosing("us", turn=4, dice=[6, 1], counters={"1612": [3, False]})
    match.play("activate U1")
    assert objectives(match, "german") == {"1612": None}
    event = only(match.play("uncover 1612"), "objective-uncovered")
    assert (event.rule, event.sees, event.data) == ("5.3.2a", None, {"hex": "1612", "value": 3})
    for viewer in VIEWERS:
        assert objectives(match, viewer) == {"1612": 3}


def no_objective(match: Match) -> None:
    """The cup is as full as ever, and nobody is asked to name a hex."""
    assert step(match) != "objective"
    assert match.view(None)["tracks"]["objective_cup"]["count"] == 12


@proves("2.5d")
def test_an_hq_killed_in_combat_names_nothing() -> None:
    """An HQ stick, Unknown or not, that the German kills gives no counter."""
    for words in ("2108 hq", "2108 hq up"):
        match = scene(turn=3, activation="G4", stage="combat", pieces={"505-s1": words, "de-1": "2109 G03"})
        events = play(match, "attack de-1 2108", "declare")
        assert only(events, "stick-killed").data == {"unit": "505-s1"}
        no_objective(match)


@proves("2.5d")
def test_an_hq_lost_otherwise_names_nothing() -> None:
    """Nor does one that is pushed off the map, removed for stacking, or lost at the landing."""
    match = scene(turn=3, activation="G1", stage="push", pieces=units("505-s1 2001 hq; 505-s2 2105 plt"))
    match.play("push 505-s1 off")
    no_objective(match)
    crowd = units("505-s1 2108 hq up; 505-s2 2108 plt; 505-s3 2108 plt; 505-s4 2108 plt")
    match = scene(turn=3, activation="U1", stage="stacking", pieces=crowd)
    match.play("remove 505-s1")
    no_objective(match)
    match = set_up(drops={"505-s1": (5, 6)}, types={"505-s1": "hq"})
    assert only([e for e in garrison(match) if e.data.get("unit") == "505-s1"], "stick-lost").rule == "4.2.3c"
    no_objective(match)


@proves("2.5d")
def test_a_look_alone_names_nothing() -> None:
    """Turning an HQ stick up is not spending it."""
    match = ordered([], units("505-s1 2108 hq; 505-s2 2108 plt"))
    match.play("inspect 2108")
    no_objective(match)
    match.play("end")
    let_pass(match, "choose-activation")
    no_objective(match)
