"""Chapter 5.3: opportunity fire, and what is spotted."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from lancio.engine.chance import chances
from lancio.engine.dice import Dice, key_of
from lancio.engine.events import Log
from lancio.games.lock_n_load.opportunity import chance
from lancio.games.lock_n_load.spotting import by_day, look_around, spotted_by
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import OPEN_FIRE
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import (
    act,
    asked,
    at,
    fresh,
    has,
    named,
    of,
    offers,
    place,
    stage,
    table,
    total,
)

FIELD = table(
    us=("us-para", "us-para", "hill", "us-para-half"), german=("wehrmacht", "wehrmacht", "koch", "wehrmacht-half-0")
)


@proves("5.3a", "5.3e", "5.3l", "5.3q")
def test_the_budget_of_a_hex() -> None:
    """One declaration in the open, two in brush that costs two points; a location with other units may fire again."""
    where = table({"C5": "b"}, german=("wehrmacht",), us=("us-para",) * 3)
    units = {"de-a": "15C4", "us-a": "15C8", "us-b": "15D8", "us-c": "15B8"}
    s = stage(where, units, active="german", dice=[1, 6, 1, 6, 1, 6])
    act(s, "activate 15C4", "go 15C4 move", "~with de-a", "step 15C5")
    assert asked(s) == "opportunity" and s.stack[-1][1] == 2
    act(s, "fire 15C8", "everyone")
    assert asked(s) == "opportunity" and s.stack[-1][1] == 1 and offers(s, "fire") == {"15D8", "15B8"}
    act(s, "fire 15D8", "everyone")
    assert asked(s) == "moving", "two points, two attacks"


@proves("5.3a", "5.3n", "4.1h", "4.1c")
def test_who_may_react() -> None:
    """Not those who moved, crawled, went by stealth or fired; men who are Ops Complete do not, groups do."""
    for words, able in (
        ("", True),
        ("moved", False),
        ("fired", False),
        ("crawled", False),
        ("stealthy", False),
        ("complete", True),
        ("assaulted", True),
        ("shaken", False),
    ):
        s = stage(
            FIELD, {"de-a": "15C4", "de-b": "15J1", "us-a": f"15C8 {words}".strip(), "us-b": "15J8"}, active="german"
        )
        act(s, "activate 15C4", "go 15C4 move", "~with de-a", "step 15C5")
        assert (asked(s) == "opportunity") == able, words


@proves("5.3i")
def test_those_who_stand_still_are_spotted_only_while_somebody_moves_through() -> None:
    """A squad lies unseen in a wood. While another one crosses it the place may be fired at; when it has gone on the
    first squad is as hidden as before."""
    wood = table({"E5": "f"}, us=("us-para", "us-para"), german=("wehrmacht", "koch"))
    s = stage(wood, {"us-a": "15E5", "us-b": "15E6", "de-a": "15E2"})
    still = place(s, "15E5")
    assert not spotted_by(s, 1) >> still & 1
    act(s, "activate 15E6", "go 15E6 move", "~with us-b", "~set-off", "step 15E5")
    assert asked(s) == "opportunity" and spotted_by(s, 1) >> still & 1
    act(s, "decline", "step 15D5")
    assert spotted_by(s, 1) >> place(s, "15D5") & 1 and not spotted_by(s, 1) >> still & 1


@proves("5.3g", "5.3h", "6.0f")
def test_movers_and_those_who_stand_still() -> None:
    """1-6-4 fires: the mover is hit at one more than the squad that stood there."""
    where = table(us=("us-para", "us-para"), german=("wehrmacht", "wehrmacht"))
    s = stage(where, {"us-a": "15C1", "us-b": "15C2", "de-a": "15C7", "de-b": "15J8"}, dice=[6, 6, 1, 5])
    act(s, "activate 15C1", "go 15C1 move", "~with us-a", "step 15C2")
    events = act(s, "fire 15C7", "everyone")
    checks = {e.data["unit"]: sum(m["value"] for m in e.data["modifiers"]) for e in of(events, "damage-checked")}
    assert checks == {"us-a": 2, "us-b": 1}
    told = of(events, "moving-targets")
    assert [(e.data["units"], e.data["value"], e.rule) for e in told] == [(["us-a"], 1, "5.3g")]


@proves("5.3g")
def test_low_crops_deny_the_one() -> None:
    """In low crops a mover is no easier target."""
    for code, diff in ((".", 2), ("c", 1)):
        where = table({"C2": code}, us=("us-para", "us-para"))
        s = stage(where, {"us-a": "15C1", "us-b": "15J8", "de-a": "15C7", "de-b": "15J1"}, dice=[6, 6, 5])
        act(s, "activate 15C1", "go 15C1 move", "~with us-a", "step 15C2")
        check = of(act(s, "fire 15C7", "everyone"), "damage-checked")[0]
        assert check.data["modifiers"][0]["value"] == diff


@proves("5.3j", "5.3f", "6.0b")
def test_who_is_hit_stops_the_others_go_on() -> None:
    """A shaken squad stays with its Move marker; its companion may go on."""
    s = stage(FIELD, {"us-a": "15C1", "us-b": "15C1", "de-a": "15C7", "de-b": "15J8"}, dice=[3, 2, 2, 6])
    act(s, "activate 15C1", "go 15C1 move", "everyone", "step 15C2")
    act(s, "fire 15C7", "everyone")
    assert has(s, s.shaken, "us-b") and has(s, s.moved, "us-b") and not has(s, s.shaken, "us-a")
    assert asked(s) == "moving" and s.group.bit_count() == 1
    act(s, "step 15C3", "~decline", "halt")
    assert at(s, "us-a") == "15C3" and at(s, "us-b") == "15C2"


@proves("5.3c", "6.3b", "6.3a", "6.3d")
def test_crawlers() -> None:
    """Nobody fires at a crawler in brush unless it is spotted; in the open he is, without the one for moving."""
    where = table({"C2": "b"}, us=("us-para", "us-para"))
    s = stage(where, {"us-a": "15C1", "us-b": "15J8", "de-a": "15C7", "de-b": "15J1"})
    act(s, "activate 15C1", "go 15C1 crawl", "~with us-a", "step 15C2", "~end")
    assert at(s, "us-a") == "15C2" and has(s, s.crawled, "us-a") and s.to_act == 1 and asked(s) == "impulse"
    s = stage(where, {"us-a": "15C1", "us-b": "15J8", "de-a": "15C7", "de-b": "15J1"}, dice=[6, 6, 5])
    act(s, "activate 15C1", "go 15C1 crawl", "~with us-a", "step 15D2")
    assert asked(s) == "opportunity"
    check = of(act(s, "fire 15C7", "everyone"), "damage-checked")[0]
    assert check.data["modifiers"][0]["value"] == 1


@proves("5.3d", "5.3k", "5.3o")
def test_the_firer_picks_who_joins() -> None:
    """Those who did not join may fire in a later declaration."""
    s = stage(
        FIELD, {"us-a": "15C4", "us-c": "15J8", "de-a": "15C7", "de-b": "15C7", "us-b": "15J7"}, dice=[1, 6, 1, 6]
    )
    act(s, "activate 15C4", "go 15C4 move", "~with us-a", "step 15C5")
    act(s, "fire 15C7", "with de-a", "shoot")
    assert has(s, s.fired, "de-a") and not has(s, s.fired, "de-b")
    act(s, "step 15D5")
    assert offers(s, "fire") == {"15C7"}


@proves("5.3m", "8.0a")
def test_no_fire_at_those_who_close_in() -> None:
    """Entering the enemy's hex opens no window."""
    s = stage(FIELD, {"us-a": "15C4", "us-b": "15J8", "de-a": "15C5", "de-b": "15C7"})
    act(s, "activate 15C4", "go 15C4 move", "~with us-a", "step 15C5")
    assert asked(s) != "opportunity"


