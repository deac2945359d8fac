"""An answer, one small decision at a time: the verb, then argument by argument, each with what is legal there.

The answers to a question are groups of codes that differ in their last argument, so the choices of every step are read
off the groups, and those of the last one are a mask already. A step with a single choice is not asked, except the last.
"""

from __future__ import annotations

from lancio.engine.choices import ARG, LAST, Choices
from lancio.engine.masks import lowest, mask_of
from lancio.engine.verbs import VERB, Verb, Verbs

Group = tuple[int, int]


class Splitter:
    """Goes through the answers of one question after another."""

    __slots__ = ("_groups", "chosen", "options", "verb", "verbs")

    def __init__(self, verbs: Verbs) -> None:
        self.verbs = verbs
        self._groups: list[Group] = []
        self.verb: Verb | None = None
        #: the arguments that are decided
        self.chosen: tuple[int, ...] = ()
        #: what can be decided now, a mask: verbs, or values of the next argument
        self.options = 0

    def ask(self, choices: Choices) -> None:
        """Begin with the answers to a question."""
        self._groups = choices.groups
        self.verb = None
        self.chosen = ()
        self.options = mask_of(base >> VERB for base, _ in choices.groups)
        self._skip()

    def copy(self) -> Splitter:
        """Independent of this one."""
        other = Splitter(self.verbs)
        other._groups, other.verb, other.chosen, other.options = self._groups, self.verb, self.chosen, self.options
        return other

    @property
    def kind(self) -> str:
        """What is decided now: `verb`, or the kind of the argument."""
        return "verb" if self.verb is None else self.verb.kinds[len(self.chosen)].kind

    def choose(self, number: int) -> int | None:
        """Decide one step; the code of the answer once it is complete."""
        if number < 0 or not self.options >> number & 1:
            raise ValueError(f"{number} is not one of the {self.kind} values that are legal now")
        found = self._take(number)
        if found is None:
            self._skip()
        return found

    def _skip(self) -> None:
        while self.options & (self.options - 1) == 0 and not self._last:
            self._take(lowest(self.options))

    @property
    def _last(self) -> bool:
        """Whether the answer is complete after this step."""
        if self.verb is None:
            return not self.verbs.all[lowest(self.options)].kinds
        return len(self.chosen) == len(self.verb.kinds) - 1

    def _take(self, number: int) -> int | None:
        if self.verb is None:
            verb = self.verbs.all[number]
            if not verb.kinds:
                return verb.base
            self.verb = verb
            self._groups = [group for group in self._groups if group[0] >> VERB == number]
        elif self._last:
            return self.verb.code(*self.chosen, number)
        else:
            shift = self._shift(len(self.chosen))
            self._groups = [group for group in self._groups if group[0] >> shift & LAST == number]
            self.chosen = (*self.chosen, number)
        self.options = self._values()
        return None

    def _values(self) -> int:
        if self._last:
            mask = 0
            for _, members in self._groups:
                mask |= members
            return mask
        shift = self._shift(len(self.chosen))
        return mask_of(base >> shift & LAST for base, _ in self._groups)

    def _shift(self, place: int) -> int:
        assert self.verb is not None
        return ARG * (len(self.verb.kinds) - 1 - place)
