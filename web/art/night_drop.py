"""The look of Night Drop: the bocage of the Cotentin and the flooded Merderet, on cream paper."""

from __future__ import annotations

import math
from pathlib import Path

from lancio.hexes import Hex
from shapely.geometry import Point, Polygon
from shapely.ops import unary_union

from art import REPOSITORY
from art.country import Country, Plan, settle
from art.fields import furrows, orchard
from art.frame import Frame
from art.hedges import by_size, trees_in
from art.labels import Lettering, Name, along, markup, place
from art.noise import Wobble, generator
from art.shapes import coords, polygons, scatter
from art.sheet import Sheet
from art.svg import Picture
from art.symbols import bridge, islets, ripple, tuft, water_lines
from art.water import lay_water
from art.ways import banks, hachures, lay_ways, sleepers

DATA = REPOSITORY / "src/lancio/games/night_drop/data/map.toml"
SIDE, MARGIN, BLEED = 40.0, 32.0, 14.0
CELL = 420.0

PAPER, INK = "#f1e9d5", "#2b2417"
PASTURE = ("#c3cc9b", "#bac692", "#cbd2a5", "#b3c08a", "#d2d5ae", "#c0c795")
CROPS = ("#d8d3a6", "#ded6b0", "#d3cd9c")
PLOUGH = "#d3c39d"
ROOFS = {"brick": "#a2584a", "tile": "#b56c55", "slate": "#77767a"}

PLAN = Plan(
    seed="night-drop 1944",
    road_half=3.0,
    rail_half=3.0,
    lane_half=1.1,
    block=92.0,
    field_areas=(520.0, 1050.0),
    village_radius=27.0,
    village_links=3,
    large={"2511": 1.22, "2409": 1.05, "2017": 1.1, "0719": 1.1, "1010": 1.05, "1612": 0.95},
    churches={
        "2511": 1.3,
        **dict.fromkeys(("2017", "1010", "0719", "0507", "2205", "1601", "2221", "3021", "3203", "3014"), 1.0),
        **dict.fromkeys(("1312", "3117", "0519"), 0.8),
    },
    manors=frozenset({"1612", "1620", "2806"}),
)

SIZES = {"2511": Lettering("town", 21), "2409": Lettering("hamlet", 11.5)}
KINDS = {"village": Lettering("village", 14), "label": Lettering("hamlet", 11.5), "bridge": Lettering("bridge", 10.5)}
SIDES = {"0311": "over", "1416": "over", "1318": "over", "1410": "over"}
RIVER_NAMES = (("le Merderet", 0, 0.2), ("le Merderet", 1, 0.83), ("la Douve", 2, 0.7))
ROAD_NAMES = (("N 13", "rn13", 0.17), ("N 13", "rn13", 0.9), ("D 15", "d15", 0.35), ("D 15", "d15", 0.5))


def survey(path: Path = DATA) -> tuple[Sheet, Frame, Country]:
    """Read the data and lay out the country."""
    from art.sheet import read_sheet

    sheet = read_sheet(path)
    frame = Frame.around(sheet.layout, SIDE, MARGIN)
    water = lay_water(sheet, frame, PLAN.seed, {"stream": 7.0, "river": 19.0, "bridge": 19.0})
    roads, rails = lay_ways(sheet, frame, "road"), lay_ways(sheet, frame, "railway")
    return sheet, frame, settle(sheet, frame, PLAN, water, roads, rails, BLEED)


def draw(country: Country) -> str:
    """The base layer as SVG."""
    frame = country.frame
    left, top, right, bottom = country.land.bounds
    rect = f'x="{left:g}" y="{top:g}" width="{right - left:g}" height="{bottom - top:g}"'
    picture = Picture(frame.width, frame.height, "Sainte-Mère-Église and the Merderet")
    picture.defs = f'<clipPath id="sheet"><rect {rect}/></clipPath>'
    picture.markup(f'<path id="paper" d="M0 0h{frame.width}v{frame.height}H0z" fill="{PAPER}"/>')
    picture.markup(f'<g clip-path="url(#sheet)"><rect id="ground" {rect} fill="#bcc690"/>')
    _fields(picture, country)
    _valley(picture, country)
    _lanes(picture, country)
    _hedges(picture, country)
    _water(picture, country)
    _marsh(picture, country)
    _gardens(picture, country)
    _banks(picture, country)
    _ways(picture, country)
    _bridges(picture, country)
    _houses(picture, country)
    veil = country.land.difference(frame.union(country.sheet.hexes()))
    picture.layer("veil", f'fill="{PAPER}" fill-opacity=".62"').shape(veil)
    picture.markup("</g>")
    picture.markup(f'<rect id="neatline" {rect} stroke="#4a4130" stroke-width="1.2"/>')
    _labels(picture, country)
    return picture.write()


