"""`verify --certificate` and `check-certificate`: the same bytes, and what differs."""

from __future__ import annotations

import copy
import gzip
import json
import re
import tarfile
import zipfile
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from command import Command
from generated import records
from paifu.analysis.certificate_check import TYPES, differences
from paifu.analysis.certificates import PARTS, Certifier, digest_of
from paifu.analysis.job import audit_contents
from paifu.logs import version
from paifu.logs.unpacking import Content
from shared import ROOT

GAMES = records(games=3)
FALSE = re.sub(rb'(owari="-?\d+),[^,]*,', rb"\g<1>,77.0,", GAMES[0])
"""The first game with other final points for seat 0: one `final.results`."""

ALL = [*GAMES, FALSE, *records("tenhou-sanma-east")]


def season(folder: str = "season", names: str = "abcdef") -> Path:
    """A folder of records, named so that they are read in the order of `names`."""
    Path(folder).mkdir()
    for name, data in zip(names, ALL, strict=False):
        (Path(folder) / f"{name}.mjlog").write_bytes(data)
    return Path(folder)


def certificate(paifu: Command, *arguments: str | Path) -> bytes:
    file = Path("made.json")
    ran = paifu("verify", *arguments, "--quiet", "--certificate", file)
    assert ran.status == 1, ran.err
    return file.read_bytes()


def test_engines_threads_order_names_and_archives_give_the_same_bytes(
    paifu: Command,
) -> None:
    wanted = certificate(paifu, season())
    other = season("other", "fbdace")
    for engine in ("plain", "compiled"):
        for jobs in ("1", "3")[: 1 + (engine == "compiled")]:
            options = ("--engine", engine, "--jobs", jobs)
            assert certificate(paifu, other, *options) == wanted
    with tarfile.open("all.tar.gz", "w:gz") as tar:
        tar.add(other)
    with zipfile.ZipFile("all.zip", "w") as archive:
        for number, data in enumerate(ALL):
            archive.writestr(f"x/{number}", gzip.compress(data))
    assert certificate(paifu, "all.tar.gz") == wanted
    assert certificate(paifu, "all.zip") == wanted
    # A record that is there twice is one record.
    assert certificate(paifu, "all.zip", other, "all.tar.gz") == wanted


def test_a_certificate_names_no_file_no_time_and_no_player(paifu: Command) -> None:
    named = GAMES[0].replace(b'n1="', b'n1="Somebody', 1)
    Path("secret-name.mjlog").write_bytes(FALSE)
    Path("b.mjlog").write_bytes(named)
    text = certificate(paifu, Path.cwd()).decode()
    assert "secret-name" not in text
    assert "Somebody" not in text
    assert str(Path.cwd()) not in text
    found = json.loads(text)
    assert tuple(found) == PARTS
    assert [row["code"] for row in found["findings"]] == ["final.results"]


def test_the_same_records_check_out_and_end_with_0(paifu: Command) -> None:
    folder = season()
    certificate(paifu, folder)
    ran = paifu("check-certificate", "made.json", season("elsewhere", "fedcba"))
    assert (ran.status, ran.out) == (0, "the same: 5 records, 1 finding\n")
    copies = paifu("check-certificate", "made.json", folder, "elsewhere")
    assert copies.out == "the same: 5 records (and 5 there twice), 1 finding\n"


def test_rules_that_were_given_need_no_file_to_check(paifu: Command) -> None:
    folder = season()
    Path("house.toml").write_text(
        'extends = "tenhou-east"\n[rules]\nopen_tanyao = false\n', "utf-8"
    )
    certificate(paifu, folder, "--rules", "house.toml")
    Path("house.toml").unlink()
    ran = paifu("check-certificate", "made.json", folder, "--json")
    found = json.loads(ran.out)
    assert (ran.status, found["same"]) == (0, True)
    assert found["findings"] >= 1


