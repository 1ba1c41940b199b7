"""The results of several workers arrive in order, and a signal at any time ends all workers."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from host_tools.analysis import workers
from tests import processes

# Runs a pool of workers for N = 1, 6, 11, ..., and sends its own process SIGTERM or SIGINT when the
# main thread returns from a function for the N-th time. So some signals arrive while the main
# thread holds a lock of the module `threading`. Prints how the runs ended.
SIGNAL_PROGRAM = """
import os, signal, sys, time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from host_tools.analysis import workers

def slow(number):
    time.sleep(0.001)
    return number

def run(number, calls):
    def count(frame, event, what):
        nonlocal calls
        calls -= event.endswith("return")
        if calls == 0:
            calls = -1
            if signal.getsignal(number) not in (signal.SIG_DFL, usual):
                sent.append(None)
                os.kill(os.getpid(), number)
    sent, usual = [], signal.getsignal(number)
    sys.setprofile(count)
    try:
        found = list(workers.ordered_results(ThreadPoolExecutor(2), slow, range(6)))
    except (SystemExit, KeyboardInterrupt) as error:
        found = repr(error)
    finally:
        sys.setprofile(None)
    return (found if sent else None), calls

for number in (signal.SIGTERM, signal.SIGINT):
    seen, calls, left = Counter(), 1, 0
    while left <= 0:
        found, left = run(number, calls)
        if found is not None:
            seen[str(found)] += 1
        calls += 5
    print(dict(seen))
"""


def test_results_come_in_the_order_of_the_parts():
    parts = list(range(-20, 20))
    assert list(workers.ordered_results(ThreadPoolExecutor(3), abs, parts)) == [
        abs(part) for part in parts
    ]


def test_an_error_in_one_part_is_raised_after_the_earlier_results():
    found = workers.ordered_results(ThreadPoolExecutor(2), (6).__floordiv__, [3, 0, 2])
    assert next(found) == 2
    with pytest.raises(ZeroDivisionError):
        next(found)


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX sends them")
@pytest.mark.long
def test_a_signal_after_any_function_call_ends_a_run():
    code, out, err = processes.run_python("-c", SIGNAL_PROGRAM, timeout=400)
    assert (code, err) == (0, ""), err[-2000:]
    terminated, interrupted = [eval(line) for line in out.splitlines()]
    assert terminated.keys() == {"SystemExit(143)"}
    assert terminated["SystemExit(143)"] > 20
    assert interrupted.keys() == {"KeyboardInterrupt()"}
    assert interrupted["KeyboardInterrupt()"] > 20
