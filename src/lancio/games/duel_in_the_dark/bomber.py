"""The Bomber's step (DD-S.9), in the order of its eleven points."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import mask_of
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.duel_in_the_dark import solo, window
from lancio.games.duel_in_the_dark.awards import awards
from lancio.games.duel_in_the_dark.bombing import bomb_city
from lancio.games.duel_in_the_dark.combat import (
    adjusted,
    badge_useful,
    fighters_tally,
    flak_tally,
    ordinary_flak_points,
)
from lancio.games.duel_in_the_dark.compass import MOST_CARDS
from lancio.games.duel_in_the_dark.drops import destroy
from lancio.games.duel_in_the_dark.mosquito import ripen
from lancio.games.duel_in_the_dark.pieces import (
    ALTITUDES,
    DIRECTIONS,
    FLAK,
    GROUND,
    KINDS,
    LIGHT,
    MEDAL,
    MIRROR,
    QUAD,
    RADAR,
    RAIL,
    SQUADRONS,
)
from lancio.games.duel_in_the_dark.points import floored, to_british, to_german
from lancio.games.duel_in_the_dark.state import DOWN, FLYING, WAITING, Raid
from lancio.games.duel_in_the_dark.verbs import BADGE, DESTROY, DONE, DONE_ONLY, KEEP_ONLY, LEVEL, SAVE
from lancio.games.duel_in_the_dark.weather import change_due, change_weather

FLOW = Raid.flow
TAKE_OFF_FOG, LANDING_FOG, STORM, SURPLUS = 1, 2, 2, 4
#: what a medal can destroy: flak of any kind, searchlights, radar (A-48)
RED_FRAMED = (FLAK, LIGHT, RADAR, QUAD)


@rule("DD-S.9", "DD-6.6.1")
@FLOW.procedure("bomber-step")
def bomber_step(s: Raid, frame: Frame, log: Log | None) -> None:
    """Weather change, card, altitude, move, medals, storm, flak, fighters, bombing, landing, awards."""
    ripen(s)
    if s.b_state == DOWN:
        s.stack.append(("over?",))
        return
    s.stack += [("over?",), ("bomber-done",), ("bomber-moves",)]
    if s.b_state == WAITING:
        s.stack.append(("bomber-level",))
    if s.setting.solo:
        s.stack.append(("solo-card",))
    elif change_due(s):
        s.stack.append(("weather-change",))


@rule("DD-8.2.1", "DD-8.2.2", "DD-8.3a.1")
@FLOW.procedure("weather-change")
def weather_change(s: Raid, frame: Frame, log: Log | None) -> None:
    """1: the weather changes before this card, and the British may plan anew."""
    change_weather(s, log)
    if s.setting.replot_weather and (not s.setting.replot_covered or covered(s)):
        s.stack.append(("replan", 1))


def covered(s: Raid) -> bool:
    """Whether weather lies over a target still to be bombed (A-24)."""
    hex_ = s.setting.ground.cities[s.target].hex
    return not s.bombed and bool((s.clouds | s.storms | s.fogs) >> hex_ & 1)


@rule("DD-7.bomber.2", "DD-9.3.2")
@FLOW.question("bomber-level", "DD-7.bomber.2", lambda s, f: s.brit)
def bomber_levels(s: Raid, frame: Frame) -> Choices:
    """3: low or high on the first move, for the whole night; the solo Bomber flies high."""
    return Choices([LEVEL.group(last=0b10 if s.setting.solo else 0b11)])


@bomber_levels.answered
def set_bomber_level(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """Off it goes; in fog the German gains."""
    s.b_alt = 1 + args_of(code, 1)[0]
    s.b_state = FLYING
    if log is not None:
        log.add("bomber-levelled", "DD-7.bomber.2", level=ALTITUDES[s.b_alt])
    take_off_in_fog(s, log)


@rule("DD-7.wx.fog.2", "DD-S.6")
def take_off_in_fog(s: Raid, log: Log | None) -> None:
    """A take-off in fog is allowed, merely unwise."""
    fog = s.fogs >> s.b_at & 1
    to_german(s, TAKE_OFF_FOG * fog, "bomber-fog", "DD-7.wx.fog.2", log, hex=s.setting.ground.board.name[s.b_at])


@rule("DD-7.bomber.1", "DD-7.compass.1", "DD-7.board.1", "DD-X.window.3", "DD-6.3.3")
@FLOW.procedure("bomber-moves")
def bomber_moves(s: Raid, frame: Frame, log: Log | None) -> None:
    """2 and 4: the next card is turned and flown, no choice, no pause. A Window card turns up with it."""
    direction = s.route[s.flown]
    s.flown += 1
    strips = bool(s.windows >> s.flown & 1)
    name = s.setting.ground.board.name
    if strips:
        s.windows_turned += 1
        if log is not None:
            log.reveal("window-turned", "DD-X.window.3", None)
    s.heading = direction
    s.b_at = s.setting.ground.board.neighbours[s.b_at][direction]
    s.overflown |= 1 << s.b_at
    if s.setting.solo:
        solo.meet_city(s)
    if log is not None:
        data = {"number": s.flown, "direction": DIRECTIONS.names[direction], "hex": name[s.b_at]}
        log.reveal("bomber-moved", "DD-7.bomber.1", None, **data)
    foil = int(strips and window.window_works(s, s.b_at))
    s.stack += [("bomber-fights", foil), ("bomber-flak", foil)]
    if s.setting.medals:
        at = len(s.stack) if s.setting.kill_before else len(s.stack) - 1
        s.stack.insert(at, ("kill-medals",))


@rule("DD-8.4.7", "DD-X.mirror.1")
@FLOW.question("kill-medals", "DD-8.4.7", lambda s, f: s.brit)
def medal_targets(s: Raid, frame: Frame) -> Choices:
    """5: medals destroy red-framed units below the Bomber; an acoustic mirror guards flak and searchlights."""
    if not s.british_medals:
        return Choices()
    guarded = s.count(s.b_at, MIRROR) > 0
    kinds = [k for k in RED_FRAMED if s.count(s.b_at, k) and not (guarded and k != RADAR)]
    if s.rails_at(s.b_at) and not guarded:
        kinds.append(RAIL)
    return Choices([DESTROY.group(last=mask_of(kinds)), DONE_ONLY]) if kinds else Choices()


@medal_targets.answered
def kill(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """One medal, one unit; it can be repaired."""
    if code == DONE.base:
        return
    (kind,) = args_of(code, 1)
    s.british_medals -= 1
    destroy(s, kind, s.b_at)
    s.stack.append(frame)
    if log is not None:
        data = {"unit": KINDS.names[kind], "hex": s.setting.ground.board.name[s.b_at]}
        log.add("medal-destroyed", "DD-8.4.7", None, **data)


@rule("DD-7.wx.storm.4", "DD-S.6", "DD-7.flak.1", "DD-6.6.2", "DD-X.rail.2", "DD-7.ground.2")
@FLOW.procedure("bomber-flak")
def storm_and_flak(s: Raid, frame: Frame, log: Log | None) -> None:
    """6 and 7: a storm costs 2; then every gun in the hex fires. Rail flak that fires stays where it is."""
    here = s.b_at
    name = s.setting.ground.board.name[here]
    to_german(s, STORM * (s.storms >> here & 1), "bomber-storm", "DD-7.wx.storm.4", log, hex=name)
    tally = flak_tally(s, here, bool(frame[1]))
    earned = ordinary_flak_points(s, here, bool(frame[1])) if s.setting.gunners else 0
    to_german(s, tally.total, "flak-fired", "DD-S.1", log, hex=name, modifiers=tally.as_list())
    if not s.setting.rail_mobile:
        s.rail_fixed |= mask_of(i for i, h in enumerate(s.rail) if h == here and not s.rail_hit >> i & 1)
    if earned:
        s.stack.insert(s.stack.index(("bomber-done",)), ("gunner-award", earned))


@rule("DD-7.bomber.6", "DD-X.ju88.2")
@FLOW.procedure("bomber-fights")
def fights(s: Raid, frame: Frame, log: Log | None) -> None:
    """8: squadrons in the air over the hex attack; in cloud the Ju 88 may use its badge first."""
    s.stack.append(("fighters-score", frame[1]))
    if badge_useful(s):
        s.stack.append(("badge", frame[1]))


@rule("DD-X.ju88.2", "DD-X.ju88.3")
@FLOW.question("badge", "DD-X.ju88.2", lambda s, f: s.owner[s.ju88])
def badge_wanted(s: Raid, frame: Frame) -> Choices:
    """Once on the way out (the target included), once on the way home."""
    return Choices([BADGE.group(last=1), KEEP_ONLY])


@badge_wanted.answered
def use_badge(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """The badge is turned over, or is gone."""
    if code == BADGE.base:
        s.badge -= 1
        s.stack[-1] = ("fighters-score", frame[1], 1)
        if log is not None:
            log.add("badge-used", "DD-X.ju88.2")


@rule("DD-S.2", "DD-S.2b", "DD-6.6.2", "DD-7.bomber.6", "DD-8.4.9", "DD-X.players.5")
@FLOW.procedure("fighters-score")
def fighters_score(s: Raid, frame: Frame, log: Log | None) -> None:
    """The squadrons' total, adjusted; British medals may still lower it where no German medals lie."""
    here = s.b_at
    squadrons = s.airborne_at(here)
    foil = bool(frame[1])
    lit = window.lights_to_sau(s, here)
    s.stack.append(("after-fight", frame[1], int(lit or not s.setting.literal)))
    if not squadrons:
        return
    tally = adjusted(s, here, fighters_tally(s, here, len(frame) > 2, foil, not lit))
    if log is not None:
        names = [SQUADRONS.names[q] for q in squadrons]
        data = {"hex": s.setting.ground.board.name[here], "squadrons": names}
        log.add("bomber-attacked", "DD-S.2", None, **data, modifiers=tally.as_list(), total=tally.total)
    s.last_points = floored(tally, s.setting.fight_floor, "DD-S.2b").total
    s.stack.append(("fight-booked",))
    if s.british_medals and not s.count(here, MEDAL) and s.last_points > 0:
        s.stack.append(("save-medals",))


