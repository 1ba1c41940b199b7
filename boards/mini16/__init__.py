"""The small board: a bare Pico, one 16 x 16 panel, six pads, one die.

The panel is on GP22, the shared pads are on GP6 to GP11, and MENU is on GP20. The die has an
LIS3DH. There is no tray sensor and no display. The panel may draw 350 mA of the 500 mA that USB
supplies. boards/README.md explains the currents, ``boards.pitch32`` the constants.
"""

NAME = "mini16"
ABOUT = "16 x 16 lights, one pad cluster that both coaches share, die; no text display"

DRIVERS = {"pixels": "ws2812", "pads": "pads", "motion": "lis3dh", "dice": "radio_bridge"}

WIDTH = 16
HEIGHT = 16
PANELS = ((22, 0, 0, 16, 16),)
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
