"""Chapter 16: passengers: room, getting on and off, fire from the top, what becomes of them; 1.3e and 1.3i."""

from __future__ import annotations

import pytest

from lancio.engine.errors import BadData
from lancio.games.lock_n_load import fire, loads, passengers, stacking, volleys, wrecks
from lancio.games.lock_n_load.spotting import spotters
from lancio.games.lock_n_load.state import Fight
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, at, has, legal, of, offers, stage, table, total, unit

FIELD = table(
    {"C3": "b"},
    us=("us-para", "us-glider", "us-glider-half-1", "hill", "clarkson", "m4a1", "m3", "mortar-60", "us-para", "Tommy"),
    german=("wehrmacht", "wehrmacht", "stug", "koch"),
    us_weapons=("bazooka", "m1919a4", "bar"),
    works='works = [{ kind = "mines", count = 4, zone = "15:rows(1..8)" }]',
)
FAR = {"de-a": "15J8 fired", "de-b": "15J7 fired"}


def mask(s: Fight, *names: str) -> int:
    """Units as a mask."""
    return sum(1 << unit(s, name) for name in names)


# -- room ----------------------------------------------------------------------------------------


@proves("16.1a", "16.2a", "1.6.3k")
def test_what_a_vehicle_carries() -> None:
    """OPP: a squad or two halves, two men, two weapons, on top; PP the same inside; no mortar."""
    s = stage(
        FIELD, {"us-m4a1": "15C4", "us-m3": "15C4", "us-a": "15C4", **FAR},
        weapons={"us-bazooka": "us-a", "us-bar": "us-a", "us-m1919a4": "us-hill"},
    )  # fmt: skip
    tank, track = unit(s, "us-m4a1"), unit(s, "us-m3")
    ground = s.setting.ground
    assert loads.seat(s, tank) == ground.deck[tank] and loads.seat(s, track) == ground.cabin[track]
    assert loads.has_room(s, tank, mask(s, "us-a")) and loads.has_room(s, tank, mask(s, "us-c", "us-clarkson"))
    assert not loads.has_room(s, tank, mask(s, "us-a", "us-c"))
    assert not loads.has_room(s, tank, mask(s, "us-a", "us-hill"))  # three weapons
    assert not loads.has_room(s, tank, mask(s, "us-hill", "us-clarkson", "us-tommy"))
    assert not loads.can_ride(s, mask(s, "us-mortar-60", "us-m3"))


@proves("1.3e", "1.3i")
def test_all_aboard_count_in_the_hex() -> None:
    """Riders and passengers weigh where their vehicle is, and a vehicle that comes brings them along."""
    s = stage(FIELD, {"us-m4a1": "15C4", "us-a": "us-m4a1-on", "us-b": "15C4", "us-c": "15C4", **FAR})
    place = s.where[unit(s, "us-m4a1")]
    free = s.setting.ground.board.index["15E5"]
    assert not stacking.fits(s, 0, place, mask(s, "us-d")) and stacking.fits(s, 0, free, mask(s, "us-d"))
    with_all = stacking.weight(s, mask(s, "us-m4a1"))
    s.shift(unit(s, "us-a"), place)
    assert with_all == stacking.weight(s, mask(s, "us-m4a1", "us-a"))
    assert not stacking.fits(s, 0, place, mask(s, "us-d"))


@proves("16.1a", "16.2a")
def test_a_broken_position_is_refused() -> None:
    """Nobody rides on what is not there, on an enemy, or beyond the room."""
    for units in (
        {"us-a": "us-m4a1-on"},
        {"us-m4a1": "15C4", "de-a": "us-m4a1-on"},
        {"us-m4a1": "15C4", "us-a": "us-m4a1-on", "us-b": "us-m4a1-on"},
        {"us-m4a1": "15C4", "us-m3": "us-m4a1-on"},
        {"us-m4a1": "15C4", "us-a": "us-m4a1-in"},
    ):
        with pytest.raises(BadData):
            stage(FIELD, units)


# -- getting on and off --------------------------------------------------------------------------


