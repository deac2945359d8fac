"""What a position of Duel in the Dark consists of: integers, short lists, byte arrays by hex."""

from __future__ import annotations

from typing import Any

from lancio.engine.board import OFF
from lancio.engine.dice import Dice
from lancio.engine.oldflow import State
from lancio.games.duel_in_the_dark.pieces import GROUND, NO_HEADING, SLOTS
from lancio.games.duel_in_the_dark.settings import Setting
from lancio.games.duel_in_the_dark.tables import forces, sky

WAITING, FLYING, DOWN = range(3)
NO_CARD = -1
NO_CITY = -1
NO_SLOT = -1
NOT_SAID, NO_WINDOW, WINDOW_USED = range(3)


class Fields(State):
    """Every field of the position, at the start of a match. `OFF` (0) as a place means: not on the map."""

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
        "scores",
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
        #: the score after each round of this night
        self.scores: tuple[int, ...] = ()
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
