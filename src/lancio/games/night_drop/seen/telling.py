"""What the sentence of a question says beside the question's own arguments."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.night_drop.combat import attack_points, attacks, defence_points, helpers
from lancio.games.night_drop.movement import moves
from lancio.games.night_drop.pieces import UNITS_OF, US
from lancio.games.night_drop.retreat import stand_or_retreat, who_advances
from lancio.games.night_drop.sequence import activation, activations_open
from lancio.games.night_drop.stacking import overstacked
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.verbs import NO_ACTIVATION


def everywhere(s: Night) -> dict[str, object]:
    """What every prompt may say."""
    going_on = {} if s.activation == NO_ACTIVATION else {"activation": s.activation}
    return {"turn": s.turn, "left": s.allowance, **going_on}


@activations_open.tells
def which_activation(s: Night, side: int) -> dict[str, object]:
    """The how-many-eth activation of the turn is chosen."""
    to_come = sum(name == activation.name for name, *_ in s.stack)
    return {"number": s.setting.figures.activations - to_come, "crowded": waiting(s, side)}


@rule("7b", "7c")
def waiting(s: Night, side: int) -> dict[int, tuple[int, int, list[int]]]:
    """The hexes of whoever chooses that hold too many of his units, and whose they are: whoever acts, those too many
    are lost after it. Where only those are counted that act, nobody is in danger yet."""
    if not s.setting.check_all:
        return {}
    limit = s.setting.figures.stack_limit
    crowds = [(h, s.at[h]) for h in bits(s.occupied[side]) if s.at[h].bit_count() > limit]
    pirs = range(len(UNITS_OF)) if side == US else range(0)
    return {h: (n := at.bit_count(), n - limit, [pir for pir in pirs if at & UNITS_OF[pir]]) for h, at in crowds}


@moves.tells
@attacks.tells
@rule("7b", "7c")
def crowded(s: Night) -> dict[str, object]:
    """The hexes of whoever acts that hold too many of his units, and what is lost there if it stays so."""
    own = (hex_ for hex_ in overstacked(s) if s.owner_at(hex_) == s.active)
    limit = s.setting.figures.stack_limit
    return {"doomed": {hex_: (n := s.at[hex_].bit_count(), n - limit) for hex_ in own}}


@helpers.tells
@attack_points.tells
@defence_points.tells
@stand_or_retreat.tells
@who_advances.tells
def where_they_fight(s: Night) -> dict[str, object]:
    """The hex that is attacked."""
    return {"hex": s.target}
