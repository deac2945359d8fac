"""The Bomber's step (DD-S.9), in the order of its eleven points."""

from __future__ import annotations

from typing import Any

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import mask_of
from lancio.engine.questions import nothing
from lancio.games.duel_in_the_dark import figures, solo, window
from lancio.games.duel_in_the_dark.awards import awards, gunner_award
from lancio.games.duel_in_the_dark.bombing import bomb_city, turn_badge
from lancio.games.duel_in_the_dark.combat import (
    badge_useful,
    fight_tally,
    flak_tally,
    ordinary_flak_points,
)
from lancio.games.duel_in_the_dark.compass import MOST_CARDS
from lancio.games.duel_in_the_dark.drops import destroy, mirror_guards, there
from lancio.games.duel_in_the_dark.pieces import (
    FLAK,
    HIGH_ONLY,
    LIGHT,
    LOW_OR_HIGH,
    MEDAL,
    PARKED,
    QUAD,
    RADAR,
    RAIL,
)
from lancio.games.duel_in_the_dark.plan import new_plan_wanted
from lancio.games.duel_in_the_dark.points import to_british, to_german
from lancio.games.duel_in_the_dark.state import DOWN, FLYING, Raid, the_british
from lancio.games.duel_in_the_dark.verbs import BADGE, DESTROY, DONE, KEEP, LEVEL, SAVE
from lancio.games.duel_in_the_dark.words import BOMBER, unit_of_rail

FLOW = Raid.flow
#: what a medal can destroy: flak of any kind, searchlights, radar (A-48)
RED_FRAMED = (FLAK, LIGHT, RADAR, QUAD, RAIL)


@rule("DD-7.bomber.2", "DD-9.3.2")
@FLOW.question("bomber-level", "DD-7.bomber.2", the_british)
def bomber_levels(s: Raid) -> Choices:
    """3: low or high on the first move, for the whole night; the solo Bomber flies high."""
    return Choices([LEVEL.group(last=HIGH_ONLY if s.setting.solo else LOW_OR_HIGH)])


@bomber_levels.on(LEVEL)
def set_bomber_level(s: Raid, level: int) -> None:
    """Off it goes; in fog the German gains."""
    s.bomber_alt = level
    s.bomber_state = FLYING
    s.tell("bomber-levelled", "DD-7.bomber.2", level=level)
    take_off_in_fog(s)


@rule("DD-7.wx.fog.2", "DD-S.6")
def take_off_in_fog(s: Raid) -> None:
    """A take-off in fog is allowed, merely unwise."""
    if s.fogs >> s.bomber_at & 1:
        to_german(s, figures.BOMBER.take_off_fog, "bomber-fog", "DD-7.wx.fog.2", hex=s.bomber_at)


@rule("DD-7.bomber.1", "DD-7.compass.1", "DD-7.board.1", "DD-X.window.3", "DD-6.3.3")
@FLOW.procedure("bomber-moves")
def bomber_moves(s: Raid) -> None:
    """2 and 4: the next card is turned and flown, no choice, no pause. A Window card turns up with it."""
    direction = s.route[s.flown]
    s.flown += 1
    strips = bool(s.windows >> s.flown & 1)
    if strips:
        s.windows_turned += 1
        s.reveal("window-turned", "DD-X.window.3")
    s.heading = direction
    start = s.bomber_at
    s.bomber_at = s.setting.ground.board.neighbours[start][direction]
    s.overflown |= 1 << s.bomber_at
    if s.setting.solo:
        solo.meet_city(s)
    way: dict[str, Any] = {"aircraft": BOMBER, "course": (start, s.bomber_at)}
    s.reveal("bomber-moved", "DD-7.bomber.1", number=s.flown, direction=direction, hex=s.bomber_at, **way)
    foil = strips and window.window_works(s, s.bomber_at)
    flak, fight = storm_and_flak.of(foil), fights.of(foil)
    if not s.setting.medals:
        s.then(flak, fight)
    elif s.setting.kill_before:
        s.then(medal_targets, flak, fight)
    else:
        s.then(flak, medal_targets, fight)


