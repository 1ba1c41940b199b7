"""The reason that a hint gives must be true once the hint has been followed."""

import os
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pixelpitch import opponents
from pixelpitch.opponents.hint import Hint
from pixelpitch.opponents.odds import Odds
from pixelpitch.rules import TERMINAL, squares
from pixelpitch.rules.autoplay import play_action
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.scene import OWN, SCORING
from pixelpitch.rules.squares import depth, name
from pixelpitch.rulesets import load
from pixelpitch.rulesets.pawnball.moves import in_area
from pixelpitch.rulesets.pawnball.rules import KICK_PHASE, MOVE_PHASE, dice_of, team_order
from pixelpitch.rulesets.sokhazania.player import ball_value
from pixelpitch.rulesets.sokhazania.rules import CHOOSE_PHASE, FOUL_CHOICE_PHASE
from pixelpitch.rulesets.streetsoccer.player.scoring import lowest_throw
from pixelpitch.rulesets.streetsoccer.rules import KICK_STAGE as STREET_KICK
from pixelpitch.rulesets.streetsoccer.rules import is_over
from pixelpitch.rulesets.tactics.rules import (
    BALL_PHASE,
    CAPTURE_PHASE,
    CHOICE_STEP,
    DEFEND_PHASE,
    KEEPER_ACTION,
    KICK_ACTION,
    KICK_OR_DRIBBLE_STEP,
    PAWN_STEP,
    SET_PHASE,
    SQUARE_STEP,
    THROW_ACTION,
)
from tests.opponents.positions import result_of
from tests.opponents.test_odds import can_score_by_odds, describe_dice

# number of hints that are followed and checked
FOLLOWED_HINT_COUNT = 500 if os.environ.get("PIXELPITCH_MATCHES") == "all" else 60


def yield_hints(
    game: str, is_wanted: Callable[[Any], bool], hint_count: int, **options: Any
) -> Iterator[tuple[Any, int, str]]:
    """Yield (match, action, words of the hint) at ``hint_count`` matches with ``is_wanted(match)``.

    Two opponents of the level normal play the matches.
    """
    generator = Generator(11)
    player = opponents.make("normal", Generator(12))
    match = load(game)(options)
    found = 0
    while found < hint_count:
        if match.current_player() == TERMINAL:
            match = load(game)(options)
        elif match.current_player() < 0:
            play_action(match, generator)
        else:
            if is_wanted(match):
                found += 1
                action, words = Hint().think(match, lambda: False)
                yield match, action, words
            match.apply_action(player.think(match, lambda: False))


def test_a_hint_of_pawnball_names_the_dice_that_score_after_a_kick() -> None:
    goals = named = known = last = 0
    hints = yield_hints("pawnball", lambda match: match.phase == KICK_PHASE, 60, draws=2)
    for match, end, words in hints:
        after = match.clone()
        after.apply_action(end)
        if not in_area(end):
            assert words == f"It scores with the {match.die}."
            assert after.score[match.side] == match.score[match.side] + 1
            goals += 1
            continue
        colours = [team for team in (0, 1) if team != match.team()]
        begins = team_order(match.dice)[0] == match.team()
        theirs = dice_of(match.dice, colours[0]) if begins else []
        dice = {match.side: [each for each in match.left if each], 1 - match.side: theirs}
        # True if neither team has dice left on this board; the hint is then about the next draw
        ahead = not any(dice.values())
        expected = ""
        for side in (1 - match.side, match.side):
            ball = after.balls[match.board]
            after.board = match.board
            numbers = range(1, 7) if ahead else sorted(set(dice[side]))
            able = [
                str(points) for points in numbers if can_score_by_odds(after, side, ball, points)
            ]
            if able:
                expected += f"{match.side_name(side)} scores with {describe_dice(able)}. "
        if ahead and match.draw == match.options["draws"]:
            assert not words  # these are the last dice of the match, so the hint cannot look ahead
            last += 1
            continue
        assert words == ("Next draw: " if ahead else "Then ") + (
            expected.strip() or "no die scores."
        )
        known += not ahead
        named += expected != ""
    assert goals
    assert named
    assert known > 5
    assert last


def test_a_hint_of_pawnball_does_not_repeat_the_jump_of_the_picked_pawn() -> None:
    more = 0
    for match, square, words in yield_hints(
        "pawnball", lambda match: match.phase == MOVE_PHASE, 20, draws=2
    ):
        assert f"{name(match.picked)} to {name(square)}" not in words
        more += "ball to " in words.lower()
    assert more, "what follows the jump is still said"


