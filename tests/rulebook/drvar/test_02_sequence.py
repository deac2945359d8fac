"""Chapters 1 to 7 and 10: set-up, points, goes, command, movement, stacking, the smaller Actions."""

from __future__ import annotations

import pytest

import lancio
from lancio.games.drvar import GAME
from lancio.games.drvar.forces import SIDES, forces, plans
from lancio.games.drvar.pieces import COMMANDS, FIGHTERS, NAME, SETUP_FORCE, UNIT
from lancio.games.drvar.tables import FOOT, VEHICLE, ground, tables
from tests.proofs import proves
from tests.rulebook.drvar.scene import (
    answers,
    hex_of,
    kinds,
    markers,
    only,
    pa,
    piece,
    play,
    refused,
    scene,
    sp,
    step,
    tabs,
    texts,
)

G = ground()
at = G.board.index
PLAN = plans()["historical"]


@proves("0a", "1.2a", "1.2c", "1.2d", "1.2e", "1.1e")
def test_counters() -> None:
    """What is printed: SP up to the standard, attack and target types, movement points by kind."""
    kinds_ = {kind.key: kind for kind in forces().kinds}
    assert [kinds_[k].mp for k in ("infantry", "para", "mortar", "mg", "engineers", "mountain", "support")] == [4] * 7
    assert (kinds_["vehicle"].mp, kinds_["light-guns"].mp, kinds_["command"].mp) == (5, 1, 4)
    assert forces().standard == (4, 3)
    for unit in forces().units:
        assert 1 <= unit.sp <= forces().standard[unit.side]
    assert sum(UNIT[p].sp for p in SETUP_FORCE) == 11
    assert sum(u.sp for u in forces().units if u.side == 0 and u.by != "william" and not u.arrives) == 17
    assert {k.target for k in forces().kinds} == {0, 1}


@proves("5a", "6c", "A17")
def test_action_table() -> None:
    """Seventeen Actions with their prices."""
    assert tables().price[1:] == (0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3)
    assert [i for i in range(1, 18) if tables().price[i] and tables().out[i]] == [7, 9, 10, 16]


@proves("1.4a", "1.4b", "1.4c", "1.4d", "1.4f", "12.1a", "12.1b", "16a", "R1", "R34", "10a")
def test_setting_up() -> None:
    """The Yugoslav places on red hexes, no vehicle in the cave, and hides six counters; then the German jumps."""
    match = GAME.start(seed=3)
    red = set(G.board.names_of(PLAN.setup))
    while match.to_act == "yugoslav" and step(match) == "place":
        unit = next(iter(texts(match))).split()[1]
        hexes = {text.split()[2] for text in texts(match)}
        assert hexes <= red
        assert ("1607" in hexes) == (unit != "tankettes")
        for hex_ in ("1110", "2014", "1015", "1211"):
            if f"place {unit} {hex_}" in texts(match):
                match.play(f"place {unit} {hex_}")
                break
    stood = [p for p in match.view(None)["pieces"] if p["hex"] == "1110"]
    assert sum(p.get("strength", 0) for p in stood) == 8
    hidden = []
    while step(match) == "hide":
        text = sorted(texts(match))[-1]
        hidden.append(text.split()[1])
        match.play(text)
    assert sorted(hidden) == ["blank", "blank", "gb", "tito", "usa", "ussr"]
    assert match.to_act == "german" and step(match) == "carrier"
    match.play("carry rot")
    assert len(answers(match, "drop")) == 10 * 520
    assert match.view(None)["turn"]["clock"] is None
    assert {w["id"] for w in match.view(None)["tracks"]["waiting"]} >= {"william-1", "lika3-1", "obermeier"}


@proves("2a", "8.3a", "17a", "17b", "12.5a", "12.5b", "12.5c", "12.4a", "1.4c")
def test_turn_track() -> None:
    """14 turns of two hours from 07-08, night in turns 8 to 11, raids and arrivals as listed."""
    assert PLAN.turns == 14 and PLAN.hours[0] == "07-08" and PLAN.hours[11] == "05-06"
    assert [t for t in range(1, 15) if PLAN.night >> t & 1] == [8, 9, 10, 11]
    assert PLAN.raids == {1: (0, 0, 1), 3: (0,), 5: (0,), 6: (1,)} and PLAN.raid_number == (2, 4)
    assert PLAN.william == 12
    by_turn = {t: sum(u.sp for u in forces().units if u.side == 1 and u.arrives == t) for t in (2, 3, 5, 6)}
    assert by_turn == {2: 7, 3: 5, 5: 6, 6: 5}


