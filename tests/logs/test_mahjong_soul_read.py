"""Mahjong Soul records: what each step says."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from mahjong_soul import (
    DEALER,
    HEAD,
    NAME,
    OTHERS,
    SHORT,
    actions_tree,
    both,
    deal,
    discard,
    hule,
    named,
    new_round,
    no_tile,
    one,
    step,
    steps_tree,
    wire,
)
from paifu.logs.events import NONE, Batch, ClaimKind, EventKind, Unstated
from paifu.logs.formats import format_of
from paifu.logs.formats.mahjong_soul import (
    read_mahjong_soul,
    read_mahjong_soul_json,
)
from paifu.logs.tiles import tile_name
from paifu.logs.yaku import Yaku

KINDS = [kind.name for kind in EventKind]


def told(batch: Batch) -> list[str]:
    """Events as words: `0 DRAW 5z`."""
    made = []
    for event in batch.events:
        tile = tile_name(event["tile"]) if event["tile"] >= 0 else ""
        made.append(f"{event['seat']} {KINDS[event['kind']]} {tile}".strip())
    return made


def test_a_short_round_reads_alike_in_every_form() -> None:
    batch = one(*SHORT)
    assert batch.problems == []
    assert told(batch) == [
        "0 DRAW 5z",
        "0 DISCARD 5z",
        "1 DRAW 4s",
        "1 DISCARD 4s",
        "-1 EXHAUSTIVE_DRAW",
    ]
    (row,) = batch.rounds
    assert [tile_name(t) for t in row["deal"][0][:13]] == named(DEALER)[:13]
    assert [tile_name(t) for t in row["deal"][3][:13]] == named(OTHERS[2])
    assert tile_name(row["indicator"]) == "9m"
    assert (row["number"], row["dealer"], row["complete"]) == (0, 0, 1)
    assert batch.games["exact_tiles"][0] == 0
    assert list(batch.events["place"]) == [1, 2, 3, 4, 5]


def test_forms_are_recognised_by_their_content() -> None:
    old, new = steps_tree(*SHORT), actions_tree(*SHORT)
    for tree in (old, new):
        for data, name in (
            (wire(tree), "mahjong-soul"),
            (orjson.dumps(tree), "mahjong-soul-json"),
            (orjson.dumps(tree, option=orjson.OPT_INDENT_2), "mahjong-soul-json"),
        ):
            found = format_of(data)
            assert found is not None
            assert found.name == name


def test_zeros_that_are_left_out_are_zeros() -> None:
    bare = new_round(chang=None, ju=None, ben=None, liqibang=None)
    thrown = step("DiscardTile", tile="5z")
    batch = one(bare, thrown, step("NoTile", players=[{}] * 4))
    assert batch.problems == []
    assert batch.rounds["number"][0] == batch.rounds["dealer"][0] == 0
    assert list(batch.events["seat"][:2]) == [0, 0]


def test_other_dumps_of_the_same_steps() -> None:
    wrappers = [dict(one) for one in SHORT]
    short = [{**one, "name": one["name"].removeprefix(".lq.")} for one in SHORT]
    expected = one(*SHORT)
    for tree in (
        {"head": HEAD, "data": wrappers},
        {"head": HEAD, "data": {"records": short}},
        {
            "head": HEAD,
            "data": {"name": "GameDetailRecords", "data": {"records": short}},
        },
        {"rounds": [wrappers]},
        [wrappers],
        wrappers,
    ):
        batch = read_mahjong_soul_json(orjson.dumps(tree), "x")
        assert batch.problems == []
        assert (batch.events == expected.events).all()


def test_the_response_of_a_server_has_the_head_too() -> None:
    inner = wire(actions_tree(*SHORT))
    name = b".lq.ResGameRecord"
    size = bytes([len(inner) & 127 | 128, len(inner) >> 7])
    raw = b"\n" + bytes([len(name)]) + name + b"\x12" + size + inner
    batch = read_mahjong_soul(raw, "x")
    assert batch.problems == []
    assert batch.info[0].names[2] == "player 2"


def test_the_head_says_who_played_where() -> None:
    batch = read_mahjong_soul(wire(actions_tree(*SHORT)), "x")
    (info,), (game,) = batch.info, batch.games
    assert info.names == [f"player {seat}" for seat in range(4)]
    assert info.accounts == ["100", "101", "102", "103"]
    assert (info.grades[1], info.rates[3]) == ("10301", "703")
    assert info.identifier == HEAD["uuid"]
    assert info.started == "2021-01-01T00:00:00Z"
    assert info.room == "match 12"
    assert game["ended"] == 1
    assert list(game["results"]) == [-15000, -5000, 5000, 15000]
    assert info.rules is not None
    assert (info.rules.preset, info.rules.refuse) == ("mahjong-soul", "")


def head_with(
    mode: int = 2, category: int = 2, mode_id: int = 12, **detail: Any
) -> Any:
    config = {
        "category": category,
        "mode": {"mode": mode, "detail_rule": detail},
        "meta": {"mode_id": mode_id},
    }
    return HEAD | {"config": config}


@pytest.mark.parametrize(
    ("head", "preset", "overrides", "refused"),
    [
        (head_with(), "mahjong-soul", {}, ""),
        (head_with(1), "mahjong-soul-east", {}, ""),
        (head_with(can_jifei=False), "mahjong-soul", {"tobi": "none"}, ""),
        (head_with(category=1, mode_id=0), "mahjong-soul", {}, ""),
        (head_with(bianjietishi=True, ai_level=2), "mahjong-soul", {}, ""),
        (head_with(mode_id=40), "mahjong-soul", {}, "修罗之战"),
        (head_with(mode_id=99), "mahjong-soul", {}, "mode_id = 99: not known"),
        (head_with(dora3_mode=1), "mahjong-soul", {}, "three indicators"),
        (head_with(zhanxing=1), "mahjong-soul", {}, "zhanxing = 1"),
        (head_with(xuezhandaodi=1), "mahjong-soul", {}, "goes on after a win"),
        (head_with(begin_open_mode=1), "mahjong-soul", {}, "hands shown at the start"),
        (head_with(12), "mahjong-soul", {}, "mode = 12 with 4 players"),
        (head_with(category=7), "mahjong-soul", {}, "category = 7"),
    ],
)
def test_rules_come_from_the_room(
    head: Any, preset: str, overrides: dict[str, Any], refused: str
) -> None:
    tree = actions_tree(*SHORT, head=head)
    for batch in (
        read_mahjong_soul(wire(tree), "x"),
        read_mahjong_soul_json(orjson.dumps(tree), "x"),
    ):
        hint = batch.info[0].rules
        assert hint is not None
        assert (hint.preset, hint.overrides) == (preset, overrides)
        assert refused in hint.refuse
        assert bool(refused) == bool(hint.refuse)


def test_without_head_nothing_is_known_but_the_rounds() -> None:
    batch = read_mahjong_soul(wire(steps_tree(*SHORT)), "x")
    (info,) = batch.info
    assert (info.names, info.room, batch.games["ended"][0]) == ([], "", 0)
    assert info.rules is not None
    assert info.rules.preset == "mahjong-soul-east"
    assert "no head" in info.rules.reason
    south = [new_round(chang=1), *SHORT[1:]]
    hint = read_mahjong_soul(wire(steps_tree(*south)), "x").info[0].rules
    assert hint is not None
    assert hint.preset == "mahjong-soul"


def test_times_are_since_the_round_began() -> None:
    batch = read_mahjong_soul(wire(actions_tree(*SHORT, *SHORT, began=5000)), "x")
    assert list(batch.events["time"]) == [NONE, 1000, 2000, 3000, 4000] * 2
    assert (
        read_mahjong_soul(wire(steps_tree(*SHORT)), "x").events["time"] == NONE
    ).all()


def test_what_players_did_beside_the_game_is_kept_for_the_writer() -> None:
    tree = actions_tree(*SHORT)
    emote = {"passed": 1, "type": 2, "user_input": {"seat": 1, "type": 1, "emo": 3}}
    tree["data"]["data"]["actions"].insert(1, emote)
    batch = read_mahjong_soul(wire(tree), "x")
    assert batch.problems == []
    assert batch.info[0].spelling["others"] == {"1": emote}


def operations(seat: int, left: int, base: int = 5000) -> Any:
    return {"seat": seat, "time_add": left, "time_fixed": base}


def turns(*actions: tuple[int, Any]) -> Batch:
    """What a newer record says, with times, and players' inputs instead of steps."""
    tree = actions_tree()
    for passed, entry in actions:
        kind = {"type": 1, "result": entry} if "name" in entry else entry
        tree["data"]["data"]["actions"].append({"passed": passed} | kind)
    batch = read_mahjong_soul(wire(tree), "x")
    assert batch.problems == []
    return batch


