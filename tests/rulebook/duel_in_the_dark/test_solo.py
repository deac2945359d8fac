"""Chapter 9: the solo mission and its unofficial variants."""

from __future__ import annotations

from typing import Any

import pytest

from lancio import Match
from lancio.games.duel_in_the_dark.pieces import DIRECTIONS
from lancio.games.duel_in_the_dark.solo import legal_directions
from lancio.games.duel_in_the_dark.tables import forces, ground, sky
from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import GAME, kinds, only, piece, play, points, scene, start, texts

FAR = {"yellow": "6 ground 8"}
BASES = ("base yellow 5", "base red 24", "base green 18", "base blue 11")
#: how the solo decks are drawn: the number of a card among those left, in the order NW NE E SE SW W
OUT = {"NE": 1, "E": 5, "SE": 11}


def solo(**more: Any) -> Match:
    """A solo night in the middle of the duel."""
    return scene(scenario="solo", squadrons=more.pop("squadrons", FAR), crest=more.pop("crest", 1), **more)


@proves("DD-9.0", "DD-9.2.1", "DD-9.3.1", "DD-9.4.1")
def test_the_solo_set_up() -> None:
    """One human side; squadrons and units before the weather; the card gives both starts and the crest; the fighters
    begin."""
    match = start("solo", dice=[3], tiles=1)
    assert match.sides == ("german",)
    play(match, *BASES)
    assert match.view("german")["tracks"]["weather"] is None
    events = play(match, "place flak/balloon 26")
    assert only(events, "solo-begun").data == {"bomber": "23", "mosquito": "16", "crest": 1}
    assert match.to_act == "german" and "fly yellow 4" in texts(match)
    assert (piece(match, "bomber")["hex"], piece(match, "mosquito")["level"]) == ("23", "ground")
    first = start("solo", dice=[3], tiles=1, solo_order="weather-first")
    play(first, *BASES)
    assert first.view("german")["tracks"]["weather"]["card"] == 3


@proves("DD-9.0")
def test_no_advanced_rules() -> None:
    """None of them is an option of the solo mission."""
    options = GAME.scenarios["solo"].options
    assert not {
        "strong_mosquito",
        "weather_change",
        "replot_weather",
        "replot_return",
        "medals",
        "shroud",
        "friendly_fire",
        "mw50",
        "walls",
        "window",
        "mirror",
        "british_guns",
    } & set(options)


@proves("DD-9.1.1")
def test_two_decks() -> None:
    """Red NE, E, SE and green NW, W, SW, 14 cards each."""
    out, home = forces().decks
    names = DIRECTIONS.names
    assert {names[d] for d, n in enumerate(out) if n} == {"NE", "E", "SE"} and sum(out) == 14
    assert {names[d] for d, n in enumerate(home) if n} == {"NW", "W", "SW"} and sum(home) == 14


@proves("DD-9.3.3")
def test_the_misprint() -> None:
    """Card 2: Bomber 8, Mosquito 16."""
    board = ground().board
    assert (board.name[sky().cards[1].bomber], board.name[sky().cards[1].mosquito]) == ("8", "16")


@proves("DD-9.1.2", "DD-9.4.2")
@pytest.mark.parametrize(
    ("here", "heading", "homeward", "expected"),
    [
        ("16", "-", False, {"NE", "E", "SE"}),
        ("10", "NE", False, {"NE", "E"}),
        ("6", "NE", False, set()),  # 7 is forbidden, north-east is off the board
        ("14", "E", False, {"SE"}),  # 15 and the way to 7 are closed
        ("29", "E", False, {"NE", "SE"}),
        ("21", "-", True, {"NW", "W", "SW"}),
        ("31", "SW", True, {"NW"}),
        ("38", "SW", True, {"NW"}),
        ("18", "NW", True, {"NW", "W"}),
    ],
)
def test_cards_that_fit(here: str, heading: str, homeward: bool, expected: set[str]) -> None:
    """The turning limit, the edge and the forbidden hexes 7, 15, 30 and 43."""
    match = solo(
        bomber=f"{here} high",
        heading=heading,
        flags=["homeward"] if homeward else [],
        bombed="21" if homeward else "off",
    )
    assert {DIRECTIONS.names[d] for d in legal_directions(match.state)} == expected  # type: ignore[arg-type]


