"""Redo, an item of the pause menu, restores what was taken back, until the match continues in a
different way.
"""

import contextlib
from typing import Any

import pytest

from host_tools.common.store import Flash
from pixelpitch.app.game import Game
from pixelpitch.rules import autoplay
from pixelpitch.rules.entries import ENTERED_ENTRY
from pixelpitch.rules.errors import MatchError
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.rules.record import from_history
from pixelpitch.rulesets import ids, load
from pixelpitch.storage import stored_match
from pixelpitch.storage.journal import Journal, append_records, replay
from pixelpitch.storage.log import Log
from pixelpitch.storage.stored_match import RESIGNED_ENDINGS
from tests.app.test_resume import load_unfinished_game, restart_after_power_cut
from tests.players import Player, choose, hide_coach_lines, item_labels, scroll_text_of

LEFT_BEGINS_OPTIONS = {"first": "left"}


def player_in_match(ruleset: str, action_count: int, **options: Any) -> Player:
    """Return a player at a decision after ``action_count`` actions of a match."""
    player = hide_coach_lines(Player(ruleset=ruleset, options={**LEFT_BEGINS_OPTIONS, **options}))
    generator = Generator(3)
    play = player.session.screen
    for number in range(200):
        match = player.match
        if (
            number >= action_count
            and match.current_player() >= 0
            and len(match.legal_actions()) > 1
        ):
            break
        play.apply(autoplay.choose(match, generator))
    player.settle()
    return player


def collect_state_to_restore(player: Player) -> tuple[bytes, bytes, list[tuple[int, int]]]:
    """Return what a redo restores at the player's board: history, position and pending throws."""
    game = player.session.game
    return game.to_bytes(), game.match.to_bytes(), list(game.pending)


def offers_redo(player: Player) -> bool:
    """Open and close the pause of the player's board, and return True if it offers Redo."""
    player.press("menu")
    items = item_labels(player)
    player.press("menu")
    assert ("Redo" in items) == (items[2] == "Redo"), "*Redo* comes after *Take back*"
    return "Redo" in items


def test_takebacks_are_redone_one_by_one_with_the_pads() -> None:
    player = player_in_match("pawnball", 12)
    states = []
    assert not offers_redo(player), "nothing was taken back"
    for _ in range(3):
        states.append(player.session.game.count())
        player.press("menu")
        choose(player, "Take back")
        assert player.place == "play"
    assert states == sorted(states, reverse=True)
    while states:
        player.press("menu")
        choose(player, "Redo")
        assert "Redone." in scroll_text_of(player)
        assert player.session.game.count() == states.pop()
    assert not offers_redo(player), "everything was redone"


def test_after_a_new_action_no_redo_is_offered() -> None:
    player = player_in_match("pawnball", 12)
    player.session.screen.take_back()
    assert offers_redo(player)
    player.wait(3000)
    assert offers_redo(player), "elapsed time alone does not prevent a redo"
    play = player.session.screen
    play.apply(player.match.legal_actions()[-1])
    assert not offers_redo(player)
    before = collect_state_to_restore(player)
    play.redo()
    assert collect_state_to_restore(player) == before


@pytest.mark.parametrize("ruleset", [each for each in ids() if each != "dicesoccer"])
def test_after_a_redo_the_record_has_no_takeback(ruleset: str) -> None:
    player = player_in_match(ruleset, 14)
    before, text = collect_state_to_restore(player), from_history(player.session.game).to_text()
    backs = 0
    for _ in range(3):
        count = player.session.game.count()
        player.session.screen.take_back()
        backs += player.session.game.count() < count
        player.wait(2500)
    for _ in range(backs):
        player.session.screen.redo()
    assert backs
    assert collect_state_to_restore(player) == before
    assert from_history(player.session.game).to_text() == text


def test_a_press_with_several_actions_is_redone_as_a_whole() -> None:
    """In StreetSoccer, one press may choose a whole line-up, or a figure and its target."""
    player = hide_coach_lines(Player(ruleset="streetsoccer", options=LEFT_BEGINS_OPTIONS))
    player.settle()
    choice = next(each for each in player.session.screen.chooser.choices if each >= 128)
    player.session.screen.apply(choice)
    count = player.session.game.count()
    assert count > 1
    player.session.screen.take_back()
    assert player.session.game.count() == 0
    player.session.screen.redo()
    assert player.session.game.count() == count
    player.session.screen.take_back()
    assert player.session.game.count() == 0, "the actions of one press are taken back together"


