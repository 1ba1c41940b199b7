"""CPython and MicroPython read numbers typed by users alike.

No text in place of a number causes a traceback.
"""

import json

import pytest

from host_tools.micropython import MicroPython
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.numbers import hex_number, whole_number
from pixelpitch.rules.options import whole
from pixelpitch.rules.record import read_token

WHOLE_NUMBER_BY_TEXT = {
    "0": 0,
    "7": 7,
    "007": 7,
    "1073741823": 1073741823,
    "9999999999": 9999999999,
}
HEX_NUMBER_BY_TEXT = {"4f2a": 20266, "4F2A": 20266, "0000": 0, "ffff": 65535}
INVALID_NUMBER_TEXTS = [
    *("", " ", " 7", "7 ", "+7", "-7", "1_0", "1.0", "0x1f", "seven", "7\n", "12345678901"),
    *("\u0663", "4\u0663", "\uff17", "\u00b2", "\u2160", "7" * 5000, "\u0663" * 5000),
]


def test_whole_numbers_are_read():
    assert {text: whole_number(text) for text in WHOLE_NUMBER_BY_TEXT} == WHOLE_NUMBER_BY_TEXT
    assert [text for text in [*INVALID_NUMBER_TEXTS, "4f"] if whole_number(text) is not None] == []


def test_hex_numbers_are_read():
    assert {text: hex_number(text) for text in HEX_NUMBER_BY_TEXT} == HEX_NUMBER_BY_TEXT
    assert [text for text in [*INVALID_NUMBER_TEXTS, "4g"] if hex_number(text) is not None] == []


@pytest.mark.long
def test_micropython_reads_the_same_numbers():
    pico = MicroPython(root="firmware")
    code = "import json\nfrom pixelpitch.rules.numbers import hex_number, whole_number\n"
    texts = json.dumps([*WHOLE_NUMBER_BY_TEXT, *HEX_NUMBER_BY_TEXT, *INVALID_NUMBER_TEXTS])
    code += f"texts = json.loads({json.dumps(texts)})\n"
    code += "print(json.dumps([[whole_number(each), hex_number(each)] for each in texts]))\n"
    there = json.loads(pico.run(code))
    assert there == [
        [whole_number(each), hex_number(each)]
        for each in [*WHOLE_NUMBER_BY_TEXT, *HEX_NUMBER_BY_TEXT, *INVALID_NUMBER_TEXTS]
    ]


def test_time_fits_in_a_small_integer_of_the_board():
    assert read_token("d5+1073741823", "") == ("d5", 1073741823)
    with pytest.raises(NotUnderstood):
        read_token("d5+1073741824", "")


@pytest.mark.parametrize("text", INVALID_NUMBER_TEXTS)
def test_a_record_and_an_option_refuse_an_invalid_number_in_one_line(text):
    if text:
        with pytest.raises(NotUnderstood) as caught:
            read_token("4+" + text, "line 5, token 1")
        assert str(caught.value).startswith("got line 5, token 1: ")
        assert "\n" not in str(caught.value)
    with pytest.raises(NotUnderstood) as caught:
        whole("minutes", 15, 1, 60, "").read(text)
    assert str(caught.value).endswith("expected 1..60")
    assert "\n" not in str(caught.value)
