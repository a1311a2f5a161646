"""What is written stays apart from what is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from command import Command
from generated import records


@pytest.fixture
def folder(paifu: Command) -> Path:
    """A folder with two records, where the command runs."""
    Path("logs").mkdir()
    for n, record in enumerate(records("tenhou-east", 2)):
        Path(f"logs/{n}.mjlog").write_bytes(record)
    return Path("logs")


@pytest.mark.parametrize(
    "command",
    [
        ("convert", "logs", "--to", "paifu"),
        ("redact", "logs", "--view", "public"),
        ("anonymise", "logs", "--key", "a long secret of mine"),
    ],
    ids=lambda command: command[0],
)
@pytest.mark.parametrize("out", ["logs", "./logs/"])
def test_no_command_writes_among_what_it_reads(
    paifu: Command, folder: Path, command: tuple[str, ...], out: str
) -> None:
    before = {path: path.read_bytes() for path in folder.iterdir()}
    shown = paifu(*command, "--out", out, "--force")
    assert (shown.status, shown.out) == (2, "")
    assert "holds 'logs', which is to be read" in shown.err
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_findings_do_not_replace_a_record(paifu: Command, folder: Path) -> None:
    assert paifu("convert", "logs/0.mjlog", "--to", "paifu", "--out", "own").status == 0
    (record,) = Path("own").iterdir()
    before = record.read_bytes()
    shown = paifu("verify", "logs", "--findings", record)
    assert (shown.status, shown.out) == (2, "")
    assert "is a record (paifu); name another file" in shown.err
    assert record.read_bytes() == before


def test_findings_replace_older_findings(paifu: Command, folder: Path) -> None:
    for _ in range(2):
        assert paifu("verify", folder, "--findings", "found.csv").status == 0


def test_generated_games_do_not_replace_others(paifu: Command) -> None:
    asked = ("generate", "--rules", "tenhou-east", "--games", "1", "--out", "made")
    assert paifu(*asked).status == 0
    again = paifu(*asked, "--quiet")  # the same game
    assert (again.status, again.out, again.err) == (0, "", "")
    shown = paifu(*asked, "--style", "quick")
    assert shown.status == 2
    assert "is there already, and is another game" in shown.err


def test_games_that_a_format_cannot_hold_are_told(paifu: Command) -> None:
    asked = (
        "generate",
        "--rules",
        "tenhou-sanma-east",
        "--games",
        "1",
        "--out",
        "made",
    )
    shown = paifu(*asked, "--to", "majiang")
    assert shown.status == 2
    assert "majiang cannot hold such games" in shown.err


def test_a_demo_leaves_other_folders_alone(paifu: Command) -> None:
    Path("mine").mkdir()
    Path("mine/report.html").write_text("precious")
    shown = paifu("demo", "--games", "1", "--out", "mine")
    assert shown.status == 2
    assert "a folder with other things in it" in shown.err
    assert Path("mine/report.html").read_text() == "precious"


def test_a_key_file_without_end_is_refused(paifu: Command, folder: Path) -> None:
    Path("key").write_bytes(bytes(70_000))
    shown = paifu("anonymise", folder, "--key-file", "key", "--out", "nameless")
    assert shown.status == 2
    assert "more than 65,536 bytes are no key" in shown.err
