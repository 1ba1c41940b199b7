"""Empty.  It hides any boot.py in the data region, which could keep the board from starting."""
