"""Damage to packed records and archives, and files that are no record at all."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import random
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable


def gzipped(data: bytes) -> bytes:
    """A gzip file; without the present time in it, so that it can be made again."""
    return gzip.compress(data, 1, mtime=0)


PACKERS: tuple[Callable[[bytes], bytes], ...] = (
    gzipped,
    lambda data: bz2.compress(data, 1),
    lambda data: lzma.compress(data, preset=0),
    lambda data: lzma.compress(data, lzma.FORMAT_ALONE, preset=0),
)


def zipped(members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip archive; a member in it for each name."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, data in members.items():
            # An entry by itself has no date; by its name it has the present one.
            entry = zipfile.ZipInfo(name)
            archive.writestr(entry, data, method)
    return file.getvalue()


def tarred(members: dict[str, bytes], form: int = tarfile.PAX_FORMAT) -> bytes:
    """A tar archive; a member in it for each name."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=form) as archive:
        for name, data in members.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return file.getvalue()


def broken(data: bytes, chance: random.Random) -> bytes:
    """Some bytes of a file are others, missing or too many; its start more often."""
    made = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        if not made:
            break
        reach = chance.choice((30, 700, len(made)))
        place = chance.randrange(min(len(made), reach))
        if chance.random() < 0.3:
            place = len(made) - 1 - place
        match chance.randrange(4):
            case 0:
                made[place] ^= 1 << chance.randrange(8)
            case 1:
                made[place] = chance.choice((0, 127, 128, 255))
            case 2:
                del made[place : place + chance.randint(1, 20)]
            case _:
                made[place:place] = chance.randbytes(chance.randint(1, 8))
    return bytes(made)


def packed_broken(data: bytes, chance: random.Random) -> bytes:
    """A packed record is damaged."""
    return broken(chance.choice(PACKERS)(data), chance)


def packed_cut(data: bytes, chance: random.Random) -> bytes:
    """A packed record ends somewhere."""
    made = chance.choice(PACKERS)(data)
    return made[: chance.randrange(len(made))]


def gzip_sums(data: bytes, chance: random.Random) -> bytes:
    """Checksum or length at the end of a gzip file are wrong."""
    made = gzipped(data)
    return made[:-8] + chance.choice((made[-8:-4] + b"abcd", b"abcd" + made[-4:], b""))


def gzip_members(data: bytes, chance: random.Random) -> bytes:
    """A gzip file has several members: parts of the record, or something else."""
    place = chance.randrange(len(data))
    parts = [gzipped(part) for part in (data[:place], data[place:], b"")]
    chance.shuffle(parts)
    return b"".join(parts[: chance.randint(2, 3)])


def gzip_trailing(data: bytes, chance: random.Random) -> bytes:
    """Something stands after the end of a packed record."""
    tail = chance.choice((bytes(512), b"\n", chance.randbytes(20), b"\x1f\x8b", data))
    return chance.choice(PACKERS[:3])(data) + tail


def gzip_head(data: bytes, chance: random.Random) -> bytes:
    """A gzip file with any flags, and with or without what they announce."""
    body = zlib.compress(data, 1)[2:-4]
    sums = struct.pack("<II", zlib.crc32(data), len(data))
    extra = chance.choice((b"", b"\xff\xffx", b"name\0", b"\x04\0abcdname\0say\0"))
    return b"\x1f\x8b\x08" + chance.randbytes(7) + extra + body + sums


def packed_deep(data: bytes, chance: random.Random) -> bytes:
    """A packed file in a packed file, and so on."""
    for _ in range(chance.randint(2, 5)):
        data = chance.choice(PACKERS[:3])(data)
    return data


METHODS = (
    zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA,
)  # fmt: skip

MEMBERS = (
    "../../../../tmp/x.mjlog", "/etc/passwd", "C:\\x.mjlog", "..\\x", "a/../../b",
    "a//b", "\x1b[31mred", "\u202ex", "x" * 300, "\n", "con", "aux.mjlog", "-", "*",
    "~/x", "%s",
)  # fmt: skip
"""Names of members that must not become paths, and that are awkward to print."""


def zip_broken(data: bytes, chance: random.Random) -> bytes:
    """A zip archive is damaged."""
    made = zipped({"a.mjlog": data, "b.mjlog": data[:900]}, chance.choice(METHODS))
    return broken(made, chance)


def zip_directory(data: bytes, chance: random.Random) -> bytes:
    """The directory of a zip archive is damaged."""
    made = zipped({"a.mjlog": data}, chance.choice(METHODS))
    start = made.rindex(b"PK\x01\x02")
    return made[:start] + broken(made[start:], chance)


