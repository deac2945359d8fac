"""Kinds: what is a number inside and a name outside.

A game keeps one table, its vocabulary: which blank holds which kind. `unit` is a unit wherever it stands: in a
notation, in an event, in a reason, in a prompt, in a pending step, in a saved position. So a rule hands over
numbers and masks, and nobody but the vocabulary knows how they are written or told.

A kind writes a value as plain data, reads it back with a check, and tells it in a language. Kinds of dice, ways
and pieces are also facts: see `lancio.engine.facts`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from lancio.engine.errors import BadData
from lancio.engine.forms import listed
from lancio.engine.masks import bits
from lancio.engine.text import Catalogue
from lancio.engine.verbs import Names

#: a written name as a word of a sentence
Tell = Callable[[Any, str], str]


class Kind:
    """How a value is written as plain data, read back, and told in a sentence. This one leaves it as it is."""

    def write(self, value: Any) -> Any:
        """The value as plain data."""
        return value

    def read(self, written: Any, where: str) -> Any:
        """The value back from plain data, checked; `where` is for the complaint."""
        return written

    def tell(self, written: Any, language: str) -> object:
        """Plain data as a word of a sentence."""
        return listed([str(one) for one in written], language) if isinstance(written, list) else written

    def laid(self, names: Names) -> Kind:
        """The same kind on another table, where these are the names of the things of that sort."""
        return self


class Thing(Kind):
    """One of several things with a number each; `names` say how they are written. `none` is the number that
    stands for nothing, written as `-`."""

    def __init__(self, names: Names, tell: Tell | None = None, *, none: int | None = None) -> None:
        self.names = names
        self.name = names.names
        self.told = tell
        self.none = none
        #: each name as it is told in a language, once it was
        self._said: dict[tuple[str, str], str] = {}

    def write(self, value: int) -> str:
        if value == self.none:
            return "-"
        if value < 0:
            raise IndexError(f"{value} is no {self.names.kind}")
        return self.name[value]

    def read(self, written: Any, where: str) -> int:
        if self.none is not None and written == "-":
            return self.none
        if not isinstance(written, str) or written not in self.names.index:
            raise BadData(where, f"expected a {self.names.kind}, found {written!r}")
        return self.names.index[written]

    def tell(self, written: Any, language: str) -> str:
        if self.told is None or (self.none is not None and written == "-"):
            return str(written)
        if written not in self.names.index:
            return self.told(written, language)
        said = self._said.get((written, language))
        if said is None:
            said = self._said[written, language] = self.told(written, language)
        return said

    def laid(self, names: Names) -> Kind:
        return type(self)(names, self.told, none=self.none) if names.kind == self.names.kind else self


class Several(Kind):
    """A set of things: a mask inside, a list of names outside. A list of numbers keeps its order."""

    def __init__(self, thing: Thing) -> None:
        self.thing = thing

    def write(self, value: int | Iterable[int]) -> list[str]:
        write = self.thing.write
        return [write(i) for i in (bits(value) if isinstance(value, int) else value)]

    def read(self, written: Any, where: str) -> int:
        if not isinstance(written, list):
            raise BadData(where, f"expected a list, found {written!r}")
        mask = 0
        for name in written:
            mask |= 1 << self.thing.read(name, where)
        return mask

    def tell(self, written: Any, language: str) -> object:
        return listed([self.thing.tell(name, language) for name in written], language)

    def laid(self, names: Names) -> Kind:
        thing = self.thing.laid(names)
        return self if thing is self.thing else type(self)(thing)  # type: ignore[arg-type]


class Path(Several):
    """Things in order, from the first to the last: a way over the map."""

    def read(self, written: Any, where: str) -> tuple[int, ...]:  # type: ignore[override]
        if not isinstance(written, list):
            raise BadData(where, f"expected a list, found {written!r}")
        return tuple(self.thing.read(name, where) for name in written)

    def tell(self, written: Any, language: str) -> object:
        return " → ".join(str(self.thing.tell(name, language)) for name in written)


class Word(Kind):
    """A word of the game's own, written as it is and told by the catalogue: `result.rout`."""

    def __init__(self, group: str, catalogue: Catalogue, known: Collection[str] = ()) -> None:
        self.group = group
        self.catalogue = catalogue
        self.known = known

    def read(self, written: Any, where: str) -> str:
        if not isinstance(written, str) or (self.known and written not in self.known):
            expected = f"one of {', '.join(self.known)}" if self.known else "a word"
            raise BadData(where, f"expected {expected}, found {written!r}")
        return written

    def tell(self, written: Any, language: str) -> object:
        return self.catalogue.name(f"{self.group}.{written}", language)


