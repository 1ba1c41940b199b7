"""In a larger terminal, the simulator also shows LEDs, labels and a log. It works without colours,
and the pads that it draws can be clicked.
"""

import pytest

from boards import mini16, pitch32, strip32x8
from host_tools.simulator import hands
from host_tools.simulator.terminal import blocks, edges
from host_tools.simulator.terminal.panels import pad_at, pads_text
from pixelpitch.app.display_text import wrap
from tests.simulator.test_terminal import make_simulator, read_terminal_lines


@pytest.mark.parametrize(
    ("leds", "terminal", "expected"),
    [
        ((32, 16), (80, 24), (2, False, 80, 0)),
        ((32, 16), (86, 24), (2, True, 86, 0)),
        ((32, 16), (80, 30), (2, False, 80, 5)),
        ((32, 16), (120, 40), (3, True, 118, 7)),
        ((32, 16), (150, 40), (4, True, 150, 0)),
        ((32, 16), (400, 200), (8, True, 278, 12)),
        ((16, 16), (80, 24), (2, True, 80, 0)),
        ((16, 16), (120, 40), (4, True, 86, 0)),
    ],
)
def test_the_lights_are_as_large_as_possible(leds, terminal, expected):
    assert edges.layout(*leds, *terminal) == expected


@pytest.mark.parametrize("size", blocks.LED_SIZES)
def test_the_rows_of_leds_cover_all_lines(size):
    lines: set[int] = set()
    for row in range(16):
        first, count = blocks.led_lines(row, size)
        lines.update(range(first, first + count))
    assert lines == set(range(blocks.row_count(16, size)))


@pytest.mark.parametrize("size", [(80, 24), (86, 24), (120, 40), (150, 45)])
async def test_letters_and_numbers_are_next_to_their_squares(size):
    app = make_simulator(ruleset="streetsoccer")
    async with app.run_test(size=size) as pilot:
        app.run_board(100)
        await pilot.pause()
        shown, region = read_terminal_lines(app), app.lights.region
        square = region.width // 16, region.height / 8
        for line in (shown[region.y - 1], shown[region.bottom]):
            assert line.split() == list("abcdefghijklmnop")
            for column, letter in enumerate("abcdefghijklmnop"):
                assert (line.index(letter) - region.x) // square[0] == column
        for row in range(8):
            lines = range(
                round(region.y + row * square[1]), round(region.y + (row + 1) * square[1])
            )
            beside = region.x if region.width == 64 and size[0] < 86 else region.x - 2
            assert any(shown[y][beside : beside + 2].strip("▖▌ ") == str(row + 1) for y in lines)


@pytest.mark.long
async def test_the_pitch_grows_and_shrinks_with_the_terminal():
    app = make_simulator()
    async with app.run_test(size=(80, 24)) as pilot:
        for size, lights in (((120, 40), (96, 24)), ((152, 44), (128, 32)), ((80, 24), (64, 16))):
            await pilot.resize_terminal(*size)
            app.run_board(100)
            await pilot.pause()
            assert app.lights.region.size == lights
            assert app.lights.region.right <= size[0]
            assert app.display_widget.region.right <= size[0]
            text = "\n".join(read_terminal_lines(app))
            for words in ("Sokhazania", "kicks off", "Ctrl+Q", "SPACE"):
                assert words in text


