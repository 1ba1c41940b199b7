"""Manages a season: 2 to 8 coaches play a round robin or a cup.

    >>> season = Season(ROUND, "pawnball", 1, [("Ann", ""), ("Bob", ""), ("Cy", "hard")])
    >>> season.next_fixture(), season.fixture_title(0)
    (0, 'Bob-Cy')
    >>> season.enter_result(0, 7, (3, 1), (3, 0), 0)
    >>> [(row.name, row.points) for row in season.table()][0]
    ('Bob', 3)

A season is stored in the text file ``season.txt``. The heading of its matches (``stored_match``)
also has the season's serial and the number of the fixture.
"""

from .league import MAX_LABEL_LENGTH, MAX_POINTS, shorten_name
from .records import MAX_MATCH_NUMBER
from .sealed import parse_numbers, seal, unseal
from .stored_match import AGREED_ENDING, RESIGNED_ENDINGS

SEASON_FILE = "season.txt"
SEASON_TITLE = "pixelpitch-season 1"
ROUND, CUP = "round", "cup"
MAX_COACHES = 8
_MAX_GOALS = 999
_MAX_FIXTURES = MAX_COACHES * (MAX_COACHES - 1)
_DRAW_WINNER = 2  # the value of ``winner`` in the file for a draw


class Fixture:
    """A match of the season between the coaches with the numbers ``home`` and ``away``.

    ``number``  number of the match on this board, 0 until it has been played
    ``goals``, ``points`` the goals and league points of (home, away)
    ``winner``  0 (home), 1 (away), or None for a draw
    ``ended``   an ending of ``stored_match`` if the coaches ended the match, otherwise ""
    """

    def __init__(self, home, away):
        self.home = home
        self.away = away
        self.number = 0
        self.goals = (0, 0)
        self.points = (0, 0)
        self.winner = None
        self.ended = ""
        # words at the end of this fixture's line in the file, written by a newer version
        self.unknown_words = ""

    def score(self):
        """Return the score as text, e.g. "2-1"; "" until the match has been played."""
        return f"{self.goals[0]}-{self.goals[1]}" if self.number else ""


class Row:
    """A line of the table: the results of the coach with the number ``coach``."""

    def __init__(self, coach, name):
        self.coach = coach
        self.name = name
        self.matches = self.wins = self.draws = self.losses = 0
        self.goals = self.goals_against = self.points = 0

    def add(self, fixture, side):
        """Add the result of ``fixture``; this coach played at home (``side`` 0) or away (1)."""
        self.matches += 1
        self.goals += fixture.goals[side]
        self.goals_against += fixture.goals[1 - side]
        self.points += fixture.points[side]
        self.wins += fixture.winner == side
        self.draws += fixture.winner is None
        self.losses += fixture.winner == 1 - side

    def sort_key(self):
        """Return the key for sorting the table by points, goal difference and goals.

        The best row has the smallest key.
        """
        return (-self.points, self.goals_against - self.goals, -self.goals, self.coach)


