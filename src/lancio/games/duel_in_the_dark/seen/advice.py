"""What is suggested to whoever does not want to think: who flies what, and from where; and the Mosquito's way home."""

from __future__ import annotations

from lancio.engine.masks import bits
from lancio.engine.questions import Advice
from lancio.games.duel_in_the_dark.bases import free_fields, ju88_slots, mw50_carriers
from lancio.games.duel_in_the_dark.drops import drops
from lancio.games.duel_in_the_dark.mosquito import mosquito_levels, mosquito_reach, way_home
from lancio.games.duel_in_the_dark.pieces import HIGH
from lancio.games.duel_in_the_dark.setups import SHIPPED
from lancio.games.duel_in_the_dark.state import DOWN, FLYING, Raid
from lancio.games.duel_in_the_dark.verbs import ARM, BASE, DONE, LAND, LEVEL, MOSQUITO, SWAP


@ju88_slots.advises
def any_slot(s: Raid, seat: int) -> Advice:
    """One is as good as another."""
    return Advice("bases", tuple(SWAP.code(squadron) for (squadron,) in SWAP.among(s.choices)))


@mw50_carriers.advises
def any_carrier(s: Raid, squadrons: int) -> Advice:
    """One is as good as another."""
    return Advice("bases", tuple(ARM.code(squadron) for (squadron,) in ARM.among(s.choices)))


@free_fields.advises
def watchful_field(s: Raid, seat: int) -> Advice | None:
    """The first field on the list where nobody stands."""
    squadron = min(squadron for squadron, _ in BASE.among(s.choices))
    free = (BASE.code(squadron, hex_) for hex_ in SHIPPED.bases if hex_ not in s.at)
    code = next((code for code in free if code in s.choices), None)
    return Advice("bases", (code,)) if code is not None else None


def bound_for_home(s: Raid) -> bool:
    """The Bomber has landed, and the Mosquito may still be about."""
    return s.bomber_state == DOWN and s.mosquito_state == FLYING


@mosquito_reach.advises
def homeward(s: Raid) -> Advice | None:
    """The shortest way to a field."""
    return Advice("home", tuple(MOSQUITO.code(hex_) for hex_ in bits(way_home(s)))) if bound_for_home(s) else None


@mosquito_levels.advises
def down_at_last(s: Raid) -> Advice | None:
    """Land if it can be, else stay high, where less can happen."""
    if not bound_for_home(s):
        return None
    return Advice("home", (LAND.code() if LAND.code() in s.choices else LEVEL.code(HIGH),))


@drops.advises
def nothing_more(s: Raid) -> Advice | None:
    """What is left is kept."""
    return Advice("home", (DONE.code(),)) if bound_for_home(s) else None
