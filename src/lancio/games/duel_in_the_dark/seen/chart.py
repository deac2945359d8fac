"""The map for a client to draw: geometry, areas, airfields, cities, cards."""

from __future__ import annotations

from typing import Any

from lancio.games.duel_in_the_dark.pieces import DIRECTIONS, KINDS, TILES
from lancio.games.duel_in_the_dark.seen.setups import quick, suggestions
from lancio.games.duel_in_the_dark.tables import Ground, forces, ground, sky


def chart() -> dict[str, Any]:
    """Everything printed on the map and the cards, with x and y of hex centres in hex sides."""
    g = ground()
    layout = g.board.layout
    return {
        "map": g.id,
        "title": g.title,
        "columns": layout.columns,
        "rows": layout.rows,
        "orientation": layout.orientation,
        "shoved": layout.shoved,
        "hexes": {g.board.name[h]: hex_entry(g, h) for h in g.board.hexes},
        "terrain": {
            "britain": {"name": {"en": "Britain", "it": "Gran Bretagna"}},
            "sea": {"name": {"en": "sea", "it": "mare"}},
            "reich": {"name": {"en": "Reich and occupied land", "it": "Reich e terre occupate"}},
        },
        "lines": [],
        "sides": [],
        "places": {g.board.name[c.hex]: c.name["en"] for c in g.cities},
        "cities": {
            c.slug: {"hex": g.board.name[c.hex], "name": c.name, "value": c.value, "crest": c.crest} for c in g.cities
        },
        "zones": {
            "german_airfields": g.board.names_of(g.airfields),
            "british_airfields": g.board.names_of(g.home_fields),
            "cities": g.board.names_of(g.city_mask),
            "solo_banned": g.board.names_of(g.banned),
        },
        "directions": list(DIRECTIONS.names),
        "tiles": [
            {"faces": [TILES.names[2 * i], TILES.names[2 * i + 1]], "count": n} for i, n in enumerate(forces().pool)
        ],
        "setups": suggestions(),
        "quick_setups": quick(),
        "units": list(KINDS.names),
        "weather": [
            {
                "number": card.number,
                "wind": DIRECTIONS.names[card.wind],
                "moon": "full" if card.full else "new",
                "summer": card.summer,
                "changes": list(card.changes),
                "clouds": g.board.names_of(card.clouds),
                "storms": g.board.names_of(card.storms),
                "fogs": g.board.names_of(card.fogs),
            }
            for card in sky().cards
        ],
    }


def hex_entry(g: Ground, hex_: int) -> dict[str, Any]:
    """A hex: its centre, its land, its airfield."""
    x, y = g.board.layout.centre(g.board.hex[hex_])
    entry: dict[str, Any] = {"x": round(x, 4), "y": round(y, 4), "terrain": g.kind[hex_], "area": g.area[hex_]}
    if hex_ in g.field_name:
        entry["airfield"] = g.field_name[hex_]
    return entry
