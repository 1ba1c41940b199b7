// The Pico of a Pixelpitch board; the flash map is ../frozen/flash_map.py.
#define MICROPY_HW_BOARD_NAME                   "Pixelpitch"
// All behind the program: the slots, the rulesets and the data, cut up by flash_map.py.
#define MICROPY_HW_FLASH_STORAGE_BYTES          (2048 * 1024 - 0x60000)
// slots.py mounts ROM file systems from there.  The port compiles their reader in only for a
// partition of its own; this one, the last sector before the storage, is never filled.
#define MICROPY_HW_ROMFS_BYTES                  (4096)
// VID and PID stay MicroPython's own (2E8A:0005): mpremote and `pixelpitch flash` look for them.
#define MICROPY_HW_USB_MANUFACTURER_STRING      "Pixelpitch"
#define MICROPY_HW_USB_PRODUCT_FS_STRING        "Pixelpitch board"
