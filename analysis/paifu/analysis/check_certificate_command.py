"""`paifu check-certificate`: audit the records again and compare."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from paifu.analysis.certificate_check import (
    KINDS,
    CertificateError,
    Difference,
    differences,
    read_certificate,
    rules_of,
)
from paifu.analysis.certificates import Certifier
from paifu.analysis.engines import Engines
from paifu.analysis.errors import UNUSABLE, refuse
from paifu.analysis.options import CORES, AsJson, Engine, Jobs, Paths
from paifu.analysis.outcomes import Asked, ended_processes, outcomes
from paifu.analysis.output import Output, complain, orderly, printable
from paifu.analysis.progress import with_progress
from paifu.analysis.verdicts import counted
from paifu.logs.reader import count_inputs

SAME, DIFFERS = 0, 1

SHOWN = 10
"""Differences shown of a kind; `--json` has all."""


def check_certificate(
    certificate: Annotated[
        Path, typer.Argument(help="The file that verify --certificate wrote.")
    ],
    paths: Paths,
    engine: Engine = "auto",
    jobs: Jobs = CORES,
    as_json: AsJson = False,
) -> None:
    """Audit records again and compare with a certificate: what differs is named.

    The rules are those in the certificate. Exit status: 0 the audit gives the same
    certificate, 1 something differs, 2 no certificate, or nothing that could be read.

    Example: paifu check-certificate season.json logs/
    """
    with orderly():
        try:
            there = read_certificate(certificate)
            rules = rules_of(there)
        except CertificateError as error:
            refuse(f"{str(certificate)!r}: {error}")
        inputs = count_inputs(paths)
        engines = Engines(engine, inputs, complain)
        certifier = Certifier(rules)
        out = Output()
        asked = Asked(rules, names=not as_json, certified=True)
        made = outcomes(paths, engines, jobs, inputs, asked)
        with ended_processes():
            for one in with_progress(inputs, made, out, as_json):
                if one.certifier is not None:
                    certifier.take(one.certifier)
        if not certifier.sources:
            complain("nothing that was named could be read")
            raise typer.Exit(UNUSABLE)
        here = certifier.document()
        found = list(differences(there, here, certifier.sources))
        (_print_json if as_json else _print)(there, certifier, found, out)
        raise typer.Exit(DIFFERS if found else SAME)


def _print(
    there: dict[str, Any], certifier: Certifier, found: list[Difference], out: Output
) -> None:
    kinds = Counter(one.kind for one in found)
    for kind, heading in KINDS.items():
        if not kinds[kind]:
            continue
        count = f" ({kinds[kind]})" if kinds[kind] > 1 else ""
        out.line(f"{heading}{count}", "bold red")
        own = [one for one in found if one.kind == kind]
        for one in own[:SHOWN]:
            out.line(printable(one.text), before="  ")
        if len(own) > SHOWN:
            out.line(f"and {len(own) - SHOWN} more; --json has all", before="  ")
    if found:
        out.line()
    records = counted(len(certifier.sources), "record")
    copies = f" (and {certifier.copies} there twice)" if certifier.copies else ""
    findings = counted(len(there["findings"]), "finding")
    if not found:
        out.line(f"the same: {records}{copies}, {findings}", "bold green")
    elif set(kinds) == {"engine"}:
        out.line(
            f"all else is the same: {records}{copies}, {findings}; another engine "
            "came to the same result",
            "bold",
        )
    else:
        out.line(f"{counted(len(found), 'difference')} in {records}{copies}", "bold")


def _print_json(
    there: dict[str, Any], certifier: Certifier, found: list[Difference], _: Output
) -> None:
    kinds = Counter(one.kind for one in found)
    made = {
        "same": not found,
        "records": len(certifier.sources),
        "copies": certifier.copies,
        "findings": len(there["findings"]),
        "by_kind": {kind: kinds[kind] for kind in KINDS if kinds[kind]},
        "differences": [
            {
                "kind": one.kind,
                "record": one.record,
                "source": certifier.sources.get(one.record, ""),
                "text": one.text,
            }
            for one in found
        ],
    }
    sys.stdout.write(json.dumps(made, indent=2) + "\n")
    sys.stdout.flush()
