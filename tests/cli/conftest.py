"""Fixture that adds a tiny ruleset, which only the tests of commands use."""

import os

import pytest

from pixelpitch import rulesets

CLI_TESTS_FOLDER = os.path.dirname(os.path.abspath(__file__))
TINY_FOLDER = os.path.join(CLI_TESTS_FOLDER, "rulesets", "tiny")


@pytest.fixture
def tiny_ruleset():
    """Add the tiny ruleset for the duration of a test, and return its id."""
    return rulesets.add(TINY_FOLDER)
