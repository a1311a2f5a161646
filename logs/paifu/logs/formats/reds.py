"""Which tiles of a game are red, for formats that name tiles and not their ids.

Rule sets say it (`red_tiles`), and they are read in `paifu.replay`, which is above
this package. So the presets with other red tiles than one five of each suit are listed
here; a test holds the list equal to the presets.
"""

from __future__ import annotations

from collections.abc import Mapping

from paifu.logs.events import RulesHint
from paifu.logs.formats.unwritten import WriteError
from paifu.logs.tiles import KIND_OF, RED_IDS

WITHOUT = (
    "ema-2016",
    "ema-2025",
    "gensou-chireiden",
    "gensou-hakugyokurou",
    "gensou-youkai",
    "jpml-a",
    "jpml-a-2012",
    "kanto-no-red",
    "planet-no-red",
    "tenhou-east-no-red",
    "tenhou-east-no-red-no-kuitan",
    "tenhou-no-red",
    "tenhou-no-red-no-kuitan",
    "wrc-2015",
    "wrc-2022",
    "wrc-2025",
)
"""Presets without red tiles."""

ONE_OF_EACH = ("gensou-kirisame",)
"""Presets with one red tile of each kind but the honours."""


def reds_of(rules: RulesHint | None) -> frozenset[int]:
    """Ids of the red tiles of a game; the three red fives where nothing says otherwise.

    >>> sorted(reds_of(None)), sorted(reds_of(RulesHint("wrc-2025", {}, "")))
    ([16, 52, 88], [])
    """
    if rules is None:
        return frozenset(RED_IDS)
    if "red_tiles" in rules.overrides:
        return ids_of(rules.overrides["red_tiles"])
    if rules.preset in WITHOUT:
        return frozenset()
    if rules.preset in ONE_OF_EACH:
        return frozenset(range(0, 4 * 27, 4))
    return frozenset(RED_IDS)


def ids_of(counts: Mapping[str, int]) -> frozenset[int]:
    """Ids of red tiles: of a kind with n red copies, its n lowest.

    >>> sorted(ids_of({"5p": 2}))
    [52, 53]

    Raises:
        WriteError: the counts are not such a table; a record may say anything.
    """
    known = isinstance(counts, Mapping) and all(
        name in KIND_OF and type(count) is int and 0 <= count <= 4
        for name, count in counts.items()
    )
    if not known:
        raise WriteError(f"red_tiles = {str(counts)[:60]!r}: no such tiles")
    return frozenset(
        4 * KIND_OF[name] + copy
        for name, count in counts.items()
        for copy in range(count)
    )
