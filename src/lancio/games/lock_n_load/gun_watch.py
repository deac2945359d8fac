"""Chapters 5.3 and 14: guns against a mover: which can fire at him, and what a standing order expects of them."""

from __future__ import annotations

from fractions import Fraction

from lancio.engine.citations import rule
from lancio.engine.masks import lowest
from lancio.games.lock_n_load.gunnery import Groups, has_guns, shell_groups
from lancio.games.lock_n_load.laying import aside
from lancio.games.lock_n_load.opportunity import SEPARATE, declaration, opportunity, watching
from lancio.games.lock_n_load.ordnance import Shot, guns, target_moving
from lancio.games.lock_n_load.penetration import promise
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import SHELL, SHELL_UNIT, SHELL_UNIT_WITH, SHELL_WITH
from lancio.games.lock_n_load.words import NOBODY


@rule("5.3a", "5.3o", "5.2b", "4.1d", "4.1e")
def declarations(s: Fight, place: int, bit: int) -> Groups:
    """The guns of a place that can fire at the mover, whose place is spotted."""
    if not has_guns(s):
        return []
    groups: Groups = []
    for unit, arm in guns(s, place, watching(s), False):
        groups += shell_groups(unit, arm, *target_moving(s, unit, arm, bit))
    return groups


SEPARATE.append(declarations)


# -- what an order expects -----------------------------------------------------------------------


def expected(s: Fight, unit: int, arm: int, goal: int, victim: int) -> Fraction:
    """The chance that a shot does something to a mover; turning is counted."""
    with_turn = aside(s, unit, arm, goal)
    return promise(with_turn, Shot(unit, arm, goal, victim), s.group)


def chance(s: Fight, *given: int) -> Fraction:
    """The chance of a shot in the eyes of a standing order."""
    unit, goal = given[-2:]
    return expected(s, unit, NOBODY, goal, NOBODY)


def chance_at_unit(s: Fight, *given: int) -> Fraction:
    """At a vehicle."""
    unit, target = given[-2:]
    return expected(s, unit, NOBODY, s.where[target], target)


def chance_with(s: Fight, *given: int) -> Fraction:
    """With a support weapon."""
    weapon, goal = given[-2:]
    return expected(s, s.holder[weapon], weapon, goal, NOBODY)


def chance_with_at_unit(s: Fight, *given: int) -> Fraction:
    """With a support weapon at a vehicle."""
    weapon, target = given[-2:]
    return expected(s, s.holder[weapon], weapon, s.where[target], target)


def beside(s: Fight, *given: int) -> bool:
    """Whether the mover is adjacent to a gun; of a support weapon see `beside_with`."""
    return bool(s.setting.ground.near[s.where[given[-2]]] >> s.where[lowest(s.group)] & 1)


def beside_with(s: Fight, *given: int) -> bool:
    """Whether the mover is adjacent to whoever has a support weapon."""
    return beside(s, s.holder[given[-2]], 0)


for _window in (opportunity, declaration):
    _window.by_order(SHELL, beside=beside)(chance)
    _window.by_order(SHELL_UNIT, beside=beside)(chance_at_unit)
    _window.by_order(SHELL_WITH, beside=beside_with)(chance_with)
    _window.by_order(SHELL_UNIT_WITH, beside=beside_with)(chance_with_at_unit)
