"""Code that several tools share; it imports none of them."""