@proves("16.4a", "16.4f", "16.4b", "1.6.1l")
def test_getting_on() -> None:
    """Unmarked men of the hex: they bear Move; the tank has paid 5 of its 10 points and goes on; a gun stays."""
    s = stage(
        FIELD, {"us-m4a1": "15C4 facing-1-1", "us-a": "15C4", "us-b": "15C4 moved", "us-hill": "15C4", **FAR},
        weapons={"us-m1919a4": "us-a mounted"},
    )  # fmt: skip
    act(s, "activate 15C4", "drive us-m4a1 move", "load us-m4a1")
    assert offers(s, "with") == {"us-a", "us-hill"}
    act(s, "with us-a", "with us-hill", "~ready")
    assert at(s, "us-a") == at(s, "us-hill") == "us-m4a1-on" and has(s, s.moved, "us-a") and s.paid == 10
    assert asked(s) == "driving" and s.lying[s.setting.roster.weapon_names.index["us-m1919a4"]]
    act(s, "step 15D5", "~halt")
    assert s.setting.ground.name[s.hex_of(s.where[unit(s, "us-a")])] == "15D5"


@proves("16.4b")
def test_nobody_gets_on_elsewhere() -> None:
    """The vehicle has driven into their hex: too late. A Shaken vehicle takes nobody."""
    s = stage(FIELD, {"us-m4a1": "15C4 facing-1-1", "us-a": "15D5", **FAR})
    act(s, "activate 15C4", "drive us-m4a1 move", "step 15D5")
    assert "load us-m4a1" not in legal(s)
    s = stage(FIELD, {"us-m4a1": "15C4 facing-1-1 shaken buttoned", "us-a": "15C4", **FAR})
    act(s, "activate 15C4", "drive us-m4a1 move")
    assert "load us-m4a1" not in legal(s)


@proves("16.4a", "16.4c", "16.4b")
def test_getting_off_and_going_on() -> None:
    """Half of a squad's 4 points is left: two open hexes; then the tank goes on with 5 of its 10."""
    s = stage(FIELD, {"us-m4a1": "15C4 facing-1-1", "us-b": "us-m4a1-on", **FAR})
    act(s, "activate 15C4", "drive us-m4a1 move", "unload us-m4a1 move", "~with us-b", "~ready")
    assert at(s, "us-b") == "15C4" and has(s, s.moved, "us-b") and asked(s) == "moving"
    act(s, "step 15C5", "step 15C6")
    assert asked(s) == "driving" and has(s, s.moved, "us-b") and s.paid == 10 and not s.landed
    for _ in range(5):
        act(s, "turn us-m4a1 e" if s.facing[unit(s, "us-m4a1")] != 1 else "turn us-m4a1 se")
    assert not offers(s, "turn", "us-m4a1") and not offers(s, "step")


@proves("16.4b", "6.0k")
def test_too_late_to_get_off() -> None:
    """With less than half of its points left the tank lets nobody off; men who got off have no minimum move."""
    s = stage(FIELD, {"us-m4a1": "15C4 facing-1-1", "us-b": "us-m4a1-on", **FAR})
    act(s, "activate 15C4", "drive us-m4a1 move", *["turn us-m4a1 se", "turn us-m4a1 e"] * 3)
    assert "unload us-m4a1 move" not in legal(s)
    wall = table({}, 'bocage = "C4/C5 C4/C3 C4/D4 C4/D5 C4/B4 C4/B5"', us=("us-glider", "m4a1"), german=("wehrmacht",))
    s = stage(wall, {"us-m4a1": "15C4 facing-1-1", "us-a": "us-m4a1-on", "de-a": "15J8 fired"})
    act(s, "activate 15C4", "drive us-m4a1 move", "unload us-m4a1 move", "~with us-a", "~ready")
    assert not offers(s, "step")


@proves("16.4d", "15.2a")
def test_by_assault_move() -> None:
    """Paratroopers get off by Assault Move: they stay in the hex and may fire; riflemen cannot."""
    s = stage(FIELD, {"us-m4a1": "15C4 facing-1-1", "us-a": "us-m4a1-on", "de-a": "15C7 fired", "de-b": "15J7 fired"})
    act(s, "activate 15C4", "drive us-m4a1 assault", "unload us-m4a1 assault", "~with us-a", "~ready")
    assert asked(s) == "driving" and not offers(s, "turn", "us-m4a1")
    act(s, "halt")
    assert at(s, "us-a") == "15C4" and has(s, s.assaulted, "us-a") and has(s, s.assaulted, "us-m4a1")
    assert asked(s) == "acts" and "fire 15C4 15C7" in legal(s)
    s = stage(FIELD, {"us-m4a1": "15C4 facing-1-1", "us-b": "us-m4a1-on", **FAR})
    act(s, "activate 15C4", "drive us-m4a1 move")
    assert offers(s, "unload", "us-m4a1") == {"move"}


