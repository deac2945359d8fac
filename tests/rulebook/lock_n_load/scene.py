"""Set up a position of Lock 'n Load in a few words, with scripted dice.

    match = scene("vierville", units={"us-a": "15H6", "de-a": "15E6 fired"}, weapons={"us-m1919a4": "us-a"}, dice=[4, 2])

Units are written as in a dumped position, the kind left out where it is the one they start with: a place, then perhaps
`shaken`, `wounded`, `moved`, `fired` and so on, or another kind. Whoever is not named is dead, a sniper waits. It is
the turn of `active` to name a place, or the question of `pending`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from lancio import Event, Match
from lancio.engine.scenario import Scenario
from lancio.games.lock_n_load import LockNLoad
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.setting import setting
from lancio.games.lock_n_load.state import Fight
from tests.scene import answers, hex_of, kinds, only, piece, play, texts

#: helpers of all scenes that these tests use as well
__all__ = ["answers", "hex_of", "kinds", "only", "piece", "play", "texts"]


def _whole_box() -> LockNLoad:
    """The game with every scenario of the box, also those that are not on offer."""
    game = LockNLoad()
    game.scenarios = {
        slug: Scenario(slug, scene.title, scene.about, scene.sides, {}) for slug, scene in BOX.scenes.items()
    }
    return game


GAME = _whole_box()


def scene(
    scenario: str = "vierville",
    *,
    units: Mapping[str, str],
    weapons: Mapping[str, str] | None = None,
    cards: Mapping[str, str] | None = None,
    active: str = "us",
    turn: int = 1,
    phase: int = 2,
    pending: Sequence[Sequence[object]] | None = None,
    dice: Iterable[int] = (),
    seed: int = 1,
    **more: Any,
) -> Match:
    """A match in the middle of an Operations phase, the active side to name a place, or at `pending`."""
    roster = setting(scenario).roster
    counters = BOX.counters
    written = {}
    for unit, name in enumerate(roster.names.names):
        kind = counters.kind_names.names[roster.start_kind[unit]]
        place, *words = units[name].split() if name in units else ["?" if roster.snipers >> unit & 1 else "-"]
        if words and words[0] in counters.kind_of:
            kind, *words = words
        written[name] = " ".join([place, kind, *words])
    arms = {name: (weapons or {}).get(name, "-") for name in roster.weapon_names.names}
    position: dict[str, Any] = {
        "units": written, "weapons": arms, "cards": dict(cards or {}), "turn": turn, "phase": phase, "active": active,
        "initiative": active, **more,
    }  # fmt: skip
    steps = pending or [["turn"], ["administration"], ["begin-impulse", active]]
    saved = {
        "game": "lock-n-load",
        "scenario": scenario,
        "options": {},
        "position": position,
        "pending": [list(step) for step in steps],
    }
    return GAME.load(saved, seed=seed, dice=dice)


def state(match: Match) -> Fight:
    """The position itself."""
    assert isinstance(match.state, Fight)
    return match.state


def unit(match: Match, name: str) -> int:
    """The number of a counter."""
    return state(match).setting.roster.index[name]


def has(match: Match, name: str, flag: str) -> bool:
    """Whether a counter bears a marker: shaken, fired, moved, …; `dead` too."""
    return bool(getattr(state(match), flag) >> unit(match, name) & 1)


def at(match: Match, name: str) -> str:
    """Where a counter is."""
    s = state(match)
    return s.setting.ground.name[s.where[unit(match, name)]]


def lines(event: Event, key: str = "modifiers") -> list[tuple[str, int]]:
    """The modifiers of an event."""
    return [(line["label"], line["value"]) for line in event.data[key]]


def step(match: Match, *actions: str) -> list[Event]:
    """Play several actions and return all events they caused."""
    return play(match, *actions)
