"""Lessons: a position, scripted dice and steps, as data. The table and the rules are the real ones.

A lesson is a file of a game's `data/lessons` (docs/write-a-lesson.md). Where somebody is in one follows from the
actions of the match alone (`Lesson.place`): so it needs no memory of its own, survives a restart, and what is taken
back is asked again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import resources
from typing import TYPE_CHECKING, Any, NamedTuple

from lancio.engine.data import Node, Source
from lancio.engine.errors import BadData, IllegalAction
from lancio.engine.patterns import Pattern, first_legal

if TYPE_CHECKING:
    from lancio.engine.game import Game
    from lancio.engine.match import Match

Phrase = Mapping[str, str]

#: parts of the screen that a step may light up
PARTS = ("@question", "@desk", "@odds", "@told", "@turn", "@diary", "@orders", "@tools")
#: what stands before a scripted answer that is passed over where it is not possible
PERHAPS = "?"
LESSON_KEYS = (
    *("title", "about", "minutes", "side", "scenario", "options", "seed", "dice", "actions", "position", "pending"),
    *("steps", "won"),
)
STEP_KEYS = ("do", "why", "look", "accept", "allow", "then", "dice", "other", "replies", "solution")


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said to some answers that are not accepted."""

    to: Pattern
    text: Phrase


@dataclass(frozen=True, slots=True)
class Step:
    """What to do and why. Without accepted answers it is only read."""

    do: Phrase
    why: Phrase | None
    #: hexes and pieces by name, parts of the screen with an @
    look: tuple[str, ...]
    #: answers that lead on
    accept: tuple[Pattern, ...]
    #: answers that may be given before, as often as one likes
    allow: tuple[Pattern, ...]
    #: what is answered next, by whoever is asked
    then: tuple[str, ...]
    #: what the dice show from the answer up to the next step
    dice: tuple[int, ...]
    #: what is said to any other answer
    other: Phrase | None
    replies: tuple[Reply, ...]
    #: one way through, for the test and for whoever wants to be shown; the first accepted answer if none is given
    solution: tuple[str, ...]

    @property
    def asks(self) -> bool:
        """Whether somebody must answer."""
        return bool(self.accept)


class Place(NamedTuple):
    """Where somebody is: the step that waits for an answer (as many as there are steps: none does, it is over), and
    what the lesson itself answers before."""

    step: int
    scripted: str | None


@dataclass(frozen=True)
class Lesson:
    """A lesson of a game."""

    game: Game[Any] = field(repr=False)
    slug: str
    file: str
    title: Phrase
    about: Phrase
    minutes: int
    side: str
    scenario: str
    options: Mapping[str, Any]
    seed: int
    dice: tuple[int, ...]
    actions: tuple[str, ...]
    position: Mapping[str, Any] | None
    pending: tuple[Any, ...] | None
    steps: tuple[Step, ...]
    won: Phrase

    # -- the position --------------------------------------------------------------------------

    def begin(self, step: int = 0) -> Match:
        """The match as it stands before a step, without a past; what came before was answered by the solution."""
        if step:
            match = next((now for number, now in self.solve() if number == step), None)
            if match is None:
                raise BadData(self.file, f"expected a step that asks something, found number {step}")
            return self.game.load(match.dump())
        return self.game.load(self._start)

    @cached_property
    def _start(self) -> dict[str, Any]:
        script = (*self.dice, *(face for step in self.steps for face in step.dice))
        try:
            if self.pending is not None:
                position = self.game.filled(self.game.scenarios[self.scenario], self.position or {})
                saved = {"game": self.game.slug, "scenario": self.scenario, "options": dict(self.options)}
                written = {**saved, "position": position, "pending": list(self.pending)}
                match = self.game.load(written, self.seed, script)
            else:
                dump = self.game.start(self.scenario, self.seed, self.options).dump()
                position = {**dump["position"], **laid(dump["position"], self.position or {})}
                match = self.game.load({**dump, "position": position}, 0, script)
            for action in self.actions:
                match.play(first_legal(match, action) or action)
        except (BadData, IllegalAction) as error:
            raise BadData(self.file, f"its position does not hold ({error})") from error
        return match.dump()

    def solve(self) -> Iterator[tuple[int, Match]]:
        """The match before each step that asks something, and at the end, as the solution leads through."""
        match = self.begin()
        yield self._asks(0), match.copy()
        for number, step in enumerate(self.steps):
            if not step.asks:
                continue
            for action in step.solution:
                match = self._recited(match)
                match.play(first_legal(match, action) or action)
            match = self._recited(match)
            yield self._asks(number + 1), match.copy()

    def _recited(self, match: Match) -> Match:
        """The match after all that the lesson itself answers."""
        scripted = self.place(match).scripted
        while scripted is not None:
            match.play(scripted)
            scripted = self.place(match).scripted
        return match

    def _asks(self, number: int) -> int:
        """The first step from a number on that asks something."""
        return next((n for n in range(number, len(self.steps)) if self.steps[n].asks), len(self.steps))

    # -- where somebody is ---------------------------------------------------------------------

    def place(self, match: Match, begun: int = 0) -> Place:
        """Where a match of this lesson stands, which began before step `begun`."""
        number = self._asks(begun)
        script: list[str] = []
        for _, action in match.actions:
            number, script = self._after(number, script, action)
        side = match.to_act
        while script and side is not None:
            found = first_legal(match, script[0].removeprefix(PERHAPS))
            if found is not None:
                return Place(number, found)
            script.pop(0)
        others = side not in (None, self.side) and number < len(self.steps)
        return Place(number, str(match.legal[0]) if others else None)

    def _after(self, number: int, script: list[str], action: str) -> tuple[int, list[str]]:
        """The step and the script after an action."""
        while script:
            said, script = script[0], script[1:]
            if Pattern(said.removeprefix(PERHAPS)).fits(action):
                return number, script
        if number < len(self.steps) and any(one.fits(action) for one in self.steps[number].accept):
            return self._asks(number + 1), list(self.steps[number].then)
        return number, script

    def objection(self, step: int, action: str) -> Phrase | None:
        """What is said to an answer that is possible but not accepted at a step; None: it is accepted."""
        if step >= len(self.steps):
            return None
        asked = self.steps[step]
        if any(one.fits(action) for one in (*asked.accept, *asked.allow)):
            return None
        return next((reply.text for reply in asked.replies if reply.to.fits(action)), asked.other or asked.do)

    # -- reading -------------------------------------------------------------------------------

    @classmethod
    def read(cls, game: Game[Any], source: Source, slug: str) -> Lesson:
        """A lesson from its file, checked as far as it can be without playing it."""
        node = source.table().only(LESSON_KEYS)
        scenario = node.choice(tuple(game.scenarios), "scenario", next(iter(game.scenarios)))
        options = node["options"].mapping() if "options" in node else {}
        game.scenarios[scenario].settle(options)
        steps = tuple(node["steps"].each(lambda one: read_step(one, game)))
        if not any(step.asks for step in steps):
            raise node["steps"].wrong("a step that asks something")
        return cls(
            game=game,
            slug=slug,
            file=source.name,
            title=node.phrase("title"),
            about=node.phrase("about"),
            minutes=node.number("minutes", low=1, high=60),
            side=node.choice(game.scenarios[scenario].sides, "side"),
            scenario=scenario,
            options=options,
            seed=node.number("seed", 1),
            dice=faces(node, game.widest),
            actions=texts(node, "actions"),
            position=node["position"].mapping() if "position" in node else None,
            pending=tuple(node["pending"].each(lambda one: one.value)) if "pending" in node else None,
            steps=steps,
            won=node.phrase("won"),
        )


