"""What has happened in the match of a player's session, read from its history."""

from host_tools.simulator.headless import Player
from pixelpitch.rules.entries import TIME


def actions(player: Player) -> list[int]:
    """The outcomes and decisions, without the time between them."""
    return [value for kind, value in player.session.game.entries() if kind != TIME]


def kinds(player: Player) -> list[int]:
    """``rules.history``'s DECISION, THROWN or VIRTUAL of each of them."""
    return [kind for kind, _ in player.session.game.entries() if kind != TIME]
