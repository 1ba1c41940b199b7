"""Runs at power on: chooses a slot, mounts its firmware and starts it (``pixelpitch.boot``).

Frozen into the base image (``firmware/image``), which also starts older and newer firmware, so
this file uses only functions that every version has.
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
