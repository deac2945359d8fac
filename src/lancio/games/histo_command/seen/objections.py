"""Why not? The reasons, each with its rule, why an action cannot be played now.

Only public facts and what the acting side knows are named: an answer never tells more than the view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from lancio.engine.board import OFF
from lancio.engine.reasons import COMMON, Reason
from lancio.engine.text import Catalogue
from lancio.games.histo_command.activation import reserve_ready
from lancio.games.histo_command.assault import assault_targets
from lancio.games.histo_command.atlas import PACKAGE
from lancio.games.histo_command.drop import points_open
from lancio.games.histo_command.fire import in_view
from lancio.games.histo_command.movement import steps_back
from lancio.games.histo_command.pieces import DROP, GROUP_OF, MEMBERS, NAME, SIDE_OF
from lancio.games.histo_command.seen.telling import place
from lancio.games.histo_command.setup import unplaced
from lancio.games.histo_command.state import NONE, TYPES, Battle
from lancio.games.histo_command.tables import GROUPS
from lancio.games.histo_command.verbs import VERBS

Reasons = Iterator[Reason]


@cache
def catalogue() -> Catalogue:
    """The game's sentences."""
    return Catalogue.shipped(PACKAGE, "data/text.toml", COMMON)


def no(key: str, rule: str | None, **data: object) -> Reason:
    """A reason with the game's own sentence; units given by number are named."""
    for word in ("unit", "target"):
        if isinstance(data.get(word), int):
            data[word] = NAME[int(str(data[word]))]
    return Reason(key, rule, data, catalogue())


def objections(s: Battle, code: int, side: int) -> Reasons:
    """The reasons against a well-formed action, most telling first; none if its verb is not asked for now."""
    verb, args = VERBS.split(code)
    frame = s.question
    answer = BY_STEP.get((frame[0] if frame else "", verb.word, len(args)))
    if answer is not None:
        yield from answer(s, *args)


def name(s: Battle, hex_: int) -> str:
    """A hex in words."""
    return place(s.setting.ground.board.name[hex_])


def wrong_sheet(s: Battle, hex_: int) -> Reasons:
    """A hex that is not on the table."""
    if hex_ == OFF or not s.setting.plan.spread.field >> hex_ & 1:
        yield no("other-sheets", "HC-4a", hex=name(s, hex_))


def absent(s: Battle, unit: int, side: int) -> Reasons:
    """A unit that is not there, or not of this side."""
    if s.kind[unit] == NONE:
        yield no("not-in-scenario", None, unit=unit)
    elif SIDE_OF[unit] != side:
        yield no("not-yours", None, unit=unit)
    elif not s.where[unit]:
        yield no("not-on-map", None, unit=unit)


# -- set-up and drop ---------------------------------------------------------------------------


def wrong_place(s: Battle, unit: int, hex_: int) -> Reasons:
    now = unplaced(s)[0]
    if unit != now:
        yield no("other-counter", "HC-14a", unit=now)
        return
    reasons = list(wrong_sheet(s, hex_))
    yield from reasons
    if reasons:
        return
    if s.at[hex_] != NONE:
        yield no("hex-taken", "HC-7e", hex=name(s, hex_))
    elif not s.setting.ground.enterable[TYPES[s.kind[unit]].moves] >> hex_ & 1:
        terrain = s.setting.ground.terrain[s.setting.ground.kind[hex_]].name["en"]
        yield no("may-not-enter", "HC-9b", unit=unit, hex=name(s, hex_), terrain=terrain)
    else:
        yield no("objective-bare", "HC-14a")


def wrong_point(s: Battle, hex_: int) -> Reasons:
    reasons = list(wrong_sheet(s, hex_))
    yield from reasons
    if not reasons and not points_open(s) >> hex_ & 1:
        yield no("point-full", "HC-4c", hex=name(s, hex_))


def wrong_second_point(s: Battle, hex_: int) -> Reasons:
    if hex_ == s.points[0]:
        yield no("same-point", "HC-4b", hex=name(s, hex_))
        return
    reasons = list(wrong_point(s, hex_))
    yield from reasons
    if not reasons and not s.setting.ground.adjoining(s.points[0], s.setting.plan.spread) >> hex_ & 1:
        yield no("sheets-apart", "HC-4b", hex=name(s, hex_))


