// The Pico or Pico 2 of a Pixelpitch board; the flash map is ../frozen/flash_map.py.
#define MICROPY_HW_BOARD_NAME                   "Pixelpitch"
// All behind the program: the slots, the rulesets and the data, cut up by flash_map.py.
#if PICO_RP2350
#define MICROPY_HW_FLASH_STORAGE_BYTES          (4096 * 1024 - 0x80000)
#else
#define MICROPY_HW_FLASH_STORAGE_BYTES          (2048 * 1024 - 0x60000)
#endif
// slots.py mounts ROM file systems from there.  The port compiles their reader in only for a
// partition of its own; this one, the last sector before the storage, is never filled.
#define MICROPY_HW_ROMFS_BYTES                  (4096)
// VID and PID stay MicroPython's own (2E8A:0005): mpremote and `pixelpitch flash` look for them.
#define MICROPY_HW_USB_MANUFACTURER_STRING      "Pixelpitch"
#define MICROPY_HW_USB_PRODUCT_FS_STRING        "Pixelpitch board"
// One core, no threads: the state of a thread is then at an address that is known, and no
// allocation takes a lock.
#define MICROPY_PY_THREAD                       (0)
// A frame draws with up to 32 words of state; names that the base lacks take 64 at a time.
#define MICROPY_VM_MAX_STATE_WORDS_ON_STACK     (32)
#define MICROPY_ALLOC_QSTR_ENTRIES_INIT         (64)
#define MICROPY_QSTR_EQUAL_POOLS                (1)
// Neither is used, and their 30 KB of flash hold the texts of the game (names.h), each of which
// takes 16 bytes of the heap less.
#define MICROPY_PY_CRYPTOLIB                    (0)
#define MICROPY_VFS_FAT                         (0)
// Nobody asks for them, and each takes an entry of a table on the heap.
#define MICROPY_PY___FILE___OF_PACKAGES_ONLY    (1)
#define MICROPY_PY_CLASS_QUALNAME               (0)
