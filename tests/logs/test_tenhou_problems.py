"""What is not understood: one problem, its place, and the rounds before it."""

from __future__ import annotations

import pytest

from batch_ranges import assert_in_range
from mjlog import (
    DRAW,
    EVEN,
    FULL,
    GO,
    LAST,
    SANMA_GO,
    SANMA_UN,
    TAIKYOKU,
    UN,
    agari,
    deal,
    init,
    record,
)
from paifu.logs.engine import rows
from paifu.logs.events import Batch, EventKind, Problem, RoundRow
from paifu.logs.formats.tenhou_read import RECORD_MOST
from paifu.logs.formats.tenhou_xml import read_tenhou


def read(data: bytes) -> tuple[Batch, Problem]:
    batch = read_tenhou(data, "test.mjlog")
    assert_in_range(batch)
    (problem,) = batch.problems
    assert problem.source == "test.mjlog"
    return batch, problem


def in_second_round(tag: str) -> bytes:
    """A record in whose second round, as its 9th tag, stands this one."""
    return record(init(), DRAW, init(1), tag, "<T0/>", LAST)


TAGS = [
    ("format.unknown_tag", "<CHAT/>", "CHAT"),
    ("format.unknown_tag", "<X12/>", "X12"),
    ("format.unknown_tag", "<t12/>", "t12"),
    ("format.unknown_attribute", '<DORA hai="1" hai2="3" />', "hai2"),
    ("format.unknown_attribute", '<T1 to="1"/>', "to"),
    ("format.unknown_attribute", '<REACH who="0" ten="1,2,3,4" step="1"/>', "ten"),
    ("format.unknown_attribute", '<UN n0="%41" dan="1" />', "dan"),
    ("format.bad_value", "<T136/>", "T136"),
    ("format.bad_value", "<T007/>", "T007"),
    ("format.bad_value", '<DORA hai="136" />', "136"),
    ("format.bad_value", '<DORA hai="" />', "''"),
    ("format.bad_value", '<DORA hai="1,2" />', "1,2"),
    ("format.bad_value", '<DORA hai="x" />', "'x'"),
    ("format.bad_value", '<DORA hai="1_0" />', "1_0"),
    ("format.bad_value", '<DORA hai="1" hai="2" />', "'1'"),
    ("format.bad_value", '<N who="4" m="26635" />', "'4'"),
    ("format.bad_value", '<N who="2" m="99999" />', "99999"),
    ("format.bad_value", '<N who="2" m="34816" />', "34816"),
    ("format.bad_value", '<REACH who="0" step="3"/>', "'3'"),
    ("format.bad_value", '<REACH who="0" ten="1,2,3" step="2"/>', "1,2,3"),
    ("format.bad_value", '<UN n0="%41" n1="%42" />', "one name"),
    ("format.bad_value", '<UN n0="%FF" />', "%FF"),
    ("format.bad_value", '<BYE who="-1" />', "-1"),
    ("format.bad_value", '<RYUUKYOKU type="kan5" ba="0,0" sc="1" />', "kan5"),
    ("format.bad_value", '<RYUUKYOKU ba="0,0" sc="250,0" />', "250,0"),
    ("format.bad_value", f'<RYUUKYOKU ba="0" sc="{EVEN}" />', "'0'"),
    ("format.bad_value", f'<RYUUKYOKU ba="0,0" sc="{EVEN}" hai0="" />', "hai0"),
    ("format.bad_value", f'<RYUUKYOKU ba="0,0" sc="{EVEN}" owari="" />', "owari"),
    ("format.bad_value", f'<RYUUKYOKU ba="0,0" sc="{EVEN}" owari="{EVEN}.x" />', ".x"),
    ("format.bad_value", agari(hand=deal(0) + ",1,2"), "15"),
    ("format.bad_value", agari(yaku=' yaku="1"'), "pairs"),
    ("format.bad_value", agari(yaku=' yaku="55,1"'), "55,1"),
    ("format.bad_value", agari(yaku=' yakuman="1"'), "yakuman"),
    ("format.bad_value", agari(yaku=' yaku=""'), "yaku"),
    ("format.bad_value", agari(melds=' m="8"'), "'8'"),
    ("format.bad_value", agari(melds=' m="13312,13312,13312,13312,13312"'), "4 melds"),
    ("format.bad_value", agari(sc="9999999,0,0,0,0,0,0,0"), "9999999"),
    ("format.bad_value", agari().replace("2000,0", "2000,6"), "limit"),
    ("format.missing", agari(yaku=""), "yaku"),
    ("format.missing", '<RYUUKYOKU owari="" />', "'ba'"),
    ("format.missing", f'<RYUUKYOKU ba="0,0" hai0="{deal(0)}" />', "'sc'"),
    ("format.missing", '<N who="0" />', "'m'"),
    ("format.missing", "<BYE />", "'who'"),
    ("format.not_xml", "<T1>", "not closed"),
    ("format.not_xml", "<DORA hai=1 />", "no tag"),
    ("format.not_xml", "<DORA hai='1' />", "no tag"),
    ("format.not_xml", '<N who="0" m="1\0" />', "no tag"),
    ("format.not_xml", "<T1/>stray", "stray"),
    ("format.not_xml", "<T1/><![CDATA[x]]>", "CDATA"),
    ("format.not_xml", "</UN>", "UN"),
    ("format.not_xml", "<>", "no tag"),
    ("format.misplaced", init(2), "INIT"),
    ("format.misplaced", GO, "GO"),
    ("format.misplaced", TAIKYOKU, "TAIKYOKU"),
]


