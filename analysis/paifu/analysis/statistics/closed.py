"""Queries with SQL of other people: conditions and titles that a file brings.

DuckDB reads and writes files, opens addresses and loads extensions, for whoever may
write SQL. Here it reads the files of the data set and does nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import duckdb

SETTINGS = (
    "autoinstall_known_extensions = false",
    "autoload_known_extensions = false",
    "allow_persistent_secrets = false",
    "python_enable_replacements = false",  # variables of Python as tables
    "enable_external_access = false",
    "lock_configuration = true",
)


def close(connection: duckdb.DuckDBPyConnection, files: Sequence[str]) -> None:
    """Let a connection read some files and no others, and change no setting again.

    Args:
        connection: its views of those files are there.
        files: their names, as the views have them.
    """
    named = ", ".join("'" + file.replace("'", "''") + "'" for file in files)
    connection.execute(f"set allowed_paths = [{named}]")
    for setting in SETTINGS:
        connection.execute(f"set {setting}")


def ask(connection: duckdb.DuckDBPyConnection, query: str) -> duckdb.DuckDBPyConnection:
    """The answer to one query, with texts of others in it.

    `true); copy seats to '…'; select (1` would be three, and the second of them could
    write where the data set is.

    Raises:
        duckdb.Error: the query is wrong, or is several.
    """
    import duckdb

    statements = connection.extract_statements(query)
    if len(statements) != 1:
        raise duckdb.ParserException("Parser Error: more than one statement")
    return connection.execute(statements[0])


def first_line(error: Exception) -> str:
    """What DuckDB says of a query, without its own name for the kind of error.

    The lines after it show a place in a query of which a person wrote only a part.
    """
    line = str(error).splitlines()[0]
    return line.partition(" Error: ")[2] or line
