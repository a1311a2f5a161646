"""Settings of the whole suite."""

from __future__ import annotations

import os

from hypothesis import settings

# No time limit an example: the machine may be busy with other things. In CI the
# examples are the same every time, so that a submission is not failed by chance.
settings.register_profile("paifu", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("paifu")
