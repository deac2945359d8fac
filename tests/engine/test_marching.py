"""Many pieces sent to one place: proposals are legal, lead nearer, come to an end, and tell nothing."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import lancio
from lancio import BadData, Match
from lancio.engine.marching import places_of, walks

MARCHING = ("night-drop", "histo-command")


def questions(slug: str, seed: int, many: int = 260) -> Iterator[Match]:
    """Positions of a random match in which pieces may walk."""
    match = lancio.game(slug).start(seed=seed)
    luck = random.Random(seed)
    for _ in range(many):
        if match.to_act is None:
            return
        if any(True for _ in walks(match)):
            yield match
        ends = [action for action in match.legal if action.verb == "end"]
        match.play(luck.choice(ends if ends and luck.random() < 0.2 else match.legal))


def own(match: Match) -> list[str]:
    """The pieces that may walk."""
    return [walk.name for walk in walks(match)]


@pytest.mark.parametrize("slug", MARCHING)
def test_proposals_are_legal_and_come_to_an_end(slug: str) -> None:
    """Whatever is sent wherever: only legal actions of those sent, until nobody can get nearer."""
    luck = random.Random(3)
    walked = 0
    for match in [match.copy() for match in questions(slug, 5)][::9]:
        side, units = match.to_act, own(match)
        goal = luck.choice(list(places_of(match)))
        for _ in range(400):
            if match.to_act != side:
                break
            seen = {piece["id"] for piece in match.look(side)["pieces"]}
            found = match.toward([unit for unit in units if unit in seen], goal)
            if found is None:
                break
            assert found.unit in units and found.action in map(str, match.legal)
            match.play(found.action, side)
            walked += 1
        else:
            raise AssertionError("it never ends")
    assert walked > 40


@pytest.mark.parametrize("slug", MARCHING)
def test_worlds_that_cannot_be_told_apart_give_the_same_proposal(slug: str) -> None:
    """What is proposed tells nothing of what the side cannot know."""
    luck = random.Random(4)
    asked = 0
    for i, match in enumerate(questions(slug, 6)):
        if i % 6:
            continue
        goal = luck.choice(list(places_of(match)))
        found = match.toward(own(match), goal)
        for seed in range(3):
            world = match.copy()
            world._state = match.imagine(match.to_act, seed).state
            assert world.toward(own(match), goal) == found
            asked += found is not None
    assert asked > 30


def test_the_nearest_goes_first_and_who_has_begun_goes_on() -> None:
    """So that those in front make room, and nobody's move is cut short by another's."""
    match = next(questions("night-drop", 7))
    where = {piece["id"]: piece["hex"] for piece in match.look("us")["pieces"]}
    units = own(match)
    first = match.toward(units, "1505")
    assert first is not None
    board = match.state.setting.ground.board  # type: ignore[attr-defined]
    far = {unit: board.distance(board.index[where[unit]], board.index["1505"]) for unit in units}
    assert far[first.unit] == min(far[unit] for unit in units if far[unit])
    battle = next(one for one in questions("histo-command", 5) if len(own(one)) > 3 and one.to_act == "german")
    units = own(battle)
    *_, last = units
    goal = max(places_of(battle))
    alone = battle.toward([last], goal)
    assert alone is not None
    battle.play(alone.action)
    on = battle.toward([last], goal) if battle.to_act == "german" else None
    assert on is None or battle.toward(units, goal) == on


def test_nobody_is_sent_where_he_would_be_lost() -> None:
    """Sticks sent to one hex make no stack too high, and none of them stops beside a German."""
    match = next(questions("night-drop", 7))
    match = match.copy()
    board = match.state.setting.ground.board  # type: ignore[attr-defined]
    units = own(match)
    germans = [board.index[p["hex"]] for p in match.look("us")["pieces"] if p["id"].startswith("de-")]
    before = {piece["id"]: piece["hex"] for piece in match.look("us")["pieces"]}
    goal = Counter(before[unit] for unit in units).most_common(1)[0][0]
    moved = 0
    while found := match.toward(units, goal):
        match.play(found.action)
        moved += 1
    assert moved > len(units) / 2
    after = {piece["id"]: piece["hex"] for piece in match.look("us")["pieces"]}
    full = Counter(after[unit] for unit in units)
    assert max(full.values()) <= 3
    for unit in units:
        if after[unit] not in (before[unit], goal):
            assert all(board.distance(board.index[after[unit]], german) > 1 for german in germans)


def test_games_whose_pieces_go_one_at_a_time_propose_nothing() -> None:
    """Quietly."""
    match = lancio.game("drvar").start(seed=1)
    luck = random.Random(1)
    while match.look(match.to_act)["prompt"]["step"] != "go":
        match.play(luck.choice(match.legal))
    pieces = [piece["id"] for piece in match.look(match.to_act)["pieces"] if piece["side"] == match.to_act]
    assert any(action.verb == "move" for action in match.legal)
    assert match.toward(pieces, "1210") is None


def test_what_is_not_there_is_refused() -> None:
    """Clearly, and before anything else."""
    match = next(questions("night-drop", 7))
    with pytest.raises(BadData, match="a piece on the map"):
        match.toward(["505-s1", "nobody"], "1505")
    for goal in ("9999", "off", ""):
        with pytest.raises(BadData, match="a hex of the map"):
            match.toward(own(match), goal)
    with pytest.raises(BadData, match="at most"):
        match.toward(["505-s1"] * 201, "1505")


@pytest.mark.parametrize("slug", lancio.games())
def test_every_game_can_be_asked(slug: str) -> None:
    """In each game, at any question: a legal action or none for who stands on the map, a refusal for what is no hex."""
    game = lancio.game(slug)
    match = game.start(seed=3)
    luck = random.Random(3)
    asked = 0
    for _ in range(60):
        if match.to_act is None:
            break
        here = [piece["id"] for piece in match.look(match.to_act)["pieces"] if piece.get("side") == match.to_act]
        if here:
            goal = luck.choice(list(game.chart(match.scenario.slug)["hexes"]))
            found = match.toward(here[:5], goal)
            assert found is None or found.action in map(str, match.legal)
            with pytest.raises(BadData):
                match.toward(here[:1], "nowhere")
            asked += 1
        match.play(luck.choice(match.legal))
    assert asked
