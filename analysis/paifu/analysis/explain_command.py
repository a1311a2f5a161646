"""`paifu explain`: why a finding is one, or how a win is valued."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Literal

import typer

from paifu.analysis.errors import refuse
from paifu.analysis.options import AsJson, Language, RecordFile, RulesOrAuto
from paifu.analysis.places import placed
from paifu.analysis.rules_option import rules_given
from paifu.logs.events import Batch, EventKind
from paifu.logs.reader import read
from paifu.logs.views import round_name
from paifu.replay.audit.explain import (
    Explanation,
    explain_finding,
    explain_problem,
    explain_win,
)
from paifu.replay.audit.position import round_rows
from paifu.replay.audit.run import (
    AuditedGame,
    Finding,
    audit_batch,
    problem_findings,
    reworded,
)
from paifu.replay.audit.units import Wording, wording
from paifu.replay.rules import Ruleset
from paifu.replay.words import LANGUAGES

_ROUND = re.compile(r"[ESWN][1-4](\.\d+)?")


@dataclass(frozen=True, slots=True)
class Record:
    """A game with the batch that holds it."""

    batch: Batch
    audited: AuditedGame


@dataclass(frozen=True, slots=True)
class Listed:
    """A finding with its game; None for what a reader did not understand."""

    finding: Finding
    record: Record | None


def explain(
    file: RecordFile,
    finding: Annotated[
        str | None,
        typer.Argument(help="A finding's number in the list, or a code: result.fu."),
    ] = None,
    round_: Annotated[
        str | None,
        typer.Option("--round", help="Only this round: E1 or, with counters, E1.0."),
    ] = None,
    win: Annotated[
        int | None, typer.Option(help="Explain the file's (or round's) Nth win.")
    ] = None,
    rules: RulesOrAuto = "auto",
    notices: Annotated[
        bool, typer.Option("--notices", help="List and number notices too.")
    ] = False,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Explain a finding: the rule, its source, the position and the calculation.

    Without a finding, lists the file's findings by number; a single one is explained
    at once. With --win, explains a win line by line, right or wrong.

    Exit status: 0, or 2 for wrong usage or a file that cannot be read.

    Example: paifu explain game.mjlog 2

    Example: paifu explain game.mjlog --round S3.1 --win 1

    Example: paifu explain game.mjlog 2 --lang ja
    """
    if lang not in LANGUAGES:
        refuse(f"--lang {lang!r}: there are {', '.join(LANGUAGES)}")
    if round_ is not None and not _ROUND.fullmatch(round_):
        refuse(f"--round {round_!r}: expected a round such as E1 or S4.2")
    if win is not None and finding is not None:
        refuse(f"finding {finding!r} and --win {win} at once: give one of them")
    records, problems = _audit(file, rules_given(rules))
    if win is not None:
        _show(_nth_win(records, win, round_, lang), as_json)
        return
    if round_ is not None and not _has_round(records, round_):
        refuse(f"--round {round_!r}: the file has no such round")
    with_notices = notices or (finding or "").startswith("notice.")
    listed = _listed(records, problems, round_, with_notices)
    chosen = _chosen(listed, finding)
    if chosen is None:
        _list(records, listed, len(problems), lang, as_json)
    else:
        _show(_explained(chosen, lang), as_json)


# -- which finding, which win ----------------------------------------------------------


def _audit(
    file: str, ruleset: Ruleset | Literal["auto"]
) -> tuple[list[Record], list[Finding]]:
    """The games of a file, audited, and what could not be read."""
    records: list[Record] = []
    problems: list[Finding] = []
    for batch in read([file]):
        if len(batch.games):
            records += [Record(batch, one) for one in audit_batch(batch, ruleset)]
        problems += problem_findings(batch.problems)
    if not records:
        said = [f"{one.source}: {placed(one)}" for one in problems]
        refuse(said[0] if said else f"{file}: holds no record")
    return records, problems


def _listed(
    records: Sequence[Record],
    problems: Sequence[Finding],
    round_: str | None,
    notices: bool,
) -> list[Listed]:
    """Findings, then what could not be read, then notices."""
    listed = [Listed(one, r) for r in records for one in r.audited.findings]
    listed += [Listed(one, None) for one in problems]
    if notices:
        listed += [Listed(one, r) for r in records for one in r.audited.notices]
    return [one for one in listed if _is_round(one.finding.round_name, round_)]


def _has_round(records: Sequence[Record], wanted: str) -> bool:
    return any(
        _is_round(round_name(int(header["number"]), int(header["honba"])), wanted)
        for record in records
        for header in record.batch.rounds
    )


def _is_round(name: str, wanted: str | None) -> bool:
    return wanted is None or wanted in (name, name.partition(".")[0])


