"""What the proofs of chapters 1 to 5 ask again and again: is it refused, who is told, what comes next."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import lancio
from lancio import Event, Match
from lancio.engine.events import Log
from lancio.games.night_drop.pieces import ALL_STICKS, NAME, STICKS
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.tables import STICK_TYPES, forces
from tests.rulebook.night_drop import printed
from tests.rulebook.night_drop.scene import scene, texts

VIEWERS = ("us", "german", None)
VP_HEXES = frozenset(printed.VP_HEXES)


def units(text: str) -> dict[str, str]:
    """Pieces in one line: `505-s1 2108 ldr up; de-1 2511 G03`."""
    return dict(entry.strip().split(" ", 1) for entry in text.split(";"))


def step(match: Match) -> str:
    """The name of the question that is asked now."""
    prompt = match.view(match.to_act)["prompt"]
    assert isinstance(prompt, dict)
    return str(prompt["step"])


def told(match: Match, viewer: str | None) -> str:
    """Everything a side is told, as one text: what it sees, what it has seen happen, what it may do."""
    log = [event.as_dict() for event in match.log(viewer)]
    return json.dumps([match.view(viewer), log], sort_keys=True)


def visible(events: Sequence[Event], viewer: str | None) -> list[str]:
    """The kinds of the events that a side is told of, in order."""
    return [event.kind for event in events if event.visible_to(viewer)]


def choosing(side: str, *, turn: int, used: Sequence[str] = (), **more: Any) -> Match:
    """The last activation of a turn is to be chosen; after it comes the next turn."""
    match = scene(
        turn=turn,
        activation=None,
        pending=[["turn"], ["choose-activation", side]],
        used=list(used),
        **more,
    )
    assert match.to_act == side
    return match


def let_pass(match: Match, until: str) -> list[Event]:
    """Nobody does anything that he need not do, until a question is asked."""
    events: list[Event] = []
    while step(match) != until:
        legal = texts(match)
        idle = next((word for word in ("end", "decline", "activate G4") if word in legal), min(legal))
        events += match.play(idle)
    return events


# -- set-up ------------------------------------------------------------------------------------

HELMETS = ("2511", "2017", "1612", "1010", "0719")


def set_up(
    germans: Sequence[int] = (1, 1, 1, 1, 1),
    drops: Mapping[str, Sequence[int]] | None = None,
    types: Mapping[str, str] | None = None,
    **more: Any,
) -> Match:
    """A match before its set-up. `germans`: which counter of those left in the cup each draw gives;
    `drops`: the dice of a stick, which else comes down one hex north of its drop hex, unharmed."""
    script = list(germans)
    for sticks in STICKS:
        for stick in sticks:
            script += (drops or {}).get(NAME[stick], (1, 1, 1))
    pieces = {}
    for pir, sticks in enumerate(STICKS):
        left = [kind for kind, n in enumerate(forces().sticks[pir]) for _ in range(n)]
        for stick in sticks:
            if types and NAME[stick] in types:
                left.remove(STICK_TYPES.index(types[NAME[stick]]))
        for stick in sticks:
            kind = types[NAME[stick]] if types and NAME[stick] in types else STICK_TYPES[left.pop(0)]
            pieces[NAME[stick]] = f"? {kind}"
    return scene(
        turn=0,
        activation=None,
        pieces=pieces,
        pending=[["turn"], ["drop"], ["garrison"]],
        dice=script,
        **more,
    )


def garrison(match: Match, order: Sequence[str] = HELMETS) -> list[Event]:
    """The German fills his start hexes; the last one fills itself, and the drop follows."""
    events: list[Event] = []
    for hex_ in order[:-1]:
        events += match.play(f"place {hex_}")
    return events


# -- whole matches -----------------------------------------------------------------------------


class Moment(NamedTuple):
    """One action of a random match: the question, what happened, face-up sticks before and after."""

    question: str
    turn: int
    events: tuple[Event, ...]
    up_before: int
    up_after: int


@cache
def random_match(seed: int) -> tuple[Moment, ...]:
    """A match in which both sides do what comes into their heads, but mostly regroup where they can."""
    return tuple(_walk(seed))


def _walk(seed: int) -> Iterator[Moment]:
    match = lancio.game("night-drop").start(seed=seed)
    state = match.state.clone()
    assert isinstance(state, Night)
    number = seed
    while not state.over:
        frame = state.question
        assert frame is not None
        number = (number * 1103515245 + 12345) % 2**31
        choices = state.choices
        before, turn = state.face_up & ALL_STICKS, state.turn
        log = Log()
        # `end` is the last answer everywhere: half the time movement stops, so that matches stay short
        last = frame[0] == "movement" and number % 5 == 0
        state.apply(choices.pick(choices.count - 1 if last else (number >> 8) % choices.count), log)
        yield Moment(str(frame[0]), turn, tuple(log.events), before, state.face_up & ALL_STICKS)
