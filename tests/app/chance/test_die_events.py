"""Each answer of the detector at the table, in every ruleset: an outcome, or thrown again."""

import pytest

from host_tools.simulator.headless import Player
from pixelpitch.dice import events
from pixelpitch.dice.events import Evidence
from pixelpitch.rules.entries import ANSWER
from pixelpitch.rules.match import CHANCE, OUT
from pixelpitch.rulesets import facts, ids
from tests.players import actions, kinds, labels, speech_of

LEANS = Evidence(events.PLAIN, (700, 0, 714))
UNSHARED = Evidence(events.UNSHARED, (0, 0, 1000), 200, 8, 3)
FELL = Evidence(events.UNSHARED, (0, 0, 1000), 400, 0, 1)
AGAIN = (
    (events.COCKED, LEANS, "It leans by 45 degrees"),
    (events.WEAK, Evidence(events.PLAIN), "Throw it"),
    (events.GRABBED, Evidence(events.PLAIN), "Picked up"),
)
every_ruleset = pytest.mark.parametrize("ruleset", ids())
boards = pytest.mark.parametrize("board", ["pitch32", "mini16"])


def at_a_throw(ruleset, board, **options):
    """Return a player at a match that awaits a throw."""
    names = [option.name for option in facts(ruleset).OPTIONS]
    first = {"first": "left"} if "first" in names else {}
    player = Player(board, ruleset, {**first, **options})
    for _ in range(20):
        player.settle()
        if player.match.current_player() == CHANCE:
            player.wait(5000)  # what was said before is over
            return player
        player.press(("left", "right")[player.match.current_player()] + " ok")
    raise AssertionError("no throw came")


def answer(player, kind, evidence, face=0):
    """Let the detector answer with the next samples."""
    feed = player.session.die.detector.feed

    def once(die, tray, elapsed=0):
        player.session.die.detector.feed = feed
        return ((kind, face, evidence),)

    player.session.die.detector.feed = once
    player.wait(40)


@boards
@every_ruleset
@pytest.mark.parametrize(("kind", "evidence", "words"), AGAIN)
@pytest.mark.long
def test_what_is_no_throw_is_thrown_again_and_says_why(board, ruleset, kind, evidence, words):
    player = at_a_throw(ruleset, board)
    before = actions(player)
    answer(player, kind, evidence)
    assert words in speech_of(player)
    assert ("Throw again" in speech_of(player)) == (kind != events.WEAK)  # those words ask for it
    assert actions(player) == before
    player.throw(3)
    assert actions(player)[-1] == 3, "and the match goes on"


@boards
@every_ruleset
@pytest.mark.parametrize(
    ("evidence", "words"),
    [(UNSHARED, "felt only 1 % of its knocks"), (FELL, "did not feel it land")],
)
def test_out_is_an_outcome_where_the_rules_care(board, ruleset, evidence, words):
    player = at_a_throw(ruleset, board)
    cares = OUT in player.match.legal_actions()
    count = len(actions(player))
    answer(player, events.OUT, evidence)
    assert len(actions(player)) == count + cares
    assert (words in speech_of(player)) == cares
    assert ("Out of the box. Throw again." in speech_of(player)) != cares


def test_sokhazania_cares_and_dicesoccer_does_not():
    assert OUT in at_a_throw("sokhazania", "pitch32").match.legal_actions()
    assert OUT not in at_a_throw("dicesoccer", "pitch32").match.legal_actions()


@boards
@every_ruleset
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.long
def test_a_throw_is_its_face(board, ruleset, face):
    player = at_a_throw(ruleset, board)
    answer(player, events.THROW, Evidence(events.PLAIN), face)
    assert actions(player)[-1] == face


@boards
@every_ruleset
def test_missing_waits_and_says_so(board, ruleset):
    player = at_a_throw(ruleset, board)
    before = actions(player)
    player.pull_out()
    player.wait(10_000)
    player.press("menu")
    assert "Dice" in labels(player)
    assert actions(player) == before


