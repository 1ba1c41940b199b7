"""The command line as tests use it: a tiny ruleset of their own, and one way to call it."""

import io
import os
import sys

import pytest

from host_tools.cli import main
from pixelpitch import rulesets

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "rulesets", "tiny")


@pytest.fixture
def tiny():
    """Make the tiny ruleset known while the test runs; return its id."""
    yield rulesets.add(FOLDER)
    rulesets.remove("tiny")


@pytest.fixture
def run(capsys, monkeypatch):
    """Return ``run(words, stdin="")`` -> (exit code, stdout, stderr)."""

    def call(words, stdin=""):
        raw = stdin if isinstance(stdin, bytes) else stdin.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), "utf-8"))
        code = main(words)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


@pytest.fixture
def refusal(run):
    """Return ``refusal(words, *parts)``: exit 2, nothing on stdout, one line with ``parts``."""

    def call(words, *parts, stdin=""):
        code, out, err = run(words, stdin)
        assert code == 2, (out, err)
        assert out == ""
        assert err.count("\n") == 1, err
        assert err.endswith("\n")
        assert err.startswith("pixelpitch"), err
        for part in parts:
            assert part in err, err
        return err

    return call
