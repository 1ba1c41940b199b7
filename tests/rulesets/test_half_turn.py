"""No game favours a side: a match stays legal if the board is turned by 180 degrees and the sides
are swapped.
"""

import os
from typing import Any

import pytest

from host_tools.ruleset.program import random_options
from pixelpitch.rules import CHANCE, TERMINAL, squares
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from pixelpitch.rulesets import ids, load
from pixelpitch.rulesets.streetsoccer.rules import PLACE_PHASE
from tests.rulesets.tactics.reference.board import PENALTY_SPOT_SQUARES

CHANGES_ONLY_BY_ACTIONS = True
SEED_RANGE = range(40 if os.environ.get("PIXELPITCH_MATCHES") == "all" else 6)


# Both sides use these squares, so the half turn of a match leaves the ball on them: the square of
# Sokhazania's kick-off, and the penalty spots of Soccer Tactics (rule 2).
SHARED_SQUARES_BY_GAME = {"sokhazania": ["i4"], "tactics": PENALTY_SPOT_SQUARES}


def half_turn(square: int) -> int:
    """Return ``square`` after the half turn; actions that are not squares stay the same."""
    return squares.half_turn(square) if 0 <= square < squares.SQUARES else square


def other_side(side: int) -> int:
    """Return the other side, or ``side`` itself if it is not 0 or 1."""
    return 1 - side if side in (0, 1) else side


def match_and_half_turn(ruleset: str, generator: Generator) -> tuple[Any, Any]:
    """Return a new match, and its half turn, in which the other side begins."""
    make = load(ruleset)
    options = {**random_options(make, generator), "first": "left"}
    one, two = make(options), make({**options, "first": "right"})
    if ruleset != "streetsoccer":
        return one, two
    # Yellow always places its figures first, whichever side kicks off. So the figures of the turned
    # match are set directly.
    one, two = make(), make()
    while one.phase == PLACE_PHASE:
        one.apply_action(choose(one, generator))
    teams = [[half_turn(each) for each in team] for team in (one.figures[5:], one.figures[:5])]
    placed = [[goalie, *sorted(players)] for goalie, *players in teams]
    two.set_fields({"figures": placed[0] + placed[1], "phase": one.phase})
    return one, two


def collect_view_of_coach(match: Any, is_turned: bool) -> dict[str, Any]:
    """Return what a coach sees, reads and may do. If ``is_turned``, the result is converted to the
    board turned by 180 degrees.
    """
    place, side = (half_turn, other_side) if is_turned else (int, int)
    order = -1 if is_turned else 1
    alike = [squares.number(each) for each in SHARED_SQUARES_BY_GAME.get(match.RULESET, ())]
    alike += [half_turn(each) for each in alike]
    boards = [match.scene(board) for board in range(match.BOARDS)][::order]
    decides = match.current_player() >= 0
    return {
        "player": side(match.current_player()),
        "legal": sorted(place(each) if decides else each for each in match.legal_actions()),
        "things": [
            sorted((place(at), role, side(of), mark) for at, role, of, mark in scene.things)
            for scene in boards
        ],
        "ball": [scene.ball in alike or place(scene.ball) for scene in boards],
        "clock": boards[0].clock,
        "events": [(kind, side(of)) for kind, of, _ in match.events],
        "score": match.score[::order],
        "points": (match.league_points() or [])[::order],
    }


@pytest.mark.parametrize("seed", SEED_RANGE)
@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.long
def test_the_half_turn_of_a_match_is_a_legal_match_too(ruleset: str, seed: int) -> None:
    """At a toss or kick-off, the same side throws first in the match and in the turned match. So
    the two numbers that were thrown are swapped in the turned match.
    """
    generator = Generator(seed)
    one, two = match_and_half_turn(ruleset, generator)
    while one.current_player() != TERMINAL:
        if one.current_player() == CHANCE and one.thrower() == two.thrower() >= 0:
            thrown = [choose(one, generator) for _ in range(2)]
            for match, numbers in ((one, thrown), (two, thrown[::-1])):
                for number in numbers:
                    match.apply_action(number)
                match.events = []
            continue
        assert collect_view_of_coach(two, False) == collect_view_of_coach(one, True)
        decides = one.current_player() >= 0
        action = one.table().likeliest(one) if decides and generator.below(4) else -1
        action = action if action >= 0 else choose(one, generator)
        one.apply_action(action)
        two.apply_action(half_turn(action) if decides else action)
        if not decides:
            one.pass_time(one.SECONDS_PER_THROW)
            two.pass_time(one.SECONDS_PER_THROW)
    assert collect_view_of_coach(two, False) == collect_view_of_coach(one, True)
    assert one.returns() == two.returns()[::-1]
