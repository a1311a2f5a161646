from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson
import pytest

from mjlog import (
    DRAW,
    FULL,
    GO,
    LAST,
    OWARI,
    SANMA_GO,
    SANMA_UN,
    UN,
    agari,
    deal,
    init,
    record,
)
from paifu.logs.builder import concatenate
from paifu.logs.events import Batch, EventKind, RulesHint, Unstated
from paifu.logs.formats.carried import unequal_where_carried
from paifu.logs.formats.tenhou_xml import (
    CARRIES,
    WriteError,
    read_tenhou,
    write_tenhou,
)

NORTHS = (
    '<U120/><N who="1" m="30752" /><N who="2" m="26635" /><N who="2" m="31008" />'
    '<N who="2" m="31264" />'
)
SANMA_WIN = {
    "who": 2,
    "source": 2,
    "hand": "1,5,9,13,17,21,25,29,33,37,40",
    "machi": 40,
    "sc": "350,-10,350,-10,350,20,0,0",
}


def sanma(melds: str) -> bytes:
    """Seat 2 calls a pon, then takes two norths, and wins with these melds."""
    win = agari(**SANMA_WIN, melds=f' m="{melds}"')  # type: ignore[arg-type]
    return record(
        init(players=3), NORTHS, win, init(1, players=3), LAST, go=SANMA_GO, un=SANMA_UN
    )


SHUFFLE_2009 = ' shuffle="mt19937ar,1,2,3,4,5,6,7,8"'
CANONICAL = {
    "every kind of tag": FULL,
    "2009": record(init(more=SHUFFLE_2009), LAST, seed="", go='<GO type="169"/>'),
    "empty seed": record(init(), LAST, seed='<SHUFFLE seed="" ref=""/>'),
    "no seed": record(init(), LAST, seed=""),
    "people without grades": record(
        init(), LAST, un='<UN n0="%41" n1="" n2="%43" n3="%44"/>'
    ),
    "three players": record(
        init(players=3), DRAW, init(1, players=3), LAST, go=SANMA_GO, un=SANMA_UN
    ),
    "norths before and after a pon": sanma("31264,31008,26635"),
    "one of two norths": sanma("31008,26635"),
    "yakuman and pao": record(
        init(), agari(yaku=' yakuman="39,42"', more=' paoWho="2"'), init(1), LAST
    ),
    "no under-indicators": record(init(), agari(ura=""), init(1), LAST),
    "empty under-indicators": record(
        init(), agari(ura=' doraHaiUra=""'), init(1), LAST
    ),
    "returns": record('<BYE who="0" /><UN n0="%41" />', init(), LAST),
    "negative tenths": record(
        init(), LAST.replace(OWARI, "250,0.4,250,-0.4,-1,10.1,751,-10.1")
    ),
    "rooms": record(init(), LAST, go='<GO type="233" lobby="7994"/>'),
}
ODD = {
    "white space between tags": FULL.replace(b"><", b">\n    <"),
    "all endings spaced": FULL.replace(b'"/>', b'" />').replace(b"0/>", b"0 />"),
    "newline at the end": FULL + b"\n",
    "byte order mark": b"\xef\xbb\xbf" + FULL,
    "seams of a string": FULL.replace(b"><GO", b'>" +\n      "<GO'),
    "comments": FULL.replace(b"<GO", b"<!-- <GO/> --><GO"),
    "whole results": record(init(), LAST.replace(OWARI, "250,15,250,-5,250,-5,250,-5")),
    "half whole results": record(
        init(), LAST.replace(OWARI, "250,15,250,-5.0,250,-5,250,-5.0")
    ),
    "winning tile before melds": record(
        init(),
        agari(melds=' m="13312"').replace(
            ' m="13312" machi="60"', ' machi="60" m="13312"'
        ),
        init(1),
        LAST,
    ),
    "empty melds": record(init(), agari(melds=' m=""'), init(1), LAST),
    "plus signs": record(
        init(), agari(sc="250,-20,250,+20,250,0,250,0"), init(1), LAST
    ),
    "leading noughts": record(init(), '<DORA hai="007" />', LAST),
    "equal duplicates": record(init(), '<REACH who="1" step="1" who="1"/>', LAST),
    "line breaks in a tag": record(init(), '<DORA\n  hai="7" />', LAST),
    "plain names": record(init(), LAST, un=UN.replace("%41", "A")),
    "mixed names": record(init(), LAST, un=UN.replace("%41", "%41B%2e")),
    "another name came back": record(init(), '<UN n0="%5A" />', LAST),
    "lower case escapes": record(init(), LAST, un=UN.replace("%41", "%4a")),
    "norths in another order": sanma("26635,31008,31264"),
    "north that nobody took": sanma("30752"),
    "head in another order": record(init(), LAST).replace(
        GO.encode(), b'<BYE who="1" />' + GO.encode()
    ),
    "another version": FULL.replace(b"2.3", b"2.2"),
    "a reference": FULL.replace(b'ref=""', b'ref="x"'),
    "chips": record(
        init(more=' chip="0,0,0,0"'),
        agari(yaku=' yaku="1,1,54,1" chip="54,1"', sc="0," * 15 + "0"),
        init(1),
        LAST.replace(OWARI, f"{OWARI},-1,0,12,0,-8,0,-3,0").replace(
            " />", ' ratio="2000,10" />'
        ),
        go='<GO type="553" lobby="0"/>',
    ),
    "lobby rules": record(
        init(), LAST, go='<GO type="257" lobby="1" title="" rule="," csrule="0F"/>'
    ),
}


