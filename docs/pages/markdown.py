"""What the pages that are made have in common: Markdown's tables and words of code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

MADE = "<!-- Made by docs/make.py from the program's own data; do not edit. -->"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The lines of a Markdown table."""
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(_cell(text) for text in row)} |"
    yield ""


def _cell(text: str) -> str:
    text = text.replace("|", "\\|")
    return text if text.startswith("`") else text.replace("<", "&lt;")


def code(text: str) -> str:
    """A word as code, nothing as nothing."""
    return f"`{text}`" if text else ""
