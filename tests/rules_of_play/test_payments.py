"""Payments by house rules: multipliers, rounding, wareme, small wins, no losses.

The hand is the rules page's (S29, S30): seat 1, south in East 1, wins with riichi,
pinfu and tanyao, 3,900 by ron and 5,200 by tsumo, or a mangan with dora.
"""

from __future__ import annotations

import pytest

from paifu.replay.audit.explain import explain_win
from paifu.replay.audit.run import audit_batch
from script import ENGINE, Deal, Switches, clean, deal, game, only, rule

WON = """1 has 234m22567p45678s indicator {} .. 1 draw cut .. 1 draw riichi cut paid
    .. 1 draw cut"""
RON = f"{WON} .. 2 draw 3s cut 1 ron!"
TSUMO = f"{WON} .. 1 draw 3s tsumo!"
NO_DORA, ONE_DORA, TWO_DORA = "9p", "3m", "1p"

TIMES_TSUMO: Switches = {"win_multiplier": {"tsumo": 2, "ron": 1}}
TIMES_RON: Switches = {"win_multiplier": {"tsumo": 1, "ron": 2}}
BEFORE: Switches = {"win_multiplier_timing": "before_rounding"}
NO_ROUNDING: Switches = {"payment_rounding": "none"}
WAREME: Switches = {"wareme": True}
"""The dice of these records are 1 and 1: the seat after the dealer is wareme."""
NO_LOSSES: Switches = {"no_losses": True}

PAYMENTS = [
    # case, play, dora, counters, switches, value, deltas with the winner's own stick
    ("ron", RON, NO_DORA, 1, {}, 3900, (0, 5200, -4200, 0)),
    ("tsumo", TSUMO, NO_DORA, 0, {}, 5200, (-2600, 6200, -1300, -1300)),
    ("F98", TSUMO, ONE_DORA, 1, TIMES_TSUMO, 16000, (-8100, 17300, -4100, -4100)),
    ("S29 ron", RON, NO_DORA, 0, TIMES_TSUMO, 3900, (0, 4900, -3900, 0)),
    ("S30a", RON, NO_DORA, 1, TIMES_RON, 7800, (0, 9100, -8100, 0)),
    ("S30a before", RON, NO_DORA, 0, TIMES_RON | BEFORE, 7700, (0, 8700, -7700, 0)),
    ("S30a tsumo", TSUMO, NO_DORA, 0, TIMES_RON, 5200, (-2600, 6200, -1300, -1300)),
    ("exact ron", RON, NO_DORA, 1, NO_ROUNDING, 3840, (0, 5140, -4140, 0)),
    ("exact tsumo", TSUMO, NO_DORA, 0, NO_ROUNDING, 5120, (-2560, 6120, -1280, -1280)),
    ("wareme", RON, NO_DORA, 0, WAREME, 3900, (0, 8800, -7800, 0)),
    ("its counters", RON, NO_DORA, 1, WAREME, 3900, (0, 9400, -8400, 0)),
    ("its tsumo", TSUMO, NO_DORA, 0, WAREME, 5200, (-5200, 11400, -2600, -2600)),
    ("F99", RON, NO_DORA, 2, NO_LOSSES, 3900, (0, 5500, 0, 0)),
    ("F99 tsumo", TSUMO, NO_DORA, 0, NO_LOSSES, 5200, (0, 6200, 0, 0)),
]  # fmt: skip


@rule("F98", "F99", "G-53", "G-57", "G-60", "P-83", "P-85")
@pytest.mark.parametrize(
    ("play", "dora", "honba", "rules", "points", "deltas"),
    [pytest.param(*row[1:], id=row[0]) for row in PAYMENTS],
)
def test_a_win_is_paid_as_the_house_says(
    play: str,
    dora: str,
    honba: int,
    rules: Switches,
    points: int,
    deltas: tuple[int, ...],
) -> None:
    claim = {"points": points, "deltas": deltas}
    record = deal(play.format(dora), claim, honba=honba)
    clean(game(record, **rules))
    if rules not in ({}, TIMES_TSUMO if play == RON else TIMES_RON):
        named = {"result.points", "result.deltas"}
        with pytest.raises(AssertionError) as failed:
            clean(game(record))
        assert any(name in str(failed.value) for name in named)


DEALER_PINFU = "0 has 234m567p234p45s99m"


def test_wareme_pays_twice_what_others_win() -> None:
    by_wareme = f"{DEALER_PINFU} 0 draw cut 1 draw 6s cut 0 ron!"
    clean(game(deal(by_wareme, {"deltas": (3000, -3000, 0, 0)}), wareme=True))
    by_others = f"{DEALER_PINFU} .. 0 draw cut .. 2 draw 6s cut 0 ron!"
    clean(game(deal(by_others, {"deltas": (1500, 0, -1500, 0)}), wareme=True))
    only(
        game(deal(by_others, {"deltas": (3000, 0, -3000, 0)}), wareme=True),
        "result.deltas",
        seat=0,
        expected=1500,
    )


CHIPS: Switches = {"chips": {"ippatsu": 1, "ura": 1, "red": 1, "yakuman": 5}}
RED_RIICHI = """1 has 234m22067p45678s indicator 9p ura 3m1m .. 1 draw cut
    .. 1 draw riichi cut paid"""
CHIP_WINS = [
    # play, chips by seat
    (f"{RED_RIICHI} .. 1 draw cut .. 2 draw 3s cut 1 ron!", (0, 2, -2, 0)),
    (f"{RED_RIICHI} 2 draw 3s cut 1 ron!", (0, 3, -3, 0)),
    (f"{RED_RIICHI} .. 1 draw 3s tsumo!", (-3, 9, -3, -3)),
    ("1 has 119m19p19s123456z .. 1 draw 7z tsumo!", (-5, 15, -5, -5)),
    ("left=0 exhaustive!", (0, 0, 0, 0)),
]


