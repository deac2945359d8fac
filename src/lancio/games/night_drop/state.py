"""A position of Night Drop: flat lists and integers, sets of hexes and pieces as masks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from lancio.engine.board import OFF
from lancio.engine.dice import Dice
from lancio.engine.fields import flag, memo, number, own, position, saved
from lancio.engine.flow import Flow, State
from lancio.engine.kinds import Number, Numbers, Row, Several
from lancio.games.night_drop.figures import Figures
from lancio.games.night_drop.pieces import (
    ALL_STICKS,
    COUNT,
    GERMAN,
    GERMAN_FIRST,
    GERMANS,
    NO_PIR,
    NO_UNIT,
    PIR_OF,
    SIDE_OF,
    STICK_COUNT,
    US,
)
from lancio.games.night_drop.tables import (
    FOOT,
    STICK_TYPES,
    VEHICLE,
    GermanType,
    Ground,
    Scene,
    Values,
    forces,
    ground,
)
from lancio.games.night_drop.verbs import NO_ACTIVATION
from lancio.games.night_drop.words import UNIT, WORDS

NO_TYPE = -1
NO_COUNTER = -1
ALL_TYPES = (1 << len(GERMANS)) - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What does not change during a match: the scenario and its options."""

    scene: Scene
    ground: Ground
    figures: Figures
    #: R1: every hex that qualifies is turned up
    auto_inspect: bool
    #: R14: every hex of both sides is checked for stacking after every activation
    check_all: bool
    #: R3: a regiment forms no more companies than it has counters
    company_limit: bool
    #: added to the defence factor in bocage
    bocage_defence: int


