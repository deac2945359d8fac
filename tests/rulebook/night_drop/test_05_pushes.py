"""Chapter 5.4.2: the German's choice, and G1 to G3: by night he misleads Unknown sticks."""

from __future__ import annotations

import pytest

from lancio import Match
from tests.proofs import proves
from tests.rulebook.night_drop.check import refused
from tests.rulebook.night_drop.scene import hex_of, kinds, only, piece, play, texts
from tests.rulebook.night_drop.tellings import VIEWERS, choosing, step, told, units

SIX = units(
    "; ".join(f"505-s{i} {hex_} plt" for i, hex_ in enumerate(("2108", "2109", "2110", "2208", "2009", "2008"), 1))
)


def misled(
    pieces: dict[str, str] = SIX, dice: tuple[int, ...] = (2, 4), activation: str = "G1", **more: object
) -> Match:
    """The German has chosen to push sticks."""
    match = choosing("german", turn=2, pieces=pieces, dice=dice, **more)  # type: ignore[arg-type]
    match.play(f"activate {activation}")
    return match


def pushed(match: Match) -> set[str]:
    """The sticks that may be pushed now."""
    return {action.split()[1] for action in texts(match) if action.startswith("push ")}


@proves("5.4.2a")
def test_the_german_chooses_one_of_four() -> None:
    """By night G1, G2, G3 or G4, before any dice; he must choose, but need not act."""
    match = choosing("german", turn=2, pieces={**SIX, "de-1": "2511 G03"})
    thrown = match.state.dice.count
    assert texts(match) == {"activate G1", "activate G2", "activate G3", "activate G4"}
    refused(match, "end", "activate U1")
    events = match.play("activate G4")
    assert kinds(events) == ["activation-chosen", "units-rolled"]
    assert events[0].data == {"side": "german", "activation": "G4"}
    assert match.state.dice.count == thrown + 1
    play(match, "end", "end")
    assert match.view(None)["turn"]["number"] == 3


@proves("5.4.2a", "5.4.2b")
@pytest.mark.parametrize(("activation", "pir"), [("G1", "505"), ("G2", "507"), ("G3", "508")])
def test_two_dice_of_moves(activation: str, pir: str) -> None:
    """G1, G2 and G3 move Unknown sticks of the 505th, 507th and 508th; two dice say how many moves."""
    match = choosing("german", turn=2, pieces=units("505-s1 2108 plt; 507-s1 1006 plt; 508-s1 0815 plt"), dice=[5, 3])
    event = only(match.play(f"activate {activation}"), "pushes-rolled")
    assert (event.rule, event.sees, event.data) == ("5.4.2b", None, {"dice": [5, 3], "total": 8})
    assert (match.to_act, step(match)) == ("german", "push")
    assert pushed(match) == {f"{pir}-s1"}
    assert match.view("us")["tracks"]["allowance"] == 8


@proves("5.4.2b", "5.4.2c", "T-5.4.2")
@pytest.mark.parametrize("split", [(1,) * 6, (3, 3), (2, 2, 2), (3, 1, 1, 1)], ids=str)
def test_six_moves_in_any_mix(split: tuple[int, ...]) -> None:
    """A six: six sticks one hex each, two three, three two, or one three and three one; then it is over."""
    match = misled()
    left = 6
    for number, moves in enumerate(split, 1):
        for _ in range(moves):
            name = f"505-s{number}"
            start = hex_of(match, name)
            goal = min(action.split()[2] for action in texts(match) if action.startswith(f"push {name} "))
            left -= 1
            event = only(match.play(f"push {name} {goal}"), "pushed")
            assert (event.rule, event.sees) == ("5.4.2b", None)
            assert event.data == {"unit": name, "path": [start, goal], "left": left}
    assert left == 0
    assert match.view(None)["turn"]["number"] == 3, "a seventh move is not offered"


@proves("5.4.2c", "T-5.4.2")
def test_three_moves_a_stick() -> None:
    """The same stick is not moved a fourth time in the activation; others may be."""
    match = misled()
    play(match, "push 505-s1 2107", "push 505-s1 2106")
    assert "push 505-s1 2105" in texts(match)
    match.play("push 505-s1 2105")
    refused(match, "push 505-s1 2104")
    assert pushed(match) == {"505-s2", "505-s3", "505-s4", "505-s5", "505-s6"}


