"""Values that fit one by one and not together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from paifu.replay.rules.switches import NO_VALUE, WINDS, switches

_TILES = 136
_DEALT_AND_DEAD = 3 * 13 + 14


def contradictions(values: Mapping[str, Any]) -> list[str]:
    """Every contradiction among the values of all switches, each one sentence.

    Each names the keys and the values they have; an empty list is a usable rule set.
    """
    return [
        *_length(values),
        *_wall(values),
        *_riichi(values),
        *_yaku(values),
        *_draws(values),
        *_payments(values),
        *_clock(values),
        *(_sanma(values) if values["players"] == 3 else ()),
    ]


def _length(values: Mapping[str, Any]) -> Iterator[str]:
    extension, goal = values["extension"], values["goal_points"]
    if (extension == "none") != (goal == "none"):
        yield (
            f"extension = {extension!r} and goal_points = {goal!r}: "
            "a goal needs an extension, and an extension a goal"
        )
    start, back = values["start_points"], values["return_points"]
    if back < start:
        yield f"return_points = {back!r}: below start_points = {start!r}"
    upper = values["upper_end_points"]
    if upper != "none" and upper <= start:
        yield f"upper_end_points = {upper!r}: start_points = {start!r} reach it already"
    winds = list(values["wind_sequence"])
    if not 1 <= len(winds) <= len(WINDS):
        yield f"wind_sequence = {winds!r}: expected one to four winds"


def _wall(values: Mapping[str, Any]) -> Iterator[str]:
    honours = [tile for tile in values["red_tiles"] if tile.endswith("z")]
    if honours:
        red = dict(values["red_tiles"])
        yield f"red_tiles = {red!r}: {honours[0]!r} is an honour, which is never red"


def _riichi(values: Mapping[str, Any]) -> Iterator[str]:
    if values["open_riichi_deal_in_yakuman"] and values["open_riichi"] == "none":
        yield (
            "open_riichi_deal_in_yakuman = True with open_riichi = 'none': "
            "there is no open riichi to deal into"
        )


_NEEDED = {
    "shibari": ("honba", "han"),
    "paarenchan": ("wins",),
    "aotenjou": ("yakuman_han",),
}
"""Entries without which a table says nothing."""


def _yaku(values: Mapping[str, Any]) -> Iterator[str]:
    for name, entries in _NEEDED.items():
        table = values[name]
        for entry in entries:
            if table and entry not in table:
                yield f"{name} = {dict(table)!r}: {entry!r} is missing"
    for yaku, worth in values["local_yaku"].items():
        han = worth.get("closed", 0) or worth.get("open", 0)
        if bool(han) == bool(worth.get("yakuman", 0)):
            yield (
                f"local_yaku.{yaku} = {dict(worth)!r}: "
                "expected han of a closed or open hand, or units of yakuman"
            )


def _draws(values: Mapping[str, Any]) -> Iterator[str]:
    repeat = dict(values["dealer_repeat"])
    if set(repeat) != set(WINDS):
        yield f"dealer_repeat = {repeat!r}: expected all four winds"
    many, abort = values["multi_ron"], values["abort_sanchahou"]
    # With three players no more than two can win, and both values of multi_ron that
    # let two win mean the same.
    if values["players"] == 4:
        clash = (many == "double_triple_abort") != (abort != "none")
    else:
        clash = abort != "none"
    if clash:
        yield (
            f"abort_sanchahou = {abort!r} with multi_ron = {many!r} "
            f"and players = {values['players']!r}: three rons abort the hand exactly "
            "when four play and multi_ron is 'double_triple_abort'"
        )


def _payments(values: Mapping[str, Any]) -> Iterator[str]:
    players = values["players"]
    floating = values["uma_by_floating"].items()
    named = [(f"uma_by_floating.{count}", list(some)) for count, some in floating]
    for name, uma in [("uma", list(values["uma"])), *named]:
        if len(uma) != players or sum(uma) != 0:
            yield f"{name} = {uma!r}: expected {players} numbers with sum 0"
    honba, payers = values["honba_value"], players - 1
    if honba % payers:
        yield f"honba_value = {honba!r}: {payers} payers cannot share it equally"
    noten = values["noten_penalty"]
    if any(noten % share for share in range(1, players)):
        yield f"noten_penalty = {noten!r}: {players} players cannot always share it"
    alone = values["yakitori"]
    if alone != NO_VALUE and any(alone % share for share in range(1, players)):
        yield f"yakitori = {alone!r}: {players} players cannot always share it"
    for name in ("win_multiplier", "chombo"):
        table, fields = dict(values[name]), switches()[name].fields
        if table.keys() != set(fields) and (table or name == "win_multiplier"):
            yield f"{name} = {table!r}: expected all of {', '.join(fields)}"
    chips = dict(values["chips"])
    if chips.get("ippatsu") and not values["ippatsu"]:
        yield f"chips = {chips!r}: there is no ippatsu (ippatsu = false)"


def _clock(values: Mapping[str, Any]) -> Iterator[str]:
    clock, actions = dict(values["clock"]), list(values["timeout_action"])
    if not clock:
        return
    if not {"base", "reserve", "reset"} <= clock.keys():
        yield f"clock = {clock!r}: expected all of base, reserve, reset"
    if not {"rightmost", "pass"} <= set(actions):
        yield (
            f"timeout_action = {actions!r} with clock = {clock!r}: expected "
            "'rightmost' and 'pass' among others, or a choice would stay open"
        )


def _sanma(values: Mapping[str, Any]) -> Iterator[str]:
    removed = list(values["sanma_removed_tiles"])
    gone = [tile for tile in values["red_tiles"] if tile in removed]
    if gone:
        yield f"red_tiles = {dict(values['red_tiles'])!r}: no {gone[0]!r} in the wall"
    if _TILES - 4 * len(removed) <= _DEALT_AND_DEAD:
        yield f"sanma_removed_tiles = {removed!r}: nothing is left to draw"
