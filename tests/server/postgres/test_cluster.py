"""The PostgreSQL of the tests ends with them, however they end."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.postgres.conftest import Cluster
from tests.server.seats import until
from tests.server.test_thinking import alive

HOLD = """
import sys
from pathlib import Path
from tests.server.postgres.conftest import Cluster
cluster = Cluster(Path(sys.argv[1]))
print(cluster.folder, flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_nothing_is_left(cluster: Cluster, how: signal.Signals) -> None:
    """Killed, or stopped: no server runs any more, and its folder is gone."""
    tests = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(cluster.tools)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert tests.stdout is not None
    folder = Path(tests.stdout.readline().strip())
    server = int((folder / "data" / "postmaster.pid").read_text().split()[0])
    assert alive([server])
    tests.send_signal(how)
    tests.communicate(timeout=60)
    until(lambda: not folder.exists() and not alive([server]))
