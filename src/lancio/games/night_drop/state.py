"""A position of Night Drop: flat lists and integers, sets of hexes and pieces as masks."""

from __future__ import annotations

from typing import Any, ClassVar

from lancio.engine.board import OFF
from lancio.engine.dice import Dice
from lancio.engine.oldflow import Flow, State
from lancio.games.night_drop.pieces import (
    ALL_STICKS,
    COUNT,
    GERMAN,
    GERMAN_FIRST,
    GERMANS,
    PIR_OF,
    SIDE_OF,
    STICK_COUNT,
)
from lancio.games.night_drop.tables import FOOT, VEHICLE, GermanType, Ground, Plan, Values, forces, ground

NO_TYPE = -1
NO_COUNTER = -1
NO_PIR = -1


class Setting:
    """What does not change during a match: the scenario and its options."""

    __slots__ = ("auto_inspect", "bocage_defence", "check_all", "company_limit", "ground", "plan")

    def __init__(
        self, plan: Plan, *, auto_inspect: bool, check_all: bool, company_limit: bool, bocage_defence: int
    ) -> None:
        self.plan = plan
        self.ground: Ground = ground()
        #: R1: every hex that qualifies is turned up
        self.auto_inspect = auto_inspect
        #: R14: every hex of both sides is checked for stacking after every activation
        self.check_all = check_all
        #: R3: a regiment forms no more companies than it has counters
        self.company_limit = company_limit
        self.bocage_defence = bocage_defence


class Night(State):
    """The complete position. `OFF` (0) as a place means: not on the map."""

    __slots__ = (
        "activated",
        "activation",
        "active",
        "allowance",
        "announced",
        "at",
        "attacked",
        "attackers",
        "beset",
        "cache",
        "clue",
        "combat_dead",
        "control",
        "cup",
        "dead",
        "face_up",
        "first_pir",
        "formed",
        "gathering",
        "ghost",
        "initiative",
        "kind",
        "moved",
        "mover",
        "mp",
        "occupied",
        "own_point",
        "pa_turns",
        "pir",
        "point",
        "present",
        "pushed",
        "reduced",
        "setting",
        "target",
        "turn",
        "used",
        "vp_cup",
        "vp_open",
        "vp_value",
        "where",
        "which",
    )  # fmt: skip
    flow: ClassVar[Flow[Night]] = Flow()

    def __init__(self, setting: Setting, dice: Dice, kinds: bytes) -> None:
        self.setting = setting
        self.dice = dice
        self.stack: list[tuple[Any, ...]] = []
        #: 0 while the set-up goes on
        self.turn = 0
        self.initiative = 0
        self.where = [OFF] * COUNT
        #: the pieces on the map
        self.present = 0
        #: hex -> mask of the pieces there
        self.at = [0] * setting.ground.board.size
        #: side -> mask of the hexes it stands in
        self.occupied = [0, 0]
        #: stick -> type, a secret of nobody's: see face_up and combat_dead for who has seen it
        self.kind = kinds
        self.face_up = 0
        self.reduced = 0
        self.dead = 0
        #: Unknown sticks killed in combat: the German has seen them (9.3.2c)
        self.combat_dead = 0
        #: Unknown sticks that turned out to be a PIR Advantage and were shown (R8)
        self.announced = 0
        #: how many companies each regiment has formed
        self.formed = [0, 0, 0]
        #: German unit -> its type, NO_TYPE while it is in the cup
        self.which = [NO_TYPE] * len(GERMANS)
        self.cup = (1 << len(GERMANS)) - 1
        #: German unit -> the types that agree with what the US has seen of it
        self.clue = [self.cup] * len(GERMANS)
        #: VP hex (by its order in the scenario) -> value of its counter
        self.vp_value = [NO_COUNTER] * len(setting.plan.vp_hexes)
        #: VP hexes whose counter lies face up
        self.vp_open = 0
        self.vp_cup: tuple[int, ...] = setting.plan.vp_counters
        #: VP hexes under US control
        self.control = 0
        #: turns whose initiative the German has by killing a PIR Advantage (2.6.2)
        self.pa_turns = 0
        #: the regiment the first US activation must take (2.6.1b)
        self.first_pir = NO_PIR
        #: activations already chosen this turn, as a mask
        self.used = 0
        # -- the activation going on
        self.activation = -1
        self.active = 0
        self.pir = NO_PIR
        #: units (G4) or moves (G1-G3) the German may still use
        self.allowance = 0
        self.activated = 0
        self.moved = 0
        #: the unit or stack now moving, and the half points it has left
        self.mover = 0
        self.mp = 0
        self.gathering = False
        #: points left if the Unknown German unit on the move were on foot, or had a vehicle
        self.ghost = (0, 0)
        #: sticks pushed once, twice, three times (5.4.2c)
        self.pushed = (0, 0, 0)
        self.attacked = 0
        self.beset = 0
        # -- the combat going on
        self.target = OFF
        self.attackers = 0
        self.point = -1
        self.own_point = -1
        #: what was worked out for the current movement phase; replaced, never changed for others
        self.cache: dict[Any, Any] = {}

    def clone(self) -> Night:
        o = Night.__new__(Night)
        o.dice = self.dice.clone()
        o.stack = self.stack[:]
        o.to_act = self.to_act
        o.choices = self.choices
        o.setting = self.setting
        o.turn = self.turn
        o.initiative = self.initiative
        o.where = self.where[:]
        o.present = self.present
        o.at = self.at[:]
        o.occupied = self.occupied[:]
        o.kind = self.kind
        o.face_up = self.face_up
        o.reduced = self.reduced
        o.dead = self.dead
        o.combat_dead = self.combat_dead
        o.announced = self.announced
        o.formed = self.formed[:]
        o.which = self.which[:]
        o.cup = self.cup
        o.clue = self.clue[:]
        o.vp_value = self.vp_value[:]
        o.vp_open = self.vp_open
        o.vp_cup = self.vp_cup
        o.control = self.control
        o.pa_turns = self.pa_turns
        o.first_pir = self.first_pir
        o.used = self.used
        o.activation = self.activation
        o.active = self.active
        o.pir = self.pir
        o.allowance = self.allowance
        o.activated = self.activated
        o.moved = self.moved
        o.mover = self.mover
        o.mp = self.mp
        o.gathering = self.gathering
        o.ghost = self.ghost
        o.pushed = self.pushed
        o.attacked = self.attacked
        o.beset = self.beset
        o.target = self.target
        o.attackers = self.attackers
        o.point = self.point
        o.own_point = self.own_point
        o.cache = self.cache
        return o

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
        return self.turn <= self.setting.plan.night_turns

    def german_type(self, piece: int) -> GermanType:
        """What a German unit is."""
        return forces().germans[self.which[piece - GERMAN_FIRST]]

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
        return GERMAN if self.occupied[GERMAN] >> hex_ & 1 else 0
