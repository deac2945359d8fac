"""What is so and what is not, side by side: a prohibition alone, or a printed number, would hold in an empty game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import (
    PASSING,
    bomber_step,
    kinds,
    modifiers,
    only,
    piece,
    play,
    points,
    scene,
    score,
    start,
    texts,
)

FAR = {"yellow": "6 ground 8"}
BASES = ("base yellow 5", "base red 24", "base green 18", "base blue 11")
PLAN = ("target emden", "start 16", "card NE", "card E", "card E", "card NW", "card W", "card W", "seal")
#: a night that is over: the Bomber is down
OVER: dict[str, Any] = {"at": "round", "bomber": "down at 16", "options": {"nights": 2}}


@proves("DD-3.1")
def test_every_tile_is_offered_with_either_face() -> None:
    """At the first placement all eight types are at hand, and a tile placed is one less of its type."""
    match = start(dice=[1], tiles=2)
    play(match, *BASES, *PLAN)
    faces = (
        ("flak", "fire-truck"), ("searchlight", "fire-truck"), ("radar", "shelter"), ("radar", "fuel-truck"),
        ("flak", "balloon"), ("searchlight", "shelter"), ("searchlight", "smoke"), ("flak", "shelter"),
    )  # fmt: skip
    tiles = {text.split()[1] for text in texts(match, "place")}
    assert tiles == {"/".join(face) for pair in faces for face in (pair, pair[::-1])}


@proves("DD-3.5", "DD-7.air.1")
def test_the_next_night_all_fly_again_but_the_lost() -> None:
    """Whatever happened to it, a squadron is back on the ground with a full tank; one lost at sea is not."""
    standing = {"yellow": "6 ground 3", "red": "5 ground 3", "green": "12 ground 3"}
    match = scene(squadrons=standing, lost=["blue"], **OVER)
    assert match.view(None)["turn"]["number"] == 2
    assert all(p["level"] == "ground" for p in match.view(None)["pieces"] if "level" in p)
    assert {text.split()[1] for text in texts(match, "base")} == {"yellow", "red", "green"}
    play(match, "base yellow 5")
    assert piece(match, "yellow")["level"] == "ground" and piece(match, "yellow")["fuel"] == 8


@proves("DD-7.air.1")
def test_who_lands_is_on_the_ground() -> None:
    """High before, on the ground after landing."""
    match = scene(squadrons={"red": "12 high 5"}, **PASSING)
    assert piece(match, "red")["level"] == "high"
    play(match, "land red")
    assert piece(match, "red")["level"] == "ground"


@proves("DD-7.mosq.5", "DD-X.quad.1")
@pytest.mark.parametrize(("guns", "lost"), [("flak 6", 0), ("flak 6 quad-flak 1", 1)])
def test_quad_flak_hurts_the_mosquito_and_ordinary_flak_does_not(guns: str, lost: int) -> None:
    """Low over the same city: six flak do nothing, a quad among them does."""
    match = scene(
        at="mosquito", mosquito="12 high", units={"11": guns}, squadrons=FAR, options={"quad_flak": 1}, **PASSING
    )
    play(match, "mosquito 11", "level low")
    assert (score(match) < 0) == bool(lost)


@proves("DD-7.wx.wind.1")
def test_the_card_of_the_night_brings_the_wind() -> None:
    """The wind is the card's, and the squadrons' fuel follows it."""
    winds = {}
    for draw in (1, 2, 3, 4):
        match = start(dice=[draw], tiles=0)
        events = play(match, *BASES)
        drawn = only(events, "weather-drawn").data
        winds[draw] = drawn["wind"]
        assert match.view(None)["tracks"]["weather"]["wind"] == drawn["wind"]
    assert len(set(winds.values())) > 1


@proves("DD-X.gun.5", "DD-7.mosq.16")
def test_flak_beside_a_gunner_is_bombed_and_the_gunner_is_not() -> None:
    """Over the same hex: the flak is a target, the gold gunner is none."""
    match = scene(
        at="mosquito", mosquito="12 high", squadrons=FAR, gold="20", units={"20": "flak 1"},
        options={"gunners": True}, **PASSING,
    )  # fmt: skip
    play(match, "mosquito 20", "level low")
    assert texts(match, "bomb") == {"bomb flak"}


@proves("DD-X.players.6")
@pytest.mark.parametrize(("scenario", "ready"), [("night", True), ("five", False)])
def test_mw50_is_filled_by_landing_but_not_for_five(scenario: str, ready: bool) -> None:
    """Two players: ready again after landing; five: empty until the next night. The landing itself is the same."""
    options = {"mw50": True} if scenario == "night" else {}
    match = scene(scenario=scenario, squadrons={"red": "12 high 5"}, mw=["red"], options=options, **PASSING)
    events = play(match, *(["order red"] if scenario == "five" else []), "land red")
    assert "squadron-landed" in kinds(events) and piece(match, "red")["level"] == "ground"
    assert piece(match, "red")["mw50"] is ready


@proves("DD-X.window.5")
@pytest.mark.parametrize(("storms", "difference"), [("", True), ("11", False)], ids=["clear", "storm"])
def test_window_makes_a_difference_only_outside_storms(storms: str, difference: bool) -> None:
    """Two squadrons and two radars: in a clear sky Window costs them points, in a storm nothing."""
    scores = []
    for windows in (0b1000, 0):
        events = bomber_step(
            options={"window": True}, windows=windows, announced=2, storms=storms, units={"11": "radar 2"},
            squadrons={"red": "11 high 5", "green": "11 high 5"}, **PASSING,
        )  # fmt: skip
        scores.append(points(events).get("fighters-scored", 0))
    assert (scores[0] != scores[1]) == difference


# -- the Mosquito's bombs ----------------------------------------------------------------------


@proves("DD-7.mosq.14", "DD-S.4")
@pytest.mark.parametrize(("level", "bombed"), [("low", True), ("high", False)])
def test_an_airfield_is_bombed_from_low_and_every_landing_pays(level: str, bombed: bool) -> None:
    """From low altitude bombs fall on the field, and whoever lands there afterwards gives a point; high none fall."""
    match = scene(at="mosquito", mosquito="13 high", squadrons={"red": "12 high 5", **FAR}, **PASSING)
    tokens = match.view("british")["tracks"]["tokens"]
    play(match, "mosquito 12", f"level {level}")
    assert ("bomb airfield" in texts(match)) == bombed
    play(match, *(["bomb airfield"] if bombed else []), "done")
    assert match.view("british")["tracks"]["tokens"] == tokens - bombed
    cost = [modifiers(event) for event in play(match, "land red") if event.kind == "landing-cost"]
    assert [entry.get("damage", 0) for entry in cost] == ([1] if bombed else [])


@proves("DD-X.sau.5", "DD-7.mosq.16")
@pytest.mark.parametrize(("sau", "bombed"), [("12", False), ("20", True)])
def test_waiting_wilde_sau_keep_bombs_off_their_field_only(sau: str, bombed: bool) -> None:
    """The field where they wait cannot be bombed, the same field without them can."""
    options = {"window": True}
    match = scene(
        at="mosquito", mosquito="13 high", squadrons=FAR, sau=[sau, "off"], announced=2, options=options, **PASSING
    )
    play(match, "mosquito 12", "level low")
    assert ("bomb airfield" in texts(match)) == bombed


# -- on the board, on the ground ---------------------------------------------------------------


@proves("DD-7.board.1")
def test_nobody_leaves_the_board() -> None:
    """From an edge hex squadrons and the Mosquito fly to its neighbours on the board, all of them, and nowhere else."""
    inside = scene(squadrons={"red": "20 high 8"}, **PASSING)
    edge = scene(squadrons={"red": "43 high 8"}, **PASSING)
    goals = [{text.split()[2] for text in texts(match, "fly") if " red " in text} for match in (inside, edge)]
    assert goals[0] == {"12", "13", "19", "21", "27", "28"}
    assert goals[1] and len(goals[1]) < 6
    mosquito = scene(at="mosquito", mosquito="43 high", squadrons=FAR, **PASSING)
    reached = {text.split()[1] for text in texts(mosquito, "mosquito")}
    assert reached >= goals[1] and all(1 <= int(name) <= 43 for name in reached)


@proves("DD-7.compass.1", "DD-7.board.1")
def test_a_card_is_a_hex_in_its_direction() -> None:
    """The Bomber enters the neighbour that its next card shows: east of 9 is 10, east of that 11."""
    for flown, here, entered in ((1, "9", "10"), (2, "10", "11")):
        match = scene(squadrons=FAR, **{**PASSING, "bomber": f"{here} high", "flown": flown})
        assert only(play(match, "close"), "bomber-moved").data["hex"] == entered


@proves("DD-7.air.2")
def test_a_squadron_lands_straight_from_high() -> None:
    """Over a field with room: from high, and after a move; over a field that is full it cannot."""
    free = scene(squadrons={"red": "12 high 5"}, **PASSING)
    assert "land red" in texts(free)
    full = scene(squadrons={"red": "12 high 5", "yellow": "12 ground 8"}, **PASSING)
    assert "land red" not in texts(full)
    moved = scene(squadrons={"red": "11 high 5"}, **PASSING)
    play(moved, "fly red 12")
    assert texts(moved) == {"level low", "level high", "land"}


@proves("DD-6.4.3", "DD-5.7")
def test_of_all_units_the_shelters_stay() -> None:
    """The night is over: the shelter is still there, the flak beside it is back in the pool."""
    match = scene(squadrons=FAR, units={"26": "shelter 1 under-radar 1 flak 2"}, **OVER)
    assert match.view(None)["turn"]["number"] == 2
    units = {p["kind"]: p for p in match.view(None)["pieces"] if p.get("hex") == "26"}
    assert "shelter" in units and "flak" not in units


@proves("DD-9.1.1")
def test_the_cards_that_are_drawn() -> None:
    """On the way out the solo Bomber draws red cards, which lead east."""
    match = start("solo", dice=[1])
    seen: list[str] = []
    for _ in range(60):
        if match.to_act is None or len(seen) >= 3:
            break
        events = match.play(str(match.legal[-1]))
        seen += [event.data["direction"] for event in events if event.kind == "card-drawn"]
    assert len(seen) >= 3 and set(seen[:3]) <= {"NE", "E", "SE"}
