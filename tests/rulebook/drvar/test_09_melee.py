"""Chapter 9: assault and melee."""

from __future__ import annotations

import pytest

from lancio import Event
from lancio.games.drvar.melee import compare
from tests.proofs import proves
from tests.rulebook.drvar.scene import (
    answers,
    hex_of,
    markers,
    only,
    pa,
    piece,
    play,
    refused,
    scene,
    side_mods,
    sp,
    step,
    tabs,
    texts,
    totals,
)


def assault(pieces: str, dice: list[int], **more: object) -> tuple[object, Event, list[Event]]:
    """The first unit assaults the hex of the second."""
    match = scene("german", pieces, dice=dice, **more)  # type: ignore[arg-type]
    unit, goal = pieces.split()[0], pieces.split(";")[1].split()[1]
    events = play(match, f"assault {unit}")
    if f"step {goal}" in texts(match):
        events += play(match, f"step {goal}")
    return match, only(events, "melee-resolved"), events


@proves("X14", "X15", "X16", "X17", "X18", "9.4a", "9.4b", "9.4c", "9.4d", "R22")
@pytest.mark.parametrize(
    ("a", "b", "result"),
    [(7, 5, "test"), (9, 6, "loss"), (10, 4, "rout"), (3, 1, "test"), (6, 6, "tie"), (8, 4, "loss"), (9, 4, "rout")],
)
def test_margins(a: int, b: int, result: str) -> None:
    """1-2 a test, from 3 on up to double a loss, more than double a rout; both ways."""
    assert compare(a, b) == compare(b, a) == result


@proves("X14", "9.1a", "9.4b", "9.4e", "9a", "A11", "9.6a", "8.8a", "R21")
def test_x14_a_test() -> None:
    """4+3 against 3+2: the loser tests morale, both stay in the hex, both have an Attack marker."""
    match, event, events = assault("obermeier 0212 4; school 0211 3", [3, 2, 6])
    assert totals(event) == (7, 5) and event.data["result"] == "test"
    assert only(events, "morale-tested").data["unit"] == "school"
    assert hex_of(match, "obermeier") == hex_of(match, "school") == "0211"  # type: ignore[arg-type]
    assert markers(match, "obermeier") == markers(match, "school") == [1, 0]  # type: ignore[arg-type]
    assert "moved" in tabs(match, "obermeier") and "ferma" in tabs(match, "school")  # type: ignore[arg-type]
    assert pa(match) == [8, 10]  # type: ignore[arg-type]


@proves("X15", "9.4c", "9.5b", "8.5d", "R21")
def test_x15_a_loss_doubled() -> None:
    """4+5 against 3+3 with 7 SP in the fight: a test, then two SP."""
    match, event, events = assault("obermeier 0212 4; school 0211 3", [5, 3, 1])
    assert totals(event) == (9, 6) and event.data["doubled"]
    assert [e.kind for e in events if e.kind in ("morale-tested", "strength-lost")] == [
        "morale-tested",
        "strength-lost",
    ]
    assert sp(match, "school") == 1  # type: ignore[arg-type]


@proves("X19", "9.5a", "9.5b", "R23")
@pytest.mark.parametrize(("own", "loss"), [(2, 1), (3, 1), (4, 2)])
def test_x19_totals(own: int, loss: int) -> None:
    """With 5 or 6 SP in all the loss is one, with 7 two."""
    match, event, _ = assault(f"obermeier 0212 {own}; school 0211 3", [6 - own + 2, 2, 1])
    assert event.data["result"] == "loss" and sp(match, "school") == 3 - loss  # type: ignore[arg-type]


@proves("X16", "9.4d", "9.8a")
def test_x16_a_rout_and_advance() -> None:
    """4+6 against 2+2: gone; the winner may use what movement is left, and is exposed again."""
    match, event, _ = assault("obermeier 0212 4; town 0211 2; school 0209 3", [6, 2])
    assert event.data["result"] == "rout" and piece(match, "town") is None  # type: ignore[arg-type]
    assert match.to_act == "german" and "step 0210" in texts(match)  # type: ignore[arg-type, attr-defined]
    match.play("step 0111")  # type: ignore[attr-defined]
    assert step(match) == "window"  # type: ignore[arg-type]


@proves("X18", "9.4a", "R25")
def test_x18_a_tie() -> None:
    """3+3 against 4+2: the active side goes back to where its Action began, whatever the path."""
    match = scene("german", "blau 0213 3; lika3-1 0211 3; yu-1 0211 1 infantry", dice=[3, 2], order=[0, 3])
    events = play(match, "assault blau", "step 0212", "step 0211")
    assert only(events, "melee-resolved").data["result"] == "tie"
    assert hex_of(match, "blau") == "0213" and "moved" in tabs(match, "blau") and match.to_act == "yugoslav"


