"""What the kernels read of a rule set: `Rules`, and a name for every word.

Declared once; see `paifu.logs.engine` for how a class becomes an object of the
interpreter or a compiled record. A field has its switch's name but for those that a
kernel reads as tables: `red_tiles` is `reds`, `wind_sequence` is `winds` and
`wind_count`, `sanma_removed_tiles` is `removed`, `always_dora_tiles` is `always_dora`;
`dealer_repeat` goes by wind; `uma` and `uma_by_floating` are `uma`, by floating players
and place. What the yaku are worth by `yaku_han_overrides`, `local_yaku` and others goes
by yaku (`paifu.replay.rules.yaku_values`).

| switch | as an int |
|---|---|
| bool | 0, 1 |
| int, enum of numbers | the number |
| nullable without a value | `UNSET`, below any number that occurs |
| enum of words | place in the switch's `values`: `TOBI_NONE` is 0 |
| set | a bit a word, `1 << place`: `PAO_DAISANGEN` is 1 |
| table | each entry by itself: `chombo` is `chombo_points` and `chombo_at` |

The switches of the play environment (group 10) decide no result; no kernel reads them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from paifu.logs.engine import dtype, fields, record
from paifu.logs.tiles import KIND_OF
from paifu.logs.yaku import LOCAL_COUNT, YAKU_COUNT
from paifu.replay.rules.ruleset import Ruleset
from paifu.replay.rules.switches import NO_VALUE, WINDS, Switch, switches
from paifu.replay.rules.yaku_values import yaku_values

Ints = list[int]
Grid = list[list[int]]

UNSET = -(1 << 40)
"""A nullable switch without a value. "At least this many points" holds for everybody;
"at most" and "reaches" need a test for it first."""

# Words are named after their switch; the three kan_dora_* timings share one list. The
# order is that of switches.toml, and a test holds them together.

# 1 Table, length, end of game
EXTENSION_NONE = 0
EXTENSION_SUDDEN_DEATH = 1
EXTENSION_SUDDEN_DEATH_RENCHAN_FIRST = 2
EXTENSION_FULL_WIND = 3
GOAL_COMPARE_GE = 0
GOAL_COMPARE_GT = 1
AGARI_YAME_NONE = 0
AGARI_YAME_OPTIONAL = 1
AGARI_YAME_AUTO = 2
TENPAI_YAME_NONE = 0
TENPAI_YAME_OPTIONAL = 1
TENPAI_YAME_AUTO = 2
LAST_HAND_DEALER_REPEAT_NORMAL = 0
LAST_HAND_DEALER_REPEAT_NEVER = 1
LAST_HAND_DEALER_REPEAT_NOT_IF_FIRST = 2
TOBI_NONE = 0
TOBI_BELOW_ZERO = 1
TOBI_ZERO_OR_BELOW = 2

# 2 Wall, dora
KAN_DORA_BEFORE_RINSHAN = 0
KAN_DORA_WITH_RINSHAN = 1
KAN_DORA_AT_DISCARD = 2
KAN_DORA_AFTER_DISCARD = 3
KAN_DORA_PENDING_CHAIN_FLIP_ON_NEXT_KAN = 0
KAN_DORA_PENDING_CHAIN_WAIT = 1
URA_REVEAL_RIICHI_WINNER = 0
URA_REVEAL_ANY_WINNER = 1

# 3 Calls
ATOZUKE_ARI = 0
ATOZUKE_SAKIZUKE = 1
KUIKAE_CHI_NONE = 0
KUIKAE_CHI_SAME = 1
KUIKAE_CHI_SAME_AND_SUJI = 2
KUIKAE_PON_NONE = 0
KUIKAE_PON_SAME = 1
OPEN_RIICHI_NONE = 0
OPEN_RIICHI_2HAN = 1

# 4 Riichi
RIICHI_STICK_IF_DECLARATION_RONNED_UNPAID = 0
RIICHI_STICK_IF_DECLARATION_RONNED_PAID = 1
IPPATSU_BROKEN_BY_CHI = 1
IPPATSU_BROKEN_BY_PON = 2
IPPATSU_BROKEN_BY_DAIMINKAN = 4
IPPATSU_BROKEN_BY_ANKAN = 8
IPPATSU_BROKEN_BY_KAKAN = 16
ANKAN_AFTER_RIICHI_FORBIDDEN = 0
ANKAN_AFTER_RIICHI_WAITS_UNCHANGED = 1
ANKAN_AFTER_RIICHI_SHAPES_UNCHANGED = 2
NOTEN_RIICHI_IMPOSSIBLE = 0
NOTEN_RIICHI_CHOMBO = 1
NOTEN_RIICHI_NOTEN_AT_DRAW = 2

# 5 Furiten
TEMP_FURITEN_RELEASE_OWN_DRAW = 0
TEMP_FURITEN_RELEASE_OWN_DISCARD = 1
TEMP_FURITEN_RELEASE_OWN_DRAW_OR_CLAIM = 2
TEMP_FURITEN_RELEASE_ANY_CALL = 3

# 6 Winning and hand value
MULTI_RON_HEAD_BUMP = 0
MULTI_RON_DOUBLE_TRIPLE_ABORT = 1
MULTI_RON_ALL = 2
KAZOE_YAKUMAN = 0
KAZOE_SANBAIMAN = 1
DOUBLE_YAKUMAN_KOKUSHI13 = 1
DOUBLE_YAKUMAN_SUUANKOU_TANKI = 2
DOUBLE_YAKUMAN_JUNSEI_CHUUREN = 4
DOUBLE_YAKUMAN_DAISUUSHII = 8
YAKUMAN_STACKING_SUM = 0
YAKUMAN_STACKING_NONE = 1
RENHOU_NONE = 0
RENHOU_HAN5 = 1
RENHOU_MANGAN = 2
RENHOU_BAIMAN = 3
RENHOU_YAKUMAN = 4
RENHOU_COMBINES_FIXED = 0
RENHOU_COMBINES_ADD_HAN = 1
RENHOU_COMBINES_LIMIT_PLUS = 2
PAARENCHAN_SCOPE_ANY = 0
PAARENCHAN_SCOPE_DEALER = 1
SUUKANTSU_TIMING_COMPLETE_HAND = 0
SUUKANTSU_TIMING_ON_FOURTH_KAN = 1

# 7 Draws
ABORT_KYUUSHU_NONE = 0
ABORT_KYUUSHU_REPEAT = 1
ABORT_KYUUSHU_PASS = 2
ABORT_SUUFON_NONE = 0
ABORT_SUUFON_REPEAT = 1
ABORT_SUUFON_PASS = 2
ABORT_SUUCHA_RIICHI_NONE = 0
ABORT_SUUCHA_RIICHI_REPEAT = 1
ABORT_SUUCHA_RIICHI_PASS = 2
ABORT_SUUKAIKAN_NONE = 0
ABORT_SUUKAIKAN_REPEAT = 1
ABORT_SUUKAIKAN_PASS = 2
SUUKAIKAN_TIMING_AFTER_DISCARD = 0
SUUKAIKAN_TIMING_AT_KAN = 1
ABORT_SANCHAHOU_NONE = 0
ABORT_SANCHAHOU_REPEAT = 1
ABORT_SANCHAHOU_PASS = 2
ABORT_HONBA_PLUS1 = 0
ABORT_HONBA_SAME = 1
NAGASHI_NONE = 0
NAGASHI_REPLACE_NOTEN = 1
NAGASHI_AS_WIN = 2
NAGASHI_BOTH_PAID = 3
NAGASHI_MULTIPLE_ALL = 0
NAGASHI_MULTIPLE_NEAREST_AFTER_LAST_DISCARDER = 1
NAGASHI_RENCHAN_DEALER_TENPAI = 0
NAGASHI_RENCHAN_AS_WIN = 1
NAGASHI_WIN_COUNTS_FOR_PAARENCHAN = 1
NAGASHI_WIN_COUNTS_FOR_TITLES = 2
NAGASHI_WIN_COUNTS_FOR_SHIBARI = 4
KARATEN_ALWAYS_TENPAI = 0
KARATEN_NOT_IF_ALL_IN_CLOSED_HAND = 1
KARATEN_NOT_IF_OWN_FOUR = 2
NOTEN_DECLARATION_AUTO = 0
NOTEN_DECLARATION_OPTIONAL = 1
DEALER_REPEAT_NONE = 0
DEALER_REPEAT_WIN = 1
DEALER_REPEAT_TENPAI = 2
DEALER_REPEAT_ALWAYS = 3
HONBA_ON_PASSING_DRAW_PLUS1 = 0
HONBA_ON_PASSING_DRAW_RESET = 1

# 8 Payments
HONBA_MULTI_RON_FIRST = 0
HONBA_MULTI_RON_EACH = 1
STICKS_MULTI_RON_FIRST = 0
STICKS_MULTI_RON_OWN_BACK_REST_FIRST = 1
LEFTOVER_STICKS_FIRST_PLACE = 0
LEFTOVER_STICKS_SPLIT_TIES = 1
LEFTOVER_STICKS_LOST = 2
LEFTOVER_STICKS_CARRY = 3
PAO_DAISANGEN = 1
PAO_DAISUUSHII = 2
PAO_SUUKANTSU = 4
PAO_RINSHAN_DAIMINKAN = 8
PAO_SCOPE_WHOLE_HAND = 0
PAO_SCOPE_LIABLE_PART = 1
PAO_RON_HALF_HALF = 0
PAO_HONBA_PAO_PAYER = 0
PAO_HONBA_DISCARDER = 1
PAO_TRIGGER_ANKAN_EXPOSED = 0
PAO_TRIGGER_MELDED_ONLY = 1
WIN_MULTIPLIER_TIMING_AFTER_ROUNDING = 0
WIN_MULTIPLIER_TIMING_BEFORE_ROUNDING = 1
SMALL_WIN_COMPARE_LE = 0
SMALL_WIN_COMPARE_LT = 1
MULTI_RON_DEALER_REPEAT_ANY_WINNER = 0
MULTI_RON_DEALER_REPEAT_FIRST_WINNER = 1
PAYMENT_ROUNDING_CEIL_100 = 0
PAYMENT_ROUNDING_NONE = 1

# 9 Settlement
TIE_BREAK_SEAT_ORDER = 0
TIE_BREAK_SHARE = 1
TIE_BREAK_PLAY_ON = 2
FINAL_ROUNDING_NONE = 0
FINAL_ROUNDING_HALF_AWAY_1000 = 1
FINAL_ROUNDING_HALF_UP_1000 = 2
FINAL_ROUNDING_FIVE_DOWN_SIX_UP = 3
CHOMBO_AT_SETTLEMENT = 0
CHOMBO_AT_HAND = 1

# 11 Sanma block
SANMA_KITA_NONE = 0
SANMA_KITA_NUKI_DORA = 1
SANMA_KITA_COMMON_YAKUHAI = 2
SANMA_KITA_GUEST = 3
SANMA_KITA_BREAKS_IPPATSU = 1
SANMA_KITA_BREAKS_DOUBLE_RIICHI = 2
SANMA_KITA_BREAKS_TENHOU_CHIIHOU = 4
SANMA_KITA_BREAKS_KYUUSHU = 8
SANMA_KITA_RON_NONE = 0
SANMA_KITA_RON_WITH_CHANKAN = 1
SANMA_KITA_RON_WITHOUT_CHANKAN = 2
SANMA_KITA_PENDING_DORA_BEFORE_RON = 0
SANMA_KITA_PENDING_DORA_AFTER = 1
SANMA_TSUMO_LOSS_LOSS = 0
SANMA_TSUMO_LOSS_SHARE = 1
SANMA_TSUMO_LOSS_NORTH_PAYS = 2


class Rules:
    """Every switch of a rule set, as ints."""

    # 1 Table, length, end of game
    players: int
    start_points: int
    return_points: int
    goal_points: int  # or UNSET
    scheduled_winds: int
    extension: int  # EXTENSION_*
    extension_max_winds: int  # or UNSET
    extension_ends_after_abort: int
    goal_compare: int  # GOAL_COMPARE_*
    goal_excludes_table_sticks: int
    agari_yame: int  # AGARI_YAME_*
    tenpai_yame: int  # TENPAI_YAME_*
    yame_min_points: int  # or UNSET
    yame_requires_first: int
    last_hand_dealer_repeat: int  # LAST_HAND_DEALER_REPEAT_*
    tobi: int  # TOBI_*
    upper_end_points: int  # or UNSET
    riichi_min_points: int
    winds: Annotated[Ints, 4]  # round winds in order, wind_count of them
    wind_count: int
    riichi_stick_value: int
    wareme: int
    # 2 Wall, dora
    reds: Annotated[Ints, 136]  # 1 for the tile ids that are red
    red_kinds: int  # kinds that have red tiles, a bit each
    dora: int
    ura_dora: int
    kan_dora: int
    kan_ura: int
    kan_dora_ankan: int  # KAN_DORA_*
    kan_dora_daiminkan: int  # KAN_DORA_*
    kan_dora_kakan: int  # KAN_DORA_*
    kan_dora_pending_chain: int  # KAN_DORA_PENDING_CHAIN_*
    kan_dora_if_robbed: int
    ura_reveal: int  # URA_REVEAL_*
    always_dora: Annotated[Ints, 34]  # kinds, always_dora_count of them
    always_dora_count: int
    max_kans: int
    kan_min_live_tiles: int
    haitei_with_rinshan: int
    # 3 Calls
    open_tanyao: int
    atozuke: int  # ATOZUKE_*
    kuikae_chi: int  # KUIKAE_CHI_*
    kuikae_pon: int  # KUIKAE_PON_*
    kuikae_blocks_call: int
    last_discard_calls: int
    chankan_kokushi_on_ankan: int
    open_riichi: int  # OPEN_RIICHI_*
    open_riichi_deal_in_yakuman: int
    # 4 Riichi
    riichi_min_live_tiles: int
    riichi_stick_if_declaration_ronned: int  # RIICHI_STICK_IF_DECLARATION_RONNED_*
    ippatsu: int
    ippatsu_broken_by: int  # bits IPPATSU_BROKEN_BY_*
    double_riichi: int
    ankan_after_riichi: int  # ANKAN_AFTER_RIICHI_*
    okuri_kan: int
    furiten_riichi: int
    noten_riichi: int  # NOTEN_RIICHI_*
    # 5 Furiten
    furiten_own_discards: int
    temp_furiten_release: int  # TEMP_FURITEN_RELEASE_*
    temp_furiten_without_yaku: int
    # 6 Winning and hand value
    multi_ron: int  # MULTI_RON_*
    min_han: int
    shibari_honba: int
    shibari_han: int  # 0 without shibari
    pinfu_tsumo: int
    open_pinfu_fu: int
    double_wind_pair_fu: int
    rinshan_tsumo_fu: int
    kiriage: int
    kazoe: int  # KAZOE_*
    double_yakuman: int  # bits DOUBLE_YAKUMAN_*
    yakuman_stacking: int  # YAKUMAN_STACKING_*
    yakuman_cap: int  # or UNSET
    pure_wait_doubles_when_furiten: int
    renhou: int  # RENHOU_*
    renhou_combines: int  # RENHOU_COMBINES_*
    closed_han: Annotated[Ints, YAKU_COUNT]  # han of each yaku for a closed hand
    open_han: Annotated[Ints, YAKU_COUNT]  # for an open one; 0 where it has none
    counted_closed: Annotated[Ints, YAKU_COUNT]  # what of it counts for shibari
    counted_open: Annotated[Ints, YAKU_COUNT]
    earned_closed: int  # usual yaku worth anything in a closed hand, a bit each
    earned_open: int
    local_closed: int  # local yaku worth anything in a closed hand, from LOCAL_FROM on
    local_open: int
    local_limits: int  # local yaku that are yakuman
    local_units: Annotated[Ints, LOCAL_COUNT]  # units of these
    paarenchan_wins: int  # 0 without paarenchan
    paarenchan_needs_yaku: int
    paarenchan_scope: int  # PAARENCHAN_SCOPE_*
    paarenchan_draws_break: int
    paarenchan_deal_passes: int
    ryuuiisou_requires_hatsu: int
    aotenjou_yakuman_han: int  # 0 without aotenjou
    aotenjou_cap_child: int  # points of a win; 0 for no cap
    aotenjou_cap_dealer: int
    aotenjou_yakuman_adds_yaku: int
    suukantsu_timing: int  # SUUKANTSU_TIMING_*
    # 7 Draws
    abort_kyuushu: int  # ABORT_KYUUSHU_*
    kyuushu_optional: int
    kyuushu_counts_draw: int
    abort_suufon: int  # ABORT_SUUFON_*
    abort_suucha_riichi: int  # ABORT_SUUCHA_RIICHI_*
    abort_suukaikan: int  # ABORT_SUUKAIKAN_*
    suukaikan_timing: int  # SUUKAIKAN_TIMING_*
    abort_sanchahou: int  # ABORT_SANCHAHOU_*
    abort_honba: int  # ABORT_HONBA_*
    nagashi: int  # NAGASHI_*
    nagashi_requires_no_own_call: int
    nagashi_multiple: int  # NAGASHI_MULTIPLE_*
    nagashi_renchan: int  # NAGASHI_RENCHAN_*
    nagashi_takes_honba_sticks: int
    nagashi_win_counts_for: int  # bits NAGASHI_WIN_COUNTS_FOR_*
    noten_penalty: int
    tenpai_requires_yaku: int
    karaten: int  # KARATEN_*
    noten_declaration: int  # NOTEN_DECLARATION_*
    dealer_repeat: Annotated[Ints, 4]  # DEALER_REPEAT_* by round wind, east first
    honba_on_passing_draw: int  # HONBA_ON_PASSING_DRAW_*
    # 8 Payments
    honba_value: int
    honba_multi_ron: int  # HONBA_MULTI_RON_*
    sticks_multi_ron: int  # STICKS_MULTI_RON_*
    leftover_sticks: int  # LEFTOVER_STICKS_*
    pao: int  # bits PAO_*
    pao_scope: int  # PAO_SCOPE_*
    pao_ron: int  # PAO_RON_*
    pao_honba: int  # PAO_HONBA_*
    pao_trigger: int  # PAO_TRIGGER_*
    win_multiplier_tsumo: int
    win_multiplier_ron: int
    win_multiplier_timing: int  # WIN_MULTIPLIER_TIMING_*
    small_win_threshold: int
    small_win_compare: int  # SMALL_WIN_COMPARE_*
    small_win_takes_sticks: int
    no_losses: int
    multi_ron_dealer_repeat: int  # MULTI_RON_DEALER_REPEAT_*
    payment_rounding: int  # PAYMENT_ROUNDING_*
    chips_ippatsu: int
    chips_ura: int
    chips_red: int
    chips_yakuman: int
    # 9 Settlement
    uma: Annotated[Grid, 5, 4]  # points, by players at or over the return and by place
    tie_break: int  # TIE_BREAK_*
    final_rounding: int  # FINAL_ROUNDING_*
    chombo_points: int  # in points, 0 or negative
    chombo_at: int  # CHOMBO_AT_*
    yakitori: int  # in points, or UNSET
    # 11 Sanma block
    removed: Annotated[Ints, 34]  # 1 for kinds not in the wall; 0 with four players
    sanma_chi: int
    sanma_dora_wrap: int
    sanma_kita: int  # SANMA_KITA_*
    sanma_kita_new_indicator: int
    sanma_kita_tsumo_is_rinshan: int
    sanma_kita_breaks: int  # bits SANMA_KITA_BREAKS_*
    sanma_kita_ron: int  # SANMA_KITA_RON_*
    sanma_kita_pending_dora: int  # SANMA_KITA_PENDING_DORA_*
    sanma_kita_is_discard: int
    sanma_kita_min_live_tiles: int
    sanma_rinshan_tiles: int
    sanma_tsumo_loss: int  # SANMA_TSUMO_LOSS_*


IN_THOUSANDS = ("chombo_points", "yakitori")
POINTS_A_UNIT = 1000
"""Uma, chombo and yakitori are written in thousands, and read here in points."""


def encode(ruleset: Ruleset, into: Rules | np.void) -> None:
    """Write a rule set into a plain object or into one element of a record array.

    Args:
        ruleset: what to write.
        into: every field is overwritten.
    """
    if ruleset.digest not in _NUMBERS:
        _NUMBERS[ruleset.digest] = _encoded(ruleset)
    for name, value in _NUMBERS[ruleset.digest].items():
        if isinstance(into, Rules):
            setattr(into, name, value)
        else:
            into[name] = value


def plain_rules(ruleset: Ruleset) -> Rules:
    """The rules as an object for the interpreter.

    >>> from paifu.replay.rules.ruleset import load_preset
    >>> rules = plain_rules(load_preset("tenhou"))
    >>> rules.uma[0], rules.reds[16], rules.upper_end_points == UNSET
    ([20000, 10000, -10000, -20000], 1, True)
    """
    made = Rules()
    encode(ruleset, made)
    return made


def record_rules(ruleset: Ruleset) -> NDArray[Any]:
    """The rules as one record in an array; compiled kernels take its element 0."""
    return record_table([ruleset])


def record_table(rulesets: Sequence[Ruleset]) -> NDArray[Any]:
    """The records of several rule sets, one after another."""
    # As bytes, for NumPy copies records field by field.
    made = bytearray().join(_record_bytes(ruleset) for ruleset in rulesets)
    return np.frombuffer(made, dtype(Rules)) if made else record(Rules, 0)


def _record_bytes(ruleset: Ruleset) -> bytes:
    if ruleset.digest not in _RECORDS:
        made = record(Rules)
        encode(ruleset, made[0])
        _RECORDS[ruleset.digest] = made.tobytes()
    return _RECORDS[ruleset.digest]


_NUMBERS: dict[str, dict[str, Any]] = {}
"""What is encoded once, by digest: jobs ask for few rule sets many times."""

_RECORDS: dict[str, bytes] = {}
"""The same as records."""


def _encoded(ruleset: Ruleset) -> dict[str, Any]:
    """Field -> int or list of ints, every field of `Rules`."""
    made: dict[str, Any] = {}
    for name, switch in switches().items():
        if switch.type == "table":
            made |= _entries(switch, ruleset[name])
        elif switch.type not in ("list", "map"):
            made[name] = _number(switch, ruleset[name])
    winds = [WINDS.index(wind) for wind in ruleset["wind_sequence"]]
    repeat = switches()["dealer_repeat"]
    gone = () if ruleset["players"] == 4 else ruleset["sanma_removed_tiles"]
    always = [KIND_OF[name] for name in ruleset["always_dora_tiles"]]
    reds = _red_ids(ruleset["red_tiles"])
    made |= {
        "uma": [_uma(ruleset, floating) for floating in range(5)],
        "winds": _padded(winds),
        "wind_count": len(winds),
        "dealer_repeat": [
            repeat.values.index(ruleset["dealer_repeat"][wind]) for wind in WINDS
        ],
        "reds": reds,
        "red_kinds": sum(1 << kind for kind in range(34) if reds[4 * kind]),
        "removed": [int(name in gone) for name in KIND_OF],
        "always_dora": _padded(always, 34),
        "always_dora_count": len(always),
        **yaku_values(ruleset.values),
    }
    for name in IN_THOUSANDS:
        if made[name] != UNSET:
            made[name] *= POINTS_A_UNIT
    return {name: made[name] for name in fields(Rules)}


def _entries(switch: Switch, table: Mapping[str, Any]) -> dict[str, int]:
    """Each entry of a table as `switch_entry`; one left out is 0."""
    made = {}
    for key, field in switch.fields.items():
        value = table.get(key, 0)
        if isinstance(value, str):
            value = field.values.index(value)
        if field.type != "names":
            made[f"{switch.name}_{key}"] = int(value)
    return made


def _uma(ruleset: Ruleset, floating: int) -> list[int]:
    """Uma in points by place, if so many players are at or over the return."""
    units = ruleset["uma_by_floating"].get(str(floating), ruleset["uma"])
    return _padded([unit * POINTS_A_UNIT for unit in units])


def _number(switch: Switch, value: Any) -> int:
    """One value as the int of the module's table."""
    if switch.nullable and value == NO_VALUE:
        return UNSET
    if switch.type == "set":
        return sum(1 << switch.values.index(word) for word in value)
    if isinstance(value, str):
        return switch.values.index(value)
    return int(value)


def _padded(numbers: list[int], length: int = 4) -> list[int]:
    return numbers + [0] * (length - len(numbers))


def _red_ids(counts: Mapping[str, int]) -> list[int]:
    """1 for each red tile id: of a kind with n red copies, its n lowest ids.

    So 16, 52 and 88 are the red fives of a game with one of each, as records number
    them (`paifu.logs.tiles.RED_IDS`).
    """
    return [int(copy < counts.get(name, 0)) for name in KIND_OF for copy in range(4)]
