"""The entry of the `paifu` command: Ctrl-C ends it orderly from its first moment.

`output.orderly` does so for a command at work; this module imports nothing that takes
time, so that whoever stops `paifu` while it is still loading gets no traceback either.
"""

from __future__ import annotations

import gc
import sys

UNUSABLE = 2
"""Exit status of wrong usage, of nothing readable, or of a package that is missing."""

STOPPED = 130
"""Exit status after Ctrl-C: as in shells, 128 and the signal."""


def main() -> None:
    """Run the command line."""
    # What is loaded stays: to look for unused circles among it takes a twentieth of the
    # time of judging one game. `cli` enables it again when the command is loaded.
    gc.disable()
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
    except KeyboardInterrupt:
        sys.stderr.write("paifu: stopped\n")
        sys.exit(STOPPED)


if __name__ == "__main__":
    main()
