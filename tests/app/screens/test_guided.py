"""The first match on a board is guided: while it is played, pages of text explain the game."""

from types import SimpleNamespace
from typing import Any

import pytest

from host_tools.simulator.screen_input import shows_goal_again
from pixelpitch.app.game import HINTED_CODE
from pixelpitch.app.screens.guided import EXPLAINED_PLAY_MS
from pixelpitch.app.session import Session
from pixelpitch.dice import events
from pixelpitch.dice.events import Evidence
from pixelpitch.rules import CHANCE
from pixelpitch.rules.squares import number
from tests.app.test_said_again import collect_started_scroll_texts
from tests.players import Player, choose, scroll_text_of, wait_for


def begin_first_match(has_die: bool) -> Player:
    """Return a player at a simulated board in its first match, with or without a die."""
    player = Player(die=has_die)
    choose(player, "Play now")
    assert player.place == "guided"
    return player


def session_with_missing_tray(devices: Any, board: Any, *match: Any) -> Session:
    """Return a session in which the board file lists a tray, but no tray is connected."""
    return Session(devices, SimpleNamespace(**{**vars(board), "TRAY": 0x19}), *match)


def count_squares_in_colour(player: Player, colour: str) -> int:
    """Return how many squares in the middle of the player's simulated pitch show ``colour``."""
    squares = [f"{column}{row}" for column in "cdefghijklmn" for row in range(2, 8)]
    return sum(colour in player.colour_words(square) for square in squares)


def read_pages(player: Player) -> list[str]:
    """Read the pages that the player's simulated board shows, one after another."""
    pages = []
    for _ in range(20):
        player.wait(100)
        if player.place != "guided" or not player.session.screen.is_explaining:
            break
        pages.append(scroll_text_of(player))
        player.press("left ok")
    return pages


def read_to_the_throw(player: Player) -> list[str]:
    """Turn the pages of a guided match until one asks for the first throw, and return their texts.

    Every suggested choice is accepted. If a throw is needed before that page, it is a 2.
    """
    pages: list[str] = []
    for _ in range(200):
        screen = player.session.screen
        if screen.is_explaining:
            pages.append(scroll_text_of(player))
            if not screen.waits_for_pad:
                break
            player.press("left ok")
        elif (
            screen.state.asks_to_throw() and not screen._pages and "for_board" not in screen._texts
        ):
            player.throw(2)
        elif player.match.current_player() == 0 or shows_goal_again(screen.state):
            player.press("left ok")
        player.wait(500)
        player.settle()
    return pages


def test_the_first_page_explains_the_board_and_stops_the_clock() -> None:
    player = begin_first_match(has_die=True)
    pages = " ".join(read_pages(player))
    for words in ("You are Yellow", "The white block is the ball", "A 2 was thrown for you"):
        assert words in pages
    assert player.session.screen._remaining_ms > EXPLAINED_PLAY_MS - 1000


def test_the_review_judges_no_action_from_before_the_first_decision() -> None:
    """The lines of learn.txt marked ``>`` are played before the first decision. The coach did not
    choose these actions.
    """
    game = begin_first_match(has_die=False).session.game
    assert game.length() > 10
    assert bytes(game.advice_codes) == bytes((HINTED_CODE,)) * game.length()


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_ok_alone_leads_to_a_goal_within_the_first_minute(board: str) -> None:
    """A coach who does not know the game sees a goal within the first minute of play."""
    player = Player(board)
    choose(player, "Play now", coach=player.devices.pads.clusters[0])
    began = player.session.now
    for _ in range(40):
        if player.match.score[0]:
            break
        player.press("left ok")
        player.wait(1500)
    assert player.match.score == [1, 0]
    assert player.session.now - began < 60_000


def test_the_first_decision_comes_before_the_first_throw_and_leads_to_a_goal() -> None:
    player = begin_first_match(has_die=True)
    read_pages(player)
    assert player.match.current_player() == 0
    pages = []
    for square in ("l3", "l4", "n5"):
        player.session.touch_square(number(square))
        player.settle()
        player.wait(4000)
        pages += read_pages(player)
    assert "At the ball a figure must kick" in pages[0]
    assert "Goal!" in " ".join(pages)
    assert player.match.score == [1, 0]


