"""The screens of the season: fixtures, table, best moments, and the set-up of a new season."""

from ... import opponents, rulesets
from ...rules.errors import NotUnderstood
from ...storage.league import DEFAULT_NAMES
from ...storage.season import CUP, MAX_COACHES, ROUND, Season
from ...storage.stored_match import AGREED_ENDING, RESIGNED_ENDINGS
from ..game_order import first_game, game_name
from ..seats import SHARED_PAD_CLUSTER, Seat, make_seats
from ..texts import text_of, words
from . import screen_module
from .list_screen import Item, ListScreen, show_refusal, step_index
from .name_entry import NameEntry
from .question import ask


def season_screen(session, back):
    """Return the menu of the stored season, or the set-up of a new one; ``back()`` closes it."""
    current = session.saver.season()
    return (
        _season_menu(session, current, back)
        if current
        else _draft_screen(session, SeasonDraft(session, back))
    )


def _season_menu(session, current, back):
    def reopen():
        """Show the season again."""
        session.open(season_screen(session, back))

    def end_season():
        """Delete the season."""
        session.saver.store_season(None)
        back()

    at = current.next_fixture()
    items = []
    if at >= 0:
        items.append(
            Item(
                text_of("season.play", match=current.fixture_title(at)),
                lambda: _begin_fixture(session, current, at),
            )
        )

    def open_moments():
        """Show the highlights of the season."""
        lines = [words(each) for each in current.highlights() or [("season.moments.none", {})]]
        session.open(
            screen_module("learn").ReadingScreen(text_of("season.moments.title"), lines, reopen)
        )

    def ask_end():
        """Ask whether to end the season."""
        ask(session, text_of("season.end.ask"), end_season, reopen)

    items.append(
        Item(
            text_of("season.fixtures"),
            lambda: session.open(_fixtures_screen(session, current, reopen)),
        )
    )
    if current.kind == ROUND:
        items.append(
            Item(
                text_of("season.table"),
                lambda: session.open(_table_screen(session, current, reopen)),
            )
        )
    items.append(Item(text_of("season.moments"), open_moments))
    items.append(Item(text_of("season.end"), ask_end))
    items.append(Item(text_of("item.back"), back))
    champion = current.champion()
    title = game_name(current.ruleset)
    if champion >= 0:
        key = "season.wins.cup" if current.kind == CUP else "season.wins.league"
        title = text_of(key, name=current.coach_name(champion))
    return ListScreen(session, "season", title, items, back)


def _table_screen(session, current, back):
    """Return the table: places, names and points.

    The help shows goals and matches of the chosen coach.
    """
    items = []
    for place, row in enumerate(current.table()):
        about = (
            "season.row",
            {"goals": row.goals, "against": row.goals_against, "matches": row.matches},
        )
        items.append(Item(f"{place + 1}. {row.name}:", back, _points_words(row), about=about))
    items.append(Item(text_of("item.back"), back))
    return ListScreen(session, "table", text_of("season.table.title"), items, back)


def _points_words(row):
    return lambda: text_of("league.total", points=row.points)


def _fixtures_screen(session, current, back):
    items = []
    for index, fixture in enumerate(current.fixtures):
        take = None if fixture.number else _match_opener(session, current, index)
        about: object = ""
        if fixture.ended == AGREED_ENDING:
            about = "ending.agreed", {}
        elif fixture.ended:
            loser = fixture.away if RESIGNED_ENDINGS.index(fixture.ended) else fixture.home
            about = "ending.resigned", {"who": current.coach_name(loser)}
        items.append(Item(current.fixture_title(index), take, fixture.score, about=about))
    items.append(Item(text_of("item.back"), back))
    at = max(current.next_fixture(), 0)
    return ListScreen(session, "fixtures", text_of("season.fixtures.title"), items, back, at=at)


def _match_opener(session, current, index):
    return lambda: _begin_fixture(session, current, index)


def _begin_fixture(session, current, index):
    """Begin the match of fixture ``index``; the coach who plays at home sits on the left."""
    fixture = current.fixtures[index]
    shown = session.screen
    try:
        rulesets.facts(current.ruleset)
    except NotUnderstood as error:
        show_refusal(session, str(error), lambda: session.open(shown))
        return
    seats = make_seats(session, [current.coaches[each] for each in (fixture.home, fixture.away)])
    screen_module("setup").MatchChoices(session, current.ruleset).start(
        seats, f"{current.serial} {index}"
    )


