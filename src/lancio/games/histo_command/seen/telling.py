"""Events in words, and what prompts need to know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lancio.engine.board import OFF
from lancio.engine.oldflow import Frame
from lancio.engine.text import Catalogue
from lancio.games.histo_command.atlas import ground
from lancio.games.histo_command.pieces import NAME
from lancio.games.histo_command.setup import unplaced, waiting
from lancio.games.histo_command.state import TYPES, Battle
from lancio.games.histo_command.tables import GROUPS, forces


def place(name: str) -> str:
    """A hex with the name of the place, if it has one."""
    hex_ = ground().board.index.get(name, 0)
    return f"{ground().places[hex_]} ({name})" if hex_ in ground().places else name


def faces(dice: list[int]) -> str:
    """Special dice by their faces."""
    return " ".join(forces().faces[die].upper() if forces().faces[die] != "blank" else "·" for die in dice) or "–"


def words(data: Mapping[str, Any], language: str, catalogue: Catalogue) -> dict[str, object]:
    """The values of an event as they are written in a sentence."""

    def entry(group: str) -> Callable[[Any], str]:
        return lambda value: catalogue.name(f"{group}.{value}", language)

    def type_name(value: Any) -> str:
        return TYPES[forces().index[value]].name[language]

    def landing(value: Any) -> str:
        return catalogue.say("place.off", language) if value == ground().board.name[OFF] else place(value)

    write: dict[str, Callable[[Any], str]] = {
        "hex": landing,
        "point": place,
        "path": lambda value: " → ".join(value),
        "type": type_name,
        "side": entry("side"),
        "heading": entry("way"),
        "winner": lambda value: entry("side")(value) if value else "–",
    }
    out: dict[str, object] = {}
    plain = "allied" in data and "german" in data
    for key, value in data.items():
        if key in ("attacker", "defender"):
            out.update({f"{key}_{part}": number for part, number in value.items()})
        elif key == "dice":
            out[key] = " + ".join(map(str, value)) if plain else faces(value)
        else:
            out[key] = write[key](value) if key in write else value
    return out


def ask(s: Battle, frame: Frame) -> dict[str, object]:
    """The blanks of a prompt's sentence."""
    names = s.setting.ground.board.name
    step = frame[0]
    out: dict[str, object] = {"turn": max(0, s.turn)}
    if s.group >= 0:
        out["group"] = GROUPS[s.group]
    if step == "deploy":
        left = unplaced(s)
        out.update(unit=NAME[left[0]], type=s.type(left[0]).id, left=len(left))
    elif step == "drop-point":
        out["units"] = waiting(s, s.group).bit_count()
    elif step in ("second-point", "assign"):
        out["hex"] = names[s.points[-1]]
    elif step == "landing-fire":
        out.update(unit=NAME[frame[1]], hex=names[s.where[frame[1]]])
    elif step in ("shift", "enter"):
        out.update(unit=NAME[frame[1]], hex=names[frame[2]])
    elif step == "react":
        out.update(unit=NAME[frame[1]], hex=names[frame[3]])
    elif step == "fall-back":
        out["unit"] = NAME[frame[1]]
    return out
