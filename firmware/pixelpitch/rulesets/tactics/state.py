"""The phases and steps of a match, how pawns are numbered, and the fields of its state.

A pawn's **index** is 11 * side + its place in the side: 0 the Keeper, 1..4 defenders, 5..8
midfielders, 9 and 10 strikers.  A phase and a step together say what the match waits for.
"""

PHASES = (
    "toss",
    "setup",
    "set",
    "capture",
    "defend",
    "ball",
    "battle",
    "shot",
    "goalkick",
    "corner",
    "freekick",
    "newkeeper",
    "penalty",
    "minor",
    "shootout",
    "over",
)
TOSS = 0
SETUP = 1
SET = 2  # the pawn move that begins an offensive set
CAPTURE = 3  # O's attempt to reach the loose ball
DEFEND = 4  # D's attempt to reach the ball
BALL = 5
BATTLE = 6
SHOT = 7
GOALKICK = 8
CORNER = 9
FREEKICK = 10
NEWKEEPER = 11
PENALTY = 12
MINOR = 13
SHOOTOUT = 14
OVER = 15

# From THROW on a step awaits chance; 0 is the step of a phase that has only one.
STEPS = (
    None,
    "keeper",
    "kicker",
    "striker",
    "choice",
    "pawn",
    "square",
    "how",
    "leave",
    "room",
    "place",
    "where",
    "taker",
    "accept",
    "throw",
    "throw2",
    "first",
    "second",
    "spin",
    "again",
    "toss",
)
KEEPER = 1
KICKER = 2
STRIKER = 3
CHOICE = 4
PAWN = 5
SQUARE = 6
HOW = 7
LEAVE = 8
ROOM = 9
PLACE = 10
WHERE = 11
TAKER = 12
ACCEPT = 13
THROW = 14
THROW2 = 15
FIRST = 16
SECOND = 17
SPIN = 18
AGAIN = 19
TOSS_STEP = 20

# ``kick``: a ball that is to be played from a standstill.
KICKS = (None, "kickoff", "goalkick", "freekick", "corner")
KICK_OFF = 1
GOAL_KICK = 2
FREE_KICK = 3
CORNER_KICK = 4

# ``by``: what D's attempt answers; ROUND: O's second attempt to capture, or a later one.
BYS = (None, "capture", "dribble", "pass", "stay", "loose", "again")
CAPTURED = 1
DRIBBLED = 2
PASSED = 3
STAYED = 4
LOOSE = 5
ROUND = 6

NONE = -1
OFF = -2  # of a pawn: sent off, or become Keeper
PAWNS = 11  # of a side
SHOOT_OUT = 4  # the value of ``half`` there
MAXIMUM = 65535  # where a count that has no end by rule stops, so that a snapshot holds it

STATE = (
    ("phase", TOSS, OVER),
    ("step", 0, TOSS_STEP),
    ("pawns", OFF, 127, 22),  # squares; NONE: not set up yet
    ("cards", 0, 1, 22),  # yellow cards; of the four defenders the first one's is the group's
    ("ball", NONE, 127),  # NONE: not set up yet
    ("has", 0, 1),  # O has sole possession, on the ball's square
    ("o", 0, 1),  # the side with the ball, or that had it last
    ("side", 0, 1),  # that throws or decides
    ("die", 0, 12),  # thrown and not used yet
    ("picked", NONE, 127),  # where the chosen pawn stands, the one that goes, or that shoots
    ("passes", 0, 1),  # direct passes in this set
    ("kick", 0, CORNER_KICK),
    ("by", 0, ROUND),
    ("barred", NONE, 127),  # where the pawn stands that may not touch the ball
    ("corner_play", 0, 1),  # a corner kick's ball that no pawn has touched: no off-side
    ("left", 0, 3, 2),  # placements left before a corner kick
    ("clock_s", 0, 2700),  # of this period
    ("half", 0, SHOOT_OUT),  # 2 and 3: overtime
    ("move_s", 0, 300),  # of this move
    ("score", 0, MAXIMUM, 2),
    ("first", NONE, 1),  # who kicked off the first half
    ("shootout_first", NONE, 1),
    ("shootout_taken", 0, MAXIMUM),
    ("shootout_goals", 0, MAXIMUM, 2),
)

# Menu actions.
THROW_ITEM = 128
KEEPER_ITEM = 129
KICK_ITEM = 130
DRIBBLE = 131
DONE = 132
USUAL = 133
TAKE_FREE_KICK = 134
PLAY_ON = 135
LABELS = {
    THROW_ITEM: "throw",
    KEEPER_ITEM: "keeper",
    KICK_ITEM: "kick",
    DRIBBLE: "dribble",
    DONE: "done",
    USUAL: "usual",
    TAKE_FREE_KICK: "free-kick",
    PLAY_ON: "play-on",
}
