"""Every ruleset plays as its golden files say; `make golden` rewrites them."""

import os

import pytest

from pixelpitch.rulesets import ids
from tests.golden import playthrough

pytestmark = pytest.mark.golden


@pytest.mark.parametrize("kind", sorted(playthrough.FILES))
@pytest.mark.parametrize("ruleset", ids())
def test_golden(ruleset, kind):
    if os.environ.get("PIXELPITCH_GOLDEN") == "write":
        playthrough.write(ruleset, kind)
    path = playthrough.path(ruleset, kind)
    assert path.exists(), f"no {path.name} yet: make golden"
    told = path.read_text(encoding="utf-8").splitlines()
    now = playthrough.FILES[kind](ruleset).splitlines()
    for number, (was, line) in enumerate(zip(told, now, strict=False), 1):
        assert line == was, f"{path.name} line {number} (if meant: make golden, look at the diff)"
    assert len(now) == len(told)


def test_every_golden_file_belongs_to_a_ruleset():
    wanted = {playthrough.path(ruleset, kind) for ruleset in ids() for kind in playthrough.FILES}
    assert set(playthrough.HERE.glob("*.txt")) <= wanted
