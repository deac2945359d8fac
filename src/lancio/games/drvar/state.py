"""A position of the fight for Drvar: flat lists and integers, sets of hexes and pieces as masks."""

from __future__ import annotations

from typing import ClassVar

from lancio.engine.board import OFF
from lancio.engine.citations import rule
from lancio.engine.dice import Dice
from lancio.engine.fields import flag, memo, number, own, position, saved
from lancio.engine.flow import Flow
from lancio.engine.kinds import Number, Row, Several
from lancio.games.drvar import acts
from lancio.games.drvar.acts import Action, ActionKind
from lancio.games.drvar.deployment import Deployment
from lancio.games.drvar.forces import GERMAN, Forces, Kind, Plan, forces
from lancio.games.drvar.pieces import COUNT
from lancio.games.drvar.tables import Ground, Tables, ground, tables
from lancio.games.drvar.words import AT_LARGE, FATE, HEX, ORDER, SIDE, WORDS

SIDES = Several(SIDE)
HEXES = Several(HEX)
PAIR = Row(Number(), 2)


class Setting:
    """What does not change during a match: the scenario and its options."""

    __slots__ = ("damage_persists", "forces", "ground", "plan", "scatter_low", "tables")

    def __init__(self, plan: Plan, *, damage_persists: bool, scatter_low: bool) -> None:
        self.plan = plan
        self.ground: Ground = ground()
        self.tables: Tables = tables()
        self.forces: Forces = forces()
        #: R30: Damage markers stay when the others are taken off
        self.damage_persists = damage_persists
        #: R36: a raid scatters at the number of the aircraft or less
        self.scatter_low = scatter_low


@position
class Drvar(Deployment):
    """The complete position."""

    flow: ClassVar[Flow[Drvar]] = Flow(WORDS)

    setting: Setting
    dice: Dice
    #: 0 while the set-up and the first drop go on
    turn: int = number()
    initiative: int = saved(SIDE, GERMAN)
    active: int = saved(SIDE, GERMAN)
    pa: list[int] = saved(PAIR, [0, 0])
    #: PA kept from the turn before
    carried: tuple[int, int] = saved(PAIR, (0, 0))
    passes: int = number(0, 2)

    # -- pieces out of the game
    dead: int = saved("units")
    renounced: int = saved("units")
    #: side -> counters free for parts of split units
    spare: list[int] = own([0, 0])

    # -- markers, saved with the pieces
    moved: int = own()
    ferma: int = own()
    #: had a FERMA result in this turn, also those that recovered (R13)
    halted: int = own()
    #: came out of a split in this turn: they share no price (R43)
    split: int = own()
    #: out of command
    uncommanded: int = own()
    attack_markers: list[int] = own([0] * COUNT)
    opportunity_markers: list[int] = own([0] * COUNT)
    #: units with as many of both as they can bear, which are out of ammunition; and those due one more (9.6b)
    no_ammo: int = own()
    worn_out: int = own()
    damage: list[int] = own([0] * COUNT)

    # -- Commands
    #: sides with a Substitute Command
    substitute: int = saved(SIDES)
    #: sides whose Command waits for a unit to enter (R8)
    no_command: int = saved(SIDES)
    #: the original German Command was eliminated
    command_dead: bool = flag()

    # -- objective counters, by number from 0, saved with the pieces
    ident: bytes = own(b"")
    #: turned up; reached and removed; reached while still face down
    opened: int = own()
    taken: int = own()
    found: int = own()
    fate: int = saved(FATE, AT_LARGE)

    # -- the rest
    #: SP lost, by side
    losses: list[int] = saved(PAIR, [0, 0])
    #: aircraft of this turn still to fly: (JU87, CR42)
    raids: tuple[int, int] = saved(PAIR, (0, 0))
    shelters: int = saved(HEXES)
    obstacles: int = saved(HEXES)
    #: standing orders for interrupts, by side; sides that gave one in this go or window
    order: tuple[int, ...] = saved(Row(ORDER, 2), (0, 0))
    ordered: int = saved(SIDES)
    #: units put on top of their stack in this go
    topped: int = saved("units")

    # -- the Action going on
    act: Action = saved(ActionKind(), acts.NONE)
    #: who is on the move, and all who take part in the Action
    group: int = saved("units")
    crew: int = saved("units")
    origin: int = saved(HEX, OFF)
    #: half points used so far on foot and by vehicles
    spent: tuple[int, int] = saved(PAIR, (0, 0))
    paid: int = number()
    #: units that have attacked in this Action
    attackers: int = saved("units")
    #: units that fired in the interrupt window going on; whether it saw an assault
    opportunity: int = saved("units")
    assaulted: bool = flag()
    #: the Actions open in the go going on, worked out once; replaced, never changed
    menu: list[tuple[int, int]] | None = memo(lambda: None)
    #: piece -> what its targets followed from when they were last worked out (hex, weapon, enemies in range, whoever is
    #: in the way, vehicles), and they: as true in a clone, so clones share it
    aims: dict[int, tuple[tuple[int, int, int, int, int], int]] = memo()

    # -- what a piece is -----------------------------------------------------------------------

    @property
    @rule("8.3a")
    def night(self) -> int:
        """1 in a night turn."""
        return self.setting.plan.night >> self.turn & 1

    def kind_of(self, piece: int) -> Kind:
        """What a unit is."""
        return self.setting.forces.kinds[self.kind[piece]]

    @rule("9.6b")
    def strength(self, piece: int) -> int:
        """The SP that count in attack, morale and melee: none once a fourth marker was due (R24)."""
        return 0 if self.worn_out >> piece & 1 else self.sp[piece]

    def markers(self, piece: int) -> int:
        """Attack and Opportunity Attack markers together."""
        return self.attack_markers[piece] + self.opportunity_markers[piece]
