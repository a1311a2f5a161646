"""When a game began, by the name that a platform gave it.

Tenhou's XML says nowhere when a game was played; its identifier does, which is also the
name of the file: `2019061112gm-0089-0000-…` began on 11 June 2019, in the hour from 12
on, Japanese time. A name may have been changed, so what it says is kept apart from what
the record states.
"""

from __future__ import annotations

import re

_IDENTIFIER = re.compile(
    r"(?<![0-9])(20[0-9]{2})(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])([01][0-9]|2[0-3])"
    r"gm-[0-9a-f]{4}-"
)


def started_by_name(name: str) -> str:
    """The hour, ISO 8601; empty if the name does not say.

    Args:
        name: a path, a member of an archive, or an identifier. Of several dates the
            last one counts: the file's, not its folder's.

    >>> started_by_name("logs/2019061112gm-0089-0000-c4d72066.mjlog")
    '2019-06-11T12'
    >>> started_by_name("logs/2019.mjlog")
    ''
    """
    # Most names have none: to say so by the pattern takes thirty times as long.
    found = _IDENTIFIER.findall(name) if "gm-" in name else []
    return "{}-{}-{}T{}".format(*found[-1]) if found else ""
