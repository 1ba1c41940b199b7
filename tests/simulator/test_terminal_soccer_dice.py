"""Soccer Dice at the terminal against the board: the four dice come to rest within seconds."""

import pytest

from boards import mini16, pitch32
from host_tools.simulator.terminal.keys import active_keys
from host_tools.simulator.terminal.panels import help_lines
from pixelpitch.rules.chance import FACES
from tests.players import Player, choose
from tests.simulator.pseudo_terminal import PseudoTerminal
from tests.simulator.test_terminal import make_simulator

BOARD_PARAMETERS = [pytest.param(pitch32, id="pitch32"), pytest.param(mini16, id="mini16")]


@pytest.mark.parametrize("board", BOARD_PARAMETERS)
async def test_the_four_dice_of_a_roll_rest_within_eight_seconds(board):
    app = make_simulator(board, ruleset=None)
    async with app.run_test(size=(80, 24)) as pilot:
        app.session.saver.load()
        app.session.seats[1].seat_player("", app.session.die.entropy)
        app.session.match_starter.start("dicesoccer", {"first": "left"})
        app.run_board(1000)
        await pilot.press("space")
        app.run_board(8000)
        game = app.session.game
        assert game.count() == 4
        assert all(1 <= value <= len(FACES) for _, value in game.entries())
        assert not app.session.renderer.is_busy(app.session.now)
        app.run_board(5000)
        assert game.count() == 4, "no fifth die follows"


async def test_space_during_a_throw_shows_the_next_die_and_throws_no_die_again():
    app = make_simulator(ruleset=None)
    async with app.run_test(size=(80, 24)) as pilot:
        app.session.seats[1].seat_player("", app.session.die.entropy)
        app.session.match_starter.start("dicesoccer", {"first": "left"})
        app.run_board(1000)
        await pilot.press("space")
        game = app.session.game
        for _ in range(200):
            app.run_board(40)
            if game.count() and not app.devices.motion.busy:
                break
        rolls: list[int] = []
        app.devices.motion.shake = rolls.append
        for shown in (2, 3, 4):
            app.run_board(100)
            await pilot.press("space")
            app.run_board(200)
            assert game.count() == shown
        assert rolls == []


async def test_no_key_throws_a_die_of_a_throw_that_has_not_been_shown_yet():
    app = make_simulator(ruleset=None)
    app.hands.has_practice_keys = True
    async with app.run_test(size=(80, 24)) as pilot:
        app.session.seats[1].seat_player("", app.session.die.entropy)
        app.session.match_starter.start("dicesoccer", {"first": "left"})
        app.run_board(1000)
        await pilot.press("space")
        game = app.session.game
        for _ in range(200):
            app.run_board(40)
            if game.count() and not app.devices.motion.busy:
                break
        thrown: list[object] = []
        app.devices.motion.throw = thrown.append
        for key in ("0", "o", "1", "6"):
            app._facts._note = ""
            await pilot.press(key)
            assert app._facts._note
        app.run_board(4000)
        assert thrown == []
        assert game.count() == 4


async def test_with_quick_dice_off_each_die_is_thrown_separately():
    app = make_simulator(ruleset=None)
    app.session.set_setting("quick_dice", False)
    async with app.run_test(size=(80, 24)) as pilot:
        app.session.match_starter.start("dicesoccer", {"first": "left"})
        app.run_board(1000)
        await pilot.press("space")
        app.run_board(8000)
        assert app.session.game.count() == 1


def test_a_game_without_decisions_offers_no_levels():
    player = Player()
    player.session.seats[1].seat_player("easy", player.session.die.entropy)
    choose(player, "Games", "Soccer Dice")
    against = player.session.screen.items[1]
    assert against.value() == "board"
    seen = []
    for _ in range(2):
        against.change(1)
        seen.append(against.value())
    assert seen == ["a friend", "board"]


def test_one_person_at_a_new_terminal_plays_against_the_board(tmp_path):
    with PseudoTerminal("sim", PIXELPITCH_DATA=str(tmp_path)) as terminal:
        terminal.wait_for("Play now")
        terminal.type_keys(b"s")
        terminal.wait_for("all games")
        terminal.type_keys(b"\r")
        terminal.wait_for("GAMES")
        terminal.type_keys(b"\r")
        terminal.wait_for("Beginner")


def test_the_hint_key_is_named_only_on_screens_where_it_has_an_effect():
    player = Player()
    shown = {}
    for ruleset in ("dicesoccer", "sokhazania"):
        player.session.match_starter.start(ruleset, {"first": "left"})
        acts = active_keys(player.session, player.devices, pitch32, False, False)
        shown[ruleset] = "H" in help_lines(acts).plain.replace("Hold", "").split()
    assert shown == {"dicesoccer": False, "sokhazania": True}
