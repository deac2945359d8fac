"""What a squadron does with an order: take-off, one hex or two, altitude, hovering; fuel is paid on the way."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.engine.questions import nothing
from lancio.games.duel_in_the_dark import figures
from lancio.games.duel_in_the_dark.pieces import HIGH, LOW, LOW_ONLY, LOW_OR_HIGH, NO_SQUADRON
from lancio.games.duel_in_the_dark.runway import can_land, land, use_runway
from lancio.games.duel_in_the_dark.state import DOWN, FLYING, Raid, the_owner
from lancio.games.duel_in_the_dark.tables import DEAREST, hex_cost
from lancio.games.duel_in_the_dark.verbs import LAND, LEVEL, ON, STOP

FLOW = Raid.flow


@rule("DD-7.fuel.1", "DD-7.fuel.2", "DD-8.4.5")
def pay(s: Raid, squadron: int, fuel: int) -> None:
    """Fuel is deducted with the action; a medal saves one."""
    if s.boost == squadron:
        s.boost = NO_SQUADRON
        s.boosted |= 1 << squadron
        fuel -= 1
    s.fuel[squadron] -= fuel


@rule("DD-7.mosq.6", "DD-7.mosq.10", "DD-7.mosq.19", "DD-7.fuel.5")
def meet(s: Raid, squadron: int) -> None:
    """A squadron that enters the Mosquito's hex, or takes off and stays in it, will have to fight it."""
    if s.mosquito_state == FLYING and s.mosquito_at == s.at[squadron]:
        s.entered |= 1 << squadron


@rule("DD-7.fighter.5", "DD-7.fuel.2", "DD-7.board.1")
def fly(s: Raid, squadron: int, hex_: int) -> None:
    """Take-off if need be, the first hex; then perhaps a second one, altitude or landing."""
    start = s.at[squadron]
    took_off = not s.alt[squadron]
    must_land = took_off and s.bomber_state == DOWN
    if took_off:
        take_off(s, squadron)
    hop(s, squadron, hex_)
    direction = s.setting.ground.board.direction(start, hex_)
    s.then(second_hex.of(squadron, direction, must_land, start), levels.of(squadron, took_off, must_land))


def hop(s: Raid, squadron: int, hex_: int) -> None:
    """One hex."""
    start = s.at[squadron]
    direction = s.setting.ground.board.direction(start, hex_)
    pay(s, squadron, hex_cost(s.wind, direction))
    s.at[squadron] = hex_
    meet(s, squadron)
    data = {"squadron": squadron, "from": start, "hex": hex_, "fuel": s.fuel[squadron]}
    s.tell("squadron-flew", "DD-7.fuel.2", **data)


def take_off(s: Raid, squadron: int) -> None:
    """Into the air, at first low."""
    s.tell("squadron-took-off", "DD-7.fighter.5", squadron=squadron, hex=s.at[squadron])
    use_runway(s, squadron, "take-off")
    s.alt[squadron] = LOW


@rule("DD-7.fighter.2", "DD-7.fuel.3", "DD-8.7.2")
def second_hexes(s: Raid, squadron: int, here: int, direction: int, fuel: int) -> int:
    """A second hex: straight on with the wind after a first hex with the wind; anywhere with MW-50."""
    if fuel <= 0:
        return 0
    near = s.setting.ground.fuel_within[s.wind][min(fuel, DEAREST)][here]
    if s.mw_ready >> squadron & 1:
        return near
    if direction == s.wind:
        return near & 1 << s.setting.ground.board.neighbours[here][s.wind] & ~1
    return 0


@rule("DD-7.fuel.3", "DD-7.fuel.5", "DD-8.7.2", "DD-8.7.3")
@FLOW.question("onward", "DD-7.fuel.3", the_owner)
def second_hex(s: Raid, squadron: int, direction: int, must_land: bool, start: int) -> Choices:
    """Two hexes with the wind cost 2 in all; MW-50 flies two hexes anywhere, at the price of each."""
    here = s.at[squadron]
    goals = second_hexes(s, squadron, here, direction, s.fuel[squadron])
    if must_land:
        goals = sum(1 << n for n in bits(goals) if n != start and can_land(s, n))
        return Choices([ON.group(last=goals), *([STOP.alone] if can_land(s, here) else [])])
    return Choices([ON.group(last=goals), STOP.alone])


second_hex.on(STOP)(nothing)


@second_hex.on(ON)
def fly_on(s: Raid, squadron: int, direction: int, must_land: bool, start: int, hex_: int) -> None:
    """The squadron interacts in both hexes; MW-50 is used up unless the wind carried it."""
    second = s.setting.ground.board.direction(s.at[squadron], hex_)
    s.via[squadron] = s.at[squadron]
    if not direction == second == s.wind:
        s.mw_ready &= ~(1 << squadron)
        s.tell("mw50-used", "DD-8.7.2", squadron=squadron)
    hop(s, squadron, hex_)
    # after two hexes a squadron that took off may climb
    s.stack[-1] = levels.of(squadron, False, must_land)


@rule("DD-7.alt.1", "DD-7.alt.3", "DD-7.alt.4", "DD-7.fuel.6", "DD-7.fuel.10", "DD-7.air.2", "DD-7.air.3")
@FLOW.question("fighter-level", "DD-7.alt.4", the_owner)
def levels(s: Raid, squadron: int, took_off: bool, must_land: bool) -> Choices:
    """Altitude is free after the move, but a take-off with a one-hex move stays low; or land, if there is room."""
    groups = [] if must_land else [LEVEL.group(last=LOW_ONLY if took_off else LOW_OR_HIGH)]
    if can_land(s, s.at[squadron]):
        groups.append(LAND.alone)
    return Choices(groups)


@levels.on(LEVEL)
def set_level(s: Raid, squadron: int, took_off: bool, must_land: bool, level: int) -> None:
    """The end of a squadron's action, in the air."""
    s.alt[squadron] = level
    s.acted |= 1 << squadron
    s.tell("squadron-levelled", "DD-7.alt.4", squadron=squadron, level=level)


@levels.on(LAND)
def land_at_end(s: Raid, squadron: int, took_off: bool, must_land: bool) -> None:
    """The end of a squadron's action, on the ground."""
    land(s, squadron)


@rule("DD-7.fuel.4", "DD-7.alt.4", "DD-7.mosq.7")
def hover(s: Raid, squadron: int, level: int) -> None:
    """Stay in the air over the same hex, for 1; staying is no entry (A-8), unless agreed otherwise."""
    pay(s, squadron, figures.FUEL.hover)
    s.alt[squadron] = level
    s.acted |= 1 << squadron
    if s.setting.hover_counts:
        meet(s, squadron)
    s.tell("squadron-hovered", "DD-7.fuel.4", squadron=squadron, level=level, fuel=s.fuel[squadron])


@rule("DD-7.alt.2")
def climb_cost(level: int) -> int:
    """Fuel for a take-off that stays over its field: low for 1, high for 2."""
    return figures.FUEL.climb_high if level == HIGH else figures.FUEL.climb_low


@rule("DD-7.alt.2", "DD-7.mosq.10")
def climb(s: Raid, squadron: int, level: int) -> None:
    """Take off and stay."""
    take_off(s, squadron)
    pay(s, squadron, climb_cost(level))
    s.alt[squadron] = level
    s.acted |= 1 << squadron
    meet(s, squadron)
    s.tell("squadron-climbed", "DD-7.alt.2", squadron=squadron, level=level, fuel=s.fuel[squadron])
