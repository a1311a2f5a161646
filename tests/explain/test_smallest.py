"""The smallest change of records that agents play."""

from __future__ import annotations

import pytest

from explain.examples import examples, made
from paifu.replay.amend import Edit, edited
from paifu.replay.audit.explain import explain_finding
from paifu.replay.audit.run import audit_batch
from paifu.replay.rules import load_preset
from paifu.replay.sheets import pack, unpack
from paifu.replay.simulate.run import generate_game
from paifu.replay.spoil import BY_NAME, Scene


def test_numbers_are_put_right_rather_than_rounds_dropped() -> None:
    rules = load_preset("tenhou-east")
    spoil = BY_NAME["noten_payments_left_out"]
    scenes = (
        Scene(generate_game(rules, 11, number, "plain", "quick"), rules)
        for number in range(1, 10)
    )
    scene, place = next(
        (scene, place)
        for scene in scenes
        for place in reversed(list(spoil.places(scene)))
        if place.round < len(scene.record.deals) - 1
    )
    last = len(scene.record.deals) - 1
    batch = spoil.apply(scene, place)
    (audited,) = audit_batch(batch, rules)
    change = explain_finding(batch, 0, audited.findings[0], rules).change
    assert change is not None
    assert change["clean"]
    assert not change["stops"]
    names = ("table", "round", "row", "column", "from", "to")
    edits = [Edit(*(one[name] for name in names)) for one in change["edits"]]
    assert not [edit for edit in edits if edit.table == "rounds" and edit.now is None]
    (audited,) = audit_batch(pack(edited(unpack(batch), edits)), rules)
    assert audited.findings == []
    assert audited.rounds == last + 1


def test_tiles_that_stand_in_another_order_are_told_so() -> None:
    row = {
        **examples()["record.meld_record"],
        "set": [["events", -1, "own.0", 33], ["events", -1, "own.1", 32]],
    }
    batch, rules = made(row)
    (audited,) = audit_batch(batch, rules)
    assert [one.name for one in audited.findings] == ["record.meld_record"]
    told = explain_finding(batch, 0, audited.findings[0], rules)
    (section,) = [one for one in told.sections if one.key == "change"]
    assert section.text[0] == (
        "name the same own tiles in event 11 of E1.0 in the order of ids 32, 33, 34, "
        "not 33, 32, 34"
    )


@pytest.mark.parametrize("column", ["deal", "indicator"])
def test_a_round_without_events_may_have_a_tile_twice(column: str) -> None:
    rules = load_preset("tenhou-east")
    record = unpack(generate_game(rules, 11, 1, "plain", "quick"))
    del record.deals[1:]
    (deal,) = record.deals
    deal.events.clear()
    deal.claims.clear()
    deal.header.complete = record.game.ended = 0
    if column == "deal":
        deal.header.deal[0][0] = deal.header.deal[1][0]
    else:
        deal.header.indicator = deal.header.deal[1][0]
    batch = pack(record)
    (audited,) = audit_batch(batch, rules)
    assert [one.name for one in audited.findings] == ["record.tile_twice"]
    told = explain_finding(batch, 0, audited.findings[0], rules)
    assert told.change is not None
    assert told.change["clean"]
