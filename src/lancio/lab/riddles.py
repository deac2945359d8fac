"""Riddles: positions with one clearly best answer, found in simulated matches.

    python -m lancio.lab.riddles find night-drop --games 20 --seed 1 --out found.jsonl
    python -m lancio.lab.riddles check found.jsonl --out sure.jsonl
    python -m lancio.lab.riddles keep night-drop sure.jsonl

`find`: quick computers play. Where somebody has several answers, the few that seem best are tried in a world dealt from
what he knows; where they differ, in some more; where one then leads by far, all answers are. Each position whose
best answer leads by at least 15 points of the estimated chance to win is a line of JSON.

`check`: all answers of each line anew, in many more worlds, and the best ones from another seed with `greedy` instead
of `sketch` playing on (`lancio.lab.solving`). What leads both times is a riddle.

`keep`: the most different of them become the riddles of the game (`lancio.engine.riddles`).

The first two go on where they stopped: matches and lines that stand in the file already are passed over.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.engine.game import Game
from lancio.engine.match import Match
from lancio.lab.solving import Line, checked, kept, name_of
from lancio.lab.weighing import LEAD, rated, trial_of, verdict, weigh
from lancio.players import decide, player
from lancio.players.search import Trial

#: of each look the answers, the worlds, and by how much the best must differ from the worst
LOOKS = (4, 1, 0.05), (5, 3, 0.1), (9, 10, 0.1)
#: before this share of a match one answer seldom decides anything
AFTER = 0.7
#: nor where somebody has as good as won
OPEN = 0.04
#: worlds in which all answers are tried when one is found
FOUND = 24
#: with fewer answers one guesses, with more nobody finds the best
LEAST, MOST = 3, 300
#: whoever has hardly a chance has nothing to find
LOW = 0.12
#: a match gives at most so many, not one after another
EACH, APART = 3, 12
#: of one kind of question so many are enough for each side
ENOUGH = 8
#: whoever plays
PLAYER = "greedy"

#: a kind of question: its name, and who is asked
Kind = tuple[str, str]


def found_in(
    game: Game[Any], scenario: str, seed: int, known: Counter[Kind], without: Collection[str] = (), after: float = AFTER
) -> Iterator[Line]:
    """What may be riddles in one simulated match, of kinds of question that are wanted still."""
    match = game.start(scenario, seed)
    seats = {
        side: (player(PLAYER).sit(game, number), Dice(key_of("riddle", seed, side)))
        for number, side in enumerate(match.sides)
    }
    given, last, number = 0, -APART, 0
    while match.to_act is not None and given < EACH:
        kind = game.asked(match.state)[0].name, match.to_act
        wanted = kind[0] not in without and known[kind] < ENOUGH
        if wanted and number - last >= APART and game.progress(match.state) >= after:
            line = posed(match, seed, number)
            if line is not None:
                given, last = given + 1, number
                known[kind] += 1
                yield line
        who, dice = seats[match.to_act]
        match.play(match.verbs.notation(decide(game, match.state, who, dice)))
        number += 1


def posed(match: Match, seed: int, number: int, worlds: int = FOUND) -> Line | None:
    """The line of a position that may be a riddle."""
    game, state = match.game, match.state
    if not LEAST <= state.choices.count <= MOST or not OPEN < game.evaluate(state, state.to_act) < 1 - OPEN:
        return None
    dice = Dice(key_of("riddle", seed, number))
    codes = rated(game, state, dice)
    for answers, looks, differ in LOOKS:
        few = some(codes, answers)
        trial = trial_of(game, state, dice, few, Trial)
        order = weigh(trial, few, looks)
        if trial.mean(order[0]) - trial.mean(order[-1]) < differ:
            return None
    if verdict(trial, order).lead < differ:
        return None
    trial = trial_of(game, state, dice, codes, Trial)
    order = weigh(trial, codes, worlds)
    found = verdict(trial, order)
    if found.lead < LEAD or trial.mean(order[0]) < LOW:
        return None
    return {
        "game": game.slug,
        "match": [seed, number],
        "side": match.sides[state.to_act],
        "asked": game.asked(state)[0].name,
        "legal": len(codes),
        "right": [match.verbs.notation(code) for code in found.right],
        "lead": round(found.lead, 3),
        "chance": round(trial.mean(order[0]), 3),
        "position": match.dump(),
    }


def some(codes: list[int], count: int) -> list[int]:
    """Most of them the best at first sight, some from all the others: neighbours often come to the same."""
    best = codes[: count - count // 3]
    rest = codes[len(best) :]
    return best + rest[:: max(1, len(rest) // (count // 3))][: count // 3]


def lines_of(path: Path) -> list[Line]:
    """What a file holds so far."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def write(path: Path, line: Line) -> None:
    """One line more."""
    with path.open("a", encoding="utf-8") as out:
        out.write(json.dumps(line, default=dict, ensure_ascii=False) + "\n")


