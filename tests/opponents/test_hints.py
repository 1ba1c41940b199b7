"""The reasons of hints: what they say of the result is true once the hint was taken."""

from collections.abc import Callable, Iterator
from typing import Any

from pixelpitch import opponents
from pixelpitch.opponents.hint import Hint
from pixelpitch.rules import TERMINAL
from pixelpitch.rules.autoplay import step
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.squares import name
from pixelpitch.rulesets import load
from pixelpitch.rulesets.pawnball.pitch import in_area
from pixelpitch.rulesets.pawnball.state import KICK
from pixelpitch.rulesets.sokhazania.phases import CHOOSE, FOUL_CHOICE
from pixelpitch.rulesets.streetsoccer.player.scoring import lowest_throw
from pixelpitch.rulesets.streetsoccer.state import KICK as STREET_KICK
from pixelpitch.rulesets.tactics.state import PAWN, SQUARE
from tests.opponents.positions import result
from tests.opponents.test_odds import by_search, either


def hinted(
    game: str, wanted: Callable[[Any], bool], count: int, **options: Any
) -> Iterator[tuple[Any, int, str]]:
    """Yield (match, action, words) for ``count`` decisions of normal against normal."""
    generator = Generator(11)
    player = opponents.make("normal", Generator(12))
    match = load(game)(options)
    found = 0
    while found < count:
        if match.current_player() == TERMINAL:
            match = load(game)(options)
        elif match.current_player() < 0:
            step(match, generator)
        else:
            if wanted(match):
                found += 1
                action, words = Hint().think(match, lambda: False)
                yield match, action, words
            match.apply_action(player.think(match, lambda: False))


def test_pawnball_names_the_dice_that_score_after_a_kick() -> None:
    goals = named = 0
    for match, end, words in hinted("pawnball", lambda match: match.phase == KICK, 25):
        after = match.clone()
        after.apply_action(end)
        if not in_area(end):
            assert words == f"It scores with the {match.die}."
            assert after.score[match.side] == match.score[match.side] + 1
            goals += 1
            continue
        expected = ""
        for side in (1 - match.side, match.side):
            ball = after.balls[match.board]
            after.board = match.board
            dice = [str(points) for points in range(1, 7) if by_search(after, side, ball, points)]
            if dice:
                expected += f"{match.side_name(side)} then scores with {either(dice)}. "
        assert words == (expected or "After that no die scores at once.")
        named += expected != ""
    assert goals
    assert named


def test_streetsoccer_names_the_lowest_throws_after_a_kick() -> None:
    goals = named = 0
    for match, end, words in hinted("streetsoccer", lambda match: match.stage == STREET_KICK, 25):
        after = match.clone()
        after.apply_action(end)
        if words == "It scores.":
            goals += after.score[match.side] > match.score[match.side]
            continue
        if after.side == match.side:
            continue  # the kick goes on from a team-mate
        after.side = match.side
        own, other = after.teams()
        ring = match.options["ring"]
        for side, figures, against in ((1 - match.side, other, own), (match.side, own, other)):
            lowest = result(lowest_throw(side, figures, against, after.ball, ring))
            who = match.side_name(side)
            if lowest == 7:
                assert who + " cannot score next." in words
            elif lowest == 6:
                assert who + " scores with 6 next." in words
            else:
                assert f"{who} scores with {lowest} or more next." in words
                named += 1
    assert goals
    assert named


def test_sokhazania_says_that_a_track_is_the_better_one() -> None:
    """RULEBOOK 2 and 7: a number may have two tracks; the Classic board has a solved table."""
    for match, action, words in hinted("sokhazania", lambda match: match.phase == CHOOSE, 10):
        assert action in match.legal_actions()
        assert words == "From there the odds of a goal are better."


def test_sokhazania_compares_a_new_save_with_a_penalty() -> None:
    """RULEBOOK 8, 16: on easy a save is a goal by 3 of 6, a penalty by 4 of 9."""
    match = load("sokhazania")({"die_fouls": True, "level": "easy", "first": "left"})
    match.phase = FOUL_CHOICE
    _, words = Hint().think(match, lambda: False)
    assert words == "4 of 9 penalties are goals, of saves 3 of 6."


def test_tactics_says_what_comes_of_it_even_of_a_pick() -> None:
    """Without reasons of its own the hint tells what happens: after a pick, where the pawn goes."""
    told = picks = 0
    for match, action, words in hinted("tactics", lambda match: match.step in (PAWN, SQUARE), 30):
        side = match.current_player()
        after = match.clone()
        after.apply_action(action)
        assert action in match.legal_actions()
        if match.step == PAWN:
            picks += 1
            assert (
                f"{match.side_name(side)}: " + name(action) + " to " in words or "scores" in words
            )
        elif after.score == match.score:
            assert words == " ".join(after.event_to_string(each) + "." for each in after.events)
        told += words != ""
    assert picks > 5
    assert told == 30
