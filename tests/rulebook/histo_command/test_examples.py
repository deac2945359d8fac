"""The rulebook's worked example (T1 to T5) and the examples derived from it (X1 to X12)."""

from lancio.engine.board import Board
from lancio.games.histo_command.ground import ground
from lancio.games.histo_command.tables import GLIDER, PARA
from tests.proofs import proves
from tests.rulebook.histo_command.scene import (
    BLANK,
    HIT,
    goals,
    hex_of,
    jumping,
    kinds,
    modifiers,
    only,
    piece,
    scene,
    strength,
    tabs,
    texts,
)

N, SW = 1, 5


def around(board: Board, name: str) -> list[str]:
    """The neighbours of a hex, clockwise from north."""
    return [board.name[h] for h in board.neighbours[board.index[name]]]


@proves("T1", "T2", "HC-5a", "HC-5b", "HC-5e", "HC-5f", "HC-3a")
def test_t1_t2_second_shot_at_a_para_in_a_field() -> None:
    """F/d2 has fired once; a para lands in F/c2: 1 landing die, then 3 -1 -1 -1 +1 = 1 die."""
    match = jumping(
        "F/c5",
        scenario="son",
        pieces={"al-a1": "? para 3", "de-a1": "F/d2 infantry 3 up"},
        shots={"de-a1": 1},
        dice=[N, 3, BLANK, BLANK],
    )
    assert match.to_act == "german"
    assert hex_of(match, "al-a1") == "F/c2"
    shot = only(match.play("fire de-a1"), "lander-fired-at")
    assert modifiers(shot) == [
        ("base-foot", 3),
        ("opportunity", -1),
        ("cover-field", -1),
        ("shots-before", -1),
        ("just-landed", 1),
    ]
    assert shot.data["total"] == 1
    assert shot.data["shot"] == 2
    assert ground("son").landing[PARA][ground("son").board.index["F/c2"]] == 1


@proves("T3", "T4", "HC-5d", "HC-5e", "HC-5f", "HC-7f", "HC-3a")
def test_t3_t4_third_shot_at_a_glider_in_a_wood() -> None:
    """The next lander is a glider in F/c1: 4 landing dice, then 5 -1 -1 -2 +1 = 2 dice."""
    match = jumping(
        "F/c5",
        scenario="son",
        group="R",
        pieces={
            "al-r1": "? glider-gun 2",
            "al-r2": "? glider-command 1",
            "al-a1": "F/c2 para 3",
            "de-a1": "F/d2 infantry 3 up",
        },
        shots={"de-a1": 2},
        dice=[N, 4, BLANK, BLANK, BLANK, BLANK, BLANK, BLANK],
    )
    landed = only(match.play("jump al-r1"), "unit-landed")
    assert landed.data["hex"] == "F/c1"
    assert landed.data["dice"] == [BLANK] * 4
    assert landed.data["losses"] == 0
    shot = only(match.play("fire de-a1"), "lander-fired-at")
    assert modifiers(shot) == [
        ("base-glider", 5),
        ("opportunity", -1),
        ("cover-wood", -1),
        ("shots-before", -2),
        ("just-landed", 1),
    ]
    assert shot.data["total"] == 2


@proves("T5", "HC-7a", "HC-7b")
def test_t5_neighbours_of_d2() -> None:
    """d2 touches d1 e1 e2 d3 c2 c1, clockwise from north; sheets join without a gap."""
    son, merderet = ground("son").board, ground("merderet").board
    assert around(son, "F/d2") == ["F/d1", "F/e1", "F/e2", "F/d3", "F/c2", "F/c1"]
    assert around(son, "F/c2") == ["F/c1", "F/d2", "F/d3", "F/c3", "F/b3", "F/b2"]
    assert around(merderet, "A/j10") == ["A/j9", "B/a9", "B/a10", "C/j1", "A/i10", "A/i9"]
    assert "off" in around(merderet, "C/d10")


@proves("X1", "HC-3a", "HC-3c")
def test_x1_landing_dice_add_up() -> None:
    """Hill 1 for a glider; bunker in the open 0 for a para, 1 for a glider; marsh and river 4; bocage and trench 2."""
    board, landing = ground("merderet").board, ground("merderet").landing
    assert landing[GLIDER][board.index["A/g3"]] == 1
    assert landing[PARA][board.index["B/i1"]] == 0
    assert landing[GLIDER][board.index["B/i1"]] == 1
    assert landing[GLIDER][board.index["A/j1"]] == 4
    assert landing[PARA][board.index["D/c7"]] == 2


