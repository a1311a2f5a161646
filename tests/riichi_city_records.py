"""A short Riichi City record for tests: one round, and ways to change it."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import orjson

from paifu.logs.formats.riichi_city_names import tile_number
from paifu.logs.tiles import RED_IDS, parse_kinds

Value = dict[str, Any]

IDS = [701, 702, 703, 704]
START = 1_700_000_000_000
REDS = frozenset(RED_IDS)


def number(text: str) -> int:
    """The number of a tile's mpsz name."""
    ((kind, red),) = parse_kinds(text)
    return tile_number(4 * kind if red else 4 * kind + 1, REDS)


def numbers(text: str) -> list[int]:
    """Numbers of the tiles of an mpsz text."""
    return [
        tile_number(4 * k if red else 4 * k + 1, REDS) for k, red in parse_kinds(text)
    ]


HANDS = ["123m456p789s1122z3m", "258m147p369s3567z", "369m258p147s3567z"]
FOURTH = "147m369p258s4567z"


def entry(kind: int, user: int, data: Value, time: int = 0) -> Value:
    """An entry whose `data` is still a value."""
    return {
        "data": data,
        "eventPos": 0,
        "eventType": kind,
        "handId": "",
        "startTime": START + time,
        "userId": user,
    }


def deal(seat: int, text: str, players: int = 4) -> Value:
    """The deal to the player at a place; the first is the dealer."""
    infos = [
        {
            "user_id": user,
            "hand_points": 25000,
            "luck_score": 0,
            "is_exist_shao_ji": False,
            "room_exist_man_guan": False,
        }
        for user in IDS[:players]
    ]
    data = {
        "hand_cards": numbers(text),
        "dealer_pos": 0,
        "dices": [1, 2],
        "bao_pai_card": number("9s"),
        "ting_list": [],
        "quan_feng": 49,
        "chang_ci": 1,
        "ben_chang_num": 0,
        "li_zhi_bang_num": 0,
        "user_info_list": infos,
        "hand_cards_sha_256": "",
    }
    return entry(1, IDS[seat], data)


def turn(seat: int, text: str = "", time: int = 1000, reserve: int = 20) -> Value:
    """A turn, with a drawn tile or none."""
    data = {
        "in_card": number(text) if text else 0,
        "is_zi_mo": False,
        "gang_cards": [],
        "bu_gang_cards": [],
        "is_gang_incard": False,
        "is_can_lizhi": False,
        "oper_fixed_time": 5,
        "oper_var_time": reserve,
        "in_ting_info": [],
        "is_nine_cards": False,
        "is_kai_li_zhi": False,
        "is_pull_north": False,
        "is_first_xun_in": False,
    }
    return entry(2, IDS[seat], data, time)


def act(seat: int, action: int, text: str, **more: Any) -> Value:
    """An action with a tile."""
    data = {
        "action": action,
        "card": number(text),
        "move_cards_pos": None,
        "user_id": IDS[seat],
        "hand_cards": None,
        "group_cards": None,
        "is_li_zhi": False,
        "li_zhi_operate": 0,
        "li_zhi_type": 0,
    }
    return entry(4, IDS[seat], data | more, 2000)


def end(kind: int, *infos: Value, profits: list[int] | None = None) -> Value:
    """The end of the round."""
    changes = profits or [0, 0, 0, 0]
    data = {
        "end_type": kind,
        "win_info": list(infos),
        "user_profit": [
            {
                "user_id": user,
                "point_profit": change,
                "li_zhi_profit": 0,
                "is_bao_pai": False,
                "user_point": 25000 + change,
            }
            for user, change in zip(IDS, changes, strict=False)
        ],
        "zhong_liu_info": [],
        "cheat_info_list": [],
    }
    return entry(5, 0, data, 9000)


def info(seat: int, text: str, *yaku: tuple[int, int], **more: Any) -> Value:
    """A win of a player, or a hand that is shown at a draw."""
    made = {
        "fang_info": [{"fang_type": n, "fang_num": han} for n, han in yaku] or None,
        "all_fang_num": sum(han for _, han in yaku),
        "all_fu": 30 if yaku else 0,
        "all_point": 1500 if yaku else 0,
        "user_cards": numbers(text),
        "li_bao_card": None,
        "user_id": IDS[seat],
        "ting_card_list": None,
        "bash_points": 240 if yaku else 0,
        "luck_score": 0,
    }
    return made | more


def room_end(players: int = 4) -> Value:
    """The end of the game."""
    users = [
        {
            "user_id": user,
            "point_num": 25000 + place,
            "score": 10 - place,
            "coin": 3,
            "rate_value": 0,
            "pt_value": 0,
            "user_pt_value": 0,
            "next_pt_value": 0,
            "last_user_pt": 0,
            "last_next_pt": 0,
            "is_shao_ji": False,
            "shao_ji_score": 0,
            "luck_score": 0,
            "StageLevel": 0,
        }
        for place, user in enumerate(IDS[:players])
    ]
    data = {"user_data": users, "pai_pu_id": "room", "is_exist_room": False}
    return entry(6, 0, data, 9100)


