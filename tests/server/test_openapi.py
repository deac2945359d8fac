"""The description of the interface is true: a program that knows nothing else finds nothing that does not hold."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lancio.server.refusals import STATUS
from tests.server.seats import HUMANS, Chairs, Process

#: so many examples an operation, beside those for the edges of every parameter
EXAMPLES = 3
#: what is legal, and what fits a scenario, no schema can say: 422; nor that a text has no control characters in it:
#: 400. All else that a schema allows must be taken.
CONFIG = """
[parameters]
"path.id" = "{id}"
"path.game" = "night-drop"
"header.Lancio-Key" = "{key}"

[[operations]]
include-path = "/api/matches/{{id}}/key"
parameters = {{ "path.id" = "{other}", "header.Lancio-Key" = "{renewed}" }}

[checks]
positive_data_acceptance.expected-statuses = ["2xx", "400", "401", "403", "404", "409", "422"]
"""


def test_schemathesis(database: Path, tmp_path: Path) -> None:
    """With the id and a key of a match that goes on. Streams are left out: they do not end."""
    server = Process(database)
    chairs = Chairs(server.client, HUMANS, seed=2)
    chairs.play_on(random.Random(2), 10)
    side = chairs.look(None)["view"]["to_act"]
    config = tmp_path / "schemathesis.toml"
    # a key that is renewed opens nothing any more: that of another match
    other = Chairs(server.client, HUMANS)
    told = {"id": chairs.id, "key": chairs.keys[side], "other": other.id, "renewed": other.keys["us"]}
    config.write_text(CONFIG.format(**told))
    done = subprocess.run(
        # by one worker: two that read a function's source at once make Python 3.11 lose count of its recursion
        [
            sys.executable, "-m", "schemathesis.cli", "--config-file", str(config),
            "run", f"{server.address}api/openapi.json", "--exclude-path-regex", "live$",
            "--phases", "examples,coverage,fuzzing", "--max-examples", str(EXAMPLES), "--seed", "1", "-w", "1",
            "--continue-on-failure", "--generation-database", "none", "--no-color", "--warnings", "off",
        ],
        capture_output=True, text=True, timeout=600, check=False, cwd=tmp_path,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert "No issues found" in done.stdout
    server.stop()


#: the shapes of what comes in
IN = (
    *("NewMatch", "Play", "Undo", "Finish"),
    *("SitDown", "Invite", "Reveal", "NewName", "NewKey", "Nothing"),
)


def test_every_refusal_is_described(client: TestClient[Litestar]) -> None:
    """Each operation names its refusals with their shape; there is none that no operation names, but those of addresses
    and methods that do not exist. No other fields than those described are taken."""
    document: dict[str, Any] = client.get("/api/openapi.json").json()
    said = ""
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            answers = operation["responses"]
            assert {"400", "421", "429", "500", "503"} <= answers.keys(), (method, path)
            if "{" in path:
                assert "404" in answers
            for status, answer in answers.items():
                if int(status) >= 400:
                    schema = answer["content"]["application/json"]["schema"]
                    assert schema == {"$ref": "#/components/schemas/Refused"}, (method, path, status)
                    said += answer["description"]
    unsaid = {code for code in STATUS if f"`{code}`" not in said}
    assert unsaid == {"not_found", "bad_method"}
    shapes = document["components"]["schemas"]
    assert all(shapes[name]["additionalProperties"] is False for name in IN)
    operations = [operation for path in document["paths"].values() for operation in path.values()]
    assert "null" not in json.dumps([operation.get("parameters", []) for operation in operations])


PATHS = [
    "/api/matches",
    "/api/games",
    "/api/matches/abc",
    "/api/matches/abc/undo",
    "/api/matches/abc/invitations/x",
    "/api/invitations",
    "/api/matches/abc/notices",
    "/api/lobby",
    "/healthz",
]


@pytest.mark.parametrize("path", PATHS)
def test_allowed_methods(client: TestClient[Litestar], path: str) -> None:
    """Who uses another method is told which there are, the same as who asks for them."""
    refused = client.request("PATCH", path)
    assert refused.status_code == 405 and refused.json()["error"] == "bad_method"
    allowed = {method.strip() for method in refused.headers["Allow"].split(",")}
    document = (
        client.get("/api/openapi.json")
        .json()["paths"]
        .get(path.replace("abc", "{id}").replace("/x", "/{side}"), {"get": {}})
    )
    assert allowed == {method.upper() for method in document} | {"OPTIONS"}
    asked = client.options(path).headers["Allow"]
    assert {method.strip() for method in asked.split(",")} == allowed
