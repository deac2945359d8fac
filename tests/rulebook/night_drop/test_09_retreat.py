"""Chapter 9.4, and the choice of 9.2.4e: retreat."""

from __future__ import annotations

import pytest

from lancio import Match
from tests.proofs import proves
from tests.rulebook.night_drop.check import answers, fight, refused, says, silent
from tests.rulebook.night_drop.scene import hex_of, kinds, only, piece, play, scene, texts

AROUND = ["0512", "0612", "0613", "0514", "0413", "0412"]


def attacked(turn: int, dice: list[int], **pieces: str) -> Match:
    """de-1 (G01, attack 4) at 0512 attacks 0513; pieces are written with _ for -."""
    given = {name.replace("_", "-"): words for name, words in pieces.items()}
    given = {"de-1": "0512 G01 up", **given}
    match = scene(turn=turn, activation="G4", stage="combat", dice=dice, pieces=given)
    fight(match, "de-1", target="0513")
    return match


def strength(match: Match, unit: str) -> str | None:
    """`full`, `reduced`, or None if it is gone."""
    found = piece(match, unit)
    return found["strength"] if found else None


@proves("9.2.4e", "9.4.1a", "9.4.2a")
def test_by_night_one_may_retreat_instead() -> None:
    """By night, beaten but not doubled, all defenders together may leave for one hex, and nobody loses
    a step."""
    match = attacked(3, [6, 1], **{"505_c1": "0513 reduced", "508_s1": "0513 plt", "508_s2": "0513 hq"})
    assert match.to_act == "us"
    assert match.view("us")["prompt"]["rule"] == "9.2.4e"
    assert texts(match) == {"stand", *(f"retreat {hex_}" for hex_ in AROUND if hex_ != "0512")}
    refused(match, "retreat 0512", "retreat 0511", "retreat off", "end")
    events = play(match, "retreat 0412")
    says(
        events, "retreated", "9.2.4e", units=["508-s1", "508-s2", "505-c1"], path=["0513", "0412"]
    )  # fmt: skip
    silent(events, "step-lost", "eliminated", "stick-killed")
    assert {hex_of(match, u) for u in ("505-c1", "508-s1", "508-s2")} == {"0412"}
    assert strength(match, "505-c1") == "reduced"
    assert hex_of(match, "de-1") == "0513", "the hex was left, the Point advances"


@proves("9.2.4e", "9.2.4d")
def test_by_night_one_may_stand() -> None:
    """Who stands takes the Point's step loss and keeps the hex."""
    match = attacked(3, [6, 1], **{"505_c1": "0513"})
    events = play(match, "stand")
    says(events, "step-lost", "9.2.5a", unit="505-c1")
    silent(events, "retreated", "advanced")
    assert (hex_of(match, "505-c1"), strength(match, "505-c1")) == ("0513", "reduced")


@proves("9.2.4e", "5.1a")
def test_by_day_there_is_no_choice() -> None:
    """From turn 5 on the loss is taken at once."""
    match = attacked(5, [6, 1], **{"505_c1": "0513"})
    assert strength(match, "505-c1") == "reduced"
    assert not answers(match, "retreat")


@proves("R22", "9.2.4c", "9.2.4e")
def test_no_choice_when_doubled() -> None:
    """Doubled by night: the Point loses its step, only the others retreat, nobody may choose instead."""
    match = attacked(3, [6, 1], **{"505_c1": "0513 reduced", "505_c2": "0513"})
    events = play(match, "point 505-c1")
    assert only(events, "combat-resolved").rule == "9.2.4c"
    says(events, "eliminated", "9.2.5a", unit="505-c1")
    refused(match, "stand")
    assert set(answers(match, "retreat")) == set(AROUND) - {"0512"}


@proves("9.2.4e")
def test_the_german_has_the_choice_too() -> None:
    """A German stack attacked by night may leave as well."""
    pieces = {"505-c1": "0512", "de-1": "0513 G03", "de-2": "0513 G10", "505-s1": "2920 plt"}
    match = scene(turn=2, stage="combat", dice=[3, 3], pieces=pieces)
    fight(match, "505-c1", target="0513")
    play(match, "point de-1")
    assert match.to_act == "german"
    events = play(match, "retreat 0514")
    says(events, "retreated", "9.2.4e", units=["de-1", "de-2"], path=["0513", "0514"])
    assert strength(match, "de-1") == strength(match, "de-2") == "full"


@proves("R22", "2.6.4a", "9.2.4e")
def test_no_choice_with_a_pir_advantage() -> None:
    """With a face-up PIR Advantage in the hex not all can leave, so none may; an Unknown one leaves."""
    match = attacked(3, [6, 1], **{"505_c1": "0513", "505_s1": "0513 pa up"})
    assert strength(match, "505-c1") == "reduced"
    assert hex_of(match, "505-s1") == "0513"
    match = attacked(3, [6, 1], **{"505_c1": "0513", "505_s1": "0513 pa"})
    assert answers(match, "retreat") == set(AROUND) - {"0512"}


