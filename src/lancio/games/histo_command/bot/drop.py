"""What the greedy player expects of the drop: where to wait for it, and where to come down."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import exp
from operator import itemgetter

from lancio.engine.masks import bits
from lancio.games.histo_command.bot.beliefs import guess, mean_losses
from lancio.games.histo_command.bot.prospects import distances
from lancio.games.histo_command.landing import shift_hexes
from lancio.games.histo_command.landing_fire import landing_dice, landing_shot
from lancio.games.histo_command.pieces import DEFENDER, DROP, SIDE_UNITS
from lancio.games.histo_command.seen.planner import near_objectives
from lancio.games.histo_command.setting import Setting
from lancio.games.histo_command.state import NONE, TYPES, Battle
from lancio.games.histo_command.tables import GLIDER
from lancio.games.histo_command.verbs import PLACE

#: what a hex of way to the next objective is worth to a lander, and where it does not matter any more
NEAR_WORTH, FAR_ENOUGH = 0.15, 14


@cache
def waiting_posts(
    setting: Setting, dummy: bool, fights: bool, sham: float, post: float, hide: float
) -> tuple[float, ...]:
    """hex -> how good it is to wait there for a battle: cover, and for dummies and guns not too near an objective.
    The weights: how far away dummies keep, how much the way to an objective counts, and cover."""
    far, cover = distances(setting.ground, setting.objective_hexes), setting.ground.fire
    out = []
    for hex_, way in enumerate(far):
        off = 0.5 * abs(way - 3 * sham) if dummy else 0.8 * post * way if fights else 0.8 * abs(way - 2)
        out.append(-0.4 * hide * cover[hex_] - off)
    return tuple(out)


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
    near = near_objectives(s.setting)
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


@cache
def scatters(setting: Setting) -> dict[int, tuple[int, Callable[[list[float]], tuple[float, ...]]]]:
    """For every drop point how many throws lead to a hex, and what takes their part out of a list of all hexes."""
    return {point: (len(down), itemgetter(*down)) for point, down in scatter_table(setting).items()}


@cache
def bare_worth(setting: Setting, mode: int, strength: int, draw: float = 1.0) -> tuple[float, ...]:
    """hex -> what it is worth to come down there if nobody is near."""
    far, near = distances(setting.ground, setting.objective_hexes), near_objectives(setting)
    scored = setting.scene.drop_score is not None
    damage = setting.ground.landing[mode]
    return tuple(
        strength
        - mean_loss(damage[hex_], strength)
        + ((near >> hex_ & 1) if scored else -NEAR_WORTH * draw * min(FAR_ENOUGH, far[hex_]))
        for hex_ in range(setting.ground.board.size)
    )


class LandingWorth:
    """What it is worth to come down in a hex: mean losses, and how far the next objective is, by how much it draws."""

    def __init__(self, s: Battle, kind: int, strength: int, draw: float = 1.0) -> None:
        self.s, self.strength = s, strength
        self.mode = TYPES[kind].lands or 0
        self.odds = {
            s.where[piece]: (s.shots[piece], [(type_, p) for type_, _, p in guess(s, DROP, piece)])
            for piece in bits(s.on_map(SIDE_UNITS[DEFENDER]))
        }
        self.bare = bare_worth(s.setting, self.mode, strength, draw)
        foes = s.occupied[DEFENDER]
        #: where somebody stands, or could fire
        self.special = s.setting.ground.board.spread(foes) | foes | s.occupied[DROP]

    def all(self) -> list[float]:
        """Hex by hex."""
        out = list(self.bare)
        for hex_ in bits(self.special & self.s.setting.ground.board.on_map):
            out[hex_] = self.judge(hex_)
        return out

    def __getitem__(self, hex_: int) -> float:
        return self.judge(hex_) if self.special >> hex_ & 1 else self.bare[hex_]

    def fire(self, hex_: int) -> float:
        """The dice that wait for a lander in a hex, on average."""
        s = self.s
        dice = 0.0
        for place in bits(s.setting.ground.board.around[hex_] & s.occupied[DEFENDER]):
            shots, odds = self.odds[place]
            for type_, p in odds:
                dice += p * max(0, landing_dice(s, type_, shots, self.mode == GLIDER, hex_))
        return dice

    def grounded(self, hex_: int, left: int) -> float:
        """What is left of a lander."""
        return left - mean_loss(self.s.setting.ground.landing[self.mode][hex_] + self.fire(hex_), left)

    def judge(self, hex_: int) -> float:
        """What it is worth where others are near."""
        s, strength = self.s, self.strength
        # the hex itself counts the same whoever is near
        value = self.bare[hex_] - (strength - mean_loss(s.setting.ground.landing[self.mode][hex_], strength))
        if s.at[hex_] == NONE:
            return value + self.grounded(hex_, strength)
        left = strength - (s.occupied[DEFENDER] >> hex_ & 1)
        if left:
            value += max(self.grounded(h, left) for h in bits(shift_hexes(s, hex_)))
        return value
