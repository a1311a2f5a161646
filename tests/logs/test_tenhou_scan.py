"""The scanner makes what the reader makes, or gives the record up."""

from __future__ import annotations

import random
from pathlib import Path
from urllib.parse import quote_from_bytes

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damages.text import PLAIN, TAG
from mjlog import (
    DRAW,
    END,
    EVEN,
    FULL,
    GO,
    LAST,
    OWARI,
    SANMA_GO,
    SANMA_UN,
    TAIKYOKU,
    UN,
    agari,
    deal,
    init,
    record,
)
from paifu.logs.builder import padded
from paifu.logs.events import EventKind
from paifu.logs.formats.tenhou_bulk import read_tenhou_many
from paifu.logs.formats.tenhou_lazy import TenhouInfo
from paifu.logs.formats.tenhou_melds import Meld, MeldError, decode_meld, encode_meld
from paifu.logs.formats.tenhou_names import decode_name
from paifu.logs.formats.tenhou_read import read_tenhou
from paifu.logs.formats.tenhou_scan import NO_END, NO_HEAD, NO_ROOM, NO_TAG, READ
from paifu.logs.formats.tenhou_scan_melds import IMPOSSIBLE, decode
from paifu.logs.formats.tenhou_scan_text import (
    PADDING,
    name_at,
    number_at,
    text_at,
    word,
    word_at,
    words,
    words_at,
)
from project.sources import IMPORT_ROOTS, python
from scanned import Scanner, differences, ints, scan_compiled, scan_interpreted
from shared import ROOT, needs_shared, shared

PON = encode_meld(Meld(int(EventKind.PON), 3, 130, (128, 131)), 1)
KAKAN = encode_meld(Meld(int(EventKind.KAKAN), 3, 129, (130, 128, 131)), 1)
ANKAN = encode_meld(Meld(int(EventKind.ANKAN), 1, 17, (16, 18, 19)), 1)
CHI = encode_meld(Meld(int(EventKind.CHI), 0, 41, (36, 46)), 1)
DAIMINKAN = encode_meld(Meld(int(EventKind.DAIMINKAN), 0, 3, (0, 1, 2)), 2)

SANMA = record(
    init(players=3),
    '<U120/><N who="1" m="30752" /><N who="2" m="26635" /><N who="2" m="31264" />',
    '<N who="2" m="5127" />',
    agari(
        who=2,
        source=2,
        melds=' m="5127,31264,26635"',
        ura="",
        sc="350,-10,350,-10,350,20,0,0",
    ),
    init(1, players=3),
    f'<RYUUKYOKU ba="0,0" sc="350,0,350,0,350,0,0,0" hai2="{deal(2)}" owari="{OWARI}"'
    " />",
    go=SANMA_GO,
    un=SANMA_UN,
)
OLD = record(
    init(more=' shuffle="mt19937ar,1,2"'),
    DRAW,
    init(1),
    agari(more=f' sc="{EVEN}" owari="250,15,250,-5,250,-5,250,-5"', sc="").replace(
        ' sc=""', ""
    ),
    go='<GO type="1"/>',
    seed="",
)
"""As in 2009: no SHUFFLE and no lobby, seeds of the rounds, whole results."""

DRAWS = [
    f'<RYUUKYOKU type="{kind}" ba="0,0" sc="{EVEN}" />'
    for kind in ("nm", "yao9", "kaze4", "reach4", "kan4", "ron3")
]