def test_a_hint_of_streetsoccer_counts_the_throws_after_a_kick_as_inspect_does() -> None:
    goals = named = 0
    for match, end, words in yield_hints(
        "streetsoccer", lambda match: match.stage == STREET_KICK, 25
    ):
        after = match.clone()
        after.apply_action(end)
        if words == "It scores.":
            goals += after.score[match.side] > match.score[match.side]
            continue
        if is_over(match):
            assert words.endswith("Then the match is over.")
            continue
        if after.side == match.side:
            continue  # a team-mate passes the ball on
        after.side = match.side
        own, other = after.teams()
        ring = match.options["ring"]
        theirs = 7 - result_of(lowest_throw(1 - match.side, other, own, after.ball, ring))
        ours = 7 - result_of(lowest_throw(match.side, own, other, after.ball, ring))
        first, second = match.side_name(1 - match.side), match.side_name(match.side)
        expected = (
            f"{first} scores on {theirs} of 6 throws. If it does not, {second} on {ours} of 6"
        )
        assert words.endswith(expected + ".")
        odds = Odds(end).think(match, lambda: False)
        assert odds == expected, "Inspect says the same of that square"
        named += theirs + ours > 0
    assert goals
    assert named


def test_a_hint_of_sokhazania_says_why_a_track_is_better_and_by_how_much() -> None:
    """RULEBOOK 2 and 7: if a number leads to two tracks, the coach chooses one. The hint must agree
    with the values of the two ends, which are known exactly for the Classic board.
    """
    reasons = set()
    for match, action, words in yield_hints(
        "sokhazania", lambda match: match.phase == CHOOSE_PHASE, 10
    ):
        assert action in match.legal_actions()
        why, much = words[:-1].split(". ")
        counted = re.fullmatch(r"That is one goal more in (\d+) such positions", much)
        assert counted is not None
        positions = int(counted[1])
        mine, other = sorted(ball_value(match, match.side, each) for each in match.legal_actions())[
            ::-1
        ]
        assert ball_value(match, match.side, action) == mine
        assert abs(positions - max(360 / max(mine - other, 1), 2)) <= 0.5
        if why.startswith("It is "):
            ahead = [depth(each, match.side) for each in match.legal_actions() if each != action]
            assert depth(action, match.side) > max(ahead)
        reasons.add(re.sub(r"\d+ columns?", "# columns", why))
    assert len(reasons) > 1


def test_a_hint_of_sokhazania_compares_a_new_save_with_a_penalty() -> None:
    """RULEBOOK 8 and 16: if the die is fouled during a save, the attacking coach chooses a new save
    or a penalty. At the level easy, 3 of 6 saves and 4 of 9 penalties end in a goal.
    """
    match = load("sokhazania")({"die_fouls": True, "level": "easy", "first": "left"})
    match.phase = FOUL_CHOICE_PHASE
    _, words = Hint().think(match, lambda: False)
    assert words == "4 of 9 penalties are goals, of saves 3 of 6."


def count_throws(match: Any, square: int) -> int:
    """Return the number of throws with which a pawn of the side to move reaches ``square``."""
    count = 0
    for number in range(1, 7):
        after = match.clone()
        after.apply_action(number)
        if after.phase != match.phase or after.step != PAWN_STEP or after.side != match.side:
            continue  # no pawn can move
        for pawn in after.legal_actions():
            moved = after.clone()
            moved.apply_action(pawn)
            if square in moved.legal_actions():
                count += 1
                break
    return count


def describe_chance(match: Any, square: int) -> str:
    """Return how many of the six throws bring a pawn to ``square``, worded as in a hint."""
    if match.step == CHOICE_STEP:
        walk = match.clone()
        walk.apply_action(KEEPER_ACTION)
        if square in walk.legal_actions():
            return "'s Keeper reaches it."
        match = match.clone()
        match.apply_action(THROW_ACTION)
    count = count_throws(match, square)
    return f"with {count} of 6 throws." if 0 < count < 6 else "with any" if count else "cannot"


