"""Hands that are written down: what is refused, and how a value is explained."""

from __future__ import annotations

from typing import Any

import pytest

from paifu.replay.hand.api import HandError, explain, score_hand
from paifu.replay.rules import RulesetError, load_preset

# hand, winning tile, circumstances, what the message says
REFUSED: list[tuple[str, str, dict[str, Any], str]] = [
    ("123m22567p4567s", "3s", {},
     "'123m22567p4567s' has 12 concealed tiles; with 0 melds and without the winning "
     "tile there are 13"),
    ("123m22567p45678s[p:555z]", "3s", {}, "has 13 concealed tiles; with 1 melds"),
    ("11111m22567p456s", "3s", {}, "'11111m22567p456s' makes five '1m'"),
    ("123m22567p45678s", "3s", {"dora_indicators": ["2p", "2p", "2p"]},
     "'2p' makes five '2p'"),
    ("1111m22567p4567s", "1m", {}, "'1m' makes five '1m'"),
    ("123m22567p45678s", "39s", {}, "winning tile '39s' is not one tile"),
    ("123m22567p45678s", "", {}, "winning tile '' is not one tile"),
    ("123m22567p45678x", "3s", {}, "'x' in '123m22567p45678x'"),
    ("123m22567p45678", "3s", {}, "'45678' at the end of"),
    ("123m22567p45678s", "8z", {}, "'8z' in '8z' is no tile"),
    ("300m22567p45678s", "3s", {}, "'300m22567p45678s' makes 2 red '5m' of 1"),
    ("22567p45678s[x:234m]", "3s", {},
     "meld 'x:234m' does not begin with c:, p:, k: or a:"),
    ("22567p45678s[234m]", "3s", {}, "meld '234m' does not begin with"),
    ("22567p45678s[c:235m]", "3s", {}, "meld 'c:235m' is not a run"),
    ("22567p45678s[c:8m9m1p]", "3s", {}, "meld 'c:8m9m1p' is not a run"),
    ("22567p45678s[c:123z]", "3s", {}, "meld 'c:123z' is not a run"),
    ("22567p45678s[c:]", "3s", {}, "meld 'c:' is not a run"),
    ("22567p45678s[p:223m]", "3s", {}, "meld 'p:223m' is not three of a kind"),
    ("22567p45678s[p:2222m]", "3s", {}, "meld 'p:2222m' is not three of a kind"),
    ("22567p45678s[k:222m]", "3s", {}, "meld 'k:222m' is not four of a kind"),
    ("3s[p:111m][p:222m][p:333m][p:444m][p:555z]", "3s", {},
     "meld 'p:555z' is the fifth"),
    ("123m22567p45678s", "3s", {"seat_wind": "X"},
     "seat wind 'X' is none of E, S, W, N"),
    ("123m22567p45678s", "3s", {"round_wind": ""}, "round wind '' is none of"),
    ("123m22567p45678s", "3s", {"nuki": 1}, "1 extracted norths with four players"),
    ("22567p45678s[c:234m]", "3s", {"riichi": True}, "riichi with an open meld"),
    ("123m22567p45678s", "3s", {"ippatsu": True}, "ippatsu without riichi"),
    ("123m22567p45678s", "3s", {"chankan": True, "tsumo": True}, "chankan by tsumo"),
    ("123m22567p45678s", "3s", {"chankan": True, "last_tile": True},
     "chankan on the last tile"),
    ("22567p45678s[a:1111m]", "3s", {"rinshan": True}, "rinshan by ron"),
    ("123m22567p45678s", "3s", {"rinshan": True, "tsumo": True},
     "rinshan without a kan or north"),
    ("22567p45678s[c:234m]", "3s", {"first_turn": True},
     "a first turn after an own call"),
    ("123m22567p45678s", "3s", {"first_turn": True, "riichi": True},
     "a first turn in riichi"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "tile", "given", "message"),
    REFUSED,
    ids=[f"{row[3][:40]}_{n}" for n, row in enumerate(REFUSED)],
)
def test_refused(hand: str, tile: str, given: dict[str, Any], message: str) -> None:
    with pytest.raises(HandError) as caught:
        score_hand(hand, tile, **given)
    assert message in str(caught.value)


def test_refused_with_three_players() -> None:
    with pytest.raises(HandError, match=r"'2m' in .* is not in this rule set's wall"):
        score_hand("123m22567p45678s", "3s", ruleset="tenhou-sanma")
    with pytest.raises(HandError, match="seat wind 'N' with 3 players"):
        score_hand("111p22567p45678s", "3s", ruleset="tenhou-sanma", seat_wind="N")
    with pytest.raises(HandError, match="makes five '4z'"):
        score_hand("22567p456s444z78s", "3s", ruleset="tenhou-sanma", nuki=2)


def test_unknown_rule_set() -> None:
    with pytest.raises(RulesetError):
        score_hand("123m22567p45678s", "3s", ruleset="no such rules")


def test_melds_in_brackets_or_apart_are_the_same() -> None:
    together = score_hand("234m55z67p[p:666z][p:777z]", "8p")
    apart = score_hand("234m55z67p", "8p", melds=["p:666z", "p:777z"])
    assert together == apart


def test_red_five_is_a_five_where_there_are_none() -> None:
    plain = load_preset("tenhou-no-red")
    value = score_hand("340m22567p45678s", "3s", ruleset=plain)
    assert dict(value.yaku) == {"pinfu": 1, "tanyao": 1}


