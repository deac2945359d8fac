"""Chapter 10.0-10.4: lines of sight, held against the worked examples and the geometry of the ledger."""

from __future__ import annotations

import pytest

from lancio.engine.dice import Dice, key_of
from lancio.engine.masks import bits, mask_of
from lancio.games.lock_n_load.ground import Ground
from lancio.games.lock_n_load.seen.sight import degraded_by, look
from lancio.games.lock_n_load.setting import Setting, setting
from lancio.games.lock_n_load.sight import BLOCKED
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import stage, table


def place(where: Setting, name: str) -> int:
    """A place of board 15."""
    return where.ground.locations.index[f"15{name}"]


def through(where: Setting, a: str, b: str, smoke: str = "") -> int:
    """How much degrades a line, BLOCKED if it is."""
    mask = sum(1 << place(where, name) for name in smoke.split())
    eyes = where.ground.eyes
    forth, back = (
        eyes.through(x, y, mask) for x, y in ((place(where, a), place(where, b)), (place(where, b), place(where, a)))
    )
    assert forth == back, "a line is the same both ways"
    return forth


@proves("1.4c", "5.0c")
def test_distances_of_the_examples() -> None:
    """G1: who is adjacent and how far apart hexes are."""
    board = setting("vierville").ground.board

    def far(a: str, b: str) -> int:
        return board.distance(board.index[f"15{a}"], board.index[f"15{b}"])

    for pair in ("C3 D4", "D3 C2", "D3 E2", "F5 G4", "F3 G3"):
        assert far(*pair.split()) == 1, pair
    assert [far(*p.split()) for p in ("F3 G4", "E3 G4", "C3 G4", "E3 F6", "B3 D4")] == [2, 2, 4, 3, 2]


@proves("1.4d", "1.4a")
def test_boards_join() -> None:
    """Two Streets: east of 15J8 lie 13A7 and 13A8; a board may be turned."""
    ground = setting("two-streets").ground
    j8 = ground.board.index["15J8"]
    around = {ground.board.name[h] for h in bits(ground.board.around[j8])}
    assert {"13A7", "13A8"} <= around
    turned = table(boards='[{ map = "15", turned = true }]').ground.board
    assert turned.layout.position_of(turned.hex[turned.index["15A1"]]) == (10, 8)


@proves("1.4b", "10.4a")
def test_the_centre_decides_the_terrain() -> None:
    """13B7 is forest on the ground, 15F5 a stone building; costs and cover come from the chart."""
    ground = setting("two-streets").ground
    assert ground.kind[ground.board.index["13B7"]] == "forest" and not ground.level[ground.board.index["13B7"]]
    f5 = ground.board.index["15F5"]
    assert ground.kind[f5] == "stone-building" and ground.cover[f5] == 3


@proves("10.0a", "10.3b", "10.3a")
def test_blocking_terrain_blocks_but_not_at_the_ends() -> None:
    """A forest between two hexes blocks; in the firer's or target's hex it does not."""
    where = table({"C4": "f"})
    assert through(where, "C3", "C5") == BLOCKED
    assert through(where, "C3", "C4") == 0 and through(where, "C4", "C6") == 0
    assert through(where, "D4", "D6") == 0


@proves("10.3c", "10.1g", "10.3d")
def test_two_degrade_and_the_third_blocks() -> None:
    """C3 to G4 crosses D4, E3, E4, F4 (G2): each brush counts one, more than two block."""
    assert through(table({"D4": "b", "F4": "b"}), "C3", "G4") == 2
    assert through(table({"D4": "b", "E3": "b", "F4": "b"}), "C3", "G4") == BLOCKED
    assert through(table({"C3": "b", "G4": "b"}), "C3", "G4") == 0, "one's own hexes do not count"
    assert through(table({"D3": "b", "E5": "b"}), "C3", "G4") == 0, "nor hexes that the line does not enter"


@proves("10.3h")
def test_hexsides() -> None:
    """Bocage beside the shooter degrades, elsewhere it blocks; a wall degrades unless it is one's own."""
    assert through(table(extra='bocage = "C3/D4"'), "C3", "G4") == 1
    assert through(table(extra='bocage = "C3/D4"'), "C3", "D4") == 1
    assert through(table(extra='bocage = "C4/C5"'), "C3", "C6") == BLOCKED
    assert through(table(extra='wall = "C4/C5"'), "C3", "C6") == 1
    assert through(table(extra='hedge = "C3/C4"'), "C3", "C6") == 0


@proves("10.0b", "10.0c")
def test_along_a_side_the_lesser_counts() -> None:
    """F3 to G4 runs along F4/G3: one forest there is not enough, two block. Off the map hides nothing."""
    assert through(table({"F4": "f"}), "F3", "G4") == 0
    assert through(table({"F4": "f", "G3": "b"}), "F3", "G4") == 1
    assert through(table({"F4": "f", "G3": "f"}), "F3", "G4") == BLOCKED