def new_turn(turn: int, pieces: str, dice: list[int], **more: object) -> lancio.Match:
    """The next turn begins."""
    return scene("german", pieces, turn=turn - 1, dice=dice, pending=[["turn"]], **more)  # type: ignore[arg-type]


@proves("X1", "X2", "3a", "3b", "3c", "3d", "R3", "R4")
def test_x1_x2_points() -> None:
    """SP by the standard unit, rounded down, one to three by the die, and what was left."""
    germans = "obermeier 0210 4; william-1 0211 4; william-2 0212 4; william-alpine 0213 4; de-1 0214 1 para"
    yugoslavs = "school 2203 3; lika3-1 2204 3; lika3-2 2205 3; lika3-3 2206 3; flak 2207 1"
    match = new_turn(2, f"{germans}; {yugoslavs}", [5, 2], pa=(2, 0))
    assert pa(match) == [9, 5]


@proves("X3", "1.4e", "1.4d", "12.1d", "3e", "R31")
def test_x3_first_turn() -> None:
    """A die and 3; a die, 1 and Tito's star. The initiative is German all the same; the bonus is announced."""
    counters = ["blank 1607", "ussr 2014", "usa 0809", "gb 1015", "tito 1211", "blank 1311"]
    match = new_turn(1, "blau 0210 3; school 2203 3", [4, 4], pa=(0, 0), counters=counters)
    assert pa(match) == [7, 8] and match.to_act == "german"
    assert match.view("german")["turn"]["initiative"] == "german"
    assert match.view("german")["tracks"]["bonus"] == 3


@proves("X4", "3e")
@pytest.mark.parametrize("holder", [0, 1])
def test_x4_ties(holder: int) -> None:
    """A tie leaves the initiative where it was."""
    match = new_turn(5, "obermeier 0210 4; school 2203 3", [1, 1], pa=(4, 4), initiative=holder)
    assert pa(match) == [6, 6] and match.to_act == SIDES[holder]


@proves("X4", "6a", "6b", "6d", "1.1e", "1.1g", "R6")
@pytest.mark.parametrize(
    ("distance", "substitute", "out"), [(10, 0, False), (11, 0, True), (5, 1, False), (6, 1, True)]
)
def test_x4_command_range(distance: int, substitute: int, out: bool) -> None:
    """Within 10 hexes of the Command, 5 of a Substitute; the unit's hex counts."""
    match = new_turn(5, f"blau 0101 3; de-command 01{1 + distance:02}", [1, 1], substitute=substitute)
    assert ("out-of-command" in tabs(match, "blau")) == out


@proves("6c", "R6")
def test_out_of_command_actions() -> None:
    """Out of command: retreat, move, melee, attack, fire; nothing else."""
    match = scene("german", "obermeier 1109 4 out; school 1108 3", pa=(20, 20))
    verbs = {text.split()[0] for text in texts(match) if "obermeier" in text}
    assert verbs == {"move", "attack"}


@proves("2b", "2c", "2e", "R2", "4a")
def test_goes_alternate_and_end() -> None:
    """One Action each; a pass is not final; two in a row end the step and points are kept."""
    match = scene("german", "blau 0210 3; school 2203 3", pa=(3, 3), dice=[1, 1])
    assert match.to_act == "german"
    play(match, "pass")
    assert match.to_act == "yugoslav"
    play(match, "shelter school")
    assert match.to_act == "german"
    play(match, "pass")
    assert match.to_act == "yugoslav"
    events = play(match, "pass")
    assert "actions-ended" in kinds(events) and match.view(None)["turn"]["number"] == 5
    assert pa(match) == [3 + 1 + 0, 1 + 1 + 1]


@proves("2e", "R2")
def test_no_points_and_a_pass() -> None:
    """One side without points: the other's pass ends the step; with nothing free to do it is skipped."""
    match = scene("german", "blau 0210 3; school 2203 3; yu-command 2620 moved", pa=(4, 0))
    play(match, "shelter blau")
    assert match.to_act == "german"
    assert "actions-ended" in kinds(play(match, "pass"))


@proves("X27", "2f", "12.4e")
def test_x27_both_out_of_points() -> None:
    """The last point is spent while the other has none: the step ends, a raid not flown is lost."""
    match = scene("german", "blau 0210 3; school 2203 3", turn=5, pa=(2, 0), raids=[1, 0])
    events = play(match, "shelter blau")
    assert only(events, "actions-ended").rule == "2f"
    assert match.view(None)["tracks"]["raids"] == {"cr42": 1}


