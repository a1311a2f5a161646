"""`dataset.md`: the tables of a data set."""

from __future__ import annotations

from pages.markdown import MADE, code, table
from paifu.analysis.dataset.schema import TABLES, type_name

DATASET = """# Data sets

    paifu import PATH… --into DATASET [--decisions] [--rules …] [--engine …] [--jobs N]
                                      [--json]

audits records and keeps them as tables in a folder. Importing again adds only records
that are new, by their content and not their name; an import that was stopped or killed
goes on where it was; two may run at once. Whatever an import holds on the way, nobody
reads before it is whole.

```python
from paifu.analysis.dataset import Dataset

ds = Dataset("league")
ds.arrow("wins", ["player", "yaku"])  # pyarrow
ds.pandas("games")  # a data frame; units in its attrs
ds.scan("events")  # nothing read yet
ds.sql(\"\"\"
    select player, count(*) as rounds, avg((outcome = 3)::int) as deal_in_rate
    from seats where players = 4 group by player
\"\"\")  # DuckDB, as a data frame
```

`ds.sql` is your own program's and may read and write what that may; conditions
(`--where`, `where=`) and titles read the data set alone ([trust.md](trust.md)).

The tables are Parquet files, a set of them for each part of an import: any tool reads
`league/seats/*.parquet`. (pyarrow's `ParquetFile(…).read()` cannot join the lists of
`wins` over row groups; its `read_table`, DuckDB, pandas and Polars can.) While an
import runs, or after one was killed, only parts that have a file in `league/imported`
count.

With `--decisions` every discard and draw is weighed too, which takes some 1 ms a game
of compiled work: the data set has the table `decisions`, and `paifu stats` and the
report the statistics that need it ([statistics.md](statistics.md)). A data set is made
with that table or without, for all its records: later imports follow it unasked, and
`--decisions` into one that has none is refused; import the records anew into another
folder.

`games`, `rounds`, `events` and `wins` hold the record's own words; `seats`, a row a
round and seat, what the rules make of them, of games that were judged (`rules` is not
empty); `findings` where the two disagree, or what of a record its reader did not
understand (a file that cannot be opened is in no table, and tried again each time).
`game` joins them, with `round` and `event` counted from 0. Seats are 0-3, 0 = the first
dealer; tiles ids 0-135 (255 hidden) and kinds 0-33 in the order 1-9m, 1-9p, 1-9s, east,
south, west, north, haku, hatsu, chun; -1 is none, or not stated, and so is
an empty list.

`room` is the record's name of the room. Tenhou's records have bits for it, which are
spelled as in its lists of logs: `四鳳南喰赤` is for four (三 three) players, phoenix
(般 general, 上 upper, 特 expert), South (東 East), open tanyao and red fives; 速 is
fast, and `L7994` before it a private lobby. A general room is named only if the file is
(`2019061112gm-0009-…`), as other programs write their games as of that room.
"""


def dataset_page() -> str:
    """The tables of a data set."""
    lines = [MADE, "", DATASET]
    for name, columns in TABLES.items():
        lines += [f"## {name}", ""]
        rows = (
            (code(one.name), type_name(one.type), one.unit, one.meaning)
            for one in columns
        )
        lines += table(("column", "type", "unit", "meaning"), rows)
    return "\n".join(lines)