@proves("5.4.2c", "5.4.2e")
def test_the_count_begins_anew() -> None:
    """A stick that was moved three times in one turn may be moved three times again in the next."""
    match = misled(dice=(1, 2, 1, 6, 3, 3))
    play(match, "push 505-s1 2107", "push 505-s1 2106", "push 505-s1 2105")
    assert (match.view(None)["turn"]["number"], match.to_act) == (3, "german")
    match.play("activate G1")
    assert "505-s1" in pushed(match)
    play(match, "push 505-s1 2104", "push 505-s1 2103", "push 505-s1 2102")
    refused(match, "push 505-s1 2101")


@proves("5.4.2c")
def test_each_move_is_one_hex() -> None:
    """A stick goes one hex at a time, whatever the ground, but not into a river or among Germans."""
    match = misled(units("505-s1 1415 plt; 505-s2 2108 plt; de-1 2107 G03"))
    assert {a for a in texts(match) if "s2" in a} == {
        f"push 505-s2 {h}" for h in ("2207", "2208", "2109", "2008", "2007")
    }
    assert {a for a in texts(match) if "s1" in a} == {
        f"push 505-s1 {h}" for h in ("1414", "1515", "1516", "1416", "1316", "1315")
    }
    refused(match, "push 505-s2 2110", "push 505-s2 2107", "push 505-s2 2108")
    wet = misled(units("505-s1 1515 plt"))
    refused(wet, "push 505-s1 1514")


@proves("5.4.2b")
def test_the_number_is_a_limit() -> None:
    """The German may stop early, or move nobody at all."""
    match = misled()
    play(match, "push 505-s1 2107", "end")
    assert match.view(None)["turn"]["number"] == 3
    match = misled()
    match.play("end")
    assert match.view(None)["turn"]["number"] == 3


@proves("5.4.2d", "R4")
def test_only_unknown_sticks_are_misled() -> None:
    """Face-up sticks, companies, other regiments and Germans stay; a stick beside a company goes, and so does
    an Unknown PIR Advantage."""
    pieces = units("505-s1 2108 plt; 505-s2 2108 ldr up; 505-c1 2108; 505-s3 2110 pa; 507-s1 2208 plt")
    match = misled({**pieces, "de-1": "2511 G03"})
    assert pushed(match) == {"505-s1", "505-s3"}
    refused(match, "push 505-s2 2107", "push 505-c1 2107", "push 507-s1 2207", "push de-1 2512")
    refused(misled(units("505-s1 2112 pa up; 505-s2 2108 plt")), "push 505-s1 2111")


@proves("5.4.2d")
def test_nothing_else_happens_in_a_push() -> None:
    """No German moves, enters or fights in G1 to G3, and nobody is turned up."""
    match = misled(units("505-s1 2108 plt; 505-s2 2108 plt; 507-c1 2210; de-1 2109 G03"))
    refused(match, "move de-1 2110", "attack de-1 2108", "draw")
    events = match.play("end")
    assert kinds(events)[0] == "turn-began"
    assert piece(match, "505-s1") == {**(piece(match, "505-s1") or {}), "type": None}


@proves("5.4.2d", "X11")
def test_a_stick_may_be_pushed_off_the_map() -> None:
    """Over the edge it is lost, and nobody looks at it (8.4.5)."""
    pictures = []
    for kind in ("plt", "pa"):
        match = misled(units(f"505-s1 2001 {kind}; 505-s2 2108 plt"))
        event = only(match.play("push 505-s1 off"), "left-map")
        assert (event.sees, event.data) == (None, {"units": ["505-s1"], "hex": "2001"})
        assert piece(match, "505-s1") is None
        pictures.append([told(match, viewer) for viewer in VIEWERS])
    assert pictures[0] == pictures[1]


@proves("5.4.2e")
@pytest.mark.parametrize("turn", range(1, 10))
def test_pushes_once_a_turn_and_by_night(turn: int) -> None:
    """Each of G1 to G3 once a turn, in turns 1 to 4; from turn 5 on there is only G4."""
    match = choosing("german", turn=turn, used=["G2", "G4"])
    night = {"activate G1", "activate G3"} if turn <= 4 else set()
    assert texts(match) == night | {"activate G4"}
    refused(match, "activate G2")
    if turn >= 5:
        refused(match, "activate G1")


@proves("5.4.2e")
def test_pushes_are_renewed_each_turn() -> None:
    """What was used in one turn can be used in the next."""
    match = choosing("german", turn=2, used=["G1", "G2"], dice=[1, 1, 1, 6])
    play(match, "activate G3")
    assert match.view(None)["turn"]["number"] == 3
    assert {"activate G1", "activate G2", "activate G3"} < texts(match)
