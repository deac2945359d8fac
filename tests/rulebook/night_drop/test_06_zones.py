"""Chapter 6: zones of control."""

from __future__ import annotations

import pytest

from tests.proofs import proves
from tests.rulebook.night_drop.check import answers, cost, fight, goals, refused, says
from tests.rulebook.night_drop.scene import only, play, scene

# All of this happens in the bocage around 0513, far from roads: every hex costs 1.
AROUND = ["0512", "0612", "0613", "0514", "0413", "0412"]
BEYOND = ["0511", "0712", "0714", "0515", "0314", "0312"]
FURTHER = ["0510", "0811", "0814", "0516", "0214", "0211"]


@proves("6.1.1a", "6.2.1a")
@pytest.mark.parametrize(("near", "far"), [*zip(AROUND, BEYOND, strict=True)])
def test_zone_covers_six_neighbours(near: str, far: str) -> None:
    """Each of the six hexes around a full unit costs one more to enter, and one more to leave."""
    match = scene(pieces={"505-c1": far, "de-1": "0513 G03 up"})
    events = play(match, f"move 505-c1 {near}")
    says(events, "moved", "8.1a", units=["505-c1"], path=[far, near], cost=2.0)
    assert cost(match, f"move 505-c1 {far}") == 2


@proves("6.1.1a")
@pytest.mark.parametrize(("far", "further"), [*zip(BEYOND, FURTHER, strict=True)])
def test_zone_ends_after_one_hex(far: str, further: str) -> None:
    """Two hexes away a unit hinders nobody, arriving or leaving."""
    match = scene(pieces={"505-c1": further, "de-1": "0513 G03 up"})
    assert cost(match, f"move 505-c1 {far}") == 1
    assert cost(match, f"move 505-c1 {further}") == 1


@proves("6.1.1b", "5.1a")
def test_no_zones_by_night() -> None:
    """By night the hex next to an enemy costs what it costs anywhere, to enter and to leave."""
    for turn, price in ((4, 1.0), (5, 2.0)):
        match = scene(turn=turn, pieces={"505-c1": "0511", "de-1": "0513 G03 up"})
        assert cost(match, "move 505-c1 0512") == price
        match = scene(turn=turn, pieces={"505-c1": "0512", "de-1": "0513 G03 up"})
        assert cost(match, "move 505-c1 0511") == price


@proves("6.1.1c")
def test_sticks_have_no_zone() -> None:
    """Germans pass sticks of every type at no extra cost, Unknown or face up; a company hinders them."""
    sticks = {"505-s1": "0513 plt", "505-s2": "0513 ldr up", "505-s3": "0513 pa up"}
    match = scene(activation="G4", pieces={"de-1": "0511 G03 up", **sticks})
    assert cost(match, "move de-1 0512") == 1
    assert cost(match, "move de-1 0511") == 1
    match = scene(activation="G4", pieces={"de-1": "0511 G03 up", "505-c1": "0513", **sticks})
    assert cost(match, "move de-1 0512") == 2


@proves("6.1.2a", "6.2.1d")
def test_zones_do_not_add_up() -> None:
    """A hex next to two full enemies costs one more, not two."""
    match = scene(pieces={"505-c1": "0511", "de-1": "0513 G03 up", "de-2": "0612 G04 up"})
    assert cost(match, "move 505-c1 0512") == 2


@proves("6.2.1d")
@pytest.mark.parametrize("first", ["de-1", "de-2"])
def test_the_highest_zone_counts(first: str) -> None:
    """Where a full and a reduced enemy both reach, one point is due: neither a half nor one and a half."""
    second = "de-2" if first == "de-1" else "de-1"
    pieces = {"505-c1": "0511", "de-1": "", "de-2": "", first: "0513 G03 up reduced", second: "0612 G04 up"}
    assert cost(scene(pieces=pieces), "move 505-c1 0512") == 2
    assert cost(scene(pieces={**pieces, "505-c1": "0512"}), "move 505-c1 0511") == 2


