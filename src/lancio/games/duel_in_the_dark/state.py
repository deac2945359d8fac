"""A position of Duel in the Dark, and the small questions the rules ask everywhere.

`OFF` as a place means: not on the map.
"""

from __future__ import annotations

from typing import ClassVar

from lancio.engine.board import OFF
from lancio.engine.dice import Dice
from lancio.engine.fields import flag, number, own, position, saved
from lancio.engine.flow import Flow, State
from lancio.engine.kinds import Number, Row, Several, Thing
from lancio.engine.masks import bits
from lancio.engine.verbs import Names
from lancio.engine.vocabulary import Vocabulary
from lancio.games.duel_in_the_dark.by_hex import SIZE, CountByHex, UnitsByHex
from lancio.games.duel_in_the_dark.pieces import (
    ALL_SQUADRONS,
    EVERY_SQUADRON,
    FLAK,
    FUEL,
    NO_HEADING,
    NO_SQUADRON,
    NUMBERS,
    PARKED,
    SLOTS,
)
from lancio.games.duel_in_the_dark.settings import Setting
from lancio.games.duel_in_the_dark.tables import forces, sky
from lancio.games.duel_in_the_dark.words import (
    ALTITUDE,
    CITY,
    DIRECTION,
    GUNNER,
    HEX,
    HEXES,
    NO_CARD,
    NO_CITY,
    RAIL,
    SAU,
    SOME_SQUADRONS,
    SQUADRON,
    VOCABULARY,
    WEATHER_CARD,
    WIND_CARD,
)

#: the six phases of a night (DD-4.2), and the time between nights
BETWEEN_NIGHTS, BASING, DRAWING_WEATHER, PLANNING, PLACING, DISPERSING, DUEL = range(7)
PHASES = Names("phase", ("between", "fighters", "weather", "plan", "ground", "dispersal", "duel"))
WAITING, FLYING, DOWN = range(3)
STATES = Names("state", ("waiting", "flying", "down"))
#: whether the British said that they use Window
NOT_SAID, NO_WINDOW, WINDOW_USED = range(3)
ANNOUNCEMENTS = Names("announcement", ("not-said", "none", "used"))
#: the most seats at a table, and the most rail flak
SEATS, RAIL_FLAK = 5, 3
#: every wind-change card
EVERY_WIND = (1 << len(sky().wind_steps)) - 1

UNITS = UnitsByHex()
COUNTS = CountByHex()
SCORES = Row(Number(-9999, 9999))
FLIGHT = Thing(STATES)
CARD_NUMBERS = Several(Thing(NUMBERS))


