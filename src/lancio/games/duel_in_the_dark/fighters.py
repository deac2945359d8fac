"""The fighter step: every squadron acts once, in any order; then the step is closed."""

from __future__ import annotations

from collections.abc import Callable

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits, mask_of
from lancio.games.duel_in_the_dark import errands, flights
from lancio.games.duel_in_the_dark.pieces import (
    ALL_SQUADRONS,
    EVERY_SQUADRON,
    LOW_ONLY,
    LOW_OR_HIGH,
    NO_SQUADRON,
    PARKED,
)
from lancio.games.duel_in_the_dark.runway import can_land, crash, land
from lancio.games.duel_in_the_dark.state import DOWN, Raid, the_commander
from lancio.games.duel_in_the_dark.tables import DEAREST, hex_cost
from lancio.games.duel_in_the_dark.verbs import (
    BOOST,
    CLOSE,
    DONE,
    FLY,
    HOVER,
    LAND_HERE,
    ORDER,
    RAIL_MOVE,
    REPAIR,
    SAU,
    TAKE_OFF,
)

FLOW = Raid.flow


# -- who acts ----------------------------------------------------------------------------------


@rule("DD-7.fighter.1", "DD-X.players.3")
@FLOW.question("command", "DD-7.fighter.1", the_commander, until=CLOSE, always=True)
def who_next(s: Raid) -> Choices:
    """With several German players the commander says which squadron acts next (A-51)."""
    able = mask_of(q for q in bits(ALL_SQUADRONS & ~s.acted) if any(mask for _, mask in squadron_orders(s, q)))
    return closing(s, [ORDER.group(last=able), *errands.errands(s)])


def closing(s: Raid, groups: list[tuple[int, int]]) -> Choices:
    """The step is closed by a word of its own, so that orders can be taken back; but not if none could be given."""
    choices = Choices([CLOSE.alone, *groups])
    return choices if choices.count > 1 or s.acted != s.lost | s.crashed else Choices()


@who_next.on(ORDER)
def command(s: Raid, squadron: int) -> None:
    """Its owner flies it."""
    s.then(orders.of(squadron))


# -- orders ------------------------------------------------------------------------------------


def asked(s: Raid, called: int) -> int:
    """The commander gives orders to all squadrons, or the owner to the one called upon."""
    return s.commander if called == NO_SQUADRON else s.owner[called]


@rule("DD-7.fighter.1", "DD-7.fighter.2", "DD-7.fighter.5", "DD-7.fighter.6", "DD-7.fuel.4", "DD-7.alt.2")
@FLOW.question("orders", "DD-7.fighter.1", asked, until=CLOSE, always=True)
def orders(s: Raid, called: int) -> Choices:
    """For each squadron: take off, fly, hover, land; whatever the fuel pays for. One that is called upon acts once."""
    if called != NO_SQUADRON:
        return Choices() if s.acted >> called & 1 else Choices([*squadron_orders(s, called), DONE.alone])
    groups: list[tuple[int, int]] = []
    for q in bits(ALL_SQUADRONS & ~s.acted):
        groups += squadron_orders(s, q)
    groups += errands.errands(s)
    return closing(s, groups)


def squadron_orders(s: Raid, squadron: int) -> list[tuple[int, int]]:
    """What one squadron can do."""
    here = s.at[squadron]
    fuel = s.fuel[squadron] + (s.boost == squadron)
    near = s.setting.ground.fuel_within[s.wind][min(fuel, DEAREST)][here]
    if s.alt[squadron]:
        groups = [(_FLY[squadron], near)]
        if fuel:
            groups.append((_HOVER[squadron], LOW_OR_HIGH))
        if can_land(s, here):
            groups.append((LAND_HERE.base, 1 << squadron))
        return groups
    if s.bomber_state == DOWN:
        return [(_FLY[squadron], hops(s, squadron, near))]
    return [(_FLY[squadron], near), (_TAKE_OFF[squadron], LOW_OR_HIGH if fuel > 1 else LOW_ONLY if fuel else 0)]


# orders are listed again after every order, so the codes of their groups are kept
_FLY = [FLY.code(q, 0) for q in EVERY_SQUADRON]
_HOVER = [HOVER.code(q, 0) for q in EVERY_SQUADRON]
_TAKE_OFF = [TAKE_OFF.code(q, 0) for q in EVERY_SQUADRON]


@rule("DD-6.6.3", "DD-7.fuel.10")
def hops(s: Raid, squadron: int, near: int) -> int:
    """Once the Bomber is down a parked squadron may only hop to another airfield with room (A-40)."""
    if not s.setting.late_hops:
        return 0
    out = 0
    start = s.at[squadron]
    for n in bits(near):
        if can_land(s, n):
            out |= 1 << n
            continue
        direction = s.setting.ground.board.direction(start, n)
        fuel = s.fuel[squadron] - hex_cost(s.wind, direction)
        second = flights.second_hexes(s, squadron, n, direction, fuel)
        if any(n2 != start and can_land(s, n2) for n2 in bits(second)):
            out |= 1 << n
    return out


@orders.on(FLY)
def order_flight(s: Raid, called: int, squadron: int, hex_: int) -> None:
    """One hex, and perhaps more."""
    flights.fly(s, squadron, hex_)


@orders.on(HOVER)
def order_hover(s: Raid, called: int, squadron: int, level: int) -> None:
    """Stay in the air."""
    flights.hover(s, squadron, level)


@orders.on(TAKE_OFF)
def order_take_off(s: Raid, called: int, squadron: int, level: int) -> None:
    """Up, and no further."""
    flights.climb(s, squadron, level)


@orders.on(LAND_HERE)
def order_landing(s: Raid, called: int, squadron: int) -> None:
    """Down."""
    land(s, squadron)


@orders.on(DONE)
def give_no_order(s: Raid, called: int) -> None:
    """The squadron called upon is left alone."""
    leave_alone(s, called)
    s.acted |= 1 << called


def between_orders(errand: Callable[..., None]) -> Callable[..., None]:
    """An errand as an answer to `orders`, whatever squadron was called upon."""

    def run(s: Raid, called: int, *given: int) -> None:
        errand(s, *given)

    return run


for _verb, _errand in (
    (BOOST, errands.boost),
    (REPAIR, errands.repair),
    (RAIL_MOVE, errands.roll),
    (SAU, errands.move_sau),
):
    who_next.on(_verb)(_errand)
    orders.on(_verb)(between_orders(_errand))


# -- the end of the step -----------------------------------------------------------------------


@rule("DD-7.fighter.6", "DD-7.crash.1", "DD-7.fuel.1", "DD-8.4.4")
@FLOW.procedure("fighters-closed")
def close_step(s: Raid) -> None:
    """Squadrons without orders stay parked or hover; those that began dry in the air and did not land come down."""
    for q in bits(ALL_SQUADRONS & ~s.acted):
        leave_alone(s, q)
    for q in bits(s.dry & ~s.boosted):
        if s.alt[q] != PARKED:
            come_down(s, q)
    errands.clear_medals(s)


@rule("DD-7.crash.1", "DD-7.fuel.9")
def come_down(s: Raid, squadron: int) -> None:
    """Over an airfield with room a dry squadron lands by itself, at the usual price: nobody may choose to crash."""
    if can_land(s, s.at[squadron]):
        land(s, squadron)
    else:
        crash(s, squadron)


def leave_alone(s: Raid, squadron: int) -> None:
    """No order: 0 fuel on the ground, 1 in the air at the same altitude."""
    if s.alt[squadron] and s.fuel[squadron] + (s.boost == squadron):
        flights.hover(s, squadron, s.alt[squadron])