USUAL = {
    "most kinds of tags": FULL,
    "three players, norths": SANMA,
    "2009": OLD,
    "every kind of draw": record(*(init(n) + draw for n, draw in enumerate(DRAWS)))[
        : -len(END)
    ]
    + (init(6) + LAST + END).encode(),
    "yakuman, pao": record(
        init(),
        agari(yaku=' yakuman="39"', ura="", more=' paoWho="2"'),
        init(1),
        agari(yaku=' yaku="52,3" yakuman="37,47"', ura=' doraHaiUra=""'),
        init(2),
        LAST,
    ),
    "somebody leaves before the deal and comes back after the end": record(
        '<BYE who="1" /><UN n1="%42" />', init(), LAST, '<BYE who="0" />'
    ),
    "white space between tags": FULL.replace(b">", b">\r\n\t ") + b"\n",
    "a name of many alphabets, with letters as they are": FULL.replace(
        b'n0="%41"', b'n0="%E9%9B%80%C3%A9%F0%9F%80%84a-%2e."'
    ),
    "a tsumo after a call of every kind": record(
        init(),
        f'<N who="1" m="{PON}" /><N who="1" m="{KAKAN}" /><N who="1" m="{ANKAN}" />',
        f'<N who="1" m="{CHI}" /><N who="2" m="{DAIMINKAN}" />',
        agari(who=1, source=1, melds=f' m="{CHI},{ANKAN},{KAKAN}"'),
        init(1),
        LAST,
    ),
    "negative scores": record(
        init().replace("250,250", "-1,501"),
        '<REACH who="0" step="1"/><REACH who="0" step="2"/>',
        f'<RYUUKYOKU ba="0,1" sc="-1,0,501,0,250,0,250,0" owari="{OWARI}" />',
    ).replace(b"15.0,250,-5.0", b"-0.4,-12,0.0"),
}
"""Records of the usual form."""


@pytest.mark.parametrize("data", USUAL.values(), ids=USUAL)
def test_usual_record_is_scanned_as_the_reader_reads_it(data: bytes) -> None:
    read = read_tenhou(data, "x.mjlog")
    assert read.problems == []
    for scan in (scan_interpreted, scan_compiled):
        ((outcome, _),), tables = scan([data])
        assert outcome == READ
        assert tables == ints(read)
    assert differences([data]) == []


CHIPS = "250,0,250,0,250,0,250,0,1,0,1,0,1,0,1,0"

