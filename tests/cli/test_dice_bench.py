"""Command `pixelpitch dice bench` simulates throws of dice with and without a cable."""

import pytest

from host_tools import cli as command

pytest.importorskip("mujoco", reason="the engine is an extra")


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (["--lead", "own"], ["lead own: 3 throws; faces 1 to 6:", "chi-square", "read right"]),
        (["--wireless", "own"], ["box: 3", "beside: 3", "jumped: 3", "ground: 3"]),
    ],
)
@pytest.mark.long
def test_the_command_prints_results_of_simulated_throws(
    words: list[str], lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(["dice", "bench", "--engine", "3", *words]) == 0
    output = capsys.readouterr().out
    assert all(line in output for line in lines), output
