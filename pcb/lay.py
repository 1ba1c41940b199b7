"""From the scripts to a ``.kicad_pcb``, and whether the kept one is what they make.

``python -m pcb lay carrier`` does it all after a change of parts, places or pours: schematic,
netlist, places, router, zones, check.  Routing needs node 18 or newer; nothing else does.
"""

import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from . import kicad, project, schematic
from .design import Design
from .same import differences

ROOT = Path(__file__).resolve().parent
# The kept boards come from this KiCad.  Another one has other footprints and fills zones in its
# own way: what differs then says nothing of our scripts.
LAID_WITH = "9.0.8"
NODE = """\
pcb: node is missing: the router (pcb/route.mjs) runs in it.  On Debian: sudo apt install nodejs
Without it everything but new routes works: `make pcb` keeps to pcb/*/routes.json."""
PCBNEW = """\
pcb: no Python here can import KiCad's module pcbnew.  On Debian it comes with the package kicad
and is for /usr/bin/python3; elsewhere put KiCad's own python first in PATH."""


@cache
def interpreter() -> str:
    """Return a Python that has ``pcbnew``; RuntimeError with advice if there is none."""
    for name in ("/usr/bin/python3", "python3", "python"):
        program = shutil.which(name)
        asked = program and subprocess.run([program, "-c", "import pcbnew"], capture_output=True)
        if program and asked and not asked.returncode:
            return program
    raise RuntimeError(PCBNEW)


def with_pcbnew(*words: str | Path, module: str = "layout") -> None:
    """Run a module of ``pcb`` with these words in a Python that has KiCad's module."""
    _run(interpreter(), "-m", f"pcb.{module}", *words)


def _run(*words: str | Path) -> None:
    # KiCad's Python is not ours: it finds the checkout's packages by this path only.
    path = os.pathsep.join(map(str, (ROOT.parent / "firmware", ROOT.parent)))
    done = subprocess.run(
        [*map(str, words)], capture_output=True, text=True, check=False, cwd=ROOT.parent,
        env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, words[:4]))} failed: {done.stdout}{done.stderr}")


def sources(design: Design) -> dict[str, str]:
    """Return what the scripts write as text: file name -> content."""
    return {**schematic.pages(design), f"{design.name}.kicad_pro": project.write(design)}


def make(design: Design, folder: Path, routes: Path) -> Path:
    """Write schematic, project and board with ``routes`` into ``folder``; return the board."""
    for file, text in sources(design).items():
        (folder / file).write_text(text, encoding="utf-8")
    netlist, board = folder / "netlist", folder / f"{design.name}.kicad_pcb"
    kicad.run("sch", "export", "netlist", "-o", netlist, folder / f"{design.name}.kicad_sch")
    with_pcbnew(design.name, netlist, routes, board)
    # Saving wrote a project of its own over ours.
    (folder / f"{design.name}.kicad_pro").write_text(project.write(design), encoding="utf-8")
    with_pcbnew("fill", board)
    return board


def stale(design: Design, folder: Path) -> list[str]:
    """Return a sentence for each way in which the board kept there is not what is made anew.

    Under another KiCad than ``LAID_WITH`` nothing is compared, and a line says so.
    """
    if kicad.version() != LAID_WITH:
        print(f"{design.name}: not laid anew: KiCad is {kicad.version()}, kept from {LAID_WITH}")
        return []
    kept = folder / f"{design.name}.kicad_pcb"
    with tempfile.TemporaryDirectory(prefix="pixelpitch-lay-") as name:
        made = make(design, Path(name), folder / "routes.json")
        found = differences(kept.read_text(encoding="utf-8"), made.read_text(encoding="utf-8"))
    return [
        f"{kept.name} is not what the scripts lay: run `python -m pcb lay {design.name}` ({each})"
        for each in found
    ]


def lay(design: Design) -> None:
    """Route the board anew and keep what comes out; RuntimeError says what failed."""
    node = shutil.which("node") or shutil.which("nodejs")
    if node is None:
        raise RuntimeError(NODE)
    kept = ROOT / design.name
    with tempfile.TemporaryDirectory(prefix="pixelpitch-lay-") as name:
        folder = Path(name)
        for file, text in sources(design).items():
            (folder / file).write_text(text, encoding="utf-8")
        netlist, board = folder / "netlist", folder / f"{design.name}.kicad_pcb"
        kicad.run("sch", "export", "netlist", "-o", netlist, folder / f"{design.name}.kicad_sch")
        with_pcbnew(design.name, netlist, "-", board)
        request, routes = folder / "request.json", folder / "routes.json"
        pads = board.with_suffix(".pads.json")
        _run(interpreter(), "-m", "pcb.routing", design.name, pads, request)
        _run(node, ROOT / "route.mjs", request, routes)
        made = make(design, folder, routes)
        for each in (made, routes, *(folder / file for file in sources(design))):
            shutil.copy(each, kept / each.name)
    if kicad.version() != LAID_WITH:
        print(f"pcb: laid with KiCad {kicad.version()}: put that into LAID_WITH of pcb/lay.py")