@pytest.mark.parametrize("board", [pitch32, mini16, strip32x8])
async def test_a_click_reaches_its_square_at_any_size_of_the_terminal(board):
    app = make_simulator(board, "streetsoccer")
    async with app.run_test(size=(120, 40)) as pilot:
        region = app.lights.region
        # the terminal cell in the middle of square d4
        place = (7 * region.width // 32, 9 * region.height // 16)
        await pilot.click("#lights", offset=place)
        app.run_board(40)
        assert app.session.match.figures[0] == 67


@pytest.mark.parametrize("board", [pitch32, mini16, strip32x8])
def test_a_click_on_a_drawn_key_finds_that_key(board):
    app = make_simulator(board)
    lines = pads_text(app.devices.pads, app.devices.motion).plain.split("\n")
    keys = {"Q": "back", "W": "up", "E": "ok", "A": "left", "S": "down", "D": "right"}
    keys |= {"⌫": "back", "↑": "up", "⏎": "ok", "←": "left", "↓": "down", "→": "right"}
    clusters = app.devices.pads.clusters
    found = {}
    for y, line in enumerate(lines):
        for x, letter in enumerate(line):
            if y in (1, 2) and letter in keys:
                found[letter] = pad_at(app.devices.pads, x, y)
    assert found == {
        letter: (clusters[index // 6 % len(clusters)], key)
        for index, (letter, key) in enumerate(keys.items())
    }
    assert pad_at(app.devices.pads, lines[4].index("M"), 4) == ("menu", None)
    assert pad_at(app.devices.pads, lines[6].index("SPACE"), 6) == "throw"
    assert pad_at(app.devices.pads, 0, 0) is None
    assert pad_at(app.devices.pads, 8, 1) is None


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.long
async def test_drawn_pads_and_space_can_be_clicked(size):
    app = make_simulator(ruleset="dicesoccer")
    pads = app.devices.pads
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for words, offset, pad in (("W", (3, 2), ("left", "up")), ("M", (2, 5), ("menu", None))):
            await pilot.click("#pads", offset=offset)  # one line of padding is above the text
            assert pads.down() == pads.bit(*pad), words
            app.run_board(100)
            assert pads.down() == 0
        await pilot.press("q")  # ends the pause
        app.run_board(200)
        assert app.session.match.thrower() == 0
        await pilot.click("#pads", offset=(3, 7))
        assert app.devices.motion.busy
        app.run_board(6000)
        assert app.session.match.thrower() == 1


async def test_the_log_lists_the_moves_with_the_newest_at_the_end():
    app = make_simulator(ruleset="streetsoccer")
    async with app.run_test(size=(120, 40)) as pilot:
        for square in (51, 55, 85, 43, 22):
            app.session.touch_square(square)
            app.run_board(100)
        red = [127 - each for each in (51, 55, 85, 43, 100)]
        for square in red:
            app.session.touch_square(square)
            app.run_board(100)
        await pilot.pause()
        shown = [line.strip() for line in read_terminal_lines(app)]
        first = shown.index("Yellow takes the standard line-up")
        assert shown[first + 1] == "Red has placed all five figures"
        assert app._moves.lines == shown[first : first + 2]
        app.session.game.take_back()
        app.run_board(40)
        assert app._moves.lines[-1] == "taken back"
        app.session.match_starter.rematch(app.session.match)
        app.run_board(40)
        assert app._moves.lines == [], "another match begins an empty log"


async def test_without_colours_the_lights_have_shapes(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    app = make_simulator(ruleset="streetsoccer")
    hands.seat_opponents(app.session, app.devices, ("uniform", "uniform"))
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_board(15000)
        await pilot.pause()
        text = "\n".join(read_terminal_lines(app))
        assert "▐" not in text
        # the shapes of Yellow's figures, of Red's figures, and of the lines of the field
        for shape in ("11", "▲▲", "··"):
            assert shape in text
        await pilot.press("question_mark")
        await pilot.pause()
        assert "▲▲ red team" in "\n".join(read_terminal_lines(app))


async def test_without_a_display_the_text_is_next_to_the_pitch_and_hides_no_light() -> None:
    app = make_simulator(mini16, "streetsoccer")
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_board(400)
        await pilot.pause()
        words = app.session.display.last_text
        assert "3 to defend" in words
        shown = [line.rstrip() for line in read_terminal_lines(app)]
        for line in wrap(words, 34):
            assert any(each.endswith(line) for each in shown)
        assert app.session.renderer.scroll_ms() == 0, "no word runs over the pitch"
        app.run_board(30_000)
        assert app.session.display.last_text == words, "the words stay"
        await pilot.press("down")
        app.run_board(100)
        assert app.session.display.last_text != words, "until there are others"


async def test_without_a_display_score_minute_and_turn_are_next_to_the_pitch() -> None:
    app = make_simulator(mini16, "streetsoccer")
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_board(400)
        await pilot.pause()
        text = "\n".join(read_terminal_lines(app))
        assert "Yellow 0-0 Red   1/25'" in text
        assert "It is Yellow's turn" in text
        app.session.go_home()
        app.run_board(400)
        await pilot.pause()
        assert "turn" not in "\n".join(read_terminal_lines(app))


async def test_without_a_display_the_items_next_to_the_cursor_are_listed() -> None:
    app = make_simulator(mini16, None)
    async with app.run_test(size=(80, 24)) as pilot:
        app.run_board(400)
        await pilot.pause()
        text = "\n".join(read_terminal_lines(app))
        assert all(each in text for each in (">Play now", " Games", " Puzzles"))
