"""A replica on the laptop shows a watched match exactly as the board does, whatever happens on the
serial line.
"""

import random

import pytest

from host_tools.live.replica import Replica
from pixelpitch.app.input.pad_events import OK, PRESS
from pixelpitch.app.live import MAX_SILENCE_MS, MAX_WAITING_BYTES
from pixelpitch.dice import events
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.chance import KIND_DIE
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rulesets import ids
from pixelpitch.storage.settings import ORDINARY

from .watching import WatchedPlayer


def play_random_actions(
    player: WatchedPlayer, action_count: int, seed: int = 1, wait_ms: int = 20
) -> None:
    """Perform ``action_count`` random actions on the match screen, as coaches and dice would; wait
    ``wait_ms`` ms after each.
    """
    generator = Generator(seed)
    game = player.session.game
    for _ in range(action_count):
        if game.match.current_player() == TERMINAL:
            return
        perform_action(player, choose(game.match, generator))
        player.wait(wait_ms)


def perform_action(player: WatchedPlayer, action: int) -> None:
    """Perform ``action`` as coaches would: choose it, throw the die with this result, or press OK
    to draw this outcome.
    """
    screen = player.session.screen
    chance = player.session.game.match.chance()
    # outcomes above 6 are fouls, which coaches enter
    if chance is None or (chance.kind == KIND_DIE and action > 6):
        screen.apply(action)
    elif chance.kind == KIND_DIE:
        screen.receive_answer(
            events.ANSWER_THROW if action else events.ANSWER_OUT,
            action,
            events.Evidence(events.NO_REASON),
        )
    else:
        seat = player.session.game.seats[max(chance.side, 0)]
        screen.press(max(seat.pad_cluster, 0), OK, PRESS)


def assert_replica_is_same(player: WatchedPlayer) -> None:
    """Assert that board and replica have the same history and show the same lights."""
    assert player.replica is not None
    assert player.replica.problem == ""
    assert player.replica.history is not None
    assert player.replica.history.to_bytes() == player.session.game.to_bytes()
    mine, theirs = player.light_colours()
    assert mine == theirs
    fitted = player.devices.text is not None
    assert player.replica.text == (player.devices.text.lines if fitted else [""])


@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.parametrize("board", ["pitch32", "mini16"])
@pytest.mark.long(but=["pitch32-streetsoccer", "pitch32-tactics"])
def test_the_replica_of_every_game_looks_like_the_board(board: str, ruleset: str) -> None:
    player = WatchedPlayer(board=board, ruleset=ruleset, options={"first": "left"})
    player.begin_watching()
    for part in range(4):
        play_random_actions(player, 9, part, wait_ms=140)
        player.settle()
        assert_replica_is_same(player)


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_a_line_up_under_the_cursor_is_visible_in_the_replica(board: str) -> None:
    player = WatchedPlayer(board=board, ruleset="streetsoccer", options={"first": "left"})
    player.begin_watching()
    player.settle()
    shown = set()
    for _ in range(4):
        assert_replica_is_same(player)
        shown.add(player.light_colours()[0])
        player.press("left down")
        player.settle()
    assert len(shown) >= 3, "standard, defence, attack"


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
def test_the_entry_of_ordinary_dice_is_visible_in_the_replica(board: str) -> None:
    player = WatchedPlayer(board=board, ruleset="dicesoccer", options={"first": "left"})
    player.session.set_setting("die", ORDINARY)
    player.begin_watching()
    before = player.light_colours()[1]
    for key in ("left right", "left down", "left ok", "left left"):
        player.settle()
        assert_replica_is_same(player)
        assert player.light_colours()[1] != before
        before = player.light_colours()[1]
        player.press(key)
    player.settle()
    assert_replica_is_same(player)


@pytest.mark.long
def test_animations_are_visible_in_the_replica() -> None:
    """The replica shows die, ball and celebration at most a few steps later than the board."""
    player = WatchedPlayer(ruleset="dicesoccer", options={"first": "left"})
    player.begin_watching()
    player.settle()
    seen: list[bytes] = []
    late = frames = 0
    player.devices.motion.throw(5)
    for _ in range(200):
        player.wait(20)
        mine, theirs = player.light_colours()
        seen.append(mine)
        frames += 1
        late += theirs not in seen[-8:]
    assert len(set(seen)) > 20
    assert late < 10, f"{late} of {frames}"


def test_a_watcher_who_connects_late_receives_the_earlier_actions_of_the_match() -> None:
    """The board sends the earlier actions in several lines. In this match, a takeback has left
    pending throws.
    """
    player = WatchedPlayer(ruleset="sokhazania", options={"first": "left"})
    play_random_actions(player, 90)
    player.session.screen.take_back()
    player.begin_watching()
    player.settle()
    assert_replica_is_same(player)
    assert player.line_kinds().count("past") >= 3
    assert player.replica is not None
    assert player.replica.history is not None
    assert player.replica.history.count() > 50


