"""The season: fixtures, table and best moments; and the set-up of a new season."""

from ... import opponents, rulesets
from ...rules.errors import NotUnderstood
from ...storage.league import DEFAULT_NAMES
from ...storage.season import CUP, MAX_COACHES, ROUND, Season
from ...storage.stored_match import AGREED, RESIGNED
from ..game_order import first, name_of
from ..seats import SHARED, Seat, seats_for
from ..texts import text_of, words
from . import part
from .list_screen import Item, ListScreen, refused, stepped
from .name_entry import NameEntry
from .question import Question


def season(session, back):
    """Return the list of the stored season, or the set-up of a new one.

    ``back()`` closes it.
    """
    current = session.saver.season()
    return _running(session, current, back) if current else _new(session, Plan(session, back))


def _running(session, current, back):
    def again():
        session.open(season(session, back))

    def end():
        session.saver.keep_season(None)
        back()

    at = current.next_fixture()
    items = []
    if at >= 0:
        items.append(
            Item(
                text_of("season.play", match=current.title(at)), lambda: _play(session, current, at)
            )
        )

    def moments():
        lines = [words(each) for each in current.highlights() or [("season.moments.none", {})]]
        session.open(part("learn").Reading(text_of("season.moments.title"), lines, again))

    def ask():
        session.open(Question(text_of("season.end.ask"), end, again))

    items.append(
        Item(text_of("season.fixtures"), lambda: session.open(_fixtures(session, current, again)))
    )
    if current.kind == ROUND:
        items.append(
            Item(text_of("season.table"), lambda: session.open(_table(session, current, again)))
        )
    items.append(Item(text_of("season.moments"), moments))
    items.append(Item(text_of("season.end"), ask))
    items.append(Item(text_of("item.back"), back))
    champion = current.champion()
    title = name_of(current.ruleset)
    if champion >= 0:
        key = "season.wins.cup" if current.kind == CUP else "season.wins.league"
        title = text_of(key, name=current.name(champion))
    return ListScreen(session, "season", title, items, back)


def _table(session, current, back):
    """Return the table: place, name, points; goals and matches of the chosen coach."""
    items = []
    for place, row in enumerate(current.table()):
        about = (
            "season.row",
            {"goals": row.goals, "against": row.goals_against, "matches": row.matches},
        )
        items.append(Item(f"{place + 1}. {row.name}:", back, _points(row), about=about))
    items.append(Item(text_of("item.back"), back))
    return ListScreen(session, "table", text_of("season.table.title"), items, back)


def _points(row):
    return lambda: text_of("league.total", points=row.points)


def _fixtures(session, current, back):
    items = []
    for index, fixture in enumerate(current.fixtures):
        take = None if fixture.number else _starter(session, current, index)
        about: object = ""
        if fixture.ended == AGREED:
            about = "ending.agreed", {}
        elif fixture.ended:
            loser = fixture.away if RESIGNED.index(fixture.ended) else fixture.home
            about = "ending.resigned", {"who": current.name(loser)}
        items.append(Item(current.title(index), take, fixture.score, about=about))
    items.append(Item(text_of("item.back"), back))
    at = max(current.next_fixture(), 0)
    return ListScreen(session, "fixtures", text_of("season.fixtures.title"), items, back, at=at)


def _starter(session, current, index):
    return lambda: _play(session, current, index)


def _play(session, current, index):
    """Begin a match of the season; the coach who plays at home sits on the left."""
    fixture = current.fixtures[index]
    shown = session.screen
    try:
        rulesets.facts(current.ruleset)
    except NotUnderstood as error:
        refused(session, str(error), lambda: session.open(shown))
        return
    seats = seats_for(session, [current.coaches[each] for each in (fixture.home, fixture.away)])
    part("setup").Choices(session, current.ruleset).start(seats, f"{current.serial} {index}")


class Plan:
    """The set-up of a new season of ``session``; ``back()`` closes it."""

    def __init__(self, session, back):
        self.back = back
        games = rulesets.ids()
        left = session.matches.left
        self.games = games
        self.ruleset = left if left in games else first(session)
        self.kind = ROUND
        self.legs = 1
        self.count = 2
        own = [seat.name for seat in session.seats]
        names = [own[at] if own[at] != DEFAULT_NAMES[at] else _coach_name(at) for at in (0, 1)]
        self.coaches = [[name, ""] for name in names]
        self.coaches += [[_coach_name(at), ""] for at in range(2, MAX_COACHES)]

    def draw(self, entropy, serial):
        """Return the new season, with its coaches in a random order from ``entropy``."""
        order = []
        left = [(name, opponent) for name, opponent in self.coaches[: self.count]]
        for value in entropy(self.count):
            order.append(left.pop(value % len(left)))
        return Season(self.kind, self.ruleset, self.legs, order, serial)


def _new(session, plan, at=0):
    """Return the list of the set-up, with the cursor on item ``at``."""

    def again(item=0):
        session.open(_new(session, plan, item))

    def begin():
        saver = session.saver
        saver.keep_season(plan.draw(session.die.entropy, saver.next_number()))
        if saver.season():
            session.open(season(session, plan.back))
        else:
            plan.back()  # the season could not be stored

    def kind(step, held=False):
        plan.kind = CUP if plan.kind == ROUND else ROUND

    def legs(step, held=False):
        plan.legs = 3 - plan.legs

    def game(step, held=False):
        games = plan.games
        plan.ruleset = games[stepped(games.index(plan.ruleset), step, len(games), held)]

    def count(step, held=False):
        count = stepped(plan.count - 2, step, MAX_COACHES - 1, held) + 2
        if count != plan.count:
            plan.count = count
            again(4)

    items = [
        Item(text_of("season.begin"), begin, about=("season.begin.about", {})),
        Item(
            text_of("season.kind"),
            None,
            lambda: text_of("season.kind.cup" if plan.kind == CUP else "season.kind.league"),
            kind,
            ("season.kind.about", {}),
        ),
        Item(
            text_of("season.game"),
            None,
            lambda: name_of(plan.ruleset),
            game,
            ("season.game.about", {}),
        ),
        Item(text_of("season.legs"), None, lambda: str(plan.legs), legs, ("season.legs.about", {})),
        Item(
            text_of("season.coaches"),
            None,
            lambda: str(plan.count),
            count,
            ("season.coaches.about", {}),
        ),
    ]
    for number in range(plan.count):
        items.append(_coach(session, plan, number, again))
    items.append(Item(text_of("item.back"), plan.back))
    return ListScreen(session, "season", text_of("season.new"), items, plan.back, at=at)


def _coach_name(place):
    """Return the default name of the coach at ``place`` (0..) of a new season."""
    return text_of("season.coach", number=place + 1)


def _coach(session, plan, number, again):
    """Return the item of a coach: OK sets the name, left and right coach or opponent."""
    coach = plan.coaches[number]
    at = 5 + number

    def keep(name):
        coach[0] = name
        again(at)

    def take():
        session.open(NameEntry(coach[0], keep, lambda: again(at)))

    def change(step, held=False):
        names = [""] + opponents.names()
        coach[1] = names[stepped(names.index(coach[1]), step, len(names), held)]
        seat = Seat(_coach_name(number), SHARED)
        seat.sit(coach[1], session.die.entropy)
        coach[0] = seat.label() if seat.opponent else seat.name
        again(at)

    return Item(
        coach[0],
        take,
        lambda: text_of("seat.board" if coach[1] else "seat.coach"),
        change,
        ("season.coach.about", {}),
    )