class Season:
    """A season.

    ``kind``      ROUND or CUP
    ``ruleset``   id of the game
    ``legs``      1, or 2 for home and away matches
    ``coaches``   [(name, id of the opponent or "")] in the order drawn by lot; a coach's number is
                  its index
    ``serial``    the season's number, which no other season of this board has
    ``fixtures``  list of ``Fixture``
    ``unknown_lines``  lines that only a newer version understands; they are preserved
    ``unknown_words``  the same for words at the end of the second line, which is about the season
    """

    def __init__(self, kind, ruleset, legs, coaches, serial=0):
        self.kind = kind
        self.ruleset = ruleset
        self.legs = legs
        self.coaches = [(name[:MAX_LABEL_LENGTH], opponent) for name, opponent in coaches]
        self.serial = serial
        self.unknown_words = ""
        self.unknown_lines: list = []
        self.fixtures = _round_robin(len(coaches), legs) if kind == ROUND else []
        if kind == CUP:
            self._draw_cup(list(range(len(coaches))))

    def coach_name(self, coach):
        """Return the name of the coach with the number ``coach``."""
        return self.coaches[coach][0]

    def fixture_title(self, index):
        """Return the shortened names of the coaches of the fixture ``index``, "Ann-Bob"."""
        fixture = self.fixtures[index]
        pair = [self.coaches[each] for each in (fixture.home, fixture.away)]
        return "-".join([shorten_name(name, bool(opponent)) for name, opponent in pair])

    def next_fixture(self):
        """Return the index of the first fixture that was not played yet, or -1."""
        for index, fixture in enumerate(self.fixtures):
            if not fixture.number:
                return index
        return -1

    def enter_result(self, index, number, goals, points, winner, ended=""):
        """Enter the result of match ``number`` for the fixture ``index``.

        The other arguments are the attributes of ``Fixture``. Does nothing if the match or the
        fixture was entered before, or for a draw in a cup, because that match must be replayed.
        """
        fixture = self.fixtures[index]
        numbers = [each.number for each in self.fixtures]
        if fixture.number or number in numbers or (self.kind == CUP and winner is None):
            return
        fixture.number = number
        fixture.goals = tuple(goals)
        fixture.points = tuple(points)
        fixture.winner = winner
        fixture.ended = ended
        if self.kind == CUP and self.next_fixture() < 0:
            left = self._remaining_coaches()
            if len(left) > 1:
                self._draw_cup(left)

    def champion(self):
        """Return the number of the coach who has won the season, or -1 if it is not over."""
        if self.next_fixture() >= 0:
            return -1
        if self.kind == ROUND:
            return self.table()[0].coach
        left = self._remaining_coaches()
        return left[0] if len(left) == 1 else -1

    def table(self):
        """Return the table, a list with a ``Row`` for each coach, the best first."""
        rows = [Row(coach, self.coach_name(coach)) for coach in range(len(self.coaches))]
        for fixture in self.fixtures:
            if fixture.number:
                rows[fixture.home].add(fixture, 0)
                rows[fixture.away].add(fixture, 1)
        rows.sort(key=Row.sort_key)
        return rows

    def highlights(self):
        """Return messages about the season's biggest win, most goals and longest winning run."""
        played = [each for each in self.fixtures if each.number and not each.ended]
        if not played:
            return []
        widest = max(played, key=lambda each: abs(each.goals[0] - each.goals[1]))
        result = []
        if widest.goals[0] != widest.goals[1]:
            result.append(("season.biggest", {"match": self._result_text(widest)}))
        highest = max(played, key=lambda each: sum(each.goals))
        result.append(("season.most", {"match": self._result_text(highest)}))
        length, coach = max([(self._winning_run(each), -each) for each in range(len(self.coaches))])
        if length > 1:
            result.append(("season.run", {"name": self.coach_name(-coach), "wins": length}))
        return result

    def _result_text(self, fixture):
        return (
            f"{self.coach_name(fixture.home)} - {self.coach_name(fixture.away)}, {fixture.score()}"
        )

    def _winning_run(self, coach):
        """Return the length of the longest winning run of ``coach``, in matches."""
        best = run_length = 0
        for fixture in self.fixtures:
            if fixture.number and coach in (fixture.home, fixture.away):
                won = fixture.winner is not None and coach == (
                    fixture.away if fixture.winner else fixture.home
                )
                run_length = run_length + 1 if won else 0
                best = max(best, run_length)
        return best

    def _remaining_coaches(self):
        """Return the numbers of the coaches who have lost no match, in the order drawn by lot."""
        losers = [
            fixture.home if fixture.winner else fixture.away
            for fixture in self.fixtures
            if fixture.number
        ]
        return [each for each in range(len(self.coaches)) if each not in losers]

    def _draw_cup(self, left):
        """Add the next round of the cup for ``left``, the numbers of the coaches still in it.

        Some of them get a bye, if that is necessary to leave a power of two after the round.
        """
        full = 1
        while full * 2 <= len(left):
            full *= 2
        matches = len(left) - full or full // 2
        for pair in range(matches):
            self.fixtures.append(Fixture(left[2 * pair], left[2 * pair + 1]))

    # Reading and writing the file.

    def to_bytes(self):
        """Return the content of the file."""
        first = f"{self.kind} {self.legs} {self.serial} {self.ruleset}" + self.unknown_words
        lines = [SEASON_TITLE, first]
        lines += [f"coach {opponent or '-'} {name}" for name, opponent in self.coaches]
        for each in self.fixtures:
            winner = _DRAW_WINNER if each.winner is None else each.winner
            numbers = (each.home, each.away, each.number, winner) + each.goals + each.points
            words = " ".join([str(number) for number in numbers])
            if each.ended:
                words += " " + each.ended.replace(" ", "-")
            lines.append("fixture " + words + each.unknown_words)
        return seal(lines + self.unknown_lines)


