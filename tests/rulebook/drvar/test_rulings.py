"""Rulings that follow the text to the letter: results counted in the turn, the order of step 4, one roll a price."""

from __future__ import annotations

import pytest

from lancio import Match
from tests.proofs import proves
from tests.rulebook.drvar.scene import (
    answers,
    hex_of,
    kinds,
    pa,
    play,
    refused,
    scene,
    sp,
    step,
    tabs,
    texts,
)


@proves("8.4h", "R13", "8.4g")
def test_recovering_does_not_wipe_out_the_first_result() -> None:
    """FERMA, recovered, FERMA again in the same turn: 1 SP, and the marker once more."""
    match = scene("german", "blau 0213 3; school 0212 3; yu-command 0112", dice=[3, 6, 3, 6])
    play(match, "attack blau 0212")
    assert tabs(match, "school") == ["ferma"] and sp(match, "school") == 3
    play(match, "recover 0212")
    assert tabs(match, "school") == []
    again = scene("german", position_of(match), pa=pa(match), dice=[3, 6])
    for other in (match, again):
        play(other, "attack blau 0212")
        assert [e.rule for e in other.events if e.kind == "strength-lost"] == ["8.4h"]
        assert sp(other, "school") == 2 and tabs(other, "school") == ["ferma"]


def position_of(match: Match) -> str:
    """The pieces of a position in words: what is remembered is saved."""
    pieces = match.dump()["position"]["pieces"]
    return "; ".join(f"{name} {words}" for name, words in pieces.items())


@proves("R13", "2g")
def test_the_next_turn_begins_anew() -> None:
    """The administrative phase forgets all results."""
    match = scene("german", "blau 0213 3; school 0212 3 halted", pa=(0, 1), dice=[1, 1, 3, 6])
    play(match, "pass", "pass")
    while match.to_act != "german" or step(match) != "go":
        play(match, "pass")
    play(match, "attack blau 0212")
    assert sp(match, "school") == 3 and "ferma" in tabs(match, "school")


@proves("2g", "R42", "13f")
@pytest.mark.parametrize(("turn", "asked"), [(13, True), (14, False)])
def test_victory_is_checked_before_stacks_are_cut(turn: int, asked: bool) -> None:
    """Above 8 SP at the end of turn 14: counted first, nothing is cut any more, nothing scored for it."""
    crowd = "panther 0213 3; blau 0213 3; gruen 0213 2; rot 0213 2; school 0512 1"
    match = scene("german", crowd, turn=turn, pa=(1, 0))
    play(match, "pass")
    assert (step(match) == "excess") is asked
    if not asked:
        parts = {
            (e.data["side"], e.data["account"]): (e.rule, e.data["thirds"]) for e in match.events if "part" in e.kind
        }
        assert match.outcome and parts["yugoslav", "enemy-losses"] == ("13e", 0)
        assert len(parts) == 8, "also what brought nothing"


@proves("12.2b", "R33", "A17")
def test_one_roll_a_payment() -> None:
    """However many units stand there, they ask once for 3 PA."""
    match = scene("german", "blau 1211 1; gruen 1211 1; de-command 1212", counters=AWAY, dice=[1])
    play(match, "interrogate blau")
    assert kinds(match.events).count("interrogated") == 1 and pa(match)[0] == 7
    assert match.to_act == "yugoslav"


AWAY = ("tito 1607", "ussr 2014", "usa 0809", "gb 1015", "blank 1607", "blank 2014")


@proves("A06", "R43", "5b")
def test_a_split_makes_two() -> None:
    """One Action, one unit, two parts; the next split is another Action."""
    match = scene("german", "blau 0213 3; panther 0213 3; de-command 0214")
    play(match, "split blau 1")
    assert match.to_act == "yugoslav" and pa(match)[0] == 9
    assert (sp(match, "blau"), sp(match, "de-1"), sp(match, "panther")) == (2, 1, 3)


@proves("R43", "5b")
@pytest.mark.parametrize(
    ("first", "others"),
    [
        ("attack {} 0211", ("attack {} 0211",)),
        ("strike {} 0211", ("attack {} 0211",)),
        ("advance {}", ("with {}",)),
        ("assault {}", ("with {}",)),
    ],
)
def test_parts_pay_for_themselves(first: str, others: tuple[str, ...]) -> None:
    """Whoever came out of a split this turn shares no price of an attack, a melee or a half move, with nobody."""
    pieces = "blau 0213 2 {}; de-1 0213 1 para {}; panther 0213 3; rot 0213 2; de-command 0214; school 0211 3"
    for split in ("split", ""):
        match = scene("german", pieces.format(split, split), dice=[1, 1, 1])
        play(match, first.format("panther"))
        for other in others:
            for unit, may in (("rot", True), ("blau", not split), ("de-1", not split)):
                assert (other.format(unit) in texts(match)) is may, (split, unit)
        match = scene("german", pieces.format(split, split), dice=[1, 1, 1])
        play(match, first.format("blau"))
        shared = [other.format(unit) for other in others for unit in ("panther", "rot", "de-1")]
        assert any(text in texts(match) for text in shared) is (split == "")


