"""PawnBall on the board: a turn takes few presses, and the board shows both pitches, four dice and
the path of a kick.
"""

import pytest

from host_tools.common.languages import known_languages
from host_tools.simulator.headless import Player
from pixelpitch.app.display_text import wrap
from pixelpitch.app.game import Game
from pixelpitch.app.screens.play import Play
from pixelpitch.app.screens.prompt import score_line
from pixelpitch.rules import squares, text
from pixelpitch.rules.match import CHANCE
from tests.players import choose, scroll_text_of
from tests.rulesets.pawnball_matches import match_before_kick

BOARD_NAMES = ("pitch32", "mini16")
SEAT_NAMES = ("left", "right")
THROWN_FACES = (3, 5, 1, 2)  # the faces of the four dice in order: white, grey, yellow, black


def player_after_line_ups(board="pitch32", **options):
    """Return a player in a match after the four line-ups, before the first throw."""
    player = Player(board, "pawnball", {"draws": 1, **options})
    for side in (0, 1, 1, 0):
        assert player.match.current_player() == side
        player.press(SEAT_NAMES[side] + " ok")
        player.settle()
    return player


def player_at_kick(board="pitch32"):
    """Return a player at Blue's kick from h4 with three steps; i4 is a team-mate."""
    match = match_before_kick(3, blue={"white": "g4 d7", "grey": "i4 e7"})
    player = Player(board, "pawnball")
    player.session.game = Game(match, player.session.game.seats)
    player.session.open(Play(player.session, player.session.game))
    player.wait(100)
    return player


@pytest.mark.parametrize("explain", ["always", "never"])
@pytest.mark.parametrize("throws", [(1, 3, 2, 4), (1, 3, 4, 4), (2, 4, 1, 1)])
def test_the_message_about_the_dice_never_hides_the_dice(explain, throws):
    """Even the longest messages (which side begins, equal dice) leave room for the dice."""
    player = player_after_line_ups()
    player.session.set_setting("explain", explain)
    for face in throws:
        player.throw(face)
    seen = set()
    items = [player.match.table().label_words(player.match, each) for each in dice_items(player)]
    for _ in range(200):
        player.wait(100)
        shown = [line[2:] for line in player.text() if line[:2] in ("> ", "  ")]
        assert shown == items, player.text()
        seen.add(" ".join(player.text()[1:3]))
    assert len(seen) > 1, "a message comes before the prompt"


def dice_items(player):
    """Return the dice that the menu of the match at the player's simulated board offers."""
    items = player.match.legal_actions()
    assert len(items) > 1
    assert items[0] >= 128
    return items


@pytest.mark.parametrize("board", BOARD_NAMES)
def test_the_set_up_of_a_match_takes_four_presses(board):
    player = player_after_line_ups(board)
    assert player.match.current_player() == CHANCE
    assert player.match.chance().label == "die 1"


def test_the_special_die_shows_its_sides_before_and_after_the_throw():
    player = player_after_line_ups()
    player.wait(20000)
    assert "black 1 yellow 2 white 3 green 4 grey 5 violet 6" in scroll_text_of(player)
    player.throw(3)
    player.settle()
    assert "Die 1: white 3" in scroll_text_of(player)
    assert player.match.dice == [3, 0, 0, 0]


def test_the_other_board_is_shown_from_the_pause_until_a_pad_is_pressed():
    player = player_after_line_ups()
    for face in THROWN_FACES:
        player.throw(face)
        player.settle()
    before, choices = player.match.to_bytes(), player.session.screen.chooser.choices
    shown = player.screen()
    player.press("menu")
    choose(player, "Other board")
    assert player.place == "play"
    assert "Board 2" in scroll_text_of(player)
    assert player.session.screen.chooser.choices == []
    player.wait(200)
    assert player.screen() != shown
    player.press("left ok")  # this press only closes the view of the other board
    assert player.match.to_bytes() == before
    assert player.session.screen.chooser.choices == choices


@pytest.mark.parametrize("by", ["menu", "finger"])
def test_the_menu_pad_and_a_touch_close_the_other_board(by):
    player = player_at_kick()
    play, before = player.session.screen, player.match.to_bytes()
    choices = play.chooser.choices
    player.press("menu")
    choose(player, "Other board")
    assert play.shown_board == 1
    if by == "finger":
        player.session.touch_square(
            choices[-1]
        )  # on the other board, a touch of this square does nothing
        assert player.match.to_bytes() == before
        assert play.shown_board == -1
        player.session.touch_square(choices[-1])
    else:
        player.hold("menu", 1000)
        assert player.place == "inspect"
        assert play.shown_board == -1
        player.session.screen.touch_square(-1, choices[-1])
        assert player.match.to_bytes() == before
        player.press("left back")
        player.press("left ok")
    assert player.match.balls[0] == choices[-1]


