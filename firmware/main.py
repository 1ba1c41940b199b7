"""Power on: choose a slot, mount its firmware, hand over to it (see ``pixelpitch.boot``).

Frozen into the base image (``firmware/image``): it starts older firmwares and newer ones, so
it must stay as plain as it is.
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