def _chosen(listed: Sequence[Listed], named: str | None) -> Listed | None:
    """The finding that was asked for, None for the list of them."""
    if named is None:
        return listed[0] if len(listed) == 1 else None
    if named.isascii() and named.isdigit():
        if 1 <= int(named) <= len(listed):
            return listed[int(named) - 1]
        is_ = "is" if len(listed) == 1 else "are"
        there = f"{is_} {len(listed)}, numbered from 1" if listed else "is none"
        refuse(f"finding {named!r}: there {there}")
    for one in listed:
        if one.finding.name == named:
            return one
    names = ", ".join(dict.fromkeys(one.finding.name for one in listed))
    refuse(f"finding {named!r}: there is {names or 'no finding'}")


def _explained(one: Listed, lang: str) -> Explanation:
    record = one.record
    if record is None or record.audited.ruleset is None:
        return explain_problem(one.finding, lang)
    audited = record.audited
    return explain_finding(
        record.batch, audited.game, one.finding, record_rules(audited), lang
    )


def record_rules(audited: AuditedGame) -> Ruleset:
    """The rules of a game that was judged."""
    if audited.ruleset is None:
        refuse(f"{audited.info.source}: {audited.chosen}; name the rules with --rules")
    return audited.ruleset


def _nth_win(
    records: Sequence[Record], nth: int, round_: str | None, lang: str
) -> Explanation:
    count = 0
    for record in records:
        batch, game = record.batch, record.audited.game
        for index in range(record.audited.rounds):
            header, events, _ = round_rows(batch, game, index)
            if not _is_round(round_name(header.number, header.honba), round_):
                continue
            wins = sum(event.kind == EventKind.WIN for event in events)
            if count < nth <= count + wins:
                rules = record_rules(record.audited)
                return explain_win(batch, game, index, nth - count - 1, rules, lang)
            count += wins
    place = "the file" if round_ is None else f"round {round_}"
    said = "1 win" if count == 1 else f"{count} wins"
    refuse(f"--win {nth}: {place} has {said}, numbered from 1")


# -- what is shown ---------------------------------------------------------------------


def _print_json(data: dict[str, Any]) -> None:
    import orjson

    typer.echo(orjson.dumps(data, option=orjson.OPT_INDENT_2).decode())


def _list(
    records: Sequence[Record],
    listed: Sequence[Listed],
    problems: int,
    lang: str,
    as_json: bool,
) -> None:
    if as_json:
        rows = [_as_data(n, one, lang) for n, one in enumerate(listed, 1)]
        _print_json({"findings": rows})
        return
    from paifu.analysis.explain_view import print_list

    said = Wording(lang=lang)
    # What the reader did not understand counts with the last game, as in verify.
    before = [0] * (len(records) - 1)
    heads = [
        _head(record.audited, more, said)
        for record, more in zip(records, [*before, problems], strict=True)
    ]
    print_list(heads, [(one.finding, _sentence(one, lang)) for one in listed], said)


def _sentence(one: Listed, lang: str) -> str:
    """The finding in a language; what a reader found in the reader's own words."""
    finding, record = one.finding, one.record
    if record is None or lang == "en":
        return finding.sentence
    audited = record.audited
    words = wording(audited.ruleset, audited.info.names, lang)
    return reworded(finding, words).sentence


def _head(game: AuditedGame, problems: int, words: Wording) -> str:
    """One line on a game: its source, how much there is, its rules."""
    number, source = len(game.findings) + problems, game.info.source

    def say(key: str, **parts: object) -> str:
        return words.say(f"explain.list.{key}", **parts)

    def many(number: int, what: str) -> str:
        return say(f"{what}.{'one' if number == 1 else 'many'}", number=number)

    found = many(number, "finding") if number else say("none")
    if game.ruleset is None:
        key = "found_not_judged" if number else "not_judged"
        return say(key, source=source, found=found, why=game.chosen)
    rounds, title = many(game.rounds, "round"), game.ruleset.title
    return say("head", source=source, found=found, rounds=rounds, rules=title)


def _as_data(number: int, one: Listed, lang: str) -> dict[str, Any]:
    finding = one.finding
    return {
        "number": number,
        "code": finding.name,
        "source": finding.source,
        "round": finding.round_name,
        "event": finding.event,
        "seat": finding.seat,
        "expected": finding.expected,
        "recorded": finding.recorded,
        "sentence": _sentence(one, lang),
        "switch": finding.switch,
    }


def _show(explanation: Explanation, as_json: bool) -> None:
    if as_json:
        _print_json(asdict(explanation))
    else:
        from paifu.analysis.explain_view import print_explanation

        print_explanation(explanation)
