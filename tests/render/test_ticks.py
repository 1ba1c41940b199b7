import pytest
from hypothesis import given
from hypothesis import strategies as st

from pixelpitch.ticks import TICKS_PERIOD, add, diff


@given(st.integers(0, TICKS_PERIOD - 1), st.integers(-(2**29), 2**29 - 1))
@pytest.mark.long
def test_adding_and_subtracting_ticks_are_inverse_across_the_wrap(start, span):
    later = add(start, span)
    assert later == (start + span) % TICKS_PERIOD
    assert diff(later, start) == span
