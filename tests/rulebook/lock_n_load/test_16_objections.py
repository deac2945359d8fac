"""Chapters 16 and 17: why not?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from lancio.games.lock_n_load import gunnery, ordnance
from tests.rulebook.lock_n_load.scene import act, offers, stage
from tests.rulebook.lock_n_load.test_16_passengers import FAR, FIELD
from tests.rulebook.lock_n_load.test_17_shells import air, field
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


def test_own_side_and_turning() -> None:
    """Nobody aims at his own; a vehicle is not turned like a gun."""
    s = stage(FIELD, {"us-m4a1": "15C4 facing-1-1", "us-a": "15C6", "de-a": "15F4", "de-b": "15J8"})
    act(s, "activate 15C4")
    assert why(s, "shell us-m4a1 us-a") == ("one-of-yours", "5.0a")
    assert why(s, "machine-gun us-m4a1 us-m4a1") == ("one-of-yours", "5.0a")
    assert why(s, "shell us-m4a1 de-a") == ("no-vehicle", "14.0b")
    assert why(s, "turn us-m4a1 e") == ("turns-on-a-drive", "15.1c")


def test_further_shots() -> None:
    """Rockets after rockets: no other gun, no own men, nobody beyond reach, no Flying helicopter, no empty place."""
    s = stage(
        air(),
        {"us-gunship": "15C4-air hovering", "us-transport": "15D4-air", "us-a": "15J8", "de-a": "15C5"},
        dice=[6, 6],
    )
    act(s, "activate 15C4-air", "shell us-gunship 15C5")
    assert why(s, "shell us-transport 15C5") == ("other-gun", "14.0m")
    assert why(s, "shell us-gunship us-transport") == ("one-of-yours", "5.0a")
    assert why(s, "shell us-gunship de-a") == ("no-vehicle", "14.0b")
    assert why(s, "shell us-gunship 15C6") == ("no-enemy", "5.0a")


def test_further_shots_stay_in_the_arc(monkeypatch: pytest.MonkeyPatch) -> None:
    """A gun on the ground with two shots does not turn for the second."""
    s = stage(FIELD, {"us-m4a1": "15E5 facing-1-1", "us-a": "15J8", "de-a": "15G5", "de-b": "15C5"}, dice=[6, 6])
    tank = s.setting.roster.index["us-m4a1"]
    barrel = ordnance.barrel_of(s, tank)
    assert barrel is not None
    monkeypatch.setattr(gunnery, "barrel_of", lambda s, unit, arm=-1: replace(barrel, shots=2))
    act(s, "activate 15E5", "shell us-m4a1 15G5")
    assert offers(s, "shell", "us-m4a1") == {"15G5"}
    assert why(s, "shell us-m4a1 15C5") == ("out-of-arc", "14.0m")


def test_who_spots_from_a_vehicle() -> None:
    """Not from shut hatches, not in flight, not from the inside; an open tank is told what its goal is. Those
    aboard have no place of their own to spot, on the map or not."""
    s = stage(FIELD, {"us-m4a1": "15C4 buttoned", "us-b": "15A1", "us-m3": "15D4", "us-a": "us-m3-in", "de-a": "15F4"})
    assert why(s, "spot us-m4a1 15F4") == ("spots-open", "10.1e")
    assert why(s, "spot us-m3 15F4") == ("is-spotted", "10.1k")
    assert why(s, "spot us-a 15F4") == ("inside", "16.1b")
    s = stage(air(), {"us-gunship": "15C4-air", "us-a": "15A1", "us-transport": "?", "de-a": "15C5"})
    assert why(s, "spot us-gunship 15C5") == ("spots-hovering", "19.3c")
    s = stage(air(), {"us-transport": "15E4-air", "us-a": "us-transport-in", "de-a": "15C5"}, active="german")
    assert why(s, "spot de-a us-transport-in") == ("name-the-hex", "10.1a")


def test_machine_guns_of_a_spotter() -> None:
    """A tank that has looked is Ops Complete, however near an enemy: it fires only at what it spotted, or not at all.
    Nothing is aimed at a wreck, nor at the men of a place where nobody is on foot."""
    units = {"us-m4a1": "15F2", "us-a": "15F2", "de-a": "15H2", "de-b": "15F3 fired", "de-stug": "15D2"}
    s = stage(field(), units, dice=[1])
    act(s, "spot us-m4a1 15H2", "activate 15F2")
    assert offers(s, "machine-gun", "us-m4a1") == {"15H2"}
    assert why(s, "machine-gun us-m4a1 15F3") == ("only-what-he-spotted", "4.1f")
    assert why(s, "fire 15F2 15D2") == ("no-men-there", "17.2c")
    s = stage(field(), units | {"de-stug": "-"}, dice=[6])
    act(s, "spot us-m4a1 15H2", "activate 15F2")
    assert why(s, "machine-gun us-m4a1 15F3") == ("ops-complete", "4.1b")
    assert why(s, "machine-gun us-m4a1 de-stug") == ("unit-lost", "5.1h")
