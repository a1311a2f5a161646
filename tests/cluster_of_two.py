"""A cluster of two workers, each a process with one thread."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from distributed import LocalCluster

from project.sources import IMPORT_ROOTS


@contextmanager
def cluster_of_two() -> Iterator[LocalCluster]:
    """Started and ended; its workers find the code where the tests do."""
    start: Any = LocalCluster  # it has no types
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(map(str, IMPORT_ROOTS))
    try:
        with (
            warnings.catch_warnings(),
            start(
                n_workers=2,
                threads_per_worker=1,
                dashboard_address=":0",
                processes=True,
            ) as cluster,
        ):
            yield cluster
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before
