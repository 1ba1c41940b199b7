"""A takeback that would undo more than the coach's last press asks first.

The question names what would be lost.
"""

import pytest

from pixelpitch.app.screens.takeback import last_choice
from pixelpitch.rules import autoplay, squares
from pixelpitch.rules.entries import DECISION_ENTRY
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import CHANCE
from pixelpitch.rules.squares import number
from pixelpitch.rulesets import ids
from tests.app.street import player_at_position
from tests.players import Player, choose, hide_coach_lines, scroll_text_of, wait_for

BOARD_NAMES = ["pitch32", "mini16"]


def press_back(player, pad_or_item):
    """Take back at the player's board with the item in the pause if ``pad_or_item`` is "pause",
    otherwise with BACK.
    """
    if pad_or_item == "pause":
        player.press("menu")
        choose(player, "Take back")
    else:
        player.press("left back")


def is_goal(match, action):
    """Return True if ``action`` scores a goal."""
    after = match.clone()
    after.apply_action(action)
    return after.score != match.score


def player_after_goal(board):
    """Return a player in a match of StreetSoccer between two coaches, in which Yellow has just
    scored.
    """
    player = player_at_position(board, score=[0, 0], last_goal=None)
    play = player.session.screen
    generator = Generator(1)
    for _ in range(400):
        scores = [each for each in player.match.legal_actions() if is_goal(player.match, each)]
        if scores:
            play.apply(scores[0])
            break
        play.apply(autoplay.choose(player.match, generator))
    player.session.renderer.end_movement()
    play.speaker.show("")
    player.settle()
    return player


@pytest.mark.parametrize("by", ["back", "pause"])
@pytest.mark.parametrize("board", BOARD_NAMES)
def test_a_goal_is_taken_back_only_after_a_question_that_names_the_goal(board, by):
    player = player_after_goal(board)
    who = player.match.side_name(player.match.score.index(1))
    press_back(player, by)
    assert player.place == "question"
    assert f"Take back {who}'s goal?" in scroll_text_of(player)
    player.press("left back")
    assert player.place == "play"
    assert sum(player.match.score) == 1
    press_back(player, by)
    player.press("left ok")
    assert player.match.score == [0, 0]
    assert "Taken back" in scroll_text_of(player)


@pytest.mark.parametrize("by", ["back", "pause"])
@pytest.mark.parametrize("ruleset", [each for each in ids() if each != "dicesoccer"])
def test_a_takeback_of_actions_of_the_board_asks_first(ruleset, by):
    player = hide_coach_lines(Player(ruleset=ruleset))
    player.session.seats[1].seat_player("easy", player.devices.entropy)
    generator = Generator(7)
    asked = set()
    for count in range(160):
        play = player.session.screen
        if player.place != "play" or player.session.game.is_over():
            break
        play.apply(autoplay.choose(player.match, generator))
        player.session.renderer.end_movement()
        if count % 5 or player.session.game.is_over():
            continue
        found = last_choice(player.session.game, play.asks_single_choice())
        before = player.session.game.to_bytes()
        score = list(player.match.score)
        press_back(player, by)
        if found and (found[1] != score or found[2] >= 0 or found[3]):
            assert player.place == "question"
            words = scroll_text_of(player)
            asked.add("goal" in words or ("did since" in words) * 2)
            assert ("same throws" in words) == found[3]
            assert player.session.game.to_bytes() == before
            player.press("left back")
        elif player.place == "play":
            play.redo()
        assert player.place == "play"
    assert asked


@pytest.mark.parametrize("ruleset", ids())
def test_last_choice_finds_the_choice_that_a_takeback_reaches(ruleset):
    player = hide_coach_lines(Player(ruleset=ruleset, options={"first": "left"}))
    generator = Generator(11)
    for _ in range(90):
        play = player.session.screen
        if player.session.game.is_over():
            break
        play.apply(autoplay.choose(player.match, generator))
        game = player.session.game
        found = last_choice(game, play.asks_single_choice())
        if not found:
            continue
        shadow = game.initial_match()
        for index, (kind, value) in enumerate(game.entries()):
            if index == found[0]:
                assert list(shadow.score) == found[1]
                assert kind == 0
                assert len(shadow.legal_actions()) > 1
                break
            shadow.apply_action(value) if kind != 3 else shadow.pass_time(value)


