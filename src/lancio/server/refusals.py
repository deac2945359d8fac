"""What the server refuses: a code, a status, a sentence in either language, and reasons with their rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from lancio.engine.reasons import Reason
from lancio.engine.text import Catalogue

Language = Literal["en", "it"]

TEXT = Catalogue.shipped("lancio.server", "data/text.toml")

STATUS = {
    "malformed": 400,
    "which_seat": 400,
    "no_key": 401,
    "no_session": 401,
    "wrong_password": 401,
    "wrong_token": 401,
    "bad_passkey": 401,
    "wrong_key": 403,
    "other_seat": 403,
    "spectator": 403,
    "not_your_turn": 403,
    "own_clock": 403,
    "replaced": 403,
    "not_maker": 403,
    "own_proposal": 403,
    "muted": 403,
    "not_found": 404,
    "unknown_match": 404,
    "unknown_game": 404,
    "unknown_notice": 404,
    "unknown_invitation": 404,
    "unknown_carry": 404,
    "cross_site": 403,
    "banned": 403,
    "wrong_name": 403,
    "unknown_account": 404,
    "unknown_lesson": 404,
    "unknown_riddle": 404,
    "unknown_passkey": 404,
    "bad_method": 405,
    "stale": 409,
    "no_clock": 409,
    "time_left": 409,
    "match_over": 409,
    "not_over": 409,
    "cannot_undo": 409,
    "not_settled": 409,
    "outdated": 409,
    "waiting": 409,
    "taken": 409,
    "begun": 409,
    "too_soon": 409,
    "no_pledge": 409,
    "many_devices": 409,
    "name_taken": 409,
    "stale_passkey": 409,
    "too_many_passkeys": 409,
    "last_way_in": 409,
    "no_passkeys": 409,
    "other_account": 409,
    "not_rated": 409,
    "chosen_seed": 409,
    "many_sides": 409,
    "nobody_to_ask": 409,
    "asked_already": 409,
    "declined": 409,
    "no_proposal": 409,
    "nothing_to_take_back": 409,
    "not_left": 409,
    "full": 409,
    "no_rematch": 409,
    "no_advice": 409,
    "lesson": 409,
    "no_idea": 503,
    "too_large": 413,
    "not_json": 415,
    "illegal": 422,
    "unknown_name": 422,
    "bad_scenario": 422,
    "bad_options": 422,
    "bad_seats": 422,
    "unknown_player": 422,
    "bad_address": 422,
    "one_way": 422,
    "no_such_way": 422,
    "bad_clock": 422,
    "one_seat": 422,
    "bad_name": 422,
    "not_your_name": 409,
    "bad_message": 422,
    "wrong_contribution": 422,
    "bad_key": 422,
    "unfit_name": 422,
    "kept_name": 422,
    "bad_password": 422,
    "wrong_host": 421,
    "busy": 429,
    "too_many": 429,
    "broken": 500,
    "away": 503,
}


class Refusal(Exception):
    """Raised before anything has changed."""

    def __init__(self, code: str, reasons: Iterable[Reason | str | Mapping[str, str]] = (), **values: object) -> None:
        self.code = code
        self.status = STATUS[code]
        self.reasons = tuple(reasons)
        self.values = values
        super().__init__(code)

    def message(self, language: str) -> str:
        """The sentence for a person."""
        return TEXT.say(f"refusal.{self.code}", language, **self.values)

    def as_dict(self, language: str) -> dict[str, object]:
        """The body of the answer."""
        return {
            "error": self.code,
            "message": self.message(language),
            "reasons": [told(reason, language) for reason in self.reasons],
            "detail": str(self.values["detail"]) if self.code == "malformed" else None,
        }


def told(reason: Reason | str | Mapping[str, str], language: str) -> dict[str, str | None]:
    """A reason in words: a rule's, one that is the same in all languages, or one that somebody has written in each."""
    if isinstance(reason, Reason):
        return {"text": reason.text(language), "rule": reason.rule}
    return {"text": reason if isinstance(reason, str) else reason[language], "rule": None}