class Number(Kind):
    """A whole number within limits."""

    def __init__(self, low: int = 0, high: int = 9999) -> None:
        self.low, self.high = low, high

    def read(self, written: Any, where: str) -> int:
        if not isinstance(written, int) or isinstance(written, bool) or not self.low <= written <= self.high:
            raise BadData(where, f"expected a whole number from {self.low} to {self.high}, found {written!r}")
        return written


class Numbers(Number):
    """A set of small numbers: a mask inside, a list of numbers outside."""

    def __init__(self, high: int) -> None:
        super().__init__(0, high)

    def write(self, value: int) -> list[int]:
        return list(bits(value))

    def read(self, written: Any, where: str) -> int:
        if not isinstance(written, list):
            raise BadData(where, f"expected a list, found {written!r}")
        mask = 0
        for number in written:
            mask |= 1 << super().read(number, where)
        return mask


class Fraction(Number):
    """A whole number of halves or thirds of a point: `parts` of them are one. `decimals`: written as a number of
    points, otherwise as the count of parts. Told as a mixed number, 2½."""

    SIGNS = {2: ("", "½"), 3: ("", "⅓", "⅔"), 4: ("", "¼", "½", "¾")}  # noqa: RUF012

    def __init__(self, parts: int, low: int = 0, high: int = 9999, *, decimals: bool = False) -> None:
        super().__init__(low, high)
        self.parts = parts
        self.decimals = decimals

    def write(self, value: int) -> int | float:
        return value / self.parts if self.decimals else value

    def tell(self, written: Any, language: str) -> object:
        count = round(written * self.parts) if self.decimals else written
        whole, rest = divmod(abs(count), self.parts)
        digits = str(whole) if whole or not rest else ""
        return f"{'-' if count < 0 else ''}{digits}{self.SIGNS[self.parts][rest]}"


class Flag(Kind):
    """True or false."""

    def read(self, written: Any, where: str) -> bool:
        if not isinstance(written, bool):
            raise BadData(where, f"expected true or false, found {written!r}")
        return written


class Roll(Kind):
    """One die, or several in a list. `faces` names what is printed on them, if they are no plain numbers, and `hit` the
    face that one hopes for; `luck` is false if a high number is no better than a low one."""

    def __init__(self, sides: int = 6, faces: Names | None = None, *, luck: bool = True, hit: str = "") -> None:
        self.sides = sides
        self.faces = faces
        self.luck = luck
        self.hit = hit

    def tell(self, written: Any, language: str) -> object:
        return " + ".join(map(str, written)) if isinstance(written, list) else written


class Row(Kind):
    """A fixed number of values of one kind: a tuple inside, a list outside. `size` None: any number of them."""

    def __init__(self, kind: Kind, size: int | None = None) -> None:
        self.kind, self.size = kind, size

    def write(self, value: Iterable[Any]) -> list[Any]:
        return [self.kind.write(v) for v in value]

    def read(self, written: Any, where: str) -> tuple[Any, ...]:
        if not isinstance(written, list) or (self.size is not None and len(written) != self.size):
            raise BadData(where, f"expected a list{'' if self.size is None else f' of {self.size}'}, found {written!r}")
        return tuple(self.kind.read(v, where) for v in written)

    def tell(self, written: Any, language: str) -> object:
        return listed([str(self.kind.tell(v, language)) for v in written], language)

    def laid(self, names: Names) -> Kind:
        kind = self.kind.laid(names)
        return self if kind is self.kind else type(self)(kind, self.size)


class Table(Kind):
    """A table whose blanks have kinds of their own, by the vocabulary it stands in; in a sentence its parts are
    `table_part`. `Row(TABLE)` is a list of such tables."""


#: a value that is written and told as it is
PLAIN = Kind()
#: modifiers as `Tally.as_list` writes them
MODIFIERS = Kind()
TABLE = Table()
