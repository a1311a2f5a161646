"""Achievement titles: what has to be done for each is data, `gensou.toml` or a file.

`catalogue` reads the files, `earning` looks through a data set for who earned what,
when and where, and how far everybody is with the rest.
"""

from paifu.analysis.titles.catalogue import Title, TitlesError, load_titles
from paifu.analysis.titles.earning import earned

__all__ = ["Title", "TitlesError", "earned", "load_titles"]