@boards
@pytest.mark.parametrize("coach", [0, 1, 2])
def test_a_grabbed_die_with_die_fouls_asks_by_whom(board, coach):
    player = at_a_throw("sokhazania", board, die_fouls="on")
    count = len(actions(player))
    answer(player, events.GRABBED, Evidence(events.PLAIN))
    assert player.place == "question"
    player.press("left down", coach)
    player.press("left ok")
    assert player.place == "play"
    assert len(actions(player)) == count + (coach < 2), "nobody: no foul"


@boards
@pytest.mark.parametrize("what", ["grabbed", "out"])
def test_a_foul_and_out_of_the_box_come_again_after_a_takeback(board, what):
    """They have no face that the lights could show."""
    player = at_a_throw("sokhazania", board, die_fouls="on")
    assert len(actions(player)) == 1, "the colour was chosen"
    player.throw(what)
    if what == "grabbed":
        player.press("left ok")  # by this side
    player.settle()
    before = actions(player)
    assert len(before) == 2
    player.press("left back")
    player.press("left ok")  # yes: a throw came since
    assert actions(player) == []
    player.settle()
    player.press("left ok")
    player.wait(4000)
    assert actions(player) == before


def with_a_throw_that_waits(board="pitch32"):
    """Return a player whose 1 waits since a takeback, the colour just chosen again; and all that
    had happened before it.
    """
    player = at_a_throw("sokhazania", board, die_fouls="on")
    player.throw(1)
    player.settle()
    before = actions(player)
    assert before[1:] == [1]
    player.press("left back")
    player.press("left ok")  # yes
    player.settle()
    player.press("left ok")
    assert (actions(player), player.match.current_player()) == (before[:1], CHANCE)
    return player, before


@boards
@pytest.mark.parametrize(
    ("kind", "evidence", "face"),
    [
        (events.THROW, Evidence(events.PLAIN), 5),
        (events.UNSURE, Evidence(events.PLAIN, (0, 0, 1000), 100, 30, 2), 5),
        (events.OUT, UNSHARED, 0),
        *[(kind, evidence, 0) for kind, evidence, _ in AGAIN],
    ],
)
@pytest.mark.long
def test_what_waits_since_a_takeback_needs_no_throw_and_none_replaces_it(
    board, kind, evidence, face
):
    player, before = with_a_throw_that_waits(board)
    answer(player, kind, evidence, face)
    assert (actions(player), player.place) == (before, "play")
    player.settle()
    player.wait(5000)
    assert actions(player) == before, "it was applied once"
    player.throw(5)
    assert actions(player) == [*before, 5], "the next throw counts again"


def test_a_throw_into_the_inspection_of_what_waits_does_not_replace_it():
    player, before = with_a_throw_that_waits()
    player.hold("menu", 900)
    player.throw(5)
    assert (actions(player), player.place) == (before, "play")


def test_while_a_throw_waits_no_foul_is_named_in_its_place():
    player, before = with_a_throw_that_waits()
    player.press("menu")
    assert player.place == "pause"
    assert "Die foul" not in labels(player)
    player.press("menu")
    player.settle()
    player.wait(1000)
    assert actions(player) == before
    player.press("menu")
    assert "Die foul" in labels(player)


@every_ruleset
def test_where_it_matters_the_board_asks_whether_it_is_in_the_box(ruleset):
    """The number counts elsewhere; the coach's answer is an outcome like any other."""
    for down, outcome in ((0, 3), (1, OUT)):
        player = at_a_throw(ruleset, "pitch32")
        before = actions(player)
        legal = player.match.legal_actions()
        answer(player, events.UNSURE, Evidence(events.PLAIN, (0, 0, 1000), 100, 30, 2), 3)
        if OUT not in legal:
            if 3 in legal:
                assert actions(player)[len(before)] == 3
            return
        assert "In the box?" in speech_of(player)
        assert actions(player) == before
        thrower = max(player.match.thrower(), 0)
        side, other = ("left", "right")[thrower], ("left", "right")[1 - thrower]
        player.press(other + " ok")
        assert actions(player) == before, "it is the thrower's to say"
        for _ in range(down):
            player.press(side + " down")
        player.press(side + " ok")
        assert actions(player)[len(before)] == outcome
        assert kinds(player)[-1] == ANSWER, "the record tells it from a throw that the sensors read"
