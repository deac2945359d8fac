"""Notation: what an action is called. A verb and names, readable by a person, exact for a machine.

Inside, an action is one integer: the verb, then its arguments, twelve bits each, the last one lowest.
The code of an action and its notation say the same and need no position to be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from lancio.engine.choices import ARG, LAST, Choices
from lancio.engine.masks import bits
from lancio.engine.reasons import Reason

VERB = 3 * ARG
#: groups that are remembered taken apart
PARTED = 16_384
#: what a verb is for, where a client should know: its last argument is an enemy who is attacked; it ends a phase or a
#: go, or lets a chance pass; it is the main thing to do; a piece goes to the hex it names, or sets out
Purpose = Literal["attack", "end", "main", "walk"]


@dataclass(frozen=True, slots=True)
class Action:
    """Something a side can do now. `str(action)` is its notation; `code` is what the engine works with."""

    text: str
    code: int

    def __str__(self) -> str:
        return self.text

    @property
    def verb(self) -> str:
        """The first word."""
        return self.text.split(" ", 1)[0]

    @property
    def args(self) -> tuple[str, ...]:
        """The names after the verb."""
        return tuple(self.text.split(" ")[1:])


class Names:
    """The names of one kind of thing, by number. An empty name cannot be written."""

    def __init__(self, kind: str, names: Iterable[str]) -> None:
        self.kind = kind
        self.names: tuple[str, ...] = tuple(names)
        if len(self.names) > LAST + 1:
            raise ValueError(f"more than {LAST + 1} names of kind {kind}")
        self.index = {name: i for i, name in enumerate(self.names) if name}


@dataclass(frozen=True)
class Verb:
    """A verb and the kinds of its arguments (at most three)."""

    word: str
    kinds: tuple[Names, ...]
    number: int
    purpose: Purpose | None = None

    @cached_property
    def base(self) -> int:
        """The code of the verb with all arguments 0."""
        return self.number << VERB

    @property
    def form(self) -> str:
        """How it is written."""
        return " ".join([self.word, *(kind.kind.upper() for kind in self.kinds)])

    def code(self, *args: int) -> int:
        """The code of the verb with these arguments."""
        code = self.base
        shift = ARG * len(args)
        for arg in args:
            shift -= ARG
            code |= arg << shift
        return code

    def group(self, first: int | None = None, second: int | None = None, /, *, last: int) -> tuple[int, int]:
        """The group of all codes that differ in their last argument."""
        if first is None:
            return self.base, last
        if second is None:
            return self.base | first << ARG, last
        return self.base | first << 2 * ARG | second << ARG, last

    def groups(self, lasts: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """For a verb of two arguments a group for each first one: pairs of it and of the last ones as a mask."""
        base = self.base
        return [(base | first << ARG, last) for first, last in lasts]

    @cached_property
    def alone(self) -> tuple[int, int]:
        """The group that holds only this verb, which has no arguments."""
        return self.base, 1

    def is_in(self, code: int) -> bool:
        """Whether a code is one of this verb."""
        return code >> VERB == self.number

    def args(self, code: int) -> tuple[int, ...]:
        """The arguments of a code of this verb."""
        return args_of(code, len(self.kinds))

    def among(self, choices: Choices) -> Iterator[tuple[int, ...]]:
        """The arguments of every answer with this verb."""
        for base, mask in choices.groups:
            if base >> VERB == self.number:
                fixed = args_of(base, len(self.kinds))[:-1]
                for last in bits(mask):
                    yield (*fixed, last) if self.kinds else ()

    def sets_among(self, choices: Choices) -> Iterator[tuple[int, ...]]:
        """For each group of answers with this verb: the arguments before the last, and the last ones as a mask."""
        for base, mask in choices.groups:
            if base >> VERB == self.number:
                yield (*args_of(base, len(self.kinds))[:-1], mask)

    def last_among(self, choices: Choices, *fixed: int) -> int:
        """The last arguments, as a mask, of the answers with this verb and these arguments before."""
        base = self.code(*fixed, 0)
        out = 0
        for b, mask in choices.groups:
            if b == base:
                out |= mask
        return out


class Verbs:
    """The verbs of a game: numbered in the order of their declaration."""

    def __init__(self) -> None:
        self.all: list[Verb] = []
        self._by_form: dict[tuple[str, int], list[Verb]] = {}
        #: groups taken apart: a game asks with the same ones again and again
        self._parted: dict[int, tuple[Verb, tuple[int, ...]]] = {}
        #: the verbs of the box, which know the names of all that is not on this table
        self.box: Verbs = self

    def verb(self, word: str, *kinds: Names, purpose: Purpose | None = None) -> Verb:
        """Declare a verb. The same word may take one, two or three arguments, and as many of other kinds, if no name
        is of both kinds."""
        verb = Verb(word, kinds, len(self.all), purpose)
        alike = self._by_form.setdefault((word, len(kinds)), [])
        if len(kinds) > 3 or any(not _differ(verb, other) for other in alike):
            raise ValueError(f"verb {verb.form} cannot be declared")
        self.all.append(verb)
        alike.append(verb)
        return verb

    def laid(self, *names: Names) -> Verbs:
        """The same verbs on another table, whose things are numbered by these names."""
        other = Verbs()
        other.box = self.box
        by_kind = {these.kind: these for these in names}
        for verb in self.all:
            kinds = (by_kind.get(kind.kind, kind) for kind in verb.kinds)
            other.verb(verb.word, *kinds, purpose=verb.purpose)
        return other

    @cached_property
    def kinds_of(self) -> list[tuple[str, ...]]:
        """Verb -> the kinds of its arguments, once all are declared."""
        return [tuple(kind.kind for kind in verb.kinds) for verb in self.all]

    def of(self, code: int) -> Verb:
        """The verb of a code."""
        return self.all[code >> VERB]

    def split(self, code: int) -> tuple[Verb, tuple[int, ...]]:
        """The verb and its arguments."""
        verb = self.all[code >> VERB]
        return verb, args_of(code, len(verb.kinds))

    def notation(self, code: int) -> str:
        """The code in words."""
        verb, args = self.split(code)
        return " ".join([verb.word, *(kind.names[a] for kind, a in zip(verb.kinds, args, strict=True))])

    def notations(self, choices: Choices) -> Iterator[str]:
        """Every answer in words, in the order of the choices."""
        for base, mask in choices.groups:
            verb, args = self.split(base)
            if not verb.kinds:
                yield verb.word
                continue
            fixed = zip(verb.kinds[:-1], args[:-1], strict=True)
            prefix = " ".join([verb.word, *(kind.names[a] for kind, a in fixed)])
            names = verb.kinds[-1].names
            for i in bits(mask):
                yield f"{prefix} {names[i]}"

    def grouped(self, choices: Choices) -> Iterator[tuple[Verb, tuple[int, ...], int]]:
        """Every group of answers: the verb, the arguments they share, and the last ones as a mask."""
        parted = self._parted
        for base, mask in choices.groups:
            found = parted.get(base)
            if found is None:
                verb, args = self.split(base)
                if len(parted) >= PARTED:
                    parted.clear()
                found = parted[base] = verb, args[:-1]
            yield *found, mask

    def parse(self, text: str) -> int | Reason:
        """The code of a notation, or the reason why it cannot be read. Words are parted by exactly one blank.

        >>> verbs = Verbs()
        >>> move = verbs.verb("move", Names("unit", ["a", "b"]), Names("hex", ["0101", "0102"]))
        >>> verbs.parse("move b 0102") == move.code(1, 1)
        True
        >>> print(verbs.parse("move b"))
        “move b” has too few words or too many: write it as “move UNIT HEX”.
        >>> print(verbs.parse("move  b 0102"))
        “move  b 0102”: write the words with one blank between them, and none around.
        """
        words = text.split()
        if words and " ".join(words) != text:
            return Reason("spacing", data={"text": text[:80]})
        forms = self._by_form.get((words[0], len(words) - 1)) if words else None
        if not forms:
            known = [v for v in self.all if words and v.word == words[0]]
            if known:
                return Reason("malformed", data={"text": text[:80], "form": known[0].form})
            return Reason("unknown_verb", data={"text": text[:80]})
        found = [self._read(verb, words) for verb in forms]
        codes = [code for code in found if isinstance(code, int)]
        # of several forms the reason of the one that knows the name, if only in the box
        return codes[0] if codes else next((why for why in found if _elsewhere(why)), found[0])

    def _read(self, verb: Verb, words: list[str]) -> int | Reason:
        args = []
        for i, (kind, word) in enumerate(zip(verb.kinds, words[1:], strict=True)):
            if word not in kind.index:
                in_box = word in self.box.all[verb.number].kinds[i].index
                return Reason("not_on_table" if in_box else "unknown_name", data={"sort": kind.kind, "name": word[:40]})
            args.append(kind.index[word])
        return verb.code(*args)


def _differ(a: Verb, b: Verb) -> bool:
    """Whether no notation can mean both: somewhere they take names of kinds that share none."""
    return any(x.kind != y.kind and not x.index.keys() & y.index.keys() for x, y in zip(a.kinds, b.kinds, strict=True))


def _elsewhere(why: int | Reason) -> bool:
    return isinstance(why, Reason) and why.key == "not_on_table"


def args_of(code: int, n: int) -> tuple[int, ...]:
    """The last n arguments of a code."""
    if n == 1:
        return (code & LAST,)
    if n == 2:
        return (code >> ARG & LAST, code & LAST)
    if n == 3:
        return (code >> 2 * ARG & LAST, code >> ARG & LAST, code & LAST)
    return ()
