"""A position of Histo Command: flat lists and integers, sets of hexes and pieces as masks."""

from __future__ import annotations

from typing import Any, ClassVar

from lancio.engine.board import OFF
from lancio.engine.citations import rule
from lancio.engine.dice import Dice
from lancio.engine.masks import bits
from lancio.engine.oldflow import Flow, State
from lancio.games.histo_command.atlas import Ground, ground
from lancio.games.histo_command.pieces import COUNT, DEFENDER, PLACES, SIDE_OF, SIDE_UNITS
from lancio.games.histo_command.tables import Plan, UnitType, forces

NONE = 255
NOBODY = -1
SET_UP, DROP_TURN = -1, 0
TYPES = forces().types


class Setting:
    """What does not change during a match: the scenario and its options."""

    __slots__ = ("glider_base", "ground", "near", "objective_of", "plan")

    def __init__(self, plan: Plan, *, glider_base: int) -> None:
        self.plan = plan
        self.ground: Ground = ground()
        #: R9: base dice of infantry against units landed by glider
        self.glider_base = glider_base
        #: objective -> hexes in or next to it
        board = self.ground.board
        self.near = tuple(o.hexes | board.spread(o.hexes) for o in plan.objectives)


class Battle(State):
    """The complete position. `OFF` (0) as a place means: not on the map."""

    __slots__ = (
        "acted",
        "active",
        "at",
        "clue",
        "control",
        "dead",
        "disordered",
        "foot_spent",
        "group",
        "halted",
        "initiative",
        "kind",
        "missing",
        "mover",
        "mp",
        "occupied",
        "points",
        "present",
        "reacted",
        "second",
        "setting",
        "shots",
        "steps",
        "strength",
        "turn",
        "up",
        "used",
        "used_points",
        "vehicle_spent",
        "where",
    )  # fmt: skip
    flow: ClassVar[Flow[Battle]] = Flow()

    def __init__(self, setting: Setting, dice: Dice, kinds: bytes) -> None:
        self.setting = setting
        self.dice = dice
        self.stack: list[tuple[Any, ...]] = []
        #: -1 set-up, 0 Drop turn, then 1 and on
        self.turn = SET_UP
        self.initiative = 0
        self.where = [OFF] * COUNT
        #: piece -> type, NONE where the scenario has no counter; for German ones the secret of the game
        self.kind = kinds
        self.strength = [0 if k == NONE else TYPES[k].strength for k in kinds]
        #: hex -> the piece there, NONE if it is free
        self.at = bytearray([NONE]) * setting.ground.board.size
        #: side -> mask of the hexes it stands in
        self.occupied = [0, 0]
        #: pieces on the map
        self.present = 0
        #: pieces everybody has seen
        self.up = SIDE_UNITS[0]
        #: German piece -> the types that agree with what the drop side has seen of it
        self.clue = [0] * COUNT
        self.disordered = 0
        self.dead = 0
        self.missing = 0
        #: objective hexes of the drop side
        self.control = 0
        #: shots of each German unit in the Drop turn (HC-5e)
        self.shots = bytearray(COUNT)
        #: units that used their opportunity fire this turn
        self.reacted = 0
        # -- the wave now landing
        self.group = NOBODY
        self.points: tuple[int, ...] = ()
        #: the units of the wave that jump over the second point
        self.second = 0
        #: all drop points chosen so far, once for each group
        self.used_points: tuple[int, ...] = ()
        # -- the turn and the activation going on
        #: groups activated this turn: side * 3 + group
        self.used = 0
        self.active = 0
        self.acted = 0
        #: the unit now acting, the half points it has left, its steps so far and what they cost on foot and driving
        self.mover = NOBODY
        self.mp = 0
        self.steps = 0
        self.foot_spent = 0
        self.vehicle_spent = 0
        #: HC-12b: it was hit and stopped
        self.halted = False

    def clone(self) -> Battle:
        o = Battle.__new__(Battle)
        o.dice = self.dice.clone()
        o.stack = self.stack[:]
        o.to_act = self.to_act
        o.choices = self.choices
        o.setting = self.setting
        o.turn = self.turn
        o.initiative = self.initiative
        o.where = self.where[:]
        o.kind = self.kind
        o.strength = self.strength[:]
        o.at = self.at[:]
        o.occupied = self.occupied[:]
        o.present = self.present
        o.up = self.up
        o.clue = self.clue[:]
        o.disordered = self.disordered
        o.dead = self.dead
        o.missing = self.missing
        o.control = self.control
        o.shots = self.shots[:]
        o.reacted = self.reacted
        o.group = self.group
        o.points = self.points
        o.second = self.second
        o.used_points = self.used_points
        o.used = self.used
        o.active = self.active
        o.acted = self.acted
        o.mover = self.mover
        o.mp = self.mp
        o.steps = self.steps
        o.foot_spent = self.foot_spent
        o.vehicle_spent = self.vehicle_spent
        o.halted = self.halted
        return o

    # -- pieces on the map ---------------------------------------------------------------------

    @rule("HC-7e")
    def put(self, piece: int, hex_: int) -> None:
        """Place a piece that is not on the map in a free hex: there is one unit a hex, dummies too."""
        self.where[piece] = hex_
        self.at[hex_] = piece
        self.present |= 1 << piece
        self.occupied[SIDE_OF[piece]] |= 1 << hex_

    def lift(self, piece: int) -> None:
        """Take a piece off the map."""
        hex_ = self.where[piece]
        self.where[piece] = OFF
        self.at[hex_] = NONE
        self.present &= ~(1 << piece)
        self.occupied[SIDE_OF[piece]] &= ~(1 << hex_)

    def shift(self, piece: int, hex_: int) -> None:
        """Move a piece to a free hex."""
        self.lift(piece)
        self.put(piece, hex_)

    def on_map(self, units: int) -> int:
        """Those of the units that are on the map."""
        return units & self.present

    def units_at(self, hexes: int) -> int:
        """The pieces in a set of hexes."""
        out = 0
        for hex_ in bits(hexes):
            if self.at[hex_] != NONE:
                out |= 1 << self.at[hex_]
        return out

    # -- what a piece is -----------------------------------------------------------------------

    def type(self, piece: int) -> UnitType:
        """What a piece really is."""
        return TYPES[self.kind[piece]]

    def hidden(self, piece: int) -> bool:
        """Whether only its owner knows what it is."""
        return not self.up >> piece & 1

    @property
    def exists(self) -> int:
        """The pieces of the scenario."""
        out = 0
        for piece, kind in enumerate(self.kind):
            if kind != NONE:
                out |= 1 << piece
        return out

    @rule("HC-7d")
    def lose(self, piece: int, losses: int) -> bool:
        """Take losses off a unit; whether it is removed for it."""
        left = self.strength[piece] = max(0, self.strength[piece] - losses)
        if left:
            return False
        self.remove(piece)
        return True

    def remove(self, piece: int) -> None:
        """A unit or a dummy is out of the game."""
        if self.where[piece]:
            self.lift(piece)
        self.dead |= 1 << piece
        self.disordered &= ~(1 << piece)

    def types_hidden(self, group: int) -> int:
        """The types, as a mask, among the unseen counters of a German group: public, for all are known."""
        out = 0
        for piece in PLACES[DEFENDER][group]:
            if self.kind[piece] != NONE and not self.up >> piece & 1:
                out |= 1 << self.kind[piece]
        return out
