"""Names in sentences: a name carries its article and its form, and a sentence agrees with it.

A blank may say how it wants its name or number:

    {hex}                               as it is: «i Paesi Bassi»
    {hex:-}                             without its article: «Paesi Bassi»
    {hex:a} {hex:da} {hex:di} {hex:in} {hex:su}   with an Italian preposition: «ai Paesi Bassi», «ad Amburgo»
    {unit:è perso|è persa|sono persi|sono perse}  masculine, feminine, and both in the plural
    {left} {left:move|moves}            one or several, of a name or a number

The browser fills its blanks by the same rules (`web/src/lib/forms.ts`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from string import Formatter

#: Masculine or feminine, singular or plural in Italian; after a stroke the number in English, where it differs.
FORMS = ("ms", "fs", "mp", "fp", "ms/p", "fs/p", "mp/s", "fp/s")
BARE = "-"
PREPOSITIONS = {"a": "a", "da": "da", "di": "de", "in": "ne", "su": "su"}
ENDINGS = {"il ": "l ", "lo ": "llo ", "la ": "lla ", "l'": "ll'", "i ": "i ", "gli ": "gli ", "le ": "lle "}
ARTICLES = {"en": ("the ", "a ", "an "), "it": (*ENDINGS, "un ", "uno ", "una ", "un'")}
AND = {"en": "and", "it": "e"}
NUMBER = re.compile(r"[-+−±]?(\d+([.,]\d+)?[½⅓⅔¼¾]?|[½⅓⅔¼¾])")
#: what begins with an a; of the code of a piece only what stands behind its hyphen is said: al-b6 is B6
VOWEL = re.compile(r"a(?![a-z]+-[b-z]\d+$)", re.IGNORECASE)
SINGLE = ("1", "½", "⅓", "⅔", "¼", "¾")
ENDS = (". ", "! ", "? ")


#: values that are several (a tuple, not a union, which would be made anew for every blank)
SEVERAL = (list, tuple)


class Name(str):
    """A name in one language that knows its form: ms, fs, mp, fp, in English s or p. Several names are one name."""

    form: str
    parts: Sequence[str]

    def __new__(cls, text: str, form: str = "", parts: Sequence[str] = ()) -> Name:
        name = super().__new__(cls, text)
        name.form, name.parts = form, parts
        return name

    @classmethod
    def of(cls, phrase: Mapping[str, str], language: str) -> Name:
        """A name of a data file or a catalogue: a text in every language, and a form."""
        return cls(phrase[language], form_in(language, phrase.get("form", "")))

    def noted(self, note: str) -> Name:
        """The name with something in brackets after it: «i Paesi Bassi (18)»."""
        return Name(f"{self} ({note})", self.form)


def form_in(language: str, form: str) -> str:
    """What one language needs to know of a form."""
    return form[:2] if language == "it" else form[-1:]


def listed(names: Sequence[str], language: str) -> str:
    """Several names as one, plural, feminine only if all are; one alone stays itself."""
    if len(names) < 2:
        return names[0] if names else ""
    feminine = all(isinstance(name, Name) and name.form.startswith("f") for name in names)
    return Name(_joined(names, language), form_in(language, "fp" if feminine else "mp"), tuple(names))


def fill(sentence: str, language: str, values: Mapping[str, object]) -> str:
    """The sentence with its blanks filled in. A blank that nobody filled is shown as it is, never an error."""
    said = ""
    for literal, blank, spec, conversion in _parts(sentence):
        said += literal
        if blank is None:
            continue
        if blank not in values:
            said += "{" + blank + "}"
            continue
        value = repr(values[blank]) if conversion == "r" else values[blank]
        if isinstance(value, SEVERAL):
            value = listed([one if isinstance(one, str) else str(one) for one in value], language)
        words = shown(value, spec or "", language)
        if _starts(said) and _small(value, spec or "", language):
            words = words[:1].upper() + words[1:]
        said += words
    return said


@lru_cache(maxsize=16_384)
def _parts(sentence: str) -> tuple[tuple[str, str | None, str | None, str | None], ...]:
    """A sentence taken apart: the same ones are filled again and again."""
    return tuple(Formatter().parse(sentence))


def shown(value: object, spec: str, language: str) -> str:
    """A value as a blank wants it."""
    if "|" in spec:
        forms = spec.split("|")
        several = plural(value)
        feminine = isinstance(value, Name) and value.form.startswith("f")
        return forms[2 * several + feminine] if len(forms) == 4 else forms[several]
    if isinstance(value, Name) and value.parts and spec:
        return _joined([shown(part, spec, language) for part in value.parts], language)
    text = str(value)
    if isinstance(value, int | float) and text.startswith("-"):
        text = f"−{text[1:]}"  # as it is printed: no hyphen
    if spec == BARE:
        return text.removeprefix(article(text, language))
    return _after(spec, value, text) if language == "it" and spec in PREPOSITIONS else text


def plural(value: object) -> bool:
    """Whether words that go with a name or a number are in the plural."""
    if isinstance(value, Name) and value.form:
        return value.form.endswith("p")
    text = str(value)
    return NUMBER.fullmatch(text) is not None and text.lstrip("-+−±") not in SINGLE


def article(name: str, language: str) -> str:
    """The article that a name begins with; the names of towns and codes have none."""
    return next((one for one in ARTICLES[language] if name.startswith(one)), "")


def understands(language: str, spec: str) -> bool:
    """Whether a blank may ask for this in a sentence of the language. Nobody fills a blank inside another."""
    if "{" in spec:
        return False
    if "|" in spec:
        return spec.count("|") == 1 or (language == "it" and spec.count("|") == 3)
    return spec in ("", BARE) or (language == "it" and spec in PREPOSITIONS)


def _after(preposition: str, value: object, name: str) -> str:
    found = article(name, "it")
    if found in ENDINGS:
        return PREPOSITIONS[preposition] + ENDINGS[found] + name.removeprefix(found)
    if preposition == "in" and not found and isinstance(value, Name) and value.form:
        # one is in a hex, but at a town
        preposition = "a"
    return f"{'ad' if preposition == 'a' and VOWEL.match(name) else preposition} {name}"


def _joined(names: Sequence[str], language: str) -> str:
    link = "ed" if language == "it" and names[-1].startswith(("e", "E")) else AND[language]
    return f"{', '.join(names[:-1])} {link} {names[-1]}"


def _starts(said: str) -> bool:
    return not said or said.endswith(ENDS)


def _small(value: object, spec: str, language: str) -> bool:
    """Whether a blank gives words that need a capital at the beginning; codes and proper names stay as they are."""
    if "|" in spec:
        return False
    return (language == "it" and spec in PREPOSITIONS) or (isinstance(value, Name) and article(value, language) != "")
