"""Chapters 8.7 and 9.9: interrupts hex by hex, and standing orders for them. Chapter 8.6: sight."""

from __future__ import annotations

import json

import pytest

from lancio import Match, Record
from lancio.engine.veils import Cause, Obstacle
from lancio.games.drvar.tables import ground
from tests.proofs import proves
from tests.rulebook.drvar.scene import (
    answers,
    hex_of,
    kinds,
    markers,
    mods,
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
    totals,
)

G = ground()
at = G.board.index


@proves("8.7a", "8.7b", "8.7c", "A03", "4a", "R18")
def test_a_window_at_every_hex() -> None:
    """The inactive side is asked after each step within range, before the next; it declines or fires, once a unit
    and hex, for nothing."""
    match = scene("german", "blau 0214 3; school 0210 3", dice=[1, 1])
    play(match, "move blau")
    assert match.to_act == "german"
    play(match, "step 0213")
    assert match.to_act == "yugoslav" and texts(match) == {"fire school", "decline", "orders"}
    play(match, "fire school")
    assert match.to_act == "german" and pa(match) == [9, 10]
    play(match, "step 0113")
    assert match.to_act == "yugoslav"
    play(match, "decline")
    assert match.to_act == "german" and markers(match, "school") == [0, 1]


@proves("8.7b")
def test_asked_only_with_something_to_fire_with() -> None:
    """Out of range, without ammunition, unarmed or blind: nobody is asked."""
    for other in ("school 0208 3", "school 0211 3 a3", "yu-1 0211 3 unarmed", "school 0814 3"):
        match = scene("german", f"blau 0214 3; {other}", pa=(9, 1))
        play(match, "move blau", "step 0213")
        assert match.to_act == "german", other


@proves("8.7e", "R19", "8.8a")
@pytest.mark.parametrize(("dice", "lost"), [([6], 1), ([4, 6], 0)])
def test_a_mover_hit_or_halted_stops(dice: list[int], lost: int) -> None:
    """Hit or FERMA, it stops there with its Move marker."""
    match = scene("german", "blau 0214 3; school 0211 3", dice=dice)
    play(match, "move blau", "step 0213", "fire school")
    assert match.to_act == "yugoslav" and step(match) == "go"
    assert sp(match, "blau") == 3 - lost and "moved" in tabs(match, "blau")


@proves("8.7f", "8.2b")
def test_opportunity_marker() -> None:
    """The firer has an Opportunity Attack marker and may attack later, up to three in all."""
    match = scene("german", "blau 0214 3; school 0211 3 a1", dice=[1, 1])
    play(match, "move blau", "step 0213", "fire school", "step 0212", "fire school", "stop")
    assert markers(match, "school") == [1, 2]
    assert not answers(match, "attack")


@proves("8.7g", "R5")
def test_the_mover_is_hit() -> None:
    """The result falls on the moving unit, of several on the top one; the others go on."""
    match = scene("german", "blau 0214 3; rot 0214 2; panther 0213 3; school 0211 3", dice=[6], stacks=["blau rot"])
    play(match, "move blau", "with rot", "step 0213")
    events = match.play("fire school")
    assert only(events, "attack-resolved").data["target"] == "rot" and only(events, "stopped").data["unit"] == "rot"
    assert match.to_act == "german"
    play(match, "step 0113")
    assert hex_of(match, "rot") == "0213" and hex_of(match, "blau") == "0113"


@proves("8.7d", "9.9d", "9a")
def test_no_window_on_entering_a_melee() -> None:
    """Entering a melee opens no window, and nobody fires into one."""
    match = scene("german", "blau 0212 3; school 0211 3; town 0209 2", dice=[6, 5, 1])
    play(match, "assault blau", "step 0211")
    assert step(match) == "go" and match.to_act == "yugoslav"
    assert not answers(match, "attack")


@proves("9.9a", "9.9b", "9.9c", "9.9f", "A14", "R28")
def test_opportunity_assault() -> None:
    """Beside the mover, for 2 points, resolved at once in the mover's hex; Move and Attack marker."""
    match = scene("german", "blau 0214 3; rot 0215 2; school 0211 3; town 0211 2", dice=[3, 4, 1])
    play(match, "move blau", "step 0213")
    assert not answers(match, "pounce")
    play(match, "decline", "step 0212")
    assert answers(match, "pounce") == {"school", "town"}
    play(match, "pounce school")
    assert texts(match) == {"with town", "fight"}
    event = only(match.play("fight"), "melee-resolved")
    assert event.data["attacker"]["side"] == "yugoslav" and totals(event) == (6, 7)
    assert pa(match) == [9, 8] and hex_of(match, "school") == "0212"
    assert "moved" in tabs(match, "school") and markers(match, "school") == [1, 0]


