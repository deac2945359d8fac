"""What a side may know, as numbers: named planes over the map and named scalars.

Everything comes from the picture that the side is shown (`Game.picture`) and from its own question, so an observation
of the true position and one of an imagined world are the same numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lancio.engine.flow import State
from lancio.engine.game import Game
from lancio.engine.masks import bits
from lancio.engine.scenario import Scenario
from lancio.engine.verbs import Names
from lancio.env.schema import PLACES as UNSAID
from lancio.env.schema import Schema, traits
from lancio.env.splitting import Splitter

Floats = NDArray[np.float32]
Ints = NDArray[np.intp]

#: planes and what is added to each; where a scalar stands and what it is multiplied with
Marks = tuple[tuple[int, float], ...]
Slot = tuple[int, float]
#: kinds of arguments that are places of the map
PLACES = ("hex", "place")


@dataclass(frozen=True, slots=True)
class Known:
    """What a side sees: planes, scalars, and the cells of the pieces it can name."""

    planes: Floats
    scalars: Floats
    where: Mapping[str, int]


class Encoder:
    """Makes the observations of one scenario. Planes lie over columns and rows of its map."""

    def __init__(self, game: Game[Any], scenario: Scenario) -> None:
        self.game = game
        self.scenario = scenario
        self.schema = Schema.of(game.slug)
        chart = game.chart(scenario.slug)
        self.cells, self.rows, self.columns = cells_of(chart)
        self.size = self.rows * self.columns
        terrains = list(chart["terrain"])
        questions = list(game.flow.questions)
        #: the names of the planes, of those of a step, and of the scalars, in order
        self.planes: tuple[str, ...] = (*(f"terrain.{name}" for name in terrains), *self.schema.planes)
        self.steps: tuple[str, ...] = ("legal", "chosen")
        self.scalars: tuple[str, ...] = (
            *(f"side.{side}" for side in scenario.sides),
            "progress",
            *self.schema.scalars,
            *(f"question.{name}" for name in questions),
            *(f"verb.{verb.form}" for verb in game.verbs.all),
            "arguments",
        )
        place = {name: i for i, name in enumerate(self.scalars)}
        self._planes = {
            name: ((i + len(terrains)) * self.size, 1 / top) for i, (name, top) in enumerate(self.schema.planes.items())
        }
        self._tree = Branch()
        for name, top in self.schema.scalars.items():
            self._tree.grow(name, place[name], 1 / top)
        self._questions = {name: place[f"question.{name}"] for name in questions}
        self._verbs = [place[f"verb.{verb.form}"] for verb in game.verbs.all]
        self._ground: Floats = np.zeros(len(self.planes) * self.size, np.float32)
        for name, hex_ in chart["hexes"].items():
            if name in self.cells and hex_.get("terrain") in terrains:
                self._ground[terrains.index(hex_["terrain"]) * self.size + self.cells[name]] = 1.0
        self._of_names: dict[Names, Ints] = {}
        #: side, key and value of a piece -> planes and what is added to them
        self._traits: dict[tuple[str | None, str, Any], Marks] = {}
        #: a side and the name of a piece -> the piece as it saw it last, its cell, its marks
        self._seen: dict[tuple[int, str], tuple[Mapping[str, Any], int, Ints, Floats]] = {}

    def knowledge(self, state: State, side: int) -> Known:
        """What the side sees, whatever step of an answer it is at."""
        picture = self.game.picture(state, side)
        seen = self._seen
        where: dict[str, int] = {}
        places: list[Ints] = []
        amounts: list[Floats] = []
        for piece in picture["pieces"]:
            # most pieces are as they were when this side looked last
            name = piece["id"]
            last = seen.get((side, name))
            if last is None or last[0] != piece:
                last = seen[side, name] = (piece, *self._spots(piece))
            if last[1] >= 0:
                where[name] = last[1]
                places.append(last[2])
                amounts.append(last[3])
        planes = self._ground.copy()
        if places:
            np.add.at(planes, np.concatenate(places), np.concatenate(amounts))
        scalars: Floats = np.zeros(len(self.scalars), np.float32)
        scalars[side] = 1.0
        scalars[len(self.scenario.sides)] = self.game.progress(state)
        self._tree.read(picture, scalars)
        if state.to_act == side and state.question is not None:
            scalars[self._questions[state.question[0]]] = 1.0
        planes.flags.writeable = scalars.flags.writeable = False
        return Known(planes.reshape(len(self.planes), self.rows, self.columns), scalars, where)

    def encode(self, known: Known, splitter: Splitter | None) -> dict[str, Floats]:
        """An observation; with a splitter that of a step of the side's own answer."""
        step: Floats = np.zeros((2, self.rows, self.columns), np.float32)
        scalars = known.scalars
        if splitter is not None and splitter.verb is not None:
            verb = splitter.verb
            scalars = scalars.copy()
            scalars[self._verbs[verb.number]] = 1.0
            scalars[-1] = len(splitter.chosen)
            legal, chosen = step.reshape(2, self.size)
            for names, value in zip(verb.kinds, splitter.chosen, strict=False):
                chosen[self._cells(names, (value,), known.where)] = 1.0
            legal[self._cells(verb.kinds[len(splitter.chosen)], bits(splitter.options), known.where)] = 1.0
        return {"planes": known.planes, "scalars": scalars, "step": step}

    def _cells(self, names: Names, values: tuple[int, ...], where: Mapping[str, int]) -> Ints | list[int]:
        """Where the things with these numbers are, as far as they are on the map."""
        if names.kind not in PLACES:
            cells = (where.get(names.names[value], -1) for value in values)
            return [cell for cell in cells if cell >= 0]
        found = self._of_names.get(names)
        if found is None:
            found = self._of_names[names] = np.array([self.cells.get(name, -1) for name in names.names], np.intp)
        on_map: Ints = found[list(values)]
        return on_map[on_map >= 0]

    def _spots(self, piece: Mapping[str, Any]) -> tuple[int, Ints, Floats]:
        """The cell of a piece, -1 off the map; where its planes are marked, and with how much."""
        cell = self.cells.get(piece.get("hex") or "", -1)
        owner = piece.get("side")
        places: list[int] = []
        amounts: list[float] = []
        for key, value in piece.items():
            if value is None or value is False or key in UNSAID or type(value) is dict:
                continue
            if type(value) is list:
                value = tuple(value)
            marks = self._traits.get((owner, key, value))
            if marks is None:
                marks = self._traits[owner, key, value] = self._marks(owner, key, value)
            for plane, amount in marks:
                places.append(plane + cell)
                amounts.append(amount)
        return cell, np.array(places, np.intp), np.array(amounts, np.float32)

    def _marks(self, owner: str | None, key: str, value: object) -> Marks:
        piece = {"side": owner, key: list(value) if isinstance(value, tuple) else value}
        named = ((self._planes.get(name), amount) for name, amount in traits(piece))
        return tuple((plane[0], amount * plane[1]) for plane, amount in named if plane is not None)


