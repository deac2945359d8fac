"""Why not? The reasons, each with its rule, why an action cannot be played now.

Only public facts and what the acting side knows are named: an answer never tells more than the view.
"""

from __future__ import annotations

from collections.abc import Callable

from lancio.engine.board import OFF
from lancio.games.duel_in_the_dark.bases import owed_in_all, trucks_possible
from lancio.games.duel_in_the_dark.compass import MOST_CARDS, TURNS
from lancio.games.duel_in_the_dark.drops import BOMBABLE, price
from lancio.games.duel_in_the_dark.ground import hexes_for, owing, shelters_allowed
from lancio.games.duel_in_the_dark.pieces import (
    AIRFIELD,
    DIRECTIONS,
    FACES,
    FIRE,
    FUEL,
    KINDS,
    LOW,
    RADAR_FUEL,
    RAIL,
    SHELTER,
    SLOTS,
    SQUADRONS,
    TILES,
)
from lancio.games.duel_in_the_dark.plan import place_in_plan, reachable
from lancio.games.duel_in_the_dark.refusals import Reasons, name, no
from lancio.games.duel_in_the_dark.seen.objections_flight import FLIGHT
from lancio.games.duel_in_the_dark.state import FLYING, Raid
from lancio.games.duel_in_the_dark.tables import CITIES
from lancio.games.duel_in_the_dark.verbs import VERBS


def objections(s: Raid, code: int, side: int) -> Reasons:
    """The reasons against a well-formed action, most telling first; none if its verb is not asked for now."""
    verb, args = VERBS.split(code)
    frame = s.question
    answer = BY_STEP.get((frame[0] if frame else "", verb.word, len(args)))
    if answer is not None:
        yield from answer(s, *args)


# -- preparation -------------------------------------------------------------------------------


def wrong_base(s: Raid, q: int, hex_: int) -> Reasons:
    squadron = SQUADRONS.names[q]
    if s.lost >> q & 1:
        yield no("squadron-lost", "DD-7.crash.3", squadron=squadron)
    elif s.at[q] != OFF:
        yield no("has-base", "DD-6.1.1", squadron=squadron)
    elif not s.setting.ground.airfields >> hex_ & 1:
        yield no("no-german-field", "DD-6.1.1", hex=name(s, hex_))
    elif hex_ in s.at and owed_in_all(s) + 1 > trucks_possible(s):
        yield no("field-taken", "DD-6.1.2", hex=name(s, hex_))


def wrong_target(s: Raid, city: int) -> Reasons:
    if not reachable(s) >> city & 1:
        yield no("city-too-far", "DD-7.compass.6", city=CITIES.names[city], cards=MOST_CARDS - s.flown)
    else:
        yield no("crest-binds", "DD-X.walls.3")


def wrong_start(s: Raid, hex_: int) -> Reasons:
    if not s.setting.ground.home_fields >> hex_ & 1:
        yield no("no-british-field", "DD-6.3.1", hex=name(s, hex_))
    else:
        yield no("start-too-far", "DD-7.compass.6", hex=name(s, hex_))


def wrong_card(s: Raid, direction: int) -> Reasons:
    here, heading = place_in_plan(s)
    word = DIRECTIONS.names[direction]
    if s.setting.ground.board.neighbours[here][direction] == OFF:
        yield no("leaves-board", "DD-7.board.1", direction=word)
    elif direction not in TURNS[s.setting.six_turns][heading]:
        yield no("turns-too-sharp", "DD-7.compass.3", direction=word, heading=DIRECTIONS.names[heading])
    else:
        yield no("plan-cannot-end", "DD-7.compass.6", direction=word, cards=MOST_CARDS - len(s.route))


def wrong_seal(s: Raid) -> Reasons:
    if not s.turn_at:
        yield no("target-not-reached", "DD-7.compass.6")
    else:
        yield no("not-home", "DD-7.bomber.7")


def wrong_placement(s: Raid, tile: int, hex_: int) -> Reasons:
    kind, grey = FACES[tile >> 1][tile & 1], tile & 1
    owed, _ = owing(s)
    if grey and s.setting.basic:
        yield no("basic-only", "DD-3.3")
    elif not s.pool[tile >> 1]:
        yield no("tile-used-up", "DD-3.2", tile=TILES.names[tile])
    elif kind == SHELTER and not shelters_allowed(s):
        yield no("no-new-shelters", "DD-7.ground.3")
    elif not hexes_for(s, kind) >> hex_ & 1:
        yield from wrong_ground(s, kind, hex_)
    elif owed >= s.setting.tiles - s.placed or (tile >> 1 == RADAR_FUEL and s.pool[RADAR_FUEL] <= owed):
        yield no("trucks-promised", "DD-6.1.2", count=owed)


