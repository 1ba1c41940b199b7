"""The drivers: the only place that imports machine or rp2."""
