"""Results of many workers: in order, and a signal that comes at any moment ends them cleanly."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from host_tools.analysis import workers
from tests import processes

# The signal comes just after the N-th call that the main thread makes, for N up to the end of a
# run: in locks and conditions of `threading` as well.  Prints what each run ended with.
EVERYWHERE = """
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
        found = list(workers.results(ThreadPoolExecutor(2), slow, range(6)))
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
    assert list(workers.results(ThreadPoolExecutor(3), abs, parts)) == [abs(part) for part in parts]


def test_an_error_of_a_part_comes_after_the_results_before_it():
    found = workers.results(ThreadPoolExecutor(2), (6).__floordiv__, [3, 0, 2])
    assert next(found) == 2
    with pytest.raises(ZeroDivisionError):
        next(found)


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX sends them")
@pytest.mark.long
def test_a_signal_at_any_call_ends_a_run_as_it_should():
    code, out, err = processes.run("-c", EVERYWHERE, timeout=400)
    assert (code, err) == (0, ""), err[-2000:]
    terminated, interrupted = [eval(line) for line in out.splitlines()]
    assert terminated.keys() == {"SystemExit(143)"}
    assert terminated["SystemExit(143)"] > 20
    assert interrupted.keys() == {"KeyboardInterrupt()"}
    assert interrupted["KeyboardInterrupt()"] > 20
