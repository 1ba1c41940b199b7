"""Text that a board prints is parsed like ``ast.literal_eval`` does, or is refused."""

import ast
import random
from typing import Any

import pytest

from host_tools.flash.literal import parse_literal


def make_random_value(rng: random.Random, depth: int = 0) -> Any:
    """Return a random value of a kind that a board prints."""
    kind = rng.randrange(9 if depth < 3 else 5)
    if kind == 0:
        return rng.choice((None, True, False))
    if kind == 1:
        return rng.choice((0, -1, 10**12, rng.getrandbits(40) - 2**39))
    if kind == 2:
        return rng.choice((0.5, -2.25, 1e20, 1.5e-9))
    if kind == 3:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(8)))
    if kind == 4:
        letters = "aä'\"\\\n\r\t\x1b\x9b\u202e\U0001f3b2{[(,: "
        return "".join(rng.choice(letters) for _ in range(rng.randrange(8)))
    items = [make_random_value(rng, depth + 1) for _ in range(rng.randrange(4))]
    if kind == 5:
        return items
    if kind == 6:
        return tuple(items)
    return {str(key): each for key, each in enumerate(items)}


def test_every_printed_value_is_read_back_unchanged() -> None:
    draw = random.Random(4)
    for _ in range(3000):
        value = make_random_value(draw)
        found = parse_literal(" " + repr(value) + "\n")
        assert (found, type(found)) == (value, type(value))


def test_damaged_text_is_never_read_differently_from_python() -> None:
    draw = random.Random(9)
    for _ in range(4000):
        text = list(repr(make_random_value(draw)))
        for _ in range(draw.randrange(1, 3)):
            text.insert(draw.randrange(len(text) + 1), draw.choice("()[]{},:'\"b\\x0-.eN "))
        whole = "".join(text)
        try:
            found = parse_literal(whole)
            # literal_eval refuses some harmless texts, such as -01
            expected = ast.literal_eval(whole)
        except (ValueError, SyntaxError):
            continue
        assert repr(found) == repr(expected), whole


@pytest.mark.parametrize(
    "text",
    ["", "[", "(1)", "[1", "{1}", "{[]: 1}", "1 2", "'a", "b'ä'", "'\\q'", "[" * 5000, "x", "()]"],
)
def test_text_that_is_no_literal_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_literal(text)
    with pytest.raises(ValueError, match="more than a value"):
        parse_literal("{1: 2}{")
