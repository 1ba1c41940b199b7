"""From pad bits to presses, and the cursor."""
