"""Phase 3: the secret plan and the compass cards; what the German may not learn of it."""

from __future__ import annotations

import pytest

from lancio import Record
from lancio.games.duel_in_the_dark.compass import TURNS, cards_home, fewest
from lancio.games.duel_in_the_dark.pieces import DIRECTIONS, NO_HEADING
from lancio.games.duel_in_the_dark.tables import ground
from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import PASSING, RAIDING, bomber_step, kinds, only, play, scene, start, texts

BASES = ("base yellow 5", "base red 24", "base green 18", "base blue 11")


@proves("DD-6.3.1", "DD-6.3.2", "DD-7.compass.2")
def test_the_plan_is_laid_card_by_card() -> None:
    """Target, take-off field, red cards to the target, green cards home, sealed on a British airfield."""
    match = start(dice=[1])
    play(match, *BASES)
    assert len(texts(match, "target")) == 11
    play(match, "target emden")
    assert texts(match) == {"start 1", "start 8", "start 16", "start 23"}
    events = play(match, "start 16", "card NE", "card E", "card E", "card NW", "card W")
    assert [e.data["leg"] for e in events if e.kind == "card-laid"] == ["out", "out", "out", "home", "home"]
    assert "seal" not in texts(match)
    play(match, "card W")
    assert "seal" in texts(match)
    plan = match.view("british")["tracks"]["plan"]
    assert (plan["target"], plan["hexes"], plan["out"]) == ("emden", ["9", "10", "11", "3", "2", "1"], 3)


@proves("DD-6.3.3", "DD-6.3.2")
def test_the_german_learns_nothing_of_the_plan() -> None:
    """Neither view, log nor record of the German tells target, route or how many cards were laid."""
    long, short = start(dice=[1], tiles=1), start(dice=[1], tiles=1)
    play(long, *BASES, "target berlin", "start 16", *["card E"] * 5, *["card W"] * 5, "seal")
    play(
        short, *BASES, "target emden", "start 16", "card NE", "card E", "card E", "card NW", "card W", "card W", "seal"
    )
    assert long.view("german") == short.view("german")
    assert long.view(None) == short.view(None)
    assert [e.as_dict() for e in long.log("german")] == [e.as_dict() for e in short.log("german")]
    assert str(Record.for_side(long, "german")) == str(Record.for_side(short, "german"))
    assert long.view("british") != short.view("british")


@proves("DD-7.compass.1", "DD-7.compass.6")
def test_fourteen_cards_at_most() -> None:
    """A way that would leave too few cards for target and return is not offered, and the reason is told."""
    match = start(dice=[1])
    play(match, *BASES, "target munich", "start 1")
    refused = set()
    while "seal" not in texts(match):
        refused |= {reason.key for d in DIRECTIONS.names for reason in match.why_not(f"card {d}")}
        play(match, sorted(texts(match, "card"))[0])
    assert "plan-cannot-end" in refused
    assert len(match.view("british")["tracks"]["plan"]["cards"]) <= 14
    g = ground()
    for city in g.cities:
        back = cards_home(False, city.hex, g.home_fields)
        assert (
            min(fewest(False, h, NO_HEADING, 1 << city.hex) for h in g.board.hexes if g.home_fields >> h & 1) + back
            <= 14
        )


@proves("DD-7.compass.3")
@pytest.mark.parametrize(
    ("heading", "allowed"),
    [("NE", "NE E"), ("E", "NE E SE"), ("SE", "E SE"), ("SW", "SW W"), ("W", "SW W NW"), ("NW", "W NW")],
)
def test_one_compass_step(heading: str, allowed: str) -> None:
    """NE-E-SE and SW-W-NW are the only chains; NE to NW is two steps."""
    names = {DIRECTIONS.names[d] for d in TURNS[0][DIRECTIONS.index[heading]]}
    assert names == set(allowed.split())


@proves("DD-7.compass.3")
def test_turning_by_hexsides_is_an_option() -> None:
    """With `turn=hex6` a heading may change by one hexside, so NE to NW is allowed."""
    names = {DIRECTIONS.names[d] for d in TURNS[1][DIRECTIONS.index["NE"]]}
    assert names == {"NW", "NE", "E"}
    match = start(dice=[1], turn="hex6")
    play(match, *BASES, "target emden", "start 23", "card NE")
    assert "card NW" in texts(match)


