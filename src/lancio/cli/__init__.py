"""The command line: thin. It reads what a person typed, calls the laboratory or the server, prints tables."""

from lancio.cli.app import build, main

__all__ = ["build", "main"]
