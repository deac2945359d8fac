"""Chapters 12, 13 and 17: objective counters, interrogation, landings, raids, reinforcements, victory."""

from __future__ import annotations

import json

import pytest

from lancio import Match, Record
from lancio.games.drvar import GAME
from lancio.games.drvar.pieces import UNIT
from tests.proofs import proves
from tests.rulebook.drvar.scene import (
    COUNTERS,
    answers,
    hex_of,
    kinds,
    markers,
    only,
    pa,
    piece,
    play,
    refused,
    scene,
    side_mods,
    sp,
    step,
    tabs,
    texts,
    totals,
)

MEADOW = ("tito 0211", "ussr 2014", "usa 0809", "gb 1015", "blank 1211", "blank 1311")


def thirds(match: Match) -> tuple[int, int]:
    """The score in thirds."""
    score = match.view(None)["score"]
    return score["german_thirds"], score["yugoslav_thirds"]


@proves("12.1e", "12.1f", "13a", "13b", "A11", "R31")
@pytest.mark.parametrize(("die", "fate", "worth"), [(3, "captured", 45), (4, "killed", 21)])
def test_reaching_tito(die: int, fate: str, worth: int) -> None:
    """An assault on a hex with the counter alone reaches it on entry: no melee, marker or window. 1 to 3 captured."""
    match = scene("german", "blau 0213 3; school 0208 3", counters=MEADOW, dice=[die], order=[0, 3])
    events = play(match, "assault blau", "step 0212", "step 0211")
    assert only(events, "counter-reached").data["identity"] == "tito"
    assert only(events, "tito-found").data["result"] == fate
    assert "melee-resolved" not in kinds(events) and markers(match, "blau") == [0, 0]
    assert thirds(match) == (15 + worth, 75) and piece(match, "counter-1") is None


@proves("12.1g", "13a", "13c", "R32")
def test_missions_and_blanks() -> None:
    """A mission gives 5 and 2, a blank 5: the search goes on."""
    for what, worth in (("gb", 21), ("blank", 15)):
        other = [c for c in COUNTERS if not c.startswith(what) or c == "blank 1311"][:5]
        match = scene("german", "blau 0212 3", counters=[f"{what} 0211", *other], order=[0, 3])
        events = play(match, "assault blau", "step 0211")
        assert thirds(match)[0] == worth and "tito-found" not in kinds(events)
        assert match.to_act == "german" and step(match) == "moving", "a point of the half move is left"


@proves("X28", "12.1e", "A09", "R31")
def test_x28_plain_movement_reaches_nothing() -> None:
    """Moving in, or landing, turns nothing up; melee in the hex for one point does, also after landing."""
    match = scene("german", "blau 0212 3", counters=MEADOW, dice=[1, 1, 1])
    play(match, "move blau", "step 0211", "stop")
    assert piece(match, "counter-1", "german")["type"] is None  # type: ignore[index]
    play(match, "pass")
    before = pa(match)[0]
    play(match, "melee blau")
    assert pa(match)[0] == before - 1 and thirds(match)[0] == 15 + 45 and markers(match, "blau") == [0, 0]
    landed = scene("german", "", turn=3, counters=MEADOW, waiting="obermeier", dice=[1])
    play(landed, "drop obermeier 0211")
    assert piece(landed, "counter-1", "german")["open"] is False  # type: ignore[index]


@proves("12.1e", "R31")
def test_counters_fall_with_their_guard() -> None:
    """After a melee that leaves only Germans in the hex the counters are reached; not if the Yugoslav attacked."""
    match = scene("german", "obermeier 0212 4; town 0211 2", counters=MEADOW, dice=[6, 1, 1])
    events = play(match, "assault obermeier", "step 0211")
    assert kinds(events).index("melee-resolved") < kinds(events).index("counter-reached")
    other = scene("yugoslav", "obermeier 0211 4; flak 0211 1", counters=MEADOW, dice=[1, 6])
    events = play(other, "melee flak")
    assert "counter-reached" not in kinds(events) and piece(other, "flak") is None


