"""Stores everything that must survive a power cut: the match (journal), records, names, points."""

from .. import opponents, rulesets
from ..rules.errors import NotUnderstood
from ..storage import aside, import_part, records
from ..storage.journal import Journal, append_records, replay
from ..storage.league import League, match_points
from .endings import is_ending
from .game import Game
from .seats import make_seats, update_form

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NO_WINNER = "-"


class Saver:
    """Stores the data of ``session``.

    ``league``      names, points, options and pairs of coaches (``storage.league``)
    ``unfinished``  the unfinished match as (heading, history), or None
    ``fixture``     season number and index of the match in its fixtures, for example "3 0"; "" in
                    matches outside a season

    A match of the season does not change the names, opponents and points that are stored for other
    matches.
    """

    def __init__(self, session):
        self.has_loaded = False  # True once ``load`` was called
        self.unfinished: Any = None
        self._files = session.devices.files
        self._session = session
        self._number = 0  # number of the match in progress, used in the name of its record
        self.fixture = ""
        self._ready = False  # True once every sector that can be erased in advance is erased
        # False if a damaged season must not be overwritten, because it could not be copied.
        self._can_store_season = True

    def load(self):
        """Read the stored data, and set ``unfinished``.

        Call this before any other method. On a new board, the first opponent gets the right seat,
        because most coaches play alone at first. If the session was started with a ruleset
        (``MatchStarter``), coaches have both seats.
        """
        session = self._session
        self.has_loaded = True
        self.league = League(self._files)
        # On a new board an opponent sits on the right.
        if not (self.league.has_seats or session.match_starter.last_ruleset):
            self.league.opponents[1] = opponents.names()[0]
        session.notice = session.notice or self.league.damage
        self._journal = Journal(session.devices.flash, self.league.worn_sectors)
        for seat, name, points, opponent in zip(
            session.seats, self.league.names, self.league.points, self.league.opponents
        ):
            seat.name = name
            seat.points = points
            if opponent in opponents.names():
                seat.seat_player(opponent, session.die.entropy)
        self.unfinished = self._journal.unfinished_match()
        if self._journal.unread and self._files is not None:
            self._try_write(aside.store_damaged, self._files, "journal", self._journal.unread)
            self._journal.unread = b""

    # Between matches.

    def save(self):
        """Write names, points and opponents of the seats to flash; set a notice on failure."""
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
        self._try_write(league.save)

    def erase_ahead(self):
        """Erase one sector of the journal in advance, if necessary.

        Called only while no lights move.
        """
        if not self._ready:
            self._ready = not self._journal.erase_ahead()
            if self._journal.worn_sectors != self.league.worn_sectors:
                self.save()

    # Methods for the match in progress.

    def begin(self, game):
        """Begin writing ``game``, a new or resumed match, to the journal."""
        if self.unfinished is None:
            self._number = self.next_number()
        self.unfinished = None
        self._ready = False
        self.save()
        self._journal.begin(self.heading(game), game)
        game.journal = self._journal

    def record_dice(self, game, dice):
        """Write ``dice``, the name of the dice in use, to the heading and record of ``game``."""
        if game.dice != dice:
            game.dice = dice
            if game.journal is not None:
                game.journal.rewrite(self.heading(game))

    def record_ending(self, game, ending):
        """Write to the journal how the coaches ended ``game``.

        ``ending`` is as in ``app.endings``.
        """
        game.ended = ending
        game.undone = b""
        if game.journal is not None:
            game.journal.rewrite(self.heading(game))

    @property
    def match_number(self):
        """The number of the match in progress, used in its record's name.

        The number is 0 if nothing is stored.
        """
        return self._number if self._files is not None else 0

    def pop_warning(self):
        """Return and clear the message that the match can no longer be stored, or return ""."""
        journal = self._journal
        message = journal.failure or journal.damage
        journal.failure = journal.damage = ""
        return message

    def next_number(self):
        """Return the number of a new match, higher than in ``league.txt`` and in all records."""
        highest = records.highest_number(self._files) if self._files is not None else 0
        return max(self.league.number, highest) + 1

    def finish(self, game):
        """Store the record of ``game``, which is over; return the points of both sides.

        Count the result for league and season, unless this was done before a power cut.
        """
        outcome = game.outcome()
        winner = outcome["winner"]
        points = match_points(game.match, winner, bool(game.ended))
        # if the number is not higher, the match was already counted before a power cut
        if self._number > self.league.number:
            heading = self.heading(game)
            heading.append(("score", _join_numbers(outcome["score"])))
            heading.append(("winner", _NO_WINNER if winner is None else str(winner)))
            heading.append(("points", _join_numbers(points)))
            self._store_record(heading, game.to_bytes())
            for side in (0, 1):
                game.seats[side].points += points[side]
            update_form(game.seats, outcome["score"], winner if game.ended else None)
            names = [seat.table_name() for seat in game.seats]
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
        name = import_part("season").SEASON_FILE
        try:
            data, damage = aside.load(self._files, name)
            season = import_part("season").read(data)
            if data and season is None:
                damage = aside.store_damaged(self._files, name, data)
        except OSError as error:
            season = None
            self._can_store_season = False
            damage = aside.unreadable_message(name, error)
        self._session.notice = self._session.notice or damage
        return season

    def store_season(self, season):
        """Store ``season``, or delete the stored season if it is None."""
        if self._files is None:
            self._session.notice = "notice.season.no_files", {}
        elif not self._can_store_season:
            self._session.notice = "notice.season.not_kept", {}
        elif season is None:
            self._try_write(self._files.remove, import_part("season").SEASON_FILE)
        else:
            self._try_write(self._files.save, import_part("season").SEASON_FILE, season.to_bytes())

    def _count_fixture(self, game, points):
        """Count the result of ``game`` in the season, unless it was counted before a power cut."""
        season = self.season()
        serial, _, place = self.fixture.partition(" ")
        if season is None or str(season.serial) != serial or int(place) >= len(season.fixtures):
            return  # do nothing, because the match belongs to an earlier season
        outcome = game.outcome()
        score = outcome["score"]
        season.enter_result(int(place), self._number, score, points, outcome["winner"], game.ended)
        self.store_season(season)

    def close(self):
        """Close the journal, which drops the match that is played or the unfinished match."""
        self._journal.close()
        self.unfinished = None
        self.fixture = ""

    # Methods that resume or drop an unfinished match.

    def resume(self):
        """Replay the unfinished match; after each history entry, yield the ``Game`` reached so far.

        Raises MatchError if the match cannot be resumed.
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

    def restore_seats(self, game):
        """Set the seats, the number and other values of the resumed ``game`` from its heading."""
        heading, _ = self.unfinished
        session = self._session
        self._number = _number_of(heading) or self.next_number()
        fixture = heading.get("fixture", "")
        self.fixture = fixture if _are_numbers(fixture.split(" ")) else ""
        game.dice = heading.get("dice", "")
        ended = heading.get("ended", "")
        game.ended = ended if is_ending(ended) else ""
        names = heading["opponents"].split("|")
        if self.fixture:
            game.seats = make_seats(session, zip(heading["names"].split("|"), names))
        else:
            game.seats = list(session.seats)
            for side in (0, 1):
                game.seats[side].seat_player(names[side], session.die.entropy)

    def store_as_record(self):
        """Store the unfinished match as a record, and remove it from the journal."""
        heading, history = self.unfinished
        self._number = _number_of(heading) or self.next_number()
        # if the number is not higher, the match was already counted before a power cut
        if self._number > self.league.number:
            heading["number"] = str(self._number)
            self._store_record(
                list(heading.items()), append_records(history, self._journal.records())
            )
            self.league.number = self._number
            self.save()
        self.close()

    def heading(self, game):
        """Return the heading of the stored match of ``game`` as [(key, text), ...].

        The module ``storage.stored_match`` explains the keys.
        """
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
                ("names", "|".join([seat.table_name() for seat in game.seats])),
                ("opponents", "|".join(opponents_of)),
                ("before", _join_numbers([seat.points for seat in game.seats])),
            ]
            + ([("fixture", self.fixture)] if self.fixture else [])
            + ([("dice", game.dice)] if game.dice else [])
            + ([("ended", game.ended)] if game.ended else [])
        )

    def _store_record(self, heading, history):
        if self._files is not None:
            self._try_write(records.store_record, self._files, self._number, heading, history)

    def _try_write(self, write, *arguments):
        try:
            write(*arguments)
        except OSError as error:
            self._session.notice = "notice.not_saved", {"why": str(error)}


def _number_of(heading):
    """Return the match number in ``heading``; 0 if it has no valid one."""
    try:
        number = int(heading.get("number", ""))
    except ValueError:
        return 0
    return number if 0 < number <= records.MAX_MATCH_NUMBER else 0


def _are_numbers(text):
    return len(text) == 2 and all(each.isdigit() and len(each) < 10 for each in text)


def _join_numbers(numbers):
    return " ".join([str(each) for each in numbers])