@proves("9.9e", "9.9g", "R28")
def test_mover_hit_by_assault_stops() -> None:
    """The mover bears test and hit; whoever stands there fights along; a mover not hit may go on."""
    pieces = "blau 0213 3; panther 0212 3; school 0211 3; lika3-1 0211 3"
    match = scene("german", pieces, dice=[6, 1, 6])
    play(match, "move blau", "step 0212", "pounce school")
    events = match.play("with lika3-1")
    assert totals(only(events, "melee-resolved")) == (12, 7)
    assert only(events, "morale-tested").data["unit"] == "blau"
    assert sp(match, "blau") == 1 and sp(match, "panther") == 3 and match.to_act == "yugoslav"
    free = scene("german", "blau 0213 3; school 0211 3", dice=[2, 1, 1])
    play(free, "move blau", "step 0212", "pounce school")
    assert free.to_act == "german" and "step 0112" in texts(free)
    tie = scene("german", "blau 0213 3; school 0211 3", dice=[2, 2])
    play(tie, "move blau", "step 0212", "pounce school")
    assert hex_of(tie, "school") == "0212" and hex_of(tie, "blau") == "0213"


@proves("A14", "6c", "8.4e", "8.2b", "10b")
def test_who_cannot_pounce() -> None:
    """Out of command, FERMA, moved, out of ammunition or points: no Opportunity Assault."""
    for marker, points in (("out", 9), ("ferma", 9), ("moved", 9), ("a3", 9), ("", 1), ("", 2)):
        match = scene("german", f"blau 0213 3; school 0211 3 {marker}", pa=(9, points))
        play(match, "move blau", "step 0212")
        assert answers(match, "pounce") == ({"school"} if points == 2 else set()), marker


def ordered(order: str, dice: list[int]) -> Match:
    """The Yugoslav gives a standing order on his go; then the German moves past the school."""
    match = scene("yugoslav", "blau 0214 3; school 0211 3", dice=dice)
    play(match, "orders", f"order {order}", "pass", "move blau")
    return match


@proves("8.7b", "4a")
@pytest.mark.parametrize(("order", "shots"), [("any", 2), ("good", 1), ("never", 0)])
def test_standing_orders(order: str, shots: int) -> None:
    """Fire at anything; only at hits of a third or better, at range 1 and not at 2; never. Nobody is asked."""
    match = ordered(order, [1, 1])
    events = []
    for hex_ in ("0213", "0212"):
        events += play(match, f"step {hex_}")
        assert match.to_act == "german"
    assert kinds(events).count("attack-resolved") == shots and kinds(events).count("order-followed") == 2
    assert markers(match, "school") == [0, shots]


@proves("8.7b")
def test_ask_me() -> None:
    """Asked at every hex with something to fire with, and there the order may be changed, once a hex."""
    match = ordered("ask", [1])
    play(match, "step 0213")
    assert match.to_act == "yugoslav" and "orders" in texts(match)
    play(match, "orders")
    assert texts(match) == {"order ask", "order any", "order good", "order never"}
    again = match.copy()
    play(again, "order ask")
    assert again.to_act == "yugoslav" and texts(again) == {"fire school", "decline"}
    play(again, "decline", "step 0212")
    assert "orders" in texts(again), "at the next hex again"
    events = play(match, "order any")
    assert only(events, "attack-resolved").data["opportunity"] and match.to_act == "german", "it acts at once"


@proves("8.7b")
def test_orders_stand_until_changed() -> None:
    """Once a go; over the end of the turn; another one on any go of one's own."""
    match = ordered("never", [1, 1, 1, 1])
    play(match, "step 0213", "stop", "pass", "pass")
    assert match.view(None)["turn"]["number"] == 5 and match.view("yugoslav")["tracks"]["order"] == "never"
    if match.to_act == "german":
        match.play("pass")
    play(match, "orders", "order any")
    assert match.to_act == "yugoslav" and "orders" not in texts(match)
    assert match.view("yugoslav")["tracks"]["order"] == "any"


@proves("8.7b")
def test_orders_are_secret() -> None:
    """Only the owner sees his order: in the view, in the log, in records and in imagined worlds nobody else does."""
    matches = [ordered(order, [1]) for order in ("any", "good", "never", "ask")]
    for viewer in ("german", None):
        assert len({json.dumps(match.view(viewer), sort_keys=True) for match in matches}) == 1
        assert len({str(match.log(viewer)) for match in matches}) == 1
        for match in matches:
            assert match.imagine(viewer, 1).view(viewer) == match.view(viewer)
    assert [match.view("yugoslav")["tracks"]["order"] for match in matches] == ["any", "good", "never", "ask"]
    assert len({str(Record.for_side(match, "german")) for match in matches}) == 1
    assert matches[0].imagine("yugoslav", 1).view("yugoslav")["tracks"]["order"] == "any"


