"""Text of strangers, so that it can be shown."""

from __future__ import annotations


def printable(text: str) -> str:
    r"""The text with every character that does not show as itself as an escape.

    >>> printable("雀士\x1b[31m\n\u202e"), printable("caf\udce9")
    ('雀士\\x1b[31m\\n\\u202e', 'caf\\udce9')
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
