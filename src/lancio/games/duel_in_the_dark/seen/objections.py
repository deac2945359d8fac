"""Why not? The reasons, each with its rule, why an action cannot be played now.

Only public facts and what the acting side knows are named: an answer never tells more than the view.
"""

from __future__ import annotations

from collections.abc import Iterator

from lancio.engine.board import OFF
from lancio.engine.reasons import Reason
from lancio.games.duel_in_the_dark import figures
from lancio.games.duel_in_the_dark.bases import free_fields, ju88_slots, mw50_carriers, owed_in_all, trucks_possible
from lancio.games.duel_in_the_dark.compass import MOST_CARDS, TURNS
from lancio.games.duel_in_the_dark.dispersal import extra_places, mosquito_fields, relocations
from lancio.games.duel_in_the_dark.drops import drops, mirror_guards, price, there
from lancio.games.duel_in_the_dark.mosquito import mosquito_levels, mosquito_reach
from lancio.games.duel_in_the_dark.pieces import (
    AIRFIELD,
    BASIC,
    BLUE,
    BOMBABLE,
    FIRE,
    FUEL,
    LOW,
    MIRROR,
    MOVABLE,
    ON_TILES,
    QUAD,
    RADAR_FUEL,
    RAIL,
    SHELTER,
    is_grey,
    shows,
    type_of,
)
from lancio.games.duel_in_the_dark.placement import expansions_left, hexes_for, owing, placements, shelters_allowed
from lancio.games.duel_in_the_dark.plan import next_cards, place_in_plan, reachable, start_fields, targets
from lancio.games.duel_in_the_dark.state import FLYING, Raid
from lancio.games.duel_in_the_dark.verbs import (
    ADD,
    ARM,
    BASE,
    BOMB,
    BOMB_MEDALS,
    CARD,
    LAND,
    MARK,
    MARK_MEDALS,
    MOSQUITO,
    PLACE,
    RELOCATE,
    SEAL,
    START,
    SWAP,
    TARGET,
)

Reasons = Iterator[Reason]
#: pieces that take the place of a tile, and the rules that bring them
PIECE_RULES = {RAIL: "DD-X.rail.1", QUAD: "DD-X.quad.1", MIRROR: "DD-X.mirror.1"}


# -- preparation -------------------------------------------------------------------------------


@ju88_slots.objects(SWAP)
def wrong_slot(s: Raid, seat: int, squadron: int) -> Reasons:
    if s.lost >> squadron & 1:
        yield s.no("squadron-lost", "DD-7.crash.3", squadron=squadron)
    else:
        yield s.no("not-your-squadron", "A-51", squadron=squadron)


@mw50_carriers.objects(ARM)
def wrong_carrier(s: Raid, squadrons: int, squadron: int) -> Reasons:
    if s.lost >> squadron & 1:
        yield s.no("squadron-lost", "DD-7.crash.3", squadron=squadron)
    elif squadron == s.ju88:
        yield s.no("no-mw50", "DD-X.ju88.4", squadron=squadron)
    elif squadron == BLUE:
        yield s.no("no-mw50", "DD-8.7.1", squadron=squadron)
    else:
        yield s.no("no-mw50", "DD-X.players.1", squadron=squadron)


@free_fields.objects(BASE)
def wrong_base(s: Raid, seat: int, squadron: int, hex_: int) -> Reasons:
    if s.lost >> squadron & 1:
        yield s.no("squadron-lost", "DD-7.crash.3", squadron=squadron)
    elif s.owner[squadron] != seat:
        yield s.no("not-your-squadron", "A-51", squadron=squadron)
    elif s.at[squadron] != OFF:
        yield s.no("has-base", "DD-6.1.1", squadron=squadron)
    elif not s.setting.ground.airfields >> hex_ & 1:
        yield s.no("no-german-field", "DD-6.1.1", hex=hex_)
    elif hex_ in s.at and owed_in_all(s) + 1 > trucks_possible(s):
        yield s.no("field-taken", "DD-6.1.2", hex=hex_)


@targets.objects(TARGET)
def wrong_target(s: Raid, city: int) -> Reasons:
    if not reachable(s) >> city & 1:
        yield s.no("city-too-far", "DD-7.compass.6", city=city, cards=MOST_CARDS - s.flown)
    else:
        yield s.no("crest-binds", "DD-X.walls.3")


