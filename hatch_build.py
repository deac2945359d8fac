"""Building the package builds the browser client into it, so that whoever installs a wheel needs no Node."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs npm in web/ unless the client is built already. An editable install is left alone: make builds it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before anything is packed."""
        root = Path(self.root)
        built = root / "src/lancio/server/static/index.html"
        if version == "editable" or built.exists() or not (root / "web/package.json").exists():
            return
        npm = shutil.which("npm")
        if npm is None:
            sys.stderr.write("lancio: no npm here, so the package will have no browser client\n")
            return
        subprocess.run([npm, "install", "--no-save", "--no-audit", "--no-fund"], cwd=root / "web", check=True)
        subprocess.run([npm, "run", "build"], cwd=root / "web", check=True)
