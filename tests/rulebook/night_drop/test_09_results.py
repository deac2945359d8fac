"""Chapter 9.2.4 and 9.2.5: the comparison and the step losses."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from lancio import Event, Match
from lancio.games.night_drop.combat import compare
from tests.proofs import proves
from tests.rulebook.night_drop.check import answers, fight, modifiers, refused, says, silent, totals
from tests.rulebook.night_drop.scene import hex_of, only, piece, play, scene

RULES = {"rout": "9.2.4c", "loss": "9.2.4d", "nothing": "9.2.4f", "repulse": "9.2.4g", "disaster": "9.2.4h"}


def strength(match: Match, unit: str) -> str | None:
    """`full`, `reduced`, or None if it is gone."""
    found = piece(match, unit)
    return found["strength"] if found else None


def german_attack(dice: list[int], **pieces: str) -> tuple[Match, list[Event]]:
    """de-1 attacks 0513 from 0512; names with _ for -."""
    given = {name.replace("_", "-"): words for name, words in pieces.items()}
    match = scene(turn=6, activation="G4", stage="combat", dice=dice, pieces=given)
    return match, fight(match, "de-1", target="0513")


@proves("X4", "9.2.4c")
def test_double_or_more() -> None:
    """10 against 5: the defending Point loses a step, every other defender must retreat."""
    match, _ = german_attack([6, 1], de_1="0512 G01 up", **{"505_c1": "0513 reduced", "505_c2": "0513"})
    events = play(match, "point 505-c1")
    event = only(events, "combat-resolved")
    assert (event.rule, event.sees, totals(event), event.data["result"]) == ("9.2.4c", None, (10, 5), "rout")
    says(events, "eliminated", "9.2.5a", unit="505-c1")
    assert match.to_act == "us"
    assert answers(match, "retreat"), "c2 must go"
    refused(match, "stand", "end")
    play(match, "retreat 0514")
    assert (strength(match, "505-c2"), hex_of(match, "505-c2"), hex_of(match, "de-1")) == (
        "full",
        "0514",
        "0513",
    )


@proves("X4", "9.2.4d")
def test_higher_but_not_double() -> None:
    """9 against 5 by day: the defending Point loses a step, the others stay, nobody is asked."""
    match, _ = german_attack([5, 1], de_1="0512 G01 up", **{"505_c1": "0513 reduced", "505_c2": "0513"})
    events = play(match, "point 505-c1")
    event = only(events, "combat-resolved")
    assert (event.rule, totals(event), event.data["result"]) == ("9.2.4d", (9, 5), "loss")
    says(events, "eliminated", "9.2.5a", unit="505-c1")
    silent(events, "retreated", "advanced")
    assert (strength(match, "505-c2"), hex_of(match, "505-c2")) == ("full", "0513")


@proves("9.2.4f")
def test_equal_totals() -> None:
    """6 against 6: nothing happens to anybody."""
    match, events = german_attack([3, 1], de_1="0512 G03 up", **{"505_c1": "0513"})
    event = only(events, "combat-resolved")
    assert (event.rule, totals(event), event.data["result"]) == ("9.2.4f", (6, 6), "nothing")
    silent(events, "step-lost", "eliminated", "retreated", "advanced")
    assert (strength(match, "505-c1"), strength(match, "de-1"), hex_of(match, "de-1")) == (
        "full",
        "full",
        "0512",
    )


@proves("X4", "9.2.4g")
def test_lower_but_more_than_half() -> None:
    """6 against 11: the attacking Point loses a step, the helper stays where it is."""
    pieces = {"505-c1": "0513", "de-1": "0512 G03 up", "de-2": "0512 G04 up"}
    match = scene(turn=6, activation="G4", stage="combat", dice=[2, 6], pieces=pieces)
    events = fight(match, "de-1", "de-2", target="0513", point="de-1")
    event = only(events, "combat-resolved")
    assert (event.rule, totals(event), event.data["result"]) == ("9.2.4g", (6, 11), "repulse")
    says(events, "step-lost", "9.2.5a", unit="de-1")
    silent(events, "retreated", "eliminated")
    assert [strength(match, u) for u in ("de-1", "de-2", "505-c1")] == ["reduced", "full", "full"]
    assert hex_of(match, "de-2") == "0512"


@proves("X4", "9.2.4h")
def test_half_or_less() -> None:
    """5 against 10: the attacking Point loses a step, every other attacker must retreat; the Point need
    not."""
    pieces = {"505-c1": "0513", "de-1": "0512 G03 up", "de-2": "0512 G04 up"}
    match = scene(turn=6, activation="G4", stage="combat", dice=[1, 5], pieces=pieces)
    events = fight(match, "de-1", "de-2", target="0513", point="de-1")
    event = only(events, "combat-resolved")
    assert (event.rule, totals(event), event.data["result"]) == ("9.2.4h", (5, 10), "disaster")
    says(events, "step-lost", "9.2.5a", unit="de-1")
    assert match.to_act == "german"
    events = play(match, "retreat 0511")
    says(events, "retreated", "9.4.2a", units=["de-2"], path=["0512", "0511"])
    assert (hex_of(match, "de-1"), hex_of(match, "de-2")) == ("0512", "0511")
    assert strength(match, "505-c1") == "full"


@proves("9.2.4c", "9.2.4d", "9.2.4f", "9.2.4g", "9.2.4h", "X4")
def test_every_pair_of_totals() -> None:
    """The five results by whole numbers, for all totals."""
    for a, d in product(range(1, 25), repeat=2):
        expected = (
            "rout" if a >= 2 * d
            else "loss" if d < a < 2 * d
            else "nothing" if a == d
            else "repulse" if a < d < 2 * a
            else "disaster"
        )  # fmt: skip
        assert compare(a, d) == expected, (a, d)


#: AF - DF -> attackers, defender; then of 36: attacker higher, equal, lower (section 5 of the ledger)
ODDS = {
    -3: (["G10"], "505", (3, 3, 30)),
    -2: (["G03"], "505", (6, 4, 26)),
    -1: (["G01"], "505", (10, 5, 21)),
    0: (["G01", "G03"], "505", (15, 6, 15)),
    1: (["507"], "G03", (21, 5, 10)),
    2: (["505"], "G03", (26, 4, 6)),
    3: (["505"], "G10", (30, 3, 3)),
    4: (["505", "505"], "G10", (33, 2, 1)),
}


@proves("9.2.4a", "9.2.2a", "9.2.3a")
@pytest.mark.parametrize("k", ODDS)
def test_odds_by_playing_all_36_rolls(k: int) -> None:
    """For AF - DF = k the 36 throws give exactly the ledger's table; both dice are told, and result and rule
    follow from the totals."""
    attackers, defender, expected = ODDS[k]
    german = attackers[0].startswith("G")
    pir = defender if german else attackers[0]
    us = [f"{pir}-c{i}" for i in range(1, 1 + (1 if german else len(attackers)))]
    types = attackers if german else [defender]
    them = {f"de-{i}": f"{'0512' if german else '0513'} {kind} up" for i, kind in enumerate(types, 1)}
    pieces = {**them, **dict.fromkeys(us, "0513" if german else "0512")}
    units = [*them] if german else us
    seen: Counter[int] = Counter()
    for dice in product(range(1, 7), repeat=2):
        activation = "G4" if german else {"505": "U1", "507": "U2"}[pir]
        match = scene(turn=6, activation=activation, stage="combat", dice=dice, pieces=pieces)
        event = only(fight(match, *units, target="0513", point=units[0]), "combat-resolved")
        attacker, defence = event.data["attacker"], event.data["defender"]
        assert isinstance(attacker, dict) and isinstance(defence, dict)
        assert attacker["factor"] - defence["factor"] == k
        assert (attacker["die"], defence["die"]) == dice
        a, d = totals(event)
        assert (a, d) == (attacker["factor"] + dice[0], defence["factor"] + dice[1])
        assert event.rule == RULES[str(event.data["result"])]
        seen[(a > d) - (a < d)] += 1
        assert (event.rule in ("9.2.4c", "9.2.4d")) == (a > d)
        assert (event.rule in ("9.2.4g", "9.2.4h")) == (a < d)
    assert (seen[1], seen[0], seen[-1]) == expected


@proves("9.2.4c", "9.2.4d", "9.2.4f", "9.2.4g", "9.2.4h")
@pytest.mark.parametrize(("attacker", "defender"), [("G10", "505"), ("G03", "507"), ("G01", "508")])
def test_the_preview_is_exact(attacker: str, defender: str) -> None:
    """What is foretold before the dice is just what the 36 throws bring: chances, rules and modifiers."""
    pieces = {"de-1": f"0512 {attacker} up", f"{defender}-c1": "0513 reduced"}
    seen: Counter[str] = Counter()
    for dice in product(range(1, 7), repeat=2):
        match = scene(turn=6, activation="G4", stage="combat", dice=dice, pieces=pieces)
        play(match, "attack de-1 0513")
        preview = match.preview("declare")
        event = only(play(match, "declare"), "combat-resolved")
        assert preview is not None
        told = [(m.label, m.value, m.rule) for m in preview.modifiers]
        against = [(label, -value, rule) for label, value, rule in modifiers(event, "defender")]
        assert told == [*modifiers(event, "attacker"), *against]
        seen[event.data["result"]] += 1
    assert preview is not None
    assert {c.outcome: c.probability for c in preview.chances} == {k: Fraction(n, 36) for k, n in seen.items()}
    assert all(c.rule == RULES[c.outcome] for c in preview.chances)


@proves("9.2.4a")
@pytest.mark.parametrize(
    ("target", "start", "terrain"),
    [
        ("0513", "0512", []),
        ("3014", "3013", [("terrain", 2, "9.2.4a")]),
        ("1413", "1313", []),
        ("1406", "1506", []),
    ],
)
def test_ground_of_the_defending_hex(target: str, start: str, terrain: list[tuple[str, int, str]]) -> None:
    """A village adds 2 to the defence, bocage, marsh and stream nothing; the attacker's ground never
    counts."""
    match = scene(activation="G4", stage="combat", dice=[3, 3], pieces={"505-c1": target, "de-1": f"{start} G03 up"})
    event = only(fight(match, "de-1", target=target), "combat-resolved")
    assert modifiers(event, "defender") == [("defence-value", 5, "9.2.3a"), *terrain]
    match = scene(stage="combat", dice=[3, 3], pieces={"505-c1": target, "de-1": f"{start} G03 up"})
    event = only(fight(match, "505-c1", target=start), "combat-resolved")
    assert modifiers(event, "attacker") == [("attack-value", 5, "9.2.2a")]
    assert modifiers(event, "defender") == [("defence-value", 3, "9.2.3a")]


@proves("9.2.4a")
def test_option_bocage_defence() -> None:
    """With `bocage_defence` bocage adds what the option says, a village still 2 and no more."""
    for target, start, value in (("0513", "0512", 1), ("3014", "3013", 2)):
        pieces = {"505-c1": target, "de-1": f"{start} G03 up"}
        match = scene(activation="G4", stage="combat", dice=[3, 3], pieces=pieces, options={"bocage_defence": 1})
        event = only(fight(match, "de-1", target=target), "combat-resolved")
        assert modifiers(event, "defender") == [("defence-value", 5, "9.2.3a"), ("terrain", value, "9.2.4a")]


LA_FIERE = {"505-c1": "1612 reduced", "de-1": "1513 G02 up", "de-2": "1613 G10 up"}


@proves("T-9.2.5-1", "9.2.4a", "9.2.4b", "9.2.4g", "9.2.5a")
def test_example_over_the_bridge() -> None:
    """The rulebook's example: 4 + 1 + 3 = 8 against 3 + 2 + 1 + 3 = 9; the armoured car is reduced."""
    match = scene(turn=6, activation="G4", stage="combat", dice=[3, 3], pieces=LA_FIERE)
    events = fight(match, "de-1", "de-2", target="1612", point="de-1")
    event = only(events, "combat-resolved")
    assert modifiers(event, "attacker") == [("attack-value", 4, "9.2.2a"), ("helpers", 1, "9.2.2a")]
    assert modifiers(event, "defender") == [
        ("defence-value", 3, "9.2.3a"),
        ("terrain", 2, "9.2.4a"),
        ("bridge", 1, "9.2.4b"),
    ]
    assert (totals(event), event.rule) == ((8, 9), "9.2.4g")
    says(events, "step-lost", "9.2.5a", unit="de-1")
    assert (strength(match, "de-1"), strength(match, "505-c1")) == ("reduced", "reduced")


