"""A coach who holds OK at a decision gets a hint: what the expert would do, and why."""

import sys

import pytest

from pixelpitch import opponents
from pixelpitch.app.texts import text_of
from pixelpitch.opponents.hint import Hint
from pixelpitch.opponents.opponent import Opponent
from pixelpitch.rules import TERMINAL, squares
from pixelpitch.rules.autoplay import play_action
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import load
from tests.app.chance_match import player_in_match
from tests.app.street import player_at_position
from tests.app.test_pawnball import player_at_kick
from tests.players import played_actions, scroll_text_of

on_both_boards = pytest.mark.parametrize("board", ["pitch32", "mini16"])
HINT_HOLD_MS = 900
# in this position Yellow can kick the ball into Red's goal
BALL_IN_AREA_FIELDS = {"ball": "l3", "die": 5}


def cursor_choice(player):
    """Return the choice under the cursor of the player's simulated board."""
    return player.session.screen.chooser.choice()


def is_blinking(player, square):
    """Return True if white corners blink around ``square`` of the player's simulated board."""
    player.session.display.stop_scrolling()
    number = squares.number(square)
    frames = []
    for _ in range(60):
        player.wait(20)
        frames.append([player.colour_words(squares.name(number + by)) for by in (-17, -15, 15, 17)])
    seen = [["white" in words for words in corners] for corners in frames]
    return [True] * 4 in seen and [False] * 4 in seen


class SlowExpert(Opponent):
    """An opponent that thinks in 50 slices for a decision."""

    rest: tuple[int, ...] = ()

    def decide(self, match):
        """Generator: yields 50 times, then returns the last legal action and a reason."""
        for _ in range(50):
            yield None
        return match.legal_actions()[-1], "It is the last one."

    def think(self, match, deadline):
        """Think for one slice only, whatever ``deadline`` says."""
        return Opponent.think(self, match, lambda: True)


@pytest.fixture
def slow_hint(monkeypatch):
    """Let ``SlowExpert`` compute the hints during the test."""
    monkeypatch.setattr("pixelpitch.opponents.hint.Hint", lambda: SlowExpert(Generator(1)))


def test_a_hint_without_a_reason_names_the_choice_alone(monkeypatch):
    class SilentExpert(SlowExpert):
        """An expert that gives no reason for its choice."""

        def decide(self, match):
            """Generator: yields once, then returns the first legal action without a reason."""
            yield None
            return match.legal_actions()[0], ""

    monkeypatch.setattr("pixelpitch.opponents.hint.Hint", lambda: SilentExpert(Generator(1)))
    player = player_at_position("pitch32", **BALL_IN_AREA_FIELDS)
    player.hold("left ok", HINT_HOLD_MS)
    assert f" Hint: {squares.name(cursor_choice(player))} Yellow" in scroll_text_of(player)


@on_both_boards
def test_the_hint_is_a_goal_if_one_is_possible(board):
    player = player_at_position(board, **BALL_IN_AREA_FIELDS)
    before = played_actions(player)
    player.hold("left ok", HINT_HOLD_MS)
    assert squares.name(cursor_choice(player)) == "j3"
    assert "Hint: j3 to l3. It scores." in scroll_text_of(player)
    assert is_blinking(player, "j3")
    assert played_actions(player) == before, "a hint plays no action"
    player.wait(60_000)
    assert "Hint: j3 to l3. It scores." in scroll_text_of(player), "the hint stays until a press"
    player.press("left ok")
    assert "Hint" not in scroll_text_of(player)
    assert played_actions(player)[-1] == squares.number("j3")


def test_a_coach_who_follows_the_hint_of_a_goal_scores():
    player = player_at_position("pitch32", **BALL_IN_AREA_FIELDS)
    for _ in range(8):
        if player.match.score[0] == 2:
            return
        if player.match.current_player() == 0 and len(player.match.legal_actions()) > 1:
            player.hold("left ok", HINT_HOLD_MS)
            player.press("left ok")
        player.settle()
        player.wait(1000)
    raise AssertionError("following the hints gave no goal")


def test_a_hint_of_streetsoccer_names_the_square_of_the_kicker_before_its_shift():
    """The figure on f4 walks to d5 and kicks the ball from there, in front of the goal. Rule 20
    then moves it on to d6, but the hint names d5.
    """
    player = player_at_position(
        "pitch32",
        yellow={"goalie": "e5", "players": ["g2", "h4", "l3", "f5"]},
        red={"goalie": "m5", "players": ["i5", "k3", "f4", "e7"]},
        ball="d5",
        side=1,
        die=5,
    )
    player.hold("right ok", HINT_HOLD_MS)
    assert "Hint: f4 to d5. It scores." in scroll_text_of(player)


