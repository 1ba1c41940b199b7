"""The league table has one line for each pair of names, whatever power cuts happen."""

import pytest

from host_tools.common.store import Store
from pixelpitch import opponents
from pixelpitch.storage.league import LEAGUE_TITLE, MAX_NAME_LENGTH, League
from pixelpitch.storage.sealed import seal


@pytest.mark.parametrize("label", [opponents.record_label(name) for name in opponents.names()])
def test_a_pair_has_one_line_in_the_league_however_long_the_name_of_a_level(label: str) -> None:
    """Two opponents share a single line in the league: after a power cut, after they change sides,
    and if an older version truncated a name to 11 letters.
    """
    store = Store()
    for number in (1, 2):
        league = League(store.files)
        league.add_match(number, ["Ann", label], [3, 0], 0)
        league.save()
    lines = [LEAGUE_TITLE, "number 2", "pair 0 2 0 0 6 " + label[:MAX_NAME_LENGTH] + "|Ann"]
    old = Store()
    old.files.save("league.txt", seal(lines))
    for files in (store.files, old.files):
        league = League(files)
        league.add_match(3, [label, "Ann"], [1, 1], None)
        league.save()
        league = League(files)
        (pair,) = league.pairs
        assert sorted(pair.names) == ["Ann", label]
        at = pair.names.index("Ann")
        assert (pair.wins[at], pair.draws, pair.points[at]) == (2, 1, 7)
        assert (pair.wins[1 - at], pair.points[1 - at]) == (0, 1)
