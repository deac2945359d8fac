"""Why not? The reasons against orders to squadrons."""

from __future__ import annotations

from collections.abc import Iterator

from lancio.engine.board import OFF
from lancio.engine.reasons import Reason
from lancio.games.duel_in_the_dark import figures
from lancio.games.duel_in_the_dark.fighters import orders, who_next
from lancio.games.duel_in_the_dark.flights import climb_cost, levels, second_hex
from lancio.games.duel_in_the_dark.pieces import NO_SQUADRON
from lancio.games.duel_in_the_dark.runway import can_land
from lancio.games.duel_in_the_dark.state import DOWN, Raid
from lancio.games.duel_in_the_dark.tables import hex_cost
from lancio.games.duel_in_the_dark.verbs import (
    CLOSE,
    DONE,
    FLY,
    HOVER,
    LAND,
    LAND_HERE,
    LEVEL,
    ON,
    ORDER,
    STOP,
    TAKE_OFF,
)

Reasons = Iterator[Reason]


def cannot_act(s: Raid, called: int, squadron: int) -> Reason | None:
    """Why a squadron takes no orders at all."""
    if s.lost >> squadron & 1:
        return s.no("squadron-lost", "DD-7.crash.3", squadron=squadron)
    if s.crashed >> squadron & 1:
        return s.no("squadron-crashed", "DD-7.crash.2", squadron=squadron)
    if s.acted >> squadron & 1:
        return s.no("has-acted", "DD-7.fighter.1", squadron=squadron)
    if called not in (NO_SQUADRON, squadron):
        return s.no("not-its-turn", "DD-7.fighter.1", squadron=squadron)
    return None


@who_next.objects(ORDER)
def wrong_call(s: Raid, squadron: int) -> Reasons:
    if idle := cannot_act(s, NO_SQUADRON, squadron):
        yield idle
    elif not s.alt[squadron]:
        yield s.no("only-hops", "A-40", hex=s.at[squadron])
    else:
        yield s.no("fuel-short", "DD-7.fuel.4", count=figures.FUEL.hover, left=s.fuel[squadron])


@orders.objects(DONE)
def wrong_done(s: Raid, called: int) -> Reasons:
    yield s.no("close-ends", "A-44")


@orders.objects(CLOSE)
def wrong_close(s: Raid, called: int) -> Reasons:
    yield s.no("squadron-called", "A-51", squadron=called)


@orders.objects(FLY)
def wrong_flight(s: Raid, called: int, squadron: int, hex_: int) -> Reasons:
    if idle := cannot_act(s, called, squadron):
        yield idle
        return
    board = s.setting.ground.board
    if hex_ == OFF or not board.around[s.at[squadron]] >> hex_ & 1:
        yield s.no("one-hex", "DD-7.fighter.2", squadron=squadron, hex=hex_)
        return
    fuel = hex_cost(s.wind, board.direction(s.at[squadron], hex_))
    if fuel > s.fuel[squadron] + (s.boost == squadron):
        yield s.no("fuel-short", "DD-7.fuel.2", count=fuel, left=s.fuel[squadron])
    else:
        yield s.no("only-hops", "A-40", hex=hex_)


@orders.objects(HOVER)
def wrong_hover(s: Raid, called: int, squadron: int, level: int) -> Reasons:
    if idle := cannot_act(s, called, squadron):
        yield idle
    elif not s.alt[squadron]:
        yield s.no("not-in-air", "DD-7.fuel.4", squadron=squadron)
    else:
        yield s.no("fuel-short", "DD-7.fuel.4", count=figures.FUEL.hover, left=s.fuel[squadron])


@orders.objects(TAKE_OFF)
def wrong_take_off(s: Raid, called: int, squadron: int, level: int) -> Reasons:
    if idle := cannot_act(s, called, squadron):
        yield idle
    elif s.alt[squadron]:
        yield s.no("in-air", "DD-7.alt.2", squadron=squadron)
    elif s.bomber_state == DOWN:
        yield s.no("only-hops", "A-40", hex=s.at[squadron])
    else:
        yield s.no("fuel-short", "DD-7.alt.2", count=climb_cost(level), left=s.fuel[squadron])


@orders.objects(LAND_HERE)
def wrong_landing(s: Raid, called: int, squadron: int) -> Reasons:
    if idle := cannot_act(s, called, squadron):
        yield idle
    elif not s.alt[squadron]:
        yield s.no("not-in-air", "DD-7.fuel.6", squadron=squadron)
    else:
        yield from no_room(s, s.at[squadron])


def no_room(s: Raid, hex_: int) -> Reasons:
    if not s.setting.ground.airfields >> hex_ & 1:
        yield s.no("no-german-field", "DD-7.fuel.6", hex=hex_)
    elif not can_land(s, hex_):
        yield s.no("field-full", "DD-7.fuel-truck.1", hex=hex_)


@second_hex.objects(ON)
def wrong_second_hex(s: Raid, squadron: int, direction: int, must_land: bool, start: int, hex_: int) -> Reasons:
    yield s.no("second-hex", "DD-7.fuel.3", hex=hex_)


@second_hex.objects(STOP)
def wrong_stop(s: Raid, squadron: int, direction: int, must_land: bool, start: int) -> Reasons:
    yield s.no("must-land", "A-40", squadron=squadron)


@levels.objects(LEVEL)
def wrong_level(s: Raid, squadron: int, took_off: bool, must_land: bool, level: int) -> Reasons:
    if must_land:
        yield s.no("must-land", "A-40", squadron=squadron)
    else:
        yield s.no("low-after-take-off", "DD-7.alt.1")


@levels.objects(LAND)
def wrong_landing_now(s: Raid, squadron: int, took_off: bool, must_land: bool) -> Reasons:
    yield from no_room(s, s.at[squadron])
