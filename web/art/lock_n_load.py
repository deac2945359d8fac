"""The look of Lock 'n Load: the boards of each scenario, as they lie on the table."""

from __future__ import annotations

import itertools
import re
from typing import Any

from shapely.geometry.base import BaseGeometry

from art import REPOSITORY, check_boards, paint_battle, paint_homesteads
from art.battle_looks import HIGHLANDS, NORMANDY, BattleLook, drawer
from art.battle_sheet import read_battle
from art.battlefield import Battlefield, lay_battlefield
from art.svg import Picture
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.seen.chart import chart
from lancio.games.lock_n_load.setting import setting

DATA = REPOSITORY / "src/lancio/games/lock_n_load/data/boards.toml"
PAPER, INK = "#f2ead6", "#2a2418"
#: boards of Vietnam; every other lies in Normandy
ASIAN = frozenset({"41"})
#: a picture for every scenario of the box
PRINTS = {f"lock-n-load-{slug}": slug for slug in BOX.scenes}


def survey(name: str) -> Battlefield:
    """Read the boards of a scenario and lay out their country. The same boards look the same in every scenario."""
    sheet = read_battle(setting(PRINTS[name]), DATA)
    return lay_battlefield(sheet, "lock-n-load/" + "+".join(sheet.boards))


def look_of(field: Battlefield) -> BattleLook:
    """The country that the boards lie in."""
    return HIGHLANDS if ASIAN.intersection(field.sheet.boards) else NORMANDY


def draw(_: str, field: Battlefield) -> str:
    """The boards as SVG, from the paper up."""
    frame, look = field.frame, look_of(field)
    picture = Picture(frame.width, frame.height, f"Lock 'n Load: {field.sheet.heading}")
    picture.markup(f'<path d="M0 0h{frame.width}v{frame.height}H0z" fill="{PAPER}"/>')
    left, top, right, bottom = field.land.bounds
    rect = f'x="{left:g}" y="{top:g}" width="{right - left:g}" height="{bottom - top:g}"'
    picture.markup(f'<g clip-path="url(#sheet)"><rect {rect} fill="{look.base}"/>')
    paint_battle.meadows(picture, field, look.meadows, look.mown, look.tints)
    paint_battle.crops(picture, field, look.crops, look.rows)
    paint_battle.river(picture, field)
    paint_homesteads.roads(picture, field, look.road)
    paint_battle.pontoon(picture, field, look.road)
    paint_homesteads.yards(picture, field)
    paint_homesteads.fences(picture, field)
    paint_homesteads.roofs(picture, field, look.roofs)
    paint_battle.growths(picture, field, look.growths)
    paint_battle.slopes(picture, field, look.tints)
    paint_homesteads.thickets(picture, field)
    beyond = field.land.difference(frame.union(field.sheet.hexes()))
    picture.layer("veil", f'fill="{PAPER}" opacity=".62"', grain=2).shape(beyond)
    _seams(picture, field)
    picture.markup("</g>")
    _margins(picture, field)
    svg = picture.write()
    used = set(re.findall(r"url\(#(\w+)\)", svg))
    defs = "".join(body for name, body in drawer().items() if name in used)
    return svg.replace("<defs></defs>", f'<defs><clipPath id="sheet"><rect {rect}/></clipPath>{defs}</defs>', 1)


def _seams(picture: Picture, field: Battlefield) -> None:
    """A fold where two boards meet."""
    shapes: list[BaseGeometry] = [field.frame.union(hexes) for _, hexes in field.sheet.boards.values()]
    _, top, _, bottom = field.land.bounds
    for one, two in itertools.pairwise(shapes):
        shared = one.buffer(0.5).intersection(two.buffer(0.5))
        if shared.is_empty:
            continue
        x0, y0, x1, y1 = shared.bounds
        upright = y1 - y0 > x1 - x0
        middle = (x0 + x1) / 2 if upright else (y0 + y1) / 2
        left, right = field.land.bounds[0], field.land.bounds[2]
        for shift, tone, width in ((0.0, "#3b3120", 1.2), (3.0, "#3b3120", 5.0), (-2.0, "#fffbe8", 3.0)):
            ends = [(middle + shift, top), (middle + shift, bottom)]
            if not upright:
                ends = [(left, middle + shift), (right, middle + shift)]
            picture.layer("fold", f'stroke="{tone}" stroke-width="{width}" opacity=".22"').line(ends)


def _margins(picture: Picture, field: Battlefield) -> None:
    """Neatline, the boards' numbers and titles, the scale."""
    left, top, right, bottom = field.land.bounds
    edge = f"M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}z"
    picture.markup(f'<path d="{edge}" stroke="{INK}" stroke-width="2.4"/>')
    out = f"M{left - 6:g} {top - 6:g}H{right + 6:g}V{bottom + 6:g}H{left - 6:g}z"
    picture.markup(f'<path d="{out}" stroke="{INK}" stroke-width=".9"/>')
    words = picture.layer("margins", f'fill="{INK}" font-family="Georgia,serif" font-size="15" letter-spacing="1.4"')
    for name, (title, hexes) in field.sheet.boards.items():
        x0, _, x1, _ = field.frame.union(hexes).bounds
        words.raw(f'<text x="{(x0 + x1) / 2:.0f}" y="18" text-anchor="middle"><tspan font-weight="bold">{name}</tspan>')
        words.raw(f'<tspan dx="9" font-style="italic">{title}</tspan></text>')
    step = field.frame.side * 3**0.5
    y = bottom + 18
    for i in range(4):
        fill = INK if i % 2 == 0 else PAPER
        bar = f"M{left + i * step:.1f} {y:g}h{step:.1f}v5h-{step:.1f}z"
        picture.markup(f'<path d="{bar}" fill="{fill}" stroke="{INK}" stroke-width=".9"/>')
    words.raw(f'<text x="{left + 4 * step + 10:.0f}" y="{y + 6:g}" font-size="12">200 m</text>')


def mapping(_: Battlefield) -> dict[str, Any]:
    """What the mapping of a scenario adds: nothing."""
    return {}


def faults(name: str, field: Battlefield) -> list[str]:
    """Where the picture strays from the data."""
    return check_boards.faults(field, look_of(field), chart(setting(PRINTS[name]))["hexes"])
