"""Power on: which board is this, sit down at the table (see ``pixelpitch.start``)."""

import boards
from pixelpitch import start

start.run(boards)
