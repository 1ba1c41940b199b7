"""Helpers for the tests of all texts: they bring a board to every screen and check which texts it
showed.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from host_tools.common.text_ids import find_uses, parse
from host_tools.simulator.headless import Player
from pixelpitch.app import screens
from pixelpitch.app.chance import virtual_die
from pixelpitch.app.display_text import DISPLAY_CHARACTERS, DISPLAY_LINES, capitalize
from pixelpitch.dice import events
from pixelpitch.dice.events import Evidence
from tests.coach_texts import find_readable_literals, mask_numbers_and_squares
from tests.players import choose

PACKAGE_FOLDER = Path(screens.__file__).parents[2]
ENGLISH_SENTENCES = parse((PACKAGE_FOLDER / "app/text/en.txt").read_text("utf-8")).sentences
# acceleration of a resting die that leans on an edge, in milli-g
LEANING_ACCELERATION_MG = (500, 500, 707)
DETECTOR_EVENTS = [
    (events.ANSWER_THROW, 4, Evidence(events.NO_REASON)),
    (events.ANSWER_THROW, 4, Evidence(events.REASON_SET_DOWN)),
    (events.ANSWER_OUT, 0, Evidence(events.REASON_TRAY_SILENT, None, 300, 0, 3)),
    (events.ANSWER_OUT, 0, Evidence(events.REASON_TRAY_SILENT, None, 300, 18, 12)),
    (events.ANSWER_UNSURE, 4, Evidence(events.NO_REASON)),
    *[
        (events.ANSWER_COCKED, 0, Evidence(each, LEANING_ACCELERATION_MG))
        for each in (0, events.REASON_AXIS_STUCK, events.REASON_MOUNTING_LOST)
    ],
    (events.ANSWER_WEAK, 0, Evidence(events.NO_REASON)),
    (events.ANSWER_GRABBED, 0, Evidence(events.NO_REASON)),
    (events.ANSWER_MISSING, 0, Evidence(events.NO_REASON)),
    (events.ANSWER_MISSING, 0, Evidence(events.REASON_NOT_ONE_G)),
    (events.ANSWER_MISSING, 0, Evidence(events.REASON_NO_BRIDGE)),
    (events.ANSWER_WEAK, 0, Evidence(virtual_die.REASON_HELD_TOO_SHORT)),
    (events.ANSWER_WEAK, 0, Evidence(virtual_die.REASON_NO_ENTROPY)),
]
DETECTOR_NOTICES = (
    events.REASON_NO_TRAY,
    events.REASON_TRAY_FAILED,
    events.REASON_SENSORS_SWAPPED,
    events.REASON_TRAY_STUCK,
)
# single letters, used by the display test and the name-entry screen; not sentences
CAPITAL_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# Only images with more than one language show these sentences (see test_language.py).
SENTENCES_ABOUT_LANGUAGES = ("Language", "what the board says")


def collect_texts(player: Player, seen_texts: dict[str, None], milliseconds: int = 40) -> None:
    """Run the board for ``milliseconds``, then add its present text to ``seen_texts``."""
    player.wait(milliseconds)
    lines = player.session.screen.lines()
    assert len(lines) == DISPLAY_LINES
    assert all(len(line) <= DISPLAY_CHARACTERS for line in lines), lines
    seen_texts[" ".join(" ".join(lines).split())] = None
    seen_texts[player.session.screen.scroll_text()] = None


def assert_all_sentences_shown(title: str, seen_texts: dict[str, None], *paths: str) -> None:
    """Assert that every sentence in the sources ``paths`` was shown, and print one text of each
    kind.
    """
    print(f"\n== {title}")
    for each in {mask_numbers_and_squares(each): each for each in seen_texts}.values():
        print("  " + each)
        assert each.isascii()
        assert "None" not in each
        # a message may contain the file name ``__init__``
        assert "_" not in each.replace("__init__", "")
    said = "\n".join(seen_texts)
    for path in paths:
        texts = [" ".join(each.split()) for each in find_readable_literals(PACKAGE_FOLDER / path)]
        texts += yield_sentences(PACKAGE_FOLDER / path)
        unseen = [each for each in texts if each not in said and capitalize(each) not in said]
        missing = [
            each
            for each in unseen
            if CAPITAL_LETTERS not in each and each not in SENTENCES_ABOUT_LANGUAGES
        ]
        assert missing == [], (path, missing)


def yield_sentences(path: Path) -> Iterator[str]:
    """Yield the sentences that the source file ``path`` can show, split where a value is inserted.

    Sentences whose id is composed at run time, such as "die.face." and a number, are left out. The
    tests do not require that every one of them is shown.
    """
    for use in find_uses(path, ENGLISH_SENTENCES):
        if not use.is_prefix:
            parts = re.split(r"{[^}]*}", ENGLISH_SENTENCES[use.key])
            yield from [" ".join(each.split()).strip(" :,.") for each in parts]


def player_on_screen(label: str, **kwargs: Any) -> Player:
    """Return a player at a simulated board whose settings item ``label`` is open."""
    player = Player(**kwargs)
    choose(player, "Settings", label)
    return player


def raise_no_space(*args: Any) -> None:
    """Stand-in for a function that writes a file: raise the error of a full flash."""
    raise OSError(28, "No space left on device")
