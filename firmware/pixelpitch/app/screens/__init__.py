"""The screens: what the display and the pitch show, and what the pads do there."""
