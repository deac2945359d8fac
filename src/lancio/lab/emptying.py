"""Emptying a function in place: everybody who knows it calls one that returns nothing to speak of."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import CodeType, FunctionType
from typing import Any

from lancio.engine.choices import Choices
from lancio.engine.tally import Tally

#: a mask with everything in it
ALL = (1 << 200) - 1
#: what a function asks for in the globals of its module once it is emptied
HOOK = "__emptied__"

Make = Callable[[], object]

NEUTRAL: Mapping[str, Make] = {
    "None": lambda: None,
    "Any": lambda: None,
    "bool": lambda: False,
    "int": lambda: 0,
    "float": lambda: 0.0,
    "str": str,
    "bytes": bytes,
    "Fraction": Fraction,
    "Choices": Choices,
    "Tally": Tally,
    "list": list,
    "List": list,
    "dict": dict,
    "Mapping": dict,
    "set": set,
    "frozenset": frozenset,
    "Iterable": tuple,
    "Iterator": lambda: iter(()),
    "Sequence": tuple,
    "Reasons": tuple,
}
#: what else may be returned: where the rule forbids, a function may well return nothing to speak of already
OPPOSITE: Mapping[str, tuple[Make, ...]] = {
    "bool": (lambda: True,),
    "int": (lambda: 1, lambda: ALL),
    "float": (lambda: 1.0,),
    "Fraction": (lambda: Fraction(1),),
    "Tally": (lambda: Tally().add("mutant", 1, ""),),
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A way to change a function: a name for it, and what it returns."""

    name: str
    make: Make


def mutants(function: FunctionType) -> list[Mutant]:
    """The function emptied, then the other way round where that makes sense."""
    annotation = function.__annotations__.get("return", "None")
    text = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation))
    tree = ast.parse(text, mode="eval").body
    found = [Mutant("emptied", neutral(tree, function.__globals__))]
    kinds = [part for part in alternatives(tree) if name_of(part) != "None"]
    for part in kinds:
        if len(kinds) < len(alternatives(tree)):
            found.append(Mutant("not None", neutral(part, function.__globals__)))
        found += [Mutant("opposite", make) for make in OPPOSITE.get(name_of(part), ())]
    return found


def alternatives(tree: ast.expr) -> list[ast.expr]:
    """The parts of `A | B`."""
    if isinstance(tree, ast.BinOp):
        return [*alternatives(tree.left), *alternatives(tree.right)]
    return [tree]


def name_of(tree: ast.expr) -> str:
    """The name of a type, without what it holds."""
    if isinstance(tree, ast.Subscript):
        return name_of(tree.value)
    if isinstance(tree, ast.Attribute):
        return tree.attr
    if isinstance(tree, ast.Constant):
        return str(tree.value)
    return tree.id if isinstance(tree, ast.Name) else ""


def neutral(tree: ast.expr, known: Mapping[str, Any]) -> Make:
    """The emptiest value of a type."""
    parts = alternatives(tree)
    names = [name_of(part) for part in parts]
    if "None" in names:
        return NEUTRAL["None"]
    name = names[0]
    if name == "tuple":
        return tuple_of(parts[0], known)
    if name in NEUTRAL:
        return NEUTRAL[name]
    # an alias of the module, `Groups = list[tuple[int, int]]`, or a class that can be made from nothing
    origin = getattr(known.get(name), "__origin__", known.get(name))
    return lambda: made(origin)


def tuple_of(tree: ast.expr, known: Mapping[str, Any]) -> Make:
    """A tuple of a fixed length is filled with the emptiest values, any other is empty."""
    inner = tree.slice if isinstance(tree, ast.Subscript) else None
    if not isinstance(inner, ast.Tuple) or any(isinstance(e, ast.Constant) and e.value is ... for e in inner.elts):
        return tuple
    makes = [neutral(element, known) for element in inner.elts]
    return lambda: tuple(make() for make in makes)


def made(what: object) -> object:
    """Something made from nothing, None if that cannot be done."""
    if not isinstance(what, type):
        return None
    try:
        return what()
    except TypeError:
        return None


def empty(function: FunctionType, make: Make, called: Callable[[], None]) -> None:
    """Put other code into a function, in place. It cannot be undone: do it in a process of its own."""

    def answer() -> object:
        called()
        return make()

    name = f"{HOOK}{id(function)}"
    function.__globals__[name] = answer
    function.__code__ = code_with(name, function.__code__.co_freevars)


def code_with(name: str, free: tuple[str, ...]) -> CodeType:
    """Code that returns what a global function gives, with the same free variables as the code it stands in for."""
    lines = ["def outer():"]
    lines += [f"    {variable} = None" for variable in free]
    lines += ["    def inner(*args, **kwargs):"]
    lines += [f"        {variable}" for variable in free]
    lines += [f"        return {name}()", "    return inner"]
    space: dict[str, Any] = {}
    exec("\n".join(lines), space)
    inner = space["outer"]()
    assert isinstance(inner, FunctionType)
    return inner.__code__
