"""Explanations as they are pinned, and the command that pins them anew.

    python tests/explain/pins.py

writes `pinned.txt` from what the program says now; what changes in it is to be read
before it is committed. Left out are the board, which has tests of its own, and where
switches were read, which may grow.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))

from explain.examples import examples, finding_of, made, unreadable  # noqa: E402
from paifu.logs.formats import paifu_record_read  # noqa: E402
from paifu.replay.audit.explain import (  # noqa: E402
    Explanation,
    explain_finding,
    explain_problem,
)
from paifu.replay.audit.sections import Section  # noqa: E402

PINNED = HERE / "pinned.txt"


def explained(row: dict[str, Any], lang: str = "en") -> Explanation:
    """The explanation of an example."""
    if row["code"].startswith("format."):
        with tempfile.TemporaryDirectory() as folder:
            return explain_problem(unreadable(row, Path(folder)), lang)
    batch, rules = made(row)
    return explain_finding(batch, 0, finding_of(row, batch, rules), rules, lang)


def text_of(code: str, one: Explanation) -> str:
    """An explanation as it is pinned."""
    return "\n".join([f"== {code}", one.sentence, *_lines(one)]) + "\n"


def _lines(one: Explanation) -> Iterator[str]:
    for section in one.sections:
        yield f"[{section.key}] {section.title}"
        yield from _text(section)
        for row in section.rows:
            yield f"  {'!' if row.differs else '-'} {' | '.join(row.cells)}"


def _text(section: Section) -> Iterator[str]:
    for n, line in enumerate(section.text):
        read = section.key == "rule" and line.startswith("  ")
        file = section.key == "where" and n == 0
        if not read and not file:
            yield f"  {line}"


def pinned() -> dict[str, str]:
    """Every pinned explanation by its code."""
    parts = PINNED.read_text(encoding="utf-8").split("== ")[1:]
    return {part.partition("\n")[0]: f"== {part}" for part in parts}


def main() -> None:
    """Pin every explanation."""
    rows = examples()
    texts = []
    for code, row in rows.items():
        if "most" in row:
            paifu_record_read.LINE_MOST = row["most"]
        texts.append(text_of(code, explained(row)))
    PINNED.write_text("".join(texts), encoding="utf-8")


if __name__ == "__main__":
    main()
