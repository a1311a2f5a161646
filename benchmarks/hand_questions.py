"""What scorers are asked about one hand, and what they answer.

Only the standard library is used here, since the interpreters of other programs'
environments read this file too.
"""

from __future__ import annotations

from dataclasses import dataclass, field

REDS = (16, 52, 88)
"""Ids of the red fives: one of each suit."""

Melds = list[tuple[str, list[int]]]


@dataclass(slots=True)
class Question:
    """A hand that claims to win, in ids of tiles 0-135 (Tenhou's order)."""

    number: int
    form: str
    """How it was made."""
    players: int
    tiles: list[int]
    """Concealed tiles, the winning tile last."""
    melds: Melds
    """Each with its letter: c chi, p pon, k open kan, a closed kan."""
    tsumo: bool
    seat: int
    """Wind of the winner, 0 = east, who deals."""
    wind: int
    """Wind of the round."""
    riichi: int = 0
    """0 none, 1 riichi, 2 double riichi."""
    ippatsu: bool = False
    chankan: bool = False
    rinshan: bool = False
    last_tile: bool = False
    first_turn: bool = False
    shown: bool = False
    """The riichi was an open one, where the rules have it."""
    streak: bool = False
    """It is the eighth win in a row, where the rules have paarenchan."""
    nuki: int = 0
    """Extracted norths, with three players."""
    dora: list[int] = field(default_factory=list)
    """Indicators."""
    ura: list[int] = field(default_factory=list)
    """Under-indicators, of a riichi only."""

    @property
    def win_tile(self) -> int:
        """The tile won with."""
        return self.tiles[-1]

    @property
    def closed(self) -> bool:
        """Whether no meld is open."""
        return all(letter == "a" for letter, _ in self.melds)


@dataclass(slots=True)
class Answer:
    """What a scorer says; a field that it cannot express is None."""

    shape: bool
    """Whether the tiles are a complete hand."""
    wins: bool = False
    """Whether it may win."""
    yaku: dict[str, int | None] | None = None
    """By paifu's names, with han (units of yakuman), dora among them."""
    han: int | None = None
    """Dora included; 13 for each unit of yakuman."""
    fu: int | None = None
    """None for a yakuman too."""
    limit: str | None = None
    """`mangan` to `yakuman`, empty below."""
    payments: list[int] | None = None
    """What the discarder pays, or the dealer (if another wins) and each other one."""
    error: str = ""
    """The exception that the scorer ended with; all else is void then."""
