"""The simulator at the terminal is controlled by Textual's test pilot and runs on a simulated
clock.
"""

import itertools
import os
import random
import types

import pytest
from textual.events import Key

from boards import mini16, pitch32
from host_tools.simulator import terminal
from host_tools.simulator.devices import ManualClock, simulated_devices
from host_tools.simulator.hands import seat_opponents
from host_tools.simulator.terminal import keys
from host_tools.simulator.terminal.app import Simulator
from host_tools.simulator.terminal.colours import (
    exposure_table,
    hex_colour,
    perceived_brightness,
    screen_colour,
)
from host_tools.simulator.terminal.panels import help_lines
from pixelpitch.app.screens.settings import settings_screen
from pixelpitch.app.session import Session
from pixelpitch.rules import scene as scenes
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.errors import NotUnderstood
from pixelpitch.rules.generator import Generator


class SteppedSimulator(Simulator):
    """A simulator without a timer: time passes for its board only in ``run_board``."""

    def on_mount(self):
        """Begin as the simulator does, and run until the die is known to be at rest."""
        super().on_mount()
        self.run_board(600)  # runs until the detector finds the die at rest for the first time

    def run_board(self, milliseconds):
        """Run the board for some ms of simulated time."""
        for _ in range(0, milliseconds, 20):
            self.devices.clock.advance(20)
            self.tick()


def make_simulator(board=pitch32, ruleset="sokhazania", seats=(), **kwargs):
    """Return a simulator of ``board`` that runs only when a test steps it."""
    hand = random.Random(1)
    devices = simulated_devices(board, ManualClock(), hand)
    devices.has_hardware = kwargs.get("engineer_mode", False)
    session = Session(devices, board, ruleset)
    seat_opponents(session, devices, seats)
    return SteppedSimulator(board, devices, session, hand, live=False, **kwargs)


def read_terminal_lines(app):
    """Return the contents of the terminal as lines of text."""
    width, height = app.size
    strips = app.screen._compositor.render_strips(app.size)
    return ["".join(segment.text for segment in strip).ljust(width) for strip in strips][:height]


async def test_a_terminal_of_80_by_24_shows_every_part():
    app = make_simulator(engineer_mode=True)
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_board(100)
        await pilot.pause()
        shown = read_terminal_lines(app)
        assert app.lights.region.size == (64, 16)
        assert app.display_widget.region.size == (16, 8)
        assert app.display_widget.region.right == 80
        text = "\n".join(shown)
        for words in ("pitch32", "Sokhazania", "kicks off", "2,400 mA", "Ctrl+Q", "SPACE", "menu"):
            assert words in text
        assert "▐▌" in text


async def test_at_80_columns_no_light_is_hidden_and_no_text_is_truncated():
    app = make_simulator(ruleset="tactics", engineer_mode=True)
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_board(2000)
        await pilot.pause()
        lit = 0
        for row in range(8):
            seen = exposure_table(app.lights._panel.scale)
            light = app.lights._panel.lit[2 * row * 96 :][:3].translate(seen)
            number = app.lights.render_line(2 * row)._segments[0]
            assert number.text == str(row + 1)
            if max(light):
                lit += 1
                assert number.style.bgcolor.name == hex_colour(screen_colour(tuple(light)))
        assert lit > 4
        await pilot.press("m")
        for _ in range(100):
            app.run_board(20)
        await pilot.pause()
        last = next(line for line in read_terminal_lines(app) if " mA" in line)
        assert "Enter or E takes" in last
        assert last.rstrip().endswith(" fps")


@pytest.mark.long
async def test_each_key_presses_the_right_pad_briefly():
    app = make_simulator()
    pads = app.devices.pads
    async with app.run_test(size=(80, 24)) as pilot:
        for key, pad_cluster, pad in [
            *[(key, "left", pad) for key, pad in keys.LEFT_PAD_BY_KEY.items()],
            *[(key, "right", pad) for key, pad in keys.RIGHT_PAD_BY_KEY.items()],
            ("W", "left", "up"),
            ("m", "menu", None),
        ]:
            await pilot.press(key)
            assert pads.down() == pads.bit(pad_cluster, pad), key
            app.run_board(40)
            assert pads.down(), key
            app.run_board(40)
            assert pads.down() == 0, key
            # contacts bounce, so the board ignores a pad that is pressed again too soon
            app.run_board(80)