@proves("9.4a", "R25", "A09")
def test_tie_without_origin() -> None:
    """After a tie in a shared hex the side that started it chooses a free hex beside."""
    match = scene("german", "blau 0211 3; school 0211 3; town 0210 2", dice=[3, 3])
    play(match, "melee blau")
    assert step(match) == "go-back" and "0210" not in answers(match, "back")
    play(match, "back 0212")
    assert hex_of(match, "blau") == "0212" and pa(match)[0] == 9


@proves("X17", "X26", "9.6b", "R24")
def test_worn_out() -> None:
    """A unit with three markers that is assaulted counts 0 SP afterwards, until step 4; its real SP remain."""
    match, event, _ = assault("obermeier 0212 4; school 0211 3 a3", [1, 1, 1])
    assert totals(event) == (5, 4) and markers(match, "school") == [3, 0]  # type: ignore[arg-type]
    assert "worn-out" in tabs(match, "school") and sp(match, "school") == 3  # type: ignore[arg-type]
    again = scene("german", "rot 0212 2; school 0211 3 a3 worn", dice=[1, 1, 1])
    event = only(play(again, "assault rot", "step 0211"), "melee-resolved")
    assert totals(event) == (3, 1) and event.data["result"] == "test"
    assert "ferma" in tabs(again, "school")


@proves("X29", "9.1b", "10e", "R20")
def test_x29_locked_units_stay_out() -> None:
    """A second German enters a shared hex: only it fights; the first is untouched and gets no marker."""
    match = scene("german", "blau 0211 3; rot 0212 2; school 0211 3", dice=[4, 4, 1])
    event = only(play(match, "assault rot", "step 0211"), "melee-resolved")
    assert totals(event) == (6, 7) and event.data["result"] == "test"
    assert markers(match, "blau") == [0, 0] and markers(match, "rot") == [1, 0]


@proves("R20", "10e", "8.7d")
def test_locked() -> None:
    """Sharing a hex does nothing by itself: no attack out of it or into it, no move; only melee and retreat."""
    match = scene("german", "blau 0211 3; rot 0212 2; school 0211 3; town 0213 2")
    assert answers(match, "melee") == {"blau"} and answers(match, "retreat") == {"blau"}
    assert answers(match, "move") == {"rot", "de-command"}
    assert answers(match, "attack") == {"rot 0213"}


@proves("9.1a", "R41", "7a")
def test_modifiers() -> None:
    """Only terrain and a crossed river for the defender, FERMA of the top unit, nothing else."""
    _, event, _ = assault("obermeier 1308 4; school 1309 3 ferma", [1, 1, 1])
    assert side_mods(event, "defender") == [("ferma", -2), ("river", 1)]
    _, event, _ = assault("obermeier 1108 4; school 1109 3", [1, 1, 1], shelters="1109")
    assert side_mods(event, "defender") == [("terrain", 1)]
    _, event, _ = assault("obermeier 1608 4; school 1607 3", [1, 1, 1])
    assert side_mods(event, "defender") == [("terrain", 2)] and side_mods(event, "attacker") == []


@proves("9.3a", "8b")
def test_artillery_fights() -> None:
    """Guns fight with their SP like any other."""
    _, event, _ = assault("william-guns 0212 2; school 0211 3", [6, 1, 1])
    assert totals(event) == (8, 4)


@proves("5b", "9.1b", "R21")
def test_a_stack_assaults() -> None:
    """All who take the Action fight together, with one die a side, for one price."""
    match = scene("german", "blau 0212 3; rot 0212 2; school 0211 3", dice=[6, 1, 1])
    play(match, "assault blau", "with rot")
    event = only(match.play("step 0211"), "melee-resolved")
    assert totals(event)[0] == 11 and pa(match) == [8, 10]


@proves("10b", "R29")
def test_no_melee_above_eight() -> None:
    """Whoever would bring his side above 8 SP in the hex cannot assault it."""
    match = scene("german", "obermeier 0211 4; william-1 0212 4; rot 0212 2; school 0211 3", dice=[1, 1, 1])
    play(match, "assault william-1")
    joined = match.copy()
    play(joined, "with rot")
    refused(joined, "step 0211")
    assert totals(only(match.play("step 0211"), "melee-resolved")) == (5, 4), "8 SP are not too many"
    too_many = scene("german", "obermeier 0211 4; blau 0211 3; rot 0212 2; school 0211 3")
    play(too_many, "assault rot")
    refused(too_many, "step 0211")
    room = scene("german", "obermeier 0211 4; blau 0211 2; rot 0212 2; school 0211 3")
    play(room, "assault rot")
    assert "step 0211" in texts(room)


