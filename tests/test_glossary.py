"""One word for one thing: what players read keeps to the terms of the project, in both languages.

A term that is not used is refused, and the one that is used is named. Some are refused in one game only, where the word
would be taken for something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import resources

import pytest

import lancio
from lancio.engine.data import LANGUAGES, Node, Source
from tests.test_screen_words import SHELL, catalogue_of

EVERYWHERE = "everywhere"
DUEL = "duel-in-the-dark"
LOCK = "lock-n-load"
#: the packages with sentences of their own
PACKAGES = {"engine": "lancio.engine", "server": "lancio.server", "cli": "lancio.cli"}

#: where, language, what is not written -> what is written in its place
REFUSED: dict[tuple[str, str], dict[str, str]] = {
    (EVERYWHERE, "en"): {
        r"takes? post": "is placed",
        r"misl(ead|ed)\w*": "move Unknown sticks",
        r"anew": "again",
        r"landers?": "the landing unit",
        r"movers?": "the moving unit",
        r"turn(s|ed|ing)? (it |them |sticks |counters )?up": "reveal",
        r"lit hex(es)?": "highlighted hex",
        r"(a|on your own|in this|your next) go": "turn to act",
        r"one's own side": "your side",
        r"the other side (is deciding|decides)": "your opponent's turn",
        r"let go": "deselect",
        r"PA points?": "AP",
        r"reckon\w*": "calculate",
    },
    (EVERYWHERE, "it"): {
        r"impila\w*": "raggruppamento, pila",
        r"rivolt\w*": "scoprire",
        r"patta": "pareggio",
        r"sta decidendo l'altra parte": "tocca all'avversario",
        r"prov(a|are|ano) il morale": "fare un test di morale",
        r"uccis[oaie]": "eliminato",
        r"(traccia|tabella) dei turni": "tracciato dei turni",
        r"segnalin[oi] fals[oi]": "falso",
        r"esagon[oi] illuminat[oi]": "evidenziato",
        r"copr(e|ono) la vista": "bloccare la vista",
        r"(una|la|ogni|tutta la|½) mossa": "movimento",
        r"si provi": "prova",
        r"gittat[ae]": "portata",
        r"(il|al|del|dal) (?-i:tedesco|britannico|americano|alleato|jugoslavo)": "the player with a capital",
    },
    (DUEL, "en"): {
        r"(bomber|mosquito|aircraft) (is|are) down": "has landed",
        r"crash\w*": "forced landing",
        r"fields?": "airfield",
        r"hops?": "move to another airfield",
        r"seal(s|ed)?": "close the route",
    },
    (DUEL, "it"): {
        r"Bomber": "Bombardiere",
        r"contraere[ae]": "Flak",
        r"sbarrament[oi]": "barriera di aerostati",
        r"palloni?": "aerostati",
        r"cortin[ae] di fumo": "cortina fumogena",
        r"autopomp[ae]": "autobotte dei pompieri",
        r"nubi": "nuvole",
        r"atterraggi?o? forzat[oi]": "atterraggio di fortuna",
        r"camp[oi]": "aeroporto",
        r"velivol[oi]": "aereo",
        r"tempo": "meteo",
        r"giro": "turno",
        r"(Bombardiere|Mosquito|vola|volano) (basso|alto|bassi|alti)": "a bassa quota, ad alta quota",
        r"[NS]W": "NO, SO",
        r"la (gialla|rossa|verde)": "la squadriglia gialla",
        r"sigill\w*": "chiudere la rotta",
    },
    (LOCK, "it"): {
        r"scoss[oaie]": "in rotta",
        r"rianim\w*": "recuperare",
        r"(un|il|del|al|dal) capo": "Leader",
    },
}


def texts_of(node: Node) -> Iterator[tuple[str, str, str]]:
    """Path, language and text of everything in a file that is said in both languages."""
    if isinstance(node.value, list):
        for one in node.items():
            yield from texts_of(one)
    elif isinstance(node.value, dict):
        if set(LANGUAGES) <= set(node.value):
            yield from ((node.path, language, node.text(language)) for language in LANGUAGES)
        else:
            for _, child in node.children():
                yield from texts_of(child)


@cache
def player_text(whose: str) -> tuple[tuple[str, str, str], ...]:
    """All that players read of a game, of the client or of a part of the program."""
    if whose == SHELL:
        words = catalogue_of(SHELL)
        return tuple((key, lang, text) for lang in LANGUAGES for key, text in words.as_dict(lang).items())
    package = PACKAGES.get(whose) or f"lancio.games.{whose.replace('-', '_')}"
    return tuple(
        (f"{file}, {path}", language, text)
        for folder in ("data", "data/lessons")
        for file in files_of(package, folder)
        for path, language, text in texts_of(Source.of_package(package, file).table())
    )


def files_of(package: str, folder: str) -> list[str]:
    """The data of a package in a folder, if it has that folder."""
    there = resources.files(package).joinpath(folder)
    names = sorted(file.name for file in there.iterdir()) if there.is_dir() else []
    return [f"{folder}/{name}" for name in names if name.endswith(".toml")]


def refused(whose: str, language: str) -> dict[str, str]:
    """The words that are not written somewhere."""
    return {**REFUSED[EVERYWHERE, language], **REFUSED.get((whose, language), {})}


def spoken(text: str) -> str:
    """A text with its blanks, as far as they are words of the text."""
    return re.sub(r"\{[\w-]+\}", "{}", text)


def found_in(text: str, words: dict[str, str]) -> list[str]:
    """The refused words of a text, each with the one to write."""
    return [
        f"“{found.group()}”: write “{better}”"
        for word, better in words.items()
        if (found := re.search(rf"(?<![\w']){word}(?!\w)", text, 0 if word[0].isupper() else re.IGNORECASE))
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("whose", [SHELL, *PACKAGES, *lancio.games()])
def test_the_terms_of_the_project(whose: str, language: str) -> None:
    """No refused word in any text of a player."""
    words = refused(whose, language)
    texts = [(path, text) for path, lang, text in player_text(whose) if lang == language]
    assert len(texts) > 10
    wrong = [f"{path}: {one} in: {text}" for path, text in texts for one in found_in(spoken(text), words)]
    assert wrong == []


def test_the_check_finds_what_it_looks_for() -> None:
    """In sentences that are wrong, and not in those that are right."""
    assert found_in("The mover is hit.", refused(SHELL, "en")) == ["“mover”: write “the moving unit”"]
    assert found_in("Il tempo cambia.", refused(DUEL, "it")) == ["“tempo”: write “meteo”"]
    assert found_in("Il tempo cambia.", refused("drvar", "it")) == []
    assert found_in("Il Bombardiere è atterrato.", refused(DUEL, "it")) == []
    assert found_in("Tocca al tedesco.", refused("drvar", "it")) != []
