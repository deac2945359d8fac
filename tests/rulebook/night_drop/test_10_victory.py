"""Chapter 10: control of VP hexes, the count, the levels."""

from __future__ import annotations

from itertools import combinations

import pytest

from lancio import Match
from tests.proofs import proves
from tests.rulebook.night_drop import printed
from tests.rulebook.night_drop.check import fight, says, silent
from tests.rulebook.night_drop.scene import hex_of, only, play, scene

IDLE = {"505-s28": "2920 plt"}


def controlled(match: Match, side: str | None = None) -> set[str]:
    """The VP hexes with a US control marker."""
    return {p["hex"] for p in match.view(side)["pieces"] if p["kind"] == "control"}


@proves("10.2a")
@pytest.mark.parametrize("strength", ["", " reduced"])
def test_a_company_that_enters_controls(strength: str) -> None:
    """A company of either strength that enters a VP hex takes control, counter or not, for all to see."""
    match = scene(pieces={**IDLE, "505-c1": f"2408{strength}"})
    events = play(match, "move 505-c1 2409")
    says(events, "control-gained", "10.2a", hex="2409")
    assert controlled(match, "us") == controlled(match, "german") == controlled(match) == {"2409"}


@proves("10.2a")
def test_no_need_to_stay() -> None:
    """Control is kept when the company goes on, and taken by passing through."""
    match = scene(pieces={**IDLE, "505-c1": "2408"})
    play(match, "move 505-c1 2409")
    events = play(match, "move 505-c1 2410")
    silent(events, "control-lost")
    assert controlled(match) == {"2409"}
    match = scene(pieces={**IDLE, "505-c1": "1713"})
    events = play(match, "move 505-c1 1412")  # over La Fière, 1612, and its bridge
    assert "1612" in only(events, "moved").data["path"]
    says(events, "control-gained", "10.2a", hex="1612")
    assert hex_of(match, "505-c1") == "1412"


@proves("10.2a")
def test_a_hex_is_gained_once() -> None:
    """Coming back to a hex under control changes nothing."""
    match = scene(pieces={**IDLE, "505-c1": "2408"}, control=["2409"])
    silent(play(match, "move 505-c1 2409"), "control-gained", "control-lost")
    assert controlled(match) == {"2409"}


@proves("10.2a")
def test_only_vp_hexes_count() -> None:
    """Entering other villages gives nothing."""
    match = scene(pieces={**IDLE, "505-c1": "3013"})
    silent(play(match, "move 505-c1 3014"), "control-gained")
    assert controlled(match) == set()


@proves("10.2a")
@pytest.mark.parametrize("turn", [3, 6])
def test_sticks_do_not_gain_control(turn: int) -> None:
    """Sticks enter and pass VP hexes without taking them, led or pushed."""
    match = scene(turn=turn, pieces={**IDLE, "505-s1": "2408 plt"})
    silent(play(match, "move 505-s1 2409"), "control-gained")
    assert controlled(match) == set()
    match = scene(turn=3, activation="G1", stage="push", pieces={**IDLE, "505-s1": "2408 plt"})
    silent(play(match, "push 505-s1 2409"), "control-gained")
    assert controlled(match) == set()


@proves("10.2a")
def test_a_stack_with_a_company_gains_control() -> None:
    """A stack of company and stick takes the hex."""
    match = scene(pieces={**IDLE, "505-c1": "2408", "505-s1": "2408 plt"})
    play(match, "stack 505-s1 505-c1")
    says(play(match, "march 2409"), "control-gained", "10.2a", hex="2409")


@proves("R25", "10.2a")
def test_a_company_formed_in_a_vp_hex_controls_it() -> None:
    """Sticks that become a company in a VP hex take it at once."""
    pieces = {**IDLE, "505-s1": "2409 ldr up", "505-s2": "2409 plt up"}
    match = scene(stage="conversion", pieces=pieces)
    assert controlled(match) == set()
    events = play(match, "form 505-s1 505-s2")
    says(events, "control-gained", "R25", hex="2409")
    assert controlled(match) == {"2409"}


@proves("10.2a", "9.4.2a")
def test_a_company_that_retreats_into_a_vp_hex_controls_it() -> None:
    """Entering by retreat is entering."""
    pieces = {"505-c1": "2408", "505-s28": "2920 plt", "de-1": "2407 G01 up"}
    match = scene(turn=3, activation="G4", stage="combat", dice=[6, 1], pieces=pieces)
    fight(match, "de-1", target="2408")
    says(play(match, "retreat 2409"), "control-gained", "10.2a", hex="2409")


