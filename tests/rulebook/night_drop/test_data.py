"""The data files against the ledger's section 8, which is typed in a second time in `printed`."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from itertools import pairwise

import pytest

from lancio.games.night_drop.tables import FOOT, HEX_TERRAIN, PIRS, STICK_TYPES, VEHICLE, forces, ground, scenes
from tests.proofs import proves
from tests.rulebook.night_drop import printed
from tests.rulebook.night_drop.check import fight, modifiers, totals
from tests.rulebook.night_drop.scene import only, scene

GROUND = ground()
BOARD = GROUND.board
PLAN = scenes()["historical"]
WHOLE = 99


def names(mask: int) -> set[str]:
    """The hexes of a mask."""
    return set(BOARD.names_of(mask))


@proves("1a", "8.1a")
def test_grid() -> None:
    """704 hexes in 32 columns and 22 rows; the neighbours of each are those of the printed numbering."""
    assert {BOARD.name[h] for h in BOARD.hexes} == set(printed.HEXES)
    assert len(BOARD.hexes) == 704
    for hex_ in printed.HEXES:
        around = printed.neighbours(hex_)
        loaded = [BOARD.name[n] if n else None for n in BOARD.neighbours[BOARD.index[hex_]]]
        assert loaded == [around.get(d) for d in ("N", "NE", "SE", "S", "SW", "NW")], hex_
    assert names(BOARD.edge) == set(printed.EDGE)


@proves("8.1a")
def test_terrain_of_every_hex() -> None:
    """Every hex has the ground of the ledger: 22 villages, 52 marsh, 10 stream, 21 river, 3 bridges,
    else bocage."""
    for hex_ in printed.HEXES:
        assert GROUND.kind[BOARD.index[hex_]] == printed.terrain_of(hex_), hex_
    counted = {key: GROUND.area(key).bit_count() for key in HEX_TERRAIN}
    assert counted == {"village": 22, "marsh": 52, "stream": 10, "river": 21, "bridge": 3, "bocage": 596}


@proves("8.1b")
def test_roads_and_railway() -> None:
    """Six roads and a railway, hex by hex; all chains hang together."""
    loaded = [(kind, [BOARD.name[h] for h in chain]) for kind, _, chain in GROUND.lines]
    assert [chain for kind, chain in loaded if kind == "road"] == printed.ROADS
    assert [chain for kind, chain in loaded if kind == "railway"] == [printed.RAILWAY]
    for _, chain in loaded:
        for a, b in pairwise(chain):
            assert b in printed.neighbours(a).values()


@proves("8.1a", "8.1b")
def test_cost_of_every_step() -> None:
    """From each hex to each neighbour men and vehicles pay what the ledger's table says, in halves."""
    for hex_ in printed.HEXES:
        for goal in printed.neighbours(hex_).values():
            for unit_class in (FOOT, VEHICLE):
                price = printed.step(hex_, goal, unit_class == VEHICLE)
                expected = 0 if price is None else WHOLE if price == WHOLE else int(2 * price)
                found = GROUND.going[unit_class].step_cost(BOARD.index[hex_], BOARD.index[goal])
                assert found == expected, (hex_, goal, unit_class)


@proves("9.2.4a", "9.2.4b")
def test_what_ground_gives_the_defender() -> None:
    """Villages give 2, everything else nothing; a bridge hexside 1, and only the six of the map are such."""
    for hex_ in printed.HEXES:
        expected = 2 if hex_ in printed.VILLAGES else 0
        assert GROUND.defence[BOARD.index[hex_]] == expected, hex_
    assert GROUND.terrain["bridge_side"].defence == 1
    sides = {
        frozenset((BOARD.name[h], name)) for h in BOARD.hexes for name in names(GROUND.bridged[h])
    }  # fmt: skip
    assert sides == {frozenset(pair.split("/")) for pair in printed.SIDES}


@proves("4.2.3b", "4.2.3c")
def test_what_ground_does_to_who_lands() -> None:
    """Marsh adds 1, village 2; river, flooded stream and bridges kill."""
    for hex_ in printed.HEXES:
        kind = printed.terrain_of(hex_)
        if kind in printed.TERRAIN:
            assert GROUND.landing[BOARD.index[hex_]] == printed.TERRAIN[kind][3], hex_
    assert names(GROUND.deadly) == {*printed.RIVER, *printed.STREAM, *printed.BRIDGES}


@proves("8.2.2a")
def test_landmarks() -> None:
    """Villages, roads and the railway, bridges and causeways included, help to find one's way by night."""
    lines = {hex_ for chain in (*printed.ROADS, printed.RAILWAY) for hex_ in chain}
    assert names(GROUND.landmarks) == lines | set(printed.VILLAGES)


