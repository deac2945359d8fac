"""In which language the command line speaks: `--lang`, then LANCIO_LANG, then the locale, else English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lancio.cli.mistakes import UsageError
from lancio.engine.data import LANGUAGES
from lancio.engine.text import Catalogue

DEFAULT = "en"
FLAG = "--lang"


class Voice:
    """Says the sentences of the command line in one language."""

    def __init__(self, language: str = DEFAULT) -> None:
        self.language = language
        self._sentences = Catalogue.shipped("lancio.cli", "data/text.toml")

    def __call__(self, key: str, **values: object) -> str:
        """A sentence with its blanks filled in."""
        return self._sentences.say(key, self.language, **values)

    def pick(self, phrase: Mapping[str, str]) -> str:
        """The right one of a text in every language."""
        return phrase[self.language]


def take_language(argv: Sequence[str], environment: Mapping[str, str]) -> tuple[str, list[str]]:
    """The language to speak, and the words left: `--lang` may stand anywhere, so it is taken out first."""
    chosen: str | None = None
    rest: list[str] = []
    words = iter(argv)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word == FLAG or word.startswith(f"{FLAG}="):
            chosen = word.partition("=")[2] if "=" in word else next(words, "")
            if chosen not in LANGUAGES:
                voice = Voice(of_environment(environment))
                raise UsageError(voice("error.language", found=chosen, known=", ".join(LANGUAGES)))
        else:
            rest.append(word)
    return chosen or of_environment(environment), rest


def of_environment(environment: Mapping[str, str]) -> str:
    """What the environment asks for; variables that name a language we do not speak ask for nothing."""
    for name in ("LANCIO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        language = environment.get(name, "")[:2].lower()
        if language in LANGUAGES:
            return language
        if environment.get(name) and name != "LANCIO_LANG":
            # the first locale variable that is set decides, as everywhere
            return DEFAULT
    return DEFAULT