UNUSUAL = {
    "another file": (b"hello", NO_HEAD, 4),
    "nothing": (b"", NO_HEAD, 4),
    "text before": (b"\n" + FULL, NO_HEAD, 4),
    "a byte order mark": (b"\xef\xbb\xbf" + FULL, NO_HEAD, 4),
    "no root attribute": (FULL.replace(b' ver="2.3"', b""), NO_HEAD, 4),
    "a space in a text": (FULL.replace(b"2.3", b"2 3"), NO_HEAD, 4),
    "no UN": (record(init(), LAST, un=""), NO_HEAD, 5),
    "head in another order": (record(init(), LAST, go=UN, un=GO), NO_HEAD, 5),
    "a second head": (record(TAIKYOKU, init(), LAST), NO_TAG, 6),
    "a lobby with a title": (FULL.replace(b'lobby="0"', b'title="x"'), NO_HEAD, 5),
    "three grades": (FULL.replace(b"16,17,18,19", b"16,17,18"), NO_HEAD, 5),
    "a name that is not UTF-8": (FULL.replace(b'"%41"', b'"%E9"'), NO_HEAD, 5),
    "a name that is not encoded": (
        FULL.replace(b'"%41"', '"雀"'.encode()), NO_HEAD, 5
    ),
    "a first dealer that nobody is": (FULL.replace(b'oya="0"/>', b'oya="4"/>'),
                                      NO_HEAD, 5),
    "rooms of chips": (FULL.replace(b'" oya="0" hai0', b'" chip="1" oya="0" hai0'),
                       NO_TAG, 6),
    "a comment": (FULL.replace(b"<T52", b"<!-- a --><T52"), NO_TAG, 7),
    "text between tags": (FULL.replace(b"<T52", b"a<T52"), NO_TAG, 6),
    "tile 136": (FULL.replace(b"<T52/>", b"<T136/>"), NO_TAG, 7),
    "a tile with a needless zero": (FULL.replace(b"<T52/>", b"<T052/>"), NO_TAG, 7),
    "a tile of four digits": (FULL.replace(b"<T52/>", b"<T1052/>"), NO_TAG, 7),
    "a tile with a letter": (FULL.replace(b"<T52/>", b"<T5a/>"), NO_TAG, 7),
    "a spaced ending": (FULL.replace(b"<T52/>", b"<T52 />"), NO_TAG, 7),
    "a draw of the fourth of three": (SANMA.replace(b"<U120/>", b"<W120/>"),
                                      NO_TAG, 7),
    "a meld of nobody": (FULL.replace(b'm="26635"', b'm="26632"'), NO_TAG, 13),
    "a meld number too great": (FULL.replace(b'm="26635"', b'm="65536"'), NO_TAG, 13),
    "a call of the fourth of three": (
        SANMA.replace(b'who="2" m="26635"', b'who="2" m="26633"'), NO_TAG, 9
    ),
    "five norths": (
        SANMA.replace(b"<U120/>", b'<N who="1" m="30752" />' * 4), NO_TAG, 11
    ),
    "norths in another order than they were taken": (
        SANMA.replace(b"5127,31264,26635", b"31264,5127,26635"), NO_TAG, 12
    ),
    "a north that was not taken": (
        SANMA.replace(b"5127,31264,26635", b"5127,31520,26635"), NO_TAG, 12
    ),
    "attributes in another order": (
        FULL.replace(b'who="2" m="26635"', b'm="26635" who="2"'), NO_TAG, 13
    ),
    "an attribute twice": (FULL.replace(b'DORA hai="80"', b'DORA hai="80" hai="80"'),
                           NO_TAG, 23),
    "a needless sign": (FULL.replace(b'sc="240,30', b'sc="240,+30'), NO_TAG, 18),
    "minus nought": (FULL.replace(b"250,0,250", b"250,-0,250"), NO_TAG, 18),
    "a needless zero": (FULL.replace(b'ba="0,0"', b'ba="00,0"'), NO_TAG, 18),
    "a riichi's scores at its first step": (
        FULL.replace(b'who="0" step="1"', b'who="0" ten="1,1,1,1" step="1"'),
        NO_TAG, 8,
    ),
    "a limit that there is not": (FULL.replace(b"30,2000,0", b"30,2000,6"), NO_TAG, 18),
    "half a pair of yaku": (FULL.replace(b"1,1,7,1,53,0", b"1,1,7"), NO_TAG, 18),
    "a yaku that there is not": (FULL.replace(b"1,1,7,1,53", b"1,1,7,1,55"),
                                 NO_TAG, 18),
    "no yaku": (record(init(), agari(yaku="")), NO_TAG, 7),
    "a yakuman that is none": (record(init(), agari(yaku=' yakuman="36"')), NO_TAG, 7),
    "fifteen tiles": (FULL.replace(b'hai="1,5', b'hai="1,1,5'), NO_TAG, 18),
    "an unknown draw": (FULL.replace(b"kaze4", b"kaze5"), NO_TAG, 27),
    "a tenpai without tiles": (record(init(), LAST.replace(" owari", ' hai0="" owari')),
                               NO_TAG, 7),
    "chips": (record(init(), LAST.replace(EVEN, CHIPS)), NO_TAG, 7),
    "an empty seed": (record(init(more=' shuffle=""'), LAST), NO_TAG, 6),
    "a name spelled otherwise": (FULL.replace(b'<UN n3="%44"', b'<UN n3="D"'),
                                 NO_TAG, 26),
    "tenths that some results have": (FULL.replace(b"15.0,", b"15,"), NO_TAG, 31),
    "a play after the result": (record(init(), LAST, "<T5/>"), NO_TAG, 8),
    "a deal in mid-round": (record(init(), init(1)), NO_TAG, 7),
    "a deal after the end": (record(init(), LAST, init(1)), NO_TAG, 8),
    "a win after a draw": (record(init(), DRAW, agari()), NO_TAG, 8),
    "a win after the end": (record(init(), LAST, agari()), NO_TAG, 8),
    "no round": (record(), NO_TAG, 6),
    "no result": (record(init()), NO_TAG, 7),
    "no end of the game": (record(init(), DRAW), NO_TAG, 8),
    "an open end": (FULL[: -len(END)], NO_END, 31),
    "text after the end": (FULL + b"a", NO_END, 32),
    "two records": (FULL + FULL, NO_END, 32),
    "a NUL": (FULL.replace(b"<T52/>", b"<T52/>\0"), NO_TAG, 7),
}  # fmt: skip
"""Records that the scanner leaves to the reader, and where."""


@pytest.mark.parametrize(("data", "outcome", "place"), UNUSUAL.values(), ids=UNUSUAL)
def test_unusual_record_is_left_to_the_reader(
    data: bytes, outcome: int, place: int
) -> None:
    assert data not in USUAL.values()
    for scan in (scan_interpreted, scan_compiled):
        assert scan([data])[0] == [(outcome, place)]
    assert differences([data]) == []