def read(data: bytes) -> Batch:
    batch = read_tenhou(data, "test.mjlog")
    assert batch.problems == []
    return batch


@pytest.mark.parametrize("name", [*CANONICAL, *ODD])
def test_record_comes_back_byte_for_byte(name: str) -> None:
    data = (CANONICAL | ODD)[name]
    assert write_tenhou(read(data), 0) == data


@pytest.mark.parametrize("name", [*CANONICAL])
def test_canonical_record_needs_no_spelling_but_its_head(name: str) -> None:
    assert set(read(CANONICAL[name]).info[0].spelling) <= {"head"}


@pytest.mark.parametrize("name", [*CANONICAL, *ODD])
def test_spelling_survives_json(name: str) -> None:
    data = (CANONICAL | ODD)[name]
    batch = read(data)
    batch.info[0].spelling = orjson.loads(orjson.dumps(batch.info[0].spelling))
    assert write_tenhou(batch, 0) == data


def comparable(batch: Batch) -> list[Any]:
    """All that a game says, without places in its source."""
    tables = []
    for name in ("games", "rounds", "events", "claims"):
        table = getattr(batch, name).copy()
        if "place" in table.dtype.names:
            table["place"] = 0
        tables.append(table.tobytes())
    texts = [
        (i.names, i.grades, i.rates, i.genders, i.seed, i.wall_seeds)
        for i in batch.info
    ]
    return [*tables, texts]


@pytest.mark.parametrize(
    "name",
    [
        name
        for name in [*CANONICAL, *ODD]
        # A north that the game does not hold is nowhere but in the spelling.
        if name != "north that nobody took"
    ],
)
def test_game_without_spelling_reads_back_the_same(name: str) -> None:
    batch = read((CANONICAL | ODD)[name])
    batch.info[0].spelling = {}
    assert comparable(read(write_tenhou(batch, 0))) == comparable(batch)


def test_game_without_spelling_is_written_in_canonical_order() -> None:
    batch = read(FULL)
    batch.info[0].spelling = {}
    assert write_tenhou(batch, 0) == FULL


