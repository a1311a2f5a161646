"""Reading a data set: Arrow, pandas and DuckDB, lazily."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa  # type: ignore[import-untyped]  # it ships no types

from paifu.analysis.dataset.place import place_of
from paifu.analysis.dataset.schema import OPTIONAL, TABLES, arrow_schema
from paifu.analysis.dataset.store import check_folder, find_damage, parts

if TYPE_CHECKING:
    import duckdb
    import pandas as pd
    import pyarrow.dataset as pads  # type: ignore[import-untyped]  # likewise


class Dataset:
    """A data set as it was when it was opened; parts added later do not show.

    Args:
        path: its folder, or the address of one.

    Raises:
        DatasetError: it is none.
    """

    def __init__(self, path: str | Path) -> None:
        """Look which parts there are."""
        self.place = place_of(path)
        self.decisions = check_folder(self.place)
        """Whether it has the table `decisions`."""
        self.parts = parts(self.place)

    @property
    def tables(self) -> tuple[str, ...]:
        """Names of the tables."""
        return tuple(one for one in TABLES if self.decisions or one != OPTIONAL)

    def files(self, table: str) -> list[str]:
        """The Parquet files of a table, by their names in its file system.

        Raises:
            KeyError: no such table; the message lists those there are.
        """
        if table not in TABLES:
            raise KeyError(f"no table {table!r}; there are: {', '.join(TABLES)}")
        held = self.parts if table in self.tables else []
        return [self.place.at(f"{table}/{part}.parquet") for part in held]

    def read_by_name(self) -> list[str]:
        """The files that DuckDB opens itself: those at an address Arrow opens."""
        if self.place.system is not None:
            return []
        return [file for table in self.tables for file in self.files(table)]

    def scan(self, table: str) -> pads.Dataset:
        """The table as an Arrow data set, of which nothing is read yet."""
        # Imported here: it loads pandas, which an import of records does without.
        import pyarrow.dataset as pads

        return pads.dataset(
            self.files(table),
            schema=arrow_schema(table),
            format="parquet",
            filesystem=self.place.system,
        )

    def arrow(self, table: str, columns: list[str] | None = None) -> pa.Table:
        """The table, or some of its columns."""
        return self.scan(table).to_table(columns=columns)

    def pandas(self, table: str, columns: list[str] | None = None) -> pd.DataFrame:
        """The table as a data frame; its `attrs` tell units and meanings."""
        frame: pd.DataFrame = self.arrow(table, columns).to_pandas()
        frame.attrs["columns"] = {
            one.name: {"unit": one.unit, "meaning": one.meaning}
            for one in TABLES[table]
            if columns is None or one.name in columns
        }
        return frame

    def connect(self) -> duckdb.DuckDBPyConnection:
        """A DuckDB connection with a view a table."""
        import duckdb

        connection = duckdb.connect()
        # A notebook without ipywidgets has no bar, and no setting of it either.
        with suppress(duckdb.InvalidInputException):
            connection.execute("set enable_progress_bar = false")
        for table in TABLES:
            files = self.files(table)
            if files and self.place.system is not None:
                # DuckDB pulls what a query needs of an Arrow data set.
                connection.register(f"_{table}", self.scan(table))
                view = f"select * from _{table}"
            elif files:
                named = ", ".join(_quoted(file) for file in files)
                view = f"select * from read_parquet([{named}])"
            else:
                connection.register(f"_{table}", arrow_schema(table).empty_table())
                view = f"select * from _{table}"
            connection.execute(f"create view {table} as {view}")
        return connection

    def sql(self, query: str, parameters: Any = None) -> pd.DataFrame:
        """What DuckDB answers, as a data frame; the tables are views of their names."""
        with self.connect() as connection:
            return connection.execute(query, parameters).df()

    def find_damage(self) -> None:
        """Read everything, to find out why a query could not.

        Raises:
            DatasetError: a file is missing, damaged or of another form.
        """
        find_damage(self.place, self.parts, self.tables)

    def __repr__(self) -> str:
        """Its folder, and how many parts it has."""
        return f"Dataset({self.place.name!r}: {len(self.parts)} parts)"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
