"""What survives pulling the plug."""
