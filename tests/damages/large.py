"""Large files: bombs, and records and texts of many megabytes.

Each is made in a second or two; none is kept in the repository.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable

from damages.packing import tarred, zipped
from paifu.logs.formats.tenhou_read import RECORD_MOST

MB = 2**20
GB = 2**30

HEAD = (
    b'<mjloggm ver="2.3"><GO type="9" lobby="0"/>'
    b'<UN n0="%41" n1="%42" n2="%43" n3="%44"/><TAIKYOKU oya="0"/>'
)
HANDS = b"".join(
    b' hai%d="%s"' % (seat, b",".join(b"%d" % (seat + 4 * i) for i in range(13)))
    for seat in range(4)
)
INIT = b'<INIT seed="0,0,0,2,5,135" ten="250,250,250,250" oya="0"%s/>' % HANDS
DRAW = b'<RYUUKYOKU type="yao9" ba="0,0" sc="250,0,250,0,250,0,250,0" />'
LAST = DRAW.replace(b" />", b' owari="250,15.0,250,-5.0,250,-5.0,250,-5.0" />')
END = b"</mjloggm>"
WIN = (
    b'<AGARI ba="0,0" hai="1,5,9,13,17,21,25,29,33,37,41,45,49,60" machi="60"'
    b' ten="30,2000,0" yaku="1,1" doraHai="135" who="1" fromWho="0"'
    b' sc="250,-20,250,20,250,0,250,0" />'
)


def filled(piece: bytes, before: bytes = HEAD, after: bytes = b"") -> bytes:
    """A record of nearly the most bytes that are read, most of them of one piece."""
    room = RECORD_MOST - len(before) - len(after)
    return before + piece * (room // len(piece)) + after


def attributes() -> bytes:
    """A tag of very many attributes, each of another name."""
    names = b"".join(b' a%x=""' % number for number in range(150_000))
    return HEAD + b"<N" + names + b" />"


def zeros_in_gzip(size: int) -> bytes:
    """A gzip file of so many zeros, a multiple of 16 MB; its checksum is not right."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    first = packer.compress(bytes(16 * MB)) + packer.flush(zlib.Z_FULL_FLUSH)
    block = packer.compress(bytes(16 * MB)) + packer.flush(zlib.Z_FULL_FLUSH)
    body = first + block * (size // (16 * MB) - 1) + b"\x03\0"
    return gzip.compress(b"")[:10] + body + struct.pack("<II", 0, size % 2**32)


def gzip_in_gzip() -> bytes:
    """A bomb in a packed file: 10 GB in 50 kB."""
    return gzip.compress(zeros_in_gzip(10 * GB), 9)


def bombs_in_zip() -> bytes:
    """A zip archive of 200 files of 200 MB: 40 GB in 40 kB."""
    one = bz2.compress(bytes(200 * MB), 9)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_BZIP2) as archive:
        archive.writestr("0", bytes(200 * MB))
    # zipfile cannot store what is packed already: the one entry is said 200 times.
    data = file.getvalue()
    start = data.index(b"PK\x01\x02")
    assert one in data
    local, central, tail = data[:start], data[start:-22], data[-22:]
    directory = b"".join(
        central[:42] + struct.pack("<I", n * len(local)) + central[46:]
        for n in range(200)
    )
    counts = struct.pack("<HHII", 200, 200, len(directory), 200 * len(local))
    return local * 200 + directory + tail[:8] + counts + b"\0\0"


def bomb_in_zips() -> bytes:
    """A zip archive within a zip archive within one, at the bottom a bomb."""
    bomb = zeros_in_gzip(10 * GB)
    return zipped({"a.zip": zipped({"b.zip": zipped({"c.gz": bomb})})})


def bomb_in_tar() -> bytes:
    """A packed tar archive with a member of 8 GB."""
    entry = tarfile.TarInfo("a")
    entry.size = 8 * GB
    head = entry.tobuf().ljust(16 * MB, b"\0")
    return gzip.compress(head, 9) + zeros_in_gzip(8 * GB)


def name_in_tar() -> bytes:
    """A packed tar archive with a name of 4 GB."""
    entry = tarfile.TarInfo("a")
    entry.type, entry.size = tarfile.GNUTYPE_LONGNAME, 4 * GB
    return gzip.compress(entry.tobuf(tarfile.GNU_FORMAT)) + zeros_in_gzip(4 * GB)


def many_members() -> bytes:
    """A zip archive of 3,000 small files."""
    return zipped({f"{number}": b"x" for number in range(3000)})


def many_in_tar() -> bytes:
    """A packed tar archive of 3,000 files, all of them empty."""
    return gzip.compress(tarred({f"{number}": b"" for number in range(3000)}))


