"""Chapter 21: bunkers, foxholes, wire, mines and Claymores."""

from __future__ import annotations

from functools import cache

import pytest

from lancio.games.lock_n_load.cover import cover, own_cover
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.state import Fight
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, at, has, legal, of, offers, place, stage, table, total, unit

WORKS = """works = [{ kind = "bunker", zone = "15:rows(3..5)" },
{ kind = "foxhole", count = 2, zone = "15:rows(1..8)" },
{ kind = "wire", count = 2, zone = "15:rows(1..8)" }, { kind = "mines", count = 4, zone = "15:rows(1..8)" }]"""
FAR = {"de-a": "15J8"}


@cache
def ground() -> Setting:
    """A wood in C4, brush in E4, a house in B2; the Germans have works."""
    return table(
        {"C4": "f", "E4": "b", "B2": "W"}, works=WORKS, us=("us-para", "us-para", "hill", "medic"),
        german=("wehrmacht", "wehrmacht", "koch"), german_weapons=("mg42",), us_weapons=("m1919a4",),
    )  # fmt: skip


# -- mines ---------------------------------------------------------------------------------------


@proves("21.4a", "21.4b", "21.4e")
def test_mines_attack_who_enters_without_cover() -> None:
    """4 + 1 against 2 in a wood: cover does not help. One attack on the group; 6 + 3 shakes a squad, 1 + 3 does not,
    and no hero comes of a natural 1."""
    s = stage(ground(), {"us-a": "15C5", "us-b": "15C5", **FAR}, mines=["15C4"], dice=[4, 2, 6, 1])
    events = act(s, "activate 15C5", "go 15C5 move", "everyone", "step 15C4")
    blast = of(events, "mines-exploded")[0]
    assert (blast.data["die"], blast.data["defence"], blast.data["total"]) == (4, 2, 5)
    assert total(blast) == 1
    assert len(of(events, "damage-checked")) == 2 and not of(events, "hero-rolled")
    assert has(s, s.shaken, "us-a") and has(s, s.moved, "us-a") and not has(s, s.shaken, "us-b")


@proves("21.4a", "21.4e")
def test_two_counters_of_mines_add_up() -> None:
    """One attack with the sum of their firepower; 3 + 2 against 5 does nothing."""
    s = stage(ground(), {"us-a": "15C5", **FAR}, minefields=["15C4"], dice=[3, 5])
    events = act(s, "activate 15C5", "go 15C5 move", "~with us-a", "~set-off", "step 15C4")
    assert total(of(events, "mines-exploded")[0]) == 2
    assert of(events, "no-effect") and not of(events, "damage-checked")


@proves("21.4c", "21.4a")
def test_friends_are_safe_on_their_mines_and_pay_one_more() -> None:
    """A German squad with four points enters clear ground with its own mines: two points, nothing goes off."""
    s = stage(ground(), {"de-a": "15H4", "us-a": "15A1"}, mines=["15H3"], active="german")
    events = act(s, "activate 15H4", "go 15H4 move", "~with de-a", "~set-off", "step 15H3")
    assert of(events, "group-moved")[0].data["points"] == 4, "in halves"
    assert not of(events, "mines-exploded")


@proves("21.4c", "21.1b", "21.4a")
def test_where_works_may_lie() -> None:
    """No bunker and no mines in a building, at most two mines a hex, one wire."""
    s = stage(
        ground(), {"us-a": "15A1"}, active="german", pending=[["dig", "german"]], minefields=["15A5"], wire=["15A6"]
    )
    assert "15B2" not in offers(s, "dig", "mines") and "15C4" in offers(s, "dig", "mines")
    assert "15A5" not in offers(s, "dig", "mines") and "15A6" not in offers(s, "dig", "wire")
    assert "15B2" not in offers(s, "dig", "bunker") and "15C4" in offers(s, "dig", "bunker")
    act(s, "dig mines 15A1", "dig mines 15A1")
    assert s.minefields >> place(s, "15A1") & 1 and "15A1" not in offers(s, "dig", "mines")


