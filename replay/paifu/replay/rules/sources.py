"""Where a value was read."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from paifu.replay.rules.frozen import FrozenMap

NO_SOURCE = "-"
"""Code of a value that is given without naming where it was read."""

ASSUMED = "x"
"""Code of a value that no source decides; the preset says why it is used."""


NOT_ARISING = "n"
"""Code of a value that decides nothing, since another switch is off."""


@dataclass(frozen=True, slots=True)
class Source:
    """Which rule set states a value, and where it says it was read."""

    stated_in: str
    """Name of the preset or file; `defaults` for a switch's own default, `overrides`
    for a value given by the caller."""

    text: str = ""
    """Codes of `references()` with commas between, or a user's own words; may be
    empty."""

    def describe(self) -> str:
        """The source in words, codes spelled out.

        >>> Source("tenhou", "T1").describe()[:45]
        "tenhou: copy of the Tenhou manual's rule list"
        """
        return f"{self.stated_in}: {self.words()}" if self.text else self.stated_in

    def words(self) -> str:
        """The codes spelled out, or a user's own words.

        >>> Source("tenhou", "Z").words(), Source("house", "handbook, page 3").words()
        ('counted in real records', 'handbook, page 3')
        """
        known, codes = references(), self.text.split(",")
        if all(code in known for code in codes):
            return "; ".join(known[code] for code in codes)
        return self.text


@cache
def references() -> FrozenMap[str]:
    """What each source code stands for."""
    text = Path(__file__).with_name("sources.toml").read_text(encoding="utf-8")
    named: dict[str, str] = tomllib.loads(text)
    unnamed = {
        NO_SOURCE: "no source named",
        ASSUMED: "assumed",
        NOT_ARISING: "cannot arise",
    }
    return FrozenMap({**named, **unnamed})