class Branch:
    """The scalars of a schema as a tree, so that a picture is read without naming everything in it."""

    __slots__ = ("branches", "length", "number", "words")

    def __init__(self) -> None:
        self.branches: dict[str, Branch] = {}
        self.number: Slot | None = None
        self.length: Slot | None = None
        self.words: dict[str, Slot] = {}

    def grow(self, name: str, place: int, scale: float) -> None:
        """One more scalar, by the name that `schema.figures` gives it."""
        path, word, value = name.partition("=")
        node = self
        for key in path.removesuffix("#").split("."):
            node = node.branches.setdefault(key, Branch())
        if word:
            node.words[value] = place, scale
        elif path.endswith("#"):
            node.length = place, scale
        else:
            node.number = place, scale

    def read(self, told: object, scalars: Floats) -> None:
        """Everything in a picture that the tree knows."""
        slot: Slot | None = None
        amount = 1.0
        if isinstance(told, dict):
            for key, branch in self.branches.items():
                value = told.get(key)
                if value is not None:
                    branch.read(value, scalars)
        elif isinstance(told, str):
            slot = self.words.get(told)
        elif isinstance(told, list | tuple):
            slot, amount = self.length, len(told)
        elif isinstance(told, bool | int | float):
            slot, amount = self.number, told
        if slot is not None:
            scalars[slot[0]] = amount * slot[1]


def cells_of(chart: dict[str, Any]) -> tuple[dict[str, int], int, int]:
    """Hex -> its cell in a grid of rows and columns, from where the hexes lie; the numbers of both."""
    hexes: dict[str, dict[str, Any]] = chart["hexes"]
    xs = sorted({round(hex_["x"], 2) for hex_ in hexes.values()})
    ys = sorted({round(hex_["y"], 2) for hex_ in hexes.values()})
    # every second row, or column, is shoved by half a hex: two of them share a line of the grid
    if chart["orientation"] == "flat":
        lines = {y: i // 2 for i, y in enumerate(ys)}
        columns = {x: i for i, x in enumerate(xs)}
    else:
        lines = {y: i for i, y in enumerate(ys)}
        columns = {x: i // 2 for i, x in enumerate(xs)}
    height, width = max(lines.values()) + 1, max(columns.values()) + 1
    cells = {name: lines[round(hex_["y"], 2)] * width + columns[round(hex_["x"], 2)] for name, hex_ in hexes.items()}
    if len(set(cells.values())) < len(cells):
        # maps laid together at odd places: a cell each, in order
        return {name: i for i, name in enumerate(hexes)}, 1, len(hexes)
    return cells, height, width
