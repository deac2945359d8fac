"""HC-10: fire. Who can be fired at, with how many dice, and what the dice do."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.histo_command.dice import Effect, effect_of, throw
from lancio.games.histo_command.firing import DISORDERED, MOVED, REACTION, WEAK, Aim, aim, dice_at, tally_at
from lancio.games.histo_command.hidden import possible, reveal
from lancio.games.histo_command.pieces import SIDE_OF
from lancio.games.histo_command.state import TYPES, Battle


@rule("HC-9a", "HC-9c", "HC-10a")
def manner(s: Battle, firer: int, reaction: bool) -> int:
    """How a unit fires now. Of a hidden one nobody knows that it is weak: it is not."""
    out = REACTION if reaction else MOVED if s.mover == firer and s.steps else 0
    if s.disordered >> firer & 1:
        out |= DISORDERED
    if 2 * s.strength[firer] <= TYPES[s.kind[firer]].strength and not s.hidden(firer):
        out |= WEAK
    return out


def shot(s: Battle, firer: int, kind: int, start: int, target_kind: int, hex_: int, reaction: bool) -> Aim:
    """The dice of a shot but for cover. The firer is taken to be of type `kind` in hex `start`, the target of type
    `target_kind` in hex `hex_`."""
    return aim(kind, target_kind, s.setting.ground.far(start)[hex_], manner(s, firer, reaction))


def shot_dice(s: Battle, firer: int, kind: int, start: int, target_kind: int, hex_: int, reaction: bool) -> int:
    """How many dice the shot has, cover included; below 1 there is no shot."""
    return dice_at(shot(s, firer, kind, start, target_kind, hex_, reaction), s.setting.ground, hex_)


@rule("HC-10c", "R17")
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
    ground = s.setting.ground
    near = s.occupied[1 - SIDE_OF[firer]] & ground.within[what.range][start]
    if not near or what.is_dummy:
        return 0
    seen = in_view(s, firer, kind, start, near)
    if not seen:
        return 0
    far, how = ground.far(start), manner(s, firer, False)
    out = 0
    for hex_ in bits(seen):
        piece = s.at[hex_]
        for target_kind in bits(possible(s, piece)):
            if dice_at(aim(kind, target_kind, far[hex_], how), ground, hex_) >= 1:
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
    ground = s.setting.ground
    found = shot(s, firer, s.kind[firer], s.where[firer], s.kind[target], hex_, reaction)
    dice = throw(s, dice_at(found, ground, hex_))
    done = effect_of(dice)
    if s.log is not None:
        tally = tally_at(found, ground, hex_)
        s.tell(
            "opportunity-fired" if reaction else "fired",
            "HC-12a" if reaction else "HC-10a",
            lost=1 << target if done.losses else 0,
            unit=firer,
            target=target,
            hex=hex_,
            dice=dice,
            modifiers=tally,
            total=max(0, tally.total),
            losses=done.losses,
        )
    suffer(s, target, done)


@rule("HC-10b")
def suffer(s: Battle, target: int, done: Effect) -> None:
    """Losses alone do not disorganise; who is disorganised already stays so."""
    if done.losses:
        s.lose(target, done.losses)
    elif done.disorder and not s.disordered >> target & 1:
        s.disordered |= 1 << target
        s.tell("unit-disordered", "HC-10b", unit=target)
