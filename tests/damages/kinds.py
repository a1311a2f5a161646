"""The kinds of damage, as a table: what a folder of strangers' files may hold."""

from __future__ import annotations

import random
from functools import cache
from typing import NamedTuple

from damages import databases, markup, messages, packing, text, values
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


BYTES: dict[str, tuple[Change, ...]] = {
    "bytes": (
        text.flip, text.flip_many, text.insert, text.overwrite, text.splice, text.lose,
        text.repeat, text.move, text.nulls, text.turned,
    ),
    "cuts": (text.cut, text.cut_in_head, text.cut_near_end, text.cut_start),
    "encodings": (
        markup.encoded, markup.encoded_in_part, markup.wrong_text_anywhere,
        markup.spaced_by_nulls,
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
"""What may happen to any file."""

MARKUP: dict[str, tuple[Change, ...]] = {
    "cuts": (text.cut_at_tag, text.cut_in_value),
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
        markup.wrong_text, markup.line_ends,
    ),
    "XML": (
        markup.document_type, markup.piece_between, markup.piece_in_value,
        markup.long_gap,
    ),
    "nesting": (
        markup.within_itself, markup.deep, markup.unclosed, markup.without_root,
    ),
}  # fmt: skip
"""What may happen to tags with attributes."""

JSON: dict[str, tuple[Change, ...]] = {
    "numbers": (text.digit, text.odd_number, text.odd_numbers, text.small_numbers),
    "values": (
        values.value_odd, values.value_near, values.value_copied, values.text_within,
    ),
    "lists": (
        values.entry_gone, values.entry_twice, values.entries_swapped, values.list_cut,
    ),
    "keys": (
        values.key_gone, values.key_twice, values.key_other, values.keys_elsewhere,
    ),
    "around": (values.lines_mixed, values.spaced, values.wrapped),
}  # fmt: skip
"""What may happen to JSON, in one piece or in lines."""

MESSAGES: dict[str, tuple[Change, ...]] = {
    "fields": (
        messages.field_gone, messages.field_twice, messages.fields_mixed,
        messages.field_elsewhere, messages.field_other, messages.fields_after,
    ),
    "wire types": (
        messages.wire_other, messages.number_overlong, messages.length_other,
    ),
    "values": (messages.number_other, messages.text_other),
    "nesting": (messages.message_within_itself, messages.message_deep),
}  # fmt: skip
"""What may happen to messages of protocol buffers."""

STRUCTURES = {
    "tenhou-xml": MARKUP,
    "tenhou-wire": MARKUP,
    "mahjong-soul": MESSAGES,
}
"""What the records of a format are made of; all others are JSON."""

GROUPS = (*dict.fromkeys([*BYTES, *MARKUP, *JSON, *MESSAGES]),)
"""Every group there is."""


@cache
def kinds_of(name: str) -> tuple[Kind, ...]:
    """The kinds of damage that are done to records of a format."""
    tables = (BYTES, STRUCTURES.get(name, JSON))
    return tuple(
        Kind(group, make)
        for table in tables
        for group, makes in table.items()
        for make in makes
    )


class Input(NamedTuple):
    """One damaged file."""

    number: int
    kind: str
    data: bytes

    @property
    def name(self) -> str:
        """Name of the file."""
        return f"{self.number:07}-{self.kind}"


TWICE = 0.2
"""Share of inputs that are damaged once more."""


def damaged(
    number: int, seed: int, whole: tuple[bytes, ...], name: str = "tenhou-xml"
) -> Input:
    """The input of a number: the same for the same seed, records and format."""
    chance = random.Random(f"{seed}-{number}")
    kinds = kinds_of(name)
    kind = kinds[number % len(kinds)]
    data = kind.make(chance.choice(whole), chance)
    if chance.random() < TWICE and len(data) > 1:
        data = text.flip(data, chance)
    return Input(number, kind.name, data)
