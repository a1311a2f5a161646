"""The tables of a data set: every column with its type, unit and meaning.

`games`, `rounds`, `events` and `wins` hold the record's own words; `seats` what the
rules make of them, one row a round and seat; `findings` where the two disagree.
`decisions`, if the data set was made with it, tells what each seat's discards and draws
were worth (`paifu.replay.decisions`).

Conventions: `game` names a game in every table, `round` and `event` count from 0; seats
0-3, 0 = the first dealer; tiles are ids 0-135 (255 hidden), kinds 0-33; points are
whole; -1 = none or not stated.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import pyarrow as pa  # type: ignore[import-untyped]  # it ships no types

WORD = pa.dictionary(pa.int32(), pa.string())
"""Text that repeats."""

KEY, SMALL, INT, POINTS = pa.int64(), pa.int16(), pa.int32(), pa.int64()
MASK = pa.int64()


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table."""

    name: str
    type: pa.DataType
    unit: str
    meaning: str


def _numbers(type_: pa.DataType, unit: str, *rows: tuple[str, str]) -> list[Column]:
    return [Column(name, type_, unit, meaning) for name, meaning in rows]


_GAME = Column("game", KEY, "", "the game: from the record's SHA-256 and its number")
_ROUND = Column("round", SMALL, "", "index of the round in the game")

GAMES = [
    _GAME,
    Column("source", pa.string(), "", "path of the record, or archive and member"),
    Column("number", SMALL, "", "index of the game in its record"),
    Column("digest", pa.string(), "", "SHA-256 of the record's bytes"),
    Column("format", WORD, "", "format of the record"),
    Column("identifier", pa.string(), "", "the platform's own name of the game"),
    Column("started", pa.string(), "ISO 8601", "when it began, as exact as stated"),
    Column(
        "started_from",
        WORD,
        "",
        "what states it: `record`, `name` (the file's, as Tenhou gives it), or empty",
    ),
    Column(
        "room",
        WORD,
        "",
        "as the platform names it; empty where nothing tells",
    ),
    Column("players", SMALL, "", "4 or 3"),
    Column("rules", WORD, "", "rule set it was judged by; empty if it was not"),
    Column("rules_digest", WORD, "", "SHA-256 of that rule set's values"),
    Column("chosen", WORD, "", "how the rules were chosen"),
    Column("rounds", SMALL, "", "rounds dealt"),
    Column("events", INT, "", "events"),
    Column("proven", SMALL, "rounds", "rounds whose wall was proven"),
    Column("findings", SMALL, "", "findings"),
    Column("undecided", SMALL, "rounds", "checks that could not be decided"),
    Column("ended", pa.bool_(), "", "the record states the end"),
    Column("names", pa.list_(WORD), "", "players, by seat"),
    Column("accounts", pa.list_(WORD), "", "account ids, by seat"),
    Column("grades", pa.list_(WORD), "", "grades, by seat"),
    Column(
        "final_scores",
        pa.list_(POINTS),
        "points",
        "scores at the end, by seat; empty if not stated",
    ),
    Column(
        "results",
        pa.list_(POINTS),
        "points",
        "with uma and oka: 36.0 is 36000; empty if not stated",
    ),
    Column("ranks", pa.list_(SMALL), "", "1-4 by final score, ties by seat"),
]

ROUNDS = [
    _GAME,
    _ROUND,
    Column("number", SMALL, "", "0 = East 1, 4 = South 1"),
    Column("name", WORD, "", "`E1.0`: wind, round, honba"),
    Column("honba", SMALL, "", "counters"),
    Column("sticks", SMALL, "", "riichi sticks on the table"),
    Column("dealer", SMALL, "", "the dealer's seat"),
    Column("dice", pa.list_(SMALL), "", "two, 1-6"),
    Column("indicator", SMALL, "tile id", "first dora indicator"),
    Column(
        "scores",
        pa.list_(POINTS),
        "points",
        "before the deal, by seat; empty if not stated",
    ),
    Column("complete", pa.bool_(), "", "the record holds its result"),
    Column("result", WORD, "", "win, exhaustive, nagashi, kyuushu, …; empty if none"),
    Column("wins", SMALL, "", "winners"),
    Column("draws", SMALL, "tiles", "tiles drawn, replacements included"),
    Column("discards", SMALL, "tiles", "tiles discarded"),
    Column("riichi", SMALL, "", "riichi declared"),
    Column("calls", SMALL, "", "chi, pon and daiminkan"),
    Column("tenpai", pa.list_(SMALL), "", "exhaustive draw: 1 who was tenpai, by seat"),
]