def large_dictionary() -> bytes:
    """An xz file that asks for a dictionary of 1.5 GB."""
    data = lzma.compress(b"x", filters=[{"id": lzma.FILTER_LZMA2, "preset": 0}])
    # The size of the dictionary is one byte of the block's head; its sum is set right.
    block = bytearray(data[12 : 12 + 4 * (data[12] + 1)])
    block[4] = 39
    block[-4:] = struct.pack("<I", zlib.crc32(block[:-4]))
    return data[:12] + bytes(block) + data[12 + len(block) :]


LARGE: dict[str, Callable[[], bytes]] = {
    "64 MB of A": lambda: b"A" * (64 * MB),
    "64 MB of zeros": lambda: bytes(64 * MB),
    "64 MB of tag openings": lambda: b"<" * (64 * MB),
    "100 MB of text": lambda: b"all work and no play " * (100 * MB // 21),
    "300 MB of zeros": lambda: bytes(300 * MB),
    "a record and 64 MB of spaces": lambda: HEAD + b" " * (64 * MB),
    "tags without names": lambda: filled(b"<"),
    "tags without ends": lambda: filled(b"<AA"),
    "unknown tags": lambda: filled(b"<A/>"),
    "draws": lambda: filled(b"<T1/>", HEAD + INIT),
    "draws and discards": lambda: filled(b"<T1/><D1/>", HEAD + INIT, LAST + END),
    "odd draws": lambda: filled(b"<T1 />", HEAD + INIT),
    "rounds": lambda: filled(INIT + DRAW, HEAD, INIT + LAST + END),
    "wins": lambda: filled(WIN, HEAD + INIT),
    "disconnections": lambda: filled(b'<BYE who="0"/>', HEAD + INIT),
    "indicators": lambda: filled(b'<DORA hai="1" />', HEAD + INIT),
    "norths": lambda: filled(b'<N who="0" m="31264" />', HEAD + INIT),
    "a list of ones": lambda: filled(b"1,", HEAD + b'<INIT seed="', b'1"/>'),
    "a list of tens": lambda: filled(b"10000,", HEAD + b'<INIT seed="', b'1"/>'),
    "commas": lambda: filled(b",", HEAD + b'<INIT seed="', b'"/>'),
    "a long number": lambda: filled(b"9", HEAD + b'<INIT seed="', b'"/>'),
    "a long name": lambda: filled(b"%41", b'<mjloggm><GO type="9"/><UN n0="', b'"/>'),
    "a wall seed": lambda: filled(b"A", b'<mjloggm><SHUFFLE seed="', b'"/>'),
    "many attributes": attributes,
    "one attribute again": lambda: filled(b' a=""', HEAD + b"<N", b" />"),
    "a known one again": lambda: filled(b' who="0"', HEAD + INIT + b"<N", b" />"),
    "an open value": lambda: filled(b"x", HEAD + b'<N who="'),
    "an open name": lambda: filled(b"x", HEAD + b"<"),
    "spaces in a tag": lambda: filled(b" ", HEAD + b"<N", b">"),
    "spaces": lambda: filled(b" ", HEAD, b"x"),
    "seams": lambda: filled(b'" + "', HEAD),
    "comments": lambda: filled(b"<!-- -->", HEAD, INIT),
    "open comments": lambda: filled(b"<!--", HEAD),
    "a comment of tags": lambda: filled(b"<T1/>", HEAD + b"<!--", b"-->"),
    "declarations": lambda: filled(b"<?xml?>", HEAD),
    "roots": lambda: filled(b"<mjloggm>", b""),
    "ends": lambda: filled(b"</mjloggm>", HEAD),
    "gzip: 10 GB of zeros": lambda: zeros_in_gzip(10 * GB),
    "gzip: 512 MB of zeros": lambda: zeros_in_gzip(512 * MB),
    "gzip in gzip: 10 GB": gzip_in_gzip,
    "bzip2: 1 GB of zeros": lambda: bz2.compress(bytes(256 * MB)) * 4,
    "xz: 1 GB of zeros": lambda: lzma.compress(bytes(256 * MB), preset=0) * 4,
    "xz: a dictionary of 1.5 GB": large_dictionary,
    "gzip: 100,000 members": lambda: gzip.compress(b"") * 10**5,
    "zip: 40 GB": bombs_in_zip,
    "zips: 10 GB": bomb_in_zips,
    "zip: 3,000 files": many_members,
    "tar: 8 GB": bomb_in_tar,
    "tar: a name of 4 GB": name_in_tar,
    "tar: 3,000 files": many_in_tar,
}
"""Name -> what makes the file."""
