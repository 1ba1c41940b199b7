"""Turns sensor samples into results such as "a four", "out of the box" or "cocked"."""
