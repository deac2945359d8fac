"""Chapter 19: why not?"""

from __future__ import annotations

from tests.rulebook.lock_n_load.scene import act, stage
from tests.rulebook.lock_n_load.test_19_helicopters import FAR, HUEY, ground, over
from tests.rulebook.lock_n_load.test_objections import why


def test_flying_and_hovering() -> None:
    """Men do not fly; hovering it stays; one change; hex by hex, in the air, and off the map only where one may."""
    s = over("15C3", us_a="15E7")
    assert why(s, f"enter {HUEY} 15A1-air") == ("on-map", "6.0m")
    act(s, "activate 15C3-air")
    assert why(s, "fly us-a") == ("not-a-helicopter", "19.1a")
    assert why(s, f"mode {HUEY} fly") == ("flies-so", "19.1a")
    act(s, f"fly {HUEY}", "step 15C4-air")
    assert why(s, "step 15C6-air") == ("air-too-far", "19.2a")
    assert why(s, "step 15C5") == ("not-in-the-air", "19.1b")
    assert why(s, "step off") == ("no-exit", "6.0m")
    act(s, "halt", f"mode {HUEY} hover")
    assert why(s, f"fly {HUEY}") == ("hovers", "19.1a")
    assert why(s, f"mode {HUEY} fly") == ("changed-once", "19.1a")


def test_getting_on_and_off() -> None:
    """Not in flight, not over a wood; only where the impulse began; not onto enemies; nobody there."""
    s = stage(ground(), {"us-transport": "15C6-air", "us-a": "us-transport-in", **FAR})
    act(s, "activate 15C6-air")
    assert why(s, "unload us-transport move") == ("no-landing", "19.4b")
    act(s, "fly us-transport", "step 15C5-air", "halt", "mode us-transport hover")
    assert why(s, "load us-transport") == ("began-elsewhere", "19.4b")
    assert why(s, "unload us-transport assault") == ("off-by-move", "19.4c")
    s = stage(ground(), {"us-transport": "15C6-air hovering", "us-a": "us-transport-in", "de-b": "15C6", **FAR})
    act(s, "activate 15C6-air")
    assert why(s, "unload us-transport move") == ("enemies-below", "19.4b")
    assert why(s, "load us-transport") == ("nobody-gets-on", "19.4a")
