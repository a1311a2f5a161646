"""The pages of the catalogue of findings, as data.

Their words are in `paifu.replay.words`, subject `findings`, by the name of the page.

Sources: ids of the rules page (P- a rule of the planet preset, G- of Gensou, K- of the
wiki article, F a worked case, `counts` its numbers from real records). A page without
a source states what a record must hold to be one.
"""

from __future__ import annotations

from dataclasses import dataclass

from paifu.replay import codes
from paifu.replay.words import phrases

CLASSES = (
    "format", "record", "illegal", "result", "flow", "final", "proof", "clock",
    "notice",
)  # fmt: skip
"""Classes of findings, worst understood first."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One kind of finding."""

    name: str
    """Stable: class, dot, what."""

    code: int
    """Of `paifu.replay.codes`; 0 for what only readers find."""

    expected_unit: str = ""
    """What the expected number is (`paifu.replay.audit.units`); empty: nothing."""

    recorded_unit: str = ""
    """Likewise; `a|b`: b where nothing is expected (-1)."""

    switches: tuple[str, ...] = ()
    """Switches of the rule set that decide it, the one that most often does first."""

    source: str = ""
    """Where the rule is written."""

    example: str = ""
    """A case in one line."""

    @property
    def cls(self) -> str:
        """Class of the finding.

        >>> Entry("illegal.kuikae", 204).cls
        'illegal'
        """
        return self.name.partition(".")[0]

    @property
    def switch(self) -> str:
        """The switch that most often decides it, or empty."""
        return self.switches[0] if self.switches else ""

    def meaning(self, lang: str = "en") -> str:
        """The rule, or what the check holds together, in a sentence.

        >>> ENTRIES["illegal.riichi_twice"].meaning()
        'Riichi is declared once.'
        """
        return phrases(lang, "findings")[f"meaning.{self.name}"]

    def sentence(self, lang: str = "en") -> str:
        """A finding in words: `{seat}`, `{expected}`, `{recorded}` are filled in.

        What readers find is told in their own words, the recorded side.
        """
        if not self.code:
            return "{recorded}"
        return phrases(lang, "findings")[f"sentence.{self.name}"]

    def without_expected(self, lang: str = "en") -> str:
        """The sentence where the expected number is empty; empty: the usual one."""
        return phrases(lang, "findings").get(f"without_expected.{self.name}", "")

    def without_recorded(self, lang: str = "en") -> str:
        """The sentence where the recorded one is; empty: the usual one."""
        return phrases(lang, "findings").get(f"without_recorded.{self.name}", "")


def _format(name: str, example: str) -> Entry:
    """A page of what readers find; the reader's own words are the recorded side."""
    return Entry(f"format.{name}", 0, example=example)


FORMAT = (
    _format("unreadable", "no such file; a damaged gzip file"),
    _format("unknown", "a shell script among the records"),
    _format("too_large", "a zip bomb"),
    _format("not_xml", "a '<' that begins no tag"),
    _format("not_json", "an object that is closed by ']'"),
    _format("truncated", "a file cut off in the middle of a tag"),
    _format("unknown_version", '{"paifu": 2}'),
    _format("unknown_tag", "<NEW/> among the draws"),
    _format("unknown_attribute", "<INIT extra='1'/>"),
    _format("unknown_key", '{"type": "dahai", "colour": 3}'),
    _format("repeated_key", '{"actor": 0, "actor": 1}'),
    _format("bad_value", "a tile number 136"),
    _format("missing", "AGARI without yaku"),
    _format("no_order", "a pon of a tile that nobody discards"),
    _format("misplaced", "a discard before the first deal"),
)

