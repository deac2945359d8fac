"""What is told: scores of 0, the shroud, medals among bombs, and every piece that changes without an order."""

from __future__ import annotations

from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import (
    PASSING,
    RAIDING,
    bomber_step,
    kinds,
    modifiers,
    only,
    play,
    points,
    scene,
    start,
    texts,
)

FAR = {"yellow": "6 ground 8"}


@proves("DD-S.3")
def test_a_fight_with_the_mosquito_for_nothing() -> None:
    """One squadron in cloud: 1 - 1, told with its modifiers; and the floor has its line."""
    match = scene(squadrons={"yellow": "12 low 6"}, bomber="17 high", route="E E E E NW W W W", flown=1,
                  target="hamburg", mosquito="11 low", clouds="11")  # fmt: skip
    fought = only(play(match, "fly yellow 11", "level low", "close"), "mosquito-fought")
    assert (fought.data["points"], fought.data["gains"]) == (0, "british")
    assert modifiers(fought) == {"squadrons": 1, "mosquito-low": -1, "cloud": -1, "floor": 1}


@proves("DD-X.sau.8")
def test_a_wilde_sau_for_nothing() -> None:
    """Two markers over a light in cloud: the first has the light, the second scores 0 and says so."""
    options = {"window": True}
    events = bomber_step(options=options, sau=["11", "11"], sau_up=["sau-1", "sau-2"], announced=2, clouds="11",
                         units={"11": "searchlight 1"}, **PASSING)  # fmt: skip
    scored = [(e.data["marker"], e.data["points"], e.data["gains"]) for e in events if e.kind == "sau-scored"]
    assert scored == [("sau-1", 1, "german"), ("sau-2", 0, "german")]


@proves("DD-S.2b")
def test_the_floor_of_a_fight_has_its_line() -> None:
    """Friendly fire takes more than there is: the attack tells what brings it back to 0."""
    events = bomber_step(squadrons={"red": "11 high 5"}, units={"11": "flak 5"}, options={"friendly_fire": True},
                         **PASSING)  # fmt: skip
    attacked = only(events, "bomber-attacked")
    assert modifiers(attacked) == {"squadron": 2, "friendly-fire": -4, "floor": 2} and attacked.data["total"] == 0


@proves("DD-8.5", "DD-7.light.1", "DD-7.light.2")
def test_the_shroud_has_a_line_of_its_own() -> None:
    """Two lights are 2 for the gun and for one squadron; the shroud adds as much again, under its own rule."""
    events = bomber_step(squadrons={"red": "11 high 6"}, options={"shroud": True}, clouds="11",
                         units={"11": "flak 1 searchlight 2"}, **PASSING)  # fmt: skip
    for kind, rule in (("flak-fired", "DD-7.light.1"), ("bomber-attacked", "DD-7.light.2")):
        lines = {m["label"]: (m["value"], m["rule"]) for m in only(events, kind).data["modifiers"]}
        assert (lines["lights"], lines["shroud"]) == ((2, rule), (2, "DD-8.5"))


@proves("DD-8.4.8")
def test_medals_among_the_bombs_are_told() -> None:
    """How many medals joined the tokens, under their own rule; tokens alone say nothing."""
    match = scene(at="mosquito", options={"medals": True}, squadrons=FAR, mosquito="12 low", british_medals=3,
                  units={"11": "flak 2"}, **RAIDING)  # fmt: skip
    events = play(match, "mosquito 11", "level low", "bomb airfield")
    assert "medals-dropped" not in kinds(events)
    joined = only(play(match, "bomb flak 1"), "medals-dropped")
    assert (joined.data["count"], joined.rule) == (1, "DD-8.4.8")
    play(match, "mark 2")
    assert only(play(match, "mark-medals 2"), "medals-dropped").data["count"] == 2


@proves("DD-X.mirror.1", "DD-8.4.8")
def test_the_mirror_guards_against_the_mosquitos_medals() -> None:
    """Beside it no medal destroys flak of any kind or searchlights, but radar and the airfield; tokens still do."""
    match = scene(at="mosquito", options={"medals": True, "mirror": 1, "quad_flak": 1, "rail_flak": 1}, squadrons=FAR,
                  mosquito="11 low", british_medals=3, rail=["11"],
                  units={"11": "flak 2 searchlight 1 mirror 1 radar 1 quad-flak 1"}, **RAIDING)  # fmt: skip
    play(match, "mosquito 11", "level low", "bomb airfield")
    assert {t for t in texts(match, "bomb") if t.endswith(" 1")} == {"bomb radar 1", "bomb mirror 1", "bomb airfield 1"}
    for unit in ("flak", "searchlight", "quad-flak", "rail-flak"):
        assert f"bomb {unit}" in texts(match)
        assert [r.rule for r in match.why_not(f"bomb {unit} 1")] == ["DD-X.mirror.1"]
    play(match, "bomb mirror")
    assert "bomb flak 1" in texts(match)


