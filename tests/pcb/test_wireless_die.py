"""The centre of mass of our wireless die is in its middle, and the physics engine simulates a die
with the same measures.
"""

import re
import shutil
import subprocess
import zipfile
from math import dist
from pathlib import Path

import pytest

from host_tools.physics import dies
from pcb import overhang, release, wireless_die

pytestmark = pytest.mark.pcb


def compute_solid_die() -> wireless_die.SolidBody:
    """Return the solid body that the mesh of the wireless die encloses."""
    with zipfile.ZipFile(release.RELEASE_FOLDER / "case" / "case-stl.zip") as pack:
        return wireless_die.solid_die(overhang.read_facets(pack.read("die-wireless.stl").decode()))


def test_the_centre_of_mass_is_within_half_a_millimetre_of_the_middle() -> None:
    assert dist(compute_solid_die().centre_mm, (0, 0, 0)) < 0.5


def test_a_heavier_cell_moves_the_centre_of_mass(monkeypatch: pytest.MonkeyPatch) -> None:
    """This shows that the computation includes the battery cell."""
    heavy = [
        (name, mass * (4 if name == "cell" else 1), middle, size)
        for name, mass, middle, size in wireless_die.die_parts()
    ]
    monkeypatch.setattr(wireless_die, "die_parts", lambda: heavy)
    assert compute_solid_die().centre_mm[2] < -0.5


def test_the_engine_simulates_the_printed_die() -> None:
    made, thrown = compute_solid_die(), dies.WIRELESS_DIE
    assert thrown.edge_m == wireless_die.DIE_EDGE_MM / 1000
    assert thrown.mass_kg == pytest.approx(made.mass_g / 1000, rel=0.001)
    assert thrown.centre_of_mass_m == pytest.approx(
        [each / 1000 for each in made.centre_mm], abs=1e-6
    )
    assert thrown.inertia_kg_m2 == pytest.approx(
        [each * 1e-9 for each in made.inertia_g_mm2], abs=2e-9
    )


def test_a_solid_cube_has_the_textbook_inertia() -> None:
    a = 10.0
    corners = [(x, y, z) for x in (-a, a) for y in (-a, a) for z in (-a, a)]
    faces = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
    cube = [
        (corners[p], corners[q], corners[r])
        for a_, b_, c_, d_ in faces
        for p, q, r in ((a_, b_, c_), (a_, c_, d_))
    ]
    sums = wireless_die._shape_moments(cube, 1.0)
    assert sums[0] == pytest.approx(8000)
    assert sums[4:7] == pytest.approx([8000 * 400 / 12] * 3)
    assert sums[7:] == pytest.approx([0, 0, 0])


@pytest.mark.skipif(shutil.which("openscad") is None, reason="no OpenSCAD")
def test_openscad_computes_the_same_centre_and_rejects_a_different_one(tmp_path: Path) -> None:
    def run_openscad(*arguments: str) -> str:
        """Run OpenSCAD with the die's source and return what it echoes."""
        found = tmp_path / "output.echo"
        command = ["openscad", *arguments, "-o", str(found), str(wireless_die.SCAD_SOURCE_FILE)]
        subprocess.run(command, capture_output=True, check=False)
        return found.read_text()

    made = compute_solid_die()
    found = re.search(r"mass = ([\d.]+), centre = \[(.*?)\]", run_openscad())
    assert found is not None
    assert float(found[1]) == pytest.approx(made.mass_g, rel=0.005)
    assert [float(each) for each in found[2].split(",")] == pytest.approx(made.centre_mm, abs=0.03)
    assert "not in the middle" in run_openscad("-D", 'parts = [["cell", 9, [0, 0, -9], [1, 1, 1]]]')
