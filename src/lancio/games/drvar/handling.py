"""The smaller Actions: splitting, reuniting, building, recovering (A06, A08, A15, A16)."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits, lowest
from lancio.games.drvar import acts
from lancio.games.drvar.losses import forget
from lancio.games.drvar.payment import pay
from lancio.games.drvar.pieces import COMMANDS, FIGHTERS, SPARES
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.verbs import OBSTACLE, RECOVER, SHELTER, SPLIT, STOP, UNITE

FLOW = Drvar.flow
Groups = list[tuple[int, int]]


def choices(s: Drvar, side: int) -> Groups:
    """What of all this a side may do now."""
    units = FIGHTERS[side] & s.present & ~s.uncommanded
    for hex_ in bits(s.locked):
        units &= ~s.at[hex_]
    groups: Groups = []
    if s.pa[side] >= acts.SPLIT.price:
        groups += splits(s, side, units)
    if s.pa[side] >= acts.UNITE.price:
        groups += unions(s, side, units)
    groups += builders(s, side, units)
    if s.ferma:
        groups.append(RECOVER.group(last=recoverable(s, side)))
    return groups


@rule("A06", "1.2f")
def splits(s: Drvar, side: int, units: int) -> Groups:
    """A unit of two SP or more gives some to a new counter; there is always one left (R9)."""
    if not s.spare[side]:
        return []
    sp = s.sp
    return SPLIT.groups((p, 2 if sp[p] < 4 else 6) for p in bits(units) if sp[p] > 1)


@rule("A08", "1.2e")
def unions(s: Drvar, side: int, units: int) -> Groups:
    """Two units of a kind in one hex, up to a standard full unit together."""
    most = s.setting.forces.standard[side]
    sp, kind = s.sp, s.kind
    groups: Groups = []
    for stack in s.stacked(side):
        here = stack & units
        for a in bits(here):
            partners = 0
            for b in bits(here >> (a + 1) << (a + 1)):
                if kind[a] == kind[b] and sp[a] + sp[b] <= most:
                    partners |= 1 << b
            if partners:
                groups.append(UNITE.group(a, last=partners))
    return groups


@rule("A15")
def build_price(s: Drvar, piece: int) -> int:
    """Engineers build cheaper."""
    tables = s.setting.tables
    return tables.engineers_build if s.kind_of(piece).key == "engineers" else acts.BUILD.price


@rule("A15")
def builders(s: Drvar, side: int, units: int) -> Groups:
    """A shelter and an anti-tank obstacle, each once a hex."""
    shelter = obstacle = 0
    pa = s.pa[side]
    if pa < s.setting.tables.engineers_build:
        return []
    everybody = pa >= acts.BUILD.price
    if everybody and not s.shelters | s.obstacles:
        return [SHELTER.group(last=units), OBSTACLE.group(last=units)]
    for piece in bits(units):
        if everybody or build_price(s, piece) <= pa:
            hex_ = s.where[piece]
            if not s.shelters >> hex_ & 1:
                shelter |= 1 << piece
            if not s.obstacles >> hex_ & 1:
                obstacle |= 1 << piece
    return [SHELTER.group(last=shelter), OBSTACLE.group(last=obstacle)]


@rule("A16", "8.4g")
def recoverable(s: Drvar, side: int) -> int:
    """The hexes with own FERMA units within the Command's range."""
    command = s.where[COMMANDS[side]]
    halted = s.ferma & (FIGHTERS[side] | 1 << COMMANDS[side])
    if not command or not halted or s.pa[side] < acts.RECOVER.price:
        return 0
    reach = s.setting.tables.command_range[s.substitute >> side & 1]
    out = 0
    for piece in bits(halted):
        if s.setting.ground.distance(command, s.where[piece]) <= reach:
            out |= 1 << s.where[piece]
    return out


def copy_marks(s: Drvar, unit: int, other: int) -> None:
    """A unit gets the markers that another has."""

    def with_unit(mask: int) -> int:
        return mask | (mask >> other & 1) << unit

    s.moved = with_unit(s.moved)
    s.ferma = with_unit(s.ferma)
    s.halted = with_unit(s.halted)
    s.split = with_unit(s.split)
    s.uncommanded = with_unit(s.uncommanded)
    s.no_ammo = with_unit(s.no_ammo)
    s.worn_out = with_unit(s.worn_out)


