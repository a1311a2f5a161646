"""The entry of the `paifu` command: Ctrl-C ends it orderly from its first moment.

So does SIGTERM, which `kill`, `timeout` and a system that goes down send: half-written
files are removed.

`output.orderly` does so for a command at work; this module imports nothing that takes
time, so that whoever stops `paifu` while it is still loading gets no traceback either.
"""

from __future__ import annotations

import gc
import signal
import sys
from types import FrameType

UNUSABLE = 2
"""Exit status of wrong usage, of nothing readable, or of a package that is missing."""


def status_of(stop: KeyboardInterrupt) -> int:
    """The exit status after Ctrl-C or SIGTERM: as in shells, 128 and the signal.

    >>> status_of(KeyboardInterrupt()), status_of(KeyboardInterrupt(signal.SIGTERM))
    (130, 143)
    """
    return 128 + int(stop.args[0] if stop.args else signal.SIGINT)


def _terminated(number: int, _: FrameType | None) -> None:
    raise KeyboardInterrupt(number)


def main() -> None:
    """Run the command line."""
    # What is loaded stays: to look for unused circles among it takes a twentieth of the
    # time of judging one game. `cli` enables it again when the command is loaded.
    gc.disable()
    signal.signal(signal.SIGTERM, _terminated)
    try:
        from paifu.analysis.cli import app

        app(prog_name="paifu")
    except ModuleNotFoundError as error:
        name = (error.name or "paifu").partition(".")[0]
        if name == "paifu":
            raise
        sys.stderr.write(
            f"paifu: the package {name!r} is missing: install paifu again, or see"
            " paifu doctor\n"
        )
        sys.exit(UNUSABLE)
    except KeyboardInterrupt as stop:
        sys.stderr.write("paifu: stopped\n")
        sys.exit(status_of(stop))


if __name__ == "__main__":
    main()