@rule("DD-8.4.9")
@FLOW.question("save-medals", "DD-8.4.9", lambda s, f: s.brit)
def savings(s: Raid, frame: Frame) -> Choices:
    """Each medal takes a point off what the squadrons scored, not below 0."""
    return Choices([SAVE.group(last=mask_of(range(min(s.british_medals, s.last_points) + 1)))])


@savings.answered
def save(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """Spend the medals."""
    (count,) = args_of(code, 1)
    s.british_medals -= count
    s.last_points -= count
    if log is not None and count:
        log.add("medals-saved", "DD-8.4.9", count=count)


@FLOW.procedure("fight-booked")
def book_fight(s: Raid, frame: Frame, log: Log | None) -> None:
    """One total a step."""
    name = s.setting.ground.board.name[s.b_at]
    to_german(s, s.last_points, "fighters-scored", "DD-S.2b", log, hex=name)
    s.last_points = 0


@rule("DD-S.9", "DD-X.sau.4", "DD-X.window.6")
@FLOW.procedure("after-fight")
def after_fight(s: Raid, frame: Frame, log: Log | None) -> None:
    """Wilde Sau, then Window's own points in the literal reading; 9: the bombing."""
    _, foil, lit = frame
    window.wilde_sau(s, log, bool(lit))
    if foil and s.setting.literal:
        window.window_points(s, log)
    if over_target(s):
        bomb_city(s, log)
        if s.setting.replot_return and not s.setting.solo:
            s.stack.append(("replan", 0))


@rule("DD-7.bomber.3", "DD-9.6")
def over_target(s: Raid) -> bool:
    """The target is bombed when it is reached; other cities, out or home, are not."""
    if s.bombed:
        return False
    if s.setting.solo:
        return s.target >= 0 and s.setting.ground.cities[s.target].hex == s.b_at
    return s.flown == s.turn_at


@rule("DD-7.bomber.7", "DD-7.wx.fog.3", "DD-S.6", "DD-X.window.4", "DD-S.11", "DD-X.ju88.3", "DD-7.air.2")
@FLOW.procedure("bomber-done")
def bomber_done(s: Raid, frame: Frame, log: Log | None) -> None:
    """10: the last card ends on a British airfield: fog costs 2, Window cards beyond the 14 cost 4 each. 11: awards."""
    last = landed(s)
    if last:
        name = s.setting.ground.board.name[s.b_at]
        s.b_state = DOWN
        s.b_alt = GROUND
        s.badge = 0
        if log is not None:
            log.reveal("bomber-landed", "DD-7.bomber.7", None, hex=name)
        to_german(s, LANDING_FOG * (s.fogs >> s.b_at & 1), "bomber-fog", "DD-7.wx.fog.3", log, hex=name)
        surplus = min(s.windows_turned, max(0, s.flown + s.windows_turned - MOST_CARDS))
        to_british(s, -SURPLUS * surplus, "window-surplus", "DD-X.window.4", log, count=surplus)
    awards(s, last, log)
    window.sau_leave(s, log)


@rule("DD-7.bomber.7", "DD-9.7.2")
def landed(s: Raid) -> bool:
    """The route is at its end; in the solo mission the first British airfield on the way home."""
    if s.setting.solo:
        return s.homeward and bool(s.setting.ground.home_fields >> s.b_at & 1)
    return s.flown == len(s.route)
