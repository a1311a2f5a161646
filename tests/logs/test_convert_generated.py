"""Generated games survive every conversion that the matrix promises.

Few games here; `benchmarks/convert.py` tries every preset.
"""

from __future__ import annotations

import pytest

from generated import batches
from mutations import copied
from paifu.logs.convert import convert
from paifu.logs.events import Batch, Unstated
from paifu.logs.formats import FORMATS, Format, format_named
from paifu.logs.formats.facts import Fact
from paifu.logs.formats.paifu_record import read_paifu
from paifu.logs.formats.stated import stated_facts
from paifu.logs.formats.unwritten import WriteError
from paifu.logs.redact import redacted
from paifu.replay.audit.run import audit_batch
from paifu.replay.rules import load_preset

TARGETS = [one for one in FORMATS if one.write is not None]
PRESETS = ["tenhou-east", "tenhou-sanma"]

PAIRS = [
    (preset, target)
    for preset in PRESETS
    for target in TARGETS
    if load_preset(preset)["players"] in target.players
]


def game(preset: str, target: Format) -> Batch:
    """A game that a record of this format may be of."""
    (made,) = batches(preset, 1)
    return redacted(made, 0) if target.one_seat else made


@pytest.mark.parametrize(
    ("preset", "target"), PAIRS, ids=lambda one: getattr(one, "name", one)
)
def test_a_generated_game_survives(preset: str, target: Format) -> None:
    batch = game(preset, target)
    made = convert(batch, 0, target)
    assert {*made.lost} == stated_facts(batch, 0) - target.carries
    assert {*made.altered} <= {Fact.RULES}
    again = target.read(made.data, "x")
    (audited,) = audit_batch(again, load_preset(preset))
    assert audited.findings == []
    through = read_paifu(convert(again, 0, format_named("paifu")).data, "y")
    assert convert(through, 0, target).data == made.data


def test_later_indicators_without_their_times_have_no_form_in_mjai() -> None:
    (made,) = batches("tenhou-east", 1)
    made = copied(made)
    made.rounds["unstated"][1] |= Unstated.INDICATOR_TIMES
    made.rounds["further"][1][0] = 30
    with pytest.raises(WriteError, match="when the later indicators were turned"):
        convert(made, 0, format_named("mjai"))
