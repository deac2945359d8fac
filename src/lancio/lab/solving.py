"""Whether a riddle holds: everything again, with other dice and other players; and which are kept.

The right answers must lead all others by at least 15 points in 160 worlds, and still by 10 in 60 from another seed
where `greedy` plays on instead of `sketch`, and where all worlds come to the same, because no dice fall, in 60 where
the others make mistakes: what is best must not hang on who plays on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.engine.game import Game
from lancio.engine.match import Match
from lancio.lab.weighing import LEAD, ByGreedy, ByWavering, alike, lead_of, rated, trial_of, verdict, weigh
from lancio.players import decide, player
from lancio.players.advice import Counsel
from lancio.players.search import Trial

#: worlds of the check, and of the others in which `greedy` plays on, or somebody who wavers
WORLDS, AGAIN = 160, 60
#: so few answers are all tried to the end, so that none seems better for the worlds that it was tried in
FEW = 12
#: a lead that has become less is not looked at any further
HOPE = 0.11
#: the least lead where somebody else plays on
LEAST = 0.1
#: wrong answers that are tried again
OTHERS = 2
#: the largest error of the lead
ERROR = 0.03
#: players who try to solve each, and how often
SOLVERS, TRIES = ("beginner", "greedy"), 20
#: who finds it at least so often finds it easily, who does at most so often hardly
EASILY, HARDLY = 8, 4
#: answers that do nothing more
IDLE = frozenset(("end", "pass", "close", "done"))
#: answers that do something, at least
FEWEST = 2
#: riddles of one kind of question for one side of a scenario, and those of a game from which on more are too many
ALIKE, ENOUGH = 5, 10

Line = dict[str, Any]


T = TypeVar("T", bound=Trial)


class Check(NamedTuple, Generic[T]):
    """A trial of answers, those that stayed to the end, and what came of it."""

    trial: T
    order: list[int]
    right: tuple[int, ...]
    lead: float
    error: float


def checked(line: Line) -> Line:
    """A line that was found, with what it is worth; where it does not hold, with what it fails in."""
    match = lancio.game(line["game"]).load(line["position"])
    names = ("game", "match", "side", "asked", "hunt", "position")
    found = sure(match, ("checked", *line["match"]))
    said = {"holds": False, "fails": found} if isinstance(found, str) else {"holds": True, **found}
    return {**{key: line[key] for key in names if key in line}, **said}


def sure(match: Match, key: tuple[int | str, ...]) -> Line | str:
    """What is known of a riddle that holds; otherwise what it fails in."""
    game, word = match.game, match.verbs.notation
    dice = [Dice(key_of(*key, number)) for number in range(4)]
    codes = rated(match, dice[0])
    if len(codes) < FEWEST:
        return "arranging"
    first = weighed(game, match, dice[0], codes, WORLDS, Counsel)
    early = overlooked(first) if holds(first) else []
    if early and len(early) + len(first.order) <= FEW:
        first = once_more(first, weighed(game, match, dice[3], [*first.order, *early], WORLDS, Counsel))
    if not holds(first):
        return "first"
    tried = first.order[: len(first.right) + OTHERS]
    again = lead_of(weighed(game, match, dice[1], tried, AGAIN, ByGreedy).trial, first.right)
    if again < LEAST:
        return "again"
    if alike(first.trial, tried):
        again = min(again, lead_of(weighed(game, match, dice[2], tried, AGAIN, ByWavering).trial, first.right))
        if again < LEAST:
            return "wavering"
    trial = first.trial
    codes = sorted(trial.codes, key=trial.mean, reverse=True)
    if overlooked(first):
        return "order"
    codes.sort(key=lambda code: code not in first.right)
    return {
        "right": [word(code) for code in codes if code in first.right],
        "worth": {word(code): [permille(trial.mean(code)), len(trial.values[code])] for code in codes},
        "lead": permille(first.lead),
        "error": permille(first.error),
        "again": permille(again),
        "reasons": [
            {"term": one.term, "weight": round(100 * one.weight)} for one in trial.reasons(codes[0], first.order)
        ],
        "solved": {name: solved(game, match, name, first.right) for name in SOLVERS},
    }


def holds(check: Check[Counsel]) -> bool:
    """Whether the lead is large enough, and sure enough."""
    return check.lead >= LEAD and check.error <= ERROR


def overlooked(check: Check[Counsel]) -> list[int]:
    """What fell out early, in few worlds, but seems better than the best wrong answer of those tried to the end."""
    trial = check.trial
    best = max(trial.mean(code) for code in check.order if code not in check.right)
    return [code for code in trial.codes if code not in check.order and trial.mean(code) > best]


def once_more(first: Check[Counsel], again: Check[Counsel]) -> Check[Counsel]:
    """What came of some answers in other worlds, beside what is known of the rest."""
    trial = again.trial
    for code in first.trial.codes:
        if code not in trial.values:
            trial.codes.append(code)
            trial.values[code] = first.trial.values[code]
    return again


def weighed(game: Game[Any], match: Match, dice: Dice, codes: Sequence[int], worlds: int, kind: type[T]) -> Check[T]:
    """Try answers in so many worlds."""
    trial = trial_of(game, match.state, dice, codes, kind)
    order = weigh(trial, codes, worlds, HOPE, FEW)
    return Check(trial, order, *verdict(trial, order))


def solved(game: Game[Any], match: Match, name: str, right: tuple[int, ...]) -> int:
    """How often a computer player finds a right answer."""
    number = match.state.to_act
    tries = (
        decide(game, match.state, player(name).sit(game, number), Dice(key_of("solve", name, one)))
        for one in range(TRIES)
    )
    return sum(code in right for code in tries)


def permille(share: float) -> int:
    """A share in thousandths."""
    return round(1000 * share)


def level_of(line: Line) -> int:
    """How hard a riddle is: who finds it?"""
    beginner, greedy = (line["solved"][name] for name in SOLVERS)
    if greedy <= HARDLY:
        return 3
    return 1 if beginner >= EASILY else 2


def name_of(line: Line) -> str:
    """What tells a line from all others of its game: the scenario, the match, how many answers were given before."""
    return "-".join(map(str, (line["position"]["scenario"], *line["match"])))


def sensible(line: Line) -> bool:
    """Whether there is something to find: to do nothing more is no answer for anybody who looks for one."""
    return not set(line["right"]) <= IDLE


def read_again(line: Line, game: str) -> Line:
    """A line of a game's file as it was when it was checked."""
    _, seed, number = line["name"].rsplit("-", 2)
    hunt = line["found"].split("--games 1", 1)[1]
    return {**line, "game": game, "match": [int(seed), int(number)], "hunt": hunt, "holds": True}


