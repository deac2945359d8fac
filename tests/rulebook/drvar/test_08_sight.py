"""Chapter 8.6 as a service: from a hex, what is seen, what is not, and what is in the way."""

from __future__ import annotations

import itertools
from typing import Any

from lancio import Match
from lancio.games.drvar.seen.sight import look
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.tables import ground
from tests.proofs import proves
from tests.rulebook.drvar.scene import scene, texts


def looked(match: Match, hex_: str) -> dict[str, Any]:
    """What the German is told."""
    found = match.can_see(hex_, "german")
    assert found is not None
    return found


def blocker(match: Match, start: str, goal: str) -> tuple[object, object, object]:
    """By what, with which reason and rule, a hex is not seen."""
    entry = looked(match, start)["blocked"][goal]
    return entry["by"], entry["reason"], entry["rule"]


@proves("8.6c", "8.6a")
def test_ground_in_the_way_is_named() -> None:
    """The first hex on the line that blocks; the line may enter such a hex."""
    match = scene("german", "blau 1412 3")
    assert blocker(match, "1412", "1415") == ("1413", "sight.wood", "8.6c")
    assert blocker(match, "1410", "1413") == ("1412", "sight.units", "8.6b"), "the wood itself may be entered"
    assert "1413" in looked(match, "1412")["seen"]
    assert blocker(match, "1311", "1309") == ("1310", "sight.town", "8.6c")


@proves("8.6d")
def test_a_side_between_two_blocking_hexes_is_named() -> None:
    """Along the side between two town hexes; both are named."""
    assert blocker(scene("german"), "1311", "1111") == ("1210-1211", "sight.side", "8.6d")


@proves("8.6b")
def test_units_in_the_way_are_named() -> None:
    """Combat units of either side; objective counters and Commands do not stop the eye."""
    counters = ("tito 0211", "ussr 2014", "usa 0809", "gb 1015", "blank 1211", "blank 1311")
    match = scene("german", "blau 0212 3; yu-command 0211", counters=counters)
    assert {"0211", "0210"} <= set(looked(match, "0212")["seen"])
    for unit in ("rot", "school"):
        match = scene("german", f"blau 0212 3; {unit} 0211 3")
        assert blocker(match, "0212", "0210") == ("0211", "sight.units", "8.6b")


@proves("8.6b", "8.6e")
def test_higher_ground_is_named() -> None:
    """From above units do not matter; ground higher than the target does, blocking or not."""
    match = scene("german", "blau 1217 3; rot 1216 3")
    assert "1215" in looked(match, "1217")["seen"]
    assert blocker(match, "1215", "1217") == ("1216", "sight.units", "8.6b")
    low, ridge, behind = (ground().board.index[name] for name in ("0210", "0211", "0212"))
    levels = [int(hex_ == ridge) for hex_ in range(ground().board.size)]
    found = ground().sight_over(levels).obstacle(low, behind)
    assert found is not None and found.hexes == (ridge,) and found.causes[0].reason == "higher"
    assert ground().sight_over(levels).clear(low, ridge)


@proves("8.3a")
def test_night_is_the_reason() -> None:
    """By day five hexes, by night three; farther hexes are in neither list and `beyond` says why."""
    day, night = looked(scene("german", "blau 0212 3"), "0112"), looked(scene("german", "blau 0212 3", turn=8), "0112")
    assert day["beyond"] == {"by": None, "rule": "8.1a", "reason": "sight.too-far", "reach": 5}
    assert night["beyond"] == {"by": None, "rule": "8.3a", "reason": "sight.too-far-at-night", "reach": 3}
    far = {h for found in (day, night) for h in (*found["seen"], *found["blocked"])}
    assert "0117" in far and "0118" not in far
    assert "0117" not in night["seen"] and "0117" not in night["blocked"]


@proves("8.6a", "8.6e", "R17")
def test_sight_is_mutual_on_one_level() -> None:
    """Two hexes of the same level see each other or are blocked by the same thing."""
    match = scene("german", "blau 1412 3; rot 0911 2; school 1213 3")
    state = match.state
    assert isinstance(state, Drvar)
    level = {name: ground().level[number] for name, number in ground().board.index.items()}
    reports = {name: look(state, name) for name in ground().board.name if name and name != "off"}
    pairs = 0
    for a, b in itertools.combinations(reports, 2):
        if level[a] == level[b]:
            assert (b in reports[a].seen) == (a in reports[b].seen), (a, b)
            pairs += b in reports[a].seen
    assert pairs > 5000


@proves("8.6a")
def test_the_service_agrees_with_the_targets() -> None:
    """Whoever may be attacked is seen, and whoever is seen within range may be attacked."""
    match = scene("german", "blau 1412 3; school 1411 3; town 1310 2; flak 1514 1; engineers 1413 2")
    seen = set(looked(match, "1412")["seen"])
    attacked = {text.split()[2] for text in texts(match) if text.startswith("attack blau ")}
    assert attacked == seen & {"1411", "1310", "1514", "1413"}
    assert attacked and attacked != {"1411", "1310", "1514", "1413"}