RECORD = (
    Entry(
        "record.deal_count",
        codes.DEAL_COUNT,
        expected_unit="count",
        recorded_unit="count|tile",
        source="P-04",
        example="twelve tiles in the dealt hand of seat 2",
    ),
    Entry(
        "record.tile_twice",
        codes.TILE_TWICE,
        recorded_unit="tile",
        source="P-01",
        example="a drawn tile that another player holds",
    ),
    Entry(
        "record.tile_not_in_set",
        codes.TILE_NOT_IN_SET,
        recorded_unit="tile",
        switches=(
            "sanma_removed_tiles",
            "players",
        ),
        source="P-01; A1 11",
        example="5m drawn in a three-player game",
    ),
    Entry(
        "record.dealer_seat",
        codes.DEALER_SEAT,
        source="P-91; K-01",
        example="East 2 dealt by seat 0",
    ),
    Entry(
        "record.tsumogiri_flag",
        codes.TSUMOGIRI_FLAG,
        expected_unit="drawn",
        recorded_unit="drawn",
        example="the drawn tile discarded, marked as from the hand",
    ),
    Entry(
        "record.after_end",
        codes.AFTER_END,
        recorded_unit="tile",
        example="a draw after the win",
    ),
    Entry(
        "record.no_result",
        codes.NO_RESULT,
        example="the last discard, then the next deal",
    ),
    Entry(
        "record.meld_record",
        codes.MELD_RECORD,
        expected_unit="tile",
        recorded_unit="tile",
        example="a kakan that names another of the pon's tiles as the called one",
    ),
    Entry(
        "record.riichi_scores",
        codes.RIICHI_SCORES,
        expected_unit="points",
        recorded_unit="points",
        switches=("riichi_stick_value",),
        source="P-16; counts 2",
        example="25,000 stated after a riichi from 25,000",
    ),
    Entry(
        "record.event_shape",
        codes.EVENT_SHAPE,
        recorded_unit="tile",
        example="a discard of no tile",
    ),
)