@proves("DD-9.4.2")
def test_cards_that_do_not_fit_are_ignored() -> None:
    """Heading NE, SE is drawn first: it is used up and another card is drawn."""
    match = solo(bomber="10 high", route="E NE", start="16", flown=2, dice=[OUT["SE"], OUT["E"]])
    events = play(match, "close")
    drawn = [(e.data["direction"], e.data["flown"]) for e in events if e.kind == "card-drawn"]
    assert drawn == [("SE", False), ("E", True)]
    assert sum(match.view(None)["tracks"]["solo"]["deck"][0]) == 12


@proves("DD-9.7.1")
def test_an_empty_deck_is_shuffled() -> None:
    """The last card was used: all come in again."""
    empty = [[0, 0, 0, 0, 0, 0], list(forces().decks[1])]
    match = solo(bomber="17 high", route="E", start="16", flown=1, deck=empty, dice=[OUT["E"]])
    events = play(match, "close")
    assert kinds(events).index("deck-shuffled") < kinds(events).index("card-drawn")
    assert sum(match.view(None)["tracks"]["solo"]["deck"][0]) == 13


@proves("DD-9.3.2", "DD-9.4.3", "DD-9.4.8")
@pytest.mark.parametrize(
    ("here", "homeward", "beside"),
    [
        ("18", False, "19"),
        ("18", True, "17"),
        ("22", False, "22"),
        ("37", False, "37"),
        ("31", True, "23"),
        ("38", True, "32"),
    ],
)
def test_the_mosquito_beside_the_bomber(here: str, homeward: bool, beside: str) -> None:
    """East on the way out, west on the way home, always high; at the edge as the rules say."""
    match = solo(
        at="mosquito",
        mosquito="16 high",
        bomber=f"{here} high",
        flags=["homeward"] if homeward else [],
        bombed="11" if homeward else "off",
    )
    mosquito = piece(match, "mosquito")
    assert (mosquito["hex"], mosquito["level"]) == (beside, "high")


@proves("DD-9.4.4")
def test_the_mosquito_in_the_corner() -> None:
    """Bomber in 31 on the way home: the Mosquito goes to 23."""
    match = solo(at="mosquito", mosquito="24 high", bomber="31 high", flags=["homeward"], bombed="26")
    assert piece(match, "mosquito")["hex"] == "23"


@proves("DD-9.4.5", "DD-9.3.2", "DD-7.balloon.1")
def test_it_bombs_airfields_once() -> None:
    """One bomb, 1 + n through smoke, from high; barriers score; the same field is not bombed twice."""
    match = solo(at="mosquito", mosquito="17 high", bomber="11 high", start="16", units={"12": "balloon 1"})
    assert piece(match, "bombs-12")["count"] == 1
    view = match.view(None)
    assert (view["tracks"]["tokens"], view["score"]["score"]) == (5, -1)
    smoke = solo(at="mosquito", mosquito="17 high", bomber="11 high", units={"12": "smoke 2"})
    assert piece(smoke, "bombs-12")["count"] == 3
    short = solo(at="mosquito", mosquito="17 high", bomber="11 high", units={"12": "smoke 2"}, tokens=2)
    assert not [p for p in short.view(None)["pieces"] if p["kind"] == "bombs"]
    again = solo(at="mosquito", mosquito="17 high", bomber="11 high", bombs={"12": 1})
    assert piece(again, "bombs-12")["count"] == 1


@proves("DD-9.4.6", "DD-9.6", "DD-9.4.7")
def test_the_target() -> None:
    """Crest 1: the first city is bombed, unused tokens are markers, the next card comes from the other deck, free."""
    match = solo(bomber="10 high", route="NE E", start="16", flown=2, tokens=4, dice=[OUT["E"]])
    events = play(match, "close")
    assert only(events, "city-bombed").data["points"] == 13 - 3 + 4
    view = match.view(None)
    assert view["tracks"]["tokens"] == 0 and view["tracks"]["solo"]["homeward"]
    assert {DIRECTIONS.names[d] for d in legal_directions(match.state)} == {"NW", "W", "SW"}  # type: ignore[arg-type]


