"""Small hand-written Tenhou records: parts that tests put together.

The names are invented (A, B, C, D), the deals are plain sequences: a reader does not
ask whether a hand can be dealt.
"""

from __future__ import annotations

SEED = '<SHUFFLE seed="mt19937ar-sha512-n288-base64,AAAA" ref=""/>'
GO = '<GO type="9" lobby="0"/>'
UN = (
    '<UN n0="%41" n1="%42" n2="%43" n3="%44" dan="16,17,18,19"'
    ' rate="2100.00,2000.50,1999.99,1500.00" sx="M,F,C,M"/>'
)
TAIKYOKU = '<TAIKYOKU oya="0"/>'
END = "</mjloggm>"

SANMA_GO = '<GO type="25" lobby="0"/>'
SANMA_UN = UN.replace("%44", "")

EVEN = "250,0,250,0,250,0,250,0"
DRAW = f'<RYUUKYOKU ba="0,0" sc="{EVEN}" />'
OWARI = "250,15.0,250,-5.0,250,-5.0,250,-5.0"
LAST = f'<RYUUKYOKU ba="0,0" sc="{EVEN}" owari="{OWARI}" />'


def deal(seat: int) -> str:
    """Thirteen tiles: every fourth id from the seat's number on."""
    return ",".join(str(seat + 4 * i) for i in range(13))


def init(
    number: int = 0,
    honba: int = 0,
    sticks: int = 0,
    *,
    players: int = 4,
    more: str = "",
) -> str:
    """An INIT with all scores 25,000, dice 3 and 6, indicator 135."""
    hands = "".join(
        f' hai{seat}="{deal(seat) if seat < players else ""}"' for seat in range(4)
    )
    ten = "250,250,250,250" if players == 4 else "350,350,350,0"
    return (
        f'<INIT seed="{number},{honba},{sticks},2,5,135" ten="{ten}"'
        f' oya="{number % 4}"{hands}{more}/>'
    )


def agari(
    *,
    who: int = 1,
    source: int = 0,
    hand: str = "1,5,9,13,17,21,25,29,33,37,41,45,49,60",
    machi: int = 60,
    melds: str = "",
    yaku: str = ' yaku="1,1,7,1,53,0"',
    ura: str = ' doraHaiUra="3"',
    more: str = "",
    sc: str = "250,-20,250,20,250,0,250,0",
) -> str:
    """An AGARI; `melds`, `yaku`, `ura`, `more` are whole attributes."""
    return (
        f'<AGARI ba="0,0" hai="{hand}"{melds} machi="{machi}" ten="30,2000,0"{yaku}'
        f' doraHai="135"{ura} who="{who}" fromWho="{source}"{more} sc="{sc}" />'
    )


def record(*tags: str, go: str = GO, un: str = UN, seed: str = SEED) -> bytes:
    """A record: the head, then these tags, then the closing tag."""
    return "".join(['<mjloggm ver="2.3">', seed, go, un, TAIKYOKU, *tags, END]).encode()


FULL = record(
    init(),
    '<T52/><REACH who="0" step="1"/><D52/>',
    '<REACH who="0" ten="240,250,250,250" step="2"/>',
    '<U70/><E70/><N who="2" m="26635" /><F3/><BYE who="3" /><W100/><G100/>',
    agari(who=0, source=3, sc="240,30,250,0,250,0,250,-20"),
    agari(who=2, source=3, ura="", yaku=' yaku="8,1"'),
    init(1),
    '<U53/><N who="1" m="13312" /><DORA hai="80" /><U54/><E54/><UN n3="%44" />',
    '<RYUUKYOKU type="kaze4" ba="0,0" sc="250,0,250,0,250,0,250,0" />',
    init(1, 1),
    "<U55/><E55/>",
    f'<RYUUKYOKU ba="1,0" sc="{EVEN}" hai1="{deal(1)}" owari="{OWARI}" />',
)
"""A whole record of three rounds with most kinds of tags in it."""
