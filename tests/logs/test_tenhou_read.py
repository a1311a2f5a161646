from __future__ import annotations

import hashlib

import pytest

from batch_ranges import assert_in_range
from mjlog import (
    DRAW,
    EVEN,
    FULL,
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
from paifu.logs.engine import rows
from paifu.logs.events import (
    NONE,
    Batch,
    ClaimKind,
    ClaimRow,
    EventKind,
    EventRow,
    GameRow,
    RoundRow,
)
from paifu.logs.formats.tenhou_xml import read_tenhou
from paifu.logs.yaku import Yaku


def whole(data: bytes) -> Batch:
    batch = read_tenhou(data, "test.mjlog")
    assert batch.problems == []
    assert_in_range(batch)
    return batch


def events(batch: Batch) -> list[EventRow]:
    return rows(EventRow, batch.events)


def first_round(batch: Batch) -> RoundRow:
    return rows(RoundRow, batch.rounds)[0]


def claim(tag: str, *before: str) -> ClaimRow:
    """The claim of one result, followed by a last round."""
    batch = whole(record(init(), *before, tag, init(1), LAST))
    return rows(ClaimRow, batch.claims)[0]


def shape(event: EventRow) -> tuple[int, int, int]:
    return event.kind, event.seat, event.tile


def test_draws_and_discards_name_seat_and_tile() -> None:
    batch = whole(record(init(), "<T0/><D135/><U7/><E7/><V8/><F8/><W9/><G9/>", LAST))
    found = [shape(e) for e in events(batch)[:-1]]
    draw, discard = int(EventKind.DRAW), int(EventKind.DISCARD)
    assert found == [
        (draw, 0, 0),
        (discard, 0, 135),
        (draw, 1, 7),
        (discard, 1, 7),
        (draw, 2, 8),
        (discard, 2, 8),
        (draw, 3, 9),
        (discard, 3, 9),
    ]


def test_tsumogiri_is_not_stated_by_this_format() -> None:
    batch = whole(record(init(), "<T0/><D0/>", LAST))
    assert events(batch)[1].flag == NONE


def test_init_gives_round_dice_indicator_scores_and_deal() -> None:
    batch = whole(record(init(6, 2, 3), LAST))
    row = first_round(batch)
    assert (row.number, row.honba, row.sticks) == (6, 2, 3)
    assert (row.dice, row.indicator, row.dealer) == ([3, 6], 135, 2)
    assert row.scores == [25000] * 4
    assert row.deal[3] == [*range(3, 55, 4), NONE]
    assert row.complete == 1


def test_places_count_tags_from_one() -> None:
    batch = whole(record(init(), "<T0/><D0/>", LAST))
    # mjloggm, SHUFFLE, GO, UN, TAIKYOKU come before.
    assert first_round(batch).place == 6
    assert [e.place for e in events(batch)] == [7, 8, 9]
    assert rows(ClaimRow, batch.claims)[0].place == 9


def test_names_grades_rates_and_genders_are_text() -> None:
    info = whole(record(init(), LAST)).info[0]
    assert info.names == ["A", "B", "C", "D"]
    assert info.grades == ["16", "17", "18", "19"]
    assert info.rates == ["2100.00", "2000.50", "1999.99", "1500.00"]
    assert info.genders == ["M", "F", "C", "M"]


def test_names_are_percent_encoded_utf8() -> None:
    info = whole(record(init(), LAST, un=UN.replace("%41", "%E9%9B%80a"))).info[0]
    assert info.names[0] == "雀a"


def test_grades_may_be_missing() -> None:
    un = '<UN n0="%41" n1="%42" n2="%43" n3="%44"/>'
    info = whole(record(init(), LAST, un=un)).info[0]
    assert (info.grades, info.rates, info.genders) == ([], [], [])


def test_digest_is_that_of_the_record() -> None:
    data = record(init(), LAST)
    assert whole(data).info[0].digest == hashlib.sha256(data).hexdigest()


def test_seed_of_the_game_is_kept_as_written() -> None:
    seed = "mt19937ar-sha512-n288-base64,AAAA"
    assert whole(record(init(), LAST)).info[0].seed == seed


def test_empty_seed_is_no_seed_and_no_fault() -> None:
    data = record(init(), LAST, seed='<SHUFFLE seed="" ref=""/>')
    assert whole(data).info[0].seed == ""


def test_2009_records_have_a_seed_a_round_and_no_lobby() -> None:
    shuffle = ' shuffle="mt19937ar,1,2,3,4,5,6,7,8"'
    data = record(
        init(more=shuffle), DRAW, init(1), LAST, seed="", go='<GO type="169"/>'
    )
    info = whole(data).info[0]
    assert info.seed == ""
    assert info.wall_seeds == ["mt19937ar,1,2,3,4,5,6,7,8", ""]


def test_wall_seeds_line_up_with_rounds_when_the_first_has_none() -> None:
    data = record(init(), DRAW, init(1, more=' shuffle="s"'), LAST)
    assert whole(data).info[0].wall_seeds == ["", "s"]


def test_chi_gives_called_tile_and_own_tiles() -> None:
    batch = whole(record(init(), '<N who="0" m="1063" />', LAST))
    chi = events(batch)[0]
    assert shape(chi) == (int(EventKind.CHI), 0, 5)
    assert (chi.source, chi.own) == (3, [0, 8, NONE])


def test_kakan_own_tiles_are_the_pon_called_tile_first() -> None:
    batch = whole(record(init(), '<N who="2" m="26643" />', LAST))
    kakan = events(batch)[0]
    assert shape(kakan) == (int(EventKind.KAKAN), 2, 68)
    assert (kakan.source, kakan.own) == (1, [70, 69, 71])


def test_ankan_comes_from_the_caller() -> None:
    batch = whole(record(init(), '<N who="1" m="13312" />', LAST))
    ankan = events(batch)[0]
    assert shape(ankan) == (int(EventKind.ANKAN), 1, 52)
    assert (ankan.source, ankan.own) == (1, [53, 54, 55])


def test_riichi_has_two_steps_and_the_second_may_state_scores() -> None:
    batch = whole(
        record(
            init(),
            '<REACH who="1" step="1"/>',
            '<REACH who="1" ten="250,240,250,250" step="2"/>',
            LAST,
        )
    )
    declared, accepted = events(batch)[:2]
    assert shape(declared) == (int(EventKind.RIICHI), 1, NONE)
    assert declared.stated == [NONE] * 4
    assert shape(accepted) == (int(EventKind.RIICHI_ACCEPTED), 1, NONE)
    assert accepted.stated == [25000, 24000, 25000, 25000]


def test_riichi_step_two_without_scores_states_none() -> None:
    batch = whole(record(init(), '<REACH who="1" step="2"/>', LAST))
    assert events(batch)[0].stated == [NONE] * 4


def test_two_indicators_in_a_row_are_two_events() -> None:
    batch = whole(record(init(), '<DORA hai="4" /><DORA hai="8" />', LAST))
    dora = int(EventKind.DORA)
    assert [shape(e) for e in events(batch)[:2]] == [(dora, NONE, 4), (dora, NONE, 8)]


def test_bye_and_return_are_events_of_the_round_they_stand_in() -> None:
    bye, back = '<BYE who="3" />', '<UN n3="%44" />'
    batch = whole(record(init(), bye, DRAW, back, init(1), LAST))
    found = events(batch)
    assert shape(found[0]) == (int(EventKind.DISCONNECT), 3, NONE)
    assert shape(found[2]) == (int(EventKind.RECONNECT), 3, NONE)
    # After the result and before the next deal: still the first round.
    assert first_round(batch).event_stop == 3


def test_bye_before_the_first_deal_belongs_to_the_game() -> None:
    batch = whole(record('<BYE who="2" />', init(), "<T0/>", LAST))
    (game,) = rows(GameRow, batch.games)
    assert (game.event_start, game.event_stop) == (0, 1)
    assert events(batch)[0].kind == EventKind.DISCONNECT
    assert first_round(batch).event_start == 1


def test_bye_after_the_end_belongs_to_the_last_round() -> None:
    batch = whole(record(init(), LAST, '<BYE who="2" />'))
    assert first_round(batch).event_stop == 2


def test_win_gives_an_event_and_a_claim() -> None:
    batch = whole(record(init(), agari(more=' paoWho="2"'), init(1), LAST))
    win, made = events(batch)[0], rows(ClaimRow, batch.claims)[0]
    assert (win.kind, win.seat, win.tile, win.source) == (EventKind.WIN, 1, 60, 0)
    assert win.claim == 0
    assert (made.kind, made.seat, made.source) == (ClaimKind.WIN, 1, 0)
    assert (made.tile, made.pao) == (60, 2)
    assert made.hand == [1, 5, 9, 13, 17, 21, 25, 29, 33, 37, 41, 45, 49, 60]
    assert (made.fu, made.points, made.limit) == (30, 2000, 0)
    assert made.han == NONE  # only the yaku state it
    assert made.dora[:2] == [135, NONE]
    assert (made.ura_stated, made.ura[:2]) == (1, [3, NONE])
    assert (made.honba, made.sticks) == (0, 0)
    assert made.scores == [25000] * 4
    assert made.deltas == [-2000, 2000, 0, 0]
    assert made.nuki == 0


def test_yaku_keep_their_order_and_those_without_han() -> None:
    made = claim(agari(yaku=' yaku="1,1,7,1,53,0"'))
    assert made.yaku[:4] == [Yaku.RIICHI, Yaku.PINFU, Yaku.URA_DORA, NONE]
    assert made.yaku_han[:4] == [1, 1, 0, NONE]


def test_yakuman_have_no_han() -> None:
    made = claim(agari(yaku=' yakuman="39,42"'))
    assert made.yaku[:3] == [Yaku.DAISANGEN, Yaku.TSUUIISOU, NONE]
    assert made.yaku_han[:3] == [NONE, NONE, NONE]


def test_win_without_under_indicators_states_none() -> None:
    made = claim(agari(ura=""))
    assert (made.ura_stated, made.ura[0]) == (0, NONE)


def test_claimed_melds_have_kind_source_and_tiles() -> None:
    hand = "1,5,9,13,17,21,25,60"
    made = claim(agari(who=2, hand=hand, melds=' m="26643,13312"'))
    assert made.melds[0] == [EventKind.KAKAN, 1, 70, 69, 71, 68]
    assert made.melds[1] == [EventKind.ANKAN, 2, 52, 53, 54, 55]
    assert made.melds[2] == [NONE] * 6
    assert made.hand[7:9] == [60, NONE]


def test_double_ron_is_two_events_and_two_claims() -> None:
    first = agari(who=1, source=3)
    second = agari(who=2, source=3)
    batch = whole(record(init(), first, second, init(1), LAST))
    assert [e.claim for e in events(batch)[:2]] == [0, 1]
    assert first_round(batch).claim_stop == 2
    assert first_round(batch).complete == 1


@pytest.mark.parametrize(
    ("type_", "kind", "event"),
    [
        ("", ClaimKind.EXHAUSTIVE, EventKind.EXHAUSTIVE_DRAW),
        ("nm", ClaimKind.NAGASHI, EventKind.EXHAUSTIVE_DRAW),
        ("yao9", ClaimKind.KYUUSHU, EventKind.ABORTIVE_DRAW),
        ("kaze4", ClaimKind.SUUFON, EventKind.ABORTIVE_DRAW),
        ("reach4", ClaimKind.SUUCHA_RIICHI, EventKind.ABORTIVE_DRAW),
        ("kan4", ClaimKind.SUUKAIKAN, EventKind.ABORTIVE_DRAW),
        ("ron3", ClaimKind.SANCHAHOU, EventKind.ABORTIVE_DRAW),
    ],
)
def test_draw_types(type_: str, kind: ClaimKind, event: EventKind) -> None:
    attribute = f' type="{type_}"' if type_ else ""
    tag = f'<RYUUKYOKU{attribute} ba="1,2" sc="{EVEN}" />'
    batch = whole(record(init(), tag, init(1), LAST))
    made = rows(ClaimRow, batch.claims)[0]
    assert (made.kind, made.honba, made.sticks) == (kind, 1, 2)
    assert events(batch)[0].kind == event
    assert events(batch)[0].seat == NONE


def test_draw_shows_the_hands_of_those_who_are_tenpai() -> None:
    made = claim(
        f'<RYUUKYOKU ba="0,0" sc="{EVEN}" hai1="4,8,12,16" hai3="{deal(3)}" />'
    )
    assert made.tenpai == [0, 1, 0, 1]
    assert made.shown[1][:5] == [4, 8, 12, 16, NONE]
    assert made.shown[3][12:] == [51, NONE]
    assert made.shown[0][0] == NONE


@pytest.mark.parametrize(
    ("text", "scores", "results"),
    [
        (OWARI, [25000] * 4, [15000, -5000, -5000, -5000]),
        ("507,51,-3,-33,250,-5,246,-13", [50700, -300, 25000, 24600], None),
        (
            "250,0.4,250,-0.4,250,10.1,250,-10.1",
            [25000] * 4,
            [400, -400, 10100, -10100],
        ),
    ],
)
def test_end_of_the_game_in_points(
    text: str, scores: list[int], results: list[int] | None
) -> None:
    tag = f'<RYUUKYOKU ba="0,0" sc="{EVEN}" owari="{text}" />'
    (game,) = rows(GameRow, whole(record(init(), tag)).games)
    assert game.ended == 1
    assert game.final_scores == scores
    assert game.results == (results or [51000, -33000, -5000, -13000])


def test_three_players_have_three_seats_and_norths() -> None:
    # Seat 1 takes a north, calls a pon, takes another north and wins.
    north, pon, later = 30752, 26635, 31008
    data = record(
        init(players=3),
        f'<U120/><N who="1" m="{north}" /><U9/><E9/>',
        f'<N who="2" m="{pon}" /><F4/>',
        f'<N who="2" m="{later}" /><V40/>',
        agari(
            who=2,
            source=2,
            hand="1,5,9,13,17,21,25,29,33,37,40",
            melds=f' m="{later},{pon}"',
            machi=40,
            sc="350,-10,350,-10,350,20,0,0",
        ),
        init(1, players=3),
        LAST,
        go=SANMA_GO,
        un=SANMA_UN,
    )
    batch = whole(data)
    (game,) = rows(GameRow, batch.games)
    assert game.players == 3
    assert shape(events(batch)[1]) == (int(EventKind.NUKI), 1, 120)
    made = rows(ClaimRow, batch.claims)[0]
    assert made.nuki == 1
    assert made.melds[0][0] == EventKind.PON
    assert made.melds[1] == [NONE] * 6
    assert first_round(batch).scores == [35000, 35000, 35000, 0]
    assert first_round(batch).deal[3] == [NONE] * 14
    assert batch.info[0].names == ["A", "B", "C", ""]


def test_equal_duplicate_attribute_is_known_and_harmless() -> None:
    data = record(init(), '<REACH who="1" step="1" who="1"/>', LAST)
    assert events(whole(data))[0].seat == 1


def test_head_tags_may_be_mixed_with_events() -> None:
    data = record(init(), LAST).replace(b"<TAIKYOKU", b'<BYE who="1" /><TAIKYOKU')
    assert events(whole(data))[0].kind == EventKind.DISCONNECT


@pytest.mark.parametrize(
    "change",
    [
        (b"><", b">\n  <"),
        (b"/>", b" />"),
        (b"><GO", b'>" +\n      "<GO'),
        (b"<GO", b"<!-- a <b/> comment --><GO"),
        (b"<mjloggm", b'\xef\xbb\xbf<?xml version="1.0"?>\n<mjloggm'),
        (b"</mjloggm>", b"</mjloggm>\n"),
    ],
)
def test_white_space_comments_and_seams_change_nothing(
    change: tuple[bytes, bytes],
) -> None:
    plain, changed = whole(FULL), whole(FULL.replace(*change))
    for table in ("games", "rounds", "events", "claims"):
        assert getattr(plain, table).tobytes() == getattr(changed, table).tobytes()


def test_numbers_may_carry_a_sign() -> None:
    made = claim(agari(sc="250,-20,250,+20,250,0,250,0"))
    assert made.deltas == [-2000, 2000, 0, 0]


def test_lobby_rules_and_chips_are_read_and_left_unjudged() -> None:
    go = '<GO type="553" lobby="1" title="" rule="" ranking="" csrule="0FE0,,1"/>'
    data = record(
        init(more=' chip="0,0,0,0"').replace('" oya', '" oya'),
        agari(yaku=' yaku="1,1,54,1" chip="54,1"', sc=f"{EVEN},0,3,0,-1,0,-1,0,-1"),
        init(1),
        LAST.replace(OWARI, f"{OWARI},-1,0,12,0,-8,0,-3,0").replace(
            " />", ' ratio="2000,10" />'
        ),
        go=go,
        un=UN.replace(' rate="', ' rc="0,10,0,10" rate="'),
    )
    batch = whole(data)
    rules = batch.info[0].rules
    assert rules is not None
    assert "csrule" in rules.refuse
    first, last = rows(ClaimRow, batch.claims)
    assert first.scores == [25000] * 4
    assert (first.chips, first.chips_stated) == ([3, -1, -1, -1], 1)
    assert last.chips_stated == NONE