@proves("R43", "A09")
def test_parts_fight_for_themselves() -> None:
    """The same holds for a melee in the hex; a plain move is shared as ever."""
    pieces = "blau 0213 2 split; de-1 0213 1 para split; panther 0213 3; rot 0213 2; {} 0213 3; de-command 0214"
    match = scene("german", pieces.format("school"))
    play(match, "melee panther")
    assert answers(match, "with") == {"rot"}
    match = scene("german", pieces.format("school"), dice=[1, 1, 1])
    play(match, "melee blau")
    assert step(match) != "melee-group" or not answers(match, "with")
    match = scene("german", pieces.replace("; {} 0213 3", ""))
    play(match, "move blau")
    assert answers(match, "with") == {"de-1", "panther", "rot"}


@proves("R43", "5b")
def test_why_a_part_does_not_share() -> None:
    """The reason names the ruling; the mark is gone in the next turn."""
    match = scene("german", "blau 0213 3; panther 0213 3; de-command 0214; school 0211 3", dice=[1])
    play(match, "split blau 1", "pass", "attack panther 0211")
    if step(match) == "attacks":
        refused(match, "attack blau 0211")
    match = scene("german", "blau 0213 3; panther 0213 3; rot 0213 2; de-command 0214; school 0211 3", dice=[1])
    play(match, "split blau 1", "pass", "attack panther 0211")
    assert [reason.rule for reason in match.why_not("attack blau 0211")] == ["R43"]
    assert hex_of(match, "de-1") == "0213"


@proves("R11", "R31", "R36", "12.1e")
def test_events_name_the_ruling_that_decides() -> None:
    """Where a ruling of ours decides, the event cites it, not a paragraph that leaves it open."""

    def told(match: Match, *actions: str) -> dict[str, str | None]:
        return {event.kind: event.rule for event in play(match, *actions)}

    assert told(scene("german", "blau 0213 3; rot 0213 2"), "top blau")["put-on-top"] == "R11"
    for pieces, actions, rule in (
        ("blau 1015 3", ["melee blau"], "R31"),
        ("blau 1014 3", ["assault blau", "step 1015"], "12.1e"),
    ):
        assert told(scene("german", pieces), *actions)["counter-reached"] == rule
    for scatter, rule in (("high", "12.4c"), ("low", "R36")):
        match = scene("german", "blau 2203 3", turn=5, raids=[0, 1], dice=[1 if scatter == "high" else 6],
                      options={"raid_scatter": scatter})  # fmt: skip
        assert told(match, "raid cr42 0213")["raid-flown"] == rule


@proves("13a", "R32", "R33", "13b", "13d")
def test_every_score_is_told() -> None:
    """A counter reached: 5, or 0 if it was turned up before; a mission 2 more; Tito; the German Command 10, later 0."""

    def scored(match: Match, *actions: str) -> list[tuple[str | None, object]]:
        return [(e.rule, e.data["points"]) for e in play(match, *actions) if e.kind.endswith("-scored")]

    up = ("tito 1607", "ussr 2014", "usa 0809", "gb 1015 up", "blank 1211", "blank 1311")
    assert scored(scene("german", "blau 1015 3"), "melee blau") == [("13a", 5), ("R32", 2)]
    assert scored(scene("german", "blau 1015 3", counters=up), "melee blau") == [("R33", 0), ("R32", 2)]
    tito = ("tito 1015", *up[1:3], "gb 1607", *up[4:])
    assert scored(scene("german", "blau 1015 3", counters=tito, dice=[1]), "melee blau") == [("13a", 5), ("13b", 15)]
    assert scored(scene("german", "blau 1015 3", counters=tito, dice=[6]), "melee blau") == [("13a", 5), ("13b", 7)]
    lone = "de-command 0212; blau 2203 3; school 0211 3"
    assert scored(scene("yugoslav", lone, dice=[6]), "attack school 0212") == [("13d", 10)]
    assert scored(scene("yugoslav", lone, dice=[6], substitute=1), "attack school 0212") == [("R8", 0)]
