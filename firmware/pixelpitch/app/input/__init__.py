"""The input of coaches: events of the pads, and the cursor over the choices of a decision."""
