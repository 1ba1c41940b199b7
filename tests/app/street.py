"""Helpers that start a match of StreetSoccer on the headless board from a position and touch
squares.
"""

from host_tools.simulator.headless import Player
from pixelpitch.app.game import Game
from pixelpitch.app.input.cursor import nearest_square
from pixelpitch.app.input.pad_events import DOWN, LEFT, RIGHT, UP
from pixelpitch.app.screens.play import Play
from pixelpitch.rules import squares
from pixelpitch.rulesets import load
from tests.players import hide_coach_lines

YELLOW_START_SPACES = "d4 h4 f6 k3 g2"
RED_START_SPACES = "m5 i5 l3 e6 k7"
STREETSOCCER_POSITION = {
    "ruleset": "streetsoccer",
    "yellow": {"goalie": "d4", "players": ["g2", "h4", "j3", "k7"]},
    "red": {"goalie": "m5", "players": ["e3", "g6", "i5", "l7"]},
    "ball": "h3",
    "side": 0,
    "die": 4,
    "minute": 3,
    "score": [1, 0],
    "last_goal": 0,
    "phase": "move",
    "first": 0,
}


def player_in_new_match(board, **options):
    """Return a player in a new match that Yellow (left) kicks off."""
    return hide_coach_lines(Player(board, "streetsoccer", {"first": "left", **options}))


def player_at_position(board, **changes):
    """Return a player in a match that continues from ``STREETSOCCER_POSITION`` with ``changes``."""
    player = player_in_new_match(board)
    match = load("streetsoccer").from_position({**STREETSOCCER_POSITION, **changes})
    session = player.session
    session.game = Game(match, session.game.seats)
    session.open(Play(session, session.game))
    player.wait(100)
    return player


def legal_square_names(player):
    """Return the names of the squares that are legal now at the player's simulated board."""
    return [squares.name(each) for each in player.match.legal_actions() if each < squares.SQUARES]


def move_cursor_to(player, coach, square):
    """Move the cursor of the player's simulated board to a legal ``square`` with as few presses of
    ``coach``'s pads as possible.
    """
    wanted = squares.number(square)
    chooser = player.session.screen.chooser
    open_now = [each for each in chooser.choices if each < squares.SQUARES]
    paths: dict[int, tuple[str, ...]] = {chooser.choice(): ()}
    for here in iter_while_growing(paths):
        for direction, key in ((UP, "up"), (DOWN, "down"), (LEFT, "left"), (RIGHT, "right")):
            to = nearest_square(open_now, here, direction)
            if to >= 0 and to not in paths:
                paths[to] = (*paths[here], key)
    assert wanted in paths, f"the pads do not lead to {square}"
    for key in paths[wanted]:
        player.press(f"{coach} {key}")
    assert chooser.choice() == wanted


def iter_while_growing(growing_dict):
    """Yield each key of ``growing_dict`` in order, including keys that the caller adds during the
    iteration.
    """
    at = 0
    while at < len(growing_dict):
        yield list(growing_dict)[at]
        at += 1


def touch_square(player, square):
    """Touch a legal ``square`` of the player's simulated board and wait until its animation is
    over.
    """
    player.settle()
    assert square in legal_square_names(player)
    player.session.touch_square(squares.number(square))
    player.wait(20)


def place_all_figures(player):
    """Let both coaches at the player's simulated board place all figures on the squares of a
    line-up.
    """
    for square in (YELLOW_START_SPACES + " " + RED_START_SPACES).split():
        touch_square(player, square)
    player.settle()
