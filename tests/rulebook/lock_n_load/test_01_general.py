"""Chapter 1: counters, stacking, weapons in hands."""

from __future__ import annotations

import pytest

from lancio.engine.errors import BadData
from lancio.engine.tally import Tally
from lancio.games.lock_n_load import hands, men, stacking
from lancio.games.lock_n_load.box import BOX, shipped
from lancio.games.lock_n_load.setting import Setting, setting
from lancio.games.lock_n_load.state import Fight
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import (
    act,
    asked,
    fresh,
    has,
    kind,
    legal,
    of,
    offers,
    place,
    stage,
    table,
    total,
    unit,
)

RALLY = [["turn"], ["rally", "us"]]


def mask(s: Fight, *names: str) -> int:
    """Units as a mask."""
    return sum(1 << unit(s, name) for name in names)


def crowd(*weapons: str) -> Setting:
    """Four squads, two half-squads, three men on flat ground."""
    men = ("us-para",) * 4 + ("us-para-half",) * 2 + ("hill", "clarkson", "medic", "mortar-60")
    return table(us=men, us_weapons=weapons)


@proves("1.3a", "1.3b", "1.3h")
def test_three_squads_and_two_men() -> None:
    """Three squads fill a hex, a fourth does not fit, nor half of one; a weapon team weighs a squad, two halves too."""
    s = stage(crowd(), {"us-a": "15C3", "us-b": "15C3", "us-c": "15D4", "us-hill": "15C3", "us-clarkson": "15C3"})
    c3 = place(s, "15C3")
    assert stacking.fits(s, 0, c3, mask(s, "us-c")) and not stacking.fits(s, 0, c3, mask(s, "us-c", "us-d"))
    assert stacking.fits(s, 0, c3, mask(s, "us-e", "us-f")) and not stacking.fits(s, 0, c3, mask(s, "us-c", "us-e"))
    assert stacking.fits(s, 0, c3, mask(s, "us-mortar-60"))
    found = stacking.excess(s, 0, c3, mask(s, "us-medic"))
    assert found is not None and found.what == "men" and found.most == 2


@proves("1.3d")
def test_a_full_hex_is_not_entered_on_the_way() -> None:
    """Three squads stand in C4: a squad cannot pass through, it may go round."""
    units = {"us-a": "15C3", "us-b": "15C4", "us-c": "15C4", "us-d": "15C4"}
    s = stage(crowd(), units)
    act(s, "activate 15C3", "go 15C3 move", "~with us-a")
    assert "15C4" not in offers(s, "step") and "15D4" in offers(s, "step")
    s = stage(crowd(), {**units, "us-d": "15A8"})
    act(s, "activate 15C3", "go 15C3 move", "~with us-a")
    assert "15C4" in offers(s, "step")


@proves("1.3c", "1.3f")
def test_jungle_holds_two_squads_and_floors_count_apart() -> None:
    """Heavy jungle: two squads. Every floor has the full limit."""
    where = table({"C4": "J", "H6": "S", "I5": "S", "I6": "S"}, 'buildings = ["H6 I5 I6"]', us=("us-para",) * 6)
    s = stage(where, {"us-a": "15C4", "us-b": "15C4", "us-c": "15H6", "us-d": "15H6", "us-e": "15H6"})
    assert not stacking.fits(s, 0, place(s, "15C4"), mask(s, "us-f"))
    assert not stacking.fits(s, 0, place(s, "15H6"), mask(s, "us-f"))
    assert stacking.fits(s, 0, place(s, "15H6-up"), mask(s, "us-f"))


@proves("1.3e")
def test_inside_and_top_of_a_bunker_count_together() -> None:
    """Two squads inside and one on top are all a hex holds."""
    s = stage(
        "hill", {"de-a": "14E4-in", "de-b": "14E4-in", "de-c": "14E4", "de-d": "14E3"}, bunkers=["14E4"], slits=[0]
    )
    assert not stacking.fits(s, 1, place(s, "14E4-in"), mask(s, "de-d"))
    assert not stacking.fits(s, 1, place(s, "14E4"), mask(s, "de-d"))


@proves("1.5a", "1.5c", "5.1j", "5.1o")
def test_morale_and_leadership() -> None:
    """Each side of the counter has its own; a wounded leader has one less of both, other men do not."""
    s = stage("two-streets", {"us-g": "15G4", "us-mccauley": "15G5 wounded", "us-medic": "15G6 wounded"})
    assert men.morale(s, unit(s, "us-g")) == 6
    assert (men.morale(s, unit(s, "us-mccauley")), men.leadership(s, unit(s, "us-mccauley"))) == (6, 1)
    assert men.morale(s, unit(s, "us-medic")) == 6
    s = stage("two-streets", {"us-g": "15G4 shaken", "us-mccauley": "15G5"})
    assert men.morale(s, unit(s, "us-g")) == 5 and men.leadership(s, unit(s, "us-mccauley")) == 2


