"""Every real mjai record at hand: read, in range, written back byte for byte."""

from __future__ import annotations

import pytest

from batch_ranges import assert_in_range
from paifu.logs.events import Batch, Unstated
from paifu.logs.formats import format_of
from paifu.logs.formats.mjai import read_mjai, write_mjai
from shared import needs_shared, shared

CUT = "partial/critter-mj+akochan/haifu_log_sample.mjson"

ROUNDS = {
    "Apricot-S+mjai-manue-go/2025-08-23-085608.mjson": 11,
    "Apricot-S+mjai-manue-go/2026-07-01-130909.mjson": 10,
    "Equim-chan+Mortal/index.example.5a4ee37e.mjson": 9,
    "Equim-chan+Mortal/index.example.5f7481c2.mjson": 1,
    "Equim-chan+Mortal/index.example.mjson": 3,
    "critter-mj+akochan/haifu_log_1000_0.3112cc69.mjson": 4,
    "critter-mj+akochan/haifu_log_1000_0.cd77573f.mjson": 5,
    CUT: 5,
}


@pytest.fixture(scope="module")
def corpus() -> dict[str, tuple[bytes, Batch]]:
    folder = shared("corpus/mjai")
    read = {}
    for path in sorted(folder.rglob("*.mjson")):
        name = path.relative_to(folder).as_posix()
        data = path.read_bytes()
        read[name] = (data, read_mjai(data, name))
    return read


@needs_shared
def test_every_record_is_read(corpus: dict[str, tuple[bytes, Batch]]) -> None:
    assert {name: len(batch.rounds) for name, (_, batch) in corpus.items()} == ROUNDS
    for name, (data, batch) in corpus.items():
        found = format_of(data)
        assert found is not None
        assert found.name == "mjai"
        assert_in_range(batch)
        assert [one.code for one in batch.problems] == (
            ["format.truncated"] if name == CUT else []
        )


@needs_shared
def test_every_record_is_written_back(corpus: dict[str, tuple[bytes, Batch]]) -> None:
    for name, (data, batch) in corpus.items():
        written = write_mjai(batch, 0)
        # The last line of the one that was cut off has no end.
        assert written.rstrip(b"\n") == data.rstrip(b"\n"), name
        if name != CUT:
            assert written == data


@needs_shared
def test_result_of_a_round_may_be_missing(
    corpus: dict[str, tuple[bytes, Batch]],
) -> None:
    """A sample of a manual: the round ends at a draw."""
    _, batch = corpus["Equim-chan+Mortal/index.example.5f7481c2.mjson"]
    assert batch.rounds["complete"].tolist() == [0]
    assert batch.games["ended"].tolist() == [1]


@needs_shared
def test_game_by_chinese_official_rules(
    corpus: dict[str, tuple[bytes, Batch]],
) -> None:
    """It has walls, and no indicators."""
    _, batch = corpus["critter-mj+akochan/haifu_log_1000_0.3112cc69.mjson"]
    (info,) = batch.info
    assert len(info.commitments) == 4
    assert set(batch.rounds["indicator"].tolist()) == {-1}
    assert info.rules is not None
    assert "Chinese Official" in info.rules.refuse


@needs_shared
def test_scores_of_a_server_that_states_them_after_results_only(
    corpus: dict[str, tuple[bytes, Batch]],
) -> None:
    _, batch = corpus["Apricot-S+mjai-manue-go/2025-08-23-085608.mjson"]
    assert all(batch.rounds["unstated"] == Unstated.SCORES)
    assert batch.claims["scores"][0].tolist() == [25000] * 4
