"""The option `--scheduler`: a cluster, or a line that says why there is none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal

from paifu.analysis.engines import EngineChoice
from paifu.analysis.errors import refuse
from paifu.replay.rules import Ruleset

if TYPE_CHECKING:
    from paifu.analysis.cluster import Cluster


@contextmanager
def cluster_errors() -> Iterator[None]:
    """End the command with a line where the cluster cannot do the work."""
    # Imported here: nearly all jobs run without.
    from paifu.analysis.cluster import ClusterError

    try:
        yield
    except ClusterError as error:
        refuse(f"--scheduler: {error}")


@contextmanager
def cluster_named(
    address: str,
    rules: Ruleset | Literal["auto"],
    choice: EngineChoice,
    inputs: int,
) -> Iterator[Cluster]:
    """The cluster of `--scheduler`; the arguments are those of `cluster`."""
    from paifu.analysis.cluster import cluster

    with cluster_errors(), cluster(address, rules, choice, inputs) as found:
        yield found