@pytest.mark.parametrize(
    ("hint", "go"),
    [
        (RulesHint("tenhou", {}, ""), 'type="9" lobby="0"'),
        (RulesHint("tenhou-east", {}, ""), 'type="1" lobby="0"'),
        (RulesHint("tenhou-no-red-no-kuitan", {}, ""), 'type="15" lobby="0"'),
        (RulesHint("tenhou-2009", {"red_tiles": {}}, ""), 'type="11"'),
        (RulesHint("tenhou", {"open_tanyao": False}, ""), 'type="13" lobby="0"'),
        (RulesHint("tenhou-meijinsen", {}, ""), 'type="9" lobby="10011"'),
        (None, 'type="1" lobby="0"'),
    ],
)
def test_room_follows_the_rules_when_there_is_no_spelling(
    hint: RulesHint | None, go: str
) -> None:
    batch = read(record(init(), LAST))
    batch.info[0].spelling = {}
    batch.info[0].rules = hint
    assert f"<GO {go}/>".encode() in write_tenhou(batch, 0)


def test_any_game_of_a_batch_can_be_written() -> None:
    names = list(CANONICAL)
    batch = concatenate(read(CANONICAL[name]) for name in names)
    for index, name in enumerate(names):
        assert write_tenhou(batch, index) == CANONICAL[name]


def test_game_that_is_not_there_is_an_index_error() -> None:
    with pytest.raises(IndexError, match="no game 1 among 1"):
        write_tenhou(read(FULL), 1)


def test_cut_record_is_written_as_far_as_it_was_read() -> None:
    data = record(init(), DRAW, init(1), "<T0/>")
    batch = read_tenhou(data[: -len("</mjloggm>")], "test.mjlog")
    assert batch.problems
    assert write_tenhou(batch, 0) == data


Change = Callable[[Batch], None]


def change(table: str, column: str, value: int, at: Any = 0) -> Change:
    """Set a column's value at an index as NumPy takes it."""

    def apply(batch: Batch) -> None:
        getattr(batch, table)[column][at] = value

    return apply


@pytest.mark.parametrize(
    ("apply", "reason"),
    [
        (change("events", "tile", 255), "seat 0's tile is hidden"),
        (change("events", "kind", 99), "event kind 99 has no tag"),
        (change("rounds", "scores", 25050, (0, 0)), "25050, not a multiple of 100"),
        (change("rounds", "honba", -1), "honba, sticks or indicator is not stated"),
        (change("rounds", "dealer", -1), "the dealer is not stated"),
        (change("rounds", "deal", 255, (0, 0, 0)), "seat 0's deal has a hidden tile"),
        (change("games", "first_dealer", -1), "first dealer is not stated"),
        (change("games", "results", 250, (0, 0)), "250, not a multiple of 100"),
        (change("claims", "fu", -1), "fu, points or limit is not stated"),
        (change("claims", "seat", -1), "the winner is not stated"),
        (change("claims", "yaku", -1, (0, slice(None))), "a yaku is not stated"),
        (change("claims", "yaku_han", -1, (0, 0)), "no han is stated for yaku 1"),
        (change("claims", "yaku", 59, (0, 0)), "yaku 'sanrenkou' has no number"),
        (change("claims", "nuki", 1), "counts 1 norths, 0 were taken"),
        (change("claims", "hand", 255, (0, 0)), "the winning hand has a hidden tile"),
        (change("claims", "kind", 0, 2), "claim kind 0 is no draw"),
        (change("claims", "tenpai", 1, (2, 0)), "seat 0 is tenpai but shows no hand"),
        (change("events", "claim", 7, slice(None)), "a result has no claim"),
    ],
)
def test_what_a_record_cannot_hold_is_an_error_that_says_so(
    apply: Change, reason: str
) -> None:
    batch = read(FULL)
    apply(batch)
    with pytest.raises(WriteError, match=reason):
        write_tenhou(batch, 0)


def test_a_riichi_with_the_hand_shown_cannot_be_written() -> None:
    batch = read(record(init(), '<REACH who="0" step="1"/>', LAST))
    batch.events["flag"][batch.events["kind"] == int(EventKind.RIICHI)] = 1
    with pytest.raises(WriteError, match="hand shown has no tag"):
        write_tenhou(batch, 0)


