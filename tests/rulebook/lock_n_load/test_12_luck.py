"""Card 12, Lucky, where it is rare: lone shots, the last stand of the SS, the nerve to go at a vehicle."""

from __future__ import annotations

import pytest

from lancio.games.lock_n_load import cards, passengers
from lancio.games.lock_n_load.state import USED
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, at, has, of, stage, table, unit


@proves("12.0c", "12.0d", "17.2d")
@pytest.mark.parametrize("use", [True, False])
def test_lucky_fires_again_at_a_vehicle(use: bool) -> None:
    """Walt beside an Open StuG: 1 + 4 against 5 + 2, then 6 + 4 against the same 7. His dice are told once."""
    where = table(us=("us-para", "Walt+lucky"), german=("stug", "wehrmacht"))
    s = stage(
        where, {"us-walt": "15E5", "us-a": "15A8", "de-stug": "15E6", "de-a": "15A1"}, dice=[1, 5, 6, 1],
    )  # fmt: skip
    events = act(s, "activate 15E5", "fire 15E5 de-stug", "~everyone")
    assert asked(s) == "luck-fire" and s.to_act == 0 and not s.fired
    rolled = of(events, "attack-rolled")[0]
    assert (rolled.data["die"], rolled.data["defence"]) == (1, 5)
    events = act(s, "use lucky" if use else "accept")
    stands = of(events, "vehicle-attack-stands")[0]
    assert (stands.data["total"], stands.data["cover"]) == (10 if use else 5, 7)
    assert not of(events, "fired-at-vehicle") and has(s, s.fired, "us-walt")
    assert bool(of(events, "damage-checked")) is use and (s.cards[cards.LUCKY] == USED) is use


@proves("12.0c", "12.0d", "13.8.1a", "13.8.1b")
@pytest.mark.parametrize("use", [True, False])
def test_lucky_at_the_last_stand(use: bool) -> None:
    """A Shaken leader of the SS with a machine gun: 5 + 6 is his end, 5 + 1 and he fights."""
    where = table(
        us=("us-para", "us-para"), german=("ss", "ss-leader+lucky"), german_force="ss", german_weapons=("mg34",),
    )  # fmt: skip
    s = stage(
        where, {"us-a": "15E5", "us-b": "15A8", "de-ss-leader": "15E6 shaken", "de-a": "15A1"},
        weapons={"de-mg34": "de-ss-leader"}, dice=[6, 5, 1],
    )  # fmt: skip
    act(s, "activate 15E5", "go 15E5 move", "~with us-a", "~set-off", "step 15E6")
    assert asked(s) == "luck-stand" and s.to_act == 1 and not s.clashes
    events = act(s, "use lucky" if use else "accept")
    assert has(s, s.dead, "de-ss-leader") is not use
    assert bool(of(events, "melee-entered")) is use


@proves("12.0c", "12.0d", "14.0e")
@pytest.mark.parametrize("use", [True, False])
def test_lucky_aims_again(use: bool) -> None:
    """Walt misses a StuG with a bazooka, 6 + 5; one die again, 5 + 1, hits. Without the card the shot is lost."""
    where = table(us=("us-para", "Walt+lucky"), us_weapons=("bazooka",), german=("stug", "wehrmacht"))
    s = stage(
        where, {"us-walt": "15E5", "us-a": "15A8", "de-stug": "15E7", "de-a": "15A1"},
        weapons={"us-bazooka": "us-walt"}, dice=[6, 5, 1, 1, 6, 1, 6],
    )  # fmt: skip
    events = act(s, "activate 15E5", "shell us-bazooka de-stug", "~shoot")
    assert of(events, "shelled-vehicle")[0].data["result"] == "missed"
    assert asked(s) == "luck-gun" and s.to_act == 0
    events = act(s, "use lucky" if use else "accept")
    assert [e.data["die"] for e in of(events, "die-again")] == [1] * use
    assert bool([e for e in events if e.kind not in ("card-used", "die-again", "target-acquired")]) is use
    assert (s.cards[cards.LUCKY] == USED) is use and has(s, s.fired, "us-walt")