def find(
    game: Game[Any], scenario: str, seeds: range, out: Path, without: Collection[str] = (), after: float = AFTER
) -> None:
    """Look for riddles in matches that the file does not have yet."""
    lines = lines_of(out)
    done = {(one["scenario"], one["done"]) for one in lines if "done" in one}
    known = Counter((one["asked"], one["side"]) for one in lines if "done" not in one)
    for seed in seeds:
        if (scenario, seed) in done:
            continue
        for line in found_in(game, scenario, seed, known, without, after):
            write(out, line)
        write(out, {"scenario": scenario, "done": seed})


def check(found: Path, out: Path) -> None:
    """Check what was found and is not in the other file yet."""
    known = {name_of(one) for one in lines_of(out)}
    lines = [line for line in lines_of(found) if "done" not in line]
    # what leads by most holds most often
    for line in sorted(lines, key=lambda line: -line["lead"]):
        if name_of(line) not in known:
            write(out, checked(line))


def keep(game: Game[Any], sure: Collection[Path], most: int, out: Path) -> None:
    """Write the riddles of a game."""
    lines = (line for path in sure for line in lines_of(path))
    # what was checked twice is one riddle
    found = {name_of(line): line for line in lines if line["game"] == game.slug and line["holds"]}
    out.unlink(missing_ok=True)
    for line in kept(found.values(), most):
        write(out, line)


def home_of(game: Game[Any]) -> Path:
    """Where the riddles of a game stand."""
    return Path(lancio.__file__).parent / "games" / game.slug.replace("-", "_") / "data" / "riddles.jsonl"


def main(words: list[str] | None = None) -> None:
    """Find, check, or keep; each is written down as soon as it is known."""
    asked = words_of(words)
    if asked.verb == "check":
        return check(asked.found, asked.out)
    game = lancio.game(asked.game)
    if asked.verb == "keep":
        return keep(game, asked.sure, asked.most, asked.out or home_of(game))
    seeds = range(asked.seed, asked.seed + asked.games)
    return find(game, game.scenario(asked.scenario).slug, seeds, asked.out, asked.without.split(","), asked.after)


def words_of(words: list[str] | None) -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m lancio.lab.riddles")
    verbs = parser.add_subparsers(dest="verb", required=True)
    finding = verbs.add_parser("find")
    finding.add_argument("game")
    finding.add_argument("--scenario")
    finding.add_argument("--games", type=int, default=10)
    finding.add_argument("--seed", type=int, default=1)
    finding.add_argument("--without", default="", help="questions that are left out, with commas between them")
    finding.add_argument("--after", type=float, default=AFTER, help="the share of a match that is not looked at")
    finding.add_argument("--out", type=Path, required=True)
    checking = verbs.add_parser("check")
    checking.add_argument("found", type=Path)
    checking.add_argument("--out", type=Path, required=True)
    keeping = verbs.add_parser("keep")
    keeping.add_argument("game")
    keeping.add_argument("sure", type=Path, nargs="+")
    keeping.add_argument("--most", type=int, default=14)
    keeping.add_argument("--out", type=Path)
    return parser.parse_args(words)


if __name__ == "__main__":
    main()
