"""A small hand-written stream of a Tenhou client, and parts of it.

The player who looks on is seat 0 of the stream; seat 2 of it deals first, so that is
seat 0 of the record, and the player who looks on is seat 2.
"""

from __future__ import annotations

from mjlog import OWARI, UN, agari, deal

LOGIN = (
    'Send: <HELO name="ID0123-secret" tid="f0" sx="M" />\n'
    'Get: <HELO uname="%41" auth="20180204-secret" PF4="1,2"/> \n'
    'Send: <AUTH val="20180204-secret"/>\nSend: <PXR V="9" />\n'
    'Get: <LN n="a1" j="B1" g="C1"/> \nSend: <Z />\nSend: <JOIN t="0,9" />\n'
    'Get: <REJOIN t="0,9,r"/> \n'
)
GO = (
    'Get: <RANKING v2="1,2"/> <GO type="9" lobby="0" gpid="6CDAD330-secret"/> '
    f'{UN} <TAIKYOKU oya="2" log="2018020410gm-0009-0000-00000000"/> \n'
    "Send: <GOK />\nSend: <NEXTREADY />\n"
)
INIT = (
    'Get: <INIT seed="0,0,0,2,5,135" ten="250,250,250,250" oya="2"'
    f' hai="{deal(0)}"/> <V/> \n'
)
PLAY = (
    'Get: <CHAT text="secret"/> <F70 t="1"/> \nSend: <N />\n'
    'Get: <W/> <g100/> <T52/> \nSend: <REACH hai="52" />\n'
    'Get: <REACH who="0" step="1"/> <FURITEN show="1" /> <D52/> \n'
    'Get: <REACH who="0" ten="240,250,250,250" step="2"/> <U/> <E70/> \n'
    'Get: <N who="2" m="26635" /> <F3/> <BYE who="3" /> <W/> \nGet: <G101/> '
)
WIN = agari(who=0, source=3, sc="240,30,250,0,250,0,250,-20") + " \n"
NEXT = (
    'Send: <NEXTREADY />\nGet: <INIT seed="1,0,0,0,0,134" ten="270,250,250,230"'
    f' oya="3" hai="{deal(1)}"/> \nGet: <UN n3="%44" /> <W/> <G99/> \n'
)
END = (
    'Get: <PROF lobby="0" type="9" add="1"/> <RYUUKYOKU ba="0,0"'
    f' sc="270,0,250,0,250,0,230,0" owari="{OWARI}" /> \nSend: <BYE />\n'
)

GAME = GO + INIT + PLAY + WIN + NEXT + END
STREAM = (LOGIN + GAME).encode()

SECRETS = (b"secret", b"HELO", b"AUTH", b"CHAT", b"gpid")
"""What is nowhere in what is kept of it."""
