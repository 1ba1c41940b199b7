"""A goal that the board scores is replayed slowly with the ball's path. Pressing a pad plays the
replay again.
"""

from typing import Any

import pytest

from host_tools.simulator.screen_input import describe_screen
from pixelpitch.app.game import Game
from pixelpitch.app.screens.goal_again import GoalReplay
from pixelpitch.app.screens.play import Play
from pixelpitch.rules import autoplay
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rules.squares import number
from pixelpitch.rulesets import load
from tests.app.street import STREETSOCCER_POSITION
from tests.app.test_streetsoccer import BALL_IN_AREA_FIELDS
from tests.players import Player, scroll_text_of
from tests.rulesets.tactics.table import match_at

GAMES_AND_BOARDS = [
    ("sokhazania", "pitch32"),
    ("dicesoccer", "pitch32"),
    ("streetsoccer", "pitch32"),
    ("streetsoccer", "mini16"),
    ("pawnball", "mini16"),
    ("tactics", "pitch32"),
]
GAMES_WITH_FREQUENT_GOALS = ("sokhazania", "dicesoccer", "pawnball")


def player_who_conceded(ruleset: str, board: str = "pitch32") -> Player:
    """Return a player against whom the board has just scored."""
    player = Player(board)
    session: Any = player.session
    session.set_setting("board_throws", "board")
    entropy = session.die.entropy
    if ruleset in GAMES_WITH_FREQUENT_GOALS:
        session.seats[1].seat_player("easy", entropy)
        for seed in range(20):
            session.match_starter.start(ruleset, {"first": "left"})
            generator = Generator(seed)
            while player.match.current_player() != TERMINAL:
                session.screen.apply(autoplay.choose(player.match, generator))
                if isinstance(session.screen.state, GoalReplay):
                    return player
                session.game.pass_time(1)
        raise AssertionError("the board never scores")
    session.seats[0].seat_player("easy", entropy)
    session.match_starter.start(ruleset, {"first": "left"})
    if ruleset == "streetsoccer":
        score_in_streetsoccer(session)
    else:
        match = match_at("shot", "spin", ball="n3", red={"strikers": "n3 h5"})
        goals = [each for each in match.legal_actions() if is_goal(match, each)]
        session.game = Game(match, session.game.seats)
        session.open(Play(session, session.game))
        session.screen.apply(goals[0])
    assert isinstance(session.screen.state, GoalReplay)
    return player


def score_in_streetsoccer(session: Any) -> None:
    """Open a match of StreetSoccer in which side 0 walks to the ball and scores."""
    match = load("streetsoccer").from_position({**STREETSOCCER_POSITION, **BALL_IN_AREA_FIELDS})
    session.game = Game(match, session.game.seats)
    session.open(Play(session, session.game))
    for action in (number("j3"), number("l3"), 132, number("n4")):  # 132 is the action "4 steps"
        session.screen.apply(action)


def is_goal(match: Any, action: int) -> bool:
    """Return True if the legal ``action`` scores a goal."""
    then = match.clone()
    then.apply_action(action)
    return "goal" in [kind for kind, _, _ in then.events]


def wait_for_replay(player: Player) -> int:
    """Wait until the replay on the player's simulated board is over and return its length in ms."""
    state = player.session.screen.state
    for waited in range(0, 60_000, 20):
        if state._has_ended:
            return waited
        player.wait(20)
    raise AssertionError("the replay does not end")


@pytest.mark.parametrize(("ruleset", "board"), GAMES_AND_BOARDS)
@pytest.mark.long
def test_a_goal_of_the_board_is_replayed_and_waits_for_ok(ruleset: str, board: str) -> None:
    player = player_who_conceded(ruleset, board)
    match, state = player.match, player.session.screen.state
    end, actions = match.to_bytes(), player.session.game.count()
    wait_for_replay(player)
    player.wait(30_000)
    assert player.session.screen.state is state, "the state stays until OK"
    assert (match.to_bytes(), player.session.game.count()) == (end, actions), "no time has passed"
    words = player.session.screen.speaker.announcement()
    assert "UP shows it again" in words
    player.press("left ok")
    assert not isinstance(player.session.screen.state, GoalReplay)
    assert player.place in ("play", "result")


def test_the_moves_are_replayed_one_by_one_with_their_paths() -> None:
    player = player_who_conceded("streetsoccer")
    state: Any = player.session.screen.state
    assert len(state._actions) == 4, (
        "the actions since the throw are figure, square, steps and kick"
    )
    seen = []
    for _ in range(3000):
        if (state._next, state._until is None) not in seen:
            seen.append((state._next, state._until is None))
        if state._has_ended:
            break
        player.wait(20)
    waits = [each for each, moves in seen if not moves]
    assert waits == [0, 1, 2, 3], "each path is shown before its move"
    slow = wait_for_replay(player_who_conceded("streetsoccer"))
    assert slow > 3000, "the moves are shown in slow motion"