@start_fields.objects(START)
def wrong_start(s: Raid, hex_: int) -> Reasons:
    if not s.setting.ground.home_fields >> hex_ & 1:
        yield s.no("no-british-field", "DD-6.3.1", hex=hex_)
    else:
        yield s.no("start-too-far", "DD-7.compass.6", hex=hex_)


@next_cards.objects(CARD)
def wrong_card(s: Raid, direction: int) -> Reasons:
    here, heading = place_in_plan(s)
    if s.setting.ground.board.neighbours[here][direction] == OFF:
        yield s.no("leaves-board", "DD-7.board.1", direction=direction)
    elif direction not in TURNS[s.setting.six_turns][heading]:
        yield s.no("turns-too-sharp", "DD-7.compass.3", direction=direction, heading=heading)
    else:
        yield s.no("plan-cannot-end", "DD-7.compass.6", direction=direction, cards=MOST_CARDS - len(s.route))


@next_cards.objects(SEAL)
def wrong_seal(s: Raid) -> Reasons:
    if not s.turn_at:
        yield s.no("target-not-reached", "DD-7.compass.6")
    else:
        yield s.no("not-home", "DD-7.bomber.7")


@placements.objects(PLACE)
def wrong_placement(s: Raid, tile: int, hex_: int) -> Reasons:
    kind, type_ = shows(tile), type_of(tile)
    owed, _ = owing(s)
    if is_grey(tile) and s.setting.basic:
        yield s.no("basic-only", "DD-3.3")
    elif not s.pool[type_]:
        yield s.no("tile-used-up", "DD-3.2", tile=tile)
    elif kind == SHELTER and not shelters_allowed(s):
        yield s.no("no-new-shelters", "DD-7.ground.3")
    elif not hexes_for(s, kind) >> hex_ & 1:
        yield from wrong_ground(s, kind, hex_)
    elif owed >= s.setting.tiles - s.placed or (type_ == RADAR_FUEL and s.pool[RADAR_FUEL] <= owed):
        yield s.no("trucks-promised", "DD-6.1.2", count=owed)


def wrong_ground(s: Raid, kind: int, hex_: int) -> Reasons:
    if not s.setting.ground.reich >> hex_ & 1:
        yield s.no("not-in-reich", "DD-7.ground.1", hex=hex_)
    elif kind == FIRE:
        yield s.no("fire-needs-city", "DD-7.fire.1", hex=hex_)
    elif kind == FUEL:
        yield s.no("fuel-needs-field", "DD-7.fuel-truck.2", hex=hex_)


@placements.objects(ADD)
def wrong_addition(s: Raid, unit: int, hex_: int) -> Reasons:
    rule_id = PIECE_RULES.get(unit, "DD-6.4.1")
    if unit not in PIECE_RULES:
        yield s.no("not-so-placed", "DD-3.2", unit=unit)
    elif unit not in expansions_left(s):
        yield s.no("none-left", rule_id, unit=unit)
    elif not s.setting.ground.reich >> hex_ & 1:
        yield s.no("not-in-reich", "DD-7.ground.1", hex=hex_)
    else:
        yield s.no("trucks-promised", "DD-6.1.2", count=owing(s)[0])


@extra_places.objects(ADD)
def wrong_extra(s: Raid, unit: int, hex_: int) -> Reasons:
    if unit not in ON_TILES:
        yield s.no("extra-ground-units", "DD-X.qf.1", unit=unit)
    elif s.setting.basic and unit not in BASIC:
        yield s.no("basic-only", "DD-3.3")
    elif unit == SHELTER and not shelters_allowed(s):
        yield s.no("no-new-shelters", "DD-7.ground.3")
    else:
        yield from wrong_ground(s, unit, hex_)


@relocations.objects(RELOCATE)
def wrong_relocation(s: Raid, unit: int, start: int, goal: int) -> Reasons:
    if unit == SHELTER:
        yield s.no("shelter-stays", "DD-X.walls.2")
    elif start == OFF or not (start in s.rail if unit == RAIL else s.count(start, unit)):
        yield s.no("no-such-unit", "DD-X.walls.2", unit=unit, hex=start)
    elif unit not in (*MOVABLE, RAIL):
        yield s.no("not-a-ground-unit", "DD-X.walls.2", unit=unit)
    elif start == goal:
        yield s.no("same-hex", "DD-X.walls.2", hex=goal)
    elif not hexes_for(s, unit) >> goal & 1:
        yield from wrong_ground(s, unit, goal)
    else:
        yield s.no("trucks-promised", "DD-6.1.2", count=s.at.count(start) - 1)


