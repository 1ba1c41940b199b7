"""The chance that a match waits for: whose die, and which; or the spinner (RULEBOOK.md 21)."""

from ...rules.chance import KIND_SPINNER, Chance
from .shot import GOAL, result
from .squad import GOALKEEPER, pawn_on, role
from .state import BALL, BATTLE, SHOOTOUT, SHOT, THROW, TOSS, TOSS_STEP

SECTORS = 8
_SECTORS = tuple([(sector, 1) for sector in range(1, SECTORS + 1)])
_MEANINGS = ("goal", "corner kick", "goal kick")


def chance(match):
    """Return the ``Chance`` of the phase and step that is awaited, which is one."""
    side = match.side
    if match.phase in (SHOT, SHOOTOUT) and match.step != TOSS_STEP:
        return _shot(match)
    if match.phase == BALL:
        by_keeper = role(pawn_on(match, match.o, match.ball)) == GOALKEEPER
        return Chance(label="ball", side=side, left=2 if by_keeper and match.step == THROW else 1)
    if match.phase == BATTLE:
        return Chance(label="battle", side=side)
    if match.phase in (TOSS, SHOOTOUT):
        return Chance(label="toss", side=side)
    return Chance(label="move", side=side)


def _shot(match):
    if match.options["shot"] == "spinner":
        faces = {sector: _meaning(match, sector) for sector, _ in _SECTORS}
        return Chance(kind=KIND_SPINNER, outcomes=_SECTORS, label="spinner", faces=faces)
    return Chance(label="shot", side=match.side)


def _meaning(match, sector):
    """Return what ``sector`` decides; in the shoot-out only a goal counts (32)."""
    met = result(match, sector)
    return "no goal" if match.phase == SHOOTOUT and met != GOAL else _MEANINGS[met]