def _fields(picture: Picture, country: Country) -> None:
    chance = generator(PLAN.seed, "crops")
    tone = Wobble(chance, 330)
    colours = (*PASTURE, *CROPS, PLOUGH)
    layers = {c: picture.layer(f"field{i}", f'fill="{c}"', CELL) for i, c in enumerate(colours)}
    rows = picture.layer("furrows", 'stroke="#8d8050" stroke-width=".5" stroke-opacity=".38"', CELL)
    shade = picture.layer(
        "orchard-shade", 'stroke="#5c6a3a" stroke-opacity=".3" stroke-width="3.4" stroke-linecap="round"', CELL
    )
    fruit = picture.layer("orchard", 'stroke="#829659" stroke-width="2.9" stroke-linecap="round"', CELL)
    homes = [frame_centre(country, h) for h in country.villages]
    homes += [frame_centre(country, p.hex) for p in country.sheet.places if p.name.startswith("Verger")]
    for field in country.fields:
        at = field.shape.centroid
        near = min(math.dist((at.x, at.y), home) for home in homes)
        mood = tone(at.x, at.y) + chance.gauss(0, 0.55)
        big = field.shape.area > 260
        if big and chance.random() < 0.5 * math.exp(-(((near - 45) / 45) ** 2)) + 0.012:
            colour = PASTURE[3]
            for tree in orchard(field, 6.2, chance):
                fruit.dot(tree)
                shade.dot((tree[0] + 0.9, tree[1] + 1.1))
        elif mood > 0.78:
            colour = chance.choice((*CROPS, *CROPS, PLOUGH))
            if big and chance.random() < 0.75:
                for row in furrows(field, chance.choice((3.2, 3.8)), chance):
                    rows.line(row)
        else:
            colour = PASTURE[min(5, int((mood + 1.5) / 2.3 * 6) if mood > -1.5 else 0)]
            if chance.random() < 0.35:
                colour = chance.choice(PASTURE)
        layers[colour].shape(field.shape.simplify(0.2))


def frame_centre(country: Country, h: Hex) -> tuple[float, float]:
    """The centre of a hex in the picture."""
    return country.frame.centre(h)


def _valley(picture: Picture, country: Country) -> None:
    """The slopes down to the flooded valley, as a faint shade that deepens to the shore."""
    shade = picture.layer("slope", 'fill="#5f7350" fill-opacity=".07"')
    for reach in (30, 21, 13, 6):
        shade = picture.layer(f"slope{reach}", 'fill="#5f7350" fill-opacity=".06"')
        shade.shape(country.water.wet.buffer(reach).simplify(1.5), smooth=True)


def _lanes(picture: Picture, country: Country) -> None:
    lanes = picture.layer("lanes", 'stroke="#e3d8b6" stroke-width="2.1" stroke-linecap="round"')
    for lane in country.lanes:
        lanes.line(coords(lane.simplify(0.4)), smooth=True)