def decides(seat: int) -> Any:
    return {"type": 2, "user_input": {"seat": seat, "type": 2}}


def test_reserves_are_stated_where_they_change() -> None:
    batch = turns(
        (0, new_round(operation=operations(0, 20000))),
        (9000, discard(0, "5z")),
        (9500, deal(1, "4s", operation=operations(1, 20000))),
        (9900, discard(1, "4s", operations=[operations(0, 18000)])),
        (9990, deal(2, "4s", operation=operations(2, 20000))),
        (9999, no_tile()),
    )
    clocks = batch.events[batch.events["kind"] == EventKind.CLOCK]
    said = list(zip(clocks["seat"], clocks["flag"], strict=True))
    assert said == [(0, 20000), (1, 20000), (0, 18000), (2, 20000)]


@pytest.mark.parametrize(
    ("heard", "mine", "late", "out"),
    [(1, 0, 1, True), (1, 1, 1, False), (0, 0, 1, False), (1, 0, 0, False)],
)
def test_a_turn_played_in_silence_when_time_is_out_was_a_time_out(
    heard: int, mine: int, late: int, out: bool
) -> None:
    inputs = [(1, decides(0))] * heard + [(50, decides(1))] * mine
    batch = turns(
        (0, new_round()),
        *inputs[:heard],
        (10, discard(0, "5z")),
        (20, deal(1, "4s", operation=operations(1, 0))),
        *inputs[heard:],
        (5020 if late else 5019, discard(1, "4s", moqie=True)),
        (9000, no_tile()),
    )
    timeouts = batch.events[batch.events["kind"] == EventKind.TIMEOUT]
    assert list(timeouts["seat"]) == ([1] if out else [])


