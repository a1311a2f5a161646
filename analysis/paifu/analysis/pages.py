"""The templates of pages, with the one style they share."""

from __future__ import annotations

import jinja2


def page_templates(package: str) -> jinja2.Environment:
    """The templates of a package, and `page.css`, which each page includes.

    What is put into a page is escaped; a name that a page was not given is an error.

    >>> "color-scheme" in page_templates("paifu.analysis.report").get_template(
    ...     "page.css"
    ... ).render()
    True
    """
    return jinja2.Environment(
        loader=jinja2.ChoiceLoader(
            [
                jinja2.PackageLoader(package, "templates"),
                jinja2.PackageLoader("paifu.analysis", "templates"),
            ]
        ),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
