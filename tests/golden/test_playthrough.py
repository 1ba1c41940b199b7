"""Every ruleset plays exactly as its golden files record; `make golden` rewrites these files."""

from pathlib import Path

import pytest

from pixelpitch.rulesets import ids
from tests.golden.playthrough import TEXT_FUNCTION_BY_NAME

CHANGES_ONLY_BY_ACTIONS = True


@pytest.mark.parametrize("kind", sorted(TEXT_FUNCTION_BY_NAME))
@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.long(but=["sokhazania-playthrough", "dicesoccer-playthrough", "pawnball-playthrough"])
def test_a_ruleset_equals_its_golden_file(ruleset, kind, golden):
    golden(f"{ruleset}_{kind}.txt", TEXT_FUNCTION_BY_NAME[kind](ruleset))


def test_every_golden_file_belongs_to_a_ruleset():
    wanted = {f"{ruleset}_{kind}.txt" for ruleset in ids() for kind in TEXT_FUNCTION_BY_NAME}
    assert {path.name for path in Path(__file__).parent.glob("*.txt")} <= wanted
