"""`lancio games`: what can be played, and with which settings. Plain text: it comes at once."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from lancio.cli.language import Voice
from lancio.lab.index import Entry, Setting, players

GAP = "  "
INDENT = "    "
#: into a file or a pipe there is no terminal to fit, and narrow columns break words
WIDE = 140
#: columns do not get narrower than this, whatever the terminal
NARROW = 24


def listing(games: Iterable[Entry], voice: Voice) -> Iterator[str]:
    """Every game with its sides, computer players, scenarios and options, line by line."""
    terminal = sys.stdout.isatty()
    width = shutil.get_terminal_size().columns if terminal else WIDE
    for game in games:
        yield f"\033[1m{game.title}\033[0m  ({game.slug})" if terminal else f"{game.title}  ({game.slug})"
        sides = ", ".join(f"{voice.pick(label)} (--{side})" for side, label in game.sides.items())
        yield f"  {voice('games.sides')}: {sides}"
        yield f"  {voice('games.players')}: {', '.join(players())}"
        for scenario in game.scenarios:
            yield f"  {voice('games.scenario')}: {voice.pick(scenario.title)}  ({scenario.slug})"
            if scenario.options:
                heading = tuple(voice(f"games.{name}") for name in ("option", "default", "values", "meaning"))
                yield from columns([heading, *(row_of(option, voice) for option in scenario.options)], width)
        yield ""


def row_of(option: Setting, voice: Voice) -> tuple[str, ...]:
    """An option in the table."""
    default = str(option.default).lower() if isinstance(option.default, bool) else str(option.default)
    return option.name, default, option.values, f"{voice.pick(option.title)}. {voice.pick(option.about)}"


def columns(rows: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """Rows under one another; the last column takes the room that is left and is broken into lines."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
    # a column of many words shares its room with the last one
    widths = [min(one, max(NARROW, width // 4)) for one in widths]
    left = max(NARROW, width - len(INDENT) - sum(widths) - len(GAP) * len(widths))
    for row in rows:
        cells = [wrap(text, room) or [""] for text, room in zip(row, (*widths, left), strict=True)]
        for i in range(max(map(len, cells))):
            parts = [(cell[i] if i < len(cell) else "") for cell in cells]
            padded = (part.ljust(room) for part, room in zip(parts, (*widths, left), strict=True))
            yield (INDENT + GAP.join(padded)).rstrip()