@pytest.mark.parametrize(("code", "tag", "quoted"), TAGS)
def test_first_fault_is_named_with_its_place(code: str, tag: str, quoted: str) -> None:
    data = in_second_round(tag)
    _, problem = read(data)
    assert problem.code == code
    assert quoted in problem.reason
    assert (problem.place, problem.round) == (9, 1)
    assert problem.offset == data.index(tag.encode(), data.index(b'<INIT seed="1,'))


@pytest.mark.parametrize(("code", "tag", "quoted"), TAGS)
def test_rounds_before_a_fault_are_kept(code: str, tag: str, quoted: str) -> None:
    batch, _ = read(in_second_round(tag))
    assert [r.complete for r in rows(RoundRow, batch.rounds)] == [1, 0]
    assert len(batch.games) == len(batch.info) == 1
    assert batch.games["ended"][0] == 0


def test_events_before_a_fault_are_kept() -> None:
    batch, _ = read(record(init(), "<T0/><D0/><WHAT/><U1/>", LAST))
    assert batch.events["kind"].tolist() == [EventKind.DRAW, EventKind.DISCARD]


@pytest.mark.parametrize(
    ("tag", "after"),
    [
        ("<T1/>", DRAW),
        ('<N who="2" m="26635" />', DRAW),
        ('<REACH who="0" step="1"/>', DRAW),
        ('<DORA hai="1" />', agari()),
        (DRAW, DRAW),
        (agari(), DRAW),
        (DRAW, agari()),
    ],
)
def test_nothing_is_played_after_the_result(tag: str, after: str) -> None:
    _, problem = read(record(init(), after, tag, init(1), LAST))
    assert problem.code == "format.misplaced"
    assert "after the result" in problem.reason


def test_nothing_is_played_before_the_deal() -> None:
    batch, problem = read(record("<T1/>", init(), LAST))
    assert problem.code == "format.misplaced"
    assert "before the first INIT" in problem.reason
    assert len(batch.games) == 0


@pytest.mark.parametrize("tag", [init(1), agari(), DRAW, "<T0/>"])
def test_nothing_is_played_after_the_end(tag: str) -> None:
    batch, problem = read(record(init(), LAST, tag))
    assert problem.code == "format.misplaced"
    assert batch.games["ended"][0] == 1
    assert batch.rounds["complete"].tolist() == [1]


