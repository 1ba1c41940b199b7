"""When a program plays for a seat, either the board or a coach makes its throws."""

from types import SimpleNamespace
from typing import Any

import pytest

from pixelpitch.app.chance.chance_text import board_prompt, prompt_to_throw_for
from pixelpitch.dice import events
from pixelpitch.dice.events import Evidence
from pixelpitch.rules.entries import THROW_ENTRY, VIRTUAL_ENTRY
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rulesets import load
from tests.players import Player, choose, entry_kinds, played_actions, scroll_text_of

RULESET_ID = "dicesoccer"


def player_with_opponents(*names: str, has_die: bool, thrower: str = "coach") -> Player:
    """Return a ``Player`` at the first throw of a match.

    ``names`` are the levels of the opponents in the left and the right seat, or "" for a coach.
    """
    player = Player(die=has_die)
    player.session.set_setting("board_throws", thrower)
    for seat, name in zip(player.session.seats, names, strict=True):
        seat.seat_player(name, player.session.die.entropy)
    player.session.match_starter.start(RULESET_ID, {"first": "left"})
    return player


@pytest.mark.parametrize(("die", "throws"), [(False, "coach"), (True, "board")])
@pytest.mark.long
def test_two_opponents_play_a_match_without_a_press(die: bool, throws: str) -> None:
    player = player_with_opponents("easy", "hard", has_die=die, thrower=throws)
    game = player.session.game
    for _ in range(4000):
        player.wait(500)
        if game.match.current_player() == TERMINAL:
            break
    assert game.match.outcome() is not None
    assert set(entry_kinds(player)) == {VIRTUAL_ENTRY}, "the board throws every die"


def test_the_coach_throws_the_real_die_for_the_board() -> None:
    player = player_with_opponents("easy", "hard", has_die=True)
    player.wait(5000)
    assert not played_actions(player)
    assert "For Red (the board): throw" in scroll_text_of(player)
    player.throw(4)
    assert (played_actions(player), entry_kinds(player)) == ([4], [THROW_ENTRY])


def test_a_throw_for_the_board_is_prompted_in_one_sentence() -> None:
    """No line says "for the board" while the next line says "Red: throw"."""
    player = player_with_opponents("easy", "hard", has_die=True)
    player.session.match_starter.start("sokhazania", {"first": "left"})
    player.session.screen.apply(player.match.legal_actions()[0])
    player.settle()
    player.wait(6000)
    assert "Throw for Red" in player.text()
    assert "for the board" not in scroll_text_of(player)
    for prompt, words in (
        (("prompt.save", {"who": "Red", "level": 5}), "For Red (the board): throw to save"),
        (("prompt.toss", {"who": "Red"}), "For Red (the board): throw for the toss"),
        ("throw", "For Red (the board): throw"),
    ):
        assert prompt_to_throw_for(match_with_prompt(prompt), "Red").startswith(words)


def test_the_question_about_the_box_names_no_coach_if_the_board_is_to_throw() -> None:
    player = player_with_opponents("easy", "", has_die=True)
    player.session.match_starter.start("sokhazania", {"first": "left"})
    player.session.screen.apply(player.match.legal_actions()[0])
    player.settle()
    player.wait(6000)
    throw_evidence = Evidence(events.NO_REASON, (0, 0, 1000), 100, 30, 2)
    player.session.screen.receive_answer(events.ANSWER_UNSURE, 3, throw_evidence)
    player.wait(40)
    assert player.place == "question"
    assert scroll_text_of(player).startswith("In the box? It shows 3")


@pytest.mark.parametrize(("die", "throws"), [(False, "coach"), (True, "board")])
def test_the_board_does_not_throw_for_a_coach(die: bool, throws: str) -> None:
    player = player_with_opponents("", "hard", has_die=die, thrower=throws)
    player.wait(5000)
    assert not played_actions(player)


def test_a_setting_decides_who_throws_the_real_die_for_the_board() -> None:
    player = Player()
    choose(player, "Settings")
    player.change("Board's throws", "by the board")
    assert player.session.settings.values["board_throws"] == "board"


def test_no_prompt_asks_for_a_throw_that_the_board_makes_itself() -> None:
    """The prompt "Blue: throw" would be wrong, because the board throws for Blue."""
    for board in ("pitch32", "mini16"):
        player = Player(board, die=False)
        player.session.seats[1].seat_player("easy", player.session.die.entropy)
        player.session.match_starter.start(RULESET_ID, {"first": "right"})
        player.session.screen.speaker.show("")  # clears the text about the coach's side
        player.wait(300)
        assert "Blue throws the first white die" in scroll_text_of(player)
        assert "Blue: throw" not in scroll_text_of(player)
        assert "OK" not in scroll_text_of(player)
    for prompt, words in (
        (("prompt.play", {"who": "Red"}), "Red throws"),
        (("prompt.penalty", {"who": "Red"}), "Red takes the penalty (3-6 is on target)"),
        # the app has no special sentence for this prompt, so it uses the general one
        (("prompt.choose", {"who": "Red", "number": 4}), "It is Red's turn"),
        ("Red: throw", "It is Red's turn"),  # a plain text, as in a ruleset that a user wrote
    ):
        assert board_prompt(match_with_prompt(prompt), "Red") == words


def match_with_prompt(prompt: Any) -> Any:
    """Return a match of Sokhazania with this ``prompt``: plain text, or (message id, values)."""
    table = load("sokhazania")().table()
    prompts = SimpleNamespace(text=table.text, prompt=lambda match: prompt)
    words = table.text.words(prompt)
    return SimpleNamespace(table=lambda: prompts, prompt=lambda: words)
