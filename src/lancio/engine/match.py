"""A match: a position, the actions that led to it and the events they caused."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from lancio.engine.asking import is_window, other_moment, prompt
from lancio.engine.choices import LAST, Choices
from lancio.engine.dice import Dice, key_of
from lancio.engine.errors import CannotUndo, IllegalAction, LancioError
from lancio.engine.events import Event, Log
from lancio.engine.flow import State
from lancio.engine.journal import Entry, Move, Origin
from lancio.engine.marching import Proposal, propose
from lancio.engine.offers import NONE, Offering, Offers
from lancio.engine.outcome import SPECTATOR, Outcome
from lancio.engine.reasons import Reason
from lancio.engine.record import Record
from lancio.engine.scenario import OptionValue, Scenario
from lancio.engine.tally import Preview
from lancio.engine.unveiling import unveil
from lancio.engine.verbs import Action, Verbs
from lancio.engine.walking import Walk

if TYPE_CHECKING:
    from lancio.engine.game import Game


class Match(Walk):
    """A match in progress or finished. Everything follows from its origin and its actions.

    >>> import lancio
    >>> match = lancio.game("night-drop").start("historical", seed=7)
    >>> match.to_act, len(match.legal)
    ('german', 5)
    """

    def __init__(
        self,
        game: Game[Any],
        scenario: Scenario,
        options: Mapping[str, OptionValue],
        state: State,
        origin: Origin,
    ) -> None:
        self.game = game
        self.scenario = scenario
        self.options = options
        self.origin = origin
        self._state = state
        #: the first actions, which may lie elsewhere and are read when somebody asks; and those after them, of which
        #: there is one if anything was played at all
        self._older: Sequence[Entry] = ()
        self._journal: list[Entry] = []
        #: the last position that cannot be taken back, and how many actions of `_journal` led to it
        self._floor = state.clone()
        self._fixed = 0
        #: what was tried from here and taken back by consent: its dice stay thrown
        self._tried: tuple[Move, ...] = ()
        #: how people have ended it beside the rules, and in which words
        self._ended: tuple[Outcome, Move] | None = None

    @classmethod
    def resumed(
        cls,
        game: Game[Any],
        position: Mapping[str, Any],
        origin: Origin,
        journal: Iterable[Entry],
        older: Sequence[Entry] = (),
    ) -> Match:
        """A match at a position that it was left at, with the actions that led there: nothing is played again, and
        nothing of it can be taken back. `older`: those before the others; nobody looks into them before they are asked
        for."""
        scenario, options, state = game.restore(position, 0, ())
        match = cls(game, scenario, options, state, origin)
        match._journal = list(journal)
        match._fixed = len(match._journal)
        match._older = older
        match._floor = state
        return match

    def leaning(self, older: Sequence[Entry]) -> Match:
        """The same match, whose first actions are found in `older`. They must be fewer than all, and none of them one
        that can still be taken back."""
        if older is self._older:
            return self
        count = len(older) - len(self._older)
        if not 0 <= count <= self._fixed or count >= len(self._journal):
            raise ValueError(f"expected fewer than the actions that stay, found {len(older)}")
        other = self._branch()
        other._older = older
        del other._journal[:count]
        other._fixed -= count
        return other

    def bare(self) -> Match:
        """The same position without a past: to be looked at, or to be played on from."""
        other = self._branch()
        other._older, other._journal = (), []
        other._floor, other._fixed = self._state, 0
        return other

    # -- what is asked -------------------------------------------------------------------------

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of this match."""
        return self.scenario.sides

    @property
    def state(self) -> State:
        """The engine's own state, for bots."""
        return self._state

    @property
    def verbs(self) -> Verbs:
        """The verbs with the names of this table."""
        return self.game.verbs_on(self._state)

    @property
    def to_act(self) -> str | None:
        """The side that must decide now, None when the match is over."""
        return None if self._state.over or self._ended else self.sides[self._state.to_act]

    @property
    def legal(self) -> tuple[Action, ...]:
        """Everything that side may do."""
        if self._ended:
            return ()
        choices = self._state.choices
        texts = self.verbs.notations(choices)
        return tuple(Action(text, code) for text, code in zip(texts, choices, strict=True))

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, None while it goes on."""
        if self._ended:
            return self._ended[0]
        return self.game.result(self._state) if self._state.over else None

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened since the start, secrets included."""
        return tuple(event for entry in self.journal for event in entry.events)

    @property
    def actions(self) -> tuple[tuple[str, str], ...]:
        """Who did what, in order."""
        return tuple((entry.side, self.verbs.notation(entry.code)) for entry in self.journal)

    @property
    def journal(self) -> tuple[Entry, ...]:
        """The actions with all they caused."""
        return (*self._older, *self._journal)

    @property
    def played(self) -> int:
        """How many actions the journal has."""
        return len(self._older) + len(self._journal)

    @property
    def last(self) -> Entry | None:
        """The last action with all it caused."""
        return self._journal[-1] if self._journal else None

    def journal_from(self, place: int) -> list[Entry]:
        """The actions from a place on, counted from 0."""
        at_hand = place - len(self._older)
        return self._journal[at_hand:] if at_hand >= 0 else [*self._older[place:], *self._journal]

    def log(self, side: str | None) -> tuple[Event, ...]:
        """What a side (None: a spectator) may know of what happened."""
        return tuple(event for event in self.events if event.visible_to(side))

    # -- playing -------------------------------------------------------------------------------

    def play(self, action: Action | str, by: str | None = None) -> tuple[Event, ...]:
        """Carry out a legal action and return the events it caused. Anything else changes nothing.

        >>> import lancio
        >>> match = lancio.game("night-drop").start("historical", seed=7)
        >>> [event.kind for event in match.play("place 0719", by="german")]
        ['german-drawn', 'german-placed']
        >>> match.play("place 0719")
        Traceback (most recent call last):
        lancio.engine.errors.IllegalAction: 'place 0719' is not legal now: ...
        """
        code = self._read(str(action), by)
        before = self._state
        frame = before.question
        assert frame is not None
        side = self.sides[before.to_act]
        private = self.game.flow.secret(frame[0], code)
        turn, chapter = self.game.turn(before), self.game.chapter(before)
        begins = not self._journal or self._journal[-1].chapter != chapter
        checkpoint = self.digest() if begins else None
        state = before.clone()
        log = Log()
        state.apply(code, log)
        if self._journal and self._journal[-1].side != side:
            self._fix(before)
        self._journal.append(Entry(side, code, tuple(log.events), private, turn, chapter, checkpoint, self._tried))
        self._tried = ()
        self._state = state
        if log.revealed or state.dice.count != before.dice.count or self._put(side):
            self._fix(state)
        return self._journal[-1].events

    def _read(self, text: str, by: str | None) -> int:
        if self.to_act is None:
            raise IllegalAction(text, [Reason("match_over")])
        if by is not None and by not in self.sides:
            raise IllegalAction(text, [Reason("unknown_side", data={"side": by})])
        if by is not None and by != self.to_act:
            raise IllegalAction(text, [Reason("not_your_turn")])
        code = self.verbs.parse(text)
        if isinstance(code, Reason) or code not in self._state.choices:
            raise IllegalAction(text, self.why_not(text))
        return code

    def _put(self, side: str) -> bool:
        """Whether a window asks the other side now. That it is asked tells something, so nothing is taken back."""
        return self.to_act != side and is_window(self.game, self._state)

    def _fix(self, state: State) -> None:
        # no copy: playing on leaves it alone, and so does taking back
        self._floor = state
        self._fixed = len(self._journal)

    def undo(self, by: str | None = None) -> None:
        """Take back the last action, while nothing was learnt from it and nobody acted upon it."""
        if not self._journal or self._ended:
            raise CannotUndo("the match is over" if self._ended else "nothing has been played yet")
        if by is not None and self._journal[-1].side != by:
            raise CannotUndo("the last action was not yours")
        if len(self._journal) == self._fixed:
            raise CannotUndo("dice were thrown, a secret was seen, or the other side has acted")
        state = self._floor.clone()
        for entry in self._journal[self._fixed : -1]:
            state.apply(entry.code)
        self._state = state
        self._tried = self._journal.pop().tried

    @property
    def can_undo(self) -> bool:
        """Whether the last action may be taken back."""
        return len(self._journal) > self._fixed and not self._ended

    # -- looking -------------------------------------------------------------------------------

    def view(self, side: str | None) -> dict[str, Any]:
        """All that a side (None: a spectator) may know, and nothing else."""
        view = self.look(side)
        view["legal"] = list(self.verbs.notations(self._state.choices)) if self._asks(side) else []
        return view

    def look(self, side: str | None) -> dict[str, Any]:
        """A view without the list of legal actions; `offers` tells them in groups."""
        s = self._state
        number = self._number(side)
        view = self.game.picture(s, number)
        view["game"] = self.game.slug
        view["scenario"] = self.scenario.slug
        view["options"] = dict(self.options)
        view["viewer"] = side
        view["turn"] = self.game.turn_view(s)
        to_act = self.to_act
        view["to_act"] = to_act
        view["prompt"] = prompt(self.game, s, to_act, side == to_act) if to_act is not None else None
        if self.game.flow.orders is not None:
            view["orders"] = self.game.flow.orders.view(s, number)
        outcome = self.outcome
        view["outcome"] = outcome.as_dict() if outcome else None
        return view

    @property
    def settled(self) -> bool:
        """Whether it is certain, for everybody, who wins, though the match is not over."""
        return self.outcome is None and self.game.settled(self._state)

    def unveiled(self) -> dict[str, Any]:
        """The position of a match that is over, with all that was anybody's secret: each piece as its owner sees it,
        with what nobody saw of it, and of what lies beside the map all that any side knows."""
        if self.outcome is None:
            raise LancioError("the match is not over: its secrets are kept")
        return unveil(self.look(None), {side: self.look(side) for side in self.sides}, self.game.unknown(self._state))

    def offers(self, view: Mapping[str, Any]) -> Offers:
        """What whoever has this view may do now: the same as its legal actions, in groups, each argument with its kind
        and what stands for it on the map.

        >>> import lancio
        >>> match = lancio.game("night-drop").start("historical", seed=7)
        >>> found = match.offers(match.look("german"))
        >>> found.offers, found.sets[0].kind, found.sets[0].names[0]
        ((Offer(verb='place', args=(0,), purpose=None),), 'hex', '0719')
        """
        return self._offer(self._state.choices, view) if self._asks(view["viewer"]) else NONE

    def offer_of(self, code: int, view: Mapping[str, Any]) -> Offers:
        """One action as an offer, for whoever has this view."""
        return self._offer(Choices([(code & ~LAST, 1 << (code & LAST))]), view)

    def _offer(self, choices: Choices, view: Mapping[str, Any]) -> Offers:
        s = self._state
        seen = {piece["id"] for piece in view["pieces"]}
        return Offering(self.verbs, s.words.pieces, seen, self.game.pointers).write(choices, s)

    def _asks(self, side: str | None) -> bool:
        return self.to_act is not None and self._number(side) == self._state.to_act

    def _number(self, side: str | None) -> int:
        if side is None:
            return SPECTATOR
        if side not in self.sides:
            raise LancioError(f"there is no side {side!r} in this match, only {', '.join(self.sides)}")
        return self.sides.index(side)

    def preview(self, action: Action | str) -> Preview | None:
        """What a legal action would bring, from what the acting side knows; None if there is nothing to tell."""
        code = self._read(str(action), None)
        found = self.game.foresee(self._state, code, self._state.to_act)
        words = self._state.words
        return words.preview(found) if found is not None else None

    def toward(self, units: Sequence[str], goal: str) -> Proposal | None:
        """What the side that decides should do next to bring these pieces to a place: one of its legal actions, from
        what it knows; None if none of them can get nearer.

        >>> import lancio
        >>> match = lancio.game("night-drop").start("historical", seed=7)
        >>> while not str(match.legal[0]).startswith("move"):
        ...     _ = match.play(match.legal[0])
        >>> match.toward(["505-s1"], "1010")
        Proposal(unit='505-s1', action='move 505-s1 2012')
        """
        return propose(self, self.look(self.to_act), units, goal) if self.to_act else None

    def can_see(self, hex_: str, side: str | None) -> dict[str, Any] | None:
        """What can be seen from a hex, from what a side (None: a spectator) knows, and what blocks the rest, as
        plain data; None in games without lines of sight."""
        report = self.game.sight(self._state, self._number(side), hex_)
        return report.as_dict() if report is not None else None

    def why_not(self, text: Action | str) -> tuple[Reason, ...]:
        """Why this is not legal now; () if it is."""
        text = str(text)
        s = self._state
        if self.to_act is None:
            return (Reason("match_over"),)
        code = self.verbs.parse(text)
        if isinstance(code, Reason):
            return (replace(code, catalogue=s.words),)
        if code in s.choices:
            return ()
        return tuple(self.game.objections(s, code, s.to_act)) or (other_moment(self.game, s, self.verbs, code),)

    # -- copies, positions, records ------------------------------------------------------------

    def copy(self) -> Match:
        """An independent match."""
        other = self._branch()
        other._state = self._state.clone()
        other._floor = self._floor.clone()
        return other

    def dump(self) -> dict[str, Any]:
        """The complete position."""
        return self.game.save(self.scenario, self.options, self._state)

    def digest(self) -> str:
        """Equal positions, equal digests, on every machine. The dice to come are not part of a position."""
        saved = self.dump()
        del saved["dice"]
        text = json.dumps(saved, sort_keys=True, separators=(",", ":"))
        return blake2b(text.encode(), digest_size=16).hexdigest()

    def imagine(self, side: str | None, seed: int = 0) -> Match:
        """A match that agrees with everything the side knows; all that it cannot know is dealt anew."""
        state = self.game.imagined(self._state, self._number(side), Dice(key_of("imagine", seed)))
        saved = self.game.save(self.scenario, self.options, state)
        return Match(self.game, self.scenario, self.options, state, Origin(position=saved))

    def record(self) -> Record:
        """The match as a text file that can be replayed. It tells everything: see `Record.for_side`."""
        return Record.of(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return (
            self.game is other.game
            and self.scenario.slug == other.scenario.slug
            and self.options == other.options
            and [(e.side, e.code) for e in self.journal] == [(e.side, e.code) for e in other.journal]
            and self._ended == other._ended
            and self.dump() == other.dump()
        )

    __hash__ = None  # type: ignore[assignment]
