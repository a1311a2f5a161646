"""Local yaku in play: each counts where `local_yaku` names it, and nowhere else.

tests/hand has every shape; here are records, above all of yaku that come from how the
hand was won.
"""

from __future__ import annotations

import pytest

from paifu.logs.yaku import LOCAL_FROM, Yaku
from paifu.replay.audit.claims import LOCAL_MARK
from paifu.replay.audit.run import audit_batch
from script import ENGINE, Switches, clean, one, only, rule


def local(name: str, **worth: int) -> Switches:
    return {"local_yaku": {name: worth or {"closed": 2, "open": 2}}}


HAND = "345m678p99s46s111p"
"""Without a yaku of its own; it waits for 5s."""

WON = {
    "tsubame_gaeshi": f"""1 has {HAND} 2 has 123m456m789m12p33z .. 1 draw cut
        2 draw 5s riichi cut 5s 1 ron!""",
    "kanburi": f"""1 has {HAND} 2 has 222z5s .. 1 draw cut
        2 draw 2z ankan 2z dora draw cut 5s 1 ron!""",
}
"""Plays that end with the yaku of their name, and with no other but the usual ones."""


@pytest.mark.parametrize("name", ["tsubame_gaeshi", "kanburi"])
def test_a_yaku_of_the_discard_that_is_ronned(name: str) -> None:
    play = WON[name]
    clean(one(play, {"yaku": f"{name} 2"}, **local(name)))
    only(one(play), "illegal.win_no_yaku", seat=1)


def test_tsubame_gaeshi_is_not_for_a_later_discard_of_the_declarer() -> None:
    play = f"""1 has {HAND} 2 has 123m456m789m12p33z .. 1 draw cut
        2 draw riichi cut paid .. 2 draw 5s cut 1 ron!"""
    only(one(play, **local("tsubame_gaeshi")), "illegal.win_no_yaku")


@pytest.mark.parametrize(
    ("call", "fault"),
    [
        ("2 draw 2z ankan 2z dora draw 5s cut 5s", ""),
        ("0 draw 2z cut 2z 2 kan draw 5s dora cut 5s", ""),
        ("2 draw 2z ankan 2z dora draw cut .. 2 draw 5s cut 5s", "illegal.win_no_yaku"),
        ("0 draw 2z cut 2z 2 pon cut .. 2 draw 5s cut 5s", "illegal.win_no_yaku"),
    ],
)
def test_kanburi_is_the_discard_right_after_a_kan(call: str, fault: str) -> None:
    play = f"1 has {HAND} 2 has 222z .. 1 draw cut .. {call} 1 ron!"
    if fault:
        only(one(play, **local("kanburi")), fault)
    else:
        clean(one(play, {"yaku": "kanburi 2"}, **local("kanburi")))


def test_kanburi_is_not_for_the_discard_after_a_north() -> None:
    hand = "1 has 111999m678p99s46s 2 has 4z"
    play = f"{hand} .. 1 draw cut 2 draw north draw 5s cut 5s 1 ron!"
    only(one(play, rules="tenhou-sanma", **local("kanburi")), "illegal.win_no_yaku")


LAST = """{0} has 345m678m99s444s{1}p .. {0} draw cut left=1 1 draw {2}p {3}"""


@pytest.mark.parametrize(
    ("name", "play", "usual"),
    [
        (
            "iipin_moyue",
            LAST.format(1, "23", "1", "tsumo!"),
            "menzen_tsumo 1, haitei 1",
        ),
        ("chuupin_raoyui", LAST.format(0, "78", "9", "cut 0 ron!"), "houtei 1"),
    ],
)
def test_the_last_tile_has_names_of_its_own(name: str, play: str, usual: str) -> None:
    replaced = {"iipin_moyue": "haitei 1", "chuupin_raoyui": "houtei 1"}[name]
    clean(one(play, {"yaku": usual}))
    found = usual.replace(replaced, f"{name} 2")
    clean(one(play, {"yaku": found}, **local(name)))
    only(one(play, {"yaku": usual}, **local(name)), "result.yaku")