@position
class Night(State):
    """The complete position. `OFF` (0) as a place means: not on the map."""

    flow: ClassVar[Flow[Night]] = Flow(WORDS)

    setting: Setting
    dice: Dice
    #: stick -> type, a secret of nobody's: see face_up and combat_dead for who has seen it
    kind: bytes

    # -- the pieces: written in a few words each, see `position`
    where: list[int] = own([OFF] * COUNT)
    #: the pieces on the map
    present: int = own()
    #: hex -> mask of the pieces there
    at: list[int] = own([0] * ground().board.size)
    #: side -> mask of the hexes it stands in
    occupied: list[int] = own([0, 0])
    face_up: int = own()
    reduced: int = own()
    dead: int = own()
    #: Unknown sticks killed in combat: the German has seen them (9.3.2c)
    combat_dead: int = own()
    #: Unknown sticks that turned out to be a PIR Advantage and were shown (R8)
    announced: int = own()
    #: how many companies each regiment has formed
    formed: list[int] = own([0, 0, 0])
    #: German unit -> its type, NO_TYPE while it is in the cup
    which: list[int] = own([NO_TYPE] * len(GERMANS))
    #: the German types in the cup
    cup: int = own(ALL_TYPES)
    #: German unit -> the types that agree with what the US has seen of it
    clue: list[int] = own([ALL_TYPES] * len(GERMANS))
    #: VP hex (by its order in the scenario) -> value of its counter
    vp_value: list[int] = own([])
    #: VP hexes whose counter lies face up
    vp_open: int = own()
    #: the values of the counters not drawn yet
    vp_cup: tuple[int, ...] = own(())

    # -- the turn
    #: 0 while the set-up goes on
    turn: int = number(0, 20)
    initiative: int = saved("side", US)
    #: VP hexes under US control
    control: int = saved("hexes")
    #: turns whose initiative the German has by killing a PIR Advantage (2.6.2)
    claimed_turns: int = saved(Numbers(99))
    #: the regiment the first US activation must take, whose PIR Advantage was given up (2.6.1b)
    first_pir: int = saved("regiment", NO_PIR)
    #: activations already chosen this turn
    used: int = saved("used")

    # -- the activation going on
    activation: int = saved("activation", NO_ACTIVATION)
    active: int = saved("side", US)
    pir: int = saved("regiment", NO_PIR)
    #: units (G4) or moves (G1-G3) the German may still use
    allowance: int = number(0, 99)
    activated: int = saved("units")
    moved: int = saved("units")
    #: the unit or stack now moving, and the half points it has left
    mover: int = saved("units")
    mp: int = number(-1, 99)
    gathering: bool = flag()
    #: points left if the Unknown German unit on the move were on foot, or had a vehicle
    ghost: tuple[int, int] = saved(Row(Number(-99, 99), 2), (0, 0))
    #: sticks pushed once, twice, three times (5.4.2c)
    pushed: tuple[int, int, int] = saved(Row(Several(UNIT), 3), (0, 0, 0))
    #: who has attacked, and who was attacked
    attacked: int = saved("units")
    beset: int = saved("units")

    # -- the combat going on
    target: int = saved("hex", OFF)
    attackers: int = saved("units")
    #: the Point units of attack and defence
    point: int = saved("point", NO_UNIT)
    own_point: int = saved("point", NO_UNIT)

    #: what was worked out for the current movement phase; replaced, never changed for others
    cache: dict[Any, Any] = memo()

    def __post_init__(self) -> None:
        self.vp_value = [NO_COUNTER] * len(self.setting.scene.vp_hexes)
        self.vp_cup = self.setting.scene.vp_counters

    # -- pieces on the map ---------------------------------------------------------------------

    def put(self, piece: int, hex_: int) -> None:
        """Place a piece that is not on the map."""
        bit = 1 << piece
        self.where[piece] = hex_
        self.present |= bit
        self.at[hex_] |= bit
        self.occupied[SIDE_OF[piece]] |= 1 << hex_

    def lift(self, piece: int) -> None:
        """Take a piece off the map."""
        hex_ = self.where[piece]
        bit = 1 << piece
        self.where[piece] = OFF
        self.present &= ~bit
        left = self.at[hex_] = self.at[hex_] & ~bit
        if not left:
            self.occupied[SIDE_OF[piece]] &= ~(1 << hex_)

    def discard(self, piece: int) -> None:
        """Take a piece off the map and out of the game."""
        self.lift(piece)
        self.dead |= 1 << piece

    def shift(self, piece: int, hex_: int) -> None:
        """Move a piece from hex to hex."""
        bit = 1 << piece
        start = self.where[piece]
        at = self.at
        left = at[start] = at[start] & ~bit
        at[hex_] |= bit
        self.where[piece] = hex_
        side = SIDE_OF[piece]
        hexes = self.occupied[side] | 1 << hex_
        self.occupied[side] = hexes if left else hexes & ~(1 << start)

    # -- what a piece is -----------------------------------------------------------------------

    @property
    def night(self) -> bool:
        """Whether it is dark."""
        return self.turn <= self.setting.scene.night_turns

    def german_type(self, piece: int) -> GermanType:
        """What a German unit is."""
        return forces().germans[self.which[piece - GERMAN_FIRST]]

    def type_of(self, piece: int) -> int:
        """What a stick or a German unit is, as the vocabulary counts types."""
        if piece < STICK_COUNT:
            return self.kind[piece]
        return len(STICK_TYPES) + self.which[piece - GERMAN_FIRST]

    def unit_class(self, piece: int) -> int:
        """On foot or with a vehicle."""
        return VEHICLE if piece >= GERMAN_FIRST and self.german_type(piece).vehicle else FOOT

    def values(self, piece: int) -> Values:
        """The attack and defence values that show."""
        weak = self.reduced >> piece & 1
        if piece < GERMAN_FIRST:
            return (forces().company_reduced if weak else forces().company_full)[PIR_OF[piece]]
        kind = self.german_type(piece)
        return kind.reduced if weak and kind.reduced else kind.full

    def is_stick(self, piece: int) -> bool:
        """Whether it is a stick of any type."""
        return piece < STICK_COUNT

    def sticks_at(self, hex_: int) -> int:
        """The sticks in a hex."""
        return self.at[hex_] & ALL_STICKS

    def fighters_at(self, hex_: int) -> int:
        """The units in a hex that are no sticks."""
        return self.at[hex_] & ~ALL_STICKS

    def owner_at(self, hex_: int) -> int:
        """The side that stands in a hex."""
        return GERMAN if self.occupied[GERMAN] >> hex_ & 1 else US
