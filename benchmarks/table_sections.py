"""What is done with many games: tables, statistics, by one thread and by two."""

from __future__ import annotations

from contest import Job
from record_sections import VERIFY_ONE, VERIFY_TWO
from section import Section

AUDITED = "every action, win, payment; nine tables"
IMPORT_TWO = Job(
    "paifu import, two processes",
    AUDITED,
    "own_jobs",
    "import two processes",
    "many",
    cores=2,
)
IMPORT_ONE = Job("paifu import", AUDITED, "own_jobs", "import", "many")

IMPORT = Section(
    "import",
    "Packed records into Parquet",
    "Generated games, packed by gzip, unpacked, hashed, read, audited, and written as "
    "Parquet. No other program here writes tables. Beside it: what a script of a few "
    "lines takes that writes tags and attributes as they are, and what unpacking alone "
    "takes.",
    (
        IMPORT_ONE,
        Job(
            "paifu import --decisions",
            f"{AUDITED}, and every discard weighed",
            "own_jobs",
            "import decisions",
            "many",
        ),
        Job(
            "gzip, re.findall, look-up, pyarrow",
            "one table of tags, nothing checked",
            "script_jobs",
            "parquet",
            "many",
        ),
        Job("gzip alone", "texts", "script_jobs", "unpack", "many"),
    ),
)

STATISTICS = Section(
    "statistics",
    "Statistics",
    "Of every player in a data set of some of the same games. The loops have the "
    "seats of all rounds in memory before the clock starts; pandas reads the same "
    "Parquet files.",
    (
        Job(
            "paifu statistics",
            "every statistic of every player, with intervals",
            "own_jobs",
            "statistics",
            "set",
            warm=1,
        ),
        Job(
            "plain loops of the tests",
            "every statistic of every player",
            "loop_jobs",
            "statistics",
            "some",
            warm=1,
        ),
        Job(
            "pandas groupby",
            "four rates of every player",
            "script_jobs",
            "four rates",
            "set",
            warm=1,
        ),
    ),
    unit="data set",
)

GAIN = (
    "On two processors. The gain is one of wall time, so it means something only where "
    "the load given is near 0."
)

THREADED = Section("threads", "Verify by two processes", GAIN, (VERIFY_ONE, VERIFY_TWO))
THREADED_IMPORT = Section(
    "threads", "Import by two processes", GAIN, (IMPORT_ONE, IMPORT_TWO)
)
