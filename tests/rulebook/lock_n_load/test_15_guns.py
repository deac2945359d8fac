"""Chapters 15.0, 4.1e and 11.8: the machine guns of vehicles, in an own impulse and against movers; armour leaders."""

from __future__ import annotations

from functools import cache

from lancio import Event
from lancio.engine.tally import Tally
from lancio.games.lock_n_load import men
from lancio.games.lock_n_load.arcs import has_turret
from lancio.games.lock_n_load.rally import rallying
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.wrecks import abandon_vehicle
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, has, legal, of, offers, stage, table, unit

MISS = [1, 6]


@cache
def ground() -> Setting:
    """Clear ground, a wood in C3; Shermans, one of them Darius's, a StuG, an SdKfz 251, a PzIV."""
    return table(
        {"C3": "f"}, us=("m4a1", "us-para", "us-para"), german=("wehrmacht", "stug", "sdkfz251", "pz4"),
    )  # fmt: skip


@cache
def led() -> Setting:
    """Darius and his tank."""
    return table({"C3": "f"}, us=("m4a1/darius+speedy", "us-para"), german=("wehrmacht", "stug/rindt"))


def lines(s: Fight, events: list[Event], kind: str = "fired") -> dict[str, int]:
    """The modifiers of the first attack."""
    return {m["label"]: m["value"] for m in of(events, kind)[0].data["modifiers"]}


# -- ranges, arcs, hatches -----------------------------------------------------------------------


@proves("15.0f", "15.0g", "15.0j")
def test_machine_guns_fire_together_or_one_by_one() -> None:
    """A Sherman, Open: 4 in the arc and 2 all round, 6 together; or each by itself at targets of its own; then it is
    Fired, and each gun fires once."""
    s = stage(ground(), {"us-m4a1": "15E5 facing-1-1", "de-a": "15H5"}, dice=MISS)
    act(s, "activate 15E5", "machine-gun us-m4a1 15H5")
    assert offers(s, "burst") == {"joint", "fixed", "top"}
    events = act(s, "burst joint")
    assert lines(s, events) == {"firepower": 6} and has(s, s.fired, "us-m4a1")
    assert not offers(s, "machine-gun us-m4a1") and not offers(s, "drive us-m4a1")
    s = stage(ground(), {"us-m4a1": "15E5 facing-1-1", "de-a": "15H5"}, dice=[*MISS, *MISS])
    act(s, "activate 15E5", "machine-gun us-m4a1 15H5")
    assert lines(s, act(s, "burst fixed")) == {"firepower": 4}
    assert lines(s, act(s, "machine-gun us-m4a1 15H5")) == {"firepower": 2}, "the other gun, without a question"
    assert not offers(s, "machine-gun us-m4a1")


@proves("15.0f", "15.0b")
def test_guns_all_round_need_open_hatches() -> None:
    """Shut, a Sherman has only the 4 of its turret, a StuG nothing at all."""
    s = stage(ground(), {"us-m4a1": "15E5 facing-1-1 buttoned", "de-a": "15H5"}, dice=MISS)
    act(s, "activate 15E5")
    assert lines(s, act(s, "machine-gun us-m4a1 15H5")) == {"firepower": 4}
    s = stage(ground(), {"de-stug": "15E5 buttoned", "us-a": "15H5"}, active="german")
    act(s, "activate 15E5")
    assert not offers(s, "machine-gun de-stug")


@proves("15.0f")
def test_ranges_go_by_firepower() -> None:
    """A StuG's 2 reaches ten hexes, all round; a Sherman's 4 fourteen."""
    s = stage(ground(), {"de-stug": "15A5 facing-4-4", "us-a": "15J1"}, active="german", dice=MISS)
    act(s, "activate 15A5")
    assert offers(s, "machine-gun de-stug") == {"15J1"}, "nine hexes away, behind it"


