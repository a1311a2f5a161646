"""How long it takes to start: whole processes, from nothing to the answer."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from contest import WORKER, ask
from page import Limit, number
from processes import Spent, median, paifu, spent
from record_sections import CHECK, PAIPU, STATES, STEPS
from results import Part, Table, Verdict
from worker import Order

LARGE_JOB = 1000
"""Records of the job whose first game is waited for."""


@dataclass(frozen=True, slots=True)
class Start:
    """A process to be started."""

    name: str
    does: str
    command: Sequence[str]
    own: bool = True
    most: float = 0.0
    """Seconds that it may take; 0 where nothing is asked for."""


WIN = ("--win", "1")


def of_paifu(record: str, place: Path) -> list[Start]:
    """Paifu's commands with one game, and the interpreter alone."""
    out = str(place / "view.html")
    commands = (
        ("paifu verify", "one game audited", ["verify", record], 0.4),
        ("paifu explain", "its findings listed", ["explain", record], 0.5),
        ("paifu explain --win 1", "a win explained", ["explain", record, *WIN], 0.5),
        ("paifu show", "a table drawn", ["show", record], 0.5),
        ("paifu view", "its page written", ["view", record, "--out", out], 0.5),
    )
    found = [
        Start(name, does, paifu(*words), most=most)
        for name, does, words, most in commands
    ]
    return [*found, Start("python", "nothing", [sys.executable, "-c", "pass"])]


IMPORTS = {
    "riichienv_jobs": "riichienv",
    "jansou_jobs": "jansou.validation.check",
    "mahjong_jobs": "mahjong.hand_calculating.hand",
    "mjai_jobs": "mjai.mlibriichi",
    "pymahjong_jobs": "pymahjong",
}
"""Module of jobs -> what a user's script would import."""


FORMS = ("mjlog", "mjai", "txt")
"""Those in which they get the game."""


def of_peers(pythons: Mapping[str, str], listings: Mapping[str, str]) -> list[Start]:
    """Other programs: imported, and with the same game.

    Args:
        pythons: interpreter of each module of jobs.
        listings: form -> file with the one game in that form.
    """
    found = []
    for module, name in IMPORTS.items():
        if module in pythons:
            code = [pythons[module], "-c", f"import {name}"]
            found.append(Start(f"import {name}", "nothing", code, own=False))
    for job in (STEPS, CHECK, STATES, PAIPU):
        if job.module in pythons and job.form in listings:
            order = json.dumps(asdict(Order(job.module, job.run, listings[job.form])))
            command = [pythons[job.module], str(WORKER), order]
            name = f"{job.name}, one game"
            found.append(Start(name, job.does, command, own=False))
    return found


def measure(starts: Sequence[Start], rounds: int, circumstances: str) -> Part:
    """Start each in turn, so many rounds; medians count."""
    took: dict[str, list[Spent]] = {one.name: [] for one in starts}
    for turn in range(rounds + 1):
        for one in starts:
            # The first turn fills the caches of files and modules.
            once = spent(one.command, one.own, cores=1)
            if turn:
                took[one.name].append(once)
    found = {name: median(times) for name, times in took.items()}
    first = found[starts[0].name]
    rows = [
        [
            one.name,
            one.does,
            number(found[one.name].cpu / first.cpu),
            f"{found[one.name].cpu:.3f}",
            f"{found[one.name].wall:.3f}",
            number(found[one.name].peak),
        ]
        for one in starts
    ]
    head = ["process", "what it does", "times the first", "s of processor time",
            "s of wall time", "peak MB"]  # fmt: skip
    says = (
        "Whole processes on one processor, modules compiled to bytecode and files in "
        "the system's cache before. paifu runs in the interpreter here: compiled code "
        "pays from hundreds of games on."
    )
    part = Part(circumstances, [Table("Start-up", says, head, rows)])
    part.ratios = {
        f"Start-up: {one.name}": found[one.name].cpu / first.cpu
        for one in starts
        if not one.own
    }
    part.verdicts += [limit(one, found[one.name]) for one in starts if one.most]
    return part


def limit(one: Start, took: Spent) -> Verdict:
    """Whether a command starts as soon as is asked for."""
    what = f"one game, {one.name}, whole process (processor time)"
    note = f"{took.wall:.2f} s wall time"
    return Limit(what, one.most, "s", took.cpu, note).verdict()


def first_game(listing: str, rounds: int) -> Limit:
    """A large job, until its first games are audited by compiled code."""
    order = Order("own_jobs", "first game", listing)
    ask(sys.executable, order)  # fills the cache, if it must
    answers = [ask(sys.executable, order) for _ in range(rounds)]
    middle = sorted(answers, key=lambda one: one.age_cpu)[rounds // 2]
    what = "1,000 games: the first audited, compiled, warm cache (processor time)"
    note = f"{middle.age:.2f} s wall time"
    return Limit(what, 1.3, "s", middle.age_cpu, note)
