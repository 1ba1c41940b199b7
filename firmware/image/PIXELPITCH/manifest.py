# What is frozen: nothing of the game.  The port's own list would add drivers that we do not use.
import os

frozen = os.environ["PIXELPITCH_FROZEN"]  # written by build.sh, with the values of the chip

module("rp2.py", base_path="$(PORT_DIR)/modules")
for each in ("_boot.py", "boot.py", "flash_map.py", "slots.py", "main.py"):
    module(each, base_path=frozen)
