"""The map for a client to draw: geometry, areas, airfields, cities, cards."""

from __future__ import annotations

from typing import Any

from lancio.games.duel_in_the_dark.pieces import DIRECTIONS, KINDS, TILES
from lancio.games.duel_in_the_dark.seen.setups import quick, suggestions
from lancio.games.duel_in_the_dark.tables import Ground, forces, ground, sky

LANDS = {
    "britain": {"name": {"en": "Britain", "it": "Gran Bretagna"}},
    "sea": {"name": {"en": "sea", "it": "mare"}},
    "reich": {"name": {"en": "Reich and occupied land", "it": "Reich e terre occupate"}},
}


def chart() -> dict[str, Any]:
    """Everything printed on the map and the cards, with x and y of hex centres in hex sides."""
    g = ground()
    return {
        **g.chart(lambda h: hex_entry(g, h), LANDS),
        "lines": [],
        "sides": [],
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
    """A hex: its land, its airfield."""
    entry: dict[str, Any] = {"terrain": g.kind[hex_], "area": g.area_name[hex_]}
    if hex_ in g.field_name:
        entry["airfield"] = g.field_name[hex_]
    return entry