@proves("2g", "8.1g", "8.8a", "6b", "1.3a")
def test_markers_come_off() -> None:
    """The administrative phase takes all markers off and the next turn begins."""
    match = scene("german", "blau 0118 3 moved ferma a2 o1 worn; school 2203 3", pa=(1, 0))
    play(match, "pass")
    assert tabs(match, "blau") == [] and markers(match, "blau") == [0, 0]
    assert match.view(None)["turn"]["number"] == 5


@proves("X25", "10c", "10a", "10d", "R29", "R38")
def test_x25_excess() -> None:
    """9 SP in a hex: one is lost in step 4, the owner chooses, and it counts as eliminated. Commands do not count."""
    pieces = "blau 0210 3; panther 0210 3; de-1 0210 3 para; de-command 0210"
    match = scene("german", pieces, pa=(1, 0))
    play(match, "pass")
    assert step(match) == "excess" and answers(match, "lose") == {"blau", "panther", "de-1"}
    play(match, "lose panther")
    assert sp(match, "panther") == 2 and match.view(None)["tracks"]["losses"]["german"] == 1


@proves("10b", "R29")
def test_no_move_ends_above_eight() -> None:
    """One may pass through a full hex, but not stop there."""
    match = scene("german", "obermeier 0211 4; william-1 0211 4; blau 0212 3")
    play(match, "move blau", "step 0211")
    assert "stop" not in texts(match) and "step 0210" in texts(match)
    play(match, "step 0210")
    assert "stop" in texts(match)


@proves("7a", "7b", "8.8a", "A07")
def test_movement_points() -> None:
    """4 points: open 1, hill 2, town 1, road a half; no more than one has; a Move marker afterwards."""
    match = scene("german", "blau 0511 3")
    play(match, "move blau", "step 0512")
    assert piece(match, "blau")["points_left"] == 2.0  # type: ignore[index]
    play(match, "step 0513")
    assert hex_of(match, "blau") == "0513" and tabs(match, "blau") == ["moved"] and match.to_act == "yugoslav"
    play(match, "pass")
    refused(match, "move blau")
    road = scene("german", "blau 0115 3")
    play(road, "move blau", "step 0215")
    assert piece(road, "blau")["points_left"] == 3.5  # type: ignore[index]
    assert pa(road) == [9, 10]


@proves("7a")
def test_terrain_effects_chart() -> None:
    """River, bridges, woods, cave and town for men and vehicles, in half points."""
    cost = G.step_cost
    assert cost(FOOT, at["1309"], at["1308"]) == 4 and cost(VEHICLE, at["1309"], at["1308"]) == 0
    assert cost(FOOT, at["1208"], at["1207"]) == 1 == cost(VEHICLE, at["1208"], at["1207"])
    assert cost(FOOT, at["1509"], at["1508"]) == 2 and cost(VEHICLE, at["1509"], at["1508"]) == 0
    assert cost(FOOT, at["1608"], at["1607"]) == 6 and cost(VEHICLE, at["1608"], at["1607"]) == 0
    assert cost(VEHICLE, at["0107"], at["0108"]) == 0 and cost(FOOT, at["0107"], at["0108"]) == 4
    assert cost(FOOT, at["1210"], at["1211"]) == 1 and cost(VEHICLE, at["1108"], at["1109"]) == 4
    assert cost(FOOT, at["0118"], at["0217"]) == 2


@proves("7c", "R27")
def test_guns_move_one_hex() -> None:
    """A unit with one point may always move one hex, not into prohibited terrain; not for half moves."""
    match = scene("german", "william-guns 0508 2; school 0506 3", order=[0, 3])
    assert "advance william-guns" not in texts(match) and "attack william-guns 0506" in texts(match)
    road = scene("german", "william-guns 0506 2; school 0508 3", order=[0, 3])
    assert "advance william-guns" in texts(road)
    hill = scene("german", "william-guns 0510 2")
    play(hill, "move william-guns", "step 0511")
    assert hex_of(hill, "william-guns") == "0511" and hill.to_act == "yugoslav"


@proves("5b", "R5")
def test_a_group_moves() -> None:
    """One price, one path; members may halt on the way, whoever cannot pay stays behind."""
    match = scene("german", "blau 0212 3; rot 0212 2; william-guns 0212 2")
    play(match, "move blau", "with rot", "with william-guns", "step 0211")
    assert pa(match) == [9, 10]
    play(match, "step 0210")
    assert hex_of(match, "william-guns") == "0211"
    play(match, "halt rot", "step 0209")
    assert (hex_of(match, "rot"), hex_of(match, "blau")) == ("0210", "0209")


