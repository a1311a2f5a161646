"""The Mahjong Soul records of the collection: read, audited, written back."""

from __future__ import annotations

import hashlib

import pytest

from paifu.logs.events import Batch
from paifu.logs.formats import format_of
from paifu.replay.audit.run import audit_batch
from shared import needs_shared, shared

RECORDS = {
    "Euophrys+Riichi-Trainer/majsoul_replay.txt.bin": (11, 996, 11),
    "Fat-pig-Cui+majsoul-replay-editor/paipu_record.json": (9, 902, 9),
}
"""Records, with how many rounds, events and claims they have."""


def read(name: str) -> tuple[bytes, Batch]:
    data = shared(f"corpus/majsoul/{name}").read_bytes()
    found = format_of(data)
    assert found is not None
    return data, found.read(data, name)


@needs_shared
@pytest.mark.parametrize("name", RECORDS)
def test_every_record_comes_back_byte_for_byte(name: str) -> None:
    data, batch = read(name)
    assert batch.problems == []
    assert (len(batch.rounds), len(batch.events), len(batch.claims)) == RECORDS[name]
    found = format_of(data)
    assert found is not None
    assert found.write is not None
    assert found.write(batch, 0) == data


@needs_shared
@pytest.mark.parametrize("name", RECORDS)
def test_every_record_is_clean(name: str) -> None:
    _, batch = read(name)
    (audited,) = audit_batch(batch)
    assert audited.findings == []


@needs_shared
def test_walls_left_after_the_deal_have_their_hash() -> None:
    for name in RECORDS:
        _, batch = read(name)
        for kept in batch.info[0].commitments:
            assert kept is not None
            assert kept.method == "md5-remaining"
            assert len(kept.wall) == 2 * 83
            digest = hashlib.md5(kept.wall.encode()).hexdigest()
            assert digest == kept.digest.lower()
