"""Records with one finding each: every code of the catalogue has one.

They are `examples.jsonl`, one a line: rounds in the words of `script`, and numbers set
otherwise in the tables; or a game of one hand that agents play, in which a row of the
spoiling table or a published wall changes one thing. What readers find has its bytes.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from paifu.logs.events import Batch
from paifu.logs.reader import read
from paifu.replay.audit.run import Finding, audit_batch, problem_findings
from paifu.replay.rules import Ruleset, load_preset
from paifu.replay.simulate.run import generate_game
from paifu.replay.spoil import BY_NAME, Scene
from published import commitment, committed
from script import deal, game

HERE = Path(__file__).parent


@cache
def examples() -> dict[str, dict[str, Any]]:
    """Every example by the code that it is of."""
    lines = (HERE / "examples.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    return {row["code"]: row for row in rows}


def made(row: dict[str, Any]) -> tuple[Batch, Ruleset]:
    """The record of an example that can be read, and its rules."""
    if "spoil" in row or "wall" in row:
        return generated(row)
    deals = [deal(**one) for one in row["deals"]]
    switches = row.get("switches", {})
    told = {name: row[name] for name in ("rules", "end", "begins") if name in row}
    record = game(*deals, **told, **switches)
    for table, at, column, value in row.get("set", []):
        name, *places = column.split(".")
        cell = getattr(record.batch, table)[name]
        for place in [at, *map(int, places)][:-1]:
            cell = cell[place]
        cell[[at, *map(int, places)][-1]] = value
    return record.batch, record.rules


def generated(row: dict[str, Any]) -> tuple[Batch, Ruleset]:
    """A game of one hand whose walls are known, with one thing changed."""
    rules = load_preset(row["rules"]).with_overrides({"scheduled_winds": 0})
    batch = generate_game(rules, 1, row["number"], "plain", "quick")
    if "spoil" in row:
        spoil, scene = BY_NAME[row["spoil"]], Scene(batch, rules)
        return spoil.apply(scene, spoil.places(scene)[0]), rules
    batch = committed(batch, row["wall"], rules["players"])
    (one,) = batch.info[0].commitments
    assert one is not None
    if row["code"] == "proof.hash":
        one = replace(one, digest="0" * len(one.digest))
    else:
        wall = one.wall
        one = commitment(one.method, wall[:2] + wall[4:6] + wall[4:])
    batch.info[0] = replace(batch.info[0], commitments=[one])
    return batch, rules


def finding_of(row: dict[str, Any], batch: Batch, rules: Ruleset) -> Finding:
    """The one finding (or first notice) of an example."""
    (audited,) = audit_batch(batch, rules)
    names = [one.name for one in audited.findings]
    if row["code"].startswith("notice."):
        assert names == []
        return next(one for one in audited.notices if one.name == row["code"])
    assert names == [row["code"]]
    return audited.findings[0]


def unreadable(row: dict[str, Any], folder: Path) -> Finding:
    """What a reader finds in the bytes of an example."""
    content = bytes.fromhex(row["hex"]) if "hex" in row else row["text"].encode()
    if row.get("packed"):
        content = gzip.compress(content, mtime=0)
    file = folder / row["name"]
    file.write_bytes(content)
    problems = [one for batch in read([str(file)]) for one in batch.problems]
    (finding,) = problem_findings(problems)
    assert finding.name == row["code"]
    return finding
