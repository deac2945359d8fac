"""The German plan: come down beside the counters, ask the people, reach what is worth reaching, lose few men."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from lancio.engine.manners import USUAL, Manner
from lancio.engine.masks import bits
from lancio.games.drvar import acts
from lancio.games.drvar.bot.routes import Reach, Routes, nearest
from lancio.games.drvar.bot.worth import Threats, care, cost_map, pa_worth, powers, prizes, remembered, sp_worth
from lancio.games.drvar.fire import MISS, bombs_on, target_in
from lancio.games.drvar.forces import GERMAN, YUGOSLAV
from lancio.games.drvar.landing import carriers, drops, more_drops
from lancio.games.drvar.objectives import face_down, hidden_counters
from lancio.games.drvar.payment import price_of
from lancio.games.drvar.pieces import ALL_COMMANDS, COMMANDS, COUNT, FIGHTERS
from lancio.games.drvar.stacking import room
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import class_of
from lancio.games.drvar.verbs import CARRY, DROP, REVEAL

Rates = dict[int, float]
#: what is left of a prize for each half point of way to it
FADING = 0.93
#: what a point of cover is worth, and an SP of friends in the same hex
COVER = 1.0
#: how much the fire that may come upon a hex counts
FEAR = 1.0
#: and how much of it falls on whoever moves there
RISK = 1.0
COMPANY = 0.7
#: prizes left that are worth bringing William on, who is also something to shoot at
WILLIAM_WORTH = 45
#: stacks that are thought of as targets of bombs in a hurry
STACKS = 4
#: what turning a counter up takes from the enemy
TALK_WORTH = 2.0
#: and more of it at the end
LATE_TALK_WORTH = 2.5


@lru_cache(maxsize=2048)
def fading(goal: int, unit_class: int) -> tuple[float, ...]:
    """What is left of a prize in every hex."""
    left = powers(FADING)
    return tuple([left[cost] for cost in cost_map(goal, unit_class)])


class Wishes:
    """What the German wants in a position."""

    def __init__(self, s: Drvar, manner: Manner = USUAL) -> None:
        self.s = s
        #: in a hurry: only the hexes nearest to what a unit goes for are looked at, and only the strongest stacks
        self.brief = manner.quick
        self.routes = Routes(s)
        self.pa = pa_worth(s, GERMAN)
        self.care = care(s, GERMAN) * manner["care"]
        #: how much what there is to win draws
        self.drive = manner["drive"]
        self.prizes = prizes(s)
        self.goals = 0
        for hex_ in self.prizes:
            self.goals |= 1 << hex_
        self._landings: dict[tuple[int, int], float] = {}
        self._drops: dict[tuple[int, int], float] = {}
        self._places: dict[int, dict[int, float]] = {}
        #: class -> prize, what is left of it in every hex, and what its guard divides it by
        self._pulls: dict[int, list[tuple[float, tuple[float, ...], float]]] = {}
        self.threats = Threats(s, YUGOSLAV)
        self.fire_upon = self.threats.upon
        #: where the place alone does not say what it is worth: friends keep company, and leave little room
        self.special = s.held[GERMAN]
        #: face-down counters are found by asking, if there are enough to be asked for
        self.hidden = face_down(s).bit_count()
        self.guard = guard_of(s)

    def prize(self, hex_: int) -> float:
        """What there is to reach in a hex."""
        return self.prizes.get(hex_, 0.0)

    def prize_of_group(self, hex_: int) -> float:
        """What moves there, or lies there, to be caught."""
        return self.prize(hex_)

    def clearing(self, hex_: int) -> float:
        """Weakening those who guard a counter is worth a little more."""
        return 0.3 if hex_ in self.prizes else 0.0

    def goal_of(self, piece: int) -> tuple[int, float]:
        """The prize a unit goes for: near, big, weakly held."""
        hex_ = self.s.where[piece]
        best, where = 0.0, 0
        for goal, (prize, left, guard) in zip(self.prizes, self.pulls(class_of(self.s, piece)), strict=True):
            worth = prize * left[hex_] / guard
            if worth > best:
                best, where = worth, goal
        return where, best

    def place(self, piece: int, hex_: int) -> float:
        """What it is worth to stand in a hex: near a prize, in cover, among friends."""
        s = self.s
        if ALL_COMMANDS >> piece & 1:
            return self.headquarters(hex_)
        found = self.plain(piece, hex_)
        if not self.special >> hex_ & 1:
            return found
        friends = s.sp_of(s.at[hex_] & FIGHTERS[GERMAN] & ~(1 << piece))
        return found + COMPANY * min(6, friends)

    def plain(self, piece: int, hex_: int) -> float:
        """What a place is worth to a combat unit, whoever else stands there."""
        unit_class = class_of(self.s, piece)
        table = self.places(unit_class)
        found = table.get(hex_)
        if found is None:
            found = table[hex_] = self._judge_place(unit_class, hex_)
        return found

    def places(self, unit_class: int) -> dict[int, float]:
        """hex -> what it is worth by itself, as far as it was asked for."""
        table = self._places.get(unit_class)
        if table is None:
            guards = tuple(self.s.sp_at(YUGOSLAV, goal) for goal in self.prizes)
            key = (
                tuple(self.prizes.items()),
                guards,
                self.hidden > 1,
                self.care,
                self.drive,
                self.threats.key,
                unit_class,
            )
            table = self._places[unit_class] = remembered("german", self.s.setting.ground, key)
        return table

    def _judge_place(self, unit_class: int, hex_: int) -> float:
        s = self.s
        worth = 0.0
        for prize, left, guard in self.pulls(unit_class):
            value = prize * left[hex_] / guard
            if value > worth:
                worth = value
        if self.hidden > 1 and s.setting.ground.inhabited >> hex_ & 1:
            worth += 0.8
        return self.drive * worth - self.care * (FEAR * self.fire_upon(hex_) + COVER * s.setting.ground.attack[hex_])

    def pulls(self, unit_class: int) -> list[tuple[float, tuple[float, ...], float]]:
        """How the prizes draw a class of units, in their order."""
        found = self._pulls.get(unit_class)
        if found is None:
            found = self._pulls[unit_class] = [
                (prize, fading(goal, unit_class), 1 + 0.5 * self.s.sp_at(YUGOSLAV, goal))
                for goal, prize in self.prizes.items()
            ]
        return found

    def considered(self, piece: int, found: Reach) -> Iterable[int]:
        """The hexes of a reach that are looked at."""
        if not self.brief:
            return found
        pulls = self.pulls(class_of(self.s, piece))
        here = self.s.where[piece]
        if not pulls:
            return (here,)
        return nearest(found, max(pulls, key=lambda pull: pull[0] * pull[1][here] / pull[2])[1], here)

    def move_gain(self, piece: int) -> float:
        """What a move brings: the way to the prize it shortens."""
        s = self.s
        if ALL_COMMANDS >> piece & 1:
            return self.command_gain(piece)
        if piece == self.guard:
            return -5.0
        here = s.where[piece]
        price = self.pa * price_of(s, acts.MOVE, 1 << piece)
        over = -room(s, GERMAN, here)
        if over > 0:
            price -= 2.0 * min(over, s.sp[piece])
        now = self.place(piece, here)
        best = -99.0
        special = self.special | 1 << here
        unit_class = class_of(s, piece)
        table = self.places(unit_class)
        fire_upon, risk = self.fire_upon, RISK * self.care
        found_ways = self.routes.of(piece)
        for hex_ in self.considered(piece, found_ways):
            cost = found_ways[hex_][0]
            if special >> hex_ & 1:
                if hex_ == here or not self.routes.has_room(GERMAN, hex_, 1 << piece):
                    continue
                worth = self.place(piece, hex_)
            elif (found := table.get(hex_)) is not None:
                worth = found
            else:
                worth = table[hex_] = self._judge_place(unit_class, hex_)
            worth = worth - 0.01 * cost - risk * fire_upon(hex_)
            if worth > best:
                best = worth
        others = (s.at[here] & FIGHTERS[GERMAN] & ~s.moved & ~s.ferma).bit_count() - 1
        return (best - now) * (1 + 0.3 * min(3, others)) - price

    def headquarters(self, hex_: int) -> float:
        """Ten points hang on the Command: with the strongest stack, in cover, out of the fire."""
        s = self.s
        friends = s.sp_at(GERMAN, hex_)
        lonely = 0.0 if friends else 6.0
        return 0.5 * friends - FEAR * self.fire_upon(hex_) - COVER * s.setting.ground.attack[hex_] - lonely

    def command_gain(self, piece: int) -> float:
        """The Command goes where it is safer."""
        if self.brief and self.guard >= 0:
            return -0.3
        here = self.place(piece, self.s.where[piece])
        best = max(self.place(piece, h) for h in self.routes.of(piece))
        return 0.5 * (best - here) - 0.3

    def joins(self, lead: int, piece: int) -> bool:
        """Whether a unit goes along: the same goal, and no dearer."""
        if self.s.act is acts.RETREAT:
            return True
        if piece == self.guard or room(self.s, GERMAN, self.s.where[piece]) < 0:
            return False
        if self.s.act is acts.ASSAULT:
            return True
        return not self.s.uncommanded >> piece & 1 and self.goal_of(lead)[0] == self.goal_of(piece)[0]

    def talk(self, piece: int) -> float:
        """Asking the people: every other time somebody talks. The later, the surer it is that what is turned up would
        not be reached any more."""
        s = self.s
        late = s.turn / s.setting.plan.turns
        return 0.5 * (TALK_WORTH + late * LATE_TALK_WORTH) - acts.INTERROGATE.price * self.pa

    def raid(self) -> tuple[int, float]:
        """The hex where bombs do most harm, scatter included."""
        s = self.s
        best, where = 0.0, 0
        stacks = list(bits(s.held[YUGOSLAV]))
        if self.brief:
            stacks = sorted(stacks, key=lambda hex_: -s.sp_at(YUGOSLAV, hex_))[:STACKS]
        for hex_ in stacks:
            if any(s.held[GERMAN] >> n & 1 for n in s.setting.ground.board.neighbours[hex_]):
                continue
            target = target_in(s, YUGOSLAV, hex_)
            harm = 1 - bombs_on(s, target, hex_).odds().get(MISS, 0)
            worth = 0.3 * harm * sp_worth(target) + self.clearing(hex_)
            if worth > best:
                best, where = worth, hex_
        return where, best + 0.2

    def entry(self) -> float:
        """William comes only if there is something left to win: else he is just a target."""
        return 3.0 if sum(self.prizes.values()) > WILLIAM_WORTH else -1.0

    def far(self, hex_: int) -> float:
        """How far an entry hex is from what one wants."""
        distance = self.s.setting.ground.distance
        return min((float(distance(hex_, goal)) for goal in self.prizes), default=0.0)

    def landing_zone(self, far: int) -> int:
        """Where it is worth thinking about a landing: so many hexes from a prize at most, or in a village."""
        ground = self.s.setting.ground
        out = ground.inhabited
        for goal in self.prizes:
            out |= ground.near[far][goal]
        return out & ground.board.on_map

    def landing(self, piece: int, hex_: int) -> float:
        """Half the time it comes down there, else around."""
        s = self.s
        # units of a class and strength that are not on the map yet land alike
        alike = not ALL_COMMANDS >> piece & 1 and not s.where[piece]
        who = COUNT + (s.sp[piece] << 1 | class_of(s, piece)) if alike else piece
        found = self._drops.get((who, hex_))
        if found is None:
            around = s.setting.ground.board.neighbours[hex_]
            aimed = self._touch(who, piece, hex_)
            found = 0.5 * aimed + sum(self._touch(who, piece, n) if n else -6.0 for n in around) / 12
            self._drops[who, hex_] = found
        return found

    def _touch(self, who: int, piece: int, hex_: int) -> float:
        key = (who, hex_)
        found = self._landings.get(key)
        if found is None:
            found = self._landings[key] = self._judge_landing(piece, hex_)
        return found

    def _judge_landing(self, piece: int, hex_: int) -> float:
        s = self.s
        worth = self.place(piece, hex_)
        if s.setting.ground.rough >> hex_ & 1:
            worth -= 1.67 * min(2, s.sp[piece])
        if s.held[YUGOSLAV] >> hex_ & 1:
            worth -= 2.0 * s.sp[piece]
        if s.sp[piece] > room(s, GERMAN, hex_):
            return worth - 8.0
        friends = s.sp_at(GERMAN, hex_)
        near = sum(s.sp_at(GERMAN, n) for n in bits(s.setting.ground.near[1][hex_] & s.held[GERMAN]))
        return worth + 0.25 * min(8, near) + 0.3 * min(4, friends)


def guard_of(s: Drvar) -> int:
    """The strongest unit beside the Command stays with it: losing it costs ten points."""
    hex_ = s.where[COMMANDS[GERMAN]]
    units = s.fighters(GERMAN, hex_) if hex_ and not s.substitute >> GERMAN & 1 else 0
    return max(bits(units), key=lambda p: s.sp[p], default=-1)


@hidden_counters.judged()
def turn_up(s: Drvar, side: int) -> Rates:
    """A counter that cannot be reached soon; all look alike otherwise."""
    distance = s.setting.ground.distance
    own = list(bits(s.held[GERMAN]))
    return {
        REVEAL.code(counter): min((float(distance(h, s.where[counter])) for h in own), default=0.0)
        for (counter,) in REVEAL.among(s.choices)
    }


@carriers.judged()
def carrier(s: Drvar, side: int) -> Rates:
    """The Command jumps with a strong unit."""
    return {CARRY.code(unit): float(s.sp[unit]) for (unit,) in CARRY.among(s.choices)}


@drops.judged(apart="unit")
def first_wave(s: Drvar, carrier: int, side: int, *, manner: Manner = USUAL) -> Rates:
    """Each unit where it can do most."""
    return landings(s, manner)


@more_drops.judged(apart="unit")
def second_wave(s: Drvar, side: int, *, manner: Manner = USUAL) -> Rates:
    """The same, later."""
    return landings(s, manner)


def landings(s: Drvar, manner: Manner) -> Rates:
    """Every landing worth thinking about; in a hurry those near the prizes."""
    wishes = Wishes(s, manner)
    zone = wishes.landing_zone(1 if manner.quick else 3)
    rates: Rates = {}
    for unit, hexes in DROP.sets_among(s.choices):
        rates.update({DROP.code(unit, hex_): wishes.landing(unit, hex_) for hex_ in bits(hexes & zone)})
    return rates
