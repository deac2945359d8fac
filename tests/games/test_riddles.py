"""Every riddle of every game: its answers, its figures, its words, and that it is one."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import lancio
from lancio import BadData
from lancio.engine.data import LANGUAGES
from lancio.engine.dice import Dice, key_of
from lancio.engine.riddles import AGAIN, LEAD, WORLDS, Riddle, arranges, read_riddles
from lancio.lab.weighing import lead_of, trial_of, weigh
from lancio.players.search import Trial

GAMES = [game for game in lancio.games() if lancio.game(game).riddles]
#: riddles of one kind of question for one side of a scenario, where a game has more than enough
ALIKE, ENOUGH = 5, 10
#: worlds that confirm a lead roughly, and answers that are tried there
FEW, TRIED = 24, 4


@pytest.mark.parametrize("slug", GAMES)
def test_every_riddle_holds(slug: str) -> None:
    """Its side is asked what it says; every legal answer has its worth; the right ones are worth most, by the lead."""
    game = lancio.game(slug)
    for riddle in game.riddles.values():
        match = riddle.match
        assert match.to_act == riddle.side and game.asked(match.state)[0].name == riddle.asked, riddle.slug
        legal = {str(action) for action in match.legal}
        orders = game.flow.orders
        assert {*riddle.worth, *riddle.idle} == legal - ({orders.think.word} if orders else set()), riddle.slug
        chances = [one.chance for one in riddle.worth.values()]
        assert min(chances[: len(riddle.right)]) - max(chances[len(riddle.right) :]) >= LEAD - 1, riddle.slug
        assert riddle.worth[riddle.right[0]].worlds >= WORLDS and riddle.lead > 3 * riddle.error, riddle.slug


@pytest.mark.parametrize("slug", GAMES)
def test_they_differ(slug: str) -> None:
    """Every game has enough, not all of one kind, each under a name of its own, the easy ones first."""
    riddles = list(lancio.game(slug).riddles.values())
    assert riddles and len({riddle.name for riddle in riddles}) == len(riddles)
    kinds = Counter((riddle.asked, riddle.side, riddle.scenario) for riddle in riddles)
    assert len(riddles) >= ENOUGH
    assert max(kinds.values()) <= ALIKE or len(riddles) == ENOUGH
    levels = [riddle.level for riddle in riddles]
    assert levels == sorted(levels)


@pytest.mark.parametrize("slug", GAMES)
def test_at_the_table(slug: str) -> None:
    """Each right answer solves it; any other one is told what it costs, in both languages, and solves nothing."""
    for riddle in lancio.game(slug).riddles.values():
        lesson = riddle.lesson
        assert lesson.place(lesson.begin()) == (0, None)
        for answer in riddle.worth:
            said = lesson.objection(0, answer)
            if answer in riddle.right:
                assert said is None, answer
                match = lesson.begin()
                match.play(answer)
                assert lesson.place(match).step == 1, riddle.slug
            else:
                best, given = riddle.worth[riddle.right[0]].chance, riddle.worth[answer].chance
                points = round((best - given) / 10)
                assert said is not None and set(said) == set(LANGUAGES) and said["en"] != said["it"]
                assert all(str(points) in text for text in said.values()), answer


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_is_arranged(slug: str) -> None:
    """An answer after which one is as far as before is neither right nor worth anything, and whoever gives it is told
    so."""
    for riddle in lancio.game(slug).riddles.values():
        match = riddle.match
        for answer in (*riddle.worth, *riddle.idle):
            code = match.verbs.parse(answer)
            assert isinstance(code, int)
            assert arranges(match, code) == (answer in riddle.idle), (riddle.slug, answer)
        for answer in riddle.idle:
            assert riddle.lesson.objection(0, answer) == riddle.game.catalogue.phrase("riddle.idle")


def test_the_top_of_a_stack_is_no_answer() -> None:
    """To put another one on top costs nothing in Caccia a Tito: as the only right answer it is refused, beside another
    one it is passed over."""
    game = lancio.game("drvar")
    match = game.start("historical", 7)
    tops: list[str] = []
    for _ in range(400):
        tops = [str(action) for action in match.legal if str(action).startswith("top ")]
        if tops:
            break
        match.play(match.legal[0])
    others = [str(action) for action in match.legal if str(action) not in tops]
    dump = match.dump()
    position = {key: dump[key] for key in ("scenario", "options", "position", "pending")}

    def line_of(*right: str) -> str:
        worth = {**{one: [900, 160] for one in right}, **{one: [100, 160] for one in others if one not in right}}
        return json.dumps({
            "name": "one", "side": match.to_act, "asked": game.asked(match.state)[0].name, "level": 1, "right": right,
            "worth": worth, "lead": 800, "error": 5, "again": 800, "reasons": [], "position": position,
        })  # fmt: skip

    (riddle,) = read_riddles(game, "riddles.jsonl", line_of(others[0], tops[0]))
    assert riddle.right == (others[0],) and riddle.idle == tuple(tops)
    with pytest.raises(BadData, match="arrange"):
        list(read_riddles(game, "riddles.jsonl", line_of(tops[0])))


@pytest.mark.parametrize("slug", GAMES)
def test_the_lead_is_seen_in_few_worlds_too(slug: str) -> None:
    """In two dozen other worlds the right answers of one riddle are ahead of the next ones as well."""
    game = lancio.game(slug)
    riddle = max(game.riddles.values(), key=lambda one: one.lead)
    state, verbs = riddle.match.state, riddle.match.verbs
    few = tuple(riddle.worth)[: len(riddle.right) + TRIED]
    answers = [code for code in map(verbs.parse, few) if isinstance(code, int)]
    assert len(answers) == len(few)
    trial = trial_of(game, state, Dice(key_of("few", riddle.name)), answers, Trial)
    weigh(trial, answers, FEW)
    assert lead_of(trial, answers[: len(riddle.right)]) > LEAD / 3000


def line(**changed: Any) -> str:
    """The line of a riddle of Night Drop, with something changed."""
    game = lancio.game("night-drop")
    riddle = next(iter(game.riddles.values()))
    whole = {
        "name": riddle.name, "side": riddle.side, "asked": riddle.asked, "level": riddle.level,
        "right": list(riddle.right), "worth": {answer: list(one) for answer, one in riddle.worth.items()},
        "lead": riddle.lead, "error": riddle.error, "again": riddle.again, "reasons": [], "position": riddle.position,
    }  # fmt: skip
    return json.dumps({**whole, **changed}, default=dict)


def read(text: str) -> list[Riddle]:
    """Riddles of Night Drop."""
    return list(read_riddles(lancio.game("night-drop"), "riddles.jsonl", text))


def test_a_broken_line_is_refused() -> None:
    """With the line and the place; a whole one is read."""
    whole = line()
    assert [riddle.slug for riddle in read(whole)] == [next(iter(lancio.game("night-drop").riddles))]
    (riddle,) = read(whole)
    worth = {answer: list(one) for answer, one in riddle.worth.items()}
    best = riddle.right[0]
    broken: list[tuple[dict[str, Any], str]] = [
        ({"side": "french"}, "side"),
        ({"asked": "nothing"}, "asked"),
        ({"level": 4}, "level"),
        ({"again": AGAIN - 1}, "again"),
        ({"lead": riddle.lead + 5}, "a lead of"),
        ({"right": []}, "right answers"),
        ({"right": [list(riddle.worth)[-1]]}, "right answers"),
        ({"worth": {best: worth[best]}}, "not right"),
        ({"worth": dict(reversed(worth.items()))}, "in the order"),
        ({"worth": {**worth, best: [1001, 200]}}, "thousandths"),
        ({"worth": {**worth, best: [worth[best][0], 3]}}, "at least"),
        ({"position": {}}, "position"),
        ({"answer": 1}, "answer"),
    ]
    for changed, where in broken:
        with pytest.raises(BadData, match=r"riddles\.jsonl, line 2") as caught:
            read(f"{whole}\n{line(**changed)}")
        assert where in str(caught.value), changed
    with pytest.raises(BadData, match="not valid JSON"):
        read(whole + "\n{")
