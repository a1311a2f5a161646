from __future__ import annotations

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generated import batches
from mjlog import FULL
from paifu.logs.anonymise import anonymised, pseudonym
from paifu.logs.builder import concatenate
from paifu.logs.events import Batch, GameInfo, Origin, Problem, RulesHint
from paifu.logs.formats import FORMATS
from paifu.logs.formats.carried import unequal_where_carried
from paifu.logs.formats.facts import EVERY_FACT, Fact
from paifu.logs.formats.tenhou_wire import read_tenhou_wire
from paifu.logs.formats.tenhou_xml import read_tenhou
from wire import STREAM

KEY = b"a key of 16 letters"
OTHER = b"another key of 16 letters"

PERSONAL = {
    Fact.NAMES, Fact.ACCOUNTS, Fact.GRADES, Fact.RATES, Fact.GENDERS, Fact.IDENTIFIER,
    Fact.STARTED, Fact.ROOM,
}  # fmt: skip


def named(**told: object) -> Batch:
    """A game about whose players much is told."""
    batch = concatenate(batches("tenhou-east", 1, seed=3))
    info = GameInfo(
        "folder/2018-Taro.json",
        "some-format",
        names=["Taro", "Jiro", "Saburo", "Shiro"],
        grades=["10 dan"] * 4,
        rates=["2123.45"] * 4,
        genders=["M"] * 4,
        accounts=["4711", "4712", "4713", "4714"],
        identifier="2018020410gm-0009-0000-abcd",
        started="2018-02-04T10:11:12Z",
        room="Taro's place",
        rules=RulesHint("tenhou-east", {}, "by 2018-Taro.json", "", "L7994 四般"),
        digest="ab" * 32,
        spelling={"title": "Taro's cup", "link": "https://example.org/4711"},
        origin=Origin("other", "Taro.xml", "cd" * 32),
    )
    for name, value in told.items():
        setattr(info, name, value)
    batch.info = [info]
    return batch


def test_nothing_that_names_anybody_stays() -> None:
    made = anonymised(named(), KEY)
    kept = orjson.dumps(made.info[0]).decode()
    for told in (
        "Taro", "Jiro", "Saburo", "Shiro", "dan", "2123", "471", "abcd", "0410", 
        "02-04", "abab", "cdcd", "example", "cup", "place", "folder", "L7994",
    ):  # fmt: skip
        assert told not in kept, told
    assert made.info[0].started == "2018-02"


def test_play_stays() -> None:
    whole = named()
    made = anonymised(whole, KEY)
    assert unequal_where_carried(whole, made, EVERY_FACT - PERSONAL) == []
    assert whole.info[0].names[0] == "Taro"


def test_same_player_is_called_the_same_in_every_file_and_format() -> None:
    xml = read_tenhou(FULL, "2018020410gm-0009-0000-abcd.mjlog")
    stream = read_tenhou_wire(STREAM, "x.log")
    assert xml.info[0].names == ["A", "B", "C", "D"]
    assert stream.info[0].names == ["C", "D", "A", "B"]
    ours = anonymised(xml, KEY).info[0].names
    theirs = anonymised(stream, KEY).info[0].names
    assert theirs == [*ours[2:], *ours[:2]]
    assert len({*ours}) == 4
    assert ours[0] == pseudonym(KEY, "player", "A")


def test_another_key_gives_other_names() -> None:
    one, other = (anonymised(named(), key).info[0] for key in (KEY, OTHER))
    assert not {*one.names, one.source} & {*other.names, other.source}


def test_game_is_called_by_its_id_else_by_its_bytes() -> None:
    game = pseudonym(KEY, "game", "2018020410gm-0009-0000-abcd")
    (info,) = anonymised(named(), KEY).info
    assert info.source == info.identifier == game
    (without,) = anonymised(named(identifier=""), KEY).info
    assert without.identifier == ""
    assert without.source == pseudonym(KEY, "game", "ab" * 32 + "#0")
    (third,) = anonymised(named(identifier="", number=2), KEY).info
    assert third.source != without.source


def test_player_without_a_name_is_called_by_the_account() -> None:
    (info,) = anonymised(named(names=["", "Jiro", "", ""]), KEY).info
    assert info.names[0] == pseudonym(KEY, "player", "account 4711")
    assert info.names[1] == pseudonym(KEY, "player", "Jiro")
    (nobody,) = anonymised(named(names=["", "Jiro"], accounts=[]), KEY).info
    assert nobody.names == ["", pseudonym(KEY, "player", "Jiro")]


def test_spellings_of_a_name_in_unicode_are_one_name() -> None:
    assert pseudonym(KEY, "player", "か\u3099") == pseudonym(KEY, "player", "が")


def test_grades_stay_if_asked_for() -> None:
    assert anonymised(named(), KEY).info[0].grades == []
    assert anonymised(named(), KEY, grades=True).info[0].grades == ["10 dan"] * 4


def test_short_keys_are_refused() -> None:
    with pytest.raises(ValueError, match="a key of 15 bytes: at least 16"):
        anonymised(named(), b"x" * 15)


def test_problems_which_quote_the_record_are_left_out() -> None:
    batch = named()
    batch.problems = [Problem("format.truncated", "Taro.json", "Taro left")]
    assert anonymised(batch, KEY).problems == []


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_no_name_is_in_the_bytes_of_any_format(form: object) -> None:
    made = anonymised(named(format=getattr(form, "name")), KEY)  # noqa: B009
    write = getattr(form, "write")  # noqa: B009
    try:
        data = write(made, 0)
    except ValueError:
        return  # it cannot hold such a game
    for told in (b"Taro", b"%54%61%72%6F", b"2123", b"4711", b"abcd", b"10 dan"):
        assert told not in data


@given(st.text(max_size=30), st.text(max_size=30))
def test_pseudonyms_are_short_plain_and_differ_by_name(a: str, b: str) -> None:
    one, other = pseudonym(KEY, "player", a), pseudonym(KEY, "player", b)
    assert one.isascii()
    assert len(one) == len("player-") + 10
    assert (one == other) == (a == b) or one == other
