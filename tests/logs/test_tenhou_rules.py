from __future__ import annotations

from typing import Any

import pytest

from mjlog import LAST, SANMA_GO, SANMA_UN, UN, init, record
from paifu.logs.events import RulesHint
from paifu.logs.formats.tenhou_json import read_tenhou_json, write_tenhou_json
from paifu.logs.formats.tenhou_rules import go_type
from paifu.logs.formats.tenhou_xml import read_tenhou
from paifu.replay.rules import load_preset, preset_names

TENTHS = LAST.replace('owari="250,15.0,250,-5.0', 'owari="253,15.3,247,-5.3')
WHOLE = LAST.replace('owari="250,15.0,250,-5.0', 'owari="253,15.0,247,-5.0')


def hint(*tags: str, source: str = "x.mjlog", go: str, seed: str = "") -> RulesHint:
    players = 3 if int(go) & 16 else 4
    data = record(
        *(tags or (init(players=players), LAST)),
        go=f'<GO type="{go}" lobby="0"/>',
        un=SANMA_UN if players == 3 else UN,
        seed=seed,
    )
    return rules(data, source)


def rules(data: bytes, source: str = "x.mjlog") -> RulesHint:
    batch = read_tenhou(data, source)
    assert batch.problems == []
    found = batch.info[0].rules
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("go", "preset"),
    [
        ("9", "tenhou"),
        ("169", "tenhou"),
        ("1", "tenhou-east"),
        ("225", "tenhou-east"),
        ("25", "tenhou-sanma"),
        ("17", "tenhou-sanma-east"),
        ("11", "tenhou-no-red"),
        ("13", "tenhou-no-kuitan"),
        ("15", "tenhou-no-red-no-kuitan"),
        ("3", "tenhou-east-no-red"),
        ("5", "tenhou-east-no-kuitan"),
        ("7", "tenhou-east-no-red-no-kuitan"),
    ],
)
def test_room_bits_name_the_preset(go: str, preset: str) -> None:
    found = hint(go=go)
    assert (found.preset, found.overrides, found.refuse) == (preset, {}, "")
    assert f"GO type {go}" in found.reason


@pytest.mark.parametrize(
    ("go", "room"),
    [
        ("169", "四鳳南喰赤"),
        ("225", "四鳳東喰赤速"),
        ("137", "四上南喰赤"),
        ("41", "四特南喰赤"),
        ("185", "三鳳南喰赤"),
        ("168", ""),
        ("681", ""),
        ("9", ""),
    ],
)
def test_room_bits_name_the_room(go: str, room: str) -> None:
    assert hint(go=go).room == room


def test_a_general_room_is_known_by_a_name_as_the_platform_gives() -> None:
    """Programs that write as Tenhou does call theirs so too."""
    name = "2023010100gm-0009-0000-00000000.mjlog"
    assert hint(go="9", source=name).room == "四般南喰赤"
    assert hint(go="7", source=name).room == "四般東"


@pytest.mark.parametrize(
    ("lobby", "room"),
    [
        ("7994", "L7994 四般南喰赤"),
        ("07994", "L7994 四般南喰赤"),
        ("0000", ""),
        ("", ""),
        ("x", ""),
        ("²", ""),
    ],
)
def test_a_private_lobby_is_a_room_of_its_own(lobby: str, room: str) -> None:
    data = record(init(), LAST, go=f'<GO type="9" lobby="{lobby}"/>')
    assert rules(data).room == room


@pytest.mark.parametrize(
    ("name", "era"),
    [
        ("2009030805gm-00e1-0000-00000000.mjlog", "-2009"),
        ("2010053123gm-00a9-0000-00000000", "-before-2010-06"),
        ("folder/2010060100gm-00a9-0000-00000000.mjlog", "-before-2022-06"),
        ("logs.zip!a/2022053123gm-00a9-0000-00000000&tw=3", "-before-2022-06"),
        ("2022060100gm-00a9-0000-00000000.mjlog", ""),
    ],
)
@pytest.mark.parametrize(
    ("go", "base"),
    [
        ("9", "tenhou"),
        ("1", "tenhou-east"),
        ("25", "tenhou-sanma"),
        ("17", "tenhou-sanma-east"),
    ],
)
def test_file_name_dates_the_record(name: str, era: str, go: str, base: str) -> None:
    found = hint(source=name, go=go)
    assert found.preset == base + era
    assert "by the file name" in found.reason


def test_number_that_is_no_date_dates_nothing() -> None:
    found = hint(source="2009139905gm-x.mjlog", go="9")
    assert "no date" in found.reason


def test_shuffle_in_init_means_2009() -> None:
    found = hint(init(more=' shuffle="mt19937ar,1,2,3,4,5,6,7,8"'), LAST, go="9")
    assert (found.preset, "INIT shuffle" in found.reason) == ("tenhou-2009", True)


def test_go_without_lobby_means_2009() -> None:
    data = record(init(), LAST, go='<GO type="9"/>')
    assert rules(data).preset == "tenhou-2009"


def test_tenths_in_the_results_mean_june_2022_or_later() -> None:
    found = hint(init(), TENTHS, go="9")
    assert (found.preset, "tenths" in found.reason) == ("tenhou", True)


def test_rounded_results_mean_before_june_2022() -> None:
    found = hint(init(), WHOLE, go="9")
    assert (found.preset, "whole" in found.reason) == ("tenhou-before-2022-06", True)