def wrong_jumper(s: Battle, unit: int) -> Reasons:
    if s.kind[unit] == NONE:
        yield no("not-in-scenario", None, unit=unit)
    elif not MEMBERS[DROP][s.group] >> unit & 1:
        yield no("other-group", "HC-2a", unit=unit, group=GROUPS[s.group])
    elif s.second >> unit & 1 and s.question is not None and s.question[0] == "assign":
        yield no("assigned", "HC-4b", unit=unit)
    else:
        yield no("has-jumped", "HC-2a", unit=unit)


def wrong_shift(s: Battle, hex_: int) -> Reasons:
    yield no("not-beside", "HC-4i", hex=name(s, hex_))


def wrong_landing_fire(s: Battle, unit: int) -> Reasons:
    frame = s.question
    assert frame is not None
    target, fired = frame[1], frame[2]
    reasons = list(absent(s, unit, 1 - SIDE_OF[target]))
    yield from reasons
    if reasons:
        return
    if fired >> unit & 1:
        yield no("fired-once", "R8", unit=unit)
    elif not s.setting.ground.board.around[s.where[target]] >> s.where[unit] & 1:
        yield no("not-adjacent", "HC-4m", unit=unit, hex=name(s, s.where[target]))
    elif TYPES[s.kind[unit]].is_dummy:
        yield no("dummy", "HC-14a", unit=unit)
    else:
        yield no("no-dice", "HC-5e", unit=unit)


# -- turns -------------------------------------------------------------------------------------


def wrong_group(s: Battle, group: int) -> Reasons:
    frame = s.question
    assert frame is not None
    side = frame[1]
    if s.used >> (side * 3 + group) & 1:
        yield no("group-used", "HC-8c", group=GROUPS[group])
    elif not s.on_map(MEMBERS[side][group]):
        yield no("group-empty", "HC-8c", group=GROUPS[group])
    elif not reserve_ready(s, side):
        yield no("reserve-waits", "HC-8d")


def wrong_actor(s: Battle, unit: int) -> Reasons:
    """Why a unit cannot be given any order."""
    reasons = list(absent(s, unit, s.active))
    yield from reasons
    if reasons:
        return
    if GROUP_OF[unit] != s.group:
        yield no("other-group", "HC-8c", unit=unit, group=GROUPS[s.group])
    elif s.acted >> unit & 1:
        yield no("has-acted", "HC-9a", unit=unit)


def wrong_move(s: Battle, unit: int, hex_: int) -> Reasons:
    reasons = [*wrong_actor(s, unit), *wrong_sheet(s, hex_)]
    yield from reasons
    if reasons:
        return
    ground = s.setting.ground
    what = TYPES[s.kind[unit]]
    start = s.where[unit]
    points = s.mp if unit == s.mover else what.points
    fresh = unit != s.mover or not s.steps
    if s.at[hex_] != NONE:
        yield no("hex-taken", "HC-9b", hex=name(s, hex_))
    elif not fresh and s.halted:
        yield no("stopped", "HC-12b", unit=unit)
    elif not ground.enterable[what.moves] >> hex_ & 1:
        terrain = ground.terrain[ground.kind[hex_]].name["en"]
        yield no("may-not-enter", "HC-9b", unit=unit, hex=name(s, hex_), terrain=terrain)
    elif s.disordered >> unit & 1 and not steps_back(s, unit, start, points, fresh) >> hex_ & 1:
        yield no("closer", "HC-9c", unit=unit)
    elif (min(start, hex_), max(start, hex_)) in ground.borders["river"]:
        yield no("river", "HC-9b")
    else:
        yield no("too-far", "HC-9b", unit=unit, hex=name(s, hex_), points=f"{points / 2:g}")
        if s.hidden(unit):
            yield no("hidden-limit", "R16", unit=unit)


def wrong_target(s: Battle, target: int) -> Reasons:
    """Something that cannot be fired at or assaulted by anybody."""
    if SIDE_OF[target] == s.active or not s.where[target]:
        yield no("no-enemy", "HC-10a", unit=target)


