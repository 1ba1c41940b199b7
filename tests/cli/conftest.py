"""Fixtures with a tiny ruleset that only these tests use."""

import os

import pytest

from pixelpitch import rulesets

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "rulesets", "tiny")


@pytest.fixture
def tiny():
    """Register the tiny ruleset for the duration of the test and return its id."""
    return rulesets.add(FOLDER)
