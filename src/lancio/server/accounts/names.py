"""What an account may be called. Two names that look the same to a reader are the same name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from lancio.server.accounts.likeness import alike, likenesses
from lancio.server.refusals import Refusal
from lancio.server.sittings import UNSEEN

LEAST, MOST = 2, 24
#: what may stand between letters and digits, one at a time
BETWEEN = frozenset(" .-_'’")
#: over or below one letter
MARKS = 2
#: names that could be taken for somebody else
KEPT_BACK = frozenset(
    {"admin", "administrator", "lancio", "human", "computer", "spectator", "spettatore", "nobody", "guest", "system"}
    # what a page calls whoever looks at it
    | {"you", "tu"}
    # computer players, by their names and by how strong they are
    | {"random", "greedy", "search", "sketch", "beginner", "normal", "hard", "expert"}
)


#: words before others that change nothing
ARTICLES = frozenset({"a", "an", "the", "un", "uno", "una", "il", "lo", "la"})
#: how the names of letters begin that may stand beside those of an alphabet
BESIDE = frozenset(
    {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC", "MODIFIER"}
)
_HOUSE = frozenset().union(*map(likenesses, KEPT_BACK))


def tidied(name: str) -> str:
    """A name as it is shown: composed, with single blanks, or a refusal that says why it cannot be one.

    >>> tidied("  Zoë   Müller ")
    'Zoë Müller'
    """
    shown = " ".join(unicodedata.normalize("NFKC", name).split())
    if not LEAST <= len(shown) <= MOST:
        raise Refusal("unfit_name", least=LEAST, most=MOST)
    before, marks = " ", 0
    for letter in shown:
        if letter in BETWEEN and before in BETWEEN:
            raise Refusal("unfit_name", least=LEAST, most=MOST)
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks > MARKS or not (letter in BETWEEN or _plain(letter)):
            raise Refusal("unfit_name", least=LEAST, most=MOST)
        before = letter
    if before in BETWEEN or mixed(shown):
        raise Refusal("unfit_name", least=LEAST, most=MOST)
    if house(shown):
        raise Refusal("kept_name", name=shown)
    return shown


def house(name: str) -> bool:
    """Whether a name looks like one that is kept back.

    >>> house("Admin"), house("adm1n"), house("Y0u"), house("Hardy")
    (True, True, True, False)
    """
    return bool(likenesses(name) & _HOUSE)


def folded(name: str) -> str:
    """What makes a name unique: neither capitals nor the ways to write a letter count.

    >>> folded("ＺＯË") == folded("zoë"), folded("Straße") == folded("STRASSE")
    (True, True)
    """
    composed = unicodedata.normalize("NFKC", " ".join(unicodedata.normalize("NFKC", name).split()))
    return unicodedata.normalize("NFKC", composed.casefold())


def bare(name: str) -> str:
    """What a reader takes a name for: letters and digits alone, whatever stands between, before and after them.

    >>> bare("C a r l a.") == bare("Carla")
    True
    """
    return "".join(letter for letter in folded(name) if letter.isalnum() or unicodedata.combining(letter))


def read_as(name: str) -> str:
    """What a name is at a glance: neither accents count nor what stands in brackets behind it.

    >>> read_as("Giulía (1500)") == read_as("giulia")
    True
    """
    letters = unicodedata.normalize("NFKD", bare(name_alone(name)))
    return "".join(letter for letter in letters if not unicodedata.combining(letter)) or folded(name)


def name_alone(name: str) -> str:
    """A name without what stands in brackets behind it.

    >>> name_alone("anna [1500]"), name_alone("(o_o)")
    ('anna', '(o_o)')
    """
    return re.split(r"[(\[{<]", unicodedata.normalize("NFKC", name), maxsplit=1)[0].strip() or name


def pretends(name: str) -> bool:
    """Whether a name reads as what pages say of others: of a computer, or of somebody's rating.

    >>> pretends("Computer (hard)"), pretends("anna (1500)"), pretends("Hard Times"), pretends("Anna 2")
    (True, True, False, False)
    >>> pretends("Bruno (you)"), pretends("a spectator"), pretends("Bruno (the 2nd)")
    (True, True, False)
    """
    plain = unicodedata.normalize("NFKC", name)
    words = {read_as(word) for word in re.findall(r"\w+", plain)} - ARTICLES
    aside = {read_as(word) for word in re.findall(r"\w+", plain[len(name_alone(plain)) :])}
    if aside & KEPT_BACK:
        return True
    rated = re.search(r"[(\[{<][\s~±?]*\d{2,}[\s~±?]*\W*$", plain)
    return "computer" in words or (bool(words) and words <= KEPT_BACK) or rated is not None


def tell_apart(name: str, others: Iterable[str]) -> None:
    """Refuse a name that reads like another one of the same match."""
    if any(read_as(name) == read_as(other) or alike(name, other) for other in others):
        raise Refusal("not_your_name", name=name)


def mixed(name: str) -> bool:
    """Whether letters of several alphabets stand in it.

    >>> mixed("C\u0430rla"), mixed("Anna \u05d0"), mixed("Carla"), mixed("\u674e Li")
    (True, True, False, False)
    """
    return len(_scripts(unicodedata.normalize("NFKC", name))) > 1


def _plain(letter: str) -> bool:
    """Letters, what is written over them, and digits, as far as something of them is seen."""
    if letter in UNSEEN or "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef":
        return False
    return unicodedata.category(letter) in ("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd")


def _scripts(name: str) -> set[str]:
    """The alphabets of a name. Those of East Asia are written beside others, and beside each other."""
    return {unicodedata.name(letter, "").partition(" ")[0] for letter in name if letter.isalpha()} - BESIDE
