"""What is so and what is not, side by side: a prohibition alone, or a printed number, would hold in an empty game."""

from __future__ import annotations

import pytest

from lancio.games.drvar import steps
from lancio.games.drvar.pieces import NAME
from lancio.games.drvar.state import Drvar
from tests.proofs import proves
from tests.rulebook.drvar.scene import answers, kinds, only, pa, piece, play, refused, scene, sp, step, tabs, texts

MEADOW = ("tito 0211", "ussr 2014", "usa 0809", "gb 1015", "blank 1211", "blank 1311")


@proves("1.2d", "1.1e")
@pytest.mark.parametrize(
    ("unit", "points"), [("blau", 4), ("school", 4), ("tankettes", 5), ("william-guns", 1), ("de-command", 4)]
)
def test_movement_points_by_type(unit: str, points: int) -> None:
    """Men and Commands 4, vehicles 5, artillery 1: as shown on the counter."""
    pieces = "school 0310 3; tankettes 0313 1; william-guns 0114 2; blau 0118 3"
    match = scene("german", pieces, commands=True)
    found = piece(match, unit)
    assert found is not None
    assert match.game.chart()["types"].get(found["type"], found)["points"] == points
    assert isinstance(match.state, Drvar)
    assert steps.points(match.state, NAME.index(unit)) == points


@proves("1.4c", "2a", "12.4a", "17a")
@pytest.mark.parametrize(
    ("turn", "hours", "raids"),
    [(1, "07-08", ["stuka", "stuka", "fw"]), (2, "09-10", []), (3, "11-12", ["stuka"]), (14, "09-10", [])],
)
def test_the_track_is_walked(turn: int, hours: str, raids: list[str]) -> None:
    """The first turn is the box 07-08; each turn lays out its hours and its raids, and there are fourteen."""
    match = scene("german", "blau 0210 3; school 2203 3", turn=turn - 1, dice=[4, 4], pending=[["turn"]])
    shown = match.view(None)["turn"]
    assert (shown["number"], shown["clock"]) == (turn, hours)
    assert len(raids) == sum(match.view(None)["tracks"]["raids"].values())


@proves("2a")
def test_there_is_no_fifteenth_turn() -> None:
    """After turn 14 the points are counted."""
    match = scene("german", "blau 0210 3; school 2203 3", turn=14, pending=[["turn"]])
    assert match.to_act is None and match.outcome is not None
    goes_on = scene("german", "blau 0210 3; school 2203 3", turn=13, dice=[4, 4], pending=[["turn"]])
    assert goes_on.to_act is not None


@proves("17a", "12.5a", "12.5b")
@pytest.mark.parametrize(("turn", "comes"), [(11, False), (12, True)])
def test_william_comes_in_turn_12(turn: int, comes: bool) -> None:
    """05-06, not earlier; and the second wave jumps from turn 3 on."""
    match = scene("german", "blau 0310 3", turn=turn, waiting="william-1")
    assert bool(answers(match, "enter")) == comes
    wave = scene("german", "blau 0310 3", turn=2 + comes, waiting="obermeier")
    assert bool(answers(wave, "drop")) == comes


@proves("12.1c", "8.8a")
def test_a_counter_goes_along_once() -> None:
    """A unit takes a counter of its hex along; one that has moved this turn stays, and cannot set out either."""
    match = scene("yugoslav", "school 0211 3; blau 2203 3", counters=MEADOW)
    play(match, "move school")
    assert answers(match, "with") == {"counter-1"}
    play(match, "with counter-1", "step 0210", "stop")
    assert tabs(match, "counter-1") == ["moved"]
    play(match, "pass")
    refused(match, "move counter-1")
    fresh = scene("yugoslav", "school 0211 3; blau 2203 3", counters=MEADOW)
    assert "move counter-1" in texts(fresh)


@proves("9.9d", "8.7d")
def test_a_window_beside_the_enemy_and_none_on_entering() -> None:
    """Stepping beside enemies they may fire and pounce; stepping into the melee with one of them, no other may."""
    pieces = "blau 0213 3; school 0211 3; town 0111 2"
    beside = scene("german", pieces, dice=[3, 3])
    play(beside, "move blau", "step 0212")
    assert step(beside) == "window" and beside.to_act == "yugoslav"
    assert "school" in answers(beside, "pounce") & answers(beside, "fire")
    entering = scene("german", pieces.replace("0213", "0212"), dice=[6, 5, 1])
    events = play(entering, "assault blau", "step 0211")
    assert "melee-resolved" in kinds(events) and step(entering) != "window"


