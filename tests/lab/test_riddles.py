"""Riddles: found where one answer is clearly best, and nowhere else; checked; the most different ones kept."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.engine.match import Match
from lancio.engine.riddles import read_riddles
from lancio.lab import finding, riddles, solving
from lancio.lab.solving import Line
from lancio.lab.weighing import LEAD, rated, trial_of, verdict, weigh
from lancio.players.advice import Counsel
from lancio.players.search import Trial


@pytest.fixture(scope="module")
def last_hour() -> Match:
    """In the last activation of a match one march wins it."""
    lesson = lancio.game("night-drop").lessons["last-hour"]
    return next(now for number, now in lesson.solve() if number == 2)


@pytest.fixture(scope="module")
def line(last_hour: Match) -> Line:
    """What the finder says of it."""
    found = finding.posed(last_hour, 1, 0, worlds=12)
    assert found is not None
    again: Line = json.loads(json.dumps(found, default=dict))
    return again


def test_a_position_with_one_best_answer_is_found(last_hour: Match, line: Line) -> None:
    """The answer, whose turn it is, what is asked; whoever reads it again stands at the same question."""
    assert line["side"] == "us" and "move 505-c1 2205" in line["right"] and line["lead"] >= LEAD
    again = lancio.game("night-drop").load(line["position"])
    assert again.digest() == last_hour.digest() and line["right"][0] in map(str, again.legal)


def test_where_nothing_is_decided_there_is_none() -> None:
    """Which start hex is filled first makes no difference; where there is no choice nothing is asked."""
    match = lancio.game("night-drop").start("historical", seed=7)
    assert finding.posed(match, 7, 0) is None


def moments(*rows: tuple[str, int, float]) -> list[finding.Moment]:
    """Moments of one side from what is asked, the clock, and its chance; the last one is the end."""
    return [finding.Moment((asked, "us"), 0, clock, (chance,)) for asked, clock, chance in rows]


def test_weighty_moments_are_looked_at() -> None:
    """Where the chance changes soon afterwards; of a run of one question the first ones and the last; questions that
    are wanted only; without any of it, every one."""
    game = lancio.game("night-drop")
    steps, _ = game.horizon
    quiet = moments(("movement", 0, 0.5), ("movement", 1, 0.5), ("combat", steps + 1, 0.9), ("end", steps + 1, 0.9))
    assert [round(finding.swing(game, quiet, number), 3) for number in range(3)] == [0, 0.4, 0]
    run = moments(*(("movement", 0, 0.5) for _ in range(6)), ("combat", 0, 0.7), ("end", 1, 0.7))
    chosen = {
        hunt.words: finding.chosen(game, run, hunt)
        for hunt in (
            finding.Hunt(),
            finding.Hunt(run=3),
            finding.Hunt(run=1),
            finding.Hunt(swing=0.1),
            finding.Hunt(only=("us:combat", "german:movement")),
            finding.Hunt(without=("combat",), run=2),
        )
    }
    assert chosen == {
        "": set(range(7)),
        " --run 3": {0, 1, 5, 6},
        " --run 1": {0, 6},
        " --swing 0.1": set(range(6)),
        " --only us:combat,german:movement": {6},
        " --without combat --run 2": {0, 5},
    }


def test_how_it_was_found_is_written_down() -> None:
    """The command of a line finds it again: the words behind it say who played and what was looked at."""
    words = ["find", "drvar", "--after", "0.3", "--players", "beginner,greedy", "--swing", "0.08"]
    words += ["--run", "3", "--kin", "1", "--ends", "8"]
    hunt = riddles.hunt_of(riddles.words_of([*words, "--out", "x"]))
    assert hunt == finding.Hunt(after=0.3, players=("beginner", "greedy"), swing=0.08, run=3, kin=1, ends=8)
    assert hunt.words.split() == words[2:]
    game = lancio.game("drvar")
    played, seen = finding.simulated(game, "historical", 5, hunt)
    assert played == finding.simulated(game, "historical", 5, hunt)[0] and len(seen) == len(played) + 1
    assert played != finding.simulated(game, "historical", 5, finding.Hunt())[0]
    assert len(seen[0].chances) == 2 and seen[-1].kind == ("end", "")


def test_answers_of_many_pieces_are_tried_first() -> None:
    """Of each act of each piece so many go before all others, those that are liked best first."""
    acts = [word.split() for word in ("move a", "move a", "move a", "move b", "fire a", "move b", "end")]
    assert finding.varied(acts, 1) == [0, 3, 4, 6, 1, 5, 2]
    assert finding.varied(acts, 2) == [0, 1, 3, 4, 5, 6, 2]


def test_where_matches_end_more_worlds_are_looked_at(last_hour: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Victory or defeat in one world says little: if it is asked for, the first looks take more of them."""
    looked: list[int] = []

    def counted(trial: Trial, codes: list[int], worlds: int, hope: float = 0.0) -> list[int]:
        looked.append(worlds)
        return weigh(trial, codes, worlds, hope)

    monkeypatch.setattr(finding, "weigh", counted)
    assert finding.posed(last_hour, 1, 0, worlds=12) is not None
    usual = list(looked)
    looked.clear()
    assert finding.posed(last_hour, 1, 0, worlds=12, hunt=finding.Hunt(ends=5)) is not None
    assert usual[:4] == [1, 3, 8, 12] and looked[:7] == [1, 6, 3, 8, 8, 13, 12]