def _hedges(picture: Picture, country: Country) -> None:
    chance = generator(PLAN.seed, "trees")
    dense = Wobble(chance, 300)
    fences = picture.layer("fences", 'stroke="#8a9464" stroke-width=".6" stroke-opacity=".7"', CELL)
    for fence in country.fences:
        fences.line(coords(fence))
    style = 'stroke-linecap="round" stroke-linejoin="round"'
    shade = picture.layer("hedge-shade", f'stroke="#59653c" stroke-opacity=".26" stroke-width="2.3" {style}', CELL)
    hedges = picture.layer("hedges", f'stroke="#7f9259" stroke-width="1.7" {style}', CELL)
    for hedge in country.hedges:
        line = coords(hedge.simplify(0.2))
        shade.line([(x + 0.7, y + 0.9) for x, y in line])
        hedges.line(line)
    trees = trees_in(country.hedges, chance, 13.0, lambda x, y: 0.75 + 0.45 * dense(x, y), (2.0, 4.4))
    sizes = (2.2, 3.1, 4.1)
    sorted_trees = by_size(trees, sizes)
    for size, points in zip(sizes, sorted_trees, strict=True):
        name = str(size).replace(".", "")
        dark = picture.layer(
            f"tree-shade{name}", f'stroke="#4d5a33" stroke-opacity=".33" stroke-width="{size}" {style}', CELL
        )
        for x, y in points:
            dark.dot((x + 0.28 * size, y + 0.34 * size))
    for size, points in zip(sizes, sorted_trees, strict=True):
        name = str(size).replace(".", "")
        crown = picture.layer(f"trees{name}", f'stroke="#6b8049" stroke-width="{size}" {style}', CELL)
        for point in points:
            crown.dot(point)
    light = picture.layer("tree-light", f'stroke="#90a266" stroke-width="1.5" {style}', CELL)
    for x, y in sorted_trees[2]:
        light.dot((x - 0.6, y - 0.7))


def _water(picture: Picture, country: Country) -> None:
    water = country.water
    near = country.land.buffer(10)
    picture.layer("damp", 'fill="#c9d2a9"').shape(water.wet.buffer(3.2).simplify(0.8).intersection(near), True)
    wet = water.wet.simplify(0.3).intersection(near)
    picture.layer("marsh", 'fill="#bccdb4" stroke="#8ba893" stroke-width="1"').shape(wet, True)
    ditches = picture.layer("ditches", 'stroke="#9dbcb6" stroke-width="1.1"')
    for ditch in country.ditches:
        ditches.line(coords(ditch.simplify(0.3)))
    flood = water.flood.simplify(0.3).intersection(near)
    for name, colour, reach in (("shallow2", "#b4ccc2", 7.5), ("shallow1", "#aecbc9", 3.5)):
        picture.layer(name, f'fill="{colour}"').shape(flood.buffer(reach).intersection(wet.buffer(-1)).simplify(0.5), True)
    picture.layer("flood", 'fill="#a5c7cd" stroke="#7ea9b3" stroke-width=".9"').shape(flood, True)
    lines = picture.layer("flood-lines", 'stroke="#7ea9b3" stroke-width=".6" stroke-opacity=".75"')
    for shape in water_lines(flood, (3.2, 7.0)):
        lines.shape(shape, True)
    deep = water.deep.simplify(0.3).intersection(near)
    picture.layer("deep", 'fill="#8fb8c6" stroke="#6f9fb3" stroke-width=".7"').shape(deep, True)
    bank = picture.layer("bed-edge", 'fill="#6f9fb3" stroke="#6f9fb3" stroke-width="1.6"')
    beds = picture.layer("bed", 'fill="#7aa9bd"')
    core = picture.layer("bed-core", 'fill="#6d9db5"')
    for channel in water.channels:
        bank.shape(channel.bed, True)
        beds.shape(channel.bed, True)
        core.shape(channel.bed.buffer(-4).simplify(0.4), True)
    glint = picture.layer("glint", 'stroke="#c3dde0" stroke-width=".7" stroke-linecap="round" stroke-opacity=".8"')
    chance = generator(PLAN.seed, "glint")
    for point in scatter(flood.buffer(-5).intersection(near), 17, chance):
        glint.line(ripple(point, chance.choice((2, 3, 4.5))))


def _marsh(picture: Picture, country: Country) -> None:
    chance = generator(PLAN.seed, "marsh")
    water = country.water
    ways = unary_union([w.curve.line for w in (*country.roads, *country.rails)])
    meadow = water.wet.buffer(-5).difference(water.flood.buffer(2)).difference(ways.buffer(11)).intersection(country.land)
    humps = picture.layer("humps", 'fill="#c9d3ab" stroke="#a3b78f" stroke-width=".5"')
    for hump in islets(meadow, scatter(meadow, 34, chance), chance):
        humps.shape(hump, True)
    pools = picture.layer("pools", 'stroke="#8fb5b6" stroke-width=".8" stroke-linecap="round"')
    for point in scatter(meadow, 11, chance):
        pools.line(ripple(point, chance.choice((2.5, 3.5, 4.5))))
    reeds = picture.layer("reeds", 'stroke="#6f8556" stroke-width=".75" stroke-linecap="round"', CELL)
    for point in scatter(meadow, 14, chance):
        for blade in tuft(point, chance):
            reeds.line(blade)
    drowned = picture.layer("drowned", 'stroke="#7c8f66" stroke-width="2.2" stroke-linecap="round" stroke-opacity=".85"')
    rows = [d for d in country.ditches if d.length > 18 and chance.random() < 0.3]
    for point, _ in trees_in(rows, chance, 7, lambda _x, _y: 0.9, (2, 3)):
        drowned.dot(point)


