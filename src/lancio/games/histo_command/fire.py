"""HC-10: fire. Who can be fired at, with how many dice, and what the dice do."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.histo_command.dice import disorder_in, hits_in, throw
from lancio.games.histo_command.hidden import possible, reveal
from lancio.games.histo_command.pieces import SIDE_OF
from lancio.games.histo_command.state import TYPES, Battle
from lancio.games.histo_command.tables import CLASSES

ARMOUR = CLASSES.index("armour")
Modifiers = list[tuple[str, int, str]]


@rule("HC-7f")
def base_dice(kind: int, target_kind: int, adjacent: bool) -> int:
    """Base dice by what the target is: men, soft targets or armour. A glider unit on the ground is its own type."""
    target = TYPES[target_kind].target
    return TYPES[kind].armour_adjacent if target == ARMOUR and adjacent else TYPES[kind].dice[target]


@rule("HC-9a", "HC-9c", "HC-10a", "HC-12a")
def shot(s: Battle, firer: int, kind: int, start: int, target_kind: int, hex_: int, reaction: bool) -> Modifiers:
    """Everything that makes up the dice of a shot; together below 1 there is none.

    The firer is taken to be of type `kind` in hex `start`, the target of type `target_kind` in hex `hex_`.
    """
    ground = s.setting.ground
    far = ground.far(start)[hex_]
    what = TYPES[kind]
    out: Modifiers = [("base", base_dice(kind, target_kind, far == 1), "HC-10a")]
    if ground.fire[hex_]:
        out += [(f"cover-{key}", value, why) for key, value, why in ground.cover(hex_)]
    if far == 1:
        out.append(("adjacent", 1, "HC-10a"))
    if reaction:
        out.append(("opportunity", -1, "HC-12a"))
    elif not (s.mover == firer and s.steps):
        out.append(("not-moved", 1, "HC-9a"))
    if s.disordered >> firer & 1:
        out.append(("disordered", -1, "HC-9c"))
    if 2 * s.strength[firer] <= what.strength and not s.hidden(firer):
        out.append(("half-strength", -1, "HC-10a"))
    if 2 * far > what.range:
        out.append(("far", -1, "HC-10a"))
    return out


def total(modifiers: Modifiers) -> int:
    """The dice."""
    return sum(value for _, value, _ in modifiers)


@rule("HC-10c")
def spotted(s: Battle, side: int, hex_: int) -> bool:
    """Whether a unit of the side in good order sees a hex. Hidden counters do not spot: that would give them
    away (R17)."""
    own = s.setting.ground.sight[hex_] & s.occupied[side]
    return bool(own and s.units_at(own) & s.up & ~s.disordered)


@rule("HC-10a", "HC-10c", "HC-11a")
def in_view(s: Battle, firer: int, kind: int, start: int, hexes: int) -> int:
    """Those of the hexes that a unit of this type could fire at from its hex: in range and in sight."""
    what = TYPES[kind]
    within = s.setting.ground.within
    hexes &= within[what.range][start]
    if what.shortest > 1:
        hexes &= ~within[what.shortest - 1][start]
    if not hexes:
        return 0
    seen = hexes & s.setting.ground.sight[start]
    if what.indirect and hexes != seen:
        for hex_ in bits(hexes & ~seen):
            if spotted(s, SIDE_OF[firer], hex_):
                seen |= 1 << hex_
    return seen


@rule("HC-10a")
def targets(s: Battle, firer: int) -> int:
    """The enemy counters a unit can fire at. A hidden one counts as any type it could be, a dummy as men."""
    start = s.where[firer]
    kind = s.kind[firer]
    what = TYPES[kind]
    near = s.occupied[1 - SIDE_OF[firer]] & s.setting.ground.within[what.range][start]
    if not near or what.is_dummy:
        return 0
    out = 0
    for hex_ in bits(in_view(s, firer, kind, start, near)):
        piece = s.at[hex_]
        for target_kind in bits(possible(s, piece)):
            if total(shot(s, firer, kind, start, target_kind, hex_, False)) >= 1:
                out |= 1 << piece
                break
    return out


@rule("HC-10a")
def fire(s: Battle, firer: int, target: int, reaction: bool) -> None:
    """One shot: firer and target are shown first; a dummy is removed and the shot is spent."""
    reveal(s, firer, "HC-14a")
    hex_ = s.where[target]
    if not reveal(s, target, "HC-10a"):
        return
    modifiers = shot(s, firer, s.kind[firer], s.where[firer], s.kind[target], hex_, reaction)
    dice = throw(s, total(modifiers))
    losses = hits_in(dice)
    if s.log is not None:
        tally = tally_of(modifiers)
        s.tell(
            "opportunity-fired" if reaction else "fired",
            "HC-12a" if reaction else "HC-10a",
            lost=1 << target if losses else 0,
            unit=firer,
            target=target,
            hex=hex_,
            dice=dice,
            modifiers=tally,
            total=max(0, tally.total),
            losses=losses,
        )
    suffer(s, target, losses, disorder_in(dice))


def tally_of(modifiers: Modifiers) -> Tally:
    """The dice as they are told."""
    tally = Tally()
    for label, value, why in modifiers:
        tally.add(label, value, why)
    return tally


@rule("HC-10b")
def suffer(s: Battle, target: int, losses: int, disorder: bool) -> None:
    """Each HIT is a loss; without any a DISORDER disorganises. Losses alone do not."""
    if losses:
        s.lose(target, losses)
    elif disorder and not s.disordered >> target & 1:
        s.disordered |= 1 << target
        s.tell("unit-disordered", "HC-10b", unit=target)
