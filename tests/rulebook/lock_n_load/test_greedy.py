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