class SeasonDraft:
    """The draft of a new season; ``back()`` closes its set-up.

    ``ruleset``  the id of the chosen game; ``games`` has all ids
    ``kind``     ROUND (each plays each) or CUP (knock-out)
    ``legs``     how often each pair plays, 1 or 2
    ``count``    the number of coaches; the first ``count`` elements of ``coaches`` play
    ``coaches``  [name, level] of each; the level is "" for a person, otherwise that of an opponent
    """

    def __init__(self, session, back):
        self.back = back
        games = rulesets.ids()
        left = session.match_starter.last_ruleset
        self.games = games
        self.ruleset = left if left in games else first_game(session)
        self.kind = ROUND
        self.legs = 1
        self.count = 2
        own = [seat.name for seat in session.seats]
        names = [own[at] if own[at] != DEFAULT_NAMES[at] else _coach_name(at) for at in (0, 1)]
        self.coaches = [[name, ""] for name in names]
        self.coaches += [[_coach_name(at), ""] for at in range(2, MAX_COACHES)]

    def season(self, entropy, serial):
        """Return the new season, with its coaches in random order.

        ``entropy(n)`` returns n random bytes; ``serial`` is the number of the season.
        """
        order = []
        remaining = [(name, opponent) for name, opponent in self.coaches[: self.count]]
        for value in entropy(self.count):
            order.append(remaining.pop(value % len(remaining)))
        return Season(self.kind, self.ruleset, self.legs, order, serial)


def _draft_screen(session, draft, at=0):
    """Return the set-up of a new season, with the cursor on item ``at``."""

    def reopen(item=0):
        """Show the draft again, with the cursor on ``item``."""
        session.open(_draft_screen(session, draft, item))

    def begin():
        """Begin the season that the draft describes."""
        saver = session.saver
        saver.store_season(draft.season(session.die.entropy, saver.next_number()))
        if saver.season():
            session.open(season_screen(session, draft.back))
        else:
            draft.back()  # leave the set-up, because the season could not be stored

    def change_kind(step, is_held=False):
        """Change between league and cup, whichever direction ``step`` has."""
        draft.kind = CUP if draft.kind == ROUND else ROUND

    def change_legs(step, is_held=False):
        """Change between one and two matches for each pair, whichever direction ``step`` has."""
        draft.legs = 3 - draft.legs

    def change_game(step, is_held=False):
        """Choose the game that is ``step`` further in the list."""
        games = draft.games
        draft.ruleset = games[step_index(games.index(draft.ruleset), step, len(games), is_held)]

    def change_count(step, is_held=False):
        """Change the number of coaches by ``step``."""
        count = step_index(draft.count - 2, step, MAX_COACHES - 1, is_held) + 2
        if count != draft.count:
            draft.count = count
            reopen(4)

    items = [
        Item(text_of("season.begin"), begin, about=("season.begin.about", {})),
        Item(
            text_of("season.kind"),
            None,
            lambda: text_of("season.kind.cup" if draft.kind == CUP else "season.kind.league"),
            change_kind,
            ("season.kind.about", {}),
        ),
        Item(
            text_of("season.game"),
            None,
            lambda: game_name(draft.ruleset),
            change_game,
            ("season.game.about", {}),
        ),
        Item(
            text_of("season.legs"),
            None,
            lambda: str(draft.legs),
            change_legs,
            ("season.legs.about", {}),
        ),
        Item(
            text_of("season.coaches"),
            None,
            lambda: str(draft.count),
            change_count,
            ("season.coaches.about", {}),
        ),
    ]
    for number in range(draft.count):
        items.append(_coach_item(session, draft, number, reopen))
    items.append(Item(text_of("item.back"), draft.back))
    return ListScreen(session, "season", text_of("season.new"), items, draft.back, at=at)


def _coach_name(place):
    """Return the default name of the coach at ``place`` (0, 1, ...) of a new season."""
    return text_of("season.coach", number=place + 1)


def _coach_item(session, draft, number, reopen):
    """Return the item of a coach: OK edits the name, left and right choose coach or opponent."""
    coach = draft.coaches[number]
    at = 5 + number

    def store_name(name):
        """Store ``name`` as the coach's name."""
        coach[0] = name
        reopen(at)

    def edit_name():
        """Let the coach enter a name."""
        session.open(NameEntry(coach[0], store_name, lambda: reopen(at)))

    def change(step, is_held=False):
        """Choose the opponent, or the coach, that is ``step`` further."""
        names = [""] + opponents.names()
        coach[1] = names[step_index(names.index(coach[1]), step, len(names), is_held)]
        seat = Seat(_coach_name(number), SHARED_PAD_CLUSTER)
        seat.seat_player(coach[1], session.die.entropy)
        coach[0] = seat.label() if seat.opponent else seat.name
        reopen(at)

    return Item(
        coach[0],
        edit_name,
        lambda: text_of("seat.board" if coach[1] else "seat.coach"),
        change,
        ("season.coach.about", {}),
    )
