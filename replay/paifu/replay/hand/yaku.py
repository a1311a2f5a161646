"""Yaku: when each holds.

A yaku is one row of `YAKU_ROWS` and one predicate; `ordinary_yaku` and `yakuman_yaku`
ask the predicates in turn (a test holds rows and questions equal). A predicate may be
true together with a stronger form of it (chinitsu is honitsu too): the row says what
the stronger form replaces. Local yaku are in `paifu.replay.hand.local_yaku`.

Source: rules page, P-50 to P-64.
"""

from __future__ import annotations

from paifu.logs.engine import kernel
from paifu.logs.yaku import LOCAL_FROM, Yaku
from paifu.replay.hand.fu import WAIT_KOKUSHI_13, WAIT_RYANMEN, WAIT_TANKI
from paifu.replay.hand.state import Value, Win
from paifu.replay.hand.waits import HONOURS, YAOCHU
from paifu.replay.hand.winds import is_own_wind, is_round_wind
from paifu.replay.rules.record import (
    DOUBLE_YAKUMAN_DAISUUSHII,
    DOUBLE_YAKUMAN_JUNSEI_CHUUREN,
    DOUBLE_YAKUMAN_KOKUSHI13,
    DOUBLE_YAKUMAN_SUUANKOU_TANKI,
    RENHOU_HAN5,
    RENHOU_YAKUMAN,
    Rules,
)

REPLACED = tuple(
    sum(1 << weaker for weaker in yaku.replaces) for yaku in list(Yaku)[:LOCAL_FROM]
)
"""By id, the yaku that it replaces, a bit each."""
STRONGER = sum(1 << yaku for yaku in list(Yaku)[:LOCAL_FROM] if yaku.replaces)
"""Yaku that replace others, a bit each."""

(
    MENZEN_TSUMO, RIICHI, IPPATSU, CHANKAN, RINSHAN, HAITEI, HOUTEI, PINFU, TANYAO,
    IIPEIKOU, SEAT_EAST, _, _, _, ROUND_EAST, _, _, _, HAKU, HATSU, CHUN, DOUBLE_RIICHI,
    CHIITOITSU, CHANTA, ITTSUU, SANSHOKU_DOUJUN, SANSHOKU_DOUKOU, SANKANTSU, TOITOI,
    SANANKOU, SHOUSANGEN, HONROUTOU, RYANPEIKOU, JUNCHAN, HONITSU, CHINITSU, RENHOU,
    TENHOU, CHIIHOU, DAISANGEN, SUUANKOU, SUUANKOU_TANKI, TSUUIISOU, RYUUIISOU,
    CHINROUTOU, CHUUREN_POUTOU, JUNSEI_CHUUREN, KOKUSHI, KOKUSHI_13, DAISUUSHII,
    SHOUSUUSHII, SUUKANTSU, DORA, URA_DORA, RED_DORA,
) = range(LOCAL_FROM)  # fmt: skip

EAST, HAKU_KIND = 27, 31
HONOUR_KINDS = 127 << HONOURS
WINDS = 15 << EAST
DRAGONS = 7 << HAKU_KIND
GREENS = 0b010101110 << 18 | 1 << HAKU_KIND + 1
"""2, 3, 4, 6, 8 of bamboo and the green dragon."""
EDGE_RUNS = sum(1 << 9 * suit + rank for suit in range(3) for rank in (0, 6))
FIRST_OF_SUIT = 1 | 1 << 9 | 1 << 18
SUIT = 511
NINE_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


# ---- How the hand was won


@kernel
def is_menzen_tsumo(win: Win, rules: Rules, value: Value) -> bool:
    """門前清自摸和: own draw, closed hand."""
    return win.tsumo == 1 and value.closed == 1


@kernel
def is_riichi(win: Win, rules: Rules, value: Value) -> bool:
    """立直."""
    return win.riichi > 0


@kernel
def is_double_riichi(win: Win, rules: Rules, value: Value) -> bool:
    """両立直: riichi with the first discard, nobody having called."""
    return win.riichi == 2 and rules.double_riichi == 1


@kernel
def is_ippatsu(win: Win, rules: Rules, value: Value) -> bool:
    """一発: within the first uninterrupted go-round after riichi."""
    return win.ippatsu == 1 and win.riichi > 0 and rules.ippatsu == 1


@kernel
def is_chankan(win: Win, rules: Rules, value: Value) -> bool:
    """槍槓: ron on the tile that is added to a pon."""
    return win.chankan == 1 and win.tsumo == 0


@kernel
def is_rinshan(win: Win, rules: Rules, value: Value) -> bool:
    """嶺上開花: own draw of a replacement tile."""
    return win.rinshan == 1 and win.tsumo == 1