def test_the_page_about_the_ball_lights_the_ball_alone() -> None:
    player = begin_first_match(has_die=True)
    player.wait(100)
    figures = count_squares_in_colour(player, "yellow")
    player.press("left ok")
    player.wait(600)
    assert "white block" in scroll_text_of(player)
    assert count_squares_in_colour(player, "white") > 0
    assert count_squares_in_colour(player, "yellow") < figures // 2
    player.press("left ok")
    player.wait(600)
    assert count_squares_in_colour(player, "yellow") >= figures // 2


def test_every_kind_of_event_is_explained_once() -> None:
    player = begin_first_match(has_die=True)
    pages = read_pages(player)
    for _ in range(60):
        if player.place != "guided":
            break
        match = player.match
        if match.current_player() == CHANCE:
            player.throw(1 + player.session.game.count() % 6)
        elif match.current_player() == 0 or shows_goal_again(player.session.screen.state):
            player.press("left ok")
        player.settle()
        player.wait(3000)
        pages += read_pages(player)
    assert len(pages) == len(set(pages))
    assert any("must kick" in each for each in pages)
    assert any("for the board" in each or "for it" in each for each in pages)
    assert "Play on" in pages[-1]
    assert player.place == "play"
    assert player.session.saver.match_number == 1
    assert player.session.seats[1].opponent is not None
    assert player.session.now > EXPLAINED_PLAY_MS // 2


def test_a_throw_skips_the_remaining_pages_of_an_explanation() -> None:
    player = begin_first_match(has_die=True)
    read_to_the_throw(player)
    before = player.session.game.count()
    assert player.session.screen.is_explaining
    player.throw(4)
    assert player.session.game.count() == before + 1
    assert not player.session.screen.is_explaining


def test_a_message_about_a_sensor_waits_for_the_first_explanation() -> None:
    player = Player("mini16", session=session_with_missing_tray)
    choose(player, "Play now")
    player.wait(100)
    assert scroll_text_of(player).startswith("You are Yellow")
    assert "Now throw the die" in read_to_the_throw(player)[-1]
    player.press("left ok")
    assert "No tray sensor" in wait_for(player, "No tray sensor")


def test_a_board_built_without_a_tray_does_not_mention_it() -> None:
    player = Player("mini16")
    choose(player, "Play now")
    read_pages(player)
    player.throw(4)
    for _ in range(100):
        player.wait(200)
        assert "tray" not in player.session.display.scrolled


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_each_page_names_the_pad_that_continues(board: str) -> None:
    player = Player(board)
    choose(player, "Play now")
    pages = read_to_the_throw(player)
    assert len(pages) > 4
    assert all(page.endswith(("OK goes on", "OK hurries it.", "press OK.")) for page in pages[:-1])
    assert "OK" not in pages[-1], "the last page asks for a throw, not for OK"


def test_the_scroll_text_of_a_page_is_repeated() -> None:
    player = Player("mini16")
    choose(player, "Play now")
    assert collect_started_scroll_texts(player, 60_000) == [scroll_text_of(player)] * 3


def test_the_explanation_is_shown_again_after_a_pause() -> None:
    player = begin_first_match(has_die=True)
    player.press("menu")
    assert player.place == "pause"
    player.press("menu")
    assert player.place == "guided"


def test_an_arrow_moves_the_cursor_while_a_page_is_shown() -> None:
    player = begin_first_match(has_die=True)
    player.press("left ok")
    player.press("left ok")
    player.wait(1000)
    assert "Choose a figure" in scroll_text_of(player)
    chooser = player.session.screen._play.chooser
    before = chooser.choice()
    player.press("left left")
    assert chooser.choice() != before
    assert "Choose a figure" not in scroll_text_of(player)
    picked = chooser.choice()
    player.press("left ok")
    assert player.match.mover == picked


def test_an_answer_without_a_number_keeps_the_unread_pages() -> None:
    """A die that was picked up, unplugged or only moved has not been thrown, so the pages stay."""
    player = begin_first_match(has_die=True)
    before = list(player.session.screen._pages)
    for kind in (events.ANSWER_GRABBED, events.ANSWER_MISSING, events.ANSWER_WEAK):
        player.session.screen.receive_answer(kind, 0, Evidence(0))
        assert player.session.screen._pages == before
    player.session.screen.receive_answer(events.ANSWER_THROW, 4, Evidence(events.NO_REASON))
    assert player.session.screen._pages == []


def test_a_throw_for_the_board_keeps_the_page_about_the_throw_of_the_coach() -> None:
    player = begin_first_match(has_die=True)
    read_to_the_throw(player)
    assert "Now throw the die" in scroll_text_of(player)
    assert player.match.score == [1, 0], "the board's goalie has kicked with a throw of the coach"
