"""What a squadron does with an order: take-off, one hex or two, altitude, hovering; fuel is paid on the way."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.duel_in_the_dark.pieces import ALTITUDES, HIGH, LOW, SQUADRONS
from lancio.games.duel_in_the_dark.runway import can_land, land, use_runway
from lancio.games.duel_in_the_dark.state import DOWN, FLYING, NO_SLOT, Raid
from lancio.games.duel_in_the_dark.tables import hex_cost
from lancio.games.duel_in_the_dark.verbs import LAND, LAND_ONLY, LEVEL, ON, STOP, STOP_ONLY

FLOW = Raid.flow
NAMES = SQUADRONS.names


@rule("DD-7.fuel.1", "DD-7.fuel.2", "DD-8.4.5")
def pay(s: Raid, q: int, fuel: int) -> None:
    """Fuel is deducted with the action; a medal saves one."""
    if s.boost == q:
        s.boost = NO_SLOT
        s.boosted |= 1 << q
        fuel -= 1
    s.fuel[q] -= fuel


@rule("DD-7.mosq.6", "DD-7.mosq.10", "DD-7.mosq.19", "DD-7.fuel.5")
def meet(s: Raid, q: int) -> None:
    """A squadron that enters the Mosquito's hex, or takes off and stays in it, will have to fight it."""
    if s.m_state == FLYING and s.m_at == s.at[q]:
        s.entered |= 1 << q


@rule("DD-7.fighter.5", "DD-7.fuel.2", "DD-7.board.1")
def fly(s: Raid, q: int, hex_: int, log: Log | None) -> None:
    """Take-off if need be, the first hex; then perhaps a second one, altitude or landing."""
    start = s.at[q]
    took_off = not s.alt[q]
    must_land = took_off and s.b_state == DOWN
    if took_off:
        take_off(s, q, log)
    hop(s, q, hex_, log)
    direction = s.setting.ground.board.direction(start, hex_)
    s.stack.append(("fighter-level", q, int(took_off), int(must_land)))
    s.stack.append(("onward", q, direction, int(must_land), start))


def hop(s: Raid, q: int, hex_: int, log: Log | None) -> None:
    """One hex."""
    start = s.at[q]
    direction = s.setting.ground.board.direction(start, hex_)
    pay(s, q, hex_cost(s.wind, direction))
    s.at[q] = hex_
    meet(s, q)
    if log is not None:
        name = s.setting.ground.board.name
        data = {"squadron": NAMES[q], "from": name[start], "hex": name[hex_], "fuel": s.fuel[q]}
        log.add("squadron-flew", "DD-7.fuel.2", None, **data)


def take_off(s: Raid, q: int, log: Log | None) -> None:
    """Into the air, at first low."""
    if log is not None:
        data = {"squadron": NAMES[q], "hex": s.setting.ground.board.name[s.at[q]]}
        log.add("squadron-took-off", "DD-7.fighter.5", None, **data)
    use_runway(s, q, "take-off", log)
    s.alt[q] = LOW


@rule("DD-7.fighter.2", "DD-7.fuel.3", "DD-8.7.2")
def second_hexes(s: Raid, q: int, here: int, direction: int, fuel: int) -> int:
    """A second hex: straight on with the wind after a first hex with the wind; anywhere with MW-50."""
    if fuel <= 0:
        return 0
    near = s.setting.ground.fuel_within[s.wind][min(fuel, 3)][here]
    if s.mw_ready >> q & 1:
        return near
    if direction == s.wind:
        return near & 1 << s.setting.ground.board.neighbours[here][s.wind] & ~1
    return 0


@rule("DD-7.fuel.3", "DD-7.fuel.5", "DD-8.7.2", "DD-8.7.3")
@FLOW.question("onward", "DD-7.fuel.3", lambda s, f: s.owner[f[1]])
def second_hex(s: Raid, frame: Frame) -> Choices:
    """Two hexes with the wind cost 2 in all; MW-50 flies two hexes anywhere, at the price of each."""
    _, q, direction, must_land, start = frame
    here = s.at[q]
    fuel = s.fuel[q]
    goals = second_hexes(s, q, here, direction, fuel)
    if must_land:
        goals = sum(1 << n for n in bits(goals) if n != start and can_land(s, n))
        return Choices([ON.group(last=goals), *([STOP_ONLY] if can_land(s, here) else [])])
    return Choices([ON.group(last=goals), STOP_ONLY])


@second_hex.answered
def fly_on(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """The squadron interacts in both hexes; MW-50 is used up unless the wind carried it."""
    if code == STOP.base:
        return
    _, q, first, must_land, _ = frame
    (hex_,) = args_of(code, 1)
    direction = s.setting.ground.board.direction(s.at[q], hex_)
    s.via[q] = s.at[q]
    if not first == direction == s.wind:
        s.mw_ready &= ~(1 << q)
        if log is not None:
            log.add("mw50-used", "DD-8.7.2", squadron=NAMES[q])
    hop(s, q, hex_, log)
    s.stack[-1] = ("fighter-level", q, 0, must_land)


@rule("DD-7.alt.1", "DD-7.alt.3", "DD-7.alt.4", "DD-7.fuel.6", "DD-7.fuel.10", "DD-7.air.2", "DD-7.air.3")
@FLOW.question("fighter-level", "DD-7.alt.4", lambda s, f: s.owner[f[1]])
def levels(s: Raid, frame: Frame) -> Choices:
    """Altitude is free after the move, but a take-off with a one-hex move stays low; or land, if there is room."""
    _, q, took_off, must_land = frame
    groups = [] if must_land else [LEVEL.group(last=0b01 if took_off else 0b11)]
    if can_land(s, s.at[q]):
        groups.append(LAND_ONLY)
    return Choices(groups)


@levels.answered
def set_level(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """The end of a squadron's action."""
    q = frame[1]
    if code == LAND.base:
        land(s, q, log)
        return
    s.alt[q] = 1 + args_of(code, 1)[0]
    s.acted |= 1 << q
    if log is not None:
        data = {"squadron": NAMES[q], "level": ALTITUDES[s.alt[q]]}
        log.add("squadron-levelled", "DD-7.alt.4", None, **data)


@rule("DD-7.fuel.4", "DD-7.alt.4", "DD-7.mosq.7")
def hover(s: Raid, q: int, level: int, log: Log | None) -> None:
    """Stay in the air over the same hex, for 1; staying is no entry (A-8), unless agreed otherwise."""
    pay(s, q, 1)
    s.alt[q] = level
    s.acted |= 1 << q
    if s.setting.hover_counts:
        meet(s, q)
    if log is not None:
        data = {"squadron": NAMES[q], "level": ALTITUDES[level], "fuel": s.fuel[q]}
        log.add("squadron-hovered", "DD-7.fuel.4", None, **data)


@rule("DD-7.alt.2", "DD-7.mosq.10")
def climb(s: Raid, q: int, level: int, log: Log | None) -> None:
    """Take off and stay: low for 1, high for 2."""
    take_off(s, q, log)
    pay(s, q, 2 if level == HIGH else 1)
    s.alt[q] = level
    s.acted |= 1 << q
    meet(s, q)
    if log is not None:
        data = {"squadron": NAMES[q], "level": ALTITUDES[level], "fuel": s.fuel[q]}
        log.add("squadron-climbed", "DD-7.alt.2", None, **data)