@pytest.mark.parametrize("data", [FULL + b"<T1/>", FULL + FULL])
def test_nothing_follows_the_closing_tag(data: bytes) -> None:
    _, problem = read(data)
    assert problem.code == "format.misplaced"
    assert "</mjloggm>" in problem.reason


def test_text_after_the_closing_tag_is_a_problem() -> None:
    _, problem = read(FULL + b"bye")
    assert (problem.code, "bye" in problem.reason) == ("format.not_xml", True)


@pytest.mark.parametrize(
    "change",
    [
        ('seed="0,0,0,2,5,135"', 'seed="16,0,0,2,5,135"'),
        ('seed="0,0,0,2,5,135"', 'seed="0,0,0,6,5,135"'),
        ('seed="0,0,0,2,5,135"', 'seed="0,0,0,2,5,136"'),
        ('seed="0,0,0,2,5,135"', 'seed="0,0,0,2,5"'),
        ('ten="250,250,250,250"', 'ten="250,250,250"'),
        ('oya="0" hai', 'oya="4" hai'),
        (f'hai0="{deal(0)}"', 'hai0=""'),
        (f'hai0="{deal(0)}"', f'hai0="{deal(0)},1"'),
        (f'hai0="{deal(0)}"', f'hai0="{deal(0).replace("48", "136")}"'),
    ],
)
def test_deal_must_be_whole_and_in_range(change: tuple[str, str]) -> None:
    assert change[0] in init()
    batch, problem = read(record(init().replace(*change), LAST))
    assert problem.code == "format.bad_value"
    assert len(batch.games) == 0


@pytest.mark.parametrize("missing", ["GO", "UN", "TAIKYOKU"])
def test_head_must_be_whole(missing: str) -> None:
    tag = {"GO": GO, "UN": UN, "TAIKYOKU": TAIKYOKU}[missing]
    batch, problem = read(record(init(), LAST).replace(tag.encode(), b""))
    assert problem.code == "format.missing"
    assert missing in problem.reason
    assert len(batch.games) == 0


def test_head_stands_once() -> None:
    _, problem = read(record(TAIKYOKU, init(), LAST))
    assert (problem.code, problem.reason) == ("format.misplaced", "a second TAIKYOKU")


@pytest.mark.parametrize(
    "un",
    [
        UN.replace("%41", "%4"),
        UN.replace("%41", "%E9%9B"),
        UN.replace("16,17,18,19", "16,17,18"),
        UN.replace("M,F,C,M", "M,F,C,M,M"),
    ],
)
def test_people_must_be_four_and_their_names_text(un: str) -> None:
    _, problem = read(record(init(), LAST, un=un))
    assert problem.code == "format.bad_value"


@pytest.mark.parametrize(
    "tag",
    [
        "<W1/>",
        "<G1/>",
        '<REACH who="3" step="1"/>',
        '<N who="0" m="1063" />',  # from the seat on the left, which nobody has
        '<BYE who="3" />',
        '<UN n3="%44" />',
        agari(who=3),
        agari(source=3),
        agari(who=0, melds=' m="1063"'),
        f'<RYUUKYOKU ba="0,0" sc="{EVEN}" hai3="1,2,3" />',
    ],
)
def test_three_players_have_no_fourth_seat(tag: str) -> None:
    _, problem = read(
        record(init(players=3), tag, LAST, go=SANMA_GO, un=SANMA_UN),
    )
    assert problem.code == "format.bad_value"


def test_three_players_have_no_fourth_hand() -> None:
    _, problem = read(record(init(), LAST, go=SANMA_GO, un=SANMA_UN))
    assert (problem.code, "hai3" in problem.reason) == ("format.bad_value", True)