def by_kind(paifu: Command, folder: str) -> dict[str, int]:
    ran = paifu("check-certificate", "made.json", folder, "--json")
    found = json.loads(ran.out)
    assert ran.status == 1
    assert len(found["differences"]) == sum(found["by_kind"].values())
    counts: dict[str, int] = found["by_kind"]
    return counts


def test_records_missing_new_and_changed_are_named(paifu: Command) -> None:
    Path("x").mkdir()
    record = Path("x/a.mjlog")
    record.write_bytes(FALSE)
    certificate(paifu, "x")
    record.write_bytes(FALSE.replace(b"77.0", b"78.0"))
    assert by_kind(paifu, "x") == {"record missing": 1, "record new": 1}
    Path("x/b.mjlog").write_bytes(FALSE)
    assert by_kind(paifu, "x") == {"record new": 1}
    record.unlink()
    record.symlink_to("nowhere")
    assert by_kind(paifu, "x") == {"unread": 1}


@cache
def audited() -> Certifier:
    certifier = Certifier("auto")
    taken = [Content(str(n), data) for n, data in enumerate(ALL)]
    certifier.add(audit_contents(taken, "auto", "plain", digests=True))
    return certifier


def clean(document: dict[str, Any]) -> Any:
    """A record without findings."""
    (finding,) = document["findings"]
    rows = document["records"]
    return next(row for row in rows if row["sha256"] != finding["record"])


Edit = Callable[[dict[str, Any]], object]

EDITS: list[tuple[Edit, dict[str, int]]] = [
    (lambda c: c["findings"].clear(), {"certificate": 2, "finding new": 1}),
    (
        lambda c: c["findings"][0].update(event=3),
        {"certificate": 2, "finding gone": 1, "finding new": 1},
    ),
    (
        lambda c: c["findings"].append(c["findings"][0]),
        {"certificate": 2, "finding gone": 1},
    ),
    (
        lambda c: clean(c)["games"][0].update(rounds=99),
        {"certificate": 1, "judged otherwise": 1},
    ),
    (
        lambda c: clean(c)["games"].clear(),
        {"certificate": 1, "judged otherwise": 1},
    ),
    (
        lambda c: clean(c).update(sha256="0" * 64),
        {"certificate": 1, "record missing": 1, "record new": 1},
    ),
    (lambda c: c["records"].reverse(), {"certificate": 1}),
    (lambda c: c.update(digest="0" * 64), {"certificate": 1}),
    (lambda c: c.update(unread={"format.empty": 2}), {"certificate": 1, "unread": 1}),
    (lambda c: c.update(rules="0" * 64), {"certificate": 1, "rules": 1}),
    (lambda c: c["engine"].update(paifu="0.0.1"), {"certificate": 1, "engine": 1}),
]


@pytest.mark.parametrize(("edit", "kinds"), EDITS)
def test_a_certificate_that_was_edited_is_noticed(
    edit: Edit, kinds: dict[str, int]
) -> None:
    here = audited().document()
    there = copy.deepcopy(here)
    edit(there)
    found = differences(there, here, audited().sources)
    assert Counter(one.kind for one in found) == kinds


FORGED: dict[str, Edit] = {
    "rule sets": lambda c: c["rulesets"].clear(),
    "title": lambda c: next(iter(c["rulesets"].values())).update(title="M-League"),
    "name": lambda c: next(iter(c["rulesets"].values())).update(name="m-league"),
    "order": lambda c: c["records"].reverse(),
    "form": lambda c: clean(c)["games"][0].update(
        rounds=float(clean(c)["games"][0]["rounds"])
    ),
}


@pytest.mark.parametrize("edit", FORGED.values(), ids=FORGED.keys())
def test_a_certificate_whose_digest_was_made_anew_is_noticed(edit: Edit) -> None:
    here = audited().document()
    there = copy.deepcopy(here)
    edit(there)
    body = {name: value for name, value in there.items() if name != "digest"}
    there["digest"] = digest_of(body)
    assert list(differences(there, here, audited().sources))


