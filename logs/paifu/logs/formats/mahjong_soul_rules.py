"""The rules of a Mahjong Soul game, from the fields of its room.

A record carries `detail_rule`, the settings that a friend room may change; a ranked
game has none, and a field that is absent means the ranked value. What each field says
in switches is data here, for the reader of these records. Names of fields and modes:
GameDetailRule of MahjongRepository/mahjong_soul_api and the documents of
Fat-pig-Cui/majsoul-replay-editor (M3 of `paifu.replay.rules.sources`).

Nothing is guessed: a field that is not known here, a value whose meaning no source
gives and a mode that changes the game itself refuse the record, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from paifu.logs.events import RulesHint

Settings = dict[str, Any]
"""Switches of a rule set with their values."""

RANKED_PENALTIES = {"noting_fafu_1": 1000, "noting_fafu_2": 1500, "noting_fafu_3": 3000}


@dataclass(frozen=True, slots=True)
class Room:
    """What the meaning of a field depends on."""

    players: int


Meaning = Callable[[Any, Room], Settings | None]
"""The switches that a field's value sets; None if no source tells."""


def flag(switch: str, *, inverted: bool = False) -> Meaning:
    """A field of 0 and 1 for a switch of true and false."""

    def meaning(value: Any, room: Room) -> Settings | None:
        return {switch: bool(value) != inverted} if value in (0, 1) else None

    return meaning


def either(no: Settings, yes: Settings) -> Meaning:
    """A field of 0 and 1, with what each sets."""

    def meaning(value: Any, room: Room) -> Settings | None:
        return dict(yes if value else no) if value in (0, 1) else None

    return meaning


def number(switch: str, *known: int) -> Meaning:
    """A number that is the switch's; if some are named, only those are known."""

    def meaning(value: Any, room: Room) -> Settings | None:
        whole = type(value) is int and value >= 0
        return {switch: value} if whole and (not known or value in known) else None

    return meaning


def repeats(winds: str) -> Settings:
    """The same for the dealer in every round wind."""
    return {"dealer_repeat": dict.fromkeys("ESWN", winds)}


def _reds(value: Any, room: Room) -> Settings | None:
    # Four red fives: the second one is of pinzu.
    four = {0: {}, 3: {"5m": 1, "5p": 1, "5s": 1}, 4: {"5m": 1, "5p": 2, "5s": 1}}
    three = {0: {}, 2: {"5p": 1, "5s": 1}}
    known = four if room.players == 4 else three
    return {"red_tiles": known[value]} if value in known else None


def _counters(value: Any, room: Room) -> Settings | None:
    # The field is what one payer pays; the switch what the discarder pays in all.
    whole = type(value) is int and value >= 0
    return {"honba_value": value * (room.players - 1)} if whole else None


def _upper_end(value: Any, room: Room) -> Settings | None:
    if type(value) is not int or value < 0:
        return None
    return {"upper_end_points": value or "none"}


def _without_draw(value: Any, room: Room) -> Settings | None:
    least = 4 if room.players == 4 else 3
    return {"riichi_min_live_tiles": 1 if value else least} if value in (0, 1) else None


FIELDS: dict[str, Meaning] = {
    "init_point": number("start_points"),
    "fandian": number("goal_points"),
    "jingsuanyuandian": number("return_points"),
    "have_nanruxiru": either(
        {"extension": "none", "goal_points": "none"},
        {"extension": "sudden_death_renchan_first"},
    ),
    "have_helezhongju": either({"agari_yame": "none"}, {"agari_yame": "auto"}),
    "have_tingpaizhongju": either({"tenpai_yame": "none"}, {"tenpai_yame": "auto"}),
    "can_jifei": either({"tobi": "none"}, {"tobi": "below_zero"}),
    "tianbian_value": _upper_end,
    "liqibang_value": number("riichi_stick_value", 0, 1000),
    "dora_count": _reds,
    "have_biao_dora": flag("dora"),
    "have_gang_biao_dora": flag("kan_dora"),
    "have_li_dora": flag("ura_dora"),
    "have_gang_li_dora": flag("kan_ura"),
    "ming_dora_immediately_open": either(
        {"kan_dora_daiminkan": "at_discard", "kan_dora_kakan": "at_discard"},
        {"kan_dora_daiminkan": "before_rinshan", "kan_dora_kakan": "before_rinshan"},
    ),
    "shiduan": flag("open_tanyao"),
    "enable_shiti": either(
        {"kuikae_chi": "same_and_suji", "kuikae_pon": "same"},
        {"kuikae_chi": "none", "kuikae_pon": "none"},
    ),
    "have_yifa": flag("ippatsu"),
    "enable_nontsumo_liqi": _without_draw,
    "disable_angang_guoshi": flag("chankan_kokushi_on_ankan", inverted=True),
    "have_toutiao": either({}, {"multi_ron": "head_bump", "abort_sanchahou": "none"}),
    "have_sanjiahele": either(
        {}, {"multi_ron": "double_triple_abort", "abort_sanchahou": "repeat"}
    ),
    "fanfu": number("min_han", 1, 2, 4),
    "disable_double_wind_four_fu": either(
        {"double_wind_pair_fu": 4}, {"double_wind_pair_fu": 2}
    ),
    "have_qieshangmanguan": flag("kiriage"),
    "disable_leijiyiman": either({"kazoe": "yakuman"}, {"kazoe": "sanbaiman"}),
    "disable_double_yakuman": either({}, {"double_yakuman": []}),
    "disable_composite_yakuman": either({}, {"yakuman_stacking": "none"}),
    "disable_multi_yukaman": either({}, {"yakuman_cap": 1}),
    "have_jiuzhongjiupai": either(
        {"abort_kyuushu": "none"}, {"abort_kyuushu": "repeat"}
    ),
    "have_sifenglianda": either({"abort_suufon": "none"}, {"abort_suufon": "repeat"}),
    "have_sijializhi": either(
        {"abort_suucha_riichi": "none"}, {"abort_suucha_riichi": "repeat"}
    ),
    "have_sigangsanle": either(
        {"abort_suukaikan": "none"}, {"abort_suukaikan": "repeat"}
    ),
    "have_liujumanguan": either({"nagashi": "none"}, {"nagashi": "replace_noten"}),
    "have_tingpailianzhuang": either(repeats("win"), {}),
    "have_helelianzhuang": either(repeats("none"), {}),
    "changbang_value": _counters,
    "open_hand": either({}, {"hand_visibility": "all_open"}),
    "have_zimosun": either({}, {"sanma_tsumo_loss": "loss"}),
}
"""Field -> its meaning, each for itself."""