# -- tiles -----------------------------------------------------------------------------


def test_whether_the_first_discard_was_drawn_is_not_stated() -> None:
    for tile in ("5z", "1m"):
        batch = one(new_round(), discard(0, tile), no_tile())
        assert batch.events["flag"][1] == NONE
    batch = one(*SHORT)
    assert batch.events["flag"][3] == 1
    batch = one(*SHORT[:3], discard(1, "3s"), no_tile())
    assert batch.events["flag"][3] == 0


def test_a_tile_that_is_not_the_drawn_one_is_another_copy() -> None:
    steps = [new_round(), discard(0, "5z"), deal(1, "3s")]
    held = one(*steps, discard(1, "3s"), no_tile())
    drawn = one(*steps, discard(1, "3s", moqie=True), no_tile())
    assert held.events["tile"][3] != held.events["tile"][2]
    assert drawn.events["tile"][3] == drawn.events["tile"][2]


def test_a_win_at_once_is_by_the_tile_it_names() -> None:
    win = hule(0, zimo=True, hu_tile="5z", hand=named(DEALER)[:13])
    batch = one(new_round(), step("Hule", hules=[win]))
    assert batch.problems == []
    assert tile_name(batch.claims["tile"][0]) == "5z"
    assert batch.claims["tile"][0] == batch.events["tile"][0]


@pytest.mark.parametrize(("count", "reds"), [(0, set()), (3, {16, 52, 88})])
def test_red_tiles_are_as_many_as_the_room_has(count: int, reds: set[int]) -> None:
    head = head_with(dora_count=count)
    plain = new_round(tiles0=named(DEALER.replace("0", "5"))) if not count else SHORT[0]
    batch = read_mahjong_soul(wire(actions_tree(plain, *SHORT[1:], head=head)), "x")
    assert batch.problems == []
    if count:
        assert 52 in batch.rounds["deal"][0][0]


