"""Where text for people goes: a terminal, with colours, or anything else, plain.

Records and file names are strangers' text. Nothing in it is taken for markup, and what
would move the cursor, change colours or the order of reading is written as an escape.
Standard output is flushed with every line, or all lines that are known by then, so that
`paifu … | head` sees them at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from paifu.analysis.errors import UNUSABLE
from paifu.analysis.main import status_of
from paifu.logs.printable import printable as printable

if TYPE_CHECKING:
    from rich.console import Console

LONGEST = 300
"""Most characters of a message that quotes what was given."""

INDENT = "    "
"""Before what goes on with the line above."""


def shortened(text: str) -> str:
    """The text, its middle left out if it is longer than `LONGEST`.

    >>> len(shortened("9" * 1000)), shortened("short")
    (300, 'short')
    """
    if len(text) <= LONGEST:
        return text
    half = (LONGEST - 1) // 2
    return text[: LONGEST - 1 - half] + "…" + text[-half:]


class Output:
    """Prints lines on standard output, with colours if it is a terminal."""

    def __init__(self) -> None:
        """Look at standard output as it is now."""
        # A name that the encoding of the output lacks must not end the job.
        for stream in (sys.stdout, sys.stderr):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="backslashreplace")
        self.console = _console() if sys.stdout.isatty() else None

    def line(
        self, text: str = "", style: str = "", before: str = "", hang: int = 4
    ) -> None:
        """One line; on a terminal it is broken between words.

        Args:
            text: what is printed, as it is (`printable` is the caller's).
            style: of Rich, such as `bold red`; only a terminal shows it.
            before: printed before the text.
            hang: columns by which what follows a break is further in than the text.
        """
        if self.console is None:
            _write(before + text)
            return
        from rich.text import Text

        for broken in broken_lines(text, before, hang, self.console.width):
            self.console.print(Text(broken, style), soft_wrap=True)

    def pairs(self, of: Iterable[tuple[str, str, str]]) -> None:
        """Heads with what is said of each and its style, a `pair` each."""
        if self.console is None:
            _write("\n".join(f"{head}: {text}" for head, text, _ in of))
            return
        for head, text, style in of:
            self.pair(head, text, style)

    def pair(self, head: str, text: str, style: str = "") -> None:
        """A head and what is said of it, `head: text`, the text styled.

        On a terminal too narrow for both, the text goes under the head.
        """
        if self.console is None:
            _write(f"{head}: {text}")
            return
        from rich.cells import cell_len
        from rich.text import Text

        if cell_len(f"{head}: {text}") > self.console.width:
            self.console.print(Text(f"{head}:"), soft_wrap=True)
            self.line(text, style, INDENT)
        else:
            both = Text.assemble(f"{head}: ", (text, style))
            self.console.print(both, soft_wrap=True)


def _console() -> Console:
    from rich.console import Console

    return Console(markup=False, highlight=False, emoji=False)


def _write(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def broken_lines(text: str, before: str, hang: int, width: int) -> list[str]:
    """The text in lines of at most `width` columns where words allow it.

    >>> broken_lines("one two three", "- ", 1, 12)
    ['- one two', '   three']
    """
    import textwrap

    from rich.cells import cell_len

    if cell_len(before + text) <= width:
        return [before + text]
    # textwrap counts characters; wide ones take two columns.
    spread = "".join(c + _FILL * (cell_len(c) - 1) for c in text)
    lines = textwrap.wrap(
        spread,
        width,
        initial_indent=before,
        subsequent_indent=" " * (len(before) + hang),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(_FILL, "") for line in lines]


_FILL = "\0"


NOBODY_READS = 141
"""Exit status after a broken pipe: as in shells, 128 and the signal."""


@contextmanager
def orderly() -> Iterator[None]:
    """End without a traceback when stopped, or when output cannot be written.

    Raises:
        SystemExit: instead of a `KeyboardInterrupt`, a broken pipe or a full disk.
    """
    try:
        yield
    except KeyboardInterrupt as stop:
        complain("stopped")
        raise SystemExit(status_of(stop)) from None
    except BrokenPipeError:
        # What is still buffered goes nowhere, or Python would complain at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(NOBODY_READS) from None
    except OSError as error:
        # Such as a full disk under standard output; what is buffered goes nowhere too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        complain(str(error))
        raise SystemExit(UNUSABLE) from None


def complain(reason: str, *, whole: bool = False) -> None:
    """Say on standard error, in one line, why there is no answer.

    Args:
        reason: what to say.
        whole: True for a line that is not cut although it is long.
    """
    text = printable(reason)
    sys.stderr.write(f"paifu: {text if whole else shortened(text)}\n")
    sys.stderr.flush()
