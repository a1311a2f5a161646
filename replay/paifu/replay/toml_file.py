"""TOML files that people write: rule sets, leagues, aliases, titles, bets."""

from __future__ import annotations

import tomllib
from codecs import BOM_UTF8
from pathlib import Path
from typing import Any

DEEPEST = 32
"""Levels of tables and lists within one another; no file of ours has more than four.
Beyond some hundreds, quoting a value in an error would be an error itself."""


class TomlError(ValueError):
    """A file that cannot be read or is no TOML; the message does not name the file."""


def read_toml(path: Path) -> dict[str, Any]:
    """What a TOML file says; a byte order mark, as editors of Windows write, is none.

    Raises:
        TomlError: it cannot be read, is no UTF-8 or no TOML, or is nested too deeply.
    """
    try:
        data = path.read_bytes().removeprefix(BOM_UTF8)
    except OSError as error:
        raise TomlError(f"cannot be read: {error.strerror or error}") from error
    except ValueError as error:  # a name with a NUL, or a lone surrogate
        raise TomlError("cannot be read: no file has such a name") from error
    try:
        found = tomllib.loads(data.decode())
    except RecursionError as error:
        raise TomlError("not TOML: nested too deeply") from error
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        said = f"byte {data[error.start]:#x} in line {line} is no text of UTF-8"
        raise TomlError(f"not TOML: {said}") from error
    except tomllib.TOMLDecodeError as error:
        raise TomlError(f"not TOML: {error}") from error
    except ValueError as error:  # Python's limit, with advice to programmers
        raise TomlError("not TOML: a number of more than 4300 digits") from error
    level: list[Any] = [found]
    for _ in range(DEEPEST):
        level = [inner for value in level for inner in _inside(value)]
    if level:
        raise TomlError(f"nested more than {DEEPEST} levels deep")
    return found


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
