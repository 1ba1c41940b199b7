"""The firmware on a laptop: simulated devices, real code."""
