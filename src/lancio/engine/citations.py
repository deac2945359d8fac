"""Which code enforces which rule of a ledger, and which test proves it.

Code says `@rule("9.2.4a")` above the function that enforces row 9.2.4a of its game's ledger. The
decorator returns the function as it is: a citation costs nothing at run time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F")

#: game package name -> rule id -> the places that enforce it
ENFORCED: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
#: game package name -> place -> what the game wrote there: a function or a class
WRITTEN: dict[str, dict[str, Any]] = defaultdict(dict)


def rule(*ids: str) -> Callable[[F], F]:
    """Declare that the decorated function or class enforces these rows of its game's ledger."""

    def cite(target: F) -> F:
        # a step is an object of the engine; what the game wrote is its function
        code: Any = getattr(target, "function", getattr(target, "options", target))
        module: str = code.__module__
        parts = module.split(".")
        package = parts[parts.index("games") + 1] if "games" in parts else module
        name: str = code.__qualname__
        place = f"{parts[-1]}.{name}"
        WRITTEN[package][place] = code
        for id_ in ids:
            ENFORCED[package][id_].append(place)
        return target

    return cite