def copy_attack_markers(s: Drvar, unit: int, other: int) -> None:
    """A unit gets as many attack markers as another has."""
    s.attack_markers[unit] = s.attack_markers[other]
    s.opportunity_markers[unit] = s.opportunity_markers[other]


@rule("A06", "R43")
@acts.SPLIT.starts(SPLIT)
def start_split(s: Drvar, side: int, unit: int, number: int) -> None:
    """One unit becomes two. The part has the same kind and the same markers and lies on top; neither of the two shares
    the price of an attack, a melee or a half move in this turn."""
    pay(s, side, acts.SPLIT, 1 << unit)
    part = lowest(s.spare[side] & SPARES[side] or s.spare[side])
    s.spare[side] &= ~(1 << part)
    s.recast(part, s.kind[unit])
    s.sp[unit] -= number
    s.sp[part] = number
    s.put(part, s.where[unit])
    s.split |= 1 << unit
    copy_marks(s, part, unit)
    copy_attack_markers(s, part, unit)
    s.damage[part] = s.damage[unit]
    s.tell("unit-split", "A06", unit=unit, left=s.sp[unit], part=part, strength=number)


@rule("A08")
@acts.UNITE.starts(UNITE)
def start_union(s: Drvar, side: int, unit: int, other: int) -> None:
    """Two units become one; others of the hex may follow for the one price."""
    pay(s, side, acts.UNITE, 1 << unit | 1 << other)
    hex_ = s.where[unit]
    unite(s, side, hex_, unit, other)
    s.then(more_unions.of(side, hex_))


@rule("A08", "5b")
@FLOW.question("uniting", "A08", lambda s, side, hex_: side, until=STOP)
def more_unions(s: Drvar, side: int, hex_: int) -> Choices:
    """Other units of the hex too."""
    groups = unions(s, side, s.at[hex_] & FIGHTERS[side] & ~s.uncommanded)
    return Choices([*groups, STOP.alone]) if groups else Choices()


@rule("A08", "5b")
@more_unions.on(UNITE)
def unite(s: Drvar, side: int, hex_: int, unit: int, other: int) -> None:
    """One takes in the other; the worst of all markers stay."""
    copy_marks(s, unit, other)
    if s.markers(other) > s.markers(unit):
        copy_attack_markers(s, unit, other)
    s.damage[unit] = max(s.damage[unit], s.damage[other])
    s.rank[unit] = max(s.rank[unit], s.rank[other])
    s.sp[unit] += s.sp[other]
    s.sp[other] = 0
    s.lift(other)
    forget(s, other)
    s.spare[side] |= 1 << other
    s.tell("units-united", "A08", unit=unit, part=other, strength=s.sp[unit])


@rule("A15")
@acts.BUILD.starts(SHELTER)
def build_shelter(s: Drvar, side: int, unit: int) -> None:
    """A shelter, for good and for both sides."""
    s.shelters |= 1 << s.where[unit]
    pay_for_work(s, side, unit, "shelter")


@rule("A15")
@acts.BUILD.starts(OBSTACLE)
def build_obstacle(s: Drvar, side: int, unit: int) -> None:
    """An anti-tank obstacle, for good and for both sides."""
    s.obstacles |= 1 << s.where[unit]
    pay_for_work(s, side, unit, "obstacle")


def pay_for_work(s: Drvar, side: int, unit: int, work: str) -> None:
    """Engineers pay less."""
    price = build_price(s, unit)
    s.pa[side] -= price
    s.tell("built", "A15", unit=unit, hex=s.where[unit], work=work, paid=price, left=s.pa[side])


@rule("A16", "8.4g")
@acts.RECOVER.starts(RECOVER)
def recover(s: Drvar, side: int, hex_: int) -> None:
    """The Command takes FERMA off all own units of a hex."""
    pay(s, side, acts.RECOVER, 0)
    units = s.at[hex_] & s.ferma & (FIGHTERS[side] | 1 << COMMANDS[side])
    s.ferma &= ~units
    s.tell("recovered", "8.4g", units=units, hex=hex_)