@proves("X2", "HC-4i", "HC-4j", "HC-4k", "HC-4l")
def test_x2_landing_on_a_dummy_and_on_a_friend() -> None:
    """On a dummy: one loss, the dummy goes, the unit is shifted and rolls for its new hex. On a friend: no loss."""
    pieces = {"al-a1": "? para 3", "al-a2": "? para 3", "al-a3": "? para 3", "de-a1": "A/d2 dummy 0"}
    match = jumping("A/d5", pieces=pieces, dice=[N, 3, HIT])
    events = match.play("jump al-a1")
    assert only(events, "landed-on-enemy").data["losses"] == 1
    assert only(events, "dummy-removed").data["unit"] == "de-a1"
    assert "A/d2" not in goals(match, "shift")
    landed = only(match.play("shift A/c2"), "unit-landed")
    assert (landed.data["hex"], landed.data["dice"]) == ("A/c2", [HIT])
    assert strength(match, "al-a1") == 1
    match = jumping("A/d5", pieces={"al-a1": "? para 3", "al-a2": "A/d2 para 3"}, dice=[N, 3])
    assert match.to_act == "allied"
    match.play("shift A/e2")
    assert strength(match, "al-a1") >= 2
    assert hex_of(match, "al-a2") == "A/d2"


@proves("X3", "HC-4d", "HC-4e", "HC-4f")
def test_x3_a_path_of_scatter() -> None:
    """From d5, direction 5, distance 3: c5, b6, a6."""
    pieces = {"al-a1": "? para 3", "al-a2": "? para 3", "al-a3": "? para 3"}
    match = jumping("A/d5", pieces=pieces, dice=[SW, 3, BLANK, BLANK, BLANK])
    scattered = only(match.play("jump al-a1"), "unit-scattered")
    assert (scattered.data["heading"], scattered.data["hex"]) == ("SW", "A/a6")
    assert hex_of(match, "al-a1") == "A/a6"


@proves("X4", "HC-5b", "HC-5f")
def test_x4_first_shot_in_the_open() -> None:
    """Infantry, first shot, target in the open: 3 dice at a para, 5 at a glider."""
    pieces = {"de-a1": "A/d5 infantry 3 up", "al-a1": "A/c4 para 3"}
    match = scene(turn=0, group="A", pieces=pieces, pending=[["turn"], ["drop-ends"], ["landing-fire", "al-a1", []]])
    assert only(match.play("fire de-a1"), "lander-fired-at").data["total"] == 3
    pieces = {"de-a1": "A/d5 infantry 3 up", "al-r1": "A/c4 glider-infantry 3"}
    match = scene(turn=0, group="R", pieces=pieces, pending=[["turn"], ["drop-ends"], ["landing-fire", "al-r1", []]])
    assert only(match.play("fire de-a1"), "lander-fired-at").data["total"] == 5


@proves("X5", "HC-5e")
def test_x5_a_fourth_shot_may_be_none() -> None:
    """Infantry, fourth shot, para in a field: 3 -1 -1 -3 +1 is below one, so nobody is asked."""
    pieces = {"de-a1": "F/d2 infantry 3 up", "al-a1": "? para 3", "al-a2": "? para 3", "al-a3": "? para 3"}
    match = jumping("F/c5", scenario="son", pieces=pieces, shots={"de-a1": 3}, dice=[N, 3, BLANK])
    match.play("jump al-a1")
    assert match.to_act != "german"


@proves("X6", "HC-5c")
def test_x6_fire_disorganises_terrain_does_not() -> None:
    """A lander hit by fire is disorganised, one hit by the ground is not."""
    pieces = {"de-a1": "F/d2 infantry 3 up", "al-a1": "? para 3", "al-a2": "? para 3", "al-a3": "? para 3"}
    match = jumping("F/c5", scenario="son", pieces=pieces, dice=[N, 3, HIT, HIT, BLANK])
    match.play("jump al-a1")
    assert strength(match, "al-a1") == 2
    assert tabs(match, "al-a1") == []
    events = match.play("fire de-a1")
    assert "unit-disordered" in kinds(events)
    assert tabs(match, "al-a1") == ["disordered"]