@proves("5.3m", "21.4a")
def test_mines_act_where_a_melee_is_entered() -> None:
    """Nobody fires at those who close in, but the mines under the enemy go off first."""
    s = stage(ground(), {"us-a": "15C5", "us-b": "15C5", "de-a": "15C4"}, mines=["15C4"], dice=[4, 2, 6, 3])
    events = act(s, "activate 15C5", "go 15C5 move", "everyone", "step 15C4")
    order = [event.kind for event in events]
    assert order.index("mines-exploded") < order.index("melee-entered")
    assert has(s, s.shaken, "us-a"), "he is in the way of the one who fights"
    s = stage(ground(), {"us-a": "15C5", "de-a": "15C4"}, mines=["15C4"], dice=[4, 2, 6])
    events = act(s, "activate 15C5", "go 15C5 move", "~with us-a", "~set-off", "step 15C4")
    assert has(s, s.dead, "us-a") and not of(events, "melee-entered"), "shaken before he could fight"


@proves("21.4a")
def test_mines_do_not_go_off_within_a_hex() -> None:
    """Out of the hex and in again they do; down into a bunker they do not."""
    s = stage(
        ground(), {"us-a": "15E4", "us-b": "15A8", **FAR}, mines=["15E4"], bunkers=["15E4"], slits=[0], dice=[1, 6]
    )
    events = act(s, "activate 15E4", "go 15E4 move", "~with us-a", "~set-off", "step 15E4-in")
    assert not of(events, "mines-exploded")


# -- wire and foxholes ---------------------------------------------------------------------------


@proves("21.3a")
def test_wire_costs_four_in_all() -> None:
    """Into a wood with wire: four points, not two and not six; the hex beyond is out of reach."""
    s = stage(ground(), {"us-a": "15C5", **FAR}, wire=["15C4"])
    events = act(s, "activate 15C5", "go 15C5 move", "~with us-a", "~set-off", "step 15C4")
    assert of(events, "group-moved")[0].data["points"] == 8, "in halves"
    assert has(s, s.moved, "us-a")
    s = stage(ground(), {"us-a": "15D6", **FAR}, wire=["15C4"])
    act(s, "activate 15D6", "go 15D6 move", "~with us-a", "~set-off", "step 15C5")
    assert "15C4" not in offers(s, "step")


@proves("21.2a", "5.0g")
def test_a_foxhole_adds_one_to_the_hex() -> None:
    """Brush 1 and foxhole 1; everybody in the hex is in it."""
    s = stage(ground(), {"us-a": "15E4", "us-b": "15E4", "de-a": "15H4"}, foxholes=["15E4"])
    lines = cover(s, unit(s, "us-b"), place(s, "15E4"), place(s, "15H4")).modifiers
    assert [(line.label, line.value) for line in lines] == [("terrain", 1), ("foxhole", 1)]


# -- bunkers -------------------------------------------------------------------------------------


def with_bunker(units: dict[str, str], facing: int = 0, **more: object) -> Fight:
    """A bunker in E4, in the brush, facing a side (north)."""
    return stage(ground(), units, bunkers=["15E4"], slits=[facing], **more)  # type: ignore[arg-type]


@proves("21.1b", "3.0l")
def test_inside_a_bunker_cover_grows_by_two() -> None:
    """Brush 1 and bunker 2 inside; on top the brush alone."""
    s = with_bunker({"de-a": "15E4-in", "de-b": "15E4", "us-a": "15E1"})
    assert cover(s, unit(s, "de-a"), place(s, "15E4-in"), place(s, "15E1")).total == 3
    assert cover(s, unit(s, "de-b"), place(s, "15E4"), place(s, "15E1")).total == 1
    assert own_cover(s, place(s, "15E4-in")) == 3