@proves("12.1c", "A07", "R31")
def test_counters_move() -> None:
    """For a point, 4 points on foot, alone or with units of the hex, without command; not into German hexes."""
    match = scene("yugoslav", "school 0211 3; blau 0113 3; de-command 0118", counters=MEADOW, order=[3, 0])
    play(match, "move counter-1", "with school", "step 0210")
    assert hex_of(match, "counter-1") == hex_of(match, "school") == "0210" and pa(match) == [10, 9]
    alone = scene("yugoslav", "blau 0212 3; school 2203 3", counters=MEADOW, order=[3, 0])
    play(alone, "move counter-1")
    assert "step 0212" not in texts(alone) and "step 0210" in texts(alone)
    play(alone, "step 0210", "stop")
    assert tabs(alone, "counter-1") == ["moved"]
    leaving = scene("yugoslav", "blau 0211 3; school 2203 3", counters=MEADOW)
    assert "move counter-1" in texts(leaving)


@proves("12.1h", "R31", "9.9a")
def test_only_an_assault_catches_a_moving_counter() -> None:
    """Counters on the move are never fired at, but an Opportunity Assault catches them."""
    match = scene("yugoslav", "blau 0208 3; school 2203 3", counters=MEADOW, dice=[1])
    play(match, "move counter-1", "step 0210")
    assert match.to_act == "yugoslav"
    play(match, "step 0209")
    assert match.to_act == "german" and texts(match) == {"pounce blau", "decline", "orders"}
    events = play(match, "pounce blau")
    assert only(events, "counter-reached").data["identity"] == "tito" and pa(match)[0] == 8


@proves("12.2a", "12.2b", "12.2c", "A17", "R33")
def test_interrogation() -> None:
    """3 points, German units in inhabited hexes; one roll a payment; 4 or more turns one up, for no points."""
    match = scene("german", "blau 1514 3; rot 1514 2; gruen 1513 2", dice=[3, 4])
    assert answers(match, "interrogate") == {"blau", "rot"}
    play(match, "interrogate blau")
    assert pa(match) == [7, 10] and match.to_act == "yugoslav"
    play(match, "pass", "interrogate rot")
    assert pa(match) == [4, 10]
    assert step(match) == "turn-up" and len(answers(match, "reveal")) == 6
    events = match.play("reveal counter-1")
    assert only(events, "counter-turned-up").data["identity"] == "tito"
    assert thirds(match) == (0, 75) and piece(match, "counter-1", "german")["type"] == "tito"  # type: ignore[index]
    for pieces in ("blau 1514 3 out", "blau 1513 3", "blau 1514 3; school 1514 3"):
        assert not answers(scene("german", pieces), "interrogate")


@proves("R33", "13a", "13e", "12.2c")
def test_turned_up_counters_score_less() -> None:
    """Reached after an interrogation: no 5 points, but Tito and missions count; it is not hidden any more either."""
    counters = ("tito 0211 up", *MEADOW[1:])
    match = scene("german", "blau 0212 3", counters=counters, dice=[1], order=[0, 3])
    play(match, "assault blau", "step 0211")
    assert thirds(match) == (45, 75)


@proves("X20", "12.3a", "12.3b", "R34")
def test_x20_scatter() -> None:
    """4 to 6 scatters; the second die counts sides from the north: 3 is south-east."""
    match = scene("german", "", turn=3, waiting="obermeier", dice=[5, 3])
    event = only(match.play("drop obermeier 1309"), "landed")
    assert hex_of(match, "obermeier") == "1409" and event.data["scatter"] == 3
    off = scene("german", "", turn=3, waiting="obermeier", dice=[4, 1])
    play(off, "drop obermeier 0101")
    assert piece(off, "obermeier") is None and off.view(None)["tracks"]["losses"]["german"] == 4
    for die in (1, 2, 3):
        there = scene("german", "", turn=3, waiting="obermeier", dice=[die])
        play(there, "drop obermeier 0310")
        assert hex_of(there, "obermeier") == "0310"