def test_one_press_repeats_the_replay() -> None:
    player = player_who_conceded("streetsoccer")
    actions = player.session.game.count()
    state: Any = player.session.screen.state
    first = wait_for_replay(player)
    player.press("left up")
    assert not state._has_ended
    player.wait(2000)
    assert "Goal for Yellow by the figure on l3, 2-0" in scroll_text_of(player), (
        "the text describes the goal, and does not ask for a choice"
    )
    assert "choose" not in scroll_text_of(player)
    assert abs(wait_for_replay(player) + 2000 - first) < 1000
    player.press("left up")
    player.press("left ok")
    assert state._has_ended, "the press only ends the replay"
    assert player.session.screen.state is state
    player.press("left ok")
    assert player.session.screen.state is not state
    assert player.session.game.count() == actions


def test_a_throw_during_the_replay_ends_the_replay_and_counts() -> None:
    player = player_who_conceded("dicesoccer")
    wait_for_replay(player)
    while player.match.thrower() != 0:
        player.press("left ok")
        player.wait(2000)
    before = player.session.game.count()
    player.throw(3)
    assert player.session.game.count() == before + 1


def player_who_scored(board: str, ruleset: str, is_against_friend: bool) -> Player:
    """Return a player who has just scored against the board, or against a friend."""
    player = Player(board, ruleset, {"first": "left"})
    session: Any = player.session
    session.set_setting("board_throws", "board")
    if not is_against_friend:
        session.seats[1].seat_player("easy", session.die.entropy)
    if ruleset == "streetsoccer":
        score_in_streetsoccer(session)
        return player
    for seed in range(20):
        session.match_starter.start(ruleset, {"first": "left"})
        generator = Generator(seed)
        while player.match.current_player() != TERMINAL:
            screen: Any = session.screen
            screen.apply(autoplay.choose(player.match, generator))
            goals = [side for kind, side, _ in player.match.events if kind == "goal"]
            if 0 in goals and player.match.current_player() != TERMINAL:
                return player
            session.game.pass_time(1)
    raise AssertionError("no side scores in the whole match")


@pytest.mark.parametrize("board", ["pitch32", "mini16"])
@pytest.mark.parametrize("ruleset", ["sokhazania", "dicesoccer", "streetsoccer"])
@pytest.mark.parametrize("friend", [False, True])
def test_a_goal_of_a_coach_waits_for_ok_and_is_shown_again(
    board: str, ruleset: str, friend: bool
) -> None:
    player = player_who_scored(board, ruleset, friend)
    state: Any = player.session.screen.state
    assert isinstance(state, GoalReplay)
    actions = player.session.game.count()
    player.settle()
    player.wait(30_000)
    assert player.session.screen.state is state
    words = player.session.screen.speaker.announcement()
    assert "goal" in words.lower()
    assert "UP shows it again" in words
    assert describe_screen(player.session)["text"] == words, "no question before OK"
    player.press("left up")
    assert not state._has_ended, "the goal is shown again in slow motion"
    wait_for_replay(player)
    player.press("left ok")
    assert player.session.screen.state is not state
    assert player.session.game.count() == actions


def test_a_goal_keeps_its_exclamation_mark_above_the_pads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player = player_who_scored("pitch32", "dicesoccer", True)
    screen: Any = player.session.screen
    monkeypatch.setattr(player.match, "event_to_string", lambda event: "it is in!")
    state = GoalReplay(screen, screen.state, screen._moves, False)
    state._show_end()
    words = screen.speaker.announcement()
    assert words.endswith("It is in! OK goes on, UP shows it again"), words


def test_a_takeback_after_a_goal_of_a_coach_takes_one_press() -> None:
    player = player_who_scored("pitch32", "streetsoccer", True)
    player.press("left back")
    assert player.place == "question", "the board asks before it takes back a goal"


def test_goals_in_a_match_of_the_board_against_itself_do_not_wait_for_ok() -> None:
    player = Player(ruleset="dicesoccer", options={"first": "left"})
    for seat in player.session.seats:
        seat.seat_player("easy", player.session.die.entropy)
    player.session.match_starter.start("dicesoccer", {"first": "left"})
    generator = Generator(1)
    screen: Any = player.session.screen
    while player.match.current_player() != TERMINAL:
        screen.apply(autoplay.choose(player.match, generator))
        assert not isinstance(screen.state, GoalReplay)


@pytest.mark.parametrize("ruleset", ["sokhazania", "streetsoccer", "tactics"])
def test_a_display_says_a_goal_during_its_replay_and_not_again(ruleset: str) -> None:
    player = player_who_conceded(ruleset)
    player.wait(200)
    assert "oal for" in player.session.screen.speaker.announcement()
    wait_for_replay(player)
    player.wait(100)
    words = player.session.screen.speaker.announcement()
    assert words == "OK goes on, UP shows it again"
