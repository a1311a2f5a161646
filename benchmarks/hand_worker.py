"""Asks a peer about hands, in an interpreter that has it.

    python benchmarks/hand_worker.py MODULE RULES QUESTIONS ANSWERS FROM UP_TO

RULES is a file with a list of the peer's options; QUESTIONS and ANSWERS have a JSON
value a line. Only the standard library is used here and in what is imported from here.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import astuple
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from hand_questions import Answer, Question
from hand_rules import rules_of

Ask = Callable[[Question, dict[str, Any]], Answer]
"""What a peer's module has as `ask`: a hand, and the options of its rules."""


def answered(ask: Ask, question: Question, rules: dict[str, Any]) -> Answer:
    """The answer; if the peer raises an exception, that."""
    try:
        return ask(question, rules)
    except Exception as error:
        return Answer(False, error=f"{type(error).__name__}: {error}")


def carry_out(
    ask: Ask, rules: list[dict[str, Any]], lines: list[str], answers: Path
) -> None:
    """Put each question of the lines, and write down the answers in their order."""
    with answers.open("w", encoding="utf-8") as file:
        for line in lines:
            question = Question(*json.loads(line))
            theirs = rules[rules_of(question.number, len(rules))]
            print(json.dumps(astuple(answered(ask, question, theirs))), file=file)


if __name__ == "__main__":
    module, rules, questions, answers, first, end = sys.argv[1:]
    with Path(questions).open(encoding="utf-8") as file:
        lines = list(islice(file, int(first), int(end)))
    options = json.loads(Path(rules).read_text("utf-8"))
    carry_out(import_module(module).ask, options, lines, Path(answers))
