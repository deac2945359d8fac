"""How the sheets of Histo Command are printed: styles, ground, paper and names, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from art import paint_margins
from art.country import Plan
from art.labels import Lettering
from art.look import Look
from art.night_drop import INK, PAPER, ROUND, SERIF, STYLES
from art.patchwork import Tilling

SHEET_STYLES: dict[str, str | tuple[str, ...]] = {
    **STYLES,
    "sown": 'fill="{colour}" stroke="#a59564" stroke-width=".45"',
    "furrows": 'stroke="#94813f" stroke-width=".55" stroke-opacity=".5"',
    "lane-edges": f'stroke="#9d8d63" stroke-width="2.8" stroke-opacity=".75" {ROUND}',
    "lanes": f'stroke="#ece2c2" stroke-width="1.7" {ROUND}',
    "grass": f'stroke="#a3a777" stroke-width=".6" {ROUND}',
    "single-trees": (
        f'stroke="#4d5a33" stroke-opacity=".3" stroke-width="4.2" {ROUND} transform="translate(1 1.2)"',
        f'stroke="#7c8f58" stroke-width="4" {ROUND}',
    ),
    "wood-floor": (
        'fill="#3d4a2b" fill-opacity=".28" transform="translate(1.8 2.2)"',
        'fill="#7f945c" stroke="#64794a" stroke-width=".8"',
    ),
    "rides": f'stroke="#d3cfa4" stroke-width="2" {ROUND}',
    "crowns": (
        f'stroke="#3f4d31" stroke-opacity=".42" {ROUND} transform="translate(.9 1.1)"',
        f'stroke="#72885a" {ROUND}',
    ),
    "crown-light": f'stroke="#96aa72" stroke-width="1.7" {ROUND}',
    "hill": 'fill="#a9844b" fill-opacity=".17"',
    "hachures": f'stroke="#6f5330" stroke-width=".8" stroke-opacity=".75" {ROUND}',
    "trenches": (
        f'stroke="#3a3020" stroke-opacity=".35" stroke-width="7" {ROUND} transform="translate(1.2 1.6)"',
        f'stroke="#e0cfa0" stroke-width="6.6" {ROUND}',
        'stroke="#43331f" stroke-width="2.3" stroke-linejoin="miter"',
    ),
    "mounds": 'fill="#d3c795" stroke="#84754b" stroke-width=".7"',
    "mound-slope": 'stroke="#84754b" stroke-width=".8"',
    "bunkers": (
        'fill="#2c261c" fill-opacity=".4" transform="translate(1.8 2.3)"',
        'fill="#b9b6ab" stroke="#3b3831" stroke-width="1"',
    ),
    "embrasures": 'fill="#3b3831"',
    "culverts": f'stroke="#4b4334" stroke-width="1.5" {ROUND}',
    "paper-shade": 'fill="#4a3f28" fill-opacity=".3"',
    "paper": 'fill="{colour}"',
    "tone": 'fill="{colour}" fill-opacity=".13"',
    "fold-shade": 'stop-color="#3b2f17" stop-opacity=".18"',
    "fold-end": 'stop-color="#3b2f17" stop-opacity="0"',
    "fold-cast": 'fill="url(#{way})"',
    "fold": 'stroke="#4a3f28" stroke-width=".7" stroke-opacity=".75"',
    "fold-light": 'stroke="#fffbea" stroke-width="1" stroke-opacity=".42"',
    "neat": f'stroke="{INK}" stroke-width=".8"',
    "frame": f'stroke="{INK}" stroke-width="1.6"',
    "graduation": f'fill="{INK}"',
    "coordinates": f'font-family="{SERIF}" font-size="11" text-anchor="middle" fill="{INK}"',
    "margin-text": f'font-family="{SERIF}" text-anchor="middle" fill="{INK}"',
    "cartouche": f'fill="#f6efdc" stroke="{INK}" stroke-width="1.6"',
    "cartouche-line": f'fill="none" stroke="{INK}" stroke-width=".6"',
    "letters": 'font-size="31" font-weight="bold"',
    "titles": 'font-size="13" letter-spacing="3"',
    "imprint": 'font-size="9" font-style="italic" letter-spacing=".6"',
    "scale": f'fill="#fbf6e6" stroke="{INK}" stroke-width=".7"',
    "north": f'fill="{INK}"',
    "names-area": 'font-size="15" letter-spacing="4" fill="#5b4f38" stroke-width="2.4"',
    "veil": f'fill="{PAPER}" fill-opacity=".55"',
}

POLDER_STYLES: dict[str, str | tuple[str, ...]] = {
    **SHEET_STYLES,
    "damp": 'fill="#cdd2a4"',
    "marsh": 'fill="#c2ca94" stroke="#8f9a68" stroke-width=".8"',
    "marsh-a": 'fill="#c2ca94"',
    "ditches": 'stroke="#8fb0b4" stroke-width=".9"',
    "shallow-a": 'fill="#b8c6a0"',
    "shallow-b": 'fill="#b0c4a8"',
    "wood-floor": (
        'fill="#2f3f30" fill-opacity=".3" transform="translate(1.8 2.2)"',
        'fill="#7a9069" stroke="#5d7551" stroke-width=".8"',
    ),
    "crowns": (
        f'stroke="#33473a" stroke-opacity=".42" {ROUND} transform="translate(1 1.3)"',
        f'stroke="#698260" {ROUND}',
    ),
    "crown-light": f'stroke="#8ca381" stroke-width="1.4" {ROUND}',
    "heath": 'fill="#bd9a9a" fill-opacity=".3"',
    "heather": f'stroke="#95707c" stroke-width=".9" stroke-opacity=".6" {ROUND}',
    "towpath": f'stroke="#efe5c6" stroke-width="2.2" {ROUND}',
    "stones": 'stroke="#6d6a5c" stroke-width="1.3"',
    "poplar-shade": (f'stroke="#3f4a2c" stroke-opacity=".32" stroke-width="2.6" {ROUND}',),
    "poplars": (
        f'stroke="#3f5232" stroke-width="4.4" {ROUND}',
        f'stroke="#6f8a52" stroke-width="3.2" {ROUND}',
    ),
}


@dataclass(frozen=True)
class Print:
    """One group of sheets as it is printed: its look, its ground, its paper."""

    slug: str
    look: Look
    tilling: Mapping[str, Tilling]
    canals: frozenset[str]
    crowns: float
    #: the sheets on which open ground near woods is heath
    heath: str
    base: str
    open: tuple[str, ...]
    sown: tuple[str, ...]
    paper: tuple[str, ...]
    ages: tuple[str, ...]
    heading: Mapping[str, str]
    #: names that are set otherwise than in the data, or not at all, by hex
    names: Mapping[str, str]
    kinds: Mapping[str, str]
    #: names that stand in another hex than their own
    moved: Mapping[str, str]


LETTERING = {
    "town": Lettering("town", 21),
    "village": Lettering("village", 14),
    "label": Lettering("hamlet", 11.5),
    "bridge": Lettering("bridge", 10.5),
    "area": Lettering("area", 15, 0.75),
}

MERDERET_LOOK = Look(
    title="The Merderet, sheets A to D",
    side=40.0,
    margin=66.0,
    bleed=paint_margins.NEAT,
    plan=Plan(
        seed="merderet sheets",
        road_half=3.0,
        rail_half=3.0,
        lane_half=1.1,
        block=60.0,
        field_areas=(520.0, 1050.0),
        village_radius=35.0,
        village_links=3,
        large={"B/g6": 1.12},
        churches={"B/g6": 1.3, "A/d6": 1.0, "D/d6": 1.0, "C/h6": 0.9, "B/g5": 0.9},
        manors=frozenset({"B/b6", "C/d5"}),
    ),
    beds={"merderet": 17.0, "douve-brook": 5.0},
    styles=SHEET_STYLES,
    pasture=("#b3c08a", "#b4c28b", "#bbc792", "#c0c998", "#c6cda0"),
    crops=("#cfcf9c", "#c9cb96"),
    gardens=("#dcd7ae", "#cfd3a2", "#e6dcbd", "#c5cd99"),
    roofs={"brick": "#a2584a", "tile": "#b56c55", "slate": "#77767a"},
    tree_sizes=(3.2, 4.0, 4.9),
    main_roads=frozenset({"carentan-road"}),
    lettering=LETTERING,
    special_lettering={},
    name_sides={"B/e7": "over", "A/j6": "above", "B/a6": "above", "B/a7": "above"},
    river_names=(("le Merderet", "A/j3"), ("le Merderet", "C/j9")),
    road_names=(("N 13", "carentan-road", "B/g3"), ("N 13", "carentan-road", "D/g4")),
)

SON_LOOK = replace(
    MERDERET_LOOK,
    title="Son, sheets E and F",
    plan=replace(
        MERDERET_LOOK.plan,
        seed="son sheets",
        village_links=5,
        large={"F/a6": 1.1, "F/a7": 1.05},
        churches={"F/a6": 1.3, "E/j5": 1.0, "F/a10": 0.9},
        manors=frozenset({"E/j4"}),
    ),
    beds={"canal": 15.0, "dommel": 6.0},
    styles=POLDER_STYLES,
    gardens=("#d7d3a8", "#cbd09c", "#e2d8b6", "#c1ca94"),
    roofs={"brick": "#a4523f", "tile": "#bb6a4e", "slate": "#6f6e74"},
    main_roads=frozenset({"eindhoven-road"}),
    name_sides={"E/b6": "over", "F/a8": "right"},
    river_names=(("Wilhelminakanaal", "E/d8"), ("Wilhelminakanaal", "F/g8"), ("Dommel", "E/e5")),
    road_names=(),
)

PRINTS = {
    "histo-command-merderet": Print(
        slug="merderet",
        look=MERDERET_LOOK,
        tilling={
            "open": Tilling(1e9, 1.0, "fence"),
            "hill": Tilling(1e9),
            "wood": Tilling(1e9),
            "village": Tilling(480, 1.0, "hedge"),
            "urban": Tilling(1e9),
            "marsh": Tilling(1e9),
            "field": Tilling(300, 1.9),
            "bocage": Tilling(430, 1.0, "hedge"),
        },
        canals=frozenset(),
        crowns=5.4,
        heath="",
        base="#d5d9ad",
        open=("#d3d8ab", "#d8dbb1", "#dddeb9"),
        sown=("#dfd09b", "#e4d7a6", "#d9c890", "#e7dcb0"),
        paper=("#f3ead4", "#efe7d3", "#f0e6cc", "#f4edda"),
        ages=("#e8c98a", "#b9c0a8", "#c9a56a", "#f6ecd0"),
        heading={"place": "Le Merderet", "date": "6 · VI · 1944"},
        names={"C/j6": "", "D/a6": "Pont de Chef-du-Pont", "B/a7": "Pont de La Fière", "C/h6": "Gueutteville"},
        kinds={"A/d6": "village", "B/g6": "town", "D/d6": "village", "D/a6": "bridge", "B/a7": "bridge"},
        moved={"B/g6": "B/e7"},
    ),
    "histo-command-son": Print(
        slug="son",
        look=SON_LOOK,
        tilling={
            "open": Tilling(760, 2.6, "ditch"),
            "hill": Tilling(1e9),
            "wood": Tilling(1e9),
            "village": Tilling(480, 1.6, "ditch"),
            "urban": Tilling(1e9),
            "marsh": Tilling(1e9),
            "field": Tilling(330, 3.2),
            "bocage": Tilling(430, 1.0, "hedge"),
        },
        canals=frozenset({"canal"}),
        crowns=5.6,
        heath="E",
        base="#d3d6a9",
        open=("#cdd3a3", "#d4d8ac", "#dadcb6"),
        sown=("#dfd09b", "#e4d7a6", "#d6c791", "#e7dcb0", "#d3cf9a"),
        paper=("#f3ead4", "#eee6d2"),
        ages=("#e8c98a", "#b4b9a8"),
        heading={"place": "Son · Wilhelminakanaal", "date": "17 · IX · 1944"},
        names={"F/a8": "Sonse brug", "E/b6": "Sonse Heide"},
        kinds={"E/j5": "village", "F/a7": "town", "F/a10": "village", "F/a8": "bridge", "E/b6": "area"},
        moved={},
    ),
}