def kept(lines: Iterable[Line], most: int) -> list[Line]:
    """The most different riddles, as they stand in a game's file, the easy ones first: those that lead by most, but of
    one kind of question not the second before the first of every other kind, and more than a few only where a game has
    too few else."""
    known: Counter[tuple[str, ...]] = Counter()
    ranks: list[tuple[int, int, str, Line]] = []
    spare: list[tuple[int, int, str, Line]] = []
    for line in sorted(filter(sensible, lines), key=lambda one: (-one["lead"], name_of(one))):
        kind = line["asked"], line["side"], line["position"]["scenario"]
        asked = line["asked"], line["side"]
        rank = known[kind], known[asked]
        known[kind] += 1
        known[asked] += 1
        (ranks if rank[0] < ALIKE else spare).append((max(rank), -line["lead"], name_of(line), line))
    ranks += sorted(spare)[: max(0, ENOUGH - len(ranks))]
    chosen = [line for *_, line in sorted(ranks)[:most]]
    chosen.sort(key=lambda one: (level_of(one), -one["lead"], name_of(one)))
    return [written(line) for line in chosen]


def written(line: Line) -> Line:
    """A line as it stands in a game's file, with the command that finds it."""
    seed, _ = line["match"]
    scenario = line["position"]["scenario"]
    words = ("side", "asked", "right", "worth", "lead", "error", "again", "reasons", "solved")
    return {
        "name": name_of(line),
        "level": level_of(line),
        **{key: line[key] for key in words},
        "found": f"find {line['game']} --scenario {scenario} --seed {seed} --games 1{line.get('hunt', '')}",
        "position": line["position"],
    }