@proves("X7", "HC-4c")
def test_x7_a_third_group_is_refused() -> None:
    """A hex that two groups have used is closed to the third."""
    pending = [["turn"], ["drop-ends"], ["jump"], ["drop-point"]]
    pieces = {"al-r1": "? glider-infantry 3"}
    match = scene(turn=0, group="R", pending=pending, pieces=pieces, used_points=["A/c5", "A/d5", "A/c5"])
    assert "drop A/c5" not in texts(match)
    assert "drop A/d5" in texts(match)
    assert [r.rule for r in match.why_not("drop A/c5")] == ["HC-4c"]


@proves("X8", "HC-4m")
def test_x8_two_hexes_away_is_safe() -> None:
    """No defender next to the landing hex, no opportunity fire."""
    pieces = {"de-a1": "A/d3 infantry 3 up", "al-a1": "? para 3", "al-a2": "? para 3", "al-a3": "? para 3"}
    match = jumping("A/d4", pieces=pieces, dice=[SW, 3, BLANK, BLANK])
    match.play("jump al-a1")
    assert match.to_act == "allied"


@proves("X9", "HC-4g", "HC-4h")
def test_x9_the_cap_on_missing_units() -> None:
    """Below the cap a unit off the map is missing; beyond it both dice are thrown until it is on the map."""
    waiting = {f"al-a{i}": "? para 3" for i in range(3, 7)}
    pieces = {"al-a1": "missing para 3", "al-a2": "missing para 3", **waiting}
    match = jumping("A/d5", pieces=pieces, dice=[N, 12])
    assert only(match.play("jump al-a3"), "unit-missing").data["missing"] == 3
    pieces |= {"al-a3": "missing para 3", "al-a4": "missing para 3"}
    match = jumping("A/d5", pieces=pieces, dice=[N, 12, N, 6, SW, 3])
    events = match.play("jump al-a5")
    assert kinds(events)[:5] == ["unit-scattered", "scatter-again"] * 2 + ["unit-scattered"]
    assert hex_of(match, "al-a5") == "A/a6"
    assert len(match.view(None)["tracks"]["missing"]) == 4


@proves("X10", "HC-4j", "HC-4k", "HC-7d")
def test_x10_a_command_on_a_dummy() -> None:
    """Strength 1: lost on the dummy, which goes too; nothing is shifted."""
    pieces = {
        "al-r1": "? glider-command 1",
        "al-r2": "? glider-infantry 3",
        "al-r3": "? glider-gun 2",
        "de-a1": "A/d2 dummy 0",
    }
    match = jumping("A/d5", group="R", pieces=pieces, dice=[N, 3])
    events = match.play("jump al-r1")
    assert kinds(events)[-3:] == ["landed-on-enemy", "unit-eliminated", "dummy-removed"]
    assert not goals(match, "shift")
    assert piece(match, "de-a1") is None


@proves("X11", "HC-14a", "HC-5a")
def test_x11_beside_a_dummy_the_defender_is_asked_and_declines() -> None:
    """Asking does not betray a dummy: the only answer is no; it goes when the Drop turn ends."""
    pieces = {"al-a1": "? para 3", "de-a1": "A/d3 dummy 0", "de-a2": "B/g6 infantry 3"}
    match = jumping("A/d5", pieces=pieces, dice=[N, 1])
    assert match.to_act == "german"
    assert texts(match) == {"hold", "orders"}
    events = match.play("hold")
    assert only(events, "dummy-removed").data["unit"] == "de-a1"


@proves("X12", "HC-9a", "HC-10a", "HC-7f")
def test_x12_turn_1_fire_at_glider_infantry() -> None:
    """Not moved, adjacent, target in a wood: 3 (foot) -1 +1 +1 = 4 dice."""
    pieces = {"de-a1": "A/c1 infantry 3 up", "al-r1": "A/b1 glider-infantry 3"}
    match = scene(active="german", pieces=pieces)
    fired = only(match.play("fire de-a1 al-r1"), "fired")
    assert modifiers(fired) == [("base", 3), ("cover-wood", -1), ("adjacent", 1), ("not-moved", 1)]
    assert fired.data["total"] == 4
