"""The spoiling table as a whole: how much of the catalogue it holds."""

from __future__ import annotations

from paifu.replay.audit.catalogue import CLASSES, ENTRIES
from paifu.replay.spoil import BEYOND, BY_HOUSE_RULES, BY_NAME, SPOILS, UNNOTICED

WITHOUT_SEED = "_without_seed"


def test_there_are_a_hundred_kinds_of_false_records() -> None:
    assert len(SPOILS) >= 100


def test_every_row_has_a_name_of_its_own() -> None:
    assert len(BY_NAME) == len(SPOILS) + len(UNNOTICED)


def test_every_row_says_in_a_sentence_what_is_done() -> None:
    for row in BY_NAME.values():
        assert row.what[0].isupper(), row.name
        assert row.what.endswith("."), row.name
    assert len({row.what for row in BY_NAME.values()}) == len(BY_NAME)


def test_every_expected_finding_is_in_the_catalogue() -> None:
    assert {row.finding for row in SPOILS} <= ENTRIES.keys()


def test_every_finding_of_the_catalogue_is_provoked_or_of_a_class_beyond() -> None:
    provoked = {row.finding for row in SPOILS}
    left = ENTRIES.keys() - provoked - BY_HOUSE_RULES.keys()
    assert BY_HOUSE_RULES.keys() <= ENTRIES.keys() - provoked
    assert {ENTRIES[name].cls for name in left} == BEYOND.keys()
    assert not {ENTRIES[name].cls for name in provoked} & BEYOND.keys()
    assert set(BEYOND) < set(CLASSES)


def test_what_nobody_can_detect_comes_with_its_proof() -> None:
    for row in UNNOTICED:
        assert not row.finding, row.name
        assert row.proof.endswith("."), row.name
    assert not any(row.proof for row in SPOILS)


def test_an_edit_is_for_three_or_four_players_or_both() -> None:
    for row in BY_NAME.values():
        assert row.players in ((4,), (3,), (4, 3)), row.name


def test_a_seed_tells_what_cannot_be_told_without() -> None:
    names = [row.name for row in UNNOTICED if row.name.endswith(WITHOUT_SEED)]
    edits = {row.what for row in SPOILS if row.finding.startswith("proof.")}
    alike = [BY_NAME[name].what.removeprefix("Without a seed: ") for name in names]
    assert len(names) >= 3
    assert sum(what[0].upper() + what[1:] in edits for what in alike) >= 2
