"""Imports within the test."""

from __future__ import annotations

from pathlib import Path

from paifu.analysis.dataset.filling import Imported
from paifu.analysis.dataset.importing import import_paths
from paifu.analysis.engines import Engines


def import_into(
    into: str | Path, *paths: Path, decisions: bool = False
) -> list[Imported]:
    """Import with the plain engine; what each chunk came to."""
    engines = Engines("plain", 1, print)
    return list(
        import_paths([*map(str, paths)], into, "auto", engines, decisions=decisions)
    )


def there(chunks: list[Imported]) -> int:
    """How many records the data set had before."""
    return sum(chunk.there for chunk in chunks)


def new(chunks: list[Imported]) -> int:
    """How many records were new and hold a game."""
    return sum(1 for c in chunks for record in c.audited.records if record.games)
