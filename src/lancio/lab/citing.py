"""Finding which rows of a ledger the tests claim to prove, by reading their source."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from lancio.engine.errors import BadData

DECORATOR = "proves"
#: a test that does not run, or may fail, proves nothing
IDLE_MARKS = frozenset({"skip", "skipif", "xfail"})

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(slots=True)
class Proofs:
    """The citations found: rule id -> the tests that prove it; and those that count for nothing."""

    tests: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    #: sentences on citations that pytest would never run, or that cannot be read
    idle: list[str] = field(default_factory=list)


def find_proofs(folder: Path) -> Proofs:
    """Every `@proves("id", ...)` above a test in the Python files below a folder."""
    proofs = Proofs()
    for path in sorted(folder.rglob("*.py")):
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        except (SyntaxError, UnicodeDecodeError) as error:
            raise BadData(str(path), f"is not Python ({error})") from error
        for function, collected in _functions(tree, path.name.startswith("test_")):
            _read(function, collected, path, proofs)
    return proofs


def _functions(tree: ast.AST, collected: bool) -> Iterator[tuple[Function, bool]]:
    """Every function, and whether pytest would run it as a test."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Function):
            yield node, collected and node.name.startswith("test_")
            # what is defined inside a test is no test
            yield from _functions(node, False)
        elif isinstance(node, ast.ClassDef):
            active = node.name.startswith("Test") and not _idle(node)
            yield from _functions(node, collected and active)
        else:
            yield from _functions(node, collected)


def _read(function: Function, collected: bool, path: Path, proofs: Proofs) -> None:
    for decorator in function.decorator_list:
        if not isinstance(decorator, ast.Call) or _last_name(decorator.func) != DECORATOR:
            continue
        place = f"{path.name}:{decorator.lineno} {function.name}"
        ids = [arg.value for arg in decorator.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        if len(ids) != len(decorator.args) or decorator.keywords or not ids:
            proofs.idle.append(f"{place}: the ids must be written out as texts")
        elif not collected:
            proofs.idle.append(f"{place}: not a test that pytest runs")
        elif _idle(function):
            proofs.idle.append(f"{place}: the test is skipped or may fail")
        else:
            for id_ in ids:
                proofs.tests[id_].append(f"{path.stem}.{function.name}")


def _idle(node: Function | ast.ClassDef) -> bool:
    """Whether a mark keeps the test from running or lets it fail."""
    return any(
        _last_name(decorator.func if isinstance(decorator, ast.Call) else decorator) in IDLE_MARKS
        for decorator in node.decorator_list
    )


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
