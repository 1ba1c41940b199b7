"""A third-party board with 64 x 32 LEDs and ADXL345 sensors.

Eight panels of 16 x 16 LEDs form two rows of four, each with its own data line. A square of the
pitch has 4 x 4 LEDs. The sensors' driver, ``adxl345``, is in this folder.
"""

NAME = "wide64"
ABOUT = "64 x 32 lights, two pad clusters, die and tray with ADXL345; text display, no buzzer"

DRIVERS = {"pixels": "ws2812", "pads": "pads", "motion": ".adxl345", "text": "ssd1306"}

WIDTH = 64
HEIGHT = 32
PANELS = (
    (0, 0, 0, 16, 16),
    (1, 16, 0, 16, 16),
    (2, 32, 0, 16, 16),
    (3, 48, 0, 16, 16),
    (16, 0, 16, 16, 16),
    (17, 16, 16, 16, 16),
    (22, 32, 16, 16, 16),
    (26, 48, 16, 16, 16),
)
WIRING = "top left rows serpentine"
BUDGET_MA = 6000
CHANNEL_MA = 12
IDLE_UA = 600

PADS = (
    (6, 7, 8, 9, 10, 11),
    (12, 13, 14, 15, 18, 19),
)
MENU = 20

I2C = (0, 4, 5, 400000)
DIE = 0x53
DIE_INTERRUPT = None
TRAY = 0x1D
TRAY_INTERRUPT = None
TEXT = 0x3C

BUZZER = None
SUPPLY_SENSE = None
LIGHT_SENSE = None
UART = None
SPARE = ()
