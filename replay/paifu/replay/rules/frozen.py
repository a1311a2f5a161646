"""A mapping that cannot be changed.

`types.MappingProxyType` can neither be hashed nor pickled for another process.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

V = TypeVar("V")


class FrozenMap(Mapping[str, V]):
    """An immutable mapping of names, in the order it was given.

    >>> reds = FrozenMap({"5m": 1})
    >>> reds["5m"], reds == {"5m": 1}, hash(reds) == hash(FrozenMap({"5m": 1}))
    (1, True, True)
    """

    __slots__ = ("_items",)
    _items: dict[str, V]

    def __init__(self, items: Mapping[str, V]) -> None:
        """Copy the items; their values must be immutable for the hash to exist."""
        object.__setattr__(self, "_items", dict(items))

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: there is nothing to set."""
        raise AttributeError(f"a FrozenMap cannot be changed: {name!r}")

    def __getitem__(self, name: str) -> V:
        """Return the value of a name."""
        return self._items[name]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names."""
        return iter(self._items)

    def __len__(self) -> int:
        """Return how many names there are."""
        return len(self._items)

    def __hash__(self) -> int:
        """Hash the items, whatever their order: equal maps hash equally."""
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        """Show the items as a dict would."""
        return f"FrozenMap({self._items!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by the items."""
        return (FrozenMap, (self._items,))