def read(data):
    """Return the ``Season`` in ``data``, the content of the file; None if empty or invalid."""
    try:
        return _read([line.decode() for line in unseal(data)])
    except (ValueError, IndexError):  # also catches UnicodeError, which is a ValueError
        return None


def _read(lines):
    if not lines or lines[0] != SEASON_TITLE:
        return None
    kind, legs, serial, ruleset, *more = lines[1].split(" ")
    coaches = []
    fixtures = []
    others = []
    for line in lines[2:]:
        key, _, rest = line.partition(" ")
        if key == "coach":
            first, name = rest.split(" ", 1)
            coaches.append((name[:MAX_LABEL_LENGTH], "" if first == "-" else first))
        elif key == "fixture":
            fixtures.append(_fixture(rest, len(coaches)))
        else:
            others.append(line)
    if (
        kind not in (ROUND, CUP)
        or legs not in ("1", "2")
        or not 2 <= len(coaches) <= MAX_COACHES
        or not 0 < len(fixtures) <= _MAX_FIXTURES
    ):
        raise ValueError(kind)
    season = Season(
        kind, ruleset, int(legs), coaches, parse_numbers(serial, 1, MAX_MATCH_NUMBER)[0]
    )
    season.fixtures = fixtures
    season.unknown_words = "".join([" " + each for each in more])
    season.unknown_lines = others
    return season


def _fixture(text, coaches):
    words = text.split(" ")
    home, away, number, winner, *rest = parse_numbers(" ".join(words[:8]), 8, MAX_MATCH_NUMBER)
    if max(home, away) >= coaches or home == away or winner > _DRAW_WINNER:
        raise ValueError(text)
    if max(rest[:2]) > _MAX_GOALS or max(rest[2:]) > MAX_POINTS:
        raise ValueError(text)
    result = Fixture(home, away)
    result.number = number
    result.winner = None if winner == _DRAW_WINNER else winner
    result.goals = tuple(rest[:2])
    result.points = tuple(rest[2:])
    more = words[8:]
    ended = more[0].replace("-", " ") if more else ""
    # older versions do not know this word, but preserve it
    if ended == AGREED_ENDING or ended in RESIGNED_ENDINGS:
        result.ended = ended
        del more[0]
    result.unknown_words = "".join([" " + each for each in more])
    return result


def _round_robin(count, legs):
    """Return the fixtures of a round robin of ``count`` coaches, computed by the circle method.

    If ``count`` is odd, one coach has a bye in each round. Each coach has nearly as many home as
    away matches.
    """
    chairs = list(range(count)) + [-1] * (count % 2)
    half = len(chairs) // 2
    result = []
    for _ in range(len(chairs) - 1):
        for place in range(half):
            pair = [chairs[place], chairs[-1 - place]]
            if -1 not in pair:
                pair.sort(reverse=sum(pair) % 2 == 0)
                result.append(Fixture(pair[0], pair[1]))
        chairs = chairs[:1] + chairs[-1:] + chairs[1:-1]
    if legs == 2:
        result += [Fixture(each.away, each.home) for each in result]
    return result
