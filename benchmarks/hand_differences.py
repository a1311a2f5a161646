"""Differences between paifu and other scorers that were looked into, as data.

Each has a predicate that is as narrow as the reason allows, and the source of the rule.
"""

from __future__ import annotations

from hand_compare import Case, Difference
from hand_questions import Answer
from paifu.replay.hand.points import MOST_HAN

WHEEL = {"daisharin"}

TOITOI_TWICE = (
    {"tsuuiisou", "daisuushii"},
    {"chinroutou", "suuankou"},
    {"chinroutou", "suuankou_tanki"},
)
"""Yakuman of which `mahjong` takes toitoi out one after the other."""


def has_yakuman(answer: Answer) -> bool:
    """Whether a hand has one: those have no fu."""
    return answer.wins and answer.fu is None


def is_unlabelled_mangan(case: Case) -> bool:
    """Four han or fewer, by fu a mangan, and kiriage in use."""
    kiriage, han = case.rules.ours.get("kiriage", False), case.own.han or 0
    return kiriage and han < 5 and case.own.limit == "mangan" and not case.theirs.limit


def is_unlimited_yakuman(case: Case) -> bool:
    """A yakuman without limits, some ordinary yaku of which the peer leaves out."""
    ours, theirs = case.own.yaku or {}, case.theirs.yaku or {}
    left_out = [han for name, han in ours.items() if name not in theirs]
    alike = theirs.items() <= ours.items() and all((han or 0) < 13 for han in left_out)
    fewer = alike and bool(left_out)
    return "aotenjou" in case.rules.ours and has_yakuman(case.own) and fewer


def is_beyond_counting(case: Case) -> bool:
    """More han than paifu counts without limits and without a cap."""
    return "aotenjou" in case.rules.ours and (case.own.han or 0) > MOST_HAN


def is_missing_toitoi(case: Case) -> bool:
    """Seven pairs of honours, or two yakuman that hold toitoi, without limits."""
    ours = (case.own.yaku or {}).keys()
    pairs = "daichisei" in ours or ours >= {"tsuuiisou", "chiitoitsu"}
    twice = any(ours >= two for two in TOITOI_TWICE)
    removed = case.theirs.error == "ValueError: list.remove(x): x not in list"
    return "aotenjou" in case.rules.ours and (pairs or twice) and removed


def is_orphans_with_norths(case: Case) -> bool:
    """Thirteen orphans and extracted norths, without limits."""
    ours, theirs = case.own.yaku or {}, case.theirs.yaku or {}
    orphans = bool(ours.keys() & {"kokushi", "kokushi_13"})
    dora, counted = ours.get("dora") or 0, theirs.get("dora") or 0
    left_out = dora - counted >= case.question.nuki > 0
    return "aotenjou" in case.rules.ours and orphans and left_out


def is_open_daisharin(case: Case) -> bool:
    """Tiles of seven pairs in a row, three of them called."""
    return (case.theirs.yaku or {}).keys() == WHEEL and not case.question.closed


def is_one_of_yakuman(case: Case) -> bool:
    """One of several yakuman is listed where only the largest counts."""
    ours, theirs = case.own.yaku or {}, case.theirs.yaku or {}
    alone = case.rules.ours.get("yakuman_stacking") == "none" and len(theirs) == 1
    return alone and len(ours) > 1 and has_yakuman(case.own)


def is_counted_instead(case: Case) -> bool:
    """A yakuman for paifu, 13 han or more of other yaku for the peer."""
    counted = (case.theirs.han or 0) >= 13 and case.theirs.fu is not None
    return has_yakuman(case.own) and case.own.han == 13 and counted


def is_daichisei(case: Case) -> bool:
    """Seven pairs of honours, where they are a yakuman of their own."""
    return "daichisei" in (case.own.yaku or {})


def is_open_tsumo(case: Case) -> bool:
    """An open hand without fu, drawn, where a closed pinfu has two fu for that."""
    ours = case.rules.ours
    odd = ours.get("open_pinfu_fu") == 20 and ours.get("pinfu_tsumo") is False
    drawn = case.question.tsumo and not case.question.closed
    fu = case.own.fu, case.theirs.fu
    unsaid = "aotenjou" in ours and fu == (None, None) and case.fields == ("payments",)
    return odd and drawn and (fu == (20, 30) or unsaid)


def is_tenhou_of_orphans(case: Case) -> bool:
    """Thirteen orphans that the dealer was dealt."""
    return {"tenhou", "kokushi"} == (case.own.yaku or {}).keys()


