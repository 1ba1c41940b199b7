"""A Dask cluster of processes on this machine produces the same figures as a single process."""

import json

import pytest

from host_tools.analysis import cluster, simulation


@pytest.fixture(scope="module")
def scheduler_address():
    """Start two local workers and return the address of their scheduler."""
    from distributed import LocalCluster  # this import takes 1 s

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
    ) as here:
        yield here.scheduler_address


@pytest.mark.parametrize(
    "words",
    [
        ["analyse", "dicesoccer", "--players", "uniform", "--matches", "40"],
        [
            "analyse",
            "tiny",
            "--players",
            "uniform",
            "--matches",
            "12",
        ],  # the workers must load this ruleset before they can play it
        ["arena", "sokhazania", "normal", "uniform", "--matches", "12"],
    ],
    ids=lambda words: "-".join(words[:2]),
)
@pytest.mark.long(but=["analyse-tiny", "arena-sokhazania"])
def test_a_cluster_gives_the_same_figures(scheduler_address, tiny_ruleset, run, words):
    found = [
        run([*words, "--seed", "5", "--json", *where])
        for where in (("--jobs", "1"), ("--scheduler", scheduler_address))
    ]
    assert found[0] == found[1]
    assert json.loads(found[0][1])["matches"] == int(words[-1])


def test_an_error_on_a_cluster_is_reported_as_text(scheduler_address):
    parts = simulation.partial_totals("dicesoccer", {"surprise": "1"}, [3, 4], 1, scheduler_address)
    with pytest.raises(simulation.MatchFailed, match="of seed 3 broke off: NotUnderstood"):
        list(parts)


@pytest.mark.long
def test_a_missing_scheduler_is_reported_in_one_line(error_of, monkeypatch):
    monkeypatch.setattr(cluster, "CONNECT_TIMEOUT_S", 0.5)
    words = ["analyse", "dicesoccer", "--players", "uniform", "--matches", "2", "--scheduler"]
    error_of([*words, "tcp://127.0.0.1:9"], "got scheduler 'tcp://127.0.0.1:9', expected one that")
    error_of([*words, "nonsense:x"], "got scheduler 'nonsense:x', expected one that")
    error_of([*words, "tcp://127.0.0.1:9", "--jobs", "2"], "got --jobs and --scheduler")
