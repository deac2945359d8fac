"""The games on the shelf, their scenarios and options, and random play through them.

Nothing here knows a game: whatever `lancio.games()` lists is played.

`LANCIO_SEEDS=20` plays twenty seeds of every case instead of a few.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import combinations
from typing import Any

import lancio
from lancio import Event, Game, Match, Option, Scenario
from lancio.engine.dice import Dice, key_of
from lancio.engine.events import Log
from lancio.engine.flow import State
from lancio.engine.registry import unfinished

#: a game that takes more answers than this from random players has no end
ENDLESS = 20_000
#: games without any secret, where every imagined world is the true one
OPEN_GAMES: frozenset[str] = frozenset()

SEEDS = int(os.environ.get("LANCIO_SEEDS", "0"))
#: the seeds of a game's first scenario with its defaults; every other case is played once
SEEDS_OF_DEFAULTS = 3

#: so many changes of options are tried together, at most
TOGETHER = 12
#: of an option with more numbers than this both ends are tried
FEW = 5

UNIFORM, CURIOUS = "uniform", "curious"

Value = bool | int | str
Changes = tuple[tuple[str, Value], ...]
Bundle = dict[str, Value]


@dataclass(frozen=True)
class Case:
    """A game, a scenario and the options that differ from their defaults."""

    slug: str
    scenario: str
    changed: Changes = ()
    #: the how-manyth case of its game
    number: int = field(default=0, compare=False)

    @property
    def game(self) -> Game[Any]:
        """The game on the table."""
        return lancio.game(self.slug)

    @property
    def options(self) -> dict[str, object]:
        """The options as `Game.start` takes them."""
        return dict(self.changed)

    @property
    def seeds(self) -> range:
        """The seeds to play: several for the first case of a game; the others by the curious and uniformly in turn."""
        if SEEDS:
            return range(1, 1 + SEEDS)
        if not self.number:
            return range(1, 1 + SEEDS_OF_DEFAULTS)
        seed = 1 + self.number % 2
        return range(seed, seed + 1)

    def start(self, seed: int) -> Match:
        """A new match."""
        return self.game.start(self.scenario, seed, self.options)

    def __str__(self) -> str:
        changes = "".join(f",{name}={value}" for name, value in self.changed)
        return f"{self.slug}/{self.scenario}{changes}"


@dataclass(frozen=True)
class Journey:
    """A match played at random to its end. Seeds that are odd are played by the curious."""

    case: Case
    seed: int

    @property
    def style(self) -> str:
        """Who plays."""
        return CURIOUS if self.seed % 2 else UNIFORM

    @cached_property
    def match(self) -> Match:
        """The finished match. Nobody may play on it; copy it."""
        return finished(self.case, self.seed, self.style)

    @property
    def texts(self) -> tuple[str, ...]:
        """The actions, in order."""
        return tuple(text for _, text in self.match.actions)

    def steps(self) -> Iterator[tuple[Match, str]]:
        """The match before each of its actions, and the action. It is one match that goes on."""
        match = self.case.start(self.seed)
        for text in self.texts:
            yield match, text
            match.play(text)

    def stops(self, count: int, salt: str) -> Iterator[tuple[Match, str]]:
        """Independent copies at so many places, spread over the match; other ones for another salt.
        Every question of the game that came up is among them if `count` allows it."""
        chosen = self.places(count, salt)
        for i, (match, text) in enumerate(self.steps()):
            if i in chosen:
                yield match.copy(), text

    def places(self, count: int, salt: str) -> set[int]:
        """The numbers of the actions to stop at: the rarest questions first, then evenly spread."""
        dice = Dice(key_of("places", salt, self.seed))
        by_question: dict[str, list[int]] = {}
        for i, name in enumerate(asked(self.case, self.seed, self.style)):
            by_question.setdefault(name, []).append(i)
        total = len(self.match.journal)
        places = {0, total - 1}
        for numbers in sorted(by_question.values(), key=len):
            for _ in range(2):
                places.add(numbers[dice.below(len(numbers))])
        while len(places) < min(count, total):
            places.add(dice.below(total))
        return places

    def __str__(self) -> str:
        return f"{self.case}-{self.seed}"


def pick(game: Game[Any], state: State, dice: Dice, style: str) -> int:
    """A legal answer: any, or for the curious any verb first and then any answer with that verb."""
    choices = state.choices
    if style == UNIFORM:
        return choices.pick(dice.below(choices.count))
    verbs = sorted({game.verbs.of(base).number for base, _ in choices.groups})
    verb = verbs[dice.below(len(verbs))]
    answers = [code for code in choices if game.verbs.of(code).number == verb]
    return answers[dice.below(len(answers))]


def answer(match: Match, dice: Dice, style: str) -> str:
    """A legal answer, in words."""
    return match.verbs.notation(pick(match.game, match.state, dice, style))


@cache
def finished(case: Case, seed: int, style: str) -> Match:
    """A match played to its end."""
    match = case.start(seed)
    dice = Dice(key_of("suite", style, seed))
    while match.to_act is not None:
        assert match.state.choices.count, f"dead end after {match.actions[-3:]}"
        assert len(match.journal) < ENDLESS, "no end in sight"
        match.play(answer(match, dice, style))
    return match


@cache
def asked(case: Case, seed: int, style: str) -> tuple[str, ...]:
    """The names of the questions answered in a finished match."""
    state = case.start(seed).state.clone()
    names = []
    for entry in finished(case, seed, style).journal:
        assert state.question is not None
        names.append(str(state.question[0]))
        state.apply(entry.code)
    return tuple(names)


def variations(scenario: Scenario, fresh: Mapping[str, Option]) -> list[Changes]:
    """The defaults, then a few bundles of changed options in which every value (of many numbers: both ends) comes up
    once. Each value goes into the emptiest bundle that takes it; what needs another option brings it along."""
    changes = [(name, value) for name, option in fresh.items() for value in others(option)]
    if not changes:
        return [()]
    most = max(len(others(option)) for option in fresh.values())
    bundles: list[Bundle] = [{} for _ in range(max(most, -(-len(changes) // TOGETHER)))]
    stubborn = [change for change in changes if not put(scenario, bundles, change)]
    for change in stubborn:
        # what it needs may have been put in by now, or must be
        if not put(scenario, bundles, change):
            bring(scenario, bundles, change)
    return [(), *(tuple(bundle.items()) for bundle in bundles if bundle)]


def put(scenario: Scenario, bundles: list[Bundle], change: tuple[str, Value]) -> bool:
    """Put a change into the emptiest bundle that takes it."""
    name, value = change
    for bundle in sorted(bundles, key=len):
        if name not in bundle and allowed(scenario, {**bundle, name: value}):
            bundle[name] = value
            return True
    return False


def bring(scenario: Scenario, bundles: list[Bundle], change: tuple[str, Value]) -> None:
    """A change that is refused wherever it is put: with other values of one or two more options, in a bundle or in one
    of its own. If nothing helps it is no setting of this scenario."""
    name, value = change
    helps = [(other, v) for other, option in scenario.options.items() if other != name for v in every(option)]
    for bundle in [*bundles, {}]:
        for other, v in helps:
            wanted = {**bundle, other: v, name: value}
            if name not in bundle and other not in bundle and allowed(scenario, wanted):
                if bundle not in bundles:
                    bundles.append(bundle)
                bundle.update(wanted)
                return
    for (one, v), (two, w) in combinations(helps, 2):
        if one != two and allowed(scenario, {one: v, two: w, name: value}):
            bundles.append({one: v, two: w, name: value})
            return


def others(option: Option) -> tuple[Value, ...]:
    """The values of an option that are not its default."""
    values = every(option)
    if not isinstance(option.default, bool | str) and len(values) > FEW:
        values = (values[0], values[-1])
    return tuple(value for value in values if value != option.default)


def every(option: Option) -> tuple[Value, ...]:
    """All values of an option."""
    if isinstance(option.default, bool):
        return (False, True)
    if isinstance(option.default, int):
        return tuple(range(option.low, option.high + 1))
    return option.choices


def allowed(scenario: Scenario, changed: Mapping[str, object]) -> bool:
    """Whether the options go together."""
    try:
        scenario.settle(changed)
    except lancio.BadData:
        return False
    return True


def opened() -> Iterator[Game[Any]]:
    """The games that can be opened; a test of its own complains about the others."""
    for slug in (*lancio.games(), *unfinished()):
        try:
            yield lancio.game(slug)
        except Exception:
            continue


def cases() -> list[Case]:
    """Every game, scenario and variation of its options. An option that several scenarios share is varied in the
    first of them."""
    out: list[Case] = []
    for game in opened():
        varied: set[str] = set()
        number = 0
        for scenario in game.scenarios.values():
            fresh = {name: option for name, option in scenario.options.items() if name not in varied}
            varied |= set(fresh)
            for changed in variations(scenario, fresh):
                out.append(Case(game.slug, scenario.slug, changed, number))
                number += 1
    return out


def journeys() -> list[Journey]:
    """Every case with each of its seeds."""
    return [Journey(case, seed) for case in cases() for seed in case.seeds]


def outings() -> list[Journey]:
    """Every case with its first seed alone."""
    return [Journey(case, case.seeds[0]) for case in cases()]


def viewers(match: Match) -> tuple[str | None, ...]:
    """The sides and a spectator."""
    return (*match.sides, None)


def bytes_of(value: object) -> str:
    """What would be sent to a client."""
    return json.dumps(value, sort_keys=True)


def told(events: tuple[Event, ...] | list[Event], viewer: str | None) -> str:
    """The events that a viewer may see, as they would be sent."""
    return bytes_of([event.as_dict() for event in events if event.visible_to(viewer)])


def learnt(events: tuple[Event, ...] | list[Event], viewer: str | None) -> str:
    """All that goes to a viewer with the events that he may see: what they tell, and their losses."""
    return told(events, viewer) + bytes_of([event.lost for event in events if event.visible_to(viewer)])


def with_dice_of(world: Match, other: Match) -> Match:
    """The same world with the dice of another."""
    return world.game.load({**world.dump(), "dice": other.dump()["dice"]})


def carried_out(world: Match, text: str) -> tuple[Match, Log]:
    """The world after a legal action, and all that was logged: to tell whether something was revealed."""
    code = world.verbs.parse(text)
    assert isinstance(code, int)
    state = world.state.clone()
    log = Log()
    state.apply(code, log)
    after = world.copy()
    after._state = state
    return after, log