@position
class Raid(State):
    """The complete position."""

    flow: ClassVar[Flow[Raid]] = Flow(VOCABULARY)
    setting: Setting
    dice: Dice

    # -- the match
    night: int = number(0, 6)
    phase: int = saved(Thing(PHASES), BETWEEN_NIGHTS)
    round: int = number(0, 99)
    #: positive: the British lead
    score: int = number(-9999, 9999)
    #: the score after each round of this night
    scores: tuple[int, ...] = saved(SCORES, ())
    #: results of the nights before, from the British side of each
    nights_won: tuple[int, ...] = saved(SCORES, ())
    #: seats: the British player (nobody in the solo mission), the German commander, the owner of each squadron
    british: int = saved("seat")
    commander: int = saved("seat")
    owner: tuple[int, ...] = saved("owners", (0, 0, 0, 0))
    #: personal table (DD-X.players.5), by seat
    table: list[int] = saved(Row(Number(0, 9999), SEATS), [0] * SEATS)

    # -- weather
    used_weather: int = saved(Several(WEATHER_CARD))
    card: int = saved(WEATHER_CARD, NO_CARD)
    wind: int = saved(DIRECTION)
    full_moon: bool = flag()
    summer: bool = flag()
    clouds: int = saved(HEXES)
    storms: int = saved(HEXES)
    fogs: int = saved(HEXES)
    #: wind-change cards not drawn yet, and those drawn, in order
    winds_left: int = saved(Several(WIND_CARD), EVERY_WIND)
    drawn_winds: tuple[int, ...] = saved(Row(WIND_CARD), ())

    # -- ground units: hex * SLOTS + slot -> how many stand, how many were destroyed this night
    units: bytearray = saved(UNITS, bytearray(SIZE * SLOTS))
    hit: bytearray = saved(UNITS, bytearray(SIZE * SLOTS))
    #: tiles of each type not placed yet, and how many units were placed
    pool: list[int] = saved(Row(Number(0, 40), len(forces().pool)), list(forces().pool))
    placed: int = number(0, 80)
    #: German units outside the tiles still to be placed (DD-X.qf.1), or moves left (DD-X.walls.2)
    extra: int = number(0, 99)
    rail: list[int] = saved(Row(HEX, RAIL_FLAK), [OFF] * RAIL_FLAK)
    rail_fixed: int = saved(Several(RAIL))
    rail_moved: int = saved(Several(RAIL))
    rail_hit: int = saved(Several(RAIL))
    #: gunner medals: where they lie, and which are held
    silver: int = saved(HEX, OFF)
    gold: int = saved(HEX, OFF)
    gun_held: int = saved(Several(GUNNER))
    gold_fired: bool = flag()
    #: bombs on each airfield, markers on each city
    bombs: bytearray = saved(COUNTS, bytearray(SIZE))
    marks: bytearray = saved(COUNTS, bytearray(SIZE))

    # -- squadrons: hex, altitude and fuel are written together, `"yellow": "12 low 6"`
    at: list[int] = own([OFF] * 4)
    alt: list[int] = own([PARKED] * 4)
    fuel: list[int] = own([0] * 4)
    #: the first hex of a two-hex move this step
    via: list[int] = saved(Row(HEX, 4), [OFF] * 4)
    #: out of the war, out of the night
    lost: int = saved(SOME_SQUADRONS)
    crashed: int = saved(SOME_SQUADRONS)
    #: in this step: had its turn, began without fuel in the air, came to the Mosquito
    acted: int = saved(SOME_SQUADRONS)
    dry: int = saved(SOME_SQUADRONS)
    entered: int = saved(SOME_SQUADRONS)
    #: the squadron a fuel medal was spent on, those that used one this step, whether one was used this night
    boost: int = saved(SQUADRON, NO_SQUADRON)
    boosted: int = saved(SOME_SQUADRONS)
    fuel_medal: bool = flag()
    #: MW-50: who has it, who can still use it
    mw: int = saved(SOME_SQUADRONS)
    mw_ready: int = saved(SOME_SQUADRONS)
    ju88: int = saved(SQUADRON, NO_SQUADRON)
    #: uses of the observer's badge: 2 on the way out, 1 on the way home, 0 gone
    badge: int = number(0, 2)

    # -- the raid plan, a secret of the British
    target: int = saved(CITY, NO_CITY)
    start: int = saved(HEX, OFF)
    #: the directions of all cards, flown and to come
    route: tuple[int, ...] = saved(Row(DIRECTION), ())
    #: how many cards lead to the target
    turn_at: int = number(0, forces().most_cards)
    #: cards (counted from 1) with a Window card before them, and Window cards turned up
    windows: int = saved(CARD_NUMBERS)
    windows_turned: int = number(0, 2)
    announced: int = saved(Thing(ANNOUNCEMENTS), NOT_SAID)
    #: hexes flown into since the last plan was made; whether the British planned anew
    overflown: int = saved(HEXES)
    replanned: bool = flag()
    #: crests handed over (DD-X.walls.1), and the first crest drawn (DD-X.walls.3)
    crests: int = saved(Several(CITY))
    draw_first: int = saved(CITY, NO_CITY)

    # -- the Bomber
    bomber_at: int = saved(HEX, OFF)
    bomber_alt: int = saved(ALTITUDE, PARKED)
    bomber_state: int = saved(FLIGHT, WAITING)
    heading: int = saved(DIRECTION, NO_HEADING)
    #: cards flown
    flown: int = number(0, 99)
    #: the hex of the city that was bombed
    bombed: int = saved(HEX, OFF)

    # -- the Mosquito
    mosquito_at: int = saved(HEX, OFF)
    mosquito_alt: int = saved(ALTITUDE, PARKED)
    mosquito_state: int = saved(FLIGHT, WAITING)
    mosquito_moved: bool = flag()
    tokens: int = number(0, 8)
    #: tokens and medals dropped in this step, and whether a bomb was among them
    tokens_now: int = number(0, 8)
    medals_now: int = number(0, 99)
    bombed_now: bool = flag()
    #: quad flak that fired at it in this step
    quads_fired: int = number(0, 3)

    # -- Wilde Sau: where, which are turned up, which are gone
    sau: list[int] = saved(Row(HEX, 2), [OFF, OFF])
    sau_up: int = saved(Several(SAU))
    sau_out: int = saved(Several(SAU))

    # -- medals
    british_medals: int = number(0, 999)
    german_medals: int = number(0, 999)
    #: earned in this step, usable from the next: British, German
    fresh_medals: tuple[int, ...] = saved(Row(Number(0, 2), 2), (0, 0))
    #: fighter points of this bomber step, while saving medals may still be spent
    last_points: int = number(-99, 999)

    # -- solo: which city on the way is the target, cities met, on the way home, cards left in the two decks
    crest: int = number(0, 2)
    met: int = number(0, 99)
    homeward: bool = flag()
    deck: tuple[tuple[int, ...], ...] = saved(Row(Row(Number(0, 20), 6), 2), forces().decks)

    @property
    def words(self) -> Vocabulary:
        """The vocabulary with the seats of this table."""
        return self.setting.words

    # -- small questions the rules ask everywhere ----------------------------------------------

    def count(self, hex_: int, kind: int) -> int:
        """How many live units of a kind stand in a hex."""
        return self.units[hex_ * SLOTS + kind]

    def add_unit(self, hex_: int, kind: int, count: int = 1) -> None:
        """So many units more (or fewer) in a hex."""
        self.units[hex_ * SLOTS + kind] += count

    def in_all(self, kind: int) -> int:
        """How many live units of a kind there are on the map."""
        return sum(self.units[kind::SLOTS])

    def airborne_at(self, hex_: int) -> list[int]:
        """The squadrons in the air over a hex."""
        alt, at = self.alt, self.at
        return [q for q in EVERY_SQUADRON if alt[q] and at[q] == hex_]

    def room(self, hex_: int) -> bool:
        """Whether one more squadron may be parked (DD-7.fuel-truck.1): one, and one for each live fuel truck."""
        busy = 0
        alt, at = self.alt, self.at
        gone = self.lost | self.crashed
        for q in EVERY_SQUADRON:
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
        return self.count(hex_, FLAK) + self.rails_at(hex_) + (self.silver == hex_) + (self.gold == hex_)

    def german_down(self) -> bool:
        """Whether no squadron is in the air."""
        return not any(self.alt)

    def cards_left(self) -> tuple[int, ...]:
        """The route still to fly."""
        return self.route[self.flown :]

    def landing_field(self) -> int:
        """Where the Bomber lands, or has landed."""
        if self.bomber_state == DOWN:
            return self.bomber_at
        here = self.bomber_at if self.bomber_state == FLYING else self.start
        neighbours = self.setting.ground.board.neighbours
        for d in self.cards_left():
            here = neighbours[here][d]
        return here

    def waiting_sau_at(self, hex_: int) -> bool:
        """Whether a face-down Wilde Sau waits on the airfield."""
        return any(self.sau[i] == hex_ and not (self.sau_up | self.sau_out) >> i & 1 for i in (0, 1))

    def squadrons(self) -> list[int]:
        """The squadrons still in the war."""
        return list(bits(ALL_SQUADRONS & ~self.lost))


# -- who is asked ------------------------------------------------------------------------------


def the_british(s: Raid, *_: object) -> int:
    """The British player."""
    return s.british


def the_commander(s: Raid, *_: object) -> int:
    """The German who decides what belongs to no squadron."""
    return s.commander


def the_seat(s: Raid, seat: int) -> int:
    """The seat the question is about."""
    return seat


def the_owner(s: Raid, squadron: int, *_: object) -> int:
    """Whoever flies the squadron."""
    return s.owner[squadron]
