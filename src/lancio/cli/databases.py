"""The database that a command looks after."""

# No `from __future__ import annotations`: the help texts in the annotations depend on the language.

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from lancio.cli.language import Voice
from lancio.cli.mistakes import UsageError
from lancio.engine.errors import LancioError

if TYPE_CHECKING:
    from lancio.server.store import Store


def database_option(voice: Voice) -> Any:
    """`--database URL`."""
    return typer.Option("--database", metavar="URL", help=voice("help.database"))


@contextmanager
def kept(database: str | None, voice: Voice, *, new: bool = False) -> Iterator["Store"]:
    """The matches of a database; one that is not there is made only where something is put into it."""
    from sqlalchemy.exc import ArgumentError, DBAPIError

    from lancio.server.ledger import Away
    from lancio.server.store import Store
    from lancio.server.trouble import name_of
    from lancio.server.whereabouts import default_database, url_of

    place = database or default_database().removeprefix("sqlite:///")
    if not new and "://" not in place and not (Path(place).is_file() and Path(place).stat().st_size):
        raise UsageError(voice("error.no_database", path=place))
    try:
        store = Store(url_of(place))
        try:
            yield store
        finally:
            store.close()
    except ArgumentError as error:
        raise UsageError(voice("error.no_database", path=place)) from error
    except (DBAPIError, Away) as error:
        raise LancioError(voice("error.database", path=_without_password(place), error=name_of(error))) from error


def _without_password(place: str) -> str:
    from sqlalchemy import make_url

    return make_url(place).render_as_string() if "://" in place else place


def say(line: str) -> None:
    """A line for whoever asked."""
    sys.stdout.write(f"{line}\n")
