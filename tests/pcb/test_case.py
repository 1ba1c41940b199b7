"""The printed parts: the kept shapes fit a bed and each other, and hang nowhere too flat."""

import math
import re
import zipfile
from functools import cache

import pytest

from pcb import case_parts, release

pytestmark = pytest.mark.pcb

Corner = tuple[float, float, float]


@cache
def facets(name: str) -> list[tuple[Corner, Corner, Corner]]:
    with zipfile.ZipFile(release.RELEASE / "case" / "case-stl.zip") as pack:
        text = pack.read(f"{name}.stl").decode()
    points = [(float(x), float(y), float(z))
              for x, y, z in re.findall(r"vertex (\S+) (\S+) (\S+)", text)]  # fmt: skip
    return [(points[n], points[n + 1], points[n + 2]) for n in range(0, len(points), 3)]


def size(name: str) -> tuple[float, float, float]:
    corners = [corner for facet in facets(name) for corner in facet]
    x, y, z = (max(each) - min(each) for each in zip(*corners, strict=True))
    return x, y, z


def hanging(name: str) -> float:
    """Return the area (mm2) that looks down flatter than 45 degrees and is not on the bed."""
    low = min(corner[2] for facet in facets(name) for corner in facet)
    total = 0.0
    for a, b, c in facets(name):
        u, v = ([q[n] - a[n] for n in range(3)] for q in (b, c))
        normal = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
        area = math.hypot(*normal) / 2
        if area and normal[2] / (2 * area) < -0.72 and max(a[2], b[2], c[2]) > low + 0.05:
            total += area
    return total


@pytest.mark.parametrize("part", case_parts.PARTS, ids=lambda part: part.name)
def test_each_part_fits_a_bed_of_180_mm(part: case_parts.Printed) -> None:
    assert all(5 < edge < 180 for edge in size(part.name)[:2])


def test_console_and_closed_frame_have_one_height() -> None:
    console = size("console-tray")[2] + 2.4  # the lid lies on the tray's rim
    frame = size("frame")[2] + 3  # the back plates
    assert console == pytest.approx(frame, abs=0.5)


def test_the_largest_flat_undersides_are_small_bridges() -> None:
    # The frame's: round bores of the joint's four bolts and the console's two, 114 mm2; a ledge
    # that is flat, 2 mm round the panel, has 960.  The tray's: windows for plugs, wires, light.
    assert hanging("frame") < 130
    for name, most in (("console-tray", 500), ("handset-tray", 150), ("back-middle", 60)):
        assert hanging(name) < most, name


def test_a_flat_ledge_would_be_found() -> None:
    # The box's floor has a pocket below: the one place that is printed on support.
    assert hanging("box") > 300


def test_without_openscad_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pcb.case_parts.shutil.which", lambda name: None)
    assert case_parts.main() == 1
    assert capsys.readouterr().err == f"{case_parts.ADVICE}\n"
