"""Stores what must survive a loss of power: the match (journal), records, names and points."""

from .. import opponents, rulesets
from ..rules.errors import NotUnderstood
from ..storage import aside, part, records
from ..storage.journal import Journal, append_records, replay
from ..storage.league import League, match_points
from .endings import is_known
from .game import Game
from .seats import count_form, seats_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NOBODY = "-"


class Saver:
    """Stores the data of ``session``; ``league`` persists between matches.

    ``fixture``  "serial place" of the season's fixture that is being played, "" for any other
    match.

    In a match of the season the seats have different names, opponents and points, which do not
    replace those of the session's seats.
    """

    def __init__(self, session):
        self.has_loaded = False  # True after ``load`` was called
        self.unfinished: Any = None
        self._files = session.devices.files
        self._session = session
        self._number = 0  # number of the match in progress
        self.fixture = ""
        self._ready = False  # True: all sectors that can be erased in advance are erased
        self._keeps_season = True  # False: a damaged season could not be moved aside

    def load(self):
        """Read the stored data; set ``unfinished`` to (heading, history) of such a match, or None.

        Must be called before any other method. A new board has the first opponent on its right
        seat, because most coaches play alone at first; a match that was started by its name
        (``Matches``) begins between two coaches.
        """
        session = self._session
        self.has_loaded = True
        self.league = League(self._files)
        if not (self.league.has_seats or session.matches.left):  # the first evening of this board
            self.league.opponents[1] = opponents.names()[0]
        session.notice = session.notice or self.league.damage
        self._journal = Journal(session.devices.flash, self.league.worn_sectors)
        for seat, name, points, opponent in zip(
            session.seats, self.league.names, self.league.points, self.league.opponents
        ):
            seat.name = name
            seat.points = points
            if opponent in opponents.names():
                seat.sit(opponent, session.die.entropy)
        self.unfinished = self._journal.unfinished()
        if self._journal.unread and self._files is not None:
            self._try(aside.copy, self._files, "journal", self._journal.unread)
            self._journal.unread = b""

    # Between matches.

    def save(self):
        """Write names, points and seats; if that fails, the session gets a notice."""
        session = self._session
        league = self.league
        league.names = [seat.name for seat in session.seats]
        league.points = [seat.points for seat in session.seats]
        unknown = [each if each not in opponents.names() else "" for each in league.opponents]
        league.opponents = [
            seat.opponent.NAME if seat.opponent else of_a_newer_version
            for seat, of_a_newer_version in zip(session.seats, unknown)
        ]
        league.worn_sectors = list(self._journal.worn_sectors)
        self._try(league.save)

    def prepare(self):
        """Erase one sector in advance; called only while nothing moves."""
        if not self._ready:
            self._ready = not self._journal.prepare()
            if self._journal.worn_sectors != self.league.worn_sectors:
                self.save()

    # The match in progress.

    def begin(self, game):
        """Write ``game`` to the journal from now on: a new match, or a resumed one."""
        if self.unfinished is None:
            self._number = self.next_number()
        self.unfinished = None
        self._ready = False
        self.save()
        self._journal.begin(self.heading(game), game)
        game.journal = self._journal

    def name_dice(self, game, dice):
        """Write into heading and record of ``game`` that ``dice`` were used."""
        if game.dice != dice:
            game.dice = dice
            if game.journal is not None:
                game.journal.rewrite(self.heading(game))

    def end(self, game, ended):
        """Write into the journal how the coaches ``ended`` the match (``app.endings``)."""
        game.ended = ended
        game.undone = b""
        if game.journal is not None:
            game.journal.rewrite(self.heading(game))

    @property
    def number(self):
        """The number of the match in progress, which names its record; 0 if nothing is stored."""
        return self._number if self._files is not None else 0

    def take_warning(self):
        """Return a message once if the match can no longer be stored; otherwise ""."""
        journal = self._journal
        message = journal.failure or journal.damage
        journal.failure = journal.damage = ""
        return message

    def next_number(self):
        """Return a number above those of all records, in case ``league.txt`` is lost or old."""
        highest = records.highest_number(self._files) if self._files is not None else 0
        return max(self.league.number, highest) + 1

    def finish(self, game):
        """Store the record of ``game``, which is over, and count it; return each side's points."""
        outcome = game.outcome()
        winner = outcome["winner"]
        points = match_points(game.match, winner, bool(game.ended))
        if self._number > self.league.number:  # otherwise it was counted before a power cut
            heading = self.heading(game)
            heading.append(("score", _words(outcome["score"])))
            heading.append(("winner", _NOBODY if winner is None else str(winner)))
            heading.append(("points", _words(points)))
            self._keep_record(heading, game.to_bytes())
            for side in (0, 1):
                game.seats[side].points += points[side]
            count_form(game.seats, outcome["score"], winner if game.ended else None)
            names = [seat.in_table() for seat in game.seats]
            self.league.add_match(self._number, names, points, winner)
            self.save()
        if self.fixture:
            self._count_fixture(game, points)
        self.close()
        return points

    # The season.

    def season(self):
        """Return the stored season (``storage.season``), or None."""
        if self._files is None:
            return None
        name = part("season").NAME
        try:
            data, damage = aside.load(self._files, name)
            season = part("season").read(data)
            if data and season is None:
                damage = aside.copy(self._files, name, data)
        except OSError as error:
            season = None
            self._keeps_season = False
            damage = aside.stays_message(name, error)
        self._session.notice = self._session.notice or damage
        return season

    def keep_season(self, season):
        """Store ``season``; None removes the stored one."""
        if self._files is None:
            self._session.notice = "notice.season.no_files", {}
        elif not self._keeps_season:
            self._session.notice = "notice.season.not_kept", {}
        elif season is None:
            self._try(self._files.remove, part("season").NAME)
        else:
            self._try(self._files.save, part("season").NAME, season.to_bytes())

    def _count_fixture(self, game, points):
        """Count ``game`` in the season, unless it was counted before a power cut."""
        season = self.season()
        serial, _, place = self.fixture.partition(" ")
        if season is None or str(season.serial) != serial or int(place) >= len(season.fixtures):
            return  # a different season was begun since
        outcome = game.outcome()
        score = outcome["score"]
        season.enter_result(int(place), self._number, score, points, outcome["winner"], game.ended)
        self.keep_season(season)

    def close(self):
        """Drop the match in progress, or the unfinished match that was found."""
        self._journal.close()
        self.unfinished = None
        self.fixture = ""

    # An unfinished match.

    def resume(self):
        """Replay the unfinished match; yield its game after each entry.

        Raises MatchError if it cannot be resumed.
        """
        heading, history = self.unfinished
        ruleset = heading["ruleset"]
        make = rulesets.load(ruleset)
        expected = str(make.VERSION)
        if heading["version"] != expected:
            raise NotUnderstood(
                ruleset + " of version " + heading["version"], "version " + expected
            )
        package = heading.get("package", "")
        expected = rulesets.digest(ruleset)
        if package != expected:
            raise NotUnderstood(
                ruleset + " of build " + (package or "none"), "build " + (expected or "none")
            )
        yield from replay(Game, make, history, self._journal.records())

    def take_up(self, game):
        """Seat the coaches of the resumed ``game``, which keeps its number and fixture."""
        heading, _ = self.unfinished
        session = self._session
        self._number = _number_of(heading) or self.next_number()
        fixture = heading.get("fixture", "")
        self.fixture = fixture if _are_numbers(fixture.split(" ")) else ""
        game.dice = heading.get("dice", "")
        ended = heading.get("ended", "")
        game.ended = ended if is_known(ended) else ""
        names = heading["opponents"].split("|")
        if self.fixture:
            game.seats = seats_for(session, zip(heading["names"].split("|"), names))
        else:
            game.seats = list(session.seats)
            for side in (0, 1):
                game.seats[side].sit(names[side], session.die.entropy)

    def give_up(self):
        """Store the record of the unfinished match, which cannot be resumed, and drop it."""
        heading, history = self.unfinished
        self._number = _number_of(heading) or self.next_number()
        if self._number > self.league.number:  # otherwise it was stored before a power cut
            heading["number"] = str(self._number)
            self._keep_record(
                list(heading.items()), append_records(history, self._journal.records())
            )
            self.league.number = self._number
            self.save()
        self.close()

    def heading(self, game):
        """Return the heading of ``game`` (``storage.stored_match``)."""
        session = self._session
        ruleset = game.match.RULESET
        opponents_of = [seat.opponent.NAME if seat.opponent else "" for seat in game.seats]
        package = rulesets.digest(ruleset)
        return (
            ([("package", package)] if package else [])
            + [
                ("ruleset", ruleset),
                ("version", str(game.match.VERSION)),
                ("board", session.board.NAME),
                ("number", str(self._number)),
                ("names", "|".join([seat.in_table() for seat in game.seats])),
                ("opponents", "|".join(opponents_of)),
                ("before", _words([seat.points for seat in game.seats])),
            ]
            + ([("fixture", self.fixture)] if self.fixture else [])
            + ([("dice", game.dice)] if game.dice else [])
            + ([("ended", game.ended)] if game.ended else [])
        )

    def _keep_record(self, heading, history):
        if self._files is not None:
            self._try(records.store, self._files, self._number, heading, history)

    def _try(self, does, *arguments):
        try:
            does(*arguments)
        except OSError as error:
            self._session.notice = "notice.not_saved", {"why": str(error)}


def _number_of(heading):
    """Return the number of the match that ``heading`` describes; 0 if it has none."""
    try:
        number = int(heading.get("number", ""))
    except ValueError:
        return 0
    return number if 0 < number <= records.MAX_NUMBER else 0


def _are_numbers(words):
    return len(words) == 2 and all(each.isdigit() and len(each) < 10 for each in words)


def _words(numbers):
    return " ".join([str(each) for each in numbers])
