"""Why not? The reasons about medals, gunners, rail flak, Wilde Sau, British guns, crests, Window and new plans."""

from __future__ import annotations

from collections.abc import Iterator

from lancio.engine.board import OFF
from lancio.engine.reasons import Reason
from lancio.games.duel_in_the_dark.bomber import RED_FRAMED, bomber_levels, medal_targets, savings
from lancio.games.duel_in_the_dark.dispersal import decoys, emplacements, sau_fields
from lancio.games.duel_in_the_dark.drops import mirror_guards, there
from lancio.games.duel_in_the_dark.errands import decorations, gun_targets
from lancio.games.duel_in_the_dark.fighters import orders, who_next
from lancio.games.duel_in_the_dark.mosquito import gold_places, silver_places
from lancio.games.duel_in_the_dark.pieces import BEAM, GUN, NO_SQUADRON
from lancio.games.duel_in_the_dark.plan import new_plan_wanted, window_places
from lancio.games.duel_in_the_dark.seen.objections_flight import cannot_act
from lancio.games.duel_in_the_dark.state import Raid
from lancio.games.duel_in_the_dark.verbs import (
    BOOST,
    CREST,
    DECORATE,
    DESTROY,
    EMPLACE,
    GUNNER,
    HIT,
    LEVEL,
    RAIL_MOVE,
    REPAIR,
    REPLAN,
    SAU,
    SAVE,
    WINDOW,
)

Reasons = Iterator[Reason]


# -- the plan ----------------------------------------------------------------------------------


@window_places.objects(WINDOW)
def wrong_window(s: Raid, number: int) -> Reasons:
    if not s.flown < number <= len(s.route):
        yield s.no("no-such-card", "DD-X.window.2", number=number)
    else:
        yield s.no("window-there", "DD-X.window.2", number=number)


@new_plan_wanted.objects(REPLAN)
def wrong_new_plan(s: Raid, weather_changed: bool) -> Reasons:
    yield s.no("not-covered", "A-24")


@decoys.objects(CREST)
def wrong_crest(s: Raid, city: int) -> Reasons:
    yield s.no("crest-chosen", "DD-X.walls.1", city=city)


@bomber_levels.objects(LEVEL)
def wrong_bomber_level(s: Raid, level: int) -> Reasons:
    yield s.no("solo-high", "DD-9.3.2")


# -- British guns and lights -------------------------------------------------------------------


@emplacements.objects(EMPLACE)
def wrong_emplacement(s: Raid, unit: int, hex_: int) -> Reasons:
    if unit not in (GUN, BEAM):
        yield s.no("not-british", "DD-X.qf.1", unit=unit)
    elif s.in_all(unit) >= (s.setting.british_guns if unit == GUN else s.setting.british_lights):
        yield s.no("none-left", "A-38", unit=unit)
    else:
        yield s.no("no-british-field", "A-38", hex=hex_)


@gun_targets.objects(HIT)
def wrong_hit(s: Raid, hex_: int, squadron: int) -> Reasons:
    yield s.no("not-in-the-air-there", "DD-X.qf.2", squadron=squadron, hex=hex_)


# -- Wilde Sau and rail flak -------------------------------------------------------------------


@sau_fields.objects(SAU)
def wrong_sau_field(s: Raid, marker: int, hex_: int) -> Reasons:
    if marker >= s.setting.sau_markers(s.night):
        yield s.no("no-such-marker", "DD-X.sau.7", marker=marker)
    elif s.sau[marker] != OFF:
        yield s.no("sau-there", "DD-X.sau.1", marker=marker)
    elif not s.setting.ground.airfields >> hex_ & 1:
        yield s.no("no-german-field", "DD-X.sau.1", hex=hex_)
    else:
        yield s.no("other-marker-first", "DD-X.sau.1")


@who_next.objects(SAU)
def wrong_sau(s: Raid, marker: int, hex_: int) -> Reasons:
    if s.sau[marker] == OFF or s.sau_out >> marker & 1:
        yield s.no("no-such-marker", "DD-X.sau.4" if s.sau_out >> marker & 1 else "DD-X.sau.1", marker=marker)
    elif s.sau_up >> marker & 1:
        yield s.no("sau-up", "DD-X.sau.4", marker=marker)
    else:
        yield s.no("sau-too-far", "DD-X.sau.2", marker=marker, hex=hex_)


