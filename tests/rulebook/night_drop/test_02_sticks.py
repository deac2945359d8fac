"""Chapters 2 to 2.3: sticks and companies, what they are and who knows it."""

from __future__ import annotations

from collections import Counter

import pytest

import lancio
from lancio import BadData, Match
from tests.proofs import proves
from tests.rulebook.night_drop.check import refused
from tests.rulebook.night_drop.scene import kinds, only, piece, play, scene, texts
from tests.rulebook.night_drop.tellings import (
    VIEWERS,
    choosing,
    garrison,
    let_pass,
    random_match,
    set_up,
    step,
    told,
)


def us_pieces(match: Match) -> list[dict[str, object]]:
    """All US units on the map, as a spectator sees them."""
    return [p for p in match.view(None)["pieces"] if p["side"] == "us" and p["kind"] != "control"]


@proves("2a")
def test_us_units_are_sticks_of_three_regiments() -> None:
    """After the drop the US has sticks only, each of the regiment on whose zone it was dropped."""
    match = set_up()
    garrison(match)
    units = us_pieces(match)
    assert {p["kind"] for p in units} == {"stick"}
    assert Counter(p["formation"] for p in units) == {"505": 28, "507": 22, "508": 28}
    near = {"505": "2108", "507": "1006", "508": "0815"}
    for pir, hex_ in near.items():
        assert {p["formation"] for p in units if p["hex"] == hex_} == {pir}


@proves("2a")
@pytest.mark.parametrize(("activation", "pir"), [("U1", "505"), ("U2", "507"), ("U3", "508")])
def test_a_company_belongs_to_the_regiment_of_its_sticks(activation: str, pir: str) -> None:
    """Sticks of a regiment make a company of that regiment."""
    match = scene(
        turn=3,
        activation=activation,
        stage="conversion",
        pieces={f"{pir}-s1": "2108 ldr up", f"{pir}-s2": "2108 plt up"},
    )
    event = only(match.play(f"form {pir}-s1 {pir}-s2"), "company-formed")
    company = piece(match, str(event.data["unit"]))
    assert company is not None
    assert (company["kind"], company["formation"], company["hex"]) == ("company", pir, "2108")


@proves("2.1.1a", "2.1.1b")
def test_the_four_types_of_stick() -> None:
    """Plt, Ldr, HQ and PIR Advantage: Ldr and HQ lead, only HQ names an objective, PA does neither."""

    def forms(kind: str) -> Match:
        return scene(
            turn=3,
            activation="U1",
            stage="conversion",
            pieces={
                "505-s1": f"2108 {kind} up",
                "505-s2": "2108 plt up",
                "505-s3": "2109 plt",
                "505-s4": "2109 plt",
            },
        )

    for kind, leads, orders in (("plt", 0, 0), ("ldr", 1, 0), ("hq", 1, 1), ("pa", 0, 0)):
        match = forms(kind)
        shown = piece(match, "505-s1")
        assert shown is not None
        assert (shown["kind"], shown["type"]) == ("stick", kind)
        assert ("form 505-s1 505-s2" in texts(match)) == bool(leads)
        if leads:
            match.play("form 505-s1 505-s2")
            assert (step(match) == "objective") == bool(orders)


@proves("2.1.1b", "R2")
def test_the_advantage_counts_as_a_stick() -> None:
    """A PIR Advantage takes a place in a stack and is one of the two sticks that allow a look."""
    crowd = {"505-s1": "2108 pa", "505-s2": "2108 plt", "507-s1": "2108 plt", "508-s1": "2108 plt"}
    match = scene(turn=3, activation="U1", stage="stacking", pieces=crowd)
    assert (match.to_act, step(match)) == ("us", "excess")
    pair = {"505-s1": "2108 pa", "505-s2": "2108 plt"}
    match = scene(turn=3, activation="U1", stage="conversion", pieces=pair)
    event = only(match.play("inspect 2108"), "sticks-turned-up")
    assert event.data["sticks"] == {"505-s1": "pa", "505-s2": "plt"}


@proves("2.1.2a")
def test_every_stick_starts_face_down() -> None:
    """Whatever its type, a stick begins the match Unknown: nobody sees what it is."""
    match = lancio.game("night-drop").start(seed=11)
    garrison(match)
    for viewer in VIEWERS:
        sticks = [p for p in match.view(viewer)["pieces"] if p["kind"] == "stick"]
        assert len(sticks) > 40
        assert {p["type"] for p in sticks} == {None}
    assert not any(" up" in words for words in match.dump()["position"]["pieces"].values())


UNKNOWN = {"505-s1": "2108 {}", "505-s2": "2208 {}", "507-s1": "1006 plt", "de-1": "2511 G03"}


@proves("2.1.2b")
@pytest.mark.parametrize(("activation", "stage"), [("U1", "movement"), ("G1", "push"), ("G4", "movement")])
def test_nobody_can_tell_unknown_sticks_apart(activation: str, stage: str) -> None:
    """Two positions that differ in what Unknown sticks are look alike to everybody, moves and all."""
    pictures = []
    for first, second in (("plt", "hq"), ("hq", "plt"), ("pa", "ldr")):
        pieces = {**UNKNOWN, "505-s1": f"2108 {first}", "505-s2": f"2208 {second}"}
        match = scene(turn=3, activation=activation, stage=stage, pieces=pieces)
        before = [told(match, viewer) for viewer in VIEWERS]
        play(
            match,
            *{"U1": ["move 505-s1 2107"], "G1": ["push 505-s1 2107"], "G4": ["move de-1 2412"]}[activation],
        )
        pictures.append((before, [told(match, viewer) for viewer in VIEWERS], texts(match)))
    assert pictures[0] == pictures[1] == pictures[2]


