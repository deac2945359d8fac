"""The Yugoslav plan: a guard on every star, counters out of reach, and fire on every German who shows himself."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from lancio.engine.manners import USUAL, Manner
from lancio.engine.masks import bits
from lancio.games.drvar import acts
from lancio.games.drvar.bot.routes import Reach, Routes, nearest
from lancio.games.drvar.bot.worth import Threats, care, cost_map, pa_worth, powers, prizes, remembered
from lancio.games.drvar.forces import GERMAN, YUGOSLAV
from lancio.games.drvar.payment import price_of
from lancio.games.drvar.pieces import ALL_COMMANDS, ALL_COUNTERS, COMMANDS, COUNTER_FIRST, FIGHTERS
from lancio.games.drvar.reinforcements import renounceable
from lancio.games.drvar.setup import places
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import class_of
from lancio.games.drvar.tables import ART, Ground
from lancio.games.drvar.verbs import PLACE, STOP

Rates = dict[int, float]
FADING = 0.94
#: what it is worth to be next to Germans, and how much their fire counts against it
HUNT = 6.0
FEAR = 0.3
#: how a unit goes, and how near to a German it wants to be
Way = tuple[int, int]
#: half points from a German that are near enough for rifles, and for mortars
BESIDE, STAND_OFF = 2, 6
#: how near a German must be to frighten a counter away
FRIGHT = 3


@lru_cache(maxsize=2048)
def fading(goal: int, unit_class: int, near: int) -> tuple[float, ...]:
    """How near every hex is to a goal; so many half points off is near enough."""
    left = powers(FADING)
    left = (left[near],) * near + left[near:]
    return tuple([left[cost] for cost in cost_map(goal, unit_class)])


@lru_cache(maxsize=1024)
def distances(ground: Ground, places: int) -> tuple[float, ...]:
    """How far every hex is from the nearest of some places; 0 if there are none."""
    rows = [ground.board.far(place) for place in bits(places)]
    return tuple(map(float, map(min, zip(*rows, strict=True)))) if rows else (0.0,) * ground.board.size


class Wishes:
    """What the Yugoslav wants in a position."""

    def __init__(self, s: Drvar, manner: Manner = USUAL) -> None:
        self.s = s
        #: in a hurry: only the hexes nearest to the German that a unit hunts are looked at
        self.brief = manner.quick
        self.routes = Routes(s)
        self.pa = pa_worth(s, YUGOSLAV)
        self.care = care(s, YUGOSLAV) * manner["care"]
        #: how much what there is to win draws
        self.drive = manner["drive"]
        self.prizes = prizes(s)
        self.goals = 0
        self.enemies = list(bits(s.held[GERMAN]))
        self.weak = {hex_: 1 + 0.15 * s.sp_at(GERMAN, hex_) for hex_ in self.enemies}
        self._places: dict[Way, dict[int, float]] = {}
        self._pulls: dict[tuple[int, int], list[tuple[tuple[float, ...], float]]] = {}
        self._far = distances(s.setting.ground, s.held[GERMAN])
        self.threats = Threats(s, GERMAN)
        self.fire_upon = self.threats.upon
        #: where the place alone does not say what it is worth: with counters, or units that leave little room
        self.special = s.held[YUGOSLAV]
        for piece in bits(ALL_COUNTERS & s.present):
            self.special |= 1 << s.where[piece]
        self.guard = self._guard()

    def _guard(self) -> int:
        """Somebody stays with the Command while Germans are near; -1: nobody has to."""
        s = self.s
        hex_ = s.where[COMMANDS[YUGOSLAV]]
        if not hex_ or self.far(hex_) > FRIGHT + 1:
            return -1
        return max(bits(s.fighters(YUGOSLAV, hex_)), key=lambda p: s.sp[p], default=-1)

    def prize(self, hex_: int) -> float:
        """Driving Germans off a counter."""
        return 2.0 if self.s.counters_at(hex_) else 0.5

    def prize_of_group(self, hex_: int) -> float:
        """Stopping a German."""
        return 0.5

    def clearing(self, hex_: int) -> float:
        """Germans beside a counter are shot at first."""
        near = self.s.setting.ground.near[1][hex_]
        return 0.3 if any(near >> h & 1 for h in self.prizes) else 0.0

    def entry(self) -> float:
        """The brigades come at once."""
        return 3.0

    def far(self, hex_: int) -> float:
        """How far a hex is from the nearest German."""
        return self._far[hex_]

    def place(self, piece: int, hex_: int) -> float:
        """What it is worth to stand in a hex."""
        s = self.s
        if ALL_COUNTERS >> piece & 1:
            return self.safety(hex_)
        if ALL_COMMANDS >> piece & 1:
            return self.headquarters(hex_)
        found = self.plain(piece, hex_)
        if hex_ in self.prizes and not s.fighters(YUGOSLAV, hex_) & ~(1 << piece):
            found += 2.5 if self.far(hex_) <= 6 else 0.8
        return found

    def way_of(self, piece: int) -> Way:
        """How a unit goes, and how near to a German it wants to be."""
        return class_of(self.s, piece), STAND_OFF if self.s.kind_of(piece).attack == ART else BESIDE

    def plain(self, piece: int, hex_: int) -> float:
        """What a place is worth to a combat unit, whoever else stands there."""
        way = self.way_of(piece)
        table = self.places(way)
        found = table.get(hex_)
        if found is None:
            found = table[hex_] = self._judge_place(*way, hex_)
        return found

    def places(self, way: Way) -> dict[int, float]:
        """hex -> what it is worth by itself, as far as it was asked for."""
        table = self._places.get(way)
        if table is None:
            key = (tuple(self.weak.items()), self.care, self.drive, self.threats.key, way)
            table = self._places[way] = remembered("yugoslav", self.s.setting.ground, key)
        return table

    def headquarters(self, hex_: int) -> float:
        """The Command stays out of the Germans' way, with as many of its units in reach as can be."""
        s = self.s
        reach = s.setting.ground.near[s.setting.tables.command_range[s.substitute >> YUGOSLAV & 1]][hex_]
        commanded = (reach & s.held[YUGOSLAV]).bit_count()
        alone = 0.0 if s.held[YUGOSLAV] >> hex_ & 1 else 1.0
        danger = max(0.0, 5.0 - self.far(hex_)) * (0.3 + alone)
        return 0.4 * commanded + 0.1 * min(6, s.sp_at(YUGOSLAV, hex_)) - danger - 2 * self.fire_upon(hex_)

    def _judge_place(self, unit_class: int, near: int, hex_: int) -> float:
        """Next to Germans, the weaker the better, in cover; mortars and guns a few hexes off."""
        hunt = 0.0
        for left, weak in self.pulls(unit_class, near):
            value = left[hex_] / weak
            if value > hunt:
                hunt = value
        cover = -0.25 * self.s.setting.ground.attack[hex_]
        return self.drive * HUNT * hunt + cover - self.care * FEAR * self.fire_upon(hex_)

    def pulls(self, unit_class: int, near: int) -> list[tuple[tuple[float, ...], float]]:
        """How the Germans draw a class of units: how near every hex is to each, and how strong he is."""
        found = self._pulls.get((unit_class, near))
        if found is None:
            found = [(fading(enemy, unit_class, near), weak) for enemy, weak in self.weak.items()]
            self._pulls[unit_class, near] = found
        return found

    def considered(self, piece: int, found: Reach) -> Iterable[int]:
        """The hexes of a reach that are looked at."""
        if not self.brief or (ALL_COUNTERS | ALL_COMMANDS) >> piece & 1:
            return found
        here = self.s.where[piece]
        pulls = self.pulls(*self.way_of(piece))
        return nearest(found, max(pulls, key=lambda pull: pull[0][here] / pull[1])[0], here) if pulls else (here,)

    def safety(self, hex_: int) -> float:
        """A counter is safe far from Germans, or with guards in good ground."""
        s = self.s
        away = min(8.0, self.far(hex_))
        guards = min(6, s.sp_at(YUGOSLAV, hex_))
        return 0.5 * away + 0.7 * guards - 0.3 * s.setting.ground.attack[hex_]

    def move_gain(self, piece: int) -> float:
        """What a move brings."""
        s = self.s
        here = s.where[piece]
        if ALL_COUNTERS >> piece & 1:
            return self.escape(piece, here)
        if ALL_COMMANDS >> piece & 1:
            if self.brief and self.far(here) > FRIGHT:
                return -0.05
            best = max(self.place(piece, h) for h in self.routes.of(piece))
            return 0.3 * (best - self.place(piece, here)) - 0.05
        if piece == self.guard:
            return -5.0
        now = self.place(piece, here)
        best = -99.0
        special = self.special | 1 << here
        way = self.way_of(piece)
        table = self.places(way)
        found_ways = self.routes.of(piece)
        for hex_ in self.considered(piece, found_ways):
            cost = found_ways[hex_][0]
            if special >> hex_ & 1:
                if hex_ == here or not self.routes.has_room(YUGOSLAV, hex_, 1 << piece):
                    continue
                worth = self.place(piece, hex_)
            elif (found := table.get(hex_)) is not None:
                worth = found
            else:
                worth = table[hex_] = self._judge_place(*way, hex_)
            worth -= 0.01 * cost
            if worth > best:
                best = worth
        others = (s.at[here] & FIGHTERS[YUGOSLAV] & ~s.moved & ~s.ferma).bit_count() - 1
        return (best - now) * (1 + 0.3 * min(3, others)) - self.pa * price_of(s, acts.MOVE, 1 << piece)

    def escape(self, piece: int, here: int) -> float:
        """A counter runs when Germans come near and nobody guards it, first of all Tito."""
        s = self.s
        if s.opened >> (piece - COUNTER_FIRST) & 1:
            worth = 0.3 * (s.ident[piece - COUNTER_FIRST] == 0) * 11
        else:
            worth = 10.0
        if self.far(here) > FRIGHT or not worth:
            return -1.0
        guard = s.sp_at(YUGOSLAV, here)
        return worth * 0.25 / (1 + guard) - self.pa

    def joins(self, lead: int, piece: int) -> bool:
        """Counters take no units along; units go together when they hunt, never leaving a counter unguarded."""
        s = self.s
        if s.act in (acts.RETREAT, acts.ASSAULT):
            return True
        if ALL_COUNTERS >> lead & 1:
            return bool(ALL_COUNTERS >> piece & 1)
        dearer = s.uncommanded >> piece & 1 and not s.uncommanded >> lead & 1
        if ALL_COUNTERS >> piece & 1 or piece == self.guard or dearer:
            return False
        return s.where[piece] not in self.prizes

    def talk(self, piece: int) -> float:
        """Partisans ask nobody."""
        return -1.0

    def raid(self) -> tuple[int, float]:
        """They have no aircraft."""
        return 0, -1.0

    def landing(self, piece: int, hex_: int) -> float:
        """Nor do they jump."""
        return 0.0

    def landing_zone(self, far: int) -> int:
        """Nor do they jump."""
        return 0


@places.judged()
def place(s: Drvar, unit: int, side: int) -> Rates:
    """A guard on every star, in the best ground first; the Command with the strongest."""
    ground = s.setting.ground
    stars = s.setting.plan.stars
    rates: Rates = {}
    for _, hex_ in PLACE.among(s.choices):
        if unit == COMMANDS[YUGOSLAV]:
            worth = s.sp_at(YUGOSLAV, hex_) - 2.0 * ground.attack[hex_]
        elif hex_ in stars and not s.fighters(YUGOSLAV, hex_):
            worth = 5.0 - ground.attack[hex_]
        else:
            worth = 1.0 - ground.attack[hex_] - 0.2 * s.sp_at(YUGOSLAV, hex_)
        rates[PLACE.code(unit, hex_)] = worth
    return rates


@renounceable.judged()
def renounce(s: Drvar, side: int) -> Rates:
    """The brigades are worth more here than William's delay."""
    return {STOP.base: 1.0}
