"""What the greedy player expects of the drop: where to wait for it, and where to come down."""

from __future__ import annotations

from functools import cache
from math import exp

from lancio.engine.masks import bits
from lancio.games.histo_command.bot.prospects import mean_losses, objective_distance
from lancio.games.histo_command.landing import shift_hexes
from lancio.games.histo_command.landing_fire import landing_dice, landing_shot
from lancio.games.histo_command.pieces import DEFENDER, SIDE_UNITS
from lancio.games.histo_command.seen.planner import near_objectives, type_odds
from lancio.games.histo_command.setting import Setting
from lancio.games.histo_command.state import NONE, TYPES, Battle
from lancio.games.histo_command.tables import GLIDER
from lancio.games.histo_command.verbs import PLACE

#: what a hex of way to the next objective is worth to a lander, and where it does not matter any more
NEAR_WORTH, FAR_ENOUGH = 0.15, 14


def ambush(s: Battle, unit: int, hexes: int) -> dict[int, float]:
    """How much fire a counter could bring down around each hex on units that jump over the best points left."""
    sheets = s.setting.ground
    # a dummy is placed as if it had a die
    dice = max(1, landing_shot(s, s.kind[unit], 0, False).dice)
    aimed = aimed_landings(s)
    gain = [0.0] * sheets.board.size
    for hex_ in bits(sheets.board.on_map):
        more = max(0, dice + sheets.fire[hex_])
        before = lander_losses(s, hex_)
        gain[hex_] = aimed[hex_] * (
            mean_loss(sheets.landing[0][hex_] + before + more) - mean_loss(sheets.landing[0][hex_] + before)
        )
    around = sheets.board.around
    return {PLACE.code(unit, hex_): sum(gain[n] for n in bits(around[hex_] & ~s.occupied[1])) for hex_ in bits(hexes)}


def lander_losses(s: Battle, hex_: int) -> float:
    """The dice that the defender's counters, as far as he has placed them, have for a jumper in a hex."""
    sheets = s.setting.ground
    dice = 0
    for piece in bits(s.units_at(sheets.board.around[hex_] & s.occupied[1])):
        dice += max(0, landing_dice(s, s.kind[piece], 0, False, hex_))
    return dice


def mean_loss(dice: float, strength: int = 3) -> float:
    """Mean losses for a number of dice that need not be whole."""
    low = int(dice)
    below = mean_losses(low, strength)
    return below + (dice - low) * (mean_losses(low + 1, strength) - below)


def aimed_landings(s: Battle) -> list[float]:
    """How likely each hex is to be landed in, if the points that promise most are the likeliest."""
    sheets, scene = s.setting.ground, s.setting.scene
    near = near_objectives(s)
    worth = [0.0] * sheets.board.size
    for hex_ in bits(sheets.board.on_map):
        worth[hex_] = 3 - mean_loss(sheets.landing[0][hex_] + lander_losses(s, hex_)) + (near >> hex_ & 1)
    ways = scatter_table(s.setting)
    values = {point: sum(worth[h] for h in down) / (6 * scene.die) for point, down in ways.items()}
    best = max(values.values())
    out = [0.0] * sheets.board.size
    for point, down in ways.items():
        weight = exp(SHARP * (values[point] - best))
        if weight > 1e-3:
            for hex_ in down:
                out[hex_] += weight
    return out


#: how surely the drop side finds the best point
SHARP = 12.0


@cache
def scatter_table(setting: Setting) -> dict[int, tuple[int, ...]]:
    """For every drop point the hexes that the dice can lead to."""
    board, die = setting.ground.board, setting.scene.die
    return {
        point: tuple(h for d in range(6) for k in range(1, die + 1) if (h := board.step(point, d, k)))
        for point in board.hexes
    }


class LandingWorth(dict[int, float]):
    """hex -> what it is worth to come down there: mean losses, and how far the next objective is."""

    def __init__(self, s: Battle, kind: int, strength: int) -> None:
        super().__init__()
        self.s, self.strength = s, strength
        self.near = near_objectives(s)
        self.mode = TYPES[kind].lands or 0
        self.odds = {
            piece: [(type_, float(p)) for type_, p in type_odds(s, piece).items()]
            for piece in bits(s.on_map(SIDE_UNITS[DEFENDER]))
        }

    def fire(self, hex_: int) -> float:
        """The dice that wait for a lander in a hex, on average."""
        s = self.s
        dice = 0.0
        for piece in bits(s.units_at(s.setting.ground.board.around[hex_] & s.occupied[DEFENDER])):
            for type_, p in self.odds[piece]:
                dice += p * max(0, landing_dice(s, type_, s.shots[piece], self.mode == GLIDER, hex_))
        return dice

    def grounded(self, hex_: int, left: int) -> float:
        """What is left of a lander."""
        return left - mean_loss(self.s.setting.ground.landing[self.mode][hex_] + self.fire(hex_), left)

    def __missing__(self, hex_: int) -> float:
        s = self.s
        value = 0.0
        if s.at[hex_] == NONE:
            value = self.grounded(hex_, self.strength)
        else:
            left = self.strength - (s.occupied[DEFENDER] >> hex_ & 1)
            if left:
                value = max(self.grounded(h, left) for h in bits(shift_hexes(s, hex_)))
        if s.setting.scene.drop_score is not None:
            value += self.near >> hex_ & 1
        else:
            value -= NEAR_WORTH * min(FAR_ENOUGH, objective_distance(s, hex_))
        self[hex_] = value
        return value
