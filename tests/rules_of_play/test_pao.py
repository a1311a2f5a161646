"""Liability (pao): who fed the last set of three dragons or four winds.

As in the rules page's cases, seat 0 wins, seat 1 deals, seat 3 is liable.
"""

from __future__ import annotations

from typing import Any

import pytest

from script import Deal, Switches, clean, deal, game, only, rule

# seat 0 pons the named kinds, the last one from seat 3
DRAGONS = """0 has {}55z66z77z1p4p8p 2 has 5z 1 has 6z 3 has 7z
    1 draw cut 2 draw cut 5z 0 pon cut 1p 1 draw cut 6z 0 pon cut 4p
    .. 3 draw cut 7z 0 pon cut 8p"""
WINDS = """0 has 9s11z22z33z44z1p4p7p8m 2 has 1z 1 has 2z 3 has 3z4z
    1 draw cut 2 draw cut 1z 0 pon cut 1p 1 draw cut 2z 0 pon cut 4p
    .. 3 draw cut 3z 0 pon cut 7p .. 3 draw cut 4z 0 pon cut 8m"""
DAISANGEN = DRAGONS.format("345m9s")
STACKED = DRAGONS.format("1112z")
TSUMO, RON_2, RON_3 = (
    ".. 0 draw {0} tsumo!",
    ".. 2 draw {0} cut 0 ron!",
    (".. 3 draw {0} cut 0 ron!"),
)
PART = {"pao_scope": "liable_part"}
DOUBLE = {"double_yakuman": ["daisuushii"]}

CASES = [
    # case, calls, win, counters, switches, deltas, liable seat
    ("F26", DAISANGEN, TSUMO, 0, {}, (32000, 0, 0, -32000), 3),
    ("F26 without", DAISANGEN, TSUMO, 0, {"pao": []},
     (32000, -16000, -8000, -8000), -1),
    ("F27", STACKED, TSUMO, 0, {}, (64000, 0, 0, -64000), 3),
    ("F27 part", STACKED, TSUMO, 0, PART, (64000, -16000, -8000, -40000), 3),
    ("F28", STACKED, RON_2, 0, {}, (64000, 0, -32000, -32000), 3),
    ("F28 part", STACKED, RON_2, 0, PART, (64000, 0, -48000, -16000), 3),
    ("F29", DAISANGEN, RON_2, 2, {}, (33600, 0, -16000, -16600), 3),
    ("F29 discarder", DAISANGEN, RON_2, 2, {"pao_honba": "discarder"},
     (33600, 0, -16600, -16000), 3),
    ("F30", DAISANGEN, RON_3, 2, {}, (33600, 0, 0, -32600), 3),
    ("F31", WINDS, TSUMO, 1, {}, (33300, 0, 0, -32300), 3),
    ("F31 double", WINDS, TSUMO, 1, DOUBLE, (65300, 0, 0, -64300), 3),
    ("F32", WINDS, RON_2, 0, {}, (32000, 0, -16000, -16000), 3),
    ("F32 double", WINDS, RON_2, 0, DOUBLE, (64000, 0, -32000, -32000), 3),
    ("F33", STACKED, TSUMO, 2, {}, (65600, 0, 0, -64600), 3),
    ("F33 part", STACKED, TSUMO, 2, PART, (65600, -16000, -8000, -40600), 3),
]  # fmt: skip
"""With counters there is one stick on the table too."""


def won(
    calls: str, win: str, honba: int, deltas: tuple[int, ...], liable: int, **say: Any
) -> Deal:
    """East 2 with the win that a case names."""
    tile = "2z" if calls == STACKED else "9s"
    claim = {"deltas": deltas, "pao": liable, "limit": 5} | say
    play = f"{calls} {win.format(tile)}"
    return deal(play, claim, number=1, honba=honba, sticks=1 if honba else 0)