@rule("DD-8.4.7", "DD-X.mirror.1")
@FLOW.question("kill-medals", "DD-8.4.7", the_british, until=DONE)
def medal_targets(s: Raid) -> Choices:
    """5: medals destroy red-framed units below the Bomber; an acoustic mirror guards flak and searchlights."""
    if not s.british_medals:
        return Choices()
    kinds = [k for k in RED_FRAMED if there(s, k, s.bomber_at) and not mirror_guards(s, k, s.bomber_at)]
    return Choices([DESTROY.group(last=mask_of(kinds)), DONE.alone]) if kinds else Choices()


@medal_targets.on(DESTROY)
def kill(s: Raid, unit: int) -> None:
    """One medal, one unit; it can be repaired."""
    s.british_medals -= 1
    lost = destroy(s, unit, s.bomber_at)
    s.tell("medal-destroyed", "DD-8.4.7", unit=unit, hex=s.bomber_at, lost=lost, loser=s.commander)


@rule("DD-7.wx.storm.4", "DD-S.6", "DD-7.flak.1", "DD-6.6.2", "DD-X.rail.2", "DD-7.ground.2")
@FLOW.procedure("bomber-flak")
def storm_and_flak(s: Raid, foil: bool) -> None:
    """6 and 7: a storm costs 2; then every gun in the hex fires. Rail flak that fires stays where it is."""
    here = s.bomber_at
    if s.storms >> here & 1:
        to_german(s, figures.BOMBER.storm, "bomber-storm", "DD-7.wx.storm.4", hex=here)
    tally = flak_tally(s, here, foil)
    earned = ordinary_flak_points(s, here, foil) if s.setting.gunners else 0
    if tally.modifiers:
        to_german(s, tally.total, "flak-fired", "DD-S.1", hex=here, modifiers=tally)
    fix_rails(s)
    if earned:
        # gunners are decorated when the fight is over
        s.stack.insert(s.stack.index(bomber_done.bare), gunner_award.of(earned))


@rule("DD-X.rail.2")
def fix_rails(s: Raid) -> None:
    """Rail flak that fired does not move any more this night (A-37), unless agreed otherwise."""
    if s.setting.rail_mobile:
        return
    for i, h in enumerate(s.rail):
        if h == s.bomber_at and not (s.rail_hit | s.rail_fixed) >> i & 1:
            s.rail_fixed |= 1 << i
            s.tell("rail-fixed", "A-37", unit=unit_of_rail(i), hex=h)


@rule("DD-7.bomber.6", "DD-X.ju88.2")
@FLOW.procedure("bomber-fights")
def fights(s: Raid, foil: bool) -> None:
    """8: squadrons in the air over the hex attack; in cloud the Ju 88 may use its badge first."""
    badge = [badge_wanted.of(foil)] if badge_useful(s) else []
    s.then(*badge, fighters_score.of(foil, False))


@rule("DD-X.ju88.2", "DD-X.ju88.3")
@FLOW.question("badge", "DD-X.ju88.2", lambda s, foil: s.owner[s.ju88])
def badge_wanted(s: Raid, foil: bool) -> Choices:
    """Once on the way out (the target included), once on the way home."""
    return Choices([BADGE.alone, KEEP.alone])


badge_wanted.on(KEEP)(nothing)


@badge_wanted.on(BADGE)
def use_badge(s: Raid, foil: bool) -> None:
    """The badge is turned over, or is gone."""
    s.badge -= 1
    s.stack[-1] = fighters_score.of(foil, True)
    s.tell("badge-used", "DD-X.ju88.2")