@proves("6.1.2b")
def test_friends_do_not_cancel_a_zone() -> None:
    """A friendly company in the hex, and friendly zones over it, leave the enemy zone as it is."""
    match = scene(pieces={"505-c1": "0511", "505-c2": "0512", "508-c1": "0412", "de-1": "0513 G03 up"})
    assert cost(match, "move 505-c1 0512") == 2


@proves("T-6.1.2", "6.1.2b", "6.1.1a")
@pytest.mark.parametrize(("start", "common"), [("0611", "0612"), ("0515", "0514")])
def test_example_common_neighbours(start: str, common: str) -> None:
    """The rulebook's example: both neighbours common to two opposing units lie in a zone for either side."""
    match = scene(pieces={"505-c1": "0513", "de-1": "0613 G03 up", "505-c2": start})
    assert cost(match, f"move 505-c2 {common}") == 2
    match = scene(activation="G4", pieces={"505-c1": "0513", "de-1": "0613 G03 up", "de-2": f"{start} G04 up"})
    assert cost(match, f"move de-2 {common}") == 2


@proves("6.2.1a")
def test_sticks_pay_too() -> None:
    """A stick pays for entering and for leaving an enemy zone like anybody else."""
    match = scene(pieces={"505-s1": "0511 plt", "de-1": "0513 G03 up"})
    assert cost(match, "move 505-s1 0512") == 2
    assert cost(match, "move 505-s1 0511") == 2


@proves("6.2.1a", "6.2.2a")
def test_every_zone_hex_is_paid_for() -> None:
    """Around an enemy from hex to hex each step costs terrain, leaving and entering: 6 points take a company
    two hexes."""
    match = scene(pieces={"505-c1": "0512", "de-1": "0513 G03 up"})
    assert cost(match, "move 505-c1 0612") == 3
    assert cost(match, "move 505-c1 0613") == 3
    assert not goals(match, "505-c1")


@proves("6.2.1b", "6.2.1c", "R12", "R26")
@pytest.mark.parametrize(
    ("enemy", "price"),
    [
        ("0513 G03 up", 2.0),
        ("0513 G03", 2.0),  # Unknown: always full
        ("0513 G03 up reduced", 1.5),
        ("0513 G01 up", 2.0),
        ("0513 G01 up reduced", 1.5),
        ("0513 G11 up", 2.0),  # no back
        ("0513 G11", 2.0),
    ],
)
def test_what_a_german_zone_costs(enemy: str, price: float) -> None:
    """A full German unit costs one point more, a reduced one an exact half; without a back it is always
    full."""
    match = scene(pieces={"505-c1": "0511", "de-1": enemy})
    assert cost(match, "move 505-c1 0512") == price
    match = scene(pieces={"505-c1": "0512", "de-1": enemy})
    assert cost(match, "move 505-c1 0511") == price


@proves("6.2.1b", "6.2.1c", "R12", "R26")
@pytest.mark.parametrize(("company", "price"), [("0513", 2.0), ("0513 reduced", 1.5)])
def test_what_a_company_zone_costs(company: str, price: float) -> None:
    """A full company costs the German one point more, a reduced one an exact half."""
    match = scene(activation="G4", pieces={"de-1": "0511 G03 up", "507-c1": company})
    assert cost(match, "move de-1 0512") == price


@proves("R26", "6.2.1c")
def test_halves_are_not_rounded() -> None:
    """Two halves make a point: past a reduced enemy 1 1/2 + 1 1/2 + 1 leave a German nothing of his 4
    points."""
    match = scene(activation="G4", pieces={"de-1": "0511 G03 up", "507-c1": "0513 reduced"})
    assert cost(match, "move de-1 0512") == 1.5
    assert cost(match, "move de-1 0511") == 1.5
    assert cost(match, "move de-1 0510") == 1
    assert not goals(match, "de-1")