ILLEGAL = (
    Entry(
        "illegal.out_of_turn",
        codes.OUT_OF_TURN,
        recorded_unit="tile",
        source="P-04; P-10",
        example="seat 2 draws after seat 0's discard",
    ),
    Entry(
        "illegal.not_in_hand",
        codes.NOT_IN_HAND,
        recorded_unit="tile",
        source="P-04",
        example="5s discarded by a seat that holds no 5s",
    ),
    Entry(
        "illegal.riichi_lock",
        codes.RIICHI_LOCK,
        recorded_unit="tile",
        source="P-16",
        example="a tile from the hand discarded two turns after riichi",
    ),
    Entry(
        "illegal.kuikae",
        codes.KUIKAE,
        recorded_unit="tile",
        switches=(
            "kuikae_chi",
            "kuikae_pon",
        ),
        source="P-13; F65-F68; counts 3",
        example="56m calls 4m, then 7m is discarded",
    ),
    Entry(
        "illegal.call_tile",
        codes.CALL_TILE,
        recorded_unit="tile",
        source="P-10",
        example="a pon of the discard before the last",
    ),
    Entry(
        "illegal.call_meld",
        codes.CALL_MELD,
        recorded_unit="tile",
        source="P-07; P-10",
        example="a chi of 4s with 6s and 8s",
    ),
    Entry(
        "illegal.chi_seat",
        codes.CHI_SEAT,
        recorded_unit="tile",
        source="P-10",
        example="seat 2 calls chi on seat 0's discard",
    ),
    Entry(
        "illegal.chi_three_players",
        codes.CHI_THREE_PLAYERS,
        recorded_unit="tile",
        switches=("sanma_chi",),
        source="A1 11",
        example="chi in a three-player game",
    ),
    Entry(
        "illegal.call_in_riichi",
        codes.CALL_IN_RIICHI,
        recorded_unit="tile",
        source="P-16",
        example="pon two turns after riichi",
    ),
    Entry(
        "illegal.call_last_tile",
        codes.CALL_LAST_TILE,
        recorded_unit="tile",
        switches=("last_discard_calls",),
        source="T3; counts 3",
        example="pon when the live wall is empty",
    ),
    Entry(
        "illegal.call_no_discard",
        codes.CALL_NO_DISCARD,
        recorded_unit="tile",
        switches=(
            "kuikae_blocks_call",
            "kuikae_chi",
            "kuikae_pon",
        ),
        source="F69",
        example="chi of 3m with 12m while the only other tile is 3m",
    ),
    Entry(
        "illegal.priority",
        codes.PRIORITY,
        recorded_unit="tile",
        source="P-10",
        example="chi and then pon of the same discard",
    ),
    Entry(
        "illegal.kan_last_tile",
        codes.KAN_LAST_TILE,
        recorded_unit="tile",
        switches=("kan_min_live_tiles",),
        source="T3; counts 3",
        example="ankan of the last drawn tile",
    ),
    Entry(
        "illegal.kan_too_many",
        codes.KAN_TOO_MANY,
        recorded_unit="tile",
        switches=(
            "max_kans",
            "sanma_rinshan_tiles",
        ),
        source="K-06; F21",
        example="a fifth kan",
    ),
    Entry(
        "illegal.kan_after_call",
        codes.KAN_AFTER_CALL,
        recorded_unit="tile",
        source="P-07",
        example="pon, then ankan without a draw",
    ),
    Entry(
        "illegal.ankan_riichi",
        codes.ANKAN_RIICHI,
        recorded_unit="tile",
        switches=(
            "ankan_after_riichi",
            "okuri_kan",
        ),
        source="P-16; F70-F75; counts 2",
        example="4s drawn to 4445s in riichi: the waits would change",
    ),
    Entry(
        "illegal.nuki",
        codes.NUKI,
        recorded_unit="tile",
        switches=(
            "sanma_kita",
            "players",
        ),
        source="X5; A1 11",
        example="a west set aside",
    ),
    Entry(
        "illegal.nuki_last_tile",
        codes.NUKI_LAST_TILE,
        recorded_unit="tile",
        switches=("sanma_kita_min_live_tiles",),
        source="F110; counts 3",
        example="north as the last tile of the wall",
    ),
    Entry(
        "illegal.wall_empty",
        codes.WALL_EMPTY,
        recorded_unit="tile",
        source="P-06; counts 6",
        example="a 71st draw",
    ),
    Entry(
        "illegal.riichi_open",
        codes.RIICHI_OPEN,
        recorded_unit="tile",
        source="P-15",
        example="riichi after a pon",
    ),
    Entry(
        "illegal.riichi_twice",
        codes.RIICHI_TWICE,
        recorded_unit="tile",
        source="P-16",
        example="two declarations of one seat in a round",
    ),
    Entry(
        "illegal.riichi_points",
        codes.RIICHI_POINTS,
        recorded_unit="tile",
        switches=("riichi_min_points",),
        source="P-15; F48; F49; counts 2",
        example="riichi with 900 points",
    ),
    Entry(
        "illegal.riichi_tiles_left",
        codes.RIICHI_TILES_LEFT,
        recorded_unit="tile",
        switches=("riichi_min_live_tiles",),
        source="P-15; F50; F108; counts 2",
        example="riichi with three live tiles left and four players",
    ),
    Entry(
        "illegal.riichi_noten",
        codes.RIICHI_NOTEN,
        recorded_unit="tile",
        switches=(
            "karaten",
            "noten_riichi",
        ),
        source="P-15",
        example="riichi that discards from the wrong pair",
    ),
    Entry(
        "illegal.riichi_shown",
        codes.RIICHI_SHOWN,
        recorded_unit="tile",
        switches=("open_riichi",),
        source="A1 open_riichi",
        example="an open riichi where the rules have none",
    ),
    Entry(
        "illegal.riichi_furiten",
        codes.RIICHI_FURITEN,
        recorded_unit="tile",
        switches=("furiten_riichi",),
        source="T1",
        example="riichi waiting on a kind in one's own discards",
    ),
    Entry(
        "illegal.riichi_not_accepted",
        codes.RIICHI_NOT_ACCEPTED,
        expected_unit="accepted",
        recorded_unit="accepted",
        switches=("riichi_stick_if_declaration_ronned",),
        source="P-16; counts 2",
        example="declaration, discard, then the next seat draws",
    ),
    Entry(
        "illegal.riichi_accepted",
        codes.RIICHI_ACCEPTED,
        expected_unit="accepted",
        recorded_unit="accepted",
        switches=("riichi_stick_if_declaration_ronned",),
        source="F85; counts 2",
        example="the stick paid although the declaration tile was ronned",
    ),
    Entry(
        "illegal.win_shape",
        codes.WIN_SHAPE,
        recorded_unit="tile",
        source="P-05",
        example="a win on a tile that is not waited for",
    ),
    Entry(
        "illegal.win_no_yaku",
        codes.WIN_NO_YAKU,
        recorded_unit="tile",
        switches=(
            "min_han",
            "open_tanyao",
            "shibari",
            "shibari_after_overrides",
            "atozuke",
        ),
        source="P-05; P-32",
        example="an open hand of nothing but dora",
    ),
    Entry(
        "illegal.furiten_discard",
        codes.FURITEN_DISCARD,
        recorded_unit="tile",
        switches=(
            "furiten_own_discards",
            "sanma_kita_is_discard",
        ),
        source="P-40; F86; counts 7",
        example="waiting on 3s and 6s with 3s discarded, ron on 6s",
    ),
    Entry(
        "illegal.furiten_temporary",
        codes.FURITEN_TEMPORARY,
        recorded_unit="tile",
        switches=(
            "temp_furiten_release",
            "temp_furiten_without_yaku",
        ),
        source="P-41; F87; F88; counts 7",
        example="6s passed, then ron on the next player's 6s",
    ),
    Entry(
        "illegal.furiten_riichi",
        codes.FURITEN_RIICHI,
        recorded_unit="tile",
        source="P-42; F89; counts 7",
        example="a win passed after riichi, ron three turns later",
    ),
    Entry(
        "illegal.win_order",
        codes.WIN_ORDER,
        recorded_unit="tile",
        source="P-87; counts 4",
        example="the farther of two winners first",
    ),
    Entry(
        "illegal.win_head_bump",
        codes.WIN_HEAD_BUMP,
        recorded_unit="tile",
        switches=("multi_ron",),
        source="G-06; F24",
        example="a double ron where only one may win",
    ),
    Entry(
        "illegal.win_too_many",
        codes.WIN_TOO_MANY,
        recorded_unit="tile",
        switches=("multi_ron",),
        source="P-11; F22",
        example="three winners on one discard",
    ),
    Entry(
        "illegal.chankan",
        codes.CHANKAN,
        recorded_unit="tile",
        switches=(
            "chankan_kokushi_on_ankan",
            "sanma_kita_ron",
        ),
        source="P-14; F76",
        example="kokushi robs a concealed kan under rules without that",
    ),
    Entry(
        "illegal.kyuushu",
        codes.KYUUSHU,
        source="P-93; F16; F115",
        example="eight kinds",
    ),
)

