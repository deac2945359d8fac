"""What is printed in the box, looked up by path: `=terrain.wood.foot` is the cost in the loaded chart.

Whatever shows a number to a reader says where it stands rather than what it is, so that it cannot disagree with the
rules. A path begins at a row where there is one (`=full.0`, `=key` for the row's own name), or else at the whole
(`=types.G01.full.0`). A sign alone stands for nothing: what is not known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from lancio.engine.data import Node
from lancio.engine.forms import Name, shown

Translations = Mapping[str, Mapping[str, str]]
SIGN = "="
#: parts of a whole as they are printed
PARTS = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}
NONE = "–"
YES = {"en": "yes", "it": "sì"}


def found(printed: object, path: str, node: Node) -> Any:
    """The value at a dotted path; numbers go into lists."""
    here: Any = printed
    for part in path.split(".") if path else ():
        if isinstance(here, Mapping) and part in here:
            here = here[part]
        elif isinstance(here, Sequence) and not isinstance(here, str) and part.isdigit() and int(part) < len(here):
            here = here[int(part)]
        else:
            known = ", ".join(map(str, here)) if isinstance(here, Mapping) else type(here).__name__
            raise node.wrong(f"a path into what is printed; {path!r} has no {part!r} (there are: {known})")
    return here


def resolved(value: Any, printed: object, node: Node, row: object = None, key: str = "") -> Any:
    """A value of a data file with its paths followed, those of a row in it."""
    if isinstance(value, Mapping):
        return {name: resolved(one, printed, node, row, key) for name, one in value.items()}
    if isinstance(value, list):
        return [resolved(one, printed, node, row, key) for one in value]
    if not isinstance(value, str) or not value.startswith(SIGN):
        return value
    if value == SIGN:
        return None
    path = value.removeprefix(SIGN)
    if path == "key" and row is not None:
        return key
    return found(printed if row is None else row, path, node)


def told(value: object, language: str, signed: bool = False, words: Translations | None = None) -> str:
    """A value of the box as it is printed in a table."""
    if isinstance(value, bool):
        return YES[language] if value else NONE
    if value is None or value in ("", [], ()):
        return NONE
    if words and str(value) in words:
        return words[str(value)][language]
    if isinstance(value, int | float | Fraction):
        return _number(Fraction(value).limit_denominator(12), signed)
    if isinstance(value, Mapping):
        return heading(value, language)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return " / ".join(told(one, language, signed, words) for one in value)
    return str(value)


def _number(value: Fraction, signed: bool) -> str:
    whole, part = divmod(abs(value), 1)
    if part and part not in PARTS:
        text = f"{float(abs(value)):g}"
    else:
        text = f"{whole or '' if part else whole}{PARTS.get(part, '')}"
    return f"−{text}" if value < 0 else f"+{text}" if signed and value > 0 else text


def heading(name: Mapping[str, str], language: str) -> str:
    """A name as it stands on its own: without article, with a capital."""
    text = shown(Name.of(name, language), "-", language)
    return text[:1].upper() + text[1:]
