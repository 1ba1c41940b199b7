# What is frozen: nothing of the game.  The port's own list would add drivers that we do not use.
module("rp2.py", base_path="$(PORT_DIR)/modules")
for each in ("_boot.py", "boot.py", "flash_map.py", "slots.py"):
    module(each, base_path="$(BOARD_DIR)/../frozen")
module("main.py", base_path="$(BOARD_DIR)/../..")
