"""What a conversion loses is named, and nothing else is lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from generated import batches
from mjlog import FULL
from mutations import copied
from paifu.logs.builder import concatenate
from paifu.logs.convert import convert
from paifu.logs.events import Batch, RulesHint
from paifu.logs.formats import Format, format_named
from paifu.logs.formats.facts import Fact
from paifu.logs.formats.paifu_record import read_paifu
from paifu.logs.formats.tenhou_xml import read_tenhou

TENHOU, PAIFU = format_named("tenhou-xml"), format_named("paifu")


def game(**text: Any) -> Batch:
    """A game that may be changed."""
    (made,) = batches("tenhou-east", 1)
    made = copied(made)
    made.info = [replace(made.info[0], **text)]
    return made


def test_nothing_is_lost_in_a_paifu_record() -> None:
    made = convert(read_tenhou(FULL, "full.mjlog"), 0, PAIFU)
    assert (made.lost, made.altered) == ((), ())
    assert len(read_paifu(made.data, "x").games) == 1


def test_through_a_paifu_record_a_record_comes_back_in_its_own_bytes() -> None:
    between = convert(read_tenhou(FULL, "full.mjlog"), 0, PAIFU).data
    assert convert(read_paifu(between, "full.jsonl"), 0, TENHOU).data == FULL


def test_what_a_format_has_no_room_for_is_lost() -> None:
    made = game(accounts=["1", "2", "3", "4"], room="gold")
    made.events["time"] = 5
    found = convert(made, 0, TENHOU)
    assert found.lost == (Fact.ACCOUNTS, Fact.ROOM, Fact.TIMES)
    assert found.dropped == found.lost


def test_what_a_game_does_not_state_is_not_lost() -> None:
    made = game(names=[], seed="")
    assert Fact.NAMES not in convert(made, 0, format_named("mjai")).lost


def test_rules_of_another_platform_are_altered() -> None:
    made = convert(game(rules=RulesHint("m-league", {}, "")), 0, TENHOU)
    assert made.altered == (Fact.RULES,)
    assert made.dropped == (Fact.RULES,)


def test_a_game_of_several_is_converted_alone() -> None:
    both = concatenate([game(), game(names=["P", "Q", "R", "S"])])
    again = read_paifu(convert(both, 1, PAIFU).data, "x")
    assert again.info[0].names == ["P", "Q", "R", "S"]


def test_a_game_that_is_not_played_to_its_end_is_still_written() -> None:
    cut = read_tenhou(FULL[: FULL.rindex(b"<INIT")], "cut.mjlog")
    assert cut.problems
    made = convert(cut, 0, PAIFU)
    assert made.altered == ()


def _other(change: Callable[[Batch], object]) -> Format:
    """A format that holds all, but gives back something else."""

    def read(data: bytes, source: str) -> Batch:
        batch = read_paifu(data, source)
        change(batch)
        return batch

    return replace(PAIFU, read=read)


def test_what_the_games_own_spelling_gives_back_is_not_lost() -> None:
    spelled = game(spelling={"a": 1}, spelling_of="x", accounts=["1"], room="gold")
    keeps = replace(PAIFU, carries=PAIFU.carries - {Fact.ACCOUNTS, Fact.ROOM})
    assert convert(spelled, 0, keeps).lost == ()
    plain = game(accounts=["1"], room="gold")
    assert convert(plain, 0, keeps).lost == (Fact.ACCOUNTS, Fact.ROOM)


def test_a_writer_that_changes_what_was_played_is_caught() -> None:
    wrong = _other(lambda batch: batch.rounds["honba"].__setitem__(1, 7))
    with pytest.raises(ValueError, match="would say it otherwise: game 0, rounds 1, h"):
        convert(game(), 0, wrong)


def test_a_writer_that_changes_a_fact_is_caught() -> None:
    wrong = _other(lambda batch: batch.claims["fu"].__setitem__(..., 70))
    assert convert(game(), 0, wrong).altered == (Fact.FU,)


def test_a_writer_that_loses_the_game_is_caught() -> None:
    lost = replace(PAIFU, read=lambda data, source: Batch.empty())
    with pytest.raises(ValueError, match="no room for it"):
        convert(game(), 0, lost)


def test_a_format_that_is_only_read_is_refused() -> None:
    with pytest.raises(ValueError, match="tenhou-xml is read, not written"):
        convert(game(), 0, replace(TENHOU, write=None))


@pytest.mark.parametrize(
    "spelling",
    [
        {"orders": [[1, ["no such attribute"]]]},
        {"texts": [[1]]},
        {"head": 7},
        {"order": ["-", "-"]},
        {"endings": [[3, "><EVIL"]]},
        {"gaps": [[0, "no markup"]]},
    ],
    ids=str,
)
def test_a_spelling_that_does_not_fit_is_refused(spelling: Any) -> None:
    made = game(spelling=spelling, spelling_of="tenhou-xml")
    with pytest.raises(ValueError, match=r"spelling|unpack|room|otherwise|order"):
        convert(made, 0, TENHOU)
    assert convert(made, 0, PAIFU).dropped == ()