@kernel
def is_haitei(win: Win, rules: Rules, value: Value) -> bool:
    """海底摸月: own draw of the last tile; a replacement tile only by switch."""
    on_wall = win.rinshan == 0 or rules.haitei_with_rinshan == 1
    return win.last_tile == 1 and win.tsumo == 1 and on_wall


@kernel
def is_houtei(win: Win, rules: Rules, value: Value) -> bool:
    """河底撈魚: ron on the last discard, which the tile of a kan is not."""
    return win.last_tile == 1 and win.tsumo == 0 and win.chankan == 0


# ---- What the hand is made of


@kernel
def is_pinfu(win: Win, rules: Rules, value: Value) -> bool:
    """平和: closed, four runs, a pair without value, a two-sided wait."""
    if value.closed == 0 or value.runs == 0 or value.triplets:
        return False
    valued = value.pair >= HAKU_KIND or is_own_wind(win, rules, value.pair) == 1
    valued = valued or is_round_wind(win, rules, value.pair) == 1
    by_rule = win.tsumo == 0 or rules.pinfu_tsumo == 1
    return value.wait == WAIT_RYANMEN and not valued and by_rule


@kernel
def is_tanyao(win: Win, rules: Rules, value: Value) -> bool:
    """断幺九: no terminals or honours; open by switch."""
    return value.kinds & YAOCHU == 0 and (value.closed == 1 or rules.open_tanyao == 1)


@kernel
def is_iipeikou(win: Win, rules: Rules, value: Value) -> bool:
    """一盃口: two equal runs, closed."""
    return value.closed == 1 and value.twins > 0


@kernel
def is_ryanpeikou(win: Win, rules: Rules, value: Value) -> bool:
    """二盃口: twice two equal runs, closed."""
    return value.closed == 1 and value.twins == 2


@kernel
def has_triplet(value: Value, kind: int) -> int:
    """役牌: 1 if the hand has a triplet or quad of the kind."""
    return value.triplets >> kind & 1


@kernel
def is_chiitoitsu(win: Win, rules: Rules, value: Value) -> bool:
    """七対子: seven different pairs."""
    return value.form == 1


@kernel
def is_chanta(win: Win, rules: Rules, value: Value) -> bool:
    """混全帯幺九: a terminal or honour in every set and the pair, and a run."""
    runs, triplets = value.runs, value.triplets
    middle = runs & ~EDGE_RUNS or triplets & ~YAOCHU
    return runs != 0 and not middle and YAOCHU >> max(value.pair, 0) & 1 == 1


@kernel
def is_junchan(win: Win, rules: Rules, value: Value) -> bool:
    """純全帯幺九: chanta without honours."""
    return value.kinds & HONOUR_KINDS == 0 and is_chanta(win, rules, value)


@kernel
def is_ittsuu(win: Win, rules: Rules, value: Value) -> bool:
    """一気通貫: 123, 456 and 789 of one suit."""
    runs = value.runs
    return runs & runs >> 3 & runs >> 6 & FIRST_OF_SUIT != 0


@kernel
def is_sanshoku_doujun(win: Win, rules: Rules, value: Value) -> bool:
    """三色同順: the same run in the three suits."""
    runs = value.runs
    return runs & runs >> 9 & runs >> 18 & SUIT != 0


@kernel
def is_sanshoku_doukou(win: Win, rules: Rules, value: Value) -> bool:
    """三色同刻: the same triplet in the three suits."""
    triplets = value.triplets
    return triplets & triplets >> 9 & triplets >> 18 & SUIT != 0


@kernel
def is_sankantsu(win: Win, rules: Rules, value: Value) -> bool:
    """三槓子: three quads."""
    return value.quads == 3


@kernel
def is_toitoi(win: Win, rules: Rules, value: Value) -> bool:
    """対々和: four triplets or quads."""
    return value.form == 0 and value.runs == 0


@kernel
def is_sanankou(win: Win, rules: Rules, value: Value) -> bool:
    """三暗刻: three concealed triplets; one completed by ron is open."""
    return value.hidden == 3


@kernel
def is_shousangen(win: Win, rules: Rules, value: Value) -> bool:
    """小三元: two triplets of dragons, and a pair of the third."""
    return value.pair >= HAKU_KIND and value.triplets & DRAGONS == (
        DRAGONS & ~(1 << max(value.pair, 0))
    )


@kernel
def is_honroutou(win: Win, rules: Rules, value: Value) -> bool:
    """混老頭: terminals and honours only."""
    return value.kinds & ~YAOCHU == 0


@kernel
def is_honitsu(win: Win, rules: Rules, value: Value) -> bool:
    """混一色: one suit, with or without honours."""
    suits = 0
    for suit in range(3):
        suits += 1 if value.kinds >> 9 * suit & SUIT else 0
    return suits == 1


