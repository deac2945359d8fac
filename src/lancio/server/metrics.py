"""What the server counts of itself, for whoever watches over it, in the text form that Prometheus reads. No name of a
match, no key, nothing of a position."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping

#: seconds, the upper ends of what durations are sorted into
STEPS = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0)


class Durations:
    """How often something took how long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(STEPS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """It took so long."""
        self.counts[bisect_left(STEPS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> list[str]:
        """As Prometheus reads it."""
        out, count = [f"# TYPE {name} histogram"], 0
        for step, found in zip((*STEPS, "+Inf"), self.counts, strict=True):
            count += found
            out.append(f'{name}_bucket{{le="{step}"}} {count}')
        return [*out, f"{name}_sum {self.total:.6f}", f"{name}_count {count}"]


class Metrics:
    """Everything that is counted."""

    def __init__(self) -> None:
        #: from being asked to being on the disk
        self.actions = Durations()
        #: a batch on its way to the disk
        self.commits = Durations()
        self.thinking = Durations()
        self.entries = 0
        #: answers by status
        self.answers: Counter[int] = Counter()

    def text(self, now: Mapping[str, float]) -> str:
        """All of it, with what is so at this moment."""
        lines = [
            *self.actions.lines("lancio_action_seconds"),
            *self.commits.lines("lancio_commit_seconds"),
            *self.thinking.lines("lancio_thinking_seconds"),
            "# TYPE lancio_entries_total counter",
            f"lancio_entries_total {self.entries}",
            "# TYPE lancio_answers_total counter",
            *(f'lancio_answers_total{{status="{status}"}} {self.answers[status]}' for status in sorted(self.answers)),
        ]
        for name, value in now.items():
            lines += [f"# TYPE lancio_{name} gauge", f"lancio_{name} {value:g}"]
        return "\n".join(lines) + "\n"