@proves("DD-7.compass.4", "DD-7.compass.5")
def test_first_card_and_target_turn_are_free() -> None:
    """Any direction that can still be completed on the first card, and right after the target."""
    match = start(dice=[1])
    play(match, *BASES, "target essen", "start 16")
    assert texts(match) == {"card NE", "card E", "card SE"}  # W chains never reach the target
    play(match, "card SE", "card E", "card E")
    assert match.view("british")["tracks"]["plan"]["hexes"][-1] == "26"
    assert {"card NW", "card W", "card SW"} <= texts(match)


@proves("DD-7.compass.6", "DD-7.board.1")
def test_why_a_card_does_not_fit() -> None:
    """Off the board, too sharp, too far: each with its rule. A route not at home cannot be sealed."""
    match = start(dice=[1])
    play(match, *BASES, "target luebeck", "start 1")
    assert match.why_not("card W")[0].rule == "DD-7.board.1"
    play(match, "card E")
    assert match.why_not("card SW")[0].rule == "DD-7.compass.3"
    assert match.why_not("seal")[0].rule == "DD-7.compass.6"


@proves("DD-7.bomber.1", "DD-7.bomber.3")
def test_the_bomber_flies_its_cards() -> None:
    """Each step exactly one hex, no choice; a city on the way is not bombed."""
    events = bomber_step(**PASSING)
    assert only(events, "bomber-moved").data == {
        "number": 3, "direction": "E", "hex": "11", "aircraft": "bomber", "course": ["10", "11"],
    }  # fmt: skip
    assert "city-bombed" not in kinds(events)
    assert "city-bombed" in kinds(bomber_step(**RAIDING))


@proves("DD-7.bomber.2")
def test_altitude_is_chosen_once() -> None:
    """Asked in the first step, never again."""
    match = scene(squadrons={"yellow": "6 ground 8"}, route="NE E E NW W W", target="emden")
    play(match, "close")
    assert texts(match) == {"level low", "level high"}
    events = play(match, "level low")
    assert "bomber-moved" in kinds(events)
    assert not texts(match, "level")
    while match.to_act is not None:
        play(match, "close" if "close" in texts(match) else sorted(texts(match))[0])
        frame = match.state.question
        assert frame is None or frame[0] != "bomber-level"


@proves("DD-7.bomber.7")
def test_the_last_card_lands_the_bomber() -> None:
    """Flying over a British field on the way is no landing; the last card is."""
    match = scene(squadrons={"yellow": "6 ground 8"}, bomber="9 high", start="16", flown=5,
                  route="NE E E W W SW E W", target="emden", bombed="11")  # fmt: skip
    events = play(match, "close")
    assert "bomber-landed" not in kinds(events) and only(events, "bomber-moved").data["hex"] == "16"
    events = play(match, "close")
    events = play(match, "close")
    assert only(events, "bomber-landed").data["hex"] == "16"


@proves("DD-7.bomber.7")
def test_what_waits_at_home_still_counts() -> None:
    """A squadron over the landing field attacks before the Bomber is down."""
    match = scene(squadrons={"yellow": "1 high 5"}, bomber="2 high", start="16", route="NE E E NW W W", flown=5,
                  target="emden", bombed="11")  # fmt: skip
    events = play(match, "close")
    assert kinds(events).index("fighters-scored") < kinds(events).index("bomber-landed")


@proves("DD-6.4.2")
def test_the_route_is_frozen() -> None:
    """From phase 4 on no question of the basic game changes the plan."""
    match = start(dice=[1], tiles=1)
    play(
        match, *BASES, "target emden", "start 16", "card NE", "card E", "card E", "card NW", "card W", "card W", "seal"
    )
    before = match.view("british")["tracks"]["plan"]
    play(match, "place flak/balloon 20", "mosquito 8")
    for text in ("target berlin", "card E", "replan"):
        assert match.why_not(text)
    while match.to_act is not None:
        play(match, "close" if "close" in texts(match) else sorted(texts(match))[-1])
        assert match.view("british")["tracks"]["plan"]["cards"] == before["cards"]


@proves("DD-7.compass.7", "DD-7.wx.summer.1")
def test_summer_counts_from_the_eighth_card() -> None:
    """The bonus comes with card 8, not with card 7; a shorter route never shows it."""
    base = {"start": "16", "route": "E E E E E W W W W W", "target": "berlin", "bombed": "21", "summer": True}
    seventh = bomber_step(squadrons={"red": "19 high 5"}, bomber="20 high", flown=6, **base)
    eighth = bomber_step(squadrons={"red": "18 high 5"}, bomber="19 high", flown=7, **base)
    assert only(seventh, "fighters-scored").data["points"] == 2
    assert only(eighth, "fighters-scored").data["points"] == 3
