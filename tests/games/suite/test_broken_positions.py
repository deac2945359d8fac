"""Broken positions: damaged data is refused with `BadData`, or is a position that can be played."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from lancio import BadData, Game, Match
from lancio.engine.dice import Dice, key_of
from tests.games.suite.cases import Case, Journey, viewers

JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    7,
    10**6,
    3.5,
    "",
    "x",
    "off",
    "-",
    "? ?",
    [],
    {},
    [[]],
    [None],
    {"x": 1},
)
TOP = ("game", "scenario", "options", "position", "pending", "dice")


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where every value inside a position stands."""
    if path:
        yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for key in range(len(value)):
            yield from places(value[key], (*path, key))


def damaged(saved: dict[str, Any], path: tuple[Any, ...], junk: Any) -> dict[str, Any]:
    """The position with one value replaced (or removed: ...)."""
    out = copy.deepcopy(saved)
    inner: Any = out
    for key in path[:-1]:
        inner = inner[key]
    if junk is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = junk
    return out


def loaded(game: Game[Any], position: Any) -> Match | BadData:
    """The match, or how the position was refused in the proper way."""
    try:
        return game.load(position)
    except BadData as error:
        assert error.where and error.problem
        return error


def test_a_position_without_a_part_is_refused(journey: Journey) -> None:
    """Every part of a position is needed, and its absence is told by name."""
    saved = journey.match.dump()
    for key in ("game", "scenario", "position", "pending"):
        with pytest.raises(BadData, match=key):
            journey.match.game.load({k: v for k, v in saved.items() if k != key})


def test_a_match_that_goes_on_has_something_pending(journey: Journey) -> None:
    """Without its steps a position from before the last turn is no finished match; the last one has none, and is."""
    game, end = journey.match.game, journey.match.state
    for match, _ in journey.stops(6, "nothing pending"):
        if game.turn(match.state) == game.turn(end):
            continue
        with pytest.raises(BadData, match="pending"):
            match.game.load({**match.dump(), "pending": []})
    last = journey.match.dump()
    assert last["pending"] == []
    assert journey.match.game.load(last).outcome == journey.match.outcome


def test_junk_in_place_of_a_part_is_refused(case: Case) -> None:
    """No part of a position can be replaced by junk: it is refused, or it was harmless and the match can be
    looked at; nothing else is ever raised."""
    match = case.start(0)
    for key in TOP:
        for junk in (*JUNK, ...):
            found = loaded(match.game, damaged(match.dump(), (key,), junk))
            if isinstance(found, Match):
                look(found)


@pytest.mark.parametrize("junk", JUNK, ids=repr)
def test_junk_is_no_position(game: Game[Any], junk: Any) -> None:
    """Junk instead of a whole position is refused."""
    with pytest.raises(BadData):
        game.load(junk)


def test_damage_anywhere_is_refused_or_harmless(outing: Journey) -> None:
    """One value anywhere inside a position replaced by junk or by another value of the position: `BadData`, or
    a match that can be looked at and saved. Most refusals name the value; few only say that the whole does not hold
    together."""
    dice = Dice(key_of("damage", outing.seed))
    accepted = refused = vague = 0
    for match, _ in outing.stops(5, "damage"):
        saved = json.loads(json.dumps(match.dump()))
        everywhere = list(places(saved))
        for _ in range(40):
            path = everywhere[dice.below(len(everywhere))]
            junk = JUNK[dice.below(len(JUNK))] if dice.below(4) else ...
            found = loaded(match.game, damaged(saved, path, junk))
            if isinstance(found, BadData):
                refused += 1
                vague += "does not hold together" in found.problem
                continue
            accepted += 1
            try:
                look(found)
            except Exception as error:
                raise AssertionError(f"{path} = {junk!r} was accepted, then {error!r}") from error
    assert refused > accepted
    assert vague * 20 < refused


def look(match: Match) -> None:
    """Look at it from all sides, and save it."""
    json.dumps(match.dump())
    match.digest()
    for viewer in viewers(match):
        json.dumps(match.view(viewer))
    assert (match.to_act is None) == (not match.legal)