def wrong_ground(s: Raid, kind: int, hex_: int) -> Reasons:
    if not s.setting.ground.reich >> hex_ & 1:
        yield no("not-in-reich", "DD-7.ground.1", hex=name(s, hex_))
    elif kind == FIRE:
        yield no("fire-needs-city", "DD-7.fire.1", hex=name(s, hex_))
    elif kind == FUEL:
        yield no("fuel-needs-field", "DD-7.fuel-truck.2", hex=name(s, hex_))


def wrong_addition(s: Raid, kind: int, hex_: int) -> Reasons:
    if kind < 8:
        yield from wrong_ground(s, kind, hex_)
    elif not s.setting.ground.reich >> hex_ & 1:
        yield no("not-in-reich", "DD-7.ground.1", hex=name(s, hex_))
    else:
        yield no("none-left", None, unit=KINDS.names[kind])


def wrong_relocation(s: Raid, kind: int, start: int, goal: int) -> Reasons:
    if kind == SHELTER:
        yield no("shelter-stays", "DD-X.walls.2")
    elif (kind == RAIL and start not in s.rail) or (kind != RAIL and not s.units[start * SLOTS + kind]):
        yield no("no-such-unit", "DD-X.walls.2", unit=KINDS.names[kind], hex=name(s, start))
    elif start != goal:
        yield from wrong_ground(s, kind, goal)


# -- the Mosquito ------------------------------------------------------------------------------


def wrong_mosquito(s: Raid, hex_: int) -> Reasons:
    if s.phase == 5:
        yield no("mosquito-needs-field", "DD-6.5.1", hex=name(s, hex_))
    elif hex_ == OFF or s.setting.ground.distance[s.m_at][hex_] > 2:
        yield no("mosquito-too-far", "DD-7.mosq.1", hex=name(s, hex_))
    else:
        yield no("mosquito-must-go-home", "DD-6.6.3")


def wrong_mosquito_landing(s: Raid) -> Reasons:
    if s.m_state != FLYING:
        yield no("mosquito-first-step", "DD-7.mosq.2")
    elif not s.setting.ground.home_fields >> s.m_at & 1:
        yield no("no-british-field", "DD-7.mosq.18", hex=name(s, s.m_at))
    else:
        yield no("bombers-field", "DD-7.mosq.18", hex=name(s, s.m_at))


def wrong_bomb(s: Raid, kind: int, medals: int = 0) -> Reasons:
    word = KINDS.names[kind]
    if kind not in (*BOMBABLE, RAIL, AIRFIELD):
        yield no("cannot-be-bombed", "DD-7.mosq.16", unit=word)
    elif s.m_alt != LOW:
        yield no("bombs-need-low", "DD-7.mosq.15" if kind != AIRFIELD else "DD-7.mosq.14")
    elif kind == AIRFIELD and s.waiting_sau_at(s.m_at):
        yield no("sau-waits", "DD-X.sau.5")
    elif not there_to_bomb(s, kind):
        yield no("no-such-unit", "DD-7.mosq.15", unit=word, hex=name(s, s.m_at))
    elif price(s, kind) - medals > s.tokens:
        yield no("tokens-short", "DD-7.smoke.2", count=price(s, kind), left=s.tokens)
    elif medals:
        yield no("too-many-medals", "DD-8.4.8")


def there_to_bomb(s: Raid, kind: int) -> bool:
    if kind == AIRFIELD:
        return bool(s.setting.ground.airfields >> s.m_at & 1)
    return s.rails_at(s.m_at) > 0 if kind == RAIL else s.count(s.m_at, kind) > 0


def wrong_mark(s: Raid, count: int) -> Reasons:
    if not s.setting.ground.city_mask >> s.m_at & 1:
        yield no("markers-need-city", "DD-7.mosq.13", hex=name(s, s.m_at))
    elif s.setting.low_markers and s.m_alt != LOW:
        yield no("markers-need-low", "A-20")
    elif count > s.tokens:
        yield no("tokens-short", "DD-7.mosq.12", count=count, left=s.tokens)


BY_STEP: dict[tuple[str, str, int], Callable[..., Reasons]] = {
    ("base", "base", 2): wrong_base,
    ("plan-target", "target", 1): wrong_target,
    ("plan-start", "start", 1): wrong_start,
    ("plan-card", "card", 1): wrong_card,
    ("plan-card", "seal", 0): wrong_seal,
    ("place", "place", 2): wrong_placement,
    ("place", "add", 2): wrong_addition,
    ("extra-units", "add", 2): wrong_addition,
    ("relocate", "relocate", 3): wrong_relocation,
    ("mosquito-start", "mosquito", 1): wrong_mosquito,
    ("mosquito-moves", "mosquito", 1): wrong_mosquito,
    ("mosquito-level", "land", 0): wrong_mosquito_landing,
    ("drops", "bomb", 1): wrong_bomb,
    ("drops", "bomb", 2): wrong_bomb,
    ("drops", "mark", 1): wrong_mark,
    **FLIGHT,
}