def test_a_hint_of_streetsoccer_in_the_last_turn_mentions_no_later_turn():
    """By rule 18 the time is up after Red's turn, and Red leads; so no later turn will be
    played.
    """
    player = player_at_position("pitch32", side=1, minute=25, score=[0, 1], last_goal=1)
    player.hold("right ok", HINT_HOLD_MS)
    assert "Then the match is over." in scroll_text_of(player)
    assert "After that" not in scroll_text_of(player)


def test_the_cursor_follows_the_plan_of_the_hint():
    """The hint's plan has five decisions: the figure, its square, the length of the kick, a pass to
    h4, and a kick to k3. One press of OK accepts each of them.
    """
    player = player_at_position("pitch32")
    player.hold("left ok", HINT_HOLD_MS)
    assert "Hint: g2 to h3, ball to k3." in scroll_text_of(player)
    for _ in range(5):
        player.press("left ok")
        player.settle()
        player.wait(1500)
        assert "Hint" not in scroll_text_of(player), "the hint is not shown again"
    assert squares.name(player.match.ball) == "k3"


def test_a_pad_pressed_before_the_next_hint_acts_normally(slow_hint):
    player = player_in_match("choice", "choice")
    player.hold("left ok", HINT_HOLD_MS)
    player.wait(1200)
    player.press("left ok")
    assert played_actions(player) == [60]
    begin = cursor_choice(player)
    player.press("left right")
    assert cursor_choice(player) != begin
    there = cursor_choice(player)
    player.wait(3000)
    assert cursor_choice(player) == there


def test_a_followed_hint_continues_without_a_new_computation(monkeypatch):
    """Computing again would give a different hint here."""
    player = player_at_position("pitch32")
    player.hold("left ok", HINT_HOLD_MS)
    assert "Hint: g2 to h3, ball to k3." in scroll_text_of(player)
    monkeypatch.setattr("pixelpitch.opponents.hint.Hint", lambda: SlowExpert(Generator(1)))
    for _ in range(5):
        player.press("left ok")
        player.settle()
        player.wait(1500)
    assert squares.name(player.match.ball) == "k3"


def test_a_repeated_request_gives_the_same_hint():
    player = player_at_position("pitch32")
    player.hold("left ok", HINT_HOLD_MS)
    player.press("left ok")
    player.settle()
    player.wait(500)
    there = cursor_choice(player)
    player.hold("left ok", HINT_HOLD_MS)
    assert "Hint: h3. g2 to h3, ball to k3." in scroll_text_of(player)
    assert cursor_choice(player) == there


def test_a_message_announces_that_the_hint_has_changed(slow_hint, monkeypatch):
    """The hint's plan continues with the illegal decision 127, so the board computes a new hint."""
    monkeypatch.setattr(SlowExpert, "rest", (127,))
    player = player_in_match("choice", "choice")
    player.hold("left ok", HINT_HOLD_MS)
    player.wait(1200)
    assert "Hint" in scroll_text_of(player)
    player.press("left ok")
    assert played_actions(player) == [60]
    player.wait(3000)
    assert "Changed: Hint" in scroll_text_of(player)


def test_a_plan_shows_no_further_hint_after_a_coach_ignores_one(slow_hint):
    player = player_in_match("choice", "choice")
    player.hold("left ok", HINT_HOLD_MS)
    player.wait(1200)
    player.press("left left")
    assert cursor_choice(player) != 60
    player.press("left ok")
    begin = cursor_choice(player)
    assert begin != 60
    player.wait(3000)
    assert cursor_choice(player) == begin


def test_the_path_of_a_kick_is_previewed():
    player = player_at_kick()
    player.hold("left ok", HINT_HOLD_MS)
    chosen = cursor_choice(player)
    assert "Hint: " + squares.name(chosen) in scroll_text_of(player)
    way = player.match.table().path_to(player.match, chosen)
    assert way[-1] == chosen
    lit = set()
    for _ in range(100):
        player.wait(20)
        lit |= {each for each in way if "white" in player.colour_words(squares.name(each))}
    assert lit == set(way), "a light runs along the path"


def test_the_other_coach_gets_no_hint():
    player = player_at_position("pitch32")
    before = played_actions(player)
    player.hold("right ok", HINT_HOLD_MS)
    assert "It is Yellow's turn" in scroll_text_of(player)
    assert played_actions(player) == before


