"""What README.md's picture of this game shows."""

PICTURE = (11, 40)  # seed, actions
TOUR_OPTIONS = {"level_at_time": "shoot_out", "minutes": 3, "die_fouls": True}  # of the tour
