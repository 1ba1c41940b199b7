"""A screen is unloaded after a coach has closed it; test_evening.py covers whole matches."""

import pytest

from host_tools.twin.series import MatchSeries
from tests.twin.conftest import TwinFactory


@pytest.mark.long
def test_screens_are_unloaded_after_they_are_closed(make_stopped_twin: TwinFactory) -> None:
    twin = make_stopped_twin()
    series = MatchSeries(twin, decisions=0)
    series.play_match("dicesoccer")
    names = twin.run("import sys\nprint(' '.join(sys.modules))").split()
    assert "pixelpitch.app.session" in names
    opened = [f"pixelpitch.app.screens.{name}" for name in ("statistics", "review", "learn")]
    gone = [*opened, "pixelpitch.rulesets.dicesoccer.rules", "rp2"]
    assert [name for name in gone if name in names] == []
