"""Clocks: how long a decision may take, what is left, what is played when time is out.

A clock is a switch of the rule set (`clock`, `timeout_action`). Every decision has its
base time; what it takes beyond that comes out of a reserve, which refills with the
hand or not at all (rules page, P-110 to P-113, F103 to F105). The clock runs on while a
player is disconnected: an event of that kind changes nothing here. Times are
milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from paifu.replay.rules import Ruleset

SECOND = 1000
"""Milliseconds of the unit in which rule sets state times."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a rule set."""

    base: int
    """For each decision, afresh."""
    reserve: int
    """For what decisions take beyond their base time."""
    refills: bool
    """The reserve is full again with every hand; else it lasts for the game."""
    calls_use_reserve: bool
    """An answer to a discard has the same time as a discard. Else it has a time of
    its own, which no rule set states, and never touches the reserve."""
    grace: int = 0
    """How long the server waits beyond base time and reserve."""
    whole: bool = False
    """The reserve goes down by whole seconds; what is less is not counted."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a player."""

    took: int
    call: bool = False
    """It was an answer to another player's tile: a call, a win, or neither."""


@dataclass(frozen=True, slots=True)
class Spent:
    """What a decision came to."""

    allowed: int | None
    """How long it might take; None if no rule states that."""
    reserve: int
    """What is left of the reserve after it."""
    late: bool
    """The time was out before it came."""


def clock_of(rules: Ruleset) -> Clock | None:
    """The clock of a rule set, None if it is played without.

    >>> from paifu.replay.rules import load_preset
    >>> clock = clock_of(load_preset("planet-bullet"))
    >>> clock.base, clock.reserve, clock.refills, clock.calls_use_reserve
    (2000, 5000, True, False)
    >>> clock_of(load_preset("planet-untimed")) is None
    True
    """
    said = rules["clock"]
    if not said:
        return None
    own_time = said.get("calls", "reserve") == "own_time"
    return Clock(
        said["base"] * SECOND,
        said["reserve"] * SECOND,
        said["reset"] == "hand",
        not own_time,
        said.get("grace", 0) * SECOND,
        said.get("counts", "exact") == "seconds",
    )


def spend(clock: Clock, reserve: int, decision: Decision) -> Spent:
    """What a decision leaves of a reserve.

    Five seconds and twenty kept, a discard after nine (F103):

    >>> spend(Clock(5000, 20000, True, False), 20000, Decision(9000))
    Spent(allowed=25000, reserve=16000, late=False)
    """
    if decision.call and not clock.calls_use_reserve:
        return Spent(None, reserve, late=False)
    allowed = clock.base + reserve + clock.grace
    beyond = max(decision.took - clock.base, 0)
    if clock.whole:
        beyond -= beyond % SECOND
    return Spent(allowed, max(reserve - beyond, 0), decision.took > allowed)


def spend_hand(
    rules: Ruleset, decisions: Iterable[Decision], reserve: int | None = None
) -> list[Spent]:
    """What each decision of one player in one hand comes to.

    Args:
        rules: whose clock runs; without one nothing is spent.
        decisions: in order.
        reserve: what is left from the hand before, where the reserve lasts for the
            game; None for a full one.

    Returns:
        One a decision, empty if the rules have no clock.
    """
    clock = clock_of(rules)
    if clock is None:
        return []
    left = clock.reserve if reserve is None or clock.refills else reserve
    made: list[Spent] = []
    for decision in decisions:
        made.append(spend(clock, left, decision))
        left = made[-1].reserve
    return made


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player might do when the time was out."""

    win: bool = False
    drawn: int | None = None
    """Tile id just drawn; None after a call, and in answer to a discard."""
    legal: Sequence[int] = ()
    """Tile ids that may be discarded, as the hand lies, left to right; none in answer
    to a discard."""


@dataclass(frozen=True, slots=True)
class Played:
    """What the server plays."""

    move: Literal["win", "discard", "pass"]
    tile: int | None = None
    """What is discarded."""


def played_for(rules: Ruleset, choice: Choice) -> Played:
    """What the server plays for a player whose time is out (P-112).

    The first of the rule set's `timeout_action` that can be done. A contradiction
    check sees to it that a rule set with a clock always has one.

    >>> from paifu.replay.rules import load_preset
    >>> planet = load_preset("planet-bullet")
    >>> played_for(planet, Choice(win=True, drawn=4, legal=(4, 9)))
    Played(move='win', tile=None)
    >>> played_for(planet, Choice(legal=(4, 9)))
    Played(move='discard', tile=9)
    >>> played_for(planet, Choice())
    Played(move='pass', tile=None)
    """
    for action in rules["timeout_action"]:
        match action:
            case "win" if choice.win:
                return Played("win")
            case "drawn_tile" if choice.drawn in choice.legal:
                return Played("discard", choice.drawn)
            case "rightmost" if choice.legal:
                return Played("discard", choice.legal[-1])
            case "pass" if not choice.legal:
                return Played("pass")
            case _:
                continue
    raise ValueError(f"{rules.name}: timeout_action leaves {choice!r} undecided")