def test_unusual_records_among_usual_ones_change_nothing_of_these() -> None:
    usual, unusual = list(USUAL.values()), [data for data, _, _ in UNUSUAL.values()]
    mixed = (
        unusual[:3]
        + [one for pair in zip(usual, unusual, strict=False) for one in pair]
        + unusual[3:]
        + usual
    )
    assert differences(mixed) == []
    assert differences(usual) == []
    assert differences(unusual) == []


def test_no_records_are_an_empty_batch() -> None:
    assert differences([]) == []


@pytest.mark.parametrize("scan", [scan_interpreted, scan_compiled])
def test_record_that_there_is_no_room_for_is_given_up(scan: Scanner) -> None:
    # One row more than there are: what comes next might need it.
    needed = len(read_tenhou(FULL, "").events) + 1
    assert scan([FULL], needed)[0] == [(READ, 32)]
    assert scan([FULL], needed - 1)[0][0][0] == NO_ROOM
    assert scan([FULL], 1)[0][0][0] == NO_ROOM
    short = record(init(), LAST)
    outcomes, _ = scan([short] * 3, 3)
    assert [outcome for outcome, _ in outcomes] == [READ, READ, NO_ROOM]


def test_record_with_very_many_short_rounds_is_read_in_the_end() -> None:
    many = record(*(init(n % 8) + DRAW for n in range(3000)), init(), LAST)
    assert differences([FULL, many]) == []


# -- the parts -------------------------------------------------------------------------


@pytest.mark.parametrize("caller", [0, 3])
def test_every_meld_number_is_decoded_as_the_reader_decodes_it(caller: int) -> None:
    made = [0] * 6
    for number in range(1 << 16):
        kind = decode(number, caller, made)
        try:
            meld = decode_meld(number, caller)
        except MeldError:
            assert kind == IMPOSSIBLE, number
        else:
            own = padded(meld.own, 3)
            assert made == [meld.kind, meld.source, meld.tile, *own], number
            assert kind == meld.kind


def at_start(text: bytes) -> bytes:
    return b"\0" + text + bytes(PADDING)


ENCODED = st.one_of(
    st.text(max_size=4).map(lambda text: quote_from_bytes(text.encode())),
    st.binary(max_size=4).map(lambda data: "".join(f"%{byte:02x}" for byte in data)),
    st.text("%0aF~", max_size=6),
)


@given(ENCODED)
def test_name_is_taken_if_the_reader_can_decode_it(name: str) -> None:
    assert decode_name("%E9%9B%80") is not None
    after = name_at(at_start(name.encode() + b'"'), 1)
    assert after == (0 if decode_name(name) is None else len(name) + 2)


@given(st.integers(0x80, 0x10FFFF + 0x4000))
def test_no_code_point_that_utf8_lacks_is_taken(code: int) -> None:
    """As written with the fewest bytes: surrogates, and beyond U+10FFFF."""
    size = 2 if code < 0x800 else 3 if code < 0x10000 else 4
    lead = (0, 0, 0xC0, 0xE0, 0xF0)[size] | code >> 6 * (size - 1)
    rest = [0x80 | code >> 6 * i & 63 for i in range(size - 1)][::-1]
    name = "".join(f"%{byte:02X}" for byte in (lead, *rest))
    taken = name_at(at_start(f'{name}"'.encode()), 1) > 0
    assert taken == (decode_name(name) is not None)


@given(st.binary(max_size=12))
def test_text_ends_at_the_first_byte_that_is_none(text: bytes) -> None:
    data = at_start(text + b'"')
    usual = [byte for byte in text if 35 <= byte <= 127 and byte != ord("<")]
    whole = len(usual) == len(text)
    closed = 0
    for place, byte in enumerate(text):
        if byte not in usual:
            closed = place + 2 if byte == ord('"') else 0
            break
    assert text_at(data, 1) == (len(text) + 2 if whole else closed)


@pytest.mark.parametrize(
    ("text", "number", "after"),
    [
        ("0,", 0, 2),
        ("7,", 7, 2),
        ("10,", 10, 3),
        ("135,", 135, 4),
        ("65535,", 65535, 6),
        ("00,", 0, 0),
        ("05,", 0, 0),
        ("-5,", 0, 0),
        (",", 0, 0),
        ("x", 0, 0),
    ],
)
def test_number_has_no_sign_and_no_needless_zero(
    text: str, number: int, after: int
) -> None:
    assert number_at(at_start(text.encode()), 1) == (number, after)