@proves("9.2.4e", "R23")
def test_no_choice_without_a_way_out() -> None:
    """Surrounded by night there is nowhere to go: the loss is taken."""
    ring = {f"de_{i}": f"{hex_} G0{i}" for i, hex_ in enumerate(AROUND[1:], 2)}
    match = attacked(3, [6, 1], **{"505_c1": "0513"}, **ring)
    assert strength(match, "505-c1") == "reduced"
    assert hex_of(match, "505-c1") == "0513"


@proves("9.4.1a", "6.3a", "R23")
def test_the_only_way_out_is_taken() -> None:
    """By day enemy zones and hexes are closed; if they leave one hex, the retreat goes there unasked."""
    match = attacked(6, [6, 1], **{"505_c1": "0513 reduced", "505_c2": "0513", "de_2": "0614 G03"})
    events = play(match, "point 505-c1")
    # 0612 and 0412 lie in the zone of de-1, 0613 and 0514 in that of de-2
    says(events, "retreated", "9.4.2a", units=["505-c2"], path=["0513", "0413"])


@proves("9.4.1a", "R23")
def test_retreat_costs_nothing() -> None:
    """Marsh and flooded stream are open to men who retreat; river, sealed bridge and the map's edge are
    not."""
    pieces = {"505-c1": "1413", "de-1": "1313 G09 up"}
    match = scene(turn=3, activation="G4", stage="combat", dice=[6, 1], pieces=pieces)
    fight(match, "de-1", target="1413")
    assert answers(match, "retreat") == {"1412", "1314", "1414"}
    refused(match, "retreat 1514", "retreat 1513")
    pieces = {"505-c1": "1405", "de-1": "1404 G09 up"}
    match = scene(turn=3, activation="G4", stage="combat", dice=[6, 1], pieces=pieces)
    fight(match, "de-1", target="1405")
    assert {"1406", "1306"} <= answers(match, "retreat")
    pieces = {"505-c1": "0112", "de-1": "0111 G09 up"}
    match = scene(turn=3, activation="G4", stage="combat", dice=[6, 1], pieces=pieces)
    fight(match, "de-1", target="0112")
    assert answers(match, "retreat") == {"0113", "0211", "0212"}
    refused(match, "retreat off", rule="9.4.1a")


@proves("R23", "9.4.1a")
def test_on_a_bridge_one_retreats_along_the_road() -> None:
    """Who stands on a bridge leaves it by its road only."""
    pieces = {"505-c1": "1513", "de-1": "1613 G01 up"}
    match = scene(turn=3, activation="G4", stage="combat", dice=[6, 1], pieces=pieces)
    fight(match, "de-1", target="1513")
    assert answers(match, "retreat") == {"1612", "1412"}


@proves("R23", "9.4.2a", "3.1.2a")
def test_men_and_vehicle_retreat_together() -> None:
    """A stack goes to one hex that is open to all of it: with a vehicle no marsh."""
    for kind, marsh in (("G01", False), ("G03", True)):
        pieces = {"505-c1": "1213", "de-1": f"1313 {kind} up", "de-2": "1313 G04 up"}
        match = scene(turn=3, stage="combat", dice=[3, 3], pieces=pieces)
        fight(match, "505-c1", target="1313")
        play(match, "point de-1")
        assert ("1413" in answers(match, "retreat")) == marsh
        assert "1314" in answers(match, "retreat")


@proves("9.4.2a", "9.2.4h")
def test_beaten_attackers_retreat_hex_by_hex() -> None:
    """Helpers of one hex go together, those of another choose their own; who did not take part stays."""
    pieces = {"505-c1": "0513", "de-1": "0512 G10 up", "de-2": "0612 G11 up", "de-3": "0612 G12 up"}
    pieces |= {"de-4": "0612 G03 up"}
    match = scene(turn=6, activation="G4", stage="combat", dice=[1, 6], pieces=pieces)
    events = fight(match, "de-1", "de-2", "de-3", target="0513", point="de-1")
    assert only(events, "combat-resolved").rule == "9.2.4h"
    assert match.to_act == "german"
    assert answers(match, "retreat") == {"0611", "0712", "0713"}, "not into the company's zone"
    events = play(match, "retreat 0712")
    says(events, "retreated", "9.4.2a", units=["de-2", "de-3"], path=["0612", "0712"])
    assert hex_of(match, "de-4") == "0612"
    assert (hex_of(match, "de-1"), strength(match, "de-1")) == ("0512", "reduced")


@proves("9.4.2a", "9.2.4h")
def test_attackers_of_two_hexes() -> None:
    """The owner is asked once for each attacking hex."""
    pieces = {"505-c1": "0513", "de-1": "0512 G10 up", "de-2": "0512 G11 up", "de-3": "0612 G12 up"}
    match = scene(turn=6, activation="G4", stage="combat", dice=[1, 6], pieces=pieces)
    fight(match, "de-1", "de-2", "de-3", target="0513", point="de-1")
    first = answers(match, "retreat")
    play(match, "retreat 0611")
    second = answers(match, "retreat")
    assert {frozenset(first), frozenset(second)} == {
        frozenset({"0511", "0611", "0411"}),
        frozenset({"0611", "0712", "0713"}),
    }
    play(match, "retreat 0611")
    assert hex_of(match, "de-2") == hex_of(match, "de-3") == "0611"
    assert hex_of(match, "de-1") == "0512"


