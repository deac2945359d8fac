"""The look of Histo Command: two groups of printed map sheets, the Merderet and Son."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from shapely.geometry import Polygon
from shapely.ops import unary_union

from art import (
    REPOSITORY,
    check,
    paint_forts,
    paint_land,
    paint_margins,
    paint_names,
    paint_patchwork,
    paint_polder,
    paint_water,
    paint_works,
)
from art.borders import chain, dug, lay_borders, side_line
from art.frame import Frame
from art.histo_prints import PRINTS, Print
from art.look import Canvas
from art.noise import Wobble, generator
from art.patchwork import Patchwork, drain, lay_patchwork, sow, with_heath
from art.shapes import XY, polygons
from art.sheet import Place
from art.spreads import Spread, read_spread
from art.ways import lay_ways
from lancio.games.histo_command import GAME
from lancio.games.histo_command.ground import ground
from lancio.hexes import Hex

DATA = REPOSITORY / "src/lancio/games/histo_command/data/sheets.toml"
TABLE = "#cfc4a6"


def survey(name: str) -> Patchwork:
    """Read one group of sheets and lay out its country."""
    made = PRINTS[name]
    look = made.look
    spread = read_spread(ground(made.slug), DATA)
    towns = {spread.name(h): 1.18 for h in spread.of("urban")}
    plan = replace(look.plan, large={**towns, **look.plan.large}, settled=("village", "urban"))
    frame = Frame.around(spread.layout, look.side, look.margin)
    water = lay_borders(spread, frame, plan.seed, look.beds, made.canals)
    chance = generator(plan.seed, "seeds")
    if made.canals:
        banks = north_banks(spread, frame, made.canals)
        parcels, roads = drain(spread, frame, banks, chance), lay_ways(spread, frame, "road", halts=())
    else:
        bend = Wobble(generator(plan.seed, "roads"), 7 * frame.side, 2)
        parcels = sow(spread, frame, 4, chance)
        roads = lay_ways(spread, frame, "road", 0.4, lambda p: (p[0] + 9 * bend(*p), p[1] + 9 * bend(p[1], p[0])))
    country = lay_patchwork(spread, frame, plan, water, roads, look.bleed, parcels, made.tilling)
    wild = frame.union([h for h in spread.hexes() if spread.name(h)[0] in made.heath])
    return with_heath(country, wild, frame.side * 1.9) if made.heath else country


def north_banks(spread: Spread, frame: Frame, canals: frozenset[str]) -> dict[Hex, float]:
    """The hexes just south of a canal, with its level in the picture."""
    out: dict[Hex, float] = {}
    for border in spread.borders:
        if border.id in canals:
            level = dug(chain(frame, border), frame.width)[0][1]
            out |= {
                max(side, key=lambda h: frame.centre(h)[1]): level for side in border.sides if side[0].q == side[1].q
            }
    return out


def crossings(spread: Spread, frame: Frame, *kinds: str) -> list[XY]:
    """The middle of every side of a kind that a road crosses."""
    steps = {frozenset(pair) for line in spread.lines for pair in zip(line.hexes, line.hexes[1:], strict=False)}
    out = []
    for a, b in spread.across(*kinds):
        if frozenset((a, b)) in steps:
            middle = side_line(frame, a, b).centroid
            out.append((middle.x, middle.y))
    return out


def draw(name: str, country: Patchwork) -> str:
    """The sheets as SVG, from the table up."""
    made = PRINTS[name]
    spread, frame = country.sheet, country.frame
    assert isinstance(spread, Spread)
    country = replace(country, sheet=replace(spread, places=tuple(_names(spread, made))))
    canvas = Canvas(country, made.look)
    picture = canvas.picture
    leaves = paint_margins.leaves(frame, spread, canvas.chance("paper"))
    left, top, right, bottom = country.land.bounds
    rect = f'x="{left:g}" y="{top:g}" width="{right - left:g}" height="{bottom - top:g}"'
    picture.defs = f'<clipPath id="sheet"><rect {rect}/></clipPath>'
    picture.markup(f'<path d="M0 0h{frame.width}v{frame.height}H0z" fill="{TABLE}"/>')
    paint_margins.paper(canvas, leaves, made.paper)
    picture.markup(f'<g clip-path="url(#sheet)"><rect {rect} fill="{made.base}"/>')
    paint_patchwork.open_ground(canvas, country, made.open)
    if made.heath:
        paint_patchwork.heath(canvas, country.heath)
    paint_patchwork.crops(canvas, country, made.sown, 0.85)
    paint_land.fields(canvas)
    paint_patchwork.pasture_signs(canvas, country, 28 if not made.canals else 34)
    paint_patchwork.hills(canvas, country)
    if not made.canals:
        paint_land.slopes(canvas, unary_union([p for p in polygons(country.water.wet) if p.area > 20000]))
    paint_land.lanes(canvas, "lane-edges")
    paint_land.hedges(canvas)
    paint_water.water(canvas)
    if not made.canals:
        paint_water.marsh(canvas)
    else:
        _canal(canvas, country)
    paint_patchwork.woods(canvas, country, made.crowns, rides=bool(made.canals))
    paint_land.gardens(canvas)
    paint_works.causeways(canvas)
    paint_works.ways(canvas)
    _culverts(canvas, country)
    paint_works.bridges(canvas, crossings(spread, frame, "bridge"))
    paint_works.houses(canvas)
    if made.canals:
        _poplars(canvas, country)
    paint_forts.works(canvas, spread.works)
    canvas.layer("veil").shape(country.land.difference(frame.union(spread.hexes())))
    paint_margins.tones(canvas, leaves, made.ages)
    picture.markup("</g>")
    paint_margins.folds(canvas, leaves)
    paint_margins.margins(canvas, spread, leaves, made.heading)
    paint_names.names(canvas)
    return picture.write()


def _names(spread: Spread, made: Print) -> Iterator[Place]:
    """The names of the data, some set in the country's own language, and those that only a map would have."""
    told = {spread.name(p.hex): p.name for p in spread.places} | dict(made.names)
    for printed, text in told.items():
        if text:
            yield Place(spread.hex(made.moved.get(printed, printed)), text, made.kinds.get(printed, "label"))


