"""`statistics.md`: the dictionary of statistics."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import groupby

from pages.markdown import MADE, code, table
from paifu.analysis.languages import LANGUAGES
from paifu.analysis.statistics import DICTIONARY, PROFILES, Statistic
from paifu.analysis.statistics.profiles import overridden
from paifu.analysis.words import name_of
from paifu.analysis.words import words as words_of

STATISTICS = """# Statistics

    paifu stats DATASET [--by player,rules,month,…] [--id win_rate,…] [--where SQL]
                        [--min-games N] [--format table|csv|json|parquet] [--out FILE]
                        [--lang en|ja|zh|de] [--profile paifu|mortal|amae|…]
                        [--aliases FILE] [--interval formula|bootstrap]

sums the statistics below over the games of a data set ([dataset.md](dataset.md)), by
any columns: `player`, `seat`, `rules`, `room`, `format`, `source`, `year`, `month`,
`day`, `players` and, for statistics of rounds, every column of `seats`. Games of
three and of four players are never mixed. A row is group, id, value, numerator,
denominator, low and high: numerators and denominators may be summed up again.

`low` and `high` are an interval of 95 %: Wilson's for rates, Student's for means and
ratios. They take rounds as independent. Rounds of one game are not quite, so with some
hundred games `--interval bootstrap` (`interval="bootstrap"`) is fairer: it draws whole
games anew, a thousand times. Of a group that holds several seats of a game, such as
all players, or those of one rule set or month, only statistics among wins or deal-ins
have an interval by formula: elsewhere what one seat gains the others lose, and the mean
rank of all is 2.5 whatever they do. `--interval bootstrap` gives one there too.
Simulations in the tests hold how often the true value is
inside: 95 % within 1, for mean ranks from 10 games on, for values of wins, which are
skewed, from some 400 wins, for the bootstrap at 200 games.

```python
from paifu.analysis.dataset import Dataset
from paifu.analysis.statistics import reports, statistics

ds = Dataset("league")
statistics(ds, by=["player"], ids=["win_rate", "deal_in_rate"])
reports.wide(reports.placement(ds, by=["player"], min_games=20))
reports.compare(ds, "Ayame")  # beside the field, p values corrected for their number
reports.trend(ds, ["average_rank"], every="month")
statistics(ds, by=["player"], profile="mortal")  # as that site counts
```

Players with several accounts are put together by a small file, for `paifu stats` and
`paifu report` (`--aliases FILE`) and in Python (`aliases=load_aliases(path)` of
`paifu.analysis.statistics.aliases`):

```toml
[players]
"Ayame" = ["ayame01", "ayame_sanma"]
```

Each statistic is a row of `statistics.toml`: *value* over the rows *among*, in SQL
over the columns of `seats` and those that `paifu.analysis.statistics.views` adds
(`won`, `dealt_in`, `called`, …). A rate is the share of the rows in which value
holds, a mean the mean of value, a ratio the sum of value by that of its divisor, a
total the sum, most the greatest, distinct how many different ones there are. Rounds of
which the record has no result count nowhere. Games that were not judged (friends' rooms
whose rules nobody states, other kinds of mahjong) have places and scores, as the record
tells them, and no rounds: `--by rules` has them as one group, `rules` empty, which the
table calls *not judged*; `--where "rules <> ''"` leaves them out. A condition may ask
all tables of the data set, but reads no other file ([trust.md](trust.md)). Sums
are of whole numbers, so two runs give the same digits whatever the order of the games.

Statistics of single discards and draws (marked *decisions*) need the table `decisions`
(`paifu import --decisions`, [dataset.md](dataset.md)) and count where all tiles of the
seat are shown (`decided`). A *free* discard is one before the seat has declared riichi.
*Acceptance* is the number of tiles that lower the shanten of the hand left behind, and
that the seat can neither hold nor see; of a discard that leaves a worse shanten than
another would have, it is 0. What a call forbids (kuikae) is no alternative. Tiles are
*safe* against a seat in riichi if they are in its river, or were discarded by anybody
since; *suji* if each run that could wait on them from both ends has its other end safe.
Expectations take what a seat cannot see as shuffled. whong09's majsoul-analysis-suite
has the same free discards, best discards and useful draws, but counts as unseen all
tiles that are not in the hand.
"""


HEAD = ("id", "name", "日本語", "中文", "definition", "kind", "value", "among")
OVERRIDE_HEAD = ("id", "definition", "kind", "value", "among", "source")


def statistics_page() -> str:
    """Every statistic."""
    said = {lang: words_of(lang) for lang in LANGUAGES}
    lines = [MADE, "", STATISTICS]
    for group, found in groupby(DICTIONARY.values(), lambda one: one.group):
        lines += [f"## {said['en'][f'group.{group}']}", ""]
        lines += table(HEAD, map(partial(_statistic, said), found))
    lines += [PROFILES_OF_SITES]
    for profile in PROFILES[1:]:
        lines += [f"### `{profile}`", ""]
        changed = overridden(profile).values()
        if changed:
            lines += table(OVERRIDE_HEAD, map(_override, changed))
        else:
            lines += ["Everything that its pages show is counted as above.", ""]
    return "\n".join(lines)


PROFILES_OF_SITES = """## Profiles

`profile="mortal"` of `statistics`, of the reports and of the plots, and `--profile` of
`paifu stats` and `paifu report`, count as another site does, quirks included. A profile
replaces the statistics below and keeps the others; each formula is held by a test
against loops written from its source. What the tables of a data set do not tell is not
imitated: amae-koromo's turn of riichi counts the discards of all before it; Mortal's
points a round give sticks that are left over to the first; MajsoulPaipuAnalyzer lets
nobody be liable for another's yakuman, and calls a riichi good whose wait has six tiles
outside the own hand or an honour.
"""


def _override(one: Statistic) -> tuple[str, ...]:
    row = _statistic({lang: words_of(lang) for lang in LANGUAGES}, one)
    return (row[0], *row[4:], one.source)


def _statistic(said: dict[str, Mapping[str, str]], one: Statistic) -> tuple[str, ...]:
    names = (name_of(one, said[lang]) for lang in ("en", "ja", "zh"))
    meaning = one.definition + (f" ({one.convention})" if one.convention else "")
    meaning += f"; *{one.needs}*" if one.needs else ""
    among = "" if one.among == "true" else one.among
    value = " ".join(one.value.split())
    value = f"({value}) / {one.scale}" if one.scale != 1 else value
    value += f" / {one.divisor}" if one.divisor else ""
    kind = f"{one.kind}, {one.unit}"
    return (code(one.id), *names, meaning, kind, code(value), code(among))