def wrong_fire(s: Battle, unit: int, target: int) -> Reasons:
    reasons = [*wrong_actor(s, unit), *wrong_target(s, target)]
    yield from reasons
    if reasons:
        return
    what = TYPES[s.kind[unit]]
    start, hex_ = s.where[unit], s.where[target]
    far = s.setting.ground.far(start)[hex_]
    if what.is_dummy:
        yield no("dummy", "HC-14a", unit=unit)
    elif not what.shortest <= far <= what.range:
        yield no("out-of-range", "HC-10a", unit=unit, target=target, distance=far, low=what.shortest, high=what.range)
    elif not in_view(s, unit, s.kind[unit], start, 1 << hex_):
        yield no("no-sight", "HC-11a", unit=unit, target=target)
    else:
        yield no("no-dice", "HC-10a", unit=unit)


def wrong_assault(s: Battle, unit: int, target: int) -> Reasons:
    reasons = [*wrong_actor(s, unit), *wrong_target(s, target)]
    yield from reasons
    if reasons:
        return
    if TYPES[s.kind[unit]].is_dummy:
        yield no("dummy", "HC-14a", unit=unit)
    elif s.disordered >> unit & 1:
        yield no("disordered", "HC-9c", unit=unit)
    elif s.mover == unit and s.halted:
        yield no("stopped", "HC-12b", unit=unit)
    elif not assault_targets(s, unit) >> target & 1:
        yield no("not-adjacent", "HC-13a", unit=unit, hex=name(s, s.where[target]))


def wrong_show(s: Battle, unit: int) -> Reasons:
    reasons = list(wrong_actor(s, unit))
    yield from reasons
    if not reasons:
        yield no("shown", "R16", unit=unit)


def wrong_reaction(s: Battle, unit: int) -> Reasons:
    frame = s.question
    assert frame is not None
    mover, start, hex_ = frame[1:]
    reasons = list(absent(s, unit, 1 - SIDE_OF[mover]))
    yield from reasons
    if reasons:
        return
    what = TYPES[s.kind[unit]]
    far = s.setting.ground.far(s.where[unit])
    if what.is_dummy:
        yield no("dummy", "HC-14a", unit=unit)
    elif s.reacted >> unit & 1:
        yield no("has-reacted", "HC-12a", unit=unit)
    elif s.disordered >> unit & 1:
        yield no("disordered", "HC-9c", unit=unit)
    elif far[hex_] != 1 and far[start] != 1 and 2 * far[hex_] > what.range:
        yield no("no-trigger", "HC-12a", unit=unit)
    elif not what.shortest <= far[hex_] <= what.range:
        low, high = what.shortest, what.range
        yield no("out-of-range", "HC-12a", unit=unit, target=mover, distance=far[hex_], low=low, high=high)
    elif not in_view(s, unit, s.kind[unit], s.where[unit], 1 << hex_):
        yield no("no-sight", "HC-12a", unit=unit, target=mover)
    else:
        yield no("no-dice", "HC-12a", unit=unit)


def wrong_way_back(s: Battle, hex_: int) -> Reasons:
    yield no("not-away", "HC-13b", hex=name(s, hex_))


#: (step, verb, number of arguments) -> who explains
BY_STEP: dict[tuple[str, str, int], Callable[..., Reasons]] = {
    ("deploy", "place", 2): wrong_place,
    ("drop-point", "drop", 1): wrong_point,
    ("second-point", "split", 1): wrong_second_point,
    ("assign", "assign", 1): wrong_jumper,
    ("jump", "jump", 1): wrong_jumper,
    ("shift", "shift", 1): wrong_shift,
    ("landing-fire", "fire", 1): wrong_landing_fire,
    ("choose-group", "activate", 1): wrong_group,
    ("orders", "move", 2): wrong_move,
    ("orders", "fire", 2): wrong_fire,
    ("orders", "assault", 2): wrong_assault,
    ("orders", "show", 1): wrong_show,
    ("react", "fire", 1): wrong_reaction,
    ("fall-back", "fallback", 1): wrong_way_back,
}
