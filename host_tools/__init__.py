"""The laptop's side of Pixelpitch: the command ``pixelpitch`` and its tools."""