# -- records that stop -----------------------------------------------------------------


def test_record_that_stops_within_a_tag_is_truncated() -> None:
    data = record(init(), DRAW, init(1), "<T12/><D12/>", LAST)
    cut = data[: data.index(b"<D12/>") + 3]
    batch, problem = read(cut)
    assert (problem.code, problem.offset) == ("format.truncated", len(cut))
    assert (problem.place, problem.round) == (10, 1)
    assert [r.complete for r in rows(RoundRow, batch.rounds)] == [1, 0]
    assert batch.events["tile"].tolist()[-1] == 12


def test_record_that_stops_in_mid_round_keeps_its_events() -> None:
    batch, problem = read(record(init(), DRAW, init(1), "<T12/>"))
    assert problem.code == "format.truncated"
    assert "in the middle of a round" in problem.reason
    assert [r.complete for r in rows(RoundRow, batch.rounds)] == [1, 0]
    assert batch.games["ended"][0] == 0


def test_record_without_end_of_game_is_truncated_but_its_rounds_are_whole() -> None:
    batch, problem = read(record(init(), DRAW, init(1), agari(source=0)))
    assert problem.code == "format.truncated"
    assert [r.complete for r in rows(RoundRow, batch.rounds)] == [1, 1]


def test_record_without_closing_tag_is_truncated() -> None:
    batch, problem = read(record(init(), LAST)[: -len("</mjloggm>")])
    assert problem.code == "format.truncated"
    assert batch.games["ended"][0] == 1
    assert batch.rounds["complete"].tolist() == [1]


def test_ron_at_a_cut_might_not_be_the_only_one() -> None:
    cut = record(init(), agari(source=0))[: -len("</mjloggm>")]
    batch, _ = read(cut)
    assert batch.rounds["complete"].tolist() == [0]
    assert len(batch.claims) == 1


def test_tsumo_at_a_cut_is_the_only_win() -> None:
    cut = record(init(), agari(source=1))[: -len("</mjloggm>")]
    batch, _ = read(cut)
    assert batch.rounds["complete"].tolist() == [1]


@pytest.mark.parametrize("data", [b"", b"   ", b"\x00\xff", b"<", b"<mjloggm"])
def test_no_record_gives_no_game(data: bytes) -> None:
    batch, problem = read(data)
    assert problem.code in ("format.truncated", "format.not_xml")
    assert (problem.place, len(batch.games)) == (1, 0)


def test_other_xml_is_refused_at_its_first_tag() -> None:
    _, problem = read(b"<html><body/></html>")
    assert (problem.code, problem.offset) == ("format.not_xml", 0)
    assert "html" in problem.reason


def test_every_cut_of_a_record_gives_one_problem() -> None:
    for length in range(len(FULL)):
        batch, problem = read(FULL[:length])
        assert problem.code in ("format.truncated", "format.not_xml"), length
        assert problem.round == len(batch.rounds) - 1


GAPS = {
    "spaces": " " * 10**5 + "x",
    "seams": '" + "' + "\n" * 10**5 + '" +',
    "comments": "<!-- -->" * 10**5 + "x",
    "unclosed comment": "<!--" * 10**5,
    "declaration": "<?xml" + "?" * 10**5,
}


@pytest.mark.parametrize("gap", GAPS.values(), ids=GAPS)
def test_long_text_between_tags_takes_no_longer_than_it_is(gap: str) -> None:
    _, problem = read(in_second_round(gap))
    assert problem.code in ("format.not_xml", "format.truncated")
    assert (problem.place, problem.round) == (8, 1)


def test_a_record_longer_than_any_game_is_too_large() -> None:
    most = b"<mjloggm>".ljust(RECORD_MOST)
    assert read(most)[1].code == "format.truncated"
    _, problem = read(most + b" ")
    assert (problem.code, problem.place, problem.offset) == (
        "format.too_large",
        1,
        RECORD_MOST,
    )