@rule("DD-S.2", "DD-S.2b", "DD-6.6.2", "DD-7.bomber.6", "DD-8.4.9", "DD-X.players.5")
@FLOW.procedure("fighters-score")
def fighters_score(s: Raid, foil: bool, with_badge: bool) -> None:
    """The squadrons' total, adjusted; British medals may still lower it where no German medals lie."""
    here = s.bomber_at
    squadrons = mask_of(s.airborne_at(here))
    sau_lit = window.lights_to_sau(s, here)
    after = after_fight.of(foil, sau_lit or not s.setting.literal)
    if not squadrons:
        s.then(after)
        return
    tally = fight_tally(s, here, with_badge, foil, not sau_lit)
    s.tell("bomber-attacked", "DD-S.2", hex=here, squadrons=squadrons, modifiers=tally, total=tally.total)
    s.last_points = tally.total
    if s.british_medals and not s.count(here, MEDAL) and s.last_points > 0:
        s.then(savings, book_fight, after)
    else:
        s.then(book_fight, after)


@rule("DD-8.4.9")
@FLOW.question("save-medals", "DD-8.4.9", the_british)
def savings(s: Raid) -> Choices:
    """Each medal takes a point off what the squadrons scored, not below 0."""
    return Choices([SAVE.group(last=mask_of(range(min(s.british_medals, s.last_points) + 1)))])


@savings.on(SAVE)
def save(s: Raid, count: int) -> None:
    """Spend the medals."""
    s.british_medals -= count
    s.last_points -= count
    if count:
        s.tell("medals-saved", "DD-8.4.9", count=count)


@FLOW.procedure("fight-booked")
def book_fight(s: Raid) -> None:
    """One total a step."""
    to_german(s, s.last_points, "fighters-scored", "DD-S.2b", hex=s.bomber_at)
    s.last_points = 0


@rule("DD-S.9", "DD-X.sau.4", "DD-X.window.6")
@FLOW.procedure("after-fight")
def after_fight(s: Raid, foil: bool, sau_lit: bool) -> None:
    """Wilde Sau, then Window's own points in the literal reading; 9: the bombing."""
    window.wilde_sau(s, sau_lit)
    if foil and s.setting.literal:
        window.window_points(s)
    if over_target(s):
        bomb_city(s)
        if s.setting.replot_return and not s.setting.solo:
            s.then(new_plan_wanted.of(False))


@rule("DD-7.bomber.3", "DD-9.6")
def over_target(s: Raid) -> bool:
    """The target is bombed when it is reached; other cities, out or home, are not."""
    if s.bombed:
        return False
    if s.setting.solo:
        return s.target >= 0 and s.setting.ground.cities[s.target].hex == s.bomber_at
    return s.flown == s.turn_at


@rule("DD-7.bomber.7", "DD-7.wx.fog.3", "DD-S.6", "DD-X.window.4", "DD-S.11", "DD-X.ju88.3", "DD-7.air.2")
@FLOW.procedure("bomber-done")
def bomber_done(s: Raid) -> None:
    """10: the last card ends on a British airfield: fog costs 2, Window cards beyond the 14 cost 4 each. 11: awards."""
    last = landed(s)
    if last:
        here = s.bomber_at
        s.bomber_state = DOWN
        s.bomber_alt = PARKED
        s.reveal("bomber-landed", "DD-7.bomber.7", hex=here)
        if s.fogs >> here & 1:
            to_german(s, figures.BOMBER.landing_fog, "bomber-fog", "DD-7.wx.fog.3", hex=here)
        surplus = min(s.windows_turned, max(0, s.flown + s.windows_turned - MOST_CARDS))
        if surplus:
            to_british(s, -figures.WINDOW.surplus * surplus, "window-surplus", "DD-X.window.4", count=surplus)
        turn_badge(s, 0)
    awards(s, last)
    window.sau_leave(s)


@rule("DD-7.bomber.7", "DD-9.7.2")
def landed(s: Raid) -> bool:
    """The route is at its end; in the solo mission the first British airfield on the way home."""
    if s.setting.solo:
        return s.homeward and bool(s.setting.ground.home_fields >> s.bomber_at & 1)
    return s.flown == len(s.route)