@kernel
def is_chinitsu(win: Win, rules: Rules, value: Value) -> bool:
    """清一色: one suit and no honours."""
    return value.kinds & HONOUR_KINDS == 0 and is_honitsu(win, rules, value)


@kernel
def is_renhou(win: Win, rules: Rules, value: Value) -> bool:
    """人和: ron before the own first draw, nobody having called."""
    return win.first_turn == 1 and win.tsumo == 0 and win.dealer == 0


# ---- Yakuman


@kernel
def is_tenhou(win: Win, rules: Rules, value: Value) -> bool:
    """天和: the dealer's first draw."""
    return win.first_turn == 1 and win.tsumo == 1 and win.dealer == 1


@kernel
def is_chiihou(win: Win, rules: Rules, value: Value) -> bool:
    """地和: another player's first draw, nobody having called."""
    return win.first_turn == 1 and win.tsumo == 1 and win.dealer == 0


@kernel
def is_daisangen(win: Win, rules: Rules, value: Value) -> bool:
    """大三元: triplets of all dragons."""
    return value.triplets & DRAGONS == DRAGONS


@kernel
def is_suuankou(win: Win, rules: Rules, value: Value) -> bool:
    """四暗刻: four concealed triplets."""
    return value.hidden == 4


@kernel
def is_suuankou_tanki(win: Win, rules: Rules, value: Value) -> bool:
    """四暗刻単騎: four concealed triplets, waiting for the pair."""
    return value.hidden == 4 and value.wait == WAIT_TANKI


@kernel
def is_tsuuiisou(win: Win, rules: Rules, value: Value) -> bool:
    """字一色: honours only."""
    return value.kinds & ~HONOUR_KINDS == 0


@kernel
def is_ryuuiisou(win: Win, rules: Rules, value: Value) -> bool:
    """緑一色: green tiles only; the green dragon is needed by switch."""
    hatsu = value.kinds >> HAKU_KIND + 1 & 1
    return value.kinds & ~GREENS == 0 and hatsu >= rules.ryuuiisou_requires_hatsu


@kernel
def is_chinroutou(win: Win, rules: Rules, value: Value) -> bool:
    """清老頭: terminals only."""
    return value.kinds & ~(YAOCHU & ~HONOUR_KINDS) == 0


@kernel
def is_chuuren(win: Win, rules: Rules, value: Value) -> bool:
    """九蓮宝燈: 1112345678999 of one suit and any tile of it, all concealed."""
    if win.meld_count or not is_chinitsu(win, rules, value):
        return False
    first = win.win_kind // 9 * 9
    missing = 0
    for rank in range(9):
        missing += 1 if win.counts[first + rank] < NINE_GATES[rank] else 0
    return missing == 0


@kernel
def is_junsei_chuuren(win: Win, rules: Rules, value: Value) -> bool:
    """純正九蓮宝燈: the same, waiting for all nine kinds."""
    spare = win.counts[win.win_kind] - NINE_GATES[win.win_kind % 9]
    return spare == 1 and is_chuuren(win, rules, value)


@kernel
def is_kokushi(win: Win, rules: Rules, value: Value) -> bool:
    """国士無双: all terminals and honours, one of them twice."""
    return value.form == 2


@kernel
def is_kokushi_13(win: Win, rules: Rules, value: Value) -> bool:
    """国士無双十三面: the same, waiting for any of the thirteen."""
    return value.form == 2 and value.wait == WAIT_KOKUSHI_13


@kernel
def is_daisuushii(win: Win, rules: Rules, value: Value) -> bool:
    """大四喜: triplets of all winds."""
    return value.triplets & WINDS == WINDS


@kernel
def is_shousuushii(win: Win, rules: Rules, value: Value) -> bool:
    """小四喜: triplets of three winds, and a pair of the fourth."""
    return EAST <= value.pair < HAKU_KIND and value.triplets & WINDS == (
        WINDS & ~(1 << max(value.pair, 0))
    )


@kernel
def is_suukantsu(win: Win, rules: Rules, value: Value) -> bool:
    """四槓子: four quads."""
    return value.quads == 4


# ---- Asking in turn


@kernel
def winning_yaku(win: Win, rules: Rules, value: Value) -> int:
    """Yaku that come from how the hand was won, a bit a yaku."""
    found = is_menzen_tsumo(win, rules, value) << MENZEN_TSUMO
    found |= is_riichi(win, rules, value) << RIICHI
    found |= is_ippatsu(win, rules, value) << IPPATSU
    found |= is_chankan(win, rules, value) << CHANKAN
    found |= is_rinshan(win, rules, value) << RINSHAN
    found |= is_haitei(win, rules, value) << HAITEI
    found |= is_houtei(win, rules, value) << HOUTEI
    found |= is_double_riichi(win, rules, value) << DOUBLE_RIICHI
    if rules.renhou == RENHOU_HAN5:
        found |= is_renhou(win, rules, value) << RENHOU
    return found


