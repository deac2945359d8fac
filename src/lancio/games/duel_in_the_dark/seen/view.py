"""What each side may see. Nothing secret leaves the state but through here and the events' `sees`.

The British plan is the only secret: route, its length, target, Window cards. German seats hide nothing.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from lancio.engine.board import OFF
from lancio.engine.masks import bits
from lancio.games.duel_in_the_dark.compass import MOST_CARDS
from lancio.games.duel_in_the_dark.dispersal import crests_handed
from lancio.games.duel_in_the_dark.pieces import (
    ALTITUDES,
    BEAM,
    BLUE,
    BRITISH,
    DIRECTIONS,
    EVERY_KIND,
    GERMAN,
    GUN,
    GUNNERS,
    KINDS,
    MEDAL,
    NO_SQUADRON,
    RAILS,
    SAUS,
    SLOTS,
    SQUADRONS,
)
from lancio.games.duel_in_the_dark.seen.ways import onward
from lancio.games.duel_in_the_dark.state import DUEL, NOT_SAID, PLACING, STATES, WINDOW_USED, Raid
from lancio.games.duel_in_the_dark.tables import CITIES, fuel_home, ground
from lancio.games.duel_in_the_dark.words import DIRECTION, NO_CARD, NO_CITY, NO_SEAT


def picture(s: Raid, side: int) -> dict[str, Any]:
    """All that a side may know."""
    pieces = [*aircraft(s), *units(s), *weather(s.clouds, s.storms, s.fogs)]
    return {
        "board": {"map": s.setting.ground.id},
        "pieces": pieces,
        "tracks": tracks(s, side),
        "score": score(s),
    }


def turn(s: Raid) -> dict[str, Any]:
    """The turn and where in it we are, which everybody may know."""
    return {
        "number": s.night,
        "of": s.setting.nights,
        "phase": s.phase,
        "round": s.round,
        "card": s.flown,
    }


def aircraft(s: Raid) -> list[dict[str, Any]]:
    """Squadrons, Bomber, Mosquito, Wilde Sau."""
    name = s.setting.ground.board.name
    out: list[dict[str, Any]] = []
    for q, colour in enumerate(SQUADRONS.names):
        if s.at[q] == OFF or s.lost >> q & 1:
            continue
        piece: dict[str, Any] = {
            "id": colour,
            "side": GERMAN,
            "kind": "squadron",
            "type": "ju88" if q == s.ju88 else "do217" if q == BLUE else "me110",
            "hex": name[s.at[q]],
            "level": ALTITUDES[s.alt[q]],
            "fuel": s.fuel[q],
            "tank": s.tank(q),
            "acted": bool(s.acted >> q & 1) and s.phase == DUEL,
            "crashed": bool(s.crashed >> q & 1),
        }
        if s.alt[q]:
            piece["home"] = fuel_home(s.wind)[s.at[q]]
        if s.mw >> q & 1:
            piece["mw50"] = bool(s.mw_ready >> q & 1)
        out.append(piece)
    if s.bomber_at != OFF:
        out.append(
            {
                "id": "bomber",
                "side": BRITISH,
                "kind": "bomber",
                "hex": name[s.bomber_at],
                "level": ALTITUDES[s.bomber_alt],
                "state": STATES.names[s.bomber_state],
                "heading": DIRECTION.write(s.heading),
            }
        )
    if s.mosquito_at != OFF:
        out.append(
            {
                "id": "mosquito",
                "side": BRITISH,
                "kind": "mosquito",
                "hex": name[s.mosquito_at],
                "level": ALTITUDES[s.mosquito_alt],
                "state": STATES.names[s.mosquito_state],
            }
        )
    for i, marker in enumerate(SAUS.names):
        if s.sau[i] != OFF and not s.sau_out >> i & 1:
            shown = bool(s.sau_up >> i & 1)
            out.append({"id": marker, "side": GERMAN, "kind": "wilde-sau", "hex": name[s.sau[i]], "up": shown})
    return out


def units(s: Raid) -> list[dict[str, Any]]:
    """Ground units, one entry for each kind in a hex; bombs, markers and medals."""
    out: list[dict[str, Any]] = []
    name = s.setting.ground.board.name
    units_, hit = s.units, s.hit
    for h in s.setting.ground.board.hexes:
        here = h * SLOTS
        row = units_[here : here + SLOTS]
        gone = hit[here : here + SLOTS]
        if any(row) or any(gone):
            out += [_unit(kind, name[h], row[kind], gone[kind]) for kind in EVERY_KIND if row[kind] or gone[kind]]
        if s.bombs[h]:
            out.append(
                {"id": f"bombs-{name[h]}", "side": BRITISH, "kind": "bombs", "hex": name[h], "count": s.bombs[h]}
            )
        if s.marks[h]:
            marks = s.marks[h]
            out.append({"id": f"marks-{name[h]}", "side": BRITISH, "kind": "markers", "hex": name[h], "count": marks})
    for i, h in enumerate(s.rail):
        if h != OFF:
            fixed, destroyed = bool(s.rail_fixed >> i & 1), s.rail_hit >> i & 1
            piece = {"id": RAILS.names[i], "side": GERMAN, "kind": "rail-flak", "hex": name[h]}
            out.append({**piece, "count": 1 - destroyed, "destroyed": destroyed, "fixed": fixed})
    for medal, h in zip(GUNNERS.names, (s.silver, s.gold), strict=True):
        if h != OFF:
            out.append({"id": f"gunner-{medal}", "side": GERMAN, "kind": f"gunner-{medal}", "hex": name[h]})
    return out


def _unit(kind: int, hex_: str, count: int, destroyed: int) -> dict[str, Any]:
    word = KINDS.names[kind]
    side = BRITISH if kind in (GUN, BEAM) else GERMAN
    name = "german-medal" if kind == MEDAL else word
    return {"id": f"{name}-{hex_}", "side": side, "kind": name, "hex": hex_, "count": count, "destroyed": destroyed}


@cache
def weather(clouds: int, storms: int, fogs: int) -> tuple[dict[str, Any], ...]:
    """The pieces of weather. They seldom change, so they are kept."""
    name = ground().board.name
    return tuple(
        {"id": f"{kind}-{name[h]}", "side": None, "kind": kind, "hex": name[h]}
        for kind, mask in (("cloud", clouds), ("storm", storms), ("fog", fogs))
        for h in bits(mask)
    )


def tracks(s: Raid, side: int) -> dict[str, Any]:
    """Everything beside the map."""
    setting = s.setting
    out: dict[str, Any] = {
        "weather": weather_track(s),
        "tokens": s.tokens,
        "seats": seats(s),
        "units_left": max(0, setting.tiles - s.placed) if s.phase <= PLACING else 0,
        "pool": s.pool[:],
        "extra": s.extra,
        "scores": list(s.scores),
        "trail": trail(s),
        "plan": plan(s) if side == s.british and not setting.solo else None,
        "onward": onward(s, side),
    }
    if setting.medals:
        fresh = {"british": s.fresh_medals[0], "german": s.fresh_medals[1]}
        out["medals"] = {"british": s.british_medals, "german": s.german_medals, "fresh": fresh}
        out["fuel_medal_used"] = s.fuel_medal
    if setting.gunners:
        out["gunners_held"] = [GUNNERS.names[i] for i in bits(s.gun_held)]
    if setting.ju88:
        out["badge"] = s.badge if s.ju88 != NO_SQUADRON else 0
        out["ju88"] = SQUADRONS.names[s.ju88] if s.ju88 != NO_SQUADRON else None
    if setting.window:
        used = None if s.announced == NOT_SAID else s.announced == WINDOW_USED
        out["window"] = {"announced": used, "turned": s.windows_turned}
    if setting.walls:
        out["crests"] = [CITIES.names[i] for i in bits(s.crests)] if crests_handed(s) else []
    if setting.german_seats > 1:
        out["table"] = {setting.sides[i]: s.table[i] for i in range(1, len(setting.sides))}
    if setting.solo:
        out["solo"] = {"crest": s.crest, "met": s.met, "homeward": s.homeward, "deck": [list(leg) for leg in s.deck]}
    lost = [SQUADRONS.names[q] for q in bits(s.lost)]
    return {**out, "lost": lost, "replanned": s.replanned, "nights": list(s.nights_won)}


def weather_track(s: Raid) -> dict[str, Any] | None:
    """The weather card and what became of it."""
    if s.card == NO_CARD:
        return None
    card = s.setting.sky.cards[s.card]
    out: dict[str, Any] = {
        "card": card.number,
        "wind": DIRECTIONS.names[s.wind],
        "moon": "full" if s.full_moon else "new",
        "summer": s.summer,
    }
    if s.setting.weather_change:
        out["changes"] = list(card.changes)
        out["winds_drawn"] = [s.setting.sky.wind_steps[i] for i in s.drawn_winds]
    return out


def seats(s: Raid) -> dict[str, Any]:
    """Who plays what this night."""
    sides = s.setting.sides
    if not s.night:
        return {}
    return {
        "british": sides[s.british] if s.british != NO_SEAT else None,
        "german": sides[s.commander],
        "squadrons": {name: sides[s.owner[q]] for q, name in enumerate(SQUADRONS.names)},
    }


def trail(s: Raid) -> list[str]:
    """The hexes the Bomber has been seen in this night, its start first."""
    if s.bomber_at == OFF:
        return []
    board = s.setting.ground.board
    here = s.start
    out = [board.name[here]]
    for d in s.route[: s.flown]:
        here = board.neighbours[here][d]
        out.append(board.name[here])
    return out


def plan(s: Raid) -> dict[str, Any]:
    """The raid plan, for British eyes only."""
    name = s.setting.ground.board.name
    board = s.setting.ground.board
    hexes = []
    here = s.start
    for d in s.route:
        here = board.neighbours[here][d]
        hexes.append(name[here])
    return {
        "target": CITIES.names[s.target] if s.target != NO_CITY else None,
        "start": name[s.start] if s.start != OFF else None,
        "cards": [DIRECTIONS.names[d] for d in s.route],
        "hexes": hexes,
        "out": s.turn_at,
        "flown": s.flown,
        "left": MOST_CARDS - len(s.route),
        "windows": list(bits(s.windows)),
        "decoys": [CITIES.names[i] for i in bits(s.crests)],
    }


def score(s: Raid) -> dict[str, Any]:
    """Positive: the British lead."""
    out: dict[str, Any] = {"score": s.score, "british": max(0, s.score), "german": max(0, -s.score)}
    if s.setting.swap:
        out["nights"] = list(s.nights_won)
    return out