@proves("2.2a", "2.3a")
def test_us_forces() -> None:
    """Companies and sticks of the three regiments, as the ledger lists them."""
    f = forces()
    for i, pir in enumerate(PIRS):
        full, reduced, counters = printed.COMPANIES[pir]
        assert f"{f.company_full[i].attack}-{f.company_full[i].defence}" == full
        assert f"{f.company_reduced[i].attack}-{f.company_reduced[i].defence}" == reduced
        assert f.company_counters[i] == counters
        assert f.sticks[i] == printed.STICKS[pir]
    assert STICK_TYPES == ("plt", "ldr", "hq", "pa")
    assert sum(map(sum, f.sticks)) == 78


@proves("3.1.1a", "3.1.1b", "3.1.2a", "3.1.3a", "8.5.3a")
def test_german_forces() -> None:
    """Fourteen units with their values, backs, vehicles and letters."""
    loaded = {}
    for kind in forces().germans:
        back = f"{kind.reduced.attack}-{kind.reduced.defence}" if kind.reduced else None
        loaded[kind.id] = (f"{kind.full.attack}-{kind.full.defence}", back, kind.entry)
        assert kind.vehicle == (kind.id in printed.VEHICLES)
    assert loaded == printed.GERMANS


@proves("8.5.3a", "4.1a", "1b", "4.2.1a", "4.2.1b", "4.2.1c")
def test_places_of_the_scenario() -> None:
    """Entry hexes, helmets, and drop zones: a centre with its six neighbours, 4 sticks each but 3
    around 1007."""
    assert {letter: BOARD.name[h] for letter, h in PLAN.entry.items()} == printed.ENTRY
    assert set(printed.ENTRY.values()) <= set(printed.EDGE)
    assert [BOARD.name[h] for h in PLAN.start_hexes] == printed.HELMETS
    for pir, drop in zip(PIRS, PLAN.drops, strict=True):
        hexes = [BOARD.name[h] for h in drop.hexes]
        assert hexes == printed.DROPS[pir]
        assert set(hexes[1:]) == set(printed.neighbours(hexes[0]).values())
        assert drop.sticks == ((4, 3, 3, 3, 3, 3, 3) if pir == "507" else (4,) * 7)
    assert [drop.zone for drop in PLAN.drops] == ["O", "T", "N"]


@proves("10.1a", "4.3a", "5a", "5.1a")
def test_clock_and_objectives() -> None:
    """Nine turns, four of them night; ten VP hexes and the twelve counters."""
    assert (PLAN.turns, PLAN.night_turns) == (9, 4)
    assert [BOARD.name[h] for h in PLAN.vp_hexes] == printed.VP_HEXES
    assert sorted(PLAN.vp_counters) == sorted(printed.VP_COUNTERS)
    assert set(printed.VP_HEXES) <= set(printed.VILLAGES)


@proves("10.1a", "4.3a")
def test_every_figure_says_where_it_comes_from() -> None:
    """The scenario names a provenance for each of its figures, in words, and a source for those not found."""
    text = files("lancio.games.night_drop").joinpath("data/scenario.toml").read_text("utf-8")
    scenario = tomllib.loads(text)["historical"]
    assert set(scenario["provenance"]) >= {"turns", "night_turns", "start_hexes", "vp_hexes", "vp_counters", "entry"}
    for key, value in scenario["provenance"].items():
        assert value in ("rulebook", "published", "reconstructed", "deduced", "tuned"), key
        assert value == "rulebook" or isinstance(scenario["source"][key], str), key
        assert (value == "tuned") == (key in scenario["untuned"]), key
    assert scenario["untuned"]["vp_hexes"].split() == printed.UNTUNED_VP_HEXES


@proves("T-9.2.5-1", "T-9.2.5-2", "9.2.4b")
@pytest.mark.parametrize(("point", "df"), [("de-1", 6), ("de-2", 5)])
def test_the_example_fits_the_map(point: str, df: int) -> None:
    """The rulebook's combat at La Fière: 3 + 2 + 1 over the bridge, 3 + 2 from beside it."""
    around = set(printed.neighbours("1613").values())
    assert {"1612", "1513"} <= around
    pieces = {"505-c1": "1612 reduced", "de-1": "1513 G02 up", "de-2": "1613 G10 up"}
    match = scene(activation="G4", stage="combat", dice=[3, 3], pieces=pieces)
    event = only(fight(match, "de-1", "de-2", target="1612", point=point), "combat-resolved")
    assert totals(event)[1] == df + 3
    assert ("bridge", 1, "9.2.4b") in modifiers(event, "defender") or point == "de-2"
    assert len(modifiers(event, "defender")) == (3 if point == "de-1" else 2)