def test_a_red_tile_that_the_room_has_not_is_refused() -> None:
    head = head_with(dora_count=0)
    batch = read_mahjong_soul(wire(actions_tree(*SHORT, head=head)), "x")
    assert "'0p': expected a tile" in batch.problems[0].reason


# -- calls -----------------------------------------------------------------------------


def call(seat: int, kind: int, tiles: str, source: int, **more: Any) -> Any:
    names = named(tiles)
    froms = [seat] * (len(names) - 1) + [source]
    return step("ChiPengGang", seat=seat, type=kind, tiles=names, froms=froms, **more)


def test_calls_take_the_tile_discarded_last() -> None:
    batch = one(
        new_round(),
        discard(0, "4m"),
        call(1, 1, "4m4m4m", 0),
        discard(1, "3s"),
        call(2, 0, "4s3s5s", 1),
        no_tile(),
    )
    assert told(batch)[2:4] == ["1 PON 4m", "1 DISCARD 3s"]
    pon = batch.events[2]
    assert pon["source"] == 0
    assert pon["tile"] == batch.events["tile"][1]
    # The chi names a tile that nobody discarded.
    assert "expected the tile that was discarded last" in batch.problems[0].reason


def test_chi_and_daiminkan() -> None:
    hands = {"tiles1": named("2z2z2z3s5s1m1m4m4m7m7m2p2p")}
    batch = one(
        new_round(**hands),
        discard(0, "2z"),
        call(1, 2, "2z2z2z2z", 0),
        deal(1, "9s"),
        discard(1, "3s", doras=["9m", "1s"]),
        no_tile(),
    )
    assert batch.problems == []
    assert told(batch)[2:6] == [
        "1 DAIMINKAN 2z",
        "1 DRAW 9s",
        "-1 DORA 1s",
        "1 DISCARD 3s",
    ]
    hands = {"tiles1": named("4s5s2z3s5s1m1m4m4m7m7m2p2p"), "tiles0": named(DEALER)}
    chi = [new_round(**hands), discard(0, "3z"), deal(1, "6s"), discard(1, "3s")]
    chi += [call(2, 0, "4s5s3s", 1), no_tile()]
    assert told(one(*chi))[4] == "2 CHI 3s"


def test_kans_of_the_own_hand() -> None:
    hands = {"tiles0": named("1z1z1z4z4z5m5m0m5m1s2s3s9p1z")}
    batch = one(
        new_round(**hands),
        step("AnGangAddGang", seat=0, type=3, tiles="1z"),
        deal(0, "4z", doras=["9m", "8m"]),
        step("AnGangAddGang", seat=0, type=3, tiles="5m"),
        no_tile(),
    )
    assert batch.problems == []
    assert told(batch)[1:5] == ["0 ANKAN 1z", "-1 DORA 8m", "0 DRAW 4z", "0 ANKAN 5m"]
    assert 16 in batch.events["own"][4]
    hands = {"tiles1": named("4m4m3s9p9p1s1s2s2s1z1z2z2z")}
    batch = one(
        new_round(**hands),
        discard(0, "4m"),
        call(1, 1, "4m4m4m", 0),
        discard(1, "3s"),
        deal(1, "4m"),
        step("AnGangAddGang", seat=1, type=2, tiles="4m"),
        no_tile(),
    )
    assert batch.problems == []
    kakan = batch.events[5]
    assert (kakan["kind"], kakan["source"]) == (EventKind.KAKAN, 0)
    assert kakan["own"][0] == batch.events["tile"][1]


def sanma(**changed: Any) -> Any:
    hands = {
        "tiles0": named("1m1m9m4p0p6p7s8s9s1z4z2z3z4z"),
        "tiles1": named("9m9m1p1p2p2p3p3p3s3s1z1z2z"),
        "tiles2": named("4z5z5z6z6z7z7z8p8p9p9p1s1s"),
        "tiles3": None,
        "scores": [35000] * 3,
        "doras": ["5s"],
    }
    return new_round(**(hands | changed))