@proves("R10")
def test_no_plain_move_into_enemies() -> None:
    """Movement does not enter a hex with enemy combat units, nor leave the map."""
    match = scene("german", "blau 0112 3; school 0111 3")
    play(match, "move blau")
    assert "step 0111" not in texts(match) and "step off" not in texts(match)


@proves("A06", "1.2f", "R9")
def test_split() -> None:
    """One point; two parts that sum to the SP with the same markers; each split is an Action of its own."""
    match = scene("german", "obermeier 0210 4 a1 ferma")
    play(match, "split obermeier 2")
    assert sp(match, "obermeier") == 2 and sp(match, "de-1") == 2 and match.to_act == "yugoslav"
    play(match, "pass", "split de-1 1")
    assert [sp(match, n) for n in ("obermeier", "de-1", "de-2")] == [2, 1, 1]
    assert markers(match, "de-2") == [1, 0] and "ferma" in tabs(match, "de-2") and pa(match) == [8, 10]
    refused(scene("german", "obermeier 0210 4 out"), "split obermeier 1")


@proves("A08", "1.2e")
def test_unite() -> None:
    """One point; units of a kind and hex up to a full unit; the worst markers stay."""
    match = scene("german", "blau 0210 3 moved; stuermer 0210 1 a2; rot 0210 2; beisser 0210 1", stacks=[])
    assert answers(match, "unite") == {"stuermer blau", "stuermer rot"}, "not 3 + 2, nor paratroops with machine-guns"
    play(match, "unite stuermer blau")
    assert sp(match, "stuermer") == 4 and piece(match, "blau") is None
    assert markers(match, "stuermer") == [2, 0] and tabs(match, "stuermer") == ["moved"]
    assert pa(match) == [9, 10] and match.to_act == "yugoslav"
    partisans = scene("yugoslav", "escort-1 0210 2; escort-2 0210 2; flak 0210 1; lika1-mg 0210 1; school 0211 1")
    assert answers(partisans, "unite") == {"flak lika1-mg"}, "3 SP are a full unit; school stands in another hex"
    refused(scene("german", "blau 0210 3 out; stuermer 0210 1"), "unite stuermer blau")


@proves("A15")
def test_build() -> None:
    """A shelter for 2 points, engineers for 1: -1 to attacks; an obstacle stops vehicles; each once a hex."""
    match = scene("yugoslav", "engineers 0211 2; blau 0212 3; william-panzer 0210 2", dice=[1])
    play(match, "shelter engineers")
    assert pa(match) == [10, 9]
    event = only(match.play("attack blau 0211"), "attack-resolved")
    assert {"label": "shelter", "value": -1, "rule": "A15"} in event.data["modifiers"]
    assert "shelter engineers" not in texts(match)
    built = scene("german", "blau 0212 3; william-panzer 0213 2", obstacles="0212")
    play(built, "move william-panzer")
    assert "step 0212" not in texts(built) and "step 0113" in texts(built)
    price = scene("german", "blau 0212 3")
    play(price, "obstacle blau")
    assert pa(price) == [8, 10]


@proves("1.1f", "1.1g", "R8", "13d")
def test_substitute() -> None:
    """The owner names a unit; the Substitute reaches 5 hexes; only the first German Command scores."""
    match = scene("yugoslav", "school 0212 3; de-command 0211; blau 0110 3; rot 2001 2", dice=[6])
    play(match, "attack school 0211")
    assert match.to_act == "german" and answers(match, "promote") == {"blau", "rot"}
    play(match, "promote rot")
    found = piece(match, "de-command")
    assert found is not None and (found["hex"], found["type"], found["reach"]) == ("2001", "substitute", 5)
    nobody = scene("yugoslav", "school 0212 3; de-command 0211", dice=[6])
    play(nobody, "attack school 0211")
    assert piece(nobody, "de-command") is None
    again = scene("yugoslav", "school 0212 3; de-command 0211; blau 0110 3", dice=[6], substitute=1)
    play(again, "attack school 0211")
    assert again.view(None)["score"]["yugoslav_thirds"] == 90


def test_pieces_are_numbered_by_strength() -> None:
    """As many counters a side as SP, so that no split runs out of them."""
    for side in range(2):
        assert FIGHTERS[side].bit_count() == sum(u.sp for u in forces().units if u.side == side)
    assert NAME[COMMANDS[0]] == "de-command"
