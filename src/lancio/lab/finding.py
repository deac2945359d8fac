"""Where to look for riddles: one simulated match, its weighty moments, and whether one answer stands out there.

A match is played first, which costs next to nothing, and rated after every answer. A moment is weighty if the chance of
whoever is asked there changes soon afterwards: elsewhere nothing that is tried will make a difference either. Of a run
of the same question in one step of the clock, such as one piece moved after the other, a few moments stand for all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from lancio.engine.dice import Dice, key_of
from lancio.engine.game import Game
from lancio.engine.match import Match
from lancio.lab.solving import Line
from lancio.lab.weighing import LEAD, SAME, ByWavering, alike, lead_of, rated, trial_of, verdict, weigh
from lancio.players import decide, player
from lancio.players.search import Trial

#: of each look the answers, the worlds, by how much the best must differ from the worst, and how far it must be ahead
LOOKS = (4, 1, 0.05, 0.0), (5, 3, 0.1, 0.05), (9, 8, 0.1, 0.1)
#: a lead that has become less is not looked at any further
HOPE = 0.1
#: before this share of a match one answer seldom decides anything
AFTER = 0.7
#: nor where somebody has as good as won
OPEN = 0.04
#: worlds in which all answers are tried when one is found
FOUND = 24
#: worlds in which those who play on make mistakes
WAVERING = 12
#: with fewer answers one guesses, with more nobody finds the best
LEAST, MOST = 3, 300
#: whoever has hardly a chance has nothing to find
LOW = 0.12
#: a match gives at most so many, not one after another
EACH, APART = 3, 12
#: of one kind of question so many are enough for each side
ENOUGH = 8
#: what a match that is over is worth
SURE = frozenset((0.0, 0.5, 1.0))
#: whoever plays
PLAYER = "greedy"

#: a kind of question: its name, and who is asked
Kind = tuple[str, str]


@dataclass(frozen=True)
class Hunt:
    """What is looked at, and who plays."""

    #: questions that are left out; if any are named, the only ones; `german:combat` is one to one side alone
    without: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    #: the share of a match that is not looked at
    after: float = AFTER
    #: whoever plays the sides, in their order
    players: tuple[str, ...] = (PLAYER,)
    #: by how much the chance must change soon after a moment, and how many moments stand for a run of one question
    #: in one step of the clock; without them every moment is looked at
    swing: float = 0.0
    run: int = 0
    #: so many answers of one act of one piece go before all others of it when the first few are tried; without it
    #: those that the game's judgement likes best are, which often are one piece's
    kin: int = 0
    #: so many worlds more at first where all that is tried ends in victory or defeat, which says less than an estimate:
    #: what decides one match in five makes no difference in the other four
    ends: int = 0

    @property
    def words(self) -> str:
        """As they are written behind the command."""
        usual = Hunt()
        said = {
            "without": ",".join(self.without),
            "only": ",".join(self.only),
            "after": f"{self.after:g}" if self.after != usual.after else "",
            "players": ",".join(self.players) if self.players != usual.players else "",
            "swing": f"{self.swing:g}" if self.swing else "",
            "run": str(self.run) if self.run else "",
            "kin": str(self.kin) if self.kin else "",
            "ends": str(self.ends) if self.ends else "",
        }
        return "".join(f" --{name} {value}" for name, value in said.items() if value)

    def asks(self, kind: Kind) -> bool:
        """Whether a question is wanted; `german:combat` is one to one side alone."""
        names = {kind[0], f"{kind[1]}:{kind[0]}"}
        return not names & {*self.without} and (not self.only or bool(names & {*self.only}))


USUAL = Hunt()


class Moment(NamedTuple):
    """A question of a match that was played: what was asked, of whom, when, and the chance of every side."""

    kind: Kind
    side: int
    clock: int
    chances: tuple[float, ...]


def found_in(game: Game[Any], scenario: str, seed: int, known: Counter[Kind], hunt: Hunt) -> Iterator[Line]:
    """What may be riddles in one simulated match, of kinds of question that are wanted still."""
    played, moments = simulated(game, scenario, seed, hunt)
    weighty = chosen(game, moments, hunt)
    match = game.start(scenario, seed)
    given, last = 0, -APART
    # the last moment is the end
    for number, (notation, moment) in enumerate(zip(played, moments[:-1], strict=True)):
        wanted = number in weighty and known[moment.kind] < ENOUGH and number - last >= APART
        if wanted and game.progress(match.state) >= hunt.after:
            line = posed(match, seed, number, hunt=hunt)
            if line is not None:
                given, last = given + 1, number
                known[moment.kind] += 1
                yield {**line, "hunt": hunt.words}
                if given == EACH:
                    return
        match.play(notation)


def simulated(game: Game[Any], scenario: str, seed: int, hunt: Hunt) -> tuple[list[str], list[Moment]]:
    """A match, answer by answer, the moments before each, and the end."""
    match = game.start(scenario, seed)
    names = hunt.players
    seats = {
        side: (player(names[number % len(names)]).sit(game, number), Dice(key_of("riddle", seed, side)))
        for number, side in enumerate(match.sides)
    }
    played: list[str] = []
    moments: list[Moment] = []

    def remember(kind: Kind) -> None:
        state = match.state
        chances = tuple(game.evaluate(state, side) for side in range(len(match.sides))) if hunt.swing else ()
        moments.append(Moment(kind, state.to_act, game.clock(state)[0], chances))

    while match.to_act is not None:
        remember((game.asked(match.state)[0].name, match.to_act))
        who, dice = seats[match.to_act]
        played.append(match.verbs.notation(decide(game, match.state, who, dice)))
        match.play(played[-1])
    remember(("end", ""))
    return played, moments


def chosen(game: Game[Any], moments: list[Moment], hunt: Hunt) -> set[int]:
    """The numbers of the moments that are worth a look."""
    wanted = [number for number, moment in enumerate(moments[:-1]) if hunt.asks(moment.kind)]
    if hunt.swing:
        wanted = [number for number in wanted if swing(game, moments, number) >= hunt.swing]
    if not hunt.run:
        return set(wanted)
    runs: dict[tuple[Kind, int], list[int]] = {}
    for number in wanted:
        runs.setdefault((moments[number].kind, moments[number].clock), []).append(number)
    # the first ones, when all is open still, and the last one, when nobody else can do it any more
    return {number for run in runs.values() for number in (*run[: max(1, hunt.run - 1)], *run[-1:][: hunt.run - 1])}


def swing(game: Game[Any], moments: list[Moment], number: int) -> float:
    """How far the chance of whoever is asked moves away from where it is, as far as it is worth looking ahead."""
    steps, answers = game.horizon
    now = moments[number]
    ahead = (one for one in moments[number + 1 : number + 1 + answers] if one.clock < now.clock + steps + 1)
    chance = now.chances[now.side]
    return max((abs(one.chances[now.side] - chance) for one in ahead), default=0.0)


def posed(match: Match, seed: int, number: int, worlds: int = FOUND, hunt: Hunt = USUAL) -> Line | None:
    """The line of a position that may be a riddle."""
    game, state = match.game, match.state
    if not LEAST <= state.choices.count <= MOST or not OPEN < game.evaluate(state, state.to_act) < 1 - OPEN:
        return None
    dice = Dice(key_of("riddle", seed, number))
    codes = rated(match, dice)
    first = codes
    if hunt.kin:
        acts = [match.verbs.notation(code).split()[:2] for code in codes]
        first = [codes[place] for place in varied(acts, hunt.kin)]
    for answers, looks, differ, leads in LOOKS:
        few = some(first, answers)
        trial = trial_of(game, state, dice, few, Trial)
        weigh(trial, few, looks)
        if hunt.ends and all(value in SURE for values in trial.values.values() for value in values):
            weigh(trial, few, looks + hunt.ends)
        means = sorted(map(trial.mean, few), reverse=True)
        if means[0] - means[-1] < differ or gap(means) < leads:
            return None
    trial = trial_of(game, state, dice, codes, Trial)
    order = weigh(trial, codes, worlds, HOPE)
    found = verdict(trial, order)
    chance = trial.mean(order[0])
    if found.lead < LEAD or chance < LOW:
        return None
    tried = order[: len(found.right) + 2]
    if alike(trial, tried):
        trial = trial_of(game, state, dice, tried, ByWavering)
        weigh(trial, tried, WAVERING)
        if lead_of(trial, found.right) < HOPE:
            return None
    return {
        "game": game.slug,
        "match": [seed, number],
        "side": match.sides[state.to_act],
        "asked": game.asked(state)[0].name,
        "legal": len(codes),
        "right": [match.verbs.notation(code) for code in found.right],
        "lead": round(found.lead, 3),
        "chance": round(chance, 3),
        "position": match.dump(),
    }


def gap(means: list[float]) -> float:
    """How far the best, and what comes to the same as it, is ahead of the next. Half of those that were
    tried may come to the same, because of all answers they may be few."""
    half = means[: 1 + len(means) // 2]
    return max((one - other for one, other in pairwise(half) if means[0] - one <= SAME), default=0.0)


def varied(acts: list[list[str]], kin: int) -> list[int]:
    """The numbers of answers, of which so many of each kin, those with the same verb and the same piece, come first."""
    met: Counter[tuple[str, ...]] = Counter()
    ranks = []
    for number, act in enumerate(acts):
        ranks.append((met[tuple(act)] // kin, number))
        met[tuple(act)] += 1
    return [number for _, number in sorted(ranks)]


def some(codes: list[int], count: int) -> list[int]:
    """Most of them the best at first sight, some from all the others: neighbours often come to the same."""
    best = codes[: count - count // 3]
    rest = codes[len(best) :]
    return best + rest[:: max(1, len(rest) // (count // 3))][: count // 3]
