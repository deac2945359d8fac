"""What the screen is shown of machines beside the rules: drives and flights ahead, what a shell would meet."""

from __future__ import annotations

from typing import Any

import pytest

from lancio.games.lock_n_load.seen.chart import chart
from lancio.games.lock_n_load.state import Fight
from tests.rulebook.lock_n_load.scene import act, legal, stage, table
from tests.rulebook.lock_n_load.test_seen import preview

FAR = {"de-a": "15J8 shaken"}


def armour(units: dict[str, str], **more: Any) -> Fight:
    """A Sherman and men against a StuG, a tank and men; clear ground."""
    where = table(us=("m4a1", "us-para", "hill"), german=("wehrmacht", "stug", "pz4"))
    return stage(where, units, **more)


def steps(hexes: Any, goal: str, corner: str) -> list[str]:
    """All that is said to get somewhere, from the legs."""
    said: list[str] = []
    leg = hexes[goal]["faces"][corner]
    while leg["says"]:
        said.insert(0, leg["says"])
        place, faced = leg["from"]
        leg = hexes[place]["faces"][faced]
    return said


def test_a_drive_ahead_can_be_driven_as_it_is_told() -> None:
    """Turns are among its legs, each corner of a hex has a price, and what is said is legal and costs so much."""
    s = armour({"us-m4a1": "15E5 facing-0-0", **FAR})
    act(s, "activate 15E5")
    hexes: Any = preview(s, "drive us-m4a1 move").hexes
    assert hexes["15E5"]["faces"]["e"]["cost"] == 1 and hexes["15E5"]["stops"] == []
    back = hexes["15E6"]["faces"]["ne"]
    assert back["back"] and back["cost"] == 2
    said = steps(hexes, "15E7", "sw")
    assert {one.split()[0] for one in said} == {"turn", "step"}
    act(s, "drive us-m4a1 move")
    for one in said:
        assert one in legal(s)
        act(s, one)
    again: Any = preview(s, next(one for one in legal(s) if one.startswith("turn "))).hexes
    assert again["15E7"]["faces"]["sw"]["cost"] == hexes["15E7"]["faces"]["sw"]["cost"] == s.paid / 2


def test_men_in_the_way_are_driven_over_and_guns_threaten() -> None:
    """A hex with nothing but enemy men is reached by an overrun, with its chance; a gun that sees the way is told."""
    s = armour({"us-m4a1": "15E5 facing-0-0", "de-a": "15F5", "de-stug": "15J5 facing-4-4"})
    act(s, "activate 15E5")
    hexes: Any = preview(s, "drive us-m4a1 move").hexes
    over = hexes["15F5"]
    assert 0 < over["overrun"] <= 1 and over["faces"]["ne"]["says"] == "overrun 15F5" and over["faces"]["ne"]["ends"]
    assert hexes["15E5"]["watchers"] > 0 and 0 < hexes["15E5"]["threat"] < 1
    assaults: Any = preview(s, "drive us-m4a1 assault").hexes
    assert "15F5" not in assaults, "no overrun in an assault move"


@pytest.mark.parametrize(("facing", "zone", "steel"), [(4, "front", 4), (1, "rear", 2)])
def test_a_shell_meets_hull_or_turret(facing: int, zone: str, steel: int) -> None:
    """The number to hit, and by the sum of the dice the part it strikes with its armour; all of it sums up to the odds.
    A StuG has no turret."""
    s = armour({"us-m4a1": "15B5 facing-1-1", "de-stug": f"15F5 facing-{facing}-{facing}"})
    act(s, "activate 15B5")
    found = preview(s, "shell us-m4a1 de-stug")
    told: Any = found.hexes["15F5"]
    assert told["need"] == 8 and [(one["part"], one["zone"], one["armour"]) for one in told["parts"]] == [
        ("hull", zone, steel)
    ]
    assert told["parts"][0]["p"] == pytest.approx(told["p"])
    destroyed = next(float(chance.probability) for chance in found.chances if chance.outcome == "destroyed")
    assert destroyed == pytest.approx(told["p"] * told["parts"][0]["pierced"])


def test_a_turret_is_struck_by_even_sums_and_a_gun_can_be_laid_in_several_ways() -> None:
    """Both parts together are all the hits; a target beyond the arc has a turret to be turned, or the hull."""
    s = armour({"us-m4a1": "15E5 facing-0-0", "de-pz4": "15E8 facing-4-2", **FAR})
    act(s, "activate 15E5")
    told: Any = preview(s, "shell us-m4a1 de-pz4").hexes["15E8"]
    assert {one["part"] for one in told["parts"]} == {"hull", "turret"}
    assert sum(one["p"] for one in told["parts"]) == pytest.approx(told["p"])
    ways = {way["says"].split()[0]: way["p"] for way in told["ways"]}
    assert ways["turret"] > ways["hull"] > 0


def test_the_chart_prints_guns_and_armour() -> None:
    """What stands on the counters of machines."""
    types = chart(armour({"us-m4a1": "15E5", **FAR}).setting)["types"]
    assert types["m4a1"]["armour"]["hull"] == [5, 3, 2] and types["m4a1"]["barrel"]["hits"] == [8, 6, 4]
    assert types["us-para"]["armour"] is None and types["us-para"]["barrel"] is None
