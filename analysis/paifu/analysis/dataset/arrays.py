"""Arrow arrays of numbers and texts, none of them missing.

Made of their memory as it is: `pyarrow.array` first loads pandas, which an import of
records has no use for and which takes a seventh of its memory.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]  # it ships no types
from numpy.typing import NDArray

from paifu.logs.columns import Lists


def numbers(values: Any, type_: pa.DataType) -> pa.Array:
    """Whole numbers, which are in the type's range.

    Args:
        values: an array of one dimension, or a sequence.
        type_: the column's.

    >>> numbers([1, -1], pa.int16()).to_pylist()
    [1, -1]
    """
    # Both name their types alike; pyarrow 18 loads pandas to tell which is which.
    held = np.ascontiguousarray(values, str(type_))
    return pa.Array.from_buffers(type_, len(held), [None, pa.py_buffer(held)])


def columns(rows: NDArray[Any], type_: pa.DataType) -> list[pa.Array]:
    """The rows of a matrix, each as an array of this type, in the memory of all.

    >>> [one.to_pylist() for one in columns(np.array([[1, 2], [3, 4]]), pa.int16())]
    [[1, 2], [3, 4]]
    """
    held = np.ascontiguousarray(rows, str(type_))
    memory, (count, length), size = pa.py_buffer(held), held.shape, held[:1].nbytes
    return [
        pa.Array.from_buffers(type_, length, [None, memory.slice(k * size, size)])
        for k in range(count)
    ]


def flags(values: Any) -> pa.Array:
    """Truth values, a bit each.

    >>> flags(np.array([True, False, True])).to_pylist()
    [True, False, True]
    """
    packed = np.packbits(values, bitorder="little")
    return pa.Array.from_buffers(pa.bool_(), len(values), [None, pa.py_buffer(packed)])


def texts(values: Iterable[str]) -> pa.StringArray:
    r"""Texts. What UTF-8 cannot hold is spelled out.

    >>> texts(["東", "", "\ud800"]).to_pylist()
    ['東', '', '\\ud800']
    """
    held = [*values]
    joined = "".join(held)
    if joined.isascii():
        data, lengths = joined.encode(), map(len, held)
    else:
        parts = [value.encode("utf-8", "backslashreplace") for value in held]
        data, lengths = b"".join(parts), map(len, parts)
    places = pa.py_buffer(_places(np.fromiter(lengths, np.int32, len(held))))
    return pa.StringArray.from_buffers(len(held), places, pa.py_buffer(data))


def words(values: Iterable[str]) -> pa.DictionaryArray:
    """Texts that repeat, as places in a list of the different ones.

    >>> words(["a", "b", "a"]).indices.to_pylist()
    [0, 1, 0]
    """
    held = [*values]
    places = {value: place for place, value in enumerate(dict.fromkeys(held))}
    codes: Any = np.zeros(len(held), np.int32)
    if len(places) > 1:  # often all are the same
        codes = [*map(places.__getitem__, held)]
    return coded(codes, texts(places))


def coded(codes: Any, names: pa.StringArray) -> pa.DictionaryArray:
    """Texts, by their places among `names`, which are not checked."""
    codes = numbers(codes, pa.int32())
    return pa.DictionaryArray.from_arrays(codes, names, safe=False)


def lists(flat: pa.Array, lengths: Any) -> pa.ListArray:
    """Lists of these lengths, out of one array.

    >>> lists(texts("abc"), [1, 0, 2]).to_pylist()
    [['a'], [], ['b', 'c']]
    """
    return pa.ListArray.from_arrays(numbers(_places(lengths), pa.int32()), flat)


def _places(lengths: Any) -> Any:
    """Where each begins, and where the last ends."""
    places = np.zeros(len(lengths) + 1, np.int32)
    np.cumsum(lengths, out=places[1:])
    return places


def listed(found: Lists, type_: pa.DataType) -> pa.ListArray:
    """Lists of numbers, which are in the type's range."""
    ends = numbers(found.ends, pa.int32())
    return pa.ListArray.from_arrays(ends, numbers(found.flat, type_))


def listed_words(found: Lists, names: pa.StringArray) -> pa.ListArray:
    """Lists of texts, by their places among `names`."""
    ends = numbers(found.ends, pa.int32())
    return pa.ListArray.from_arrays(ends, coded(found.flat, names))


def by_seat(rows: Any, players: Any, type_: pa.DataType) -> pa.ListArray:
    """Of each row of a matrix the seats that somebody has: so many, from the first."""
    seats = rows.shape[1]
    if (players < seats).any():
        rows = rows[np.arange(seats) < players[:, None]]
    return lists(numbers(rows.ravel(), type_), players)
