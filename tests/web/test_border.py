"""Only messages of the expected shape pass from the sandbox to the page."""

import copy
from pathlib import Path
from typing import Any

import pytest

from tests import processes

PROGRAM_PATH = Path(__file__).resolve().parent / "border.mjs"
ASK_MESSAGE = {
    "head": "R 0-0 B",
    "text": "Red: throw",
    "items": ["standard", "attack"],
    "at": 0,
    "rows": [-1, -1, -1, -1, 0, 1, -1, -1],
    "due": True,
    "goes": False,
    "chooses": False,
    "idle": [1],
}
TURN_MESSAGE = {
    "hand": 0,
    "cluster": 0,
    "side": -1,
    "sides": ["Red", "Blue"],
    "opponents": True,
    "over": False,
}
SAY_MESSAGE = {
    "screen": "play",
    "said": "Red: throw",
    "lines": [""] * 8,
    "asked": ASK_MESSAGE,
    "match": "Sokhazania",
    "actions": 4,
    "puzzle": "sokhazania,3",
    "replay": None,
    "turn": TURN_MESSAGE,
}
DIE_MESSAGE = {
    "x": 0,
    "y": 0,
    "z": 0,
    "q": [1, 0, 0, 0],
    "held": False,
    "busy": False,
    "plugged": True,
}
SHOW_MESSAGE = {
    "kind": "shown",
    "lit": {"bytes": 1536},
    "lines": {"bytes": 512},
    "scale": 64,
    "dots": None,
    "tune": -1,
    "said": SAY_MESSAGE,
    "die": DIE_MESSAGE,
    "ms": 1.5,
}
BOARD_FACTS = {
    "name": "pitch32",
    "width": 32,
    "height": 16,
    "clusters": 2,
    "text": True,
    "tray": True,
    "tunes": [[[440, 100], [0, 50]]],
    "refused": {},
}
READY_MESSAGE = {"kind": "ready", "facts": BOARD_FACTS}
GAME_LIST_ENTRY = {
    "id": "sokhazania",
    "name": "Sokhazania",
    "about": "one die",
    "typical": "15 min much luck",
    "lessons": True,
    "puzzles": 24,
}
MATCH_LIST_ENTRY = {"file": "records/000001", "number": "1", "name": "Sokhazania", "score": "1 0"}


def pass_through_sandbox_border(
    messages: Any = (), answers: Any = (), games_with_puzzles: Any = ()
) -> dict[str, Any]:
    """Pass messages and answers to the border between the sandbox and the page.

    Return {"messages": [...], "answers": [...], "day": ...}: True for each that may pass to the
    page, and the puzzle of the day among those of ``games_with_puzzles``.
    """
    job = {"messages": list(messages), "answers": list(answers), "games": list(games_with_puzzles)}
    result: dict[str, Any] = processes.run_node(PROGRAM_PATH, job=job)
    return result


def change_value(message: Any, key_path: str, value: Any) -> Any:
    """Return a copy of ``message`` that has ``value`` at ``key_path``, a string of keys joined with
    dots.
    """
    made = copy.deepcopy(message)
    *way, last = key_path.split(".")
    at = made
    for key in way:
        at = at[key]
    at[last] = value
    return made


