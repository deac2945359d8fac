"""The scanner finds every citation that counts, and no other."""

from pathlib import Path

import pytest

from lancio.engine.errors import BadData
from lancio.engine.rulebook import Rulebook, RuleText
from lancio.lab import coverage
from lancio.lab.citing import Proofs, find_proofs
from lancio.lab.coverage import compare

TESTS = """
import pytest
from tests import proofs
from tests.proofs import proves

@proves("1a", "1b")
def test_two(): ...

@proofs.proves("2a")
@pytest.mark.parametrize("x", [1])
async def test_dotted(x): ...

class TestGroup:
    @proves("3a")
    def test_inside(self): ...

if True:
    @proves("4a")
    def test_conditional(): ...

@proves("9a")
def helper(): ...

@proves("9b")
@pytest.mark.skip(reason="later")
def test_skipped(): ...

@pytest.mark.xfail
@proves("9c")
def test_may_fail(): ...

@pytest.mark.skipif(True, reason="never")
class TestIdle:
    @proves("9d")
    def test_inside(self): ...

IDS = ["9e"]
@proves(*IDS)
def test_unreadable(): ...

def test_outer():
    @proves("9f")
    def test_inner(): ...

@other("9g")
def test_other(): ...
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A folder of tests with every kind of citation."""
    (tmp_path / "deeper").mkdir()
    (tmp_path / "test_one.py").write_text(TESTS)
    (tmp_path / "deeper" / "test_two.py").write_text('@proves("1a", "5a")\ndef test_more(): ...\n')
    (tmp_path / "scene.py").write_text('@proves("9h")\ndef test_not_collected(): ...\n')
    return tmp_path


def test_every_citation_that_counts_is_found(tree: Path) -> None:
    """In functions, methods, deeper folders, under other decorators; with the tests that make it."""
    found = find_proofs(tree).tests
    assert set(found) == {"1a", "1b", "2a", "3a", "4a", "5a"}
    assert sorted(found["1a"]) == ["test_one.test_two", "test_two.test_more"]


def test_citations_in_vain_are_told(tree: Path) -> None:
    """Helpers, skipped tests, tests that may fail, inner functions, ids that cannot be read, other files."""
    idle = find_proofs(tree).idle
    names = (
        "helper",
        "test_skipped",
        "test_may_fail",
        "test_inside",
        "test_unreadable",
        "test_inner",
        "test_not_collected",
    )
    assert len(idle) == len(names)
    assert all(any(f" {name}:" in sentence for sentence in idle) for name in names)


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    """A file that is not Python cannot be passed over in silence."""
    (tmp_path / "test_bad.py").write_text("def (:\n")
    with pytest.raises(BadData, match=r"test_bad\.py"):
        find_proofs(tmp_path)


def book(*ids: str, descriptive: str = "") -> Rulebook:
    """A small ledger with one ruling."""
    rows = {id_: RuleText(id_, {}, {}, "only words" if id_ == descriptive else None) for id_ in ids}
    return Rulebook(rows, {"R1": RuleText("R1", {}, {})})


def test_the_ledger_beside_its_citations() -> None:
    """A row needs code and a test; a descriptive one neither; rulings may be cited; anything else is unknown."""
    proofs = Proofs({"1a": ["t"], "1b": ["t"], "R1": ["t"], "8z": ["t"]})
    enforced = {"1a": ["m.f"], "1c": ["m.f"], "R1": ["m.f"], "9z": ["m.g"]}
    result = compare("g", True, book("1a", "1b", "1c", "1d", "1e", descriptive="1e"), enforced, proofs)
    assert result.not_enforced == ("1b", "1d")
    assert result.not_tested == ("1c", "1d")
    assert result.missing == ("1b", "1c", "1d")
    assert result.descriptive == ("1e",)
    assert [id_.split()[0] for id_ in result.unknown] == ["9z", "8z"]
    assert not result.holds


def test_worked_examples_may_be_cited_by_tests_only() -> None:
    """X3 and T-1-2 are no rows; code that cites one, or a T of a paragraph that is not there, is wrong."""
    proofs = Proofs({"1a": ["t"], "X3": ["t"], "T-1-2": ["t"], "T-7": ["t"], "X": ["t"]})
    result = compare("g", True, book("1a"), {"1a": ["m.f"], "X4": ["m.f"]}, proofs)
    assert set(result.examples) == {"X3", "T-1-2"}
    assert [id_.split()[0] for id_ in result.unknown] == ["X4", "T-7", "X"]


def test_a_covered_ledger_holds() -> None:
    """Nothing missing, nothing unknown: and one citation in vain is enough to fail."""
    proofs = Proofs({"1a": ["t"]})
    assert compare("g", True, book("1a"), {"1a": ["m.f"]}, proofs).holds
    proofs.idle.append("somewhere: skipped")
    assert not compare("g", True, book("1a"), {"1a": ["m.f"]}, proofs).holds


def test_the_table_names_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a single test every row of a complete game lacks one: exit 1, and the ids are printed."""
    assert coverage.main(["--tests", str(tmp_path), "night-drop"]) == 1
    out = capsys.readouterr().out
    assert "no test proves" in out
    assert " 9.2.5a " in out


def test_a_wrong_folder_or_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Usage errors, not an empty table."""
    for words in (["--tests", str(tmp_path / "nowhere")], ["nope"]):
        with pytest.raises(SystemExit) as stop:
            coverage.main(words)
        assert stop.value.code == 2
    assert "nowhere" in capsys.readouterr().err


def test_code_that_cites_is_found() -> None:
    """Citations above plain functions of the game's package arrive in the table."""
    import lancio

    found = coverage.coverage_of(lancio.game("night-drop"))
    assert {"4.1b", "4.2.2a", "10.4a"} <= set(found.enforced)
    assert found.unknown == ()