@proves("DD-X.mirror.1", "DD-8.4.7")
def test_the_mirror_guards_against_the_bombers_medals() -> None:
    """The reason names the mirror's rule."""
    match = scene(at="bomber", options={"medals": True, "mirror": 1}, squadrons=FAR, british_medals=3,
                  units={"11": "flak 2 mirror 1 radar 1"}, **PASSING)  # fmt: skip
    assert texts(match) == {"destroy radar", "done"}
    assert [r.rule for r in match.why_not("destroy flak")] == ["DD-X.mirror.1"]


@proves("DD-X.rail.2")
def test_rail_flak_says_that_it_stays() -> None:
    """Once it has fired, and only once; not if it was agreed that it moves on."""
    events = bomber_step(rail=["11"], options={"rail_flak": 1}, **PASSING)
    assert (only(events, "rail-fixed").data["hex"], only(events, "rail-fixed").rule) == ("11", "A-37")
    assert "rail-fixed" not in kinds(
        bomber_step(rail=["11"], rail_fixed=["rail-1"], options={"rail_flak": 1}, **PASSING)
    )
    moving = bomber_step(rail=["11"], options={"rail_flak": 1, "rail_after": "mobile"}, **PASSING)
    assert "rail-fixed" not in kinds(moving)


@proves("DD-X.ju88.3")
def test_the_badge_is_turned_by_the_bombing() -> None:
    """An unused outbound side is lost, and told; the badge is gone when the Bomber lands."""
    options = {"ju88": True}
    assert only(bomber_step(options=options, ju88=0, badge=2, **RAIDING), "badge-turned").data["left"] == 1
    assert "badge-turned" not in kinds(bomber_step(options=options, ju88=0, badge=1, **RAIDING))
    home = bomber_step(options=options, ju88=0, badge=1, bomber="2 high", route="NE E E NW W W", flown=5, bombed="11")
    assert only(home, "badge-turned").data["left"] == 0


@proves("DD-8.4.4")
def test_medals_used_in_a_fight_are_gone() -> None:
    """They count in the fight over their hex, and the log says that they are gone."""
    events = bomber_step(squadrons={"red": "11 high 5"}, units={"11": "medal 2"}, options={"medals": True}, **PASSING)
    assert modifiers(only(events, "bomber-attacked")) == {"squadron": 2, "german-medals": 2}
    assert only(events, "hex-medals-lost").data["hex"] == "11"


@proves("DD-8.7.3")
def test_mw50_is_ready_again() -> None:
    """Landing turns the token over; one that was ready says nothing."""
    options = {"mw50": True}
    used = scene(squadrons={"red": "12 high 5"}, mw=["red"], options=options, **PASSING)
    assert only(play(used, "land red"), "mw50-ready").rule == "A-10"
    ready = scene(squadrons={"red": "12 high 5"}, mw=["red"], mw_ready=["red"], options=options, **PASSING)
    assert "mw50-ready" not in kinds(play(ready, "land red"))


@proves("DD-9.4.6")
def test_solo_tokens_are_told_as_markers() -> None:
    """The tokens that are left become markers when the solo Bomber reaches its target."""
    events = bomber_step(scenario="solo", bomber="10 high", route="NE E", flown=2, crest=1, tokens=4, dice=[5])
    assert only(events, "city-bombed").data["city"] == "emden"
    dropped = only(events, "markers-dropped")
    assert (dropped.data["count"], dropped.rule) == (4, "DD-9.4.6")


@proves("DD-X.walls.2")
def test_moves_that_are_given_up() -> None:
    """A German who moves no unit gives up his five moves, and says so."""
    match = start(dice=[1], walls="chosen", tiles=1)
    play(match, "base yellow 5", "base red 24", "base green 18", "base blue 11")
    play(match, "target emden", "start 16", "card NE", "card E", "card E", "card NW", "card W", "card W", "seal")
    play(match, "place flak/balloon 26", "mosquito 8", "crest essen", "crest berlin", "crest kassel", "crest leipzig")
    events = play(match, "done")
    assert (only(events, "moves-waived").data["count"], points(events)) == (5, {})
