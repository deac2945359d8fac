"""Chapter 2.4: sticks become companies, and reduced companies full ones."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from lancio import CannotUndo, Match
from tests.proofs import proves
from tests.rulebook.night_drop.check import refused
from tests.rulebook.night_drop.scene import kinds, only, piece, play, scene, texts
from tests.rulebook.night_drop.tellings import VIEWERS, let_pass, step, units


def regrouping(pieces: dict[str, str], activation: str = "U1", **more: object) -> Match:
    """A US activation that has come to its conversion step."""
    return scene(turn=3, activation=activation, stage="conversion", pieces=pieces, **more)  # type: ignore[arg-type]


def types_up(match: Match) -> dict[str, object]:
    """The sticks on the map and the type that shows, None while they are Unknown."""
    return {p["id"]: p["type"] for p in match.view(None)["pieces"] if p["kind"] == "stick"}


BOTH = {
    "505-s1": "2108 ldr", "505-s2": "2108 plt", "505-c1": "2110 reduced", "505-s3": "2110 plt",
    "507-s1": "1006 ldr", "507-s2": "1006 plt", "507-c1": "1008 reduced", "507-s3": "1008 plt",
}  # fmt: skip


@proves("2.4a", "R3")
def test_only_the_activated_regiment_converts() -> None:
    """At the end of a US activation that regiment may convert sticks and reinforce its companies."""
    assert texts(regrouping(BOTH, "U1")) == {"inspect 2108", "inspect 2110", "end"}
    assert texts(regrouping(BOTH, "U2")) == {"inspect 1006", "inspect 1008", "end"}
    match = scene(turn=3, activation="U3", stage="movement", pieces={**BOTH, "508-s1": "0815 plt"})
    match.play("end")
    assert match.view(None)["turn"]["number"] == 4, "nothing of the 508th to convert: the turn is over"


@proves("2.4a")
def test_a_german_activation_ends_without_conversion() -> None:
    """Nothing is regrouped after G1 or G4, whoever was moved."""
    for activation, stage in (("G1", "push"), ("G4", "reinforcement")):
        match = scene(turn=2, activation=activation, stage=stage, pieces={**BOTH, "de-1": "2511 G03"})
        refused(match, "inspect 2108")
        events = let_pass(match, "choose-activation")
        assert "turn-began" in kinds(events)
        assert "sticks-turned-up" not in kinds(events)


@proves("2.4.1a")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_two_or_three_sticks_are_turned_up(count: int) -> None:
    """A hex with two or three sticks of the regiment may be looked at, one with a single stick may not."""
    sticks = {f"505-s{i}": "2108 plt" for i in range(1, count + 1)}
    match = regrouping({**sticks, "505-s9": "2110 plt", "505-s10": "2110 plt"})
    assert ("inspect 2108" in texts(match)) == (count > 1)
    if count == 1:
        refused(match, "inspect 2108")
        return
    event = only(match.play("inspect 2108"), "sticks-turned-up")
    assert (event.rule, event.sees) == ("2.4.1a", None)
    assert event.data == {"hex": "2108", "sticks": dict.fromkeys(sticks, "plt")}
    assert types_up(match) == {**dict.fromkeys(sticks, "plt"), "505-s9": None, "505-s10": None}


@proves("2.4.1a")
def test_sticks_already_up_are_not_turned_again() -> None:
    """Only those still Unknown are turned; where all are up there is nothing to look at, but to combine."""
    match = regrouping(
        {"505-s1": "2108 plt up", "505-s2": "2108 ldr", "505-s3": "2110 ldr up", "505-s4": "2110 plt up"}
    )
    assert texts(match) == {"inspect 2108", "form 505-s3 505-s4", "end"}
    event = only(match.play("inspect 2108"), "sticks-turned-up")
    assert event.data["sticks"] == {"505-s2": "ldr"}
    assert "form 505-s1 505-s2" in texts(match)
    refused(match, "inspect 2108")


@proves("2.4.1a", "2.4.1b")
def test_sticks_must_be_turned_before_they_are_combined() -> None:
    """Two face-up sticks and an Unknown one in a hex: all are turned up before any are combined."""
    match = regrouping({"505-s1": "2108 ldr up", "505-s2": "2108 plt up", "505-s3": "2108 plt"})
    assert texts(match) == {"inspect 2108", "end"}
    match.play("inspect 2108")
    assert "form 505-s1 505-s2 505-s3" in texts(match)


@proves("2.4.1b")
def test_other_regiments_stay_unknown() -> None:
    """Sticks of another regiment in the hex are not turned, do not count and do not combine."""
    match = regrouping(units("505-s1 2108 ldr; 505-s2 2108 plt; 507-s1 2108 hq; 505-s3 2110 ldr; 507-s2 2110 plt"))
    refused(match, "inspect 2110")
    event = only(match.play("inspect 2108"), "sticks-turned-up")
    assert event.data["sticks"] == {"505-s1": "ldr", "505-s2": "plt"}
    assert types_up(match) == {
        "505-s1": "ldr",
        "505-s2": "plt",
        "507-s1": None,
        "505-s3": None,
        "507-s2": None,
    }
    refused(match, "form 505-s1 507-s1", "form 505-s1 505-s2 507-s1")


TYPES = ("hq", "ldr", "pa", "plt")
PAIRS = {"ldr plt", "hq plt", "hq ldr", "ldr ldr", "hq hq"}


def sets_of(size: int) -> list[tuple[str, ...]]:
    """All sets of so many sticks; a regiment has one PIR Advantage."""
    return [types for types in combinations_with_replacement(TYPES, size) if types.count("pa") < 2]


@proves("2.4.1c", "2.4.1f", "X3")
@pytest.mark.parametrize("types", sets_of(2), ids="-".join)
def test_two_sticks(types: tuple[str, ...]) -> None:
    """Two sticks make a reduced company if one is Ldr or HQ and none is a PA; else nothing."""
    match = regrouping(
        {
            "505-s1": f"2108 {types[0]}",
            "505-s2": f"2108 {types[1]}",
            "505-s8": "2110 plt",
            "505-s9": "2110 plt",
        }
    )
    match.play("inspect 2108")
    if " ".join(types) not in PAIRS:
        refused(match, "form 505-s1 505-s2")
        return
    event = only(match.play("form 505-s1 505-s2"), "company-formed")
    assert (event.rule, event.sees) == ("2.4.1c", None)
    assert event.data == {
        "unit": "505-c1",
        "strength": "reduced",
        "hex": "2108",
        "sticks": ["505-s1", "505-s2"],
    }
    company = piece(match, "505-c1")
    assert company is not None
    assert (company["hex"], company["strength"]) == ("2108", "reduced")


@proves("2.4.1d", "2.4.1e", "2.4.1f", "2.6.5a", "X3")
@pytest.mark.parametrize("types", sets_of(3), ids="-".join)
def test_three_sticks(types: tuple[str, ...]) -> None:
    """Three Plt make a reduced company; three with a Ldr or HQ a full one; three with a PA nothing."""
    sticks = {f"505-s{i + 1}": f"2108 {kind}" for i, kind in enumerate(types)}
    match = regrouping({**sticks, "505-s8": "2110 plt", "505-s9": "2110 plt"})
    match.play("inspect 2108")
    if "pa" in types:
        refused(match, "form 505-s1 505-s2 505-s3")
        return
    event = only(match.play("form 505-s1 505-s2 505-s3"), "company-formed")
    plain = types == ("plt", "plt", "plt")
    assert event.rule == ("2.4.1d" if plain else "2.4.1e")
    assert event.data["strength"] == ("reduced" if plain else "full")
    company = piece(match, "505-c1")
    assert company is not None
    assert company["strength"] == event.data["strength"]
    assert not set(sticks) & set(types_up(match))


@proves("2.4.1g", "2.6.5a", "X9")
def test_some_of_the_sticks_may_be_combined() -> None:
    """Of Ldr, Plt and PA the first two may form a reduced company, the PA stays face up; or nothing."""
    match = regrouping({"505-s1": "2108 ldr", "505-s2": "2108 plt", "505-s3": "2108 pa"})
    match.play("inspect 2108")
    assert texts(match) == {"form 505-s1 505-s2", "end"}
    declined = match.copy()
    declined.play("end")
    assert types_up(declined) == {"505-s1": "ldr", "505-s2": "plt", "505-s3": "pa"}
    event = only(match.play("form 505-s1 505-s2"), "company-formed")
    assert event.data["strength"] == "reduced"
    assert types_up(match) == {"505-s3": "pa"}
    assert (piece(match, "505-s3") or {})["hex"] == "2108"


@proves("2.4.1g", "R3")
def test_the_choice_of_sticks_is_the_players() -> None:
    """Of three sticks any pair with a leader will do; the rest may reinforce the new company at once."""
    match = regrouping({"505-s1": "2108 ldr up", "505-s2": "2108 plt up", "505-s3": "2108 plt up"})
    assert texts(match) == {"form 505-s1 505-s2", "form 505-s1 505-s3", "form 505-s1 505-s2 505-s3", "end"}
    refused(match, "form 505-s2 505-s3")
    match.play("form 505-s1 505-s3")
    assert types_up(match) == {"505-s2": "plt"}
    assert texts(match) == {"reinforce 505-c1 505-s2", "end"}
    match.play("reinforce 505-c1 505-s2")
    assert (piece(match, "505-c1") or {})["strength"] == "full"
    assert types_up(match) == {}


@proves("R3")
def test_hexes_are_converted_in_any_order() -> None:
    """Conversion goes on as long as anything is left to do, hex by hex in the order the US likes."""
    match = regrouping({f"505-s{i}": f"{2107 + (i + 1) // 2} {'plt' if i % 2 else 'ldr'} up" for i in range(1, 5)})
    play(match, "form 505-s3 505-s4", "form 505-s1 505-s2")
    assert [p["hex"] for p in match.view(None)["pieces"] if p["kind"] == "company"] == ["2109", "2108"]


@proves("2.4.2a")
@pytest.mark.parametrize("count", [1, 2])
def test_sticks_beside_a_reduced_company_are_turned_up(count: int) -> None:
    """One or two sticks with a reduced company of their regiment are turned up, those of others are not."""
    sticks = {f"505-s{i}": "2108 plt" for i in range(1, count + 1)}
    others = {"507-s1": "2108 plt"} if count == 1 else {}
    match = regrouping({"505-c1": "2108 reduced", **sticks, **others})
    event = only(match.play("inspect 2108"), "sticks-turned-up")
    assert event.rule == ("2.4.2a" if count == 1 else "2.4.1a")
    assert event.data["sticks"] == dict.fromkeys(sticks, "plt")
    assert types_up(match) == {**dict.fromkeys(sticks, "plt"), **dict.fromkeys(others)}


@proves("2.4.2a")
@pytest.mark.parametrize("company", ["505-c1", "507-c1 reduced"], ids=["full", "other-regiment"])
def test_no_look_beside_other_companies(company: str) -> None:
    """Beside a full company, or one of another regiment, a single stick is not turned up."""
    name, *words = company.split()
    match = regrouping(
        {name: " ".join(["2108", *words]), "505-s1": "2108 plt", "505-s8": "2110 plt", "505-s9": "2110 plt"}
    )
    refused(match, "inspect 2108")


@proves("2.4.2b", "2.6.5a", "X3")
@pytest.mark.parametrize("kind", ["plt", "ldr", "hq", "pa"])
def test_one_stick_reinforces(kind: str) -> None:
    """One stick, whatever its type but a PIR Advantage, is removed and the company becomes full."""
    match = regrouping({"505-c1": "2108 reduced", "505-s1": f"2108 {kind}", "505-s2": "2108 ldr"})
    match.play("inspect 2108")
    if kind == "pa":
        refused(match, "reinforce 505-c1 505-s1")
        return
    event = only(match.play("reinforce 505-c1 505-s1"), "company-reinforced")
    assert (event.rule, event.sees, event.data) == ("2.4.2b", None, {"unit": "505-c1", "stick": "505-s1"})
    assert (piece(match, "505-c1") or {})["strength"] == "full"
    assert types_up(match) == {"505-s2": "ldr"}, "one stick is enough, the other stays"
    refused(match, "reinforce 505-c1 505-s2")


@proves("2.4.2b")
def test_reinforcing_takes_company_and_stick_of_one_hex() -> None:
    """A stick in the next hex, or of another regiment, reinforces nobody."""
    match = regrouping(
        {"505-c1": "2108 reduced", "505-s1": "2108 plt up", "505-s2": "2109 plt up", "507-s1": "2108 plt up"}
    )
    assert texts(match) == {"reinforce 505-c1 505-s1", "end"}
    refused(match, "reinforce 505-c1 505-s2", "reinforce 505-c1 507-s1")


@proves("2.4.3a")
def test_spent_sticks_never_return() -> None:
    """Sticks used to form or reinforce are gone: not on the map, in no later choice, dead in the position."""
    match = regrouping(
        {"505-s1": "2108 ldr up", "505-s2": "2108 plt up", "505-c1": "2110 reduced", "505-s3": "2110 plt up"}
    )
    play(match, "form 505-s1 505-s2", "reinforce 505-c1 505-s3")
    assert types_up(match) == {}
    saved = match.dump()["position"]["pieces"]
    assert [saved[f"505-s{i}"].split()[0] for i in (1, 2, 3)] == ["-", "-", "-"]
    let_pass(match, "choose-activation")
    refused(match, "move 505-s1 2107")


@proves("2.4.4a", "2.4.4b", "R1")
def test_conversion_is_never_compulsory() -> None:
    """The US need not look; and having looked it need not combine, but the sticks stay face up."""
    pieces = {"505-s1": "2108 ldr", "505-s2": "2108 plt"}
    match = regrouping(pieces)
    match.play("end")
    assert types_up(match) == {"505-s1": None, "505-s2": None}
    match = regrouping(pieces)
    play(match, "inspect 2108", "end")
    for viewer in VIEWERS:
        shown = {p["id"]: p["type"] for p in match.view(viewer)["pieces"]}
        assert shown == {"505-s1": "ldr", "505-s2": "plt"}


@proves("R1", "2.4.5a")
def test_a_look_cannot_be_taken_back() -> None:
    """Once declared a look is final: it cannot be undone, and nothing turns the sticks down."""
    match = regrouping({"505-s1": "2108 ldr", "505-s2": "2108 plt"})
    match.play("inspect 2108")
    with pytest.raises(CannotUndo):
        match.undo()
    assert types_up(match) == {"505-s1": "ldr", "505-s2": "plt"}


@proves("R1")
def test_option_inspect_automatic() -> None:
    """With the option `inspect=automatic` every hex that qualifies is turned up, asked or not."""
    pieces = units("505-s1 2108 ldr; 505-s2 2108 plt; 505-s3 2110 plt; 507-s1 2108 plt; 508-s1 0815 plt")
    pieces |= units("505-c1 2109; de-1 2209 G03")
    match = scene(turn=3, activation="U1", stage="combat", pieces=pieces, options={"inspect": "automatic"})
    events = match.play("end")
    assert only(events, "sticks-turned-up").data["sticks"] == {"505-s1": "ldr", "505-s2": "plt"}
    assert types_up(match) == {
        "505-s1": "ldr",
        "505-s2": "plt",
        "505-s3": None,
        "507-s1": None,
        "508-s1": None,
    }
    assert texts(match) == {"form 505-s1 505-s2", "end"}


@proves("R3")
@pytest.mark.parametrize(("activation", "pir", "counters"), [("U1", "505", 9), ("U2", "507", 7), ("U3", "508", 9)])
def test_company_counters_run_out(activation: str, pir: str, counters: int) -> None:
    """A regiment forms 9, 7 or 9 companies and no more, even if some were lost; reinforcing goes on.
    Without the option there is no such limit."""
    lost = {f"{pir}-c{i}": "-" for i in range(1, counters)}
    here = {f"{pir}-s1": "2108 ldr up", f"{pir}-s2": "2108 plt up"}
    match = regrouping({**lost, **here}, activation)
    assert match.view(None)["tracks"]["companies_left"][pir] == 1
    assert f"form {pir}-s1 {pir}-s2" in texts(match)
    last = {**lost, f"{pir}-c{counters}": "2109 reduced", f"{pir}-s3": "2109 plt up"}
    match = regrouping({**last, **here}, activation)
    refused(match, f"form {pir}-s1 {pir}-s2")
    assert f"reinforce {pir}-c{counters} {pir}-s3" in texts(match)
    match = regrouping({**last, **here}, activation, options={"company_limit": False})
    assert f"form {pir}-s1 {pir}-s2" in texts(match)


@proves("R3", "5.4.1d")
def test_a_new_company_waits_for_the_next_activation() -> None:
    """A company formed beside an enemy neither moves nor fights before its regiment is activated again."""
    match = regrouping(units("505-s1 2108 ldr up; 505-s2 2108 plt up; 505-s3 2110 plt; 505-s4 2110 plt; de-1 2107 G03"))
    match.play("form 505-s1 505-s2")
    assert step(match) == "conversion"
    refused(match, "attack 505-c1 2107", "move 505-c1 2109")
