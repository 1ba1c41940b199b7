"""The end of a match: when, who won and why (RULEBOOK.md 18)."""

from .words import reason_words


def is_over(match):
    """Return whether the match ends with the present turn, which is played."""
    played = match.turn + 1
    regular = 2 * match.options["minutes"]
    ahead = match.score[0] != match.score[1]
    if played < regular:
        return False
    return ahead or played == regular + 2 * match.options["extra_minutes"]


def winner(match):
    """Return the side that wins a match that is over, or None."""
    first, second = match.score
    if first != second:
        return 0 if first > second else 1
    return None if match.last_goal < 0 else match.last_goal


def reason(match):
    """Return why a match that is over has its winner: an id and its values (``words``)."""
    if match.score[0] == match.score[1]:
        return ("no_goals",) if match.last_goal < 0 else ("last_goal",)
    minutes = match.options["minutes"]
    return ("extra",) if match.minute() > minutes else ("ahead", minutes)


def outcome(match):
    """Return the outcome of a match that is over."""
    return {
        "score": list(match.score),
        "winner": winner(match),
        "reason": reason_words(reason(match)),
        "shootout": [0, 0],
    }


def emit_end(match):
    """Emit that the match is over, and who won."""
    match.emit("whistle", -1, "end", *match.score)
    side = winner(match)
    if side is None:
        match.emit("over", -1, "draw", *reason(match))
    else:
        match.emit("over", side, "wins", *reason(match))
