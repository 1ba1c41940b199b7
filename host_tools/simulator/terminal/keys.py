"""Which key is which pad, and which throws."""

from collections.abc import Sequence

LEFT = {"w": "up", "a": "left", "s": "down", "d": "right", "e": "ok", "q": "back"}
RIGHT = {
    "up": "up",
    "left": "left",
    "down": "down",
    "right": "right",
    "enter": "ok",
    "backspace": "back",
    "ctrl+h": "back",  # what some terminals send for Backspace
}
MENU = "m"
LOOK = "v"  # MENU held: a terminal cannot report that a key is held
OTHER = "x"  # BACK held: the other board of a match on two
THROWS: dict[str, int | str] = {
    "1": 1,
    "2": 2,
    "3": 3,
    "4": 4,
    "5": 5,
    "6": 6,
    "0": "out",
    "o": "out",
    "c": "cocked",
    "l": "weak",
    "g": "grabbed",
}
SHAKE = "space"
LEAD = "p"
BELL = "b"
HINT = "h"  # OK of who decides held
HELP = ("f1", "question_mark")


def pad(key: str, clusters: Sequence[str]) -> tuple[str, str | None] | None:
    """Return (cluster, pad key) of a keyboard key, or None; a shared cluster takes both hands."""
    if key == MENU:
        return ("menu", None)
    for cluster, table in (("left", LEFT), ("right", RIGHT)):
        if key in table:
            return (cluster if cluster in clusters else "shared", table[key])
    return None
