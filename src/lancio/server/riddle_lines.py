"""What usually comes after an answer to a riddle, in the sentences of the diary, as far as whoever is asked may see it.

Both sides are played on in a few worlds that agree with what that side knows; the world in the middle is told: as many
end better for it as worse.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.engine.match import Match
from lancio.engine.riddles import Riddle
from lancio.players.base import Player, decide
from lancio.server.diary import Said, join
from lancio.server.refusals import Language
from lancio.server.schoolbook import SentenceShape
from lancio.server.shapes import LogLine
from lancio.server.shelf import game_of

#: worlds that are played on in, an odd number: one is in the middle
WORLDS = 5
#: the first sentences, which are all told; those of what weighs among the later ones; answers that are given at most
FIRST, LATER, ANSWERS = 3, 3, 60
MOST = FIRST + LATER
#: who plays on
PLAYER = "greedy"


@lru_cache(maxsize=512)
def line_of(game: str, slug: str, answer: str, lang: Language) -> tuple[SentenceShape, ...]:
    """The line that usually follows an answer, its own sentences first."""
    riddle = game_of(game).riddles[slug]
    lines = sorted((follow(riddle, answer, number, lang) for number in range(WORLDS)), key=lambda one: one[0])
    return lines[WORLDS // 2][1]


def follow(riddle: Riddle, answer: str, number: int, lang: Language) -> tuple[float, tuple[SentenceShape, ...]]:
    """What comes after an answer in one world, and how good its end is for whoever was asked."""
    match = riddle.match.imagine(riddle.side, number)
    dice = Dice(key_of("line", riddle.name, number))
    players: dict[int, Player] = {}
    said: list[LogLine] = []
    match.play(answer)
    for version in range(ANSWERS):
        entry = match.last
        if entry is not None:
            join(match, said, Said(entry, lang).lines(match, riddle.side, version), lang)
        if match.to_act is None or len(list(sentences(said))) == MOST:
            break
        match.play(answered(match, players, dice))
    return riddle.game.evaluate(match.state, match.sides.index(riddle.side)), tuple(sentences(said))


def answered(match: Match, players: dict[int, Player], dice: Dice) -> str:
    """What a computer answers in the place of whoever is asked."""
    side = match.state.to_act
    if side not in players:
        players[side] = lancio.player(PLAYER).sit(match.game, side)
    return match.verbs.notation(decide(match.game, match.state, players[side], dice))


def sentences(said: list[LogLine]) -> Iterator[SentenceShape]:
    """The lines as they are read: a way is one sentence, what is only written down is none. Of what comes later only
    what weighs: somebody is lost, or it has a moment of its own when the match is told."""
    told: list[LogLine] = []
    for line in said:
        if line.facts.quiet:
            continue
        if line.whole is not None and told:
            told.pop()
        told.append(line)
    weighs = [line for line in told[FIRST:] if line.facts.losses or line.facts.moment]
    for later, lines in ((False, told[:FIRST]), (True, weighs[:LATER])):
        for line in lines:
            text = line.whole.text if line.whole is not None else line.text
            yield SentenceShape(line.side, text, [*line.facts.places, *line.facts.pieces], later)