SEATS = [
    _GAME,
    _ROUND,
    Column("player", WORD, "", "name"),
    Column("players", SMALL, "", "4 or 3"),
    *_numbers(
        SMALL, "",
        ("seat", "0 = the first dealer"), ("dealer", "1 if the dealer"),
        ("seat_wind", "0 east … 3 north"), ("number", "0 = East 1"),
        ("honba", "counters"),
        ("outcome", "0 others won by ron, 1 ron, 2 tsumo, 3 dealt in, 4 paid a tsumo,"
         " 5 tenpai, 6 noten, 7 abortive draw, 8 nagashi, 9 unfinished"),
    ),
    *_numbers(
        POINTS, "points",
        ("score_before", "before the deal"), ("score_after", "after the round"),
    ),
    *_numbers(SMALL, "", ("rank_before", "1-4"), ("rank_after", "1-4")),
    *_numbers(
        POINTS, "points",
        ("change", "whole change, own riichi stick included"),
        ("change_hand", "from hand values"), ("change_honba", "from counters"),
        ("change_sticks", "sticks won"), ("change_own_stick", "own accepted riichi"),
        ("change_pao", "part paid as liable seat"),
        ("change_draw", "noten payments and nagashi"),
    ),
    *_numbers(
        SMALL, "",
        ("turns", "own discards"), ("draws", "own draws"), ("chi", "calls"),
        ("pon", "calls"), ("daiminkan", "calls"), ("kakan", "added kans"),
        ("ankan", "concealed kans"), ("nuki", "norths extracted"),
        ("first_call_turn", "own discards before the first call"),
        ("closed_end", "1 closed at the end"),
        ("tenpai_end", "1 tenpai at the end, 0 noten, -1 nothing tells"),
        ("start_shanten", "of the 13 dealt tiles; -2 not computed"),
        ("tenpai_turn", "first discard that left a tenpai hand"),
        ("riichi", "0 none, 1 riichi, 2 double riichi"),
        ("riichi_turn", "discard it was declared with"),
        ("riichi_order", "1 first of the round, 2 second, …"),
        ("riichi_accepted", "1 the stick was paid"),
        ("riichi_furiten", "1 furiten at the declaration"),
    ),
    Column("riichi_waits", MASK, "", "waits at the declaration, a bit a kind"),
    *_numbers(
        SMALL, "",
        ("riichi_tiles_left", "of the wait, neither in the hand nor in sight"),
        ("furiten_turns", "discards that left the hand tenpai and furiten"),
        ("passed_ron", "wins passed"), ("passed_tsumo", "wins passed"),
        ("deal_in_to", "first winner's seat"), ("deal_in_tile", "kind"),
        ("deal_in_class", "0 genbutsu to a riichi winner, 1 suji, 2 no suji, 3 honour"),
        ("deal_in_state", "own hand: 0 closed, 1 open, 2 riichi"),
        ("deal_in_shanten", "-2 not computed"), ("deal_in_turn", "own discards"),
        ("deal_in_winner_state", "0 dama, 1 open, 2 riichi"),
        ("win_tile", "kind"), ("win_from", "seat, the own one for a tsumo"),
        ("win_turn", "own discards before it"),
    ),
    Column("win_waits", MASK, "", "waits of the winning hand, a bit a kind"),
    Column("win_wait", SMALL, "", "shape of the wait in the reading that counts"),
    Column("win_yaku", MASK, "", "a bit a yaku id"),
    Column("win_local", MASK, "", "a bit a local yaku, from id 55 on"),
    *_numbers(
        SMALL, "",
        ("win_yakuman", "units"), ("win_han", "han"), ("win_fu", "fu"),
        ("win_limit", "0 none, 1 mangan … 5 yakuman"),
    ),
    Column("win_points", POINTS, "points", "value of the hand, no honba, no sticks"),
    *_numbers(
        SMALL, "",
        ("win_dora", "han"), ("win_ura", "han"), ("win_red", "han"),
        ("win_ippatsu", "1 if"),
    ),
    Column("time_used", INT, "ms", "time of the seat's decisions"),
    Column("hidden", INT, "0-1", "not all its tiles are shown; what they tell is -1"),
]  # fmt: skip

