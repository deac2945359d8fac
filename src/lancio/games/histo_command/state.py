"""A position of Histo Command: flat lists and integers, sets of hexes and pieces as masks."""

from __future__ import annotations

from typing import ClassVar

from lancio.engine.board import OFF
from lancio.engine.citations import rule
from lancio.engine.dice import Dice
from lancio.engine.fields import flag, number, own, position, saved
from lancio.engine.flow import Flow, State
from lancio.engine.kinds import Row, Several, Thing
from lancio.engine.masks import bits
from lancio.engine.vocabulary import Vocabulary
from lancio.games.histo_command.box import BOX
from lancio.games.histo_command.pieces import COUNT, DEFENDER, NAMES, PLACES, SIDE_OF, SIDE_UNITS
from lancio.games.histo_command.setting import Setting
from lancio.games.histo_command.tables import LAST_TURN, UnitType
from lancio.games.histo_command.verbs import GROUPS
from lancio.games.histo_command.words import NOBODY, ORDER, SIDE, SIDE_GROUP, WORDS

NONE = 255
SET_UP, DROP_TURN = -1, 0
TYPES = BOX.types


@position
class Battle(State):
    """The complete position. `OFF` (0) as a place means: not on the map."""

    flow: ClassVar[Flow[Battle]] = Flow(WORDS)

    setting: Setting
    dice: Dice
    #: piece -> type, NONE where the scenario has no counter; for German ones the secret of the game
    kind: bytes
    #: -1 set-up, 0 Drop turn, then 1 and on
    turn: int = number(SET_UP, LAST_TURN, SET_UP)
    #: the side that goes first this turn
    initiative: int = saved("side")
    where: list[int] = own([OFF] * COUNT)
    strength: list[int] = own([0] * COUNT)
    #: hex -> the piece there, NONE if it is free
    at: bytearray = own(bytearray())
    #: side -> mask of the hexes it stands in
    occupied: list[int] = own([0, 0])
    #: pieces on the map
    present: int = own()
    #: pieces everybody has seen
    up: int = own(SIDE_UNITS[0])
    #: German piece -> the types that agree with what the drop side has seen of it
    clue: list[int] = own([0] * COUNT)
    disordered: int = own()
    #: those of them that fire hit while they landed: through turn 1 only (HC-5c)
    landers: int = saved("units")
    dead: int = own()
    missing: int = own()
    #: objective hexes of the drop side
    control: int = saved("hexes")
    #: shots of each German unit in the Drop turn (HC-5e)
    shots: bytearray = own(bytearray(COUNT))
    #: units that used their opportunity fire this turn
    reacted: int = own()
    #: standing orders for opportunity fire, by side; sides that gave one in this activation or window
    order: tuple[int, ...] = saved(Row(ORDER, 2), (0, 0))
    ordered: int = saved(Several(SIDE))

    # -- the wave now landing, or the activation going on
    group: int = saved(Thing(GROUPS, none=NOBODY), NOBODY)
    #: the drop points of the wave
    points: tuple[int, ...] = saved("spots", ())
    #: the units of the wave that jump over the second point
    second: int = saved("units")
    #: all drop points chosen so far, once for each group
    used_points: tuple[int, ...] = saved("spots", ())
    #: groups activated this turn: side * 3 + group
    used: int = saved(Several(SIDE_GROUP))
    active: int = saved("side")
    acted: int = own()

    # -- the unit now acting
    mover: int = saved(Thing(NAMES, none=NOBODY), NOBODY)
    #: the half points it has left
    mp: int = number(0, 40)
    steps: int = number(0, 40)
    #: what its steps have cost on foot and driving
    foot_spent: int = number(0, 1 << 16)
    vehicle_spent: int = number(0, 1 << 16)
    #: HC-12b: it was hit and stopped
    halted: bool = flag()

    def __post_init__(self) -> None:
        self.strength = [0 if k == NONE else TYPES[k].strength for k in self.kind]
        self.at = bytearray([NONE]) * self.setting.ground.board.size

    @property
    def words(self) -> Vocabulary:
        """The vocabulary with the hexes of this table."""
        return self.setting.words

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
        self.tell("unit-eliminated", "HC-7d", lost=1 << piece, unit=piece)
        return True

    def remove(self, piece: int) -> None:
        """A unit or a dummy is out of the game."""
        if self.where[piece]:
            self.lift(piece)
        self.dead |= 1 << piece
        self.disordered &= ~(1 << piece)
        self.landers &= ~(1 << piece)

    def types_hidden(self, group: int) -> int:
        """The types, as a mask, among the unseen counters of a German group: public, for all are known."""
        out = 0
        for piece in PLACES[DEFENDER][group]:
            if self.kind[piece] != NONE and not self.up >> piece & 1:
                out |= 1 << self.kind[piece]
        return out
