"""A Waveshare RP2040-Zero with one 16 x 16 panel, six pads and one die.

Only two pins differ from `mini16`, because GP20 and GP22 are not on the edge of this
microcontroller board: the panel's data line is on GP15, MENU on GP14. Nobody has tried this file on
hardware.
"""

NAME = "zero16"
ABOUT = "16 x 16 lights on an RP2040-Zero, one pad cluster for both coaches, die; no text display"
CONTROLLER = "RP2040-Zero"  # the module, which determines the usable pins; the default is "Pico"

DRIVERS = {"pixels": "ws2812", "pads": "pads", "motion": "lis3dh", "dice": "radio_bridge"}

WIDTH = 16
HEIGHT = 16
PANELS = ((15, 0, 0, 16, 16),)
WIRING = "top left columns serpentine"
BUDGET_MA = 350
CHANNEL_MA = 20
IDLE_UA = 1000

PADS = ((6, 7, 8, 9, 10, 11),)  # one cluster of pads, used by the side whose turn it is
MENU = 14

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