EVENTS = [
    _GAME,
    _ROUND,
    Column("event", SMALL, "", "index of the event in the round"),
    Column("kind", pa.int8(), "", "0 draw, 1 discard, 2 chi, … (`EventKind`)"),
    Column("seat", pa.int8(), "", "who acts"),
    Column("tile", SMALL, "tile id", "drawn, discarded, called or turned tile"),
    Column("source", pa.int8(), "", "seat that a called or winning tile came from"),
    Column("own_0", SMALL, "tile id", "meld tile from the caller's hand"),
    Column("own_1", SMALL, "tile id", "the second"),
    Column("own_2", SMALL, "tile id", "the third"),
    Column("flag", INT, "", "discard: 1 as drawn; riichi: 1 shown; clock: ms left"),
    Column("time", INT, "ms", "since the round's start"),
]

WINS = [
    _GAME,
    _ROUND,
    Column("win", SMALL, "", "index among the round's winners"),
    Column("seat", SMALL, "", "winner"),
    Column("player", WORD, "", "winner's name"),
    Column("source", SMALL, "", "who dealt in; the winner for a tsumo"),
    Column("pao", SMALL, "", "liable seat that the record names"),
    Column("tile", SMALL, "tile id", "winning tile"),
    Column("hand", pa.list_(SMALL), "tile id", "concealed tiles"),
    Column("melds", SMALL, "", "melds"),
    Column("fu", SMALL, "", "fu"),
    Column("han", SMALL, "", "han, where stated by itself"),
    Column("points", POINTS, "points", "value without honba and sticks"),
    Column("limit", SMALL, "", "0 none, 1 mangan … 5 yakuman"),
    Column("yaku", pa.list_(WORD), "", "names, in recorded order"),
    Column("yaku_han", pa.list_(SMALL), "han", "of each; -1 a yakuman"),
    Column("dora", pa.list_(SMALL), "tile id", "indicators listed"),
    Column("ura", pa.list_(SMALL), "tile id", "under-indicators listed"),
    Column("honba", SMALL, "", "counters"),
    Column("sticks", SMALL, "", "riichi sticks"),
    Column(
        "deltas", pa.list_(POINTS), "points", "changes, by seat; empty if not stated"
    ),
]

FINDINGS = [
    Column("game", KEY, "", "the game; 0 if the record holds none"),
    Column("code", WORD, "", "stable code: `result.fu`"),
    Column("class", WORD, "", "class of the code"),
    Column("file", pa.string(), "", "the record"),
    Column("round", SMALL, "", "index of the round; -1 the whole record"),
    Column("round_name", WORD, "", "`E1.0`"),
    Column("event", INT, "", "event in the round; -1 header or end"),
    Column("seat", SMALL, "", "who"),
    Column("expected", pa.string(), "", "by the rules"),
    Column("recorded", pa.string(), "", "by the record"),
    Column("switch", WORD, "", "switch of the rule set that most likely decides it"),
    Column("element", INT, "", "tag or line in the record, from 1"),
    Column("sentence", pa.string(), "", "the finding in words"),
]

