"""Archives that hold themselves, or whose members share their bytes.

`quine` is built as Russ Cox describes it ("Zip Files All The Way Down", 2010): a
program of DEFLATE that prints itself. `overlapping` is David Fifield's ("A better zip
bomb", 2019): each member is the head of the next one, stored, and all that comes after.
"""

from __future__ import annotations

import struct
import tarfile
import zlib
from collections.abc import Sequence
from typing import NamedTuple

NAME = b"a record of a game that holds itself.zip"


class Entry(NamedTuple):
    """What a zip archive says of a member."""

    name: bytes
    method: int
    """8 DEFLATE, 12 bzip2, 14 LZMA."""
    crc: int
    packed: int
    size: int

    def local(self) -> bytes:
        """Its head before the member."""
        return struct.pack("<4s5H", b"PK\3\4", 20, 0, self.method, 0, 33) + self._rest()

    def central(self, place: int) -> bytes:
        """Its row of the directory, by where its head is."""
        start = struct.pack("<4s6H", b"PK\1\2", 20, 20, 0, self.method, 0, 33)
        rest = self._rest()
        return start + rest[:16] + struct.pack("<3H2I", 0, 0, 0, 0, place) + rest[16:]

    def _rest(self) -> bytes:
        sizes = (self.crc, self.packed, self.size)
        return struct.pack("<3I2H", *sizes, len(self.name), 0) + self.name


def ended(data: bytes, directory: Sequence[bytes]) -> bytes:
    """A zip archive of what is before its directory, and that."""
    count, rows = len(directory), b"".join(directory)
    sizes = (count, count, len(rows), len(data), 0)
    return data + rows + struct.pack("<4s2H2H2IH", b"PK\5\6", 0, 0, *sizes)


def deflated(data: bytes) -> bytes:
    """DEFLATE alone, without a head."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush()


def repeated(
    content: bytes, count: int, packed: bytes, method: int = 8, wrong: int = 0
) -> bytes:
    """A zip archive that names one member so many times.

    Args:
        content: of the member.
        count: how often it is named.
        packed: the content, packed.
        method: in which way.
        wrong: what is added to the checksum.
    """
    crc = zlib.crc32(content) ^ wrong
    entry = Entry(b"a", method, crc, len(packed), len(content))
    return ended(entry.local() + packed, [entry.central(0)] * count)


def overlapping(content: bytes, count: int) -> bytes:
    """A zip archive of so many members, of which each holds the later ones' heads."""
    data, places = deflated(content), list[tuple[Entry, int]]()
    for number in reversed(range(count)):
        if places:  # the head of the next one, as a stored block of this one
            head = places[-1][0].local()
            data = _stored(len(head)) + data
            content = head + content
        sizes = (zlib.crc32(content), len(data), len(content))
        entry = Entry(b"%d" % number, 8, *sizes)
        data = entry.local() + data
        places.append((entry, len(data)))
    rows = [entry.central(len(data) - before) for entry, before in reversed(places)]
    return ended(data, rows)


def quine() -> bytes:
    """A zip archive whose one member is the archive itself."""
    rows = [_quine(1 << bit) for bit in range(32)]
    none = zlib.crc32(_quine(0))
    # A checksum is linear: what each bit of the four places it is written at changes.
    masks = [zlib.crc32(row) ^ none ^ (1 << bit) for bit, row in enumerate(rows)]
    made = _quine(_solved(masks, none))
    return made


def _quine(crc: int) -> bytes:
    """The archive, with any checksum."""
    size = len(_program(crc, 0, 0))
    head = len(Entry(NAME, 8, 0, 0, 0).local())
    foot = len(ended(b"", [Entry(NAME, 8, 0, 0, 0).central(0)]))
    return _program(crc, size - head - foot, size)


