"""Limits met exactly, and one beyond: prices, ranges by night, stacks, markers."""

from __future__ import annotations

import pytest

import lancio
from lancio import BadData
from tests.proofs import proves
from tests.rulebook.drvar.scene import answers, hex_of, kinds, only, pa, piece, play, refused, scene, sp, step, texts


@proves("8.3a", "8.7a")
@pytest.mark.parametrize(("turn", "asked"), [(4, True), (9, False)])
def test_opportunity_fire_by_night(turn: int, asked: bool) -> None:
    """Two hexes off, rifles fire at a mover by day and not by night; one hex off they do."""
    match = scene("german", "blau 0214 3; school 0211 3", turn=turn)
    play(match, "move blau", "step 0213")
    assert (match.to_act == "yugoslav") == asked
    near = scene("german", "blau 0213 3; school 0211 3", turn=turn)
    play(near, "move blau", "step 0212")
    assert "fire school" in texts(near)


@proves("8.2b", "A09")
def test_nobody_joins_a_melee_without_ammunition() -> None:
    """A unit with three markers does not fight along in the shared hex."""
    match = scene("german", "blau 0211 3; rot 0211 2 a3; gruen 0211 2; school 0211 3")
    assert answers(match, "melee") == {"blau", "gruen"}
    play(match, "melee blau")
    assert answers(match, "with") == {"gruen"}


@proves("A16")
def test_recovering_costs_two() -> None:
    """Two points are enough, one is not."""
    pieces = "blau 0212 3 ferma; de-command 0213"
    assert answers(scene("german", pieces, pa=(2, 5)), "recover") == {"0212"}
    refused(scene("german", pieces, pa=(1, 5)), "recover 0212")


@proves("A15")
def test_building_costs_two_engineers_one() -> None:
    """With two points anybody builds, with one point engineers only."""
    pieces = "school 0211 3; engineers 0213 2; blau 2003 3"
    assert answers(scene("yugoslav", pieces, pa=(5, 2)), "shelter") == {"school", "engineers"}
    assert answers(scene("yugoslav", pieces, pa=(5, 1)), "obstacle") == {"engineers"}


@proves("A17")
def test_asking_costs_three() -> None:
    """Three points are enough, two are not."""
    assert answers(scene("german", "blau 1514 3", pa=(3, 5)), "interrogate") == {"blau"}
    refused(scene("german", "blau 1514 3", pa=(2, 5)), "interrogate blau")


@proves("10b", "9.9b", "R28")
def test_no_opportunity_assault_above_eight() -> None:
    """Three units of 3 SP do not assault a hex together."""
    match = scene("german", "blau 0213 3; school 0211 3; lika3-1 0211 3; lika3-3 0211 3")
    play(match, "move blau", "step 0212", "pounce school")
    assert answers(match, "with") == {"lika3-1", "lika3-3"}
    play(match, "with lika3-1")
    assert piece(match, "lika3-3") is not None and hex_of(match, "lika3-3") == "0211"
    assert hex_of(match, "lika3-1") == hex_of(match, "school") == "0212"


@proves("9.9b", "R28")
def test_one_opportunity_assault_a_window() -> None:
    """The assaulter is eliminated, another stands beside the mover, but there is no second assault at this hex."""
    match = scene("german", "obermeier 0213 4; flak 0211 1; lika3-1 0312 3", dice=[1, 6])
    play(match, "move obermeier", "step 0212")
    assert answers(match, "pounce") == {"flak", "lika3-1"}
    play(match, "pounce flak")
    assert piece(match, "flak") is None and match.to_act == "yugoslav"
    assert not answers(match, "pounce") and answers(match, "fire") == {"lika3-1"}


@proves("9.9c", "9.4d")
def test_a_mover_routed_by_assault_is_gone() -> None:
    """Its Action is over with it."""
    match = scene("german", "stuermer 0213 1; school 0211 3", dice=[6, 1])
    events = play(match, "move stuermer", "step 0212", "pounce school")
    assert only(events, "melee-resolved").data["result"] == "rout"
    assert piece(match, "stuermer") is None and match.to_act == "yugoslav" and step(match) == "go"


@proves("A04", "10b", "R40")
def test_an_entry_hex_holds_eight() -> None:
    """Two companies of 4 SP fill it; nobody else enters there."""
    match = scene("german", "blau 0310 3", turn=12, waiting="william-1 william-2 william-mg")
    play(match, "enter william-1 0115", "enter william-2 0115")
    assert answers(match, "enter") == {"william-mg 0118"}


@proves("10b", "R29")
def test_passing_through_needs_room_beyond() -> None:
    """A full hex may be entered if there is room for all beyond it, up to 8 SP, and not otherwise."""
    full = "obermeier 0102 4; william-1 0102 4; blau 0101 3; de-7 0101 4 para; de-8 0101 2 para"
    ways = "de-1 0201 {0} para; de-2 0202 {0} para; de-3 0103 {0} para; de-4 0201 {1} para; de-5 0202 {1} para"
    for strength, open_ in ((1, True), (2, False)):
        crowd = (full + "; " + ways + "; de-6 0103 {1} para").format(strength, 4)
        match = scene("german", crowd)
        play(match, "move blau")
        assert ("step 0102" in texts(match)) == open_, strength


@proves("12.4b", "12.4d")
def test_bombs_on_own_men() -> None:
    """Bombs that fall on both sides strike the top unit of each, whoever it is."""
    match = scene("german", "panther 0211 3; school 0211 3", turn=5, raids=[1, 0], dice=[1, 6, 6])
    events = play(match, "raid ju87 0211")
    assert kinds(events).count("air-attack-resolved") == 2
    assert sp(match, "panther") == 2 and sp(match, "school") == 2 and pa(match) == [10, 10]


@pytest.mark.parametrize(
    ("turn", "pending"),
    [
        (4, [["go", "german"], ["turn"]]),
        (4, [["turn"], ["goes", "german"], ["administration"], ["go", "german"]]),
        (4, [["turn"], ["turn"]]),
        (4, [["turn"], ["go", "german"], ["activation-points"], ["command-check"]]),
        (4, [["turn"], ["drop", "blau"]]),
        (0, [["turn"], ["go", "german"]]),
        (0, [["turn"], ["place", "blau"]]),
        (0, [["turn"], ["hide", "1607"]]),
    ],
)
def test_impossible_orders_of_play_are_refused(turn: int, pending: list[list[object]]) -> None:
    """Steps that cannot follow each other, or do not belong to this turn."""
    with pytest.raises(lancio.BadData):
        scene("german", "blau 0213 3; school 0610 3", turn=turn, pending=pending)


def test_an_empty_position_is_refused() -> None:
    """Without counters, and without the questions that hide them, there is no turn to begin."""
    game = lancio.game("drvar")
    saved = {"game": "drvar", "scenario": "historical", "options": {}, "position": {}, "pending": [["turn"]]}
    with pytest.raises(lancio.BadData):
        game.load(saved, seed=1)
    fresh = game.start(seed=1)
    assert game.load(fresh.dump()).digest() == fresh.digest()


@pytest.mark.parametrize("name", ["blau", "yu-command", "counter-1"])
def test_who_waits_is_a_unit_that_is_not_on_the_map(name: str) -> None:
    """A saved position with anything else among those who wait is refused, and nobody vanishes."""
    saved = scene("yugoslav", "school 0212 3; blau 0214 4", turn=5, waiting="lika1-1 lika1-2").dump()
    saved["position"]["waiting"][0] = name
    with pytest.raises(BadData, match="waiting"):
        lancio.game("drvar").load(saved)