@proves("5.3a")
def test_standing_orders_answer() -> None:
    """At least 40 %: the squad fires by itself at a good chance, holds at a bad one; adjacent: only there."""
    units = {"us-a": "15C3", "us-b": "15J8", "de-a": "15C6", "de-b": "15J1"}
    s = stage(FIELD, units, order=["ask", "at-least-40"], dice=[1, 6, 1, 6])
    events = act(s, "activate 15C3", "go 15C3 move", "~with us-a", "step 15C4")
    assert asked(s) == "moving" and not of(events, "fired"), "1 + 1 against morale 6 is not worth it"
    assert of(events, "order-followed"), "nobody was asked: who moves is told why, or the silence would tell it"
    s = stage(FIELD, units, order=["ask", "any"], dice=[1, 6])
    assert of(act(s, "activate 15C3", "go 15C3 move", "~with us-a", "step 15C4"), "fired")
    s = stage(FIELD, units, order=["ask", "adjacent"], dice=[1, 6])
    assert not of(act(s, "activate 15C3", "go 15C3 move", "~with us-a", "step 15C4"), "fired")
    assert of(act(s, "step 15C5"), "fired")


@proves("5.3a")
def test_the_chance_of_an_order_is_the_truth() -> None:
    """Held against the branching dice: the chance that a mover is shaken or worse."""
    s = stage(
        FIELD, {"us-a": "15C3", "us-hill": "15C3", "us-b": "15J8", "de-a": "15C6", "de-b": "15C6", "de-koch": "15C6"}
    )
    act(s, "activate 15C3", "go 15C3 move", "everyone", "step 15C4")
    told = chance(s, 1, place(s, "15C6"))
    assert Fraction(0) < told < Fraction(1)

    def tell(log: Log) -> str | None:
        events = log.events
        if any(e.kind == "no-effect" for e in events):
            return "spared"
        checks = [e.data["result"] for e in events if e.kind == "damage-checked"]
        if any(result != "none" for result in checks):
            return "harmed"
        return "spared" if len(checks) == 2 else None

    def then(state: Fight) -> int | None:
        found = [code for code in state.choices if "everyone" in state.setting.verbs.notation(code)]
        return found[0] if found else None

    found = {c.outcome: c.probability for c in chances(s, OPEN_FIRE.code(place(s, "15C6")), tell, then=then)}
    assert found["harmed"] == told


