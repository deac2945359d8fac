"""Chapter 4: the German garrison and the drop."""

from __future__ import annotations

from collections import Counter

import pytest

import lancio
from lancio import Event, Match
from tests.proofs import proves
from tests.rulebook.night_drop.check import refused
from tests.rulebook.night_drop.scene import hex_of, kinds, only, piece, texts
from tests.rulebook.night_drop.tellings import HELMETS, VIEWERS, garrison, set_up, step, told, visible


def of_unit(events: list[Event], unit: str) -> list[Event]:
    """What happened to one unit."""
    return [event for event in events if event.data.get("unit") == unit]


@proves("4.1a", "R10")
def test_the_garrison_comes_first() -> None:
    """Before anything else the German chooses one of his five start hexes; no stick is in the air yet."""
    match = lancio.game("night-drop").start(seed=5)
    assert (match.to_act, step(match)) == ("german", "garrison")
    assert texts(match) == {f"place {hex_}" for hex_ in HELMETS}
    assert match.view(None)["pieces"] == []
    refused(match, "place 2108", "activate U1")


@proves("4.1a")
def test_hex_first_then_the_draw() -> None:
    """For each hex, in the order he likes, he draws one unit: full strength, Unknown, the US sees no more."""
    match = set_up(germans=(14, 1, 1, 11, 1))
    thrown = match.state.dice.count
    events = match.play("place 1010")
    assert match.state.dice.count == thrown + 1
    drawn, placed = only(events, "german-drawn"), only(events, "german-placed")
    assert (drawn.rule, drawn.sees, drawn.data) == ("4.1a", ("german",), {"unit": "de-1", "type": "G14"})
    assert (placed.rule, placed.sees, placed.data) == ("4.1a", None, {"unit": "de-1", "hex": "1010"})
    for viewer, known in (("us", None), ("german", "G14"), (None, None)):
        unit = piece(match, "de-1", viewer)
        assert unit is not None
        assert (unit["hex"], unit["strength"], unit["unknown"], unit["type"]) == ("1010", "full", True, known)
    refused(match, "place 1010")
    assert texts(match) == {f"place {hex_}" for hex_ in HELMETS if hex_ != "1010"}


@proves("4.1a")
def test_five_different_units_from_fourteen() -> None:
    """Each draw is from what is left in the cup: five hexes, five counters, nine left."""
    match = set_up(germans=(2, 2, 2, 2, 2))
    events = garrison(match, ["0719", "1010", "1612", "2017", "2511"])
    drawn = [(e.data["unit"], e.data["type"]) for e in events if e.kind == "german-drawn"]
    assert drawn == [("de-1", "G02"), ("de-2", "G03"), ("de-3", "G04"), ("de-4", "G05"), ("de-5", "G06")]
    assert hex_of(match, "de-1") == "0719"
    assert hex_of(match, "de-5") == "2511", "the last hex is filled by itself"
    left = ["G01", "G07", "G08", "G09", "G10", "G11", "G12", "G13", "G14"]
    assert match.view("german")["tracks"]["german_cup"] == {"count": 9, "types": left}
    assert match.view("us")["tracks"]["german_cup"]["count"] == 9


@proves("4.1a", "4.1b")
def test_the_us_does_not_see_the_draw() -> None:
    """Whatever is drawn, the US and a spectator see the same; the German sees his own."""
    pictures: dict[str | None, set[str]] = {viewer: set() for viewer in VIEWERS}
    for germans in ((1, 1, 1, 1, 1), (14, 9, 3, 2, 1)):
        match = set_up(germans=germans)
        events = garrison(match)
        assert "german-drawn" not in visible(events, "us")
        assert visible(events, "german").count("german-drawn") == 5
        for viewer in VIEWERS:
            pictures[viewer].add(told(match, viewer))
    assert {viewer: len(seen) for viewer, seen in pictures.items()} == {"us": 1, None: 1, "german": 2}