def _gardens(picture: Picture, country: Country) -> None:
    chance = generator(PLAN.seed, "garden colours")
    picture.layer("built", 'fill="#e2d6b4" stroke="#b9ab80" stroke-width=".7"').shape(country.built)
    tints = ("#dcd7ae", "#cfd3a2", "#e6dcbd", "#c5cd99")
    layers = [picture.layer(f"garden{i}", f'fill="{c}" stroke="#b3ab7d" stroke-width=".4"') for i, c in enumerate(tints)]
    for plot in country.gardens:
        chance.choices(layers, (3, 4, 5, 3))[0].shape(plot.shape.buffer(-0.35, join_style="mitre"))


def _banks(picture: Picture, country: Country) -> None:
    """Causeways and the railway embankment, raised above the marsh."""
    chance = generator(PLAN.seed, "banks")
    wet = country.water.wet
    dry_wet = wet.difference(unary_union([c.bed for c in country.water.channels]))
    for name, ways, half in (("causeway", country.roads, 6.6), ("embankment", country.rails, 6.6)):
        shape = banks(ways, dry_wet, half)
        shade = picture.layer(f"{name}-shade", 'fill="#3d4f49" fill-opacity=".3"')
        for part in polygons(shape):
            shade.shape(Polygon([(x + 1.8, y + 2.4) for x, y in part.simplify(0.4).exterior.coords]))
        picture.layer(name, 'fill="#c6c995" stroke="#8d9468" stroke-width=".7"').shape(shape.simplify(0.2))
        ticks = picture.layer(f"{name}-slope", 'stroke="#7d8258" stroke-width=".7"')
        for tick in hachures(ways, dry_wet, 3.6, half, 3.0, chance):
            ticks.line(tick)


def _ways(picture: Picture, country: Country) -> None:
    round_ends = 'stroke-linecap="round" stroke-linejoin="round"'
    rail = picture.layer("ballast", 'stroke="#cfc6a8" stroke-width="5.2"')
    track = picture.layer("track", 'stroke="#45413a" stroke-width="1.7"')
    ties = picture.layer("sleepers", 'stroke="#45413a" stroke-width="1.1"')
    for way in country.rails:
        rail.bezier(way.curve.points)
        track.bezier(way.curve.points)
        for tie in sleepers(way, 6.4, 3.2):
            ties.line(tie)
    main = [w for w in country.roads if w.line_id == "rn13"]
    other = [w for w in country.roads if w.line_id != "rn13"]
    for name, colour, widths in (("casing", "#7b6a4b", (7.0, 8.2)), ("road", "#f8f1de", (4.8, 6.0))):
        for ways, width in zip((other, main), widths, strict=True):
            layer = picture.layer(f"{name}{width:.0f}", f'stroke="{colour}" stroke-width="{width}" {round_ends}')
            for way in ways:
                layer.bezier(way.curve.points)


def _bridges(picture: Picture, country: Country) -> None:
    sheet = country.sheet
    shade = picture.layer("bridge-shade", 'fill="#2f4753" fill-opacity=".4"')
    piers = picture.layer("piers", 'fill="#cbbf9f" stroke="#4b4334" stroke-width=".7"')
    deck = picture.layer("deck", 'fill="#efe5cb"')
    walls = picture.layer("parapets", 'stroke="#4b4334" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round"')
    beds = unary_union([c.bed for c in country.water.channels])
    for h in sheet.of("bridge"):
        middle = country.frame.centre(h)
        road = min((w.curve.line for w in country.roads), key=lambda line: line.distance(Point(middle)))
        made = bridge(road, beds, middle, 4.3)
        shade.shape(made.shadow)
        for pier in made.cutwaters:
            piers.shape(Polygon(pier))
        deck.shape(made.deck)
        for wall in made.parapets:
            walls.line(list(wall))


