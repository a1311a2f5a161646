"""What `paifu demo` shows: games played and judged, some of them spoiled."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

import pyarrow as pa  # type: ignore[import-untyped]  # it ships no types

from paifu.analysis.cores import cores_at_hand
from paifu.analysis.dataset.encode import encode
from paifu.analysis.job import Audited, Record
from paifu.logs.events import Batch
from paifu.logs.formats.tenhou_xml import read_tenhou, write_tenhou
from paifu.replay.audit.run import AuditedGame, Finding, audit_batch
from paifu.replay.rules import load_preset
from paifu.replay.simulate.league import AGENTS, seated
from paifu.replay.simulate.run import play_one, sitting
from paifu.replay.spoil import BY_NAME, Scene, Spoil

PRESETS = ("tenhou", "tenhou-sanma", "tenhou-east", "tenhou-sanma-east")
"""Rules of the games, in turn."""

SHOWN = (
    "draw_repeated",
    "riichi_not_accepted",
    "ippatsu_added",
    "ten_fu_more",
    "points_change_between_rounds",
    "uma_exchanged",
    "dealt_tiles_exchanged",
)
"""Edits that are shown, one of each class of findings and of results two."""

EXPLAINED = "ten_fu_more"
"""The one that is explained in full."""

MOST_PROCESSES = 8
AT_ONCE = 4
"""Games that a process is handed together."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game: its record and what the audit says of it."""

    name: str
    record: bytes
    players: int
    rounds: int
    events: int
    wins: int
    proven: int
    """Rounds whose wall is the one that the seed gives."""
    findings: tuple[str, ...]
    digest: bytes
    """SHA-256 of the record."""
    tables: dict[str, pa.Table]
    """The game as rows of a data set."""


@dataclass(frozen=True, slots=True)
class Spoiled:
    """A record made false, and what the audit says of it."""

    row: Spoil
    record: bytes
    batch: Batch
    audited: AuditedGame
    findings: Sequence[Finding]


def play(job: tuple[int, int]) -> Played:
    """Play a game, write its record, read it and audit it.

    Args:
        job: seed, and number of the game, which says by which rules.
    """
    seed, number = job
    rules = load_preset(PRESETS[number % len(PRESETS)])
    names = seated(seed, number, int(rules["players"]))
    desk = sitting(rules, "plain")
    desk.invite([AGENTS[name] for name in names])
    played = play_one(desk, rules, seed, number, names)
    name = f"{played.info[0].source}.mjlog"
    record = write_tenhou(played, 0)
    batch = read_tenhou(record, name)
    (audited,) = audit_batch(batch, shanten=True)
    tables = encode(Audited([Record(name, [], [audited])], batch))
    return Played(
        name,
        record,
        audited.players,
        audited.rounds,
        audited.events,
        audited.wins,
        audited.proven,
        tuple(finding.sentence for finding in audited.findings),
        bytes.fromhex(audited.info.digest),
        tables,
    )


def play_all(games: int, seed: int) -> Iterator[Played]:
    """Play games in as many processes as there are processors."""
    jobs = [(seed, number) for number in range(games)]
    processes = min(cores_at_hand(), MOST_PROCESSES, -(-games // AT_ONCE))
    if processes < 2:
        yield from map(play, jobs)
        return
    with ProcessPoolExecutor(
        processes, get_context("spawn"), initializer=_leave_signals
    ) as pool:
        try:
            yield from pool.map(play, jobs, chunksize=AT_ONCE)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _leave_signals() -> None:
    """Ctrl-C is the first process's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def spoil_some(played: Sequence[Played], seed: int) -> Iterator[Spoiled]:
    """Each of the edits shown, on a game of its own if there are enough."""
    for n, name in enumerate(SHOWN):
        start = n * len(played) // len(SHOWN)
        for one in [*played[start:], *played[:start]]:
            spoiled = spoil(BY_NAME[name], one, seed)
            if spoiled is not None:
                yield spoiled
                break


def spoil(row: Spoil, one: Played, seed: int) -> Spoiled | None:
    """A record made false by an edit, written and read; None if it has no place."""
    clean = read_tenhou(one.record, one.name)
    (audited,) = audit_batch(clean)
    if audited.ruleset is None:
        return None
    found = row.somewhere(Scene(clean, audited.ruleset), seed)
    if found is None:
        return None
    record = write_tenhou(found[1], 0)
    batch = read_tenhou(record, f"{row.name}.mjlog")
    (judged,) = audit_batch(batch)
    return Spoiled(row, record, batch, judged, judged.findings)
