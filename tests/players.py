"""Helpers for tests that press a board's pads, choose items of its lists by their labels, and read
its display.

::

    player = Player()
    player.choose("Settings")
    player.change("Sound", "off")
    player.choose("Back", "Games", "PawnBall", "Start")
    player.throw(4)

``scroll_text_of``, ``chosen_item``, ``seek``, ``choose``, ``change`` and ``wait_for`` work with any
board that has ``press``, ``wait`` and ``text``, such as ``twin.Twin``.
"""

import re
from collections.abc import Iterator
from typing import Any

from host_tools.simulator import headless
from pixelpitch.rules.autoplay import choose as choose_action
from pixelpitch.rules.entries import THROW_ENTRY, TIME_ENTRY, VIRTUAL_ENTRY
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import CHANCE, TERMINAL

_MAX_PRESSES = 60  # more presses than a list has items, or an item has values


def scroll_text_of(board: Any) -> str:
    """Return all the text that ``board`` displays or scrolls, as one line."""
    return " ".join(" ".join(board.text()).split())


def _cursor_lines(board: Any) -> list[str]:
    """Return the line under the cursor and the line below it, because a long label takes two
    lines.
    """
    lines = board.text()
    # A board without a display has one line of text, which ends with the item under the cursor.
    if len(lines) == 1:
        return [re.sub(r", \d+ of \d+$", "", lines[0].split(" > ")[-1]), ""]
    marked = [at for at, line in enumerate(lines) if line.startswith(">")]
    return [line.strip("> ") for line in [*lines, ""][marked[0] :][:2]] if marked else ["", ""]


def chosen_item(board: Any) -> str:
    """Return the text of the item under the cursor of ``board``: its label, then its value."""
    return _cursor_lines(board)[0]


def hide_coach_lines(board: Any) -> Any:
    """Make ``board`` show prompts instead of advice (the longer texts of first matches)."""
    board.session.set_setting("explain", "never")
    return board


def item_labels(board: Any) -> list[str]:
    """Return the labels of all items of the list that is open on the simulated ``board``."""
    return [item.label for item in board.session.screen.items]


def _is_label(rows: list[str], label: str) -> bool:
    """Return True if the text in ``rows`` begins with ``label`` as complete words.

    "Games won" begins with the label "Games" but not with "Game".
    """
    return any((words + " ").startswith(label + " ") for words in (rows[0], " ".join(rows)))


def seek(board: Any, label: str, coach: str = "left") -> None:
    """Press the DOWN pad of ``coach`` at ``board`` until the cursor is on the item ``label``."""
    # Skip the animation at full time, unless a different screen opens by itself.
    if scroll_text_of(board).endswith("OK goes on"):
        board.wait(100)
        if scroll_text_of(board).endswith("OK goes on"):
            board.press(coach + " ok")
    for _ in range(_MAX_PRESSES):
        if _is_label(_cursor_lines(board), label):
            return
        board.press(coach + " down")
    raise AssertionError(f"no {label}: {board.text()}")


def choose(board: Any, *labels: str, coach: str = "left") -> None:
    """Choose ``labels[0]`` in the open list of ``board``, then each next label in the list that the
    previous choice opens.
    """
    for label in labels:
        seek(board, label, coach)
        board.press(coach + " ok")


def change(board: Any, label: str, value: str, key: str = "right", coach: str = "left") -> None:
    """Press ``coach``'s pad ``key`` at ``board`` until the item ``label`` has ``value``."""
    seek(board, label, coach)
    for _ in range(_MAX_PRESSES):
        item, below = _cursor_lines(board)
        if item.endswith(value) or below == value:  # a long value is displayed below its label
            return
        board.press(f"{coach} {key}")
    raise AssertionError(f"no {label} {value}: {board.text()}")


def choose_friend_as_opponent(board: Any) -> None:
    """In a match's set-up on ``board``, seat a second coach in place of the board's opponent."""
    change(board, "Against", "a friend")


def change_dice(board: Any, dice: str, coach: str = "left") -> None:
    """Open the pause menu of ``board``, choose ``dice`` there, and return to the match."""
    board.press("menu")
    choose(board, "Dice", dice, coach=coach)
    board.press(coach + " back")


def wait_for(board: Any, *texts: str, milliseconds: int = 10_000) -> str:
    """Run ``board`` until it displays one of ``texts``, then return all that it displays."""
    for _ in range(0, milliseconds, 100):
        if any(each in scroll_text_of(board) for each in texts):
            break
        board.wait(100)
    assert any(each in scroll_text_of(board) for each in texts), (
        f"not {texts} but {scroll_text_of(board)!r}"
    )
    return scroll_text_of(board)


def yield_colours_during_blink(board: Any, square: str) -> Iterator[str]:
    """Yield the colour of ``square`` on ``board`` every 20 ms, for one full blink (520 ms)."""
    for _ in range(0, 520, 20):
        yield board.colour_words(square)
        board.wait(20)


def play_at_random(board: Any, action_count: int) -> None:
    """Apply up to ``action_count`` random actions to the match on ``board``, one every 3 s.

    Some of the throws use the virtual die.
    """
    game = board.session.game
    generator = Generator(7)
    while game.match.current_player() != TERMINAL and action_count:
        action_count -= 1
        thrown = game.match.current_player() == CHANCE
        how = VIRTUAL_ENTRY if thrown and action_count % 5 == 0 else THROW_ENTRY
        game.apply(choose_action(game.match, generator), how)
        game.pass_ms(3000)


def played_actions(board: headless.Player) -> list[int]:
    """Return outcomes and decisions of the match on ``board``, without elapsed times."""
    return [value for kind, value in board.session.game.entries() if kind != TIME_ENTRY]


def entry_kinds(board: headless.Player) -> list[int]:
    """Return the kind of each outcome and decision of the match on ``board``: DECISION_ENTRY,
    THROW_ENTRY or VIRTUAL_ENTRY (``rules.entries``).
    """
    return [kind for kind, _ in board.session.game.entries() if kind != TIME_ENTRY]


def record_entropy_requests(player: headless.Player) -> list[int]:
    """Replace the board's source of random bytes, and return a list that records each request."""
    calls = []
    source = player.devices.entropy

    def record_and_return_bytes(byte_count: int) -> bytes:
        """Record how many random bytes are requested, and return them."""
        calls.append(byte_count)
        return bytes(source(byte_count))

    player.devices.entropy = record_and_return_bytes
    return calls


class Player(headless.Player):
    """A headless simulated board and its two coaches, who choose menu items by their labels.

    If the board has stored no seats, a coach sits in the second seat instead of an opponent.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        saver = self.session.saver
        if saver.has_loaded and not saver.league.has_seats:
            self.session.seats[1].seat_player("", self.session.die.entropy)

    seek = seek
    choose = choose
    change = change
    wait_for = wait_for
