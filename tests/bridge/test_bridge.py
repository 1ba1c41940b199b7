"""The bridge's program, run on MicroPython in an air of stand-ins (``bridge_program.py``)."""

import json
import re
from pathlib import Path

import pytest

from host_tools.micropython import MicroPython

HERE = Path(__file__).resolve().parent
BRIDGE = HERE.parent.parent / "boards" / "bridge"
PROGRAM = HERE / "bridge_program.py"
SCENES = re.findall(r"^def (scene_\w+)", PROGRAM.read_text(), re.M)

pytestmark = pytest.mark.micropython


def with_bridge() -> MicroPython:
    """Return an interpreter that has the bridge's program and what stands in for its radio."""
    machine = MicroPython()
    machine.write("/bridge.py", (BRIDGE / "main.py").read_text())
    for path in (HERE / "standin").glob("*.py"):
        machine.write(f"/{path.name}", path.read_text())
    machine.write("/bridge_program.py", PROGRAM.read_text())
    return machine


@pytest.fixture(scope="module")
def results() -> dict[str, str]:
    """What came of each scene: "" if it is good."""
    first = "import json, sys; sys.path.append('/'); import bridge_program"
    scripts = [f"print(json.dumps(bridge_program.run({name!r})))" for name in SCENES]
    steps = with_bridge().run_steps([first, *scripts])
    return dict(zip(SCENES, [json.loads(step.stdout) for step in steps[1:]], strict=True))


@pytest.mark.parametrize("name", SCENES)
def test_scene(results: dict[str, str], name: str) -> None:
    assert results[name] == ""