@proves("9.4.3a", "R23")
@pytest.mark.parametrize("victim", ["505-c2", "505-s1"])
def test_no_way_out(victim: str) -> None:
    """Who cannot retreat stays, and one unit, as the owner says, loses a step; a stick dies of it."""
    pieces = {"505-c1": "0513 reduced", "505-c2": "0513", "505-s1": "0513 plt", "de-2": "0514 G09 up"}
    pieces |= {"de-1": "0512 G01 up", "de-3": "0512 G03 up", "de-4": "0512 G04 up"}
    match = scene(turn=6, activation="G4", stage="combat", dice=[6, 1], pieces=pieces)
    fight(match, "de-1", "de-3", "de-4", target="0513", point="de-1")
    events = play(match, "point 505-c1")
    assert only(events, "combat-resolved").rule == "9.2.4c"
    says(events, "eliminated", "9.2.5a", unit="505-c1")
    assert match.to_act == "us"
    assert texts(match) == {"suffer 505-c2", "suffer 505-s1"}
    assert match.view("us")["prompt"]["rule"] == "9.4.3a"
    events = play(match, f"suffer {victim}")
    if victim == "505-c2":
        says(events, "step-lost", "9.4.3a", unit="505-c2")
        silent(events, "stick-killed")
        assert (strength(match, "505-c2"), hex_of(match, "505-s1")) == ("reduced", "0513")
    else:
        says(events, "stick-killed", "9.4.3a", unit="505-s1")
        says(events, "stick-seen", "9.3.2c", ("german",), unit="505-s1", type="plt")
        assert strength(match, "505-c2") == "full"
    silent(events, "retreated", "advanced")
    assert hex_of(match, "505-c2") == "0513"


@proves("R8", "9.4.3a", "2.6.2a")
def test_a_pir_advantage_dies_of_it() -> None:
    """An Unknown stick that takes the step loss of 9.4.3 dies in combat: a PIR Advantage is shown and
    counts."""
    pieces = {"505-c1": "0513", "505-s1": "0513 pa", "505-s9": "2920 plt"}
    germans = {"de-1": "0512 G01 up", "de-2": "0512 G03 up", "de-3": "0512 G04 up", "de-4": "0512 G05 up"}
    germans |= {"de-5": "0514 G06 up", "de-6": "0512 G07 up", "de-7": "0512 G08 up", "de-8": "0512 G09 up"}
    match = scene(turn=6, activation="G4", stage="combat", dice=[6, 1], pieces={**pieces, **germans}, allowance=9)
    units = ["de-1", "de-2", "de-3", "de-4", "de-6", "de-7", "de-8"]
    events = fight(match, *units, target="0513", point="de-1")
    assert only(events, "combat-resolved").rule == "9.2.4c"
    assert strength(match, "505-c1") == "reduced"
    says(events, "stick-killed", "9.4.3a", unit="505-s1")
    says(events, "advantage-killed", "2.6.2a", unit="505-s1", turn=7)
    assert kinds(events).count("stick-seen") == 1


@proves("R23", "2.6.4a")
def test_a_face_up_pir_advantage_cannot_retreat() -> None:
    """A face-up PIR Advantage that must retreat is eliminated, as in combat; its companions retreat."""
    pieces = {"505-c1": "0513", "505-s1": "0513 pa up", "505-s2": "0513 plt", "505-s9": "2920 plt"}
    germans = {f"de-{i}": f"0512 G0{i} up" for i in range(1, 9)}
    match = scene(turn=6, activation="G4", stage="combat", dice=[6, 1], pieces={**pieces, **germans}, allowance=9)
    events = fight(match, *germans, target="0513", point="de-1")
    assert only(events, "combat-resolved").rule == "9.2.4c"
    says(events, "stick-killed", "R23", unit="505-s1")
    says(events, "advantage-killed", "2.6.2a", unit="505-s1", turn=7)
    silent(events, "stick-seen")
    assert answers(match, "retreat") == {"0613", "0514", "0413"}
    play(match, "retreat 0514")
    assert (hex_of(match, "505-s2"), hex_of(match, "505-c1")) == ("0514", "0513")


@proves("9.4.3a", "9.2.4h")
def test_attackers_without_a_way_out() -> None:
    """A beaten helper closed in by enemy zones stays and loses a step."""
    pieces = {"505-c1": "0513", "505-c2": "0611", "505-c3": "0410", "508-c1": "0712"}
    pieces |= {"de-1": "0512 G10 up", "de-2": "0512 G03 up"}
    match = scene(turn=6, activation="G4", stage="combat", dice=[1, 6], pieces=pieces)
    events = fight(match, "de-1", "de-2", target="0513", point="de-1")
    assert only(events, "combat-resolved").rule == "9.2.4h"
    lost = [(e.rule, e.data["unit"]) for e in events if e.kind == "step-lost"]
    assert lost == [("9.2.5a", "de-1"), ("9.4.3a", "de-2")]
    assert hex_of(match, "de-2") == "0512"
