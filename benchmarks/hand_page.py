"""What comparing hands came to, in Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from hand_compare import Case
from hand_differences import DIFFERENCES
from hand_questions import Question
from page import table

BEGIN = "<!-- Made by benchmarks/differential.py: do not edit from here -->"
END = "<!-- to here: hands -->"


@dataclass(slots=True)
class Outcome:
    """What came of the hands that one peer was asked about."""

    peer: str
    version: str = ""
    hands: int = 0
    options: int = 1
    """How many rule sets there were."""
    seconds: float = 0.0
    """That the peer took."""
    winning: int = 0
    losing: int = 0
    """Complete, and no win."""
    incomplete: int = 0
    known: Counter[str] = field(default_factory=Counter)
    """Known differences by their titles."""
    unknown: list[Case] = field(default_factory=list)
    agreed: set[int] = field(default_factory=set)
    """Numbers of the hands scored alike."""


def forms(made: Sequence[Question]) -> Iterator[str]:
    """Hands by form and circumstances."""
    yield f"{len(made):,} hands by form: {listed(Counter(one.form for one in made))}."
    marks = Counter(
        name
        for one in made
        for name, there in (
            ("tsumo", one.tsumo),
            ("with open melds", not one.closed),
            ("with kans", any(len(tiles) == 4 for _, tiles in one.melds)),
            ("riichi", one.riichi > 0),
            ("ippatsu", one.ippatsu),
            ("robbed kans", one.chankan),
            ("rinshan", one.rinshan),
            ("last tile", one.last_tile),
            ("first turn", one.first_turn),
            ("of three players", one.players == 3),
        )
        if there
    )
    yield ""
    yield f"Of them {listed(marks)}."
    yield ""


def listed(counts: Counter[str]) -> str:
    """Numbers and what they are of, the largest first."""
    return ", ".join(f"{name} {count:,}" for name, count in counts.most_common())


def differences(outcomes: Sequence[Outcome]) -> Iterator[tuple[str, ...]]:
    """A row for each known difference that was met."""
    for outcome in outcomes:
        for one in DIFFERENCES:
            count = outcome.known[one.title]
            if one.peer == outcome.peer and count:
                yield one.peer, one.title, f"{count:,}", one.reason, one.source


def lines(
    outcomes: Sequence[Outcome], made: Sequence[Question], seed: int
) -> Iterator[str]:
    """The whole section."""
    today = datetime.now(UTC).date()
    command = f"python benchmarks/differential.py --hands {len(made)} --seed {seed}"
    yield f"`{command}`, {today}."
    yield ""
    yield from forms(made)
    yield from table(
        ("scorer", "rule sets", "hands", "win", "no yaku", "incomplete", "alike",
         "known differences", "unexplained", "seconds"),
        (
            (
                one.version,
                f"{one.options}",
                f"{one.hands:,}",
                f"{one.winning:,}",
                f"{one.losing:,}",
                f"{one.incomplete:,}",
                f"{len(one.agreed):,}",
                f"{sum(one.known.values()):,}",
                f"{len(one.unknown):,}",
                f"{one.seconds:,.0f}",
            )
            for one in outcomes
        ),
    )  # fmt: skip
    yield from table(
        ("scorer", "difference", "hands", "why", "source"), differences(outcomes)
    )
