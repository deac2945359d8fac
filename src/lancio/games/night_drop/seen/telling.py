"""Events in words, and what prompts need to know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lancio.engine.forms import listed
from lancio.engine.masks import bits
from lancio.engine.oldflow import Frame
from lancio.engine.text import Catalogue
from lancio.games.night_drop.pieces import NAME
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.tables import forces, ground
from lancio.games.night_drop.verbs import ACTIVATIONS

HALVES = {0.0: "", 0.5: "½"}


def place(name: str) -> str:
    """A hex with the name of the place, if it has one."""
    hex_ = ground().board.index.get(name, 0)
    return f"{ground().places[hex_]} ({name})" if hex_ in ground().places else name


def points(value: float) -> str:
    """Movement points, with halves written as such."""
    whole, half = divmod(value, 1)
    return f"{int(whole) if whole or not half else ''}{HALVES[half]}"


def words(data: Mapping[str, Any], language: str, catalogue: Catalogue) -> dict[str, object]:
    """The values of an event as they are written in a sentence."""

    def entry(group: str) -> Callable[[Any], str]:
        return lambda value: catalogue.name(f"{group}.{value}", language)

    def type_name(value: Any) -> str:
        german = next((kind for kind in forces().germans if kind.id == value), None)
        return german.name[language] if german else catalogue.say(f"type.{value}", language)

    def sticks(value: Any) -> str:
        if isinstance(value, dict):
            return listed([f"{name} ({type_name(kind)})" for name, kind in value.items()], language)
        return listed(value, language)

    write: dict[str, Callable[[Any], str]] = {
        "hex": place,
        "from": place,
        "path": lambda value: " → ".join(value),
        "units": lambda value: listed(value, language),
        "against": lambda value: listed(value, language),
        "sticks": sticks,
        "dice": lambda value: " + ".join(map(str, value)),
        "type": type_name,
        "side": entry("side"),
        "level": entry("level"),
        "result": entry("result"),
        "strength": entry("strength"),
        "activation": entry("activation"),
        "cost": points,
    }
    out: dict[str, object] = {}
    for key, value in data.items():
        if key in ("attacker", "defender"):
            out.update({f"{key}_{part}": number for part, number in value.items()})
        else:
            out[key] = write[key](value) if key in write else value
    return out


def ask(s: Night, frame: Frame) -> dict[str, object]:
    """The blanks of a prompt's sentence."""
    names = s.setting.ground.board.name
    out: dict[str, object] = {"turn": s.turn, "left": s.allowance}
    if s.activation >= 0:
        out["activation"] = ACTIVATIONS.names[s.activation]
    step = frame[0]
    if step == "choose-activation":
        out["number"] = 5 - sum(pending[0] == "activation" for pending in s.stack)
    elif step == "excess":
        out["hex"] = names[frame[1]]
    elif step == "entry":
        out["unit"] = NAME[frame[1]]
    elif step in ("retreat", "no-way-out"):
        out["units"] = [NAME[u] for u in bits(frame[1])]
    elif s.target:
        out["hex"] = names[s.target]
    return out