@proves("1.6.1a", "1.1b", "1.1c", "1.6.1h", "1.6.1i")
def test_who_carries_how_much() -> None:
    """Squads two, half-squads one, leaders one at two points; teams, medics and snipers none."""
    s = stage(crowd("bar"), {"us-a": "15C3", "us-e": "15C3", "us-hill": "15C3"}, weapons={"us-bar": "us-hill"})
    found = {name: hands.capacity(s, unit(s, name)) for name in ("us-a", "us-e", "us-hill", "us-medic", "us-mortar-60")}
    assert found == {"us-a": 2, "us-e": 1, "us-hill": 1, "us-medic": 0, "us-mortar-60": 0}
    assert men.allowance(s, unit(s, "us-hill")) == 8 and men.allowance(s, unit(s, "us-a")) == 8
    s = stage(crowd(), {"us-hill": "15C3"})
    assert men.allowance(s, unit(s, "us-hill")) == 12


@proves("1.6.1b", "1.6.1c", "1.6.1f", "1.6.1n", "4.1d")
def test_what_a_weapon_adds() -> None:
    """In full for a squad; half, rounded up, captured or in a man's hands, once; Ops Complete half of that, down."""
    where = table(us=("us-para", "hill"), us_weapons=("m1919a4",), german_weapons=("mg34",))
    guns = where.roster.weapon_names.index
    s = stage(where, {"us-a": "15C3"}, weapons={"us-m1919a4": "us-a", "de-mg34": "us-a"})
    assert hands.fire_value(s, guns["us-m1919a4"], False) == 2 and hands.fire_value(s, guns["us-m1919a4"], True) == 1
    assert hands.captured(s, guns["de-mg34"]) and hands.fire_value(s, guns["de-mg34"], False) == 1
    assert hands.firepower_of(s, guns["de-mg34"]) == 2, "in melee as printed"
    s = stage(where, {"us-hill": "15C3"}, weapons={"de-mg34": "us-hill"})
    assert hands.fire_value(s, guns["de-mg34"], False) == 1


@proves("1.6.1d", "1.6.1e", "1.6.1m")
def test_own_fire_and_weapons() -> None:
    """A squad fires its own and one weapon, or two weapons; a half-squad one or the other."""
    where = table(us=("us-para", "us-para-half"), us_weapons=("m1919a4", "bar", "bar"))
    s = stage(
        where,
        {"us-a": "15C3", "us-b": "15C3", "de-a": "15C5"},
        weapons={"us-m1919a4": "us-a", "us-bar-a": "us-a", "us-bar-b": "us-b"},
    )
    act(s, "activate 15C3", "fire 15C3 15C5")
    act(s, "with us-a")
    assert offers(s, "using") == {"us-m1919a4", "us-bar-a", "us-bar-b"}
    act(s, "using us-m1919a4")
    assert offers(s, "using") == {"us-bar-b"}
    act(s, "with us-b")
    assert not offers(s, "using")


@proves("1.6.1g", "11.11a", "5.01a")
def test_a_leader_who_fires_does_not_lead() -> None:
    """Hill with a BAR may fire it or help, not both; only one leader helps."""
    where = table(us=("us-para", "hill", "clarkson"), us_weapons=("bar",))
    s = stage(
        where, {"us-a": "15C3", "us-hill": "15C3", "us-clarkson": "15C3", "de-a": "15C5"}, weapons={"us-bar": "us-hill"}
    )
    act(s, "activate 15C3", "fire 15C3 15C5", "with us-a")
    assert offers(s, "led") == {"us-hill", "us-clarkson"}
    act(s, "using us-bar")
    assert offers(s, "led") == {"us-clarkson"}
    act(s, "led us-clarkson")
    assert not offers(s, "led")


@proves("1.6.1j")
def test_a_reduced_squad_drops_a_weapon() -> None:
    """Its owner chooses which; whoever is eliminated leaves all of them."""
    where = table(us=("us-para", "us-para"), us_weapons=("m1919a4", "bar"), german=("wehrmacht",) * 3)
    s = stage(
        where, {"us-a": "15C3 moved", "us-b": "15A8", "de-a": "15C4", "de-b": "15C4", "de-c": "15C4"},
        weapons={"us-m1919a4": "us-a", "us-bar": "us-a"}, active="german", dice=[6, 1, 5],
    )  # fmt: skip
    act(s, "activate 15C4", "fire 15C4 15C3", "everyone")
    assert legal(s) == {"drop us-m1919a4", "drop us-bar"} and s.to_act == 0 and kind(s, "us-a") == "us-para-half"
    act(s, "drop us-bar")
    assert s.lying[where.roster.weapon_names.index["us-bar"]] == place(s, "15C3")


