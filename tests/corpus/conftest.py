"""The audited collection, for every module of this folder."""

from __future__ import annotations

import pytest

from corpus.real import Real, audited


@pytest.fixture(scope="session")
def real() -> Real:
    return audited()
