"""How both coaches play Last Card by pads and die, in the simulator and on the twin alike."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from tests.players import open_games, wait_for

SIDES = {"Red": "left", "Blue": "right"}
ENDS = ("wins!", "a draw")
LONGEST = 60  # steps: 18 cards, as many passes, some shots, presses that only end what moves


def open_it(player: Any, goals: int = 1) -> None:
    """From the menu to a match that Red begins; ``goals`` (1 or 2) end it."""
    open_games(player)
    for _ in range(12):
        if any(line.startswith(">Last Card") for line in player.text()):
            break
        player.press("left down")
        player.wait(200)
    player.press("left ok")
    wait_for(player, ">Start")
    player.press("left down", 2)  # past Against
    player.press("left left", 2 - goals)
    wait_for(player, f">Goals {goals}")
    player.press("left down")
    player.press("left right")
    wait_for(player, ">Begins left")
    player.press("left up", 3)
    player.press("left ok")
    wait_for(player, "Red's card")


def play(player: Any, faces: Iterator[int]) -> list[str]:
    """Play cards and passes by pads, shots by the die, to the result; return what was awaited."""
    awaited: list[str] = []
    for _ in range(LONGEST):
        text = wait_for(player, "'s card", "'s pass", "'s shot", *ENDS)
        if any(end in text for end in ENDS):
            return awaited
        who, _, what = next(
            each.partition("'s ") for each in words_of(text) if each.startswith(("Red's", "Blue's"))
        )
        awaited.append(f"{who} {what}")
        if what.startswith("shot"):
            player.throw(next(faces))
        else:
            player.press(SIDES[who] + " ok")
        player.wait(300)  # one that comes too early only ends what moves
    raise AssertionError(f"no result after {awaited}")


def words_of(text: str) -> list[str]:
    """Return pairs of words that follow one another."""
    words = text.split()
    return [f"{one} {two}" for one, two in pairwise(words)]
