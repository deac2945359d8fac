"""The smaller Actions: splitting, reuniting, building, recovering (A06, A08, A15, A16)."""

from __future__ import annotations

from lancio.engine.choices import ARG, Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits, lowest
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.drvar.losses import forget
from lancio.games.drvar.movement import pay
from lancio.games.drvar.pieces import COMMANDS, FIGHTERS, NAME, SPARES
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.verbs import OBSTACLE, RECOVER, SHELTER, SPLIT, STOPPING, UNITE

FLOW = Drvar.flow
Groups = list[tuple[int, int]]
SPLITTING, UNITING, BUILDING, RECOVERING = 6, 8, 15, 16
MARKS = ("moved", "ferma", "out", "full", "worn")


def choices(s: Drvar, side: int) -> Groups:
    """What of all this a side may do now."""
    units = FIGHTERS[side] & s.present & ~s.out
    for hex_ in bits(s.locked):
        units &= ~s.at[hex_]
    groups: Groups = []
    if s.pa[side] >= s.setting.tables.price[SPLITTING]:
        groups += splits(s, side, units)
    if s.pa[side] >= s.setting.tables.price[UNITING]:
        groups += unions(s, side, units)
    groups += builders(s, side, units)
    if s.ferma:
        groups.append((RECOVER.base, recoverable(s, side)))
    return groups


@rule("A06", "1.2f")
def splits(s: Drvar, side: int, units: int) -> Groups:
    """A unit of two SP or more gives some to a new counter; there is always one left (R9)."""
    if not s.spare[side]:
        return []
    sp = s.sp
    return [(SPLIT.base | p << ARG, 2 if sp[p] < 4 else 6) for p in bits(units) if sp[p] > 1]


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
    return tables.engineers_build if s.kind_of(piece).key == "engineers" else tables.price[BUILDING]


@rule("A15")
def builders(s: Drvar, side: int, units: int) -> Groups:
    """A shelter and an anti-tank obstacle, each once a hex."""
    shelter = obstacle = 0
    pa = s.pa[side]
    if pa < s.setting.tables.engineers_build:
        return []
    everybody = pa >= s.setting.tables.price[BUILDING]
    if everybody and not s.shelters | s.obstacles:
        return [(SHELTER.base, units), (OBSTACLE.base, units)]
    for piece in bits(units):
        if everybody or build_price(s, piece) <= pa:
            hex_ = s.where[piece]
            if not s.shelters >> hex_ & 1:
                shelter |= 1 << piece
            if not s.obstacles >> hex_ & 1:
                obstacle |= 1 << piece
    return [(SHELTER.base, shelter), (OBSTACLE.base, obstacle)]


@rule("A16", "8.4g")
def recoverable(s: Drvar, side: int) -> int:
    """The hexes with own FERMA units within the Command's range."""
    command = s.where[COMMANDS[side]]
    halted = s.ferma & (FIGHTERS[side] | 1 << COMMANDS[side])
    if not command or not halted or s.pa[side] < s.setting.tables.price[RECOVERING]:
        return 0
    reach = s.setting.tables.command_range[s.substitute >> side & 1]
    out = 0
    for piece in bits(halted):
        if s.setting.ground.distance(command, s.where[piece]) <= reach:
            out |= 1 << s.where[piece]
    return out


@rule("A06", "5b")
def split(s: Drvar, side: int, code: int, log: Log | None) -> None:
    """The part has the same kind and the same markers; it lies on top."""
    piece, n = args_of(code, 2)
    pay(s, side, SPLITTING, 1 << piece, log)
    spares = s.spare[side] & SPARES[side]
    part = lowest(spares or s.spare[side])
    bit = 1 << part
    s.spare[side] &= ~bit
    kinds = bytearray(s.kind)
    kinds[part] = kinds[piece]
    s.kind = bytes(kinds)
    s.sp[piece] -= n
    s.sp[part] = n
    s.put(part, s.where[piece])
    for mark in MARKS:
        if getattr(s, mark) >> piece & 1:
            setattr(s, mark, getattr(s, mark) | bit)
    s.fired[part], s.shot[part], s.damage[part] = s.fired[piece], s.shot[piece], s.damage[piece]
    if log is not None:
        log.add("unit-split", "A06", unit=NAME[piece], left=s.sp[piece], part=NAME[part], strength=n)
    s.stack.append(("splitting", side, s.where[piece]))


