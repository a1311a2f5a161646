"""Players' names in Tenhou records: percent-encoded UTF-8."""

from __future__ import annotations

import re
from urllib.parse import unquote_to_bytes

_ENCODED = re.compile(r"(?:%[0-9A-Fa-f]{2}|[^%])*")


def decode_name(text: str) -> str | None:
    """The name of an encoded text; None if it does not decode to UTF-8.

    >>> decode_name("%E9%9B%80%61b"), decode_name("%E9"), decode_name("%zz")
    ('雀ab', None, None)
    """
    if _ENCODED.fullmatch(text) is None:
        return None
    try:
        return unquote_to_bytes(text).decode()
    except UnicodeDecodeError:
        return None


def encode_name(name: str, plain: bool = False) -> str:
    """The text of a name: every byte encoded, as Tenhou does.

    Args:
        name: the name.
        plain: leave ASCII letters and digits as they are, as other tools do.

    >>> encode_name("雀a"), encode_name("雀a", plain=True)
    ('%E9%9B%80%61', '%E9%9B%80a')
    """
    return "".join(
        chr(byte) if plain and byte < 128 and chr(byte).isalnum() else f"%{byte:02X}"
        for byte in name.encode()
    )