@rule(
    "F26", "F27", "F28", "F29", "F30", "F31", "F32", "F33",
    "P-70", "P-71", "P-62", "P-63", "C-09", "C-12", "G-19",
)  # fmt: skip
@pytest.mark.parametrize(
    ("calls", "win", "honba", "rules", "deltas", "liable"),
    [pytest.param(*case[1:], id=case[0]) for case in CASES],
)
def test_the_liable_seat_pays(
    calls: str,
    win: str,
    honba: int,
    rules: Switches,
    deltas: tuple[int, ...],
    liable: int,
) -> None:
    clean(game(won(calls, win, honba, deltas, liable), **rules))
    other = won(calls, win, honba, deltas, liable, pao=-1 if liable == 3 else 3)
    only(game(other, **rules), "result.pao", expected=liable, seat=0)
    swapped = (deltas[0], deltas[1] - 100, deltas[2] + 100, deltas[3])
    said = won(calls, win, honba, swapped, liable)
    only(game(said, **rules), "result.deltas", seat=1, expected=deltas[1])


PAID_BY_LIABLE, PAID_BY_ALL = (32000, 0, 0, -32000), (32000, -16000, -8000, -8000)
TWO_PONS = """0 has 345m9s55z66z777z1p4p 2 has 5z 1 has 6z 1 draw cut 2 draw cut 5z
    0 pon cut 1p 1 draw cut 6z 0 pon cut 4p"""
TWO_KANS = """0 has 345m9s555z666z77z1p 3 has 7z .. 0 draw 5z ankan 5z dora
    draw 6z ankan 6z dora draw cut .. 3 draw cut 7z 0 pon cut 1p"""


@rule("P-70", "C-12", "F34")
@pytest.mark.parametrize(
    ("calls", "rules", "liable"),
    [
        pytest.param(DAISANGEN, {}, 3, id="pon"),
        pytest.param(f"3 has 7z {TWO_PONS} .. 3 draw cut 7z 0 kan draw dora cut", {}, 3,
                     id="daiminkan"),
        pytest.param(f"{TWO_PONS} .. 0 draw 7z ankan 7z dora draw cut", {}, -1,
                     id="own kan"),
        pytest.param(TWO_PONS, {}, -1, id="own triplet"),
        pytest.param(TWO_KANS, {}, 3, id="F34"),
        pytest.param(TWO_KANS, {"pao_trigger": "melded_only"}, -1, id="F34 melded"),
    ],
)  # fmt: skip
def test_only_a_call_that_completes_the_set_makes_liable(
    calls: str, rules: Switches, liable: int
) -> None:
    paid = PAID_BY_LIABLE if liable == 3 else PAID_BY_ALL
    clean(game(won(calls, TSUMO, 0, paid, liable), **rules))
    other = PAID_BY_ALL if liable == 3 else PAID_BY_LIABLE
    only(game(won(calls, TSUMO, 0, other, liable), **rules), "result.deltas")


@rule("P-70")
def test_nobody_is_liable_for_a_smaller_yakuman() -> None:
    claim = {"yaku": "shousuushii", "deltas": PAID_BY_ALL, "pao": -1}
    shousuushii = """0 has 99s11z22z33z4z1p4p7p8m 2 has 1z 1 has 2z 3 has 3z
        1 draw cut 2 draw cut 1z 0 pon cut 1p 1 draw cut 2z 0 pon cut 4p
        .. 3 draw cut 3z 0 pon cut 7p .. 0 draw 9s cut 8m .. 0 draw 4z tsumo!"""
    clean(game(deal(shousuushii, claim, number=1)))
    only(game(deal(shousuushii, claim | {"pao": 3}, number=1)), "result.pao")


@rule("P-70")
@pytest.mark.parametrize(
    ("pao", "liable"),
    [(["daisangen", "daisuushii", "suukantsu"], 3), (["daisangen", "daisuushii"], -1)],
)
def test_four_kans_make_liable_by_switch(pao: list[str], liable: int) -> None:
    play = """0 has 111m222p333s777z9s 3 has 7z .. 0 draw 1m ankan 1m dora
        draw 2p ankan 2p dora draw 3s ankan 3s dora draw cut
        .. 3 draw cut 7z 0 kan draw dora cut .. 0 draw 9s tsumo!"""
    paid = PAID_BY_LIABLE if liable == 3 else PAID_BY_ALL
    claim = {"yaku": "suukantsu", "pao": liable, "deltas": paid}
    clean(game(deal(play, claim, number=1), pao=pao))


@rule("F35")
def test_a_rinshan_win_after_a_kan_of_a_discard_is_paid_by_all() -> None:
    play = """0 has 234m567p45s99m222z 3 has 2z 1 draw cut 2 draw cut 3 draw cut 2z
        0 kan draw 6s tsumo!"""
    claim = {"yaku": "rinshan 1", "fu": 40, "deltas": (1500, -700, -400, -400)}
    clean(game(deal(play, claim, number=1)))