def lessons_of(game: Game[Any]) -> Iterator[Lesson]:
    """The lessons of a game, in the order of their files."""
    package = type(game).__module__
    folder = resources.files(package).joinpath("data/lessons")
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml")) if folder.is_dir() else []
    for name in names:
        yield Lesson.read(game, Source.of_package(package, f"data/lessons/{name}"), slug_of(name))


def slug_of(file: str) -> str:
    """The name of a lesson by that of its file: `02-first-fire.toml` is `first-fire`."""
    number, _, rest = file.removesuffix(".toml").partition("-")
    return rest if number.isdigit() and rest else file.removesuffix(".toml")


def read_step(node: Node, game: Game[Any]) -> Step:
    """A step of a lesson's file."""
    node.only(STEP_KEYS)
    accept = tuple(map(Pattern, texts(node, "accept")))
    for key in ("allow", "then", "other", "replies", "solution", "dice"):
        if key in node and not accept:
            raise node[key].wrong("it only where there is `accept`")
    for part in (look := tuple(node.words("look")) if "look" in node else ()):
        if part.startswith("@") and part not in PARTS:
            raise node["look"].wrong(f"parts of the screen among {', '.join(PARTS)}, found {part!r}")
    if accept and "other" not in node:
        raise node.wrong("a key 'other': what is said to any other answer")
    verbs = {verb.word for verb in game.verbs.all}
    said = (*texts(node, "allow"), *(one.removeprefix(PERHAPS) for one in texts(node, "then")))
    for pattern in (*accept, *map(Pattern, said)):
        if pattern.verb not in verbs:
            raise node.wrong(f"answers that begin with one of {', '.join(sorted(verbs))}, found {pattern.text!r}")
    return Step(
        do=node.phrase("do"),
        why=node.phrase("why") if "why" in node else None,
        look=look,
        accept=accept,
        allow=tuple(map(Pattern, texts(node, "allow"))),
        then=texts(node, "then"),
        dice=faces(node, game.widest),
        other=node.phrase("other") if "other" in node else None,
        replies=tuple(node["replies"].each(read_reply)) if "replies" in node else (),
        solution=texts(node, "solution") or (accept[0].text,) if accept else (),
    )


def read_reply(node: Node) -> Reply:
    """What is said to some answers."""
    node.only(("to", "text"))
    return Reply(Pattern(node.text("to")), node.phrase("text"))


def texts(node: Node, key: str) -> tuple[str, ...]:
    """A list of texts, empty if there is none."""
    return tuple(node[key].each(lambda one: one.text())) if key in node else ()


def faces(node: Node, widest: int) -> tuple[int, ...]:
    """What dice show."""
    return tuple(node["dice"].each(lambda one: one.number(low=1, high=widest))) if "dice" in node else ()


def laid(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """A table over another one: tables are laid over tables, anything else replaces."""
    both = {key: laid(below[key], value) for key, value in above.items() if isinstance(below.get(key), Mapping)}
    return {**below, **above, **both}