@proves("4.2a", "R10")
def test_the_order_of_the_set_up() -> None:
    """Garrison, then each stick on its drop hex scatters and then lands, then turn 1."""
    match = set_up()
    events = garrison(match)
    order = kinds(events)
    assert order[:10] == ["german-drawn", "german-placed"] * 5
    sticks = {"4.2.1a": 28, "4.2.1c": 22, "4.2.1b": 28}
    landing = [kind for n in sticks.values() for kind in ["sticks-stacked", *["stick-dropped", "stick-landed"] * n]]
    assert order[10:] == [*landing, "turn-began", "initiative-taken"]
    stacked = [event for event in events if event.kind == "sticks-stacked"]
    assert {event.rule: event.data["total"] for event in stacked} == sticks
    drops = [event for event in events if event.kind in ("stick-dropped", "stick-landed")]
    for first, second in zip(drops[::2], drops[1::2], strict=True):
        assert first.data["unit"] == second.data["unit"]
        assert first.data["hex"] == second.data["hex"]


DZH = {
    "505": ["2109", "2108", "2208", "2209", "2110", "2009", "2008"],
    "507": ["1007", "1006", "1107", "1108", "1008", "0908", "0907"],
    "508": ["0816", "0815", "0916", "0917", "0817", "0717", "0716"],
}


@proves("4.2.1a", "4.2.1b", "4.2.1c")
def test_the_stacks() -> None:
    """Four sticks on each hex of 505th and 508th, three on those of the 507th but four on its ringed one."""
    dropped = [e for e in garrison(lancio.game("night-drop").start(seed=8)) if e.kind == "stick-dropped"]
    for pir, hexes in DZH.items():
        start = Counter(e.data["from"] for e in dropped if e.data["regiment"] == pir)
        small = 3 if pir == "507" else 4
        assert start == {hex_: 4 if hex_ == "1007" else small for hex_ in hexes}
    assert len({e.data["unit"] for e in dropped}) == 78


@proves("4.2.1a", "4.2.1b", "4.2.1c")
def test_the_stacks_are_random() -> None:
    """The sticks are shuffled: match by match the PIR Advantage of each regiment starts in another stack."""
    game = lancio.game("night-drop")
    start = {str(e.data["unit"]): str(e.data["from"]) for e in garrison(set_up()) if e.kind == "stick-dropped"}
    found: dict[str, set[str]] = {pir: set() for pir in DZH}
    for seed in range(60):
        pieces = game.start(seed=seed).dump()["position"]["pieces"]
        for name, words in pieces.items():
            if words.split()[1] == "pa":
                found[name[:3]].add(start[name])
    assert found == {pir: set(hexes) for pir, hexes in DZH.items()}


def dropped(unit: str, *dice: int) -> tuple[Match, list[Event]]:
    """The whole set-up, one stick with the given dice, all others one hex north and safe."""
    match = set_up(drops={unit: dice})
    events = garrison(match)
    safe = [e for e in events if e.kind == "stick-landed" and e.data["unit"] != unit]
    assert len(safe) == 77, "a die too many or too few would have shifted all others"
    assert {e.data["die"] for e in safe} == {1}
    return match, of_unit(events, unit)


@proves("4.2.2a")
@pytest.mark.parametrize(
    ("direction", "goal"), [(1, "2107"), (2, "2308"), (3, "2310"), (4, "2111"), (5, "1910"), (6, "1908")]
)
def test_the_white_die_is_the_direction(direction: int, goal: str) -> None:
    """1 is north and so on clockwise; the stick moves that way in a straight line."""
    match, (event, _) = dropped("505-s1", direction, 2, 1)
    assert (event.kind, event.rule, event.sees) == ("stick-dropped", "4.2.2a", None)
    assert event.data == {
        "unit": "505-s1",
        "regiment": "505",
        "from": "2109",
        "direction": direction,
        "distance": 2,
        "hex": goal,
    }
    assert hex_of(match, "505-s1") == goal


@proves("4.2.2a")
@pytest.mark.parametrize("distance", range(1, 7))
def test_the_coloured_die_is_the_distance(distance: int) -> None:
    """The stick moves exactly that many hexes, never fewer."""
    match, _ = dropped("505-s1", 1, distance, 1)
    assert hex_of(match, "505-s1") == f"{2109 - distance}"


