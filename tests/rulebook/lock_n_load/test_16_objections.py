"""Chapters 16 and 17: why not?"""

from __future__ import annotations

from tests.rulebook.lock_n_load.scene import act, stage
from tests.rulebook.lock_n_load.test_16_passengers import FAR, FIELD
from tests.rulebook.lock_n_load.test_objections import why


def test_getting_on_and_off() -> None:
    """No room, no rider, too late, nobody aboard."""
    s = stage(
        FIELD,
        {"us-m4a1": "15C4 facing-1-1", "us-a": "15C4", "us-hill": "15C4 moved", "us-mortar-60": "15C4", "us-c": "15D5",
         **FAR},
    )  # fmt: skip
    act(s, "activate 15C4", "drive us-m4a1 move")
    assert why(s, "unload us-m4a1 move") == ("nobody-aboard", "16.4b")
    assert why(s, "load us-m3") == ("other-vehicle-there", "15.1b")
    act(s, "step 15D5")
    assert why(s, "load us-m4a1") == ("drove-away", "16.4b")


def test_small_arms_at_a_vehicle() -> None:
    """Buttoned armour; men are no vehicle; those aboard are hit with it."""
    s = stage(FIELD, {"us-a": "15C4", "de-stug": "15C6 buttoned", "de-a": "15J8"})
    act(s, "activate 15C4")
    assert why(s, "fire 15C4 de-stug") == ("shut-in", "17.2b")
    assert why(s, "fire 15C4 de-a") == ("no-vehicle-there", "17.2c")
    assert why(s, "fire 15C4 de-stug-on") == ("rides-along", "17.2c")
    assert why(s, "assault 15C4") == ("no-storm", "17.1k")
