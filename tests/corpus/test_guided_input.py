"""Damage led by coverage: a sample of what `benchmarks/guided.py` tries for long."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from damages import reached as reached_module
from damages.guided import Search, seen_kinds, spliced, unguided
from damages.job import check, compile_first
from damages.reached import BULK, Data, Reached, Rows, scanners_interpreted
from damages.seeds import BY_NAME, generated, typed
from paifu.logs.builder import concatenate
from paifu.logs.engine import record
from paifu.logs.events import Batch
from paifu.logs.formats import Format
from paifu.logs.formats.tenhou_scan_state import Span
from shared import ROOT

SEED = 11
A_FORMAT = 6


@pytest.mark.parametrize("name", BY_NAME)
def test_a_job_survives_what_coverage_leads_to(name: str, tmp_path: Path) -> None:
    good = generated(name)[0]
    compile_first(good, tmp_path)
    search = Search(name, typed(name) or (good,), Reached(BY_NAME[name]), SEED)
    inputs = list(search.inputs(A_FORMAT))
    assert search.faults == []
    assert check(inputs, good, tmp_path, by_lines=name == "paifu").faults == []


# -- the search ------------------------------------------------------------------------

TOY = """
def deeper(data):
    if data[:1] == b"<":
        if data[:2] == b"<z":
            if data[:3] == b"<zz":
                return 3
            return 2
        return 1
    return 0
"""


def toy(folder: Path) -> tuple[Format, str]:
    """A format whose reader has a line for each of three letters."""
    path = folder / "toy.py"
    path.write_text(TOY)
    inner: dict[str, object] = {}
    exec(compile(TOY, str(path), "exec"), inner)
    deeper = inner["deeper"]

    def read(data: bytes, source: str) -> Batch:
        deeper(data)  # type: ignore[operator]
        return concatenate([])

    return Format("mjai", ".toy", lambda data: True, read), str(folder)


def test_lines_count_once(tmp_path: Path) -> None:
    form, folder = toy(tmp_path)
    reached = Reached(form, folder)
    assert [reached.adds(data) for data in (b"", b"x", b"<a", b"<b", b"<zz")] == [
        True, False, True, False, True,
    ]  # fmt: skip
    assert (reached.lines, reached.taken) == (6, 5)


def test_what_reaches_something_new_is_kept_and_damaged_further(tmp_path: Path) -> None:
    form, folder = toy(tmp_path)
    search = Search("mjai", [b"", b"<", b"zz", b"z<"], Reached(form, folder), SEED)
    assert search.kept[:4] == [b"", b"<", b"zz", b"z<"]
    inputs = list(search.inputs(400))
    assert len(search.kept) > 4
    assert all(data[:1] == b"<" for data in search.kept[4:])
    again = Search("mjai", [b"", b"<", b"zz", b"z<"], Reached(form, folder), SEED)
    assert list(again.inputs(400)) == inputs


def test_two_records_are_cut_and_joined() -> None:
    import random

    made = {spliced(b"<a><b>", b"<c><d>", random.Random(n)) for n in range(60)}
    assert b"<a><d>" in made


def test_an_exception_in_a_reader_is_a_fault(tmp_path: Path) -> None:
    def read(data: bytes, source: str) -> Batch:
        raise KeyError("spoiled")

    form = Format("mjai", ".toy", lambda data: True, read)
    search = Search("mjai", [b"x"], Reached(form, str(tmp_path)), SEED)
    assert "KeyError: 'spoiled'" in search.faults[0]


def test_without_a_guide_records_alone_are_damaged() -> None:
    form, records = BY_NAME["mjai"], typed("mjai")
    reached = Reached(form)
    unguided("mjai", records, reached, SEED, 3)
    assert reached.lines > 500
    assert {"packed", "archives"} & {kind.group for kind in seen_kinds("mjai")} == set()


# -- kernels in the interpreter --------------------------------------------------------


@pytest.mark.parametrize(
    "name", [one.name for one in BY_NAME.values() if one.read_many is not None]
)
def test_a_scanner_in_the_interpreter_reads_as_the_reader(name: str) -> None:
    many = BY_NAME[name].read_many
    assert many is not None
    for data in typed(name):
        one = BY_NAME[name].read(data, "x")
        with scanners_interpreted():
            batch, counts = many(["x"], [data])
        assert counts == [(len(one.games), len(one.problems))]
        for table in ("games", "rounds", "events", "claims"):
            assert getattr(one, table).tobytes() == getattr(batch, table).tobytes()
    assert all("as_it_is" not in repr(vars(module)["compiled"]) for module in BULK)


def test_every_module_that_calls_a_scanner_is_interpreted() -> None:
    folder = Path(reached_module.FOLDER)
    calls = {p.stem for p in folder.glob("*.py") if "compiled(scan_" in p.read_text()}
    assert calls == {module.__name__.rpartition(".")[2] for module in BULK}


def test_an_index_before_the_first_row_or_byte_is_an_exception() -> None:
    rows = Rows(record(Span, 2))
    assert rows[1].start == 0
    for index in (-1, 2):
        with pytest.raises(IndexError):
            rows[index]
    with pytest.raises(IndexError):
        Data(b"ab")[-1]


def test_the_command_counts_and_is_content(tmp_path: Path) -> None:
    command = [
        sys.executable, str(ROOT / "benchmarks" / "guided.py"), "--format", "paifu",
        "--seconds", "0", "--corpus", str(tmp_path / "kept"), "--beside",
    ]  # fmt: skip
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout.splitlines()[-1]) == (0, "0 faults"), ran.stderr
    assert "\n| paifu | 100 |" in ran.stdout
    assert len(list((tmp_path / "kept" / "paifu").iterdir())) >= 6