@proves("1.1c", "1.1d", "9.2a", "9.4d")
def test_commands_in_melee() -> None:
    """A Command adds nothing, and dies when its units are gone."""
    match, event, _ = assault("obermeier 0212 4; town 0211 2; yu-command 0211; school 0301 3", [6, 2])
    assert event.data["defender"]["total"] == 4
    assert hex_of(match, "yu-command") == "0301"  # type: ignore[arg-type]


@proves("9.2a", "1.1d", "R10")
def test_running_over_a_command() -> None:
    """A Command alone dies when a unit moves in, and the move goes on."""
    match = scene("german", "blau 0212 3; yu-command 0211; school 2001 3", order=[0, 3])
    play(match, "move blau", "step 0211")
    assert hex_of(match, "yu-command") == "2001" and "step 0210" in texts(match)


@proves("9.7a", "9.7b", "A01", "R26")
def test_retreat() -> None:
    """Free, from a shared hex to a free one beside, without Move marker; it may be fired at; a Command goes along."""
    match = scene("german", "blau 0211 3 moved; de-command 0211; school 0211 3; town 0209 2", dice=[1])
    play(match, "retreat blau", "with de-command")
    assert "0209" not in answers(match, "step") and "0210" in answers(match, "step")
    play(match, "step 0210")
    assert step(match) == "window" and answers(match, "fire") == {"town", "school"}
    play(match, "fire town", "decline")
    assert hex_of(match, "de-command") == "0210" and pa(match) == [10, 10]
    free = scene("german", "blau 0211 3; school 0211 3", order=[0, 3])
    play(free, "retreat blau", "step 0212")
    assert "moved" not in tabs(free, "blau")
    refused(scene("german", "blau 0211 3 ferma; school 0211 3"), "retreat blau")


@proves("A09", "6c", "5b")
def test_melee_in_the_shared_hex() -> None:
    """One point, two if somebody is out of command; who is not named stays out of it."""
    match = scene("german", "blau 0211 3; rot 0211 2 out; school 0211 3", dice=[6, 1, 1])
    play(match, "melee blau")
    assert answers(match, "with") == {"rot"}
    event = only(match.play("fight"), "melee-resolved")
    assert totals(event)[0] == 9 and pa(match) == [9, 10] and markers(match, "rot") == [0, 0]
    both = scene("german", "blau 0211 3; rot 0211 2 out; school 0211 3", dice=[6, 1, 1])
    play(both, "melee blau", "with rot")
    assert pa(both) == [8, 10]


@proves("R27", "A11")
def test_half_move_and_assault() -> None:
    """All hexes within half the points; a single step may use all of them."""
    match = scene("german", "blau 0213 3; school 0210 3", order=[0, 3])
    events = play(match, "assault blau", "step 0212", "step 0211")
    assert "melee-resolved" not in [e.kind for e in events], "two open hexes are half of four points"
    assert match.to_act == "yugoslav" and hex_of(match, "blau") == "0211" and tabs(match, "blau") == ["moved"]
    near = scene("german", "blau 0213 3; school 0211 3", order=[0, 3], dice=[1, 1, 1])
    assert "melee-resolved" in [e.kind for e in play(near, "assault blau", "step 0212", "step 0211")]
    hill = scene("german", "blau 0413 3; school 0512 3", order=[0, 3])
    play(hill, "assault blau", "step 0412")
    refused(hill, "step 0512")
    cave = scene("german", "blau 1608 3; school 1607 3", dice=[1, 1, 1])
    play(cave, "assault blau")
    assert "step 1607" in texts(cave)
    guns = scene("german", "william-guns 0212 2; school 0211 3", dice=[1, 1, 1])
    assert "melee-resolved" in [event.kind for event in play(guns, "assault william-guns")]


@proves("8.2b", "9.8a")
def test_the_third_marker_ends_assaults() -> None:
    """A winner whose third marker came with this melee may go on, but not into another."""
    for fired, again in (("a1", True), ("a2", False)):
        match = scene("german", f"obermeier 0112 4 {fired}; town 0111 2; flak 0110 1", dice=[6, 1, 6, 1], order=[0, 3])
        play(match, "assault obermeier", "step 0111")
        assert piece(match, "town") is None and match.to_act == "german"
        assert ("step 0110" in texts(match)) == again and "step 0211" in texts(match)