HOSTILE_VALUES = (
    *((SHOW_MESSAGE, f"said.{key}", value) for key in SAY_MESSAGE for value in ({"a": 1}, 7.5)),
    *((SHOW_MESSAGE, f"said.asked.{key}", {"a": 1}) for key in ASK_MESSAGE),
    *((SHOW_MESSAGE, f"said.turn.{key}", {"a": 1}) for key in TURN_MESSAGE),
    *((SHOW_MESSAGE, f"die.{key}", {"a": 1}) for key in DIE_MESSAGE),
    (SHOW_MESSAGE, "said.puzzle", "../../x?y,1"),
    (SHOW_MESSAGE, "said.puzzle", "sokhazania"),
    (SHOW_MESSAGE, "said.asked.items", ["x"] * 1000),
    (SHOW_MESSAGE, "said.asked.items", ["x" * 100_000]),
    (SHOW_MESSAGE, "said.asked.rows", [99]),
    (SHOW_MESSAGE, "said.asked.idle", [5]),
    (SHOW_MESSAGE, "lines", {"bytes": 100_000}),
    (SHOW_MESSAGE, "ms", "soon"),
    *((READY_MESSAGE, f"facts.{key}", {"a": {"b": 1}}) for key in BOARD_FACTS),
    (READY_MESSAGE, "facts.tunes", [[[440]]]),
    (READY_MESSAGE, "facts.tunes", [[["a", "b"]]]),
    (READY_MESSAGE, "facts.tunes", [7]),
)
FORGED_ANSWERS = (
    *(
        (["games_to_offer", [change_value(GAME_LIST_ENTRY, key, {"a": 1})]])
        for key in GAME_LIST_ENTRY
    ),
    ["games_to_offer", {"length": 3}],
    ["games_to_offer", [change_value(GAME_LIST_ENTRY, "id", "../../x?y")]],
    ["games_to_offer", [change_value(GAME_LIST_ENTRY, "puzzles", 10**9)]],
    ["games_to_offer", [GAME_LIST_ENTRY] * 1000],
    ["games_to_offer", "games"],
    ["stored_matches", [change_value(MATCH_LIST_ENTRY, "file", "../secret")]],
    ["stored_matches", [change_value(MATCH_LIST_ENTRY, "name", {"a": 1})]],
    ["colours", {"set": "vivid", "lights": [2**40]}],
    ["colours", None],
    ["current_ruleset", {"a": 1}],
    ["current_ruleset", "../x"],
    ["would_end_a_match", 7],
    ["continue_clip", "99"],
    ["mark_item", 2**31],
    ["file", "text"],
    ["pack", {"bytes": 5_000_000}],
    ["turn_facts", "{"],
    ["turn_facts", '{"name": {}, "hand": 0, "over": false, "sides": ["a", "b"]}'],
    ["begin_match", {"a": 1}],
    ["check_files", {"length": 1}],
)


def test_genuine_messages_pass_the_border() -> None:
    watched = {
        key: value for key, value in SAY_MESSAGE.items() if key not in ("asked", "puzzle", "turn")
    }
    messages = [
        SHOW_MESSAGE,
        READY_MESSAGE,
        change_value(SHOW_MESSAGE, "said", watched),
        change_value(SHOW_MESSAGE, "said.puzzle", ""),
    ]
    answers = [
        ["games_to_offer", [GAME_LIST_ENTRY]],
        ["stored_matches", [MATCH_LIST_ENTRY]],
        ["colours", {"set": "distinct", "lights": [0xFFFFFF, 0]}],
        ["current_ruleset", ""],
        ["current_ruleset", "sokhazania"],
        ["would_end_a_match", 0],
        ["continue_clip", 100],
        ["mark_item", 10],
        ["file", None],
        ["pack", {"bytes": 400}],
        ["turn_facts", '{"name": "A", "hand": 0, "over": false, "sides": ["a", "b"]}'],
        ["begin_match", None],
        ["check_files", [["rules.py", 1, "words", False]]],
    ]
    result = pass_through_sandbox_border(messages, answers)
    assert result["messages"] == [True] * len(messages)
    assert result["answers"] == [True] * len(answers)


def test_a_message_of_a_wrong_shape_is_dropped() -> None:
    messages = [change_value(*each) for each in HOSTILE_VALUES]
    result = pass_through_sandbox_border(messages)["messages"]
    assert [HOSTILE_VALUES[at][1:] for at, passed in enumerate(result) if passed] == []


def test_an_answer_of_a_wrong_shape_is_refused() -> None:
    result = pass_through_sandbox_border(answers=FORGED_ANSWERS)["answers"]
    assert [FORGED_ANSWERS[at] for at, passed in enumerate(result) if passed] == []


@pytest.mark.parametrize("counts", [(10**9, 3), (0, 0), (24, 12)])
def test_the_puzzle_of_the_day_is_found_quickly_among_any_number_of_puzzles(
    counts: tuple[int, int],
) -> None:
    games = [{"id": name, "puzzles": count} for name, count in zip("ab", counts, strict=True)]
    day = pass_through_sandbox_border(games_with_puzzles=games)["day"]
    if not sum(counts):
        assert day is None
        return
    game, number = day
    assert 1 <= int(number) <= counts["ab".index(game)]
