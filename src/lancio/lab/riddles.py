"""Riddles: positions with one clearly best answer, found in simulated matches.

    python -m lancio.lab.riddles find night-drop --games 20 --seed 1 --out found.jsonl
    python -m lancio.lab.riddles check found.jsonl --out sure.jsonl
    python -m lancio.lab.riddles keep night-drop sure.jsonl

`find`: quick computers play. Where somebody has several answers, the few that seem best are tried in a world dealt from
what he knows; where they differ, in some more; where one then leads by far, all answers are. Each position whose
best answer leads by at least 15 points of the estimated chance to win is a line of JSON.

`check`: all answers of each line anew, in many more worlds, and the best ones from another seed with `greedy` instead
of `sketch` playing on (`lancio.lab.solving`). What leads both times is a riddle.

`keep`: the most different of them, and of those that it has, become the riddles of the game (`lancio.engine.riddles`).

The first two go on where they stopped: matches and lines that stand in the file already are passed over.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Collection
from pathlib import Path
from typing import Any

import lancio
from lancio.engine.game import Game
from lancio.lab.finding import AFTER, Hunt, found_in
from lancio.lab.solving import Line, checked, kept, name_of, read_again


def lines_of(path: Path) -> list[Line]:
    """What a file holds so far."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def write(path: Path, line: Line) -> None:
    """One line more."""
    with path.open("a", encoding="utf-8") as out:
        out.write(json.dumps(line, default=dict, ensure_ascii=False) + "\n")


def find(game: Game[Any], scenario: str, seeds: range, out: Path, hunt: Hunt) -> None:
    """Look for riddles in matches that the file does not have yet."""
    lines = lines_of(out)
    done = {(one["scenario"], one["done"]) for one in lines if "done" in one}
    known = Counter((one["asked"], one["side"]) for one in lines if "done" not in one)
    for seed in seeds:
        if (scenario, seed) in done:
            continue
        for line in found_in(game, scenario, seed, known, hunt):
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
    """Write the riddles of a game: those that it has, but for what was checked anew, and those that hold."""
    lines = [line for path in sure for line in lines_of(path)]
    # what was checked twice is one riddle
    found = {line["name"]: read_again(line, game.slug) for line in lines_of(out)}
    for line in lines:
        if line["game"] == game.slug:
            found.pop(name_of(line), None)
            if line["holds"]:
                found[name_of(line)] = line
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
    return find(game, game.scenario(asked.scenario).slug, seeds, asked.out, hunt_of(asked))


def hunt_of(asked: argparse.Namespace) -> Hunt:
    """How to look."""
    lists = (tuple(filter(None, words.split(","))) for words in (asked.without, asked.only, asked.players))
    without, only, players = lists
    return Hunt(without, only, asked.after, players or Hunt().players, asked.swing, asked.run, asked.kin, asked.ends)


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
    finding.add_argument("--only", default="", help="the only questions that are looked at")
    finding.add_argument("--players", default="", help="who plays the sides, in their order; greedy, if not said")
    finding.add_argument("--swing", type=float, default=0, help="only where the chance changes so much soon afterwards")
    finding.add_argument("--run", type=int, default=0, help="moments looked at of a run of one question")
    finding.add_argument("--kin", type=int, default=0, help="answers of one act of one piece that are tried first")
    finding.add_argument("--ends", type=int, default=0, help="worlds more at first where all tried end a match")
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