def test_a_lead_behind_answers_that_come_to_the_same() -> None:
    """Half of those that were tried may come to the same as the best; what is far behind all of them is no lead."""
    assert finding.gap([0.7, 0.69, 0.4, 0.39, 0.1]) == pytest.approx(0.29)
    assert finding.gap([0.7, 0.69, 0.69, 0.68, 0.1]) == pytest.approx(0.01)
    assert finding.gap([0.7, 0.6, 0.1, 0.1, 0.1]) == pytest.approx(0.1)


def test_it_is_checked(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    """All answers are tried, the lead holds with other players, and a game reads the line; what does not
    hold says what it fails in."""
    for name, worlds in (("WORLDS", 24), ("AGAIN", 10)):
        monkeypatch.setattr(solving, name, worlds)
    monkeypatch.setattr(solving, "ERROR", 1.0)
    sure = solving.checked(line)
    assert sure["holds"], sure
    assert sure["right"] == line["right"] and len(sure["worth"]) == line["legal"]
    assert sure["again"] >= 100 and set(sure["solved"]) == set(solving.SOLVERS)
    assert next(iter(sure["worth"])) == sure["right"][0]
    text = json.dumps({**solving.written(sure), "worth": {one: [p, 160] for one, (p, _) in sure["worth"].items()}})
    (riddle,) = read_riddles(lancio.game("night-drop"), "some.jsonl", text)
    assert riddle.lead == sure["lead"] and riddle.right == tuple(sure["right"])
    monkeypatch.setattr(solving, "ERROR", 0.0)
    assert solving.checked(line)["fails"] == "first"


def values(trial: Trial, rows: dict[int, list[float]]) -> None:
    """Give answers what they are worth, world by world."""
    for code, row in rows.items():
        trial.values[code] = row


def test_what_fell_out_too_early_is_tried_once_more(last_hour: Match) -> None:
    """An answer that was tried in few worlds and seems better than the best wrong one of those that stayed; what is
    known of all others is kept beside what comes of it in other worlds."""
    game = last_hour.game
    codes = rated(last_hour, Dice(key_of("early")))[:5]
    trial = trial_of(game, last_hour.state, Dice(key_of("early")), codes, Counsel)
    values(trial, {codes[0]: [0.9, 0.5], codes[1]: [0.6, 0.2], codes[2]: [0.5, 0.1], codes[3]: [0.55], codes[4]: [0.3]})
    first = solving.Check(trial, codes[:3], (codes[0],), 0.3, 0.01)
    assert solving.overlooked(first) == [codes[3]]
    anew = trial_of(game, last_hour.state, Dice(key_of("anew")), codes[:4], Counsel)
    values(anew, {codes[0]: [0.8, 0.6], codes[1]: [0.5, 0.3], codes[2]: [0.4, 0.2], codes[3]: [0.4, 0.1]})
    again = solving.once_more(first, solving.Check(anew, codes[:4], (codes[0],), 0.3, 0.01))
    assert again.trial.values[codes[3]] == [0.4, 0.1] and again.trial.values[codes[4]] == [0.3]
    assert set(again.trial.codes) == set(codes) and solving.overlooked(again) == []


def test_few_answers_are_all_tried_to_the_end(last_hour: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """However far one is behind; of more some fall out."""
    game = last_hour.game
    codes = rated(last_hour, Dice(key_of("few")))[:6]

    def tried(few: int) -> list[int]:
        trial = trial_of(game, last_hour.state, Dice(key_of("few")), codes, Trial)

        def look(left: list[int]) -> None:
            trial.worlds += 1
            for code in left:
                trial.values[code].append(0.9 - 0.15 * codes.index(code))

        monkeypatch.setattr(trial, "look", look)
        return weigh(trial, codes, 16, few=few)

    assert tried(6) == codes and tried(5) == codes[:4]


def test_answers_that_come_to_the_same_are_all_right(last_hour: Match) -> None:
    """Answers that are as good as one another are right together if they lead the rest and are not too many."""
    game = last_hour.game
    codes = rated(last_hour, Dice(key_of("same")))[:8]
    trial = trial_of(game, last_hour.state, Dice(key_of("same")), codes, Trial)
    for code, value in zip(codes, (0.7, 0.69, 0.5, 0.49, 0.1, 0.1, 0.1, 0.1), strict=True):
        trial.values[code] = [value, value]
    assert verdict(trial, codes).right == tuple(codes[:2])
    few = trial_of(game, last_hour.state, Dice(key_of("same")), codes[:4], Trial)
    few.values.update({code: trial.values[code] for code in codes[:4]})
    assert verdict(few, codes[:4]).right == (codes[0],)
    trial.values[codes[1]] = [0.66, 0.66]
    assert verdict(trial, codes).right == (codes[0],)


def test_the_request_for_a_standing_order_is_no_answer() -> None:
    """It comes to the same as whatever is best: the question is asked again."""
    game = lancio.game("histo-command")
    riddle = next(riddle for riddle in game.riddles.values() if "orders" in map(str, riddle.match.legal))
    assert "orders" not in riddle.worth and len(riddle.worth) == len(riddle.match.legal) - 1


def test_the_most_different_are_kept() -> None:
    """Of one kind of question not the second before the first of every other, two for a side of a scenario."""

    def one(asked: str, lead: int, number: int) -> dict[str, Any]:
        solved = {"beginner": number % 3 * 5, "greedy": number % 2 * 10}
        rest = dict.fromkeys(("worth", "error", "again", "reasons"))
        return {
            **rest,
            "right": [f"to {number}"],
            "game": "night-drop",
            "match": [1, number],
            "side": "us",
            "asked": asked,
            "lead": lead,
            "solved": solved,
            "position": {"scenario": "historical"},
        }

    lines = [one("movement", 400 - n, n) for n in range(4)] + [one("entry", 160, 10), one("combat", 170, 11)]
    chosen = solving.kept(lines, 4)
    assert Counter(line["asked"] for line in chosen) == {"movement": 2, "entry": 1, "combat": 1}
    assert {line["lead"] for line in chosen} == {400, 399, 160, 170}
    assert [line["level"] for line in chosen] == sorted(line["level"] for line in chosen)
    # more of a kind only where there are too few else
    many = [one("movement", 400 - n, n) for n in range(12)]
    assert {line["lead"] for line in solving.kept(many, 20)} == set(range(391, 401))
    both = Counter(line["asked"] for line in solving.kept(many + [one("entry", 300 - n, 20 + n) for n in range(7)], 20))
    assert both == {"movement": 5, "entry": 5}
    nothing = {**one("advance", 900, 12), "right": ["end"]}
    assert solving.kept([*lines, nothing], 4) == chosen
    assert len(solving.kept(lines, 2)) == 2 and len({line["asked"] for line in solving.kept(lines, 3)}) == 3


def test_to_arrange_things_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """What lays a counter on top asks the same again, so it is worth what is best then: it is not weighed, and at the
    table it is told so; where nothing else is left there is no riddle."""
    riddle = next(one for one in lancio.game("drvar").riddles.values() if one.asked == "go")
    match = riddle.match
    top = [str(action) for action in match.legal if str(action).startswith("top ")]
    weighed = {match.verbs.notation(code) for code in rated(match, Dice(key_of("top")))}
    assert top and not set(top) & weighed and weighed == set(riddle.worth)
    assert set(riddle.idle) == set(top)
    assert riddle.lesson.objection(0, top[0]) == riddle.game.catalogue.phrase("riddle.idle")
    monkeypatch.setattr("lancio.lab.weighing.arranges", lambda _, code: True)
    assert solving.sure(match, ("one",)) == "arranging"


def test_what_a_game_has_stays(tmp_path: Path) -> None:
    """What was kept once stays beside what comes, unless it is checked anew and does not hold."""
    game, out, sure = lancio.game("night-drop"), tmp_path / "riddles.jsonl", tmp_path / "sure.jsonl"
    lines = riddles.lines_of(riddles.home_of(game))
    assert [solving.written(solving.read_again(one, game.slug)) for one in lines] == lines
    for line in lines[1:]:
        riddles.write(out, line)
    riddles.write(sure, solving.read_again(lines[0], game.slug))
    riddles.keep(game, [sure], 99, out)
    assert riddles.lines_of(out) == lines
    riddles.write(sure, {**solving.read_again(lines[1], game.slug), "holds": False})
    riddles.keep(game, [sure], 99, out)
    assert riddles.lines_of(out) == [lines[0], *lines[2:]]


def test_the_command_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: Line) -> None:
    """Matches that stand in the file are not played again, lines that were checked not checked again."""
    played: list[int] = []

    def found_in(game: object, scenario: str, seed: int, *_: object) -> Iterator[Line]:
        played.append(seed)
        yield line

    monkeypatch.setattr(riddles, "found_in", found_in)
    monkeypatch.setattr(riddles, "checked", lambda line: {**line, "holds": True, "solved": {}})
    found, sure = tmp_path / "found.jsonl", tmp_path / "sure.jsonl"
    for games in ("2", "3"):
        riddles.main(["find", "night-drop", "--games", games, "--out", str(found)])
        riddles.main(["check", str(found), "--out", str(sure)])
    assert played == [1, 2, 3]
    assert [one.get("done") for one in riddles.lines_of(found)] == [None, 1, None, 2, None, 3]
    assert len(riddles.lines_of(sure)) >= 1 and all(one["holds"] for one in riddles.lines_of(sure))
