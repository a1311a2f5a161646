"""The catalogue of findings: what each is called, what it means, what decides it.

A finding of the kernels is a number (`paifu.replay.codes`) with two more, expected and
recorded. The catalogue gives its stable name, its words and the switches and sources
behind it. What a reader does not understand is a finding too (class `format`); it has
a name but no number.

| class | meaning |
|---|---|
| `format` | a record, or a part of one, that could not be read |
| `record` | the record contradicts itself |
| `illegal` | an action that the rules forbid |
| `result` | what the record says of a win or draw is not what the rules make of it |
| `flow` | a round does not follow from the one before it |
| `final` | final scores or points do not follow from the last round |
| `proof` | the tiles are not those of the published seed |
| `clock` | a time does not fit the clock of the rules |
| `notice` | no fault, but worth knowing; never changes the exit status |
"""

from __future__ import annotations

from collections.abc import Mapping

from paifu.replay import codes
from paifu.replay.audit.entries import ALL, CLASSES, ENTRIES, Entry
from paifu.replay.audit.units import SEATS_ONLY, Wording, number_text, seat_text
from paifu.replay.words import phrases

__all__ = [
    "BY_CODE",
    "CLASSES",
    "ENTRIES",
    "UNDECIDED",
    "Entry",
    "numbers_text",
    "sentence",
    "why_undecided",
]

BY_CODE: dict[int, Entry] = {entry.code: entry for entry in ALL if entry.code}
"""Those that kernels give, by number."""

UNDECIDED: dict[int, str] = {
    codes.UNDECIDED_WALL: "proof.wall",
    codes.UNDECIDED_HIDDEN: "hidden",
    codes.UNDECIDED_URA: "proof.ura",
    codes.UNDECIDED_CARRIED: "carried",
    codes.UNDECIDED_DICE: "dice",
    codes.UNDECIDED_FLOW_SCORES: "flow.scores",
    codes.UNDECIDED_COUNTERS: "flow.counters",
    codes.UNDECIDED_ENDED: "flow.ended",
    codes.UNDECIDED_FINAL_SCORES: "final.scores",
    codes.UNDECIDED_FINAL_RESULTS: "final.results",
    codes.UNDECIDED_DORA_TIMES: "result.dora_times",
    codes.UNDECIDED_HAND: "result.hand",
    codes.UNDECIDED_MELDS: "result.melds",
    codes.UNDECIDED_NUKI: "result.nuki",
    codes.UNDECIDED_TILE: "result.tile",
    codes.UNDECIDED_INDICATORS: "result.indicators",
    codes.UNDECIDED_UNDERS: "result.ura",
    codes.UNDECIDED_YAKU: "result.yaku",
    codes.UNDECIDED_DORA: "result.dora",
    codes.UNDECIDED_HAN: "result.han",
    codes.UNDECIDED_FU: "result.fu",
    codes.UNDECIDED_LIMIT: "result.limit",
    codes.UNDECIDED_POINTS: "result.points",
    codes.UNDECIDED_PAO: "result.pao",
    codes.UNDECIDED_HONBA: "result.honba",
    codes.UNDECIDED_STICKS: "result.sticks",
    codes.UNDECIDED_DELTAS: "result.deltas",
    codes.UNDECIDED_SCORES: "result.scores",
    codes.UNDECIDED_TENPAI: "result.tenpai",
    codes.UNDECIDED_SHOWN: "result.shown",
    codes.UNDECIDED_DRAW: "result.draw",
    codes.UNDECIDED_HIDDEN_HAND: "hidden.hand",
    codes.UNDECIDED_HIDDEN_TENPAI: "hidden.tenpai",
    codes.UNDECIDED_HIDDEN_FURITEN: "hidden.furiten",
    codes.UNDECIDED_HIDDEN_WIN: "hidden.win",
    codes.UNDECIDED_HIDDEN_DRAW: "hidden.draw",
}
"""Checks that need what a record may not hold, by their bits."""


def why_undecided(lang: str = "en") -> Mapping[str, str]:
    """Why a check may be undecided, by its name; games that are not judged too."""
    return phrases(lang, "undecided")


def numbers_text(
    entry: Entry, expected: int, recorded: int, words: Wording = SEATS_ONLY
) -> tuple[str, str]:
    """A finding's two numbers as text; empty where one means nothing.

    >>> numbers_text(BY_CODE[codes.RESULT_FU], 40, 30)
    ('40 fu', '30 fu')
    >>> numbers_text(BY_CODE[codes.PROOF_DRAW], 0, 3)
    ('1m (id 0)', '1m (id 3)')
    """
    unit = entry.recorded_unit
    if "|" in unit:
        unit = unit.split("|")[1 if expected < 0 else 0]
    if "|" in entry.recorded_unit and expected < 0:
        return "", number_text(unit, recorded, words)
    wanted = number_text(entry.expected_unit, expected, words)
    said = number_text(unit, recorded, words)
    if unit == "tile" and wanted == said and expected != recorded:
        # Two copies of one kind look alike; their ids tell them apart.
        return f"{wanted} (id {expected})", f"{said} (id {recorded})"
    return wanted, said


def sentence(
    entry: Entry,
    seat: int,
    expected: int,
    recorded: int,
    words: Wording = SEATS_ONLY,
) -> str:
    """One finding in a sentence, without a full stop.

    >>> sentence(BY_CODE[codes.KUIKAE], 1, -1, 12)
    'seat 1 discards 4m right after the call that forbids it'
    """
    wanted, said = numbers_text(entry, expected, recorded, words)
    template = ""
    if not wanted:
        template = entry.without_expected(words.lang)
    if not template and not said:
        template = entry.without_recorded(words.lang)
    template = template or entry.sentence(words.lang)
    return template.format(seat=seat_text(seat, words), expected=wanted, recorded=said)