def _canal(canvas: Canvas, country: Patchwork) -> None:
    half = canvas.look.beds["canal"] / 2
    canal = country.water.channels[0]
    paint_polder.towpaths(canvas, canal, half)
    paint_polder.canal_stones(canvas, canal, half)


def _poplars(canvas: Canvas, country: Patchwork) -> None:
    half = canvas.look.beds["canal"] / 2
    canal = country.water.channels[0]
    roofs = unary_union([h.shape for v in country.villages.values() for h in v.houses])
    roads = unary_union([w.curve.line.buffer(5.5) for w in country.roads])
    streams = unary_union([c.bed.buffer(2.5) for c in country.water.channels])
    keep_off = unary_union([roofs.buffer(3), roads, streams, country.built])
    paint_polder.poplars(canvas, paint_polder.avenues(country, canal, half), 9.5, keep_off)


def _culverts(canvas: Canvas, country: Patchwork) -> None:
    """Where a road crosses a brook that is no obstacle to it: two low walls, no bridge."""
    spread = country.sheet
    assert isinstance(spread, Spread)
    walls = canvas.layer("culverts")
    for x, y in crossings(spread, country.frame, "stream"):
        spot = Polygon([(x - 26, y - 26), (x + 26, y - 26), (x + 26, y + 26), (x - 26, y + 26)])
        for way in country.roads:
            for channel in country.water.channels:
                for point in [way.curve.line.intersection(channel.line).intersection(spot)]:
                    if point.is_empty:
                        continue
                    at = way.curve.line.project(point.centroid)
                    a, b = (way.curve.line.interpolate(at + d) for d in (-5, 5))
                    nx, ny = -(b.y - a.y) / 10, (b.x - a.x) / 10
                    for s in (-4.2, 4.2):
                        walls.line([(a.x + s * nx, a.y + s * ny), (b.x + s * nx, b.y + s * ny)])


def mapping(_: Patchwork) -> dict[str, Any]:
    """What the mapping of a group adds: nothing."""
    return {}


def faults(name: str, country: Patchwork) -> list[str]:
    """Where the sheets stray from the data."""
    spread, frame, water = country.sheet, country.frame, country.water
    assert isinstance(spread, Spread)
    drawn = {
        **{kind: country.ground(kind) for kind in ("open", "field", "bocage")},
        "wood": country.woods,
        "hill": country.hills,
        "marsh": water.wet,
        **dict.fromkeys(country.plan.settled, country.built),
    }
    limits = (0.62, 0.3) if PRINTS[name].canals else (0.34, 0.46)
    where = {"side": frame.side, "origin": [frame.x0, frame.y0]}
    return [
        *check.faults(country, ("marsh",), (), limits),
        *check.ground_faults(country, drawn, 0.62),
        *check.border_faults(spread, frame, water.channels, frame.side * 0.45),
        *check.bridge_faults(spread, frame, water.channels, country.roads),
        *check.mapping_faults(spread, frame, where, GAME.chart(PRINTS[name].slug)["hexes"]),
    ]
