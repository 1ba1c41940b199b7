"""Text on the pitch: a short text stands still, and a long one scrolls again and again."""

from boards import mini16
from pixelpitch.render import palette
from pixelpitch.render.renderer import Renderer
from pixelpitch.ticks import add
from tests.render.moving import at_each_start_time, colour_names
from tests.render.scenes import match_showing
from tests.render.seen import led_colour


def text_rows(lights, board):
    """Return the rows of the text on the lights, with "#" for a light that is on."""
    return [
        "".join(
            "#" if led_colour(lights, board, x, y) == palette.TEAL else "."
            for x in range(board.WIDTH)
        )
        for y in range(5, 10)
    ]


def test_a_short_text_stands_still_in_the_middle_of_the_pitch():
    lights = Renderer(mini16)
    lights.scroll("2:1", 0)
    for now in (0, 700):
        lights.draw(now)
        assert text_rows(lights, mini16) == [
            "....##.....#....",
            "......#.#.##....",
            ".....#.....#....",
            "....#...#..#....",
            "....###...###...",
        ]


@at_each_start_time
def test_a_long_text_scrolls_repeatedly(start):
    lights = Renderer(mini16)
    lights.show(match_showing().scene(), start)
    lights.scroll("Left throws", start)
    lights.draw(start)
    last = text_rows(lights, mini16)
    # the first column appears at once, so that a coach sees a response to the press
    assert last == ["." * 15 + "#"] * 5
    seen = [[row[15] for row in last]]
    now = start
    for _ in range(400):
        now = add(now, 35)
        lights.scroll("Left throws", now)  # the same text scrolls on
        lights.draw(now)
        rows = text_rows(lights, mini16)
        if rows != last:
            seen.append([row[15] for row in rows])
            last = rows
    columns = ["".join(each) for each in seen]
    first_letter = ["#####", "....#", "....#"]
    assert columns[:3] == first_letter
    again = [at for at in range(5, len(columns)) if columns[at : at + 3] == first_letter]
    assert again
    lights.scroll("")
    lights.draw(now)
    assert "teal" not in colour_names(lights, mini16)