def _program(crc: int, packed: int, size: int) -> bytes:
    entry = Entry(NAME, 8, crc, packed, size)
    head = entry.local()
    before = size - len(ended(b"", [entry.central(0)]))
    foot = ended(b"", [entry.central(0)])
    foot = foot[:-6] + struct.pack("<IH", max(before, 0), 0)
    head_again, foot_again = _stored(len(head) + 5), _stored(len(foot) + 5)
    none, one, four = _stored(0), _stored(5), _stored(20)
    repeat_head = _repeat(len(head) + 5, 0xFF, is_last=False)
    repeat_foot = _repeat(len(foot) + 5, 0, is_last=True)
    repeat_four = bytes.fromhex("42 88 21 c4 00")
    return b"".join([
        head,
        head_again, head, head_again,
        repeat_head,
        one, repeat_head,
        one, one,
        four, repeat_head, one, one, four,
        repeat_four,
        four, repeat_four, four, repeat_four, four,
        repeat_four,
        four, repeat_four, none, none, foot_again,
        repeat_four,
        none, none, foot_again, repeat_foot, foot,
        repeat_foot,
        foot,
    ])  # fmt: skip


def _stored(count: int) -> bytes:
    """The head of a block of so many bytes as they are: five bytes."""
    return struct.pack("<BHH", 0, count, count ^ 0xFFFF)


def _repeat(count: int, last: int, *, is_last: bool) -> bytes:
    """A block that prints the last 68 to 115 bytes again, in five bytes.

    One match of all but the last byte, that byte, and the end of the block.
    """
    length, distance = count - 1, count
    code = (length - 67) // 16  # of codes 277 to 279, four more bits
    bits = f"{is_last:d}10" + f"{21 + code:07b}" + f"{(length - 67) % 16:04b}"[::-1]
    far, wide = (12, 65) if distance <= 96 else (13, 97)
    bits += f"{far:05b}" + f"{distance - wide:05b}"[::-1]
    bits += f"{last + 48:08b}" if last < 144 else f"{last + 256:09b}"
    bits = (bits + "0" * 7).ljust(40, "0")
    return int(bits[::-1], 2).to_bytes(5, "little")


def _solved(masks: list[int], wanted: int) -> int:
    """The bits whose masks together are what is wanted (over the field of two)."""
    rows = [(mask, 1 << bit) for bit, mask in enumerate(masks)]
    found = 0
    for bit in range(32):
        pivot = next((row for row in rows if row[0] >> bit & 1), None)
        if pivot is None:
            continue
        rows.remove(pivot)
        rows = [
            (row[0] ^ pivot[0], row[1] ^ pivot[1]) if row[0] >> bit & 1 else row
            for row in rows
        ]
        if wanted >> bit & 1:
            wanted, found = wanted ^ pivot[0], found ^ pivot[1]
    if wanted:
        raise ValueError("no checksum fits: take another name")
    return found


def linked_tar() -> bytes:
    """A tar archive with hard and symbolic links that lead to themselves."""
    entries = []
    for name, form in (("a", tarfile.LNKTYPE), ("b", tarfile.SYMTYPE)):
        entry = tarfile.TarInfo(name)
        entry.type, entry.linkname = form, name
        entries.append(entry.tobuf())
    return b"".join(entries) + bytes(1024)


def sparse_tar(size: int, count: int) -> bytes:
    """A tar archive of so many files of that size, all of them holes."""
    return b"".join(_hole(b"%d" % number, size) for number in range(count))


def _hole(name: bytes, size: int) -> bytes:
    entry = tarfile.TarInfo(name.decode())
    entry.type = tarfile.GNUTYPE_SPARSE
    head = bytearray(entry.tobuf(tarfile.GNU_FORMAT))
    head[386:410] = b"%011o " % 0 * 2  # one piece of no bytes, at the start
    head[483:495] = b"%011o " % size
    head[148:156] = b" " * 8
    head[148:156] = b"%06o\0 " % sum(head)
    return bytes(head)