async def test_a_repeating_key_holds_the_pad():
    app = make_simulator()
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(5):
            await pilot.press("w")
            app.run_board(40)
            assert app.devices.pads.down() == 1
        app.run_board(80)
        assert app.devices.pads.down() == 0


async def test_holding_v_holds_menu_until_inspect_opens():
    app = make_simulator(ruleset="streetsoccer")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("v")
        app.run_board(1000)
        assert app.session.screen.name == "inspect"
        assert app.devices.pads.down() == 0


async def test_x_holds_the_back_pad_for_as_long_as_the_other_board_is_shown():
    app = make_simulator(ruleset="pawnball")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x")
        app.run_board(2000)
        assert "Board 2" in " ".join(app.session.screen.lines())
        app.run_board(3000)
        assert app.devices.pads.down() == 0
        assert "on board 1" in " ".join(app.session.screen.lines())


async def test_h_holds_the_ok_of_the_deciding_coach_until_a_hint_appears():
    app = make_simulator(ruleset="pawnball")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("h")
        app.run_board(1000)
        assert "Hint:" in " ".join(app.session.screen.lines())
        assert app.devices.pads.down() == 0
        assert app.session.game.count() == 0, "nothing is taken"


async def test_r_redoes_a_takeback_and_the_log_records_it():
    app = make_simulator(ruleset="pawnball")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("r")
        app.run_board(200)
        assert "nothing was taken back" in "\n".join(read_terminal_lines(app))
        play = app.session.screen
        play.apply(app.session.match.legal_actions()[0])
        count = app.session.game.count()
        app.run_board(200)
        play.take_back()
        app.run_board(200)
        await pilot.press("r")
        app.run_board(200)
        assert app.session.game.count() == count
        assert "done again" in "\n".join(read_terminal_lines(app))


async def test_h_changes_nothing_on_screens_without_a_hint():
    app = make_simulator(ruleset="pawnball")
    async with app.run_test(size=(80, 24)) as pilot:
        app.session.set_setting("hints", False)
        await pilot.press("h")
        app.run_board(1000)
        assert app.session.game.count() == 0
        assert "hints are off" in "\n".join(read_terminal_lines(app))
        app.session.set_setting("hints", True)
        await pilot.press("m")
        app.run_board(200)
        await pilot.press("h")
        app.run_board(1000)
        assert app.session.screen.name == "pause"


@pytest.mark.parametrize("board", [pitch32, mini16])
@pytest.mark.long
async def test_a_click_chooses_a_legal_square_or_explains_the_refusal(board):
    app = make_simulator(board, "streetsoccer")
    across, down = 2 * board.WIDTH // 16, board.HEIGHT // 8
    async with app.run_test(size=(84, 24)) as pilot:
        for column, row, goalie in ((3, 0, -1), (3, 4, 67)):
            place = (column * across + across - 1, row * down + down - 1)
            await pilot.click("#lights", offset=place)
            app.run_board(40)
            assert app.session.match.figures[0] == goalie
            if goalie < 0:
                text = app.session.screen.scroll_text()
                assert text == "d1: " + app.session.match.why_not(3)