@proves("10.2b")
@pytest.mark.parametrize("kind", ["G03", "G03 up", "G01 up"])
def test_a_german_that_enters_ends_control(kind: str) -> None:
    """A German unit, Unknown too, that enters a controlled VP hex removes the marker."""
    match = scene(activation="G4", pieces={"de-1": f"2408 {kind}", "de-2": "2920 G09"}, control=["2409", "2511"])
    events = play(match, "move de-1 2409")
    says(events, "control-lost", "10.2b", hex="2409")
    assert controlled(match, "us") == {"2511"}


@proves("10.2b", "10.2a")
def test_a_german_that_passes_ends_control() -> None:
    """Passing through is enough; of an Unknown unit the US learns the hex, not the rest of the way."""
    match = scene(activation="G4", pieces={"de-1": "1713 G03", "de-2": "2920 G09"}, control=["1612"])
    events = play(match, "move de-1 1412")
    says(events, "control-lost", "10.2b", hex="1612")
    says(events, "moved", "8.1a", units=["de-1"], path=["1713", "1412"])
    assert controlled(match) == set()


@proves("10.2b", "9.4.2a")
def test_a_german_that_retreats_into_it_ends_control() -> None:
    """Entering by retreat is entering, for Germans too."""
    pieces = {**IDLE, "505-c1": "2407", "de-1": "2408 G03 up"}
    match = scene(turn=3, stage="combat", dice=[3, 3], pieces=pieces, control=["2409"])
    fight(match, "505-c1", target="2408")
    says(play(match, "retreat 2409"), "control-lost", "10.2b", hex="2409")


@proves("10.2b")
def test_germans_next_door_change_nothing() -> None:
    """Zones and neighbours do not break control, nor does entering a hex the US does not control."""
    match = scene(activation="G4", pieces={"de-1": "2407 G03", "de-2": "2920 G09"}, control=["2409"])
    silent(play(match, "move de-1 2408"), "control-lost")
    assert controlled(match) == {"2409"}
    match = scene(activation="G4", pieces={"de-1": "2408 G03", "de-2": "2920 G09"})
    silent(play(match, "move de-1 2409"), "control-lost", "control-gained")


@proves("10.2b", "10.2a")
def test_control_changes_hands_again() -> None:
    """A hex lost is gained again when a company comes back."""
    # G4 and then, as the last activations of a turn, U1
    pending: list[list[object]] = [["turn"], ["activation", 1], ["stacking"], ["combat"], ["movement"]]
    pieces = {"de-1": "2408 G03", "505-c1": "2708", "de-2": "2920 G09"}
    match = scene(activation="G4", pieces=pieces, pending=pending, control=["2409"])
    events = play(match, "move de-1 2409", "move de-1 2410", "end", "activate U1", "move 505-c1 2409")
    changes = [(e.kind, e.rule, e.data["hex"]) for e in events if e.kind.startswith("control-")]
    assert changes == [("control-lost", "10.2b", "2409"), ("control-gained", "10.2a", "2409")]
    assert controlled(match) == {"2409"}


def last_action(match: Match) -> None:
    """The match is at its very last decision."""
    assert match.to_act == "us"
    assert match.outcome is None


@proves("10.1a", "10.2a")
def test_the_count() -> None:
    """After turn 9 all counters are turned up and the US adds those of the hexes it controls, only those."""
    counters = {"2409": [3, False], "2511": [2, True], "1612": [2, False], "1010": [3, False]}
    match = scene(turn=9, pieces={**IDLE, "505-c1": "0513"}, counters=counters, control=["2409", "2511", "1612"])
    last_action(match)
    hidden = {p["hex"]: p["value"] for p in match.view("german")["pieces"] if p["kind"] == "objective"}
    assert hidden == {"2409": None, "2511": 2, "1612": None, "1010": None}
    events = play(match, "end")
    says(events, "match-ended", "10.4b", points=7, level="german-tactical", winner="german")
    turned = {e.data["hex"]: (e.rule, e.data["value"]) for e in events if e.kind == "objective-turned-up"}
    assert turned == {"2409": ("10.1a", 3), "1612": ("10.1a", 2), "1010": ("10.1a", 3)}
    counted = {e.data["hex"]: (e.rule, e.data["value"]) for e in events if e.kind == "objective-counted"}
    assert counted == {"2409": ("10.1a", 3), "2511": ("10.1a", 2), "1612": ("10.1a", 2)}
    assert match.to_act is None
    shown = {p["hex"]: (p["open"], p["value"]) for p in match.view("german")["pieces"] if p["kind"] == "objective"}
    assert shown == {"2409": (True, 3), "2511": (True, 2), "1612": (True, 2), "1010": (True, 3)}
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.level, match.outcome.scores["us"]) == (
        "german",
        "german-tactical",
        7,
    )