@pytest.mark.parametrize(
    ("month", "last", "era"),
    [
        ("202201", TENTHS, "-before-2022-06"),
        ("202202", TENTHS, ""),
        ("202205", TENTHS, ""),
        ("202205", WHOLE, "-before-2022-06"),
        ("202206", WHOLE, ""),
    ],
)
def test_results_decide_between_the_dates_that_are_known(
    month: str, last: str, era: str
) -> None:
    found = hint(init(), last, source=f"{month}0100gm-x", go="9")
    assert found.preset == "tenhou" + era


def test_results_that_could_be_either_mean_todays_rules_and_say_so() -> None:
    found = hint(go="9")
    assert found.preset == "tenhou"
    assert "no date in the file name or the record: today's rules" in found.reason


@pytest.mark.parametrize(
    ("go", "overrides"),
    [
        ("11", {"red_tiles": {}}),
        ("13", {"open_tanyao": False}),
        ("15", {"red_tiles": {}, "open_tanyao": False}),
        ("27", {"red_tiles": {}}),
    ],
)
def test_older_and_three_player_rooms_override_switches(
    go: str, overrides: dict[str, Any]
) -> None:
    found = hint(source="2019010100gm-x", go=go)
    base = "tenhou-sanma" if go == "27" else "tenhou"
    assert (found.preset, found.overrides) == (base + "-before-2022-06", overrides)


def test_lobby_10011_is_the_meijinsen() -> None:
    data = record(init(), LAST, go='<GO type="9" lobby="10011"/>')
    assert rules(data, "2019020120gm-0009-10011-x").preset == "tenhou-meijinsen"


def test_other_lobbies_play_ordinary_rules() -> None:
    data = record(init(), LAST, go='<GO type="9" lobby="7994"/>')
    assert (rules(data).preset, rules(data).refuse) == ("tenhou", "")


@pytest.mark.parametrize(
    ("go", "quoted"),
    [
        ('<GO type="257" lobby="1" csrule="0FE0,,1"/>', "csrule '0FE0,,1'"),
        ('<GO type="521" lobby="0"/>', "chip room"),
        ('<GO type="2057" lobby="0"/>', "2048 is not known"),
    ],
)
def test_rules_of_their_own_are_refused_with_the_reason(go: str, quoted: str) -> None:
    assert quoted in rules(record(init(), LAST, go=go)).refuse


def south(best: int, number: int = 4, players: int = 4) -> str:
    scores = '"350,350,350,0"' if players == 3 else '"250,250,250,250"'
    return init(number, players=players).replace(
        f"ten={scores}", f'ten="{best},200,200,200"'
    )


def test_east_game_goes_on_into_south_while_nobody_has_the_goal() -> None:
    found = hint(south(299), LAST, go="1")
    assert found.preset == "tenhou-east"
    assert "East only" in found.reason


def test_east_game_that_goes_on_though_somebody_had_the_goal_was_longer() -> None:
    found = hint(south(300), LAST, go="1")
    assert found.preset == "tenhou"
    assert "South 1 was dealt although a player had 30000" in found.reason


def test_dealers_repeat_in_south_contradicts_no_east_game() -> None:
    again = south(400).replace('seed="4,0', 'seed="4,1')
    draw = LAST.replace(LAST[LAST.index(" owari") : LAST.index(" />")], "")
    assert hint(south(299), draw, again, LAST, go="1").preset == "tenhou-east"


def test_goal_of_three_players_is_40000() -> None:
    assert hint(south(399, 4, 3), LAST, go="17").preset == "tenhou-sanma-east"
    assert hint(south(400, 4, 3), LAST, go="17").preset == "tenhou-sanma"


def test_three_players_default_room() -> None:
    assert rules(record(init(players=3), LAST, go=SANMA_GO, un=SANMA_UN)).preset == (
        "tenhou-sanma"
    )


NAMES = ["2009030805gm-a", "2010010100gm-a", "2019010100gm-a", "2022060100gm-a", "a"]


@pytest.mark.parametrize("source", NAMES)
@pytest.mark.parametrize("go", [str(n | 1) for n in range(0, 32, 2)])
def test_every_preset_a_record_can_name_is_there(source: str, go: str) -> None:
    found = hint(source=source, go=go)
    assert found.preset in preset_names()
    ruleset = load_preset(found.preset).with_overrides(found.overrides)
    reds: Any = ruleset["red_tiles"]
    assert (not reds) == bool(int(go) & 2)
    assert ruleset["open_tanyao"] == (not int(go) & 4)
    assert ruleset["players"] == (3 if int(go) & 16 else 4)
    assert ruleset["scheduled_winds"] == (2 if int(go) & 8 else 1)


def test_meijinsen_has_a_preset() -> None:
    assert "tenhou-meijinsen" in preset_names()


@pytest.mark.parametrize("go", ["169", "225", "137", "41", "185"])
def test_a_room_stays_what_it_is_in_the_other_form(go: str) -> None:
    players = 3 if int(go) & 16 else 4
    tags = (init(players=players), LAST)
    un = SANMA_UN if players == 3 else UN
    data = record(*tags, go=f'<GO type="{go}" lobby="0"/>', un=un)
    batch = read_tenhou(data, "x.mjlog")
    told = read_tenhou_json(write_tenhou_json(batch, 0), "x.json")
    assert told.problems == []
    room = hint(go=go).room
    assert told.info[0].rules is not None
    assert told.info[0].rules.room == room != ""
    assert go_type(told.info[0].rules, players, 7) == int(go)