def _houses(picture: Picture, country: Country) -> None:
    yards = picture.layer("yards", 'fill="#e9dfc4" stroke="#9c8f6b" stroke-width=".6"')
    shade = picture.layer("house-shade", 'fill="#3a3020" fill-opacity=".33"')
    roofs = {k: picture.layer(k, f'fill="{c}" stroke="#4e2f27" stroke-width=".45"') for k, c in ROOFS.items()}
    dark = picture.layer("roof-shade", 'fill="#2a1410" fill-opacity=".2"')
    towers = picture.layer("towers", 'fill="#8a8789" stroke="#33302f" stroke-width=".6"')
    facets = picture.layer("spires", 'fill="#211c1c" fill-opacity=".33"')
    for village in country.villages.values():
        for yard in village.squares:
            yards.shape(yard)
        for house in village.houses:
            shade.shape(house.shadow(1.3))
            roofs[house.roof].shape(house.shape)
            dark.shape(Polygon(house.shaded()))
        for tower in village.towers:
            square = Polygon(tower)
            shade.shape(Polygon([(x + 2.6, y + 3.0) for x, y in tower]).union(square).convex_hull)
            towers.shape(square)
            middle = (square.centroid.x, square.centroid.y)
            facets.shape(Polygon([tower[1], tower[2], middle]))
            facets.shape(Polygon([tower[2], tower[3], middle]))


def _labels(picture: Picture, country: Country) -> None:
    sheet, frame = country.sheet, country.frame
    ways = unary_union([w.curve.line.buffer(4) for w in (*country.roads, *country.rails)])
    roofs = unary_union([h.shape for v in country.villages.values() for h in v.houses])
    names = []
    for spot in sheet.places:
        printed = sheet.name(spot.hex)
        names.append(Name(spot.name, frame.centre(spot.hex), SIZES.get(printed, KINDS[spot.kind]), SIDES.get(printed, "")))
    done = place(
        names,
        frame.side,
        lambda room: room.intersection(ways).area + 0.7 * room.intersection(roofs).area,
        country.land.buffer(-6),
    )
    font = "font-family=\"Georgia,'Iowan Old Style',Palatino,'Liberation Serif',serif\" font-style=\"italic\""
    halo = f'stroke="{PAPER}" stroke-opacity=".86" stroke-linejoin="round" paint-order="stroke"'
    picture.markup(f'<g id="labels" {font} {halo} text-anchor="middle">')
    groups = {
        "town": f'font-size="21" fill="{INK}" stroke-width="4"',
        "village": f'font-size="14" fill="{INK}" stroke-width="3.2"',
        "hamlet": 'font-size="11.5" fill="#4a4030" stroke-width="2.8"',
        "bridge": 'font-size="10.5" fill="#2f5266" stroke-width="2.6"',
    }
    for group, style in groups.items():
        layer = picture.layer(f"names-{group}", style)
        for one in done:
            if one.name.lettering.group == group:
                layer.raw(markup(one))
    rivers = picture.layer(
        "names-water", 'font-size="13" letter-spacing="3" fill="#31586f" stroke="#a9c9d1" stroke-opacity=".7" stroke-width="2"'
    )
    from shapely.ops import substring

    for i, (text, which, at) in enumerate(RIVER_NAMES):
        line = country.water.channels[which].line
        piece = substring(line, max(0, line.length * at - 90), min(line.length, line.length * at + 90))
        path, caption = along(f"river{i}", text, piece, 4.5)
        picture.defs += path
        rivers.raw(caption)
    roads = picture.layer("names-road", 'font-size="8.5" letter-spacing=".8" font-style="normal" fill="#6b4a2c" stroke-width="2.4"')
    for i, (text, line_id, at) in enumerate(ROAD_NAMES):
        line = max((w.curve.line for w in country.roads if w.line_id == line_id), key=lambda one: one.length)
        piece = substring(line, max(0, line.length * at - 40), min(line.length, line.length * at + 40))
        path, caption = along(f"way{i}", text, piece, -6)
        picture.defs += path
        roads.raw(caption)
    picture.markup("</g>")
