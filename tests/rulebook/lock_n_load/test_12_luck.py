"""Card 12, Lucky, where it is rare: a lone shot at a vehicle, the last stand of the SS."""

from __future__ import annotations

import pytest

from lancio.games.lock_n_load import cards
from lancio.games.lock_n_load.state import USED
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, has, of, stage, table


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
