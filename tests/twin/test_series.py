"""Ten matches on the emulated board leave nothing on its heap that two did not."""

from pathlib import Path

import pytest

from host_tools.twin.image import flash_of
from host_tools.twin.series import STACK_LEFT, Series
from tests.twin.conftest import MakeTwin
from tests.twin.ruleset_flash import changed, with_rulesets

MATCHES = 10
LEAST = 256  # bytes


@pytest.mark.long
@pytest.mark.parametrize("ruleset", ["streetsoccer", "tactics"])
def test_the_tenth_match_leaves_what_the_second_left(
    new_twin: MakeTwin, tmp_path: Path, ruleset: str
) -> None:
    flash = with_rulesets(flash_of("pitch32", None, None, {}), (changed(tmp_path), True))
    twin = new_twin(flash=flash)
    twin.stop()
    series = Series(twin, decisions=0)
    # An installed game and one of the firmware's own in turn; in each all that coaches open.
    games = ["toy", ruleset] * (MATCHES // 2)
    spent = [series.match(game) for game in games]
    left = [each.menu for each in spent]
    assert abs(left[9] - left[1]) <= LEAST, left
    assert min(min(each.stack_left.values()) for each in spent) >= STACK_LEFT, spent


@pytest.mark.long
def test_what_was_opened_is_let_go(stopped: MakeTwin) -> None:
    twin = stopped()
    series = Series(twin, decisions=0)
    series.match("dicesoccer")
    names = twin.run("import sys\nprint(' '.join(sys.modules))").split()
    assert "pixelpitch.app.session" in names
    opened = [f"pixelpitch.app.screens.{name}" for name in ("statistics", "review", "learn")]
    gone = [*opened, "pixelpitch.rulesets.dicesoccer.match", "rp2"]
    assert [name for name in gone if name in names] == []
