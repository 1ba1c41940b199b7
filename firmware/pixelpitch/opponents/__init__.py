"""Who plays when nobody sits there."""
