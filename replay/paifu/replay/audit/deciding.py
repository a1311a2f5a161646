"""Which switches of a rule set decide one finding.

An entry of the catalogue lists every switch that may stand behind it; the finding's own
numbers say which of them do: a wrong tanyao hangs on `open_tanyao`, a wrong riichi on
none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from paifu.logs.events import ClaimKind
from paifu.logs.yaku import LOCAL_FROM, Yaku
from paifu.replay.audit.claims import DORA_UNIT, LOCAL_MARK
from paifu.replay.audit.entries import Entry
from paifu.replay.table.progress import (
    END_BUST,
    END_EXTENSION,
    END_GOAL,
    END_LAST,
    END_SINGLE,
    END_STOP,
    END_UPPER,
)

YAKU_SWITCHES: dict[int, tuple[str, ...]] = {
    Yaku.TANYAO: ("open_tanyao",),
    Yaku.IPPATSU: ("ippatsu", "ippatsu_broken_by"),
    Yaku.DOUBLE_RIICHI: ("double_riichi",),
    Yaku.HAITEI: ("haitei_with_rinshan",),
    Yaku.RINSHAN: ("haitei_with_rinshan", "sanma_kita_tsumo_is_rinshan"),
    Yaku.CHANKAN: ("sanma_kita_ron",),
    Yaku.RENHOU: ("renhou",),
    Yaku.RYUUIISOU: ("ryuuiisou_requires_hatsu",),
    Yaku.TENHOU: ("sanma_kita_breaks",),
    Yaku.CHIIHOU: ("sanma_kita_breaks",),
    Yaku.SUUKANTSU: ("suukantsu_timing",),
    Yaku.OPEN_RIICHI: ("open_riichi",),
    Yaku.DOUBLE_OPEN_RIICHI: ("open_riichi", "double_riichi"),
    Yaku.SASHIKOMI: ("open_riichi_deal_in_yakuman",),
    Yaku.PAARENCHAN: ("paarenchan",),
}
"""Yaku that a switch can give or take; other local ones hang on `local_yaku`."""

DORA_SWITCHES: dict[int, tuple[str, ...]] = {
    Yaku.DORA: ("dora", "kan_dora", "always_dora_tiles", "sanma_dora_wrap"),
    Yaku.URA_DORA: ("ura_dora", "kan_ura", "sanma_dora_wrap"),
    Yaku.RED_DORA: ("red_tiles",),
}
"""The same for each kind of dora."""

ABORT_SWITCHES: dict[int, tuple[str, ...]] = {
    ClaimKind.KYUUSHU: ("abort_kyuushu", "kyuushu_counts_draw"),
    ClaimKind.SUUFON: ("abort_suufon",),
    ClaimKind.SUUCHA_RIICHI: ("abort_suucha_riichi",),
    ClaimKind.SUUKAIKAN: ("abort_suukaikan", "suukaikan_timing"),
    ClaimKind.SANCHAHOU: ("abort_sanchahou",),
}
"""Switches of each abortive draw."""

END_SWITCHES: dict[int, tuple[str, ...]] = {
    END_SINGLE: ("scheduled_winds",),
    END_BUST: ("tobi",),
    END_UPPER: ("upper_end_points",),
    END_LAST: ("scheduled_winds", "extension", "last_hand_dealer_repeat", "tie_break"),
    END_GOAL: ("extension", "goal_points", "extension_ends_after_abort", "tie_break"),
    END_STOP: ("agari_yame", "tenpai_yame", "yame_min_points"),
    END_EXTENSION: ("extension_max_winds",),
}
"""Switches behind each reason for a game to end."""


def _of_yaku(expected: int, recorded: int) -> Iterator[str]:
    first = LOCAL_FROM if expected & LOCAL_MARK else 0
    for place in range(LOCAL_FROM):
        if (expected ^ recorded) >> place & 1:
            usual = ("local_yaku",) if first else ()
            yield from YAKU_SWITCHES.get(first + place, usual)


def _of_dora(expected: int, recorded: int) -> Iterator[str]:
    yield from DORA_SWITCHES.get(max(expected, recorded) // DORA_UNIT, ())


def _of_abort(expected: int, recorded: int) -> Iterator[str]:
    yield from ABORT_SWITCHES.get(recorded, ())
    yield from ABORT_SWITCHES.get(expected, ())


def _of_end(expected: int, recorded: int) -> Iterator[str]:
    yield from END_SWITCHES.get(expected, ())


PINFU_FU = {20, 30}
"""A pinfu by tsumo, an open hand without fu: what two switches give or take."""

ROUNDING = 10
"""The 2 fu of a pair or of a draw change no more than this of what is rounded up."""


def _of_fu(expected: int, recorded: int) -> Iterator[str]:
    if {expected, recorded} == PINFU_FU:
        yield from ("open_pinfu_fu", "pinfu_tsumo")
    if abs(expected - recorded) <= ROUNDING:
        yield from ("double_wind_pair_fu", "rinshan_tsumo_fu")


NARROWER: dict[str, Callable[[int, int], Iterator[str]]] = {
    "result.yaku": _of_yaku,
    "result.dora": _of_dora,
    "result.fu": _of_fu,
    "result.abort": _of_abort,
    "flow.abort_missed": _of_abort,
    "flow.ended_late": _of_end,
}
"""Findings whose numbers say which switches decide."""


DRAW_PAYMENTS = ("noten_penalty", "nagashi", "nagashi_takes_honba_sticks")
"""Switches of `result.deltas` at a draw."""

ALL_PAYMENTS = ("sanma_tsumo_loss", "no_losses", "wareme")
"""Switches of any `result.deltas`; those in neither list are of wins."""


def deciding(
    entry: Entry,
    expected: int,
    recorded: int,
    players: int = 4,
    drawn: bool | None = None,
) -> tuple[str, ...]:
    """The switches that decide a finding, the most likely one first.

    Args:
        entry: the finding's page.
        expected: its numbers.
        recorded: likewise.
        players: switches of three players are left out with four.
        drawn: whether the round ended in a draw; None if that is not known.

    >>> from paifu.replay.audit.catalogue import ENTRIES
    >>> yaku = ENTRIES["result.yaku"]
    >>> deciding(yaku, 1 << Yaku.TANYAO, 0), deciding(yaku, 1 << Yaku.PINFU, 0)
    (('open_tanyao',), ())
    """
    narrower = NARROWER.get(entry.name)
    names = entry.switches if narrower is None else narrower(expected, recorded)
    if entry.name == "result.deltas" and drawn is not None:
        names = (name for name in names if _pays(name, drawn))
    return tuple(
        name
        for name in dict.fromkeys(names)
        if name in entry.switches and (players == 3 or not name.startswith("sanma_"))
    )


def _pays(name: str, drawn: bool) -> bool:
    """Whether the switch stands behind payments of a draw, or of a win."""
    return name in ALL_PAYMENTS or (name in DRAW_PAYMENTS) == drawn
