"""Players with several accounts: a small TOML file says who is who.

    [players]
    "Ayame" = ["ayame01", "ayame_sanma"]

The names on the right are those in the records, the one on the left is used for all.
"""

from __future__ import annotations

from pathlib import Path

from paifu.replay.toml_file import TomlError, read_toml


class AliasError(Exception):
    """A file of aliases that cannot be used; the message says what and where."""


def load_aliases(path: Path) -> dict[str, str]:
    """Name in the records -> name of the player.

    Raises:
        AliasError: the file cannot be read, or says two things of one name.
    """
    try:
        found = read_toml(path)
    except TomlError as error:
        raise AliasError(f"{str(path)!r}: {error}") from None
    players = found.get("players")
    if not isinstance(players, dict) or set(found) != {"players"}:
        raise AliasError(f"{str(path)!r}: expected one table, [players]")
    made: dict[str, str] = {}
    for player, names in players.items():
        if not isinstance(names, list) or not all(isinstance(n, str) for n in names):
            raise AliasError(f"{str(path)!r}: {player!r} is not a list of names")
        for name in names:
            if made.setdefault(name, player) != player:
                both = f"{made[name]!r} and {player!r}"
                raise AliasError(f"{str(path)!r}: {name!r} is both {both}")
    return made
