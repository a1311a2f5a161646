"""`titles.md`: the titles."""

from __future__ import annotations

from pages.markdown import MADE, table
from paifu.analysis.languages import LANGUAGES
from paifu.analysis.titles import Title, load_titles

TITLES = """# Titles

The report names the titles that a player has earned, with where each was first, and
those that are nearest; `paifu.analysis.titles.earned` gives a table of every player and
title, with progress, place and time. Titles are data. These are the 52 of the Gensou
document (S2 in [rules.md](rules.md)); `--lang` of the report and `lang` of a league
choose the language of their names. A win of a game is its first place. Where the
document is open, the reading that was taken is said. {unknown} of them no record can
tell.

A house's own are a TOML file (`paifu report DATASET --titles FILE`, or `titles` of a
league):

    [titles.always_second]
    name = "Always second"
    meaning = "100 games on the second place"
    grade = "green"           # white, green or gold
    of = "game"               # a row a game and seat; "round": a row a round and seat
    where = "rank = 2"        # SQL: which rows count
    amount = "1"              # SQL: what a row counts for
    needs = 100               # how much it takes
    streak = false            # true: rows between that do not count set it back

`where` and `amount` speak of the columns of `seats` and `games`
([dataset.md](dataset.md)) and of those that statistics add, `rank`, `won`, `dealt_in`,
`called` and others ([statistics.md](statistics.md)); `{{pinfu}}` stands for the bit of
a yaku in `win_yaku`, or in `win_local` if it is a local one. `collects = ["pinfu",
"haku|hatsu|chun"]` instead asks for a win with each of these. `unknown` says why
records do not tell of a title, which then is never earned. A file of titles may come
from anybody: its SQL reads the tables of the data set, no other file and no address,
writes nothing, and cannot be more than one statement.

"""


def titles_page() -> str:
    """Every title of the Gensou document."""
    titles = load_titles()
    named = {lang: load_titles(lang=lang) for lang in LANGUAGES[1:]}
    unknown = sum(bool(one.unknown) for one in titles)
    head = ("number", "name", "日本語", "中文", "Deutsch", "grade", "what it takes")
    rows = []
    for place, one in enumerate(titles):
        others = (named[lang][place].name for lang in LANGUAGES[1:])
        rows.append((str(one.number), one.name, *others, one.grade, _takes(one)))
    made = TITLES.format(unknown=unknown)
    return "\n".join([MADE, "", made + "\n".join(table(head, rows))])


def _takes(title: Title) -> str:
    if title.unknown:
        return f"{title.meaning}; *{title.unknown}*"
    return title.meaning + (f" ({title.reading})" if title.reading else "")
