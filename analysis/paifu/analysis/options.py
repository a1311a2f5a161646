"""Options and arguments that several commands have: one text and one meaning each."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from paifu.analysis.cores import cores_at_hand
from paifu.analysis.engines import EngineChoice
from paifu.replay.words import LANGUAGES

__all__ = [
    "CORES", "Aliases", "AsJson", "DataSet", "Engine", "Force", "Jobs", "Language",
    "NamedRules", "Paths", "Processes", "Profile", "RecordFile", "RecordsFolder",
    "Rules", "RulesOrAuto", "Scheduler", "Threads", "Title", "WrittenTo",
]  # fmt: skip

# ---- What is read

Paths = Annotated[
    list[str], typer.Argument(help="Files, folders, patterns; - is standard input.")
]
RecordFile = Annotated[str, typer.Argument(help="A record; - is standard input.")]
DataSet = Annotated[str, typer.Argument(help="Folder or address made by paifu import.")]
NamedRules = Annotated[str, typer.Argument(help="A preset's name or a TOML file.")]
Aliases = Annotated[
    Path | None, typer.Option(help="TOML file: which names are one player.")
]

# ---- How it is judged and shown

RulesOrAuto = Annotated[str, typer.Option(help="auto, a preset's name or a TOML file.")]
Rules = Annotated[str, typer.Option(help="A preset's name or a TOML file.")]
Profile = Annotated[
    str, typer.Option(help="Whose conventions: paifu, mortal, amae, majiang, …")
]
Language = Annotated[str, typer.Option(help=f"One of: {', '.join(LANGUAGES)}.")]
Title = Annotated[str, typer.Option(help="Title of the page.")]
AsJson = Annotated[
    bool, typer.Option("--json", help="Print one JSON object instead of text.")
]

# ---- How the work is done

CORES = cores_at_hand()
"""What `Threads`, `Processes` and `Jobs` are where they are not named."""

Engine = Annotated[
    EngineChoice, typer.Option(help="plain: interpreted; compiled: for many games.")
]
Threads = Annotated[int, typer.Option(min=1, help="Threads of the compiled engine.")]
Processes = Annotated[
    int, typer.Option(min=1, help="Processes, where there are many records.")
]
Jobs = Annotated[
    int, typer.Option(min=1, help="Threads, or processes if there are many records.")
]
Scheduler = Annotated[
    str | None, typer.Option(help="Work on the Dask cluster at this address.")
]

# ---- Where it is written

RecordsFolder = Annotated[
    Path, typer.Option(help="Folder for the records; made if need be.")
]
Force = Annotated[bool, typer.Option("--force", help="Replace files that are there.")]
WrittenTo = Annotated[
    Path | None, typer.Option(help="Write there, not on standard output.")
]