def test_another_last_tile_has_no_name_of_its_own() -> None:
    play = LAST.format(1, "23", "4", "tsumo!")
    claim = {"yaku": "menzen_tsumo 1, haitei 1"}
    clean(one(play, claim, **local("iipin_moyue")))


def test_double_riichi_that_waits_to_the_last_tile() -> None:
    play = """1 has 345m678m99s44423s .. 1 draw riichi cut paid left=1
        1 draw 1s tsumo!"""
    usual = "double_riichi 2, menzen_tsumo 1, haitei 1"
    clean(one(play, {"yaku": usual}))
    stone = local("ishi_no_ue_nimo_sannen", yakuman=1)
    clean(one(play, {"yaku": "ishi_no_ue_nimo_sannen", "points": 32000}, **stone))
    han = local("ishi_no_ue_nimo_sannen", closed=6)
    clean(one(play, {"yaku": "ishi_no_ue_nimo_sannen 6, menzen_tsumo 1"}, **han))


def test_four_calls_and_a_single_tile() -> None:
    play = """1 has 2277m33p44s15z9s8m9m 0 has 2m3p4s7m .. 0 draw cut 2m 1 pon cut 1z
        .. 0 draw cut 3p 1 pon cut 5z .. 0 draw cut 4s 1 pon cut 9s
        .. 0 draw cut 7m 1 pon cut 8m {} 1 {}!"""
    single = local("juunirakutai")
    ron = play.format(".. 0 draw 9m cut 9m", "ron")
    clean(one(ron, {"yaku": "toitoi 2"}))
    clean(one(ron, {"yaku": "toitoi 2, juunirakutai 2"}, **single))
    own = play.format(".. 1 draw 9m", "tsumo")
    clean(one(own, {"yaku": "toitoi 2"}, **single))


@rule("G-41", "G-42", "G-43")
@pytest.mark.parametrize(
    ("name", "hand", "tile", "before", "after"),
    [
        ("sanrenkou", "222333444m67p99s", "8p", "sanankou 2",
         "sanankou 2, sanrenkou 2"),
        ("uumensai", "234m678p999s11z55z", "5z", "haku 1", "haku 1, uumensai 2"),
        ("daisuurin", "2233445566778m", "8m", "chinitsu 6, pinfu 1, tanyao 1, "
         "ryanpeikou 3", "daisuurin"),
        ("suurenkou", "222333444m55m99s", "5m", "sanankou 2, toitoi 2", "suurenkou"),
    ],
)  # fmt: skip
def test_a_shape_of_its_own(
    name: str, hand: str, tile: str, before: str, after: str
) -> None:
    play = f"1 has {hand} .. 1 draw cut 2 draw {tile} cut 1 ron!"
    worth = {"closed": 2, "open": 2} if " " in after else {"yakuman": 1}
    clean(one(play, {"yaku": before}))
    clean(one(play, {"yaku": after}, **local(name, **worth)))
    only(one(play, {"yaku": before}, **local(name, **worth)), "result.yaku")


def test_a_seat_row_has_local_yaku_in_a_mask_of_their_own() -> None:
    play = "1 has 222333444m67p99s .. 1 draw cut 2 draw 8p cut 1 ron"
    record = one(play, **local("sanrenkou"))
    [audited] = audit_batch(record.batch, record.rules, ENGINE)
    assert audited.seat_rows is not None
    places = [Yaku.SANRENKOU - LOCAL_FROM]
    assert audited.seat_rows["win_local"].tolist() == [0, 1 << places[0], 0, 0]
    assert audited.seat_rows["win_yaku"][1] == 1 << Yaku.SANANKOU


def test_a_wrong_local_yaku_is_named_before_the_usual_ones() -> None:
    play = "1 has 222333444m55m99s .. 1 draw cut 2 draw 5m cut 1 ron!"
    four = 1 << Yaku.SUURENKOU - LOCAL_FROM
    only(
        one(play, {"yaku": "toitoi 2, sanankou 2"}, **local("suurenkou", yakuman=1)),
        "result.yaku",
        expected=LOCAL_MARK | four,
        recorded=LOCAL_MARK,
    )
