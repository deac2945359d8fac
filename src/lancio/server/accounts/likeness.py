"""What a name looks like: two names that share a likeness are taken for each other, at a table and among accounts.

A likeness is what is left of a name when all is taken away that a hurried eye does not hold on to: capitals, accents,
blanks and signs, which of several letters of one shape it is (I, l and 1; O and 0; the А of another alphabet), and
digits that stand for letters. As a 1 may be an I or an l, and what is read without capitals is another shape than what
is written, a name has a few of them.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from collections import defaultdict
from weakref import WeakKeyDictionary

import sqlalchemy as sa

from lancio.server.accounts.tables import accounts

#: letters that are drawn like Latin ones: with a bar or a hook, or of another cut
_LATIN = {
    "a": "ɑɐⱭᴀ", "b": "ʙɓƅ", "c": "ᴄƈ", "d": "ᴅđɖɗ", "e": "ᴇɛ", "g": "ɡɢɠ", "h": "ʜħɦ", "i": "ɩıɪɨ", "j": "ȷᴊ",
    "k": "ᴋƙ", "l": "ʟłɫɬ", "m": "ᴍɱ", "n": "ɴɲŋ", "o": "ᴏøɵɔØ", "p": "ᴘƥ", "r": "ʀɽ", "s": "ꜱʂ", "t": "ᴛŧƭʈ",
    "u": "ᴜʉ", "v": "ᴠʋ", "w": "ᴡ", "y": "ʏƴ", "z": "ᴢƶʐ", "ae": "æÆ", "oe": "œŒ",
    "D": "Đ", "H": "Ħ", "L": "Ł", "T": "Ŧ",
}  # fmt: skip
#: those of other alphabets, each case for itself: a small letter often has another shape than its capital
_OTHERS = {
    "A": "АΑ", "B": "ВΒ", "C": "С", "E": "ЕΕ", "S": "Ѕ", "I": "ІΙӀ", "J": "Ј", "K": "КΚ", "M": "МΜ", "H": "НΗ",
    "N": "Ν", "O": "ОΟՕ", "P": "РΡ", "T": "ТΤ", "Y": "УΥҮ", "X": "ХΧ", "Z": "Ζ", "G": "Ԍ", "Q": "Ԛ", "W": "Ԝ",
    "U": "Ս", "a": "аα", "c": "с", "d": "ԁ", "e": "е", "h": "һհ", "i": "іι", "j": "ј", "k": "кκ", "o": "оοօσ",
    "p": "рρ", "s": "ѕ", "y": "уү", "x": "хχ", "q": "ԛ", "w": "ԝ", "t": "τ", "u": "υս", "v": "ν", "n": "ո", "g": "ց",
}  # fmt: skip
_DRAWN = str.maketrans({letter: one for table in (_OTHERS, _LATIN) for one, all_ in table.items() for letter in all_})
#: what stands for one letter in one shape, whatever its case; a 1 is an I or an l
_SHAPES = str.maketrans("I0|", "lOl")
#: digits in the place of letters
_DIGITS = str.maketrans("34578", "eastb")
#: seconds by which the clocks of servers may differ
_APART = 3600.0


def likenesses(name: str) -> frozenset[str]:
    """What a name may be taken for.

    >>> all(likenesses("annalisa") & likenesses(other) for other in ("annaIisa", "anna lisa", "ANNALISA", "annal1sa"))
    True
    >>> bool(likenesses("Lia") & likenesses("Ila")), bool(likenesses("Anna 2") & likenesses("Anna 3"))
    (False, False)
    """
    plain, found = _plain(name), set()
    for written in (plain, plain.casefold()):
        drawn = written.translate(_DRAWN)
        letters = drawn.rstrip("0123456789")
        # a number at the end is one; a single digit there may stand for a letter as well
        parts = [(letters, drawn[len(letters) :]), *([(drawn, "")] if _single(name) else [])]
        for head, tail in parts:
            for one in "li":
                shape = head.replace("1", one).translate(_SHAPES).translate(_DIGITS).casefold()
                found.add(shape + tail)
    return frozenset(found - {""})


def _single(name: str) -> bool:
    """Whether one digit stands at the end, close to a letter."""
    return re.search(r"[^\W\d_]\d$", unicodedata.normalize("NFKC", name).strip()) is not None


def _plain(name: str) -> str:
    """Its letters and digits, without accents, and without what stands in brackets behind it."""
    composed = unicodedata.normalize("NFKC", name)
    alone = re.split(r"[(\[{<]", composed, maxsplit=1)[0].strip() or composed
    apart = unicodedata.normalize("NFKD", alone)
    return "".join(letter for letter in apart if letter.isalnum() or letter == "|")


def alike(one: str, other: str) -> bool:
    """Whether two names are taken for each other."""
    return bool(likenesses(one) & likenesses(other))


class Likenesses:
    """The accounts of a database by what their names look like. Accounts only ever come, and keep their names: those
    that are new are read, and whoever is found is looked up once more."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._ids: defaultdict[str, set[str]] = defaultdict(set)
        self._known: set[str] = set()
        self._until = float("-inf")

    def like(self, connection: sa.Connection, name: str) -> str | None:
        """An account whose name looks like that."""
        wanted = likenesses(name)
        with self._lock:
            self._read(connection)
            ids = set().union(*(self._ids[one] for one in wanted if one in self._ids))
        if not ids:
            return None
        rows = connection.execute(sa.select(accounts.c.id, accounts.c.name).where(accounts.c.id.in_(ids)))
        return min((row.id for row in rows if wanted & likenesses(row.name)), default=None)

    def _read(self, connection: sa.Connection) -> None:
        since = accounts.c.created >= self._until - _APART
        for row in connection.execute(sa.select(accounts.c.id, accounts.c.name, accounts.c.created).where(since)):
            self._until = max(self._until, row.created)
            if row.id not in self._known:
                self._known.add(row.id)
                for one in likenesses(row.name):
                    self._ids[one].add(row.id)


_OF: WeakKeyDictionary[sa.Engine, Likenesses] = WeakKeyDictionary()
_MAKING = threading.Lock()


def account_like(connection: sa.Connection, name: str) -> str | None:
    """An account of this database whose name looks like that."""
    with _MAKING:
        known = _OF.setdefault(connection.engine, Likenesses())
    return known.like(connection, name)
