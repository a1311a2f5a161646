"""Random hands, scored by paifu and by other programs: where do they differ?

    python benchmarks/differential.py --hands 200000 --seed 1 [--write]

Hands of every form (`random_hands.py`) are scored under rule sets that both sides can
express (`hand_rules.py`). paifu's answers come from its compiled scorer, those to one
hand in a hundred also from its functions for people in the interpreter, which must say
the same. Peers get environments of their own, made by pip; those that cannot be
installed are left out. What differs is either in the list of `hand_differences.py`,
which says why it is theirs, or is printed, and the status is 1. `--write` puts the
result into docs/trust.md; `--golden N` chooses, of the first N hands, those that
tests/hand/test_differential.py keeps.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from itertools import islice
from pathlib import Path

import hand_golden
import hand_page
from environments import environment, version, without_paths
from hand_compare import Case, Difference, differing
from hand_differences import explained
from hand_page import Outcome
from hand_questions import Answer, Question
from hand_rules import HandRules, rule_sets, rules_of
from own_hands import Scorer, notation, situation
from page import put
from random_hands import questions

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent / "docs" / "trust.md"

PEERS = ("mahjong", "riichienv", "jansou")
"""Names of peers, which are those of their packages too."""

CHUNK = 5000
"""Hands that are compared at a time."""

SAMPLE = 100
"""Of so many hands one is also scored in the interpreter."""

SHOWN = 10
"""Unexplained differences that are printed of each peer."""

NAMES = [one.name for one in fields(Question)]


def write_questions(made: Iterable[Question], file: Path) -> None:
    """A JSON list a line."""
    with file.open("w", encoding="utf-8") as lines:
        for one in made:
            print(json.dumps([getattr(one, name) for name in NAMES]), file=lines)


def read_questions(file: Path, count: int) -> Iterator[Question]:
    """The first questions of a file."""
    with file.open(encoding="utf-8") as lines:
        for line in islice(lines, count):
            yield Question(*json.loads(line))


def ask_peer(
    peer: str, python: str, sets: Sequence[HandRules], place: Path, hands: int
) -> float:
    """Have a peer answer the first questions, into a file; the seconds it took."""
    rules, answers = place / f"{peer}_rules.json", place / f"{peer}.jsonl"
    rules.write_text(json.dumps([one.theirs for one in sets]), "utf-8")
    command = [python, str(HERE / "hand_worker.py"), f"{peer}_hands", str(rules)]
    started = time.monotonic()
    subprocess.run(
        [*command, str(place / "questions.jsonl"), str(answers), "0", str(hands)],
        env=without_paths(),
        check=True,
    )
    return time.monotonic() - started


def compare(
    outcome: Outcome, sets: Sequence[HandRules], place: Path, hands: int
) -> None:
    """Compare a peer's answers with paifu's, and paifu's with each other.

    Raises:
        AssertionError: paifu's two ways to score a hand differ.
    """
    scorer, asked = Scorer(sets), read_questions(place / "questions.jsonl", hands)
    with (place / f"{outcome.peer}.jsonl").open(encoding="utf-8") as lines:
        while chunk := list(islice(asked, CHUNK)):
            own = scorer.compiled(chunk)
            for question, ours in zip(chunk, own, strict=True):
                theirs = Answer(*json.loads(next(lines)))
                if question.number % SAMPLE == 0:
                    plain = scorer.plain(question)
                    assert plain == ours, (question, plain, ours)
                note(outcome, sets, question, ours, theirs)


def note(
    outcome: Outcome,
    sets: Sequence[HandRules],
    question: Question,
    own: Answer,
    theirs: Answer,
) -> None:
    """Add one hand to the outcome."""
    outcome.hands += 1
    outcome.winning += own.wins
    outcome.losing += own.shape and not own.wins
    outcome.incomplete += not own.shape
    differ = differing(outcome.peer, own, theirs)
    if not differ:
        outcome.agreed.add(question.number)
        return
    rules = sets[rules_of(question.number, len(sets))]
    case = Case(outcome.peer, question, rules, own, theirs, differ)
    known: Difference | None = explained(case)
    if known is None:
        outcome.unknown.append(case)
    else:
        outcome.known[known.title] += 1


def shown(case: Case) -> str:
    """A difference in a few lines."""
    hand, tile = notation(case.question)
    given = {key: value for key, value in situation(case.question).items() if value}
    return (
        f"{case.peer}: hand {case.question.number}, {', '.join(case.fields)}\n"
        f"  {hand} {tile} {given}\n  {case.rules.ours}\n"
        f"  paifu {case.own}\n  {case.peer} {case.theirs}"
    )


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--peers", nargs="*", default=PEERS, choices=PEERS)
    parser.add_argument("--environments", type=Path, help="where to keep them")
    parser.add_argument("--write", action="store_true", help="into docs/trust.md")
    parser.add_argument("--golden", type=int, default=0, metavar="N")
    return parser.parse_args()


def run(given: argparse.Namespace, place: Path) -> list[Outcome]:
    """Ask all peers, one after another."""
    outcomes = []
    for peer in given.peers:
        folder = (given.environments or place / "environments") / peer
        python = environment((peer,), folder)
        if python is None:
            print(f"left out, not installable: {peer}", file=sys.stderr)
            continue
        sets = rule_sets(peer, given.seed)
        outcome = Outcome(peer, version(python, peer), options=len(sets))
        outcome.seconds = ask_peer(peer, python, sets, place, given.hands)
        compare(outcome, sets, place, given.hands)
        outcomes.append(outcome)
    return outcomes


def main() -> int:
    """Compare, and say what came of it; 1 if anything is unexplained."""
    given = arguments()
    with tempfile.TemporaryDirectory() as folder:
        asked = Path(folder) / "questions.jsonl"
        write_questions(questions(given.hands, given.seed), asked)
        outcomes = run(given, Path(folder))
        made = list(read_questions(asked, given.hands))
    lines = list(hand_page.lines(outcomes, made, given.seed))
    print("\n".join(lines))
    for outcome in outcomes:
        for case in outcome.unknown[:SHOWN]:
            print(shown(case), file=sys.stderr)
    if given.write:
        put(lines, PAGE, hand_page.BEGIN, hand_page.END)
    if given.golden:
        sets = {one.peer: rule_sets(one.peer, given.seed) for one in outcomes}
        agreed = {one.peer: one.agreed for one in outcomes}
        count = hand_golden.write(made[: given.golden], sets, agreed)
        print(f"{count} hands in {hand_golden.FILE}", file=sys.stderr)
    return int(any(outcome.unknown for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main())
