"""Events in words, and what prompts need to know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lancio.engine.forms import Name, listed
from lancio.engine.masks import bits, lowest
from lancio.engine.oldflow import Frame
from lancio.engine.text import Catalogue
from lancio.games.drvar.forces import SIDES
from lancio.games.drvar.pieces import INDEX, NAME, UNIT
from lancio.games.drvar.reinforcements import william_turn
from lancio.games.drvar.setup import PLACED
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.tables import ground


def place(name: str) -> str:
    """A hex with the name of the place, if it has one."""
    hex_ = ground().board.index.get(name, 0)
    return f"{ground().places[hex_]} ({name})" if hex_ in ground().places else name


def unit_name(name: str, language: str, catalogue: Catalogue) -> Name:
    """A piece as a person calls it: units have names of their own, parts and counters a number."""
    piece = INDEX.get(name)
    if piece in UNIT:
        return Name.of(UNIT[piece].name, language)
    if f"piece.{name}" in catalogue:
        return catalogue.name(f"piece.{name}", language)
    kind, _, number = name.rpartition("-")
    return catalogue.name(f"piece.{kind}", language, n=number) if f"piece.{kind}" in catalogue else Name(name)


def thirds(value: int) -> str:
    """Victory Points from thirds."""
    whole, rest = divmod(value, 3)
    return f"{whole if whole or not rest else ''}{('', '⅓', '⅔')[rest]}"


def words(data: Mapping[str, Any], language: str, catalogue: Catalogue) -> dict[str, object]:
    """The values of an event as they are written in a sentence."""

    def entry(group: str) -> Callable[[Any], str]:
        return lambda value: catalogue.name(f"{group}.{value}", language)

    def unit(value: Any) -> str:
        return unit_name(str(value), language, catalogue)

    def several(value: Any) -> str:
        return listed([unit(name) for name in value], language)

    write: dict[str, Callable[[Any], str]] = {
        "hex": place,
        "aimed": place,
        "path": lambda value: " → ".join(place(name) for name in value),
        "unit": unit,
        "target": unit,
        "part": unit,
        "units": several,
        "side": entry("side"),
        "level": entry("level"),
        "result": entry("result"),
        "identity": entry("identity"),
        "aircraft": entry("aircraft"),
        "action": entry("action"),
        "order": entry("order"),
        "work": entry("work"),
        "raids": lambda value: listed([entry("aircraft")(kind) for kind in value], language),
        "german_thirds": thirds,
        "yugoslav_thirds": thirds,
        "modifier": lambda value: f"{value:+}" if value else "±0",
    }
    out: dict[str, object] = {}
    for key, value in data.items():
        if key in ("attacker", "defender"):
            for part, content in value.items():
                out[f"{key}_{part}"] = write[part](content) if part in write else content
        else:
            out[key] = write[key](value) if key in write else value
    return out


def ask(s: Drvar, frame: Frame) -> dict[str, object]:
    """The blanks of a prompt's sentence."""
    names = s.setting.ground.board.name
    step = frame[0]
    out: dict[str, object] = {"turn": s.turn}
    if step == "go":
        out["points"] = s.pa[frame[1]]
    elif step == "place":
        out["unit"] = NAME[PLACED[frame[1]]]
    elif step == "hide":
        out["hex"] = names[s.setting.plan.stars[frame[1]]]
        out["points"] = s.setting.plan.bonus[frame[1]]
    elif step == "renounce":
        out["william"] = william_turn(s)
    elif step in ("moving", "window"):
        out["units"] = [NAME[u] for u in bits(s.group)]
        out["hex"] = names[s.where[lowest(s.group)]]
    elif step in ("landing-fire",):
        out["unit"] = NAME[frame[1]]
        out["hex"] = names[s.where[frame[1]]]
    elif step in ("excess", "splitting", "uniting"):
        out["hex"] = names[frame[2]]
    elif step == "go-back":
        out["units"] = [NAME[u] for u in bits(frame[1])]
    elif step == "promote":
        out["side"] = SIDES[frame[1]]
    elif step in ("attacks", "melee-group") and s.origin:
        out["hex"] = names[s.origin]
    elif step == "pounce":
        out["hex"] = names[s.where[lowest(s.group)]]
    return out
