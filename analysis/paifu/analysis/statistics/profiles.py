"""The same statistics as other sites count them: `profiles.toml`.

Most numbers of two sites differ by a convention: whether a double ron is two deal-ins,
what a win is worth, which draws count. A profile is the dictionary with those of its
entries replaced that the site means otherwise; ids, units and columns stay.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from paifu.analysis.statistics.dictionary import DICTIONARY, Statistic

OWN = "paifu"
"""The profile without any override."""


@cache
def _overrides() -> dict[str, dict[str, dict[str, Any]]]:
    text = files("paifu.analysis.statistics").joinpath("profiles.toml")
    found: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(text.read_text("utf-8"))
    return found


PROFILES = (OWN, *_overrides())
"""Names of all profiles."""


@cache
def meant_by(profile: str = OWN) -> Mapping[str, Statistic]:
    """Every statistic by id, as a site means it.

    An override without a convention of its own has none.

    >>> meant_by("mortal")["deal_in_rate"].convention
    'a double ron is two deal-ins'

    Raises:
        KeyError: no such profile; the message lists those there are.
    """
    if profile not in PROFILES:
        raise KeyError(f"no profile {profile!r}; there are: {', '.join(PROFILES)}")
    return MappingProxyType({**DICTIONARY, **overridden(profile)})


def overridden(profile: str) -> dict[str, Statistic]:
    """What a profile means otherwise, by id."""
    rows = _overrides().get(profile, {})
    return {
        name: replace(DICTIONARY[name], **{"convention": "", **row})
        for name, row in rows.items()
    }