def test_clocks_are_left_out() -> None:
    batch = read(record(init(), '<BYE who="1" />', LAST))
    without = write_tenhou(batch, 0)
    at = batch.events["kind"] == int(EventKind.DISCONNECT)
    for kind in (EventKind.CLOCK, EventKind.TIMEOUT):
        batch.events["kind"][at] = int(kind)
        assert write_tenhou(batch, 0) == without.replace(b'<BYE who="1" />', b"")


def test_tiles_that_are_no_meld_cannot_be_written() -> None:
    batch = read(record(init(), '<N who="1" m="13312" />', LAST))
    batch.events["own"][0] = [1, 2, 3]
    with pytest.raises(WriteError, match=r"round E1\.0: .* has no meld number"):
        write_tenhou(batch, 0)


def test_hidden_north_cannot_be_written() -> None:
    batch = read(CANONICAL["norths before and after a pon"])
    batch.events["tile"][batch.events["kind"] == int(EventKind.NUKI)] = 255
    with pytest.raises(WriteError, match="has no meld number"):
        write_tenhou(batch, 0)


def test_unknown_dice_are_written_as_one_and_one() -> None:
    batch = read(record(init(), LAST))
    batch.rounds["dice"] = -1
    batch.info[0].spelling = {}
    assert b'seed="0,0,0,0,0,135"' in write_tenhou(batch, 0)


def test_norths_that_the_claim_does_not_count_are_all_written() -> None:
    batch = read(CANONICAL["norths before and after a pon"])
    batch.claims["nuki"][0] = -1
    assert write_tenhou(batch, 0) == CANONICAL["norths before and after a pon"]


def test_discards_need_no_tsumogiri_flag() -> None:
    batch = read(FULL)
    discards = batch.events["kind"] == int(EventKind.DISCARD)
    batch.events["flag"][discards] = 1
    assert write_tenhou(batch, 0) == FULL


def test_hands_shown_at_a_draw_are_written_for_the_tenpai_only() -> None:
    data = record(init(), LAST.replace(" owari", f' hai1="{deal(1)}" owari'))
    batch = read(data)
    assert write_tenhou(batch, 0) == data
    batch.claims["tenpai"][0] = 0
    assert b"hai1" not in write_tenhou(batch, 0).split(b"RYUUKYOKU")[1]


@pytest.mark.parametrize("name", ["grades", "rates", "genders"])
def test_what_is_told_of_three_players_is_four_texts(name: str) -> None:
    batch = read_tenhou(record(init(), LAST), "x")
    setattr(batch.info[0], name, ["a", "", "c"])
    again = read_tenhou(write_tenhou(batch, 0), "x")
    assert again.problems == []
    assert getattr(again.info[0], name) == ["a", "", "c", ""]
    assert unequal_where_carried(batch, again, CARRIES) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("grades", ["a", "b", "c", 'd"']),
        ("grades", ["a", "b", "c", "d<"]),
        ("grades", ["a,b", "c", "d"]),
        ("rates", ["1"] * 5),
        ("seed", 'mt"'),
        ("wall_seeds", ["a<"]),
    ],
)
def test_text_that_has_no_room_in_an_attribute_is_refused(
    name: str, value: object
) -> None:
    batch = read_tenhou(record(init(), LAST), "x")
    setattr(batch.info[0], name, value)
    with pytest.raises(WriteError, match="has no room for"):
        write_tenhou(batch, 0)


@pytest.mark.parametrize(
    ("table", "bit"),
    [
        ("games", Unstated.RESULTS),
        ("rounds", Unstated.SCORES),
        ("rounds", Unstated.INDICATOR_TIMES),
        ("claims", Unstated.DELTAS),
        ("claims", Unstated.HAND),
        ("claims", Unstated.YAKU),
    ],
)
def test_what_a_record_must_say_is_not_written_when_left_open(
    table: str, bit: Unstated
) -> None:
    batch = read_tenhou(FULL, "x")
    getattr(batch, table)["unstated"] |= bit
    with pytest.raises(WriteError, match=f"{bit.name.lower()} not stated"):
        write_tenhou(batch, 0)