def test_the_replica_follows_a_takeback_while_earlier_actions_are_still_being_sent() -> None:
    player = WatchedPlayer(ruleset="streetsoccer", options={"first": "left"})
    play_random_actions(player, 150)
    player.begin_watching()
    while player.line_kinds()[-1:] != ["past"]:
        player.wait(20)
    assert len(player.sent_lines[-1]["entries"]) == 32, "more of the past is to come"
    player.session.screen.take_back()
    player.settle()
    assert_replica_is_same(player)
    player.session.screen.take_back()
    play_random_actions(player, 5)
    player.settle()
    assert_replica_is_same(player)


def test_the_start_and_the_end_of_a_match_are_sent() -> None:
    player = WatchedPlayer()
    player.begin_watching()
    player.settle()
    assert {"e": "match", "ruleset": None} in player.sent_lines
    player.session.match_starter.start("dicesoccer", {"first": "left"})
    player.settle()
    assert_replica_is_same(player)
    player.session.go_home()
    player.settle()
    assert player.replica is not None
    assert player.replica.history is None


def test_a_slow_reader_misses_lines_and_receives_everything_again() -> None:
    player = WatchedPlayer(ruleset="sokhazania", options={"first": "left"})
    player.begin_watching()
    player.settle()
    player.feeds_replica = False
    play_random_actions(player, 40)
    player.console.send_line("live stay")
    live = player.session._live
    assert live._size <= MAX_WAITING_BYTES
    assert live._must_resend
    player.feeds_replica = True
    player.settle()
    assert_replica_is_same(player)
    assert player.line_kinds().count("hello") == 2


def test_a_board_stops_sending_to_a_watcher_that_sends_nothing() -> None:
    player = WatchedPlayer(ruleset="dicesoccer", options={"first": "left"})
    game = player.session.game
    journal = game.journal
    player.begin_watching()
    player.wait(100)
    assert game.journal is not journal
    player.wait_and_report(2 * MAX_SILENCE_MS)
    assert player.session._live is not None
    player.wait(MAX_SILENCE_MS)
    assert player.session._live is None
    assert game.journal is journal
    said = len(player.sent_lines)
    play_random_actions(player, 3)
    assert len(player.sent_lines) == said
    player.console.send_line("live stay")
    player.wait(100)
    assert player.sent_lines[-1] == {"e": "ended"}
    player.begin_watching()
    player.settle()
    assert_replica_is_same(player)
    player.console.send_line("live end")
    player.wait(1000)
    assert player.session._live is None


def test_the_board_stops_sending_to_a_laptop_that_does_not_read() -> None:
    player = WatchedPlayer()
    player.begin_watching()
    player.feeds_replica = False
    player.session.match_starter.start("tactics", {})
    player.wait(MAX_SILENCE_MS + 100)
    assert player.session._live is None


def test_unknown_lines_from_the_laptop_are_refused_or_ignored() -> None:
    player = WatchedPlayer()
    for words in ("live 2", "live", "liver", "play", "live 1 ", "", "\x00\xff", "{}"):
        player.console.send_line(words)
        player.wait(200)
    refused = {"e": "refused", "formats": [1]}
    assert player.sent_lines == [refused, refused]  # these answer the lines "live 2" and "live 1 "
    assert player.session._live is None


def test_a_watched_match_is_still_journaled() -> None:
    """The board writes an action to its journal before it notifies the watcher."""
    player = WatchedPlayer(ruleset="pawnball")
    player.begin_watching()
    play_random_actions(player, 30)
    game = player.session.game
    session = player.session
    journal = session.saver._journal
    heading, history = journal.unfinished_match()
    assert heading["ruleset"] == "pawnball"
    from pixelpitch.rulesets import load
    from pixelpitch.storage.journal import replay

    *_, kept = replay(type(game), load("pawnball"), history, journal.records())
    assert kept.to_bytes() == game.to_bytes()


def test_the_replica_recovers_from_damaged_lines() -> None:
    """A thousand damaged lines raise no exception, and a complete transmission then corrects the
    replica.
    """
    player = WatchedPlayer(ruleset="tactics", options={"first": "left"})
    player.begin_watching()
    play_random_actions(player, 40, wait_ms=100)
    player.settle()
    draw = random.Random(5)
    replica = Replica(player.board)
    strange: list[object] = [None, -1, 10**30, "", "x", [], {}, [[]], [[1, 2]], 1.5, True, "\u2603"]
    for line in player.sent_lines * 4:
        damaged = dict(line)
        for key in draw.sample(sorted(damaged), min(2, len(damaged))):
            if key != "e":
                damaged[key] = draw.choice(strange)
        replica.process_line(damaged, player.clock())
        replica.renderer.draw(player.clock())
    assert replica.is_incomplete
    player.replica = replica
    player.begin_watching()
    player.settle()
    assert_replica_is_same(player)


def test_a_different_version_of_the_rules_is_reported() -> None:
    player = WatchedPlayer(ruleset="dicesoccer", options={"first": "left"})
    player.begin_watching()
    player.settle()
    replica = player.replica
    assert replica is not None
    for line in player.sent_lines:
        changed = {**line, "version": 99} if line["e"] == "match" else line
        replica.process_line(changed, player.clock())
    assert "dicesoccer of version 99, expected version 1" in replica.problem
    replica.process_line({"e": "match", "ruleset": "chess", "version": 1}, 0)
    assert "chess" in replica.problem
