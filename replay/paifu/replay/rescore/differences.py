"""What differs between a game under its own rules and the same acts under others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from paifu.logs.events import NONE, Batch, ClaimKind, ClaimRow
from paifu.logs.yaku import Yaku
from paifu.replay.rescore.retelling import Retold, retell, retell_rounds
from paifu.replay.rescore.stops import Stop
from paifu.replay.rules import Ruleset
from paifu.replay.sheets import Deal
from paifu.replay.table.progress import rank_of

WIN = int(ClaimKind.WIN)


class Kind(StrEnum):
    """What differs."""

    RESULT = "result"
    """How the round ended: who won, or which draw."""
    YAKU = "yaku"
    """Which yaku a win has, and the han of each; dora among them."""
    FU = "fu"
    LIMIT = "limit"
    POINTS = "points"
    """Value of a hand, without counters and sticks."""
    TENPAI = "tenpai"
    """Who counts as tenpai at a draw."""
    PAYMENTS = "payments"
    """Changes of the scores by a result."""
    CHIPS = "chips"
    NEXT = "next"
    """What follows: the round, its counters, or the end of the game."""
    FINAL = "final"
    """Scores at the end, before uma."""
    SETTLEMENT = "settlement"
    """Points with uma and oka."""
    PLACES = "places"


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that differs."""

    kind: Kind
    round: int
    """Index of the round in the game; -1 for the end of the game."""
    seat: int
    """Winner, where it is of one win; else -1."""
    own: str
    """By the rules that it was played by."""
    other: str
    """By the others."""


@dataclass(slots=True)
class Rescored:
    """One game under two rule sets."""

    own: Retold
    """By the rules that it was played by."""
    other: Retold
    """By the others."""
    differences: list[Difference] = field(default_factory=list)

    @property
    def rounds(self) -> list[int]:
        """Indices of the rounds that have a result under both."""
        pairs = zip(self.own.after, self.other.after, strict=False)
        return [n for n, (own, other) in enumerate(pairs) if own and other]

    @property
    def compared(self) -> int:
        """How many they are."""
        return len(self.rounds)

    @property
    def changed(self) -> int:
        """How many of them differ."""
        return len({one.round for one in self.differences if one.round >= 0})

    @property
    def stop(self) -> Stop | None:
        """Where the record stops being possible under the others; None if nowhere."""
        return self.other.stop

    @property
    def ended(self) -> bool:
        """Whether the game ended under both."""
        return bool(self.own.record.game.ended and self.other.record.game.ended)


def rescore(
    batch: Batch, game: int, own: Ruleset, other: Ruleset, *, each_round: bool = False
) -> Rescored:
    """A game under its own rules and under others.

    Both are for as many players as the game has.

    Args:
        batch: as the audit takes it (`paifu.replay.audit.bounds`).
        game: which game of the batch.
        own: the rules that it was played by.
        other: the others.
        each_round: tell each round by itself under the others, from where it began;
            the end of the game is not compared then.
    """
    played = retell(batch, game, own)
    if each_round:
        headers = [deal.header for deal in played.record.deals]
        made = Rescored(played, retell_rounds(batch, game, other, headers))
    else:
        made = Rescored(played, retell(batch, game, other))
    made.differences = [*_differences(made)]
    return made


def _differences(made: Rescored) -> Iterator[Difference]:
    for index in made.rounds:
        own, other = (told.record.deals[index] for told in (made.own, made.other))
        yield from _of_round(index, own, other)
        yield from _next(made, index)
    if made.ended:
        yield from _ends(made)


def _of_round(index: int, own: Deal, other: Deal) -> Iterator[Difference]:
    results = _result(own.claims), _result(other.claims)
    if results[0] != results[1]:
        yield Difference(Kind.RESULT, index, NONE, *results)
    else:
        for one, two in zip(own.claims, other.claims, strict=True):
            yield from _of_claim(index, one, two)
    sums = _total(own.claims), _total(other.claims)
    if sums[0] != sums[1]:
        yield Difference(Kind.PAYMENTS, index, NONE, *map(points_text, sums))


