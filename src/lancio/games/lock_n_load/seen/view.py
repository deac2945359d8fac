"""What each side may see. Counters are open; standing orders, and the paragraphs of events, are secret."""

from __future__ import annotations

from typing import Any

from lancio.engine.masks import bits
from lancio.games.lock_n_load import acquisition, artillery, men
from lancio.games.lock_n_load.arcs import has_turret
from lancio.games.lock_n_load.barrage import reaches
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.events import paragraph_of
from lancio.games.lock_n_load.men import KINDS
from lancio.games.lock_n_load.opportunity import STANDING
from lancio.games.lock_n_load.spotting import spotted_by
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import SORTS
from lancio.games.lock_n_load.verbs import CORNERS, MODES
from lancio.games.lock_n_load.victory import holds, scores
from lancio.games.lock_n_load.words import NOBODY

PHASES = ("set-up", "rally", "operations", "administration")
TABS = (
    "shaken", "wounded", "moved", "crawled", "assaulted", "stealthy", "fired", "complete", "buttoned", "abandoned",
    "hovering", "damaged",
)  # fmt: skip
_SORT_NAME = tuple(SORTS[sort] for sort in BOX.counters.sort)
_KIND_NAME = BOX.counters.kind_names.names


def picture(s: Fight, side: int) -> dict[str, Any]:
    """All that a side may know."""
    return {
        "board": {"map": s.setting.scene.slug, "night": s.setting.scene.night},
        "pieces": [*units(s), *markers(s), *flags(s)],
        "tracks": tracks(s, side),
        "score": score(s),
    }


def turn(s: Fight) -> dict[str, Any]:
    """The turn and where in it we are."""
    sides = s.setting.scene.sides
    name = s.setting.ground.name
    return {
        "number": s.turn,
        "of": s.setting.scene.turns,
        "phase": PHASES[s.phase],
        "initiative": sides[s.initiative] if s.turn else None,
        "active": sides[s.active] if s.phase == 2 else None,
        "passes": s.passes,
        "base": name[s.base] if s.base else None,
        "reach": [name[p] for p in bits(s.reach)],
        "spotted": s.looked,
        "night": s.setting.scene.night,
        "lender": s.setting.roster.names.names[s.lender] if s.lender != NOBODY else None,
        "mode": MODES.names[s.mode] if s.group else None,
    }


def units(s: Fight) -> list[dict[str, Any]]:
    """The counters on the map and in boxes."""
    roster, ground = s.setting.roster, s.setting.ground
    name, sides = ground.name, s.setting.scene.sides
    weapon = roster.weapon_names.names
    seen = [spotted_by(s, viewer) for viewer in (1, 0)] if s.turn else [0, 0]
    masks = [(tab, getattr(s, tab)) for tab in TABS]
    out: list[dict[str, Any]] = []
    for unit in range(roster.count):
        place = s.where[unit]
        if not place:
            continue
        kind = s.kind[unit]
        owner = roster.side[unit]
        piece: dict[str, Any] = {
            "id": roster.names.names[unit],
            "side": sides[owner],
            "kind": _SORT_NAME[kind],
            "type": _KIND_NAME[kind],
            "hex": name[ground.hex[s.site(place)] or ground.gate.get(place) or s.site(place)],
            "place": name[place],
        }
        if ground.aboard >> place & 1:
            piece["aboard"] = roster.names.names[ground.carrier[place]]
            piece["on_top"] = bool(ground.decks >> place & 1)
        tabs = [tab for tab, mask in masks if mask >> unit & 1]
        if tabs:
            piece["tabs"] = tabs
        if s.arms[unit]:
            piece["weapons"] = [weapon[w] for w in bits(s.arms[unit])]
        if seen[owner] >> place & 1:
            piece["seen"] = True
        if KINDS[kind].faces:
            piece["facing"] = CORNERS.names[s.facing[unit]]
        if has_turret(s, unit):
            piece["turret"] = CORNERS.names[s.turret[unit]]
        if s.aiming >> unit & 1:
            piece["acquired"] = acquired(s, unit)
        if roster.vehicles >> unit & 1:
            boss = men.commander(s, unit)
            piece["open"] = men.is_open(s, unit)
            piece["leader"] = roster.names.names[boss] if boss != NOBODY else None
        if s.group >> unit & 1:
            piece["moving"] = True
            piece["points_left"] = (men.allowed(s, unit, s.mode, 12) - s.paid) / 2
        out.append(piece)
    return out


def acquired(s: Fight, gun: int) -> dict[str, Any]:
    """What a gun has acquired: a vehicle or a place, and how well."""
    target, level = acquisition.level(s, gun)
    roster = s.setting.roster
    at = roster.names.names[target] if target < roster.count else s.setting.ground.name[target - roster.count]
    return {"target": at, "level": level}


