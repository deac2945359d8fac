"""Scenarios and their options: declared, typed, checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from lancio.engine.errors import BadData
from lancio.engine.reasons import Reason
from lancio.engine.text import Catalogue

OptionValue = bool | int | str


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of a scenario. `choices` for words, `low` and `high` for numbers, neither for yes or no."""

    name: str
    default: OptionValue
    title: Mapping[str, str]
    about: Mapping[str, str]
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    rule: str | None = None

    def check(self, value: object) -> OptionValue:
        """The value, if it is one of those allowed."""
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return value
            raise BadData(f"option {self.name}", f"expected true or false, found {value!r}")
        if isinstance(self.default, int):
            if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
                return value
            raise BadData(
                f"option {self.name}",
                f"expected a whole number from {self.low} to {self.high}, found {value!r}",
            )
        if isinstance(value, str) and value in self.choices:
            return value
        raise BadData(f"option {self.name}", f"expected one of {', '.join(self.choices)}, found {value!r}")


@dataclass(frozen=True, slots=True)
class Preset:
    """Settings under one name, so that nobody has to read all options; what it does not name is at its default."""

    slug: str
    title: Mapping[str, str]
    about: Mapping[str, str]
    values: Mapping[str, OptionValue]


class OptionMaker:
    """Makes options whose words stand in a game's catalogue, as `option.NAME.title` and `option.NAME.about`."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    def flag(self, name: str, rule: str | None, default: bool = False) -> Option:
        """Yes or no."""
        return Option(name, default, *self._words(name), rule=rule)

    def number(self, name: str, rule: str | None, default: int, low: int, high: int) -> Option:
        """How many."""
        return Option(name, default, *self._words(name), low=low, high=high, rule=rule)

    def words(self, name: str, rule: str | None, *choices: str) -> Option:
        """One of several words; the first is the default."""
        return Option(name, choices[0], *self._words(name), choices=choices, rule=rule)

    def preset(self, slug: str, values: Mapping[str, OptionValue], words: str | None = None) -> Preset:
        """Some settings; their words are `preset.SLUG.title` and `preset.SLUG.about`, or stand under another name."""
        key = f"preset.{words or slug}"
        return Preset(slug, self.catalogue.phrase(f"{key}.title"), self.catalogue.phrase(f"{key}.about"), values)

    def _words(self, name: str) -> tuple[Mapping[str, str], Mapping[str, str]]:
        return self.catalogue.phrase(f"option.{name}.title"), self.catalogue.phrase(f"option.{name}.about")


@dataclass(frozen=True, slots=True)
class Scenario:
    """One way to set a game up."""

    slug: str
    title: Mapping[str, str]
    about: Mapping[str, str]
    sides: tuple[str, ...]
    options: Mapping[str, Option] = field(default_factory=dict)
    #: why these settings cannot go together, None if they can
    conflict: Callable[[Mapping[str, OptionValue]], Reason | None] | None = None
    #: settings to choose as a whole, the simplest first
    presets: tuple[Preset, ...] = ()

    def __post_init__(self) -> None:
        for preset in self.presets:
            self.settle(preset.values)

    def settle(self, given: Mapping[str, object] | None) -> Mapping[str, OptionValue]:
        """All options, the given ones checked, the others at their default."""
        if given is not None and not isinstance(given, Mapping):
            raise BadData("options", f"expected a table, found {given!r}")
        given = given or {}
        for name in given:
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise BadData(f"option {name}", f"expected one of the options of {self.slug}: {known}")
        settled = {
            name: option.check(given[name]) if name in given else option.default
            for name, option in self.options.items()
        }
        why = self.conflict(settled) if self.conflict is not None else None
        if why is not None:
            raise BadData(f"options of {self.slug}", why.text(), why)
        return MappingProxyType(settled)