def player_after_track(board: str, **options: str) -> Player:
    """Return a player in a match of Sokhazania that waits for the throw after the choice of a
    track.
    """
    player = hide_coach_lines(Player(board, "sokhazania", {"first": "left", **options}))
    player.settle()
    player.press(player.devices.pads.clusters[0] + " ok")
    generator = Generator(3)
    for _ in range(300):
        match = player.match
        if match.current_player() >= 0:
            break
        player.session.screen.apply(autoplay.choose(match, generator))
        player.settle()
    player.session.screen.apply(match.legal_actions()[0])
    player.settle()
    assert match.current_player() == CHANCE
    return player


def player_after_track_and_throw(board: str) -> Player:
    """Return a player in a match of Sokhazania after the choice of a track and a throw."""
    player = player_after_track(board)
    player.session.screen.apply(1)
    player.settle()
    return player


@pytest.mark.parametrize("board", BOARD_NAMES)
def test_a_takeback_names_what_was_taken_back_and_how_to_restore_it(board: str) -> None:
    player = player_after_track_and_throw(board)
    game = player.session.game
    chosen = [value for kind, value in game.entries() if kind == DECISION_ENTRY][-1]
    player.session.screen.speaker.show("")
    press_back(player, "pause")
    player.press(player.devices.pads.clusters[0] + " ok")
    words = f"Taken back: {squares.name(chosen)}"
    pages = wait_for(player, words)
    if board == "pitch32":
        pages += wait_for(player, "The same throws come again")
    assert "MENU, Redo restores it." in pages
    assert "The same throws come again." in pages
    assert player.session.screen.chooser.choice() == chosen
    player.session.screen.redo()
    assert not game.undone


@pytest.mark.parametrize("by", ["back", "pause"])
def test_the_colours_of_sokhazania_are_taken_back_only_before_a_throw(by: str) -> None:
    player = hide_coach_lines(Player("pitch32", "sokhazania", {"first": "left"}))
    player.settle()
    player.press("left ok")
    player.settle()
    press_back(player, by)
    assert player.match.red < 0
    assert "Taken back: play in red." in scroll_text_of(player)
    player.press("left ok")
    player.throw(1)
    player.settle()
    press_back(player, by)
    assert player.place == "play"
    assert "Nothing to take back: throws stay" in scroll_text_of(player)
    assert player.match.red == 0


def test_a_takeback_after_a_power_cut_names_the_choice_too() -> None:
    player = player_at_position("pitch32")
    player.press("left right")
    player.press("left ok")
    player.settle()
    play = player.session.screen
    chosen = next(value for kind, value in player.session.game.entries() if kind == DECISION_ENTRY)
    play._pressed = []  # the screen of a resumed match does not know earlier presses
    player.press("left back")
    assert play.chooser.choice() == chosen
    assert f"Taken back: {squares.name(chosen)}" in scroll_text_of(player)


@pytest.mark.parametrize("board", BOARD_NAMES)
def test_after_a_takeback_the_choice_under_the_cursor_is_named(board):
    player = player_at_position(board)
    player.press("left ok")  # picks the figure on h4
    player.settle()
    player.press("left back")
    player.wait(100)
    words = player.session.screen.speaker.announcement()
    assert words.startswith("Taken back: h4 figure.")
    if board == "pitch32":
        assert "> h4 figure" in player.text()


@pytest.mark.parametrize("board", BOARD_NAMES)
def test_a_figure_is_chosen_with_the_cursor_on_the_likeliest_figure(board):
    """Previously the cursor began on the ball, although the prompt asks for a figure."""
    player = player_at_position(board)
    assert "choose a figure" in player.match.prompt()
    assert player.session.screen.chooser.choice() == number("h4")
    player.press("left right")
    player.press("left left")
    assert player.session.screen.chooser.choice() == number("h4")


def test_a_rematch_shows_no_dice_of_the_last_match():
    player = Player(ruleset="dicesoccer", options={"first": "left"})
    player.throw(3)
    assert player.session.renderer.overlay()[3]
    player.session.match_starter.rematch(player.match)
    assert player.session.renderer.overlay()[3] == 0