@proves("1.6.1k", "3.0j")
def test_taking_and_trading() -> None:
    """In good order, with room, no enemy there; each weapon changes hands once a phase."""
    where = table(us=("us-para", "us-para-half", "medic"), us_weapons=("bar", "m1919a4"))
    units = {"us-a": "15C3", "us-b": "15C3", "us-medic": "15C3"}
    s = stage(where, units, weapons={"us-bar": "15C3", "us-m1919a4": "us-a"}, pending=RALLY)
    assert offers(s, "take") == {"us-bar us-a", "us-bar us-b"} and offers(s, "give") == {"us-m1919a4 us-b"}
    act(s, "take us-bar us-b")
    assert not offers(s, "take") and not offers(s, "give", "us-bar")
    s = stage(where, {**units, "us-b": "15C3 shaken"}, weapons={"us-bar": "15C3"}, pending=RALLY)
    assert offers(s, "take") == {"us-bar us-a"}


@proves("1.6.1l", "1.6.1.01a")
def test_a_mounted_machine_gun_stays() -> None:
    """It cannot move: it is left behind; folded it goes along, or may be left. A squad turns it in the rally phase."""
    where = table(us=("us-para",), us_weapons=("m1919a4",))
    gun = where.roster.weapon_names.index["us-m1919a4"]
    s = stage(where, {"us-a": "15C3"}, weapons={"us-m1919a4": "us-a mounted"})
    act(s, "activate 15C3", "go 15C3 move", "~with us-a", "~set-off", "step 15C4")
    assert s.lying[gun] == place(s, "15C3") and not s.arms[unit(s, "us-a")]
    s = stage(where, {"us-a": "15C3"}, weapons={"us-m1919a4": "us-a"})
    act(s, "activate 15C3", "go 15C3 move", "~with us-a")
    assert "leave us-m1919a4" in legal(s)
    act(s, "set-off", "step 15C4")
    assert s.holder[gun] == unit(s, "us-a")
    s = stage(where, {"us-a": "15C3"}, weapons={"us-m1919a4": "us-a"}, pending=RALLY)
    act(s, "mount us-m1919a4")
    assert s.mounted


@proves("1.6.1.01b", "1.6.1.01c", "6.0n")
def test_set_up_of_tripods() -> None:
    """On the map the owner chooses the side up; who enters carries it folded. The sides have their own ranges."""
    s = fresh("vierville")
    while s.stack and s.to_act == 0:
        s.apply(s.choices.pick(0))
        if "mount us-m1919a4" in legal(s):
            break
    assert legal(s) == {"mount us-m1919a4", "fold us-m1919a4"}
    gun = s.setting.roster.weapon_names.index["us-m1919a4"]
    assert hands.range_of(s, gun) == 8
    act(s, "mount us-m1919a4")
    assert hands.range_of(s, gun) == 12 and s.to_act == 1
    while not s.turn:
        s.apply(s.choices.pick(0))
    assert not s.mounted >> s.setting.roster.weapon_names.index["de-mg42"] & 1


@proves("1.6.3b", "1.6.3k")
def test_guns_keep_out_of_houses() -> None:
    """An anti-tank gun enters no building and crosses no wall; a mortar may."""
    where = table({"C4": "W"}, 'wall = "C3/D3"', us=("atg-57", "mortar-60"))
    s = stage(where, {"us-atg-57": "15C3", "us-mortar-60": "15C3"})
    act(s, "activate 15C3", "go 15C3 move", "with us-atg-57", "set-off")
    assert offers(s, "step") == {"15C2", "15B3", "15B4", "15D4"}
    s = stage(where, {"us-mortar-60": "15C3"})
    act(s, "activate 15C3", "go 15C3 move", "~with us-mortar-60")
    assert {"15C4", "15D3"} <= offers(s, "step")


