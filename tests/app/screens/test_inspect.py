"""With Inspect, an item of the pause menu, a coach can ask about every square, in every ruleset."""

import pytest

from host_tools.simulator.headless import Player
from pixelpitch.app.display_text import wrap
from pixelpitch.app.screens.inspect import refusal
from pixelpitch.rules import autoplay, squares
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.squares import column_of
from pixelpitch.rulesets import ids
from tests.app.street import player_at_position
from tests.app.test_session import player_after_kick_off, throw_until_choice
from tests.players import (
    choose,
    item_labels,
    played_actions,
    scroll_text_of,
    yield_colours_during_blink,
)


def player_in_inspect():
    """Return a player who opened Inspect at a decision of Sokhazania, and the coach who decides
    ("left" or "right").
    """
    player = player_after_kick_off(minutes="60")
    throw_until_choice(player)
    coach = ("left", "right")[player.match.current_player()]
    player.hold("menu", 1000)
    assert player.place == "inspect"
    return player, coach


def move_free_cursor(player, coach, square):
    """Move the cursor of Inspect to ``square`` with the pads of ``coach``, "left" or "right"."""
    screen = player.session.screen
    while column_of(screen._square) != column_of(square):
        player.press(coach + " right")
    while screen._square != square:
        player.press(coach + " down")


def test_inspect_says_why_a_square_is_not_legal():
    player, coach = player_in_inspect()
    match = player.match
    state = match.to_bytes()
    closed = next(each for each in range(128) if each not in match.legal_actions())
    move_free_cursor(player, coach, closed)
    assert any("white" in lit for lit in yield_colours_during_blink(player, squares.name(closed)))
    player.press(coach + " ok")
    words = f"> {squares.name(closed)} No track of the {match.thrown} leads there"
    assert words in scroll_text_of(player)
    assert player.devices.sound.tunes[-1][1] == "refused"
    assert player.place == "inspect"
    assert match.to_bytes() == state


@pytest.mark.parametrize("by", ["ok", "finger"])
def test_inspect_explains_a_legal_square_without_playing_it(by):
    player, coach = player_in_inspect()
    chosen = player.match.legal_actions()[-1]
    state = player.match.to_bytes()
    move_free_cursor(player, coach, chosen)
    if by == "ok":
        player.press(coach + " ok")
    else:
        player.session.touch_square(chosen)
        player.wait(20)
    assert "It can be chosen: BACK, then OK" in scroll_text_of(player)
    assert player.place == "inspect"
    assert player.match.to_bytes() == state
    player.press(coach + " back")
    assert player.place == "play"
    player.press(coach + " ok")
    player.settle()
    assert player.match.ball == chosen


@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_inspect_plays_no_square_of_any_game(board, ruleset):
    player = Player(board, ruleset=ruleset, options={"first": "left"})
    generator = Generator(5)
    for _ in range(60):
        play = player.session.screen
        if player.match.current_player() >= 0:
            state = player.match.to_bytes()
            player.hold("menu", 1000)
            for square in play.chooser.choices:
                if square < 128:
                    player.session.touch_square(square)
                    assert player.place == "inspect", squares.name(square)
            assert player.match.to_bytes() == state
            player.press("menu")
        play.apply(autoplay.choose(player.match, generator))
        player.settle()
        if player.match.current_player() < -1 or player.place != "play":
            break


@pytest.mark.parametrize("ruleset", ["streetsoccer", "pawnball", "tactics"])
def test_without_a_display_an_answer_names_its_square_once(ruleset):
    player = Player("mini16", ruleset=ruleset, options={"first": "left"})
    generator = Generator(5)
    ahead = 0
    for _ in range(30):
        play = player.session.screen
        if player.match.current_player() >= 0:
            player.hold("menu", 1000)
            for square in range(squares.SQUARES):
                player.session.screen.touch_square(0, square)
                words = player.session.screen.scroll_text()
                assert words.count(squares.name(square)) == 1, words
                ahead += f" to {squares.name(square)}: " in words
            player.press("menu")
        play.apply(autoplay.choose(player.match, generator))
        player.settle()
        if player.place != "play":
            break
    assert ahead, "an answer is about the piece that counts as picked"


def test_only_the_deciding_coach_may_choose_a_square():
    player, coach = player_in_inspect()
    state = player.match.to_bytes()
    move_free_cursor(player, coach, player.match.legal_actions()[-1])
    player.press(("left" if coach == "right" else "right") + " ok")
    assert "It is" in scroll_text_of(player)
    assert player.place == "inspect"
    assert player.match.to_bytes() == state


def test_the_clock_is_stopped_in_inspect():
    player, coach = player_in_inspect()
    clock = player.match.clock_s
    player.wait(5000)
    assert player.match.clock_s == clock
    player.press(coach + " back")
    assert player.place == "play"
    player.wait(3000)
    assert player.match.clock_s > clock


def test_the_free_cursor_wraps_around_the_edges():
    player, coach = player_in_inspect()
    screen = player.session.screen
    begun = screen._square
    player.press(coach + " left", times=16)
    assert screen._square == begun
    player.press(coach + " up", times=8)
    assert screen._square == begun
    player.press(coach + " left")
    assert column_of(screen._square) == (begun - 1) % 16


def test_a_throw_closes_inspect_and_counts():
    player = player_after_kick_off()
    player.hold("menu", 1000)
    assert player.place == "inspect"
    player.session.touch_square(60)
    player.wait(40)
    assert "Red: throw" in scroll_text_of(player)
    count = len(played_actions(player))
    player.throw(5)
    assert player.place == "play"
    assert played_actions(player)[count:] == [5]
    player.press("menu")
    assert "Inspect" in item_labels(player)