@proves("12.1b")
def test_the_six_counters_are_what_they_were_hidden_as() -> None:
    """Reaching a counter shows its identity: of six, one is Tito, three are missions, two are blank."""
    names = ("tito", "ussr", "usa", "gb", "blank", "blank")
    elsewhere = ("2014", "0809", "1015", "1211", "1311", "1607")
    found = []
    for number in range(6):
        counters = [f"{name} {'0211' if i == number else elsewhere[i]}" for i, name in enumerate(names)]
        match = scene("german", "blau 0212 3; school 2203 3", counters=counters, order=[0, 3], dice=[1])
        events = play(match, "assault blau", "step 0211")
        found.append(only(events, "counter-reached").data["identity"])
    assert found == list(names)


@proves("8.4f", "8.4e")
def test_ferma_counts_in_melee_and_forbids_moving() -> None:
    """The top unit of a melee that is FERMA costs its side 2; and FERMA it cannot move off, others can."""
    fresh = scene("german", "blau 0211 3; school 0212 3", dice=[3, 3, 1])
    stopped = scene("german", "blau 0211 3; school 0212 3 ferma", dice=[3, 3, 1])
    totals = []
    for match in (fresh, stopped):
        event = only(play(match, "assault blau", "step 0212"), "melee-resolved")
        totals.append(event.data["defender"]["total"])
    assert totals[0] - totals[1] == 2
    for tab, moves in (("", True), (" ferma", False)):
        match = scene("german", f"blau 0211 3{tab}; school 2203 3")
        assert ("move blau" in texts(match)) == moves


@proves("A08", "5b")
def test_three_unite_for_the_price_of_one() -> None:
    """Within the one Action more counters of the hex are united, or no more."""
    match = scene("german", "blau 0211 1; gruen 0211 1; rot 0211 1; school 2203 3")
    before = sp(match, "blau")
    play(match, "unite blau gruen")
    assert sp(match, "blau") + sp(match, "gruen") == before + 1
    assert answers(match, "unite")
    points = match.view(None)["tracks"]["points"]["german"]
    play(match, sorted(t for t in texts(match) if t.startswith("unite "))[0])
    assert match.view(None)["tracks"]["points"]["german"] == points


# -- one price for a hex -----------------------------------------------------------------------


@proves("R43")
def test_every_split_has_its_price() -> None:
    """One counter is made for one point; splitting again costs another."""
    match = scene("german", "obermeier 0210 4; school 2203 3")
    play(match, "split obermeier 2")
    assert pa(match) == [9, 10] and match.to_act == "yugoslav"
    play(match, "pass", "split obermeier 1")
    assert pa(match) == [8, 10]
    assert sorted(sp(match, name) for name in ("obermeier", "de-1", "de-2")) == [1, 1, 2]


@proves("5b", "12.5c")
def test_one_entry_for_several_units() -> None:
    """Two reinforcements enter in one Action; only then it is the other's go."""
    match = scene("yugoslav", "blau 0115 3", turn=5, waiting="lika3-1 lika3-2")
    play(match, "enter lika3-1 0112")
    assert match.to_act == "yugoslav" and answers(match, "enter")
    play(match, "enter lika3-2 0112")
    assert match.to_act == "german" and pa(match) == [10, 10]


@proves("5b", "9.9c")
def test_one_price_for_an_opportunity_assault() -> None:
    """Two units of a hex pounce together for the 2 points that one alone costs."""
    match = scene("german", "blau 0213 3; school 0211 3; town 0211 1", dice=[3, 3, 1, 1])
    play(match, "move blau", "step 0212", "pounce school")
    assert texts(match) == {"with town", "fight"}
    event = only(play(match, "with town"), "melee-resolved")
    assert event.data["attacker"]["units"] == ["school", "town"] and pa(match)[1] == 8


@proves("9.1b", "5b")
def test_those_of_the_hex_who_take_the_action_fight() -> None:
    """Two of ours share the hex with an enemy: whoever is not taken along stays out."""
    for answer, names in (("fight", ["blau"]), ("with rot", ["blau", "rot"])):
        match = scene("german", "blau 0211 3; rot 0211 2; school 0211 3", dice=[3, 3, 1])
        play(match, "melee blau")
        assert texts(match) == {"with rot", "fight"}
        event = only(play(match, answer), "melee-resolved")
        assert event.data["attacker"]["units"] == names


# -- what markers forbid -----------------------------------------------------------------------


@proves("8.2b", "5b")
def test_of_a_stack_those_with_three_markers_do_not_attack() -> None:
    """The others of the hex may, after the first has; the one with three markers may not."""
    pieces = "obermeier 0213 4; blau 0213 3 a3; rot 0213 1; school 0212 3"
    match = scene("german", pieces, dice=[1, 1])
    play(match, "attack obermeier 0212")
    assert answers(match, "attack") == {"rot 0212"}


