"""Every ruleset plays as in its golden files, which `make golden` rewrites."""

from pathlib import Path

import pytest

from pixelpitch.rulesets import ids
from tests.golden.playthrough import FILES

BY_ACTIONS_ALONE = True


@pytest.mark.parametrize("kind", sorted(FILES))
@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.long(but=["sokhazania-playthrough", "dicesoccer-playthrough", "pawnball-playthrough"])
def test_a_ruleset_equals_its_golden_file(ruleset, kind, golden):
    golden(f"{ruleset}_{kind}.txt", FILES[kind](ruleset))


def test_every_golden_file_belongs_to_a_ruleset():
    wanted = {f"{ruleset}_{kind}.txt" for ruleset in ids() for kind in FILES}
    assert {path.name for path in Path(__file__).parent.glob("*.txt")} <= wanted