@proves("16.4e")
def test_off_a_shaken_vehicle() -> None:
    """It lets them off and does not move this turn."""
    s = stage(FIELD, {"us-m4a1": "15C4 facing-1-1 shaken buttoned", "us-b": "us-m4a1-on", "us-d": "15A1", **FAR})
    act(s, "activate 15C4", "drive us-m4a1 move", "unload us-m4a1 move", "~with us-b", "~ready", "halt")
    assert at(s, "us-b") == "15C4" and has(s, s.moved, "us-m4a1") and asked(s) != "driving"
    s = stage(FIELD, {"us-m4a1": "15C4 facing-1-1 shaken buttoned", "us-b": "us-m4a1-on", **FAR})
    act(s, "activate 15C4", "drive us-m4a1 move", "turn us-m4a1 ne")
    assert "unload us-m4a1 move" not in legal(s)


@proves("16.4c", "5.3l", "21.4a")
def test_they_can_be_fired_at_and_meet_mines() -> None:
    """A window as wide as the points the men paid, then one for those of the tank; mines go off before."""
    units = {"us-m4a1": "15C4 facing-1-1", "us-b": "us-m4a1-on", "de-a": "15C8", "de-b": "15J7 fired"}
    s = stage(FIELD, units, dice=[1, 6])
    s.mines |= 1 << s.setting.ground.board.index["15C4"]
    events = act(s, "activate 15C4", "drive us-m4a1 move", "unload us-m4a1 move", "~with us-b", "~ready")
    assert of(events, "mines-exploded")[0].data["units"] == ["us-b"]
    assert asked(s) == "opportunity" and s.stack[-1][1] == 2 and s.group == mask(s, "us-b")
    act(s, "decline", "halt")
    assert asked(s) == "opportunity" and s.stack[-1][1] == 5 and s.group == mask(s, "us-m4a1")


# -- aboard --------------------------------------------------------------------------------------


@proves("16.1b")
def test_inside_nobody_fires_or_spots() -> None:
    """And nobody is marked by being carried."""
    s = stage(FIELD, {"us-m3": "15C4 facing-1-1", "us-a": "us-m3-in", "us-hill": "us-m3-in", "de-a": "15C6"})
    assert not spotters(s, 0) & mask(s, "us-a", "us-hill")
    assert not fire.able(s, s.where[unit(s, "us-a")]) and not fire.watchful(s, 0, s.where[unit(s, "us-a")])
    assert "activate 15C4 us-hill" not in legal(s)
    act(s, "activate 15C4", "drive us-m3 move", "step 15D5", "~decline", "~halt")
    assert not has(s, s.marked, "us-a") and s.setting.ground.name[s.hex_of(s.where[unit(s, "us-a")])] == "15D5"


@proves("16.2e", "16.2g", "5.01c")
def test_fire_from_the_top() -> None:
    """Own firepower only: 2 - 1 halted, 2 - 2 moved; apart from those on the ground; a leader aboard helps."""
    s = stage(
        FIELD,
        {
            "us-m4a1": "15C4", "us-a": "us-m4a1-on", "us-hill": "us-m4a1-on", "us-d": "15C4", "de-a": "15C7",
            "de-b": "15J7",
        },
        weapons={"us-bar": "us-a"}, dice=[1, 6, 1, 6],
    )  # fmt: skip
    act(s, "activate 15C4")
    assert offers(s, "fire", "us-m4a1-on") == {"15C7"} == offers(s, "fire", "15C4")
    act(s, "fire us-m4a1-on 15C7")
    assert "using us-bar" not in legal(s)
    events = act(s, "with us-a", "led us-hill", "~shoot")
    assert total(of(events, "fired")[0]) == 2 and has(s, s.fired, "us-a")  # 2 and 1, less 1
    assert "fire 15C4 15C7" in legal(s)
    s = stage(FIELD, {"us-m4a1": "15C4 moved", "us-a": "us-m4a1-on", "de-a": "15C7", "de-b": "15J7"})
    assert volleys.attack(s, volleys.Volley(s.where[0], s.where[unit(s, "de-a")], 1, 0, 0)).total == 0