def test_with_hints_off_ok_acts_when_pressed():
    player = player_at_position("pitch32", **BALL_IN_AREA_FIELDS)
    player.session.set_setting("hints", False)
    count = len(played_actions(player))
    taken = cursor_choice(player)
    player.devices.pads.press("left", "ok")
    player.wait(20)
    assert len(played_actions(player)) > count, "OK acts when it is pressed"
    assert played_actions(player)[-1] == taken
    player.wait(HINT_HOLD_MS)
    player.devices.pads.release("left", "ok")
    player.wait(100)
    assert "Hard" not in scroll_text_of(player)


def test_with_hints_on_ok_acts_when_released():
    player = player_at_position("pitch32")
    count = len(played_actions(player))
    player.devices.pads.press("left", "ok")
    player.wait(500)
    assert len(played_actions(player)) == count
    player.devices.pads.release("left", "ok")
    player.wait(20)
    assert len(played_actions(player)) > count


def test_the_setting_for_hints_is_stored():
    player = player_at_position("pitch32")
    assert "hints on\n" in player.session.settings.to_text()
    player.session.set_setting("hints", False)
    assert player.session.settings.save()
    assert b"hints off\n" in player.devices.files.load("settings.txt")


def test_ok_while_a_hint_is_computed_does_not_cancel_it(slow_hint):
    player = player_in_match("choice", "choice")
    player.hold("left ok", HINT_HOLD_MS)
    player.press("left ok")
    assert text_of("hint.thinking") in scroll_text_of(player), (
        "the text says that the board still thinks"
    )
    assert player.session.screen.state._hint_finder.is_computing()
    assert played_actions(player) == []


@pytest.mark.parametrize("pad", ["left left", "right up", "left back"])
def test_a_press_cancels_the_computation_of_a_hint_and_has_no_other_effect(slow_hint, pad):
    player = player_in_match("choice", "choice")
    begin = cursor_choice(player)
    player.hold("left ok", HINT_HOLD_MS)
    assert text_of("hint.thinking") in scroll_text_of(player)
    player.press(pad)
    player.wait(3000)
    assert text_of("hint.thinking") not in scroll_text_of(player)
    assert cursor_choice(player) == begin
    assert played_actions(player) == []
    assert player.place == "play"


def test_a_slow_hint_is_shown_when_it_is_ready(slow_hint):
    player = player_in_match("choice", "choice")
    player.hold("left ok", HINT_HOLD_MS)
    player.wait(1200)
    assert cursor_choice(player) == 60
    assert "Hint" in scroll_text_of(player)
    assert "It is the last one." in scroll_text_of(player)


def test_a_pause_cancels_a_slow_hint(slow_hint):
    player = player_in_match("choice", "choice")
    player.hold("left ok", HINT_HOLD_MS)
    player.press("menu")
    player.press("menu")
    if player.place == "pause":
        player.press("left ok")
    player.wait(3000)
    assert played_actions(player) == []
    assert "Hint" not in scroll_text_of(player)


def test_the_hint_module_is_imported_on_first_use():
    names = [
        each for each in sys.modules if each.startswith("pixelpitch.") and each.endswith(".hint")
    ]
    kept = {each: sys.modules.pop(each) for each in names}
    try:
        player = player_at_position("pitch32")
        player.press("left ok")
        assert "pixelpitch.opponents.hint" not in sys.modules
        player.hold("left ok", HINT_HOLD_MS)
        assert "pixelpitch.rulesets.streetsoccer.player.hint" in sys.modules
        assert "pixelpitch.rulesets.pawnball.player.hint" not in sys.modules
    finally:
        sys.modules.update(kept)


@pytest.mark.parametrize(
    "game", ["dicesoccer", "pawnball", "sokhazania", "streetsoccer", "tactics"]
)
def test_every_decision_of_every_game_has_a_legal_reproducible_hint(game):
    generator = Generator(5)
    match = load(game)()
    normal = opponents.make("normal", Generator(6))
    asked = 0
    for _ in range(600):
        if match.current_player() == TERMINAL or asked == 6:
            break
        if match.current_player() < 0:
            play_action(match, generator)
            continue
        if not generator.below(3):
            asked += 1
            before = match.to_bytes()
            action, words = Hint().think(match, lambda: False)
            assert action in match.legal_actions()
            assert (action, words) == Hint().think(match, lambda: False)
            assert match.to_bytes() == before
        match.apply_action(normal.think(match, lambda: False))
    assert (asked > 0) == (game != "dicesoccer"), "only Soccer Dice has no decisions"
