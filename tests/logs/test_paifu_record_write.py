"""A paifu record holds all that a batch does."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import batch_ranges
from batch_ranges import assert_in_range
from generated import batches
from mjlog import FULL
from mutations import copied
from paifu.logs.builder import concatenate
from paifu.logs.events import (
    NONE,
    Batch,
    ClaimKind,
    Commitment,
    EventKind,
    Origin,
    RulesHint,
)
from paifu.logs.formats.paifu_record import read_paifu, write_paifu
from paifu.logs.formats.tenhou_xml import read_tenhou, write_tenhou
from paifu.logs.formats.unwritten import WriteError
from paifu.logs.yaku import YAKU_COUNT
from paifu_records import assert_kept, line, written

PRESETS = ["tenhou-east", "tenhou-sanma", "mahjong-soul", "gensou", "riichi-city-sanma"]


def game(**text: Any) -> Batch:
    """A game that may be changed."""
    (made,) = batches("tenhou-east", 1)
    made = copied(made)
    made.info = [replace(made.info[0], **text)]
    return made


@pytest.mark.parametrize("preset", PRESETS)
def test_a_generated_game_comes_back_equal(preset: str) -> None:
    (made,) = batches(preset, 1)
    assert_in_range(made)
    assert_kept(made)


def test_a_record_with_every_tag_comes_back_equal_and_in_its_own_bytes() -> None:
    batch = read_tenhou(FULL, "some/folder/full.mjlog")
    assert_kept(batch)
    again = read_paifu(write_paifu(batch, 0), "x.jsonl")
    assert write_tenhou(again, 0) == FULL


def test_of_the_origins_path_only_the_files_name_is_kept() -> None:
    batch = read_tenhou(FULL, "home/of/somebody/full.mjlog")
    origin = line(batch)["origin"]
    assert (origin["format"], origin["source"]) == ("tenhou-xml", "full.mjlog")
    assert origin["digest"] == batch.info[0].digest


def test_the_origin_stays_through_many_records() -> None:
    batch = read_tenhou(FULL, "full.mjlog")
    for name in ("a.jsonl", "b.jsonl", "c.jsonl"):
        batch = read_paifu(write_paifu(batch, 0), name)
    origin = Origin("tenhou-xml", "full.mjlog", read_tenhou(FULL, "").info[0].digest)
    assert batch.info[0].origin == origin


def test_a_game_that_was_made_has_no_origin() -> None:
    assert "origin" not in line(game())


def test_several_games_are_lines_of_one_record() -> None:
    both = concatenate([game(), read_tenhou(FULL, "full.mjlog"), game(names=[])])
    assert_kept(both)
    found = read_paifu(written(both), "x.jsonl")
    assert [info.number for info in found.info] == [0, 1, 2]


@pytest.mark.parametrize(
    "text",
    [
        {"names": ["a", "", "\u96c0\u58eb", '"\\\n']},
        {"names": ["a", "b"], "accounts": ["1"], "grades": ["", "", "", "7"]},
        {"rates": ["1500.00"] * 4, "genders": ["M", "F", "C", ""]},
        {"identifier": "x", "started": "2020-01-01T00:00:00Z", "room": "gold"},
        {"rules": None},
        {"rules": RulesHint("m-league", {"uma": [1, 2.5], "a": {}}, "so", "no")},
        {"wall_seeds": ["", "abc", ""]},
        {"commitments": [None, Commitment("md5", "1m2m", "ff", "salt", "00"), None]},
        {"format": "other", "spelling": {"a": [1, None, {"b": True}]}},
        {"format": "other", "spelling": {"a": ""}, "spelling_of": "third"},
        {"origin": Origin("other", "file", "ff", 7)},
    ],
    ids=str,
)
def test_text_comes_back_equal(text: dict[str, Any]) -> None:
    assert_kept(game(**text))


def test_what_happened_before_the_deal_comes_back() -> None:
    batch = read_tenhou(FULL.replace(b"<INIT", b'<BYE who="1"/><INIT', 1), "full.mjlog")
    assert line(batch)["before"] == [{"type": "disconnect", "seat": 1, "place": 6}]
    assert_kept(batch)


# -- any numbers that a batch may have -------------------------------------------------


def shaken(batch: Batch, chance: random.Random, most: int) -> Batch:
    """The batch with up to `most` numbers of each table others within their ranges."""
    made = copied(batch)
    ranges: dict[str, Mapping[str, tuple[int, int]]] = {
        "games": batch_ranges.GAMES,
        "rounds": batch_ranges.ROUNDS,
        "events": batch_ranges.EVENTS,
        "claims": batch_ranges.CLAIMS,
    }
    for table, columns in ranges.items():
        rows = getattr(made, table)
        for _ in range(most if len(rows) else 0):
            name = chance.choice(list(columns))
            column = rows[name]
            at = np.unravel_index(chance.randrange(column.size), column.shape)
            column[at] = number(name, *columns[name], chance)
    lawful(made)
    return made


def number(name: str, low: int, high: int, chance: random.Random) -> int:
    value = chance.choice((low, high, max(low, 0), chance.randint(low, high)))
    return 17 if high == 255 and value > 135 else value


def lawful(batch: Batch) -> None:
    """What only belongs to some rows is only there."""
    counters = batch.rounds
    for name in ("honba", "sticks"):
        counters[name] = np.maximum(counters[name], 0)
    counters["dealer"] = np.maximum(counters["dealer"], 0)
    batch.games["players"] = 4
    batch.games["first_dealer"] = np.maximum(batch.games["first_dealer"], 0)
    events, claims = batch.events, batch.claims
    flags = (EventKind.DISCARD, EventKind.RIICHI, EventKind.CLOCK)
    events["flag"][~np.isin(events["kind"], flags)] = NONE
    bits = events["kind"] != EventKind.CLOCK
    events["flag"][bits] = np.minimum(events["flag"][bits], 1)
    for row in batch.rounds:
        own = events[row["event_start"] : row["event_stop"]]
        most = int(row["claim_stop"] - row["claim_start"]) - 1
        own["claim"] = np.minimum(own["claim"], most)
    claims["melds"][:, :, 0] = np.where(
        (claims["melds"] != NONE).any(2), EventKind.PON, NONE
    )
    claims["melds"][:, :, 1] = np.minimum(claims["melds"][:, :, 1], 3)
    claims["yaku_han"][claims["yaku"] == NONE] = NONE
    claims["ura"][claims["ura_stated"] != 1] = NONE
    claims["chips_stated"][claims["chips_stated"] == 0] = NONE
    claims["chips"][claims["chips_stated"] != 1] = NONE


def gapless(claims: Any) -> None:
    """Yaku and melds of a claim stand at the beginning of their columns."""
    for claim in claims:
        pairs = [*zip(claim["yaku"], claim["yaku_han"], strict=True)]
        told = [pair for pair in pairs if pair[0] != NONE]
        claim["yaku"], claim["yaku_han"] = NONE, NONE
        for n, (yaku, han) in enumerate(told):
            claim["yaku"][n], claim["yaku_han"][n] = yaku, han
        melds = [meld.copy() for meld in claim["melds"] if meld[0] != NONE]
        claim["melds"] = NONE
        for n, meld in enumerate(melds):
            claim["melds"][n] = meld


@given(st.integers(0, 2**32), st.integers(1, 200))
@settings(max_examples=25, deadline=None)
def test_any_numbers_in_range_come_back(seed: int, most: int) -> None:
    (made,) = batches("tenhou-east", 1)
    changed = shaken(made, random.Random(seed), most)
    gapless(changed.claims)
    assert_kept(changed)


def test_every_yaku_and_every_draw_comes_back() -> None:
    made = game()
    for first in range(0, YAKU_COUNT, 24):
        found = [*range(first, min(first + 24, YAKU_COUNT))]
        made.claims["yaku"][0][: len(found)] = found
        assert_kept(made)
    for kind in ClaimKind:
        made.claims["kind"][0] = kind
        assert_kept(made)


# -- what has no place -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "column", "value", "named"),
    [
        ("rounds", "honba", -5, "round 3: honba: -5 is not in"),
        ("rounds", "indicator", 200, "round 3: indicator: 200 is no tile"),
        ("events", "kind", 99, "type: 99 is none of draw, discard"),
        ("events", "time", -7, "time: -7 is not in"),
        ("claims", "limit", 9, "limit: 9 is none of none, mangan"),
        ("claims", "unstated", 1 << 20, "unstated: 1048576 has unknown bits"),
        ("claims", "chips_stated", 0, "chips that are not counted"),
        ("claims", "tenpai", 2, "tenpai: "),
        ("games", "players", 5, "the game: players: 5 is not in 3..4"),
    ],
)
def test_a_number_out_of_range_is_refused_with_its_place(
    table: str, column: str, value: int, named: str
) -> None:
    made = game()
    getattr(made, table)[column][-1:] = value
    with pytest.raises(WriteError) as error:
        write_paifu(made, 0)
    assert named in str(error.value)


def test_a_flag_of_an_event_that_has_none_is_refused() -> None:
    made = game()
    made.events["flag"][0] = 1
    with pytest.raises(WriteError, match="round 0, event 0: a flag 1 with 'draw'"):
        write_paifu(made, 0)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ({"names": ["\udce9"]}, "surrogates"),
        ({"names": ["a"] * 5}, "texts of 5 seats"),
        ({"spelling": {"a": {1: 2}}}, "str"),
        ({"spelling": {"a": 2**70}}, "64-bit"),
    ],
)
def test_text_that_json_cannot_hold_is_refused(
    text: dict[str, Any], named: str
) -> None:
    with pytest.raises(WriteError, match=named):
        write_paifu(game(**text), 0)


def test_a_game_that_is_not_there() -> None:
    with pytest.raises(IndexError, match="no game 1 among 1"):
        write_paifu(game(), 1)
