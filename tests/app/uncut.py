"""Makes a test fail if a text is truncated on the display.

``forbid_truncation`` replaces the firmware's ``wrap``, ``justify`` and ``fit_page`` by versions
that fail if they lose text.
"""

import sys
from typing import Any

from pixelpitch.app import display_text
from pixelpitch.app.display_text import DISPLAY_CHARACTERS, DISPLAY_LINES

_REPLACED_FUNCTIONS = ("wrap", "justify", "fit_page")
_ORIGINAL_FUNCTIONS = {name: getattr(display_text, name) for name in _REPLACED_FUNCTIONS}


class _Rows(list[str]):
    """The lines of a wrapped text. Taking only the first few of them raises AssertionError."""

    def __getitem__(self, key: Any) -> Any:
        result = list.__getitem__(self, key)
        if isinstance(key, slice) and key.start is None:
            assert len(result) == len(self), f"cut: {list(self)} to {result}"
        return result


def forbid_truncation(monkeypatch: Any) -> dict[str, None]:
    """Make truncating a text an error in all modules imported so far.

    Return a dict whose keys are the texts shown from now on, in order.
    """
    result: dict[str, None] = {}

    def wrap(text: str, width: int = DISPLAY_CHARACTERS) -> list[str]:
        """Wrap ``text`` as the app does; fail if a word is longer than a line."""
        for word in text.split():
            assert len(word) <= width, f"a word is broken: {word}"
        result[text] = None
        return _Rows(_ORIGINAL_FUNCTIONS["wrap"](text, width))

    def justify(left: str, right: str, width: int = DISPLAY_CHARACTERS) -> str:
        """Justify the texts as the app does; fail if one is cut."""
        line: str = _ORIGINAL_FUNCTIONS["justify"](left, right, width)
        assert line.startswith(left), f"cut: {left!r} before {right!r}"
        assert len(line) == width, f"too long: {line!r}"
        return line

    def fit_page(lines: list[str]) -> list[str]:
        """Fit ``lines`` to the display as the app does; fail if anything is cut."""
        assert not any(lines[DISPLAY_LINES:]), f"cut: {lines}"
        for line in lines:
            assert len(line) <= DISPLAY_CHARACTERS, f"too long: {line!r}"
        whole: list[str] = _ORIGINAL_FUNCTIONS["fit_page"](lines)
        result[" ".join(" ".join(whole).split())] = None
        return whole

    checks = {"wrap": wrap, "justify": justify, "fit_page": fit_page}
    for module in [each for name, each in sys.modules.items() if name.startswith("pixelpitch")]:
        for name in _REPLACED_FUNCTIONS:
            if getattr(module, name, None) is _ORIGINAL_FUNCTIONS[name]:
                monkeypatch.setattr(module, name, checks[name])
    return result
