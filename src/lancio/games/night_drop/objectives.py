"""Chapters 2.5, 4.3, 5.3 and 10: Victory Point counters, who knows them, and who holds their hexes."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.night_drop.pieces import GERMAN, SIDES, US
from lancio.games.night_drop.state import NO_COUNTER, Night
from lancio.games.night_drop.verbs import ENDING, OBJECTIVE, SEARCH, UNCOVER

FLOW = Night.flow
LEVELS = (
    (16, "us-strategic", US),
    (12, "us-operational", US),
    (9, "us-tactical", US),
    (6, "german-tactical", GERMAN),
    (3, "german-operational", GERMAN),
    (-1, "german-strategic", GERMAN),
)


def free_objectives(s: Night) -> int:
    """The VP hexes without a counter."""
    mask = 0
    for hex_, value in zip(s.setting.plan.vp_hexes, s.vp_value, strict=True):
        if value == NO_COUNTER:
            mask |= 1 << hex_
    return mask


@rule("4.3a")
def draw_counter(s: Night, hex_: int) -> int:
    """A random counter from the cup, put on a hex; its value."""
    i = s.dice.below(len(s.vp_cup))
    value = s.vp_cup[i]
    s.vp_cup = s.vp_cup[:i] + s.vp_cup[i + 1 :]
    s.vp_value[s.setting.plan.vp_hexes.index(hex_)] = value
    return value


@rule("2.5a", "2.5b")
@FLOW.question("objective", "2.5a", lambda s, f: US)
def objective_hexes(s: Night, frame: Frame) -> Choices:
    """For each HQ stick spent the US names a VP hex without a counter (R5), then draws."""
    return Choices([OBJECTIVE.group(last=free_objectives(s) if s.vp_cup else 0)])


@objective_hexes.answered
def set_objective(s: Night, frame: Frame, code: int, log: Log | None) -> None:
    """The counter lies face down: its value is the US's secret."""
    (hex_,) = args_of(code, 1)
    value = draw_counter(s, hex_)
    if log is not None:
        name = s.setting.ground.board.name[hex_]
        log.add("objective-set", "2.5a", hex=name)
        log.reveal("objective-drawn", "2.5b", (SIDES[US],), hex=name, value=value)


@rule("5.3.2a", "5.3.2b", "5.3.2c", "2.5c")
@FLOW.question("discovery", "5.3.2c", lambda s, f: GERMAN)
def discoveries(s: Night, frame: Frame) -> Choices:
    """By day the German may turn up one hidden counter, or draw one for a VP hex that has none, or neither."""
    hidden = 0
    for i, hex_ in enumerate(s.setting.plan.vp_hexes):
        if s.vp_value[i] != NO_COUNTER and not s.vp_open >> hex_ & 1:
            hidden |= 1 << hex_
    free = free_objectives(s) if s.vp_cup else 0
    return Choices([UNCOVER.group(last=hidden), SEARCH.group(last=free), ENDING])


@discoveries.answered
def discover(s: Night, frame: Frame, code: int, log: Log | None) -> None:
    """Either way the value is known to both from now on."""
    if code == ENDING[0]:
        return
    (hex_,) = args_of(code, 1)
    plan = s.setting.plan
    searched = code == SEARCH.code(hex_)
    value = draw_counter(s, hex_) if searched else s.vp_value[plan.vp_hexes.index(hex_)]
    s.vp_open |= 1 << hex_
    if log is not None:
        kind, why = ("objective-searched", "5.3.2b") if searched else ("objective-uncovered", "5.3.2a")
        log.reveal(kind, why, hex=s.setting.ground.board.name[hex_], value=value)


@rule("10.2a", "10.2b")
def enter_objectives(s: Night, side: int, hexes: int, log: Log | None) -> None:
    """A US company that enters a VP hex controls it, staying or not; a German unit that enters ends that."""
    touched = hexes & s.setting.plan.vp_mask
    changed = touched & ~s.control if side == US else touched & s.control
    if not changed:
        return
    s.control ^= changed
    if log is not None:
        kind, why = ("control-gained", "10.2a") if side == US else ("control-lost", "10.2b")
        for name in s.setting.ground.board.names_of(changed):
            log.add(kind, why, hex=name)


@rule("10.1a", "10.3a")
@FLOW.procedure("victory")
def count_points(s: Night, frame: Frame, log: Log | None) -> None:
    """All counters are turned up; a controlled hex without one draws it now, if the cup is not empty."""
    plan = s.setting.plan
    for hex_ in plan.vp_hexes:
        drawn = s.control >> hex_ & 1 and free_objectives(s) >> hex_ & 1 and s.vp_cup
        if drawn:
            value = draw_counter(s, hex_)
            if log is not None:
                log.reveal("objective-assigned", "10.3a", hex=s.setting.ground.board.name[hex_], value=value)
    for i, hex_ in enumerate(plan.vp_hexes):
        if s.vp_value[i] != NO_COUNTER:
            s.vp_open |= 1 << hex_
    if log is not None:
        points = points_held(s)
        level, winner = level_of(points)
        log.reveal("match-ended", "10.1a", points=points, level=level, winner=SIDES[winner])


def points_held(s: Night) -> int:
    """The sum of the counters on the hexes under US control."""
    plan = s.setting.plan
    return sum(max(value, 0) for hex_, value in zip(plan.vp_hexes, s.vp_value, strict=True) if s.control >> hex_ & 1)


@rule("10.4a", "10.4b")
def level_of(points: int) -> tuple[str, int]:
    """The victory level and its winner."""
    return next((level, winner) for least, level, winner in LEVELS if points >= least)
