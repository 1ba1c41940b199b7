"""What has happened in the match of a player's session, read from its history."""

from pixelpitch.rules.history import TIME


def actions(player) -> list[int]:
    """The outcomes and decisions, without the time between them."""
    return [value for kind, value in player.session.game.entries() if kind != TIME]


def kinds(player) -> list[int]:
    """``rules.history``'s DECISION, THROWN or VIRTUAL of each of them."""
    return [kind for kind, _ in player.session.game.entries() if kind != TIME]