def markers(s: Fight) -> list[dict[str, Any]]:
    """What lies on the map beside counters: loose weapons, works, smoke, melees."""
    name = s.setting.ground.name
    roster = s.setting.roster
    out: list[dict[str, Any]] = []

    def mark(kind: str, places: int, **more: object) -> None:
        for place in bits(places):
            h = s.setting.ground.hex[place]
            out.append(
                {
                    "id": f"{kind}-{name[place]}",
                    "side": None,
                    "kind": kind,
                    "hex": name[h],
                    "place": name[place],
                    **more,
                }
            )

    for kind in ("smoke", "haze", "lit", "foxholes", "wire", "mines", "minefields", "bunkers", "rubble"):
        mark(kind, getattr(s, kind))
    mark("melee", s.melee)
    mark("fought", s.fought)
    for owner, places in enumerate(s.spotted):
        mark("spotted" if owner == 0 else "spotted-too", places)
    for weapon, place in enumerate(s.lying):
        if place:
            h = s.setting.ground.hex[place]
            out.append({
                "id": roster.weapon_names.names[weapon], "side": None, "kind": "weapon",
                "hex": name[h] if h else name[place], "place": name[place],
            })  # fmt: skip
    for i, event in enumerate(s.setting.scene.events):
        if not s.read >> i & 1:
            out.append({
                "id": f"event-{i + 1}", "side": None,
                "kind": "event", "hex": event.hex, "place": event.hex, "sight": event.sight,
                "by": s.setting.scene.sides[event.side] if event.side >= 0 else None,
            })  # fmt: skip
    for i, (h, battery) in enumerate(zip(s.fires, s.sources, strict=True)):
        row = roster.batteries[battery]
        out.append({
            "id": f"barrage-{i + 1}", "side": s.setting.scene.sides[row.side], "kind": "barrage", "hex": name[h],
            "place": name[h], "radius": row.radius, "firepower": row.firepower, "from": row.name,
            "hexes": [name[n] for n in bits(reaches(s, battery, h))],
        })  # fmt: skip
    if s.aimed:
        mark("spotting-round", 1 << s.aimed)
    for i, h in enumerate(s.wrecks):
        out.append({"id": f"wreck-{i + 1}", "side": None, "kind": "wreck", "hex": name[h], "place": name[h]})
    return out


def flags(s: Fight) -> list[dict[str, Any]]:
    """Who holds the hexes of the scenario's sets."""
    name, sides = s.setting.ground.name, s.setting.scene.sides
    wanted = 0
    for area in s.setting.sets.values():
        wanted |= area
    return [
        {"id": f"flag-{name[h]}", "side": sides[owner], "kind": "control", "hex": name[h]}
        for owner in (0, 1)
        for h in bits(s.control[owner] & wanted)
    ]


def tracks(s: Fight, side: int) -> dict[str, Any]:
    """Everything beside the map: weapons in hands, cards, the lost, those to come, standing orders."""
    roster = s.setting.roster
    names, arms = roster.names.names, roster.weapon_names.names
    deck = s.setting.counters.card_names.names
    return {
        "weapons": {
            arms[w]: {
                "type": row.key,
                "holder": names[s.holder[w]] if s.holder[w] != NOBODY else None,
                "mounted": bool(s.mounted >> w & 1),
                **({"acquired": acquired(s, roster.count + w)} if s.aiming >> roster.count + w & 1 else {}),
            }
            for w, row in enumerate(roster.weapons)
            if not s.spent >> w & 1
        },
        "cards": {deck[c]: names[who] for c, who in enumerate(s.cards) if who >= 0},
        "lost": [names[u] for u in bits(s.dead)],
        "out": [names[u] for u in bits(s.out)],
        "waiting": [names[u] for u in bits(roster.awaited & ~(s.dead | s.out | s.merged)) if not s.where[u]],
        "events": {
            event.hex: dict(paragraph_of(s, i).text)
            for i, event in enumerate(s.setting.scene.events)
            if s.read >> i & 1
        },
        "types": {names[u]: _KIND_NAME[s.kind[u]] for u in bits(roster.awaited) if not s.where[u]},
        "abandoned": {names[u]: s.setting.ground.name[h] for u, h in zip(bits(s.abandoned), s.hulks, strict=True)},
        "slits": list(s.slits),
        "formations": formations(s),
        "orders": STANDING.view(s, side),
    }


def formations(s: Fight) -> list[dict[str, Any]]:
    """Guns off the map: whose, their firepower, missions left, whether they can be called and whether they must ask."""
    sides = s.setting.scene.sides
    return [
        {
            "side": sides[row.side],
            "name": row.name,
            "firepower": row.firepower,
            "missions": max(0, row.missions - s.missions.count(i)),
            "ready": i in artillery.formations(s, row.side),
            "asks": row.supplied and artillery.asks(s, i),
        }
        for i, row in enumerate(s.setting.roster.batteries)
        if row.unit == NOBODY
    ]


def score(s: Fight) -> dict[str, Any]:
    """The hexes held and the points, and which rows of the scenario hold now."""
    scene = s.setting.scene
    return {
        **scores(s),
        "held": {
            key: {side: (s.control[i] & area).bit_count() for i, side in enumerate(scene.sides)}
            for key, area in s.setting.sets.items()
        },
        "rows": [all(holds(s, test) for test in row.tests) for row in scene.rows],
    }