def test_indicators_wrap_round() -> None:
    def dora(hand: str, tile: str, indicator: str, ruleset: str = "tenhou") -> int:
        value = score_hand(
            hand, tile, riichi=True, dora_indicators=[indicator], ruleset=ruleset
        )
        return dict(value.yaku).get("dora", 0)

    assert dora("111m22567p45678s", "3s", "9m") == 3
    assert dora("999m22567p45678s", "3s", "1m") == 0
    assert dora("999m22567p45678s", "3s", "1m", "tenhou-sanma") == 3
    assert dora("11z22567p456s345m", "2p", "4z") == 2
    assert dora("55z22567p456s345m", "2p", "7z") == 2


EXPLAINED: list[tuple[str, str, dict[str, Any], list[str]]] = [
    (
        "22567p45678s[c:234m]",
        "3s",
        {"tsumo": True, "dora_indicators": ["1p"]},
        [
            "567p 345s 678s [234m] 22p, ryanmen wait, tsumo",
            "fu: 20 base + 2 tsumo = 22, rounded up 30",
            "tanyao 1, dora 2",
            "3 han 30 fu: base 30 x 2^5 = 960",
            "the dealer pays 960 x 2 = 1920, rounded up 2000",
            "each other player pays 960 x 1 = 960, rounded up 1000",
        ],
    ),
    (
        "12345m88m223344m",
        "6m",
        {"seat_wind": "E"},
        [
            "123m 234m 234m 456m 88m, ryanmen wait, ron",
            "fu: 20 base + 10 closed ron = 30",
            "pinfu 1, iipeikou 1, chinitsu 6",
            "8 han 30 fu: baiman, base 4000",
            "the discarder pays 4000 x 6 = 24000",
        ],
    ),
    (
        "1199m1199p1199s1z",
        "1z",
        {},
        [
            "11m 99m 11p 99p 11s 99s 11z, tanki wait, ron",
            "fu: 25 chiitoitsu = 25",
            "chiitoitsu 2, honroutou 2",
            "4 han 25 fu: base 25 x 2^6 = 1600",
            "the discarder pays 1600 x 4 = 6400",
        ],
    ),
    (
        "11z22z[p:555z][p:666z][p:777z]",
        "1z",
        {"tsumo": True, "seat_wind": "E"},
        [
            "111z [555z] [666z] [777z] 22z, shanpon wait, tsumo",
            "fu: 20 base + 8 concealed triplet of terminals or honours 1z + "
            "4 open triplet of terminals or honours 5z + "
            "4 open triplet of terminals or honours 6z + "
            "4 open triplet of terminals or honours 7z + 2 tsumo = 42, rounded up 50",
            "daisangen 1 yakuman, tsuuiisou 1 yakuman",
            "2 yakuman: base 8000 x 2 = 16000",
            "each other player pays 16000 x 2 = 32000",
        ],
    ),
    (
        "222m678p99s45s[c:123p]",
        "6s",
        {},
        [
            "222m 678p 456s [123p] 99s, ryanmen wait, ron",
            "fu: 20 base + 4 concealed triplet 2m = 24, rounded up 30",
            "does not win: 0 han without dora, 1 needed",
        ],
    ),
    (
        "1111m2299p4477s3z",
        "3z",
        {},
        ["does not win: the tiles are no winning shape"],
    ),
]


@pytest.mark.parametrize(
    ("hand", "tile", "given", "lines"), EXPLAINED, ids=[row[0] for row in EXPLAINED]
)
def test_explanation(
    hand: str, tile: str, given: dict[str, Any], lines: list[str]
) -> None:
    assert explain(score_hand(hand, tile, **given)) == lines


def test_kiriage_is_said_to_be_mangan() -> None:
    rounded = load_preset("tenhou").with_overrides({"kiriage": True})
    value = score_hand("234m22567p45678s", "3s", riichi=True, ruleset=rounded,
                       dora_indicators=["3m"])  # fmt: skip
    assert explain(value)[-2:] == [
        "4 han 30 fu: mangan, base 2000",
        "the discarder pays 2000 x 4 = 8000",
    ]


@pytest.mark.parametrize(
    ("switches", "line"),
    [
        ({}, "the discarder pays 960 x 4 x 2 (by the rules) = 7680, rounded up 7800"),
        (
            {"win_multiplier_timing": "before_rounding"},
            "the discarder pays 960 x 4 x 2 (by the rules) = 7680, rounded up 7700",
        ),
        (
            {"payment_rounding": "none"},
            "the discarder pays 960 x 4 x 2 (by the rules) = 7680",
        ),
    ],
)
def test_a_multiplied_payment_is_explained(switches: dict[str, Any], line: str) -> None:
    rules = load_preset("gensou-chireiden").with_overrides(switches)
    value = score_hand("234m22567p45678s", "3s", riichi=True, ruleset=rules)
    assert explain(value)[-1] == line


def test_share_of_the_missing_player_is_explained() -> None:
    shared = load_preset("tenhou-sanma").with_overrides({"sanma_tsumo_loss": "share"})
    value = score_hand("111p22567p45678s", "3s", tsumo=True, ruleset=shared)
    assert [str(payment) for payment in value.payments] == [
        "the dealer 600",
        "each other player 400",
    ]
    assert "the dealer pays 240 x 2.5 = 600" in explain(value)