TSUMO = [
    turn(0),
    act(0, 10, "3m", hand_cards=numbers(HANDS[0])),
    end(1, info(0, HANDS[0], (1, 1)), profits=[1500, -500, -500, -500]),
]
"""The dealer wins at once."""


def players(count: int = 4) -> list[Value]:
    """Players as the record describes them."""
    looks = {"roleID": 10018, "skinID": 5}
    return [
        {"nickname": f"P{n}", "points": 25000, "position": n, "userId": IDS[n]} | looks
        for n in range(count)
    ]


def record(
    *entries: Value, count: int = 4, hands: list[str] | None = None, **fields: Any
) -> Value:
    """A record of one round with these entries after the deal."""
    dealt = hands or [*HANDS, FOURTH][:count]
    one = {
        "benChangNum": 0,
        "changCi": 1,
        "handCardEncode": "",
        "handCardsSHA256": "",
        "handEventRecord": [
            *(deal(seat, text, count) for seat, text in enumerate(dealt)),
            *deepcopy(list(entries or TSUMO)),
        ],
        "handID": "room_1",
        "handPos": 1,
        "paiShan": [],
        "players": players(count),
        "quanFeng": 49,
    }
    data = {
        "fangFu": 0,
        "gamePlay": 1001,
        "handRecord": [one],
        "initPoints": 25000 if count == 4 else 35000,
        "isCollect": False,
        "isGangPay": count == 4,
        "isGeMu": False,
        "isKaiLiZhi": False,
        "isLuck": False,
        "isNotEffect": False,
        "isNotShowHand": False,
        "isObserve": False,
        "isShaoJi": False,
        "isWithUser": True,
        "keyValue": "abc",
        "matchStage": 0,
        "matchType": 0,
        "northOperateType": 0,
        "nowTime": 1_700_000_000,
        "period": 0,
        "playerCount": count,
        "remark": "",
        "roomId": "room",
        "round": 2,
        "stageNum": 0,
        "stageType": 4,
    }
    return {"code": 0, "data": data | fields, "message": "ok"}


def packed(value: Value) -> bytes:
    """A record's bytes: entries numbered, their `data` as JSON text."""
    made = deepcopy(value)
    position = 0
    data = made.get("data", made)
    for one in data["handRecord"]:
        for item in one["handEventRecord"]:
            if not isinstance(item["data"], str):
                item["data"] = orjson.dumps(item["data"]).decode()
            item["eventPos"] = position
            position += 1
    return orjson.dumps(made)


OFFER = entry(3, IDS[1], {"out_card": 1, "action_list": [2, 5]}, 1500)
DISCARD = act(0, 11, "1m", move_cards_pos=[1, 2])
RIICHI = act(0, 11, "1z", is_li_zhi=True, li_zhi_type=1)
STANDS = entry(8, IDS[0], {"user_id": IDS[0], "is_auto_gang": True}, 2500)
PON = act(3, 5, "1z", group_cards=numbers("11z"))
DRAWN = end(
    7, info(1, HANDS[1], ting_card_list=[3]), profits=[-1000, 3000, -1000, -1000]
)
RECORDS: dict[str, Any] = {
    "a tsumo": record(),
    "the end of the game": record(*TSUMO, room_end()),
    "the data alone": record()["data"],
    "another head": record() | {"message": "x", "code": 3},
    "a room of friends": record(
        gamePlay=1003, isGeMu=True, isLuck=True, fangFu=2, round=1, remark="hi"
    ),
    "what a client shows": record(OFFER, turn(0), OFFER, DISCARD, OFFER, DRAWN),
    "a riichi": record(turn(0), RIICHI, STANDS, turn(1, "1p"), DRAWN),
    "a riichi that is called": record(turn(0), RIICHI, PON, STANDS, turn(3), DRAWN),
    "a riichi that stands first": record(turn(0), RIICHI, STANDS, PON, turn(3), DRAWN),
    "a turn of nobody's": record(turn(0), DISCARD, turn(0), turn(1), DRAWN),
    "tiles that nobody holds": record(turn(0), act(0, 11, "9p"), DRAWN),
    "clocks": record(
        turn(0, reserve=7),
        DISCARD,
        turn(1, "1p", reserve=20),
        act(1, 11, "1p"),
        turn(2, reserve=7),
        DRAWN,
    ),
    "broken off": record(turn(0), end(8), room_end()),
    "two winners": record(
        turn(0),
        act(0, 11, "9m"),
        act(1, 7, "9m"),
        act(2, 7, "9m"),
        end(0, info(2, HANDS[2], (0, 1)), info(1, HANDS[1], (0, 1))),
    ),
    "yaku with han that no yakuman has": record(
        turn(0),
        act(0, 10, "3m"),
        end(1, info(0, HANDS[0], (7, 26))),
    ),
    "no profits": record(turn(0), end(6) | {"userId": 0}),
}
"""Records of every kind, by what is in them."""
