"""Damage by other tools: encodings, what XML has and records do not, nesting."""

from __future__ import annotations

import random
import re

from damages.text import TAG, VALUE, matched, put

ROOT_TAG = re.compile(rb"<mjloggm[^>]*>")

ENCODINGS = (
    "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig", "utf-7", "cp500",
)  # fmt: skip


def encoded(data: bytes, chance: random.Random) -> bytes:
    """The record was saved in another encoding."""
    return data.decode("utf-8", "replace").encode(chance.choice(ENCODINGS), "replace")


def encoded_in_part(data: bytes, chance: random.Random) -> bytes:
    """From some byte on it is UTF-16."""
    place = chance.randrange(len(data))
    return data[:place] + data[place:].decode("latin-1").encode("utf-16-le")


NAMES = (
    "\u96c0\u58eb".encode("shift-jis"), "\u96c0\u58eb".encode("euc-jp"), b"\x1b$B",
    "\u96c0\u58eb".encode(), "\u96c0\u58eb".encode("utf-16"), "\xe9".encode("latin-1"),
    b"\xff\xfe", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe9\x9b", b"\0",
    b"%00", b"%FF", b"%E9%9B", b"%zz", b"%", b"%C0%80", b"%ED%A0%80", b"%F4%90%80%80",
    b"\x1b[31m", b"%1B%5B31m", b"\xe2\x80\xae", b"%E2%80%AE", b"\xef\xbb\xbf", b"%0A",
)  # fmt: skip
"""Texts in encodings that a record does not have, and bytes that are no text at all."""


def wrong_text(data: bytes, chance: random.Random) -> bytes:
    """A value is text in another encoding, or no text."""
    return put(data, matched(VALUE, data, chance), chance.choice(NAMES))


def wrong_text_anywhere(data: bytes, chance: random.Random) -> bytes:
    """Such text stands anywhere."""
    place = chance.randrange(len(data) + 1)
    return data[:place] + chance.choice(NAMES) + data[place:]


def spaced_by_nulls(data: bytes, chance: random.Random) -> bytes:
    """NUL bytes stand after some of the others."""
    share = chance.choice((0.001, 0.1, 1.0))
    made = bytearray()
    for byte in data:
        made.append(byte)
        if chance.random() < share:
            made.append(0)
    return bytes(made)


def line_ends(data: bytes, chance: random.Random) -> bytes:
    """A tag a line, with the line ends of some system."""
    return data.replace(b"><", b">" + chance.choice((b"\n", b"\r\n", b"\r")) + b"<")


# -- what XML has and records do not ---------------------------------------------------

LAUGHS = b"".join(
    b'<!ENTITY l%d "%s">' % (n, b"&l%d;" % (n - 1) * 10) for n in range(1, 10)
)

DOCTYPES = (
    b"<!DOCTYPE mjloggm>",
    b'<!DOCTYPE mjloggm SYSTEM "http://127.0.0.1:9/x.dtd">',
    b'<!DOCTYPE mjloggm [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
    b'<!DOCTYPE mjloggm [<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;]>',
    b'<!DOCTYPE mjloggm [<!ENTITY l0 "lol">' + LAUGHS + b"]>",
    b'<!DOCTYPE mjloggm [<!ENTITY e "' + b"A" * 20_000 + b'">]>',
    b'<!DOCTYPE mjloggm [<!ATTLIST INIT seed CDATA "0,0,0,0,0,0">]>',
)

PIECES = (
    b"&e;", b"&l9;", b"&lt;", b"&amp;", b"&#60;", b"&#x3c;", b"&#0;", b"&#1114112;",
    b"&",
    b"<![CDATA[<T1/>]]>", b"<![CDATA[", b"]]>", b"<!-- -->", b"<!-- <T1/> -->", b"<!--",
    b"-->", b"<!-- -- -->", b"<!-->", b"<!--->", b"<?xml?>", b"<?xml version='1.0'?>",
    b'<?xml version="1.0" encoding="UTF-16"?>', b"<?php exit ?>", b"<?", b"?>", b"<!",
    b'<?xml-stylesheet href="file:///etc/passwd"?>', b"<!ELEMENT a ANY>", b"text",
    b'<xi:include href="file:///etc/passwd" parse="text"/>', b'" +\n "', b"<a/>",
    b"< T1/>",
    b"<T1></T1>", b"</T1>", b"<T1>", b"<T1 />", b"<T1/ >", b"<T1//>", b"<>", b"</>",
)  # fmt: skip


def document_type(data: bytes, chance: random.Random) -> bytes:
    """A document type stands before the record, and its entity perhaps in a value."""
    made = chance.choice(DOCTYPES) + data
    if chance.random() < 0.6:
        made = put(made, matched(VALUE, made, chance), chance.choice(PIECES[:4]))
    return b'<?xml version="1.0"?>' * chance.randrange(2) + made


def piece_between(data: bytes, chance: random.Random) -> bytes:
    """Something of XML, or nearly of it, stands between two tags."""
    place = matched(TAG, data, chance).start
    return data[:place] + chance.choice(PIECES) + data[place:]


def piece_in_value(data: bytes, chance: random.Random) -> bytes:
    """Something of XML stands in a value."""
    where = matched(VALUE, data, chance)
    kept = data[where] if chance.random() < 0.5 else b""
    return put(data, where, kept + chance.choice(PIECES))


def long_gap(data: bytes, chance: random.Random) -> bytes:
    """A long text stands between two tags."""
    gaps = (
        b" ",
        b"\n",
        b"<!-- -->",
        b"<!--",
        b'" + "',
        b"<?xml?>",
        b"\xef\xbb\xbf",
        b"-",
    )
    place = matched(TAG, data, chance).start
    gap = chance.choice(gaps) * chance.choice((100, 3000, 30_000))
    return data[:place] + gap + chance.choice((b"", b"x")) + data[place:]


# -- nesting ---------------------------------------------------------------------------


def within_itself(data: bytes, chance: random.Random) -> bytes:
    """The record stands within itself, or several follow one another."""
    place = matched(TAG, data, chance).start
    return chance.choice((data[:place] + data + data[place:], data * 3))


def deep(data: bytes, chance: random.Random) -> bytes:
    """Elements stand very deep in one another."""
    depth = chance.choice((10, 1000, 20_000))
    name = chance.choice((b"a", b"mjloggm", b"INIT"))
    place = matched(TAG, data, chance).start
    closing = b"</%s>" % name * depth * chance.randrange(2)
    return data[:place] + b"<%s>" % name * depth + closing + data[place:]


def unclosed(data: bytes, chance: random.Random) -> bytes:
    """Some tags do not end, or have ends of their own."""
    share = chance.random()

    def change(match: re.Match[bytes]) -> bytes:
        tag = match.group()
        if chance.random() > share or not tag.endswith(b"/>"):
            return tag
        name = re.split(rb"[ /]", tag[1:])[0]
        return tag[:-2] + b">" + (b"</%s>" % name) * chance.randrange(2)

    return TAG.sub(change, data)


def without_root(data: bytes, chance: random.Random) -> bytes:
    """The root is missing, or another."""
    roots = (
        b"",
        b"<mjloggm>",
        b"<mjloggm/>",
        b"<MJLOGGM>",
        b"<log>",
        b"<!--<mjloggm-->",
    )
    return ROOT_TAG.sub(chance.choice(roots), data, count=1)
