"""Ratings of answers, code -> how good, and what both sides do with them."""

from __future__ import annotations

from lancio.games.duel_in_the_dark.state import Raid

Rates = dict[int, float]


def nearly_best(rates: Rates, slack: float) -> Rates:
    """All that come close to the best count as equal."""
    if not rates:
        return rates
    best = max(rates.values())
    return {code: best for code, value in rates.items() if value >= best - slack}


def allowed(s: Raid, rates: Rates) -> Rates:
    """Those that may be given now."""
    return {code: value for code, value in rates.items() if code in s.choices}