@proves("2.1.2b")
def test_imagined_sticks() -> None:
    """In a side's imagination an Unknown stick may be anything; a face-up one is what it is."""
    pieces = {"505-s1": "2108 pa", "505-s2": "2208 hq up"}
    match = scene(turn=3, activation="U1", pieces=pieces)
    for viewer in VIEWERS:
        found: dict[str, set[str]] = {"505-s1": set(), "505-s2": set()}
        for seed in range(30):
            dealt = match.imagine(viewer, seed).dump()["position"]["pieces"]
            for name, types in found.items():
                types.add(dealt[name].split()[1])
        assert len(found["505-s1"]) > 1
        assert found["505-s2"] == {"hq"}


@proves("2.1.2c", "2.4.5a")
def test_sticks_are_turned_up_by_conversion_alone() -> None:
    """In whole matches sticks are turned up only by a look in the conversion step, and never down."""
    looks = 0
    for seed in (1, 2, 3):
        for moment in random_match(seed):
            assert moment.up_before & ~moment.up_after == 0
            turned = [e for e in moment.events if e.kind == "sticks-turned-up"]
            names = [name for e in turned for name in dict(e.data["sticks"])]
            assert (moment.up_after & ~moment.up_before).bit_count() == len(names)
            assert not turned or moment.question == "conversion"
            looks += len(turned)
    assert looks > 10


@proves("2.1.2c")
def test_nothing_else_turns_a_stick_up() -> None:
    """Moving, being misled by the German and standing beside an enemy leave a stick Unknown."""
    match = scene(turn=3, activation="U1", pieces={"505-s1": "2108 ldr", "505-s2": "2109 plt", "de-1": "2207 G03"})
    play(match, "move 505-s1 2107")
    assert piece(match, "505-s1", "us") == {
        **(piece(match, "505-s1", "german") or {}),
        "type": None,
        "hex": "2107",
    }
    match = scene(turn=3, activation="G1", stage="push", pieces={"505-s1": "2108 ldr", "505-s2": "2109 plt"})
    events = play(match, "push 505-s1 2109", "end")
    assert "sticks-turned-up" not in kinds(events)
    moved = piece(match, "505-s1")
    assert moved is not None
    assert (moved["hex"], moved["type"]) == ("2109", None)


@proves("2.2a")
@pytest.mark.parametrize(
    ("activation", "pir", "full", "reduced"),
    [("U1", "505", (5, 5), (3, 3)), ("U2", "507", (4, 5), (2, 3)), ("U3", "508", (4, 5), (2, 3))],
)
def test_a_company_has_two_faces(activation: str, pir: str, full: tuple[int, int], reduced: tuple[int, int]) -> None:
    """The front is the company at full strength, the back the reduced one, each with its two values."""
    match = scene(
        turn=3,
        activation=activation,
        stage="conversion",
        pieces={f"{pir}-c1": "2108", f"{pir}-c2": "2109 reduced", f"{pir}-s1": "2109 plt up"},
    )

    def face(name: str) -> tuple[object, tuple[object, object]]:
        shown = piece(match, name)
        assert shown is not None
        return shown["strength"], (shown["attack"], shown["defence"])

    assert face(f"{pir}-c1") == ("full", full)
    assert face(f"{pir}-c2") == ("reduced", reduced)
    match.play(f"reinforce {pir}-c2 {pir}-s1")
    assert face(f"{pir}-c2") == ("full", full)


@proves("2.3a")
def test_order_of_battle() -> None:
    """505th and 508th: 18 Plt, 6 Ldr, 3 HQ, 1 PA each; 507th: 14, 4, 3, 1. Another mix is no position."""
    saved = lancio.game("night-drop").start(seed=4).dump()
    pieces = saved["position"]["pieces"]
    found = {
        pir: Counter(words.split()[1] for name, words in pieces.items() if name.startswith(f"{pir}-s"))
        for pir in ("505", "507", "508")
    }
    large, small = {"plt": 18, "ldr": 6, "hq": 3, "pa": 1}, {"plt": 14, "ldr": 4, "hq": 3, "pa": 1}
    assert found == {"505": large, "507": small, "508": large}
    name = next(n for n, words in pieces.items() if n.startswith("507-s") and words.split()[1] == "plt")
    pieces[name] = pieces[name].replace("plt", "pa")
    with pytest.raises(BadData, match="507"):
        lancio.game("night-drop").load(saved)


@proves("2.1.2b", "2.4.5a")
def test_a_face_up_stick_stays_face_up() -> None:
    """A stick that was turned up stays so in later turns, and cannot be pushed any more."""
    match = choosing("us", turn=3, pieces={"505-s1": "2108 plt", "505-s2": "2108 plt", "508-s1": "0815 plt"}, seed=2)
    play(match, "activate U1", "end", "inspect 2108")
    let_pass(match, "choose-activation")
    for viewer in VIEWERS:
        shown = piece(match, "505-s1", viewer)
        assert shown is not None
        assert shown["type"] == "plt"
    match = scene(turn=4, activation="G1", stage="push", pieces={"505-s1": "2108 plt up", "505-s2": "2108 plt"})
    refused(match, "push 505-s1 2107")
    assert "push 505-s2 2107" in texts(match)
