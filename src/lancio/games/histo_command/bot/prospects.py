"""What the greedy player expects of places, shots and assaults."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache, lru_cache

from lancio.engine.manners import USUAL, Manner
from lancio.engine.masks import bits
from lancio.games.histo_command.bot.beliefs import (
    Guess,
    dangers,
    fires_as,
    guess,
    guesses,
    hit_as,
    mean_losses,
    point_worth,
    shot_from,
    shot_worth,
    shots,
    unspent,
)
from lancio.games.histo_command.fire import shot_dice
from lancio.games.histo_command.firing import ATTACKER_WINS, DISORDERED, MOVED, WEAK, assault_of
from lancio.games.histo_command.ground import Ground
from lancio.games.histo_command.pieces import DEFENDER, DROP, MEMBERS
from lancio.games.histo_command.seen.imagine import hidden_counters
from lancio.games.histo_command.state import TYPES, Battle
from lancio.games.histo_command.tables import FOOT, GROUPS
from lancio.games.histo_command.victory import drop_side_won
from lancio.games.histo_command.words import NOBODY

#: worth of an objective hex taken, kept with the enemy about, and of a hex less of way to one
TAKE, KEEP, WAY = 6.0, 3.0, 0.35
#: stopping somebody on the move counts more than a shot
STOPPING = 1.2
#: how much danger counts, and how much objectives draw, by side
DANGER_WEIGHT = (0.35, 0.45)
DRIVE = (0.5, 1.0)
#: what is left of it for a defender who would lose if all stayed as it is, and a hidden unit's reason to stay put
DARING = 0.5
HIDING, MARCHING = 0.6, 0.05
NEARBY = 5
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


@lru_cache(maxsize=256)
def remembered(*_: Hashable) -> dict[int, float]:
    """hex -> a judgement, as far as it was asked for: the same while nothing changes that it depends on."""
    return {}


def fire_worth(s: Battle, firer: int, target: int, foe: Guess) -> float:
    """The mean worth of a shot now."""
    found = 0.0
    for kind, strength, chance in foe:
        dice = shot_dice(s, firer, s.kind[firer], s.where[firer], kind, s.where[target], False)
        found += chance * shot_worth(dice, strength, point_worth(kind, strength))
    return found


def reaction_worth(s: Battle, side: int, firer: int, target: int) -> float:
    """The mean worth of opportunity fire at a unit on the move: stopping it counts too."""
    found = 0.0
    for kind, strength, chance in guess(s, side, target):
        dice = shot_dice(s, firer, s.kind[firer], s.where[firer], kind, s.where[target], True)
        found += chance * shot_worth(dice, strength, STOPPING * point_worth(kind, strength))
    return found


class Prospects:
    """A position from the point of view of a side."""

    def __init__(self, s: Battle, side: int, manner: Manner = USUAL) -> None:
        self.s = s
        self.side = side
        self.ground = s.setting.ground
        objectives = s.setting.objective_hexes
        own = s.control if side == DROP else objectives & ~s.control
        self.own_objectives = own
        self.lost_objectives = objectives & ~own
        self.threatened = 0
        enemy_hexes = s.occupied[1 - side]
        for hex_ in bits(own):
            if self.ground.within[NEARBY][hex_] & enemy_hexes:
                self.threatened |= 1 << hex_
        #: hexes of objectives of which the defender holds another part: taking these changes nothing at once
        self.spare = 0
        if side == DEFENDER:
            for hexes in s.setting.objectives:
                if hexes & own:
                    self.spare |= hexes & ~own
        #: a defender who is losing must take something back: waiting loses the match
        self.desperate = side == DEFENDER and s.turn > 0 and s.setting.scene.drop_score is None and drop_side_won(s)
        done = s.turn / s.setting.scene.turns
        self.caution = DANGER_WEIGHT[side] * (DARING if self.desperate else 1.0) * manner["caution"]
        self.caution *= manner["late-caution"] ** done
        #: how much a hex to be stormed is wanted
        self.storm = manner["assault"]
        #: how much objectives draw
        self.drive = DRIVE[side] * manner["drive"]
        self.drive *= manner["late-drive"] ** done
        self.take, self.keep = TAKE * manner["take"], KEEP * manner["keep"]
        #: how much a shot counts beside the place it is fired from
        self.fire = manner["fire"]
        #: what it costs to be thrown back
        self.repulse = manner["repulse"]
        self.leaning = manner
        wanted = self._wanted()
        self.way = distances(self.ground, wanted)
        #: the enemies: what each may be, and where it stands
        self.foes = self._foes()
        self._targets = tuple(self.foes.values())
        self._threats = tuple((unspent(foe), place) for foe, place in self._targets)
        self._dangers: dict[int, dict[int, float]] = {}
        self._shots: dict[tuple[int, int], dict[int, float]] = {}
        self._spared = manner["spare"]
        self._ground_key: Hashable = (
            self.ground, self.lost_objectives, self.threatened, wanted,
            self.drive, self.take, self.keep, self.spare, self._spared,
        )  # fmt: skip

    def _foes(self) -> dict[int, tuple[Guess, int]]:
        s, side = self.s, self.side
        found: dict[int, tuple[Guess, int]] = {}
        for group in range(len(GROUPS)):
            there = list(bits(s.on_map(MEMBERS[1 - side][group])))
            if side == DROP and any(s.hidden(piece) for piece in there):
                hidden = hidden_counters(s, group)
                found.update(
                    {p: (g, s.where[p]) for p, g in zip(hidden, guesses(s, hidden), strict=True) if p in there}
                )
            for piece in there:
                if piece not in found and s.strength[piece]:
                    found[piece] = ((s.kind[piece], s.strength[piece], 1.0),), s.where[piece]
        return found

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
        found = self._ground_worth(kind, hex_)
        return found if TYPES[kind].is_dummy else found - self.caution * self.danger(kind, hex_)

    def _ground_worth(self, kind: int, hex_: int) -> float:
        """The same, whoever fires at it."""
        table = remembered(self._ground_key, kind)
        found = table.get(hex_)
        if found is None:
            found = table[hex_] = self._judge_ground(kind, hex_)
        return found

    def _judge_ground(self, kind: int, hex_: int) -> float:
        what = TYPES[kind]
        value = -0.1 * self.ground.fire[hex_]
        if what.is_dummy:
            return value
        behind = what.like in ("command", "mortar", "gun")
        if self.lost_objectives >> hex_ & 1:
            value += self.drive * self.take * (self._spared if self.spare >> hex_ & 1 else 1.0)
        elif self.threatened >> hex_ & 1 and not behind:
            value += self.drive * self.keep
        nearest = self.way[hex_]
        return value - self.drive * WAY * (abs(nearest - 3) if behind else nearest)

    def danger(self, kind: int, hex_: int) -> float:
        """The losses that units of a kind have to expect from those who could fire at a hex."""
        return self.dangers_to(kind).get(hex_, 0.0)

    def dangers_to(self, kind: int) -> dict[int, float]:
        """hex -> the same."""
        found = self._dangers.get(kind)
        if found is None:
            found = self._dangers[kind] = dangers(self.ground, self._threats, hit_as(kind))
        return found

    def shots_of(self, kind: int, manner: int) -> dict[int, float]:
        """hex -> the best shot that a unit of a kind would have from there, 0 left out."""
        found = self._shots.get((kind, manner))
        if found is None:
            found = self._shots[kind, manner] = shots(self.ground, self._targets, fires_as(kind), manner)
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
        kind = self.s.kind[unit]
        if TYPES[kind].is_dummy:
            return 0.0
        return shot_from(self.ground, self._targets, fires_as(kind), self.manner(unit), hex_)

    def best_move(self, unit: int, hexes: int, targets: int) -> tuple[int, float]:
        """The best hex to go to, and what it gains over staying and firing from here."""
        s = self.s
        here = s.where[unit]
        stay = self.ground_worth(unit, here)
        stay += self.best_target(unit, targets)[1]
        kind = s.kind[unit]
        table = remembered(self._ground_key, kind)
        idle = TYPES[kind].is_dummy
        danger = {} if idle else self.dangers_to(kind)
        fires = {} if idle else self.shots_of(kind, self.manner(unit))
        caution = self.caution
        best_hex, best = here, -1e9
        for hex_ in bits(hexes):
            value = table.get(hex_)
            if value is None:
                value = table[hex_] = self._judge_ground(kind, hex_)
            if hex_ in danger:
                value -= caution * danger[hex_]
            if hex_ in fires:
                value += self.fire * fires[hex_]
            if value > best:
                best_hex, best = hex_, value
        return best_hex, best - stay

    def least_gain(self, unit: int) -> float:
        """A move must gain this much to be worth the trouble; hidden counters like to stay hidden."""
        if self.s.hidden(unit) and not self.desperate:
            return HIDING * self.leaning["hiding"]
        return MARCHING * self.leaning["marching"]

    # -- fights --------------------------------------------------------------------------------

    def best_target(self, unit: int, targets: int) -> tuple[int, float]:
        """The most rewarding target."""
        best, value = NOBODY, 0.0
        for target in bits(targets):
            worth = fire_worth(self.s, unit, target, self.taken_for(target))
            if worth > value:
                best, value = target, worth
        return best, value * self.fire

    def assault_worth(self, unit: int, target: int) -> float:
        """Losses inflicted less losses suffered, and the hex if it may be won."""
        s = self.s
        hex_ = s.where[target]
        prize = self.storm * (1.0 + (self.drive * self.take if self.lost_objectives >> hex_ & 1 else 0.0))
        found = 0.0
        for kind, strength, chance in self.taken_for(target):
            fight = assault_of(s.setting.ground, s.kind[unit], kind, hex_)
            ours = mean_losses(fight.attack.total, strength) * point_worth(kind, strength)
            theirs = mean_losses(fight.defence.total, s.strength[unit])
            win = float(fight.odds()[ATTACKER_WINS])
            found += chance * (ours - theirs + win * prize - (1 - win) * 0.5 * self.repulse)
        return found

    def taken_for(self, piece: int) -> Guess:
        """What the side takes an enemy for."""
        found = self.foes.get(piece)
        return found[0] if found else guess(self.s, self.side, piece)

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