RESULT = (
    Entry(
        "result.hand",
        codes.RESULT_HAND,
        expected_unit="tile",
        recorded_unit="tile",
        example="a hand that shows 3p where 4p is held",
    ),
    Entry(
        "result.melds",
        codes.RESULT_MELDS,
        expected_unit="count",
        recorded_unit="count|place",
        example="a pon shown as a kan",
    ),
    Entry(
        "result.nuki",
        codes.RESULT_NUKI,
        expected_unit="count",
        recorded_unit="count",
        switches=("sanma_kita",),
        source="X5; counts 8",
        example="two norths listed, three set aside",
    ),
    Entry(
        "result.tile",
        codes.RESULT_TILE,
        expected_unit="tile",
        recorded_unit="tile",
        example="another copy of the winning kind",
    ),
    Entry(
        "result.yaku",
        codes.RESULT_YAKU,
        expected_unit="yaku",
        recorded_unit="yaku",
        switches=(
            "open_tanyao",
            "ippatsu",
            "ippatsu_broken_by",
            "double_riichi",
            "haitei_with_rinshan",
            "renhou",
            "ryuuiisou_requires_hatsu",
            "sanma_kita_tsumo_is_rinshan",
            "sanma_kita_ron",
            "sanma_kita_breaks",
            "suukantsu_timing",
            "open_riichi",
            "open_riichi_deal_in_yakuman",
            "paarenchan",
            "local_yaku",
        ),
        source="P-50-P-64; counts 4",
        example="pinfu claimed with a pair of dragons",
    ),
    Entry(
        "result.dora",
        codes.RESULT_DORA,
        expected_unit="dora",
        recorded_unit="dora",
        switches=(
            "dora",
            "ura_dora",
            "red_tiles",
            "kan_dora",
            "kan_ura",
            "always_dora_tiles",
            "sanma_dora_wrap",
        ),
        source="P-18; P-19; P-32",
        example="one dora claimed for a pair of it",
    ),
    Entry(
        "result.han",
        codes.RESULT_HAN,
        expected_unit="han",
        recorded_unit="han",
        switches=(
            "yaku_han_overrides",
            "renhou_combines",
            "local_yaku",
            "aotenjou",
        ),
        source="P-50-P-53",
        example="open honitsu counted as 3 han",
    ),
    Entry(
        "result.fu",
        codes.RESULT_FU,
        expected_unit="fu",
        recorded_unit="fu",
        switches=(
            "double_wind_pair_fu",
            "open_pinfu_fu",
            "pinfu_tsumo",
            "rinshan_tsumo_fu",
        ),
        source="P-80-P-82; counts 4",
        example="30 fu claimed for 40",
    ),
    Entry(
        "result.limit",
        codes.RESULT_LIMIT,
        expected_unit="limit",
        recorded_unit="limit",
        switches=(
            "kiriage",
            "kazoe",
            "double_yakuman",
            "yakuman_stacking",
            "yakuman_cap",
            "aotenjou",
            "renhou_combines",
        ),
        source="P-84; P-86",
        example="4 han 30 fu as mangan without kiriage",
    ),
    Entry(
        "result.points",
        codes.RESULT_POINTS,
        expected_unit="points",
        recorded_unit="points",
        switches=(
            "kiriage",
            "sanma_tsumo_loss",
            "double_yakuman",
            "win_multiplier",
            "win_multiplier_timing",
            "payment_rounding",
            "pure_wait_doubles_when_furiten",
            "aotenjou",
        ),
        source="P-83; P-85",
        example="7,700 claimed for 8,000",
    ),
    Entry(
        "result.pao",
        codes.RESULT_PAO,
        expected_unit="seat",
        recorded_unit="seat",
        switches=(
            "pao",
            "pao_trigger",
        ),
        source="P-70; F26-F34; counts 5",
        example="daisangen without the liable seat",
    ),
    Entry(
        "result.honba",
        codes.RESULT_HONBA,
        expected_unit="count",
        recorded_unit="count",
        source="P-87",
        example="one counter named in a round with two",
    ),
    Entry(
        "result.sticks",
        codes.RESULT_STICKS,
        expected_unit="count",
        recorded_unit="count",
        switches=(
            "sticks_multi_ron",
            "riichi_stick_if_declaration_ronned",
            "small_win_threshold",
            "small_win_compare",
            "small_win_takes_sticks",
        ),
        source="P-87; F23; F85",
        example="the stick of a ronned declaration tile counted",
    ),
    Entry(
        "result.chips",
        codes.RESULT_CHIPS,
        expected_unit="count",
        recorded_unit="count",
        switches=("chips",),
        source="counts (switches real records need)",
        example="a chip for two red tiles",
    ),
    Entry(
        "result.deltas",
        codes.RESULT_DELTAS,
        expected_unit="points",
        recorded_unit="points",
        switches=(
            "honba_value",
            "honba_multi_ron",
            "sticks_multi_ron",
            "noten_penalty",
            "pao_scope",
            "pao_honba",
            "sanma_tsumo_loss",
            "nagashi",
            "nagashi_takes_honba_sticks",
            "small_win_threshold",
            "small_win_compare",
            "small_win_takes_sticks",
            "no_losses",
            "wareme",
        ),
        source="P-83; P-87; P-90; F01-F13; F23-F35; F95-F99",
        example="the dealer pays as little as the others for a tsumo",
    ),
    Entry(
        "result.scores",
        codes.RESULT_SCORES,
        expected_unit="points",
        recorded_unit="points",
        switches=("riichi_stick_value",),
        source="P-16",
        example="the paid stick still in the score",
    ),
    Entry(
        "result.indicators",
        codes.RESULT_INDICATORS,
        expected_unit="tile",
        recorded_unit="tile",
        switches=("kan_dora",),
        source="P-31; counts 1",
        example="an indicator listed that was not turned",
    ),
    Entry(
        "result.ura",
        codes.RESULT_URA,
        expected_unit="count",
        recorded_unit="count|tile",
        switches=(
            "ura_dora",
            "ura_reveal",
            "kan_ura",
        ),
        source="P-17; counts 1",
        example="under-indicators without riichi",
    ),
    Entry(
        "result.tenpai",
        codes.RESULT_TENPAI,
        expected_unit="tenpai",
        recorded_unit="tenpai",
        switches=(
            "karaten",
            "noten_declaration",
            "tenpai_requires_yaku",
        ),
        source="P-90; F77; F78; counts 6",
        example="a hand that waits on its own four tiles called tenpai",
    ),
    Entry(
        "result.shown",
        codes.RESULT_SHOWN,
        expected_unit="count",
        recorded_unit="count|tile",
        example="a shown hand with a tile of the river",
    ),
    Entry(
        "result.nagashi",
        codes.RESULT_NAGASHI,
        expected_unit="seats",
        recorded_unit="claim",
        switches=(
            "nagashi",
            "nagashi_requires_no_own_call",
            "nagashi_multiple",
            "nagashi_win_counts_for",
        ),
        source="P-92; F07-F14; counts 6",
        example="noten payments where a nagashi is due",
    ),
    Entry(
        "result.abort",
        codes.RESULT_ABORT,
        expected_unit="claim",
        recorded_unit="claim",
        switches=(
            "abort_kyuushu",
            "abort_suufon",
            "abort_suucha_riichi",
            "abort_suukaikan",
            "abort_sanchahou",
            "kyuushu_counts_draw",
            "suukaikan_timing",
        ),
        source="P-93; F16-F22; counts 6",
        example="four winds aborted although a call came between",
    ),
    Entry(
        "result.dora_early",
        codes.DORA_EARLY,
        recorded_unit="tile",
        switches=(
            "kan_dora_kakan",
            "kan_dora_daiminkan",
            "kan_dora_ankan",
        ),
        source="P-31; F79-F83; counts 1",
        example="the indicator of an open kan turned before the replacement draw",
    ),
    Entry(
        "result.dora_late",
        codes.DORA_LATE,
        expected_unit="count",
        switches=(
            "kan_dora_kakan",
            "kan_dora_daiminkan",
            "kan_dora_ankan",
        ),
        source="P-31; F79-F83; counts 1",
        example="the indicator of a concealed kan missing at the replacement draw",
    ),
    Entry(
        "result.dora_unexpected",
        codes.DORA_UNEXPECTED,
        recorded_unit="tile",
        switches=(
            "kan_dora",
            "kan_dora_if_robbed",
            "sanma_kita_new_indicator",
        ),
        source="P-31; F82; counts 1",
        example="an indicator for a kan that was robbed",
    ),
    Entry(
        "result.exhaustive",
        codes.RESULT_EXHAUSTIVE,
        expected_unit="count",
        recorded_unit="count",
        source="P-06; P-90; counts 6",
        example="a draw with one tile left",
    ),
)

