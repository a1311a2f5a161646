"""The messages of a Mahjong Soul record: names, numbers and types of their fields.

Numbers of fields are facts about the game's servers. They were taken from two public
collections of its protocol, MahjongRepository/mahjong_soul_api (`ms/protocol.proto`,
2021) and Xerxes-2/MajsoulMax-rs (`proto/liqi.proto`, 2025), which agree where both have
a field. Only what a record of a game holds is here.
"""

from __future__ import annotations

from dataclasses import dataclass, field

_TABLE = """
Wrapper            name 1 string, data 2 payload
Error              code 1 uint32, u32_params 2 uint32*, str_params 3 string*,
                   json_param 4 string
ResGameRecord      error 1 Error, head 3 RecordGame, data 4 wrapped, data_url 5 string
GameDetailRecords  records 1 wrapped*, version 2 uint32, actions 3 GameAction*,
                   bar 4 bytes
GameAction         passed 1 uint32, type 2 uint32, result 3 wrapped,
                   user_input 4 GameUserInput, user_event 5 GameUserEvent,
                   game_event 6 uint32
GameUserEvent      seat 1 uint32, type 2 uint32
GameUserInput      seat 1 uint32, type 2 uint32, emo 3 uint32,
                   operation 10 GameSelfOperation, cpg 11 GameChiPengGang,
                   vote 12 GameVoteGameEnd
GameSelfOperation  type 1 uint32, index 2 uint32, tile 3 string,
                   cancel_operation 4 bool, moqie 5 bool, timeuse 6 uint32,
                   tile_state 7 int32, change_tiles 8 string*, tile_states 9 int32*,
                   gap_type 10 uint32
GameChiPengGang    type 1 uint32, index 2 uint32, cancel_operation 3 bool,
                   timeuse 6 uint32
GameVoteGameEnd    yes 1 bool

RecordGame         uuid 1 string, start_time 2 uint32, end_time 3 uint32,
                   config 5 GameConfig, accounts 11 AccountInfo*,
                   result 12 GameEndResult, robots 13 AccountInfo*,
                   standard_rule 14 uint32
AccountInfo        account_id 1 uint32, seat 2 uint32, nickname 3 string,
                   avatar_id 4 uint32, character 5 Character, title 6 uint32,
                   level 7 AccountLevel, level3 8 AccountLevel, avatar_frame 9 uint32,
                   verified 10 uint32, views 11 ViewSlot*
Character          charid 1 uint32, level 2 uint32, exp 3 uint32, views 4 ViewSlot*,
                   skin 5 uint32, is_upgraded 6 bool, extra_emoji 7 uint32*,
                   rewarded_level 8 uint32*
ViewSlot           slot 1 uint32, item_id 2 uint32, type 3 uint32,
                   item_id_list 4 uint32*
AccountLevel       id 1 uint32, score 2 uint32
GameEndResult      players 1 PlayerItem*
PlayerItem         seat 1 uint32, total_point 2 int32, part_point_1 3 int32,
                   part_point_2 4 int32, grading_score 5 int32, gold 6 int32
GameConfig         category 1 uint32, mode 2 GameMode, meta 3 GameMetaData
GameMetaData       room_id 1 uint32, mode_id 2 uint32, contest_uid 3 uint32,
                   contest_info 4 ContestGameMetaData
ContestGameMetaData type_list 1 ContestTypeZoneData*, rank_type 2 uint32
ContestTypeZoneData zone 1 uint32, contest_type 2 uint32
GameMode           mode 1 uint32, ai 4 bool, extendinfo 5 string,
                   detail_rule 6 GameDetailRule,
                   testing_environment 7 GameTestingEnvironmentSet,
                   game_setting 8 GameSetting
GameSetting        emoji_switch 1 uint32
GameTestingEnvironmentSet paixing 1 uint32, left_count 2 uint32,
                   field_spell_var 3 uint32
GameDetailRule     time_fixed 1 uint32, time_add 2 uint32, dora_count 3 uint32,
                   shiduan 4 uint32, init_point 5 uint32, fandian 6 uint32,
                   can_jifei 7 bool, tianbian_value 8 uint32, liqibang_value 9 uint32,
                   changbang_value 10 uint32, noting_fafu_1 11 uint32,
                   noting_fafu_2 12 uint32, noting_fafu_3 13 uint32,
                   have_liujumanguan 14 bool, have_qieshangmanguan 15 bool,
                   have_biao_dora 16 bool, have_gang_biao_dora 17 bool,
                   ming_dora_immediately_open 18 bool, have_li_dora 19 bool,
                   have_gang_li_dora 20 bool, have_sifenglianda 21 bool,
                   have_sigangsanle 22 bool, have_sijializhi 23 bool,
                   have_jiuzhongjiupai 24 bool, have_sanjiahele 25 bool,
                   have_toutiao 26 bool, have_helelianzhuang 27 bool,
                   have_helezhongju 28 bool, have_tingpailianzhuang 29 bool,
                   have_tingpaizhongju 30 bool, have_yifa 31 bool,
                   have_nanruxiru 32 bool, jingsuanyuandian 33 uint32,
                   shunweima_2 34 int32, shunweima_3 35 int32, shunweima_4 36 int32,
                   bianjietishi 37 bool, ai_level 38 uint32, have_zimosun 39 bool,
                   disable_multi_yukaman 40 bool, fanfu 41 uint32, guyi_mode 42 uint32,
                   dora3_mode 43 uint32, begin_open_mode 44 uint32,
                   jiuchao_mode 45 uint32, muyu_mode 46 uint32, open_hand 47 uint32,
                   xuezhandaodi 48 uint32, huansanzhang 49 uint32, chuanma 50 uint32,
                   reveal_discard 51 uint32, field_spell_mode 52 uint32,
                   zhanxing 53 uint32, tianming_mode 54 uint32,
                   disable_leijiyiman 60 bool, disable_double_yakuman 62 uint32,
                   disable_composite_yakuman 63 uint32, enable_shiti 64 uint32,
                   enable_nontsumo_liqi 65 uint32,
                   disable_double_wind_four_fu 66 uint32,
                   disable_angang_guoshi 67 uint32, enable_renhe 68 uint32,
                   enable_baopai_extend_settings 69 uint32, yongchang_mode 70 uint32,
                   hunzhiyiji_mode 71 uint32, wanxiangxiuluo_mode 72 uint32,
                   beishuizhizhan_mode 73 uint32, amusement_switches 74 uint32*

OptionalOperation  type 1 uint32, combination 2 string*, change_tiles 3 string*,
                   change_tile_states 4 int32*, gap_type 5 uint32
OptionalOperationList seat 1 uint32, operation_list 2 OptionalOperation*,
                   time_add 4 uint32, time_fixed 5 uint32
TingPaiInfo        tile 1 string, haveyi 2 bool, yiman 3 bool, count 4 uint32,
                   fu 5 uint32, biao_dora_count 6 uint32, yiman_zimo 7 bool,
                   count_zimo 8 uint32, fu_zimo 9 uint32
TingPai            seat 1 uint32, tingpais1 2 TingPaiInfo*
NewRoundOpenedTiles seat 1 uint32, tiles 2 string*, count 3 uint32*
LiQiSuccess        seat 1 uint32, score 2 int32, liqibang 3 uint32, failed 4 bool,
                   liqi_type_beishuizhizhan 5 uint32, xia_ke_shang 6 XiaKeShangInfo
MuyuInfo           seat 1 uint32, count 2 uint32, count_max 3 uint32, id 4 uint32
XiaKeShangInfo     score_coefficients 1 uint32*
YongchangInfo      seat 1 uint32, moqie_count 2 uint32, moqie_bonus 3 uint32,
                   shouqie_count 4 uint32, shouqie_bonus 5 uint32
HunZhiYiJiBuffInfo seat 1 uint32, continue_deal_count 2 uint32, overload 3 bool
GameEnd            scores 1 int32*
FanInfo            name 1 string, val 2 uint32, id 3 uint32
HuleInfo           hand 1 string*, ming 2 string*, hu_tile 3 string, seat 4 uint32,
                   zimo 5 bool, qinjia 6 bool, liqi 7 bool, doras 8 string*,
                   li_doras 9 string*, yiman 10 bool, count 11 uint32,
                   fans 12 FanInfo*, fu 13 uint32, title 14 string,
                   point_rong 15 uint32, point_zimo_qin 16 uint32,
                   point_zimo_xian 17 uint32, title_id 18 uint32, point_sum 19 uint32,
                   dadian 20 uint32, baopai 21 uint32, baopai_seats 22 uint32*,
                   lines 23 string*, tianming_bonus 24 uint32, baida_changed 25 string*,
                   hu_tile_baiDa_changed 26 string,
                   xia_ke_shang_coefficient 27 uint32
NoTilePlayerInfo   tingpai 3 bool, hand 4 string*, tings 5 TingPaiInfo*,
                   already_hule 6 bool
NoTileScoreInfo    seat 1 uint32, old_scores 2 int32*, delta_scores 3 int32*,
                   hand 4 string*, ming 5 string*, doras 6 string*, score 7 uint32,
                   taxes 8 int32*, lines 9 string*

RecordNewRound     chang 1 uint32, ju 2 uint32, ben 3 uint32, dora 4 string,
                   scores 5 int32*, liqibang 6 uint32, tiles0 7 string*,
                   tiles1 8 string*, tiles2 9 string*, tiles3 10 string*,
                   tingpai 11 TingPai*, operation 12 OptionalOperationList,
                   md5 13 string, paishan 14 string, left_tile_count 15 uint32,
                   doras 16 string*, opens 17 NewRoundOpenedTiles*, muyu 18 MuyuInfo,
                   operations 19 OptionalOperationList*, ju_count 20 uint32,
                   field_spell 21 uint32, sha256 22 string,
                   yongchang 23 YongchangInfo, saltSha256 24 string, salt 25 string,
                   xia_ke_shang 26 XiaKeShangInfo
RecordDealTile     seat 1 uint32, tile 2 string, left_tile_count 3 uint32,
                   liqi 5 LiQiSuccess, doras 6 string*, zhenting 7 bool*,
                   operation 8 OptionalOperationList, tile_state 9 uint32,
                   muyu 11 MuyuInfo, tile_index 12 uint32,
                   hun_zhi_yi_ji_info 13 HunZhiYiJiBuffInfo
RecordDiscardTile  seat 1 uint32, tile 2 string, is_liqi 3 bool, moqie 5 bool,
                   zhenting 6 bool*, tingpais 7 TingPaiInfo*, doras 8 string*,
                   is_wliqi 9 bool, operations 10 OptionalOperationList*,
                   tile_state 11 uint32, muyu 12 MuyuInfo, yongchang 13 YongchangInfo,
                   hun_zhi_yi_ji_info 14 HunZhiYiJiBuffInfo,
                   liqi_type_beishuizhizhan 27 uint32
RecordChiPengGang  seat 1 uint32, type 2 uint32, tiles 3 string*, froms 4 uint32*,
                   liqi 5 LiQiSuccess, zhenting 7 bool*,
                   operation 8 OptionalOperationList, tile_states 9 uint32*,
                   muyu 10 MuyuInfo, scores 11 int32*, liqibang 12 uint32,
                   yongchang 13 YongchangInfo,
                   hun_zhi_yi_ji_info 14 HunZhiYiJiBuffInfo
RecordAnGangAddGang seat 1 uint32, type 2 uint32, tiles 3 string, doras 6 string*,
                   operations 7 OptionalOperationList*, muyu 8 MuyuInfo
RecordBaBei        seat 1 uint32, doras 6 string*, operations 7 OptionalOperationList*,
                   moqie 8 bool, tile_state 10 uint32, muyu 11 MuyuInfo
RecordHule         hules 1 HuleInfo*, old_scores 2 int32*, delta_scores 3 int32*,
                   wait_timeout 4 uint32, scores 5 int32*, gameend 6 GameEnd,
                   doras 7 string*, muyu 8 MuyuInfo, baopai 9 int32,
                   hun_zhi_yi_ji_info 10 HunZhiYiJiBuffInfo
RecordNoTile       liujumanguan 1 bool, players 2 NoTilePlayerInfo*,
                   scores 3 NoTileScoreInfo*, gameend 4 bool, muyu 5 MuyuInfo,
                   hules_history 9 HuleInfo*
RecordLiuJu        type 1 uint32, gameend 2 GameEnd, seat 3 uint32, tiles 4 string*,
                   liqi 5 LiQiSuccess, allplayertiles 6 string*, muyu 7 MuyuInfo,
                   hules_history 9 HuleInfo*
"""

