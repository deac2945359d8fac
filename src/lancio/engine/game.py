"""What a game gives the engine, and what the engine gives a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic

from lancio.engine import own
from lancio.engine.data import Source as File
from lancio.engine.dice import Dice, key_of
from lancio.engine.errors import BadData
from lancio.engine.evaluation import Evaluation, Terms, weigh
from lancio.engine.events import Event
from lancio.engine.flow import S
from lancio.engine.foresight import Foresight
from lancio.engine.journal import Origin
from lancio.engine.lessons import Lesson, lessons_of
from lancio.engine.manners import USUAL, Manner
from lancio.engine.match import Match
from lancio.engine.offers import Pointer
from lancio.engine.outcome import SPECTATOR, Chapter, Outcome, Source
from lancio.engine.planning import DropPlan
from lancio.engine.questions import Frame, Question
from lancio.engine.readable import Readable
from lancio.engine.reasons import Reason
from lancio.engine.riddles import Riddle, riddles_of
from lancio.engine.scenario import OptionValue, Scenario
from lancio.engine.sightings import SightReport
from lancio.engine.tally import Preview
from lancio.engine.verbs import Verbs

#: how often a deal that does not agree is dealt again
DEALS = 50
#: what a saved position has
POSITION_KEYS = ("game", "scenario", "options", "data", "position", "pending", "dice")


class Game(Readable[S], Foresight, ABC, Generic[S]):
    """A game on the table. Subclasses live in `lancio.games`, one package each."""

    slug: str
    title: str
    sides: tuple[str, ...]
    #: declared complete: every row of the ledger is enforced and tested, or the tests fail
    complete: bool = False
    #: every way a match can end, as `Outcome.level` names them
    levels: tuple[str, ...] = ()
    #: how good the outcomes that previews name are for whoever attacks, from 3 to -3, where one can say
    good: Mapping[str, int] = {}
    #: verb -> what stands on the map for its arguments, where they are neither hexes nor pieces: a card leads to a hex
    pointers: Mapping[int, Pointer] = MappingProxyType({})
    #: the most that a die can show in this game; a draw from a cup is a die with as many sides as there are counters
    widest: int = 100

    # -- what players and programs call --------------------------------------------------------

    def start(self, scenario: str | None = None, seed: int = 0, options: Mapping[str, object] | None = None) -> Match:
        """A new match. The same scenario, seed and options give the same match, always."""
        chosen = self.scenario(scenario)
        settled = chosen.settle(options)
        if not isinstance(seed, int) or isinstance(seed, bool):
            raise BadData("seed", f"expected a whole number, found {seed!r}")
        state = self.new(chosen, settled, Dice(key_of(self.slug, seed)))
        return Match(self, chosen, settled, state, Origin(seed=seed))

    def load(self, position: Mapping[str, Any], seed: int = 0, dice: Iterable[int] | None = None) -> Match:
        """A match from a dumped position. It goes on with the position's own dice, unless it has none or
        a seed is given; the results in `dice` are used first."""
        script = scripted(dice, self.widest)
        scenario, options, state = self.restore(position, seed, script)
        return Match(
            self, scenario, options, state, Origin(position=deepcopy(dict(position)), seed=seed, script=script)
        )

    def scenario(self, slug: str | None) -> Scenario:
        """A scenario by its name; the first one by default."""
        if slug is None:
            return next(iter(self.scenarios.values()))
        if not isinstance(slug, str) or slug not in self.scenarios:
            raise BadData(f"scenario {slug!r}", f"expected one of {', '.join(self.scenarios)}")
        return self.scenarios[slug]

    @cached_property
    def lessons(self) -> Mapping[str, Lesson]:
        """Its lessons by name, in the order in which they are taken: that of their files. None for a game without."""
        return {lesson.slug: lesson for lesson in lessons_of(self)}

    @cached_property
    def riddles(self) -> Mapping[str, Riddle]:
        """Its riddles by name, the easy ones first. None for a game without."""
        return {riddle.slug: riddle for riddle in riddles_of(self)}

    def filled(self, scenario: Scenario, position: Mapping[str, Any]) -> Mapping[str, Any]:
        """A position that names only what matters, with all that the game takes for granted besides."""
        return position

    def painted(self, scenario: Scenario) -> str:
        """The name of the picture of a scenario's map: one for all by default."""
        return self.slug

    @property
    def sees(self) -> bool:
        """Whether it has lines of sight."""
        return type(self).sight is not Game.sight

    def imagined(self, s: S, side: int, dice: Dice) -> S:
        """A world that agrees with everything a side knows, with all that it cannot know dealt anew, and with dice
        of its own: what they will show is not known either.

        If somebody else is asked, his answers are those of the new world. A world in which he would not be
        asked at all does not agree, so another one is dealt.
        """
        for _ in range(DEALS):
            world: S = s.clone()
            self.redeal(world, side, dice)
            frame = world.question
            if frame is None or side == s.to_act:
                break
            question = self.flow.questions[frame[0]]
            choices = question.options(world, frame)
            if choices.count > 1 or (choices.count and question.always):
                world.choices = choices
                break
        world.dice = dice.fork("imagined")
        return world

    def plausible(self, s: S, side: int) -> float:
        """How plausible a world is that was dealt for a side, beside others dealt for it: what is dealt only agrees
        with what the side knows. From what it knows of how people play; 1 where nobody can say."""
        return 1.0

    # -- positions -----------------------------------------------------------------------------

    def save(self, scenario: Scenario, options: Mapping[str, OptionValue], s: S) -> dict[str, Any]:
        """The complete position as plain data."""
        return {
            "game": self.slug,
            "scenario": scenario.slug,
            "options": dict(options),
            **({"data": own.digest_of(self.slug)} if own.digest_of(self.slug) else {}),
            "position": self.pack(s),
            "pending": [self.flow.write_step(s.words, frame) for frame in s.stack],
            "dice": s.dice.dump(),
        }

    def restore(
        self, saved: Mapping[str, Any], seed: int, script: tuple[int, ...]
    ) -> tuple[Scenario, Mapping[str, OptionValue], S]:
        """The position that was saved, or a clear error."""
        if not isinstance(saved, Mapping):
            raise BadData("position", f"expected a table, found {type(saved).__name__}")
        for key in ("game", "scenario", "position", "pending"):
            if key not in saved:
                raise BadData("position", f"expected a key {key!r}")
        for key in saved:
            if key not in POSITION_KEYS:
                raise BadData(f"position, {key}", f"expected no key but {', '.join(POSITION_KEYS)}")
        if saved["game"] != self.slug:
            raise BadData("position, game", f"expected {self.slug!r}, found {saved['game']!r}")
        own.expect(self.slug, saved.get("data", ""), "position, data")
        scenario = self.scenario("" if saved["scenario"] is None else saved["scenario"])
        if saved.get("options", {}) is None:
            raise BadData("position, options", "expected a table, found None")
        options = scenario.settle(saved.get("options", {}))
        if not isinstance(seed, int) or isinstance(seed, bool):
            raise BadData("seed", f"expected a whole number, found {seed!r}")
        dice = Dice(key_of(self.slug, seed)) if seed or "dice" not in saved else Dice.load(saved["dice"])
        if script:
            dice = Dice.load({**dice.dump(), "script": list(script)})
        position, pending = saved["position"], saved["pending"]
        if not isinstance(position, Mapping):
            raise BadData("position", f"expected a table, found {position!r}")
        if not isinstance(pending, list | tuple):
            raise BadData("position, pending", f"expected a list of steps, found {pending!r}")
        with whole("position"):
            s = self.unpack(scenario, options, position, dice)
        with whole("position, pending"):
            s.stack = [self.flow.read_step(s.words, step) for step in pending]
        with whole(f"position, pending, {s.stack[-1][0]}" if s.stack else "position"):
            if not s.stack and not self.ended(s):
                raise BadData("position, pending", "expected steps: the match is not over in this position")
            self.check(s)
            self.flow.settle(s, None)
        if s.stack and not 0 <= s.to_act < len(scenario.sides):
            raise BadData(f"position, pending, {s.stack[-1][0]}", f"expected a side to act, found number {s.to_act}")
        with whole("position"):  # what sides know must leave room for what they do not
            for side in range(len(scenario.sides)):
                self.imagined(s, side, Dice(key_of("restored")))
        return scenario, options, s

    # -- what a game defines -------------------------------------------------------------------

    @abstractmethod
    def new(self, scenario: Scenario, options: Mapping[str, OptionValue], dice: Dice) -> S:
        """A new position at the first question."""

    @abstractmethod
    def pack(self, s: S) -> dict[str, Any]:
        """The position as plain data, without stack and dice."""

    @abstractmethod
    def unpack(self, scenario: Scenario, options: Mapping[str, OptionValue], saved: Mapping[str, Any], dice: Dice) -> S:
        """The position that was packed; the stack is filled in afterwards."""

    def check(self, s: S) -> None:
        """Refuse a restored position whose pending steps do not fit it: raise BadData."""

    def ended(self, s: S) -> bool:
        """Whether a restored position in which nothing is pending can be the end of a match."""
        return True

    @abstractmethod
    def picture(self, s: S, side: int) -> dict[str, Any]:
        """All that a side (SPECTATOR: a spectator) may know: board, pieces, tracks, turn, score.
        The only way out for anything secret."""

    @abstractmethod
    def redeal(self, s: S, side: int, dice: Dice) -> None:
        """Deal anew all that a side cannot know, in agreement with all that it knows."""

    @abstractmethod
    def result(self, s: S) -> Outcome:
        """How it ended."""

    def sources(self, s: S) -> Sequence[Source]:
        """Where the points of a match that is over came from, part by part; none where the score says it all."""
        return ()

    def compared(self, s: S) -> Sequence[str]:
        """The sides whose scores are shown beside one another: all, unless they count different things."""
        return self.scenarios[self.table(s)].sides

    def settled(self, s: S) -> bool:
        """Whether, from what everybody may know, nothing that can still happen changes who wins. Only where that is
        certain: whoever ends a match there loses nothing."""
        return False

    @abstractmethod
    def turn(self, s: S) -> int:
        """The number of the turn; 0 before the first."""

    def clock(self, s: S) -> tuple[int, int]:
        """How far the match has gone and where it ends, in steps of even length: a number that never falls. Turns, or
        what turns are made of."""
        return self.turn(s), 10

    @abstractmethod
    def chapter(self, s: S) -> Chapter:
        """Where in the sequence of play we are: a heading in records."""

    def turn_view(self, s: S) -> dict[str, Any]:
        """What a view says of the turn, and everybody may know: its number and whatever the game adds."""
        return {"number": self.turn(s)}

    # -- what the question on the table says ---------------------------------------------------

    def verbs_on(self, s: S) -> Verbs:
        """The verbs with the names of this table; a game whose scenarios lay out different maps has one set a table."""
        return self.verbs

    def asked(self, s: S) -> tuple[Question[S, Any], Frame]:
        """The question on the table, and its arguments."""
        frame = s.stack[-1]
        return self.flow.questions[frame[0]], frame[1:]

    def foresee(self, s: S, code: int, side: int) -> Preview | None:
        """What an action would bring, from what the side knows."""
        question, args = self.asked(s)
        verb, given = self.verbs.split(code)
        look = question.previews.get(verb.number)
        return look(s, *args, *given) if look else None

    def outcome_of(self, code: int, events: Sequence[Event]) -> str | None:
        """Which of the outcomes that the preview of an action names is told by the events it caused; None while none
        is. The suite holds every preview against it."""
        return None

    def objections(self, s: S, code: int, side: int) -> Iterable[Reason]:
        """Why a well-formed action cannot be played, most telling reason first."""
        question, args = self.asked(s)
        verb, given = self.verbs.split(code)
        explain = question.reasons.get(verb.number)
        return explain(s, *args, *given) if explain else ()

    def sight(self, s: S, side: int, hex_: str) -> SightReport | None:
        """What can be seen from a hex of the map, from what the side knows: hidden pieces do not betray themselves.
        None in games without lines of sight."""
        return None

    def distances(self, s: S, side: int, unit: int, goal: int) -> Sequence[int] | None:
        """How far it is for a piece from every place to a goal, from what the side knows, to send many there at once
        (`engine.marching`). NO_WAY for places where nobody goes without being told by name. None in games whose pieces
        are not sent about by the dozen."""
        return None

    def ask(self, s: S, frame: Frame) -> dict[str, object]:
        """What the prompt's sentence needs to know, in words: what every prompt may need, the arguments of the
        question, and what the question itself tells."""
        question, args = self.flow.questions[frame[0]], frame[1:]
        blanks = {**self.blanks(s), **dict(zip(question.blanks, args, strict=True))}
        if question.prompt is not None:
            blanks.update(question.prompt(s, *args))
        return s.words.write(blanks)

    def advise(self, s: S, frame: Frame) -> dict[str, object] | None:
        """What the question suggests, in words: its key, its sentence, the actions that are equally good."""
        question = self.flow.questions[frame[0]]
        advice = question.advice(s, *frame[1:]) if question.advice is not None else None
        if advice is None:
            return None
        write = self.verbs_on(s).notation
        return {
            "key": advice.key,
            "text": f"advice.{advice.key}",
            "data": s.words.write(advice.blanks),
            "actions": [write(code) for code in advice.codes],
        }

    def unknown(self, s: S) -> dict[str, dict[str, object]]:
        """What nobody knew of pieces on the map, told when the match is over: piece -> what its view lacks."""
        return {}

    def blanks(self, s: S) -> dict[str, object]:
        """What every prompt of the game may need."""
        return {}

    def words(self, data: Mapping[str, Any], language: str) -> Mapping[str, object]:
        """The values of an event or a prompt as they are written in a sentence."""
        return self.flow.words.tell(data, language)

    def tell(self, event: Event, language: str = "en") -> str:
        """An event as a sentence."""
        return self.catalogue.say(f"event.{event.kind}", language, **self.words(event.data, language))

    def tell_swing(self, event: Event, language: str = "en") -> str:
        """An event as a turning point: what it brought in dice and points is told beside it."""
        key = f"swing.{event.kind}"
        if key not in self.catalogue:
            return self.tell(event, language)
        return self.catalogue.say(key, language, **self.words(event.data, language))

    def heading(self, chapter: Chapter, language: str = "en") -> str:
        """Where we are in the sequence of play, in words."""
        return self.catalogue.say(f"chapter.{chapter.key}", language, **chapter.data)

    def tell_when(self, chapter: Chapter, language: str = "en") -> str:
        """The same for those who do not know the notation."""
        key = f"heading.{chapter.key}"
        if key not in self.catalogue:
            return self.heading(chapter, language)
        named = {
            name: f"heading.{value}" for name, value in chapter.data.items() if f"heading.{value}" in self.catalogue
        }
        told = {name: self.catalogue.say(one, language) for name, one in named.items()}
        return self.catalogue.say(key, language, **{**chapter.data, **told})

    def say_prompt(self, prompt: Mapping[str, Any], language: str = "en") -> str:
        """A view's prompt as a sentence."""
        return self.catalogue.say(prompt["text"], language, **self.words(prompt["data"], language))

    def drop_points(self, scenario: Scenario) -> tuple[str, ...]:
        """Where a drop can be planned, for games that have one."""
        return ()

    def drop_plan(self, scenario: Scenario, options: Mapping[str, OptionValue], point: str) -> DropPlan:
        """The exact chance of every landing hex and the expected losses of a drop over a point."""
        raise BadData(f"drop point {point!r}", f"expected a game with a drop; {self.slug} has none to plan")

    def rate(self, s: S, side: int, manner: Manner = USUAL) -> Mapping[int, float] | None:
        """A readable judgement of the answers, for the `greedy` player: code -> how good."""
        question, args = self.asked(s)
        if self.manners.usual:
            table = self.table(s)
            manner = self.manners.settled(table, self.scenarios[table].sides[side], manner)
        return question.rates(s, args, side, manner)

    # -- what a position is worth --------------------------------------------------------------

    @cached_property
    def evaluation(self) -> Evaluation:
        """How much each term counts, scenario by scenario."""
        return Evaluation(File.of_package(type(self).__module__, "data/evaluation.toml"))

    def table(self, s: S) -> str:
        """The scenario that a position belongs to."""
        return next(iter(self.scenarios))

    def terms(self, s: S, side: int) -> Terms:
        """What speaks for a side, by name: positive is good for it, 0 even. Made of what the side may know, so that a
        world and what is imagined of it give the same."""
        return {}

    def value(self, s: S, side: int) -> float:
        """What the end of a match is worth to a side, by its number: 1 won, 0 lost, a half drawn."""
        winner = self.result(s).winner
        if winner is None:
            return 0.5
        return 1.0 if winner == self.scenarios[self.table(s)].sides[side] else 0.0

    def progress(self, s: S) -> float:
        """How far the match has gone, from 0 to 1."""
        now, end = self.clock(s)
        return min(1.0, max(0.0, now / end)) if end > 0 else 1.0

    def evaluate(self, s: S, side: int) -> float:
        """The chance of a side, by its number, to win from here, from 0 to 1: exact when it is over, otherwise what
        the terms say."""
        if s.over:
            return self.value(s, side)
        table = self.table(s)
        weights = self.evaluation.weights(table, self.scenarios[table].sides[side], side)
        return weigh(weights, self.terms(s, side), self.progress(s))


def scripted(dice: Iterable[int] | None, widest: int) -> tuple[int, ...]:
    """Results to use first, checked as far as they can be before it is known which die they are for."""
    if dice is None:
        return ()
    if not isinstance(dice, Iterable) or isinstance(dice, str | bytes | bytearray | Mapping):
        raise BadData("dice", f"expected a list of results, found {dice!r}")
    script = tuple(dice)
    for result in script:
        if not isinstance(result, int) or isinstance(result, bool) or not 1 <= result <= widest:
            raise BadData("dice", f"expected results of dice from 1 to {widest}, found {result!r}")
    return script


@contextmanager
def whole(where: str) -> Iterator[None]:
    """The last resort for damage that nobody named: it is told with the part that it stands in."""
    try:
        yield
    except BadData:
        raise
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, MemoryError) as error:
        raise BadData(where, f"does not hold together ({type(error).__name__}: {error})") from error


__all__ = ["SPECTATOR", "Game", "Outcome"]
