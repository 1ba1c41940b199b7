"""Plays Toy Soccer like a coach, in the simulator and on the emulated board.

The opponent has the level ``hard``.
"""

from typing import Any

from tests.players import change, choose, scroll_text_of, wait_for

HINT_REASONS = (
    "The other board may bring you on.",
    "It scores.",
    "It brings you on.",
    "Nothing brings you on.",
)
SIX_STEPS_OUTCOME = 5  # an outcome of the step die: six steps
REST_OUTCOME = 4  # an outcome of the act die: nothing happens before the move


def start_match_against_hard(player: Any) -> None:
    """Start a match against ``hard`` at the player's simulated board and wait for the first card.

    The left side begins, and one goal wins.
    """
    choose(player, "Games", "Toy Soccer")
    change(player, "Against", "Hard")
    choose(player, "More")
    change(player, "Goals", "1", "left")
    change(player, "Pace", "fast")
    change(player, "Begins", "left")
    choose(player, "Back", "Start")
    wait_for(player, "'s card")


def play_until(player: Any, *texts: str) -> str:
    """Draw cards, spin and throw for both sides until the text contains one of ``texts``."""
    for _ in range(40):
        text = wait_for(player, "'s card", "'s wind", "'s step die", "'s act die", *texts)
        if any(each in text for each in texts):
            return text
        if "'s step die" in text:
            player.throw(SIX_STEPS_OUTCOME)
        elif "'s act die" in text:
            player.throw(REST_OUTCOME)
        else:
            player.press("left ok")
        player.wait(300)
    raise AssertionError(f"not {texts} but {scroll_text_of(player)!r}")


def request_hint(player: Any) -> str:
    """Hold OK at a decision at the player's simulated board, and return the text of the hint."""
    player.wait(1500)  # before the end of this wait, a press would only skip the animation
    player.hold("left ok", 1000)
    return wait_for(player, *HINT_REASONS)


def read_odds(player: Any, square: str) -> str:
    """Move the cursor of Inspect to ``square`` (such as ``c3``) and return the text there."""
    player.hold("menu", 1000)
    for _ in range(40):
        here = scroll_text_of(player).partition("> ")[2][:2]
        if here == square:
            return wait_for(player, " of 96 throws")
        key = "left" if here[:1] > square[0] else "right"
        if here[:1] == square[0]:
            key = "up" if here[1:] > square[1] else "down"
        player.press("left " + key)
        player.wait(100)
    raise AssertionError(f"no way to {square}: {scroll_text_of(player)!r}")


def play_a_turn_each(player: Any) -> tuple[str, str, str]:
    """Play one turn of Red and one of Blue; return Red's hint, the odds of c3 and Blue's action."""
    start_match_against_hard(player)
    play_until(player, "Red's move")
    hint = request_hint(player)
    odds = read_odds(player, "c3")
    player.press("left back")
    wait_for(player, "Red's move")
    choose_stay(player)
    return hint, odds, play_until(player, "Blue goes", "nobody goes", "lower board")


def choose_stay(player: Any) -> None:
    """Move the cursor of the player's simulated board to the item *stay* and choose it."""
    for _ in range(6):
        if "stay" in scroll_text_of(player):
            break
        player.press("left right")
        player.wait(100)
    player.press("left ok")
