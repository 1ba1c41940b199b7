"""A coach plays Toy Soccer against its own hard opponent, in the simulator and on the twin."""

from typing import Any

from tests.players import change, choose, seek, speech_of, wait_for

HINTS = (
    "The other board may bring you on.",
    "It scores.",
    "It brings you on.",
    "Nothing brings you on.",
)
STEP = 5  # of the step die: six steps
REST = 4  # of the act die: nothing but the move comes of it


def open_it(player: Any) -> None:
    """From the menu to the first card, against hard; the left coach begins, one goal wins."""
    choose(player, "Games", "Toy Soccer")
    seek(player, "Against")
    while not any(line.endswith(", hard") for line in player.text()):
        player.press("left right")
    choose(player, "More")
    change(player, "Goals", "1", "left")
    change(player, "Pace", "fast")
    change(player, "Begins", "left")
    choose(player, "Back", "Start")
    wait_for(player, "'s card")


def until(player: Any, *words: str) -> str:
    """Draw cards and winds, throw dice for both sides, until one of ``words`` is said."""
    for _ in range(40):
        told = wait_for(player, "'s card", "'s wind", "'s step die", "'s act die", *words)
        if any(each in told for each in words):
            return told
        if "'s step die" in told:
            player.throw(STEP)
        elif "'s act die" in told:
            player.throw(REST)
        else:
            player.press("left ok")
        player.wait(300)
    raise AssertionError(f"not {words} but {speech_of(player)!r}")


def hint_of(player: Any) -> str:
    """Return what OK, held in a decision, brings."""
    player.wait(1500)  # a pad that comes too early only ends what moves
    player.hold("left ok", 1000)
    return wait_for(player, *HINTS)


def odds_of(player: Any, square: str) -> str:
    """Look around, walk to ``square`` (``c3``), and return what is said of it there."""
    player.hold("menu", 1000)
    for _ in range(40):
        here = speech_of(player).partition("> ")[2][:2]
        if here == square:
            return wait_for(player, " of 96 throws")
        key = "left" if here[:1] > square[0] else "right"
        if here[:1] == square[0]:
            key = "up" if here[1:] > square[1] else "down"
        player.press("left " + key)
        player.wait(100)
    raise AssertionError(f"no way to {square}: {speech_of(player)!r}")


def play_a_turn_each(player: Any) -> tuple[str, str, str]:
    """Play Red's first turn and Blue's; return Red's hint, the odds of c3, what Blue did."""
    open_it(player)
    until(player, "Red's move")
    hint = hint_of(player)
    odds = odds_of(player, "c3")
    player.press("left back")
    wait_for(player, "Red's move")
    choose_stay(player)
    return hint, odds, until(player, "Blue goes", "nobody goes", "lower board")


def choose_stay(player: Any) -> None:
    """Walk to *stay* and take it."""
    for _ in range(6):
        if "stay" in speech_of(player):
            break
        player.press("left right")
        player.wait(100)
    player.press("left ok")