@proves("8.7b", "8.7c")
def test_nobody_feels_for_an_order() -> None:
    """A step that a standing order answers, if only by silence, cannot be taken back; one that nobody sees can."""
    match = ordered("never", [])
    play(match, "step 0213")
    assert not match.can_undo
    away = scene("german", "blau 0214 3; school 0206 3", order=[0, 3])
    play(away, "move blau", "step 0213")
    assert away.can_undo


@proves("A13", "R19")
def test_half_move_then_attack() -> None:
    """Half the points, then the attack from where they ended, also if halted on the way; both markers."""
    match = scene("german", "blau 0214 3; school 0211 3", dice=[4, 6, 6])
    play(match, "advance blau", "step 0213")
    assert match.to_act == "yugoslav"
    play(match, "fire school")
    assert "ferma" in tabs(match, "blau") and step(match) == "attacks"
    event = only(match.play("attack blau 0211"), "attack-resolved")
    assert ("ferma", -2, "8.4f") in mods(event)
    assert "moved" in tabs(match, "blau") and markers(match, "blau") == [1, 0] and pa(match)[0] == 8
    half = scene("german", "blau 0214 3; school 0211 3", order=[0, 3])
    play(half, "advance blau", "step 0213", "step 0212")
    assert step(half) == "attacks"


@proves("A12")
def test_attack_then_half_move() -> None:
    """The attack first, then up to half the points."""
    match = scene("german", "blau 0212 3; school 0211 3", dice=[1], order=[0, 3])
    play(match, "strike blau 0211")
    assert step(match) == "moving" and "stop" in texts(match)
    play(match, "step 0213", "step 0214")
    assert hex_of(match, "blau") == "0214" and pa(match)[0] == 8
    assert "moved" in tabs(match, "blau") and markers(match, "blau") == [1, 0]


@proves("8.6a", "8.6c")
def test_terrain_blocks() -> None:
    """One sees into a house, not through it."""
    match = scene("german", "blau 0808 3; school 0809 3; town 0810 2")
    assert answers(match, "attack") == {"blau 0809"}
    refused(match, "attack blau 0810")
    assert G.sight.obstacle(at["0808"], at["0810"]) == Obstacle((at["0809"],), (Cause("hamlet", "8.6c"),))


@proves("8.6b", "R17")
def test_units_block() -> None:
    """A hex with combat units of either side blocks, unless the firer stands higher than the target."""
    for between in ("rot 0212 2", "town 0212 2"):
        match = scene("german", f"blau 0213 3; {between}; school 0211 3")
        assert "blau 0211" not in answers(match, "attack")
    assert "blau 0211" in answers(scene("german", "blau 0213 3; school 0211 3; de-command 0212"), "attack")
    high = scene("german", "blau 0611 3; town 0610 2; school 0609 3")
    assert answers(high, "attack") == {"blau 0610", "blau 0609"}
    low = scene("yugoslav", "blau 0611 3; rot 0610 2; school 0609 3")
    assert answers(low, "attack") == {"school 0610"}
    assert answers(scene("yugoslav", "blau 0611 3; school 0609 3"), "attack") == {"school 0611"}


@proves("8.6d", "R17")
def test_along_a_side() -> None:
    """Along a side the line is blocked only if both hexes block, for whatever reason."""
    line = G.sight.line(at["0211"], at["0411"])
    assert len(line.crossings) == 1 and len(line.crossings[0]) == 2
    left, right = (G.board.name[h] for h in line.crossings[0])
    one = scene("german", f"blau 0211 3; school 0411 3; rot {left} 2")
    assert "blau 0411" in answers(one, "attack")
    both = scene("german", f"blau 0211 3; school 0411 3; rot {left} 2; town {right} 2")
    assert "blau 0411" not in answers(both, "attack")


@proves("8.6e")
def test_higher_ground_blocks() -> None:
    """A hex higher than the target's blocks: said by name for the overlay."""
    start, between, goal = at["0211"], at["0212"], at["0213"]
    levels = G.level[:]
    assert G.sight_over(levels).obstacle(start, goal) is None
    levels[between] = 1
    assert G.sight_over(levels).obstacle(start, goal) == Obstacle((between,), (Cause("higher", "8.6e"),))
    levels[goal] = 1
    assert G.sight_over(levels).obstacle(start, goal) is None


@proves("1.1b", "8.7a", "A02")
def test_a_moving_command_is_fired_at() -> None:
    """A Command moves for nothing, once a turn, 4 points; alone it may be shot."""
    match = scene("german", "de-command 0214; school 0211 3; blau 2003 3", dice=[6])
    play(match, "move de-command", "step 0213")
    events = match.play("fire school")
    assert "command-lost" in kinds(events) and pa(match) == [10, 10]
    calm = scene("german", "de-command 0214; blau 2003 3")
    play(calm, "move de-command", "step 0213", "step 0212", "step 0211", "step 0210")
    assert piece(calm, "de-command") is not None and step(calm) == "go"
    play(calm, "pass")
    refused(calm, "move de-command")
