"""A simulated first-time coach, who runs to the ball and kicks it towards the goal.

Matches against this coach check a game's easiest level (the first of its ``LEVELS``), against which
a newcomer should win about half of the points. Run this module as a command:

    python -m tests.opponents.human RULESET LEVEL SEED MATCHES [OPTION=VALUE ...]
"""

import sys
from functools import partial
from typing import Any

from pixelpitch.rules.squares import depth, steps_apart
from pixelpitch.rulesets import load
from pixelpitch.rulesets.pawnball import rules as pawnball
from pixelpitch.rulesets.streetsoccer import rules as streetsoccer
from pixelpitch.rulesets.tactics import rules as tactics
from pixelpitch.rulesets.tactics.board import pawn_on
from tests.opponents.series import print_points_fraction


class FirstTimeCoach:
    """Plays one seat like a coach in a first match: runs to the ball and kicks towards the goal."""

    def __init__(self, generator: Any) -> None:
        self._generator = generator

    def choose(self, match: Any) -> int:
        """Return the action that a coach would choose who plays for the first time."""
        legal: list[int] = match.legal_actions()
        squares = [each for each in legal if each < 128]
        if match.RULESET == "sokhazania" or not squares or is_setting_up(match):
            usual = match.table().likeliest(match)
            return usual if usual in legal else self._choose_any(legal)
        ball = match.scene().ball
        if must_choose_ball_target(match):
            side = match.current_player()
            mates = []
            if match.RULESET == "tactics":
                mates = [each for each in squares if pawn_on(match, side, each) >= 0]
            return self._choose_best(mates or squares, lambda each: depth(each, side))
        if ball in squares:
            return ball
        if pawnball.DONE_ACTION in legal and match.RULESET != "streetsoccer":
            # either a pawn has moved but cannot kick, or enough pawns are placed before a corner
            # kick
            return pawnball.DONE_ACTION
        if match.RULESET == "pawnball":
            # the target is one square behind the ball, so that the ball can be kicked forward
            ball += 1 if match.side else -1
        return self._choose_best(squares, lambda each: -steps_apart(each, ball))

    def _choose_any(self, actions: list[int]) -> int:
        return actions[self._generator.below(len(actions))]

    def _choose_best(self, actions: list[int], worth: Any) -> int:
        most = max(worth(each) for each in actions)
        return self._choose_any([each for each in actions if worth(each) == most])


def is_setting_up(match: Any) -> bool:
    """Return True if the match waits for a figure or pawn to be placed."""
    if match.RULESET == "tactics":
        return bool(match.phase == tactics.SETUP_PHASE or match.current_phase().is_set_piece)
    return bool(match.phase in (pawnball.PLACE_PHASE, streetsoccer.PLACE_PHASE))


def must_choose_ball_target(match: Any) -> bool:
    """Return True if the legal squares are targets for the ball."""
    if match.RULESET == "tactics":
        return bool(match.current_phase().plays_ball and match.step == tactics.SQUARE_STEP)
    if match.RULESET == "pawnball":
        return bool(match.phase == pawnball.KICK_PHASE)
    return bool(match.stage == streetsoccer.KICK_STAGE)


if __name__ == "__main__":
    ruleset, level, seed, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    options: dict[str, Any] = {}
    for each in sys.argv[5:]:
        name, _, value = each.partition("=")
        options[name] = int(value) if value.isdigit() else value
    print_points_fraction(
        partial(load(ruleset), options), FirstTimeCoach, level, range(seed, seed + count)
    )