DIFFERENCES = (
    Difference(
        "mahjong",
        "more than 36 han, without limits",
        frozenset({"yaku", "han", "payments"}),
        is_beyond_counting,
        "paifu's own limit: where rules have neither limits nor a cap, which no preset "
        "has, it counts 36 han at most, so that sums of points stay in 64 bits.",
        "`paifu.replay.hand.points`",
    ),
    Difference(
        "mahjong",
        "mangan by fu without its label, with kiriage",
        frozenset({"limit"}),
        is_unlabelled_mangan,
        "Its `scores.py` names the limit of a hand below five han only if kiriage is "
        "off, or if kiriage is what makes it one; the payments are those of a mangan.",
        "S0 P-84",
    ),
    Difference(
        "mahjong",
        "ordinary yaku beside a yakuman, without limits",
        frozenset({"yaku", "han", "payments"}),
        is_unlimited_yakuman,
        "Under its `Aotenjou` a yakuman loses the yaku that its author finds contained "
        "in it, and thirteen orphans lose riichi and menzen tsumo too; paifu adds all "
        "that hold (`yakuman_adds_yaku`) or none. No source says which.",
        "S4 G-61 (S74b)",
    ),
    Difference(
        "mahjong",
        "extracted norths of thirteen orphans, without limits",
        frozenset({"yaku", "han", "payments"}),
        is_orphans_with_norths,
        "Its branch for thirteen orphans under `Aotenjou` counts dora in the hand's "
        "tiles and leaves out `num_nuki_dora`, which its other hands count.",
        "`mahjong` 2.1.0, `HandConfig`",
    ),
    Difference(
        "mahjong",
        "exception for toitoi that is not there, without limits",
        frozenset({"error"}),
        is_missing_toitoi,
        "`Aotenjou.aotenjou_filter_yaku` takes toitoi out of tsuuiisou, daisuushii and "
        "chinroutou. Seven pairs have none, and of two yakuman the second finds none "
        "(`list.remove(x): x not in list`).",
        "S4 G-61",
    ),
    Difference(
        "mahjong",
        "daisharin of an open hand",
        frozenset({"yaku", "han", "fu", "limit", "payments"}),
        is_open_daisharin,
        "Its `Daisharin` counts the tiles and does not ask for a closed hand; they are "
        "seven pairs, which none can be with a call.",
        "riichi.wiki, Local yaku",
    ),
    Difference(
        "mahjong",
        "daichisei listed as tsuuiisou and daichisei",
        frozenset({"yaku"}),
        is_daichisei,
        "Its daichisei is one yakuman beside tsuuiisou, paifu's a double one in place "
        "of it; the payments are the same.",
        "riichi.wiki, Tsuuiisou",
    ),
    Difference(
        "mahjong",
        "open hand without fu by tsumo: 20 fu or 22",
        frozenset({"fu", "limit", "payments"}),
        is_open_tsumo,
        "Only where 20 fu of an open hand meet two fu for the tsumo of a pinfu, which "
        "no known rules have together: its `fu_for_pinfu_tsumo` decides open hands "
        "too, paifu's `open_pinfu_fu` holds for ron and tsumo alike.",
        "S4 (S06b)",
    ),
    Difference(
        "riichienv",
        "thirteen orphans dealt to the dealer as those of thirteen waits",
        frozenset({"yaku", "han", "payments"}),
        is_tenhou_of_orphans,
        "Mahjong Soul's ruling, that a tenhou has no winning tile; RiichiEnv has it "
        "for this yakuman alone, and paifu has no switch for it.",
        "InjusticeJudge #19",
    ),
    Difference(
        "riichienv",
        "counted yakuman in place of a yakuman of the same points",
        frozenset({"yaku", "han", "fu"}),
        is_counted_instead,
        "Of two readings with the points of one yakuman it takes the one of 13 han or "
        "more; the other two take the yakuman, and `mahjong` says that Tenhou does.",
        "`mahjong` 2.1.0, `_hand_priority`",
    ),
    Difference(
        "jansou",
        "one yakuman listed of several, where only the largest counts",
        frozenset({"yaku"}),
        is_one_of_yakuman,
        "paifu lists all that hold and counts the largest; the payments are the same.",
        "W3",
    ),
)


def explained(case: Case) -> Difference | None:
    """The known difference that a case is one of."""
    return next((one for one in DIFFERENCES if one.explains(case)), None)