@proves("T-9.2.5-2", "9.2.4b")
def test_example_point_beside_the_bridge() -> None:
    """With the infantry as Point the bridge does not lie between the Points: 2 + 1 + 3 = 6 against 3 +
    2 + 3."""
    match = scene(turn=6, activation="G4", stage="combat", dice=[3, 3], pieces=LA_FIERE)
    events = fight(match, "de-1", "de-2", target="1612", point="de-2")
    event = only(events, "combat-resolved")
    assert modifiers(event, "attacker") == [("attack-value", 2, "9.2.2a"), ("helpers", 1, "9.2.2a")]
    assert modifiers(event, "defender") == [("defence-value", 3, "9.2.3a"), ("terrain", 2, "9.2.4a")]
    assert totals(event) == (6, 8)
    says(events, "step-lost", "9.2.5a", unit="de-2")
    assert strength(match, "de-1") == "full"


@proves("9.2.4b")
def test_the_bridge_works_both_ways() -> None:
    """Who defends on the bridge has the hexside too, against a Point at its end; not against one beside
    it."""
    for start, more in (
        ("1612", [("bridge", 1, "9.2.4b")]),
        ("1412", [("bridge", 1, "9.2.4b")]),
        ("1613", []),
    ):
        match = scene(stage="combat", dice=[3, 3], pieces={"505-c1": start, "de-1": "1513 G03 up"})
        event = only(fight(match, "505-c1", target="1513"), "combat-resolved")
        assert modifiers(event, "defender") == [("defence-value", 3, "9.2.3a"), *more]


