"""What a computer advises a person."""

from __future__ import annotations

from lancio.players.advice import modest


def test_no_advice_claims_to_be_certain() -> None:
    """What is nearly certain in a match that goes on is told with less, and the order of estimates stays."""
    values = (1e-9, 0.001, 0.02, 0.3, 0.7, 0.98, 0.999, 1 - 1e-9)
    told = [modest(value, over=False) for value in values]
    assert told == sorted(told) and len(set(told)) == len(told)
    assert told[0] > 0.004 and told[-1] < 0.996 and told[3:5] == [0.3, 0.7]
    assert modest(1.0, over=True) == 1.0 and modest(1e-9, over=True) == 1e-9
