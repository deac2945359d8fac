"""What a person can type wrong."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from lancio.engine.errors import LancioError


class UsageError(LancioError):
    """The command as typed cannot be carried out; nothing was done."""


@contextmanager
def usage() -> Iterator[None]:
    """While what was typed is being understood, any complaint is about what was typed."""
    try:
        yield
    except LancioError as error:
        raise UsageError(str(error)) from error
