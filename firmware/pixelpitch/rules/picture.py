"""From a match to its ``Scene``: what every game shows, and what its module ``scene`` adds."""

from .scene import Scene


def scene(match, board=-1):
    """Return a fresh ``Scene`` of the state of ``match``: the whole picture (``rules.scene``).

    ``board`` is the one of several that is shown, -1 the one in play; on another one
    nothing is open.
    """
    result = Scene()
    playing = match.board_in_play()
    result.board = (playing if board < 0 else board, match.BOARDS)
    result.ball = getattr(match, "ball", -1)
    result.score = tuple(match.score)
    player = match.current_player()
    if player >= 0:
        result.turn = player
        if result.board[0] == playing:
            result.open = tuple(match.legal_actions())
    else:
        result.turn = match.thrower()
    for kind, side, _ in match.events:
        if kind == "goal":
            result.scored = side
    own = match.part("scene")
    if own:
        own.draw(match, result)
    return result
