"""Where and why a record cannot be told further under some rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from paifu.logs.events import NONE, ClaimKind
from paifu.replay.audit.catalogue import BY_CODE, sentence
from paifu.replay.audit.units import SEATS_ONLY, Wording, number_text, round_text


class StopKind(StrEnum):
    """Why a record cannot be told further under some rules."""

    FORBIDDEN = "forbidden"
    """The rules forbid an act of the record."""
    NO_WIN = "no_win"
    """The rules do not let a hand win that won."""
    NO_DRAW = "no_draw"
    """The rules have no such draw of the round; play would have gone on."""
    OVER = "over"
    """The game is over, and the record has more rounds."""
    OTHER_ROUND = "other_round"
    """Another round follows than the record's next."""
    MORE_ROUNDS = "more_rounds"
    """The game goes on, and the record has no more rounds."""
    NOT_SHOWN = "not_shown"
    """A tile matters that the record does not show."""
    CUT = "cut"
    """The record itself stops in mid-round or without an end."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Where and why a record stops being possible."""

    kind: StopKind
    round: int
    """Index of the round in the game."""
    event: int = NONE
    """Number of the record's event; -1 between rounds."""
    seat: int = NONE
    code: int = 0
    """What is broken (`paifu.replay.codes`); 0 if no rule is."""
    tile: int = NONE
    expected: int = NONE
    """Round number that follows by the rules; a ClaimKind of a draw."""
    recorded: int = NONE


def stop_text(stop: Stop, words: Wording = SEATS_ONLY) -> str:
    """Why a record stops being possible, in a sentence without a full stop.

    >>> stop_text(Stop(StopKind.OTHER_ROUND, 1, expected=1, recorded=0))
    'East 2 follows; the record goes on with East 1'
    """

    def said(**parts: object) -> str:
        return words.say(f"rescore.stop.{stop.kind}", **parts)

    match stop.kind:
        case StopKind.FORBIDDEN | StopKind.NO_WIN:
            return sentence(BY_CODE[stop.code], stop.seat, NONE, stop.tile, words)
        case StopKind.NO_DRAW:
            known = stop.recorded in list(ClaimKind)
            draw = number_text("claim", stop.recorded, words) if known else ""
            return said(draw=draw or words.say("rescore.stop.unknown_draw"))
        case StopKind.OVER:
            return said(round=round_text(stop.recorded, words))
        case StopKind.OTHER_ROUND:
            expected = round_text(stop.expected, words)
            return said(expected=expected, recorded=round_text(stop.recorded, words))
        case StopKind.MORE_ROUNDS:
            return said(expected=round_text(stop.expected, words))
        case StopKind.NOT_SHOWN | StopKind.CUT:
            return said()


def stop_switches(stop: Stop) -> tuple[str, ...]:
    """The switches of the rule set that most likely decide it."""
    return BY_CODE[stop.code].switches if stop.code in BY_CODE else ()