DECISIONS = [
    _GAME,
    _ROUND,
    Column("seat", SMALL, "", "0 = the first dealer"),
    Column("player", WORD, "", "name"),
    Column("players", SMALL, "", "4 or 3"),
    *_numbers(
        SMALL, "",
        ("choices", "free discards: before a riichi of the own"),
        ("losing", "of them those that left a worse shanten than another could"),
        ("optimal", "those of least shanten and greatest acceptance"),
    ),
    *_numbers(
        SMALL, "tiles",
        ("accepted", "acceptance of the discards, summed; 0 of one that lost shanten"),
        ("acceptable", "acceptance of the best discards, summed"),
    ),
    *_numbers(
        SMALL, "",
        ("quiet_choices", "free discards before any opponent's riichi"),
        ("quiet_losing", "likewise"), ("quiet_optimal", "likewise"),
    ),
    *_numbers(
        SMALL, "tiles",
        ("quiet_accepted", "likewise"), ("quiet_acceptable", "likewise"),
    ),
    *_numbers(
        SMALL, "",
        ("far_draws", "draws of a hand that was not tenpai"),
        ("useful_draws", "of them those that lowered its shanten"),
    ),
    Column("useful_expected", INT, "millionths", "what chance would have given"),
    *_numbers(
        SMALL, "",
        ("tenpai_draws", "draws of a tenpai hand"),
        ("completing_draws", "of them those that completed it"),
    ),
    Column("completing_expected", INT, "millionths", "what chance would have given"),
    Column("deal_dora", SMALL, "tiles", "dora and red tiles dealt, both counted"),
    Column("deal_dora_expected", INT, "millionths", "the same by the first indicator"),
    Column("end_dora", SMALL, "tiles", "dora and red tiles at the end, melds included"),
    Column("ippatsu_chances", SMALL, "", "own draws and others' discards in the turn"),
    Column("ippatsu_expected", INT, "millionths", "wins, were these tiles by chance"),
    Column("ura_indicators", SMALL, "", "turned for a win with riichi"),
    Column("ura_expected", INT, "millionths", "dora that they give by chance"),
    *_numbers(
        SMALL, "",
        ("against", "free discards while an opponent was in riichi"),
        ("against_genbutsu", "safe against each: in its river, or passed since"),
        ("against_suji", "else a number that is suji against each"),
        ("against_no_suji", "else a number"), ("against_honour", "else an honour"),
        ("against_honour_seen", "of them those of which the seat saw three or four"),
        ("against_refused", "not safe, though a safe tile was in the hand"),
        ("against_folded", "safe, and leaving a worse shanten than another could"),
        ("against_shanten", "best shanten that these discards could leave, summed"),
        ("against_tenpai", "those that could leave a tenpai hand"),
        ("against_tenpai_no_suji", "of them those with no suji"),
    ),
]  # fmt: skip

TABLES = {
    "games": GAMES,
    "rounds": ROUNDS,
    "seats": SEATS,
    "events": EVENTS,
    "wins": WINS,
    "findings": FINDINGS,
    "decisions": DECISIONS,
}
"""Columns by table."""

OPTIONAL = "decisions"
"""The table that a data set has if it was made so: it takes as long as all others."""


def type_name(type_: pa.DataType) -> str:
    """A column's type as people write it.

    >>> type_name(WORD), type_name(pa.list_(SMALL))
    ('text', 'list of int16')
    """
    if pa.types.is_list(type_):
        return f"list of {type_name(type_.value_type)}"
    if pa.types.is_dictionary(type_) or pa.types.is_string(type_):
        return "text"
    return str(type_)


@cache
def arrow_schema(table: str) -> pa.Schema:
    """The Arrow schema of a table; the meaning of a column is in its metadata.

    No value is missing (-1 and empty texts say so): with that known, Parquet files are
    written in less than half the time.

    >>> arrow_schema("rounds").field("dealer").metadata[b"meaning"]
    b"the dealer's seat"

    Raises:
        KeyError: no such table.
    """
    return pa.schema(
        [
            pa.field(
                one.name,
                one.type,
                nullable=False,
                metadata={"unit": one.unit, "meaning": one.meaning},
            )
            for one in TABLES[table]
        ]
    )