@proves("9.2.5a")
def test_full_reduced_gone() -> None:
    """A full unit is turned over, a reduced one eliminated; the values on the back count from then on."""
    match, events = german_attack([5, 1], de_1="0512 G01 up", **{"505_c1": "0513"})
    says(events, "step-lost", "9.2.5a", unit="505-c1")
    company = piece(match, "505-c1")
    assert company is not None
    assert (company["strength"], company["attack"], company["defence"]) == ("reduced", 3, 3)
    match, events = german_attack([4, 1], de_1="0512 G01 up", **{"505_c1": "0513 reduced"})
    says(events, "eliminated", "9.2.5a", unit="505-c1")
    assert strength(match, "505-c1") is None


@proves("9.2.5b", "3.1.1b")
@pytest.mark.parametrize("kind", ["G11", "G12", "G13", "G14"])
def test_units_without_a_back(kind: str) -> None:
    """A German unit without a back is eliminated by its first step loss, defending or attacking."""
    pieces = {"505-c1": "0512", "de-1": f"0513 {kind} up", "de-2": "0813 G03"}
    match = scene(turn=6, stage="combat", dice=[1, 2], pieces=pieces)
    events = fight(match, "505-c1", target="0513")
    assert only(events, "combat-resolved").data["result"] == "loss"
    says(events, "eliminated", "9.2.5b", unit="de-1")
    silent(events, "step-lost")
    match = scene(turn=6, activation="G4", stage="combat", dice=[5, 6], pieces=pieces)
    events = fight(match, "de-1", target="0512")
    says(events, "eliminated", "9.2.5b", unit="de-1")
    assert hex_of(match, "de-1") is None