FLOW = (
    Entry(
        "flow.start",
        codes.FLOW_START,
        expected_unit="points",
        recorded_unit="points",
        switches=("start_points",),
        source="P-04",
        example="one seat begins with 24,000",
    ),
    Entry(
        "flow.round",
        codes.FLOW_ROUND,
        expected_unit="round",
        recorded_unit="round",
        switches=(
            "dealer_repeat",
            "multi_ron_dealer_repeat",
            "last_hand_dealer_repeat",
            "nagashi_renchan",
        ),
        source="P-91; F01-F10; counts 6",
        example="the deal passes although the dealer won",
    ),
    Entry(
        "flow.honba",
        codes.FLOW_HONBA,
        expected_unit="count",
        recorded_unit="count",
        switches=(
            "honba_on_passing_draw",
            "abort_honba",
            "nagashi",
        ),
        source="P-91; F01-F09; counts 6",
        example="no counter after a draw",
    ),
    Entry(
        "flow.sticks",
        codes.FLOW_STICKS,
        expected_unit="count",
        recorded_unit="count",
        switches=(
            "nagashi_takes_honba_sticks",
            "small_win_threshold",
            "small_win_takes_sticks",
            "leftover_sticks",
        ),
        source="P-87; P-91; F18; F97",
        example="a stick gone after a draw",
    ),
    Entry(
        "flow.scores",
        codes.FLOW_SCORES,
        expected_unit="points",
        recorded_unit="points",
        source="P-91",
        example="100 points more than at the end of the last round",
    ),
    Entry(
        "flow.ended_early",
        codes.FLOW_ENDED_EARLY,
        expected_unit="round",
        switches=(
            "extension",
            "goal_points",
            "agari_yame",
            "tenpai_yame",
            "yame_min_points",
            "tobi",
            "scheduled_winds",
            "tie_break",
        ),
        source="P-95; P-96; F36-F47; counts 9",
        example="an end in South 4 with nobody at 30,000",
    ),
    Entry(
        "flow.ended_late",
        codes.FLOW_ENDED_LATE,
        expected_unit="end",
        recorded_unit="round",
        switches=(
            "tobi",
            "extension",
            "goal_points",
            "agari_yame",
            "tenpai_yame",
            "yame_min_points",
            "extension_max_winds",
            "extension_ends_after_abort",
            "last_hand_dealer_repeat",
            "scheduled_winds",
            "upper_end_points",
            "tie_break",
        ),
        source="P-95; P-96; F36-F47; counts 9",
        example="a round after somebody fell below zero",
    ),
    Entry(
        "flow.abort_missed",
        codes.FLOW_ABORT_MISSED,
        expected_unit="claim",
        switches=(
            "abort_suufon",
            "abort_suucha_riichi",
            "abort_suukaikan",
            "suukaikan_timing",
        ),
        source="P-93; F17-F21; counts 6",
        example="four riichi, then another draw",
    ),
)

