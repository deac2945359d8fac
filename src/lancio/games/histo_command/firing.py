"""HC-5, HC-10, HC-12 and HC-13: how many dice a shot or an assault has, stated once.

Everything here follows from types, distances and cover alone: play asks for the counters as they are, a preview for
all that a hidden one could be, a computer player for places where nobody stands yet. What the dice do is in `dice`.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from lancio.engine.citations import rule
from lancio.engine.tally import Tally
from lancio.games.histo_command.dice import hit_odds
from lancio.games.histo_command.ground import Ground
from lancio.games.histo_command.state import TYPES
from lancio.games.histo_command.tables import CLASSES

FOOT_CLASS, SOFT_CLASS, ARMOUR = map(CLASSES.index, ("foot", "soft", "armour"))
#: how a shot is fired: after a move, by opportunity, by a disorganised unit, by one at half strength or less
MOVED, REACTION, DISORDERED, WEAK = 1, 2, 4, 8
#: what a number of dice is made of: label, value, rule
Rows = tuple[tuple[str, int, str], ...]


class Aim(NamedTuple):
    """The dice of a shot before cover, which stands between base and the rest."""

    base: Rows
    rest: Rows
    dice: int


#: a unit that cannot fire at all
NO_SHOT = Aim((), (), -99)


@rule("HC-7f")
def base_dice(kind: int, target_kind: int, adjacent: bool) -> int:
    """Base dice by what the target is: men, soft targets or armour. A glider unit on the ground is its own type."""
    target = TYPES[target_kind].target
    return TYPES[kind].armour_adjacent if target == ARMOUR and adjacent else TYPES[kind].dice[target]


@cache
@rule("HC-9a", "HC-9c", "HC-10a", "HC-12a")
def aim(kind: int, target_kind: int, far: int, manner: int) -> Aim:
    """Everything that makes up the dice of a shot at so many hexes, but for the cover."""
    what = TYPES[kind]
    base = base_dice(kind, target_kind, far == 1)
    rest = [("adjacent", 1, "HC-10a")] if far == 1 else []
    if manner & REACTION:
        rest.append(("opportunity", -1, "HC-12a"))
    elif not manner & MOVED:
        rest.append(("not-moved", 1, "HC-9a"))
    if manner & DISORDERED:
        rest.append(("disordered", -1, "HC-9c"))
    if manner & WEAK:
        rest.append(("half-strength", -1, "HC-10a"))
    if 2 * far > what.range:
        rest.append(("far", -1, "HC-10a"))
    return Aim((("base", base, "HC-10a"),), tuple(rest), base + sum(value for _, value, _ in rest))


@cache
@rule("HC-5b", "HC-5d", "HC-5e", "HC-5f", "HC-7f", "R9", "R12")
def landing_aim(kind: int, glider: bool, glider_base: int, shots: int) -> Aim:
    """The same for a shot at a lander: base against men or gliders, opportunity fire, shots made before, and one more
    die because it has just landed. What cannot fire at a neighbour has none."""
    what = TYPES[kind]
    if what.shortest > 1 or not what.range:
        return NO_SHOT
    foot, soft = what.dice[FOOT_CLASS], what.dice[SOFT_CLASS]
    # whatever came by glider is one class in the Drop turn
    base = foot + (soft - foot) * (glider_base - 3) // 2 if glider else foot
    why = "R9" if glider else "HC-5f" if what.like == "infantry" else "R12"
    first = (("base-glider" if glider else "base-foot", base, why), ("opportunity", -1, "HC-5f"))
    rest = (("shots-before", -shots, "HC-5e"), ("just-landed", 1, "HC-5b"))
    return Aim(first, rest, base - shots)


def dice_at(found: Aim, ground: Ground, hex_: int) -> int:
    """How many dice against a unit in a hex; below 1 there is no shot."""
    return found.dice + ground.fire[hex_]


def tally_at(found: Aim, ground: Ground, hex_: int) -> Tally:
    """The same, with all it is made of."""
    tally = Tally()
    for label, value, why in (*found.base, *cover_rows(ground, hex_), *found.rest):
        tally.add(label, value, why)
    return tally


def cover_rows(ground: Ground, hex_: int) -> Rows:
    """The cover of a hex as part of the dice."""
    return tuple((f"cover-{key}", value, why) for key, value, why in ground.cover(hex_))


# -- assault -----------------------------------------------------------------------------------

ATTACKER_WINS, DRAW, DEFENDER_WINS = "attacker-wins", "draw", "defender-wins"


class Assault(NamedTuple):
    """The dice of both sides; below 1 there are none."""

    attack: Tally
    defence: Tally

    def odds(self) -> Mapping[str, Fraction]:
        """The chance of every result."""
        return assault_odds(self.attack.total, self.defence.total)


@rule("HC-13a")
def assault_of(ground: Ground, kind: int, target_kind: int, hex_: int) -> Assault:
    """Both roll their base dice; the attacker's are fewer by the defender's cover, the defender's by nothing."""
    attack = Tally().add("base", base_dice(kind, target_kind, True), "HC-13a")
    for label, value, why in cover_rows(ground, hex_):
        attack.add(label, value, why)
    return Assault(attack, Tally().add("base", base_dice(target_kind, kind, True), "HC-13a"))


@rule("HC-13b")
def result_of(attack: int, defence: int) -> str:
    """More HITs win."""
    return ATTACKER_WINS if attack > defence else DEFENDER_WINS if defence > attack else DRAW


@cache
def assault_odds(attack: int, defence: int) -> Mapping[str, Fraction]:
    """The exact chance of every result with so many dice."""
    odds = dict.fromkeys((ATTACKER_WINS, DRAW, DEFENDER_WINS), Fraction(0))
    for a, p in enumerate(hit_odds(attack)):
        for d, q in enumerate(hit_odds(defence)):
            odds[result_of(a, d)] += p * q
    return odds
