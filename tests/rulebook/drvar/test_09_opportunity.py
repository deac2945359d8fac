"""Chapter 9.9: Opportunity Assaults. Whom they strike, who goes back after a tie, what a stop leaves behind."""

from __future__ import annotations

from tests.proofs import proves
from tests.rulebook.drvar.scene import (
    answers,
    hex_of,
    kinds,
    markers,
    only,
    piece,
    play,
    refused,
    scene,
    sp,
    step,
    tabs,
    texts,
)


@proves("9.9g", "R28", "9.4d")
def test_a_rout_takes_the_moving_units_alone() -> None:
    """Two units stand in the hex and fight along; only the one that came in is eliminated, the others are locked."""
    pieces = "staff 0213 1; stuermer 0212 1; brecher 0212 1; school 0211 3; lika3-1 0211 3"
    match = scene("german", pieces, dice=[6, 1])
    play(match, "move staff", "step 0212", "pounce school", "with lika3-1")
    fought = only(match.events, "melee-resolved")
    assert (fought.rule, fought.data["result"]) == ("9.4d", "rout")
    assert [event.data["unit"] for event in match.events if event.kind == "eliminated"] == ["staff"]
    assert (sp(match, "stuermer"), sp(match, "brecher")) == (1, 1)
    assert hex_of(match, "school") == "0212" and step(match) == "go"
    refused(match, "attack school 0212", "move school")
    assert "melee school" in texts(match)


@proves("9.9g", "R28", "R21")
def test_a_lost_opportunity_assault_takes_the_whole_side() -> None:
    """The units that made it are all eliminated."""
    pieces = "blau 0213 3; panther 0212 3; school 0211 1; lika3-1 0211 1"
    match = scene("german", pieces, dice=[1, 6])
    play(match, "move blau", "step 0212", "pounce school", "with lika3-1")
    assert only(match.events, "melee-resolved").data["result"] == "rout"
    assert sorted(e.data["unit"] for e in match.events if e.kind == "eliminated") == ["lika3-1", "school"]


@proves("9.9g", "R28")
def test_no_opportunity_assault_on_those_who_stand_still() -> None:
    """A Command or a counter that joins fighters does not expose them; alone it can be caught."""
    for other, asked in (("panther 0212 3;", False), ("", True)):
        match = scene("german", f"de-command 0213; {other} school 0211 3", pa=(9, 2))
        play(match, "move de-command", "step 0212")
        assert ("pounce school" in texts(match)) is asked
    for other, asked in (("school 0212 3;", False), ("", True)):
        counters = ("tito 0213", "ussr 2014", "usa 0809", "gb 1015", "blank 1211", "blank 1311")
        match = scene("yugoslav", f"{other} panther 0211 3", counters=counters)
        play(match, "move counter-1", "step 0212")
        assert (match.to_act == "german" and "pounce panther" in texts(match)) is asked


@proves("9.4a", "R25", "9.9c", "4a")
def test_after_a_tie_the_mover_goes_back() -> None:
    """The active side returns to where its Action began, with its Move marker; the assaulter stays where he is."""
    match = scene("german", "blau 0214 3; school 0210 3", dice=[3, 3])
    play(match, "move blau", "step 0213", "decline", "step 0212", "decline", "step 0211", "pounce school")
    assert only(match.events, "melee-resolved").rule == "9.4a"
    back = only(match.events, "returned")
    assert (back.rule, back.data["units"], back.data["path"]) == ("R25", ["blau"], ["0211", "0214"])
    assert hex_of(match, "blau") == "0214" and "moved" in tabs(match, "blau")
    assert hex_of(match, "school") == "0211" and "moved" in tabs(match, "school")
    assert markers(match, "blau") == [1, 0] and markers(match, "school") == [1, 0]
    assert step(match) == "go" and match.to_act == "yugoslav"