def test_number_of_very_many_digits_ends_before_its_end() -> None:
    value, after = number_at(at_start(b"9" * 40 + b","), 1)
    assert value >= 10**8
    assert after < 20


def test_word_is_found_whole_or_not_at_all() -> None:
    assert word_at(at_start(b' hai="1'), 1, word(' hai="')) == 7
    assert word_at(at_start(b" hai="), 1, word(' hai="')) == 0
    assert word_at(at_start(b' hat="1'), 1, word(' hai="')) == 0
    assert words_at(at_start(b"<RYUUKYOKU ba"), 1, *words("<RYUUKYOKU")) == 11
    assert words_at(at_start(b"<RYUUKYOKI ba"), 1, *words("<RYUUKYOKU")) == 0


def test_nothing_stands_at_nought() -> None:
    data = bytes(PADDING + 1)
    assert word_at(data, 0, word("<")) == text_at(data, 0) == name_at(data, 0) == 0
    assert number_at(data, 0) == (0, 0)


def test_word_has_seven_bytes_at_most() -> None:
    assert word("1234567") < 1 << 62
    with pytest.raises(ValueError, match="'12345678' has more than 7 bytes"):
        word("12345678")


# -- whatever the bytes ----------------------------------------------------------------


@given(st.integers(0), st.sampled_from(sorted(USUAL)), st.integers(1, 3))
@settings(max_examples=300)
def test_damaged_record_is_read_as_the_reader_reads_it(
    seed: int, name: str, times: int
) -> None:
    chance = random.Random(seed)
    data = USUAL[name]
    for _ in range(times):
        if len(TAG.findall(data)) > 2 and b"0" in data:
            data = chance.choice(PLAIN)(data, chance)
    assert scan_compiled([data]) == scan_interpreted([data])
    assert differences([FULL, data, SANMA]) == []


@given(st.lists(st.binary(max_size=40), max_size=4))
def test_any_bytes_are_read_as_the_reader_reads_them(records: list[bytes]) -> None:
    assert differences([*records, FULL]) == []


@needs_shared
def test_real_records_are_read_as_the_reader_reads_them() -> None:
    paths = sorted(shared("corpus/tenhou_xml").rglob("*.mjlog"))
    records = [path.read_bytes() for path in paths]
    assert differences(records, "2010082201gm-0001") == []
    batch, _ = read_tenhou_many([path.name for path in paths], records)
    left = [info.source for info in batch.info if not isinstance(info, TenhouInfo)]
    # Two cut out of source code, one with other endings, five that are not whole.
    assert len(left) == 8


CHECKED = """
import random, sys
from logs.test_tenhou_scan import USUAL, UNUSUAL
from damages.text import PLAIN
from project.sources import IMPORT_ROOTS, python
from scanned import scan_compiled
chance = random.Random(20240)
records = [*USUAL.values(), *(data for data, _, _ in UNUSUAL.values())]
for number in range(600):
    data = chance.choice(list(USUAL.values()))
    records.append(chance.choice(PLAIN)(data, chance))
for number in range(60):
    noise = bytes(chance.sample(range(256), 9))
    records.append(chance.choice(records)[:-number] + noise)
read = 0
for room in (1, 2, 7, 30, 100):
    for one in records:
        read += not scan_compiled([one], room)[0][0][0]
    read += sum(not outcome for outcome, _ in scan_compiled(records, room * 50)[0])
try:
    from paifu.logs.engine import compiled
    from paifu.logs.formats.tenhou_scan_text import sign_at
    import numpy as np
    compiled(sign_at)(np.zeros(3, np.uint8), 9, 0)
except IndexError:
    print(read > 100)
"""


def test_scanner_stays_within_its_tables_whatever_the_bytes(tmp_path: Path) -> None:
    """Every index checked by numba: one beyond its array would raise."""
    roots = [*IMPORT_ROOTS, ROOT / "tests"]
    checked = {"NUMBA_BOUNDSCHECK": "1", "PAIFU_CACHE_DIR": str(tmp_path)}
    assert python(CHECKED, roots, **checked) == "True"
