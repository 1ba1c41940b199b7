"""Power on: choose a slot, mount its firmware, hand over to it (see ``pixelpitch.boot``).

Frozen into the base image (``firmware/image``): it starts older firmwares and newer ones, so
it must stay as plain as it is.
"""

import slots

slot = slots.start()
if slot is None:
    print("No firmware on this board: pixelpitch flash, or drag pixelpitch.uf2 onto its drive.")
else:
    try:
        import boards
        from pixelpitch import boot

        boot.run(boards, slot)
    except KeyboardInterrupt:
        slot.excuse()
    except Exception as error:
        slot.failed(error)
    finally:
        slot.end()