def test_norths_and_three_players() -> None:
    batch = one(
        sanma(),
        step("BaBei", seat=0, moqie=True),
        deal(0, "5p"),
        discard(0, "9m"),
        step("NoTile", players=[{"tingpai": False}] * 3),
    )
    assert batch.problems == []
    assert batch.games["players"][0] == 3
    assert told(batch)[1:3] == ["0 NUKI 4z", "0 DRAW 5p"]
    assert batch.events["tile"][1] == batch.events["tile"][0]
    assert list(batch.rounds["scores"][0]) == [35000, 35000, 35000, 0]
    hint = batch.info[0].rules
    assert hint is not None
    assert hint.preset == "mahjong-soul-sanma"


def test_riichi_stands_with_the_next_step() -> None:
    liqi = {"seat": 0, "score": 24000, "liqibang": 1}
    batch = one(
        new_round(),
        discard(0, "5z", is_liqi=True),
        deal(1, "4s", liqi=liqi),
        no_tile(),
    )
    assert batch.problems == []
    assert told(batch)[1:5] == [
        "0 RIICHI",
        "0 DISCARD 5z",
        "0 RIICHI_ACCEPTED",
        "1 DRAW 4s",
    ]
    assert list(batch.events["stated"][3]) == [24000, NONE, NONE, NONE]
    twice = one(new_round(), discard(0, "5z", is_wliqi=True), no_tile())
    assert told(twice)[1] == "0 RIICHI"


# -- results ---------------------------------------------------------------------------

WON = [new_round(), discard(0, "2z")]


def won(*hules: Any, **more: Any) -> Batch:
    changes = {"old_scores": [25000] * 4, "delta_scores": [-1000, 1000, 0, 0]}
    return one(*WON, step("Hule", hules=list(hules), **(changes | more)))


def test_a_ron_names_everything_but_who_dealt_in() -> None:
    batch = won(hule(1, hand=named(OTHERS[0]), li_doras=["1s"], liqi=True))
    assert batch.problems == []
    (claim,) = batch.claims
    assert (claim["seat"], claim["source"], claim["points"]) == (1, 0, 1000)
    assert (claim["fu"], claim["han"], claim["limit"]) == (30, 1, 0)
    assert list(claim["yaku"][:2]) == [Yaku.TANYAO, NONE]
    assert claim["ura_stated"] == 1
    assert tile_name(claim["ura"][0]) == "1s"
    assert claim["dora"][0] == batch.rounds["indicator"][0]
    assert claim["tile"] == batch.events["tile"][1]
    assert list(claim["deltas"]) == [-1000, 1000, 0, 0]
    assert claim["unstated"] == Unstated.PAO
    assert (claim["honba"], claim["sticks"]) == (NONE, NONE)


def test_a_tsumo_is_worth_what_all_pay() -> None:
    deals = [*WON, deal(1, "9s")]
    win = hule(1, zimo=True, hu_tile="9s", hand=named(OTHERS[0]))
    batch = one(*deals, step("Hule", hules=[win]))
    assert batch.claims["points"][0] == 500 + 2 * 300
    assert batch.claims["source"][0] == 1
    assert batch.claims["unstated"][0] & ~Unstated.PAO == (
        Unstated.SCORES | Unstated.DELTAS
    )
    own = [
        new_round(),
        discard(0, "5z"),
        deal(1, "9s"),
        discard(1, "9s"),
        deal(0, "9s"),
    ]
    win = hule(0, zimo=True, hu_tile="9s", hand=named(DEALER)[:13])
    batch = one(*own, step("Hule", hules=[win]))
    assert batch.claims["points"][0] == 3 * 300


