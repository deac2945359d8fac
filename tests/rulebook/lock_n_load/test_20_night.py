"""Chapter 20: what is seen and hit by night, and flares."""

from __future__ import annotations

from functools import cache

from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.night import flare_men
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.spotting import hidden_from, spotted_by
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.volleys import Volley, attack
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, has, legal, named, of, offers, stage, table

US, GERMAN = 0, 1


@cache
def dark(light: str = "night") -> Setting:
    """Brush in E3 and H3, a wood in C4, else open."""
    return table(
        {"E3": "b", "H3": "b", "C4": "f"}, light=light, us=("us-para", "us-para", "hill", "medrow", "Tommy", "medic"),
        german=("wehrmacht", "wehrmacht", "koch"),
    )  # fmt: skip


def seen(units: dict[str, str], **more: object) -> set[str]:
    """What the American side has spotted by night."""
    s = stage(dark(), units, **more)  # type: ignore[arg-type]
    return named(s, spotted_by(s, US))


@proves("20.0b", "20.0c")
def test_in_the_open_movers_are_seen_within_two_hexes() -> None:
    """Move and Assault Move, not a crawler, not somebody who stands still; at three hexes nobody."""
    for marker, visible in (("moved", True), ("assaulted", True), ("crawled", False), ("stealthy", False), ("", False)):
        assert bool(seen({"us-a": "15E5", "de-a": f"15E7 {marker}"})) is visible, marker
    assert not seen({"us-a": "15E5", "de-a": "15E8 moved"})
    assert not seen({"us-a": "15E5 shaken", "de-a": "15E7 moved"}), "a shaken unit sees nobody"


@proves("20.0b")
def test_adjacent_units_in_the_open_are_seen() -> None:
    """Whoever it is; in brush only who moves or has moved."""
    assert seen({"us-a": "15E5", "de-a": "15E6"}) == {"15E6"}
    assert seen({"us-a": "15E5", "de-a": "15E6 stealthy"}) == {"15E6"}, "in the open whatever it does"
    assert not seen({"us-a": "15E4", "de-a": "15E3 stealthy"})
    assert not seen({"us-a": "15E4", "de-a": "15E3"})
    assert seen({"us-a": "15E4", "de-a": "15E3 moved"}) == {"15E3"}
    assert not seen({"us-a": "15E5", "de-a": "15E3 moved"}), "two hexes away in brush"


@proves("20.0b", "20.0c")
def test_who_fires_is_seen_at_any_range() -> None:
    """And one of a side sees for all of it; a Spotted marker counts as by day."""
    assert seen({"us-a": "15A8", "de-a": "15H3 fired"}) == {"15H3"}
    assert seen({"us-a": "15A8", "de-a": "15H3"}, spotted=[[], ["15H3"]]) == {"15H3"}
    assert seen({"us-a": "15E5", "us-b": "15A8", "de-a": "15E6"}) == {"15E6"}


@proves("20.0a")
def test_attempts_only_at_what_is_adjacent() -> None:
    """By day brush two hexes away can be tried."""
    for light, far in (("night", set()), ("day", {"15E3"})):
        s = stage(dark(light), {"us-a": "15E5", "de-a": "15E3"})
        found = hidden_from(s, US, s.setting.roster.index["us-a"], 0)
        assert named(s, found) == far
    s = stage(dark(), {"us-a": "15E4", "de-a": "15E3"})
    assert named(s, hidden_from(s, US, s.setting.roster.index["us-a"], 0)) == {"15E3"}


def modifiers(s: Fight, place: str, goal: str) -> dict[str, int]:
    """What counts for a squad's fire."""
    index = s.setting.ground.locations.index
    unit = s.setting.roster.index["us-a"]
    tally = attack(s, Volley(index[place], index[goal], 1 << unit, 0, unit))
    return {line.label: int(line.value) for line in tally.modifiers}


