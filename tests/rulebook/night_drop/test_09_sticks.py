"""Chapter 9.3: sticks in combat."""

from __future__ import annotations

from tests.proofs import proves
from tests.rulebook.night_drop.check import fight, refused, says, silent, totals
from tests.rulebook.night_drop.scene import hex_of, kinds, only, piece, play, scene


@proves("X5", "9.3.2a", "9.3.2c", "3.1.4b", "9.5.1a")
def test_lone_sticks_just_die() -> None:
    """By night an Unknown German attacks three lone sticks: no dice, all dead, he alone sees them,
    stays Unknown
    himself, and advances."""
    sticks = {"505-s1": "0513 plt", "507-s1": "0513 hq", "508-s1": "0513 ldr"}
    match = scene(
        turn=2, activation="G4", stage="combat",
        pieces={**sticks, "505-s2": "0812 plt", "de-1": "0512 G03", "de-2": "0811 G04"},
    )  # fmt: skip
    before = match.state.dice.count
    events = fight(match, "de-1", target="0513")
    assert kinds(events[:8]) == ["attack-declared", "point-named", *["stick-killed", "stick-seen"] * 3]
    assert match.state.dice.count == before, "not a die was thrown"
    silent(events, "combat-resolved", "german-shown", "advantage-killed")
    killed = [e for e in events if e.kind == "stick-killed"]
    assert [(e.rule, e.sees, dict(e.data)) for e in killed] == [
        ("9.3.2a", None, {"unit": unit}) for unit in ("505-s1", "507-s1", "508-s1")
    ]
    looked = [e for e in events if e.kind == "stick-seen"]
    assert [(e.rule, e.sees, e.data["type"]) for e in looked] == [
        ("9.3.2c", ("german",), kind) for kind in ("plt", "hq", "ldr")
    ]
    says(events, "advanced", "9.5.1a", units=["de-1"], path=["0512", "0513"])
    german = piece(match, "de-1", "us")
    assert german is not None and german["unknown"] and german["type"] is None
    assert match.view("german")["tracks"]["sticks_seen_dead"] == {
        "505-s1": "plt",
        "507-s1": "hq",
        "508-s1": "ldr",
    }
    assert match.view("us")["tracks"]["sticks_seen_dead"] == {}
    assert not [e for e in match.log("us") if e.kind == "stick-seen"]
    assert not [e for e in match.log(None) if e.kind == "stick-seen"]


@proves("9.3.2a", "9.1.2a", "9.2.2a")
def test_killing_sticks_is_an_attack() -> None:
    """With two attackers a Point is named all the same, the defender names none, and both have attacked."""
    pieces = {
        "508-s1": "0513 plt",
        "508-s2": "0511 plt",
        "de-1": "0512 G03",
        "de-2": "0512 G04",
        "de-3": "0712 G05",
    }
    match = scene(turn=2, activation="G4", stage="combat", pieces=pieces)
    fight(match, "de-1", "de-2", target="0513")
    assert match.to_act == "german"
    events = play(match, "point de-2")
    assert [e.data["side"] for e in events if e.kind == "point-named"] == ["german"]
    assert hex_of(match, "de-2") == "0513"
    play(match, "end")
    refused(match, "attack de-1 0511", "attack de-2 0511")


@proves("9.3.2c", "R8", "2.6.2a")
def test_a_killed_pir_advantage_is_shown() -> None:
    """Of Unknown sticks killed the German alone sees the type, but a PIR Advantage is shown to all at
    once."""
    pieces = {
        "505-s1": "0513 pa",
        "505-s2": "0513 plt",
        "505-s3": "2920 plt",
        "de-1": "0512 G03",
        "de-2": "0811 G04",
    }
    match = scene(turn=2, activation="G4", stage="combat", pieces=pieces)
    events = fight(match, "de-1", target="0513")
    says(events, "advantage-killed", "2.6.2a", unit="505-s1", turn=3)
    assert match.view("us")["tracks"]["sticks_seen_dead"] == {"505-s1": "pa"}
    assert match.view("german")["tracks"]["sticks_seen_dead"] == {"505-s1": "pa", "505-s2": "plt"}


