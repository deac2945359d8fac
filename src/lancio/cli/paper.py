"""What commands have in common: options that several take, and the ways in which they print and write."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from lancio.cli.language import Voice
from lancio.cli.mistakes import UsageError
from lancio.engine.errors import LancioError
from lancio.engine.registry import lay_over

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress


def data_option(voice: Voice) -> Any:
    """`--data DIR`: laid over the games as soon as it is read, before any of them is opened."""
    return typer.Option("--data", metavar="DIR", help=voice("help.data"), callback=lay_data)


def json_option(voice: Voice) -> Any:
    """`--json FILE`."""
    return typer.Option("--json", metavar="FILE", help=voice("help.json"))


def lay_data(folder: Path | None) -> Path | None:
    """Lay the owner's own data over the games, before any of them is opened."""
    if folder is not None:
        lay_over(folder)
    return folder


def say(line: str) -> None:
    """A line on stdout."""
    sys.stdout.write(f"{line}\n")


def warn(line: str) -> None:
    """A line on stderr."""
    sys.stderr.write(f"lancio: {line}\n")


def console() -> Console:
    """Where tables are printed."""
    # rich takes longer to load than most commands to run: only those load it that print tables
    from rich.console import Console

    # into a file or a pipe there is no terminal to fit, and narrow tables break words
    return Console(width=None if sys.stdout.isatty() else 140)


def progress(telling: bool = False) -> Progress:
    """A bar on a terminal: what is done and how long it takes yet. `telling`: its tasks have a field `told`."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, ProgressColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns: list[ProgressColumn] = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()]
    if telling:
        columns.append(TextColumn("{task.fields[told]}"))
    console = Console(file=sys.stderr)
    return Bar(*columns, TimeRemainingColumn(), console=console, transient=True, disable=not sys.stderr.isatty())


def check_readable(paths: Sequence[Path], voice: Voice) -> None:
    """Files that are not there."""
    for path in paths:
        if not path.exists():
            raise UsageError(voice("error.no_file", path=path))


def check_writable(path: Path | None, voice: Voice) -> None:
    """Complain before the work is done, not after."""
    if path is not None and (path.is_dir() or not path.absolute().parent.is_dir()):
        raise UsageError(voice("error.not_writable", path=path))


def write_json(path: Path | None, figures: object) -> None:
    """The figures for programs. Whoever reads the file meanwhile sees the old ones or the new ones."""
    if path is None:
        return
    draft = path.with_name(f".{path.name}.part")
    try:
        draft.write_text(json.dumps(figures, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise LancioError(f"{path}: {error.strerror}") from error
