"""Worlds imagined in Night Drop agree with all that a side has seen since the start, not only with the map."""

from __future__ import annotations

from collections import Counter

import pytest

from lancio import Event, Match
from lancio.engine.events import Log
from lancio.games.night_drop import GAME
from lancio.games.night_drop.movement import stack_class
from lancio.games.night_drop.pieces import GERMAN_FIRST, NAMES
from lancio.games.night_drop.reinforcements import entry_hexes
from lancio.games.night_drop.state import NO_TYPE, Night
from lancio.games.night_drop.tables import PA, forces
from tests.games.suite.cases import Case, Journey, told

DRAWS = ("place", "draw")


def night(match: Match) -> Night:
    """The state of a match of this game."""
    assert isinstance(match.state, Night)
    return match.state


def as_if(before: Night, world: Night) -> Night:
    """A position of the past with the types that its pieces have in an imagined world of today."""
    past = before.clone()
    past.cache = {}
    past.kind = world.kind
    past.which = [kind if before.which[i] != NO_TYPE else NO_TYPE for i, kind in enumerate(world.which)]
    past.cup = ((1 << len(past.which)) - 1) & ~sum(1 << kind for kind in past.which if kind != NO_TYPE)
    moving = past.mover >> GERMAN_FIRST << GERMAN_FIRST
    if moving and not past.gathering and not moving & past.face_up:
        past.mp = max(0, past.ghost[stack_class(past, past.mover)])
    return past


@pytest.mark.parametrize("side", ["us", "german", None])
@pytest.mark.parametrize("seed", [1, 7])
def test_the_past_could_have_been_so(seed: int, side: str | None) -> None:
    """Take the types of an imagined world back to every moment of the match: each action was legal then, and told
    the side what it was told in truth."""
    past: list[tuple[Night, int, tuple[Event, ...]]] = []
    checked = 0
    journey = Journey(Case("night-drop", "historical"), seed)
    stops = journey.places(10, "history")
    for number, (match, text) in enumerate(journey.steps()):
        if number in stops:
            for k in range(2):
                world = night(match.imagine(side, k))
                for before, done, events in past:
                    checked += 1
                    consistent(as_if(before, world), world, done, events, side)
        code = GAME.verbs.parse(text)
        assert isinstance(code, int)
        past.append((night(match).clone(), code, match.copy().play(text)))
    assert checked > 500


def consistent(past: Night, world: Night, code: int, events: tuple[Event, ...], side: str | None) -> None:
    """The action could be played in that past and told the side the same."""
    frame = past.question
    assert frame is not None
    text = GAME.verbs.notation(code)
    choices = GAME.flow.questions[frame[0]].options(past, frame)
    assert code in choices, f"{text} gives away that this is not the truth"
    if text.split()[0] in DRAWS:
        for event in events:
            if event.kind == "reinforcement-entered" and side != "german":
                unit = NAMES.index[str(event.data["unit"])] - GERMAN_FIRST
                hex_ = past.setting.ground.board.index[str(event.data["hex"])]
                assert entry_hexes(past, forces().germans[world.which[unit]]) >> hex_ & 1, event
        return
    log = Log()
    past.apply(code, log)
    assert told(log.events, side) == told(events, side), text


@pytest.mark.parametrize("seed", range(6))
def test_types_are_dealt_from_what_there_is(seed: int) -> None:
    """An imagined world has every type as often as the box has it, and no unit shown changes its type."""
    for match, _ in Journey(Case("night-drop", "historical"), seed).stops(20, "types"):
        truth = night(match)
        for side in ("us", "german", None):
            world = night(match.imagine(side, seed))
            assert Counter(world.kind) == Counter(truth.kind)
            drawn = [kind for kind in world.which if kind != NO_TYPE]
            assert len(set(drawn)) == len(drawn) == sum(kind != NO_TYPE for kind in truth.which)
            assert not world.cup & sum(1 << kind for kind in drawn)
            assert sorted([*world.vp_cup, *world.vp_value]) == sorted([*truth.vp_cup, *truth.vp_value])
            for stick, kind in enumerate(world.kind):
                if truth.face_up >> stick & 1:
                    assert kind == truth.kind[stick]
                if world.combat_dead >> stick & 1 and not world.announced >> stick & 1:
                    assert kind != PA


def test_every_unseen_stick_can_be_the_advantage() -> None:
    """Over many imagined worlds the PIR Advantage turns up at every stick that nobody has seen, about as often."""
    match = GAME.start(seed=4)
    found = Counter(night(match.imagine("us", seed)).kind.index(PA) for seed in range(2_800))
    expected = 2_800 / forces_of_first_regiment()
    assert len(found) == forces_of_first_regiment()
    # 27 degrees of freedom, 99.9 %
    assert sum((n - expected) ** 2 / expected for n in found.values()) < 55.48


def forces_of_first_regiment() -> int:
    """How many sticks the 505th has."""
    return sum(forces().sticks[0])
