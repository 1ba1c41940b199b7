"""What lies on the pitch."""


def draw(match, shown):
    """Fill ``shown``."""
