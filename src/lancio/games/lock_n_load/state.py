"""A position of Lock 'n Load: flat lists and integers, sets of counters, weapons and places as masks."""

from __future__ import annotations

from typing import ClassVar

from lancio.engine.board import OFF
from lancio.engine.citations import rule
from lancio.engine.dice import Dice
from lancio.engine.fields import flag, memo, number, own, position, saved
from lancio.engine.flow import Flow, State
from lancio.engine.kinds import Number, Numbers, Row
from lancio.engine.masks import bits, lowest
from lancio.engine.vocabulary import Vocabulary
from lancio.games.lock_n_load.conditions import TEST_KINDS
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.verbs import MOVE
from lancio.games.lock_n_load.words import MODE, NOBODY, WORDS

SET_UP, RALLY, OPERATIONS, ADMINISTRATION = range(4)
#: a card that nobody has, and one that is out of the game
FREE, USED = -1, -2
COUNTS = Row(Number(0, 999), 2 * len(TEST_KINDS))


@position
class Fight(State):
    """The complete position. A counter at `OFF` is not on the map."""

    flow: ClassVar[Flow[Fight]] = Flow(WORDS)

    setting: Setting
    dice: Dice
    #: 0 in the set-up
    turn: int = number(0, 20)
    phase: int = number(SET_UP, ADMINISTRATION)
    initiative: int = saved("side")
    active: int = saved("side")
    passes: int = number(0, 3)
    #: who won, when that is known before the end: a side, 2 a draw, 3 open
    decided: int = number(0, 3, 3)

    # -- counters, written by hand
    kind: list[int] = own([])
    where: list[int] = own([])
    #: place -> the counters there
    at: list[int] = own([])
    #: side -> the places where it has counters
    held: list[int] = own([0, 0])
    dead: int = own()
    out: int = own()
    merged: int = own()
    shaken: int = own()
    wounded: int = own()
    moved: int = own()
    crawled: int = own()
    assaulted: int = own()
    stealthy: int = own()
    fired: int = own()
    complete: int = own()
    #: leaders whose reach is used up this turn; those who called for fire this turn
    reached: int = own()
    called: int = own()
    #: who has had his attempt in this rally phase, or has tried to leave a melee this turn; who has treated somebody
    tried: int = own()
    nursed: int = own()
    retreated: int = own()
    #: vehicles and helicopters
    buttoned: int = own()
    abandoned: int = own()
    hovering: int = own()
    damaged: int = own()
    #: the corner that hull and turret point to, vertex 0 to 5
    facing: bytearray = own(bytearray())
    turret: bytearray = own(bytearray())
    #: gun (a unit, or a weapon after all units) -> what it has acquired, see `acquisition`; 0 nothing
    aim: list[int] = own([])
    #: the guns that have acquired something
    aiming: int = own()

    # -- weapons, written by hand
    holder: list[int] = own([])
    #: where a weapon lies that nobody has
    lying: list[int] = own([])
    #: unit -> its weapons
    arms: list[int] = own([])
    mounted: int = own()
    #: used up, destroyed, or not in play yet
    spent: int = own()
    #: machine guns that have jammed, in modules that know it
    jammed: int = saved("weapons")
    #: card -> who has it, FREE or USED
    cards: list[int] = own([])

    # -- markers on the map
    spotted: list[int] = saved("by_side", [0, 0])
    melee: int = saved("places")
    #: melees whose round of this turn is over
    fought: int = saved("places")
    smoke: int = saved("hexes")
    haze: int = saved("hexes")
    lit: int = saved("hexes")
    foxholes: int = saved("hexes")
    wire: int = saved("hexes")
    mines: int = saved("hexes")
    #: hexes with two counters of mines
    minefields: int = saved("hexes")
    bunkers: int = saved("hexes")
    #: the side that each bunker faces, in the order of their hexes
    slits: tuple[int, ...] = saved(Row(Number(0, 5)), ())
    rubble: int = saved("hexes")
    #: side -> the Claymores it has set, where they lie
    planted: list[int] = saved("by_side_weapons", [0, 0])
    #: events of the scenario that have come to pass, by number
    read: int = saved(Numbers(31))
    #: marker of an event -> its paragraph, by number: nobody knows before it is read
    lots: tuple[int, ...] = saved(Row(Number(0, 31)), ())
    #: hexes with wrecks, one for each, and with abandoned vehicles, which are the same to everybody
    wrecks: tuple[int, ...] = saved("spots", ())
    #: barrages that lie on the map, older first: the hex in the middle, and the mortar or formation
    fires: tuple[int, ...] = saved("spots", ())
    sources: tuple[int, ...] = saved(Row(Number(0, 63)), ())
    #: missions fired so far: the formation of each; sides that will get no more
    missions: tuple[int, ...] = saved(Row(Number(0, 63)), ())
    exhausted: int = saved("sides")
    #: where the Spotting Round lies
    aimed: int = saved("place", OFF)
    #: where the abandoned vehicles are, in the order of their numbers
    hulks: tuple[int, ...] = saved("spots", ())
    #: side -> the hexes it holds
    control: list[int] = saved("by_side", [0, 0])
    #: side and sort -> lost, and away, in halves of a counter
    losses: list[int] = saved(COUNTS, [0] * 2 * len(TEST_KINDS))
    gone: list[int] = saved(COUNTS, [0] * 2 * len(TEST_KINDS))

    # -- standing orders
    order: tuple[int, ...] = saved("orders", (0, 0))
    ordered: int = saved("sides")

    # -- the impulse going on
    base: int = saved("place", OFF)
    #: the leader who lends his reach, and whether it was used beyond the base
    lender: int = saved("leader", NOBODY)
    away: bool = flag()
    reach: int = saved("places")
    #: places that have had their joint attack, and their move
    shot: int = saved("places")
    left: int = saved("places")
    #: the one attempt to spot: whether it was made, by whom, and what was seen
    looked: bool = flag()
    spotter: int = saved("leader", NOBODY)
    sighted: int = saved("place", OFF)
    #: whether anything but spotting has happened
    busy: bool = flag()
    #: own firepower and weapons used in this impulse or declaration
    own_used: int = saved("units")
    used: int = saved("weapons")
    #: who has fired or helped in it: Fired, yet other weapons may follow (4.0r); leaders who helped; who has used up a
    #: weapon that fires once
    firing: int = saved("units")
    helped: int = saved("units")
    thrown: int = saved("units")
    #: the place whose declaration against a mover is going on, and whether it has made its joint attack
    declared: int = saved("place", OFF)
    joined: bool = flag()
    #: whose turret, and whose hull or gun, was turned in this impulse or declaration
    turned: int = saved("units")
    pivoted: int = saved("units")
    #: vehicles whose hatches were handled in this impulse, and whose turret was set since they last paid or fired
    hatched: int = saved("units")
    trained: int = saved("units")
    #: vehicles and helicopters whose machine guns in the arc, and those that fire all round, were used in this impulse
    #: or declaration
    fixed_used: int = saved("units")
    top_used: int = saved("units")
    #: who has ended an Assault or Stealth Move in this impulse, and may yet fire
    arrived: int = saved("units")
    #: leaders who have helped in the close assault going on, or who serve the weapon of another in the melee round
    aided: int = saved("units")
    #: helicopters that may act in this impulse, as often as they like; those that have changed between Flying and
    #: Hovering; the points each has used, in the order of their numbers
    fresh: int = saved("units")
    switched: int = saved("units")
    miles: tuple[int, ...] = saved(Row(Number(0, 99)), ())
    #: where each helicopter was when the impulse began, in the same order; OFF for those not on the map
    berths: tuple[int, ...] = saved("spots", ())
    #: how many declarations are left against each vehicle and helicopter for what it paid in the hex where it is, in
    #: the order of their numbers; nothing before the first has paid
    dues: tuple[int, ...] = saved(Row(Number(0, 255)), ())
    #: helicopters that have left the map this turn and may come back
    resting: int = saved("units")
    #: melees that this impulse has caused
    clashes: int = saved("places")

    #: who was shaken, reduced or wounded by the attack going on, for flamethrowers
    hurt: int = saved("units")

    # -- the rally phase going on
    #: weapons that changed hands or sides of the counter
    handled: int = saved("weapons")
    #: sides that have used the privilege of the SS (13.8.1c)
    privileged: int = saved("sides")

    # -- the melee round going on: weapons used, units held out, units that will be removed
    wielded: int = saved("weapons")
    aside: int = saved("units")
    doomed: int = saved("units")

    # -- the group on the move
    group: int = saved("units")
    mode: int = saved(MODE, MOVE)
    start: int = saved("place", OFF)
    #: half points paid so far, and steps made
    paid: int = number(0, 99)
    steps: int = number(0, 99)
    #: the group stops: somebody has made his minimum move, or enemies are there
    halted: bool = flag()
    #: guns that have come to another hex and may be faced freely
    unlaid: int = saved("units")
    #: members who have paid half of their movement to get off a vehicle, or a helicopter if `lowered`
    landed: int = saved("units")
    lowered: bool = flag()
    #: a scout has been with the group all the way
    scouted: bool = flag()

    #: side -> on what it depends what that side has spotted, and what it is; replaced, never changed
    noticed: dict[int, tuple[object, int]] = memo()

    def __post_init__(self) -> None:
        roster, ground = self.setting.roster, self.setting.ground
        self.kind = list(roster.start_kind)
        self.where = [OFF] * roster.count
        self.at = [0] * ground.size
        self.facing, self.turret = bytearray(roster.count), bytearray(roster.count)
        self.aim = [0] * (roster.count + roster.weapon_count)
        self.holder = [NOBODY] * roster.weapon_count
        self.lying = [OFF] * roster.weapon_count
        self.arms = [0] * roster.count
        self.cards = [FREE] * len(self.setting.counters.deck)

    @property
    def words(self) -> Vocabulary:
        """The vocabulary of this table."""
        return self.setting.words

    # -- counters on the map -------------------------------------------------------------------

    def put(self, unit: int, place: int) -> None:
        """Place a counter."""
        self.where[unit] = place
        self.at[place] |= 1 << unit
        self.held[self.setting.roster.side[unit]] |= 1 << place

    def lift(self, unit: int) -> None:
        """Take a counter off its place."""
        place = self.where[unit]
        self.where[unit] = OFF
        self.at[place] &= ~(1 << unit)
        side = self.setting.roster.side[unit]
        if not self.at[place] & self.setting.roster.units[side]:
            self.held[side] &= ~(1 << place)
            self.spotted[side] &= ~(1 << place)
        if self.aiming:
            self.lose_aim(unit, place)

    @rule("14.3b", "14.3c", "14.3d")
    def lose_aim(self, unit: int, place: int) -> None:
        """A counter has left its place: its guns have acquired nothing any more, nobody has acquired it, and nobody
        has acquired the men of the place if it was the last of them."""
        roster = self.setting.roster
        arms = self.arms[unit]
        men = self.at[place] & roster.units[roster.side[unit]] & roster.infantry
        for gun in bits(self.aiming):
            target = self.aim[gun] - 1 >> 1
            own = gun == unit or (gun >= roster.count and arms >> gun - roster.count & 1)
            if own or target == unit or (target == roster.count + place and not men):
                self.aim[gun] = 0
                self.aiming &= ~(1 << gun)

    def shift(self, unit: int, place: int) -> None:
        """Move a counter."""
        self.lift(unit)
        self.put(unit, place)

    def friends(self, side: int, place: int) -> int:
        """The counters of a side at a place."""
        return self.at[place] & self.setting.roster.units[side]

    def places_of(self, units: int) -> int:
        """The places of some units."""
        out = 0
        for unit in bits(units):
            out |= 1 << self.where[unit]
        return out

    def site(self, place: int) -> int:
        """The place on the map or box: for a place aboard that of its carrier, otherwise itself."""
        ground = self.setting.ground
        return self.where[ground.carrier[place]] if ground.aboard >> place & 1 else place

    def hex_of(self, place: int) -> int:
        """The hex of a place; aboard, where its carrier is."""
        return self.setting.ground.hex[self.site(place)]

    def riders(self, carriers: int) -> int:
        """Everybody aboard of some units, inside and on top; nobody but vehicles and helicopters has anybody."""
        out = 0
        ground = self.setting.ground
        for carrier in bits(carriers & self.setting.roster.carriers):
            out |= self.at[ground.cabin[carrier]] | self.at[ground.deck[carrier]]
        return out

    @property
    def mover(self) -> int:
        """The side of the group on the move; with nobody moving the one whose impulse it is. Who flees from flames may
        be of either side."""
        return self.setting.roster.side[lowest(self.group)] if self.group else self.active

    @property
    def present(self) -> int:
        """All counters on the map or in boxes."""
        out = 0
        for place in bits(self.held[0] | self.held[1]):
            out |= self.at[place]
        return out

    @property
    def marked(self) -> int:
        """Counters with an activity marker."""
        return self.moved | self.crawled | self.assaulted | self.stealthy | self.fired | self.complete

    @property
    def unspent(self) -> int:
        """Counters on foot that may still do something: without a marker, or after an Assault or Stealth Move, or who
        have just spotted."""
        spent = self.moved | self.crawled | self.fired
        complete = self.complete & ~(1 << self.spotter) if self.spotter != NOBODY else self.complete
        return ~(spent | complete)

    @property
    def flying(self) -> int:
        """Helicopters that do not hover."""
        return self.setting.roster.helicopters & ~self.hovering

    @property
    def blinded(self) -> int:
        """Hexes with smoke."""
        return self.smoke | self.haze

    @property
    def locked(self) -> int:
        """Places where both sides are, so that nobody fires in."""
        return self.held[0] & self.held[1]

    @property
    def engaged(self) -> int:
        """Places where men of both sides are, so that none of them fires, or leaves but by retreat. Vehicles have no
        part in that (8.1h)."""
        both = self.held[0] & self.held[1]
        roster = self.setting.roster
        if both and roster.carriers:
            for place in bits(both):
                men = self.at[place] & roster.infantry
                if not (men & roster.units[0] and men & roster.units[1]):
                    both &= ~(1 << place)
        return both
