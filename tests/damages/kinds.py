"""The kinds of damage, as a table: what a folder of strangers' files may hold."""

from __future__ import annotations

import random
from typing import NamedTuple

from damages import databases, markup, packing, text
from damages.text import Change


class Kind(NamedTuple):
    """One kind of damage."""

    group: str
    """Kinds that are counted together."""
    make: Change
    """Gives a damaged record; its docstring says what is wrong with it."""

    @property
    def name(self) -> str:
        """The kind's name."""
        return self.make.__name__


GROUPS: dict[str, tuple[Change, ...]] = {
    "bytes": (
        text.flip, text.flip_many, text.insert, text.overwrite, text.splice, text.lose,
        text.repeat, text.move, text.nulls, text.turned,
    ),
    "cuts": (
        text.cut, text.cut_at_tag, text.cut_in_value, text.cut_in_head,
        text.cut_near_end, text.cut_start,
    ),
    "numbers": (
        text.digit, text.odd_number, text.odd_numbers, text.small_numbers,
        text.other_bits,
    ),
    "tags": (
        text.drop, text.double, text.many, text.swap, text.shuffle, text.displaced,
        text.renamed,
    ),
    "attributes": (
        text.attribute_gone, text.attribute_twice, text.attribute_elsewhere,
        text.attribute_order, text.value_emptied, text.value_elsewhere,
        text.value_longer, text.value_shorter, text.sign,
    ),
    "encodings": (
        markup.encoded, markup.encoded_in_part, markup.wrong_text,
        markup.wrong_text_anywhere, markup.spaced_by_nulls, markup.line_ends,
    ),
    "XML": (
        markup.document_type, markup.piece_between, markup.piece_in_value,
        markup.long_gap,
    ),
    "nesting": (
        markup.within_itself, markup.deep, markup.unclosed, markup.without_root,
    ),
    "packed": (
        packing.packed_broken, packing.packed_cut, packing.gzip_sums,
        packing.gzip_members, packing.gzip_trailing, packing.gzip_head,
        packing.packed_deep,
    ),
    "archives": (
        packing.zip_broken, packing.zip_directory, packing.zip_encrypted,
        packing.archive_names, packing.archive_odd, packing.tar_types,
        packing.tar_broken, packing.tar_packed_broken,
        databases.database_broken, databases.database_head, databases.database_pages,
    ),
    "no record": (
        packing.empty, packing.noise, packing.one_sign, packing.other_file,
    ),
}  # fmt: skip

KINDS = tuple(Kind(group, make) for group, makes in GROUPS.items() for make in makes)


class Input(NamedTuple):
    """One damaged file."""

    number: int
    kind: str
    data: bytes

    @property
    def name(self) -> str:
        """Name of the file."""
        return f"{self.number:07}-{self.kind}.mjlog"


TWICE = 0.2
"""Share of inputs that are damaged once more."""


def damaged(number: int, seed: int, whole: tuple[bytes, ...]) -> Input:
    """The input of a number: the same for the same seed and records."""
    chance = random.Random(f"{seed}-{number}")
    kind = KINDS[number % len(KINDS)]
    data = kind.make(chance.choice(whole), chance)
    if chance.random() < TWICE and len(data) > 1:
        data = text.flip(data, chance)
    return Input(number, kind.name, data)
