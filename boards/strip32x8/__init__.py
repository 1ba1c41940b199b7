"""One flexible panel of 8 rows of 32 WS2812B, a bare Pico, six pads, one die.

Everything but the panel is as on `mini16`: data on GP22, pads on GP6..11 shared by both coaches,
MENU on GP20, one LIS3DH as die, no tray, no display, 350 mA for the panel from USB's 500 mA.
A square of the pitch is two LEDs side by side.  Nobody has tried this file on hardware.
"""

NAME = "strip32x8"
ABOUT = "32 x 8 lights in one panel, one pad cluster that both coaches share, die; no text display"

DRIVERS = {"pixels": "ws2812", "pads": "pads", "motion": "lis3dh", "dice": "radio_bridge"}

WIDTH = 32
HEIGHT = 8
PANELS = ((22, 0, 0, 32, 8),)
WIRING = "top left columns serpentine"  # turned by 180 degrees: "bottom right columns serpentine"
BUDGET_MA = 350
CHANNEL_MA = 20
IDLE_UA = 1000

PADS = ((6, 7, 8, 9, 10, 11),)  # one cluster, used by the side whose turn it is
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
UART = (0, 0, 1)  # bus, TX, RX: the bridge to wireless dice
SPARE = ()
