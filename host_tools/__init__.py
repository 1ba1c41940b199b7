"""The part of Pixelpitch that runs on a laptop: the command ``pixelpitch`` and its tools."""
