"""Code that several tools share. This package imports no tool."""
