"""A little of the hard times that `trials` gives a server."""

from __future__ import annotations

import pytest

from tests.server.trials import full


def test_a_full_disk() -> None:
    """Refused in words, nothing lost, one line in the log; with room again the same process goes on."""
    if not full():
        pytest.skip("a small disk cannot be mounted here: that needs root")