SHARED = frozenset(
    ("time_fixed", "time_add", "shunweima_2", "shunweima_3", "shunweima_4")
) | frozenset(RANKED_PENALTIES)
"""Fields that only together set a switch."""

HARMLESS = frozenset(("bianjietishi", "ai_level"))
"""Fields that change no rule: hints to players, and how well computers play."""

REFUSED: dict[str, str] = {
    "amusement_switches": "switches that no source describes",
    "guyi_mode": "local yaku whose values no source gives",
    "enable_renhe": "a renhou whose value no source gives",
    "enable_baopai_extend_settings": "liability as no source describes it",
    "reveal_discard": "what is shown of discards, which no source describes",
    "dora3_mode": "another game: three indicators",
    "begin_open_mode": "another game: hands shown at the start",
    "jiuchao_mode": "another game",
    "muyu_mode": "another game",
    "xuezhandaodi": "another game: the hand goes on after a win",
    "huansanzhang": "another game: tiles are exchanged",
    "chuanma": "another game: Sichuan rules",
    "field_spell_mode": "another game: spells",
    "zhanxing": "another game",
    "tianming_mode": "another game",
    "yongchang_mode": "another game",
    "hunzhiyiji_mode": "another game",
    "wanxiangxiuluo_mode": "another game",
    "beishuizhizhan_mode": "another game",
}
"""Fields that must be 0 or absent -> what they stand for."""


def rules_hint(
    detail: Mapping[str, Any], players: int, winds: int, room: str
) -> RulesHint:
    """The rule set that a record's fields point to.

    Args:
        detail: `detail_rule` of the record; empty for a ranked game.
        players: 4 or 3.
        winds: scheduled round winds, 1 or 2.
        room: how the game is called in the reason: `ranked`, `friend room`.
    """
    preset, overrides = "mahjong-soul", Settings()
    if players == 3:
        preset = "mahjong-soul-sanma"
        overrides |= {"scheduled_winds": 1} if winds == 1 else {}
    elif winds == 1:
        preset = "mahjong-soul-east"
    refused = [*_refusals(detail)]
    for name, meaning in FIELDS.items():
        if name in detail:
            said = meaning(detail[name], Room(players))
            if said is None:
                refused.append(f"{name} = {detail[name]!r} is not known")
            else:
                overrides |= said
    overrides |= _clock(detail) | _uma(detail, players)
    if players == 3 and detail.get("have_zimosun") == 0:
        refused.append("have_zimosun = 0 may mean several ways of sharing")
    if overrides.get("multi_ron") == "head_bump":
        overrides["abort_sanchahou"] = "none"
    reason = f"{room}, {players} players, {len(overrides)} switches by its own fields"
    return RulesHint(preset, overrides, reason, "; ".join(refused))


def _refusals(detail: Mapping[str, Any]) -> Iterator[str]:
    for name, value in detail.items():
        if name in REFUSED and value:
            yield f"{name} = {value!r}: {REFUSED[name]}"
        elif name not in FIELDS.keys() | SHARED | HARMLESS | REFUSED.keys():
            yield f"{name} = {value!r}: no such field is known"
    for name, ranked in RANKED_PENALTIES.items():
        if detail.get(name, ranked) != ranked:
            yield f"{name} = {detail[name]!r}: noten payments are known as {ranked}"


def _clock(detail: Mapping[str, Any]) -> Settings:
    if not {"time_fixed", "time_add"} <= detail.keys():
        return {}
    base, reserve = detail["time_fixed"], detail["time_add"]
    given = {"base": base, "reserve": reserve, "reset": "hand"}
    return {"clock": given | {"grace": 3, "counts": "seconds"}}


def _uma(detail: Mapping[str, Any], players: int) -> Settings:
    """The bonuses of second to last; the first has what is left to nothing."""
    names = [f"shunweima_{place}" for place in range(2, players + 1)]
    if not set(names) <= detail.keys():
        return {}
    rest = [detail[name] for name in names]
    return {"uma": [-sum(rest), *rest]}