RINSHAN_PAO: Switches = {"pao": ["daisangen", "daisuushii", "rinshan_daiminkan"]}
RINSHAN = """0 has 234m567p45s99m222z 3 has 2z 1 draw cut 2 draw cut 3 draw cut 2z
    0 kan draw {}"""


@rule("F35", "K-12")
@pytest.mark.parametrize("scope", ["whole_hand", "liable_part"])
def test_who_fed_an_open_kan_pays_for_the_replacement_tile_by_switch(
    scope: str,
) -> None:
    rules: Switches = RINSHAN_PAO | {"pao_scope": scope}
    claim = {"yaku": "rinshan 1", "pao": 3, "deltas": (1800, 0, 0, -1800)}
    record = deal(RINSHAN.format("6s tsumo!"), claim, number=1, honba=1)
    clean(game(record, **rules))
    only(game(record), "result.pao", expected=-1)


@rule("F35", "K-12")
@pytest.mark.parametrize(
    "later",
    [
        pytest.param("cut .. 0 draw 6s tsumo!", id="a later draw"),
        pytest.param("cut .. 2 draw 6s cut 0 ron!", id="a ron"),
    ],
)
def test_the_feeder_of_an_open_kan_pays_for_its_replacement_tile_alone(
    later: str,
) -> None:
    play = RINSHAN.replace("222z", "555z").replace("2z", "5z").format(f"dora {later}")
    clean(game(deal(play, {"pao": -1}, number=1), **RINSHAN_PAO))


@rule("F35", "K-12")
def test_another_kan_ends_the_liability_of_an_open_kan() -> None:
    play = """0 has 567p45s99m222z111m 3 has 2z 1 draw cut 2 draw cut 3 draw cut 2z
        0 kan draw 1m ankan 1m dora dora draw 6s tsumo!"""
    claim = {"pao": -1, "fu": 70, "deltas": (2400, -1200, -600, -600)}
    record = deal(play, claim, number=1)
    clean(game(record, **RINSHAN_PAO))


@rule("P-70", "F35")
def test_the_liable_seat_pays_a_rinshan_win_too() -> None:
    calls = f"3 has 7z {TWO_PONS} .. 3 draw cut 7z 0 kan draw 9s tsumo!"
    claim = {"yaku": "daisangen", "pao": 3, "deltas": PAID_BY_LIABLE}
    clean(game(deal(calls, claim, number=1)))
    claim["deltas"] = PAID_BY_ALL
    only(game(deal(calls, claim, number=1)), "result.deltas")


@rule("F29")
def test_the_liable_seat_pays_half_of_a_dealers_ron_too() -> None:
    calls = DAISANGEN.replace("1 draw cut 2 draw", "0 draw cut 1 draw cut 2 draw", 1)
    claim = {"deltas": (48000, 0, -24000, -24000), "pao": 3, "points": 48000}
    clean(game(deal(f"{calls} .. 2 draw 9s cut 0 ron!", claim)))
    claim["deltas"] = (48000, 0, -48000, 0)
    only(game(deal(f"{calls} .. 2 draw 9s cut 0 ron!", claim)), "result.deltas", seat=2)


@rule("F29", "F23")
def test_liability_counts_for_its_winner_alone_when_two_win() -> None:
    calls = DAISANGEN.replace("1 has 6z", "1 has 6z234m567p234p78s9m")
    calls = calls.replace("345m9s", "345s9s").replace(
        "1 draw cut 6z", "1 draw 9m cut 6z"
    )
    claims = [
        {"deltas": (32000, 0, -16000, -16000), "pao": 3},
        {"deltas": (0, 1500, -1500, 0), "pao": -1},
    ]
    play = f"{calls} .. 2 draw 9s cut 0 ron! 1 ron"
    clean(game(deal(play, claims=claims, number=1)))
    claims[1] = {"deltas": (0, 1500, 0, -1500), "pao": -1}
    wrong = play.replace("!", "").replace("1 ron", "1 ron!")
    only(game(deal(wrong, claims=claims, number=1)), "result.deltas", seat=2)