def _of_claim(index: int, own: ClaimRow, other: ClaimRow) -> Iterator[Difference]:
    if own.kind != WIN:
        if own.tenpai != other.tenpai:
            texts = (_seats(one.tenpai) for one in (own, other))
            yield Difference(Kind.TENPAI, index, NONE, *texts)
        return
    seat = own.seat
    pairs = (
        (Kind.YAKU, yaku_text(own), yaku_text(other)),
        (Kind.FU, str(own.fu), str(other.fu)),
        (Kind.LIMIT, LIMITS[own.limit], LIMITS[other.limit]),
        (Kind.POINTS, f"{own.points:,}", f"{other.points:,}"),
        (Kind.CHIPS, _chips(own), _chips(other)),
    )
    for kind, one, two in pairs:
        if one != two:
            yield Difference(kind, index, seat, one, two)


LIMITS = ("none", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")


def _result(claims: Sequence[ClaimRow]) -> str:
    """How a round ended, in words.

    >>> _result([])
    'nothing'
    """
    if not claims:
        return "nothing"
    if claims[0].kind != WIN:
        return ClaimKind(claims[0].kind).name.lower()
    wins = (
        f"tsumo of seat {claim.seat}"
        if claim.seat == claim.source
        else f"ron of seat {claim.seat} from seat {claim.source}"
        for claim in claims
    )
    return ", ".join(wins)


def yaku_text(claim: ClaimRow) -> str:
    """Yaku with their han; those without are yakuman."""
    pairs = zip(claim.yaku, claim.yaku_han, strict=True)
    return ", ".join(
        f"{Yaku(yaku).label} {han}" if han >= 0 else Yaku(yaku).label
        for yaku, han in pairs
        if yaku >= 0
    )


def points_text(points: Sequence[int]) -> str:
    """Points of each seat.

    >>> points_text([1000, -1000, 0, 0])
    '+1,000 -1,000 0 0'
    """
    return " ".join(f"{one:+,}" if one else "0" for one in points)


def _total(claims: Sequence[ClaimRow]) -> list[int]:
    return [sum(claim.deltas[seat] for claim in claims) for seat in range(4)]


def _seats(flags: Sequence[int]) -> str:
    seats = [str(seat) for seat, flag in enumerate(flags) if flag == 1]
    return f"seats {', '.join(seats)}" if seats else "nobody"


def _chips(claim: ClaimRow) -> str:
    if claim.chips_stated != 1:
        return "none"
    return " ".join(f"{one:+}" if one else "0" for one in claim.chips)


def round_text(number: int, honba: int) -> str:
    """A round, or the end of the game.

    >>> round_text(5, 1), round_text(-1, 0)
    ('S2.1', 'the game ends')
    """
    if number == NONE:
        return "the game ends"
    return f"{'ESWN'[number // 4 % 4]}{number % 4 + 1}.{honba}"


def _next(made: Rescored, index: int) -> Iterator[Difference]:
    own, other = made.own.after[index], made.other.after[index]
    assert own is not None
    assert other is not None
    texts = (round_text(one.number, one.honba) for one in (own, other))
    if (own.number, own.honba) != (other.number, other.honba):
        yield Difference(Kind.NEXT, index, NONE, *texts)


def _ends(made: Rescored) -> Iterator[Difference]:
    own, other = made.own.record.game, made.other.record.game
    if own.final_scores != other.final_scores:
        texts = (_plain(g.final_scores, g.players) for g in (own, other))
        yield Difference(Kind.FINAL, NONE, NONE, *texts)
    if own.results != other.results:
        texts = (points_text(g.results[: g.players]) for g in (own, other))
        yield Difference(Kind.SETTLEMENT, NONE, NONE, *texts)
    before, after = places(made.own), places(made.other)
    if before != after:
        texts = (" ".join(map(str, one)) for one in (before, after))
        yield Difference(Kind.PLACES, NONE, NONE, *texts)


def _plain(scores: Sequence[int], players: int) -> str:
    return " ".join(f"{score:,}" for score in scores[:players])


def places(told: Retold) -> list[int]:
    """Places 1-4 by final score, by seat; ties by seat."""
    game = told.record.game
    return [
        rank_of(game.players, game.final_scores, seat) for seat in range(game.players)
    ]
