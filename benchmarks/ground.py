"""The records of a run, in the forms that its jobs take, made when they are needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

import records
import won_hands
from contest import Job
from import_many import A_FOLDER, folders, make
from processes import paifu, spent

PLAYED = 20_000
"""Of the many games so many are played, and written again under other names."""

PLAYERS = 1000

PART = 10
"""Statistics go over one in so many of the few: plain loops take their time."""


@dataclass(slots=True)
class Ground:
    """What the measurements go over."""

    paths: list[Path]
    """Whole games of four, with a seed: every contender can read them."""
    place: Path
    """A folder for what is made on the way."""
    many: Path
    """A folder with numbered folders of gz records, which is filled as needed."""
    few: int
    """How many of those the jobs of importing and statistics take."""
    listings: dict[str, str] = field(default_factory=dict)
    """Form -> file with a path a line, of those that were made."""

    def prepare(self, jobs: Iterable[Job]) -> dict[str, str]:
        """Listings of all forms that the jobs take."""
        for form in [job.form for job in jobs]:
            if form in self.listings:
                continue
            for name, paths in FORMS[form](self).items():
                into = self.place / f"{name}.txt"
                self.listings[name] = records.listing(paths, into)
        return self.listings

    def fill(self, games: int) -> Path:
        """The folder of many records, with so many at least."""
        make(self.many, games, PLAYED, PLAYERS)
        return self.many


Made = dict[str, list[Path]]


def soul(ground: Ground) -> Made:
    """Games by Mahjong Soul's rules, for paifu and for RiichiEnv."""
    made = records.mahjong_soul(len(ground.paths), ground.place / "soul")
    return dict(zip(("soul", "soul gz"), made, strict=True))


def hands(ground: Ground) -> Made:
    """Hands that won, and hands as they were dealt."""
    made = won_hands.files(ground.paths, ground.place / "hands")
    return dict(zip(("wins", "dealt"), made, strict=True))


def many(ground: Ground) -> Made:
    """The first of the many records."""
    there = ground.fill(ground.few)
    found = [
        path
        for folder in folders(there, ground.few)
        for path in sorted(folder.iterdir())[:A_FOLDER]
    ]
    return {"many": found[: ground.few], "some": found[: ground.few // PART + 1]}


def data_set(ground: Ground) -> Made:
    """A data set of them."""
    ground.prepare([Job("", "", "", "", "some")])
    into = ground.place / "set"
    listed = Path(ground.listings["some"]).read_text("utf-8").splitlines()
    spent(paifu("import", *listed, "--into", str(into), "--quiet"))
    return {"set": [into]}


def by(
    name: str, maker: Callable[[list[Path], Path], list[Path]]
) -> Callable[[Ground], Made]:
    """A form that is made of each record by itself."""
    return lambda ground: {name: maker(ground.paths, ground.place / name)}


FORMS: dict[str, Callable[[Ground], Made]] = {
    "mjlog": lambda ground: {"mjlog": ground.paths},
    "bare": by("bare", records.without_seeds),
    "gz": by("gz", records.packed),
    "six": by("six", records.as_tenhou_json),
    "mjai": by("mjai", records.as_mjai),
    "txt": by("txt", records.for_pymahjong),
    "soul": soul,
    "soul gz": soul,
    "wins": hands,
    "dealt": hands,
    "many": many,
    "some": many,
    "set": data_set,
}
"""Form -> makes it, and those that come with it."""
