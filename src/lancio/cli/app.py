"""The command: it understands its words, does one thing and returns the exit code.

0: done. 1: it does not hold (a record, a file, a simulation that broke). 2: the words make no sense.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

import typer

from lancio.cli.admin import add_admin
from lancio.cli.commands import add_check, add_games, add_odds, add_replay, add_serve, add_start, add_verify
from lancio.cli.language import Voice, take_language
from lancio.cli.mistakes import UsageError
from lancio.cli.series import add_bench, add_simulate, add_study, add_tournament
from lancio.engine.errors import LancioError

INTERRUPTED = 130
#: the root of the errors that Typer raises for words it cannot understand
TYPED_WRONG: type[Exception] = typer.BadParameter.__mro__[2]


def build(voice: Voice) -> typer.Typer:
    """The whole command, in one language."""
    app = typer.Typer(
        name="lancio",
        help=voice("help.lancio"),
        add_completion=False,
        # plain help: drawing frames around it would take longer than everything else together
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    )
    for add in (
        add_start, add_serve, add_games, add_simulate, add_study, add_tournament, add_replay, add_verify, add_check,
        add_odds, add_bench, add_admin,
    ):  # fmt: skip
        add(app, voice)
    return app


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command. Whatever a person does wrong ends in one line on stderr, never in a traceback."""
    voice = Voice()
    try:
        language, words = take_language(sys.argv[1:] if argv is None else argv, os.environ)
        voice = Voice(language)
        result = build(voice)(words, prog_name="lancio", standalone_mode=False)
        sys.stdout.flush()
    except TYPED_WRONG as error:
        message: Callable[[], str] = getattr(error, "format_message", error.__str__)
        return _complain(message(), getattr(error, "exit_code", 2))
    except UsageError as error:
        return _complain(str(error), 2)
    except LancioError as error:
        return _complain(str(error), 1)
    except BrokenPipeError:
        # the reader went away (`lancio games | head`): that is no mistake, but there is nobody to tell
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (KeyboardInterrupt, typer.Abort):
        return _complain(voice("error.interrupted"), INTERRUPTED)
    if result == INTERRUPTED:
        # Typer turns the key into this exit code and says nothing
        return _complain(voice("error.interrupted"), INTERRUPTED)
    return result if isinstance(result, int) else 0


def _complain(message: str, code: int) -> int:
    one_line = " ".join(message.split())
    sys.stderr.write(f"lancio: {one_line}\n")
    return code
