"""The end of a match: when, who won and why (streetsoccer.md 18)."""


def is_over(match):
    """Return whether the match ends with the present turn, which is played."""
    played = match.turn + 1
    regular = 2 * match.options["minutes"]
    ahead = match.score[0] != match.score[1]
    if played < regular:
        return False
    return ahead or played == regular + 2 * match.options["extra_minutes"]


def outcome(match):
    """Return score, winner and reason of a match that is over."""
    score = list(match.score)
    minutes = match.options["minutes"]
    if score[0] != score[1]:
        winner = 0 if score[0] > score[1] else 1
        reason = "ahead after " + str(minutes) + " minutes"
        if match.minute() > minutes:
            reason = "first goal of the extra minutes"
    elif match.last_goal >= 0:
        winner = match.last_goal
        reason = "level: the last goal decides"
    else:
        winner = None
        reason = "no goals: nobody wins"
    return {"score": score, "winner": winner, "reason": reason}


def say_end(match):
    """Say that the match is over, and who won."""
    ended = outcome(match)
    score = str(match.score[0]) + "-" + str(match.score[1])
    match.emit("whistle", "the match is over: " + score)
    winner = ended["winner"]
    if winner is None:
        match.emit("over", ended["reason"])
    else:
        match.emit("over", match.side_name(winner) + " wins: " + ended["reason"], winner)