@orders.objects(SAU)
def wrong_sau_between(s: Raid, called: int, marker: int, hex_: int) -> Reasons:
    yield from errand_first(s, called) or wrong_sau(s, marker, hex_)


@who_next.objects(RAIL_MOVE)
def wrong_rail(s: Raid, rail: int, hex_: int) -> Reasons:
    if s.rail[rail] == OFF:
        yield s.no("no-such-rail", "DD-X.rail.1")
    elif s.rail_hit >> rail & 1:
        yield s.no("rail-hit", "DD-7.mosq.15")
    elif s.rail_fixed >> rail & 1:
        yield s.no("rail-fixed", "A-37")
    elif s.rail_moved >> rail & 1:
        yield s.no("rail-moved", "DD-X.rail.1")
    elif not s.setting.ground.board.around[s.rail[rail]] >> hex_ & 1:
        yield s.no("rail-one-hex", "DD-X.rail.1", hex=hex_)
    else:
        yield s.no("not-in-reich", "DD-X.rail.1", hex=hex_)


@orders.objects(RAIL_MOVE)
def wrong_rail_between(s: Raid, called: int, rail: int, hex_: int) -> Reasons:
    yield from errand_first(s, called) or wrong_rail(s, rail, hex_)


def errand_first(s: Raid, called: int) -> tuple[Reason, ...]:
    """While a squadron is called upon, its owner flies it and the commander waits."""
    return () if called == NO_SQUADRON else (s.no("squadron-called", "A-51", squadron=called),)


# -- gunners -----------------------------------------------------------------------------------


@gold_places.objects(GUNNER)
@silver_places.objects(GUNNER)
def wrong_gunner(s: Raid, gunner: int, hex_: int) -> Reasons:
    if not s.gun_held >> gunner & 1:
        yield s.no("gunner-not-held", "DD-X.gun.1", gunner=gunner)
    elif not s.setting.ground.reich >> hex_ & 1:
        yield s.no("not-in-reich", "A-53", hex=hex_)
    else:
        yield s.no("gunner-another-time", "DD-X.gun.2", gunner=gunner)


# -- German medals -----------------------------------------------------------------------------


@who_next.objects(BOOST)
def wrong_boost(s: Raid, squadron: int) -> Reasons:
    if not s.german_medals:
        yield s.no("no-medal", "DD-8.4.5")
    elif s.fuel_medal:
        yield s.no("fuel-medal-used", "DD-8.4.5")
    elif idle := cannot_act(s, NO_SQUADRON, squadron):
        yield idle
    else:
        yield s.no("only-hops", "A-40", hex=s.at[squadron])


@orders.objects(BOOST)
def wrong_boost_between(s: Raid, called: int, squadron: int) -> Reasons:
    yield from errand_first(s, called) or wrong_boost(s, squadron)


@who_next.objects(REPAIR)
def wrong_repair(s: Raid, unit: int, hex_: int) -> Reasons:
    if not s.german_medals:
        yield s.no("no-medal", "DD-8.4.6")
    else:
        yield s.no("nothing-to-repair", "DD-8.4.6", unit=unit, hex=hex_)


@orders.objects(REPAIR)
def wrong_repair_between(s: Raid, called: int, unit: int, hex_: int) -> Reasons:
    yield from errand_first(s, called) or wrong_repair(s, unit, hex_)


@decorations.objects(DECORATE)
def wrong_decoration(s: Raid, hex_: int) -> Reasons:
    yield s.no("nobody-in-the-air", "DD-8.4.4", hex=hex_)


# -- British medals ----------------------------------------------------------------------------


@medal_targets.objects(DESTROY)
def wrong_destruction(s: Raid, unit: int) -> Reasons:
    if unit not in RED_FRAMED:
        yield s.no("not-red-framed", "A-48", unit=unit)
    elif not there(s, unit, s.bomber_at):
        yield s.no("no-such-unit", "DD-8.4.7", unit=unit, hex=s.bomber_at)
    elif mirror_guards(s, unit, s.bomber_at):
        yield s.no("mirror-guards", "DD-X.mirror.1", unit=unit)


@savings.objects(SAVE)
def wrong_saving(s: Raid, count: int) -> Reasons:
    if count > s.british_medals:
        yield s.no("medals-short", "DD-8.4.9", count=count, left=s.british_medals)
    else:
        yield s.no("saves-too-much", "DD-8.4.9", points=s.last_points)
