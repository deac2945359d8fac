"""Chapter 2.6: the PIR Advantage, the regimental commander who can seize the initiative, or lose it."""

from __future__ import annotations

import pytest

from lancio import Event, Match
from tests.proofs import proves
from tests.rulebook.night_drop.check import refused
from tests.rulebook.night_drop.scene import hex_of, kinds, only, piece, play, scene, texts
from tests.rulebook.night_drop.tellings import (
    VIEWERS,
    choosing,
    garrison,
    let_pass,
    set_up,
    step,
    told,
    units,
    visible,
)

PA_UP = {"507-s1": "1006 pa up"}


def dawn(pieces: dict[str, str], dice: list[int], **more: object) -> tuple[Match, tuple[Event, ...]]:
    """The end of turn 3, which was the German's, and the first question of turn 4."""
    claimed = {"claimed_turns": [], **more}
    match = choosing("us", turn=3, used=["U1"], pieces=pieces, dice=dice, initiative="german", **claimed)
    return match, match.play("activate U3")


@proves("2.6.1a", "R6")
def test_the_us_may_seize_the_initiative() -> None:
    """Before the dice the US may give up a face-up PIR Advantage and have the initiative, without dice."""
    match, _ = dawn(PA_UP, [])
    thrown = match.state.dice.count
    assert (match.to_act, step(match)) == ("us", "advantage")
    assert texts(match) == {"spend 507-s1", "decline"}
    events = match.play("spend 507-s1")
    spent, taken = only(events, "advantage-spent"), only(events, "initiative-taken")
    assert (spent.rule, spent.sees, spent.data) == ("2.6.1a", None, {"unit": "507-s1"})
    assert (taken.rule, taken.sees, taken.data) == ("2.6.1a", None, {"side": "us"})
    assert match.state.dice.count == thrown
    assert match.view(None)["turn"]["initiative"] == "us"
    assert match.to_act == "us"
    assert piece(match, "507-s1") is None
    assert match.dump()["position"]["pieces"]["507-s1"].startswith("-"), "it is out of the game"


@proves("2.6.1a")
def test_the_us_may_decline() -> None:
    """It is a choice: without it the dice decide and the counter stays."""
    match, _ = dawn(PA_UP, [2, 5])
    events = match.play("decline")
    assert [roll["die"] for roll in only(events, "initiative-rolled").data["rolls"]] == [2, 5]
    assert match.view(None)["turn"]["initiative"] == "german"
    assert hex_of(match, "507-s1") == "1006"


@proves("2.6.1a", "R6")
def test_one_of_several() -> None:
    """With more than one on the map the US says which; one is enough, and no second is asked for."""
    match, _ = dawn(units("505-s1 2108 pa up; 507-s1 1006 pa up; 508-s1 0815 pa"), [])
    match.play("end")
    assert texts(match) == {"spend 505-s1", "spend 507-s1", "decline"}
    refused(match, "spend 508-s1")
    match.play("spend 505-s1")
    assert step(match) == "choose-activation"
    assert hex_of(match, "507-s1") == "1006"


@proves("R6", "2.1.2b")
@pytest.mark.parametrize("words", ["1006 pa", "- pa up", "- pa"], ids=["unknown", "dead", "never-seen"])
def test_it_must_lie_face_up_on_the_map(words: str) -> None:
    """An Unknown PIR Advantage cannot be spent, nor one that is dead: the dice are thrown at once."""
    match, events = dawn({"507-s1": words}, [3, 4])
    assert "initiative-rolled" in kinds(events)
    assert step(match) == "choose-activation"


@proves("2.6.1b", "5.4.1c")
@pytest.mark.parametrize(("pir", "forced"), [("505", "U1"), ("507", "U2"), ("508", "U3")])
def test_the_first_activation_is_that_regiments(pir: str, forced: str) -> None:
    """After seizing the initiative the first US activation must be that regiment; the later ones are free."""
    match, _ = dawn({f"{pir}-s1": "1006 pa up"}, [])
    match.play(f"spend {pir}-s1")
    assert texts(match) == {f"activate {forced}"}
    others = {"U1", "U2", "U3"} - {forced}
    refused(match, *(f"activate {name}" for name in others))
    match.play(f"activate {forced}")
    assert match.to_act == "german"
    play(match, "activate G1")
    assert texts(match) == {f"activate {name}" for name in others}


KILL = units("505-s1 2108 pa; 507-s1 1006 plt; de-1 2109 G03")


def kill(pieces: dict[str, str] = KILL, turn: int = 3, **more: object) -> tuple[Match, list[Event]]:
    """The German attacks the sticks in 2108."""
    extra: dict[str, object] = {"claimed_turns": [], **more}
    match = scene(turn=turn, activation="G4", stage="combat", pieces=pieces, **extra)  # type: ignore[arg-type]
    return match, play(match, "attack de-1 2108", "declare")


