"""Power on: choose a slot, mount its firmware, and start it (see ``pixelpitch.boot``).

This file is frozen into the base image (``firmware/image``). It starts older and newer firmwares,
so it must not depend on any of them.
"""

import slots

slot = None
try:
    slot = slots.start()
    if slot is None:
        print("No firmware on this board: pixelpitch flash, or drag pixelpitch.uf2 onto its drive.")
    else:
        import boards
        from pixelpitch import boot

        boot.run(boards, slot)
except KeyboardInterrupt:
    if slot is not None:
        slot.excuse()
except Exception as error:
    if slot is None:
        print("No firmware can be started:", type(error).__name__ + ":", error)
    else:
        slot.failed(error)
finally:
    if slot is not None:
        slot.end()