@proves("10.2b", "10.2c", "10.3f", "10.3g", "10.3e")
def test_upper_floors_and_blind_zones() -> None:
    """G5: upstairs in H6 to F6 runs along G5/G6, both open; upstairs in I5 to G8 along H6/I6, both tall. From above one
    sees over a wood but not the hex right behind it; what is lower than both ends does nothing."""
    town = table({"H6": "S", "I5": "S", "I6": "S"}, 'buildings = ["H6 I5 I6"]')
    assert through(town, "H6-up", "F6") == 0
    assert through(town, "I5-up", "G8") == BLOCKED
    wood = table({"H6": "S", "I5": "S", "I6": "S", "H4": "f", "G4": "b"}, 'buildings = ["H6 I5 I6"]')
    assert through(wood, "H6-up", "H2") == 0 and through(wood, "H6", "H2") == BLOCKED
    assert through(wood, "H6-up", "H3") == BLOCKED
    assert through(town, "H6-up", "I6") == BLOCKED, "different floors of neighbouring tall hexes"
    assert through(town, "H6-up", "I6-up") == 0 and through(town, "H6-up", "H6") == 0
    assert through(town, "H6-up", "H7") == 0, "the street below is seen"


@proves("10.2a", "10.3e")
def test_hills() -> None:
    """Ground higher than both ends blocks; from the top one sees down except right behind the edge of the hill."""
    hill = table(extra='levels = { 2 = "E4", 1 = "E3 E5" }')
    assert through(hill, "E2", "E6") == BLOCKED
    assert through(hill, "E4", "E7") == 0 and through(hill, "E4", "E6") == BLOCKED
    assert through(hill, "E3", "E5") == BLOCKED


@proves("7.0c", "7.0f")
def test_smoke_blocks() -> None:
    """Smoke between blocks, at one's own hex it does not."""
    where = table()
    assert through(where, "C3", "C5", "C4") == BLOCKED
    assert through(where, "C3", "C5", "C3 C5") == 0


@proves("10.1n", "10.0d")
def test_the_report_names_what_degrades() -> None:
    """Hexes and sides by name; for scatter the hexes alone; wire and mines hinder nobody."""
    where = table({"D4": "b"}, 'bocage = "C3/D4"')
    s = stage(where, {"us-a": "15C3"}, wire=["15E4"], mines=["15F4"])
    a, b = place(where, "C3"), place(where, "G4")
    met = {(one.by, one.reason) for one in degraded_by(s, a, b)}
    assert met == {("15C3-15D4", "hinder.bocage"), ("15D4", "hinder.degrading")}
    assert {(one.by, one.reason) for one in look(s, "15C3").hindered["15G4"]} == met
    assert where.ground.eyes.hexes_degrading(a, b) == 1


@proves("10.0a")
def test_the_overlay_names_the_blocker() -> None:
    """What is seen from a hex, floors included, and what blocks the rest."""
    where = table({"C4": "f", "H6": "S", "I5": "S", "I6": "S"}, 'buildings = ["H6 I5 I6"]')
    found = look(stage(where, {"us-a": "15C3"}), "15C3")
    assert "15C4" in found.seen and found.blocked["15C5"].by == "15C4"
    assert found.blocked["15C5"].reason == "sight.blocking" and found.blocked["15C5"].rule == "10.3b"
    assert "15H6-up" in found.seen


@proves("10.2b")
def test_three_stone_hexes_make_two_storeys() -> None:
    """Two hexes of stone have one storey; a scenario may say that all have."""
    assert not table({"F8": "S", "G8": "S"}, 'buildings = ["F8 G8"]').ground.two_storeys
    assert not setting("vierville").ground.two_storeys
    assert (
        isinstance(setting("two-streets").ground, Ground) and setting("two-streets").ground.two_storeys.bit_count() == 9
    )


@proves("10.0c", "10.3c", "7.0c")
@pytest.mark.parametrize("slug", ["two-streets", "hill", "orchard"])
def test_counting_agrees_with_looking(slug: str) -> None:
    """What is counted by masks is what a look at the line tells, with fences, levels, floors and smoke."""
    ground, dice = setting(slug).ground, Dice(key_of("lines", slug))
    places = [place for place in range(ground.size) if ground.hex[place]]
    for _ in range(600):
        a, b = (places[dice.below(len(places))] for _ in range(2))
        smoke = mask_of(ground.hex[places[dice.below(len(places))]] for _ in range(10))
        seen = ground.eyes.look(a, b, smoke)
        want = BLOCKED if seen.stopped is not None else len(seen.hinders)
        assert ground.eyes.through(a, b, smoke) == ground.eyes.through(b, a, smoke) == want