@proves("2.6.2a", "2.6.2c", "R8", "5.2.3a")
@pytest.mark.parametrize("words", ["2108 pa", "2108 pa up"], ids=["unknown", "face-up"])
def test_a_pa_killed_in_combat_gives_the_german_the_next_turn(words: str) -> None:
    """A PIR Advantage the German kills goes on the turn track, and the next turn is his, undiced."""
    match, events = kill({**KILL, "505-s1": words})
    event = only(events, "advantage-killed")
    assert (event.rule, event.sees, event.data) == ("2.6.2a", None, {"unit": "505-s1", "turn": 4})
    for viewer in VIEWERS:
        assert match.view(viewer)["tracks"]["claimed_turns"] == [4]
    thrown = match.state.dice.count
    events += let_pass(match, "choose-activation")
    taken = only(events, "initiative-taken")
    assert (taken.rule, taken.data) == ("2.6.2a", {"side": "german"})
    assert "initiative-rolled" not in kinds(events)
    assert match.state.dice.count == thrown
    assert match.to_act == "german"


@proves("2.6.2a")
def test_the_turn_after_is_diced_again() -> None:
    """One PIR Advantage gives one turn."""
    match, _ = kill()
    let_pass(match, "choose-activation")
    events = let_pass(match, "discovery")
    assert match.view(None)["turn"]["number"] == 5
    assert only(events, "initiative-rolled").rule in ("5.2.1a", "5.2.1b")


@proves("R8")
@pytest.mark.parametrize("kind", ["plt", "ldr", "hq"])
def test_other_sticks_killed_stay_the_germans_secret(kind: str) -> None:
    """What an Unknown stick that he kills was, if no PIR Advantage, only the German learns."""
    match, events = kill({**KILL, "505-s1": f"2108 {kind}"})
    seen = only(events, "stick-seen")
    assert (seen.sees, seen.data) == (("german",), {"unit": "505-s1", "type": kind})
    assert "advantage-killed" not in kinds(events)
    assert match.view("german")["tracks"]["sticks_seen_dead"] == {"505-s1": kind}
    plain, _ = kill({**KILL, "505-s1": "2108 plt"})
    for viewer in ("us", None):
        assert "stick-seen" not in visible(events, viewer)
        assert told(match, viewer) == told(plain, viewer)


@proves("R8")
def test_a_pa_shown_is_known_to_all() -> None:
    """A PIR Advantage that was killed Unknown is in everybody's list of sticks seen dead."""
    match, _ = kill()
    for viewer in VIEWERS:
        assert match.view(viewer)["tracks"]["sticks_seen_dead"] == {"505-s1": "pa"}


@proves("R8", "2.6.2a")
def test_a_pa_that_cannot_retreat_dies_in_combat() -> None:
    """An Unknown PIR Advantage that dies because it cannot retreat counts as killed in combat."""
    ring = units("de-1 2107 G01; de-2 2207 G03; de-3 2208 G04; de-4 2109 G05; de-5 2008 G06; de-6 2007 G07")
    match = scene(
        turn=5,
        activation="G4",
        stage="combat",
        pieces={**ring, **units("505-c1 2108; 505-s1 2108 pa")},
        dice=[6, 1],
    )
    joining = [f"with de-{i}" for i in range(2, 7)]
    events = play(match, "attack de-1 2108", *joining, "declare", "point de-1")
    assert only(events, "combat-resolved").data["result"] == "rout"
    assert only(events, "stick-killed").rule == "9.4.3a"
    assert only(events, "advantage-killed").data == {"unit": "505-s1", "turn": 6}


@proves("2.6.2a", "X11")
def test_other_deaths_give_the_german_nothing() -> None:
    """A PIR Advantage lost off the map, to stacking, at the landing or by being spent claims no turn."""
    off = scene(turn=3, activation="G1", stage="push", pieces=units("505-s1 2001 pa; 505-s2 2105 plt"))
    events = list(off.play("push 505-s1 off"))
    crowd = units("505-s1 2108 pa; 505-s2 2108 plt; 505-s3 2108 plt; 505-s4 2108 plt")
    stacked = scene(turn=3, activation="G1", stage="stacking", pieces=crowd)
    events += stacked.play("remove 505-s1")
    landed = set_up(drops={"505-s1": (1, 1, 6)}, types={"505-s1": "pa"})
    events += garrison(landed)
    spent, _ = dawn(PA_UP, [])
    events += spent.play("spend 507-s1")
    assert "advantage-killed" not in kinds(events)
    for match in (off, stacked, landed, spent):
        assert match.view(None)["tracks"]["claimed_turns"] == []


TWO = units("505-s1 2108 pa; 507-s1 2206 pa; 508-s1 0815 pa up; de-1 2109 G03; de-2 2306 G04")


