// The Pico or Pico 2 of a Pixelpitch board; the flash map is ../frozen/flash_map.py.
#define MICROPY_HW_BOARD_NAME                   "Pixelpitch"
// All flash after the program; flash_map.py divides it into slots, rulesets and data.
#if PICO_RP2350
#define MICROPY_HW_FLASH_STORAGE_BYTES          (4096 * 1024 - 0x80000)
#else
#define MICROPY_HW_FLASH_STORAGE_BYTES          (2048 * 1024 - 0x60000)
#endif
// slots.py mounts ROM file systems from there.  The port contains their reader only if it has a ROM
// partition; this one, the last sector before the storage, stays empty.
#define MICROPY_HW_ROMFS_BYTES                  (4096)
// VID and PID stay MicroPython's own (2E8A:0005): mpremote and `pixelpitch flash` look for them.
#define MICROPY_HW_USB_MANUFACTURER_STRING      "Pixelpitch"
#define MICROPY_HW_USB_PRODUCT_FS_STRING        "Pixelpitch board"
// No threads: then the thread state has a fixed address, and allocating memory takes no
// lock.
#define MICROPY_PY_THREAD                       (0)
// Functions that draw a frame have up to 32 words of state.  New names get room for 64 at a time.
#define MICROPY_VM_MAX_STATE_WORDS_ON_STACK     (32)
#define MICROPY_ALLOC_QSTR_ENTRIES_INIT         (64)
#define MICROPY_QSTR_EQUAL_POOLS                (1)
// Unused.  Their 30 KB of flash store texts of the game instead (names.h), each of which saves
// 16 bytes of heap.
#define MICROPY_PY_CRYPTOLIB                    (0)
#define MICROPY_VFS_FAT                         (0)
// Unused attributes, each of which would take a table entry on the heap.
#define MICROPY_PY___FILE___OF_PACKAGES_ONLY    (1)
#define MICROPY_PY_CLASS_QUALNAME               (0)
