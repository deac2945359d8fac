"""Chapters 5 to 5.2: the sequence of play, night turns, the initiative."""

from __future__ import annotations

from itertools import product

import pytest

import lancio
from lancio import Match
from tests.proofs import proves
from tests.rulebook.night_drop.scene import kinds, only, play, scene, texts
from tests.rulebook.night_drop.tellings import Moment, choosing, garrison, random_match, set_up, step, units


def turns_of(seed: int) -> list[list[tuple[str, object]]]:
    """The steps of each turn of a whole match, in order: what was decided and who activates."""
    turns: list[list[tuple[str, object]]] = []
    for moment in random_match(seed):
        note_question(moment, turns)
        for event in moment.events:
            if event.kind == "turn-began":
                turns.append([("turn", event.data["turn"])])
            elif event.kind == "initiative-taken":
                turns[-1].append(("initiative", event.data["side"]))
            elif event.kind == "activation-chosen":
                turns[-1].append(("activation", event.data["side"]))
            elif event.kind == "match-ended":
                turns.append([("end", None)])
    return turns


def note_question(moment: Moment, turns: list[list[tuple[str, object]]]) -> None:
    """The German was asked about objectives."""
    if moment.question == "discovery":
        turns[-1].append(("discovery", "german"))


@proves("5a", "5.4a", "5.3.1a")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nine_turns_of_seven_steps(seed: int) -> None:
    """Each of nine turns: initiative; by day discovery; five activations, the initiative player's and the
    other's in turn, three against two. Then the match is over."""
    turns = turns_of(seed)
    assert turns.pop() == [("end", None)]
    assert [turn[0] for turn in turns] == [("turn", n) for n in range(1, 10)]
    for number, turn in enumerate(turns, start=1):
        first = turn[1][1]
        other = "german" if first == "us" else "us"
        discovery = [("discovery", "german")] if number >= 5 else []
        activations = [("activation", side) for side in (first, other, first, other, first)]
        assert turn[1:] == [("initiative", first), *discovery, *activations]


@proves("5.4a")
@pytest.mark.parametrize(
    ("dice", "order"), [([6, 1], "us german us german us"), ([1, 6], "german us german us german")]
)
def test_activations_alternate(dice: list[int], order: str) -> None:
    """Who has the initiative begins and ends: three activations, two for the other."""
    match = choosing("us", turn=2, dice=dice)
    match.play("activate U1")
    sides = []
    while match.view(None)["turn"]["number"] == 3:
        if step(match) == "choose-activation":
            sides.append(match.to_act)
        legal = texts(match)
        match.play("end" if "end" in legal else max(legal))
    assert sides == order.split()


@proves("5.1a")
def test_four_turns_of_night() -> None:
    """Turns 1 to 4 are night, 5 to 9 day, and everybody is told."""
    for turn in range(1, 9):
        match = choosing("us", turn=turn)
        assert match.view(None)["turn"]["night"] == (turn <= 4)
        event = only(match.play("activate U1"), "turn-began")
        assert event.data == {"turn": turn + 1, "night": turn + 1 <= 4}


def at(turn: int, activation: str, stage: str, pieces: str, dice: tuple[int, ...] = ()) -> Match:
    """A position at that turn."""
    return scene(turn=turn, activation=activation, stage=stage, pieces=units(pieces), dice=dice)


@proves("5.1a", "5.4.2e")
def test_night_changes_german_activations() -> None:
    """Only by night can the German mislead sticks."""
    assert texts(choosing("german", turn=4)) == {"activate G1", "activate G2", "activate G3", "activate G4"}
    assert texts(choosing("german", turn=5)) == {"activate G4"}


@proves("5.1a")
def test_night_has_no_zones_of_control() -> None:
    """By night it costs nothing to leave a German's neighbourhood; by day a point."""
    alone, watched = "505-c1 2108", "505-c1 2108; de-1 2107 G03"
    assert "move 505-c1 2110" in texts(at(4, "U1", "movement", watched)) & texts(at(4, "U1", "movement", alone))
    assert "move 505-c1 2114" in texts(at(5, "U1", "movement", alone)) - texts(at(5, "U1", "movement", watched))
    assert "move 505-c1 2113" in texts(at(5, "U1", "movement", watched))


@proves("5.1a")
def test_night_slows_movement() -> None:
    """By night a stick moves one hex and a company in the open two; by day four and six."""
    night, day = (texts(at(turn, "U1", "movement", "505-s1 2108 plt; 505-c1 2104")) for turn in (4, 5))
    assert "move 505-s1 2109" in night & day
    assert "move 505-s1 2110" in day - night
    assert "move 505-s1 2112" in day - night
    assert "move 505-c1 2109" in day - night


