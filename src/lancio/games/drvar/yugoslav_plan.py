"""The Yugoslav plan: a guard on every star, counters out of reach, and fire on every German who shows himself."""

from __future__ import annotations

from collections.abc import Callable

from lancio.engine.masks import bits
from lancio.games.drvar.forces import GERMAN, YUGOSLAV
from lancio.games.drvar.movement import price_of
from lancio.games.drvar.pieces import ALL_COMMANDS, ALL_COUNTERS, COMMANDS, COUNTER_FIRST
from lancio.games.drvar.prospects import PA_WORTH, cost_map, prizes, threat
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import class_of, points
from lancio.games.drvar.verbs import PLACE, STOP

Rates = dict[int, float]
FADING = 0.94
#: how near a German must be to frighten a counter away
FRIGHT = 3


class Outlook:
    """What the Yugoslav wants in a position."""

    def __init__(self, s: Drvar) -> None:
        self.s = s
        self.prizes = prizes(s)
        self.goals = 0
        #: nobody has to stay with the Command
        self.guard = -1
        self.enemies = list(bits(s.held[GERMAN]))

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
        distance = self.s.setting.ground.distance
        return min((float(distance(hex_, h)) for h in self.enemies), default=0.0)

    def place(self, piece: int, hex_: int) -> float:
        """What it is worth to stand in a hex."""
        s = self.s
        if ALL_COUNTERS >> piece & 1:
            return self.safety(hex_)
        if ALL_COMMANDS >> piece & 1:
            return 0.3 * min(4, s.sp_at(YUGOSLAV, hex_)) - 2 * threat(s, GERMAN, hex_) - 0.1 * self.far(hex_)
        unit_class = class_of(s, piece)
        hunt = 0.0
        for enemy in self.enemies:
            way = max(2, cost_map(enemy, unit_class)[hex_])
            weak = 1 + 0.3 * s.sp_at(GERMAN, enemy)
            hunt = max(hunt, 6.0 * FADING**way / weak)
        guard = 0.0
        if s.counters_at(hex_) and not s.fighters(YUGOSLAV, hex_) & ~(1 << piece):
            guard = 2.5 if self.far(hex_) <= 6 else 0.8
        cover = -0.25 * s.setting.ground.attack[hex_]
        return hunt + guard + cover - 0.5 * threat(s, GERMAN, hex_)

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
            best = max(self.place(piece, h) for h in bits(s.setting.ground.near[3][here]))
            return 0.1 * (best - self.place(piece, here)) - 0.05
        now = self.place(piece, here)
        reach = s.setting.ground.near[min(5, points(s, piece))][here] & ~s.held[GERMAN]
        way = min((cost_map(e, class_of(s, piece))[here] for e in self.enemies), default=0)
        price = PA_WORTH * price_of(s, 7, 1 << piece)
        if way > 2 * points(s, piece) + 2:
            hunt = 6.0 * FADING**way * (FADING ** -(2 * points(s, piece)) - 1)
            return hunt + 0.3 - price
        best = max((self.place(piece, h) for h in bits(reach)), default=now)
        return 0.6 * (best - now) - price

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
        return worth * 0.25 / (1 + guard) - PA_WORTH

    def joins(self, lead: int, piece: int) -> bool:
        """Counters take no units along; units go together when they hunt, never leaving a counter unguarded."""
        s = self.s
        if s.act in (1, 11):
            return True
        if ALL_COUNTERS >> lead & 1:
            return bool(ALL_COUNTERS >> piece & 1)
        if ALL_COUNTERS >> piece & 1 or s.out >> piece & 1:
            return False
        return not s.counters_at(s.where[piece])

    def talk(self, piece: int) -> float:
        """Partisans ask nobody."""
        return -1.0

    def raid(self) -> tuple[int, float]:
        """They have no aircraft."""
        return 0, -1.0

    def landing(self, piece: int, hex_: int) -> float:
        """Nor do they jump."""
        return 0.0


def place(s: Drvar, side: int) -> Rates:
    """A guard on every star, in the best ground first; the Command with the strongest."""
    ground = s.setting.ground
    stars = s.setting.plan.stars
    rates: Rates = {}
    for code in s.choices:
        if code >> 36 != PLACE.number:
            continue
        piece, hex_ = code >> 12 & 4095, code & 4095
        here = s.fighters(YUGOSLAV, hex_)
        if piece == COMMANDS[YUGOSLAV]:
            rates[code] = s.sp_at(YUGOSLAV, hex_) - ground.attack[hex_]
        elif hex_ in stars and not here:
            rates[code] = 5.0 - ground.attack[hex_]
        else:
            rates[code] = 1.0 - ground.attack[hex_] - 0.2 * s.sp_at(YUGOSLAV, hex_)
    return rates


def renounce(s: Drvar, side: int) -> Rates:
    """The brigades are worth more here than William's delay."""
    return {STOP.base: 1.0}


JUDGES: dict[str, Callable[[Drvar, int], Rates | None]] = {"place": place, "renounce": renounce}
