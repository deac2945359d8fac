"""What the server counts of itself, for whoever watches over it, in the text form that Prometheus reads. No name of a
match, no key, nothing of a position.

Whoever plays on a server with few matches could still count by it what another one does in secret, and see when: by
entries and answers, by how often and how long something took, by how busy the loop is. So all of it is for the
operator only; others are told what tells nothing of that.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from hmac import compare_digest

#: what in the environment has the operator's token
OPERATOR = "LANCIO_METRICS"
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
        return "\n".join([*lines, *gauges(now)]) + "\n"


#: figures of the moment that say nothing of what somebody does at a match
FOR_ALL = ("matches_open",)


def shared(now: Mapping[str, float]) -> str:
    """What everybody may see: that the server is there, and how many matches it has in memory."""
    return "\n".join(gauges({"up": 1.0} | {name: now[name] for name in FOR_ALL})) + "\n"


def gauges(figures: Mapping[str, float]) -> list[str]:
    """Figures of a moment."""
    return [
        line for name, value in figures.items() for line in (f"# TYPE lancio_{name} gauge", f"lancio_{name} {value:g}")
    ]


def is_operator(token: str, authorization: str) -> bool:
    """Whether a header shows the operator's token; without one nobody is he.

    >>> is_operator("s3cret", "Bearer s3cret"), is_operator("s3cret", "Bearer x"), is_operator("", "Bearer ")
    (True, False, False)
    """
    scheme, _, shown = authorization.partition(" ")
    return bool(token) and scheme.lower() == "bearer" and compare_digest(shown.strip().encode(), token.encode())