def test_changes_of_several_wins_stand_together() -> None:
    batch = won(hule(1, hand=named(OTHERS[0])), hule(2, hand=named(OTHERS[1])))
    first, last = batch.claims
    assert first["unstated"] == Unstated.DELTAS | Unstated.PAO
    assert last["unstated"] == Unstated.JOINT | Unstated.SCORES | Unstated.PAO
    assert list(last["deltas"]) == [-1000, 1000, 0, 0]
    assert list(first["scores"]) == [25000] * 4
    assert [k for k in batch.events["kind"] if k == EventKind.WIN] == [
        EventKind.WIN
    ] * 2


def test_yaku_have_numbers_or_in_old_records_names() -> None:
    fans = [{"val": 1, "id": 10}, {"val": 1, "id": 11}, {"val": 2, "id": 31}]
    words = [{"val": 1, "name": "役牌:门风牌"}, {"val": 1, "name": "役牌:场风牌"}]
    words += [{"val": 2, "name": "宝牌"}]
    for said in (fans, words):
        batch = won(hule(1, hand=named(OTHERS[0]), fans=said))
        assert list(batch.claims["yaku"][0][:3]) == [
            Yaku.SEAT_SOUTH,
            Yaku.ROUND_EAST,
            Yaku.DORA,
        ]
        assert list(batch.claims["yaku_han"][0][:4]) == [1, 1, 2, NONE]


def test_norths_are_dora_and_counted() -> None:
    fans = [{"val": 1, "id": 12}, {"val": 2, "id": 31}, {"val": 1, "id": 34}]
    win = hule(1, hand=[], fans=fans, hu_tile="9m", doras=["5s"])
    batch = one(sanma(), discard(0, "9m"), step("Hule", hules=[win]))
    (claim,) = batch.claims
    assert list(claim["yaku"][:3]) == [Yaku.TANYAO, Yaku.DORA, NONE]
    assert list(claim["yaku_han"][:2]) == [1, 3]
    assert claim["nuki"] == 1


@pytest.mark.parametrize(
    ("said", "limit"),
    [
        ({"title_id": 0}, 0),
        ({"title_id": 3}, 3),
        ({"title_id": 6}, 5),
        ({"title_id": 11}, 5),
        ({"title_id": None, "title": "满贯"}, 1),
        ({"title_id": None, "title": ""}, 0),
        ({"title_id": None}, NONE),
    ],
)
def test_limits(said: dict[str, Any], limit: int) -> None:
    win = hule(1, hand=named(OTHERS[0])) | said
    win = {key: value for key, value in win.items() if value is not None}
    assert won(win).claims["limit"][0] == limit


def test_a_yakuman_has_no_han() -> None:
    fans = [{"val": 2, "id": 48}]
    win = hule(1, hand=named(OTHERS[0]), yiman=True, count=2, fans=fans, title_id=6)
    (claim,) = won(win).claims
    assert (claim["han"], claim["yaku_han"][0], claim["limit"]) == (NONE, NONE, 5)
    assert claim["yaku"][0] == Yaku.SUUANKOU_TANKI


def test_the_liable_seat_is_one_less_than_it_is_said() -> None:
    assert won(hule(1, hand=named(OTHERS[0]), baopai=3)).claims["pao"][0] == 2
    assert won(hule(1, hand=named(OTHERS[0])), baopai=4).claims["pao"][0] == 3
    for more, bit in (({}, Unstated.PAO), ({"baopai": 0}, 0)):
        (claim,) = won(hule(1, hand=named(OTHERS[0])), **more).claims
        assert (claim["pao"], claim["unstated"]) == (NONE, bit)


def test_melds_of_a_win_are_those_on_the_table() -> None:
    steps = [
        new_round(),
        discard(0, "4m"),
        call(1, 1, "4m4m4m", 0),
        discard(1, "3s"),
        deal(2, "9s"),
        discard(2, "9s"),
    ]
    hand = [tile for tile in named(OTHERS[0]) if tile not in ("4m", "3s")]
    win = hule(1, hand=hand, hu_tile="9s", ming=["kezi(4m,4m,4m)"])
    (claim,) = one(*steps, step("Hule", hules=[win])).claims
    assert list(claim["melds"][0][:2]) == [EventKind.PON, 0]
    wrong = hule(1, hand=hand, hu_tile="9s", ming=["shunzi(4m,5m,6m)"])
    (claim,) = one(*steps, step("Hule", hules=[wrong])).claims
    assert list(claim["melds"][0][:2]) == [EventKind.CHI, NONE]


