"""A season (a round robin or a cup) pairs the coaches correctly. It is restored from flash, or
ignored if the stored data are invalid.
"""

import random
from itertools import combinations, permutations

import pytest

from pixelpitch import opponents
from pixelpitch.storage.league import MAX_NAME_LENGTH, shorten_name
from pixelpitch.storage.sealed import seal
from pixelpitch.storage.season import CUP, MAX_COACHES, ROUND, SEASON_TITLE, Season, read

SEASON_COACHES = [(name, "") for name in "Ann Bob Cy Di Eve Flo Gus Hal".split()]


def play_season(season: Season, rng: random.Random) -> Season:
    """Play the whole season; in a cup the coach with the smaller number always wins."""
    number = 0
    while (at := season.next_fixture()) >= 0:
        number += 1
        goals = (rng.randrange(5), rng.randrange(5))
        winner = None if goals[0] == goals[1] else int(goals[0] < goals[1])
        season.enter_result(at, number, goals, (0, 0) if winner else (3, 0), winner)
    return season


@pytest.mark.parametrize("count", range(2, MAX_COACHES + 1))
def test_in_a_round_robin_every_coach_meets_every_other_coach(count: int) -> None:
    once = Season(ROUND, "pawnball", 1, SEASON_COACHES[:count])
    pairs = [frozenset((each.home, each.away)) for each in once.fixtures]
    assert sorted(map(sorted, pairs)) == [list(each) for each in combinations(range(count), 2)]
    at_home = [sum(each.home == coach for each in once.fixtures) for coach in range(count)]
    assert max(at_home) - min(at_home) <= 1
    twice = Season(ROUND, "pawnball", 2, SEASON_COACHES[:count])
    meetings = sorted((each.home, each.away) for each in twice.fixtures)
    assert meetings == sorted(permutations(range(count), 2))


@pytest.mark.parametrize("count", range(2, MAX_COACHES + 1))
def test_a_cup_leaves_one_unbeaten_coach(count: int) -> None:
    season = play_season(Season(CUP, "pawnball", 1, SEASON_COACHES[:count]), random.Random(count))
    assert len(season.fixtures) == count - 1
    losers = {each.home if each.winner else each.away for each in season.fixtures}
    assert losers == set(range(count)) - {season.champion()}
    for coach in losers:  # a coach who lost plays no more
        mine = [each for each in season.fixtures if coach in (each.home, each.away)]
        assert [each.winner == (coach == each.home) for each in mine][-1]


def test_a_level_match_of_a_cup_is_played_again() -> None:
    season = Season(CUP, "pawnball", 1, SEASON_COACHES[:2])
    season.enter_result(0, 5, (1, 1), (1, 1), None)
    assert (season.next_fixture(), season.champion()) == (0, -1)
    season.enter_result(0, 6, (0, 1), (0, 3), 1)
    assert season.champion() == 1


def test_the_table_is_sorted_by_points_difference_and_goals() -> None:
    season = Season(ROUND, "pawnball", 1, SEASON_COACHES[:4])
    results = {(0, 1): (1, 0), (2, 3): (2, 1), (1, 2): (3, 0), (0, 2): (0, 0), (1, 3): (1, 1)}
    for at, fixture in enumerate(season.fixtures):
        pair = (fixture.home, fixture.away)
        goals = results.get(pair) or results.get(pair[::-1], (0, 0))[::-1]
        winner = None if goals[0] == goals[1] else int(goals[0] < goals[1])
        points = {None: (1, 1), 0: (3, 0), 1: (0, 3)}[winner]
        season.enter_result(at, at + 1, goals, points, winner)
    rows = {row.name: row for row in season.table()}
    assert [row.name for row in season.table()] == ["Ann", "Bob", "Cy", "Di"]
    assert (rows["Bob"].wins, rows["Bob"].draws, rows["Bob"].losses) == (1, 1, 1)
    assert (rows["Bob"].goals, rows["Bob"].goals_against, rows["Bob"].points) == (4, 2, 4)
    widest = {"match": "Bob - Cy, 3-0"}
    assert season.highlights()[:2] == [("season.biggest", widest), ("season.most", widest)]


def test_a_match_of_a_season_counts_only_once() -> None:
    season = Season(ROUND, "pawnball", 2, SEASON_COACHES[:2])
    season.enter_result(0, 9, (2, 0), (3, 0), 0)
    season.enter_result(0, 10, (0, 5), (0, 3), 1)  # the fixture has already been played
    season.enter_result(1, 9, (0, 5), (0, 3), 1)  # match number 9 has already been counted
    assert [each.number for each in season.fixtures] == [9, 0]


@pytest.mark.parametrize("kind", [ROUND, CUP])
def test_a_season_is_restored_from_its_stored_form(kind: str) -> None:
    season = Season(kind, "pawnball", 2, [("Ann B.", "hard"), *SEASON_COACHES[1:6]], 12)
    for _ in range(6):
        again = read(season.to_bytes())
        assert again is not None
        assert again.to_bytes() == season.to_bytes()
        assert again.coaches == season.coaches
        season.enter_result(season.next_fixture(), 100 + season.next_fixture(), (1, 0), (3, 0), 0)


VALID_SEASON_LINES = [
    SEASON_TITLE,
    "round 1 3 pawnball",
    "coach - Ann",
    "coach hard Bob",
    "fixture 0 1 0 2 0 0 0 0",
]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (0, "pixelpitch-season 2"),
        (1, "round 3 3 pawnball"),
        (1, "fight 1 3 pawnball"),
        (1, "round 1 pawnball"),
        (2, "coach"),
        (3, "fixture 0 1 0 2 0 0 0 0"),
        (4, "fixture 0 2 0 2 0 0 0 0"),
        (4, "fixture 0 0 0 2 0 0 0 0"),
        (4, "fixture 0 1 0 3 0 0 0 0"),
        (4, "fixture 0 1 0 2 0 1000 0 0"),
        (4, "fixture 0 1 x 2 0 0 0 0"),
        (4, "coach - Cy"),
    ],
)
def test_a_season_with_invalid_values_is_ignored(line: int, text: str) -> None:
    assert read(seal(VALID_SEASON_LINES)) is not None
    assert read(seal([*VALID_SEASON_LINES[:line], text, *VALID_SEASON_LINES[line + 1 :]])) is None


def test_a_damaged_season_is_ignored() -> None:
    data = seal(VALID_SEASON_LINES)
    for at in range(len(data)):
        assert read(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]) is None
    assert read(b"") is None
    assert read(b"\xff" * 40) is None


def test_short_names_distinguish_the_levels_of_the_board() -> None:
    coaches = [(opponents.record_label(name), name) for name in opponents.names()]
    season = read(Season(ROUND, "pawnball", 1, [*coaches, ("Rob, junior", "")]).to_bytes())
    assert season is not None
    titles = " ".join(season.fixture_title(at) for at in range(len(season.fixtures)))
    assert set(titles.replace("-", " ").split()) == {
        *("begin.", "easy", "normal", "hard", "expert", "random", "Rob,", "ju"),
    }
    assert len({shorten_name(label[:MAX_NAME_LENGTH]) for label, _ in coaches}) == len(coaches), (
        "the shortened labels are distinct"
    )
