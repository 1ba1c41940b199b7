"""Two flexible panels of 8 rows of 32 WS2812B, one above the other, on all that `pitch32` has.

Only the panels differ from `pitch32`, whose file explains every name: each is a line of its own,
the upper one on GP22, the lower one on GP26.  Nobody has tried this file on hardware.
"""

NAME = "strips32x16"
ABOUT = "32 x 16 lights in two panels of 32 x 8; pads for each coach, die, tray, text display"

# The driver of each interface: a module of firmware/pixelpitch/devices/drivers, or, with
# a dot before it, one of this folder.
DRIVERS = {
    "pixels": "ws2812",
    "pads": "pads",
    "motion": "lis3dh",
    "text": "ssd1306",
    "sound": "piezo",
    "dice": "radio_bridge",
}

# Lights.  A pitch square is WIDTH / 16 by HEIGHT / 8 LEDs.
WIDTH = 32
HEIGHT = 16
# (data pin, left column, top row, columns, rows)
PANELS = (
    (22, 0, 0, 32, 8),
    (26, 0, 8, 32, 8),
)
# Of each panel: the corner of its first LED, then how it runs on.
WIRING = "top left columns serpentine"
BUDGET_MA = 2400
CHANNEL_MA = 20  # one colour channel of one LED at full
IDLE_UA = 1000  # one LED that is dark

# Pads in the order UP, DOWN, LEFT, RIGHT, OK, BACK; active low.
PADS = (
    (6, 7, 8, 9, 10, 11),
    (12, 13, 14, 15, 18, 19),
)
MENU = 20

# Tray and display on one I2C bus; the die, whose lead may be shorted or torn, on its own.
# Without DIE_I2C (or with None) the die is on I2C, too.
I2C = (0, 4, 5, 400000)  # bus, SDA, SCL, Hz
DIE_I2C = (1, 2, 3, 400000)
DIE = 0x18
DIE_INTERRUPT = None  # the FIFO is read by the clock: no wire
TRAY = 0x19
TRAY_INTERRUPT = None
TEXT = 0x3C

BUZZER = 21
SUPPLY_SENSE = 27  # ADC, 5 V divided by two
LIGHT_SENSE = 28  # ADC
UART = (0, 0, 1)  # bus, TX, RX: the bridge to wireless dice
SPARE = (16, 17)