def test_against_the_board_a_redo_includes_the_reply_of_the_board() -> None:
    player = hide_coach_lines(Player(ruleset="pawnball", options=LEFT_BEGINS_OPTIONS))
    player.session.seats[1].seat_player("easy", player.devices.entropy)
    player.session.match_starter.rematch(player.match)
    play = player.session.screen
    generator = Generator(2)
    for _ in range(400):  # waits until the board has replied to a choice of the coach
        match = player.match
        if match.current_player() == CHANCE or match.current_player() == 0:
            play.apply(autoplay.choose(match, generator))
        if player.session.game.count() > 12 and player.match.current_player() == 0:
            break
        player.wait(200)
    player.session.screen.take_back()
    player.session.screen.take_back()
    assert player.match.current_player() == 0
    first = player.session.game.count()
    play.redo()
    assert player.match.current_player() == 0, "the redo ends at the next choice of the coach"
    assert player.session.game.count() > first
    assert player.match.current_player() != TERMINAL


@pytest.mark.parametrize("ruleset", [each for each in ids() if each != "dicesoccer"])
def test_a_redo_is_possible_after_a_power_cut(ruleset: str) -> None:
    player = player_in_match(ruleset, 14)
    before = collect_state_to_restore(player)
    game = player.session.game
    while game.length() > 4 and game.take_back():
        pass
    undone = game.undone
    game.pass_time(40)
    player = restart_after_power_cut(player)
    game = load_unfinished_game(player)
    assert game.undone == undone
    player.session.play_game(game)
    assert offers_redo(player)
    while game.redo():
        pass
    assert collect_state_to_restore(player) == before
    after = load_unfinished_game(restart_after_power_cut(player))
    assert (after.to_bytes(), after.match.to_bytes()) == before[:2]
    assert not after.undone


@pytest.mark.parametrize("seconds", [(0,), (1, 2), (3600, 3600, 7)])
def test_repeated_power_cuts_preserve_the_redo(seconds: tuple[int, ...]) -> None:
    """The journal of a resumed match begins with the state before the takebacks."""
    player = player_in_match("sokhazania", 14)
    player.session.game.pass_time(5)
    game = player.session.game
    before = collect_state_to_restore(player)
    for _ in range(3):
        assert game.take_back()
        for each in seconds:
            game.pass_time(each)
    undone = game.undone
    for _ in range(3):
        taken_back = collect_state_to_restore(player)
        player = restart_after_power_cut(player)
        game = load_unfinished_game(player)
        assert (game.to_bytes(), game.match.to_bytes(), game.pending) == taken_back
        assert game.undone == undone
        player.session.play_game(game)
    assert offers_redo(player)
    while game.redo():
        pass
    assert collect_state_to_restore(player) == before


def test_a_coach_who_resigns_after_a_takeback_resigns_the_shortened_match() -> None:
    player = player_in_match("pawnball", 14)
    game = player.session.game
    assert game.take_back()
    player.session.saver.record_ending(game, RESIGNED_ENDINGS[0])
    before = collect_state_to_restore(player)
    game = load_unfinished_game(restart_after_power_cut(player))
    assert (game.to_bytes(), game.match.to_bytes(), game.pending) == before
    assert game.ended == RESIGNED_ENDINGS[0]
    assert not game.undone


@pytest.mark.parametrize("line", ["", "x", "99999 0", "1 9999999", "-1 -1", "1", "123456789 1"])
def test_an_invalid_line_about_takebacks_in_a_journal_is_ignored(line: str) -> None:
    flash = Flash()
    player = player_in_match("sokhazania", 14)
    data = stored_match.pack([("undone", line)], player.session.game.to_bytes())
    log = Log(flash)
    log.begin()
    log.append(data + bytes(-len(data) % 4))
    journal = Journal(flash)
    heading, history = journal.unfinished_match()
    assert "undone" not in heading
    records = list(journal.records())
    assert len(records) < 110_000
    append_records(history, records)
    with contextlib.suppress(MatchError):
        list(replay(Game, load("sokhazania"), history, records))


def test_after_undoing_an_entry_of_ordinary_dice_no_redo_is_offered() -> None:
    player = hide_coach_lines(Player(ruleset="sokhazania", options=LEFT_BEGINS_OPTIONS))
    game = player.session.game
    generator = Generator(3)
    while not game.length() or game.last_kind() != ENTERED_ENTRY or game.match.current_player() < 0:
        game.apply(autoplay.choose(game.match, generator), ENTERED_ENTRY)
    game.apply(autoplay.choose(game.match, generator))
    assert game.take_back()
    assert game.undone
    assert game.undo_entered() is not None
    assert not game.undone
    assert not game.redo()
