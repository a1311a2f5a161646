#!/usr/bin/env python3
"""Write the pages that come out of the program's own data.

    python docs/make.py

`dataset.md` is the tables of a data set, `findings.md` the catalogue of findings,
`rules.md` the switches and presets, each with its sources, `presets.md` the presets
side by side, `titles.md` the titles, `detection.md` the spoiling table, `formats.md`
what each format holds, `record-format.md` and `record.schema.json` the paifu record. A
test holds all to what this gives, so that none is edited by hand. Each has a module in
`pages`.
"""

from __future__ import annotations

from pathlib import Path

from pages.dataset import dataset_page
from pages.detection import detection_page
from pages.findings import findings_page
from pages.formats import formats_page
from pages.presets import presets_page
from pages.record import record_page, record_schema_page
from pages.rules import rules_page
from pages.statistics import statistics_page
from pages.titles import titles_page

DOCS = Path(__file__).resolve().parent

PAGES = {
    "statistics.md": statistics_page,
    "titles.md": titles_page,
    "dataset.md": dataset_page,
    "detection.md": detection_page,
    "findings.md": findings_page,
    "formats.md": formats_page,
    "presets.md": presets_page,
    "record-format.md": record_page,
    "record.schema.json": record_schema_page,
    "rules.md": rules_page,
}
"""Every page that is made, with what makes it."""


def main() -> None:
    """Write every page."""
    for name, make in PAGES.items():
        (DOCS / name).write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    main()
