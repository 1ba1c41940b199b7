"""The pads' events, and the cursor over the choices of a decision."""
