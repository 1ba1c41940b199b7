"""The main board: 32 x 16 LEDs, two clusters of pads, die, tray, text display.

boards/README.md explains the order of the panels and how much current they may draw. The pins are
those in the schematic of the carrier board in pcb/ (tests/pcb compares them).
"""

NAME = "pitch32"
ABOUT = "32 x 16 lights, a pad cluster for each coach, die, tray, text display"

# The driver of each interface: a module of firmware/pixelpitch/devices/drivers or, with a leading
# dot, a module of this folder.
DRIVERS = {
    "pixels": "ws2812",
    "pads": "pads",
    "motion": "lis3dh",
    "text": "ssd1306",
    "sound": "piezo",
    "dice": "radio_bridge",
}

# Width and height of the board in LEDs. A square of the pitch is WIDTH / 16 by HEIGHT / 8 LEDs.
WIDTH = 32
HEIGHT = 16
# Each panel: (data pin, left column, top row, columns, rows).
PANELS = (
    (22, 0, 0, 16, 16),
    (26, 16, 0, 16, 16),
)
# Four words, which ``wire_order`` in the driver ws2812 reads:
# - ``top`` or ``bottom``, and ``left`` or ``right``: the corner with a panel's first LED
# - ``columns`` or ``rows``: the direction in which the data line runs
# - ``serpentine`` if every second column or row runs backwards, otherwise ``straight``
WIRING = "top left columns serpentine"
BUDGET_MA = 2400  # the largest current of all panels together
CHANNEL_MA = 20  # the current of one colour channel of one LED at full brightness
IDLE_UA = 1000  # the current of one dark LED

# Each cluster's pins for UP, DOWN, LEFT, RIGHT, OK, BACK; active low.
PADS = (
    (6, 7, 8, 9, 10, 11),
    (12, 13, 14, 15, 18, 19),
)
MENU = 20

# Tray and display share one I2C bus. The die has its own, because its lead may be shorted or torn
# off. If DIE_I2C is missing or None, the die is on the shared bus, too.
I2C = (0, 4, 5, 400000)  # bus, SDA, SCL, Hz
DIE_I2C = (1, 2, 3, 400000)
DIE = 0x18
DIE_INTERRUPT = None  # not connected: the firmware reads the sensor's FIFO at fixed intervals
TRAY = 0x19
TRAY_INTERRUPT = None
TEXT = 0x3C

BUZZER = 21
SUPPLY_SENSE = 27  # ADC input; the 5 V supply divided by two
LIGHT_SENSE = 28  # ADC input
UART = (0, 0, 1)  # bus, TX, RX; for the bridge to wireless dice
SPARE = (16, 17)
