"""Every real tenhou.net/6 record at hand: read whole, and written back."""

from __future__ import annotations

import pytest

from batch_ranges import assert_in_range
from paifu.logs.events import Batch
from paifu.logs.formats.carried import unequal_where_carried
from paifu.logs.formats.facts import Fact
from paifu.logs.formats.tenhou_json import CARRIES, read_tenhou_json, write_tenhou_json
from paifu.logs.formats.tenhou_json_text import read_text
from paifu.logs.formats.tenhou_xml import CARRIES as XML_CARRIES
from paifu.logs.formats.tenhou_xml import read_tenhou
from paifu.replay.audit.run import audit_batch
from shared import needs_shared, shared

PEOPLE = {Fact.NAMES, Fact.GRADES, Fact.RATES, Fact.GENDERS, Fact.CONNECTIONS}
"""What mjx left out of the records that it has in both forms."""

FINDINGS = {"Haura900+mahjong_paifu_editer/sample.json": ["record.meld_record"]}
"""All that the audit finds; docs/corpus.md has the reason."""

REFUSED = {
    "jsonc/Longhorn-Riichi+InjusticeJudge/example_arml_game.2404019a.jsonc",
    "jsonc/Longhorn-Riichi+InjusticeJudge/example_arml_game.jsonc",
}
"""Played by a tournament's own rules."""

Corpus = dict[str, tuple[bytes, Batch]]


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    folder = shared("corpus/tenhou_json")
    read = {}
    for path in sorted(folder.rglob("*.*")):
        data, name = path.read_bytes(), path.relative_to(folder).as_posix()
        read[name] = (data, read_tenhou_json(data, name))
    return read


@needs_shared
def test_every_record_is_one_game_read_whole(corpus: Corpus) -> None:
    assert len(corpus) == 49
    for name, (_, batch) in corpus.items():
        assert (name, batch.problems, len(batch.games)) == (name, [], 1)
        assert batch.rounds["complete"].all()
        assert (batch.rounds["orders"] == 1).all()
        assert_in_range(batch)


@needs_shared
def test_every_record_comes_back(corpus: Corpus) -> None:
    for name, (data, batch) in corpus.items():
        written = write_tenhou_json(batch, 0)
        if name.endswith(".jsonc"):
            assert read_text(written).objects == read_text(data).objects
        else:
            assert written.rstrip() == data.rstrip()


@needs_shared
def test_games_in_both_forms_say_the_same(corpus: Corpus) -> None:
    """Wherever both carry it; mjx says nothing of people and of the end."""
    xml = {path.stem: path for path in shared("corpus/tenhou_xml").rglob("*.mjlog")}
    told = 0
    for name, (_, batch) in corpus.items():
        path = xml.get(name.rsplit("/")[-1].split(".")[0])
        if path is None:
            continue
        told += 1
        facts = CARRIES & XML_CARRIES
        other = read_tenhou(path.read_bytes(), path.name)
        if not batch.games["ended"][0]:
            other.games["ended"], facts = 0, facts - PEOPLE
        assert (name, unequal_where_carried(other, batch, facts)) == (name, [])
    assert told == 18


@needs_shared
def test_findings_are_those_of_the_table_and_no_others(corpus: Corpus) -> None:
    found: dict[str, list[str]] = {}
    for name, (_, batch) in corpus.items():
        (game,) = audit_batch(batch)
        if codes := [finding.name for finding in game.findings]:
            found[name] = codes
        refused = batch.info[0].rules is not None and batch.info[0].rules.refuse
        assert bool(refused) == (name in REFUSED)
    assert found == FINDINGS