@proves("21.1a", "21.1f")
def test_from_inside_fire_goes_through_three_front_sides() -> None:
    """Facing north: north, north-west and north-east are before it, the south is not. On top fire goes all round."""
    foes = {"us-a": "15E1", "us-b": "15E7"}
    s = with_bunker({"de-a": "15E4-in", **foes}, active="german")
    act(s, "activate 15E4-in")
    assert offers(s, "fire", "15E4-in") == {"15E1"}
    s = with_bunker({"de-a": "15E4-in", **foes}, facing=3, active="german")
    act(s, "activate 15E4-in")
    assert offers(s, "fire", "15E4-in") == {"15E7"}
    s = with_bunker({"de-a": "15E4", **foes}, active="german")
    act(s, "activate 15E4")
    assert offers(s, "fire", "15E4") == {"15E1", "15E7"}


@proves("21.1f", "5.3a")
def test_the_arc_binds_opportunity_fire() -> None:
    """A mover behind the bunker is safe from those inside."""
    for start, goal, watched in (("15E7", "15E6", False), ("15E1", "15E2", True)):
        s = with_bunker({"de-a": "15E4-in", "de-b": "15J8", "us-a": start})
        act(s, f"activate {start}", f"go {start} move", "~with us-a", "~set-off", f"step {goal}")
        assert (asked(s) == "opportunity" and "fire 15E4-in" in legal(s)) is watched


@proves("21.1e", "21.1a")
def test_one_arrives_on_top_and_pays_two_to_go_in() -> None:
    """The brush costs two, the door two more."""
    s = with_bunker({"us-a": "15E5", **FAR})
    act(s, "activate 15E5", "go 15E5 move", "~with us-a", "~set-off")
    assert "15E4" in offers(s, "step") and "15E4-in" not in offers(s, "step")
    act(s, "step 15E4")
    assert at(s, "us-a") == "15E4"
    events = act(s, "~decline", "step 15E4-in")
    assert of(events, "group-moved")[0].data["points"] == 4, "in halves"
    assert at(s, "us-a") == "15E4-in"


@proves("21.1c", "21.1e", "8.0b")
def test_melee_only_inside_with_inside() -> None:
    """An enemy inside does not fight who stands on top; going in does, in another turn."""
    s = with_bunker({"us-a": "15D4", "us-hill": "15D4", "de-a": "15E4-in", "de-b": "15J8"}, active="us")
    act(s, "activate 15D4", "go 15D4 double", "everyone", "step 15E4", "~decline")
    assert not s.clashes and at(s, "us-a") == "15E4"
    s = with_bunker({"us-a": "15E4", "us-hill": "15E4", "de-a": "15E4-in", "de-b": "15J8"}, active="us")
    events = act(s, "activate 15E4", "go 15E4 move", "everyone", "step 15E4-in")
    assert of(events, "melee-entered")


@proves("21.1c", "21.1g", "5.0k")
def test_top_fires_at_inside_and_never_the_other_way() -> None:
    """Adjacent, with the bunker's two; outsiders may not fire into a hex with both sides."""
    s = with_bunker({"us-a": "15E4", "us-b": "15E1", "de-a": "15E4-in", "de-b": "15E7"}, dice=[6, 1, 1])
    act(s, "activate 15E4")
    assert "15E4-in" in offers(s, "fire", "15E4")
    fired = of(act(s, "fire 15E4 15E4-in", "~everyone"), "fired")[0]
    assert ("adjacent", 2) in [(m["label"], m["value"]) for m in fired.data["modifiers"]]
    assert ("bunker", 2) in [(m["label"], m["value"]) for m in fired.data["covers"]]
    s = with_bunker({"us-a": "15E4", "us-b": "15E1", "de-a": "15E4-in", "de-b": "15E7"}, active="german")
    act(s, "activate 15E4-in")
    assert offers(s, "fire", "15E4-in") == {"15E1"}
    s = with_bunker({"us-a": "15E4", "us-b": "15E1", "de-a": "15E4-in", "de-b": "15E7"})
    act(s, "activate 15E1")
    assert not offers(s, "fire", "15E1") & {"15E4", "15E4-in"}