@proves("10.1b", "10.1c", "10.1m", "10.1p", "10.1a", "10.1o")
def test_what_is_spotted() -> None:
    """In brush: not; beside a unit in good order, moved or fired there, or marked: yes. Beside a shaken one not."""
    where = table({"C5": "b"}, us=("us-para", "us-para"))

    def seen(units: dict[str, str], **more: Any) -> set[str]:
        s = stage(where, {"us-b": "15J8", **units}, **more)
        return named(s, spotted_by(s, 0))

    assert seen({"us-a": "15C1", "de-a": "15C5"}) == set()
    assert seen({"us-a": "15C1", "de-a": "15C4"}) == {"15C4"}, "open ground"
    assert seen({"us-a": "15C1", "de-a": "15C4"}, smoke=["15C4"]) == set(), "smoke"
    assert seen({"us-a": "15C4", "de-a": "15C5"}) == {"15C5"}
    assert seen({"us-a": "15C4 shaken", "de-a": "15C5"}) == set()
    for word in ("moved", "fired", "assaulted"):
        assert seen({"us-a": "15C1", "de-a": f"15C5 {word}"}) == {"15C5"}
    for word in ("crawled", "complete", "stealthy"):
        assert seen({"us-a": "15C1", "de-a": f"15C5 {word}"}) == set()
    assert seen({"us-a": "15C1", "de-a": "15C5", "de-b": "15C5 fired"}) == {"15C5"}, "the whole hex"
    assert seen({"us-a": "15C1", "de-a": "15C5"}, spotted=[[], ["15C5"]]) == {"15C5"}


@proves("6.4b", "6.4d")
def test_stealth_is_not_seen_from_beside() -> None:
    """A place with none but stealthy units is not spotted by an adjacent enemy; any other unit there changes that."""
    where = table({"C5": "b"}, german=("scout", "wehrmacht"))
    s = stage(where, {"us-a": "15C4", "de-scout": "15C5 stealthy", "de-a": "15J1"})
    assert not named(s, spotted_by(s, 0)) & {"15C5"}
    s = stage(where, {"us-a": "15C4", "de-scout": "15C5 stealthy", "de-a": "15C5"})
    assert "15C5" in named(s, spotted_by(s, 0))


@proves("20.0b", "20.0c", "20.0a", "20.01a", "20.1d")
def test_night() -> None:
    """In the open only who is beside, and movers within two hexes; fire beyond a neighbour has two less; flares make
    day."""
    where = table(us=("us-para", "us-para"), light="night")

    def seen(units: dict[str, str], **more: Any) -> set[str]:
        s = stage(where, {"us-b": "15J8", "us-a": "15C3", **units}, **more)
        return named(s, spotted_by(s, 0))

    assert seen({"de-a": "15C5"}) == set() and seen({"de-a": "15C4"}) == {"15C4"}
    assert seen({"de-a": "15C5 moved"}) == {"15C5"} and seen({"de-a": "15C6 moved"}) == set()
    assert seen({"de-a": "15C7 fired"}) == {"15C7"}
    assert seen({"de-a": "15C7"}, lit=["15C7"]) == {"15C7"}
    for lit, value in (([], 0), (["15C5"], 2)):
        s = stage(where, {"us-a": "15C3", "us-b": "15J8", "de-a": "15C5 fired", "de-b": "15J1"}, lit=lit, dice=[1, 6])
        act(s, "activate 15C3", "fire 15C3 15C5")
        assert total(of(act(s, "everyone"), "fired")[0]) == value
    s = stage(where, {"us-a": "15C3", "us-b": "15J8", "de-a": "15C6", "de-b": "15J1"})
    assert not offers(s, "spot"), "attempts at neighbours only"


@proves("10.1b", "10.1o")
def test_what_is_spotted_by_day_is_the_same_by_masks_and_place_by_place() -> None:
    """At every question of random games, for both sides, and the answer that is kept is that of a fresh look."""
    for slug in ("orchard", "two-streets"):
        s = fresh(slug, 5)
        dice = Dice(key_of("spotted", slug))
        for _ in range(400):
            if s.over:
                break
            for side in (0, 1):
                assert spotted_by(s, side) == by_day(s, side) == look_around(s, side)
            s.apply(s.choices.pick(dice.below(s.choices.count)))