@proves("15.0f", "15.1f", "15.1g", "15.1d", "14.0c")
def test_the_turret_turns_to_bear() -> None:
    """A target behind a buttoned Sherman: the turret goes to the nearest corner that bears, free, and stays there; the
    gun will pay for it. In one line with its back the owner chooses between two."""
    s = stage(ground(), {"us-m4a1": "15E5 facing-1-1 buttoned", "de-a": "15E3"}, dice=MISS)
    act(s, "activate 15E5", "machine-gun us-m4a1 15E3")
    assert s.turret[unit(s, "us-m4a1")] == 0 and s.facing[unit(s, "us-m4a1")] == 1
    assert has(s, s.turned, "us-m4a1") and not has(s, s.moved, "us-m4a1")
    s = stage(ground(), {"us-m4a1": "15E5 facing-1-1 buttoned", "de-a": "15C5"}, dice=MISS)
    act(s, "activate 15E5", "machine-gun us-m4a1 15C5")
    assert asked(s) == "turret-follows" and offers(s, "turret") == {"sw", "nw"}
    act(s, "turret nw")
    assert s.turret[unit(s, "us-m4a1")] == 5


@proves("15.0j", "15.0k", "15.2a", "6.1c")
def test_modifiers_count_once_an_attack() -> None:
    """After an Assault Move at a squad that has moved, adjacent: 6, +2, -2; the +1 for its movement is the target's."""
    s = stage(ground(), {"us-m4a1": "15E5 facing-1-1 assaulted", "de-a": "15F5 moved"}, dice=[2, 6, 6])
    act(s, "activate 15E5", "machine-gun us-m4a1 15F5")
    events = act(s, "burst joint")
    assert lines(s, events) == {"firepower": 6, "adjacent": 2, "assault": -2}
    assert of(events, "damage-checked")[0].data["total"] == 6 + (2 + 6 + 1 - 6), "and one for the mover"
    assert has(s, s.assaulted, "us-m4a1") and has(s, s.fired, "us-m4a1")


@proves("15.0d", "5.1f", "4.0e")
def test_who_does_not_fire() -> None:
    """Shaken, or after a Move."""
    for words in ("15E5 shaken buttoned", "15E5 moved", "15E5 fired"):
        s = stage(ground(), {"us-m4a1": words, "us-a": "15E6", "de-a": "15H5"})
        act(s, "activate 15E6")
        assert not offers(s, "machine-gun us-m4a1")


@proves("8.1h")
def test_a_melee_does_not_lock_a_vehicle() -> None:
    """Men of both sides fight in its hex; it may fire out of it and drive away, and nobody may fire in."""
    s = stage(
        ground(), {"us-m4a1": "15E5 facing-1-1", "us-a": "15E5", "de-a": "15E5", "de-pz4": "15H4"}, melee=["15E5"]
    )
    act(s, "activate 15E5")
    assert offers(s, "drive us-m4a1") == {"move", "assault"} and not offers(s, "go 15E5")
    s = stage(
        ground(), {"us-m4a1": "15E5 facing-1-1", "us-a": "15E5", "de-a": "15E5", "de-pz4": "15H4"},
        melee=["15E5"], fought=["15E5"],
    )  # fmt: skip
    assert "activate 15E5" in legal(s), "the tank can act, though the round is fought"


# -- against movers ------------------------------------------------------------------------------


def creep(words: str, **more: object) -> Fight:
    """A German squad steps from H5 to H6 in view of a Sherman."""
    s = stage(ground(), {"us-m4a1": words, "de-a": "15H5"}, active="german", **more)  # type: ignore[arg-type]
    act(s, "activate 15H5", "go 15H5 move", "~with de-a", "~set-off", "step 15H6")
    return s