async def test_a_click_in_the_menu_does_nothing():
    app = make_simulator(ruleset=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click("#lights", offset=(20, 5))
        app.run_board(40)
        assert app.session.screen.name == "menu"


async def test_a_throw_key_becomes_samples_and_the_detector_reads_them():
    app = make_simulator(practice=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("5")
        assert app.devices.motion.busy
        await pilot.press("2")  # this key is ignored, because the die is still rolling
        while app.devices.motion.busy:
            app.run_board(20)
        app.run_board(500)
        await pilot.pause()
        assert "5" in " ".join(app.devices.text.lines)
        assert "Right: throw" in app.session.match.prompt() + " ".join(app.devices.text.lines)


@pytest.mark.long
async def test_a_throw_with_space_never_leaves_the_box_by_itself():
    app = make_simulator(engineer_mode=True)
    thrown: list[object] = []
    app.devices.motion.throw = thrown.append
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(400):
            await pilot.press("space")
            app.hands.throw_die()
        assert set(thrown) == {1, 2, 3, 4, 5, 6}
        await pilot.press("0")
        await pilot.press("c")
        assert thrown[-2:] == ["out", "cocked"], "on purpose it does"


async def test_the_keys_1_to_6_do_not_throw_in_a_match_unless_practice_is_on():
    for practice in (False, True):
        app = make_simulator(practice=practice)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("5")
            assert app.devices.motion.busy == practice
            app.run_board(100)
            await pilot.pause()
            shown = "\n".join(read_terminal_lines(app))
            assert ("--practice" in shown) == (not practice)
            assert ("1-6" in app._hints.content.plain) == practice


async def test_hardware_details_are_shown_to_engineers_only():
    for engineer_mode in (False, True):
        app = make_simulator(engineer_mode=engineer_mode)
        async with app.run_test(size=(80, 24)) as pilot:
            app.run_board(100)
            await pilot.pause()
            shown = "\n".join(read_terminal_lines(app))
            for words in ("mA", "fps", "cocked", "pull lead"):
                assert (words in shown) == engineer_mode, words
            await pilot.press("c")
            assert app.devices.motion.busy == engineer_mode
            await pilot.press("p")
            assert app.devices.motion.is_plugged_in != engineer_mode
        labels = [item.label for item in settings_screen(app.session).items]
        for label in (
            "Self-test",
            "LED current",
            "Calibrate die",
            "Calibrate box",
            "Die must roll",
        ):
            assert (label in labels) == engineer_mode, label
        assert {"Sound", "Brightness", "Back"} <= set(labels)


@pytest.mark.parametrize("board", [pitch32, mini16])
async def test_with_a_single_coach_prompts_and_help_name_the_keys_of_both_clusters(board):
    app = make_simulator(board, "streetsoccer", ("", "easy"))
    async with app.run_test(size=(84, 24)) as pilot:
        app.run_board(1000)
        await pilot.pause()
        shown = "\n".join(read_terminal_lines(app))
        assert "arrows or WASD choose, Enter or E takes" in shown
        assert "coach" not in shown
        await pilot.press("f1")
        await pilot.pause()
        assert "coach" not in "\n".join(read_terminal_lines(app))


async def test_two_coaches_are_named_with_their_own_keys():
    app = make_simulator(pitch32, "streetsoccer")
    async with app.run_test(size=(84, 24)) as pilot:
        app.run_board(1000)
        await pilot.pause()
        shown = "\n".join(read_terminal_lines(app))
        assert "W A S D choose, E takes" in shown
        assert "left coach" in shown


async def test_the_help_of_the_menu_names_only_keys_that_act():
    app = make_simulator(ruleset=None)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown = "\n".join(read_terminal_lines(app)[-3:])
        assert "Ctrl+Q" in shown
        for words in ("inspect", "hint", "throw", "other board", "1-6"):
            assert words not in shown


async def test_space_in_the_turn_of_the_opponent_names_the_side_to_move():
    app = make_simulator(pitch32, "streetsoccer", ("easy", ""))
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_board(200)
        await pilot.press("space")
        assert not app.devices.motion.busy
        app.run_board(40)
        assert "It is Yellow's turn" in app._facts.text(app.session, 80).plain


async def test_the_clock_is_stopped_while_the_help_is_open():
    app = make_simulator(ruleset="tactics")
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_board(2000)
        await pilot.press("f1")
        await pilot.pause()
        before = app.session.now
        app.run_board(30_000)
        assert app.session.now == before
        await pilot.press("escape")
        await pilot.pause()
        app.run_board(100)
        assert app.session.now != before


async def test_a_key_unplugs_the_lead_of_the_die():
    app = make_simulator(engineer_mode=True, practice=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p")
        app.run_board(300)
        await pilot.pause()
        assert "No die" in " ".join(app.devices.text.lines)
        assert "no lead" in "\n".join(read_terminal_lines(app))
        await pilot.press("3")
        assert not app.devices.motion.busy
        await pilot.press("p")
        assert app.devices.motion.is_plugged_in


async def test_a_terminal_that_becomes_too_small_shows_a_message_until_it_is_large_enough():
    app = make_simulator()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.resize_terminal(79, 24)
        await pilot.pause()
        text = "\n".join(read_terminal_lines(app))
        assert "needs 80 x 24" in text
        assert "has 79 x 24" in text
        assert "▐▌" not in text
        await pilot.resize_terminal(120, 40)
        app.run_board(100)
        await pilot.pause()
        assert "needs 80 x 24" not in "\n".join(read_terminal_lines(app))
        assert app.lights.region.size == (96, 24)


@pytest.mark.long
async def test_help_lists_every_key_and_colour():
    app = make_simulator(engineer_mode=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")
        await pilot.pause()
        text = "\n".join(read_terminal_lines(app))
        for words in ("W A S D", "SPACE", "Ctrl+Q", "cocked", "red team", "a 6 and its track"):
            assert words in text
        await pilot.press("x")
        await pilot.pause()
        assert "a 6 and its track" not in "\n".join(read_terminal_lines(app))
        await pilot.press("f1")
        await pilot.pause()
        assert "red team" in "\n".join(read_terminal_lines(app))


def type_at_once(app, *names):
    """Deliver the keys ``names`` in one go, as a slow terminal does."""
    for name in names:
        app.post_message(Key(name, name if len(name) == 1 else None))


@pytest.mark.parametrize(
    "names", [("f1",), ("f1", "f1"), ("f1", "a", "b"), ("f1", "question_mark", "f1")]
)
@pytest.mark.long
async def test_two_keys_at_the_same_time_close_the_help_and_the_board_continues(names):
    app = make_simulator()
    async with app.run_test(size=(80, 24)) as pilot:
        type_at_once(app, *names)
        await pilot.pause()
        type_at_once(app, "x", "y", "z")
        await pilot.pause()
        assert app._exception is None
        assert len(app.screen_stack) == 1, "no second help lies below the first"
        await pilot.press("m")
        app.run_board(100)
        assert app.session.screen.name == "pause"


TERMINAL_KEYS = [
    *keys.LEFT_PAD_BY_KEY,
    *keys.RIGHT_PAD_BY_KEY,
    *keys.DIE_FACE_BY_KEY,
    *keys.MISSED_BOX_KEYS,
    *keys.THROW_ACCIDENT_BY_KEY,
    *keys.HELP_KEYS,
    *"mvxpbh",
    "space",
    "escape",
    "tab",
]


@pytest.mark.parametrize("board", [pitch32, mini16])
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.long
async def test_simultaneous_keys_on_every_screen_never_end_the_simulator(board, seed):
    chooser = random.Random(seed)
    app = make_simulator(board, chooser.choice(["pawnball", "sokhazania"]))
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(25):
            type_at_once(app, *chooser.choices(TERMINAL_KEYS, k=chooser.randint(2, 4)))
            await pilot.pause()
            app.run_board(chooser.choice([20, 100, 1000]))
        assert app._exception is None
        assert app.is_running


async def test_the_die_keys_do_nothing_on_a_board_without_a_die():
    facts = {name: getattr(mini16, name) for name in dir(mini16) if name.isupper()}
    app = make_simulator(
        types.SimpleNamespace(**{**facts, "DIE": None}), practice=True, engineer_mode=True
    )
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("p", "3", "0", "l"):
            await pilot.press(key)
            app.run_board(40)
        assert "this board has no die" in app._facts.text(app.session, 80).plain
        assert not app.devices.motion.is_plugged_in


async def test_the_small_board_has_no_display_and_one_cluster():
    app = make_simulator(mini16)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.display_widget is None
        assert app.lights.region.size == (32, 16)
        await pilot.press("w")
        down = app.devices.pads.down()
        app.run_board(160)  # waits until the contacts no longer bounce
        await pilot.press("up")
        assert app.devices.pads.down() == down == 1


async def test_only_changed_rows_are_painted():
    app = make_simulator()
    async with app.run_test(size=(80, 24)):
        frame = bytearray(3 * 32 * 16)
        app.devices.pixels.show(frame, 256)
        app.lights.repaint_changes()
        assert app.lights.repaint_changes() == 0
        frame[3 * 32 * 5] = 9
        app.devices.pixels.show(frame, 256)
        assert app.lights.repaint_changes() == 1


async def test_ctrl_q_quits_even_from_the_help():
    app = make_simulator()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert app._exit


def test_the_help_lines_fit_into_eighty_columns():
    spaces = ("", "keys.throw", "keys.goes_on", "keys.stop", "keys.draw", "keys.ends_demo")
    for values in itertools.product((False, True), repeat=7):
        for space in spaces:
            lines = help_lines(keys.ActiveKeys(*values, space_sentence=space)).plain.split("\n")
            assert len(lines) == 3
            assert all(len(line) <= 80 for line in lines), lines


def test_brighter_lights_are_brighter_on_the_screen():
    for step in range(255):
        assert screen_colour((step, 0, 0))[0] <= screen_colour((step + 1, 0, 0))[0]
    assert screen_colour((255, 255, 255)) == (255, 255, 255)
    for light in (1, 20, 200):
        seen = [exposure_table(scale)[light * scale >> 8] for scale in range(24, 257, 8)]
        assert seen[-1] >= seen[0], "a brighter board is not darker on the screen"


@pytest.mark.parametrize("board", [pitch32, mini16])
async def test_the_ball_is_the_brightest_light_and_both_sides_are_visible(board):
    app = make_simulator(board, "streetsoccer")
    app.session.set_setting("explain", "never")
    generator = Generator(5)
    async with app.run_test(size=(80, 24)):
        play = app.session.screen
        match = app.session.match
        while match.current_player() < 0 or match.ball not in play.chooser.choices:
            play.apply(choose(match, generator))
        app.session.renderer.end_movement()
        app.run_board(3000)
        panel = app.devices.pixels
        high, wide = panel.height // 8, panel.width // 16
        peaks: dict[int, float] = {}
        for _ in range(60):  # the loop runs for one pulse of the ball's light
            app.run_board(20)
            brightest = {}
            for square in range(128):
                row, column = divmod(square, 16)
                found = [
                    max(app.lights._rows[row * high + y][3 * (column * wide + x) :][:3])
                    for y in range(high)
                    for x in range(wide)
                ]
                brightest[square] = perceived_brightness(max(found))
            assert brightest[match.ball] == max(brightest.values())
            peaks = {square: max(peaks.get(square, 0), brightest[square]) for square in range(128)}
        figures = [each for each in play.view.scene.things if each[1] == scenes.FIGURE]
        for square, _, side, _ in figures:
            assert peaks[square] > 60, (side, "a figure is no speck")


class FakeTerminal:
    """An open file that stands for the terminal."""

    def fileno(self):
        """Return the file number of the terminal."""
        return 0


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (10, 5)])
def test_a_small_terminal_is_refused_with_both_sizes(monkeypatch, size):
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size(size))
    with pytest.raises(NotUnderstood) as refusal:
        terminal.expect_terminal(FakeTerminal(), "stdout")
    assert str(refusal.value) == (
        f"got a terminal of {size[0]} x {size[1]}, expected at least 80 x 24 characters"
    )


def test_a_large_enough_terminal_is_accepted(monkeypatch):
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((80, 24)))
    terminal.expect_terminal(FakeTerminal(), "stdout")


def test_an_output_that_is_not_a_terminal_is_refused(tmp_path):
    with (tmp_path / "file").open("w") as file, pytest.raises(NotUnderstood) as refusal:
        terminal.expect_terminal(file, "stdout")
    assert str(refusal.value).startswith("got a stdout that is no terminal, expected one")
