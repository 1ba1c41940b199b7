"""The board shows the right text in three situations.

- A coach must throw for an opponent.
- A coach has answered no to a question.
- The match is paused.
"""

import pytest

from host_tools.simulator.headless import Player
from host_tools.simulator.terminal.guide import key_advice
from tests.app.test_session import player_after_kick_off
from tests.app.test_takeback import player_after_track_and_throw
from tests.players import scroll_text_of


@pytest.mark.parametrize("die", [True, False])
def test_a_coach_is_asked_to_throw_for_an_empty_seat_only_with_a_real_die(die: bool) -> None:
    player = Player(ruleset="dicesoccer", options={"first": "left"}, die=die)
    assert "(the board)" not in scroll_text_of(player)
    player.session.seats[0].seat_player("easy", player.devices.entropy)
    player.wait(500)
    assert ("For Red (the board): throw the first white die." in scroll_text_of(player)) is die
    hurry = "The board plays: Enter or E hurries it"
    assert key_advice(player.session) == ("Throw for the board: SPACE" if die else hurry)


def test_the_status_line_of_the_simulator_names_the_keys() -> None:
    player = Player()
    assert key_advice(player.session) == "arrows or W S choose, Enter or E starts"
    player = player_after_kick_off()
    assert key_advice(player.session) == "SPACE throws"


def test_answering_no_to_a_takeback_does_not_repeat_an_old_message() -> None:
    """The message about an earlier takeback must not reappear when the question after BACK is
    answered with no.
    """
    player = player_after_track_and_throw("pitch32")
    player.session.screen.speaker.show("Taken back. ")
    player.press("left back")
    assert player.place == "question"
    player.press("left back")
    assert player.place == "play"
    assert "Taken back" not in scroll_text_of(player)


@pytest.mark.parametrize(
    ("ruleset", "options", "title"),
    [
        ("sokhazania", {}, "CLOCK STOPPED"),
        ("sokhazania", {"target": "2"}, "PAUSE"),
        ("dicesoccer", {}, "PAUSE"),
        ("streetsoccer", {}, "PAUSE"),
    ],
)
def test_the_pause_mentions_the_clock_if_there_is_one(
    ruleset: str, options: dict[str, str], title: str
) -> None:
    player = Player(ruleset=ruleset, options={"first": "left", **options})
    player.press("menu")
    assert player.text()[0].rstrip(" v^") == title
