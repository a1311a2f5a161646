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

from paifu.replay import codes
from paifu.replay.audit.entries import ALL, CLASSES, Entry
from paifu.replay.audit.units import SEATS_ONLY, Wording, number_text, seat_text

__all__ = [
    "BY_CODE",
    "CLASSES",
    "ENTRIES",
    "UNDECIDED",
    "WHY_UNDECIDED",
    "Entry",
    "numbers_text",
    "sentence",
]

ENTRIES: dict[str, Entry] = {entry.name: entry for entry in ALL}
"""Every entry by name, in the order of the codes."""

BY_CODE: dict[int, Entry] = {entry.code: entry for entry in ALL if entry.code}
"""Those that kernels give, by number."""

UNDECIDED: dict[int, tuple[str, str]] = {
    codes.UNDECIDED_WALL: (
        "proof.wall",
        "the record names no seed of its walls that could be used, so the tiles "
        "cannot be checked against the wall",
    ),
    codes.UNDECIDED_HIDDEN: (
        "hidden",
        "the record does not show a tile that everybody saw, so the round is played "
        "only up to there",
    ),
    codes.UNDECIDED_URA: (
        "proof.ura",
        "under-indicators of a win cannot be checked: the wall is not known",
    ),
    codes.UNDECIDED_CARRIED: (
        "carried",
        "the round before has no result or was cut short, so nothing follows from it",
    ),
    codes.UNDECIDED_DICE: (
        "dice",
        "who pays and is paid twice goes by the dice, which the record does not state",
    ),
    codes.UNDECIDED_FLOW_SCORES: (
        "flow.scores",
        "a round's header does not state the scores; they are carried on from before",
    ),
    codes.UNDECIDED_COUNTERS: (
        "flow.counters",
        "a round's header does not state counters and riichi sticks; they are carried "
        "on from before",
    ),
    codes.UNDECIDED_ENDED: (
        "flow.ended",
        "the scores are not known, so they cannot tell whether the game is over",
    ),
    codes.UNDECIDED_FINAL_SCORES: (
        "final.scores",
        "the record does not state the scores at the end",
    ),
    codes.UNDECIDED_FINAL_RESULTS: (
        "final.results",
        "the record does not state the points with uma and oka",
    ),
    codes.UNDECIDED_DORA_TIMES: (
        "result.dora_times",
        "the record lists the indicators without saying when they were turned",
    ),
    codes.UNDECIDED_HAND: (
        "result.hand",
        "the record does not state the hand of a win",
    ),
    codes.UNDECIDED_MELDS: (
        "result.melds",
        "the record does not list the melds of a win",
    ),
    codes.UNDECIDED_NUKI: (
        "result.nuki",
        "the record does not list the norths of a win",
    ),
    codes.UNDECIDED_TILE: (
        "result.tile",
        "the record does not name the tile of a win",
    ),
    codes.UNDECIDED_INDICATORS: (
        "result.indicators",
        "the record does not list the indicators with a win",
    ),
    codes.UNDECIDED_UNDERS: (
        "result.ura",
        "the record does not state the under-indicators of a win",
    ),
    codes.UNDECIDED_YAKU: (
        "result.yaku",
        "the record does not state the yaku of a win, or not enough to tell its value",
    ),
    codes.UNDECIDED_DORA: (
        "result.dora",
        "the record does not state the dora of a win, or not each kind by itself",
    ),
    codes.UNDECIDED_HAN: (
        "result.han",
        "the record does not state the han of a win",
    ),
    codes.UNDECIDED_FU: (
        "result.fu",
        "the record does not state the fu of a win",
    ),
    codes.UNDECIDED_LIMIT: (
        "result.limit",
        "the record does not state which limit a win reaches",
    ),
    codes.UNDECIDED_POINTS: (
        "result.points",
        "the record does not state the value of a win, or too little to tell it",
    ),
    codes.UNDECIDED_PAO: (
        "result.pao",
        "the record does not state who is liable for a win",
    ),
    codes.UNDECIDED_HONBA: (
        "result.honba",
        "the record does not state the counters with a result",
    ),
    codes.UNDECIDED_STICKS: (
        "result.sticks",
        "the record does not state the riichi sticks with a result",
    ),
    codes.UNDECIDED_DELTAS: (
        "result.deltas",
        "the record does not state what a result pays, or too little to tell it",
    ),
    codes.UNDECIDED_SCORES: (
        "result.scores",
        "the record does not state the scores with a result",
    ),
    codes.UNDECIDED_TENPAI: (
        "result.tenpai",
        "the record does not state who was tenpai at a draw",
    ),
    codes.UNDECIDED_SHOWN: (
        "result.shown",
        "the record does not state the hands shown at a draw",
    ),
    codes.UNDECIDED_DRAW: (
        "result.draw",
        "the record does not state why a round was drawn",
    ),
    codes.UNDECIDED_HIDDEN_HAND: (
        "hidden.hand",
        "a seat's hand is not shown, so nobody can tell whether it held what it played",
    ),
    codes.UNDECIDED_HIDDEN_TENPAI: (
        "hidden.tenpai",
        "a seat's hand is not shown, so nobody can tell whether it was tenpai",
    ),
    codes.UNDECIDED_HIDDEN_FURITEN: (
        "hidden.furiten",
        "a winner's hand was not shown before, so nobody can tell which tiles it let "
        "pass",
    ),
    codes.UNDECIDED_HIDDEN_WIN: (
        "hidden.win",
        "a winner's hand is not shown, so its value cannot be told",
    ),
    codes.UNDECIDED_HIDDEN_DRAW: (
        "hidden.draw",
        "a hand is not shown on which an abortive draw depends",
    ),
}
"""Checks that need what a record may not hold: bit -> name, and why."""

WHY_UNDECIDED: dict[str, str] = {
    **dict(UNDECIDED.values()),
    "proof.hidden": "tiles that are not shown cannot be checked against the wall",
    "rules": "no rule set is known by which the game was played",
}
"""The same by name, with the games that are not judged at all."""


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
    template = entry.sentence
    if entry.without_expected and not wanted:
        template = entry.without_expected
    elif entry.without_recorded and not said:
        template = entry.without_recorded
    return template.format(seat=seat_text(seat, words), expected=wanted, recorded=said)
