"""From the bits of the pads to presses, and the cursor over the choices of a decision."""