@proves("5.1a")
def test_night_ties_reinforcements_to_their_letter() -> None:
    """By night a reinforcement enters at its letter, by day at any."""
    match = scene(turn=4, activation="G4", stage="reinforcement", dice=[1])
    assert only(match.play("draw"), "reinforcement-entered").data["hex"] == "0121"
    match = scene(turn=5, activation="G4", stage="reinforcement", dice=[1])
    match.play("draw")
    assert texts(match) == {"enter 1901", "enter 3022", "enter 0121", "enter 0106"}


@proves("5.1a")
def test_night_keeps_attackers_to_one_hex() -> None:
    """By night all attackers come from one hex; by day from neighbouring ones as well."""
    pieces = "505-c1 2108; 505-c2 2109; de-1 2208 G03"
    for turn, joined in ((4, False), (5, True)):
        match = at(turn, "U1", "combat", pieces)
        match.play("attack 505-c1 2208")
        assert ("with 505-c2" in texts(match)) == joined


@proves("5.1a")
def test_night_lets_the_defender_slip_away() -> None:
    """By night a beaten defender may retreat instead of the step loss; by day not."""
    for turn, asked in ((4, True), (5, False)):
        match = at(turn, "U1", "combat", "505-c1 2108; de-1 2109 G03", (1, 1))
        events = play(match, "attack 505-c1 2109", "declare")
        assert only(events, "combat-resolved").data["result"] == "loss"
        assert (step(match) == "stand-or-retreat") == asked
        assert ("step-lost" in kinds(events)) != asked


@proves("5.2.1a", "5.2.1b", "X6")
@pytest.mark.parametrize("holder", ["us", "german"])
def test_the_initiative_is_diced_for(holder: str) -> None:
    """The higher die has the initiative; a tie leaves it to who had it before. The marker shows it."""
    for us, german in product(range(1, 7), repeat=2):
        match = choosing("us", turn=3, dice=[us, german], initiative=holder)
        events = match.play("activate U1")
        winner = holder if us == german else "us" if us > german else "german"
        rolled, taken = only(events, "initiative-rolled"), only(events, "initiative-taken")
        assert [roll["die"] for roll in rolled.data["rolls"]] == [us, german]
        assert (rolled.rule, rolled.sees) == ("5.2.1b" if us == german else "5.2.1a", None)
        assert taken.data == {"side": winner}
        assert match.view(None)["turn"]["initiative"] == winner
        assert match.to_act == winner


@proves("5.2.1b", "5.2.3a")
def test_a_tie_after_a_turn_that_was_not_diced() -> None:
    """Who was given the initiative without dice keeps it on a tie in the next turn."""
    match = choosing("us", turn=2, initiative="us", dice=[3, 3], claimed_turns=[3])
    match.play("activate U1")
    assert match.view(None)["turn"]["initiative"] == "german"
    later = choosing("us", turn=3, initiative=match.view(None)["turn"]["initiative"], dice=[3, 3])
    later.play("activate U1")
    assert later.view(None)["turn"]["initiative"] == "german"


@proves("5.2.2a")
def test_turn_one_is_the_uss() -> None:
    """In turn 1 the US has the initiative, without dice, and chooses first."""
    for match in (set_up(), lancio.game("night-drop").start(seed=9)):
        events = garrison(match)
        taken = only(events, "initiative-taken")
        assert (taken.rule, taken.data) == ("5.2.2a", {"side": "us"})
        assert "initiative-rolled" not in kinds(events)
        assert (match.to_act, step(match)) == ("us", "choose-activation")
    # no position of the game has one so early, but even then turn 1 would not ask
    match = choosing("us", turn=0, pieces={"505-s1": "2108 pa up"})
    assert only(match.play("activate U2"), "initiative-taken").rule == "5.2.2a"
    assert step(match) == "choose-activation"


@proves("5.2.3a")
def test_the_initiative_can_be_given() -> None:
    """A PIR Advantage spent, or one killed, decides without dice (2.6)."""
    match = choosing("us", turn=3, initiative="german", pieces={"505-s1": "2108 pa up"})
    play(match, "activate U2")
    assert only(match.play("spend 505-s1"), "initiative-taken").data == {"side": "us"}
    match = choosing("us", turn=3, initiative="us", claimed_turns=[4])
    events = match.play("activate U2")
    assert only(events, "initiative-taken").data == {"side": "german"}
    assert "initiative-rolled" not in kinds(events)
