"""The bridge's program runs on MicroPython with a simulated radio (the scenarios of
``bridge_program.py``).
"""

import json
import re
from pathlib import Path

import pytest

from tests.bridge import make_machine_with_bridge

SCENARIOS_FILE = Path(__file__).resolve().parent / "bridge_program.py"
SCENARIO_NAMES = re.findall(r"^def (scenario_\w+)", SCENARIOS_FILE.read_text(), re.M)

pytestmark = pytest.mark.micropython


@pytest.fixture(scope="module")
def failures_by_scenario() -> dict[str, str]:
    """Return {scenario: description of its failure, or "" if it passed}."""
    first = "import json, sys; sys.path.append('/'); import bridge_program"
    scripts = [f"print(json.dumps(bridge_program.run({name!r})))" for name in SCENARIO_NAMES]
    machine = make_machine_with_bridge()
    machine.write("/bridge_program.py", SCENARIOS_FILE.read_text())
    steps = machine.run_steps([first, *scripts])
    return dict(zip(SCENARIO_NAMES, [json.loads(step.stdout) for step in steps[1:]], strict=True))


@pytest.mark.parametrize("name", SCENARIO_NAMES)
@pytest.mark.long
def test_a_scenario_passes(failures_by_scenario: dict[str, str], name: str) -> None:
    assert failures_by_scenario[name] == ""
