"""What the audit finds in the collection's majiang and Riichi City records: nothing."""

from __future__ import annotations

import pytest

from batch_ranges import assert_in_range
from paifu.logs.reader import read
from paifu.replay.audit.run import audit_batch
from shared import needs_shared, shared

EACH = {"majiang": 3, "riichicity": 1}
"""Of each format every which record: all have been looked at (docs/corpus.md)."""

BY_VOTE = "round 1 ended by a vote of the players"


@needs_shared
@pytest.mark.parametrize("name", EACH)
def test_records_are_clean_or_refused_by_name(name: str) -> None:
    paths = sorted(shared(f"corpus/{name}").rglob("*.json"))[:: EACH[name]]
    refused = []
    for path, batch in zip(paths, read([str(path) for path in paths]), strict=True):
        assert_in_range(batch)
        (audited,) = audit_batch(batch)
        assert audited.findings == [], path
        rules = batch.info[0].rules
        assert rules is not None
        if rules.refuse:
            assert rules.refuse == BY_VOTE
            refused.append(path.stem)
    friends = ["iroiroFriendMatch", "syugiFriendMatch", "waremeFriendMatch"]
    assert refused == (friends if name == "riichicity" else [])
