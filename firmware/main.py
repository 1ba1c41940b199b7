"""Power on: where is the firmware, which board is this, sit down (see ``pixelpitch.boot``).

``slot.txt`` names the folder with the firmware, "a" or "b"; `pixelpitch flash` fills the
other one and then changes this one word.  Without it the firmware lies beside this file.
This file starts an older firmware as well as its own: it must stay as plain as it is.
"""

import sys

try:
    with open("/slot.txt") as file:
        slot = file.readline().strip()
except OSError:
    slot = ""
if slot:
    sys.path.insert(0, "/" + slot)

import boards
from pixelpitch import boot

boot.run(boards)