FINAL = (
    Entry(
        "final.scores",
        codes.FINAL_SCORES,
        expected_unit="points",
        recorded_unit="points",
        switches=("leftover_sticks",),
        source="P-99; F44; F64; counts 9",
        example="a stick left over that nobody gets",
    ),
    Entry(
        "final.results",
        codes.FINAL_RESULTS,
        expected_unit="points",
        recorded_unit="points",
        switches=(
            "uma",
            "uma_by_floating",
            "return_points",
            "final_rounding",
            "tie_break",
            "start_points",
        ),
        source="P-97; P-98; F52-F63; counts 9",
        example="two tied seats with the bonuses of each other's place",
    ),
)

PROOF = (
    Entry(
        "proof.deal",
        codes.PROOF_DEAL,
        expected_unit="tile",
        recorded_unit="tile",
        example="a dealt tile exchanged for a dora",
    ),
    Entry(
        "proof.draw",
        codes.PROOF_DRAW,
        expected_unit="tile",
        recorded_unit="tile",
        example="two draws exchanged",
    ),
    Entry(
        "proof.replacement",
        codes.PROOF_REPLACEMENT,
        expected_unit="tile",
        recorded_unit="tile",
        example="a replacement tile from the live wall",
    ),
    Entry(
        "proof.indicator",
        codes.PROOF_INDICATOR,
        expected_unit="tile",
        recorded_unit="tile",
        example="another first indicator",
    ),
    Entry(
        "proof.ura",
        codes.PROOF_URA,
        expected_unit="tile",
        recorded_unit="tile",
        example="an under-indicator that makes dora",
    ),
    Entry(
        "proof.dice",
        codes.PROOF_DICE,
        expected_unit="count",
        recorded_unit="count",
        example="3 and 4 thrown where the seed gives 3 and 5",
    ),
    Entry(
        "proof.hash",
        codes.PROOF_HASH,
        example="a published wall with two tiles exchanged",
    ),
    Entry(
        "proof.wall_set",
        codes.PROOF_SET,
        expected_unit="tile",
        recorded_unit="tile",
        example="a published wall with five 1m",
    ),
)