def test_holding_back_shows_the_other_board_and_a_short_press_takes_back():
    player = player_after_line_ups()
    for face in THROWN_FACES:
        player.throw(face)
        player.settle()
    player.press("right left")
    shown, chosen = player.screen(), player.session.screen.chooser.choice()
    before = player.match.to_bytes()
    pad = player.parse_pad("right back")
    player.devices.pads.press(*pad)
    player.wait(1000)
    assert "Board 2. Let go" in scroll_text_of(player)
    assert player.screen() != shown
    player.devices.pads.release(*pad)
    player.wait(200)
    assert player.match.to_bytes() == before
    assert player.session.screen.chooser.choice() == chosen
    player.press("right back")
    player.wait(200)
    assert player.place == "question"


@pytest.mark.parametrize("board", BOARD_NAMES)
def test_the_lights_show_the_path_of_a_kick_to_the_cursor_leg_by_leg(board):
    player = player_at_kick(board)
    chosen = player.session.screen.chooser.choice()
    way = [squares.name(square) for square in player.match.table().path_to(player.match, chosen)]
    assert way[0] == "h4"
    assert way[-1] == squares.name(chosen)
    assert "i4" in way
    inside = [square for square in way[1:-1] if square != "i4"]
    dark = {square: player.colour_words(square) for square in inside}
    order: list[str] = []
    for _ in range(150):
        player.wait(20)
        for square in inside:
            if player.colour_words(square) != dark[square] and order[-1:] != [square]:
                order.append(square)
    assert order[: len(inside)] == order[len(inside) : 2 * len(inside)]
    turned = [order[at:] + order[:at] for at in range(len(inside))]
    assert any(each[: len(inside)] == inside for each in turned)
    player.press("left ok")
    player.settle()
    assert player.match.balls[0] == chosen


def test_the_cursor_begins_on_the_goal_if_a_kick_can_reach_it():
    match = match_before_kick(2, "m4", blue={"black": "l4 c7"}, red={"yellow": "n2 n7"})
    assert squares.name(match.table().likeliest(match)) == "o4"


def test_inspect_names_the_side_of_a_pawn():
    player = Player("pitch32", "pawnball")
    match = match_before_kick(3, blue={"white": "g4 d7"}, phase="pawn")
    player.session.game = Game(match, player.session.game.seats)
    player.session.open(Play(player.session, player.session.game))
    player.wait(5000)
    player.press("left left")
    assert "> g4 Blue white" in "\n".join(player.text())
    player.hold("menu", 1000)
    assert player.place == "inspect"
    player.press("left right", 4)  # moves the cursor to a square that no pawn can reach in one jump
    player.press("left ok")
    assert player.place == "inspect"


@pytest.mark.parametrize("language", ["en", *known_languages()])
def test_score_and_number_of_the_draw_fit_on_a_line_in_every_language(language):
    player = player_after_line_ups(draws=9)
    text.set_language(language)
    try:
        blue, red = player.match.side_name(0)[0], player.match.side_name(1)[0]
        period = player.match.table().text.words(("period", {"draw": 1, "draws": 9}))
        line = score_line(player.match)
        assert line.startswith(f"{blue} 0-0 {red} ")
        assert line.endswith(" " + period)
    finally:
        text.set_language(text.ENGLISH_CODE)


@pytest.mark.parametrize("language", [text.ENGLISH_CODE, *known_languages()])
def test_the_first_throw_says_that_each_die_moves_its_colour_on_both_boards(language: str) -> None:
    player = player_after_line_ups(first="left")
    player.session.set_setting("explain", "always")
    try:
        text.set_language(language)
        player.wait(20_000)
        screen = player.session.screen
        screen.coaching.clear()
        assert screen.coaching.explanation()
        lines = [line.rstrip() for line in screen.lines()]
        shown = " ".join(lines)
        assert " ".join(wrap(screen.coaching.explanation())) in shown
        assert all(f" {face}" in shown for face in range(1, 7)), "the colours are legible, too"
        if language == text.ENGLISH_CODE:
            assert "Each moves its colour, on both boards" in shown
    finally:
        text.set_language(text.ENGLISH_CODE)
