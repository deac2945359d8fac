"""A position of the fight for Drvar: flat lists and integers, sets of hexes and pieces as masks."""

from __future__ import annotations

from typing import Any, ClassVar

from lancio.engine.board import OFF
from lancio.engine.citations import rule
from lancio.engine.dice import Dice
from lancio.engine.oldflow import Flow
from lancio.games.drvar.deployment import Deployment
from lancio.games.drvar.forces import GERMAN, Forces, Kind, Plan, forces
from lancio.games.drvar.pieces import COUNT
from lancio.games.drvar.tables import Ground, Tables, ground, tables

#: what became of Tito
AT_LARGE, CAPTURED, KILLED = range(3)
NO_ACTION = 0


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


class Drvar(Deployment):
    """The complete position."""

    __slots__ = (
        "act",
        "active",
        "assaulted",
        "attackers",
        "carried",
        "command_dead",
        "crew",
        "damage",
        "dead",
        "fate",
        "ferma",
        "fired",
        "found",
        "full",
        "group",
        "ident",
        "initiative",
        "losses",
        "menu",
        "moved",
        "no_command",
        "obstacles",
        "opened",
        "opportunity",
        "order",
        "ordered",
        "origin",
        "out",
        "pa",
        "paid",
        "passes",
        "raids",
        "renounced",
        "setting",
        "shelters",
        "shot",
        "spare",
        "spent",
        "substitute",
        "taken",
        "topped",
        "turn",
        "worn",
    )  # fmt: skip
    flow: ClassVar[Flow[Drvar]] = Flow()

    def __init__(self, setting: Setting, dice: Dice) -> None:
        super().__init__(setting.ground.board.size)
        self.setting = setting
        self.dice = dice
        self.stack: list[tuple[Any, ...]] = []
        #: 0 while the set-up and the first drop go on
        self.turn = 0
        self.initiative = GERMAN
        self.active = GERMAN
        self.pa = [0, 0]
        #: PA kept from the turn before
        self.carried = (0, 0)
        self.passes = 0
        # -- pieces out of the game
        self.dead = 0
        self.renounced = 0
        #: side -> counters free for parts of split units
        self.spare = [0, 0]
        # -- markers
        self.moved = 0
        self.ferma = 0
        self.out = 0
        #: Attack markers and Opportunity Attack markers
        self.fired = [0] * COUNT
        self.shot = [0] * COUNT
        #: units with three of them; units due a fourth, whose SP count 0 (9.6b)
        self.full = 0
        self.worn = 0
        self.damage = [0] * COUNT
        # -- Commands
        self.substitute = 0
        #: sides whose Command waits for a unit to enter (R8)
        self.no_command = 0
        #: the original German Command was eliminated
        self.command_dead = False
        # -- objective counters, by number from 0
        self.ident: bytes = b""
        #: turned up; reached and removed; reached while still face down
        self.opened = 0
        self.taken = 0
        self.found = 0
        self.fate = AT_LARGE
        # -- the rest
        self.losses = [0, 0]
        #: aircraft of this turn still to fly: (JU87, CR42)
        self.raids = (0, 0)
        self.shelters = 0
        self.obstacles = 0
        #: standing orders for interrupts, by side; sides that gave one in this go
        self.order = (0, 0)
        self.ordered = 0
        self.topped = 0
        # -- the Action going on
        self.act = NO_ACTION
        self.group = 0
        self.crew = 0
        self.origin = OFF
        #: half points used so far on foot and by vehicles
        self.spent = (0, 0)
        self.paid = 0
        #: units that have attacked in this Action
        self.attackers = 0
        #: units that fired in the interrupt window going on; whether it saw an assault
        self.opportunity = 0
        self.assaulted = 0
        #: the Actions open in the go going on, worked out once; replaced, never changed
        self.menu: list[tuple[int, int]] | None = None

    def clone(self) -> Drvar:
        o = Drvar.__new__(Drvar)
        o.dice = self.dice.clone()
        o.stack = self.stack[:]
        o.to_act = self.to_act
        o.choices = self.choices
        o.setting = self.setting
        o.turn = self.turn
        o.initiative = self.initiative
        o.active = self.active
        o.pa = self.pa[:]
        o.carried = self.carried
        o.passes = self.passes
        o.where = self.where[:]
        o.sp = self.sp[:]
        o.kind = self.kind
        o.at = self.at[:]
        o.held = self.held[:]
        o.present = self.present
        o.dead = self.dead
        o.waiting = self.waiting
        o.spare = self.spare[:]
        o.renounced = self.renounced
        o.rank = self.rank[:]
        o.clock = self.clock
        o.moved = self.moved
        o.ferma = self.ferma
        o.out = self.out
        o.fired = self.fired[:]
        o.shot = self.shot[:]
        o.full = self.full
        o.worn = self.worn
        o.damage = self.damage[:]
        o.substitute = self.substitute
        o.no_command = self.no_command
        o.command_dead = self.command_dead
        o.ident = self.ident
        o.opened = self.opened
        o.taken = self.taken
        o.found = self.found
        o.fate = self.fate
        o.losses = self.losses[:]
        o.raids = self.raids
        o.shelters = self.shelters
        o.obstacles = self.obstacles
        o.order = self.order
        o.ordered = self.ordered
        o.topped = self.topped
        o.act = self.act
        o.group = self.group
        o.crew = self.crew
        o.origin = self.origin
        o.spent = self.spent
        o.paid = self.paid
        o.attackers = self.attackers
        o.opportunity = self.opportunity
        o.assaulted = self.assaulted
        o.menu = self.menu
        return o

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
        return 0 if self.worn >> piece & 1 else self.sp[piece]

    def markers(self, piece: int) -> int:
        """Attack and Opportunity Attack markers together."""
        return self.fired[piece] + self.shot[piece]
