"""Imported games as tables: a folder of Parquet files that grows by whole parts.

    from paifu.analysis.dataset import Dataset
    ds = Dataset("league")
    ds.pandas("seats")
    ds.sql("select player, avg(win_points) from seats where win_tile >= 0 group by 1")

`schema` says what the tables hold, `encode` makes them of an audited chunk, `store` is
the folder, `importing` the job that fills it and `reading` who reads it.
"""

from paifu.analysis.dataset.reading import Dataset

__all__ = ["Dataset"]
