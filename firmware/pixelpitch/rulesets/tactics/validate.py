"""Whether fields fit."""


def check(match):
    """Raise NotUnderstood."""