@proves("5.3a", "4.1e", "15.0k", "15.0d")
def test_a_vehicle_fires_at_movers() -> None:
    """6 and one for the mover; Ops Complete 2 + 1; after an Assault Move two less; not after Move or Fired."""
    for words, value in (("", 6), ("complete", 3)):
        s = creep(f"15E5 facing-1-1 {words}", dice=[6, 1, 1])
        assert asked(s) == "opportunity" and offers(s, "machine-gun us-m4a1") == {"15H6"}
        events = act(s, "machine-gun us-m4a1 15H6", "burst joint")
        assert lines(s, events) == {"firepower": value} and has(s, s.fired, "us-m4a1")
        assert of(events, "damage-checked")[0].data["total"] == 1 + 6 + value + 1 - 1
    s = creep("15E5 facing-1-1 assaulted", dice=[6, 1, 1])
    act(s, "machine-gun us-m4a1 15H6")
    assert lines(s, act(s, "burst joint")) == {"firepower": 6, "assault": -2}
    for words in ("moved", "fired", "shaken buttoned"):
        assert not offers(creep(f"15E5 {words}"), "machine-gun us-m4a1")


@proves("15.1h", "5.3a", "5.3l")
def test_every_point_of_a_drive_opens_a_window() -> None:
    """A StuG turns two corners and drives along the road: two declarations in place, which the second window owes
    if the first was declined, then one in the next hex (worked example G6). A Sherman watches."""
    road = table(None, 'roads = ["B8 C8 D8"]', us=("m4a1",), german=("stug", "wehrmacht"))
    s = stage(road, {"de-stug": "15D8 facing-2-2", "us-m4a1": "15D4 facing-2-2"}, active="german")
    act(s, "activate 15D8", "drive de-stug move")
    budgets = []
    for text in ("turn de-stug sw", "turn de-stug w", "step 15C8"):
        act(s, text)
        if asked(s) == "opportunity":
            budgets.append(s.stack[-1][1])
            act(s, "decline")
    assert budgets == [1, 2, 1]


@proves("5.3e", "5.3l", "15.1h")
def test_what_is_used_is_not_owed_again() -> None:
    """Two Shermans watch a StuG turn. One fires at the first corner; the second corner is worth one declaration, not
    two; in the next hex nothing is owed from the last."""
    two = table(None, us=("m4a1", "m4a1"), german=("stug", "wehrmacht"))
    units = {"de-stug": "15D8 facing-2-2", "us-m4a1-a": "15D4 facing-2-2", "us-m4a1-b": "15E4 facing-2-2"}
    s = stage(two, units, active="german", dice=MISS)
    act(s, "activate 15D8", "drive de-stug move", "turn de-stug sw")
    act(s, "machine-gun us-m4a1-a de-stug", "burst joint", "~decline")
    act(s, "turn de-stug w")
    assert (asked(s), s.stack[-1][1]) == ("opportunity", 1)
    act(s, "decline", "turn de-stug sw")
    assert s.stack[-1][1] == 2, "one of before and one of now"
    act(s, "decline", "step 15C8")
    assert s.stack[-1][1] == 1


@proves("15.1b", "5.3q", "15.0d")
def test_a_mover_that_is_stopped_drives_no_farther() -> None:
    """Shaken in the window, the vehicle stops there with its marker."""
    s = stage(
        ground(),
        {"de-stug": "15H5 facing-2-2", "us-m4a1": "15E5 facing-1-1", "us-a": "15A1"},
        active="german",
        dice=[6, 1, 6],
    )
    act(s, "activate 15H5", "drive de-stug move", "step 15H6")
    assert offers(s, "machine-gun us-m4a1") == {"de-stug"}
    act(s, "machine-gun us-m4a1 de-stug", "~burst joint")
    assert has(s, s.shaken, "de-stug") and has(s, s.moved, "de-stug") and has(s, s.buttoned, "de-stug")
    assert asked(s) != "driving" and not s.group


# -- armour leaders ------------------------------------------------------------------------------