def test_inspect_shows_the_odds_of_a_square_when_the_cursor_rests_there():
    player, coach = player_in_inspect()
    match = player.match
    striker = match.board.dots[match.board.dot_with_role(0, "striker")][2]
    move_free_cursor(player, coach, striker)
    player.wait(1000)
    assert "In 6 throws: 3 passes, 2 lost, 1 shot. In 6 shots 2 goals" in scroll_text_of(player)
    player.press(coach + " up")
    assert "Of 6" not in scroll_text_of(player)


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_odds_are_shown_on_the_display_or_as_scroll_text(board):
    player = player_at_position(board)
    player.hold("menu", 1000)
    move_free_cursor(player, "left", squares.number("h3"))
    player.wait(1500)
    words = scroll_text_of(player) if board == "pitch32" else player.session.display.scrolled
    assert "From here Yellow scores on 2 of 6 throws, Red on 0 of 6" in words


def test_inspect_shows_no_odds_if_hints_are_off():
    player = player_at_position("pitch32")
    player.session.set_setting("hints", False)
    player.hold("menu", 1000)
    move_free_cursor(player, "left", squares.number("h3"))
    player.wait(1500)
    assert "odds" not in scroll_text_of(player)
    assert "Goal" not in scroll_text_of(player)


@pytest.mark.parametrize("ruleset", ids())
def test_the_odds_of_every_square_fit_the_display(ruleset):
    player = Player(ruleset=ruleset, options={"first": "left"})
    generator = Generator(3)
    for _ in range(40):
        player.session.screen.apply(autoplay.choose(player.match, generator))
    player.settle()
    player.hold("menu", 1000)
    shown_odds = 0
    for square in range(0, 128, 3):
        player.session.screen._square = square
        player.session.screen._words = ""
        player.session.screen.enter(0)
        player.wait(450)
        lines = player.text()
        odds = player.session.screen._odds
        shown_odds += odds not in ("", "odds ...")
        assert len(wrap(odds)) <= 4, odds
        assert lines[7] == "BACK to the game"
    assert shown_odds


def test_the_pause_offers_inspect():
    player = player_at_position("pitch32")
    player.press("menu")
    choose(player, "Inspect")
    assert player.place == "inspect"


def test_the_reasons_at_the_start_of_every_game_fit_the_display():
    """Covers every ninth square, with the reason why it is not legal at the start of the game."""
    for ruleset in ids():
        player = Player(ruleset=ruleset)
        for square in range(0, 128, 9):
            if player.match.current_player() >= 0 and square in player.match.legal_actions():
                continue
            player.session.touch_square(square)
            player.wait(20)
            lines = player.text()
            assert any(lines[1:]), (ruleset, square)
            assert all(len(line) <= 16 for line in lines)


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_the_reason_is_about_the_touched_square_while_steps_or_a_figure_are_chosen(board):
    player = player_at_position(board, ball="l3", die=5)
    session = player.session

    def read_reason(square):
        """Touch ``square`` and return the text that says why it is not legal."""
        session.touch_square(squares.number(square))
        player.wait(20)
        return session.screen.speaker.announcement()

    assert read_reason("c2") == "j3 to c2: that is too far", (
        "the reason is about the figure that counts as picked"
    )
    assert read_reason("g6") == "g6: that is not your figure"
    session.screen.apply(squares.number("j3"))
    session.screen.apply(squares.number("l3"))
    assert "how long a kick" in player.match.prompt()
    player.settle()
    assert read_reason("d7") == "d7: that is too far"
    assert read_reason("l7") == "l7: the other side's figure stands there"
    for ruleset in ("pawnball", "tactics", "sokhazania"):
        reasons = collect_reasons(board, ruleset)
        assert reasons
        assert not [each for each in reasons if "cannot be chosen now" in each]


def collect_reasons(board, ruleset):
    """Return the reasons given for illegal squares in a match, at the decisions that choose a
    square.
    """
    player = Player(board, ruleset=ruleset, options={"first": "left"})
    play = player.session.screen
    generator = Generator(5)
    result = set()
    for _ in range(60):
        choices = play.chooser.choices
        if player.match.current_player() >= 0 and choices and choices[0] < 128:
            for square in range(0, 128, 11):
                if square not in choices:
                    result.add(refusal(play, -1, square))
        play.apply(autoplay.choose(player.match, generator))
        player.session.renderer.end_movement()
        player.wait(20)
    return result


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_a_touch_during_an_animation_chooses_nothing_and_ends_the_animation(board):
    player = player_at_position(board, ball="l3", die=5)
    for square in ("j3", "i1"):
        player.session.touch_square(squares.number(square))
        player.wait(20)
    assert player.session.renderer.is_busy(player.clock())
    state = player.match.to_bytes()
    player.session.touch_square(0)
    assert not player.session.renderer.is_busy(player.clock())
    assert player.match.to_bytes() == state


def test_inspect_offers_no_legal_square_during_the_turn_of_the_board():
    player = player_at_position("pitch32", side=1)
    player.session.game.seats[1].seat_player("normal", player.devices.entropy)
    player.session.screen.enter(0)
    player.hold("menu", 1000)
    assert player.place == "inspect"
    chosen = player.match.legal_actions()[0]
    move_free_cursor(player, "left", chosen)
    player.press("left ok")
    assert "It is Red's turn" in scroll_text_of(player)
    assert "It can be chosen" not in scroll_text_of(player)
