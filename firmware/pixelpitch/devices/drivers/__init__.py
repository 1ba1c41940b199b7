"""The drivers: only they and three modules of ``devices`` import ``machine`` or ``rp2``."""
