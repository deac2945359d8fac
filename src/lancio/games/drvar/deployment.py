"""Pieces on the map: where they stand, which hexes a side holds, how stacks lie."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.citations import rule
from lancio.engine.fields import own, position, saved
from lancio.engine.flow import State
from lancio.engine.masks import bits
from lancio.games.drvar.forces import GERMAN, YUGOSLAV, forces
from lancio.games.drvar.pieces import (
    ALL_COUNTERS,
    ALL_FIGHTERS,
    ARMED,
    COMMANDS,
    COUNT,
    FIGHTERS,
    KIND,
    SIDE_OF,
    VEHICLES,
)
from lancio.games.drvar.tables import NO_ATTACK, VEHICLE, ground


@position
class Deployment(State):
    """The pieces of both sides. `OFF` (0) as a place means: not on the map."""

    where: list[int] = own([OFF] * COUNT)
    sp: list[int] = own([0] * COUNT)
    #: piece -> kind; spares take the kind of what they are split from
    kind: bytes = own(bytes(KIND))
    #: the pieces whose kind has a weapon, and those whose kind goes with vehicles
    weapons: int = own(ARMED)
    vehicles: int = own(VEHICLES)
    #: hex -> mask of the pieces there
    at: list[int] = own([0] * ground().board.size)
    #: side -> mask of the hexes with its combat units
    held: list[int] = own([0, 0])
    #: side -> mask of the hexes with several of them
    heaps: list[int] = own([0, 0])
    present: int = own()
    #: units not on the map yet
    waiting: int = saved("units")
    #: the higher, the nearer the top of its stack
    rank: list[int] = own([0] * COUNT)
    clock: int = own()

    def recast(self, piece: int, kind: int) -> None:
        """A counter stands for a unit of this kind from now on."""
        kinds = bytearray(self.kind)
        kinds[piece] = kind
        self.kind = bytes(kinds)
        what, bit = forces().kinds[kind], 1 << piece
        self.weapons = self.weapons & ~bit if what.attack == NO_ATTACK else self.weapons | bit
        self.vehicles = self.vehicles | bit if what.unit_class == VEHICLE else self.vehicles & ~bit

    def put(self, piece: int, hex_: int) -> None:
        """Place a piece that is not on the map, on top of its stack (R11)."""
        bit = 1 << piece
        self.where[piece] = hex_
        self.present |= bit
        self.waiting &= ~bit
        if bit & ALL_FIGHTERS:
            side = SIDE_OF[piece]
            if self.at[hex_] & FIGHTERS[side]:
                self.heaps[side] |= 1 << hex_
            self.held[side] |= 1 << hex_
            self.clock += 1
            self.rank[piece] = self.clock
        self.at[hex_] |= bit

    def lift(self, piece: int) -> None:
        """Take a piece off the map."""
        hex_ = self.where[piece]
        bit = 1 << piece
        self.where[piece] = OFF
        self.present &= ~bit
        left = self.at[hex_] = self.at[hex_] & ~bit
        if bit & ALL_FIGHTERS:
            side = SIDE_OF[piece]
            left &= FIGHTERS[side]
            if not left & (left - 1):
                self.heaps[side] &= ~(1 << hex_)
                if not left:
                    self.held[side] &= ~(1 << hex_)

    def shift(self, piece: int, hex_: int) -> None:
        """Move a piece from hex to hex, on top of the stack it joins."""
        bit = 1 << piece
        start = self.where[piece]
        at = self.at
        left = at[start] = at[start] & ~bit
        there = at[hex_]
        at[hex_] = there | bit
        self.where[piece] = hex_
        if bit & ALL_FIGHTERS:
            side = SIDE_OF[piece]
            goal, own = 1 << hex_, FIGHTERS[side]
            if there & own:
                self.heaps[side] |= goal
            left &= own
            if left & (left - 1):
                self.held[side] |= goal
            else:
                self.heaps[side] &= ~(1 << start)
                self.held[side] = self.held[side] | goal if left else (self.held[side] | goal) & ~(1 << start)
            self.clock += 1
            self.rank[piece] = self.clock

    def fighters(self, side: int, hex_: int) -> int:
        """The combat units of a side in a hex."""
        return self.at[hex_] & FIGHTERS[side]

    @rule("8.1h", "10e")
    def top(self, units: int) -> int:
        """The unit on top among some of one hex, -1 if there is none."""
        best, found = -1, -1
        rank = self.rank
        while units:
            low = units & -units
            units ^= low
            piece = low.bit_length() - 1
            if rank[piece] > best:
                best, found = rank[piece], piece
        return found

    def sp_of(self, units: int) -> int:
        """The SP of some units, as printed."""
        total = 0
        sp = self.sp
        while units:
            low = units & -units
            units ^= low
            total += sp[low.bit_length() - 1]
        return total

    @rule("10a", "10d")
    def sp_at(self, side: int, hex_: int) -> int:
        """The SP of a side in a hex: Commands, markers and objective counters do not count."""
        return self.sp_of(self.at[hex_] & FIGHTERS[side])

    @property
    def locked(self) -> int:
        """The hexes that both sides share (R20)."""
        return self.held[GERMAN] & self.held[YUGOSLAV]

    def lone_command(self, side: int, hex_: int) -> int:
        """The mask of a side's Command in a hex where it has no combat unit."""
        bit = 1 << COMMANDS[side]
        return self.at[hex_] & bit if not self.at[hex_] & FIGHTERS[side] else 0

    def counters_at(self, hex_: int) -> int:
        """The objective counters in a hex."""
        return self.at[hex_] & ALL_COUNTERS

    def stacked(self, side: int) -> list[int]:
        """The combat units of a side hex by hex, where there are several."""
        own, at = FIGHTERS[side], self.at
        return [at[hex_] & own for hex_ in bits(self.heaps[side])]

    def counter_hexes(self) -> int:
        """The hexes with objective counters."""
        out = 0
        for piece in bits(ALL_COUNTERS & self.present):
            out |= 1 << self.where[piece]
        return out