@rule("A06", "5b")
@FLOW.question("splitting", "A06", lambda s, f: int(f[1]))
def more_splits(s: Drvar, frame: Frame) -> Choices:
    """Into as many parts as one likes, and other units of the hex too."""
    units = s.at[frame[2]] & FIGHTERS[frame[1]] & ~s.out
    groups = splits(s, frame[1], units)
    return Choices([*groups, STOPPING]) if groups else Choices()


@more_splits.answered
def split_on(s: Drvar, frame: Frame, code: int, log: Log | None) -> None:
    """One more part, or enough."""
    if code != STOPPING[0]:
        split(s, frame[1], code, log)


@rule("A08", "5b")
def unite(s: Drvar, side: int, code: int, log: Log | None) -> None:
    """One takes in the other; the worst of all markers stay."""
    piece, other = args_of(code, 2)
    pay(s, side, UNITING, 1 << piece | 1 << other, log)
    for mark in MARKS:
        if getattr(s, mark) >> other & 1:
            setattr(s, mark, getattr(s, mark) | 1 << piece)
    if s.markers(other) > s.markers(piece):
        s.fired[piece], s.shot[piece] = s.fired[other], s.shot[other]
    s.damage[piece] = max(s.damage[piece], s.damage[other])
    s.rank[piece] = max(s.rank[piece], s.rank[other])
    s.sp[piece] += s.sp[other]
    s.sp[other] = 0
    s.lift(other)
    forget(s, other)
    s.spare[side] |= 1 << other
    if log is not None:
        log.add("units-united", "A08", unit=NAME[piece], part=NAME[other], strength=s.sp[piece])
    s.stack.append(("uniting", side, s.where[piece]))


@rule("A08", "5b")
@FLOW.question("uniting", "A08", lambda s, f: int(f[1]))
def more_unions(s: Drvar, frame: Frame) -> Choices:
    """Other units of the hex too."""
    groups = unions(s, frame[1], s.at[frame[2]] & FIGHTERS[frame[1]] & ~s.out)
    return Choices([*groups, STOPPING]) if groups else Choices()


@more_unions.answered
def unite_on(s: Drvar, frame: Frame, code: int, log: Log | None) -> None:
    """Two more, or enough."""
    if code != STOPPING[0]:
        unite(s, frame[1], code, log)


@rule("A15")
def build(s: Drvar, side: int, code: int, log: Log | None) -> None:
    """For good, and for both sides."""
    piece = code & 4095
    hex_ = s.where[piece]
    price = build_price(s, piece)
    s.pa[side] -= price
    shelter = code >> 36 == SHELTER.number
    if shelter:
        s.shelters |= 1 << hex_
    else:
        s.obstacles |= 1 << hex_
    if log is not None:
        work = "shelter" if shelter else "obstacle"
        name = s.setting.ground.board.name[hex_]
        log.add("built", "A15", unit=NAME[piece], hex=name, work=work, paid=price, left=s.pa[side])


@rule("A16", "8.4g")
def recover(s: Drvar, side: int, code: int, log: Log | None) -> None:
    """The Command takes FERMA off all own units of a hex."""
    hex_ = code & 4095
    pay(s, side, RECOVERING, 0, log)
    units = s.at[hex_] & s.ferma & (FIGHTERS[side] | 1 << COMMANDS[side])
    s.ferma &= ~units
    if log is not None:
        name = s.setting.ground.board.name[hex_]
        log.add("recovered", "8.4g", units=[NAME[u] for u in bits(units)], hex=name)
