"""A position of Duel in the Dark: integers, short lists, byte arrays by hex."""

from __future__ import annotations

from typing import Any, ClassVar

from lancio.engine.board import OFF
from lancio.engine.dice import Dice
from lancio.engine.flow import Flow, State
from lancio.engine.masks import bits
from lancio.games.duel_in_the_dark.pieces import FUEL, GROUND, NO_HEADING, SLOTS
from lancio.games.duel_in_the_dark.settings import Setting
from lancio.games.duel_in_the_dark.tables import forces, sky

WAITING, FLYING, DOWN = range(3)
NO_CARD = -1
NO_CITY = -1
NO_SLOT = -1
NOT_SAID, NO_WINDOW, WINDOW_USED = range(3)


class Raid(State):
    """The complete position. `OFF` (0) as a place means: not on the map."""

    __slots__ = (
        "acted",
        "alt",
        "announced",
        "at",
        "b_alt",
        "b_at",
        "b_state",
        "badge",
        "bombed",
        "bombed_now",
        "bombs",
        "boost",
        "boosted",
        "brit",
        "british_medals",
        "card",
        "clouds",
        "crashed",
        "crest",
        "crests",
        "deck",
        "draw_first",
        "drawn_winds",
        "dry",
        "entered",
        "extra",
        "flown",
        "fogs",
        "fresh_medals",
        "fuel",
        "fuel_medal",
        "full",
        "german_medals",
        "gold",
        "gold_fired",
        "gun_held",
        "heading",
        "hit",
        "homeward",
        "ju88",
        "last_points",
        "lead",
        "lost",
        "m_alt",
        "m_at",
        "m_moved",
        "m_state",
        "marks",
        "medals_now",
        "met",
        "mw",
        "mw_ready",
        "night",
        "nights_won",
        "overflown",
        "owner",
        "phase",
        "placed",
        "pool",
        "quads_fired",
        "rail",
        "rail_fixed",
        "rail_hit",
        "rail_moved",
        "replanned",
        "round",
        "route",
        "sau",
        "sau_out",
        "sau_up",
        "score",
        "setting",
        "silver",
        "start",
        "storms",
        "summer",
        "table",
        "target",
        "tokens",
        "tokens_now",
        "turn_at",
        "units",
        "used_weather",
        "via",
        "wind",
        "wind_left",
        "windows",
        "windows_turned",
    )  # fmt: skip
    flow: ClassVar[Flow[Raid]] = Flow()

    def __init__(self, setting: Setting, dice: Dice) -> None:
        size = setting.ground.board.size
        self.setting = setting
        self.dice = dice
        self.stack: list[tuple[Any, ...]] = []
        # -- the match
        self.night = 0
        self.phase = 0
        self.round = 0
        #: positive: the British lead
        self.score = 0
        #: results of the nights before, from the British side of each
        self.nights_won: tuple[int, ...] = ()
        #: seats: the British player, the German commander, the owner of each squadron
        self.brit = self.lead = 0
        self.owner: tuple[int, ...] = (0, 0, 0, 0)
        #: personal table (DD-X.players.5), by seat
        self.table = [0] * len(setting.sides)
        # -- weather
        self.used_weather = 0
        self.card = NO_CARD
        self.wind = 0
        self.full = self.summer = False
        self.clouds = self.storms = self.fogs = 0
        #: wind-change cards not drawn yet, and those drawn, in order
        self.wind_left = (1 << len(sky().wind_steps)) - 1
        self.drawn_winds: tuple[int, ...] = ()
        # -- ground units: hex * SLOTS + slot -> how many stand, how many were destroyed this night
        self.units = bytearray(size * SLOTS)
        self.hit = bytearray(size * SLOTS)
        self.pool: list[int] = list(forces().pool)
        self.placed = 0
        #: German units outside the tiles still to be placed (DD-X.qf.1), or moves left (DD-X.walls.2)
        self.extra = 0
        self.rail = [OFF] * setting.rail_flak
        self.rail_fixed = self.rail_moved = self.rail_hit = 0
        #: gunner medals: hexes, and a mask of those held (bit 0 silver, bit 1 gold)
        self.silver = self.gold = OFF
        self.gun_held = 0
        self.gold_fired = False
        # -- squadrons
        self.at = [OFF] * 4
        self.alt = [GROUND] * 4
        self.fuel = list(setting.tanks)
        #: the first hex of a two-hex move this step
        self.via = [OFF] * 4
        self.lost = self.crashed = 0
        self.acted = self.dry = self.entered = 0
        #: the squadron a fuel medal was spent on, and whether it was used this step
        self.boost = NO_SLOT
        self.boosted = 0
        self.fuel_medal = False
        self.mw = self.mw_ready = 0
        self.ju88 = NO_SLOT
        #: uses of the observer's badge: 2 on the way out, 1 on the way home, 0 gone
        self.badge = 0
        #: bombs on each airfield, markers on each city
        self.bombs = bytearray(size)
        self.marks = bytearray(size)
        # -- the raid plan, a secret of the British
        self.target = NO_CITY
        self.start = OFF
        #: the directions of all cards, flown and to come
        self.route: tuple[int, ...] = ()
        #: how many cards lead to the target
        self.turn_at = 0
        #: cards (counted from 1) with a Window card before them
        self.windows = 0
        self.windows_turned = 0
        self.announced = NOT_SAID
        #: hexes flown into since the last plan was made; how often the British planned anew
        self.overflown = 0
        self.replanned = False
        #: crests handed over (DD-X.walls.1), and the first crest drawn (DD-X.walls.3)
        self.crests = 0
        self.draw_first = NO_CITY
        # -- the Bomber
        self.b_at = OFF
        self.b_alt = GROUND
        self.b_state = WAITING
        self.heading = NO_HEADING
        self.flown = 0
        self.bombed = OFF
        # -- the Mosquito
        self.m_at = OFF
        self.m_alt = GROUND
        self.m_state = WAITING
        self.m_moved = False
        self.tokens = 0
        #: tokens and medals dropped in this step, and whether a bomb was among them
        self.tokens_now = self.medals_now = 0
        self.bombed_now = False
        self.quads_fired = 0
        # -- Wilde Sau
        self.sau = [OFF, OFF]
        self.sau_up = self.sau_out = 0
        # -- medals
        self.british_medals = self.german_medals = 0
        #: earned in this step, usable from the next: British, German
        self.fresh_medals = (0, 0)
        #: fighter points of this bomber step, while saving medals may still be spent
        self.last_points = 0
        # -- solo
        self.crest = 0
        self.met = 0
        self.homeward = False
        self.deck: tuple[tuple[int, ...], ...] = forces().decks

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
