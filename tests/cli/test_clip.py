"""Command `pixelpitch clip` animates a goal or the end of a match."""

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from host_tools.cli import main
from host_tools.simulator import clip
from host_tools.simulator.film import FILM_FRAME_MS
from pixelpitch.rules import record as records


@pytest.fixture(scope="module")
def record(tmp_path_factory: Any) -> Path:
    """Return the record of a short match of Sokhazania with goals."""
    path: Path = tmp_path_factory.mktemp("clip") / "match.txt"
    assert main(["match", "sokhazania", "--seed", "3", "--record", str(path)]) == 0
    return path


@pytest.mark.parametrize("ending", clip.CLIP_FILE_SUFFIXES)
@pytest.mark.long
def test_a_clip_is_animated_in_every_format(record: Path, tmp_path: Path, ending: str) -> None:
    """The GIF shows a goal. The other formats show the end of the match, which has half as many
    frames.
    """
    out = tmp_path / f"seen{ending}"
    what = ["--goal", "1"] if ending == ".gif" else ["--end", "6"]
    assert main(["clip", str(record), *what, "--board", "mini16", "--out", str(out)]) == 0
    with Image.open(out) as image:
        assert getattr(image, "n_frames", 1) > 20
        image.seek(5)
        assert image.size[0] > 100
    assert ending == ".png" or out.stat().st_size < 2_200_000


def test_a_clip_shows_the_last_goal_by_default(record: Path) -> None:
    from boards import pitch32

    parsed = records.parse(record.read_text())
    steps = clip.goal_steps(parsed)
    assert len(steps) > 1
    first, last = (clip.goal_frames(parsed, pitch32, each) for each in (steps[0], steps[-1]))
    assert first != last
    assert len(clip.ending_frames(parsed, pitch32, 3)) == 3000 // FILM_FRAME_MS


def test_an_invalid_goal_or_record_is_reported_in_one_line(
    record: Path, tmp_path: Path, error_of: Any
) -> None:
    out = str(tmp_path / "a.gif")
    error_of(["clip", str(record), "--out", out, "--goal", "99"], "got goal 99, expected one of")
    path = tmp_path / "no.txt"
    path.write_text("pixelpitch-record 1\nruleset chess\nactions\n")
    error_of(["clip", str(path), "--out", out])
    assert not (tmp_path / "a.gif").exists()
