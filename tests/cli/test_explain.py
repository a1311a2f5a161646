"""`paifu explain`: lists, numbers, codes, wins, and plain refusals."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from command import Command, Ran
from generated import records
from paifu.logs.formats.tenhou_xml import write_tenhou
from script import one

CLEAN = records()[0]
"""An East game of four, made by agents."""

FIRST_FU = re.compile(rb'(<AGARI [^>]*ten=")(\d+)(,)')

FU = FIRST_FU.sub(rb"\g<1>110\g<3>", CLEAN, count=1)
"""The same with 110 fu in its first win: one `result.fu`."""

TWO = re.sub(rb'(owari="-?\d+),[^,]*,', rb"\g<1>,77.0,", FU)
"""And with other final points for seat 0: one `final.results` more."""


@pytest.fixture
def paifu(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> Command:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    for name, content in (("clean", CLEAN), ("fu", FU), ("two", TWO)):
        Path(f"{name}.mjlog").write_bytes(content)
    Path("notes.txt").write_bytes(b"no record")
    return Command(capsys, monkeypatch)


def data(ran: Ran) -> dict[str, Any]:
    assert (ran.status, ran.err) == (0, "")
    made = json.loads(ran.out)
    assert isinstance(made, dict)
    return made


def test_a_single_finding_is_explained_at_once(paifu: Command) -> None:
    ran = paifu("explain", "fu.mjlog")
    assert (ran.status, ran.err) == (0, "")
    assert re.match(r"result\.fu: seat \d \(.*\) claims 110 fu", ran.out)
    for heading in ("Where", "Rule", "Hand", "Yaku and dora", "Fu", "Points"):
        assert f"\n{heading}\n" in ran.out
    assert re.search(r"\n! +together.* 110 fu *\n", ran.out)
    assert "\nPosition before event " in ran.out


def test_several_are_listed_with_their_numbers(paifu: Command) -> None:
    ran = paifu("explain", "two.mjlog")
    assert ran.status == 0
    assert ran.out.startswith("two.mjlog: 2 findings, ")
    assert re.search(r"^1 result\.fu: ", ran.out, re.MULTILINE)
    assert re.search(r"^2 final\.results: ", ran.out, re.MULTILINE)
    listed = data(paifu("explain", "two.mjlog", "--json"))["findings"]
    assert [(one["number"], one["code"]) for one in listed] == [
        (1, "result.fu"),
        (2, "final.results"),
    ]


@pytest.mark.parametrize("named", ["2", "final.results"])
def test_a_finding_goes_by_number_or_code(paifu: Command, named: str) -> None:
    made = data(paifu("explain", "two.mjlog", named, "--json"))
    assert made["name"] == "final.results"
    titles = [section["title"] for section in made["sections"]]
    assert titles[:3] == ["Where", "Rule", "End of the game"]
    [differing] = [row for row in made["sections"][2]["rows"] if row["differs"]]
    assert differing["cells"][-1] == "+77,000"
    assert len(made["position"]["seats"]) == 4


def test_only_findings_of_a_round(paifu: Command) -> None:
    [first, last] = data(paifu("explain", "two.mjlog", "--json"))["findings"]
    assert first["round"] != last["round"]
    named = data(paifu("explain", "two.mjlog", "--round", last["round"], "--json"))
    assert named["name"] == "final.results"
    wind = first["round"].partition(".")[0]
    ran = paifu("explain", "two.mjlog", "--round", wind, "result.fu")
    assert ran.out.startswith("result.fu: ")
    ran = paifu("explain", "two.mjlog", "--round", last["round"], "result.fu")
    assert ran.status == 2
    assert ran.err == "paifu: finding 'result.fu': there is final.results\n"
    ran = paifu("explain", "two.mjlog", "--round", first["round"], "--win", "9")
    assert f"round {first['round']} has 1 win, numbered from 1" in ran.err


def test_notices_are_listed_on_demand(paifu: Command) -> None:
    furiten = one("0 has 234m567p23478s99p 0 draw 9s cut 9s left=0 exhaustive")
    Path("furiten.mjlog").write_bytes(write_tenhou(furiten.batch, 0))
    # The record has no end, which is a finding of its own.
    alone = data(paifu("explain", "furiten.mjlog", "--json"))
    assert alone["name"].startswith("format.")
    listed = data(paifu("explain", "furiten.mjlog", "--notices", "--json"))["findings"]
    codes = [one["code"] for one in listed]
    assert codes == [alone["name"], "notice.passed_tsumo", "notice.furiten_discard"]
    for named in ("notice.furiten_discard", "3"):
        ran = paifu("explain", "furiten.mjlog", named, "--notices")
        assert ran.out.startswith("notice.furiten_discard: seat 0 ")


def test_a_clean_record_says_so(paifu: Command) -> None:
    ran = paifu("explain", "clean.mjlog")
    assert ran.status == 0
    assert re.fullmatch(r"clean\.mjlog: no findings, \d+ rounds, .*\n", ran.out)


def test_a_win_is_explained_line_by_line(paifu: Command) -> None:
    made = data(paifu("explain", "clean.mjlog", "--win", "1", "--json"))
    assert made["name"] == ""
    assert re.match(r"East 1, \d counters?: the win of seat \d", made["sentence"])
    rows = [row for section in made["sections"] for row in section["rows"]]
    assert rows
    assert not any(row["differs"] for row in rows)


def test_every_win_of_a_record_can_be_explained(paifu: Command) -> None:
    wins = CLEAN.count(b"<AGARI")
    said = set()
    for nth in range(1, wins + 1):
        made = data(paifu("explain", "clean.mjlog", "--win", str(nth), "--json"))
        said.add((made["sentence"], json.dumps(made["position"])))
        assert made["sections"][-3]["key"] == "payments"
    assert len(said) == wins
    ran = paifu("explain", "clean.mjlog", "--win", str(wins + 1))
    assert ran.err == (
        f"paifu: --win {wins + 1}: the file has {wins} wins, numbered from 1\n"
    )


def test_other_rules_can_be_named(paifu: Command) -> None:
    made = data(
        paifu("explain", "clean.mjlog", "--win", "1", "--rules", "tenhou", "--json")
    )
    assert made["sections"][0]["title"] == "Hand"
    ran = paifu("explain", "clean.mjlog", "--rules", "tenhou-sanma")
    assert ran.status == 0
    assert "not judged: tenhou-sanma is not for 4 players" in ran.out


def test_a_game_that_is_not_judged_has_no_sums(paifu: Command) -> None:
    arguments = ("--win", "1", "--rules", "tenhou-sanma")
    ran = paifu("explain", "clean.mjlog", *arguments)
    assert ran.status == 2
    assert "tenhou-sanma is not for 4 players; name the rules with --rules" in ran.err


def test_what_could_not_be_read_is_a_finding_too(paifu: Command) -> None:
    Path("cut.mjlog").write_bytes(CLEAN[: CLEAN.rindex(b"<INIT") + 700])
    ran = paifu("explain", "cut.mjlog", "format.truncated")
    assert ran.status == 0
    assert ran.out.startswith("format.truncated: ")
    assert "\nWhere\n  cut.mjlog\n" in ran.out


def test_the_head_counts_what_the_list_has(paifu: Command) -> None:
    Path("cut.mjlog").write_bytes(FU[: FU.rindex(b"<INIT") + 700])
    ran = paifu("explain", "cut.mjlog")
    assert len(re.findall(r"^\d ", ran.out, re.MULTILINE)) == 2
    assert ran.out.startswith("cut.mjlog: 2 findings, ")
    ran = paifu("explain", "cut.mjlog", "--rules", "tenhou-sanma", "--notices")
    assert ran.out.startswith("format.truncated: ")


def test_standard_input(paifu: Command) -> None:
    assert paifu("explain", "-", stdin=FU).out.startswith("result.fu: ")


@pytest.mark.parametrize("arguments", [(), ("1",), ("2",), ("--win", "1")])
def test_text_fits_a_terminal_and_says_all_there_that_it_says_in_a_pipe(
    paifu: Command, arguments: tuple[str, ...]
) -> None:
    piped = paifu("explain", "two.mjlog", *arguments).out
    assert all(line == line.rstrip() for line in piped.splitlines())
    for paifu.columns in (80, 120):
        shown = paifu("explain", "two.mjlog", *arguments).shown
        assert max(len(line) for line in shown.splitlines()) <= paifu.columns
        assert shown.split() == piped.split()


def test_a_pipe_gets_no_colours_and_each_sentence_on_one_line(paifu: Command) -> None:
    out = paifu("explain", "two.mjlog").out
    assert "\x1b" not in out
    heads = [line for line in out.splitlines() if re.match(r" *[12] [a-z]+\.", line)]
    assert [head.split(maxsplit=2)[2] for head in heads] == [
        one["sentence"]
        for one in json.loads(paifu("explain", "two.mjlog", "--json").out)["findings"]
    ]


def test_names_cannot_move_the_cursor(paifu: Command) -> None:
    named = re.sub(rb'n0="[^"]*"', b'n0="%1B%5B2Jx"', FU)
    Path("named.mjlog").write_bytes(named)
    for arguments in ((), ("--win", "1"), ("--json",)):
        ran = paifu("explain", "named.mjlog", *arguments)
        assert ran.status == 0
        assert "\x1b" not in ran.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("nowhere.mjlog", "nowhere.mjlog: no such file or folder"),
        ("notes.txt", "notes.txt: no format knows"),
        ("two.mjlog 3", "finding '3': there are 2, numbered from 1"),
        ("two.mjlog 0", "finding '0': there are 2, numbered from 1"),
        ("clean.mjlog 1", "finding '1': there is none"),
        ("fu.mjlog 2", "finding '2': there is 1, numbered from 1"),
        ("two.mjlog illegal.kuikae", "there is result.fu, final.results"),
        ("clean.mjlog result.fu", "finding 'result.fu': there is no finding"),
        ("two.mjlog --round X9", "--round 'X9': expected a round such as E1"),
        ("two.mjlog 1 --win 1", "finding '1' and --win 1 at once"),
        ("two.mjlog --win 0", "--win 0: the file has "),
        ("two.mjlog --round N4 --win 1", "--win 1: round N4 has 0 wins"),
        ("two.mjlog --rules nowhere", "no preset 'nowhere'"),
    ],
)
def test_what_cannot_be_explained_is_refused_in_one_line(
    paifu: Command, arguments: str, words: str
) -> None:
    ran = paifu("explain", *arguments.split())
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("paifu: ")
    assert ran.err.count("\n") == 1
    assert words in ran.err


def test_a_calculation_is_numbers_too(paifu: Command) -> None:
    made = data(paifu("explain", "fu.mjlog", "1", "--json"))
    sums = made["calculation"]
    assert sums["record"]["fu"] == 110
    rules = sums["rules"]
    assert rules["fu"] == made["change"]["edits"][0]["to"]
    assert 0 <= rules["fu"] - sum(item["fu"] for item in rules["fu_items"]) < 10
    assert sum(paid["change"] for paid in rules["payments"]) == sum(
        paid["sticks"] for paid in rules["payments"]
    )


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("ja", "110符とあるが"),
        ("zh", "主张110符"),
        ("de", "nennt 110 Fu"),
    ],
)
def test_findings_and_their_list_speak_the_language(
    paifu: Command, lang: str, said: str
) -> None:
    assert said in paifu("explain", "fu.mjlog", "--lang", lang).out
    assert said in paifu("explain", "two.mjlog", "--lang", lang).out
    assert said in paifu("verify", "fu.mjlog", "--lang", lang).out


@pytest.mark.parametrize("lang", ["ja", "zh", "de"])
def test_no_word_of_a_list_stays_english(paifu: Command, lang: str) -> None:
    for record in ("two", "clean"):
        out = paifu("explain", f"{record}.mjlog", "--lang", lang).out
        assert not re.search(r"\b(findings?|rounds|event|element|tells)\b", out)


def test_a_language_that_is_not_there_is_named(paifu: Command) -> None:
    for command in ("explain", "verify"):
        ran = paifu(command, "fu.mjlog", "--lang", "fr")
        assert (ran.status, ran.out) == (2, "")
        assert "--lang 'fr': there are en, ja, zh, de" in ran.err


def test_examples_of_the_help_are_understood(paifu: Command) -> None:
    shown = " ".join(paifu("explain", "--help").out.split())
    examples = shown.split("Example: paifu ")[1:]
    assert len(examples) == 3
    for example in examples:
        words = shlex.split(example.split(" Arguments:")[0])
        words = ["two.mjlog" if word == "game.mjlog" else word for word in words]
        words = ["E1" if re.fullmatch(r"S3\.1", word) else word for word in words]
        assert paifu(*words).status == 0