@proves("6.2.1e", "R13")
def test_no_points_to_enter() -> None:
    """With one point left a stick enters open ground, but not an enemy zone."""
    match = scene(pieces={"505-s1": "0508 plt", "505-s2": "0517 plt", "de-1": "0513 G03 up"})
    play(match, "move 505-s1 0511")
    assert goals(match, "505-s1") == {"0510", "0611", "0610", "0411", "0410"}
    refused(match, "move 505-s1 0512", rule="6.2.1e")


@proves("6.2.1e", "R13")
def test_no_points_to_leave() -> None:
    """A stick that spent three of four points to get into an enemy zone cannot leave it any more."""
    match = scene(pieces={"505-s1": "0510 plt", "505-s2": "0517 plt", "de-1": "0513 G03 up"})
    assert cost(match, "move 505-s1 0512") == 3
    assert not goals(match, "505-s1")
    refused(match, "move 505-s1 0511", rule="6.2.1e")


@proves("6.2.1e", "R13")
def test_half_a_point_short() -> None:
    """Half a point is enough to matter: 1 left enters neither a full nor a reduced enemy's zone."""
    for enemy in ("G03 up", "G03 up reduced"):
        match = scene(pieces={"505-s1": "0508 plt", "505-s2": "0517 plt", "de-1": f"0513 {enemy}"})
        play(match, "move 505-s1 0511")
        refused(match, "move 505-s1 0512", rule="6.2.1e")


@proves("R13", "6.2.1e", "8.4.2b")
def test_minimum_move_between_zones() -> None:
    """A first step may be made whatever the terrain costs, as long as leaving and entering can be paid."""
    # 1405 is marsh, 1406 flooded stream, and both touch 1305, where the enemy stands
    match = scene(pieces={"505-s1": "1405 plt", "505-s2": "0517 plt", "de-1": "1305 G03 up"})
    assert "1406" in goals(match, "505-s1")
    assert cost(match, "move 505-s1 1406") == 4, "the whole allowance"
    assert not goals(match, "505-s1")


@proves("T-6.2.2", "6.2.2a")
@pytest.mark.parametrize("second", [False, True])
def test_example_from_zone_to_zone(second: bool) -> None:
    """The rulebook's example: from A to bocage B, both in the same zone, costs 1 + 1 + 1; a second
    German next
    to both changes nothing."""
    more = {"de-2": "0514 G04 up"} if second else {}
    match = scene(pieces={"505-c1": "0513", "de-1": "0612 G03 up", **more})
    says(play(match, "move 505-c1 0613"), "moved", "8.1a", units=["505-c1"], path=["0513", "0613"], cost=3.0)


@proves("6.2.2a")
def test_zone_to_zone_needs_the_points() -> None:
    """Directly from zone to zone is allowed only to who can pay all three: a stick with 2 points left
    cannot."""
    match = scene(pieces={"505-s1": "0511 plt", "505-s2": "0517 plt", "de-1": "0513 G03 up"})
    play(match, "move 505-s1 0512")
    refused(match, "move 505-s1 0612", "move 505-s1 0412", rule="6.2.1e")
    assert "0511" in goals(match, "505-s1")


@proves("6.3a", "9.4.1a")
def test_no_retreat_into_a_zone() -> None:
    """By day the hexes next to any other enemy are closed to retreat."""
    pieces = {
        "505-c1": "0513 reduced",
        "505-c2": "0513 reduced",
        "de-1": "0512 G01 up",
        "de-2": "0515 G03 up",
    }
    match = scene(activation="G4", stage="combat", dice=[6, 1], pieces=pieces, activated=["de-1"], allowance=0)
    fight(match, "de-1", target="0513")
    events = play(match, "point 505-c1")
    assert only(events, "combat-resolved").data["result"] == "rout"
    # 0612 and 0412 touch the attacker, 0514 touches the other German
    assert answers(match, "retreat") == {"0613", "0413"}
    refused(match, "retreat 0514", "retreat 0612", "retreat 0412", rule="6.3a")
    refused(match, "retreat 0512", rule="8.4.3a")