# -- the Mosquito ------------------------------------------------------------------------------


@mosquito_fields.objects(MOSQUITO)
def wrong_mosquito_start(s: Raid, hex_: int) -> Reasons:
    yield s.no("mosquito-needs-field", "DD-6.5.1", hex=hex_)


@mosquito_reach.objects(MOSQUITO)
def wrong_mosquito(s: Raid, hex_: int) -> Reasons:
    if hex_ == OFF or s.setting.ground.distance[s.mosquito_at][hex_] > figures.MOSQUITO.reach:
        yield s.no("mosquito-too-far", "DD-7.mosq.1", hex=hex_)
    else:
        yield s.no("mosquito-must-go-home", "DD-6.6.3")


@mosquito_levels.objects(LAND)
def wrong_mosquito_landing(s: Raid) -> Reasons:
    if s.mosquito_state != FLYING:
        yield s.no("mosquito-first-step", "DD-7.mosq.2")
    elif not s.setting.ground.home_fields >> s.mosquito_at & 1:
        yield s.no("no-british-field", "DD-7.mosq.18", hex=s.mosquito_at)
    else:
        yield s.no("bombers-field", "DD-7.mosq.18", hex=s.mosquito_at)


@drops.objects(BOMB)
def wrong_bomb(s: Raid, unit: int) -> Reasons:
    yield from wrong_mixed_bomb(s, unit, 0)


@drops.objects(BOMB_MEDALS)
def wrong_mixed_bomb(s: Raid, unit: int, medals: int) -> Reasons:
    if unit not in (*BOMBABLE, RAIL, AIRFIELD):
        yield s.no("cannot-be-bombed", "DD-7.mosq.16", unit=unit)
    elif s.mosquito_alt != LOW:
        yield s.no("bombs-need-low", "DD-7.mosq.15" if unit != AIRFIELD else "DD-7.mosq.14")
    elif unit == AIRFIELD and s.waiting_sau_at(s.mosquito_at):
        yield s.no("sau-waits", "DD-X.sau.5")
    elif not there(s, unit, s.mosquito_at):
        yield s.no("no-such-unit", "DD-7.mosq.15", unit=unit, hex=s.mosquito_at)
    elif medals and mirror_guards(s, unit, s.mosquito_at):
        yield s.no("mirror-guards", "DD-X.mirror.1", unit=unit)
    elif medals > s.british_medals:
        yield s.no("medals-short", "DD-8.4.8", count=medals, left=s.british_medals)
    elif price(s, unit) - medals > s.tokens:
        yield s.no("tokens-short", "DD-7.smoke.2", count=price(s, unit) - medals, left=s.tokens)
    else:
        yield s.no("too-many-medals", "DD-8.4.8")


def no_markers(s: Raid, count: int, why: str) -> Reason | None:
    """Why no marker at all could be dropped here; `why`: the rule that asks for at least one."""
    if not s.setting.ground.city_mask >> s.mosquito_at & 1:
        return s.no("markers-need-city", "DD-7.mosq.13", hex=s.mosquito_at)
    if s.setting.low_markers and s.mosquito_alt != LOW:
        return s.no("markers-need-low", "A-20")
    return None if count else s.no("at-least-one", why)


@drops.objects(MARK)
def wrong_mark(s: Raid, count: int) -> Reasons:
    yield no_markers(s, count, "DD-7.mosq.12") or s.no("tokens-short", "DD-7.mosq.12", count=count, left=s.tokens)


@drops.objects(MARK_MEDALS)
def wrong_medal_mark(s: Raid, count: int) -> Reasons:
    short = count > s.british_medals
    yield no_markers(s, count, "DD-8.4.8") or (
        s.no("medals-short", "DD-8.4.8", count=count, left=s.british_medals)
        if short
        else s.no("too-many-medals", "DD-8.4.8")
    )