@proves("1.6.2d", "1.6.2e", "1.6.2i")
def test_satchels() -> None:
    """Alone: the die and 6, nothing else; thrown with other fire: the usual modifiers once, then 6. Then it is gone."""
    where = table(us=("us-para", "us-para"), us_weapons=("satchel",))
    s = stage(where, {"us-a": "15C3", "us-b": "15A8", "de-a": "15C4"}, weapons={"us-satchel": "us-a"}, dice=[1, 6])
    act(s, "activate 15C3", "fire 15C3 15C4", "using us-satchel")
    fired = of(act(s, "shoot"), "fired")[0]
    assert sum(m["value"] for m in fired.data["modifiers"]) == 6 and s.spent
    s = stage(where, {"us-a": "15C3", "us-b": "15A8", "de-a": "15C4"}, weapons={"us-satchel": "us-a"}, dice=[1, 6])
    fired = of(act(s, "activate 15C3", "fire 15C3 15C4", "with us-a", "using us-satchel", "~shoot"), "fired")[0]
    assert sum(m["value"] for m in fired.data["modifiers"]) == 10


@proves("9.0c")
def test_positions_are_read_strictly() -> None:
    """A counter keeps its class; a broken word is refused."""
    for words in ("15C3 medrow", "15C3 us-para tired", "nowhere us-para"):
        with pytest.raises(BadData):
            stage("vierville", {"us-a": words})
    assert setting("vierville") is setting("vierville") and has(stage("vierville", {"us-a": "15H6 shaken"}), 1, "us-a")


@proves("1.2a", "1.5b")
def test_a_check_is_two_dice_and_equal_passes() -> None:
    """Shaken morale 6 and a leader of 1: the two dice may add up to 7, not to 8."""
    for dice, passed in (((3, 4), True), ((4, 4), False)):
        s = stage(
            crowd(), {"us-a": "15E5 shaken", "us-hill": "15E5", "de-a": "15A1"}, pending=RALLY, phase=1, dice=dice
        )
        assert float(men.trial(Tally(), 6).odds()["held"]) == 15 / 36
        tried = of(act(s, "~rally us-a"), "rally-tried")[0]
        assert list(tried.data["dice"]) == list(dice) and has(s, s.shaken, "us-a") is not passed


@proves("1.6a")
def test_weapons_without_men_and_with() -> None:
    """An MG42 is carried; the men of a mortar are part of it: no counter is both."""
    assert not set(BOX.counters.weapons) & set(BOX.counters.kind_of)
    s = stage(crowd("bar"), {"us-a": "15E5", "us-mortar-60": "15E5", "de-a": "15A1"}, weapons={"us-bar": "us-a"})
    assert s.setting.roster.teams == mask(s, "us-mortar-60") and not hands.capacity(s, unit(s, "us-mortar-60"))


def jamming() -> Setting:
    """The same counters, but the MG34 is one that can jam."""
    units = shipped("units").text.replace("[weapon.mg34]", "[weapon.mg34]\njams = true")
    return table(us_weapons=(), german_weapons=("mg34",), counters=units)


@proves("1.6.1.1a")
def test_nothing_jams_in_this_box() -> None:
    """Both dice show 3: the machine gun counts all the same."""
    assert not any(row.jams for row in BOX.counters.weapons.values())
    s = stage(table(german_weapons=("mg34",)), SHOOTERS, weapons={"de-mg34": "de-a"}, active="german", dice=[3, 3, 1])
    fired = of(act(s, "activate 15E5", "fire 15E5 15E3", "~everyone"), "fired")[0]
    assert total(fired) == 3 and not s.jammed


SHOOTERS = {"us-a": "15E3", "us-b": "15A8", "de-a": "15E5", "de-b": "15J8"}


@proves("1.6.1.1b", "1.6.1.1a")
def test_where_a_module_says_so_a_machine_gun_jams() -> None:
    """Both dice show 3: its firepower leaves the attack and it is silent until the next Rally phase, if somebody in
    good order has it then. Other dice: nothing."""
    gun = {"de-mg34": "de-a"}
    for defence, jams in ((3, True), (2, False)):
        s = stage(jamming(), SHOOTERS, weapons=gun, active="german", dice=[3, defence, 1, 1])
        events = act(s, "activate 15E5", "fire 15E5 15E3", "~everyone")
        assert total(of(events, "fired")[0]) == (1 if jams else 3)
        assert bool(of(events, "weapon-jammed")) is jams and bool(s.jammed) is jams
    s = stage(jamming(), SHOOTERS, weapons=gun, active="german", jammed=["de-mg34"])
    act(s, "activate 15E5", "fire 15E5 15E3")
    assert "using de-mg34" not in legal(s)
    for state, left in (("15E5", False), ("15E5 shaken", True)):
        s = stage(
            jamming(), {**SHOOTERS, "de-a": state}, weapons=gun, jammed=["de-mg34"], pending=[["turn"], ["rally-phase"]]
        )
        assert bool(s.jammed) is left, asked(s)
