"""The first match on a board is guided: pages of text explain it while it is played."""

from types import SimpleNamespace
from typing import Any

import pytest

from pixelpitch.app.screens.guided import GUIDED_MS
from pixelpitch.app.session import Session
from pixelpitch.rules import CHANCE
from pixelpitch.rules.squares import name, number
from tests.app.test_said_again import collect_started_scroll_texts
from tests.players import Player, choose, scroll_text_of, wait_for


def begin_first_match(die: bool) -> Player:
    player = Player(die=die)
    choose(player, "Play now")
    assert player.place == "guided"
    return player


def session_with_listed_tray(devices: Any, board: Any, *match: Any) -> Session:
    """Return a session of a board whose file lists a tray, on devices without one."""
    return Session(devices, SimpleNamespace(**{**vars(board), "TRAY": 0x19}), *match)


def count_squares_in_colour(player: Player, colour: str) -> int:
    """Return how many squares in the middle of the pitch show ``colour``."""
    squares = [f"{column}{row}" for column in "cdefghijklmn" for row in range(2, 8)]
    return sum(colour in player.colour_words(square) for square in squares)


def read_pages(player: Player) -> list[str]:
    """Read the pages that are shown, one after another."""
    pages = []
    for _ in range(20):
        player.wait(100)
        if player.place != "guided" or not player.session.screen.is_explaining:
            break
        pages.append(scroll_text_of(player))
        player.press("left ok")
    return pages


def read_to_the_throw(player: Player) -> list[str]:
    """Read the pages up to the one that asks for the first throw; choose a track when asked."""
    pages = read_pages(player)
    player.press("left ok")
    while not player.session.screen.is_explaining:
        player.wait(100)
    return pages + read_pages(player)


def test_the_first_page_explains_the_board_and_stops_the_clock() -> None:
    player = begin_first_match(die=True)
    pages = " ".join(read_pages(player))
    for words in ("You are Red", "The white block is the ball", "two tracks"):
        assert words in pages
    assert player.match.scene().clock[0] == player.match.scene().clock[1]


def test_the_first_decision_comes_before_the_first_throw_and_may_lead_to_a_shot() -> None:
    player = begin_first_match(die=True)
    read_pages(player)
    assert player.match.current_player() == 0
    assert [name(each) for each in player.match.legal_actions()] == ["g2", "o2"]
    player.session.point(number("o2"))
    player.settle()
    player.wait(4000)
    pages = read_pages(player)
    assert "your own: a pass" in pages[0]
    assert "Now throw the die" in pages[-1]
    player.throw(6)
    assert "shot" in [kind for kind, _, _ in player.match.events]


def test_the_page_about_the_ball_lights_the_ball_alone() -> None:
    player = begin_first_match(die=True)
    player.wait(100)
    red = count_squares_in_colour(player, "red")
    player.press("left ok")
    player.wait(600)
    assert "white block" in scroll_text_of(player)
    assert count_squares_in_colour(player, "white") > 0
    assert count_squares_in_colour(player, "red") < red // 2
    player.press("left ok")
    player.wait(600)
    assert count_squares_in_colour(player, "red") >= red // 2


def test_every_kind_of_event_is_explained_once() -> None:
    player = begin_first_match(die=True)
    pages = read_pages(player)
    for _ in range(60):
        if player.place != "guided":
            break
        match = player.match
        if match.current_player() == CHANCE:
            player.throw(1 + player.session.game.count() % 6)
        elif match.current_player() == 0:
            player.press("left ok")
        player.settle()
        player.wait(3000)
        pages += read_pages(player)
    assert len(pages) == len(set(pages))
    assert any("a pass" in each for each in pages)
    assert any("for the board" in each or "for it" in each for each in pages)
    assert "Play on" in pages[-1]
    assert player.place == "play"
    assert player.session.saver.number == 1
    assert player.session.seats[1].opponent is not None
    assert player.session.now > GUIDED_MS // 2


def test_a_throw_skips_the_remaining_pages_of_an_explanation() -> None:
    player = begin_first_match(die=True)
    player.throw(4)
    assert player.session.game.count() == 2, (
        "the history holds the choice of a colour and the throw"
    )


def test_a_message_about_a_sensor_waits_for_the_first_explanation() -> None:
    player = Player("mini16", session=session_with_listed_tray)
    choose(player, "Play now")
    player.wait(100)
    assert scroll_text_of(player).startswith("You are Red")
    assert "Now throw the die" in read_to_the_throw(player)[-1]
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
    assert all(page.endswith(("OK goes on", "press OK.")) for page in pages[:-1])
    assert "OK" not in pages[-1], "the last page asks for a throw, not for OK"


def test_the_scroll_text_of_a_page_is_repeated() -> None:
    player = Player("mini16")
    choose(player, "Play now")
    assert collect_started_scroll_texts(player, 60_000) == [scroll_text_of(player)] * 3


def test_the_explanation_is_shown_again_after_a_pause() -> None:
    player = begin_first_match(die=True)
    player.press("menu")
    assert player.place == "pause"
    player.press("menu")
    assert player.place == "guided"


def test_an_arrow_moves_the_cursor_while_a_page_is_shown() -> None:
    player = begin_first_match(die=True)
    player.press("left ok")
    player.press("left ok")
    player.wait(1000)
    assert "two tracks have it" in scroll_text_of(player)
    chooser = player.session.screen._play.chooser
    before = chooser.choice()
    player.press("left left")
    assert chooser.choice() != before
    assert "two tracks" not in scroll_text_of(player)
    picked = chooser.choice()
    player.press("left ok")
    assert player.match.ball == picked
