"""What the greedy player expects of places, shots and assaults."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache, lru_cache

from lancio.engine.masks import bits
from lancio.games.histo_command.dice import chance_of_disorder, expected_losses
from lancio.games.histo_command.fire import shot_dice
from lancio.games.histo_command.firing import ATTACKER_WINS, DISORDERED, MOVED, WEAK, aim, assault_of, dice_at
from lancio.games.histo_command.ground import Ground
from lancio.games.histo_command.pieces import DEFENDER, DROP, MEMBERS, SIDE_UNITS
from lancio.games.histo_command.state import TYPES, Battle
from lancio.games.histo_command.tables import FOOT
from lancio.games.histo_command.victory import drop_side_won
from lancio.games.histo_command.words import NOBODY

#: worth of an objective hex taken, kept with the enemy about, and of a hex less of way to one
TAKE, KEEP, WAY = 6.0, 3.0, 0.35
DISORDER_WORTH = 0.6
DANGER_WEIGHT = 0.45
#: what is left of it for a defender who would lose if all stayed as it is, and a hidden unit's reason to stay put
DARING = 0.5
HIDING, MARCHING = 0.6, 0.05
NEARBY = 5
COMMAND_WORTH = 1.5
#: how far the longest way over the sheets is, in half points
LONGEST = 120


@cache
def way_costs(g: Ground, hex_: int) -> tuple[int, ...]:
    """What it costs on foot to walk between each hex and this one, in half points, nobody in the way."""
    out = [LONGEST] * g.board.size
    for cost, level in enumerate(g.going[FOOT].waves(hex_, LONGEST, 0)):
        for h in bits(level):
            out[h] = cost
    return tuple(out)


@lru_cache(maxsize=512)
def distances(g: Ground, goals: int) -> tuple[float, ...]:
    """hex -> how many points of movement the nearest of some hexes is away; 0 if there are none."""
    ways = [way_costs(g, goal) for goal in bits(goals)]
    return tuple(min(costs) / 2 for costs in zip(*ways, strict=True)) if ways else (0.0,) * g.board.size


def objective_distance(s: Battle, hex_: int) -> float:
    """How many points of movement the nearest objective hex is away."""
    return distances(s.setting.ground, s.setting.objective_hexes)[hex_]


@lru_cache(maxsize=256)
def remembered(*_: Hashable) -> dict[int, float]:
    """hex -> a judgement, as far as it was asked for: the same while nothing changes that it depends on."""
    return {}


@cache
def mean_losses(dice: int, strength: int) -> float:
    """What so many dice cost a unit on average."""
    return float(expected_losses(dice, strength))


@cache
def mean_disorder(dice: int) -> float:
    """How likely so many dice disorder a unit."""
    return float(chance_of_disorder(dice))


def shot_worth(dice: int, strength: int, worth: float) -> float:
    """The mean worth of so many dice against a unit."""
    if dice < 1:
        return 0.0
    return worth * mean_losses(dice, strength) + DISORDER_WORTH * mean_disorder(dice)


def fire_worth(s: Battle, firer: int, target: int) -> float:
    """The mean worth of a shot now."""
    dice = shot_dice(s, firer, s.kind[firer], s.where[firer], s.kind[target], s.where[target], False)
    return shot_worth(dice, s.strength[target], target_worth(s, target))


def reaction_worth(s: Battle, firer: int, target: int) -> float:
    """The mean worth of opportunity fire at a unit on the move: stopping it counts too."""
    dice = shot_dice(s, firer, s.kind[firer], s.where[firer], s.kind[target], s.where[target], True)
    return shot_worth(dice, s.strength[target], 1.2 * target_worth(s, target))


def target_worth(s: Battle, target: int) -> float:
    """What a point of strength of a unit is worth: more if it is weak, commands most."""
    what = TYPES[s.kind[target]]
    if what.is_dummy:
        return 0.3
    return (COMMAND_WORTH if what.like == "command" else 1.0) + 0.15 * (what.strength - s.strength[target])


class Prospects:
    """A position from the point of view of a side."""

    def __init__(self, s: Battle, side: int) -> None:
        self.s = s
        self.side = side
        self.ground = s.setting.ground
        self.enemies = [(e, s.where[e]) for e in bits(s.on_map(SIDE_UNITS[1 - side])) if s.strength[e]]
        objectives = s.setting.objective_hexes
        own = s.control if side == DROP else objectives & ~s.control
        self.own_objectives = own
        self.lost_objectives = objectives & ~own
        self.threatened = 0
        enemy_hexes = s.occupied[1 - side]
        for hex_ in bits(own):
            if self.ground.within[NEARBY][hex_] & enemy_hexes:
                self.threatened |= 1 << hex_
        #: a defender who is losing must take something back: waiting loses the match
        self.desperate = side == DEFENDER and s.turn > 0 and s.setting.scene.drop_score is None and drop_side_won(s)
        self.caution = DANGER_WEIGHT * (DARING if self.desperate else 1.0)
        wanted = self._wanted()
        self.way = distances(self.ground, wanted)
        #: the enemies as far as a shot at them, or theirs, depends on them
        self.targets = [(s.kind[e], place, s.strength[e], target_worth(s, e)) for e, place in self.enemies]
        self._shots_key: Hashable = (self.ground, tuple((kind, place, left) for kind, place, left, _ in self.targets))
        self._ground_key: Hashable = (self._shots_key, self.lost_objectives, self.threatened, wanted, self.caution)

    def _wanted(self) -> int:
        """The objective hexes worth going to."""
        if self.side == DROP:
            return self._goal_hexes() or self.threatened or self.own_objectives
        lost = self.lost_objectives
        return lost if self.desperate else lost | self.threatened or self.own_objectives

    def _goal_hexes(self) -> int:
        """What the drop side still needs: needed objectives first, otherwise any it does not hold."""
        setting = self.s.setting
        out = 0
        for i in setting.scene.needs:
            out |= setting.objectives[i] & self.lost_objectives
        held = sum(hexes & self.lost_objectives == 0 for hexes in setting.objectives)
        if held + bool(out) < setting.scene.least:
            out |= self.lost_objectives
        return out

    # -- places --------------------------------------------------------------------------------

    def ground_worth(self, unit: int, hex_: int) -> float:
        """What it is worth to stand in a hex, shots left out."""
        kind = self.s.kind[unit]
        table = remembered("ground", self._ground_key, kind)
        found = table.get(hex_)
        if found is None:
            found = table[hex_] = self._ground_worth(kind, hex_)
        return found

    def _ground_worth(self, kind: int, hex_: int) -> float:
        what = TYPES[kind]
        value = -0.1 * self.ground.fire[hex_]
        if what.is_dummy:
            return value
        behind = what.like in ("command", "mortar", "gun")
        if self.lost_objectives >> hex_ & 1:
            value += TAKE
        elif self.threatened >> hex_ & 1 and not behind:
            value += KEEP
        nearest = self.way[hex_]
        value -= WAY * (abs(nearest - 3) if behind else nearest)
        return value - self.caution * self.danger(kind, hex_)

    def danger(self, kind: int, hex_: int) -> float:
        """The losses that units of a kind have to expect from those who could fire at a hex."""
        found = 0.0
        sight = self.ground.sight[hex_]
        far = self.ground.far(hex_)
        for enemy, place, _, _ in self.targets:
            what = TYPES[enemy]
            if what.shortest <= far[place] <= what.range and (sight >> place & 1 or what.indirect):
                dice = dice_at(aim(enemy, kind, far[place], MOVED), self.ground, hex_)
                found += max(0, dice) / 3
        return found

    def manner(self, unit: int) -> int:
        """How a unit fires after a move."""
        s = self.s
        manner = MOVED
        if s.disordered >> unit & 1:
            manner |= DISORDERED
        if 2 * s.strength[unit] <= TYPES[s.kind[unit]].strength:
            manner |= WEAK
        return manner

    def shots_from(self, unit: int, hex_: int) -> float:
        """The worth of the best shot that a unit could make from a hex after moving there."""
        kind, manner = self.s.kind[unit], self.manner(unit)
        table = remembered("shots", self._shots_key, kind, manner)
        found = table.get(hex_)
        if found is None:
            found = table[hex_] = self._shots_from(kind, manner, hex_)
        return found

    def _shots_from(self, kind: int, manner: int, hex_: int) -> float:
        what = TYPES[kind]
        if what.is_dummy:
            return 0.0
        best = 0.0
        sight = self.ground.sight[hex_]
        far = self.ground.far(hex_)
        for enemy, place, strength, worth in self.targets:
            distance = far[place]
            if what.shortest <= distance <= what.range and (sight >> place & 1 or what.indirect):
                dice = dice_at(aim(kind, enemy, distance, manner), self.ground, place)
                best = max(best, shot_worth(dice, strength, worth))
        return best

    def best_move(self, unit: int, hexes: int, targets: int) -> tuple[int, float]:
        """The best hex to go to, and what it gains over staying and firing from here."""
        s = self.s
        here = s.where[unit]
        stay = self.ground_worth(unit, here)
        stay += self.best_target(unit, targets)[1]
        kind, manner = s.kind[unit], self.manner(unit)
        table = remembered("goals", self._ground_key, kind, manner)
        best_hex, best = here, -1e9
        for hex_ in bits(hexes):
            value = table.get(hex_)
            if value is None:
                value = table[hex_] = self._ground_worth(kind, hex_) + self._shots_from(kind, manner, hex_)
            if value > best:
                best_hex, best = hex_, value
        return best_hex, best - stay

    def least_gain(self, unit: int) -> float:
        """A move must gain this much to be worth the trouble; hidden counters like to stay hidden."""
        return HIDING if self.s.hidden(unit) and not self.desperate else MARCHING

    # -- fights --------------------------------------------------------------------------------

    def best_target(self, unit: int, targets: int) -> tuple[int, float]:
        """The most rewarding target."""
        best, value = NOBODY, 0.0
        for target in bits(targets):
            worth = fire_worth(self.s, unit, target)
            if worth > value:
                best, value = target, worth
        return best, value

    def assault_worth(self, unit: int, target: int) -> float:
        """Losses inflicted less losses suffered, and the hex if it may be won."""
        s = self.s
        hex_ = s.where[target]
        fight = assault_of(s.setting.ground, s.kind[unit], s.kind[target], hex_)
        ours = mean_losses(fight.attack.total, s.strength[target]) * target_worth(s, target)
        theirs = mean_losses(fight.defence.total, s.strength[unit])
        win = float(fight.odds()[ATTACKER_WINS])
        prize = 1.0 + (TAKE if self.lost_objectives >> hex_ & 1 else 0.0)
        return ours - theirs + win * prize - (1 - win) * 0.5

    def showing_worth(self, unit: int) -> float:
        """A tank that is needed somewhere gives up hiding."""
        s = self.s
        what = TYPES[s.kind[unit]]
        if self.side != DEFENDER or what.like == "command":
            return -1.0
        return 0.5 if self.way[s.where[unit]] > 4 and (self.lost_objectives or self.threatened) else -1.0

    def group_worth(self, group: int) -> float:
        """Groups in contact act first."""
        s = self.s
        value = 0.0
        for unit in bits(s.on_map(MEMBERS[self.side][group])):
            value += 0.1 + self.shots_from(unit, s.where[unit])
        return value
