"""What paifu makes of hands: compiled, and through its functions for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hand_questions import REDS, Answer, Question
from hand_rules import BASE, HandRules, rules_of
from paifu.logs.engine import compiled, dtype, fields, record
from paifu.logs.tiles import KIND_NAMES
from paifu.logs.yaku import YAKU_COUNT, Yaku
from paifu.replay.hand.api import HandValue, score
from paifu.replay.hand.notation import Circumstances, read_win
from paifu.replay.hand.points import LIMIT_TEXT
from paifu.replay.hand.score import score_win
from paifu.replay.hand.state import Value, Win
from paifu.replay.rules import Ruleset, load_preset
from paifu.replay.rules.record import Rules, plain_rules, record_rules

WINDS = "ESWN"
LABELS = [yaku.label for yaku in Yaku]


def texts(tiles: Iterable[int]) -> list[str]:
    """Each tile in mpsz: `5m`, `0p` for a red five."""
    return [
        "0" * (tile in REDS) + KIND_NAMES[tile // 4][tile in REDS :] for tile in tiles
    ]


def joined(tiles: Iterable[int]) -> str:
    """Tiles together: `340m22z`."""
    suits = groupby(texts(sorted(tiles)), key=lambda text: text[1])
    return "".join("".join(t[0] for t in same) + suit for suit, same in suits)


def notation(question: Question) -> tuple[str, str]:
    """The hand without its winning tile, melds in brackets, and that tile."""
    melds = "".join(f"[{letter}:{joined(tiles)}]" for letter, tiles in question.melds)
    return joined(question.tiles[:-1]) + melds, texts([question.win_tile])[0]


def situation(question: Question) -> Circumstances:
    """All else, as paifu's functions for people take it."""
    return {
        "tsumo": question.tsumo,
        "seat_wind": WINDS[question.seat],
        "round_wind": WINDS[question.wind],
        "riichi": question.riichi == 1,
        "double_riichi": question.riichi == 2,
        "open_riichi": question.shown,
        "streak": 7 if question.streak else 0,
        "ippatsu": question.ippatsu,
        "chankan": question.chankan,
        "rinshan": question.rinshan,
        "last_tile": question.last_tile,
        "first_turn": question.first_turn,
        "nuki": question.nuki,
        "dora_indicators": texts(question.dora),
        "ura_indicators": texts(question.ura),
    }


def win_of(question: Question, rules: Rules) -> Win:
    """The scorer's question."""
    return read_win(*notation(question), rules, **situation(question))


def answer_of(value: HandValue) -> Answer:
    """A value in words as an answer."""
    if not value.sets:
        return Answer(False)
    if not value.wins:
        return Answer(True)
    paid = [payment.points for payment in value.payments]
    if value.tsumo and len(paid) == 1:
        paid.insert(0, 0)
    return Answer(
        True,
        True,
        dict(value.yaku),
        value.han,
        None if value.yakuman else value.fu,
        value.limit,
        paid,
    )


class Rows:
    """Compiled values, read by column: one hand's fields are then cheap to get."""

    def __init__(self, values: NDArray[Any]) -> None:
        """Values of hands in their order."""
        self.columns = {name: values[name].tolist() for name in fields(Value)}

    def answer(self, n: int, tsumo: bool) -> Answer:
        """The answer about one hand."""
        column = self.columns
        if not column["shape"][n] or not column["valid"][n]:
            return Answer(bool(column["shape"][n]))
        han = column["yaku_han"][n]
        paid = [column["pay_dealer"][n], column["pay_child"][n]]
        return Answer(
            True,
            True,
            {LABELS[yaku]: han[yaku] for yaku in range(YAKU_COUNT) if han[yaku]},
            column["han"][n],
            None if column["yakuman"][n] else column["fu"][n],
            LIMIT_TEXT[column["limit"][n]],
            paid if tsumo else [column["pay_ron"][n]],
        )


class Scorer:
    """paifu under some rule sets, of which a hand has one by its number."""

    def __init__(self, sets: Sequence[HandRules]) -> None:
        """Each set is what differs from the presets of `hand_rules.BASE`."""
        self.sets = sets
        self.made: dict[tuple[int, int], tuple[Ruleset, Rules, Any]] = {}

    def rules(self, question: Question) -> tuple[Ruleset, Rules, Any]:
        """The rules of a hand: named, plain and compiled."""
        number = rules_of(question.number, len(self.sets))
        key = question.players, number
        if key not in self.made:
            preset = load_preset(BASE[question.players])
            made = preset.with_overrides(self.sets[number].ours)
            self.made[key] = made, plain_rules(made), record_rules(made)[0]
        return self.made[key]

    def compiled(self, questions: Sequence[Question]) -> list[Answer]:
        """Answers of the compiled scorer."""
        wins = [win_of(one, self.rules(one)[1]) for one in questions]
        rows, values = np.zeros(len(wins), dtype(Win)), record(Value, len(wins))
        for name in fields(Win):
            rows[name] = [getattr(win, name) for win in wins]
        ask = compiled(score_win)
        for row, value, one in zip(rows, values, questions, strict=True):
            ask(row, self.rules(one)[2], value)
        made = Rows(values)
        return [made.answer(n, one.tsumo) for n, one in enumerate(questions)]

    def plain(self, question: Question) -> Answer:
        """The answer of the functions for people, which run in the interpreter."""
        rules = self.rules(question)[1]
        return answer_of(score(win_of(question, rules), rules))
