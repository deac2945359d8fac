"""Being asked tells nothing: who is asked, when and how often, and what the record shows, whatever lies face down."""

from __future__ import annotations

import lancio
from lancio import Match, Record
from lancio.engine.dice import Dice, key_of
from tests.proofs import proves
from tests.rulebook.drvar.scene import kinds, play, scene, texts

#: two deals with Tito on stars of the same bonus (1607 and 2014): the German cannot tell them apart
DEALS = (("tito", "ussr", "usa", "gb", "blank", "blank"), ("gb", "tito", "blank", "blank", "usa", "ussr"))
SHOWN = {"counter-reached", "counter-turned-up"}


def dealt(seed: int, deal: tuple[str, ...]) -> Match:
    """A match after the set-up, the first unit on the first hex that is offered and so on."""
    match = lancio.game("drvar").start(seed=seed)
    left = list(deal)
    while match.to_act == "yugoslav":
        verb = min(texts(match)).split()[0]
        match.play(min(text for text in texts(match) if verb != "hide" or text.split()[1] == left[0]))
        if verb == "hide":
            left.pop(0)
    return match


@proves("12.1a", "12.1d", "R31")
def test_the_same_match_whatever_the_counters_are() -> None:
    """Until a counter is turned up the same answers lead to the same questions, views and records."""
    turns = []
    for seed in range(4):
        one, other = (dealt(seed, deal) for deal in DEALS)
        dice = Dice(key_of("secrets", seed))
        while one.outcome is None and not SHOWN & set(kinds(one.events)):
            assert (one.to_act, len(one.journal)) == (other.to_act, len(other.journal))
            legal = sorted(texts(one))
            assert legal == sorted(texts(other))
            assert one.view("german") == other.view("german")
            choice = legal[dice.below(len(legal))]
            one.play(choice)
            other.play(choice)
        turns.append(one.view(None)["turn"]["number"])
        last = len(one.journal) - 1
        lines = [str(Record.for_side(match, "german")).splitlines()[:last] for match in (one, other)]
        assert lines[0] == lines[1]
    assert max(turns) > 1


@proves("8.7b", "R18")
def test_orders_that_bring_nothing_look_alike() -> None:
    """Orders with which nobody fires give the enemy the same questions, events and lines."""
    seen = set()
    for order in ("good", "never"):
        match = scene("yugoslav", "blau 0213 4; flak 0610 1; escort-1 0210 2 a2", dice=[])
        play(match, "orders", f"order {order}", "pass", "move blau")
        moved = [match.play(step) for step in ("step 0113", "step 0114")]
        seen.add((
            str([[(e.kind, e.rule) for e in events if e.sees is None] for events in moved]),
            match.to_act,
            len(match.journal),
            str(Record.for_side(match, "german")),
        ))  # fmt: skip
    assert len(seen) == 1


@proves("12.1a")
def test_every_star_is_asked_for() -> None:
    """Six questions and six secret lines, also for the last counter, which is certain."""
    for deal in DEALS:
        match = dealt(1, deal)
        assert sum(entry.private for entry in match.journal) == 6
