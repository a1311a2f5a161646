from __future__ import annotations

import bz2
import gzip
import io
import lzma
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjlog import FULL, LAST, init, record
from paifu.logs.events import Problem
from paifu.logs.reader import SMALL, read

OTHER = record(init(2), LAST)

BY_ID = "logs (id TEXT PRIMARY KEY, date TEXT, n INTEGER, log BLOB) WITHOUT ROWID"


def database(*tables: tuple[str, list[tuple[Any, ...]]], page: int = 512) -> bytes:
    """A database of tables, each what stands after CREATE TABLE and its rows."""
    with closing(sqlite3.connect(":memory:")) as made:
        made.execute(f"PRAGMA page_size = {page}")
        for declared, rows in tables:
            made.execute(f"CREATE TABLE {declared}")
            name = declared.split(" (")[0]
            for row in rows:
                marks = ",".join("?" * len(row))
                made.execute(f"INSERT INTO {name} VALUES ({marks})", row)
        made.commit()
        return bytes(made.serialize())


def found(data: bytes, path: Path) -> list[str]:
    """Sources of the games and problems of a database, without the folder."""
    path.write_bytes(data)
    made = []
    for batch in read([path]):
        made += [info.source for info in batch.info]
        made += [f"{p.code} {p.source}" for p in batch.problems]
    return [text.replace(str(path), "db") for text in made]


def problem_of(data: bytes, path: Path) -> Problem:
    path.write_bytes(data)
    return [p for batch in read([path]) for p in batch.problems][-1]


def test_rows_are_named_after_table_and_id(tmp_path: Path) -> None:
    rows = [("a", "2019", 4, gzip.compress(FULL)), ("b", "2019", 4, OTHER)]
    assert found(database((BY_ID, rows)), tmp_path / "x") == ["db!logs!a", "db!logs!b"]


@pytest.mark.parametrize(
    "pack",
    [bytes, gzip.compress, bz2.compress, lzma.compress, bytes.decode],
    ids=["plain", "gzip", "bzip2", "xz", "text"],
)
def test_records_may_be_packed_or_plain_or_text(
    pack: Callable[[bytes], object], tmp_path: Path
) -> None:
    data = database((BY_ID, [("a", "", 4, pack(FULL))]))
    assert found(data, tmp_path / "x") == ["db!logs!a"]


def test_column_is_found_by_what_it_holds(tmp_path: Path) -> None:
    declared = "t (log_id text, log_hash text, n int, log_content text)"
    rows = [("a", "f0", 1, bz2.compress(FULL)), ("b", "f1", 1, bz2.compress(OTHER))]
    other = ("index_of_files (file TEXT, size INTEGER)", [("a.html", 20)])
    assert found(database(other, (declared, rows)), tmp_path / "x") == [
        "db!t!a",
        "db!t!b",
    ]


def test_rows_without_content_are_passed_over(tmp_path: Path) -> None:
    rows = [("a", "", 4, None), ("b", "", 4, ""), ("c", "", 4, FULL)]
    assert found(database((BY_ID, rows)), tmp_path / "x") == ["db!logs!c"]


@pytest.mark.parametrize(
    ("declared", "row", "expected"),
    [
        ("t (n INTEGER PRIMARY KEY, name TEXT, log BLOB)", (7, "x", FULL), "x"),
        ("t (n INTEGER PRIMARY KEY, log BLOB)", (7, FULL), "7"),
        ("t (log BLOB)", (FULL,), "1"),
        ("t (a INT, b INT, log BLOB, PRIMARY KEY (a, b))", (7, 8, FULL), "7/8"),
        ("t (note TEXT, log BLOB)", ("x", FULL), "1"),
    ],
)
def test_row_is_named_by_a_text_id_or_its_key_or_its_number(
    declared: str, row: tuple[Any, ...], expected: str, tmp_path: Path
) -> None:
    data = database((declared, [row]))
    assert found(data, tmp_path / "x") == [f"db!t!{expected}"]


def test_several_columns_of_records_are_all_read(tmp_path: Path) -> None:
    data = database(("t (id TEXT, one BLOB, two BLOB)", [("a", FULL, OTHER)]))
    assert found(data, tmp_path / "x") == ["db!t!a!one", "db!t!a!two"]


def test_several_tables_of_records_are_all_read(tmp_path: Path) -> None:
    tables = [(f"t{n} (id TEXT, log BLOB)", [("a", FULL)]) for n in range(2)]
    assert found(database(*tables), tmp_path / "x") == ["db!t0!a", "db!t1!a"]


def test_names_that_need_quotes_are_quoted(tmp_path: Path) -> None:
    data = database(('"a ""b" (id TEXT, "x, y" BLOB)', []))
    with closing(sqlite3.connect(":memory:")) as made:
        made.deserialize(data)
        made.execute('INSERT INTO "a ""b" VALUES (?, ?)', ("i", FULL))
        made.commit()
        data = made.serialize()
    assert found(data, tmp_path / "x") == ['db!a "b!i']


