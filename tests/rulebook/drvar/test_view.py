"""What a client is told: everything it needs to play without reckoning, and previews that agree with play."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from lancio import Match
from tests.proofs import proves
from tests.rulebook.drvar.scene import COUNTERS, piece, play, scene, step, texts


def tracks(match: Match, viewer: str | None = None) -> dict[str, Any]:
    """What lies beside the map."""
    found = match.view(viewer)["tracks"]
    assert isinstance(found, dict)
    return found


def unit(match: Match, name: str) -> dict[str, Any]:
    """A piece that is on the map."""
    found = piece(match, name)
    assert found is not None
    return found


@proves("3d", "R4", "2b", "3e")
def test_points_carried_and_passes() -> None:
    """Points left, points that came from the turn before, who has passed, who has the initiative."""
    match = scene("german", "blau 0213 3; school 2218 3", turn=4, pa=(3, 2), dice=[1, 1], pending=[["turn"]])
    assert tracks(match)["carried"] == {"german": 3, "yugoslav": 2}
    assert tracks(match)["points"] == {"german": 4, "yugoslav": 4} and tracks(match)["passed"] is None
    assert match.view(None)["turn"]["initiative"] == "german"
    play(match, "pass")
    assert tracks(match)["passed"] == "german"
    play(match, "shelter school")
    assert tracks(match)["passed"] is None


@proves("6a", "8.2b", "11a")
def test_what_a_counter_shows() -> None:
    """Ammunition left, markers, Damage, place in the stack, in command or not, and whether it is in reach now."""
    pieces = "blau 0118 3 a1 o1 out ferma; rot 0118 2 moved; william-panzer 0101 2 d1; school 2203 3"
    match = scene("german", pieces, stacks=["rot blau"])
    blau = unit(match, "blau")
    assert (blau["ammunition"], blau["markers"]) == (1, [1, 1]) and blau["place"] == 0
    assert blau["tabs"] == ["ferma", "out-of-command"] and blau["in_reach"], "the marker stays until step 4"
    assert unit(match, "rot")["tabs"] == ["moved"] and unit(match, "rot")["place"] == 1
    panzer = unit(match, "william-panzer")
    assert panzer["damage"] == [1, 2] and not {"in_reach", "tabs", "place"} & set(panzer)


@proves("8.3a", "12.4a", "12.5b")
def test_turn_and_arrivals() -> None:
    """Night and ranges, aircraft left, who is due, who is still to come."""
    match = scene("german", "blau 0210 3", turn=9, raids=[0, 1], waiting="william-1")
    turn = match.view(None)["turn"]
    assert turn["night"] and turn["ranges"] == {"F": 1, "C": 3, "ART": 3}
    assert scene("german", "blau 0210 3").view(None)["turn"]["ranges"] == {"F": 3, "C": 5, "ART": 5}
    assert tracks(match)["raids"] == {"cr42": 1} and tracks(match)["william"] == 12
    assert [w["id"] for w in tracks(match)["waiting"]] == ["william-1"]
    assert tracks(match)["due"] == {"german": [], "yugoslav": []}


@proves("12.1d", "R31", "13a", "13e")
def test_counters_and_points_as_known() -> None:
    """Which counters may be Tito by the announced bonus, what has been found, and every third that is scored."""
    match = scene("german", "blau 0210 3", losses=[2, 5])
    for viewer in ("german", "yugoslav", None):
        assert tracks(match, viewer)["tito_among"] == ["counter-1", "counter-2"]
    counters = ("tito 1607", "ussr 2014 up", "usa 0809", "gb - up found", *COUNTERS[4:])
    later = scene("german", "blau 0210 3", counters=counters, losses=[2, 5])
    assert tracks(later)["tito_among"] == ["counter-1"] and tracks(later)["found"] == ["gb"]
    score = later.view("german")["score"]
    assert [(p["label"], p["value"]) for p in score["german_parts"]] == [
        ("counters-reached", 15), ("missions", 6), ("enemy-losses", 5),
    ]  # fmt: skip
    assert score["german_thirds"] == 26 and score["yugoslav_thirds"] == 3 * 2 * 2 + 3 * 5 * 4
    shown = scene("german", "blau 0210 3", counters=("tito 1607 up", *COUNTERS[1:]))
    assert tracks(shown)["tito_among"] == []


@proves("7a", "7b")
def test_a_move_foreseen() -> None:
    """The price, and every hex within reach with its cost and way; each can be walked for just that."""
    match = scene("german", "blau 0412 3; school 0415 3", order=[0, 3])
    preview = match.preview("move blau")
    assert preview is not None
    assert [(m.label, m.value, m.rule) for m in preview.modifiers] == [("price", 1, "5a")]
    assert "0415" not in preview.hexes and "0412" not in preview.hexes
    for goal, entry in preview.hexes.items():
        trial = match.copy()
        play(trial, "move blau", *(f"step {hex_}" for hex_ in entry["way"]))  # type: ignore[attr-defined]
        left = unit(trial, "blau").get("points_left", 0.0)
        assert unit(trial, "blau")["hex"] == goal and left == 4.0 - entry["cost"], goal  # type: ignore[operator]
    assert len(preview.hexes) > 20


@proves("8.7a", "9.9a", "7b")
def test_a_step_foreseen() -> None:
    """What it costs, what is left, who may fire and who may assault: those who are then asked."""
    match = scene("german", "blau 0213 3; school 0211 3; flak 0209 1", counters=COUNTERS)
    play(match, "move blau")
    preview = match.preview("step 0212")
    assert preview is not None
    found = [(m.label, m.value, m.data.get("units")) for m in preview.modifiers]
    assert found == [
        ("points", -1.0, None), ("points-left", 3.0, None), ("may-fire", 1, ["school"]), ("may-assault", 1, ["school"]),
    ]  # fmt: skip
    play(match, "step 0212")
    assert step(match) == "window" and texts(match) == {"fire school", "pounce school", "decline", "orders"}


@proves("12.3a", "12.3b", "12.3c", "12.3e")
def test_a_drop_foreseen() -> None:
    """Half on target, a twelfth for each hex around, exactly; rough ground and enemies there are named."""
    match = scene("german", "school 0511 3", turn=3, waiting="obermeier")
    preview = match.preview("drop obermeier 0510")
    assert preview is not None
    assert {hex_: entry["exact"] for hex_, entry in preview.hexes.items()} == {
        "0510": "1/2", "0509": "1/12", "0609": "1/12", "0610": "1/12", "0511": "1/12", "0410": "1/12", "0409": "1/12",
    }  # fmt: skip
    assert preview.hexes["0511"]["enemy"] == 3 and preview.hexes["0511"]["loss"] == float(Fraction(10, 6))
    corner = match.preview("drop obermeier 0101")
    assert corner is not None
    chances = {c.outcome: c.probability for c in corner.chances}
    assert chances["off-map"] == Fraction(4, 12) and sum(chances.values()) == 1


@proves("12.4b", "12.4c", "12.4d")
def test_a_raid_foreseen() -> None:
    """Where bombs fall, and the chance of a hit on either side there."""
    match = scene("german", "school 0211 3; blau 0210 3", turn=5, raids=[1, 0])
    preview = match.preview("raid ju87 0211")
    assert preview is not None
    assert preview.hexes["0211"] == {"p": 1 / 6, "exact": "1/6", "yugoslav": {"hit": 1 / 3, "exact": "1/3"}}
    assert preview.hexes["0210"] == {"p": 5 / 36, "exact": "5/36", "german": {"hit": 1 / 3, "exact": "1/3"}}