CLOCK = (
    Entry(
        "clock.overtime",
        codes.CLOCK_OVERTIME,
        expected_unit="time",
        recorded_unit="time",
        switches=("clock",),
        source="P-110; P-113; F103",
        example="a discard after 26 s with 5 s and 20 s in reserve",
    ),
    Entry(
        "clock.early",
        codes.CLOCK_EARLY,
        expected_unit="time",
        recorded_unit="time",
        switches=("clock",),
        source="P-110; F103",
        example="a time-out after 10 s with 5 s and 20 s in reserve",
    ),
    Entry(
        "clock.timeout",
        codes.CLOCK_TIMEOUT,
        expected_unit="move",
        recorded_unit="move",
        switches=("timeout_action",),
        source="P-112; C-18; F104; F105",
        example="a tile from the middle of the hand after a time-out",
    ),
    Entry(
        "clock.reserve",
        codes.CLOCK_RESERVE,
        expected_unit="time",
        recorded_unit="time",
        switches=("clock",),
        source="P-110; F103",
        example="20 s stated after a discard at 9 s with a base time of 5 s",
    ),
)

NOTICE = (
    Entry(
        "notice.passed_ron",
        codes.PASSED_RON,
        expected_unit="points",
        recorded_unit="kind",
        source="P-41; P-42",
        example="a cheap win passed in the last round",
    ),
    Entry(
        "notice.passed_tsumo",
        codes.PASSED_TSUMO,
        expected_unit="points",
        recorded_unit="kind",
        source="P-42",
        example="a tsumo passed for a larger hand",
    ),
    Entry(
        "notice.furiten_discard",
        codes.ENTERED_FURITEN_DISCARD,
        expected_unit="kinds",
        switches=("furiten_own_discards",),
        source="P-40",
        example="tenpai on 3s and 6s with 3s discarded",
    ),
    Entry(
        "notice.furiten_temporary",
        codes.ENTERED_FURITEN_TEMPORARY,
        expected_unit="kind",
        switches=(
            "temp_furiten_release",
            "temp_furiten_without_yaku",
        ),
        source="P-41",
        example="a tile without yaku passed",
    ),
    Entry(
        "notice.furiten_riichi",
        codes.ENTERED_FURITEN_RIICHI,
        expected_unit="kind",
        source="P-42",
        example="a ron passed in riichi",
    ),
    Entry(
        "notice.orders",
        codes.ORDERS,
        source="paifu.logs.events: RoundRow.orders",
        example="a discard that two seats could have called, in a record by seat",
    ),
)

ALL = (*FORMAT, *RECORD, *ILLEGAL, *RESULT, *FLOW, *FINAL, *PROOF, *CLOCK, *NOTICE)
"""Every page, class by class."""

ENTRIES: dict[str, Entry] = {entry.name: entry for entry in ALL}
"""Every page by name, in the order of the codes."""
