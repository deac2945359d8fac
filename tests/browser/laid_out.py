"""Lock 'n Load on the screen from a position that is laid out by hand, with scripted dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from lancio.engine.match import Match
from tests.browser.conftest import Served
from tests.browser.screen import Screen
from tests.rulebook.lock_n_load.scene import act, stage


def lay_out(
    screen: Screen,
    scenario: str,
    units: Mapping[str, str],
    seats: Mapping[str, str],
    first: Iterable[str] = (),
    lang: str = "en",
    here: Iterable[str] = (),
    **more: Any,
) -> str:
    """Put a position in the place of a fresh match, before anybody has acted, and open it; the first thing it asks.
    `first` is done before the screen looks; `here`: the sides that are played in this browser, without them all human
    ones; `more` goes to `stage`."""
    state = stage(scenario, units, **more)
    act(state, *first)
    assert isinstance(screen.address, Served)
    made = screen.new_match(dict.fromkeys(seats, "human"), 7, "lock-n-load", scenario, lang=lang)
    table = screen.address.hall.table(made["id"])
    with table.lock:
        fresh = table.match
        table.match = Match(fresh.game, fresh.scenario, fresh.options, state, fresh.origin)
        table.card = replace(table.card, seats=dict(seats))
    # this browser keeps the keys of the seats that are played by hand
    screen.page.evaluate(
        """([seats, here]) => {
            const kept = JSON.parse(localStorage.lancio);
            const [match] = kept.matches;
            match.seats = seats;
            match.keys = Object.fromEntries(Object.entries(match.keys).filter(([side]) => here.includes(side)));
            localStorage.lancio = JSON.stringify(kept);
        }""",
        [dict(seats), list(here) or [side for side, who in seats.items() if who == "human"]],
    )
    screen.open(f"/match/{made['id']}")
    return screen.my_turn()