@proves("2.6.2b", "2.6.2c", "R7")
def test_two_killed_give_two_turns() -> None:
    """Each one killed takes the next turn that is not the German's yet."""
    match, events = kill(TWO)
    events += play(match, "attack de-2 2206", "declare")
    assert [e.data["turn"] for e in events if e.kind == "advantage-killed"] == [4, 5]
    assert match.view("us")["tracks"]["claimed_turns"] == [4, 5]
    match, events = kill(KILL, turn=4, claimed_turns=[4, 5])
    assert only(events, "advantage-killed").data["turn"] == 6, "turn 5 was claimed in turn 3"


@proves("2.6.3a", "2.6.2b", "R7", "X8")
def test_both_at_once_means_dice() -> None:
    """The German killed two in turn 3, the US spends one in turn 4: turn 4 is diced and the first US
    activation is free, both counters are used up; turn 5 is the German's without dice."""
    match = scene(turn=3, activation="G4", stage="combat", pieces=TWO, dice=[5, 2])
    play(match, "attack de-1 2108", "declare", "attack de-2 2206", "declare")
    assert (match.view(None)["turn"]["number"], step(match)) == (4, "advantage")
    events = match.play("spend 508-s1")
    assert [roll["die"] for roll in only(events, "initiative-rolled").data["rolls"]] == [5, 2]
    taken = only(events, "initiative-taken")
    assert (taken.rule, taken.data) == ("5.2.1a", {"side": "us"})
    assert only(events, "advantages-cancelled").rule == "2.6.3a"
    assert piece(match, "508-s1") is None
    assert texts(match) == {"activate U1", "activate U2", "activate U3"}
    later = let_pass(match, "discovery")
    assert match.view(None)["turn"]["number"] == 5
    assert only(later, "initiative-taken").data == {"side": "german"}
    assert "initiative-rolled" not in kinds(later)


@proves("2.6.3a")
def test_both_at_once_may_go_to_the_german() -> None:
    """The dice may as well give it to the German, or on a tie to who had it."""
    for dice, winner in (([1, 4], "german"), ([4, 1], "us"), ([3, 3], "german")):
        match, _ = dawn(PA_UP, dice, claimed_turns=[4])
        match.play("spend 507-s1")
        assert match.view(None)["turn"]["initiative"] == winner
        assert piece(match, "507-s1") is None, "spent either way"


@proves("2.6.4a", "R4")
@pytest.mark.parametrize("turn", [3, 6], ids=["night", "day"])
def test_a_face_up_pa_cannot_move(turn: int) -> None:
    """A face-up PIR Advantage does not move, alone or stacked; while Unknown it moves like any stick."""
    pieces = units("505-s1 2108 pa up; 505-s2 2108 plt up; 505-s3 2108 plt")
    match = scene(turn=turn, activation="U1", pieces=pieces)
    assert not any("505-s1" in action for action in texts(match))
    refused(match, "move 505-s1 2107", "stack 505-s1 505-s2")
    assert {"move 505-s2 2107", "stack 505-s2 505-s3"} <= texts(match)
    match.play("stack 505-s2 505-s3")
    refused(match, "add 505-s1")
    unknown = scene(turn=turn, activation="U1", pieces={**pieces, "505-s1": "2108 pa"})
    assert {"move 505-s1 2107", "stack 505-s1 505-s2"} <= texts(unknown)


@proves("2.6.4a", "R4")
def test_a_face_up_pa_does_not_retreat() -> None:
    """A face-up PIR Advantage keeps the defenders from choosing to retreat; an Unknown one does not."""
    for words, asked in (("2108 pa up", False), ("2108 pa", True)):
        pieces = {"505-c1": "2108 reduced", "505-s1": words, "de-1": "2109 G01"}
        match = scene(turn=3, activation="G4", stage="combat", pieces=pieces, dice=[6, 2])
        events = play(match, "attack de-1 2108", "declare")
        assert only(events, "combat-resolved").data["result"] == "loss"
        assert (step(match) == "stand-or-retreat") == asked
        if asked:
            match.play("retreat 2107")
            assert hex_of(match, "505-s1") == "2107"


@proves("2.6.5a")
def test_a_pa_neither_forms_nor_reinforces() -> None:
    """With a leader, with two others, or beside a reduced company: a PIR Advantage is never used up."""
    match = scene(
        turn=3,
        activation="U1",
        stage="conversion",
        pieces=units("505-s1 2108 pa up; 505-s2 2108 hq up; 505-s3 2108 ldr up; 505-c1 2108 reduced"),
    )
    assert not any("505-s1" in action for action in texts(match))
    refused(match, "form 505-s1 505-s2", "form 505-s1 505-s2 505-s3", "reinforce 505-c1 505-s1")
