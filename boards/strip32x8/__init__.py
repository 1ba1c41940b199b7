"""A board with one flexible panel of 32 x 8 WS2812B, a bare Pico, six pads and one die.

Everything except the panel is the same as on `mini16`. A square of the pitch is two LEDs wide and
one high. Nobody has tried this file on hardware.
"""

NAME = "strip32x8"
ABOUT = "32 x 8 lights in one panel, one pad cluster that both coaches share, die; no text display"

DRIVERS = {"pixels": "ws2812", "pads": "pads", "motion": "lis3dh", "dice": "radio_bridge"}

WIDTH = 32
HEIGHT = 8
PANELS = ((22, 0, 0, 32, 8),)
# "bottom right columns serpentine" if the panel is mounted upside down
WIRING = "top left columns serpentine"
BUDGET_MA = 350
CHANNEL_MA = 20
IDLE_UA = 1000

PADS = ((6, 7, 8, 9, 10, 11),)  # one cluster of pads, used by the side whose turn it is
MENU = 20

I2C = (0, 4, 5, 400000)
DIE = 0x18
DIE_INTERRUPT = None
TRAY = None
TRAY_INTERRUPT = None
TEXT = None

BUZZER = None
SUPPLY_SENSE = None
LIGHT_SENSE = None
UART = (0, 0, 1)  # bus, TX, RX; for the bridge to wireless dice
SPARE = ()