@proves("11.8a", "11.8b", "15.41a", "15.0d", "3.0e")
def test_an_armour_leader_lends_morale_and_leadership() -> None:
    """Darius has morale 7 and leadership 1: his tank has 7 for its 6, rallies by itself with one less, and no other
    leader helps it."""
    s = stage(led(), {"us-m4a1": "15E5 shaken buttoned", "de-a": "15J8"}, pending=[["rally", "us"]])
    tank = unit(s, "us-m4a1")
    assert men.morale(s, tank) == 7 and "rally us-m4a1" in legal(s)
    throw = rallying(s, tank)
    assert isinstance(throw.total, Tally)
    assert [(m.label, m.value) for m in throw.total.modifiers] == [("leadership", -1)]


@proves("15.0i", "3.0e", "15.0d")
def test_a_rallied_vehicle_is_still_buttoned() -> None:
    """4 and 4 less 1 are 7: in good order again, hatches shut."""
    s = stage(led(), {"us-m4a1": "15E5 shaken buttoned", "de-a": "15J8"}, pending=[["rally", "us"]], dice=[4, 4])
    act(s, "rally us-m4a1")
    assert not has(s, s.shaken, "us-m4a1") and has(s, s.buttoned, "us-m4a1")


@proves("11.8c", "15.0j", "11.8a")
def test_his_leadership_is_added_to_machine_guns() -> None:
    """6 and 1; he cannot be named as a unit of his own."""
    s = stage(led(), {"us-m4a1": "15E5 facing-1-1", "de-a": "15H5"}, dice=MISS)
    act(s, "activate 15E5", "machine-gun us-m4a1 15H5")
    assert lines(s, act(s, "burst joint")) == {"firepower": 6, "leadership": 1}
    assert not s.where[unit(s, "us-darius")]


@proves("12.0d", "15.1b")
def test_a_speedy_armour_leader_adds_two_points() -> None:
    """Twelve in place of ten; Shaken half of ten."""
    s = stage(led(), {"us-m4a1": "15E5", "de-a": "15J8"}, cards={"speedy": "us-darius"})
    assert men.allowance(s, unit(s, "us-m4a1")) == 24
    s = stage(led(), {"us-m4a1": "15E5 shaken buttoned", "de-a": "15J8"}, cards={"speedy": "us-darius"})
    assert men.allowance(s, unit(s, "us-m4a1")) == 10


# -- what is printed -----------------------------------------------------------------------------


@proves("15.0h", "15.0e")
def test_armour_and_gun_as_printed() -> None:
    """A Sherman: hull 5, 3, 2 and turret 4, 3, 3, HE 3, one shot; a StuG has no turret. The lowest number is what small
    arms meet."""
    s = stage(ground(), {"us-m4a1": "15E5", "de-stug": "15H5"})
    armour = men.KINDS[s.kind[unit(s, "us-m4a1")]].armour
    barrel = men.KINDS[s.kind[unit(s, "us-m4a1")]].barrel
    assert armour and barrel and (armour.hull, armour.turret, armour.lowest) == ((5, 3, 2), (4, 3, 3), 2)
    assert (barrel.he, barrel.shots) == (3, 1)
    assert not has_turret(s, unit(s, "de-stug")) and has_turret(s, unit(s, "us-m4a1"))


@proves("15.4b", "11.8a", "15.41a")
def test_an_abandoned_tank_loses_its_leader() -> None:
    """The crew gets out with Move and checks its morale: 4 and 4 against 5 leave it Shaken; Darius is gone."""
    s = stage(led(), {"us-m4a1": "15E5 shaken buttoned", "us-a": "15A1", "de-a": "15J8"}, dice=[4, 4])
    abandon_vehicle(s, unit(s, "us-m4a1"), "14.01e")
    s.flow.settle(s, None)
    crew = s.setting.roster.crew_of[unit(s, "us-m4a1")]
    assert s.where[crew] and s.moved >> crew & 1 and s.shaken >> crew & 1
    assert has(s, s.dead, "us-m4a1") and has(s, s.dead, "us-darius")
