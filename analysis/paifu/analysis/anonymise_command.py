"""`paifu anonymise`: records without the people who played."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from paifu.analysis.errors import refuse
from paifu.analysis.options import Force, Paths, RecordsFolder

NO_KEY = "--key, --key-file or PAIFU_KEY: a secret of 16 letters at least is needed"


KEY_MOST = 1 << 16
"""Most bytes of a file with a key."""


def anonymise(
    paths: Paths,
    out: RecordsFolder,
    key: Annotated[
        str, typer.Option(envvar="PAIFU_KEY", help="Secret of 16 letters or more.")
    ] = "",
    key_file: Annotated[
        Path | None, typer.Option(help="File that holds the secret instead.")
    ] = None,
    keep_grades: Annotated[
        bool, typer.Option("--keep-grades", help="Leave the players' grades in.")
    ] = False,
    force: Force = False,
) -> None:
    """Write records with pseudonyms, and without what else names the players.

    The same key gives a player the same pseudonym in every file and format, whenever
    it is used; without the key nobody can reckon back or try out names. Accounts,
    ratings, grades, genders, ids, rooms, days, titles, links and comments are taken
    out, and files are named after pseudonyms of the games.

    The play and the walls' seeds stay: whoever finds the same game in public elsewhere
    knows who played it. A record keeps its format if that still holds it, with the
    rules that it was played by; else it becomes a paifu record (.jsonl).

    Exit status: 0 all is written; 1 something could not be read or written; 2 wrong
    usage, or nothing written.

    Example: paifu anonymise logs/ --key-file secret.txt --out nameless

    Example: paifu anonymise league.zip --key 9f86d081884c7d65 --out league
    """
    from paifu.analysis.rewriting import rewrite
    from paifu.logs.anonymise import KEY_LEAST, anonymised

    secret = _secret(key, key_file)
    if len(secret) < KEY_LEAST:
        refuse(NO_KEY)
    change = partial(anonymised, key=secret, grades=keep_grades)
    rewrite(paths, out, change, force=force)


def _secret(key: str, key_file: Path | None) -> bytes:
    if key_file is None:
        return key.encode("utf-8", "surrogateescape")
    try:
        with key_file.open("rb") as file:
            secret = file.read(KEY_MOST + 1)
    except OSError as error:
        refuse(f"--key-file: {key_file}: {error.strerror or error}")
    if len(secret) > KEY_MOST:
        refuse(f"--key-file: {key_file}: more than {KEY_MOST:,} bytes are no key")
    return secret.strip()
