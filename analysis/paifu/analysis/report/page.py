"""The page itself: what was gathered, put into the template."""

from __future__ import annotations

import re

from markupsafe import Markup

from paifu.analysis.dataset import Dataset
from paifu.analysis.output import printable
from paifu.analysis.pages import page_templates
from paifu.analysis.plots import can_label
from paifu.analysis.report.gathering import (
    Options,
    Section,
    gather_audit,
    gather_section,
)
from paifu.analysis.statistics.profiles import meant_by
from paifu.analysis.statistics.views import keeping
from paifu.analysis.words import convention_of, definition_of, name_of, spelled, words

_ID = re.compile(r'(id="|href="#|url\(#)')


def report_page(dataset: Dataset, options: Options, title: str) -> str:
    """The report of a data set as HTML.

    Everything that comes from records is escaped by the template engine; the page
    forbids itself any request.

    Args:
        dataset: the games.
        options: what it shows.
        title: of the page.

    Raises:
        KeyError: no such language or profile.
    """
    said, meant = words(options.lang), meant_by(options.profile)
    with keeping(dataset, options.aliases):
        found = [gather_section(dataset, count, options, said) for count in (4, 3)]
    sections = [section for section in found if section is not None]
    templates = page_templates("paifu.analysis.report")
    return templates.get_template("report.html").render(
        title=printable(title),
        lang=options.lang,
        said=said,
        sections=sections,
        pictures=[_pictures(section) for section in sections],
        audit=gather_audit(dataset),
        dictionary=[(one, name_of(one, said)) for one in meant.values()],
        definitions={
            one.id: definition_of(one, options.lang) for one in meant.values()
        },
        conventions={
            one.id: convention_of(one, options.lang) for one in meant.values()
        },
        labelled=can_label(options.lang),
        profile=options.profile,
        number=lambda count: spelled(f"{count:,}", said),
        decisions=dataset.decisions,
        min_games=options.min_games,
    )


def _pictures(section: Section) -> list[Markup]:
    """The section's plots; ids are made different, for they share a page."""
    made = []
    for n, picture in enumerate(section.pictures):
        prefix = f"s{section.count}p{n}-"
        made.append(Markup(_ID.sub(rf"\g<1>{prefix}", picture)))  # our own SVG
    return made
