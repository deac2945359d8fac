"""Many games and what came of them: the same seed, the same figures, however many processes share the work."""

from __future__ import annotations

from collections.abc import Callable

from lancio.engine.errors import BadData
from lancio.lab.archive import Archive
from lancio.lab.crews import Alone, Crew, Processes, SimulationError, chunks
from lancio.lab.series import Series
from lancio.lab.summary import DRAW, Simulation

__all__ = ["DRAW", "Series", "Simulation", "SimulationError", "chunks", "crew_of", "simulate"]

Progress = Callable[[int], None]
Watch = Callable[[Simulation], None]


def crew_of(jobs: int) -> Crew:
    """So many processes of this machine."""
    if jobs < 1:
        raise BadData("jobs", f"expected at least 1, found {jobs}")
    return Alone() if jobs == 1 else Processes(jobs)


def simulate(
    series: Series,
    jobs: int = 1,
    progress: Progress | None = None,
    *,
    crew: Crew | None = None,
    archive: Archive | None = None,
    watch: Watch | None = None,
    keep: bool = True,
) -> Simulation:
    """Play a series with so many processes, or with another crew. `progress` is told after each part how many games it
    had, `watch` is shown the figures so far. With an archive the games are written down as they come, and those that it
    has already are not played again."""
    crew = crew or crew_of(jobs)
    result = Simulation(series, archive.earlier() if archive is not None else (), keep=keep)
    if watch is not None:
        watch(result)
    for part in crew.parts(series, result.played):
        for played in part:
            result.add(played)
            if archive is not None:
                archive.write(played)
        if progress is not None:
            progress(len(part))
        if watch is not None:
            watch(result)
    return result
