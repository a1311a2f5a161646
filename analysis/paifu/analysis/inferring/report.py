"""What was inferred as JSON, and as a file of rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from paifu.analysis.inferring.infer import Inferred, Near
from paifu.analysis.inferring.result import Answer, Switched
from paifu.analysis.sources import Naming
from paifu.analysis.verdicts import counted
from paifu.logs.events import Batch
from paifu.logs.views import round_name
from paifu.replay.rules.text import value_text

NOTHING = "none of it"
"""How a key that is not in a map is written where its values are listed."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was inferred, and the records that it is from."""

    inferred: Inferred
    batch: Batch
    naming: Naming

    def place(self, r: int) -> dict[str, Any]:
        """Where a round is: record, game in it, round."""
        games = self.batch.games
        game = int((games["round_start"] <= r).sum()) - 1
        while games[game]["round_stop"] <= r:
            game -= 1
        info, header = self.batch.info[game], self.batch.rounds[r]
        return {
            "file": self.naming.of(info.source),
            "game": info.number,
            "round": round_name(int(header["number"]), int(header["honba"])),
        }

    def place_text(self, r: int) -> str:
        """The same in words: `a.mjlog E1.0`."""
        place = self.place(r)
        number = f" game {place['game'] + 1}" if place["game"] else ""
        return f"{place['file']}{number} {place['round']}"


def as_json(report: Report) -> dict[str, Any]:
    """The object of `--json`."""
    found = report.inferred
    return {
        "players": found.players,
        "games": found.games,
        "rounds": found.rounds,
        "contradicted": [report.place(r) for r in found.bad],
        "nearest_preset": found.nearest.ruleset.name,
        "as_near": names_near(found)[1:],
        "differs": {
            name: {"preset": preset, "inferred": value}
            for name, (preset, value) in found.differs.items()
        },
        "switches": {one.name: _switch(report, one) for one in found.switches},
    }


def names_near(found: Inferred) -> list[str]:
    """Names of the nearest presets, the first first."""
    return [name for near in (found.nearest, *found.also) for name in near.names]


def _switch(report: Report, one: Switched) -> dict[str, Any]:
    made: dict[str, Any] = {
        "value": one.value,
        "fits": one.fits,
        "support": one.support,
        "against": [report.place(r) for r in one.against],
        "decidable": one.decidable,
    }
    if not one.decidable:
        made["needs"] = one.needs
    if one.along:
        made["only_with"] = [
            {"value": value, "switches": list(names)}
            for value, names in one.along.items()
        ]
    if one.parts:
        made["parts"] = {part.question.part: _part(part) for part in one.parts}
    if one.untried:
        made["untried"] = list(one.untried)
    return made


def _part(part: Answer) -> dict[str, Any]:
    return {
        "value": part.value,
        "fits": part.fits,
        "support": part.support,
        "against": len(part.against),
        "decidable": part.decidable,
    }


def rules_file(report: Report, name: str) -> str:
    """A file for `--rules`: the nearest preset, and what differs from it."""
    found = report.inferred
    differs = found.differs
    games, rounds = counted(found.games, "game"), counted(found.rounds, "round")
    lines = [
        f"# Inferred from {games} ({rounds}) by `paifu infer-rules`.",
        *_comments(found),
        "",
        f'title = "Inferred from {games}"',
        f'extends = "{found.nearest.ruleset.name}"',
    ]
    if differs:
        lines += ["", "[rules]"]
        lines += [f"{key} = {value_text(value)}" for key, (_, value) in differs.items()]
        lines += ["", "[sources]"]
        lines += [f'{key} = "{_source(found, key)}"' for key in differs]
    return "\n".join(lines) + "\n"


def _comments(found: Inferred) -> Iterator[str]:
    open_ones = [one.name for one in found.switches if not one.decidable]
    if found.bad:
        yield f"# {counted(len(found.bad), 'round')} contradict even these rules."
    others = names_near(found)[1:]
    if others:
        yield f"# As near: {', '.join(others)}."
    yield "# Not decided by these records, and as in the preset:"
    line = "#"
    for name in open_ones:
        if len(line) + len(name) > WIDTH:
            yield line
            line = "#"
        line += f" {name}"
    yield line


WIDTH = 86
"""Characters of a line of comment."""


def _source(found: Inferred, name: str) -> str:
    (one,) = [one for one in found.switches if one.name == name]
    if not one.decidable:
        return f"inferred with others; {one.needs}"
    return f"inferred: {counted(one.support, 'round')} for, {len(one.against)} against"


def values_text(values: Sequence[Any]) -> str:
    """Values as a list in words."""
    return ", ".join(value_words(value) for value in values)


def value_words(value: Any) -> str:
    """A value as one would write it; a key that a map lacks in words."""
    return NOTHING if value is None else value_text(value)


def near_text(near: Near) -> str:
    """The names of a preset and those played alike."""
    return ", ".join(near.names)


def only_with(along: Mapping[Any, tuple[str, ...]], value: Any) -> str:
    """What must change with a value, in words; nothing if it may change alone."""
    names = along.get(value, ())
    return f" (with {', '.join(names)})" if names else ""