@proves("12.0c", "14.0e", "5.01b")
def test_lucky_does_not_help_a_shot_that_a_leader_directs() -> None:
    """It is not his alone."""
    where = table(us=("us-para", "Walt+lucky", "hill"), us_weapons=("bazooka",), german=("stug", "wehrmacht"))
    s = stage(
        where, {"us-walt": "15E5", "us-hill": "15E5", "us-a": "15A8", "de-stug": "15E7", "de-a": "15A1"},
        weapons={"us-bazooka": "us-walt"}, dice=[6, 6],
    )  # fmt: skip
    act(s, "activate 15E5", "shell us-bazooka de-stug", "led us-hill")
    assert asked(s) != "luck-gun" and s.cards[cards.LUCKY] != USED


@proves("12.0c", "12.0d", "17.1c", "17.1d")
@pytest.mark.parametrize("use", [True, False])
@pytest.mark.parametrize("who", ["Karl", "koch"])
def test_lucky_dares_again(who: str, use: bool) -> None:
    """A hero or a leader who fails his check before a close assault: 6 + 3, then 3 + 1. The squad goes in, with a
    leader's help only if he has passed."""
    where = table(german=("wehrmacht", f"{who}+lucky"), us=("m4a1", "us-para"))
    name = f"de-{who.lower()}"
    dice = [6, 3, *([1] if use else []), 1, 1, 1, 6] if who == "koch" else [1, 1, 6, 3, 1, 1, 6, 1, 6]
    s = stage(
        where, {"de-a": "15D4", name: "15D4", "us-m4a1": "15C4", "us-a": "15A8"}, active="german", dice=dice,
    )  # fmt: skip
    act(s, "activate 15D4", "go 15D4 move", "everyone", "step 15C4")
    assert asked(s) == "luck-dare" and s.to_act == 1 and at(s, "de-a") == "15D4"
    events = act(s, "use lucky" if use else "accept")
    begun = of(events, "assault-begun")[0]
    assert set(begun.data["units"]) == ({"de-a", name} if use else {"de-a"})
    if who == "koch":
        helped = [m["label"] for m in of(events, "morale-checked")[0].data["modifiers"]]
        assert helped == (["leadership"] if use else [])


@proves("12.0c", "12.0d", "15.3c")
@pytest.mark.parametrize("use", [True, False])
def test_lucky_strikes_back_again(use: bool) -> None:
    """Karl under the tank: 6 + 4 fails, 4 + 1 and he goes at it."""
    where = table(german=("wehrmacht", "Karl+lucky"), us=("m4a1", "us-para"))
    s = stage(
        where, {"de-karl": "15E5", "de-a": "15J8", "us-m4a1": "15E5", "us-a": "15A8"},
        pending=[["turn"], ["administration"], ["begin-impulse", "us"], ["strike-back", "us-m4a1", []]],
        dice=[6, 4, 1, 1, 1],
    )  # fmt: skip
    act(s, "strike-back de-karl")
    assert asked(s) == "luck-avenge"
    events = act(s, "use lucky" if use else "accept", "~strike")
    assert bool(of(events, "close-assaulted")) is use


@proves("12.0c", "12.0d", "16.2b")
@pytest.mark.parametrize("use", [True, False])
def test_lucky_thrown_off_keeps_his_feet(use: bool) -> None:
    """Hill falls off a tank that fires: 6 + 5 would shake him, 5 + 1 does not."""
    where = table(us=("m4a1", "us-para", "hill+lucky"), german=("wehrmacht",))
    s = stage(
        where, {"us-m4a1": "15C4", "us-hill": "us-m4a1-on", "us-a": "15A8", "de-a": "15J8"}, dice=[6, 5, 1],
    )  # fmt: skip
    passengers.throw_off(s, unit(s, "us-m4a1"), "16.2b")
    s.flow.settle(s, None)
    assert asked(s) == "luck-fall" and not has(s, s.shaken, "us-hill")
    act(s, "use lucky" if use else "accept")
    assert has(s, s.shaken, "us-hill") is not use
