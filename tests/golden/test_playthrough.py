"""Every ruleset plays exactly as its golden files record; `make golden` rewrites these files."""

from pathlib import Path

import pytest

from pixelpitch.rulesets import ids
from tests.golden.playthrough import TEXT_MAKERS

CHANGES_ONLY_BY_ACTIONS = True


@pytest.mark.parametrize("kind", sorted(TEXT_MAKERS))
@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.long(but=["sokhazania-playthrough", "dicesoccer-playthrough", "pawnball-playthrough"])
def test_a_ruleset_equals_its_golden_file(ruleset, kind, golden):
    golden(f"{ruleset}_{kind}.txt", TEXT_MAKERS[kind](ruleset))


def test_every_golden_file_belongs_to_a_ruleset():
    wanted = {f"{ruleset}_{kind}.txt" for ruleset in ids() for kind in TEXT_MAKERS}
    assert {path.name for path in Path(__file__).parent.glob("*.txt")} <= wanted
