"""The wheel and the source archive: built, and what must be in them."""

from __future__ import annotations

import subprocess
import tarfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from environments import environment, last_line, without_paths

ROOT = Path(__file__).resolve().parent.parent

PARTS = ("logs", "replay", "analysis")
"""Each holds its portion of the package `paifu`."""


@dataclass(frozen=True, slots=True)
class Built:
    """Where the two files are."""

    wheel: Path
    sdist: Path


class BuildError(Exception):
    """Something could not be built."""


def built(folder: Path) -> Built:
    """Wheel and source archive, made in an environment that holds the builder only.

    Raises:
        BuildError: with what the builder said last.
    """
    python = environment(["build", "check-wheel-contents", "twine"], folder / "builder")
    if python is None:
        raise BuildError("the builder cannot be installed")
    dist = folder / "dist"
    _run([python, "-m", "build", "--outdir", str(dist), str(ROOT)], folder)
    (wheel,) = dist.glob("*.whl")
    (sdist,) = dist.glob("*.tar.gz")
    return Built(wheel, sdist)


def _run(command: list[str], folder: Path) -> None:
    done = subprocess.run(
        command,
        cwd=folder,
        env=without_paths(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BuildError(last_line(done.stderr or done.stdout))


def faults(made: Built, folder: Path) -> Iterator[str]:
    """What is wrong with the two files, a line each."""
    files = wheel_files(made.wheel)
    yield from _differences("wheel", set(files), set(package_files()))
    tools = folder / "builder" / "bin"
    both = [str(made.wheel), str(made.sdist)]
    config = ["--config", str(ROOT / "pyproject.toml")]
    for command in (
        [str(tools / "twine"), "check", "--strict", *both],
        [str(tools / "check-wheel-contents"), *config, str(made.wheel)],
    ):
        try:
            _run(command, folder)
        except BuildError as error:
            yield f"{Path(command[0]).name}: {error}"
    yield from _differences("source archive", set(sdist_files(made.sdist)), tree())
    again = folder / "again"
    _run(
        [str(tools / "python"), "-m", "pip", "wheel", "--no-deps", "--quiet",
         "--disable-pip-version-check", "-w", str(again), str(made.sdist)],
        folder,
    )  # fmt: skip
    (wheel,) = again.glob("*.whl")
    if wheel_files(wheel, about=True) != wheel_files(made.wheel, about=True):
        yield "the wheel of the source archive is another one"


def _differences(what: str, held: set[str], wanted: set[str]) -> Iterator[str]:
    for name in sorted(wanted - held):
        yield f"{what}: {name} is missing"
    for name in sorted(held - wanted):
        yield f"{what}: {name} should not be there"


def wheel_files(wheel: Path, about: bool = False) -> dict[str, bytes]:
    """Names and bytes in a wheel; with `about` those that the builder writes too."""
    with zipfile.ZipFile(wheel) as archive:
        return {
            name: archive.read(name)
            for name in archive.namelist()
            if about or ".dist-info/" not in name
        }


def package_files() -> Iterator[str]:
    """Every file of the three packages, by its name in the wheel."""
    for part in PARTS:
        for file in (ROOT / part / "paifu").rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts:
                yield file.relative_to(ROOT / part).as_posix()


def sdist_files(sdist: Path) -> Iterator[str]:
    """Names in the source archive, without its folder; less what the builder writes."""
    with tarfile.open(sdist) as archive:
        for member in archive:
            name = member.name.split("/", 1)[1]
            if name != "PKG-INFO":
                yield name


def tree() -> set[str]:
    """Every file that git keeps, or would."""
    done = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    names = done.stdout.splitlines()
    if done.returncode:
        raise BuildError("no git here to say what belongs into the source archive")
    return set(names)
