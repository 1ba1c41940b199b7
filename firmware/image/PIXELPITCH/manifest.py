# The frozen modules, none of which belongs to the game.  The port's own list is not included,
# because it has drivers that the boards do not use.
import os

frozen = os.environ["PIXELPITCH_FROZEN"]  # folder of the modules, adapted to the chip by build.sh

module("rp2.py", base_path="$(PORT_DIR)/modules")
for each in ("_boot.py", "boot.py", "flash_map.py", "slots.py", "main.py"):
    module(each, base_path=frozen)
