"""The three rooms of a game, as a contract for import-linter.

A game's own modules are its rules; `seen` is what a side is shown, `bot` what a computer thinks. Rules import
neither of the others, and `seen` does not import `bot`. The package itself, which puts the game together, may
import them all.
"""

from __future__ import annotations

from importlinter import Contract, ContractCheck, fields, output

#: which rooms a room may not import from
SHUT = {"rules": ("seen", "bot"), "seen": ("bot",), "bot": ()}


class Rooms(Contract):
    """Direct imports suffice: every module of every room is looked at."""

    games = fields.StringField()

    def check(self, graph: object, verbose: bool) -> ContractCheck:
        wrong: list[tuple[str, str]] = []
        shelf = str(self.games)
        for module in sorted(graph.modules):  # type: ignore[attr-defined]
            room = room_of(module, shelf)
            for imported in graph.find_modules_directly_imported_by(module) if room else ():  # type: ignore[attr-defined]
                same_game = imported.split(".")[:3] == module.split(".")[:3]
                if same_game and room_of(imported, shelf) in SHUT[room or "bot"]:
                    wrong.append((module, imported))
        return ContractCheck(kept=not wrong, metadata={"wrong": wrong})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for module, imported in check.metadata["wrong"]:
            output.print_error(f"{module} imports {imported}")


def room_of(module: str, shelf: str = "lancio.games") -> str | None:
    """The room of a module of a game; None for the package itself and for everything else.

    >>> room_of("lancio.games.drvar.fire"), room_of("lancio.games.drvar.seen.odds"), room_of("lancio.games.drvar")
    ('rules', 'seen', None)
    """
    if not module.startswith(f"{shelf}."):
        return None
    parts = module.removeprefix(f"{shelf}.").split(".")
    if len(parts) < 2:
        return None
    return parts[1] if parts[1] in ("seen", "bot") else "rules"
