"""Code that several tools share. It imports no tool."""
