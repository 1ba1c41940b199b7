"""What helps a coach of Last Card: where the cursor begins."""

from pixelpitch.rules import squares

from .match import PASS, SHOOT


def likeliest(match):
    """Return the shot where there is one, else the pass straight on."""
    if match.phase != PASS:
        return -1
    if match.is_near():
        return SHOOT
    legal = match.legal_actions()
    row = match.ball // squares.COLUMNS
    straight = [each for each in legal if each // squares.COLUMNS == row]
    return straight[0] if straight else legal[0]
