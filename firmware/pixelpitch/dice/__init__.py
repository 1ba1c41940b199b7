"""From sensor samples to "a four", "out of the box", "cocked"."""