@proves("10.1a")
def test_not_before_turn_nine_is_over() -> None:
    """Nothing is counted at the end of turn 8; turn 10 does not exist."""
    match = scene(turn=8, pieces={**IDLE, "505-c1": "0513"}, control=["2409"])
    silent(play(match, "end"), "match-ended")
    assert match.view(None)["turn"]["number"] == 9
    assert match.outcome is None
    match = scene(turn=9, pieces={**IDLE, "505-c1": "0513"})
    silent(play(match, "end"), "turn-began")
    assert match.outcome is not None


@proves("10.3a")
def test_a_controlled_hex_without_counter_draws_one() -> None:
    """At the end the US draws a counter for each hex it controls that has none, and for no other."""
    # the cup holds 0 1 1 1 1 2 2 2 3 3 3: face 11 of 11 is a 3, then face 1 of 10 the 0
    control = ["2511", "1612", "2205"]
    pieces = {**IDLE, "505-c1": "0513"}
    match = scene(turn=9, pieces=pieces, counters={"2205": [2, False]}, control=control, dice=[11, 1])
    events = play(match, "end")
    drawn = [(e.rule, e.sees, dict(e.data)) for e in events if e.kind == "objective-assigned"]
    assert drawn == [
        ("10.3a", None, {"hex": "2511", "value": 3}),
        ("10.3a", None, {"hex": "1612", "value": 0}),
    ]
    says(events, "match-ended", "10.4b", points=5, level="german-operational", winner="german")
    assert {p["hex"] for p in match.view(None)["pieces"] if p["kind"] == "objective"} == {
        "2511",
        "1612",
        "2205",
    }


@proves("10.3a", "10.1a")
def test_nothing_controlled_nothing_drawn() -> None:
    """Without control there is nothing to draw and nothing to score."""
    match = scene(turn=9, pieces={**IDLE, "505-c1": "0513"}, counters={"2205": [3, False]})
    events = play(match, "end")
    silent(events, "objective-assigned")
    says(events, "match-ended", "10.4b", points=0, level="german-strategic", winner="german")


def holding(points: int) -> Match:
    """A match that ends with that many points on controlled hexes."""
    values = printed.VP_COUNTERS
    chosen = next(c for n in range(13) for c in combinations(values, n) if sum(c) == points)
    held = dict(zip(printed.VP_HEXES, chosen, strict=False))
    assert len(held) == len(chosen), "a hex for each counter"
    counters = {hex_: [value, False] for hex_, value in held.items()}
    # one more on a hex that the US does not control
    counters.update({hex_: [0, False] for hex_ in printed.VP_HEXES[len(held) :][:1]})
    return scene(turn=9, pieces={**IDLE, "505-c1": "0513"}, counters=counters, control=list(held))


LEVELS = [
    (range(16, 21), "us-strategic", "us"),
    (range(12, 16), "us-operational", "us"),
    (range(9, 12), "us-tactical", "us"),
    (range(6, 9), "german-tactical", "german"),
    (range(3, 6), "german-operational", "german"),
    (range(3), "german-strategic", "german"),
]


@proves("X7", "10.4a", "10.4b")
@pytest.mark.parametrize(
    ("points", "level", "winner"), [(p, level, side) for points, level, side in LEVELS for p in points]
)
def test_victory_levels(points: int, level: str, winner: str) -> None:
    """Every total from nothing to the best counters on every hex has its level and its winner."""
    match = holding(points)
    events = play(match, "end")
    says(events, "match-ended", "10.4a" if winner == "us" else "10.4b", points=points, level=level, winner=winner)
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.level) == (winner, level)
    assert match.outcome.scores == {"us": points, "german": sum(printed.VP_COUNTERS) - points}
