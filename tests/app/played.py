"""What was carried out in the match of a session: the one place that looks into its history."""


def actions(player):
    """Return the actions carried out so far, less those that were taken back."""
    return list(player.session.game._actions)


def virtual(player):
    """Return for each chance outcome among them whether the virtual die threw it."""
    return [kind == 2 for kind in player.session.game._chance if kind]