@proves("20.01a", "20.1d")
def test_fire_into_the_dark_loses_two() -> None:
    """Not at what is adjacent, which keeps its two, and not at a lit hex, whatever the light where one stands."""
    units = {"us-a": "15E5", "de-a": "15E8 fired", "de-b": "15E6"}
    s = stage(dark(), units)
    assert modifiers(s, "15E5", "15E8") == {"firepower": 2, "night": -2}
    assert modifiers(s, "15E5", "15E6") == {"firepower": 2, "adjacent": 2}
    s = stage(dark(), units, lit=["15E8"])
    assert modifiers(s, "15E5", "15E8") == {"firepower": 2}
    s = stage(dark(), units, lit=["15E5"])
    assert modifiers(s, "15E5", "15E8") == {"firepower": 2, "night": -2}


@proves("20.1d", "20.1c")
def test_a_lit_place_is_spotted_as_by_day() -> None:
    """In the open always, and brush can be tried from afar."""
    assert seen({"us-a": "15A8", "de-a": "15H7"}, lit=["15H7"]) == {"15H7"}
    s = stage(dark(), {"us-a": "15E5", "de-a": "15E3"}, lit=["15E3"])
    assert named(s, hidden_from(s, US, s.setting.roster.index["us-a"], 0)) == {"15E3"}
    assert not seen({"us-a": "15A8", "de-a": "15H7"}, lit=["15A8"])


@proves("20.1a", "20.1b")
def test_a_flare_needs_the_die() -> None:
    """Nation 2 and leadership 1: 3 burns, 4 does not; Ops Complete either way."""
    for die, burns in ((3, True), (4, False)):
        s = stage(dark(), {"us-hill": "15E5", "us-a": "15E5", "de-a": "15J1"}, dice=[die])
        events = act(s, "activate 15E5", "flare us-hill 15E3")
        tried = of(events, "flare-tried")[0]
        assert [(m["label"], m["value"]) for m in tried.data["modifiers"]] == [("capability", -2), ("leadership", -1)]
        assert bool(of(events, "flare-lit")) is burns
        assert has(s, s.complete, "us-hill") and s.busy
    flares = {key: nation.flare for key, nation in BOX.counters.nations.items()}
    assert flares == {
        "us-ww2": 2, "german-ww2": 2, "us-vietnam": 3, "nva": 2, "anzac": 2, "british": 0, "argentine": 3, "vc": 1,
        "arvn": 1,
    }  # fmt: skip


@proves("20.1c", "9.0a")
def test_it_lights_its_hex_and_the_six_around_until_administration() -> None:
    """Seven hexes; then they are dark again."""
    s = stage(dark(), {"us-hill": "15E5", "us-a": "15E5", "de-a": "15J1"}, dice=[1])
    act(s, "activate 15E5", "flare us-hill 15E3")
    assert named(s, s.lit) == {"15E3", "15E2", "15E4", "15F3", "15F4", "15D3", "15D4"}
    act(s, "end", "pass", "pass", "~pass")
    assert not s.lit


@proves("20.1a")
def test_who_may_fire_a_flare_and_how_far() -> None:
    """Leaders and heroes without a marker, up to three hexes, seen or not; no medic, no squad; by day nobody."""
    s = stage(
        dark(), {"us-hill": "15E5", "us-tommy": "15E5", "us-a": "15E5", "us-medrow": "15A1 fired", "de-a": "15J1"}
    )
    act(s, "activate 15E5")
    assert offers(s, "flare", "us-tommy") == offers(s, "flare", "us-hill")
    assert "15E2" in offers(s, "flare", "us-hill") and "15E1" not in offers(s, "flare", "us-hill")
    assert not offers(s, "flare", "us-a")
    for marker in ("moved", "crawled", "fired", "complete", "shaken", "assaulted"):
        s = stage(dark(), {"us-hill": f"15E5 {marker}", "us-a": "15E5", "de-a": "15J1"})
        act(s, "activate 15E5")
        assert not offers(s, "flare", "us-hill"), marker
    s = stage(dark("day"), {"us-hill": "15E5", "us-a": "15E5", "de-a": "15J1"})
    act(s, "activate 15E5")
    assert "flare us-hill 15E5" not in legal(s)
    assert not flare_men(s, US, s.where[s.setting.roster.index["us-hill"]])