@proves("X21", "12.3c")
@pytest.mark.parametrize(("die", "lost"), [(1, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_x21_rough_landing(die: int, lost: int) -> None:
    """Woods and hills cost 1, 2 or 3 SP; a unit of 3 SP dies on a 6."""
    match = scene("german", "", turn=3, waiting="obermeier", dice=[1, die])
    play(match, "drop obermeier 0511")
    assert sp(match, "obermeier") == 4 - lost


@proves("12.3d", "12.5a", "A04", "R40")
def test_second_wave() -> None:
    """From turn 3 on the second wave jumps, any part of it in one free Action; no window; it acts later."""
    match = scene("german", "school 0310 3", turn=3, waiting="obermeier obermeier-mg", dice=[1])
    play(match, "drop obermeier 0311")
    assert step(match) == "second-drop" and match.to_act == "german"
    play(match, "stop")
    assert match.to_act == "yugoslav" and pa(match) == [10, 10]
    play(match, "pass")
    assert "drop obermeier-mg 0311" in texts(match) and "move obermeier" in texts(match)
    early = scene("german", "blau 0310 3", turn=2, waiting="obermeier")
    assert not answers(early, "drop")


@proves("12.3e", "12.3f", "R35")
def test_landing_on_the_enemy() -> None:
    """Each Yugoslav unit there may fire at range 0, then the lander alone must assault them all, at -1."""
    match = scene("german", "school 0211 3; town 0211 2", turn=3, waiting="obermeier", dice=[1, 1, 6, 1])
    play(match, "drop obermeier 0211")
    assert step(match) == "landing-fire" and match.to_act == "yugoslav"
    assert answers(match, "fire") == {"school", "town"}
    event = only(match.play("fire school"), "attack-resolved")
    assert event.data["range"] == 0 and event.data["morale"] == 3 and markers(match, "school") == [0, 1]
    event = only(match.play("decline"), "melee-resolved")
    assert side_mods(event, "attacker") == [("landing", -1)] and totals(event) == (9, 6)
    assert markers(match, "obermeier") == [1, 0]


@proves("R34", "1.1d")
def test_the_command_jumps_too() -> None:
    """It shares the rolls of the unit named for it; off the map it is lost."""
    pending: list[list[object]] = [["turn"], ["drop", "rot"]]
    match = scene("german", "school 2203 3", turn=0, waiting="rot blau", pending=pending, dice=[1, 1], commands=False)
    play(match, "drop rot 0312")
    assert hex_of(match, "de-command") == hex_of(match, "rot") == "0312"
    lost = scene("german", "school 2203 3", turn=0, waiting="rot blau", pending=pending, dice=[4, 1, 1], commands=False)
    events = play(lost, "drop rot 0101")
    assert "command-lost" in kinds(events)
    play(lost, "drop blau 0312")
    assert hex_of(lost, "de-command") == "0312"


@proves("12.4a", "12.4b", "12.4c", "12.4d", "A05", "X21", "R36")
def test_raids() -> None:
    """JU87 scatter from 2, CR42 from 4; artillery row at range 0 without magnitude; the top unit of each side."""
    match = scene("german", "school 0211 3; blau 2203 3", turn=5, raids=[1, 1], dice=[1, 4, 4, 6, 2, 2, 6])
    assert len(answers(match, "raid")) == 2 * 520
    events = play(match, "raid ju87 0211")
    event = only(events, "air-attack-resolved")
    assert event.data["result"] == "morale" and event.data["hit"] == 5 and pa(match) == [10, 10]
    play(match, "pass")
    event = only(match.play("raid cr42 0211"), "raid-flown")
    assert event.data["scatter"] == 2 and event.data["hex"] != "0211"
    own = scene("german", "blau 0210 3; school 0211 3", turn=5, raids=[1, 0], dice=[2, 1, 6])
    play(own, "raid ju87 0211")
    assert sp(own, "blau") == 2 and sp(own, "school") == 3
    refused(scene("german", "blau 0210 3", turn=5), "raid ju87 0211")
    low = scene("german", "school 0211 3", turn=5, raids=[1, 0], dice=[3, 1], options={"raid_scatter": "low"})
    assert "scatter" not in only(low.play("raid ju87 0211"), "raid-flown").data


@proves("12.4b", "12.1h")
def test_raids_do_not_hurt_counters() -> None:
    """Bombs on a counter alone have no effect."""
    match = scene("german", "blau 0310 3", turn=5, raids=[1, 0], counters=MEADOW, dice=[1])
    events = play(match, "raid ju87 0211")
    assert "air-attack-resolved" not in kinds(events) and piece(match, "counter-1") is not None


@proves("12.5c", "2d", "A04", "16a", "R40", "17b")
def test_reinforcements_enter() -> None:
    """Due units enter on their hexes, free, without enemies, within 8 SP; any number in one Action."""
    match = scene("yugoslav", "blau 0115 3", turn=5, waiting="lika3-1 lika3-2 lika3-5 div9-1")
    entries = answers(match, "enter")
    assert "lika3-1 0112" in entries and "lika3-1 0115" not in entries and "div9-1 0112" not in entries
    play(match, "enter lika3-1 0112", "enter lika3-2 0112")
    assert "lika3-5 0112" not in answers(match, "enter") and "lika3-5 0113" in answers(match, "enter")
    play(match, "stop")
    assert match.to_act == "german" and pa(match) == [10, 10]
    play(match, "pass")
    assert tabs(match, "lika3-1") == ["out-of-command"], "no Move marker"
    assert {"move lika3-1", "move lika3-2"} <= texts(match) and "enter lika3-5 0113" in texts(match)
    for other in ("de-command 0112", "rot 0112 2"):
        taken = scene("yugoslav", other, turn=2, waiting="lika3-1")
        assert "lika3-1 0112" not in answers(taken, "enter") and "lika3-1 0113" in answers(taken, "enter"), other


@proves("12.5b", "12.5d", "12.5e", "X23", "R37", "1.4f")
def test_x23_holding_william() -> None:
    """Each full unit given up delays William a turn; two in turn 2 and one in turn 5 keep him out for good."""
    waiting = "lika3-1 lika3-2 escort-3 lika3-5 lika1-mg william-1"
    match = scene("german", "blau 0310 3", turn=1, pending=[["turn"]], waiting=waiting)
    assert match.to_act == "yugoslav" and answers(match, "renounce") == {"lika3-1", "lika3-2"}, "full units only"
    play(match, "renounce lika3-1", "renounce lika3-2")
    assert match.view(None)["tracks"]["william"] == 14
    later = scene(
        "german", "blau 0310 3", turn=4, pending=[["turn"]], waiting="lika3-5 lika1-mg william-1",
        renounced="lika3-1 lika3-2", dead="",
    )  # fmt: skip
    assert answers(later, "renounce") == {"lika3-5"}
    play(later, "renounce lika3-5")
    assert later.view(None)["tracks"]["william"] == 15
    late = scene("german", "blau 0310 3", turn=14, waiting="william-1", renounced="lika3-1 lika3-2 lika3-5", dead="")
    assert not answers(late, "enter")
    for turn, comes in ((11, False), (12, True)):
        william = scene("german", "blau 0310 3", turn=turn, waiting="william-1")
        assert ("william-1 0118" in answers(william, "enter")) == comes


@proves("R6", "6a")
def test_arrivals_out_of_command() -> None:
    """Status is fixed on arrival: William comes in out of reach of a Command at the cemetery."""
    match = scene("german", "de-command 1311; blau 1312 3", turn=12, waiting="william-1")
    play(match, "enter william-1 0118")
    assert "out-of-command" in tabs(match, "william-1")


@proves("X24", "13a", "13b", "13c", "13d", "13e", "13f", "2g", "R38")
def test_x24_the_end() -> None:
    """Thirds are counted exactly: 38 2/3 to 33; after turn 14 the match is over."""
    counters = ["tito - up found", "ussr 2014", "usa 0809", "gb - up found", "blank 1211", "blank - up found"]
    match = scene("german", "blau 0310 3", turn=14, pa=(1, 0), counters=counters, fate=1, losses=[9, 20])
    assert thirds(match) == (116, 99)
    events = play(match, "pass")
    assert match.to_act is None and match.outcome is not None and match.outcome.winner == "german"
    end = only(events, "match-ended")
    assert (end.data["german_thirds"], end.data["yugoslav_thirds"]) == (116, 99)
    assert "38⅔" in GAME.tell(end) and "33" in GAME.tell(end, "it")
    draw = scene("german", "blau 0310 3", turn=14, pa=(1, 0), losses=[0, 90])
    play(draw, "pass")
    assert draw.outcome is not None and draw.outcome.winner is None and draw.outcome.level == "draw"
    lost = scene("german", "blau 0310 3", turn=14, pa=(1, 0), command_dead=True)
    assert thirds(lost) == (0, 30 + 90)


@proves("12.1a", "12.1d", "R31")
def test_what_the_german_cannot_know() -> None:
    """View, events and legal actions of the German are the same whatever the counters are; an imagined world agrees
    with the bonus announced."""
    one = scene("german", "blau 0310 3; school 1311 3")
    swapped = ("ussr 1607", "tito 2014", "gb 0809", "usa 1015", "blank 1211", "blank 1311")
    other = scene("german", "blau 0310 3; school 1311 3", counters=swapped)
    for viewer in ("german", None):
        assert json.dumps(one.view(viewer), sort_keys=True) == json.dumps(other.view(viewer), sort_keys=True)
    seen = set()
    for seed in range(30):
        world = one.imagine("german", seed)
        assert world.view("german") == one.view("german")
        seen.add(
            world.dump()["position"]["counters"].index(
                next(c for c in world.dump()["position"]["counters"] if c.startswith("tito"))
            )
        )
    assert seen == {0, 1}
    assert one.imagine("yugoslav", 1).dump()["position"] == one.dump()["position"]


@proves("12.1a")
def test_hiding_is_secret() -> None:
    """The German learns where counters lie, not which; the questions are always six."""
    match = GAME.start(seed=5)
    while step(match) == "place":
        match.play(min(texts(match)))
    asked = 0
    while step(match) == "hide":
        match.play(min(texts(match)))
        asked += 1
        assert match.imagine("german", asked).view("german") == match.view("german")
    assert asked == 6
    told = [event.kind for event in match.log("german")]
    assert told.count("counter-placed") == 6 and "counter-hidden" not in told
    assert "(secret)" in str(Record.for_side(match, "german"))


@proves("12.1h", "12.4b")
def test_bombs_hurt_units_and_no_counters() -> None:
    """A raid on a hex with a unit and a counter: one attack, on the unit; on a counter alone: none."""
    match = scene("german", "blau 2203 3; school 1015 3", turn=5, raids=[0, 1], dice=[1, 6])
    events = match.play("raid cr42 1015")
    assert [event.data["target"] for event in events if event.kind == "air-attack-resolved"] == ["school"]
    assert hex_of(match, "counter-4") == "1015"
    alone = scene("german", "blau 2203 3; school 0610 3", turn=5, raids=[0, 1], dice=[1])
    assert "air-attack-resolved" not in kinds(alone.play("raid cr42 1015"))
    assert hex_of(alone, "counter-4") == "1015"


@proves("12.5d", "R37")
@pytest.mark.parametrize("turn", [2, 3, 5, 6])
def test_something_to_give_up_each_time(turn: int) -> None:
    """Whenever reinforcements are due a full unit is among them: the choice arises."""
    due = [unit.id for unit in UNIT.values() if unit.side == 1 and unit.arrives == turn]
    match = scene("german", "blau 0310 3", turn=turn - 1, pending=[["turn"]], waiting=" ".join(due))
    assert step(match) == "renounce" and answers(match, "renounce") <= set(due)
