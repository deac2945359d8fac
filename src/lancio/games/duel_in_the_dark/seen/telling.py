"""Events in words, and what prompts need to know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lancio.engine.forms import Name, listed
from lancio.engine.oldflow import Frame
from lancio.engine.text import Catalogue
from lancio.games.duel_in_the_dark.pieces import SQUADRONS
from lancio.games.duel_in_the_dark.state import Raid
from lancio.games.duel_in_the_dark.tables import ground


def place(name: str, language: str = "en") -> Name:
    """A hex with its city or area."""
    g = ground()
    hex_ = g.board.index.get(name, 0)
    if hex_ in g.city_at:
        return Name.of(g.city_at[hex_].name, language).noted(name)
    return Name.of(g.area_name[hex_], language).noted(name) if hex_ in g.area_name else Name(name)


def city_name(slug: str, language: str) -> Name:
    """A city in words."""
    found = next((c for c in ground().cities if c.slug == slug), None)
    return Name.of(found.name, language) if found else Name(slug)


def words(data: Mapping[str, Any], language: str, catalogue: Catalogue) -> dict[str, object]:
    """The values of an event as they are written in a sentence."""

    def entry(group: str) -> Callable[[Any], str]:
        return lambda value: catalogue.name(f"{group}.{value}", language)

    def hex_(value: Any) -> str:
        return place(value, language)

    def unit(value: Any) -> str:
        return catalogue.name(f"unit.{str(value).split('/')[0]}", language)

    def several(write: Callable[[Any], str]) -> Callable[[Any], str]:
        return lambda values: listed([write(value) for value in values], language)

    write: dict[str, Callable[[Any], str]] = {
        "hex": hex_,
        "from": hex_,
        "bomber": hex_,
        "mosquito": hex_,
        "city": lambda value: city_name(value, language),
        "cities": several(lambda value: city_name(value, language)),
        "squadron": entry("squadron"),
        "squadrons": several(entry("squadron")),
        "unit": unit,
        "level": entry("level"),
        "gunner": entry("gunner"),
        "gains": entry("side"),
        "winner": entry("side"),
        "seat": entry("side"),
        "leg": entry("leg"),
        "moon": entry("moon"),
        "setup": entry("setup"),
        "summer": entry("season"),
        "used": entry("yes"),
        "flown": entry("flown"),
        "wind": entry("way"),
        "direction": entry("way"),
        "heading": entry("way"),
    }
    return {key: write[key](value) if key in write else value for key, value in data.items()}


def ask(s: Raid, frame: Frame) -> dict[str, object]:
    """The blanks of a prompt's sentence: only what the side that is asked may know."""
    name = s.setting.ground.board.name
    step = frame[0]
    out: dict[str, object] = {"night": s.night, "round": s.round}
    if step == "place":
        out["left"] = s.setting.tiles - s.placed
    elif step in ("extra-units", "relocate"):
        out["left"] = s.extra
    elif step == "plan-card":
        out["number"] = len(s.route) + 1
    elif step == "drops":
        out["left"] = s.tokens
        out["hex"] = name[s.m_at]
    elif step in ("onward", "fighter-level"):
        out["squadron"] = SQUADRONS.names[frame[1]]
        out["hex"] = name[s.at[frame[1]]]
    elif step == "orders" and frame[1] < 4:
        out["squadron"] = SQUADRONS.names[frame[1]]
    elif step in ("kill-medals", "save-medals", "badge"):
        out["hex"] = name[s.b_at]
        out["points"] = s.last_points
    elif step == "gun":
        out["hex"] = name[frame[1]]
    return out