def test_row_that_no_format_knows_is_named(tmp_path: Path) -> None:
    rows = [("a", "", 4, FULL), ("b", "", 4, b"error page"), ("c", "", 4, 17)]
    assert found(database((BY_ID, rows)), tmp_path / "x") == [
        "db!logs!a",
        "format.unknown db!logs!b",
        "format.unknown db!logs!c",
    ]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (
            database((BY_ID, [("a", "2019", 4, b"lz4")])),
            "no column holds records: logs (id, date, n, log)",
        ),
        (database(("t (a TEXT)", [])), "no column holds records: t (a)"),
        (
            database(("t (a)", []))[:100] + bytes(412),
            "no column holds records: there is no table",
        ),
    ],
)
def test_database_without_records_says_where_it_looked(
    data: bytes, reason: str, tmp_path: Path
) -> None:
    problem = problem_of(data, tmp_path / "x")
    if "no table" in reason:
        assert problem.code == "format.unreadable"
    else:
        assert (problem.code, problem.reason) == ("format.unreadable", reason)


def test_damaged_database_keeps_the_rows_before_the_damage(tmp_path: Path) -> None:
    rows = [(f"{n:02}", "", 4, OTHER) for n in range(30)]
    data = bytearray(database((BY_ID, rows)))
    data[len(data) // 2 :] = bytes(len(data) - len(data) // 2)
    sources = found(bytes(data), tmp_path / "x")
    assert sources[0] == "db!logs!00"
    assert 5 < len(sources) < 30
    assert sources[-1] == "format.unreadable db!logs"
    problem = problem_of(bytes(data), tmp_path / "x")
    assert problem.place == len(sources)
    assert problem.reason.startswith(f"row {problem.place}: damaged")


def test_large_database_is_read_from_the_disk(tmp_path: Path) -> None:
    rows = [(f"{n:04}", "x" * 1000, 4, OTHER) for n in range(900)]
    data = database((BY_ID, rows), page=4096)
    assert len(data) > SMALL
    before = sorted(tmp_path.iterdir())
    assert len(found(data, tmp_path / "x")) == 900
    assert sorted(tmp_path.iterdir()) == [*before, tmp_path / "x"]


def test_database_may_be_packed_or_in_an_archive(tmp_path: Path) -> None:
    data = database((BY_ID, [("a", "", 4, FULL)]))
    assert found(gzip.compress(data), tmp_path / "x") == ["db!logs!a"]
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("d.sqlite", data)
    assert found(file.getvalue(), tmp_path / "x") == ["db!d.sqlite!logs!a"]


def test_database_with_a_write_ahead_log_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x"
    with closing(sqlite3.connect(path)) as made:
        made.execute("PRAGMA journal_mode = WAL")
        made.execute(f"CREATE TABLE {BY_ID}")
        made.execute("INSERT INTO logs VALUES ('a', '', 4, ?)", (FULL,))
        made.commit()
        open_ = list(read([path]))
        assert open_[0].problems[0].code == "format.unreadable"
        assert "'x-wal' holds changes" in open_[0].problems[0].reason
    (closed,) = read([path])
    assert closed.info[0].source == f"{path}!logs!a"


def test_row_over_the_limit_is_too_large(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(
        database((BY_ID, [("a", "", 4, OTHER), ("b", "", 4, bytes(10**6))]))
    )
    first, second = read([tmp_path / "x"], largest=10**5)
    assert first.problems == []
    assert second.problems[0].code == "format.too_large"
    assert second.problems[0].source.endswith("!logs!b")


def test_rows_that_swell_end_the_database(tmp_path: Path) -> None:
    bomb = gzip.compress(bytes(10**6))
    rows = [(f"{n:02}", "", 4, bomb) for n in range(60)]
    (tmp_path / "x").write_bytes(database((BY_ID, [("", "", 4, FULL), *rows])))
    *_, last = read([tmp_path / "x"], largest=2 * 10**6)
    assert last.problems[0].code == "format.too_large"
    assert last.problems[0].reason.startswith("unpacks to more than 100 times")


DAMAGED = database(
    ("last (time REAL)", [(1.5,)]),
    (BY_ID, [(f"{n:02}", "", 4, gzip.compress(OTHER)) for n in range(12)]),
)


@given(st.data())
@settings(max_examples=60)
def test_damaged_database_never_raises(draw: st.DataObject) -> None:
    at = draw.draw(st.integers(16, len(DAMAGED)))
    piece = draw.draw(st.binary(max_size=8))
    skip = draw.draw(st.integers(0, 8))
    changed = DAMAGED[:at] + piece + DAMAGED[at + skip :]
    batches = list(read(["-"], stdin=io.BytesIO(changed), largest=10**6))
    assert batches
    assert all(len(batch.games) or batch.problems for batch in batches)
