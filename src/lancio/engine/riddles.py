"""Riddles: a position, whoever is asked there, and what every answer is worth. Found by `lancio.lab.riddles`.

The riddles of a game are the lines of its `data/riddles.jsonl`, the easy ones first. At the table a riddle is a lesson
of one step: what is best leads on, any other answer is refused with what it would have cost. Chances are in
thousandths.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import resources
from typing import TYPE_CHECKING, Any, NamedTuple

from lancio.engine.data import LANGUAGES, Node
from lancio.engine.errors import BadData
from lancio.engine.lessons import Lesson, Phrase, Reply, Step
from lancio.engine.patterns import Pattern

if TYPE_CHECKING:
    from lancio.engine.game import Game
    from lancio.engine.match import Match

#: where a game has them
FILE = "data/riddles.jsonl"
#: what stands before the name of a riddle where the name of a lesson may stand
MARK = "riddle-"
#: thousandths by which the right answers lead all others at least, and worlds that this was seen in
LEAD, WORLDS = 150, 150
#: and at least where stronger players play on
AGAIN = 100
#: how hard it may be
LEVELS = 3
KEYS = (
    *("name", "side", "asked", "level", "right", "worth", "lead", "error", "again"),
    *("reasons", "solved", "position", "found"),
)


class Worth(NamedTuple):
    """The chance to win that an answer gives, in thousandths, and in how many worlds it was tried."""

    chance: int
    worlds: int


@dataclass(frozen=True)
class Riddle:
    """A riddle of a game."""

    game: Game[Any] = field(repr=False)
    file: str
    name: str
    side: str
    #: the question
    asked: str
    #: 1 is easy
    level: int
    right: tuple[str, ...]
    #: every answer, the right ones first, then the best of the others
    worth: Mapping[str, Worth]
    #: of the worst right answer before the best other one, and its standard error, in thousandths
    lead: int
    error: int
    #: how far they lead where stronger players play on from another seed
    again: int
    #: terms of the judgement that make the difference, and by how many hundredths
    reasons: tuple[tuple[str, int], ...]
    position: Mapping[str, Any]
    #: answers that only arrange things: neither right nor wrong
    idle: tuple[str, ...] = ()

    @property
    def slug(self) -> str:
        """Its name among the lessons."""
        return MARK + self.name

    @cached_property
    def scenario(self) -> str:
        """The scenario that it is from."""
        return self.game.scenario(self.position["scenario"]).slug

    @cached_property
    def match(self) -> Match:
        """The match as it stands, not to be played on with."""
        return self.lesson.begin()

    @cached_property
    def lesson(self) -> Lesson:
        """As it lies on the table."""
        say = self.game.catalogue
        wrong = tuple(Reply(Pattern(answer), self.cost(answer)) for answer in self.worth if answer not in self.right)
        idle = tuple(Reply(Pattern(answer), say.phrase("riddle.idle")) for answer in self.idle)
        step = Step(
            do=say.phrase("riddle.do"),
            why=None,
            look=(),
            accept=tuple(map(Pattern, self.right)),
            allow=(),
            then=(),
            dice=(),
            other=say.phrase("riddle.other"),
            replies=(*wrong, *idle),
            solution=self.right[:1],
        )
        return Lesson(
            game=self.game,
            slug=self.slug,
            file=self.file,
            title=say.phrase("riddle.title"),
            about=say.phrase("riddle.do"),
            minutes=2,
            side=self.side,
            scenario=self.scenario,
            options=self.position["options"],
            seed=1,
            dice=(),
            actions=(),
            position=self.position["position"],
            pending=tuple(self.position["pending"]),
            steps=(step,),
            won=say.phrase("riddle.won"),
        )

    def cost(self, answer: str) -> Phrase:
        """What is said to an answer that is not the best one."""
        best, given = next(iter(self.worth.values())).chance, self.worth[answer].chance
        points = round((best - given) / 10)
        say = self.game.catalogue.say
        return {language: say("riddle.costs", language, n=points, chance=round(given / 10)) for language in LANGUAGES}

    @classmethod
    def read(cls, game: Game[Any], node: Node) -> Riddle:
        """A riddle from its line, checked as far as it can be without playing it."""
        node.only(KEYS)
        position = node["position"]
        scenario = game.scenarios[position.choice(tuple(game.scenarios), "scenario")]
        worth = {answer: read_worth(one) for answer, one in node["worth"].children()}
        riddle = cls(
            game=game,
            file=node.file,
            name=node.text("name"),
            side=node.choice(scenario.sides, "side"),
            asked=node.choice(tuple(game.flow.questions), "asked"),
            level=node.number("level", low=1, high=LEVELS),
            right=tuple(node["right"].each(lambda one: one.text())),
            worth=worth,
            lead=node.number("lead", low=LEAD, high=1000),
            error=node.number("error", low=0, high=LEAD),
            again=node.number("again", low=AGAIN, high=1000),
            reasons=tuple(node["reasons"].each(lambda one: (one.text("term"), one.number("weight")))),
            position=position.mapping(),
        )
        for key in ("options", "position", "pending"):
            position[key]
        wrong = riddle.faults()
        if wrong:
            raise node.wrong(wrong)
        riddle = riddle.active()
        if not riddle.right:
            raise node["right"].wrong("an answer that does more than to arrange things")
        return riddle

    def active(self) -> Riddle:
        """The riddle without the answers that only arrange things: whoever gives one is as far as before."""
        match = self.game.load({"game": self.game.slug, **self.position})
        idle = tuple(match.verbs.notation(code) for code in match.state.choices if arranges(match, code))
        if not idle:
            return self
        right = tuple(answer for answer in self.right if answer not in idle)
        worth = {answer: one for answer, one in self.worth.items() if answer not in idle}
        return replace(self, right=right, worth=worth, idle=idle)

    def faults(self) -> str:
        """What its figures do not agree on: what should be there instead; nothing if all is well."""
        chances = [one.chance for one in self.worth.values()]
        # which of the right ones is told first is free: they come to the same
        right, rest = chances[: len(self.right)], chances[len(self.right) :]
        if rest != sorted(rest, reverse=True) or (right and rest and min(right) < rest[0]):
            return "answers in the order of what they are worth"
        if not self.right or self.right != tuple(self.worth)[: len(self.right)]:
            return "right answers that are worth most"
        if len(self.right) == len(self.worth):
            return "answers that are not right"
        lead = min(right) - rest[0]
        if abs(lead - self.lead) > 1:
            return f"a lead of {lead}, found {self.lead}"
        least = min(self.worth[answer].worlds for answer in tuple(self.worth)[: len(self.right) + 1])
        return f"at least {WORLDS} worlds, found {least}" if least < WORLDS else ""


def arranges(match: Match, code: int) -> bool:
    """Whether an answer only arranges things: after it the same is asked, with as many answers, and nobody is
    elsewhere."""
    now, after = match.state, match.state.clone()
    after.apply(code)
    asked = after.stack and after.stack[-1] == now.stack[-1] and after.to_act == now.to_act
    if not asked or after.choices.count != now.choices.count:
        return False
    later = match.copy()
    later.play(match.verbs.notation(code))
    return spots(later) == spots(match)


def spots(match: Match) -> dict[str, object]:
    """Where everybody is."""
    return {piece["id"]: piece.get("hex") for piece in match.look(None)["pieces"]}


def read_worth(node: Node) -> Worth:
    """What an answer is worth."""
    chance, worlds = node.each(lambda one: one.number(low=0)) if len(list(node.items())) == 2 else (-1, 0)
    if not 0 <= chance <= 1000 or not worlds:
        raise node.wrong(f"a chance in thousandths and a number of worlds, found {node.value!r}")
    return Worth(chance, worlds)


def riddles_of(game: Game[Any]) -> Iterator[Riddle]:
    """The riddles of a game, as they stand in its file; none where there is no file."""
    file = resources.files(type(game).__module__).joinpath(FILE)
    if file.is_file():
        yield from read_riddles(game, f"{game.slug}/{FILE}", file.read_text("utf-8"))


def read_riddles(game: Game[Any], file: str, text: str) -> Iterator[Riddle]:
    """The riddles of a text, one a line."""
    for number, line in enumerate(text.splitlines(), 1):
        try:
            value = json.loads(line)
        except ValueError as error:
            raise BadData(f"{file}, line {number}", f"is not valid JSON ({error})") from error
        yield Riddle.read(game, Node(f"{file}, line {number}", "", value))
