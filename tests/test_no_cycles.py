"""No module of the package comes back to itself through its imports, those inside functions included."""

from __future__ import annotations

from collections.abc import Iterable

import grimp


def test_imports_do_not_run_in_circles() -> None:
    """What a module imports when it runs never leads back to it. Imports for types alone are left out."""
    graph = grimp.build_graph("lancio", cache_dir=None, exclude_type_checking_imports=True)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert sum(map(len, imports.values())) > 500
    assert not circle(imports)


def circle(imports: dict[str, set[str]]) -> Iterable[str]:
    """The modules that are left when those that import nothing more are taken away, again and again: those of circles
    and whatever leads to one."""
    left = {module: set(wanted) for module, wanted in imports.items()}
    while done := {module for module, wanted in left.items() if not wanted & left.keys()}:
        for module in done:
            del left[module]
    return sorted(left)


def test_a_circle_is_found() -> None:
    """The search itself: two modules that want each other, and one that wants them."""
    assert circle({"a": {"b"}, "b": {"a"}, "c": {"a"}, "d": set()}) == ["a", "b", "c"]
    assert circle({"a": {"b"}, "b": {"c"}, "c": set()}) == []
