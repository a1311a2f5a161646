"""The file that says which names are one player."""

from __future__ import annotations

from pathlib import Path

import pytest

from paifu.analysis.statistics.aliases import AliasError, load_aliases


def test_every_name_leads_to_its_player(tmp_path: Path) -> None:
    path = tmp_path / "who.toml"
    path.write_text('[players]\n"綾女" = ["ayame01", "ayame02"]\nB = []\n', "utf-8")
    assert load_aliases(path) == {"ayame01": "綾女", "ayame02": "綾女"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[players", "not TOML"),
        ('A = ["a"]', "expected one table"),
        ("[players]\nA = 'a'", "'A' is not a list of names"),
        ("[players]\nA = [1]", "'A' is not a list of names"),
        ("[players]\nA = ['x']\nB = ['x']", "'x' is both 'A' and 'B'"),
    ],
)
def test_a_wrong_file_is_told(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "who.toml"
    path.write_text(text)
    with pytest.raises(AliasError) as told:
        load_aliases(path)
    assert said in str(told.value)
    assert "who.toml" in str(told.value)
