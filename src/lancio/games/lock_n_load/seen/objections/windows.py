"""Chapters 5.3, 11.4f and 21.5d: what the other side does while a group moves."""

from __future__ import annotations

from lancio.engine.masks import bits
from lancio.engine.reasons import Reason
from lancio.games.lock_n_load.claymores import claymores, where_moving
from lancio.games.lock_n_load.fire import joins, longest, watchful
from lancio.games.lock_n_load.opportunity import opportunity, watching
from lancio.games.lock_n_load.seen.objections.acts import RANGE, no_sniper
from lancio.games.lock_n_load.seen.objections.common import (
    Reasons,
    absent,
    boxed,
    engaged,
    given,
    nobody_there,
    only,
    out_of_range,
    thrown_far,
)
from lancio.games.lock_n_load.seen.objections.groups import idle_watcher
from lancio.games.lock_n_load.seen.objections.impulse import bad_post, thought, wrong_sniper
from lancio.games.lock_n_load.spotting import spotted_by
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import CLAYMORE
from lancio.games.lock_n_load.verbs import DETONATE, OPEN_FIRE, PLACE, SNIPE, THINK
from lancio.games.lock_n_load.words import NOBODY


def safe(s: Fight, goal: int) -> Reason | None:
    """Why nobody fires at the mover where it is now."""
    if boxed(s, goal):
        return s.no("box-unseen", "6.0n", place=goal)
    if s.locked >> goal & 1:
        return s.no("melee-target", "5.3m", place=goal)
    return None if spotted_by(s, watching(s)) >> goal & 1 else s.no("not-spotted", "5.3p", place=goal)


@opportunity.objects(OPEN_FIRE)
def wrong_watcher(s: Fight, budget: int, place: int) -> Reasons:
    side, goal = watching(s), where_moving(s)
    if found := given(
        nobody_there(s, side, place, "5.3a") or boxed(s, place) or engaged(s, place, "5.3n") or safe(s, goal)
    ):
        return found
    who = watchful(s, side, place)
    if not who:
        unit = only(s, s.friends(side, place))
        return given(
            (idle_watcher(s, unit) if unit != NOBODY else None) or s.no("nobody-can-fire", "5.3a", place=place)
        )
    most = longest(s, who)
    if not most:
        key, rule = ("fire-alone", "5.2b") if who & ~joins(s, who) else ("nothing-to-fire", "11.1a")
        return [s.no(key, rule, place=place)]
    return given(out_of_range(s, place, goal, most) or thrown_far(s, place, goal, who))


@opportunity.objects(SNIPE)
def wrong_snipe(s: Fight, budget: int, unit: int, place: int) -> Reasons:
    goal = where_moving(s)
    if found := given(absent(s, unit, watching(s)) or no_sniper(s, unit)):
        return found
    if place != goal:
        return [s.no("only-the-mover", "5.3a", place=goal)]
    post = s.where[unit]
    return given(
        engaged(s, post, "5.3n")
        or idle_watcher(s, unit)
        or safe(s, goal)
        or out_of_range(s, post, goal, RANGE[s.kind[unit]])
    )


@opportunity.objects(PLACE)
def wrong_ambush(s: Fight, budget: int, unit: int, place: int) -> Reasons:
    side, goal = watching(s), where_moving(s)
    if found := given(wrong_sniper(s, side, unit) or bad_post(s, side, unit, place) or safe(s, goal)):
        return found
    return given(out_of_range(s, place, goal, RANGE[s.kind[unit]]))


@opportunity.objects(THINK)
def thought_in_window(s: Fight, budget: int) -> Reasons:
    return [thought(s, watching(s))]


@claymores.objects(THINK)
def thought_beside(s: Fight) -> Reasons:
    return [thought(s, 1 - s.mover)]


@claymores.objects(DETONATE)
def wrong_blast(s: Fight, weapon: int) -> Reasons:
    side, place, ground = 1 - s.mover, where_moving(s), s.setting.ground
    if s.setting.roster.weapons[weapon].sort != CLAYMORE:
        return [s.no("no-claymore", "21.5a", weapon=weapon)]
    if not s.planted[side] >> weapon & 1:
        return [s.no("not-set", "21.5d", weapon=weapon)]
    lies = s.lying[weapon]
    if not ground.near[lies] >> place & 1:
        return [s.no("claymore-far", "21.5a", place=lies, goal=place)]
    here = 0
    for spot in bits(ground.same_hex[lies]):
        here |= s.friends(side, spot)
    key = "nobody-there" if not here else "nobody-sets-off"
    return [s.no(key, "21.5c", place=lies)]