@proves("R25", "A13")
def test_a_tie_ends_the_action() -> None:
    """The attack that should have followed half a move is not made."""
    match = scene("german", "blau 0214 3; school 0211 3", dice=[3, 3])
    play(match, "advance blau", "step 0213", "decline", "step 0212", "pounce school")
    assert hex_of(match, "blau") == "0214"
    assert step(match) == "go" and match.to_act == "yugoslav"


@proves("R25", "9.7a")
def test_a_retreat_cannot_return_to_its_enemies() -> None:
    """An enemy stands in the hex where the Action began: a free hex beside, of the mover's choice, no window there."""
    match = scene("german", "blau 0213 3; escort-1 0213 2; school 0211 3", dice=[3, 3])
    play(match, "retreat blau", "step 0212", "pounce school")
    assert (match.to_act, step(match)) == ("german", "go-back")
    assert "back 0213" not in texts(match) and "back 0112" in texts(match)
    play(match, "back 0112")
    assert hex_of(match, "blau") == "0112" and "moved" in tabs(match, "blau")
    assert step(match) == "go" and match.to_act == "yugoslav"


@proves("R25", "12.1e", "R31")
def test_a_german_who_stays_after_a_tie_reaches_what_lies_there() -> None:
    """The mover is gone, the counter that lay in the hex is reached; one that moved along goes back too."""
    counters = ("tito 0213", "ussr 0212", "usa 0809", "gb 1015", "blank 1211", "blank 1311")
    match = scene("yugoslav", "school 0213 3; panther 0211 3", counters=counters, dice=[3, 3])
    play(match, "move school", "with counter-1", "step 0212", "pounce panther")
    assert hex_of(match, "school") == "0213" and hex_of(match, "counter-1") == "0213"
    assert only(match.events, "counter-reached").data["identity"] == "ussr"
    assert hex_of(match, "panther") == "0212"


@proves("9.9e", "R19", "8.8a")
def test_whoever_is_stopped_by_an_opportunity_assault_is_told() -> None:
    """Hit: 9.9e; FERMA alone: R19. Whoever is not hit may go on."""
    for dice, rule in (([5, 1, 1], "9.9e"), ([4, 3, 6], "R19"), ([4, 3, 1], None)):
        match = scene("german", "blau 0213 3; school 0211 3", dice=dice)
        play(match, "move blau", "step 0212", "pounce school")
        told = [event for event in match.events if event.kind == "stopped"]
        assert [(e.rule, e.data["unit"]) for e in told] == ([(rule, "blau")] if rule else [])
        assert (match.to_act == "german") is (rule is None)


@proves("9.9e")
def test_a_unit_hit_while_it_retreats_has_its_marker_explained() -> None:
    """A retreat gives no Move marker, being hit does, and an event says so."""
    match = scene("german", "blau 0213 3; escort-1 0213 2; school 0211 3", dice=[5, 1, 1])
    play(match, "retreat blau", "step 0212", "pounce school")
    assert "moved" in tabs(match, "blau") and only(match.events, "stopped").rule == "9.9e"
    match = scene("german", "blau 0213 3; escort-1 0213 2; school 0211 3")
    play(match, "retreat blau", "step 0212", "decline")
    assert "moved" not in tabs(match, "blau")


@proves("9.8a")
def test_an_assault_that_does_not_clear_the_hex_ends_the_move() -> None:
    """Enemies are left: the assaulters stop there, and are told."""
    match = scene("german", "blau 0213 3; school 0212 3", dice=[4, 3, 1])
    play(match, "assault blau", "step 0212")
    assert only(match.events, "stopped").rule == "9.8a" and piece(match, "school") is not None
    assert "stopped" not in kinds(scene("german", "blau 0213 3; school 0212 3").events)
    match = scene("german", "blau 0213 4; school 0212 1", dice=[6, 1])
    play(match, "assault blau", "step 0212")
    assert "stopped" not in kinds(match.events) and answers(match, "step")