def test_an_exhaustive_draw_shows_who_is_tenpai() -> None:
    players: list[Any] = [{"tingpai": False} for _ in range(4)]
    players[2] = {"tingpai": True, "hand": named(OTHERS[1])}
    scores = [{"old_scores": [25000] * 4, "delta_scores": [-1000, -1000, 3000, -1000]}]
    batch = one(*SHORT[:4], no_tile(players=players, scores=scores))
    (claim,) = batch.claims
    assert claim["kind"] == ClaimKind.EXHAUSTIVE
    assert list(claim["tenpai"]) == [0, 0, 1, 0]
    assert list(claim["shown"][2][:13]) == list(batch.rounds["deal"][0][2][:13])
    assert list(claim["deltas"]) == [-1000, -1000, 3000, -1000]


def test_nagashi_payments_are_added_up() -> None:
    each = [[8000, -4000, -2000, -2000], [-4000, 8000, -2000, -2000]]
    scores = [{"seat": n, "old_scores": [25000] * 4, "delta_scores": d} for n, d in
              enumerate(each)]  # fmt: skip
    (claim,) = one(*SHORT[:4], no_tile(liujumanguan=True, scores=scores)).claims
    assert claim["kind"] == ClaimKind.NAGASHI
    assert list(claim["deltas"]) == [4000, 4000, -4000, -4000]


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (1, "KYUUSHU"),
        (2, "SUUFON"),
        (3, "SUUKAIKAN"),
        (4, "SUUCHA_RIICHI"),
        (5, "SANCHAHOU"),
    ],
)
def test_abortive_draws(number: int, kind: str) -> None:
    liqi = {"seat": 1, "score": 24000}
    batch = one(*SHORT[:4], step("LiuJu", type=number, liqi=liqi))
    (claim,) = batch.claims
    assert ClaimKind(claim["kind"]).name == kind
    assert claim["unstated"] == Unstated.SCORES | Unstated.DELTAS
    assert told(batch)[-2:] == ["1 RIICHI_ACCEPTED", "-1 ABORTIVE_DRAW"]


def test_nine_kinds_are_shown() -> None:
    batch = one(new_round(), step("LiuJu", type=1, seat=0, tiles=named(DEALER)))
    (claim,) = batch.claims
    assert list(claim["tenpai"]) == [1, 0, 0, 0]
    assert (claim["shown"][0] >= 0).all()


def test_the_end_may_stand_with_the_last_result_only() -> None:
    win = step(
        "Hule", hules=[hule(1)], gameend={"scores": [24000, 26000, 25000, 25000]}
    )
    batch = one(*WON, win)
    for read in both(*WON, win):
        assert read.games["ended"][0] == 1
    bare = read_mahjong_soul(
        wire({"name": NAME, "data": {"records": [*WON, win]}}), "x"
    )
    assert list(bare.games["final_scores"][0]) == [24000, 26000, 25000, 25000]
    assert bare.games["unstated"][0] == Unstated.RESULTS
    assert batch.games["ended"][0] == 1


@pytest.mark.parametrize(
    ("said", "method"),
    [
        ({"md5": "aa", "paishan": "1m2m"}, "md5-remaining"),
        (
            {"sha256": "bb", "paishan": "1m", "salt": "s", "saltSha256": "cc"},
            "sha256-salt",
        ),
    ],
)
def test_walls_and_their_hashes_are_kept(said: dict[str, str], method: str) -> None:
    batch = one(new_round(**said), *SHORT[1:], *SHORT)
    first, second = batch.info[0].commitments
    assert first is not None
    assert second is None
    assert (first.method, first.wall) == (method, said["paishan"])
    assert first.digest == said.get("md5", said.get("sha256"))
    assert (first.salt, first.salt_digest) == (
        said.get("salt", ""),
        said.get("saltSha256", ""),
    )
