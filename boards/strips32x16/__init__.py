"""The main board with two flexible panels of 32 x 8 WS2812B, one above the other.

It differs from `pitch32` only in its panels. The upper panel's data line is on GP22, the lower
one's on GP26. ``boards.pitch32`` explains every constant. Nobody has tried this file on hardware.
"""

NAME = "strips32x16"
ABOUT = "32 x 16 lights in two panels of 32 x 8; pads for each coach, die, tray, text display"

DRIVERS = {
    "pixels": "ws2812",
    "pads": "pads",
    "motion": "lis3dh",
    "text": "ssd1306",
    "sound": "piezo",
    "dice": "radio_bridge",
}

WIDTH = 32
HEIGHT = 16
PANELS = (
    (22, 0, 0, 32, 8),
    (26, 0, 8, 32, 8),
)
WIRING = "top left columns serpentine"
BUDGET_MA = 2400
CHANNEL_MA = 20
IDLE_UA = 1000

PADS = (
    (6, 7, 8, 9, 10, 11),
    (12, 13, 14, 15, 18, 19),
)
MENU = 20

I2C = (0, 4, 5, 400000)
DIE_I2C = (1, 2, 3, 400000)
DIE = 0x18
DIE_INTERRUPT = None
TRAY = 0x19
TRAY_INTERRUPT = None
TEXT = 0x3C

BUZZER = 21
SUPPLY_SENSE = 27
LIGHT_SENSE = 28
UART = (0, 0, 1)
SPARE = (16, 17)
