"""Fixtures: a tiny ruleset that only these tests use."""

import os

import pytest

from pixelpitch import rulesets

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "rulesets", "tiny")


@pytest.fixture
def tiny():
    """Make the tiny ruleset known while the test runs; return its id."""
    return rulesets.add(FOLDER)