@proves("9.3.2c", "9.3.2a")
def test_face_up_sticks_hold_no_secret() -> None:
    """Sticks that lay face up are known already: nothing is looked at."""
    pieces = {"505-s1": "0513 plt up", "505-s3": "2920 plt", "de-1": "0512 G03", "de-2": "0811 G04"}
    match = scene(turn=2, activation="G4", stage="combat", pieces=pieces)
    events = fight(match, "de-1", target="0513")
    says(events, "stick-killed", "9.3.2a", unit="505-s1")
    silent(events, "stick-seen")
    assert match.view("german")["tracks"]["sticks_seen_dead"] == {}


@proves("X10", "9.2.4c", "9.3.2b", "9.3.2c", "9.5.1a")
def test_sticks_die_with_their_company() -> None:
    """A reduced company with two Unknown sticks is routed: all three die at once, nobody retreats, the German
    sees the sticks, his Point advances."""
    pieces = {"505-c1": "0513 reduced", "505-s1": "0513 hq", "505-s2": "0513 plt", "505-s3": "2920 plt"}
    match = scene(
        turn=6, activation="G4", stage="combat", dice=[6, 1],
        pieces={**pieces, "de-1": "0512 G01 up", "de-2": "0512 G03 up", "de-3": "0512 G04 up"},
    )  # fmt: skip
    events = fight(match, "de-1", "de-2", "de-3", target="0513", point="de-1")
    event = only(events, "combat-resolved")
    assert (totals(event), event.rule) == ((12, 6), "9.2.4c")
    says(events, "eliminated", "9.2.5a", unit="505-c1")
    killed = [e for e in events if e.kind == "stick-killed"]
    assert [(e.rule, e.sees, e.data["unit"]) for e in killed] == [
        ("9.3.2b", None, "505-s1"),
        ("9.3.2b", None, "505-s2"),
    ]
    assert [(e.sees, e.data["type"]) for e in events if e.kind == "stick-seen"] == [
        (("german",), "hq"),
        (("german",), "plt"),
    ]
    silent(events, "retreated")
    says(events, "advanced", "9.5.1a", units=["de-1"], path=["0512", "0513"])
    order = kinds(events)
    assert order.index("eliminated") < order.index("stick-killed") < order.index("advanced")


@proves("9.3.2b", "9.2.4d")
def test_sticks_die_with_their_company_in_any_case() -> None:
    """The same when the company merely loses its last step (9.2.4d): the sticks do not defend alone."""
    pieces = {"505-c1": "0513 reduced", "505-s1": "0513 plt", "505-s2": "0513 plt", "de-1": "0512 G01 up"}
    match = scene(turn=6, activation="G4", stage="combat", dice=[6, 1], pieces=pieces)
    events = fight(match, "de-1", target="0513")
    assert only(events, "combat-resolved").data["result"] == "loss"
    assert kinds(events).count("stick-killed") == 2
    assert hex_of(match, "de-1") == "0513"


@proves("9.3.2b")
def test_sticks_live_while_a_company_does() -> None:
    """As long as one company of the hex is left, of whatever regiment, the sticks are not lost."""
    pieces = {"505-c1": "0513 reduced", "508-c1": "0513", "505-s1": "0513 plt", "de-1": "0512 G01 up"}
    match = scene(turn=6, activation="G4", stage="combat", dice=[6, 1], pieces=pieces)
    fight(match, "de-1", target="0513")
    events = play(match, "point 505-c1")
    says(events, "eliminated", "9.2.5a", unit="505-c1")
    silent(events, "stick-killed")
    assert hex_of(match, "505-s1") == "0513"


@proves("9.3.2b")
def test_sticks_die_with_an_attacking_company() -> None:
    """Sticks stacked with an attacking company die when it is eliminated, unless another company is there."""
    pieces = {"505-c1": "0512 reduced", "505-s1": "0512 plt", "505-s2": "2920 plt", "de-1": "0513 G09 up"}
    match = scene(turn=6, stage="combat", dice=[1, 3], pieces=pieces)
    events = fight(match, "505-c1", target="0513")
    assert only(events, "combat-resolved").data["result"] == "repulse"
    says(events, "stick-killed", "9.3.2b", unit="505-s1")
    match = scene(turn=6, stage="combat", dice=[1, 3], pieces={**pieces, "508-c1": "0512"})
    events = fight(match, "505-c1", target="0513")
    says(events, "eliminated", "9.2.5a", unit="505-c1")
    silent(events, "stick-killed")