@proves("8.4e", "8.4d")
@pytest.mark.parametrize(("die", "halted"), [(6, True), (1, False)])
def test_a_failed_test_keeps_a_unit_where_it_is(die: int, halted: bool) -> None:
    """The morale die decides: FERMA it can no longer set out, otherwise it can."""
    match = scene("yugoslav", "town 0212 1; blau 0213 3; school 2203 3", dice=[3, die])
    events = play(match, "attack town 0213")
    assert "morale-tested" in kinds(events)
    assert ("halted" in kinds(events)) == halted
    assert ("ferma" in tabs(match, "blau")) == halted
    assert ("move blau" in texts(match)) != halted


@proves("8.4e", "9.7a")
def test_ferma_holds_in_a_shared_hex_too() -> None:
    """A unit may leave the enemy's hex, one that is FERMA may not."""
    for tab, leaves in (("", {"blau"}), (" ferma", set())):
        match = scene("german", f"blau 0211 3{tab}; school 0211 3")
        assert answers(match, "retreat") == leaves


@proves("9.6b", "2g")
def test_worn_out_until_the_administrative_phase() -> None:
    """Zero SP in melee this turn; then the markers come off and it counts again."""
    match = scene("german", "blau 0118 3 a3 worn; school 2203 3", pa=(1, 0))
    assert "worn-out" in tabs(match, "blau")
    play(match, "pass")
    assert match.view(None)["turn"]["number"] == 5 and "worn-out" not in tabs(match, "blau")


# -- who may do what ---------------------------------------------------------------------------


@proves("5a", "2e")
def test_with_points_and_without() -> None:
    """With points the paid Actions are open; without, only those that cost nothing, and passing."""
    pieces = "blau 0213 3; rot 0213 2; school 0211 3"
    rich = scene("german", pieces, turn=5, raids=[1, 0])
    verbs = {text.split()[0] for text in texts(rich)}
    assert verbs >= {"move", "attack", "assault", "strike", "advance", "shelter", "split", "raid", "pass"}
    poor = scene("german", pieces, turn=5, raids=[1, 0], pa=(0, 5))
    assert {text.split()[0] for text in texts(poor)} >= {"raid", "pass"}
    assert not {"attack", "assault", "shelter"} & {text.split()[0] for text in texts(poor)}
    assert answers(poor, "move") == {"de-command"}


@proves("12.4e", "12.4a")
def test_a_raid_is_flown_in_its_turn_or_never() -> None:
    """It is offered in turn 5; in turn 6 there is only that turn's own."""
    match = scene("german", "blau 0118 3; school 2203 3", turn=5, raids=[1, 0], pa=(1, 0), dice=[3, 3])
    assert {text.split()[0] for text in answers(match, "raid")} == {"ju87"}
    play(match, "pass")
    assert match.view(None)["turn"]["number"] == 6
    assert match.view(None)["tracks"]["raids"] == {"cr42": 1}


@proves("1.1f")
def test_a_command_that_waited_comes_with_the_next_unit() -> None:
    """Nobody was left to promote: whoever comes on the map brings the Substitute."""
    for waited, there in ((1, True), (0, False)):
        match = scene(
            "german", "school 2203 3", turn=12, waiting="william-1", commands=False, no_command=waited, substitute=1
        )
        play(match, "enter william-1 0118")
        assert (piece(match, "de-command") is not None) == there


@proves("12.1h", "12.4b")
def test_bombs_hit_the_unit_and_not_the_counter_beside_it() -> None:
    """On the same hex a unit is attacked, with the ground it stands on; the counter stays."""
    match = scene("german", "blau 0310 3; school 0211 3", turn=5, raids=[1, 0], counters=MEADOW, dice=[1, 6])
    events = play(match, "raid ju87 0211")
    assert only(events, "air-attack-resolved").data["target"] == "school"
    assert sp(match, "school") == 2 and piece(match, "counter-1") is not None


@proves("13c", "13e")
@pytest.mark.parametrize(
    ("side", "attack", "thirds"), [("german", "blau 0212", "german"), ("yugoslav", "school 0213", "yugoslav")]
)
def test_an_sp_eliminated_scores(side: str, attack: str, thirds: str) -> None:
    """A third for a Yugoslav SP, two points for a German one; a miss scores nothing."""
    scores = []
    for die in (1, 6):
        match = scene(side, "blau 0213 3; school 0212 3", dice=[die, 1])
        before = match.view(None)["score"][f"{thirds}_thirds"]
        play(match, f"attack {attack}")
        scores.append(match.view(None)["score"][f"{thirds}_thirds"] - before)
    assert scores == [0, 1 if side == "german" else 6]