@kernel
def value_tiles(win: Win, rules: Rules, value: Value) -> int:
    """役牌 of the hand, a bit a yaku."""
    found = 0
    for wind in range(4):
        if has_triplet(value, EAST + wind):
            found |= is_own_wind(win, rules, EAST + wind) << SEAT_EAST + wind
            found |= is_round_wind(win, rules, EAST + wind) << ROUND_EAST + wind
    found |= has_triplet(value, HAKU_KIND) << HAKU
    found |= has_triplet(value, HAKU_KIND + 1) << HATSU
    return found | has_triplet(value, HAKU_KIND + 2) << CHUN


@kernel
def ordinary_yaku(win: Win, rules: Rules, value: Value) -> int:
    """Yaku of the reading laid out, without yakuman, a bit a yaku."""
    found = winning_yaku(win, rules, value) | value_tiles(win, rules, value)
    found |= is_pinfu(win, rules, value) << PINFU
    found |= is_tanyao(win, rules, value) << TANYAO
    found |= is_iipeikou(win, rules, value) << IIPEIKOU
    found |= is_chiitoitsu(win, rules, value) << CHIITOITSU
    found |= is_chanta(win, rules, value) << CHANTA
    found |= is_ittsuu(win, rules, value) << ITTSUU
    found |= is_sanshoku_doujun(win, rules, value) << SANSHOKU_DOUJUN
    found |= is_sanshoku_doukou(win, rules, value) << SANSHOKU_DOUKOU
    found |= is_sankantsu(win, rules, value) << SANKANTSU
    found |= is_toitoi(win, rules, value) << TOITOI
    found |= is_sanankou(win, rules, value) << SANANKOU
    found |= is_shousangen(win, rules, value) << SHOUSANGEN
    found |= is_honroutou(win, rules, value) << HONROUTOU
    found |= is_ryanpeikou(win, rules, value) << RYANPEIKOU
    found |= is_junchan(win, rules, value) << JUNCHAN
    found |= is_honitsu(win, rules, value) << HONITSU
    return found | is_chinitsu(win, rules, value) << CHINITSU


@kernel
def yakuman_yaku(win: Win, rules: Rules, value: Value) -> int:
    """Yakuman of the reading laid out, a bit a yaku."""
    found = is_tenhou(win, rules, value) << TENHOU
    if rules.renhou == RENHOU_YAKUMAN:
        found |= is_renhou(win, rules, value) << RENHOU
    found |= is_chiihou(win, rules, value) << CHIIHOU
    found |= is_daisangen(win, rules, value) << DAISANGEN
    found |= is_suuankou(win, rules, value) << SUUANKOU
    found |= is_suuankou_tanki(win, rules, value) << SUUANKOU_TANKI
    found |= is_tsuuiisou(win, rules, value) << TSUUIISOU
    found |= is_ryuuiisou(win, rules, value) << RYUUIISOU
    found |= is_chinroutou(win, rules, value) << CHINROUTOU
    found |= is_chuuren(win, rules, value) << CHUUREN_POUTOU
    found |= is_junsei_chuuren(win, rules, value) << JUNSEI_CHUUREN
    found |= is_kokushi(win, rules, value) << KOKUSHI
    found |= is_kokushi_13(win, rules, value) << KOKUSHI_13
    found |= is_daisuushii(win, rules, value) << DAISUUSHII
    found |= is_shousuushii(win, rules, value) << SHOUSUUSHII
    return found | is_suukantsu(win, rules, value) << SUUKANTSU


@kernel
def without_replaced(found: int) -> int:
    """Yaku without the weaker forms that others among them replace."""
    if found & STRONGER:
        for yaku in range(LOCAL_FROM):
            if found >> yaku & 1:
                found &= ~REPLACED[yaku]
    return found


@kernel
def units_of(win: Win, yaku: int, rules: Rules) -> int:
    """Units that a yakuman counts, by the switch `double_yakuman`.

    A furiten winner's wait may count for nothing more
    (`pure_wait_doubles_when_furiten`).
    """
    doubled = rules.double_yakuman
    if yaku == DAISUUSHII:
        return 2 if doubled & DOUBLE_YAKUMAN_DAISUUSHII else 1
    if win.furiten and not rules.pure_wait_doubles_when_furiten:
        return 1
    if yaku == KOKUSHI_13:
        return 2 if doubled & DOUBLE_YAKUMAN_KOKUSHI13 else 1
    if yaku == SUUANKOU_TANKI:
        return 2 if doubled & DOUBLE_YAKUMAN_SUUANKOU_TANKI else 1
    if yaku == JUNSEI_CHUUREN:
        return 2 if doubled & DOUBLE_YAKUMAN_JUNSEI_CHUUREN else 1
    return 1
