"""Secrets: nothing that a side is told depends on what it may not know.

The test is always the same: two worlds that differ only in what the side cannot know, the true one and
one imagined for that side, must look, answer and tell alike.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest

from lancio import Game, IllegalAction, Match
from lancio.engine.dice import Dice, key_of
from tests.games.suite.cases import (
    CURIOUS,
    OPEN_GAMES,
    Case,
    Journey,
    answer,
    bytes_of,
    carried_out,
    learnt,
    viewers,
    with_dice_of,
)

NONSENSE = ("", "end", "move", "pass", "hold", "nonsense 1 2 3", "end end end end")


def questions_to(match: Match, texts: Iterable[str], dice: Dice) -> list[str]:
    """Things somebody could try now: actions of other moments, mixed words of legal ones, nonsense."""
    legal = [str(a) for a in match.legal]
    words = sorted({word for text in legal for word in text.split()[1:]})
    out = [*NONSENSE, *texts]
    for text in legal[:: max(1, len(legal) // 8)]:
        parts = text.split()
        if words and len(parts) > 1:
            parts[1 + dice.below(len(parts) - 1)] = words[dice.below(len(words))]
            out.append(" ".join(parts))
    return out


def test_an_imagined_world_looks_the_same(journey: Journey) -> None:
    """What a side, or a spectator, sees of an imagined world of its own is byte for byte what it sees of the
    true one; so are the prompt and the legal answers when it is to act."""
    for match, _ in journey.stops(40, "view"):
        for viewer in viewers(match):
            seen = bytes_of(match.view(viewer))
            for seed in range(3):
                world = match.imagine(viewer, seed)
                assert bytes_of(world.view(viewer)) == seen
                assert world.to_act == match.to_act
                if viewer == match.to_act:
                    assert [str(a) for a in world.legal] == [str(a) for a in match.legal]


def test_reasons_and_odds_tell_nothing(journey: Journey) -> None:
    """To the side that is to act, `why_not`, the message of a refusal and the odds of an action are the same in
    every world that it cannot tell from the true one."""
    dice = Dice(key_of("reasons", journey.seed))
    texts = journey.texts
    for match, _ in journey.stops(30, "reasons"):
        side = match.to_act
        others = [texts[dice.below(len(texts))] for _ in range(6)]
        asked = questions_to(match, others, dice)
        legal = [str(a) for a in match.legal]
        foreseen = legal[:: max(1, len(legal) // 10)]
        for seed in range(2):
            world = match.imagine(side, seed)
            for text in asked:
                assert world.why_not(text) == match.why_not(text), text
                assert refusal(world, text) == refusal(match, text)
            for text in foreseen:
                assert world.preview(text) == match.preview(text), text


def refusal(match: Match, text: str) -> str | None:
    """What is said when somebody tries an action: None if it is carried out."""
    try:
        match.copy().play(text)
    except IllegalAction as error:
        return str(error)
    return None


def test_imagined_worlds_differ(game: Game[Any]) -> None:
    """To every side, and to a spectator, something is hidden at some time in some scenario: worlds imagined with
    different seeds differ, and differ from the truth. (A game without secrets is listed in OPEN_GAMES.)"""
    found: set[str | None] = set()
    for scenario in game.scenarios:
        for match, _ in Journey(Case(game.slug, scenario), 1).stops(12, "differ"):
            for viewer in viewers(match):
                worlds = {match.imagine(viewer, seed).digest() for seed in range(4)}
                if len(worlds) > 2 and worlds - {match.digest()}:
                    found.add(viewer)
        if found:
            break
    assert (found == set()) == (game.slug in OPEN_GAMES)
    assert game.slug in OPEN_GAMES or None in found


def test_an_imagined_world_depends_on_knowledge_alone(journey: Journey) -> None:
    """With the same seed, a world imagined from the true one and a world imagined from an imagined one are the
    same: whoever knows the seed learns nothing of the truth."""
    for match, _ in journey.stops(25, "alone"):
        for viewer in viewers(match):
            first = match.imagine(viewer, 11)
            again = match.imagine(viewer, 12).imagine(viewer, 11)
            assert again.dump() == first.dump()
            assert match.imagine(viewer, 11) == first


def test_the_answers_of_the_others_are_those_of_the_imagined_world(journey: Journey) -> None:
    """When somebody else is to act, his answers in an imagined world follow from that world alone: they are the
    same when the world is imagined from another one, and when it is saved and loaded."""
    for match, _ in journey.stops(40, "others"):
        for viewer in viewers(match):
            world = match.imagine(viewer, 21)
            assert world.legal == match.imagine(viewer, 22).imagine(viewer, 21).legal
            assert world.legal == world.game.load(world.dump()).legal


def test_imagining_does_not_touch_what_was_worked_out(journey: Journey) -> None:
    """Worlds that were imagined, and played on, leave the answers of the true one as they are afterwards."""
    for match, text in journey.stops(12, "untouched"):
        plain = match.copy()
        plain.play(text)
        loaded = match.game.load(plain.dump())
        for viewer in viewers(match):
            for seed in range(2):
                world = match.imagine(viewer, seed)
                for action in world.legal[:: max(1, len(world.legal) // 4)]:
                    world.copy().play(action)
        match.play(text)
        assert match.legal == loaded.legal


def test_imagined_dice_are_not_the_true_ones(journey: Journey) -> None:
    """The dice of an imagined match are other dice, and the same ones whatever the true ones are."""
    for match, _ in journey.stops(5, "dice"):
        for viewer in viewers(match):
            world = match.imagine(viewer, 4)
            assert world.dump()["dice"]["key"] != match.dump()["dice"]["key"]
            elsewhere = match.game.load(match.dump(), seed=99).imagine(viewer, 4)
            assert elsewhere.dump()["dice"] == world.dump()["dice"]
            assert match.dump()["dice"]["key"] not in bytes_of(world.dump())


def test_an_imagined_match_can_be_played_to_the_end(journey: Journey) -> None:
    """An imagined world is a match like any other: legal to the end, recorded, dumped and loaded."""
    for number, (match, _) in enumerate(journey.stops(6, "play on")):
        world = match.imagine(viewers(match)[number % len(viewers(match))], number)
        dice = Dice(key_of("imagined player", number))
        loaded = world.game.load(json.loads(json.dumps(world.dump())))
        assert loaded.digest() == world.digest()
        assert loaded.legal == world.legal
        while world.to_act is not None:
            world.play(answer(world, dice, CURIOUS))
        assert world.outcome is not None


def test_an_own_action_that_reveals_nothing_tells_nothing(outing: Journey) -> None:
    """A side that acts, with no die thrown and no secret revealed, sees the same events and then the same view
    in every world it cannot tell apart: had it learnt something, it could take that back by undo."""
    compared = 0
    for match, text in outing.stops(80, "own"):
        side = match.to_act
        worlds = [match, match.imagine(side, 1), match.imagine(side, 2)]
        legal = [str(a) for a in match.legal]
        for action in {text, *legal[:: max(1, len(legal) // 3)]}:
            outcomes = []
            for world in worlds:
                after, log = carried_out(with_dice_of(world, worlds[1]), action)
                if not log.revealed:
                    outcomes.append((learnt(log.events, side), bytes_of(after.view(side))))
            compared += len(outcomes) > 1
            assert len(set(outcomes)) <= 1, action
    assert compared


def test_the_log_tells_nothing_that_the_view_does_not(journey: Journey) -> None:
    """If an action, whoever acts, leaves a viewer with the same view in two worlds that he could not tell apart,
    then what he was told of it is the same too: the log gives no secret away beside the view."""
    compared = 0
    for match, text in journey.stops(80, "told"):
        for viewer in viewers(match):
            worlds = [match, match.imagine(viewer, 1), match.imagine(viewer, 2)]
            outcomes: dict[str, set[str]] = {}
            for world in worlds:
                if world.why_not(text):
                    continue
                after, log = carried_out(with_dice_of(world, worlds[1]), text)
                # that a standing order answers is public, which one is not; imagined sides have none
                events = [event for event in log.events if event.kind != "order-followed"]
                outcomes.setdefault(bytes_of(after.view(viewer)), set()).add(learnt(events, viewer))
                compared += 1
            for view, tales in outcomes.items():
                assert len(tales) == 1, (viewer, text, sorted(tales), view[:200])
    assert compared


def test_a_spectator_knows_no_more_than_any_side(journey: Journey) -> None:
    """Whatever a spectator is told every side is told: his log is part of each of theirs."""
    match = journey.match
    public = match.log(None)
    for side in match.sides:
        own = match.log(side)
        seen = {id(event) for event in own}
        assert all(id(event) in seen for event in public)
        assert all(event in match.events for event in own)


def test_nobody_else_is_shown_an_event_meant_for_one_side(journey: Journey) -> None:
    """An event that some sides may see is in their logs and in nobody else's, and what clients get of an event
    does not tell who may see it."""
    match = journey.match
    for event in match.events:
        assert "sees" not in event.as_dict()
        for viewer in viewers(match):
            allowed = event.sees is None or (viewer is not None and viewer in event.sees)
            assert event.visible_to(viewer) == allowed


def test_seed_and_key_are_in_no_view(journey: Journey) -> None:
    """The seed, the key of the dice and the digest of the position, from which all secrets follow, are in no
    view and in no log."""
    case = journey.case
    seed = 918_273_645_546
    match = case.start(seed)
    dice = Dice(key_of("hand", journey.seed))
    for _ in range(40):
        if match.to_act is not None:
            match.play(answer(match, dice, CURIOUS))
    for viewer in viewers(match):
        text = bytes_of(match.view(viewer)) + learnt(match.log(viewer), viewer)
        for secret in (str(seed), match.dump()["dice"]["key"], match.digest()):
            assert secret not in text


def test_the_view_of_an_unknown_side_is_refused(case: Case) -> None:
    """Nobody gets a view by naming a side that does not play."""
    from lancio import LancioError

    match = case.start(0)
    for name in ("", "nobody", "spectator", match.sides[0].upper(), "0"):
        with pytest.raises(LancioError):
            match.view(name)
        with pytest.raises(LancioError):
            match.imagine(name, 0)
