"""Illegal actions as people and programs try them: another moment's, a wrong name, a verb out of the blue.

python -m tests.games.suite.attempts [GAME...]     how many of 5,000 are refused in the last resort only
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence

import lancio
from lancio import Match
from lancio.engine.dice import Dice, key_of
from tests.games.suite.cases import Case, Journey

#: what is said when no rule objects
LAST_RESORT = frozenset(("not_offered", "not_now"))


def some(dice: Dice, of: Sequence[str]) -> str:
    """One of several, at random."""
    return of[dice.below(len(of))]


def slips(match: Match, moments: Sequence[str], count: int, dice: Dice) -> Iterator[str]:
    """So many well-formed actions that are not legal now: a third each of actions that were legal at another moment,
    of verbs with names at random, and of legal actions with one name changed."""
    legal = sorted(str(action) for action in match.legal)
    known = set(legal)
    for number in range(count):
        if number % 3 == 0:
            text = some(dice, moments)
        elif number % 3 == 1:
            verb = match.verbs.all[dice.below(len(match.verbs.all))]
            text = " ".join([verb.word, *(some(dice, sorted(names.index)) for names in verb.kinds)])
        else:
            words = some(dice, legal).split()
            code = match.verbs.parse(" ".join(words))
            assert isinstance(code, int)
            kinds = match.verbs.of(code).kinds
            if kinds:
                at = dice.below(len(kinds))
                words[at + 1] = some(dice, sorted(kinds[at].index))
            text = " ".join(words)
        if text not in known:
            yield text


def refused(case: Case, seed: int, stops: int, count: int) -> Iterator[tuple[str, str, bool]]:
    """The question, the attempt, and whether it was refused in the last resort, at so many places of a match."""
    journey = Journey(case, seed)
    dice = Dice(key_of("slips", seed))
    for match, _ in journey.stops(stops, "slips"):
        step = match.view(match.to_act)["prompt"]["step"]
        for text in slips(match, journey.texts, count, dice):
            yield step, text, {reason.key for reason in match.why_not(text)} <= LAST_RESORT


def main(slugs: Sequence[str]) -> None:
    """A line a game, and the questions and verbs that most lack a reason."""
    for slug in slugs or lancio.games():
        worst: Counter[tuple[str, str]] = Counter()
        tried = 0
        scenarios = list(lancio.game(slug).scenarios)
        for seed, scenario in enumerate(scenarios * 2, 1):
            for step, text, last in refused(Case(slug, scenario), seed, 60, 5_000 // len(scenarios) // 90):
                tried += 1
                worst[step, text.split()[0]] += last
        share = 100 * worst.total() / tried
        print(f"{slug}: {worst.total()} of {tried} in the last resort ({share:.1f} %)")  # noqa: T201
        for (step, verb), count in worst.most_common(10):
            print(f"    {count:4} {step}: {verb}")  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
