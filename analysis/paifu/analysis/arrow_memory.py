"""Where Arrow takes its memory from, for jobs that write much.

Arrow's own allocators keep a heap beside the C library's: 50 MB more in an import, and
no time that could be seen. The C library keeps what is freed in one, for the audit's
arrays and Arrow's.
"""

from __future__ import annotations

import os


def keep_freed_memory() -> None:
    """Let Arrow use the C library's memory; to be called before Arrow is loaded.

    Whoever has chosen another allocator keeps it.
    """
    os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")
