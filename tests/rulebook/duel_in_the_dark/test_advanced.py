"""Chapter 8: advanced rules, and which options exclude each other."""

from __future__ import annotations

from typing import Any

import pytest

from lancio import BadData
from lancio.games.duel_in_the_dark.tables import ground
from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import (
    GAME,
    PASSING,
    PASSING_LOW,
    RAIDING,
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
MEDALS: dict[str, Any] = {"options": {"medals": True}}


@proves("DD-8.1", "DD-7.mosq.12")
def test_stronger_mosquito() -> None:
    """Eight tokens, and the bombing loses 2."""
    match = start(dice=[1], strong_mosquito=True)
    assert match.view(None)["tracks"]["tokens"] == 8
    assert points(bomber_step(options={"strong_mosquito": True}, **RAIDING))["city-bombed"] == 8


# -- 2: changing weather -----------------------------------------------------------------------

CHANGE: dict[str, Any] = {
    "start": "16",
    "route": "E E E E E W W W W W",
    "target": "berlin",
    "options": {"weather_change": True},
}


@proves("DD-8.2.1", "DD-8.2.2", "DD-8.2.3", "DD-S.9")
def test_the_weather_changes_before_the_fifth_card() -> None:
    """Card 1 says 5 and 10. The card +1 turns the wind from E to SE; clouds, storms and fog drift two hexes."""
    match = scene(
        squadrons=FAR, bomber="20 high", flown=4, wind="E", clouds="11", storms="12", fogs="13", dice=[2], **CHANGE
    )
    events = play(match, "close")
    changed = only(events, "weather-changed")
    assert changed.data == {"turn": 1, "wind": "SE"}
    assert kinds(events).index("weather-changed") < kinds(events).index("bomber-moved")
    where = {p["kind"]: p["hex"] for p in match.view(None)["pieces"] if p["side"] is None}
    assert where == {"cloud": "27", "storm": "28", "fog": "29"}
    assert match.dump()["position"]["winds_left"] == ["1", "3", "4", "5", "6"]
    early = scene(squadrons=FAR, bomber="19 high", flown=3, **CHANGE)
    assert "weather-changed" not in kinds(play(early, "close"))


@proves("DD-8.2.4")
def test_weather_comes_round_the_edge() -> None:
    """Each shift is a permutation of the 43 hexes along straight lines."""
    g = ground()
    for direction in range(6):
        goes = g.shifted[direction]
        assert sorted(goes[h] for h in g.board.hexes) == sorted(g.board.hexes)
    board = g.board
    assert board.name[g.shifted[2][board.index["7"]]] == "1"  # east from the end of the first row
    assert board.name[g.shifted[5][board.index["23"]]] == "30"


@proves("DD-8.3a.1", "DD-8.3a.3", "DD-8.3a.4", "DD-8.3a.2", "DD-6.4.2")
def test_planning_anew_after_a_change() -> None:
    """Before move 5 ten cards are left; a new target in reach, from the present hex and heading; the old plan holds."""
    options = {"weather_change": True, "replot_weather": True}
    match = scene(squadrons=FAR, bomber="20 high", flown=4, **{**CHANGE, "options": options})
    play(match, "close")
    assert texts(match) == {"keep", "replan"}
    kept = match.copy()
    assert only(play(kept, "keep"), "bomber-moved").data["hex"] == "21"
    events = play(match, "replan")
    assert "replanned" in kinds(events) and only(events, "replanned").sees is None
    assert "target berlin" in texts(match) and "target emden" not in texts(match)
    play(match, "target leipzig", "card SE")
    while "seal" not in texts(match):
        play(match, sorted(texts(match, "card"))[-1])
    cards = match.view("british")["tracks"]["plan"]["cards"]
    assert cards[:5] == ["E", "E", "E", "E", "SE"] and len(cards) <= 14
    assert only(play(match, "seal"), "bomber-moved").data["hex"] == "28"


@proves("DD-8.3a.2")
def test_planning_anew_on_the_way_home() -> None:
    """After the bombing only the return is planned: no target is asked."""
    options = {"weather_change": True, "replot_weather": True}
    match = scene(squadrons=FAR, bomber="17 high", flown=9, bombed="21", **{**CHANGE, "options": options})
    play(match, "close", "replan")
    assert not texts(match, "target")
    assert texts(match, "card") == {"card W", "card NW", "card SW"}


@proves("DD-8.3a.4")
def test_the_german_cannot_tell_a_new_target() -> None:
    """He sees that the British plan anew, and nothing else."""
    options = {"weather_change": True, "replot_weather": True}
    views = []
    for target in ("leipzig", "berlin"):
        match = scene(squadrons=FAR, bomber="20 high", flown=4, **{**CHANGE, "options": options})
        play(match, "close", "replan", f"target {target}")
        views.append(match.view("german"))
    assert views[0] == views[1]


@proves("DD-8.3a.1")
def test_planning_anew_only_if_covered() -> None:
    """By agreement a new plan needs weather over the target; the British are asked in any case."""
    options = {"weather_change": True, "replot_weather": True, "replot_when": "covered"}
    for clouds, asked in (("", False), ("19", True)):
        match = scene(
            squadrons=FAR,
            bomber="20 high",
            flown=4,
            wind="E",
            clouds=clouds,
            dice=[1],
            **{**CHANGE, "options": options},
        )
        play(match, "close")
        assert texts(match) == ({"keep", "replan"} if asked else {"keep"})
        if not asked:
            assert [(r.key, r.rule) for r in match.why_not("replan")] == [("not-covered", "A-24")]


@proves("DD-8.3b.1")
def test_a_new_way_home() -> None:
    """Offered after the bombing; the first card is free, 14 less those flown."""
    match = scene(squadrons=FAR, options={"replot_return": True}, **RAIDING)
    events = play(match, "close")
    assert "city-bombed" in kinds(events)
    play(match, "replan")
    assert len(texts(match, "card")) == 6 - 0 or {"card NW", "card W", "card SW"} <= texts(match, "card")
    play(match, "card W", "card W", "card W", "seal")
    assert match.view("british")["tracks"]["plan"]["hexes"][-1] == "8"


# -- 4: medals ---------------------------------------------------------------------------------


@proves("DD-8.4.1", "DD-8.4.2", "DD-S.9")
@pytest.mark.parametrize(("count", "earned"), [(2, 0), (3, 1), (4, 2)])
def test_german_medals(count: int, earned: int) -> None:
    """Three squadrons met: 1, four: 2; not to be spent in the step in which they were earned."""
    names = ("yellow", "red", "green", "blue")[:count]
    match = scene(squadrons=dict.fromkeys(names, "11 high 8"), **MEDALS, **PASSING)
    match.play("close")
    # the next Mosquito step is skipped (it is down), so the medals have ripened for the fighter step
    assert match.view(None)["tracks"]["medals"]["german"] == earned
    fresh = scene(squadrons=dict.fromkeys(names, "11 high 8"), mosquito="20 high", **MEDALS, **PASSING)
    events = play(fresh, "close")
    assert ("medals-earned" in kinds(events)) is bool(earned)


@proves("DD-8.4.3")
def test_british_medals() -> None:
    """2 for a move that meets nobody, but not for the first and the last."""
    match = scene(squadrons=FAR, mosquito="20 high", **MEDALS, **PASSING)
    event = only(play(match, "close"), "medals-earned")
    assert event.data == {"british": 2, "german": 0}
    met = scene(squadrons={**FAR, "red": "11 high 5"}, **MEDALS, **PASSING)
    assert "medals-earned" not in kinds(play(met, "close"))
    first = scene(squadrons=FAR, route="NE E E NW W W", target="emden", **MEDALS)
    assert "medals-earned" not in kinds(play(first, "close", "level high"))
    last = scene(
        squadrons={**FAR, "red": "20 high 5"},
        bomber="2 high",
        route="NE E E NW W W",
        flown=5,
        target="emden",
        bombed="11",
        **MEDALS,
    )
    assert "medals-earned" not in kinds(play(last, "close"))


@proves("DD-8.4.4", "DD-S.2b")
def test_medals_on_a_hex() -> None:
    """Each adds 1 if the squadrons there meet the Bomber; used or left alone they are gone."""
    match = scene(squadrons={"red": "12 high 5", "blue": "20 high 9"}, german_medals=3, **MEDALS, **PASSING)
    play(match, "fly red 11", "level high", "close")
    assert texts(match, "decorate") == {"decorate 11", "decorate 20"}
    events = play(match, "decorate 11", "decorate 11", "decorate 20")
    assert modifiers(only(events, "bomber-attacked"))["german-medals"] == 2
    assert points(events) == {"fighters-scored": -4}
    assert piece(match, "german-medal-20")["count"] == 1
    assert not [p for p in match.view(None)["pieces"] if p["id"] == "german-medal-11"]
    events = play(match, "fly blue 21", "level high", "close")
    assert "hex-medals-lost" in kinds(events)


@proves("DD-8.4.5")
def test_a_medal_for_fuel() -> None:
    """Once a night; it lets a dry squadron hover for nothing, and saves it for that step."""
    match = scene(squadrons={"red": "20 high 0", "blue": "13 high 9"}, german_medals=2, **MEDALS, **PASSING)
    play(match, "boost red")
    assert "hover red high" in texts(match) and not texts(match, "boost")
    events = play(match, "hover red high", "fly blue 14", "level high", "close")
    assert "squadron-crashed" not in kinds(events)
    assert (piece(match, "red")["fuel"], piece(match, "blue")["fuel"]) == (0, 7)
    play(match, "done")
    assert not texts(match, "boost")
    saves = scene(squadrons={"red": "20 high 8"}, german_medals=1, **MEDALS, **PASSING)
    play(saves, "boost red", "fly red 19")
    assert piece(saves, "red")["fuel"] == 7


@proves("DD-8.4.6")
def test_a_medal_repairs() -> None:
    """An airfield with all its bombs, or one destroyed unit."""
    match = scene(
        squadrons={"red": "20 high 8"}, german_medals=2, bombs={"12": 3}, hit={"11": "flak 2"}, **MEDALS, **PASSING
    )
    assert texts(match, "repair") == {"repair airfield 12", "repair flak 11"}
    play(match, "repair airfield 12", "repair flak 11")
    assert not [p for p in match.view(None)["pieces"] if p["kind"] == "bombs"]
    flak = piece(match, "flak-11")
    assert (flak["count"], flak["destroyed"]) == (1, 1)
    assert match.view(None)["tracks"]["medals"]["german"] == 0


@proves("DD-8.4.7")
def test_medals_that_destroy() -> None:
    """Red-framed units below the Bomber, before they score; by agreement after."""
    units = {"11": "flak 2 searchlight 1 balloon 1 shelter 1"}
    match = scene(squadrons=FAR, units=units, british_medals=2, **MEDALS, **PASSING)
    play(match, "close")
    assert texts(match) == {"destroy flak", "destroy searchlight", "done"}
    events = play(match, "destroy searchlight", "destroy flak")
    assert points(events) == {"flak-fired": -1}
    late = scene(
        squadrons=FAR, units=units, british_medals=2, options={"medals": True, "kill_medals": "after"}, **PASSING
    )
    assert points(play(late, "close")) == {"flak-fired": -4}
    assert "destroy flak" in texts(late)


@proves("DD-8.4.8")
def test_medals_among_the_drops() -> None:
    """No more of them than real tokens in the same move."""
    match = scene(
        at="mosquito",
        mosquito="12 high",
        squadrons=FAR,
        units={"11": "flak 3 smoke 1"},
        british_medals=5,
        **MEDALS,
        **PASSING,
    )
    play(match, "mosquito 11", "level low")
    assert not texts(match, "mark-medals")
    assert {"bomb flak 1"} == {t for t in texts(match, "bomb") if t.startswith("bomb flak ")}
    play(match, "bomb flak 1")  # two bombs: a token and a medal
    assert match.view(None)["tracks"]["tokens"] == 5
    assert match.why_not("bomb flak 2")[0].rule == "DD-8.4.8"
    play(match, "mark 2")
    assert texts(match, "mark-medals") == {"mark-medals 1", "mark-medals 2"}
    play(match, "mark-medals 2")
    assert piece(match, "marks-11")["count"] == 4
    assert match.view(None)["tracks"]["medals"]["british"] == 2


@proves("DD-8.4.9", "DD-S.2b")
def test_medals_that_save() -> None:
    """Each takes a point off what the squadrons scored, at most to 0; not where German medals lie."""
    match = scene(squadrons={"red": "11 high 5"}, british_medals=5, **MEDALS, **PASSING)
    play(match, "close")
    assert texts(match) == {"save 0", "save 1", "save 2"}
    assert points(play(match, "save 1")) == {"fighters-scored": -1}
    assert match.view(None)["tracks"]["medals"]["british"] == 4
    guarded = scene(squadrons={"red": "11 high 5"}, british_medals=5, units={"11": "medal 1"}, **MEDALS, **PASSING)
    assert points(play(guarded, "close")) == {"fighters-scored": -3}


@proves("DD-8.5")
def test_shroud() -> None:
    """High Bomber and squadron in cloud over two lights: 4 instead of 2 for one squadron, 4 a flak; not for a low
    squadron, not over one light, and never for the bombing."""
    options = {"shroud": True}
    units = {"11": "searchlight 2 flak 1"}
    high = points(bomber_step(squadrons={"red": "11 high 5"}, units=units, clouds="11", options=options, **PASSING))
    assert high == {"flak-fired": -5, "fighters-scored": -5}
    low = points(bomber_step(squadrons={"red": "11 low 5"}, units=units, clouds="11", options=options, **PASSING))
    assert low == {"flak-fired": -3, "fighters-scored": -2}
    one = points(
        bomber_step(
            squadrons={"red": "11 high 5"}, units={"11": "searchlight 1"}, clouds="11", options=options, **PASSING
        )
    )
    assert one == {"fighters-scored": -2}
    below = points(
        bomber_step(squadrons={"red": "11 high 5"}, units=units, clouds="11", options=options, **PASSING_LOW)
    )
    assert below == {"flak-fired": -5, "fighters-scored": -3}
    only_fighters = {"shroud": True, "shroud_scope": "fighters"}
    events = bomber_step(squadrons={"red": "11 high 5"}, units=units, clouds="11", options=only_fighters, **PASSING)
    assert points(events) == {"flak-fired": -3, "fighters-scored": -5}
    raid = bomber_step(
        squadrons={"red": "11 high 5"}, units={"11": "searchlight 2"}, clouds="11", options=options, **RAIDING
    )
    assert modifiers(only(raid, "city-bombed"))["lights"] == -2


@proves("DD-8.6", "DD-S.2b")
def test_friendly_fire() -> None:
    """Three flak cost the fighters 2 of their points, not below 0."""
    options = {"friendly_fire": True}
    two = {"red": "11 high 5", "green": "11 high 5"}
    assert points(bomber_step(squadrons=two, units={"11": "flak 3"}, options=options, **PASSING)) == {
        "flak-fired": -3,
        "fighters-scored": -2,
    }
    assert points(bomber_step(squadrons=two, units={"11": "flak 9"}, options=options, **PASSING)) == {
        "flak-fired": -9,
        "fighters-scored": 0,
    }
    assert points(bomber_step(units={"11": "flak 3"}, options=options, **PASSING)) == {"flak-fired": -3}


# -- 7: MW-50 ----------------------------------------------------------------------------------


@proves("DD-8.7.1")
def test_mw50_goes_to_a_messerschmitt() -> None:
    """One of the three; never the Do 217."""
    match = start(mw50=True)
    assert texts(match) == {"arm yellow", "arm red", "arm green"}
    play(match, "arm red", "base red 24")
    assert piece(match, "red")["mw50"] is True


@proves("DD-8.7.2", "DD-8.7.3", "DD-7.fighter.2")
@pytest.mark.parametrize(("first", "second", "left"), [("19", "18", 4), ("12", "4", 6), ("28", "36", 2)])
def test_two_hexes_with_mw50(first: str, second: str, left: int) -> None:
    """4 fuel as a rule, 2 with the wind, 6 against it; not necessarily straight; then it is empty."""
    match = scene(squadrons={"red": "20 high 8"}, mw=["red"], mw_ready=["red"], options={"mw50": True}, **PASSING)
    play(match, f"fly red {first}", f"on {second}")
    assert piece(match, "red")["fuel"] == left
    assert piece(match, "red")["mw50"] is (left == 6)  # the wind alone would have carried it


@proves("DD-8.7.2")
def test_mw50_turns() -> None:
    """The second hex may lie in any direction."""
    match = scene(squadrons={"red": "20 high 8"}, mw=["red"], mw_ready=["red"], options={"mw50": True}, **PASSING)
    play(match, "fly red 19")
    assert {"on 20", "on 12", "on 26", "on 18"} <= texts(match)
    empty = scene(squadrons={"red": "20 high 8"}, mw=["red"], options={"mw50": True}, **PASSING)
    play(empty, "fly red 19")
    assert not texts(empty, "on")


@proves("DD-8.7.3", "DD-7.fuel.7")
def test_landing_makes_mw50_ready() -> None:
    """In the two-player game; by agreement it is used once a night."""
    for again, ready in (("landing", True), ("never", False)):
        match = scene(
            squadrons={"red": "12 high 8"}, mw=["red"], options={"mw50": True, "mw50_again": again}, **PASSING
        )
        play(match, "land red")
        assert piece(match, "red")["mw50"] is ready


@proves("DD-8.7.3", "DD-7.mosq.19")
def test_mw50_acts_in_both_hexes() -> None:
    """Passing through the Mosquito's hex counts."""
    match = scene(
        squadrons={"red": "20 high 8"},
        mosquito="19 high",
        mw=["red"],
        mw_ready=["red"],
        options={"mw50": True},
        **PASSING,
    )
    events = play(match, "fly red 19", "on 18", "level high", "close")
    assert points(events)["mosquito-fought"] == 1


# -- options -----------------------------------------------------------------------------------


@proves("DD-8.3a.1", "DD-X.mirror.1", "DD-X.sau.7", "DD-9.0")
@pytest.mark.parametrize(
    ("scenario", "options", "reason"),
    [
        ("night", {"replot_weather": True}, "needs “Changing weather”"),
        ("night", {"mirror": 1}, "needs “Medals”"),
        ("night", {"scheme": True, "nights": 2}, "needs “Window and Wilde Sau”"),
        ("night", {"scheme": True, "window": True, "nights": 4}, "2 or 3 nights"),
        ("solo", {"medals": True}, "options of solo"),
        ("solo", {"window": True}, "options of solo"),
        ("swap", {"nights": 3}, "options of swap"),
        ("five", {"mw50": True}, "options of five"),
    ],
)
def test_options_that_exclude_each_other(scenario: str, options: dict[str, object], reason: str) -> None:
    """They are refused with a clear reason."""
    with pytest.raises(BadData, match=reason) as refused:
        GAME.start(scenario, options=options)
    why = refused.value.reason
    if "needs" in reason:
        assert why is not None and "richiede" in why.text("it") and why.rule in GAME.rulebook.rules


def test_score_helper() -> None:
    """The plain scene starts at 0."""
    assert score(scene(squadrons=FAR, **PASSING)) == 0


@proves("DD-X.rail.1", "DD-X.quad.1", "DD-3.3")
def test_expansion_guns_among_basic_units() -> None:
    """Nothing excludes them (A-55): rail and quad flak replace any unit, of a basic set-up too."""
    match = start(dice=[1], ground_units="basic", rail_flak=1, quad_flak=1)
    play(match, "base yellow 5", "base red 24", "base green 18", "base blue 11", "target emden", "start 16")
    play(match, "card NE", "card E", "card E", "card NW", "card W", "card W", "seal")
    assert {"add rail-flak 26", "add quad-flak 26", "place flak/balloon 26"} <= texts(match)
    assert "place balloon/flak 26" not in texts(match)