@proves("DD-9.6", "DD-9.3.1")
def test_the_second_city() -> None:
    """Crest 2: Emden is only overflown, Hamburg is bombed."""
    match = solo(bomber="10 high", route="NE E", start="16", flown=2, crest=2, dice=[OUT["E"], OUT["E"] - 0])
    assert "city-bombed" not in kinds(play(match, "close"))
    assert match.view(None)["tracks"]["solo"]["met"] == 1
    assert only(play(match, "close"), "city-bombed").data["city"] == "hamburg"


@proves("DD-9.7.2", "DD-9.4.1")
def test_landing_in_solo() -> None:
    """The first British field on the way home; then the Mosquito goes to the nearest other one, and the night ends."""
    match = solo(
        bomber="9 high",
        route="NE E W",
        start="16",
        flown=3,
        mosquito="8 high",
        flags=["homeward"],
        bombed="11",
        squadrons={**FAR, "red": "20 high 5"},
        dice=[10],
    )
    events = play(match, "close")
    assert only(events, "bomber-landed").data["hex"] == "8"
    assert only(events, "mosquito-landed").data["hex"] == "1"
    assert match.to_act == "german"
    events = play(match, "fly red 19", "land", "close")
    assert match.to_act is None


@proves("DD-9.7.3")
def test_no_way_on() -> None:
    """In 6 heading NE nothing fits: the Bomber turns, any green card; the first city then met is the target."""
    match = solo(bomber="6 high", route="NE NE", start="20", flown=2, crest=2, met=1, dice=[9])
    events = play(match, "close")
    assert "solo-turned" in kinds(events)
    assert only(events, "bomber-moved").data["direction"] == "W"
    assert only(events, "city-bombed").data["city"] == "luebeck"


@proves("DD-9.7.4")
def test_stuck_on_the_way_home() -> None:
    """In 31 heading SW only NW is left."""
    match = solo(
        bomber="31 high", heading="SW", start="24", route="SW", flown=1, flags=["homeward"], bombed="26", dice=[1]
    )
    events = play(match, "close")
    data = only(events, "bomber-moved").data
    assert (data["number"], data["direction"], data["course"]) == (2, "NW", ["31", "23"])


@proves("DD-9.v1", "DD-9.v1a", "DD-9.v1b", "DD-9.4.5")
@pytest.mark.parametrize(
    ("units", "bombed"),
    [
        ("flak 6", {"airfield": 1}),
        ("searchlight 2 flak 6", {"searchlight": 2, "airfield": 1}),
        ("smoke 1 searchlight 1 flak 3", {"searchlight": 1, "airfield": 2}),
    ],
)
def test_the_clever_mosquito(units: str, bombed: dict[str, int]) -> None:
    """The three examples: only what saves more than a point a bomb, then the airfield."""
    match = solo(
        at="mosquito", mosquito="17 high", bomber="11 high", units={"12": units}, options={"mosquito_plan": "damage"}
    )
    found = {p["kind"]: p["destroyed"] for p in match.view(None)["pieces"] if p.get("destroyed")}
    found["airfield"] = piece(match, "bombs-12")["count"]
    assert found == bombed


@proves("DD-9.v2")
def test_the_harder_variants() -> None:
    """Fewer units, and sharp turns are flown: two settings."""
    match = solo(bomber="10 high", route="E NE", start="16", flown=2, dice=[OUT["SE"]], options={"free_turns": True})
    events = play(match, "close")
    assert [(e.data["direction"], e.data["flown"]) for e in events if e.kind == "card-drawn"] == [("SE", True)]
    few = start("solo", dice=[3], tiles=3)
    play(few, *BASES, *["place flak/balloon 26"] * 3)
    assert "fly yellow 4" in texts(few)


@proves("DD-9.0", "DD-6.6.4")
def test_a_solo_night_comes_to_an_end() -> None:
    """Without any orders: squadrons stay parked, the night ends when both British aircraft are down."""
    match = start("solo", dice=[1], tiles=0)
    play(match, *BASES)
    for _ in range(40):
        if match.to_act is None:
            break
        play(match, "close")
    assert match.to_act is None
    outcome = match.outcome
    assert outcome is not None and set(outcome.scores) == {"german"}
    assert points(()) == {}