@proves("4.2.2b")
@pytest.mark.parametrize(("unit", "direction"), [("507-s5", 1), ("508-s13", 4)])
def test_off_the_map(unit: str, direction: int) -> None:
    """A stick that leaves the map is lost for good, without a landing die; on the last hex it still lands."""
    match, (_, lost) = dropped(unit, direction, 6)
    assert (lost.kind, lost.rule, lost.data) == ("stick-lost", "4.2.2b", {"unit": unit, "hex": "off"})
    assert piece(match, unit) is None
    assert match.dump()["position"]["pieces"][unit].startswith("-")
    match, (_, landed) = dropped(unit, direction, 5, 1)
    assert landed.kind == "stick-landed"


@proves("4.2.3a", "4.2.3b", "X1")
@pytest.mark.parametrize(
    ("unit", "direction", "distance", "ground", "fatal"),
    [("505-s1", 1, 1, 0, 6), ("507-s1", 2, 2, 1, 5), ("505-s9", 1, 3, 2, 4)],
    ids=["bocage", "marsh", "village"],
)
@pytest.mark.parametrize("die", range(1, 7))
def test_the_landing(unit: str, direction: int, distance: int, ground: int, fatal: int, die: int) -> None:
    """A total of six kills: the die alone in bocage, plus one in marsh, plus two in a village."""
    match, (drop, landing) = dropped(unit, direction, distance, die)
    dead = die >= fatal
    assert landing.kind == ("stick-lost" if dead else "stick-landed")
    assert (landing.rule, landing.sees) == ("4.2.3a", None)
    modifiers = [{"label": "die", "value": die, "rule": "4.2.3a"}]
    if ground:
        modifiers.append({"label": "terrain", "value": ground, "rule": "4.2.3b"})
    assert landing.data["modifiers"] == modifiers
    assert (landing.data["die"], landing.data["total"]) == (die, die + ground)
    assert hex_of(match, unit) == (None if dead else drop.data["hex"])


@proves("4.2.3c")
@pytest.mark.parametrize(
    ("unit", "direction", "distance", "hex_"),
    [
        ("505-s1", 5, 6, "1512"),
        ("507-s1", 2, 3, "1306"),
        ("508-s9", 2, 6, "1513"),
        ("508-s13", 5, 5, "0419"),
        ("505-s1", 3, 4, "2511"),
        ("508-s21", 4, 2, "0719"),
    ],
    ids=["river", "stream", "bridge", "bridge-2", "german", "german-2"],
)
def test_deadly_landings(unit: str, direction: int, distance: int, hex_: str) -> None:
    """In a river, a flooded stream, on a bridge or among Germans a stick is lost; no die is thrown for it."""
    match, (_, lost) = dropped(unit, direction, distance)
    assert (lost.kind, lost.rule, lost.data) == ("stick-lost", "4.2.3c", {"unit": unit, "hex": hex_})
    assert piece(match, unit) is None


@proves("4.2.3d", "2.1.2b")
@pytest.mark.parametrize("dice", [(1, 1, 6), (5, 6), (3, 4)], ids=["die", "river", "german"])
def test_nobody_looks_at_the_lost(dice: tuple[int, ...]) -> None:
    """Whatever it was that was lost at the landing, everybody sees and knows the same."""
    pictures = []
    for kind in ("plt", "hq", "pa"):
        match = set_up(drops={"505-s1": dice}, types={"505-s1": kind})
        garrison(match)
        assert match.view("german")["tracks"]["sticks_seen_dead"] == {}
        pictures.append([told(match, viewer) for viewer in VIEWERS])
    assert pictures[0] == pictures[1] == pictures[2]
    for viewer in VIEWERS:
        imagined = {match.imagine(viewer, seed).dump()["position"]["pieces"]["505-s1"].split()[1] for seed in range(20)}
        assert len(imagined) > 1
