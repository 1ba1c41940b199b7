"""A text on the lights: a short one stands, a long one runs through and again."""

from boards import mini16
from pixelpitch.render import palette
from pixelpitch.render.renderer import Renderer
from pixelpitch.ticks import add
from tests.render.moving import starts, words
from tests.render.scenes import picture
from tests.render.seen import led


def text_rows(lights, board):
    return [
        "".join(
            "#" if led(lights, board, x, y) == palette.TEAL else "." for x in range(board.WIDTH)
        )
        for y in range(5, 10)
    ]


def test_a_short_text_stands_in_the_middle():
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


@starts
def test_a_long_text_runs_through_and_again(start):
    lights = Renderer(mini16)
    lights.show(picture().scene(), start)
    lights.scroll("Left throws", start)
    lights.draw(start)
    last = text_rows(lights, mini16)
    assert last == ["." * 15 + "#"] * 5  # its first column, at once: an answer to a press
    seen = [[row[15] for row in last]]
    now = start
    for _ in range(400):
        now = add(now, 35)
        lights.scroll("Left throws", now)  # said again: goes on
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
    assert "teal" not in words(lights, mini16)