def test_a_hint_of_soccer_tactics_counts_the_throws_that_reach_the_ball() -> None:
    """RULEBOOK 8 and 14: a hint may say how many throws reach the ball after a pass, a capture or a
    move. A search through the rules must give the same number.
    """
    free = captured = passes = 0
    for match, action, words in yield_hints(
        "tactics", lambda match: match.step == SQUARE_STEP, 150
    ):
        if (
            match.phase not in (SET_PHASE, CAPTURE_PHASE, DEFEND_PHASE, BALL_PHASE)
            or match.picked == match.ball
        ):
            continue
        after = match.clone()
        after.apply_action(action)
        if match.phase == BALL_PHASE and after.phase == CAPTURE_PHASE:
            assert f"{match.side_name(match.o)} " in words
            assert describe_chance(after, action) in words.split(". ")[0] + "."
            free += 1
        elif match.phase == CAPTURE_PHASE and after.phase == DEFEND_PHASE and after.has:
            assert words.startswith("It takes the ball. ")
            assert describe_chance(after, match.ball) in words
            captured += 1
        elif match.phase == SET_PHASE and words:
            able = 0
            for number in range(1, 7):
                thrown = after.clone()
                thrown.apply_action(number)
                ends = thrown.legal_actions() if thrown.step == SQUARE_STEP else []
                if thrown.step == KICK_OR_DRIBBLE_STEP:
                    thrown.apply_action(KICK_ACTION)
                    ends = thrown.legal_actions()
                targets = thrown.scene().targets if ends else {}
                able += any(targets.get(end) in (OWN, SCORING) for end in ends)
            numbers = "any throw" if able == 6 else f"{able or 'none'} of 6 throws"
            assert words.startswith("Then a pass with " + numbers)
            passes += 1
    assert free > 5
    assert captured > 5
    assert passes > 20


PATH_IN_HINT = re.compile(r"(?:[a-p][1-8]|ball) to ([a-p][1-8])", re.IGNORECASE)


@pytest.mark.parametrize("game", ["pawnball", "streetsoccer", "tactics"])
def test_a_followed_hint_leads_to_the_square_in_its_words(game: str) -> None:
    """Each decision of the hint's plan is legal and belongs to the coach. The plan leads to the
    named square.
    """
    plans = named = 0
    for match, action, words in yield_hints(
        game, lambda match: len(match.legal_actions()) > 1, FOLLOWED_HINT_COUNT
    ):
        hint = Hint()
        assert hint.think(match, lambda: False) == (action, words)
        side, goals = match.current_player(), match.score[match.current_player()]
        after = match.clone()
        actions = [action, *hint.rest]
        for each in actions:
            assert after.current_player() == side
            assert each in after.legal_actions()
            after.apply_action(each)
        plans += len(actions) > 1
        for square in PATH_IN_HINT.findall(words.partition(". ")[0]):
            named += 1
            assert squares.number(square) in actions
        if "It scores" in words:
            assert after.score[side] == goals + 1
    assert plans > FOLLOWED_HINT_COUNT // 5
    assert named > FOLLOWED_HINT_COUNT // 5


def test_without_a_reason_a_hint_describes_its_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If a game gives no reason for a hint, the hint says what the action does: for picking a pawn,
    where the pawn then goes.
    """
    # This patches the loaded function, because another test may have unloaded the module.
    monkeypatch.setitem(Hint.decide.__globals__, "advice", lambda game, name: None)
    hints = picks = 0
    for match, action, words in yield_hints(
        "tactics", lambda match: match.step in (PAWN_STEP, SQUARE_STEP), 30
    ):
        side = match.current_player()
        after = match.clone()
        after.apply_action(action)
        assert action in match.legal_actions()
        if match.step == PAWN_STEP:
            picks += 1
            assert (
                f"{match.side_name(side)}: " + name(action) + " to " in words or "scores" in words
            )
        elif after.score == match.score:
            events = [after.event_to_string(each) for each in after.events]
            assert words == " ".join(f"{each}.".replace("!.", "!") for each in events)
        hints += words != ""
    assert picks > 5
    assert hints == 30


@pytest.mark.parametrize("end", [".", "!", "?"])
def test_an_event_that_ends_a_sentence_gets_no_second_full_stop(
    monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    monkeypatch.setitem(Hint.decide.__globals__, "advice", lambda game, name: None)
    make = load("tactics")
    original = make.event_to_string
    monkeypatch.setattr(make, "event_to_string", lambda self, event: original(self, event) + end)
    found = yield_hints("tactics", lambda match: match.step == SQUARE_STEP, 3)
    for _, _, words in found:
        assert words.endswith(end)
        assert ".." not in words
        assert end + "." not in words
