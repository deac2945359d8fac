"""Chapters 2.5, 4.3, 5.3 and 10: Victory Point counters, who knows them, and who holds their hexes."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.night_drop.figures import Figures, Level
from lancio.games.night_drop.pieces import GERMAN, TO_US, US
from lancio.games.night_drop.state import NO_COUNTER, Night
from lancio.games.night_drop.verbs import END, OBJECTIVE, SEARCH, UNCOVER

FLOW = Night.flow


def counter_at(s: Night, hex_: int) -> int:
    """The value of the counter on a VP hex."""
    return s.vp_value[s.setting.scene.vp_hexes.index(hex_)]


def free_objectives(s: Night) -> int:
    """The VP hexes without a counter."""
    mask = 0
    for hex_, value in zip(s.setting.scene.vp_hexes, s.vp_value, strict=True):
        if value == NO_COUNTER:
            mask |= 1 << hex_
    return mask


def hidden_objectives(s: Night) -> int:
    """The VP hexes whose counter lies face down."""
    return s.setting.scene.vp_mask & ~free_objectives(s) & ~s.vp_open


@rule("4.3a")
def draw_counter(s: Night, hex_: int) -> int:
    """A random counter from the cup, put on a hex; its value."""
    i = s.dice.below(len(s.vp_cup))
    value = s.vp_cup[i]
    s.vp_cup = s.vp_cup[:i] + s.vp_cup[i + 1 :]
    s.vp_value[s.setting.scene.vp_hexes.index(hex_)] = value
    return value


@rule("2.5a", "2.5b")
@FLOW.question("objective", "2.5a", lambda s: US)
def objective_hexes(s: Night) -> Choices:
    """For each HQ stick spent the US names a VP hex without a counter (R5), then draws."""
    return Choices([OBJECTIVE.group(last=free_objectives(s))])


@rule("2.5a", "R5")
@FLOW.procedure("orders")
def open_orders(s: Night) -> None:
    """An HQ stick was spent: an objective is named, if there is a VP hex and a counter left for it."""
    if s.vp_cup and free_objectives(s):
        s.then(objective_hexes)
    else:
        s.tell("no-objective", "R5")


@objective_hexes.on(OBJECTIVE)
def set_objective(s: Night, hex_: int) -> None:
    """The counter lies face down: its value is the US's secret."""
    value = draw_counter(s, hex_)
    s.tell("objective-set", "2.5a", hex=hex_)
    s.reveal("objective-drawn", "2.5b", TO_US, hex=hex_, value=value)


@rule("5.3.2a", "5.3.2b", "5.3.2c", "2.5c")
@FLOW.question("discovery", "5.3.2c", lambda s: GERMAN)
def discoveries(s: Night) -> Choices:
    """By day the German may turn up one hidden counter, or draw one for a VP hex that has none, or neither."""
    if s.night:
        return Choices()
    free = free_objectives(s) if s.vp_cup else 0
    return Choices([UNCOVER.group(last=hidden_objectives(s)), SEARCH.group(last=free), END.alone])


@discoveries.on(UNCOVER)
def uncover(s: Night, hex_: int) -> None:
    """The counter is known to both from now on."""
    s.vp_open |= 1 << hex_
    s.reveal("objective-uncovered", "5.3.2a", hex=hex_, value=counter_at(s, hex_))


@discoveries.on(SEARCH)
def search(s: Night, hex_: int) -> None:
    """A counter is drawn for the hex, and both know it."""
    value = draw_counter(s, hex_)
    s.vp_open |= 1 << hex_
    s.reveal("objective-searched", "5.3.2b", hex=hex_, value=value)


@discoveries.on(END)
def discover_nothing(s: Night) -> None:
    """He leaves it at that."""


@rule("10.2a", "10.2b")
def enter_objectives(s: Night, side: int, hexes: int, why: str | None = None) -> None:
    """A US company that enters a VP hex controls it, staying or not; a German unit that enters ends that. `why`:
    the rule, if it is another."""
    touched = hexes & s.setting.scene.vp_mask
    changed = touched & ~s.control if side == US else touched & s.control
    if not changed:
        return
    s.control ^= changed
    kind, usual = ("control-gained", "10.2a") if side == US else ("control-lost", "10.2b")
    for hex_ in bits(changed):
        s.tell(kind, why or usual, hex=hex_)


@rule("10.1a", "10.3a")
@FLOW.procedure("victory")
def count_points(s: Night) -> None:
    """All counters are turned up; a controlled hex without one draws it now, if the cup is not empty. Every hex
    under US control counts, even for nothing."""
    for hex_ in bits(hidden_objectives(s)):
        s.reveal("objective-turned-up", "10.1a", hex=hex_, value=counter_at(s, hex_))
    for hex_ in s.setting.scene.vp_hexes:
        if s.vp_cup and s.control & free_objectives(s) & 1 << hex_:
            value = draw_counter(s, hex_)
            s.reveal("objective-assigned", "10.3a", hex=hex_, value=value)
    s.vp_open = s.setting.scene.vp_mask & ~free_objectives(s)
    for hex_ in bits(s.control & s.setting.scene.vp_mask):
        s.tell("objective-counted", "10.1a", hex=hex_, value=max(0, counter_at(s, hex_)))
    points = points_held(s)
    level = level_of(s.setting.figures, points)
    s.reveal(
        "match-ended", "10.4a" if level.winner == US else "10.4b", points=points, level=level.id, winner=level.winner
    )


def points_held(s: Night) -> int:
    """The sum of the counters on the hexes under US control."""
    values = zip(s.setting.scene.vp_hexes, s.vp_value, strict=True)
    return sum(max(value, 0) for hex_, value in values if s.control >> hex_ & 1)


@rule("10.4a", "10.4b")
def level_of(figures: Figures, points: int) -> Level:
    """The victory level that so many points are worth."""
    return next(level for level in figures.levels if points >= level.points)
