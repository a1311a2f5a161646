"""Rescored records for people, in a language: a line a game, sums, players."""

from __future__ import annotations

import re
from collections.abc import Sequence

from paifu.analysis.output import Output, printable
from paifu.analysis.plain_table import print_table
from paifu.analysis.rescoring import STOP, Game, Sums
from paifu.analysis.row_formats import Row
from paifu.analysis.settle_command import thousands
from paifu.analysis.sources import Naming
from paifu.replay.rescore import Kind
from paifu.replay.rescore.differences import LIMITS
from paifu.replay.words import phrase, phrases

FEW = 12
"""Differences shown of one game."""

STOPS = 2
"""Stops shown of one game."""

DETAILED = 3
"""Games up to which each difference is shown."""

PLAYERS = 12
"""Players shown; `--json` has all."""


class View:
    """Prints what became of games."""

    def __init__(self, out: Output, lang: str, named: Naming) -> None:
        """Print there, in a language; records are named as `named` has them."""
        self.out, self.lang, self.named = out, lang, named

    def print(self, games: Sequence[Game], sums: Sums) -> None:
        """Everything: game by game, then what it comes to."""
        for game in games:
            self._game(game, detailed=len(games) <= DETAILED)
        self.out.line()
        self._sums(sums)
        for why, count in sums.refused.most_common():
            text = self._line("left_out", games=self._count("games", count), why=why)
            self.out.line(printable(text))
        self._players(sums)

    # -- words -------------------------------------------------------------------------

    def _line(self, key: str, **parts: object) -> str:
        return phrase(self.lang, f"rescore.line.{key}", **parts)

    def _count(self, noun: str, count: int) -> str:
        many = "one" if count == 1 else "many"
        return self._line(f"{noun}.{many}", count=f"{count:,}")

    def _kind(self, name: str) -> str:
        return phrase(self.lang, f"rescore.kind.{name}")

    def _value(self, kind: str, text: str) -> str:
        """What a difference says, which rows have in English, in the language."""
        say, lang = phrase, self.lang
        match kind:
            case Kind.YAKU:
                names = phrases(lang, "yaku")
                found = [one.partition(" ") for one in text.split(", ")]
                if lang == "en":
                    return text
                listed = [f"{names.get(name, name)} {han}" for name, _, han in found]
                return ", ".join(one.rstrip() for one in listed)
            case Kind.LIMIT if text in LIMITS[1:]:
                return say(lang, f"findings.word.limit.{LIMITS.index(text)}")
            case Kind.RESULT:
                return ", ".join(map(self._result, text.split(", ")))
            case Kind.TENPAI if text.startswith("seats "):
                return say(
                    lang, "rescore.value.seats", seats=text.removeprefix("seats ")
                )
            case Kind.NEXT if text == "the game ends":
                return say(lang, "rescore.value.ends")
        fixed = phrases(lang, "rescore")
        return fixed.get(f"value.{text}", text)

    def _result(self, text: str) -> str:
        """How a round ended; rows have wins and draws in English."""
        won = re.fullmatch(r"(?:tsumo|ron) of seat (\d)(?: from seat (\d))?", text)
        if won is None:
            drawn = phrases(self.lang, "findings").get(f"word.claim.{text}")
            return drawn or phrases(self.lang, "rescore").get(f"value.{text}", text)
        seat, source = won.groups()
        key = "tsumo" if source is None else "ron"
        return phrase(self.lang, f"rescore.value.{key}", seat=seat, source=source)

    # -- games -------------------------------------------------------------------------

    def _game(self, game: Game, *, detailed: bool) -> None:
        out = self.out
        name = self.named.of(game.source)
        name += f", game {game.number + 1}" * (game.number > 0)
        rounds = self._count("rounds", game.compared)
        if game.refused:
            refused = self._line("refused", why=game.refused)
            out.pair(name, printable(refused), "yellow")
            return
        if game.same:
            out.pair(name, self._line("same", rounds=rounds), "green")
            return
        parts = [self._line("differ", changed=game.changed, rounds=rounds)]
        parts += [self._line("moved")] if game.moved else []
        stops = [self._stop(row) for row in game.rows if row["kind"] == STOP]
        parts += stops[:STOPS]
        if len(stops) > STOPS:
            parts.append(self._line("more_stops", count=len(stops) - STOPS))
        out.pair(name, printable("; ".join(parts)), "bold" if game.changed else "")
        if detailed:
            changes = [row for row in game.rows if row["kind"] != STOP]
            for row in changes[:FEW]:
                out.line(printable(self._change(row)), before="  ")
            if len(changes) > FEW:
                out.line(self._line("more", count=len(changes) - FEW), before="  ")

    def _stop(self, row: Row) -> str:
        place = row["round"]
        if row["event"] >= 0:
            place = self._line("event", round=place, event=row["event"])
        if row["own"]:
            return self._line("own_stop", place=place, why=row["own"])
        key = "stop_after" if row["event"] < 0 else "stop"
        return self._line(key, place=place, why=row["other"])

    def _change(self, row: Row) -> str:
        return self._line(
            "change_of" if row["seat"] >= 0 else "change",
            place=row["round"] or self._line("end"),
            what=self._kind(row["kind"]),
            seat=row["seat"],
            own=self._value(row["kind"], row["own"]),
            other=self._value(row["kind"], row["other"]),
        )

    # -- sums --------------------------------------------------------------------------

    def _sums(self, sums: Sums) -> None:
        text = self._line(
            "sums",
            games=self._count("games", sums.games - sum(sums.refused.values())),
            same=f"{sums.same:,}",
            changed=f"{sums.changed:,}",
            rounds=self._count("rounds", sums.compared),
        )
        if sums.ended:
            moved, ended = f"{sums.moved:,}", f"{sums.ended:,}"
            text += "; " + self._line("places", moved=moved, ended=ended)
        self.out.line(text, "bold")
        self._counts("differences", sums.kinds)
        self._counts("stops", sums.stops)
        self._counts("own_stops", sums.own_stops)

    def _counts(self, head: str, counts: dict[str, int]) -> None:
        if counts:
            parts = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
            listed = ", ".join(f"{self._kind(name)} {n:,}" for name, n in parts)
            self.out.line(f"{self._line(head)}: {listed}")

    def _players(self, sums: Sums) -> None:
        if not sums.players:
            return
        keys = {"player": str, "games": int, "own": str, "other": str, "change": str}
        heads = {key: phrase(self.lang, f"rescore.head.{key}") for key in keys}
        ranked = sorted(
            sums.players.items(), key=lambda one: -abs(one[1].other - one[1].own)
        )
        rows = [
            {
                heads["player"]: name,
                heads["games"]: one.games,
                heads["own"]: thousands(one.own),
                heads["other"]: thousands(one.other),
                heads["change"]: thousands(one.other - one.own),
            }
            for name, one in ranked[:PLAYERS]
        ]
        self.out.line()
        types = {heads[key]: kind for key, kind in keys.items()}
        print_table(self.out, rows, types)
        if len(ranked) > PLAYERS:
            more = f"{len(ranked) - PLAYERS:,}"
            self.out.line(self._line("more_players", count=more))
