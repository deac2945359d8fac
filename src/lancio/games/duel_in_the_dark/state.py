"""A position of Duel in the Dark, and the small questions the rules ask everywhere."""

from __future__ import annotations

from typing import ClassVar

from lancio.engine.masks import bits
from lancio.engine.oldflow import Flow
from lancio.games.duel_in_the_dark.fields import (
    DOWN,
    FLYING,
    NO_CARD,
    NO_CITY,
    NO_SLOT,
    NO_WINDOW,
    NOT_SAID,
    WAITING,
    WINDOW_USED,
    Fields,
)
from lancio.games.duel_in_the_dark.pieces import FUEL, SLOTS
from lancio.games.duel_in_the_dark.tables import forces

__all__ = [
    "DOWN", "FLYING", "NOT_SAID", "NO_CARD", "NO_CITY", "NO_SLOT", "NO_WINDOW", "WAITING", "WINDOW_USED", "Raid",
]  # fmt: skip


class Raid(Fields):
    """The complete position."""

    __slots__ = ()
    flow: ClassVar[Flow[Raid]] = Flow()

    def clone(self) -> Raid:
        o = Raid.__new__(Raid)
        o.dice = self.dice.clone()
        o.stack = self.stack[:]
        o.to_act = self.to_act
        o.choices = self.choices
        o.setting = self.setting
        o.night = self.night
        o.phase = self.phase
        o.round = self.round
        o.score = self.score
        o.scores = self.scores
        o.nights_won = self.nights_won
        o.brit = self.brit
        o.lead = self.lead
        o.owner = self.owner
        o.table = self.table[:]
        o.used_weather = self.used_weather
        o.card = self.card
        o.wind = self.wind
        o.full = self.full
        o.summer = self.summer
        o.clouds = self.clouds
        o.storms = self.storms
        o.fogs = self.fogs
        o.wind_left = self.wind_left
        o.drawn_winds = self.drawn_winds
        o.units = self.units[:]
        o.hit = self.hit[:]
        o.pool = self.pool[:]
        o.placed = self.placed
        o.extra = self.extra
        o.rail = self.rail[:]
        o.rail_fixed = self.rail_fixed
        o.rail_moved = self.rail_moved
        o.rail_hit = self.rail_hit
        o.silver = self.silver
        o.gold = self.gold
        o.gun_held = self.gun_held
        o.gold_fired = self.gold_fired
        o.at = self.at[:]
        o.alt = self.alt[:]
        o.fuel = self.fuel[:]
        o.via = self.via[:]
        o.lost = self.lost
        o.crashed = self.crashed
        o.acted = self.acted
        o.dry = self.dry
        o.entered = self.entered
        o.boost = self.boost
        o.boosted = self.boosted
        o.fuel_medal = self.fuel_medal
        o.mw = self.mw
        o.mw_ready = self.mw_ready
        o.ju88 = self.ju88
        o.badge = self.badge
        o.bombs = self.bombs[:]
        o.marks = self.marks[:]
        o.target = self.target
        o.start = self.start
        o.route = self.route
        o.turn_at = self.turn_at
        o.windows = self.windows
        o.windows_turned = self.windows_turned
        o.announced = self.announced
        o.overflown = self.overflown
        o.replanned = self.replanned
        o.crests = self.crests
        o.draw_first = self.draw_first
        o.b_at = self.b_at
        o.b_alt = self.b_alt
        o.b_state = self.b_state
        o.heading = self.heading
        o.flown = self.flown
        o.bombed = self.bombed
        o.m_at = self.m_at
        o.m_alt = self.m_alt
        o.m_state = self.m_state
        o.m_moved = self.m_moved
        o.tokens = self.tokens
        o.tokens_now = self.tokens_now
        o.medals_now = self.medals_now
        o.bombed_now = self.bombed_now
        o.quads_fired = self.quads_fired
        o.sau = self.sau[:]
        o.sau_up = self.sau_up
        o.sau_out = self.sau_out
        o.british_medals = self.british_medals
        o.german_medals = self.german_medals
        o.fresh_medals = self.fresh_medals
        o.last_points = self.last_points
        o.crest = self.crest
        o.met = self.met
        o.homeward = self.homeward
        o.deck = self.deck
        return o

    # -- small questions the rules ask everywhere ----------------------------------------------

    def count(self, hex_: int, slot: int) -> int:
        """How many live units of a kind stand in a hex."""
        return self.units[hex_ * SLOTS + slot]

    def airborne_at(self, hex_: int) -> list[int]:
        """The squadrons in the air over a hex."""
        alt, at = self.alt, self.at
        return [q for q in range(4) if alt[q] and at[q] == hex_]

    def room(self, hex_: int) -> bool:
        """Whether one more squadron may be parked (DD-7.fuel-truck.1): one, and one for each live fuel truck."""
        busy = 0
        alt, at = self.alt, self.at
        gone = self.lost | self.crashed
        for q in range(4):
            if at[q] == hex_ and not alt[q] and not gone >> q & 1:
                busy += 1
        return busy < 1 + self.units[hex_ * SLOTS + FUEL]

    def tank(self, squadron: int) -> int:
        """The most fuel a squadron can carry (DD-7.fuel.1)."""
        return forces().ju88_tank if squadron == self.ju88 else self.setting.tanks[squadron]

    def rails_at(self, hex_: int) -> int:
        """How many live rail flak stand in a hex."""
        return sum(h == hex_ and not self.rail_hit >> i & 1 for i, h in enumerate(self.rail))

    def flak_at(self, hex_: int) -> int:
        """Every gun that shoots at the Bomber: ordinary, rail and gunner flak."""
        return self.count(hex_, 0) + self.rails_at(hex_) + (self.silver == hex_) + (self.gold == hex_)

    def german_down(self) -> bool:
        """Whether no squadron is in the air."""
        return not any(self.alt)

    def cards_left(self) -> tuple[int, ...]:
        """The route still to fly."""
        return self.route[self.flown :]

    def landing_field(self) -> int:
        """Where the Bomber lands, or has landed."""
        if self.b_state == DOWN:
            return self.b_at
        here = self.b_at if self.b_state == FLYING else self.start
        neighbours = self.setting.ground.board.neighbours
        for d in self.cards_left():
            here = neighbours[here][d]
        return here

    def waiting_sau_at(self, hex_: int) -> bool:
        """Whether a face-down Wilde Sau waits on the airfield."""
        return any(self.sau[i] == hex_ and not (self.sau_up | self.sau_out) >> i & 1 for i in (0, 1))

    def squadrons(self) -> list[int]:
        """The squadrons still in the war."""
        return list(bits(0b1111 & ~self.lost))