SCALARS = ("uint32", "int32", "bool", "string", "bytes", "payload", "wrapped")
"""Types that are no messages. `bytes` are values as text in base64, `payload` is the
bytes of a message that a wrapper names, `wrapped` the bytes of a `Wrapper`."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a message."""

    name: str
    number: int
    type: str
    """One of `SCALARS`, or the name of a message."""
    repeated: bool


@dataclass(slots=True)
class Message:
    """The fields of a message, in the order of their numbers."""

    name: str
    by_name: dict[str, Field] = field(default_factory=dict)
    by_number: dict[int, Field] = field(default_factory=dict)


def _read_table(text: str) -> dict[str, Message]:
    messages: dict[str, Message] = {}
    for line in text.replace(",\n", ", ").splitlines():
        if not line.strip():
            continue
        name, rest = line.split(None, 1)
        message = messages[name] = Message(name)
        for entry in rest.split(","):
            key, number, kind = entry.split()
            one = Field(key, int(number), kind.rstrip("*"), kind.endswith("*"))
            message.by_name[key] = message.by_number[one.number] = one
    return messages


MESSAGES = _read_table(_TABLE)
"""Every message by its name.

>>> MESSAGES["FanInfo"].by_number[2].name, MESSAGES["FanInfo"].by_name["id"].type
('val', 'uint32')
"""

PREFIX = ".lq."
"""What the names in a `Wrapper` begin with."""

RECORDS = frozenset(
    name
    for name in MESSAGES
    if name.startswith("Record") and name not in ("RecordGame",)
)
"""Messages that are one step of a game."""

OTHER_GAMES: dict[str, str] = {
    "RecordSelectGap": "Sichuan rules: a suit is given up",
    "RecordChangeTile": "tiles are exchanged",
    "RecordRevealTile": "a discard is hidden or shown",
    "RecordUnveilTile": "a hidden discard is shown",
    "RecordLockTile": "a tile is locked",
    "RecordGangResult": "Sichuan rules: a kan is paid at once",
    "RecordGangResultEnd": "Sichuan rules: a kan is paid at once",
    "RecordHuleXueZhanMid": "the hand goes on after a win",
    "RecordHuleXueZhanEnd": "the hand goes on after a win",
    "RecordHuleXueLiuMid": "the hand goes on after a win",
    "RecordHuleXueLiuEnd": "the hand goes on after a win",
    "RecordNewCard": "spells",
    "RecordFillAwaitingTiles": "tiles are chosen from several",
}
"""Messages of modes that are another game -> what they stand for."""
