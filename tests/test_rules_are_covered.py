"""Every row of the ledger of every complete game is enforced by code and proved by a test."""

import pytest

import lancio
from lancio.lab.coverage import coverage_of


@pytest.mark.parametrize("slug", [slug for slug in lancio.games() if lancio.game(slug).complete])
def test_nothing_is_missing(slug: str) -> None:
    """No row without code, none without a test, no citation of a row that does not exist, none in vain."""
    found = coverage_of(lancio.game(slug))
    assert found.rows
    assert found.not_enforced == ()
    assert found.not_tested == ()
    assert found.unknown == ()
    assert found.idle == ()
