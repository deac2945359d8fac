"""Set-up (D31): works, then counters into their zone or boxes, then weapons into hands, side by side."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.lock_n_load import cards, hands
from lancio.games.lock_n_load.men import KINDS
from lancio.games.lock_n_load.stacking import STACKING, WEIGHT, limit, room_for, weight
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import DIG, DIRECTIONS, FACE, FOLD, GIVE, MOUNT, PLACE, WORKS
from lancio.games.lock_n_load.words import NOBODY

FLOW = Fight.flow
FOXHOLE, BUNKER, WIRE, MINES = range(4)
#: the step of `teams`, by its name: that module is above this one
FACE_GUN = "face-gun"


@rule("9.0c", "12.0a", "11.12a", "1.7b")
def lay_out(s: Fight) -> None:
    """What the scenario fixes: hexes held, wrecks, paragraphs, cards, counters with a hex of their own, weapons not in
    play."""
    setting, roster = s.setting, s.setting.roster
    s.control = [area & setting.wanted for area in setting.held]
    s.wrecks = tuple(setting.ground.named_hex(name) for name in setting.scene.wrecks)
    numbers = range(len(setting.scene.events))
    s.lots = tuple(s.dice.shuffled(numbers) if setting.scene.dealt else numbers)
    for side in (0, 1):
        s.spent |= 1 << roster.demolition[side]
    for unit, card in setting.card_of.items():
        s.cards[card] = unit
        if card == cards.DEMOLITION:
            cards.equip(s, unit)
    for unit, entry in enumerate(roster.listed):
        if entry is not None and entry.at:
            s.put(unit, setting.ground.named_hex(entry.at))
        if entry is not None and entry.buttoned:
            s.buttoned |= 1 << unit
    for weapon, unit in enumerate(roster.given):
        if unit >= 0:
            hands.give(s, weapon, unit)


@rule("6.0n")
def arrival(s: Fight, unit: int) -> int:
    """The turn in which a counter comes to its box; 1 is the set-up."""
    entry, army = s.setting.roster.listed[unit], s.setting.scene.armies[s.setting.roster.side[unit]]
    return max(1, entry.turn if entry and entry.turn else 1 if army.zone else army.turn)


def unplaced(s: Fight, side: int) -> int:
    """The counters that a side has yet to set up, or that arrive now; a sniper and those whom an event brings stay
    off."""
    roster = s.setting.roster
    out = 0
    for unit in bits(roster.listed_units & roster.units[side] & ~roster.snipers):
        entry = roster.listed[unit]
        if s.where[unit] or (s.dead | s.out | s.merged) >> unit & 1 or (entry and (entry.event or entry.aboard)):
            continue
        if not roster.helicopters >> unit & 1 and arrival(s, unit) <= max(1, s.turn):
            out |= 1 << unit
    return out


@rule("6.0n")
def area_for(s: Fight, side: int, unit: int) -> int:
    """The zone of its side; its boxes if there is none, or if it has a turn to come in."""
    entry = s.setting.roster.listed[unit]
    zone = s.setting.zones[side]
    return zone if zone and not (entry and entry.turn) else s.setting.ground.entry[side]


@rule("6.0m", "6.0n", "1.3d", "1.6.3b", "21.1b", "15.1a")
def places_for(s: Fight, side: int, unit: int, area: int | None = None) -> int:
    """Where a counter may be set up: in the zone of its side, or in its boxes, or in the area given; enterable, with
    room; guns in no building; inside a bunker only if there is one; vehicles where they can drive, in no building and
    on no floor."""
    ground = s.setting.ground
    army = s.setting.scene.armies[side]
    if area is None:
        area = area_for(s, side, unit)
    heavy = weight(s, 1 << unit)
    out = suited(s, unit, heavy) & area & ~s.held[1 - side]
    for h, inside in ground.inside.items():
        if not s.bunkers >> h & 1:
            out &= ~(1 << inside)
    if army.apart:
        near = 0
        for h in bits(ground.locations.hexes_of(s.held[1 - side])):
            near |= ground.board.within[army.apart - 1][h]
        for h in bits(near):
            out &= ~ground.same_hex[h]
    shared = out if s.wrecks else out & (s.held[side] | ground.shared_places)
    for place in bits(shared):
        if not room_for(s, side, place, heavy):
            out &= ~(1 << place)
    return out


def suited(s: Fight, unit: int, heavy: int) -> int:
    """The places that would take such a counter if they were empty, worked out once a table."""
    ground, roster = s.setting.ground, s.setting.roster
    vehicle, gun = bool(roster.vehicles >> unit & 1), bool(roster.guns >> unit & 1)
    moves_as = KINDS[s.kind[unit]].moves_as
    key = (vehicle, gun, moves_as, heavy)
    found = ground.suited.get(key)
    if found is None:
        found = 0
        for place, h in enumerate(ground.hex):
            if h and not ground.enter[moves_as].get(h):
                continue
            if (h and ground.building >> h & 1 and (vehicle or gun)) or (vehicle and h and place != h):
                continue
            found |= STACKING.fits(heavy, limit(s, place)) << place
        ground.suited[key] = found
    return found


@rule("6.0n")
@FLOW.question("deploy", "6.0n", lambda s, side: int(side), again=True)
def deploy(s: Fight, side: int) -> Choices:
    """One counter after another."""
    known: dict[tuple[int, bool, int, int], int] = {}
    groups = []
    for unit in bits(unplaced(s, side)):
        roster, kind = s.setting.roster, s.kind[unit]
        key = (WEIGHT[kind], bool(roster.guns >> unit & 1), KINDS[kind].moves_as, area_for(s, side, unit))
        if key not in known:
            known[key] = places_for(s, side, unit)
        groups.append((unit, known[key]))
    return Choices(PLACE.groups(groups))


@deploy.on(PLACE)
def place(s: Fight, side: int, unit: int, place: int) -> None:
    """A counter is set up."""
    s.put(unit, place)
    s.tell("unit-placed", "6.0n", unit=unit, place=place)
    if s.setting.roster.facers >> unit & 1:
        s.then((FACE_GUN, unit))


def next_weapon(s: Fight, side: int) -> int:
    """The weapon that a side has to hand out next, NOBODY if all are."""
    roster = s.setting.roster
    for weapon in range(roster.weapon_count):
        if roster.weapon_side[weapon] == side and s.holder[weapon] == NOBODY and not s.spent >> weapon & 1:
            return weapon
    return NOBODY


@rule("1.6.1a", "1.6.1b", "1.6.1h")
@FLOW.question("arm", "1.6.1b", lambda s, side: int(side), again=True)
def arm(s: Fight, side: int) -> Choices:
    """Who carries the next weapon."""
    weapon = next_weapon(s, side)
    if weapon == NOBODY:
        return Choices()
    able = 0
    for unit in bits(s.setting.roster.units[side] & s.setting.roster.infantry):
        if s.where[unit] and hands.room(s, unit):
            able |= 1 << unit
    return Choices([GIVE.group(weapon, last=able)])


@arm.on(GIVE)
def give(s: Fight, side: int, weapon: int, unit: int) -> None:
    """A weapon into the hands of a unit."""
    hands.give(s, weapon, unit)
    s.tell("weapon-given", "1.6.1b", weapon=weapon, unit=unit)


@rule("1.6.1.01b", "1.6.1.01c")
@FLOW.procedure("tripods")
def tripods(s: Fight, side: int) -> None:
    """On the map the owner chooses the side of a tripod weapon; whoever enters later carries it folded."""
    roster = s.setting.roster
    for weapon in range(roster.weapon_count):
        unit = s.holder[weapon]
        if roster.weapon_side[weapon] != side or unit == NOBODY or roster.weapons[weapon].folded is None:
            continue
        if s.setting.ground.hex[s.where[unit]] and (roster.mmc & ~roster.crews) >> unit & 1:
            s.then(tripod.of(side, weapon))


@FLOW.question("tripod", "1.6.1.01c", lambda s, side, weapon: int(side))
def tripod(s: Fight, side: int, weapon: int) -> Choices:
    """Mounted or folded?"""
    return Choices([MOUNT.group(last=1 << weapon), FOLD.group(last=1 << weapon)])


@tripod.on(MOUNT)
def mount(s: Fight, side: int, weapon: int, chosen: int) -> None:
    """It stands on its tripod."""
    s.mounted |= 1 << weapon


@tripod.on(FOLD)
def fold(s: Fight, side: int, weapon: int, chosen: int) -> None:
    """It is carried."""


# -- works ---------------------------------------------------------------------------------------


def undug(s: Fight, side: int) -> list[tuple[int, str]]:
    """The works that a side has yet to place: kind and zone."""
    there = {FOXHOLE: s.foxholes, BUNKER: s.bunkers, WIRE: s.wire}
    done = {kind: mask.bit_count() for kind, mask in there.items()}
    done[MINES] = s.mines.bit_count() + 2 * s.minefields.bit_count()
    found = []
    for works in s.setting.scene.armies[side].works:
        kind = WORKS.index[works.kind]
        found += [(kind, works.zone)] * (works.count - done[kind])
    return found


@rule("21.1b", "21.4a", "21.4c")
@FLOW.question("dig", "21.1b", lambda s, side: int(side), again=True)
def dig(s: Fight, side: int) -> Choices:
    """Works into their zone: no bunker and no mines in a building, one wire and at most two mines a hex."""
    ground = s.setting.ground
    barred = {
        FOXHOLE: s.foxholes | s.bunkers | ground.building, BUNKER: s.bunkers | s.foxholes | ~ground.bunker_zone,
        WIRE: s.wire, MINES: s.minefields | ground.building,
    }  # fmt: skip
    free: dict[int, int] = {}
    for kind, zone in undug(s, side):
        free[kind] = free.get(kind, 0) | ground.area_of(zone) & ground.enterable & ~barred[kind]
    return Choices(DIG.groups(free.items()))


@dig.on(DIG)
def dug(s: Fight, side: int, works: int, place: int) -> None:
    """It lies there, for everybody to see."""
    bit = 1 << place
    if works == FOXHOLE:
        s.foxholes |= bit
    elif works == WIRE:
        s.wire |= bit
    elif works == MINES:
        if s.mines & bit:
            s.mines, s.minefields = s.mines & ~bit, s.minefields | bit
        else:
            s.mines |= bit
    else:
        s.then(which_way.of(side, place))
    s.tell("works-placed", "21.1b", works=works, hex=place)


@rule("21.1f")
@FLOW.question("bunker-faces", "21.1f", lambda s, side, place: int(side))
def which_way(s: Fight, side: int, place: int) -> Choices:
    """A bunker faces a side, for good."""
    return Choices([FACE.group(last=(1 << len(DIRECTIONS.names)) - 1)])


@which_way.on(FACE)
def faces(s: Fight, side: int, place: int, direction: int) -> None:
    """Its three front sides."""
    at = (s.bunkers & (1 << place) - 1).bit_count()
    s.bunkers |= 1 << place
    s.slits = (*s.slits[:at], direction, *s.slits[at:])
    s.tell("bunker-faced", "21.1f", hex=place, direction=direction)
