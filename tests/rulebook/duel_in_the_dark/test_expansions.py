"""Chapter X: Ju 88, walls, Window and Wilde Sau, rail and quad flak, mirror, gunners, British guns and lights."""

from __future__ import annotations

from typing import Any

import pytest

from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import (
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
BASES = ("base yellow 5", "base red 24", "base green 18", "base blue 11")
PLAN = ("target emden", "start 16", "card NE", "card E", "card E", "card NW", "card W", "card W", "seal")
JU88: dict[str, Any] = {"options": {"ju88": True}, "ju88": 1}


# -- Ju 88 -------------------------------------------------------------------------------------


@proves("DD-X.ju88.1", "DD-X.ju88.4", "DD-8.7.1")
def test_the_ju88_takes_a_slot() -> None:
    """Any squadron; a tank of 12; no MW-50 for it."""
    match = start(ju88=True, mw50=True)
    assert texts(match) == {"swap yellow", "swap red", "swap green", "swap blue"}
    play(match, "swap red")
    assert texts(match) == {"arm yellow", "arm green"}
    play(match, "arm green", "base red 24")
    red = piece(match, "red")
    assert (red["type"], red["fuel"]) == ("ju88", 12)


@proves("DD-X.ju88.2", "DD-X.ju88.3")
def test_the_observers_badge() -> None:
    """Asked in cloud only; used on the way out it is turned, used on the way home it is gone."""
    match = scene(squadrons={**FAR, "red": "11 high 5", "green": "11 high 5"}, clouds="11", badge=2, **JU88, **PASSING)
    play(match, "close")
    assert texts(match) == {"badge", "keep"}
    kept = match.copy()
    assert points(play(kept, "keep")) == {"fighters-scored": -2}
    assert points(play(match, "badge")) == {"fighters-scored": -3}
    assert match.view(None)["tracks"]["badge"] == 1
    clear = scene(squadrons={**FAR, "red": "11 high 5"}, badge=2, **JU88, **PASSING)
    assert points(play(clear, "close")) == {"fighters-scored": -2}


@proves("DD-X.ju88.3")
def test_the_badge_turns_when_the_target_is_bombed() -> None:
    """An unused outbound side is lost; after the landing the badge is gone."""
    match = scene(squadrons={**FAR, "red": "20 high 5"}, badge=2, **JU88, **RAIDING)
    play(match, "close")
    assert match.view(None)["tracks"]["badge"] == 1
    home = scene(
        squadrons={**FAR, "red": "20 high 5"},
        badge=1,
        bomber="2 high",
        route="NE E E NW W W",
        flown=5,
        target="emden",
        bombed="11",
        **JU88,
    )
    play(home, "close")
    assert home.view(None)["tracks"]["badge"] == 0


# -- the walls have ears -----------------------------------------------------------------------


@proves("DD-X.walls.1")
def test_five_crests_are_handed_over() -> None:
    """The target's and four others; which is which the German cannot tell."""
    views = []
    for target, others in (
        ("emden", ("berlin", "kassel", "essen", "munich")),
        ("berlin", ("emden", "kassel", "essen", "munich")),
    ):
        match = start(dice=[1], tiles=0, walls="chosen")
        play(match, *BASES, f"target {target}", "start 16")
        while "seal" not in texts(match):
            play(match, sorted(texts(match, "card"))[0])
        play(match, "seal", "mosquito 8")
        assert f"crest {target}" not in texts(match)
        events = play(match, *(f"crest {city}" for city in others))
        handed = only(events, "crests-handed").data["cities"]
        assert sorted(str(city) for city in handed) == ["berlin", "emden", "essen", "kassel", "munich"]
        views.append(handed)
    assert views[0] == views[1]


@proves("DD-X.walls.2", "DD-6.1.2")
def test_five_units_may_be_moved() -> None:
    """No shelters, within the limits; trucks promised to a shared field stay."""
    match = scene(
        at=[["relocate"]],
        squadrons={"red": "24 ground 8", "green": "24 ground 8"},
        extra=5,
        options={"walls": "chosen"},
        phase=5,
        rail=[],
        units={"24": "fuel-truck 1 flak 1", "12": "shelter 1 fire-truck 1"},
    )
    moves = texts(match, "relocate")
    assert not [text for text in moves if "shelter" in text or "fuel-truck" in text]
    assert match.why_not("relocate shelter 12 11")[0].rule == "DD-X.walls.2"
    assert {text.split()[3] for text in moves if "fire-truck" in text} == {
        "11",
        "26",
        "27",
        "5",
        "34",
        "28",
        "40",
        "35",
        "41",
        "21",
    }
    for goal in ("20", "19", "20", "19"):
        here = "24" if goal == "20" and piece_at(match, "24") else ("19" if goal == "20" else "20")
        play(match, f"relocate flak {here} {goal}")
    assert match.view(None)["tracks"]["extra"] == 1
    play(match, "relocate flak 19 18")
    assert not texts(match, "relocate")


def piece_at(match: Any, hex_: str) -> bool:
    """Whether a flak stands there."""
    return any(p["id"] == f"flak-{hex_}" for p in match.view(None)["pieces"])


@proves("DD-X.walls.3")
def test_a_target_drawn() -> None:
    """Before the plan; a second crest binds. The German does not see it."""
    match = start(dice=[1, 3, 4], walls="drawn")
    events = play(match, *BASES)
    drawn = only(events, "crest-drawn")
    assert drawn.sees == ("british",) and drawn.data["city"] == "hamburg"
    assert texts(match) == {"keep", "redraw"}
    kept = match.copy()
    play(kept, "keep")
    assert texts(kept) == {"target hamburg"}
    second = only(play(match, "redraw"), "crest-drawn").data["city"]
    assert second != "hamburg" and texts(match) == {f"target {second}"}
    assert match.why_not("target berlin")[0].rule == "DD-X.walls.3"


# -- Window ------------------------------------------------------------------------------------


def window(foil: bool = True, **more: Any) -> list[Any]:
    """A Bomber step with a Window card before the third card."""
    options = {"window": True, **more.pop("options", {})}
    plan = {**PASSING, **{k: more.pop(k) for k in list(more) if k in PASSING}}
    return bomber_step(options=options, windows=0b1000 if foil else 0, announced=2, **plan, **more)


@proves("DD-X.window.1", "DD-X.sau.1")
def test_window_is_announced_truthfully() -> None:
    """Yes if a card is in the route; only then the German places Wilde Sau, on any airfields."""
    yes = start(dice=[1], tiles=0, window=True)
    events = play(yes, *BASES, *PLAN, "window 3", "mosquito 8")
    assert only(events, "window-announced").data["used"] is True
    assert len(texts(yes, "sau")) == 19
    play(yes, "sau sau-1 11", "sau sau-2 11")
    assert piece(yes, "sau-1")["up"] is False
    no = start(dice=[1], tiles=0, window=True)
    events = play(no, *BASES, *PLAN, "done", "mosquito 8")
    assert only(events, "window-announced").data["used"] is False
    assert not texts(no, "sau")


@proves("DD-X.window.2", "DD-X.window.3")
def test_window_turns_up_with_its_card() -> None:
    """Before any card of the route, secretly; turned in the same step as the card, it works in the hex entered."""
    match = start(dice=[1], window=True)
    play(match, *BASES, *PLAN)
    assert texts(match) == {*(f"window {n}" for n in range(1, 7)), "done"}
    events = play(match, "window 3")
    assert only(events, "window-inserted").sees == ("british",)
    assert match.view("german")["tracks"]["plan"] is None
    step = window(squadrons={"red": "11 high 5"})
    assert kinds(step).index("window-turned") < kinds(step).index("bomber-moved")
    assert points(step) == {"fighters-scored": -1}


@proves("DD-X.window.2")
def test_window_inserted_at_the_announcement() -> None:
    """By agreement the card goes in when it is announced."""
    match = start(dice=[1], tiles=0, window=True, window_plan="announcement")
    play(match, *BASES, *PLAN, "mosquito 8")
    assert "window 3" in texts(match)
    assert only(play(match, "window 3"), "window-announced").data["used"] is True


@proves("DD-X.window.4", "DD-S.11")
def test_window_beyond_fourteen_cards() -> None:
    """Fourteen compass cards and a Window: 4 for the German, booked at landing only."""
    route = "E E E E E E E W W W W W W W"
    match = scene(
        squadrons={**FAR, "red": "20 high 5"},
        bomber="9 high",
        start="8",
        route=route,
        flown=13,
        target="berlin",
        turn_at=7,
        bombed="21",
        windows=0b100,
        windows_turned=1,
        announced=2,
        options={"window": True},
    )
    assert score(match) == 0
    assert points(play(match, "close")) == {"window-surplus": -4}


@proves("DD-X.window.5")
def test_window_fails_in_a_storm() -> None:
    """The squadrons score as without it (storm: 2 - 2, radar 1)."""
    units = {"11": "radar 1"}
    assert points(window(squadrons={"red": "11 high 5"}, units=units, storms="11"))["fighters-scored"] == -1


@proves("DD-X.window.7", "DD-S.11")
def test_window_as_published() -> None:
    """The example of the ledger: two high squadrons, a radar, three lights, a flak: 1 + 1 + 2, and 1 flak."""
    two = {"red": "11 high 5", "green": "11 high 5"}
    units = {"11": "radar 1 searchlight 3 flak 1"}
    assert points(window(squadrons=two, units=units)) == {"flak-fired": -1, "fighters-scored": -4}
    assert points(window(foil=False, squadrons=two, units=units)) == {"flak-fired": -4, "fighters-scored": -9}


@proves("DD-X.window.6", "DD-S.11")
@pytest.mark.parametrize(
    ("weather", "units", "expected"),
    [
        ({}, {}, 2),
        ({"moon": "full"}, {}, 3),
        ({"summer": True}, {}, 3),
        ({}, {"11": "searchlight 2"}, 4),
        ({"clouds": "11"}, {}, 0),
    ],
)
def test_window_literally(weather: dict[str, Any], units: dict[str, str], expected: int) -> None:
    """The British score 2, +1 full moon, +1 summer, +1 a light outside the target, -2 cloud."""
    events = window(options={"window_rule": "literal"}, units=units, **weather)
    assert points(events).get("window-scored", 0) == expected


@proves("DD-X.window.6")
def test_window_literally_over_the_target() -> None:
    """+2 in the target's hex, and no lights there; squadrons score as usual."""
    events = window(
        options={"window_rule": "literal"},
        units={"11": "searchlight 2"},
        squadrons={"red": "11 high 5"},
        route="NE E E NW W W",
        target="emden",
    )
    assert points(events)["window-scored"] == 4
    assert points(events)["fighters-scored"] == -4


# -- Wilde Sau ---------------------------------------------------------------------------------

SAU: dict[str, Any] = {"options": {"window": True}, "announced": 2}


@proves("DD-X.sau.2", "DD-X.sau.4", "DD-X.sau.5")
def test_wilde_sau_strike_once() -> None:
    """Up to two hexes without fuel, turned up, no fight with the Mosquito; gone after the Bomber's move."""
    match = scene(squadrons=FAR, sau=["12", "12"], mosquito="11 high", **SAU, **PASSING)
    assert {"sau sau-1 12", "sau sau-1 10", "sau sau-2 14"} <= texts(match)
    events = play(match, "sau sau-1 11", "close")
    assert points(events) == {"sau-scored": -2}
    assert "sau-left" in kinds(events)
    assert not [p for p in match.view(None)["pieces"] if p["id"] == "sau-1"]
    assert piece(match, "sau-2")["up"] is False
    miss = scene(squadrons=FAR, sau=["12", "off"], **SAU, **PASSING)
    assert points(play(miss, "sau sau-1 13", "close")) == {}
    assert not [p for p in miss.view(None)["pieces"] if p["kind"] == "wilde-sau"]


@proves("DD-X.sau.5", "DD-7.mosq.16")
def test_their_airfield_cannot_be_bombed() -> None:
    """While Wilde Sau wait on it."""
    match = scene(at="mosquito", mosquito="13 high", squadrons=FAR, sau=["12", "off"], **SAU, **PASSING)
    play(match, "mosquito 12", "level low")
    assert "bomb airfield" not in texts(match)
    assert match.why_not("bomb airfield")[0].rule == "DD-X.sau.5"


@proves("DD-X.sau.5")
def test_window_does_not_touch_them() -> None:
    """The same points with and without."""
    for windows in (0, 0b1000):
        match = scene(squadrons=FAR, sau=["12", "off"], windows=windows, **SAU, **PASSING)
        assert points(play(match, "sau sau-1 11", "close")) == {"sau-scored": -2}


@proves("DD-X.sau.3")
@pytest.mark.parametrize(
    ("weather", "units", "uh", "hits"),
    [
        ({}, {}, False, True),
        ({"clouds": "11"}, {}, False, False),
        ({"clouds": "11"}, {"11": "searchlight 3"}, False, True),
        ({"storms": "11"}, {"11": "searchlight 3"}, False, False),
        ({}, {}, True, False),
        ({"moon": "full"}, {}, True, True),
    ],
)
def test_where_they_see(weather: dict[str, Any], units: dict[str, str], uh: bool, hits: bool) -> None:
    """A light or a clear sky; never a storm; the other list wants full moon or a light."""
    options = {"window": True, "sau_where": "uh" if uh else "italian"}
    match = scene(squadrons=FAR, sau=["12", "off"], announced=2, options=options, units=units, **PASSING, **weather)
    events = play(match, "sau sau-1 11", "close")
    assert ("sau-missed" not in kinds(events)) is hits


@proves("DD-X.sau.8", "DD-S.11")
@pytest.mark.parametrize(
    ("plan", "weather", "units", "expected"),
    [
        (RAIDING, {"moon": "full"}, {}, 10),
        (PASSING, {"summer": True}, {"11": "searchlight 2"}, 8),
        (RAIDING, {}, {"11": "searchlight 2"}, 8),
        (PASSING, {"clouds": "11"}, {"11": "searchlight 1"}, 1),
    ],
)
def test_two_wilde_sau_as_published(
    plan: dict[str, Any], weather: dict[str, Any], units: dict[str, str], expected: int
) -> None:
    """2 each, target +2, full moon +1, summer +1, lights for one outside the target, cloud -2: 5 each over the target
    under a full moon."""
    match = scene(squadrons=FAR, sau=["12", "12"], units=units, **SAU, **plan, **weather)
    events = play(match, "sau sau-1 11", "sau sau-2 11", "close")
    assert points(events)["sau-scored"] == -expected


@proves("DD-X.sau.6")
def test_wilde_sau_literally() -> None:
    """Weather as for a fighter; the lights help one squadron or one Wilde Sau, whichever gains more."""
    options = {"window": True, "window_rule": "literal"}
    match = scene(
        squadrons={**FAR, "red": "11 high 5"},
        sau=["12", "off"],
        units={"11": "searchlight 2"},
        moon="full",
        announced=2,
        options=options,
        **PASSING,
    )
    events = play(match, "sau sau-1 11", "close")
    assert sum(points(events).values()) == -(3 + 2 + 3)
    alone = scene(
        squadrons=FAR, sau=["12", "off"], units={"11": "searchlight 2"}, announced=2, options=options, **PASSING
    )
    assert points(play(alone, "sau sau-1 11", "close"))["sau-scored"] == -4
    flat = scene(
        squadrons=FAR, sau=["12", "off"], moon="full", announced=2, options={**options, "sau_value": "flat"}, **PASSING
    )
    assert points(play(flat, "sau sau-1 11", "close"))["sau-scored"] == -2


@proves("DD-X.sau.7")
def test_schemes_over_the_nights() -> None:
    """Two nights: 2 Window and 1 Sau, then 1 and 2; three nights: 2/0, 1/1, 0/2; the Sau need no announcement."""
    from lancio.games.duel_in_the_dark.settings import Setting
    from tests.rulebook.duel_in_the_dark.scene import GAME

    night = GAME.scenario("night")
    two = Setting(night, night.settle({"nights": 2, "window": True, "scheme": True}))
    three = Setting(night, night.settle({"nights": 3, "window": True, "scheme": True}))
    assert [(two.window_cards(n), two.sau_markers(n)) for n in (1, 2)] == [(2, 1), (1, 2)]
    assert [(three.window_cards(n), three.sau_markers(n)) for n in (1, 2, 3)] == [(2, 0), (1, 1), (0, 2)]
    match = start(dice=[1], tiles=0, window=True, nights=2, scheme=True)
    play(match, *BASES, *PLAN, "window 3", "window 5", "mosquito 8")
    assert texts(match, "sau") and not [t for t in texts(match) if "sau-2" in t]


# -- rail flak, quad flak, mirror --------------------------------------------------------------


@proves("DD-X.rail.1")
def test_rail_flak_moves() -> None:
    """It takes the place of a unit; one hex each fighter step, never into Britain or the sea."""
    match = start(dice=[1], tiles=2, rail_flak=1)
    play(match, *BASES, *PLAN, "add rail-flak 11", "place flak/balloon 11")
    assert match.to_act == "british"
    duel = scene(squadrons=FAR, rail=["11"], options={"rail_flak": 1}, **PASSING)
    assert texts(duel, "rail") == {"rail rail-1 4", "rail rail-1 12", "rail rail-1 18", "rail rail-1 19"}
    play(duel, "rail rail-1 12")
    assert not texts(duel, "rail")
    assert piece(duel, "rail-1")["hex"] == "12"


@proves("DD-X.rail.2", "DD-7.flak.1")
def test_rail_flak_fires_like_flak() -> None:
    """Low +2, lights +1; afterwards it stays, unless agreed otherwise."""
    units = {"11": "searchlight 1"}
    match = scene(squadrons=FAR, rail=["11"], units=units, options={"rail_flak": 1}, **PASSING_LOW)
    assert points(play(match, "close")) == {"flak-fired": -4}
    assert not texts(match, "rail") and piece(match, "rail-1")["fixed"]
    mobile = scene(squadrons=FAR, rail=["11"], options={"rail_flak": 1, "rail_after": "mobile"}, **PASSING)
    play(mobile, "close")
    assert texts(mobile, "rail")


@proves("DD-X.quad.1", "DD-S.11")
def test_quad_flak() -> None:
    """A low Mosquito entering gives 2, a high one nothing; bombed it fires first; the Bomber does not mind it."""
    base: dict[str, Any] = {
        "at": "mosquito",
        "mosquito": "12 high",
        "squadrons": FAR,
        "units": {"20": "quad-flak 1"},
        "options": {"quad_flak": 1},
        **PASSING,
    }
    low = scene(**base)
    assert points(play(low, "mosquito 20", "level low")) == {"quad-fired": -2}
    play(low, "bomb quad-flak")
    assert score(low) == -2
    high = scene(**base)
    assert points(play(high, "mosquito 20", "level high")) == {}
    staying = scene(**{**base, "mosquito": "20 high"})
    events = play(staying, "mosquito 20", "level low")
    assert points(events) == {}
    assert points(play(staying, "bomb quad-flak")) == {"quad-fired": -2}
    assert points(bomber_step(units={"11": "quad-flak 1"}, options={"quad_flak": 1}, **PASSING)) == {}
    setup = start(dice=[1], tiles=1, quad_flak=1)
    play(setup, *BASES, *PLAN, "add quad-flak 20")
    assert setup.to_act == "british"


@proves("DD-X.mirror.1")
def test_acoustic_mirror() -> None:
    """Medals cannot destroy flak or lights there, radar they can; the bombing loses 1, however many mirrors."""
    options = {"medals": True, "mirror": 2}
    match = scene(
        squadrons=FAR,
        units={"11": "flak 1 searchlight 1 radar 1 mirror 1"},
        british_medals=3,
        options=options,
        **PASSING,
    )
    play(match, "close")
    assert texts(match) == {"destroy radar", "done"}
    events = bomber_step(units={"11": "mirror 2"}, options=options, **RAIDING)
    assert points(events)["city-bombed"] == 9
    setup = start(dice=[1], tiles=1, mirror=1, medals=True)
    play(setup, *BASES, *PLAN, "add mirror 20")
    assert setup.to_act == "british"


# -- gunners -----------------------------------------------------------------------------------

GUNNERS: dict[str, Any] = {"options": {"gunners": True}}


@proves("DD-X.gun.1", "DD-S.9")
@pytest.mark.parametrize(
    ("units", "earned"),
    [
        ("flak 2", None),
        ("flak 3", "silver"),
        ("flak 1 searchlight 2", "silver"),
        ("flak 4", "gold"),
        ("flak 2 searchlight 2", "gold"),
    ],
)
def test_earning_a_gunner(units: str, earned: str | None) -> None:
    """3 points of ordinary flak: silver, 4 or more: gold instead."""
    events = bomber_step(units={"11": units}, **GUNNERS, **PASSING)
    found = [e.data["gunner"] for e in events if e.kind == "gunner-earned"]
    assert found == ([earned] if earned else [])


@proves("DD-X.gun.1")
def test_what_does_not_earn_a_gunner() -> None:
    """Rail flak and gunners themselves do not count, and a kind held is not earned again."""
    rail = bomber_step(units={"11": "flak 2"}, rail=["11"], options={"gunners": True, "rail_flak": 1}, **PASSING)
    assert "gunner-earned" not in kinds(rail)
    own = bomber_step(units={"11": "flak 2"}, silver="11", **GUNNERS, **PASSING)
    assert "gunner-earned" not in kinds(own)
    match = scene(squadrons=FAR, units={"11": "flak 3"}, gun_held=1, **GUNNERS, **PASSING)
    assert "gunner-earned" not in kinds(play(match, "close", "keep"))


@proves("DD-X.gun.2")
def test_placing_the_gunners() -> None:
    """Silver after the fighters and before the Bomber, gold before the Mosquito moves; anywhere in the Reich."""
    match = scene(squadrons=FAR, gun_held=1, **GUNNERS, **PASSING)
    play(match, "close")
    assert len(texts(match, "gunner")) == 34 and "keep" in texts(match)
    events = play(match, "gunner silver 11")
    assert points(events) == {"flak-fired": -2}
    gold = scene(at="round", squadrons=FAR, gun_held=2, mosquito="12 high", **GUNNERS, **PASSING)
    assert gold.to_act == "german"
    play(gold, "gunner gold 11")
    assert gold.to_act == "british" and piece(gold, "gunner-gold")["hex"] == "11"


@proves("DD-X.gun.3")
def test_a_gunner_is_flak_worth_two() -> None:
    """Low +2 and lights +1 as for any flak; it counts for friendly fire."""
    events = bomber_step(silver="11", units={"11": "searchlight 1"}, **GUNNERS, **PASSING_LOW)
    assert points(events) == {"flak-fired": -5}
    friendly = bomber_step(
        squadrons={"red": "11 high 5"},
        silver="11",
        units={"11": "flak 1"},
        options={"gunners": True, "friendly_fire": True},
        **PASSING,
    )
    assert points(friendly) == {"flak-fired": -3, "fighters-scored": -1}


@proves("DD-X.gun.4")
def test_gold_fires_at_one_target_a_round() -> None:
    """A high Mosquito in its hex: 1, and then no shot at the Bomber; or it keeps the shot."""
    base: dict[str, Any] = {
        "at": "mosquito",
        "mosquito": "12 high",
        "squadrons": FAR,
        "gold": "11",
        **GUNNERS,
        **PASSING,
    }
    match = scene(**base)
    play(match, "mosquito 11", "level high")
    assert match.to_act == "german" and texts(match) == {"fire", "hold"}
    assert points(play(match, "fire", "done", "close")) == {"gold-fired": -1}
    patient = scene(**base)
    play(patient, "mosquito 11", "level high")
    assert points(play(patient, "hold", "done", "close")) == {"flak-fired": -2}
    low = scene(**base)
    play(low, "mosquito 11", "level low")
    assert low.to_act == "british"


@proves("DD-X.gun.5", "DD-7.mosq.16", "DD-5.7")
def test_gunners_cannot_be_bombed_and_last() -> None:
    """Not among the bomb targets; unplaced ones are there the next night, placed ones are not."""
    match = scene(at="mosquito", mosquito="12 high", squadrons=FAR, gold="20", **GUNNERS, **PASSING)
    play(match, "mosquito 20", "level low")
    assert not texts(match, "bomb")
    night = scene(
        at="round", squadrons=FAR, bomber="down at 16", gun_held=1, gold="20", options={"gunners": True, "nights": 2}
    )
    assert night.view(None)["tracks"]["gunners_held"] == ["silver"]
    assert not [p for p in night.view(None)["pieces"] if p["kind"] == "gunner-gold"]


# -- British guns and searchlights -------------------------------------------------------------


@proves("DD-X.qf.1")
def test_british_guns_and_lights() -> None:
    """On British land, up to the number agreed; each gives the German two units of any type beyond his 40."""
    match = start(dice=[1], tiles=0, british_guns=1, british_lights=1)
    play(match, *BASES, *PLAN)
    assert {t.split()[2] for t in texts(match, "emplace")} == {"1", "8", "16", "23"}
    play(match, "emplace british-gun 8")
    assert {t.split()[1] for t in texts(match, "emplace")} == {"british-light"}
    play(match, "emplace british-light 16")
    assert match.view(None)["tracks"]["extra"] == 4
    assert match.why_not("add flak 10")[0].rule == "DD-7.ground.1"
    play(match, "add flak 26", "add shelter 26", "add fire-truck 26", "add radar 26")
    assert match.to_act == "british" and "mosquito 8" in texts(match)


@proves("DD-X.qf.2")
def test_british_guns_cost_fuel() -> None:
    """Three guns on one squadron: 3; they may choose between two; one that flew through counts; never below 0."""
    options = {"british_guns": 3}
    match = scene(
        squadrons={"red": "16 high 8", "blue": "16 high 9"}, units={"16": "british-gun 3"}, options=options, **PASSING
    )
    play(match, "close")
    assert match.to_act == "british" and texts(match) == {"hit red", "hit blue"}
    play(match, "hit red", "hit red", "hit blue")
    assert (piece(match, "red")["fuel"], piece(match, "blue")["fuel"]) == (5, 7)
    alone = scene(squadrons={"red": "17 high 2"}, units={"16": "british-gun 3"}, options=options, wind="W", **PASSING)
    events = play(alone, "fly red 16", "level high", "close")
    assert [e.data["fuel"] for e in events if e.kind == "gun-hit"] == [0, 0, 0]
    through = scene(
        squadrons={"red": "24 high 8"}, units={"16": "british-gun 1"}, options=options, wind="NW", **PASSING
    )
    events = play(through, "fly red 16", "on 8", "level high", "close")
    assert only(events, "gun-hit").data["hex"] == "16"


@proves("DD-X.blight.1", "DD-S.2b")
def test_british_lights_against_fighters() -> None:
    """-1 a light on their total, not below 0; by agreement for each light and squadron."""
    home: dict[str, Any] = {"bomber": "2 high", "route": "NE E E NW W W", "flown": 5, "target": "emden", "bombed": "11"}
    two = {"red": "1 high 5", "green": "1 high 5"}
    for reading, expected in (("light", -2), ("pair", 0)):
        options = {"british_lights": 2, "beam_count": reading}
        events = bomber_step(squadrons=two, units={"1": "british-light 2"}, options=options, **home)
        assert points(events).get("fighters-scored", 0) == expected


@proves("DD-X.blight.2", "DD-S.3")
@pytest.mark.parametrize(("lights", "squadrons", "expected"), [(1, 1, 2), (2, 2, 4), (2, 1, 2), (1, 2, 3)])
def test_british_lights_for_the_mosquito(lights: int, squadrons: int, expected: int) -> None:
    """+1 for each pair of a light and a squadron."""
    names = ("red", "green")[:squadrons]
    match = scene(
        squadrons=dict.fromkeys(names, "17 high 5"),
        mosquito="16 high",
        units={"16": f"british-light {lights}"},
        options={"british_lights": 2},
        **PASSING,
    )
    actions = [action for name in names for action in (f"fly {name} 16", "level high")]
    event = only(play(match, *actions, "close"), "mosquito-fought")
    assert event.data["points"] == expected
    assert modifiers(event)["british-lights"] == min(lights, squadrons)
