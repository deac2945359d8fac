"""A position as declared fields: from them come slots, start values, the copy, and what is saved.

A field says how it starts, whether clones share it, and with which kind it is written. What cannot be said in a
line a game writes by hand, in plain functions beside these.

    @position
    class Night(State):
        setting: Setting
        dice: Dice
        turn: int = number(0, 20)
        moved: int = saved(UNITS)                 # a mask, written as names
        where: list[int] = own([OFF] * COUNT)     # the game writes it by hand
        cache: dict[int, int] = memo()            # never saved

A field at its start value is not written, and one that is not written starts so: a position can be written by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, Literal, TypeVar, dataclass_transform

from lancio.engine.errors import BadData
from lancio.engine.flow import State
from lancio.engine.kinds import Flag, Kind, Number
from lancio.engine.vocabulary import Vocabulary

T = TypeVar("T", bound=State)

#: what clones do with a field
SHARED, COPIED = "shared", "copied"


def number(low: int = 0, high: int = 9999, start: int = 0, *, init: Literal[False] = False) -> Any:
    """A number that is saved."""
    return saved(Number(low, high), start)


def flag(start: bool = False, *, init: Literal[False] = False) -> Any:
    """Yes or no; no at the start."""
    return saved(Flag(), start)


def saved(kind: Kind | str, start: Any = 0, *, init: Literal[False] = False) -> Any:
    """A value that is written with its kind (or with that of a blank of the vocabulary). A list is copied with the
    position; all else clones share, for it is never changed in place."""
    return _field(start, {"kind": kind})


def own(start: Any = 0, *, init: Literal[False] = False) -> Any:
    """A value that the game saves by hand. A list or a bytearray is copied with the position."""
    return _field(start, {})


def memo(start: Callable[[], Any] = dict, *, init: Literal[False] = False) -> Any:
    """Something worked out and kept, never saved. Clones share it, so it is replaced and never changed for others."""
    return field(default_factory=start, init=False, metadata={"clone": SHARED})


def _field(start: Any, metadata: dict[str, object]) -> Any:
    if isinstance(start, list | bytearray):
        return field(default_factory=start.copy, init=False, metadata={**metadata, "clone": COPIED})
    return field(default=start, init=False, metadata={**metadata, "clone": SHARED})


@dataclass_transform(eq_default=False, field_specifiers=(number, flag, saved, own, memo, field))
def position(cls: type[T]) -> type[T]:
    """Makes a class of declared fields a position: slots, start values and `clone`."""
    made = dataclass(slots=True, eq=False, repr=False)(cls)
    names = {f.name: f.metadata.get("clone", SHARED) for f in fields(made)}  # type: ignore[arg-type]
    lines = ["def clone(self):", " o = new(cls)", " o.dice = self.dice.clone()", " o.stack = self.stack[:]"]
    lines += [" o.to_act = self.to_act", " o.choices = self.choices", " o.log = None"]
    for name, how in names.items():
        if name != "dice":
            lines.append(f" o.{name} = self.{name}{'[:]' if how == COPIED else ''}")
    scope: dict[str, Any] = {"cls": made, "new": made.__new__}
    exec("\n".join([*lines, " return o"]), scope)  # the very statements one would write by hand, compiled once
    made.clone = scope["clone"]  # type: ignore[method-assign]
    return made


def pack(s: State) -> dict[str, Any]:
    """The fields that are saved with a kind and differ from their start."""
    out = {}
    for name, kind, start in _saved(s):
        value = getattr(s, name)
        if value != start:
            out[name] = kind.write(value)
    return out


def unpack(s: State, written: Mapping[str, Any], by_hand: Collection[str] = ()) -> None:
    """Set those fields, each checked by its kind; what the game reads `by_hand` may stand beside them."""
    if not isinstance(written, Mapping):
        raise BadData("position", f"expected a table, found {written!r}")
    known = {name for name, _, _ in _saved(s)} | set(by_hand)
    for name in written:
        if name not in known:
            raise BadData(f"position, {name}", f"no such field; there are {', '.join(sorted(known))}")
    for name, kind, start in _saved(s):
        if name not in written:
            continue
        value = kind.read(written[name], f"position, {name}")
        if isinstance(start, list):
            value = list(value)
            if len(value) != len(start):
                raise BadData(f"position, {name}", f"expected a list of {len(start)}, found {written[name]!r}")
        setattr(s, name, value)


def _saved(s: State) -> list[tuple[str, Kind, Any]]:
    """The saved fields with their kinds and how they start."""
    return _declared(type(s), s.words)


@lru_cache(maxsize=64)
def _declared(position: type[State], words: Vocabulary) -> list[tuple[str, Kind, Any]]:
    """The same of all positions of a table. Starts are compared with and never changed."""
    out = []
    for f in fields(position):  # type: ignore[arg-type]
        kind = f.metadata.get("kind")
        if kind is not None:
            start = f.default if f.metadata["clone"] == SHARED else f.default_factory()  # type: ignore[operator]
            out.append((f.name, words.kind(kind) if isinstance(kind, str) else kind, start))
    return out
