"""Every lesson of every game is played through by its own solution, on the real table."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import lancio
from lancio import BadData, Match
from lancio.engine.data import LANGUAGES, Source
from lancio.engine.lessons import Lesson
from lancio.engine.patterns import first_legal

LESSONS = [
    pytest.param(lesson, id=f"{game}/{slug}")
    for game in lancio.games()
    for slug, lesson in lancio.game(game).lessons.items()
]
#: other ways that an accepted pattern allows are tried so often at each step
TRIES = 12


def stands(lesson: Lesson, match: Match, number: int, thrown: int) -> str:
    """What is wrong with a match before a step; nothing if all is well."""
    place = lesson.place(match)
    if place.step != number:
        return f"step {place.step} waits for an answer, not {number}"
    expected = sum(len(step.dice) for step in lesson.steps[:number])
    if any(step.dice for step in lesson.steps) and match.state.dice.count - thrown != expected:
        return f"{match.state.dice.count - thrown} dice were thrown, {expected} are scripted up to here"
    if number == len(lesson.steps):
        return ""
    if match.to_act != lesson.side:
        return f"{match.to_act} is asked"
    step = lesson.steps[number]
    # where other answers may come first, the last one of the solution proves that it is legal then
    for pattern in () if step.allow else step.accept:
        if first_legal(match, pattern.text) is None:
            return f"{pattern.text!r} is not legal; there are {[str(one) for one in match.legal[:20]]}"
    return ""


def going_on(lesson: Lesson, match: Match) -> Match:
    """The match after all that the lesson itself answers."""
    while (scripted := lesson.place(match).scripted) is not None:
        match.play(scripted)
    return match


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_solution_leads_to_the_end(lesson: Lesson) -> None:
    """At each step every accepted answer is legal, the pupil is the one who is asked, nothing else happens than what is
    written there, and the dice fall as the step says."""
    thrown = lesson.begin().state.dice.count
    reached = -1
    for number, match in lesson.solve():
        assert stands(lesson, match, number, thrown) == "", f"before step {number}"
        for said in lesson.steps[number].then if number < len(lesson.steps) else ():
            assert said.strip("?"), "an empty answer"
        reached = number
    assert reached == len(lesson.steps)


@pytest.mark.parametrize("lesson", LESSONS)
def test_other_accepted_answers_lead_there_as_well(lesson: Lesson) -> None:
    """Whoever gives another accepted answer comes to the next step too, with the same dice."""
    thrown = lesson.begin().state.dice.count
    for number, match in lesson.solve():
        if number == len(lesson.steps):
            continue
        step = lesson.steps[number]
        fits = [str(one) for one in match.legal if any(pattern.fits(str(one)) for pattern in step.accept)]
        after = next((n for n in range(number + 1, len(lesson.steps)) if lesson.steps[n].asks), len(lesson.steps))
        for action in fits[:: max(1, -(-len(fits) // TRIES))]:
            other = match.copy()
            other.play(action)
            assert lesson.place(going_on(lesson, other)).step == after
            following = lesson.steps[after] if after < len(lesson.steps) else None
            asked = (*following.accept, *following.allow) if following else ()
            assert not asked or any(first_legal(other, one.text) for one in asked), f"step {number}: {action}"
            if any(one.dice for one in lesson.steps):
                expected = sum(len(one.dice) for one in lesson.steps[:after])
                assert other.state.dice.count - thrown == expected, f"step {number}: {action}"


@pytest.mark.parametrize("lesson", LESSONS)
def test_its_words(lesson: Lesson) -> None:
    """Everything is said in both languages and not the same in both; what lights up is there to be seen."""
    phrases = [lesson.title, lesson.about, lesson.won]
    for step in lesson.steps:
        phrases += [one for one in (step.do, step.why, step.other, *(reply.text for reply in step.replies)) if one]
    for phrase in phrases:
        assert set(phrase) == set(LANGUAGES) and all(text.strip() for text in phrase.values())
    assert all(step.do["en"] != step.do["it"] for step in lesson.steps)
    asked = dict(lesson.solve())
    hexes = set(lesson.game.chart(lesson.scenario)["hexes"])
    for number, step in enumerate(lesson.steps):
        before = next(match for n, match in asked.items() if n >= number)
        seen = {piece["id"] for piece in before.view(lesson.side)["pieces"]}
        names = {name for name in step.look if not name.startswith("@")}
        assert names <= hexes | seen, f"step {number}"


#: names in quotation marks, in either language
QUOTED = {"en": r"“([^”]+)”", "it": r"«([^»]+)»"}
#: what stands for anything in a text: a value, or a form of words
HOLE = r"\{[^}]*\}"


def labels_of(game: str, lang: str) -> list[re.Pattern[str]]:
    """Whatever the screen calls something, as patterns: the words of the game, of the engine and of the client."""
    root = Path(lancio.__file__).parent
    folders = [root / "games" / game.replace("-", "_") / "data", root / "engine/data", root.parents[1] / "web/src/text"]
    found: list[str] = []

    def gather(node: object) -> None:
        if isinstance(node, dict):
            if isinstance(node.get(lang), str):
                found.append(node[lang])
            for value in node.values():
                gather(value)
        elif isinstance(node, list):
            for value in node:
                gather(value)

    for folder in folders:
        for file in folder.glob("*.toml"):
            gather(tomllib.loads(file.read_text("utf-8")))
    parts = [[re.escape(part) for part in re.split(HOLE, text)] for text in found if re.sub(HOLE, "", text).strip()]
    return [re.compile(".+".join(part), re.IGNORECASE) for part in parts]


@pytest.mark.parametrize("game", [game for game in lancio.games() if lancio.game(game).lessons])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_buttons_are_called_by_their_names(game: str, lang: str) -> None:
    """What a lesson puts in quotation marks is what something on the screen is called."""
    labels = labels_of(game, lang)
    unknown = {
        (lesson.slug, number, name)
        for lesson in lancio.game(game).lessons.values()
        for number, step in enumerate(lesson.steps)
        for text in (step.do, step.other, step.why, *(reply.text for reply in step.replies))
        if text is not None
        for name in re.findall(QUOTED[lang], text[lang])
        if not any(label.fullmatch(name) for label in labels)
    }
    assert not unknown


def test_nobody_decides_a_height_for_the_reader() -> None:
    """A switch on the screen says how high a squadron goes: the lesson asks for it, and does not answer itself."""
    for lesson in lancio.game("duel-in-the-dark").lessons.values():
        for step in lesson.steps:
            flies = any(one.verb == "fly" for one in step.accept)
            assert not (flies and any(one.startswith("level ") for one in step.then)), (lesson.slug, step.do["en"])


@pytest.mark.parametrize("lesson", LESSONS)
def test_it_can_be_begun_at_each_step(lesson: Lesson) -> None:
    """Who begins at a later step stands where the solution stood; who asks for one that there is not is told so."""
    for number, match in lesson.solve():
        if number < len(lesson.steps):
            begun = lesson.begin(number)
            assert begun.digest() == match.digest() and lesson.place(begun, number).step == number
    with pytest.raises(BadData):
        lesson.begin(len(lesson.steps) + 1)


def written(**changed: Any) -> str:
    """A small lesson file."""
    said = 'en = "a", it = "b"'
    parts: dict[str, str] = {
        "title": f"{{ {said} }}", "about": f"{{ {said} }}", "minutes": "5", "side": '"german"', "won": f"{{ {said} }}",
        "steps": f'[{{ do = {{ {said} }}, accept = ["place 0719"], other = {{ {said} }} }}]',
    }  # fmt: skip
    return "\n".join(f"{key} = {value}" for key, value in {**parts, **changed}.items() if value)


def read(text: str) -> Lesson:
    """A lesson of Night Drop."""
    return Lesson.read(lancio.game("night-drop"), Source("lesson.toml", text), "some")


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"title": '{ en = "a" }'}, "title"),
        ({"side": '"french"'}, "side"),
        ({"scenario": '"nowhere"'}, "scenario"),
        ({"options": "{ nothing = 1 }"}, "nothing"),
        ({"minutes": "0"}, "minutes"),
        ({"stpes": "[]"}, "stpes"),
        ({"steps": '[{ do = { en = "a", it = "b" } }]'}, "steps"),
        ({"steps": '[{ do = { en = "a", it = "b" }, accept = ["place 0719"] }]'}, "other"),
        ({"steps": '[{ do = { en = "a" }, accept = ["place 0719"], other = { en = "a", it = "b" } }]'}, "steps[0].do"),
        ({"steps": '[{ do = { en = "a", it = "b" }, accept = ["fly 0719"], other = { en = "a", it = "b" } }]'}, "fly"),
        ({"steps": '[{ do = { en = "a", it = "b" }, look = "@nowhere" }]'}, "@nowhere"),
        ({"steps": '[{ do = { en = "a", it = "b" }, dice = [3] }]'}, "dice"),
        ({"dice": "[0]"}, "dice[0]"),
    ],
)
def test_a_broken_file_is_refused(changed: dict[str, str], where: str) -> None:
    """With its name and the place."""
    with pytest.raises(BadData) as raised:
        read(written(**changed))
    assert where in str(raised.value)
    assert read(written()).slug == "some"


def test_a_position_that_does_not_hold_is_refused() -> None:
    """As soon as somebody begins it."""
    for wrong in ({"actions": '["place 0101"]'}, {"pending": '[["nothing"]]'}, {"position": "{ weather = 1 }"}):
        with pytest.raises(BadData, match=r"lesson\.toml"):
            read(written(**wrong)).begin()


def test_taking_back_leads_back() -> None:
    """Where one is follows from the actions: what was taken back is asked again."""
    lesson = lancio.game("night-drop").lessons["first-town"]
    match = lesson.begin()
    first = lesson.place(match).step
    match.play("activate U1")
    assert lesson.place(match).step > first
    match.undo("us")
    assert lesson.place(match).step == first


def test_what_is_said_to_other_answers() -> None:
    """To some answers something of their own, to the rest what is said to all; an accepted one is not objected to."""
    lesson = lancio.game("night-drop").lessons["first-town"]
    (number,) = [
        n for n, step in enumerate(lesson.steps) if any(one.text == "move 505-s1 2511" for one in step.accept)
    ][:1]
    step = lesson.steps[number]
    assert lesson.objection(number, "move 505-s1 2511") is None
    assert lesson.objection(number, "move 505-s1 2410") == step.other
    assert lesson.objection(number, "move 505-s4 2008") == step.replies[0].text