@pytest.mark.parametrize(("play", "chips"), CHIP_WINS)
def test_chips_of_a_record_that_counts_them(play: str, chips: tuple[int, ...]) -> None:
    said = {"chips": [*chips], "chips_stated": 1}
    clean(game(deal(play, said), **CHIPS))
    other = [chips[0] + 1, *chips[1:]]
    record = game(deal(play, said | {"chips": other}), **CHIPS)
    only(record, "result.chips", seat=0, expected=chips[0], recorded=chips[0] + 1)
    clean(game(deal(play, {"chips": other}), **CHIPS))
    if any(chips):
        only(game(deal(play, said)), "result.chips", expected=0)


def test_without_dice_it_is_undecided_who_is_wareme() -> None:
    """Points go on from the record's own word then."""
    play = f"{DEALER_PINFU} .. 0 draw cut .. 2 draw 6s cut 0 ron"
    record = game(deal(play, {"deltas": (3000, 0, -3000, 0)}), wareme=True)
    record.batch.rounds["dice"] = -1
    [audited] = audit_batch(record.batch, record.rules, ENGINE)
    assert audited.findings == []
    assert audited.undecided["dice"] == 1


@pytest.mark.parametrize(
    ("play", "rules", "line"),
    [
        (RON, WAREME, "wareme is seat 1, who pays and is paid twice"),
        (RON, {"small_win_threshold": 8000},
         "a win of no more than 8,000 moves no points"),
        (RON, {"small_win_threshold": 8000, "small_win_compare": "lt"},
         "a win of less than 8,000 moves no points"),
        (RON, NO_LOSSES, "nobody loses points"),
    ],
)  # fmt: skip
def test_explanations_name_the_house_rule(
    play: str, rules: Switches, line: str
) -> None:
    record = game(deal(play.format(NO_DORA)), **rules)
    made = explain_win(record.batch, 0, 0, 0, record.rules)
    assert line in str(made)


SMALL: Switches = {"small_win_threshold": 8000}
LT: Switches = SMALL | {"small_win_compare": "lt"}
TAKES: Switches = SMALL | {"small_win_takes_sticks": True}
SMALL_WINS = [
    # case, dora, counters, switches, deltas, sticks taken
    ("F95", ONE_DORA, 0, SMALL, (0, 0, 0, 0), 0),
    ("F95 le", ONE_DORA, 1, SMALL, (0, 0, 0, 0), 0),
    ("F95 lt", ONE_DORA, 1, LT, (0, 9000, -8000, 0), 1),
    ("F95 two", ONE_DORA, 2, SMALL, (0, 9300, -8300, 0), 1),
    ("F95 lt none", ONE_DORA, 0, LT, (0, 0, 0, 0), 0),
    ("F96 le", TWO_DORA, 0, SMALL, (0, 0, 0, 0), 0),
    ("F96 lt", TWO_DORA, 0, LT, (0, 9000, -8000, 0), 1),
    ("sticks", ONE_DORA, 0, TAKES, (0, 1000, 0, 0), 1),
    ("off", ONE_DORA, 0, {}, (0, 8700, -7700, 0), 1),
]  # fmt: skip


@rule("F95", "F96", "F97", "G-59", "C-29")
@pytest.mark.parametrize(
    ("dora", "honba", "rules", "deltas", "taken"),
    [pytest.param(*row[1:], id=row[0]) for row in SMALL_WINS],
)
def test_a_small_win_moves_no_points(
    dora: str, honba: int, rules: Switches, deltas: tuple[int, ...], taken: int
) -> None:
    claim = {"deltas": deltas, "sticks": taken}
    first = deal(RON.format(dora), claim, honba=honba)
    clean(game(first, following(1 - taken), **rules))
    only(game(first, following(taken), **rules), "flow.sticks", expected=1 - taken)
    wrong = deal(RON.format(dora), claim | {"sticks": 1 - taken}, honba=honba)
    only(game(wrong, **rules), "result.sticks", expected=taken)


def following(sticks: int) -> Deal:
    """East 2, with sticks that nobody took."""
    return deal("1 draw", number=1, honba=0, sticks=sticks, complete=False)


@rule("F97")
def test_a_small_win_keeps_the_dealer() -> None:
    play = f"{DEALER_PINFU} .. 0 draw cut .. 2 draw 6s cut 0 ron"
    first = deal(play, {"deltas": (0, 0, 0, 0), "points": 1500})
    clean(game(first, deal("0 draw", honba=1, complete=False), **SMALL))


def test_sticks_stay_when_the_first_of_two_wins_is_small() -> None:
    play = """2 has 345m345678p23s22m 0 has 456m234567p56s88m indicator 1m
        0 draw cut .. 3 draw cut .. 1 draw 4s cut 2 ron 0 ron"""
    claims = [{"deltas": (0, 0, 0, 0), "sticks": 0}] * 2
    first = deal(play, claims=claims, sticks=2, honba=0, number=0)
    clean(game(first, deal("0 draw", honba=1, sticks=2, complete=False), **SMALL))
    claims = [{"deltas": (0, 0, 2000, 0), "sticks": 2}, {"deltas": (0, 0, 0, 0)}]
    first = deal(play, claims=claims, sticks=2, honba=0, number=0)
    clean(game(first, deal("0 draw", honba=1, sticks=0, complete=False), **TAKES))
