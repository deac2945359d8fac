"""A game's vocabulary: which blank holds which kind, everywhere.

There are no other blanks: one that nobody listed is a mistake and is refused, when a step is declared or when an
event is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from lancio.engine.kinds import PLAIN, Kind, Row, Several, Table, Thing, Word
from lancio.engine.reasons import Reason
from lancio.engine.tally import Preview, Tally
from lancio.engine.text import Catalogue
from lancio.engine.verbs import Names


class Vocabulary:
    """Blanks and their kinds, and the catalogue whose sentences they fill."""

    def __init__(
        self,
        catalogue: Catalogue,
        kinds: Mapping[str, Kind],
        plain: str = "",
        *,
        side_of: Callable[[str], str | None] | None = None,
        pieces: str = "unit",
        moments: str = "",
        decisive: str = "",
        quiet: str = "",
        news: str = "",
        recalled: str = "",
        unbidden: Mapping[str, str] | None = None,
        suffered: str = "",
        shots: Mapping[str, str] | None = None,
        strikes: Mapping[str, str] | None = None,
        deaths: str = "",
        handled: str = "",
        scored: str = "",
        within: str = "",
    ) -> None:
        """`plain` lists blanks that are numbers or words written as they are. `side_of` says whose a piece is, by its
        written name, where that can be told from the name. `pieces` lists the sorts of things that are counters on
        the map. `moments` lists the kinds of events that are given a moment of their own when a match is told,
        `decisive` those on which the end of it hangs, `quiet` those that are only written down, `news` those in which
        whoever acts learns something, without dice: that stays to be read, `recalled` those that are said again in
        the words of the log where it is told what happened meanwhile, `suffered` those whose dice strike whoever
        throws them. `unbidden` gives for the kinds of events with which a side goes on by itself after what the other
        has done that side: what follows in the same action is told as its doing. `shots` gives for the kinds of
        events in which the first piece that is named fires the blank of what it fires at, `strikes` for those in
        which a piece is struck, unless their `result` is `none`, the blank of that piece. `deaths` lists, where there
        are such, those that say that a piece is gone, so that whoever loses something in others is only weakened.
        `handled` lists those in which somebody does something with a piece that may be another's: they are about
        whoever acts, and not about its owner. `scored` is the blank of the points that an event brings, where events
        say it. `within` is the sort of places of which a hex has several: their names begin with that of the hex,
        before a dash."""
        self.catalogue = catalogue
        self.pieces = frozenset(pieces.split())
        #: blanks of the refusals that the engine gives: the sort of a word, the questions to which a verb belongs
        ours = {"sort": Word("sort", catalogue), "moments": Row(Word("when", catalogue)), "verb": PLAIN}
        self.kinds: dict[str, Kind] = {**ours, **kinds, **dict.fromkeys(plain.split(), PLAIN)}
        self.side_of = side_of
        self.moments = frozenset(moments.split())
        self.decisive = frozenset(decisive.split())
        self.quiet = frozenset(quiet.split())
        self.news = frozenset(news.split())
        self.recalled = frozenset(recalled.split())
        self.unbidden = dict(unbidden or {})
        self.suffered = frozenset(suffered.split())
        self.shots = dict(shots or {})
        self.strikes = dict(strikes or {})
        self.deaths = frozenset(deaths.split())
        self.handled = frozenset(handled.split())
        self.scored = scored
        self.within = within

    def laid(self, *names: Names, **kinds_there: Kind) -> Vocabulary:
        """The vocabulary of another table: things are numbered by these names, and some blanks (a scenario's own die)
        have kinds of their own there."""
        kinds = self.kinds | kinds_there
        for these in names:
            kinds = {blank: kind.laid(these) for blank, kind in kinds.items()}
        return Vocabulary(
            self.catalogue,
            kinds,
            side_of=self.side_of,
            pieces=" ".join(self.pieces),
            moments=" ".join(self.moments),
            decisive=" ".join(self.decisive),
            quiet=" ".join(self.quiet),
            news=" ".join(self.news),
            recalled=" ".join(self.recalled),
            unbidden=self.unbidden,
            suffered=" ".join(self.suffered),
            shots=self.shots,
            strikes=self.strikes,
            deaths=" ".join(self.deaths),
            handled=" ".join(self.handled),
            scored=self.scored,
            within=self.within,
        )

    def kind(self, blank: str) -> Kind:
        """The kind of a blank."""
        try:
            return self.kinds[blank]
        except KeyError:
            raise TypeError(f"the vocabulary has no blank {blank!r}") from None

    @cached_property
    def sorts(self) -> dict[str, str | None]:
        """What sort of thing each blank holds."""
        return {blank: sort_of(kind) for blank, kind in self.kinds.items()}

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides: those of the blank `side`."""
        side = self.kinds.get("side")
        return side.names.names if isinstance(side, Thing) else tuple(side.known) if isinstance(side, Word) else ()

    def owner(self, piece: str) -> str | None:
        """Whose a piece is, if its written name tells."""
        return self.side_of(piece) if self.side_of is not None else None

    def write(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Numbers and masks as names. None stays None: nothing to say."""
        out: dict[str, Any] = {}
        for blank, value in data.items():
            kind = self.kinds.get(blank) or self.kind(blank)
            if value is None:
                out[blank] = None
            elif isinstance(value, Tally):
                out[blank] = [self.modifier(m) for m in value.as_list()]
            elif isinstance(kind, Table):
                out[blank] = self.write(value)
            elif isinstance(kind, Row) and isinstance(kind.kind, Table):
                out[blank] = [self.write(table) for table in value]
            else:
                out[blank] = kind.write(value)
        return out

    def modifier(self, modifier: Mapping[str, Any]) -> dict[str, Any]:
        """A modifier with its values named."""
        out = dict(modifier)
        if "data" in out:
            out["data"] = self.write(out["data"])
        return out

    def preview(self, preview: Preview) -> Preview:
        """A preview whose modifiers have their values named."""
        named = (replace(m, data=self.write(m.data)) if m.data else m for m in preview.modifiers)
        return replace(preview, modifiers=tuple(named))

    def tell(self, data: Mapping[str, Any], language: str) -> dict[str, object]:
        """Names as the words of a sentence; the parts of a table become `table_part`."""
        out: dict[str, object] = {}
        for blank, value in data.items():
            kind = self.kinds.get(blank, PLAIN)
            if value is None:
                out[blank] = ""
            elif isinstance(kind, Table) and isinstance(value, Mapping):
                out.update({f"{blank}_{part}": word for part, word in self.tell(value, language).items()})
            else:
                out[blank] = kind.tell(value, language)
        return out

    def say(self, key: str, language: str = "en", /, **written: object) -> str:
        """A sentence of the catalogue, its blanks told."""
        return self.catalogue.say(key, language, **self.tell(written, language))

    def no(self, key: str, rule: str | None, **data: object) -> Reason:
        """A reason why something cannot be done. Numbers and masks are named."""
        return Reason(key, rule, self.write(data), self)

    def of(self, sort: str) -> list[str]:
        """The blanks that hold things of a sort (the `kind` of their names), alone or in sets."""
        return [blank for blank, found in self.sorts.items() if found == sort]


def sort_of(kind: Kind) -> str | None:
    """What sort of thing a kind holds: the `kind` of its names."""
    if isinstance(kind, Several):
        kind = kind.thing
    return kind.names.kind if isinstance(kind, Thing) else None
