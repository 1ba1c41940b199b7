"""What is speech_of when nobody sits there, when a question is answered with no, and in a pause."""

import pytest

from host_tools.simulator.headless import Player
from host_tools.simulator.terminal.guide import guide
from tests.app.test_session import kick_off
from tests.players import speech_of


@pytest.mark.parametrize("die", [True, False])
def test_a_coach_is_asked_to_throw_for_an_empty_seat_only_with_a_real_die(die: bool) -> None:
    player = Player(ruleset="dicesoccer", options={"first": "left"}, die=die)
    assert "(the board)" not in speech_of(player)
    player.session.seats[0].sit("easy", player.devices.entropy)
    player.wait(500)
    assert ("For Red (the board): throw the first white die." in speech_of(player)) is die
    assert guide(player.session) == ("Throw for the board: SPACE" if die else "")


def test_the_status_line_says_which_keys() -> None:
    player = Player()
    assert guide(player.session) == "arrows or W S choose, Enter or E starts"
    player = kick_off()
    assert guide(player.session) == "SPACE throws"


def test_no_is_not_answered_by_old_news() -> None:
    """BACK, a throw, BACK, no: what was taken back before is not told again."""
    player = kick_off()
    player.throw(4)
    player.settle()
    player.session.screen.speaker.tell("Taken back. ")
    player.press("left back")
    assert player.place == "question"
    player.press("left back")
    assert player.place == "play"
    assert "Taken back" not in speech_of(player)


@pytest.mark.parametrize(
    ("ruleset", "options", "title"),
    [
        ("sokhazania", {}, "CLOCK STOPPED"),
        ("sokhazania", {"target": "2"}, "PAUSE"),
        ("dicesoccer", {}, "PAUSE"),
        ("streetsoccer", {}, "PAUSE"),
    ],
)
def test_the_pause_speaks_of_a_clock_where_there_is_one(
    ruleset: str, options: dict[str, str], title: str
) -> None:
    player = Player(ruleset=ruleset, options={"first": "left", **options})
    player.press("menu")
    assert player.text()[0].rstrip(" v^") == title
