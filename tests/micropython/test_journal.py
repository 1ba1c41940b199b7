"""The journal, the records and the evening's file are the same bytes on both interpreters."""

import json
from pathlib import Path

import pytest

from host_tools.micropython import MicroPython
from pixelpitch.rulesets import ids
from tests.micropython import journal_program

ROOT = Path(__file__).resolve().parent.parent.parent

pytestmark = pytest.mark.micropython


def test_what_is_kept_is_the_same_on_micropython() -> None:
    pico = MicroPython(ROOT / "firmware")
    pico.write("/journal_program.py", Path(journal_program.__file__).read_bytes())
    for ruleset in ids():
        here = journal_program.play(ruleset)
        assert here[0] is True
        script = (
            f"import json, journal_program\nprint(json.dumps(journal_program.play({ruleset!r})))"
        )
        assert json.loads(pico.run(script)) == here, ruleset
