"""Runs KiCad's command line without a screen and with the installed library tables only."""

import json
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

KICAD_ADVICE = """\
pcb: KiCad 9 is missing (no kicad-cli of version 9, or no libraries in /usr/share/kicad).
On Debian 12:
  .ci/apt-suite bookworm bookworm-backports | sudo tee /etc/apt/sources.list.d/backports.list
  sudo apt-get update
  sudo apt-get install -t bookworm-backports --no-install-recommends \\
    kicad kicad-symbols kicad-footprints
Elsewhere: https://www.kicad.org/download/"""


PCBNEW_ADVICE = """\
pcb: no Python here can import KiCad's module pcbnew.  On Debian it comes with the package kicad
and is for /usr/bin/python3; elsewhere put KiCad's own python first in PATH."""
# The version of KiCad that wrote the files in pcb/release; other versions write Gerber files
# differently.
RELEASE_KICAD_VERSION = "9.0.8"
ROOT = Path(__file__).resolve().parent

MODELS_ADVICE = """\
pcb: the pictures show bare boards: the part models are missing.  On Debian 12 (4.7 GB):
  sudo apt-get install -t bookworm-backports --no-install-recommends kicad-packages3d
If they are elsewhere, set KICAD9_3DMODEL_DIR=FOLDER."""


def missing_models() -> str | None:
    """Return advice on how to install the 3D models of parts; None if they are installed."""
    where = os.environ.get("KICAD9_3DMODEL_DIR", "/usr/share/kicad/3dmodels")
    return None if Path(where).is_dir() else MODELS_ADVICE


@cache
def _write_settings() -> str:
    """Write a KiCad configuration that lists only the installed libraries; return its folder."""
    where = Path(tempfile.mkdtemp(prefix="pixelpitch-kicad-"))
    (where / "9.0").mkdir()
    for table in ("sym-lib-table", "fp-lib-table"):
        shutil.copy(Path("/usr/share/kicad/template") / table, where / "9.0" / table)
    return str(where)


def missing_kicad() -> str | None:
    """Return advice on how to install KiCad 9; None if it is installed."""
    program = shutil.which("kicad-cli")
    if program is None or not Path("/usr/share/kicad/symbols").is_dir():
        return KICAD_ADVICE
    if not Path("/usr/share/kicad/footprints").is_dir():
        return KICAD_ADVICE
    return None if kicad_version().startswith("9.") else KICAD_ADVICE


@cache
def kicad_version() -> str:
    """Return the version that ``kicad-cli`` prints ("9.0.8"), or "" if it prints none."""
    told = subprocess.run(["kicad-cli", "version"], capture_output=True, text=True, check=False)
    return told.stdout.strip()


@cache
def find_pcbnew_python() -> str:
    """Return the path of a Python that has KiCad's module ``pcbnew``.

    Raise RuntimeError, with advice, if there is none.
    """
    for name in ("/usr/bin/python3", "python3", "python"):
        program = shutil.which(name)
        asked = program and subprocess.run([program, "-c", "import pcbnew"], capture_output=True)
        if program and asked and not asked.returncode:
            return program
    raise RuntimeError(PCBNEW_ADVICE)


def run_with_pcbnew(module: str, *words: str | Path) -> None:
    """Run the module ``pcb.<module>`` with arguments in a Python that has ``pcbnew``."""
    called = [find_pcbnew_python(), "-m", f"pcb.{module}", *map(str, words)]
    done = subprocess.run(
        called, capture_output=True, text=True, check=False, cwd=ROOT.parent,
        env={**os.environ, "PYTHONPATH": str(ROOT.parent)},
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"{' '.join(called[:4])} failed: {done.stdout}{done.stderr}")


def run_kicad(*words: str | Path) -> None:
    """Run ``kicad-cli`` with arguments; raise RuntimeError with its output if it fails."""
    done = subprocess.run(
        ["kicad-cli", *map(str, words)],
        capture_output=True, text=True, check=False,
        env={**os.environ, "KICAD_CONFIG_HOME": _write_settings()},
    )  # fmt: skip
    if done.returncode:
        shown = " ".join(map(str, words[:4]))
        raise RuntimeError(f"kicad-cli {shown} failed: {done.stdout}{done.stderr}")


def report_findings(report: Path) -> list[str]:
    """Return a sentence for each finding of an ERC or DRC report (JSON)."""
    told: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    findings = []
    groups = [told.get(name, []) for name in
              ("violations", "unconnected_items", "schematic_parity")]  # fmt: skip
    groups += [sheet["violations"] for sheet in told.get("sheets", [])]
    for each in (finding for group in groups for finding in group):
        where = "; ".join(
            f"{item['description']} at {item['pos']['x']:.2f}, {item['pos']['y']:.2f}"
            for item in each["items"]
        )
        findings.append(f"{each['severity']} {each['type']}: {each['description']} [{where}]")
    return findings


def run_erc(schematic: Path, folder: Path) -> list[str]:
    """Return all findings of the electrical rules check, of any severity."""
    report = folder / f"{schematic.stem}-erc.json"
    run_kicad("sch", "erc", "--format", "json", "--severity-all", "-o", report, schematic)
    return report_findings(report)


def run_drc(board: Path, folder: Path, parity: bool = True) -> list[str]:
    """Return all findings of the design rules check; ``parity`` adds the parity check."""
    report = folder / f"{board.stem}-drc.json"
    run_kicad("pcb", "drc", "--format", "json", "--severity-all",
        *(("--schematic-parity",) if parity else ()), "-o", report, board)  # fmt: skip
    return report_findings(report)
