"""What a side takes counters for, and what follows from that for places: who could fire there, who could be fired at.

The drop side goes by what a hidden counter may be, every deal that agrees with what was seen being equally likely; its
owner goes by what it is. Nothing here depends on the world that it is asked in.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache

from lancio.engine.masks import bits
from lancio.games.histo_command.dice import chance_of_disorder, expected_losses
from lancio.games.histo_command.firing import MOVED, aim
from lancio.games.histo_command.ground import Ground
from lancio.games.histo_command.pieces import DEFENDER, GROUP_OF, SIDE_OF
from lancio.games.histo_command.seen.imagine import deals, hidden_counters
from lancio.games.histo_command.state import TYPES, Battle
from lancio.games.histo_command.tables import UnitType

#: what a counter may be: type, strength, chance
Guess = tuple[tuple[int, int, float], ...]
DISORDER_WORTH = 0.6
COMMAND_WORTH = 1.5
#: what showing a dummy is worth, and how much more a unit that is weak already
DUMMY_WORTH, WEAKNESS = 0.3, 0.15


def guess(s: Battle, side: int, piece: int) -> Guess:
    """What a side takes a counter for."""
    if side == DEFENDER or SIDE_OF[piece] != DEFENDER or not s.hidden(piece):
        return ((s.kind[piece], s.strength[piece], 1.0),)
    counters = hidden_counters(s, GROUP_OF[piece])
    return guesses(s, counters)[counters.index(piece)]


def guesses(s: Battle, counters: list[int]) -> tuple[Guess, ...]:
    """The same for all hidden counters of a group."""
    return guesses_of(tuple(sorted(s.kind[p] for p in counters)), tuple(s.clue[p] for p in counters))


@lru_cache(maxsize=1 << 12)
def guesses_of(types: tuple[int, ...], clues: tuple[int, ...]) -> tuple[Guess, ...]:
    """Counter by counter, by the types that a group has hidden and what is known of each."""
    ways = deals(types, clues)
    return tuple(
        tuple(
            (kind, TYPES[kind].strength, n / len(ways)) for kind, n in sorted(Counter(way[at] for way in ways).items())
        )
        for at in range(len(types))
    )


# -- shots -------------------------------------------------------------------------------------


@cache
def mean_losses(dice: int, strength: int) -> float:
    """What so many dice cost a unit on average."""
    return float(expected_losses(dice, strength))


@cache
def mean_disorder(dice: int) -> float:
    """How likely so many dice disorder a unit."""
    return float(chance_of_disorder(dice))


def shot_worth(dice: int, strength: int, worth: float) -> float:
    """The mean worth of so many dice against a unit."""
    if dice < 1:
        return 0.0
    return worth * mean_losses(dice, strength) + DISORDER_WORTH * mean_disorder(dice)


@cache
def point_worth(kind: int, strength: int) -> float:
    """What a point of strength of a unit is worth: more if it is weak, commands most."""
    what = TYPES[kind]
    if what.is_dummy:
        return DUMMY_WORTH
    return (COMMAND_WORTH if what.like == "command" else 1.0) + WEAKNESS * (what.strength - strength)


@cache
def hit_as(kind: int) -> int:
    """The first type that is fired at like a type: all men are alike."""
    return next(other for other, what in enumerate(TYPES) if what.target == TYPES[kind].target)


@cache
def fires_as(kind: int) -> int:
    """The first type that fires like a type: a para is infantry."""

    def arms(what: UnitType) -> tuple[object, ...]:
        return what.dice, what.armour_adjacent, what.shortest, what.range, what.indirect

    return next(other for other, what in enumerate(TYPES) if arms(what) == arms(TYPES[kind]))


@lru_cache(maxsize=1 << 15)
def danger_from(ground: Ground, enemy: int, place: int, kind: int) -> tuple[tuple[int, float], ...]:
    """The hexes where a counter of a type in a place endangers units of a kind, with the losses to expect."""
    what, cover = TYPES[enemy], ground.fire
    found = []
    for far in range(max(1, what.shortest), what.range + 1):
        dice = aim(enemy, kind, far, MOVED).dice
        for hex_ in bits(ring(ground, place, far, what.indirect)):
            if dice + cover[hex_] > 0:
                found.append((hex_, (dice + cover[hex_]) / 3))
    return tuple(found)


@lru_cache(maxsize=1 << 15)
def ring(ground: Ground, place: int, far: int, indirect: bool) -> int:
    """The hexes so far from a place that are seen from there, or all of them."""
    hexes = ground.within[far][place] & ~ground.within[far - 1][place]
    return hexes if indirect else hexes & ground.sight[place]


@lru_cache(maxsize=1 << 15)
def shot_worths(foe: Guess, cover: int, kind: int, manner: int) -> tuple[float, ...]:
    """How many hexes away -> what the shot of a unit of a kind is worth at a counter in such cover, as far as its range
    goes."""
    what = TYPES[kind]
    found = [0.0] * (what.range + 1)
    for far in range(max(1, what.shortest), what.range + 1):
        for enemy, strength, chance in foe:
            if strength:
                dice = aim(kind, enemy, far, manner).dice + cover
                found[far] += chance * shot_worth(dice, strength, point_worth(enemy, strength))
    return tuple(found)


@lru_cache(maxsize=1 << 15)
def shots_at(ground: Ground, foe: Guess, place: int, kind: int, manner: int) -> tuple[tuple[int, float], ...]:
    """Sets of hexes from where a unit of a kind could fire at a counter in its place, with what the shot is worth."""
    indirect = TYPES[kind].indirect
    worths = shot_worths(foe, ground.fire[place], kind, manner)
    return tuple((ring(ground, place, far, indirect), worth) for far, worth in enumerate(worths) if worth > 0)


Foes = tuple[tuple[Guess, int], ...]


@lru_cache(maxsize=512)
def dangers(ground: Ground, foes: Foes, kind: int) -> dict[int, float]:
    """hex -> the losses that units of a kind have to expect from those who could fire at it, 0 left out."""
    found: dict[int, float] = {}
    for foe, place in foes:
        for enemy, strength, chance in foe:
            if strength:
                for hex_, losses in danger_from(ground, enemy, place, kind):
                    found[hex_] = found.get(hex_, 0.0) + chance * losses
    return found


@lru_cache(maxsize=512)
def shots(ground: Ground, foes: Foes, kind: int, manner: int) -> dict[int, float]:
    """hex -> the best shot that a unit of a kind would have from there, 0 left out."""
    steps = [step for foe, place in foes for step in shots_at(ground, foe, place, kind, manner)]
    found: dict[int, float] = {}
    seen = 0
    for hexes, worth in sorted(steps, key=lambda step: -step[1]):
        for hex_ in bits(hexes & ~seen):
            found[hex_] = worth
        seen |= hexes
    return found


def shot_from(ground: Ground, foes: Foes, kind: int, manner: int, hex_: int) -> float:
    """The same for one hex."""
    what, far, sight, cover = TYPES[kind], ground.far(hex_), ground.sight, ground.fire
    best = 0.0
    for foe, place in foes:
        away = far[place]
        if away <= what.range and (what.indirect or sight[place] >> hex_ & 1):
            best = max(best, shot_worths(foe, cover[place], kind, manner)[away])
    return best


def unspent(foe: Guess) -> Guess:
    """A counter as far as its fire depends on it: not on its strength."""
    return foe if len(foe) > 1 or not foe[0][1] else ((foe[0][0], 1, 1.0),)
