"""What is told while a series is played: on a terminal a bar, in a log a line now and then, in a file the figures."""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic

from rich.progress import Progress

from lancio.cli.language import Voice
from lancio.cli.paper import warn, write_json
from lancio.engine.registry import game as find_game
from lancio.lab.crews import Crew
from lancio.lab.index import side_label
from lancio.lab.series import Series
from lancio.lab.summary import DRAW, Simulation

#: seconds between two looks of the figures, and between two lines in a log
LOOK, LINE = 0.25, 10.0
#: of the speed that is told, how much goes by what was seen last
FRESH = 0.2


class Watcher:
    """Looks at a series from time to time. `aloud`: also where there is no terminal."""

    def __init__(
        self, series: Series, crew: Crew, bar: Progress, json_file: Path | None, *, aloud: bool, voice: Voice
    ) -> None:
        self.series, self.crew, self.bar, self.json_file, self.voice = series, crew, bar, json_file, voice
        self.aloud = aloud and not sys.stderr.isatty()
        game = find_game(series.game)
        self.labels = {side: side_label(game, side, voice.language) for side in series.players}
        self.labels[DRAW] = voice("simulate.draw")
        self.task = bar.add_task(voice("simulate.playing"), total=series.games, told="")
        self.rate = 0.0
        self.looked = self.lined = monotonic()
        self.seen: int | None = None

    def __call__(self, so_far: Simulation) -> None:
        now = monotonic()
        if self.seen is None:
            # what an archive had already was not played now
            self.seen = so_far.played
            self.bar.update(self.task, completed=so_far.played)
        if now - self.looked < LOOK or not so_far.played:
            return
        speed = (so_far.played - self.seen) / (now - self.looked)
        self.rate = speed if not self.rate else (1 - FRESH) * self.rate + FRESH * speed
        self.looked, self.seen = now, so_far.played
        told = self.voice("simulate.told", rate=self._rate(), workers=self.crew.workers, shares=self._shares(so_far))
        self.bar.update(self.task, completed=so_far.played, told=told)
        if now - self.lined > LINE:
            self.lined = now
            write_json(self.json_file, so_far.as_dict())
            if self.aloud:
                warn(self._line(so_far))

    def _line(self, so_far: Simulation) -> str:
        left = (self.series.games - so_far.played) / self.rate if self.rate else 0.0
        return self.voice(
            "simulate.so_far",
            played=so_far.played,
            games=self.series.games,
            rate=self._rate(),
            workers=self.crew.workers,
            left=f"{int(left) // 3600}:{int(left) // 60 % 60:02}:{int(left) % 60:02}",
            shares=self._shares(so_far),
        )

    def _rate(self) -> str:
        return f"{self.rate:.0f}" if self.rate >= 10 else f"{self.rate:.1f}"

    def _shares(self, so_far: Simulation) -> str:
        return " · ".join(
            f"{self.labels[side]} {100 * n / so_far.played:.1f} %" for side, n in so_far.wins.items() if n
        )
