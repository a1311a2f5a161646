"""Every real record at hand: read whole, in range, written back byte for byte."""

from __future__ import annotations

import pytest

from batch_ranges import assert_in_range
from paifu.logs.builder import concatenate
from paifu.logs.events import Batch, EventKind, Problem
from paifu.logs.formats.tenhou_xml import read_tenhou, write_tenhou
from shared import needs_shared, shared

PARTIAL = "partial/MahjongRepository+tenhou-python-bot"
CUT = "partial/mjx-project+mjx/2011020401gm-00a9-0000-f6eff225"

PROBLEMS = {
    f"{PARTIAL}/23.mjlog": ("format.missing", 263, 2, "RYUUKYOKU has no 'ba'"),
    f"{PARTIAL}/24.mjlog": ("format.missing", 1561, 14, "RYUUKYOKU has no 'ba'"),
    f"{PARTIAL}/25.mjlog": ("format.missing", 433, 3, "RYUUKYOKU has no 'ba'"),
    f"{CUT}-no-game-end.mjlog": ("format.truncated", 700, 6, "too early"),
    f"{CUT}-no-round-end.mjlog": ("format.truncated", 769, 7, "middle of a round"),
}
"""The records that are not whole: code, tag number, round and reason."""

NOT_WRITTEN_BACK = {f"{PARTIAL}/{number}.mjlog" for number in (23, 24, 25)}
"""Reading stops at their last tag, so that tag cannot be written (docs/corpus.md)."""

TEXT_BETWEEN_TAGS = {
    "SuperTaiyaki+paifu-tools/annotated.mjlog",
    "kanade0404+tenhou-log/log.mjlog",
    "spinesheath+HanaMahjong/ReplayManager.cs_001.ecc27fb3.mjlog",
    "spinesheath+HanaMahjong/ReplayManager.cs_001.mjlog",
}
"""One tag a line, pretty-printed, and twice the seams of a string constant."""


@pytest.fixture(scope="module")
def corpus() -> dict[str, tuple[bytes, Batch]]:
    folder = shared("corpus/tenhou_xml")
    read = {}
    for path in sorted(folder.rglob("*.mjlog")):
        data = path.read_bytes()
        name = path.relative_to(folder).as_posix()
        read[name] = (data, read_tenhou(data, name))
    return read


Corpus = dict[str, tuple[bytes, Batch]]


@needs_shared
def test_every_record_is_read_and_in_range(corpus: Corpus) -> None:
    assert len(corpus) == 1194
    for _, batch in corpus.values():
        assert len(batch.games) == 1
        assert_in_range(batch)


@needs_shared
def test_only_records_that_are_not_whole_have_a_problem(corpus: Corpus) -> None:
    found = {name: batch.problems for name, (_, batch) in corpus.items()}
    assert {name for name, problems in found.items() if problems} == set(PROBLEMS)
    for name, (code, place, round_, reason) in PROBLEMS.items():
        (problem,) = found[name]
        assert isinstance(problem, Problem)
        assert (problem.code, problem.place) == (code, place)
        assert problem.round == round_
        assert reason in problem.reason


@needs_shared
def test_every_round_is_complete_but_the_cut_ones(corpus: Corpus) -> None:
    cut = {
        name
        for name, (_, batch) in corpus.items()
        if not batch.rounds["complete"].all()
    }
    assert cut == set(PROBLEMS) - {f"{CUT}-no-game-end.mjlog"}
    for name in cut:
        assert corpus[name][1].rounds["complete"].tolist()[:-1].count(0) == 0


@needs_shared
def test_every_record_comes_back_byte_for_byte(corpus: Corpus) -> None:
    differ = {
        name for name, (data, batch) in corpus.items() if write_tenhou(batch, 0) != data
    }
    assert differ == NOT_WRITTEN_BACK


@needs_shared
def test_few_records_need_more_than_the_usual_spelling(corpus: Corpus) -> None:
    usual = {"head", "plain_names", "whole_results", "gaps"}
    odd: dict[str, set[str]] = {}
    between = set()
    for name, (_, batch) in corpus.items():
        kept = batch.info[0].spelling
        if more := set(kept) - usual:
            odd[name] = more
        if len(kept.get("gaps", [])) > 1:
            between.add(name)
    # Signs of changes, the winning tile before the melds, empty melds.
    signs = {f"{PARTIAL}/{number}.mjlog" for number in (23, 24, 25)}
    assert odd == {name: {"texts", "orders"} for name in signs} | {
        "kanade0404+tenhou-log/log.mjlog": {"endings"}
    }
    assert between == TEXT_BETWEEN_TAGS


@needs_shared
def test_game_without_spelling_reads_back_the_same(corpus: Corpus) -> None:
    for name, (_, batch) in list(corpus.items())[::20]:
        info = batch.info[0]
        kept, info.spelling = info.spelling, {}
        again = read_tenhou(write_tenhou(batch, 0), name)
        info.spelling = kept
        for table in ("games", "rounds", "events", "claims"):
            old, new = getattr(batch, table).copy(), getattr(again, table).copy()
            for rows in (old, new):
                if "place" in rows.dtype.names:
                    rows["place"] = 0
            assert old.tobytes() == new.tobytes(), (name, table)


@needs_shared
def test_counts_of_the_whole_corpus(corpus: Corpus) -> None:
    # Counted with grep in the files, once.
    batch = concatenate(batch for _, batch in corpus.values())
    assert_in_range(batch)
    kinds = [int((batch.events["kind"] == int(kind)).sum()) for kind in EventKind]
    named = dict(zip(EventKind, kinds, strict=True))
    assert len(batch.rounds) == 10776
    assert named[EventKind.DRAW] == 125635 + 125543 + 125529 + 94441
    assert named[EventKind.DISCARD] == 126609 + 126621 + 126541 + 97356
    assert named[EventKind.DORA] == 1009
    assert named[EventKind.WIN] == 9104
    assert named[EventKind.RIICHI] + named[EventKind.RIICHI_ACCEPTED] == 15606
    assert named[EventKind.DISCONNECT] == 116
    assert named[EventKind.RECONNECT] == 104
    draws = named[EventKind.EXHAUSTIVE_DRAW] + named[EventKind.ABORTIVE_DRAW]
    assert draws == 1767 - len(NOT_WRITTEN_BACK)
    assert named[EventKind.ABORTIVE_DRAW] == 170 + 19 + 2 + 2 + 1


@needs_shared
def test_presets_named_for_the_corpus(corpus: Corpus) -> None:
    found: dict[str, int] = {}
    for _, batch in corpus.values():
        rules = batch.info[0].rules
        assert rules is not None
        assert rules.refuse == ""
        found[rules.preset] = found.get(rules.preset, 0) + 1
    assert found == {
        "tenhou": 114,
        "tenhou-2009": 5,
        "tenhou-before-2022-06": 477,
        "tenhou-east": 6,
        "tenhou-east-2009": 198,
        "tenhou-east-before-2022-06": 92,
        "tenhou-meijinsen": 1,
        "tenhou-sanma-2009": 102,
        "tenhou-sanma-before-2022-06": 199,
    }
