"""Where Arrow takes its memory from, for jobs that write much.

Arrow's own allocators give what is freed back to the system, and have it cleared again
for the next row group: a third of the time of writing Parquet, and 40 MB more. The C
library keeps it, as the audit's arrays want it to.
"""

from __future__ import annotations

import os


def keep_freed_memory() -> None:
    """Let Arrow use the C library's memory; to be called before Arrow is loaded.

    Whoever has chosen another allocator keeps it.
    """
    os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")
