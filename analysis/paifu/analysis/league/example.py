"""An example to start from: a league's file, and records that agents have played."""

from __future__ import annotations

from pathlib import Path

from paifu.analysis.placed_file import write_placed
from paifu.logs.formats.tenhou_xml import write_tenhou
from paifu.replay.rules import load_preset
from paifu.replay.simulate.league import league

FILE = "league.toml"
RULES = "tenhou-east"
GAMES = 6
"""Games of an example: a few seconds' work."""

HEAD = """\
# A league's file: paifu league league.toml --out checked
# docs/league.md says what each key means.
name = "Example league"
records = ["records"]       # files, folders, patterns, from the folder of this file
rules = "{rules}"       # a preset, or a rule file beside this one
titles = "gensou"           # or none, or a TOML file of titles

[points]                    # how games are settled, where not as the rules say
uma = [30, 10, -10, -30]    # in thousands

[standings]
ties = ["firsts", "seconds", "best_game"]   # between equal points
findings = "count"          # or leave_out: games in which the audit found something
min_games = 1

[players]                   # player = other names in the records
{players}

# Tables as they were drawn; the first named deals first.
{tables}
[[penalty]]
player = "{late}"
points = -10                # in thousands
reason = "late for the first table"
"""


def write_example(folder: Path, games: int) -> Path:
    """Write the file and its records into a folder, made where there is none.

    Args:
        folder: an empty one, or none yet.
        games: how many the agents play.

    Returns:
        The league's file.

    Raises:
        FileExistsError: the folder holds something.
        OSError: it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise FileExistsError(None, "it holds other files")
    records = folder / "records"
    records.mkdir()
    tables, players = [], set[str]()
    for number, batch in enumerate(league(load_preset(RULES), games, seed=7), 1):
        info = batch.info[0]
        write_placed(records / f"{info.source}.mjlog", write_tenhou(batch, 0))
        players |= set(info.names)
        seats = ", ".join(f'"{name}"' for name in info.names)
        tables.append(f'[[table]]\nname = "table {number}"\nseats = [{seats}]\n')
    names = sorted(players)
    text = HEAD.format(
        rules=RULES,
        players="\n".join(f'"{name}" = []' for name in names),
        tables="\n".join(tables),
        late=names[0],
    )
    file = folder / FILE
    write_placed(file, text.encode())
    return file