def zip_encrypted(data: bytes, chance: random.Random) -> bytes:
    """Members of a zip archive are said to be encrypted, or packed otherwise."""
    made = bytearray(zipped({"a.mjlog": data}))
    for signature, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        place = made.rindex(signature) + flags
        if chance.random() < 0.5:
            made[place] |= 1
        else:
            made[place + 2] = chance.choice((1, 6, 9, 12, 14, 93, 95, 97, 99))
    return bytes(made)


def archive_names(data: bytes, chance: random.Random) -> bytes:
    """Names of members lead out of the archive, or are awkward to print."""
    names = chance.sample(MEMBERS, 3)
    pack: Callable[[dict[str, bytes]], bytes] = chance.choice((zipped, tarred))
    return pack(dict.fromkeys(names, data[:2000]))


def archive_odd(data: bytes, chance: random.Random) -> bytes:
    """An archive holds much that is no record: folders, empty files, archives."""
    members = {f"{n}": chance.choice((b"", b"x", data[:n])) for n in range(9)}
    members |= {"deep.zip": zipped({"in.zip": zipped({"a": data})}), "folder/": b""}
    pack: Callable[[dict[str, bytes]], bytes] = chance.choice((zipped, tarred))
    return pack(members)


TYPES = (
    tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.BLKTYPE,
    tarfile.FIFOTYPE, tarfile.DIRTYPE, tarfile.CONTTYPE, tarfile.GNUTYPE_SPARSE,
    tarfile.XHDTYPE, tarfile.GNUTYPE_LONGNAME, b"S", b"g", b"\0", b"Z",
)  # fmt: skip


def tar_types(data: bytes, chance: random.Random) -> bytes:
    """A member of a tar archive is a link, a device, or of a type of its own."""
    entry = tarfile.TarInfo("a.mjlog")
    entry.type, entry.size = chance.choice(TYPES), chance.choice((0, 10, len(data)))
    entry.linkname = chance.choice(("/etc/passwd", "a.mjlog", "../b"))
    head = entry.tobuf(chance.choice((tarfile.GNU_FORMAT, tarfile.USTAR_FORMAT)))
    rest = tarred({"b.mjlog": data})
    return head + data + bytes(-len(data) % 512) + rest


def tar_broken(data: bytes, chance: random.Random) -> bytes:
    """A tar archive is damaged; the sums of its headers are right again in the end."""
    form = chance.choice((tarfile.GNU_FORMAT, tarfile.PAX_FORMAT))
    members = {"n" * chance.choice((3, 200)): data, "\u96c0": data[:900]}
    made = bytearray(broken(tarred(members, form), chance))
    if len(made) > 512 and chance.random() < 0.7:
        made[148:156] = b" " * 8
        made[148:155] = b"%06o\0" % sum(made[:512])
    return bytes(made)


def tar_packed_broken(data: bytes, chance: random.Random) -> bytes:
    """A packed tar archive is damaged, outside or inside."""
    made = tarred({"a.mjlog": data, "b.mjlog": data[:900]})
    pack = chance.choice(PACKERS[:3])
    if chance.random() < 0.5:
        return pack(broken(made, chance))
    return broken(pack(made), chance)


# -- no record at all ------------------------------------------------------------------

STARTS = (
    b"", b"<mjloggm>", b'<mjloggm ver="2.3">', b"<mjloggm", b"\x1f\x8b", b"PK\x03\x04",
    b"PK\x05\x06", b"BZh9", b"\xfd7zXZ\0", b"7z\xbc\xaf\x27\x1c", b"Rar!", b"{", b"[",
    b"%PDF-1.7", b"\x7fELF", b"\x28\xb5\x2f\xfd", b"SQLite format 3\0", b"\xef\xbb\xbf",
)  # fmt: skip
"""What a file may start with to be taken for something."""


def empty(data: bytes, chance: random.Random) -> bytes:
    """A file of no bytes, or of one."""
    return bytes(chance.randbytes(chance.randrange(2)))


def noise(data: bytes, chance: random.Random) -> bytes:
    """Random bytes after the start of some format."""
    return chance.choice(STARTS) + chance.randbytes(
        chance.choice((0, 1, 10, 500, 9000))
    )


def one_sign(data: bytes, chance: random.Random) -> bytes:
    """One byte, very often."""
    times = chance.choice((1, 100, 5000, 60_000))
    return chance.choice(STARTS) + bytes([chance.randrange(256)]) * times


def other_file(data: bytes, chance: random.Random) -> bytes:
    """A page, a table or an object that a server sent in place of a record."""
    pages = (
        b"<!DOCTYPE html><html><body>404 Not Found</body></html>",
        b'<html><script>var x = "<mjloggm ver=";</script></html>',
        b'{"log":[],"ref":"x"}', b"[" * 5000, b'{"a":' * 5000, b"id,seat\n1,2\n",
        b"\n\n", b"<mjloggm><mjloggm><mjloggm>", b"</mjloggm>", b"<mjloggm></mjloggm>",
    )  # fmt: skip
    return chance.choice(pages)
