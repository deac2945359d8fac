"""Places that hold men, as those see them who may come under their fire: firepower by distance, lines, what hits cost.

An estimate of what `fire` would say, made for hundreds of places a question: the best counter leads, weapons count in
full, a leader helps. Chances of real attacks come from the rules.
"""

from __future__ import annotations

from functools import cache, lru_cache

from lancio.engine.masks import bits
from lancio.games.lock_n_load.bot.worth import Curve, might
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.cover import SMOKE as SMOKE_COVER
from lancio.games.lock_n_load.eligible import attackers
from lancio.games.lock_n_load.fire import joins
from lancio.games.lock_n_load.ground import Ground
from lancio.games.lock_n_load.hands import fire_value, range_of
from lancio.games.lock_n_load.men import is_squad, leadership
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.sight import BLOCKED
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import FLAME, MG
from lancio.games.lock_n_load.volleys import MODIFIERS, own_value

_RANGE = BOX.counters.range
LONGEST = 12
#: no firepower at a distance
NONE = -99
FOXHOLE, BUNKER = (BOX.works[key].number("cover") for key in ("foxhole", "bunker"))
ADJACENT, MOVING, NIGHT = MODIFIERS["adjacent"], MODIFIERS["moving"], MODIFIERS["night"]

#: own firepower and range, in full even when another leads, whether both may be used, weapons
Gun = tuple[int, int, bool, bool, tuple[tuple[int, int], ...]]
Profile = tuple[int, ...]
NO_FIRE: Profile = (NONE,) * (LONGEST + 1)


@lru_cache(4096)
def _profile(guns: tuple[Gun, ...], lead: int) -> Profile:
    out = []
    for far in range(LONGEST + 1):
        groups: list[int] = []
        total = 0
        for own, reach, full, both, weapons in guns:
            arms = max((value for value, most in weapons if most >= far), default=NONE)
            mine = own if reach >= far and reach else NONE
            if not both and arms != NONE and mine != NONE:
                mine, arms = (mine, NONE) if mine > arms else (NONE, arms)
            total += 2 * arms if arms != NONE else 0
            if mine != NONE:
                if full:
                    total += 2 * mine
                else:
                    groups.append(mine)
            if mine == NONE and arms == NONE:
                continue
        if groups:
            total += max(groups) + sum(max(0, value) for value in groups)
        able = groups or any(
            (reach >= far and reach) or any(most >= far for _, most in weapons) for _, reach, _, _, weapons in guns
        )
        out.append(-(-total // 2) + lead if able else NONE)
    return tuple(out)


def profile(s: Fight, units: int, halved: int = 0) -> Profile:
    """The firepower of some units of a place together, by distance, a leader's help included."""
    roster = s.setting.roster
    guns = []
    lead = 0
    for unit in bits(joins(s, units)):
        half = bool(halved >> unit & 1)
        arms = tuple(
            (fire_value(s, weapon, half), range_of(s, weapon))
            for weapon in bits(s.arms[unit])
            if roster.weapons[weapon].sort in (MG, FLAME)
        )
        if roster.leaders >> unit & 1:
            lead = max(lead, leadership(s, unit))
            if not arms:
                continue
            guns.append((0, 0, True, False, arms))
            continue
        full = not roster.mmc >> unit & 1 or bool(roster.gliders >> unit & 1)
        guns.append((own_value(s, unit, half), _RANGE[s.kind[unit]], full, is_squad(s, unit), arms))
    if not guns:
        return NO_FIRE
    return _profile(tuple(guns), lead)


@cache
def known_lines(setting: Setting) -> dict[int, tuple[int, int]]:
    """(from, to) -> distance and what is added to fire along it, movement and works left out; NONE if it is blocked."""
    return {}


def cover_towards(ground: Ground, place: int, shooter: int) -> int:
    """The cover of a place's hex and of the side towards a shooter."""
    h = ground.hex[place]
    return max(ground.cover[h], ground.side_towards(h, ground.hex[shooter]))


def line(s: Fight, place: int, goal: int) -> tuple[int, int]:
    """The distance between two places and what is added to fire from one at the other (adjacent, degrading, cover,
    smoke, works, the dark), NONE if there is no line."""
    setting = s.setting
    ground = setting.ground
    if ground.aboard >> place & 1:
        place = s.site(place)
    known = known_lines(setting)
    found = known.get(place << 12 | goal)
    if found is None:
        through = ground.eyes.through(place, goal)
        found = (0, NONE)
        if through != BLOCKED:
            far = ground.board.distance(ground.hex[place], ground.hex[goal])
            if far <= LONGEST:
                near = ADJACENT if ground.near[place] >> goal & 1 else 0
                found = (far, near - through - cover_towards(ground, goal, place))
        known[place << 12 | goal] = found
    far, plus = found
    if plus == NONE:
        return found
    here, there = ground.hex[place], ground.hex[goal]
    if s.blinded:
        through = ground.eyes.through(place, goal, s.blinded)
        if through == BLOCKED:
            return far, NONE
        plus += ground.eyes.through(place, goal) - through
        plus -= (s.blinded >> here & 1) + SMOKE_COVER * (s.blinded >> there & 1)
    if ground.insides >> goal & 1:
        plus -= BUNKER
    elif s.foxholes >> there & 1:
        plus -= FOXHOLE
    if ground.insides >> place & 1:
        facing = s.slits[(s.bunkers & (1 << here) - 1).bit_count()] if s.bunkers >> here & 1 else 0
        if not ground.front(here, facing) >> goal & 1:
            return far, NONE
    if setting.scene.night and not ground.near[place] >> goal & 1 and not s.lit >> there & 1:
        plus += NIGHT
    return far, plus


class Post:
    """A place with counters of a side."""

    __slots__ = ("curve", "hex", "later", "might", "moving", "now", "place", "units", "worth")

    def __init__(self, s: Fight, place: int, units: int, watching: int) -> None:
        self.place, self.units = place, units
        self.hex = s.setting.ground.hex[place]
        #: firepower of those who may still fire this turn at a mover, and of all in good order
        self.now = profile(s, watching, watching & s.complete) if watching else NO_FIRE
        spent = s.shaken | s.setting.roster.medics | s.setting.roster.chaplains
        ready = units & ~spent
        self.later = self.now if ready == watching and not watching & s.complete else profile(s, ready)
        self.curve = Curve(s, units)
        self.worth = self.curve.total
        #: what could walk in on others
        self.might = sum(might(s, unit) for unit in bits(attackers(s, units)))
        self.moving = MOVING if units & (s.moved | s.assaulted) else 0

    def fire(self, s: Fight, goal: int, now: bool) -> int:
        """What is added to the dice of fire from here at a place, cover taken off; NONE if there is none."""
        guns = self.now if now else self.later
        if guns is NO_FIRE:
            return NONE
        far, plus = line(s, self.place, goal)
        if plus == NONE or guns[far] == NONE:
            return NONE
        return guns[far] + plus