@proves("21.1d")
def test_spotting_the_hex_spots_inside_and_top() -> None:
    """Somebody on top has fired: those inside are seen too."""
    s = with_bunker({"de-a": "15E4-in", "de-b": "15E4 fired", "us-a": "15E1"})
    act(s, "activate 15E1")
    assert {"15E4", "15E4-in"} <= offers(s, "fire", "15E1")


@proves("21.1b", "1.3e")
def test_inside_and_top_share_one_limit() -> None:
    """Two squads inside and one on top: no fourth comes in."""
    s = stage(
        table(works=WORKS, german=("wehrmacht",) * 4), {"de-a": "15E4-in", "de-b": "15E4-in", "de-c": "15E4",
        "de-d": "15E5", "us-a": "15A1"}, bunkers=["15E4"], slits=[0], active="german",
    )  # fmt: skip
    act(s, "activate 15E5", "go 15E5 move", "~with de-d", "~set-off")
    assert "15E4" not in offers(s, "step") and "15D5" in offers(s, "step")


@proves("2.0b", "4.0f", "4.0m", "21.1a")
@pytest.mark.parametrize("base", ["15E4", "15E4-in"])
def test_top_and_inside_are_one_hex_with_one_attack(base: str) -> None:
    """Either names both: 1 in full, half of 1, and they fire together at what lies before the bunker, once."""
    s = with_bunker({"de-a": "15E4-in", "de-b": "15E4", "us-a": "15E1", "us-b": "15E7"}, active="german", dice=[1, 6])
    act(s, f"activate {base}")
    assert offers(s, "fire", "15E4") == {"15E1", "15E7"} and offers(s, "fire", "15E4-in") == {"15E1"}
    fired = of(act(s, f"fire {base} 15E1", "everyone"), "fired")[0]
    assert set(fired.data["units"]) == {"de-a", "de-b"} and has(s, s.fired, "de-a") and has(s, s.fired, "de-b")
    s = with_bunker({"de-a": "15E4-in", "de-b": "15E4", "us-a": "15E1", "us-b": "15E7"}, active="german", dice=[1, 6])
    act(s, f"activate {base}", "fire 15E4 15E7", "everyone")
    assert has(s, s.fired, "de-b") and not has(s, s.fired, "de-a"), "it lies behind those inside"
    assert not offers(s, "fire", "15E4-in"), "one target a hex and impulse"


@proves("4.0p", "2.0b")
def test_the_inside_is_no_other_place_for_a_leader_on_top() -> None:
    """His reach is not used up by fire from inside."""
    s = with_bunker(
        {"de-a": "15E4-in", "de-koch": "15E4", "us-a": "15E1", "us-b": "15A8", "de-b": "15J8"},
        active="german", dice=[1, 6],
    )  # fmt: skip
    act(s, "activate 15E4 de-koch", "fire 15E4-in 15E1", "everyone")
    assert has(s, s.fired, "de-a") and not has(s, s.reached, "de-koch")


@proves("5.3d", "4.0f", "21.1f")
def test_top_and_inside_fire_together_at_a_mover() -> None:
    """One declaration, one attack of both, if he is before the bunker; behind it those on top alone."""
    for start, goal, units in (("15E1", "15E2", {"de-a", "de-b"}), ("15E7", "15E6", {"de-b"})):
        s = with_bunker({"de-a": "15E4-in", "de-b": "15E4", "us-a": start, "us-b": "15A8"}, dice=[1, 6])
        act(s, f"activate {start}", f"go {start} move", "~with us-a", "~set-off", f"step {goal}")
        assert asked(s) == "opportunity"
        fired = of(act(s, "fire 15E4", "everyone"), "fired")[0]
        assert set(fired.data["units"]) == units
