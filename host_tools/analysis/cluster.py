"""Runs functions on a Dask cluster, for ``pixelpitch analyse --scheduler ADDRESS``.

This computer and every worker need this project with the extra ``pixelpitch[dask]``. In a checkout
on a worker, run `make setup`, then `.venv/bin/dask worker ADDRESS`.
"""

import contextlib
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import partial
from typing import Any

import pixelpitch
from pixelpitch import rulesets

from ..common.errors import InputError, expect_extra

CONNECT_TIMEOUT_S = 10


class ClusterError(InputError):
    """There is no usable Dask cluster; ``str()`` is one line with the reason."""


@contextlib.contextmanager
def executor(address: str) -> Iterator[Executor]:
    """Context manager: yields an executor on the workers of the scheduler at ``address``.

    Raises MissingExtra if Dask is not installed. Raises ClusterError if nothing answers at that
    address, or if a worker has a different version of this project.
    """
    expect_extra("dask")
    from distributed import Client

    try:
        client = Client(address, timeout=CONNECT_TIMEOUT_S, set_as_default=False)
    except (OSError, ValueError) as error:
        first = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ClusterError(
            f"got scheduler {address!r}, expected one that answers within"
            f" {CONNECT_TIMEOUT_S} s: {first}"
        ) from None
    with client:
        _expect_same_version(client)
        yield _ClusterExecutor(client.get_executor(pure=False))


class _ClusterExecutor(Executor):
    """An executor that makes this process's added rulesets available on the worker of each call."""

    def __init__(self, workers: Executor) -> None:
        self._workers = workers

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **more: Any) -> Any:
        """Submit a call of ``function`` with its arguments to a worker; return its future."""
        return self._workers.submit(
            partial(_call_on_worker, rulesets.added_folders(), function), *arguments, **more
        )


def _call_on_worker(
    folders: list[str], function: Callable[..., Any], *arguments: Any, **more: Any
) -> Any:
    """Register the rulesets in ``folders`` on this worker, then call ``function``."""
    for folder in folders:
        if folder not in rulesets.added_folders():
            rulesets.add(folder)
    return function(*arguments, **more)


def _project_version() -> str:
    return pixelpitch.__version__


def _expect_same_version(client: Any) -> None:
    """Raise ClusterError unless there are workers and all of them have this project's version."""
    try:
        versions = client.run(_project_version)
    except Exception as error:  # a worker may lack any module, most likely one of this project
        raise ClusterError(
            f"got workers that cannot play, expected this project: {error}"
        ) from None
    if not versions:
        raise ClusterError("got a scheduler without workers, expected: dask worker ADDRESS")
    for worker, version in versions.items():
        if version != pixelpitch.__version__:
            raise ClusterError(
                f"got worker {worker} with version {version}, expected {pixelpitch.__version__}"
            )
