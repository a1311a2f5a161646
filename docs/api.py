"""Writes a page for every module, from docstrings and types: `docs/api.py FOLDER`."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import sys
import typing
import warnings
from pathlib import Path
from types import ModuleType

import pdoc
import pdoc.render

PARTS = ("paifu.logs", "paifu.replay", "paifu.analysis")


def modules(name: str) -> list[ModuleType]:
    """A package and every module in it, imported, ready to be shown."""
    top = importlib.import_module(name)
    found = [m.name for m in pkgutil.walk_packages(top.__path__, f"{name}.")]
    every = [top, *map(importlib.import_module, found)]
    for module in every:
        resolve_tuples(module)
    return every


def resolve_tuples(module: ModuleType) -> None:
    """Let constructors of named tuples tell their types; names in them lead nowhere.

    Python makes these functions in a namespace of their own.
    """
    for _, made in inspect.getmembers(module, inspect.isclass):
        if issubclass(made, tuple) and hasattr(made, "_fields"):
            made.__new__.__annotations__ = typing.get_type_hints(made)


def main(folder: str) -> None:
    """Write every page; a warning is an error."""
    warnings.simplefilter("error")
    for part in PARTS:
        modules(part)
    pdoc.render.configure(docformat="google")
    pdoc.pdoc(*PARTS, output_directory=Path(folder))


if __name__ == "__main__":
    main(sys.argv[1])
