"""Values and misspelt words as people read them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any


def value_text(value: Any) -> str:
    """A value as one would write it in a rule set's file, that is in TOML.

    >>> value_text(True), value_text("same"), value_text((20, -20))
    ('true', '"same"', '[20, -20]')
    >>> value_text({"5m": 1, "5p": 1}), value_text({})
    ('{ 5m = 1, 5p = 1 }', '{}')
    """
    if isinstance(value, Mapping):
        entries = ", ".join(
            f"{key} = {value_text(item)}" for key, item in value.items()
        )
        return f"{{ {entries} }}" if entries else "{}"
    if isinstance(value, (list, tuple, set, frozenset)):
        return f"[{', '.join(map(value_text, value))}]"
    return json.dumps(value, ensure_ascii=False)


def meant(word: str, known: Iterable[str]) -> str:
    """The end of a sentence that names the nearest known word, if there is one.

    >>> meant("open_tanya", ["open_tanyao", "tobi"]), meant("x", ["tobi"])
    (", did you mean 'open_tanyao'?", '')
    """
    close = get_close_matches(word, list(known), 1)
    return f", did you mean {close[0]!r}?" if close else ""
