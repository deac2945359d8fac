"""Chapter 5: the seventeen Actions, a row each. The verbs that say them have the same names: `acts.MOVE`, `verbs.MOVE`.

What begins an Action stands with its rule, decorated with `@acts.MOVE.starts(MOVE)`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from lancio.engine.citations import rule
from lancio.engine.errors import BadData
from lancio.engine.kinds import Kind
from lancio.engine.verbs import Verb
from lancio.games.drvar.tables import tables

F = TypeVar("F", bound=Callable[..., None])


@dataclass(frozen=True, eq=False, slots=True)
class Action:
    """An Action: what it costs and who may take it."""

    key: str
    number: int
    #: its row in the ledger
    rule: str
    price: int
    #: units out of command may take it, at twice the price
    uncommanded: bool
    #: it moves with half the points
    half: bool
    #: the verbs that say it, and what each begins
    start: list[tuple[Verb, Callable[..., None]]] = field(default_factory=list)

    def starts(self, verb: Verb) -> Callable[[F], F]:
        """Decorates what the verb begins: a function of the position, the side and the verb's arguments."""

        def attach(f: F) -> F:
            self.start.append((verb, f))
            return f

        return attach


@rule("5a")
def _action(number: int, key: str, *, half: bool = False) -> Action:
    t = tables()
    return Action(key, number, f"A{number:02}", t.price[number], t.out[number], half)


NONE = Action("-", 0, "", 0, True, False)
RETREAT = _action(1, "retreat")
COMMAND_MOVE = _action(2, "command-move")
OPPORTUNITY_ATTACK = _action(3, "opportunity-attack")
REINFORCE = _action(4, "reinforce")
RAID = _action(5, "raid")
SPLIT = _action(6, "split")
MOVE = _action(7, "move")
UNITE = _action(8, "unite")
MELEE = _action(9, "melee")
ATTACK = _action(10, "attack")
ASSAULT = _action(11, "assault", half=True)
STRIKE = _action(12, "strike", half=True)
ADVANCE = _action(13, "advance", half=True)
OPPORTUNITY_ASSAULT = _action(14, "opportunity-assault")
BUILD = _action(15, "build")
RECOVER = _action(16, "recover")
INTERROGATE = _action(17, "interrogate")
ALL = (
    RETREAT, COMMAND_MOVE, OPPORTUNITY_ATTACK, REINFORCE, RAID, SPLIT, MOVE, UNITE, MELEE, ATTACK, ASSAULT, STRIKE,
    ADVANCE, OPPORTUNITY_ASSAULT, BUILD, RECOVER, INTERROGATE,
)  # fmt: skip


class ActionKind(Kind):
    """An Action, written as its key."""

    by_key = {action.key: action for action in (NONE, *ALL)}  # noqa: RUF012

    def write(self, value: Action) -> str:
        return value.key

    def read(self, written: Any, where: str) -> Action:
        if not isinstance(written, str) or written not in self.by_key:
            raise BadData(where, f"expected one of {', '.join(self.by_key)}, found {written!r}")
        return self.by_key[written]
