"""The phases and stages of a StreetSoccer match, and the fields of its state."""

PHASES = ("place", "toss", "kickoff", "throw", "move", "goalkick", "over")
PLACE = 0
TOSS = 1
KICKOFF = 2
THROW = 3
MOVE = 4
GOALKICK = 5
OVER = 6

# What the match waits for within kickoff, move and goalkick; the other phases have stage 0 only.
STAGES = ("figure", "end", "steps", "kick", "throw")
FIGURE = 0  # a figure: who walks, who kicks off; the goalie's space before a goal kick
END = 1  # where the walk ends
STEPS = 2  # how many steps the kick has, as the ball can be reached by several walks
KICK = 3  # where the ball's next leg ends
AIM = 4  # the throw for a goal kick

NONE = -1
STEPS_ITEM = 128  # menu action 128 + n: kick with n steps
STATE = (
    ("phase", PLACE, OVER),
    ("stage", FIGURE, AIM),
    # Yellow's goalie and outfielders, then Red's; outfielders of a side sorted, as they
    # are alike; -1 while not placed yet.
    ("figures", NONE, 127, 10),
    ("ball", NONE, 127),
    ("side", 0, 1),
    ("first", NONE, 1),  # who kicked off
    ("turn", 0, 129),  # turns of either side that are over
    ("pips", 0, 6),  # that were thrown
    ("steps", 0, 6),  # of the kick under way: what the figure at the ball has
    # The figure that was chosen: where it stands before its walk, and once it has
    # reached the ball, where that lay.
    ("mover", NONE, 127),
    ("score", 0, 65, 2),
    ("last_goal", NONE, 1),
)
# Who has had the ball in the kick under way, before the figure that has it now (14): its
# square << 3 | the steps it had, first kicker first.  No snapshot is longer for it, but
# those from within a kick that has been passed on.
TAIL = ("had", 0, 1023, 30)
