"""The computer player with machines: positions in which the right answer is plain."""

from __future__ import annotations

from lancio import game
from lancio.games.lock_n_load.bot.assaults import assault_worth
from lancio.games.lock_n_load.state import Fight
from tests.rulebook.lock_n_load.scene import act, stage


def wants(s: Fight) -> str:
    """The answer that it rates best, in words."""
    lock = game("lock-n-load")
    rates = lock.rate(s, s.to_act)
    assert rates
    return s.setting.verbs.notation(max(rates, key=lambda code: rates[code]))


def test_a_tank_fires_at_the_side_it_sees() -> None:
    """Two tanks in the open, one of them shows its flank: that one is fired at."""
    s = stage(
        "crossroads",
        {
            "us-m4a1-a": "13C3 facing-1-1",
            "de-pz4-a": "13F2 facing-4-4",
            "de-pz4-b": "13F1 facing-1-1",
            "us-a": "13A1",
            "de-a": "13J8",
        },
    )
    act(s, "activate 13C3")
    assert wants(s) == "shell us-m4a1-a de-pz4-b"


def test_shells_do_not_fall_on_own_men() -> None:
    """A round has landed between friends and enemies: it is shifted away from the friends, or cancelled."""
    s = stage(
        "paymaster",
        {"us-clarkson": "16C5", "us-a": "16F5", "us-b": "16F5", "de-a": "16G5"},
        pending=[["turn"], ["administration"], ["impulse-ends", "us"], ["adjust", "us-clarkson", "16F5", 0]],
    )
    assert wants(s) != "fire"


def test_close_assault_from_a_sensible_chance_on() -> None:
    """A half-squad without firepower leaves a tank beside it alone; two squads out of light woods go at it."""
    s = stage(
        "crossing",
        {"us-m4a1": "17D6 facing-1-1 buttoned", "de-e": "17E6", "de-a": "17E6", "de-b": "17E6", "us-a": "17J1"},
        active="german",
    )
    index, places = s.setting.roster.index, s.setting.ground.locations.index
    tank, woods = places["17D6"], places["17E6"]
    assert assault_worth(s, 1 << index["de-e"], tank, woods) < 0
    assert assault_worth(s, 1 << index["de-a"] | 1 << index["de-b"], tank, woods) > 0


# -- helicopters ---------------------------------------------------------------------------------

LIFT = "us-transport"
RPD = {"nva-rpd": "nva-a"}


def test_a_helicopter_comes_in_where_nobody_can_fire_at_it() -> None:
    """The shortest way to the men in the clearing leads past a machine gun: it takes another one, and fetches Shaken
    men too."""
    units = {"us-a": "41E4 shaken", LIFT: "? transport", "nva-a": "41E7"}
    s = stage("willow", units, weapons=RPD)
    verb, unit, place = wants(s).split()
    assert (verb, unit) == ("enter", LIFT)
    board = s.setting.ground.board
    assert board.distance(board.index["41E7"], board.index[place.removesuffix("-air")]) > 4
    act(s, f"enter {LIFT} {place}")
    while s.question and s.question[0] == "flight":
        step = wants(s)
        if step == "halt":
            break
        act(s, step)
        here = s.setting.ground.hex[s.where[s.setting.roster.index[LIFT]]]
        assert board.distance(here, board.index["41E4"]) == 0 or board.distance(here, board.index["41E7"]) > 2
    assert s.setting.ground.locations.name[s.where[s.setting.roster.index[LIFT]]] == "41E4-air"


def test_men_get_on_when_the_enemy_has_spent_his_fire() -> None:
    """Getting on in the open draws the fire of all who watch: not while a machine gun does, unless it is the last
    chance of the turn."""
    for marker, passes, now in (("", 0, False), ("", 2, True), ("moved", 0, True)):
        units = {"us-a": "41E4", "us-sykes": "41E4", LIFT: "41E4-air hovering", "nva-a": f"41E7 {marker}"}
        s = stage("willow", units, weapons=RPD, passes=passes)
        act(s, "activate 41E4-air")
        assert (wants(s) == f"load {LIFT}") == now, (marker, passes)


def test_a_helicopter_stays_where_it_is_if_there_is_no_room_over_the_men() -> None:
    """With its load it would be too many over their hex: it does not fly in circles."""
    units = {
        "us-a": "41E4", "us-b": "41E4", "us-sykes": "41E4", "us-medic": "41E4", LIFT: "41A2-air", "us-c": f"{LIFT}-in",
        "us-ruiz": f"{LIFT}-in", "nva-a": "41J8",
    }  # fmt: skip
    s = stage("willow", units)
    act(s, "activate 41A2-air")
    assert wants(s) == "end"