@proves("16.2f")
def test_riders_who_fire_first_hold_the_vehicle() -> None:
    """Until a later impulse it neither moves nor assault-moves."""
    s = stage(FIELD, {"us-m4a1": "15C4", "us-a": "us-m4a1-on", "de-a": "15C7", "de-b": "15J7"}, dice=[1, 6])
    act(s, "activate 15C4")
    assert offers(s, "drive", "us-m4a1")
    act(s, "fire us-m4a1-on 15C7", "everyone")
    assert not offers(s, "drive", "us-m4a1")


@proves("16.2g", "5.3n")
def test_riders_fire_at_movers() -> None:
    """A declaration of their own."""
    s = stage(FIELD, {"us-m4a1": "15C4", "us-a": "us-m4a1-on", "us-d": "15C4", "de-a": "15C7"}, active="german")
    act(s, "activate 15C7", "go 15C7 move", "~with de-a", "step 15C6")
    assert {"fire us-m4a1-on", "fire 15C4"} <= legal(s)


# -- losses --------------------------------------------------------------------------------------


@proves("16.1.1a", "11.2f")
def test_survival() -> None:
    """A die for each counter: even lives, Shaken and with Move in the hex; a weapon by itself; a hero is not Shaken."""
    s = stage(
        FIELD, {"us-m4a1": "15C4", "us-a": "us-m4a1-on", "us-hill": "us-m4a1-on", "us-tommy": "us-m4a1-on", **FAR},
        weapons={"us-bar": "us-a"}, dice=[2, 1, 3, 4],
    )  # fmt: skip
    passengers.survive(s, unit(s, "us-m4a1"), assault=False)
    s.flow.settle(s, None)
    assert at(s, "us-a") == "15C4" and has(s, s.shaken, "us-a") and has(s, s.moved, "us-a") and not s.arms[0]
    assert has(s, s.dead, "us-hill")
    assert at(s, "us-tommy") == "15C4" and not has(s, s.shaken, "us-tommy")


@proves("16.2b", "16.2c", "16.3a", "16.4g", "1.5c")
def test_thrown_off() -> None:
    """At once, with Move; a failed check without modifiers shakes. Abandoned: also those inside."""
    s = stage(FIELD, {"us-m4a1": "15C4", "us-a": "us-m4a1-on", "us-hill": "us-m4a1-on", **FAR}, dice=[6, 6, 1, 1])
    passengers.throw_off(s, unit(s, "us-m4a1"), "16.2b")
    assert at(s, "us-a") == at(s, "us-hill") == "15C4" and has(s, s.moved, "us-hill")
    assert has(s, s.shaken, "us-a") and not has(s, s.shaken, "us-hill")
    s = stage(FIELD, {"us-m3": "15C4", "us-a": "us-m3-in", **FAR}, dice=[1, 1, 1, 1])
    passengers.throw_off(s, unit(s, "us-m3"), "16.2c")
    assert at(s, "us-a") == "us-m3-in"
    wrecks.abandon_vehicle(s, unit(s, "us-m3"), "14.01e")
    assert at(s, "us-a") == "15C4" and has(s, s.moved, "us-a") and not has(s, s.shaken, "us-a")


@proves("16.2d", "16.4g", "21.4a")
def test_thrown_onto_mines() -> None:
    """Riders who are shaken off a Buttoned tank by small arms set off the mines of the hex."""
    s = stage(
        FIELD, {"us-m4a1": "15C4 buttoned", "us-a": "us-m4a1-on", "de-a": "15C6", "us-d": "15A1"}, active="german",
        dice=[6, 1, 6, 1, 6],
    )  # fmt: skip
    s.mines |= 1 << s.setting.ground.board.index["15C4"]
    events = act(s, "activate 15C6", "fire 15C6 us-m4a1", "everyone")
    assert has(s, s.shaken, "us-a") and of(events, "mines-exploded") and not has(s, s.shaken, "us-m4a1")
