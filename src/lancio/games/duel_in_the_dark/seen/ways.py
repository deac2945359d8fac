"""How far a squadron gets with one order: the hexes two away, so that a player can point at where it shall end."""

from __future__ import annotations

from lancio.engine.masks import bits
from lancio.games.duel_in_the_dark.fighters import orders
from lancio.games.duel_in_the_dark.flights import second_hexes
from lancio.games.duel_in_the_dark.pieces import ALL_SQUADRONS, NO_SQUADRON, SQUADRONS
from lancio.games.duel_in_the_dark.runway import can_land
from lancio.games.duel_in_the_dark.state import DOWN, Raid
from lancio.games.duel_in_the_dark.tables import DEAREST, hex_cost


def onward(s: Raid, side: int) -> dict[str, dict[str, str]]:
    """For whoever gives orders: squadron -> hex two away -> the hex on the way there."""
    frame = s.question
    if frame is None or frame[0] != orders.name or side != s.to_act:
        return {}
    able = ALL_SQUADRONS & ~s.acted if frame[1] == NO_SQUADRON else 1 << frame[1]
    name = s.setting.ground.board.name
    return {
        SQUADRONS.names[q]: {name[goal]: name[via] for goal, via in found.items()}
        for q in bits(able)
        if (found := two_hexes(s, q))
    }


def two_hexes(s: Raid, squadron: int) -> dict[int, int]:
    """Goal -> way: rather with the wind than by using up MW-50. Once the Bomber is down a hop ends on an airfield."""
    board = s.setting.ground.board
    start = s.at[squadron]
    fuel = s.fuel[squadron] + (s.boost == squadron)
    near = s.setting.ground.fuel_within[s.wind][min(fuel, DEAREST)][start]
    must_land = not s.alt[squadron] and s.bomber_state == DOWN
    out: dict[int, int] = {}
    for via in bits(near):
        direction = board.direction(start, via)
        goals = second_hexes(s, squadron, via, direction, fuel - hex_cost(s.wind, direction)) & ~near & ~(1 << start)
        for goal in bits(goals):
            if (must_land and not can_land(s, goal)) or (goal in out and direction != s.wind):
                continue
            out[goal] = via
    return out
