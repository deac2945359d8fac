"""How a test says which rows of a ledger it proves: `@proves("9.2.4a")`.

The citations are read from the source by `lancio.lab.coverage`; the decorator itself does nothing
but refuse an empty claim.
"""

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F")


def proves(*ids: str) -> Callable[[F], F]:
    """The decorated test fails if one of these rows is broken."""
    assert ids

    def mark(test: F) -> F:
        return test

    return mark
