"""Why not? The reasons against orders to squadrons."""

from __future__ import annotations

from collections.abc import Callable

from lancio.engine.board import OFF
from lancio.games.duel_in_the_dark.pieces import SQUADRONS
from lancio.games.duel_in_the_dark.refusals import Reasons, name, no
from lancio.games.duel_in_the_dark.runway import can_land
from lancio.games.duel_in_the_dark.state import DOWN, Raid
from lancio.games.duel_in_the_dark.tables import hex_cost


def cannot_act(s: Raid, q: int) -> Reasons:
    squadron = SQUADRONS.names[q]
    if s.lost >> q & 1:
        yield no("squadron-lost", "DD-7.crash.3", squadron=squadron)
    elif s.crashed >> q & 1:
        yield no("squadron-crashed", "DD-7.crash.2", squadron=squadron)
    elif s.acted >> q & 1:
        yield no("has-acted", "DD-7.fighter.1", squadron=squadron)
    else:
        frame = s.question
        if frame is not None and frame[0] == "orders" and frame[1] not in (4, q):
            yield no("not-its-turn", "DD-7.fighter.1", squadron=squadron)


def wrong_flight(s: Raid, q: int, hex_: int) -> Reasons:
    found = list(cannot_act(s, q))
    if found:
        yield from found
        return
    board = s.setting.ground.board
    if hex_ == OFF or not board.around[s.at[q]] >> hex_ & 1:
        yield no("one-hex", "DD-7.fighter.2", squadron=SQUADRONS.names[q], hex=name(s, hex_))
        return
    fuel = hex_cost(s.wind, board.direction(s.at[q], hex_))
    if fuel > s.fuel[q] + (s.boost == q):
        yield no("fuel-short", "DD-7.fuel.2", count=fuel, left=s.fuel[q])
    elif not s.alt[q] and s.b_state == DOWN:
        yield no("only-hops", "DD-6.6.3", hex=name(s, hex_))


def wrong_hover(s: Raid, q: int, level: int) -> Reasons:
    found = list(cannot_act(s, q))
    if found:
        yield from found
    elif not s.alt[q]:
        yield no("not-in-air", "DD-7.fuel.4", squadron=SQUADRONS.names[q])
    else:
        yield no("fuel-short", "DD-7.fuel.4", count=1, left=s.fuel[q])


def wrong_take_off(s: Raid, q: int, level: int) -> Reasons:
    found = list(cannot_act(s, q))
    if found:
        yield from found
    elif s.alt[q]:
        yield no("in-air", "DD-7.alt.2", squadron=SQUADRONS.names[q])
    elif s.b_state == DOWN:
        yield no("only-hops", "DD-6.6.3", hex=name(s, s.at[q]))


def wrong_landing(s: Raid, q: int) -> Reasons:
    found = list(cannot_act(s, q))
    if found:
        yield from found
    elif not s.alt[q]:
        yield no("not-in-air", "DD-7.fuel.6", squadron=SQUADRONS.names[q])
    else:
        yield from no_room(s, s.at[q])


def no_room(s: Raid, hex_: int) -> Reasons:
    if not s.setting.ground.airfields >> hex_ & 1:
        yield no("no-german-field", "DD-7.fuel.6", hex=name(s, hex_))
    elif not can_land(s, hex_):
        yield no("field-full", "DD-7.fuel-truck.1", hex=name(s, hex_))


def wrong_second_hex(s: Raid, hex_: int) -> Reasons:
    yield no("second-hex", "DD-7.fuel.3", hex=name(s, hex_))


def wrong_level(s: Raid, level: int) -> Reasons:
    frame = s.question
    if frame is not None and frame[2]:
        yield no("low-after-take-off", "DD-7.alt.1")


def wrong_landing_now(s: Raid) -> Reasons:
    frame = s.question
    if frame is not None:
        yield from no_room(s, s.at[frame[1]])


FLIGHT: dict[tuple[str, str, int], Callable[..., Reasons]] = {
    ("orders", "fly", 2): wrong_flight,
    ("orders", "hover", 2): wrong_hover,
    ("orders", "take-off", 2): wrong_take_off,
    ("orders", "land", 1): wrong_landing,
    ("orders", "boost", 1): cannot_act,
    ("command", "order", 1): cannot_act,
    ("onward", "on", 1): wrong_second_hex,
    ("fighter-level", "level", 1): wrong_level,
    ("fighter-level", "land", 0): wrong_landing_now,
}