def test_another_engine_with_the_same_result_is_said_to_be_that(
    paifu: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("a").write_bytes(FALSE)
    certificate(paifu, "a")
    monkeypatch.setattr("paifu.analysis.certificates.engine_digest", lambda: "f" * 64)
    ran = paifu("check-certificate", "made.json", "a")
    assert ran.status == 1
    assert "another engine came to the same result" in ran.out


def test_a_preset_that_became_other_rules_is_named_with_its_switches() -> None:
    here = audited().document()
    there = copy.deepcopy(here)
    sets = there["rulesets"]
    (key,) = (key for key, one in sets.items() if one["name"] == "tenhou-east")
    sets["1" * 64] = sets.pop(key)
    sets["1" * 64]["switches"]["open_tanyao"] = False
    texts = [one.text for one in differences(there, here, {})]
    assert "tenhou-east is other rules here: open_tanyao" in texts
    assert f"rule set {'1' * 12}: its switches do not fit its digest" in texts


def test_one_name_may_be_of_several_rule_sets() -> None:
    here = audited().document()
    sets = here["rulesets"]
    (key,) = (key for key, one in sets.items() if one["name"] == "tenhou-east")
    for start in (30000, 35000):
        other = copy.deepcopy(sets[key])
        other["switches"]["start_points"] = start
        sets[f"{start}"] = other
    found = differences(copy.deepcopy(here), here, {})
    assert not [one.text for one in found if one.kind == "rules"]


BAD = {
    "no file": (None, "cannot be read: No such file or directory"),
    "no JSON": (b"{", "not JSON"),
    "a list": (b"[]", "it has no key 'certificate'"),
    "another form": (b'{"certificate": 2}', "this paifu knows form 1 alone"),
    "parts missing": (b'{"certificate": 1}', "key 'engine' is missing"),
    "a key twice": (b'{"certificate": 1, "certificate": 1}', "twice in one object"),
    "no number": (b'{"certificate": NaN}', "NaN is no number of JSON"),
    "deep": (b"[" * 100_000, "nested too deeply"),
    "no UTF-8": (b'{"certificate": "\xff"}', "byte 17 is no text of UTF-8"),
    "UTF-16 cut short": ("[1".encode("utf-16")[:-1], "is no text of UTF-8"),
    "a long number": (b'{"x": 1' + b"0" * 5000 + b"}", "a number of 5001 digits"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_is_no_certificate_ends_with_2(paifu: Command, case: str) -> None:
    data, words = BAD[case]
    if data is not None:
        Path("bad.json").write_bytes(data)
    ran = paifu("check-certificate", "bad.json", "bad.json")
    assert ran.status == 2
    assert words in ran.err
    assert ran.err.count("\n") == 1


def test_a_certificate_is_not_written_onto_a_record(paifu: Command) -> None:
    folder = season()
    record = folder / "a.mjlog"
    ran = paifu("verify", folder, "--certificate", record)
    assert (ran.status, record.read_bytes()) == (2, ALL[0])


def test_the_engine_digest_reads_presets_and_readers_whatever_ends_their_lines(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def digest(files: dict[str, bytes]) -> str:
        for name, data in files.items():
            (tmp_path / name).write_bytes(data)
        version.engine_digest.cache_clear()
        return version.engine_digest()

    monkeypatch.setattr(version, "_roots", lambda: [("paifu.logs", tmp_path)])
    first = digest({"a.py": b"x = 1\n", "b.toml": b"y = 2\n"})
    assert digest({"a.py": b"x = 1\r\n", "c.txt": b"not read"}) == first
    assert digest({"b.toml": b"y = 3\n"}) != first
    monkeypatch.undo()
    version.engine_digest.cache_clear()


def test_the_page_on_certificates_names_every_key() -> None:
    page = (ROOT / "docs" / "certificates.md").read_text("utf-8")
    assert tuple(TYPES) == PARTS
    for key in PARTS:
        assert f"`{key}`" in page, key
