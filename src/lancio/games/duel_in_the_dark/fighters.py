"""The fighter step: every squadron acts once, in any order; then the step is closed."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits, mask_of
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.duel_in_the_dark import errands
from lancio.games.duel_in_the_dark.flights import climb, fly, hover, second_hexes
from lancio.games.duel_in_the_dark.mosquito import ripen
from lancio.games.duel_in_the_dark.pieces import ALL_SQUADRONS, GROUND
from lancio.games.duel_in_the_dark.runway import can_land, crash, land
from lancio.games.duel_in_the_dark.state import DOWN, NO_SLOT, Raid
from lancio.games.duel_in_the_dark.tables import hex_cost
from lancio.games.duel_in_the_dark.verbs import (
    CLOSE,
    CLOSE_ONLY,
    DONE,
    DONE_ONLY,
    FLY,
    HOVER,
    LAND_HERE,
    ORDER,
    TAKE_OFF,
)

FLOW = Raid.flow
ANY = 4


@rule("DD-7.fighter.1", "DD-6.6.1")
@FLOW.procedure("fighter-step")
def fighter_step(s: Raid, frame: Frame, log: Log | None) -> None:
    """Orders in any order (A-44), then fuel and crashes, the Mosquito fight, medals and gunner, British guns."""
    ripen(s)
    s.acted = s.lost | s.crashed
    s.entered = s.boosted = s.rail_moved = 0
    s.boost = NO_SLOT
    s.via = [OFF] * 4
    s.dry = 0
    for q in range(4):
        if s.alt[q] and not s.fuel[q]:
            s.dry |= 1 << q
    if s.setting.british_guns:
        s.stack.append(("guns",))
    if s.setting.gunners:
        s.stack.append(("silver-placed",))
    if s.setting.medals:
        s.stack.append(("hex-medals",))
    s.stack += [("mosquito-fight",), ("fighters-closed",)]
    s.stack.append(("orders", ANY) if s.setting.german_seats == 1 else ("command",))


# -- orders ------------------------------------------------------------------------------------


@rule("DD-7.fighter.1", "DD-X.players.3")
@FLOW.question("command", "DD-7.fighter.1", lambda s, f: s.lead, always=True)
def who_next(s: Raid, frame: Frame) -> Choices:
    """With several German players the commander says which squadron acts next (A-51)."""
    able = mask_of(q for q in bits(ALL_SQUADRONS & ~s.acted) if any(mask for _, mask in squadron_orders(s, q)))
    return closing(s, [ORDER.group(last=able), *errands.errands(s)])


def closing(s: Raid, groups: list[tuple[int, int]]) -> Choices:
    """The step is closed by a word of its own, so that orders can be taken back; but not if none could be given."""
    choices = Choices([CLOSE_ONLY, *groups])
    return choices if choices.count > 1 or s.acted != s.lost | s.crashed else Choices()


@who_next.answered
def command(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """Its owner flies it."""
    if code == CLOSE.base:
        return
    s.stack.append(frame)
    if code >> 36 == ORDER.number:
        (squadron,) = args_of(code, 1)
        s.stack.append(("orders", squadron))
    else:
        errands.run(s, code, log)


@rule("DD-7.fighter.1", "DD-7.fighter.2", "DD-7.fighter.5", "DD-7.fighter.6", "DD-7.fuel.4", "DD-7.alt.2")
@FLOW.question("orders", "DD-7.fighter.1", lambda s, f: s.lead if f[1] == ANY else s.owner[f[1]], always=True)
def orders(s: Raid, frame: Frame) -> Choices:
    """For each squadron: take off, fly, hover, land; whatever the fuel pays for."""
    if frame[1] != ANY:
        if s.acted >> frame[1] & 1:
            return Choices()
        return Choices([*squadron_orders(s, frame[1]), DONE_ONLY])
    groups: list[tuple[int, int]] = []
    for q in bits(ALL_SQUADRONS & ~s.acted):
        groups += squadron_orders(s, q)
    groups += errands.errands(s)
    return closing(s, groups)


def squadron_orders(s: Raid, q: int) -> list[tuple[int, int]]:
    """What one squadron can do."""
    here = s.at[q]
    fuel = s.fuel[q] + (s.boost == q)
    near = s.setting.ground.fuel_within[s.wind][min(fuel, 3)][here]
    if s.alt[q]:
        groups = [(_FLY[q], near)]
        if fuel:
            groups.append((_HOVER[q], 0b11))
        if can_land(s, here):
            groups.append((LAND_HERE.base, 1 << q))
        return groups
    if s.b_state == DOWN:
        return [(_FLY[q], hops(s, q, near))]
    return [(_FLY[q], near), (_TAKE_OFF[q], 0b11 if fuel > 1 else 0b01 if fuel else 0)]


_FLY = [FLY.code(q, 0) for q in range(4)]
_HOVER = [HOVER.code(q, 0) for q in range(4)]
_TAKE_OFF = [TAKE_OFF.code(q, 0) for q in range(4)]


@rule("DD-6.6.3", "DD-7.fuel.10")
def hops(s: Raid, q: int, near: int) -> int:
    """Once the Bomber is down a parked squadron may only hop to another airfield with room (A-40)."""
    if not s.setting.late_hops:
        return 0
    out = 0
    start = s.at[q]
    for n in bits(near):
        if can_land(s, n):
            out |= 1 << n
            continue
        direction = s.setting.ground.board.direction(start, n)
        fuel = s.fuel[q] - hex_cost(s.wind, direction)
        if any(n2 != start and can_land(s, n2) for n2 in bits(second_hexes(s, q, n, direction, fuel))):
            out |= 1 << n
    return out


@orders.answered
def obey(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """Carry out an order; the next squadron follows when this one is done."""
    if code == CLOSE.base:
        return
    if code == DONE.base:
        untouched(s, frame[1], log)
        s.acted |= 1 << frame[1]
        return
    if frame[1] == ANY:
        s.stack.append(frame)
    verb = code >> 36
    if verb == FLY.number:
        q, hex_ = args_of(code, 2)
        fly(s, q, hex_, log)
    elif verb == HOVER.number:
        q, level = args_of(code, 2)
        hover(s, q, 1 + level, log)
    elif verb == TAKE_OFF.number:
        q, level = args_of(code, 2)
        climb(s, q, 1 + level, log)
    elif verb == LAND_HERE.number:
        land(s, args_of(code, 1)[0], log)
    else:
        errands.run(s, code, log)


# -- the end of the step -----------------------------------------------------------------------


@rule("DD-7.fighter.6", "DD-7.crash.1", "DD-7.fuel.1", "DD-8.4.4")
@FLOW.procedure("fighters-closed")
def closed(s: Raid, frame: Frame, log: Log | None) -> None:
    """Squadrons without orders stay parked or hover; those that began dry in the air and did not land come down."""
    for q in bits(ALL_SQUADRONS & ~s.acted):
        untouched(s, q, log)
    for q in bits(s.dry & ~s.boosted):
        if s.alt[q] != GROUND:
            crash(s, q, log)
    errands.clear_medals(s, log)


def untouched(s: Raid, q: int, log: Log | None) -> None:
    """No order: 0 fuel on the ground, 1 in the air at the same altitude."""
    if s.alt[q] and s.fuel[q] + (s.boost == q):
        hover(s, q, s.alt[q], log)
