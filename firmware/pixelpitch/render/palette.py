"""Defines the colours. Each colour has one meaning everywhere on the board.

A colour is an integer 0xRRGGBB, linear in light: 0x80 in a channel gives half the light and half
the current of 0xFF, and looks about three quarters as bright::

    >>> name(RED), name(shade(RED, 32)), name(NUMBERS[4]), name(0)
    ('red', 'red', 'cyan', 'dark')

Sides never differ by colour alone: pieces are solid for side 0, hollow for side 1. People with any
kind of colour blindness can tell red from blue (tests/render). They tell red from yellow mainly
because yellow is lighter.
"""

DARK = 0x000000  # an LED that is off
WHITE = 0xFFFFFF  # the ball; a dimmer white is the cursor
TRAIL_COLOUR = 0x202020  # the path of the ball in the last move, and the tail of a moving ball
# The lines of the pitch, dimmer than the match clock. The colour is pure green, because on a dimmed
# board a trace of another channel would be rounded up to a third of the LED's light.
GRASS_COLOUR = 0x001C00
RED = 0xFF0000  # the red team
BLUE = 0x0018FF  # the blue team
YELLOW = 0xFFC800  # a thrown 1, and the squares to which it moves the ball; the yellow team
LIME = 0x50FF00  # a thrown 2, and its squares
# A thrown 3, and its squares. A trace of blue distinguishes this colour from the pure green of the
# lines.
GREEN = 0x00FF08
CYAN = 0x00C8FF  # a thrown 4, and its squares
MAGENTA = 0xFF00C0  # a thrown 5, and its squares
ROSE = 0xFF2840  # a thrown 6, and its squares
ORANGE = 0xFF3C00  # a shot of the red team (sokhazania/RULEBOOK.md 6)
PURPLE = 0x7000FF  # a shot of the blue team (sokhazania/RULEBOOK.md 6)
TEAL = 0x00B050  # what a coach can do: legal squares, remaining rolls, unread messages
AMBER = 0xFF7800  # a warning: die out of the box, throw again, last minute

# ``use_distinct`` switches between vivid colours and ones that people with protanopia or
# deuteranopia can distinguish (tests/render/test_observers.py). It assigns ``NUMBERS`` and other
# names again, so modules must not import these names but write ``palette.NUMBERS``.
_VIVID: tuple = (
    (DARK, YELLOW, LIME, GREEN, CYAN, MAGENTA, ROSE),
    (RED, BLUE, YELLOW),
    (ORANGE, PURPLE, AMBER),
    (YELLOW, MAGENTA, CYAN, GREEN, ORANGE, PURPLE, LIME, ROSE),
    (),
)
_DISTINCT: tuple = (
    (DARK, 0xFFFF00, 0x008916, 0x4FD7EC, 0xFF5F68, 0x50001F, 0x4100F6),
    (0xFF3C78, 0x0030FF, 0xFFE000),
    (0xFFFF89, 0x3392FF, AMBER),
    (0xFFFF00, 0x50001F, 0x4FD7EC, 0x008916, 0xFF5F68, 0x4100F6, 0xFFFF89, 0x3392FF),
    (
        (0xFFFF00, "yellow"),
        (0x008916, "green"),
        (0x4FD7EC, "cyan"),
        (0xFF5F68, "pink"),
        (0x50001F, "wine"),
        (0x4100F6, "violet"),
        (0xFFFF89, "cream"),
        (0x3392FF, "azure"),
        (0xFF3C78, "red"),
        (0x0030FF, "blue"),
        (0xFFE000, "yellow"),
    ),
)
# The index in NUMBERS is the number on the die, in TEAMS and SHOTS it is RED, BLUE or YELLOW of
# rules.scene. In SECTORS it is the number that a ruleset gives to a sector of a spinner.
NUMBERS, TEAMS, SHOTS, SECTORS, _WORDS = _VIVID


def use_distinct(distinct):
    """Use the distinct colours from now on if ``distinct`` is True, otherwise the vivid ones."""
    global NUMBERS, TEAMS, SHOTS, SECTORS, _WORDS
    NUMBERS, TEAMS, SHOTS, SECTORS, _WORDS = _DISTINCT if distinct else _VIVID


def legend_name(colour):
    """Return the English name of ``colour``, a colour of the set in use, for legends."""
    return dict(_WORDS).get(colour) or name(colour)


# The colours of dots, indexed by rules.scene.BLACK .. VIOLET; index 0 means "no dot". Black, grey
# and white are shades of ice blue, because white is the ball's colour. To differ by more than
# colour, each kind of dot lights different quarters of a square (``figures``).
DOT_COLOURS = (DARK, 0x08181E, 0x22343E, 0x4C7C8C, 0xB09C00, 0x009018, 0x7400E8)

COLOUR_NAMES = (
    (WHITE, "white"),
    (GRASS_COLOUR, "grass"),
    (RED, "red"),
    (BLUE, "blue"),
    (YELLOW, "yellow"),
    (LIME, "lime"),
    (GREEN, "green"),
    (CYAN, "cyan"),
    (MAGENTA, "magenta"),
    (ROSE, "rose"),
    (ORANGE, "orange"),
    (PURPLE, "purple"),
    (TEAL, "teal"),
    (AMBER, "amber"),
)


def shade(colour, level):
    """Return ``colour`` dimmed to ``level`` (0..64) 64ths. Does not allocate memory.

    On a dimmed board, rounding would turn dark yellow into amber and dark blue into cyan. So dark
    yellow gets as much green as red, and dark blue loses its trace of green.
    """
    red = (colour >> 16) * level >> 6
    green = (colour >> 8 & 255) * level >> 6
    blue = (colour & 255) * level >> 6
    if green < red < 33 and red < 2 * green:
        green = red
    elif 8 * green < blue < 40:
        green = 0
    return red << 16 | green << 8 | blue


def brightest_channel(colour):
    """Return the value of the strongest channel of ``colour``, 0..255."""
    return max(colour >> 16, colour >> 8 & 255, colour & 255)


def scaled_to_peak(colour, peak=255):
    """Return the hue of ``colour`` with its strongest channel at ``peak`` (0..255)."""
    maximum = brightest_channel(colour) or 1
    hue = 0
    for at in (0, 8, 16):
        hue |= ((colour >> at & 255) * peak + (maximum >> 1)) // maximum << at
    return hue


def name(rgb):
    """Return the English name of a colour at any brightness, for example ``"red"`` or ``"dark"``.

    ``rgb`` is 0xRRGGBB or three values 0..255.
    """
    if not isinstance(rgb, int):
        rgb = rgb[0] << 16 | rgb[1] << 8 | rgb[2]
    if brightest_channel(rgb) < 3:
        return "dark"
    hue = scaled_to_peak(rgb)
    best = ""
    least_distance = 1 << 29
    for colour, word in COLOUR_NAMES:
        full = scaled_to_peak(colour)
        distance = 0
        for at in (0, 8, 16):
            apart = (full >> at & 255) - (hue >> at & 255)
            distance += apart * apart
        if distance < least_distance:
            best = word
            least_distance = distance
    return best
