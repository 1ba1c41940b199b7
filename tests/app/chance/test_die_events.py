"""Every event of the die detector in a match of every ruleset gives an outcome or a new throw."""

import pytest

from host_tools.simulator.headless import Player
from pixelpitch.dice import events
from pixelpitch.dice.events import Evidence
from pixelpitch.rules.entries import ENTERED_ENTRY
from pixelpitch.rules.match import CHANCE, OUT
from pixelpitch.rulesets import facts, ids
from tests.app.test_takeback import player_after_track
from tests.players import entry_kinds, item_labels, played_actions, scroll_text_of

LEANING_EVIDENCE = Evidence(events.NO_REASON, (700, 0, 714))
UNSHARED_KNOCKS_EVIDENCE = Evidence(events.REASON_TRAY_SILENT, (0, 0, 1000), 200, 8, 3)
FELL_OUT_EVIDENCE = Evidence(events.REASON_TRAY_SILENT, (0, 0, 1000), 400, 0, 1)
EVENTS_THAT_REPEAT_THE_THROW = (
    (events.ANSWER_COCKED, LEANING_EVIDENCE, "It leans by 45 degrees"),
    (events.ANSWER_WEAK, Evidence(events.NO_REASON), "Throw it"),
    (events.ANSWER_GRABBED, Evidence(events.NO_REASON), "Picked up"),
)
every_ruleset = pytest.mark.parametrize("ruleset", ids())
on_both_boards = pytest.mark.parametrize("board", ["pitch32", "mini16"])


def player_at_throw(ruleset, board, **options):
    """Return a player in a match that waits for a throw."""
    names = [option.name for option in facts(ruleset).OPTIONS]
    first = {"first": "left"} if "first" in names else {}
    player = Player(board, ruleset, {**first, **options})
    for _ in range(20):
        player.settle()
        if player.match.current_player() == CHANCE:
            player.wait(5000)  # waits until earlier messages are gone
            return player
        player.press(("left", "right")[player.match.current_player()] + " ok")
    raise AssertionError("the match never waits for a throw")


def report_event(player, kind, throw_evidence, face=0):
    """Let the player's die detector report one event: ``kind``, ``face``, ``throw_evidence``."""
    feed = player.session.die.detector.feed

    def report_event_once(die_samples, tray_samples, elapsed_ms=0):
        """Replace one call of the detector's ``feed``: return the event and ignore the samples."""
        player.session.die.detector.feed = feed
        return ((kind, face, throw_evidence),)

    player.session.die.detector.feed = report_event_once
    player.wait(40)


@on_both_boards
@every_ruleset
@pytest.mark.parametrize(("kind", "throw_evidence", "words"), EVENTS_THAT_REPEAT_THE_THROW)
@pytest.mark.long
def test_an_invalid_throw_is_repeated_with_a_reason(board, ruleset, kind, throw_evidence, words):
    player = player_at_throw(ruleset, board)
    before = played_actions(player)
    report_event(player, kind, throw_evidence)
    assert words in scroll_text_of(player)
    # "Throw again" is not added to the message about a weak throw, which already asks for a throw
    assert ("Throw again" in scroll_text_of(player)) == (kind != events.ANSWER_WEAK)
    assert played_actions(player) == before
    player.throw(3)
    assert played_actions(player)[-1] == 3, "a valid throw counts"


@on_both_boards
@every_ruleset
@pytest.mark.parametrize(
    ("throw_evidence", "words"),
    [
        (UNSHARED_KNOCKS_EVIDENCE, "felt only 1 % of its knocks"),
        (FELL_OUT_EVIDENCE, "did not feel it land"),
    ],
)
def test_out_of_the_box_is_an_outcome_if_the_rules_have_it(board, ruleset, throw_evidence, words):
    player = player_at_throw(ruleset, board)
    cares = OUT in player.match.legal_actions()
    count = len(played_actions(player))
    report_event(player, events.ANSWER_OUT, throw_evidence)
    assert len(played_actions(player)) == count + cares
    assert (words in scroll_text_of(player)) == cares
    assert ("Out of the box. Throw again." in scroll_text_of(player)) != cares


def test_only_some_rules_have_the_outcome_out_of_the_box():
    assert OUT in player_at_throw("sokhazania", "pitch32").match.legal_actions()
    assert OUT not in player_at_throw("dicesoccer", "pitch32").match.legal_actions()


@on_both_boards
@every_ruleset
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.long
def test_the_outcome_of_a_throw_is_its_face(board, ruleset, face):
    player = player_at_throw(ruleset, board)
    report_event(player, events.ANSWER_THROW, Evidence(events.NO_REASON), face)
    assert played_actions(player)[-1] == face


@on_both_boards
@every_ruleset
def test_a_missing_die_is_reported_and_the_match_waits_for_it(board, ruleset):
    player = player_at_throw(ruleset, board)
    before = played_actions(player)
    player.unplug_die()
    player.wait(10_000)
    player.press("menu")
    assert "Dice" in item_labels(player)
    assert played_actions(player) == before


@on_both_boards
@pytest.mark.parametrize("coach", [0, 1, 2])
def test_if_the_rules_have_die_fouls_the_board_asks_who_grabbed_the_die(board, coach):
    player = player_at_throw("sokhazania", board, die_fouls="on")
    count = len(played_actions(player))
    report_event(player, events.ANSWER_GRABBED, Evidence(events.NO_REASON))
    assert player.place == "question"
    player.press("left down", coach)
    player.press("left ok")
    assert player.place == "play"
    assert len(played_actions(player)) == count + (coach < 2), 'the answer "nobody" gives no foul'


@on_both_boards
@pytest.mark.parametrize("what", ["grabbed", "out"])
def test_a_foul_and_out_of_the_box_are_pending_after_a_takeback(board, what):
    """The lights cannot show these pending outcomes as a face."""
    player = player_after_track(board, die_fouls="on")
    after_track = played_actions(player)
    player.throw(what)
    if what == "grabbed":
        player.press("left ok")  # answers the question who grabbed the die: this side
    player.settle()
    before = played_actions(player)
    assert len(before) == len(after_track) + 1
    player.press("left back")
    player.press("left ok")  # confirms the takeback, which also undoes a throw
    assert played_actions(player) == after_track[:-1]
    player.settle()
    player.press("left ok")
    player.wait(4000)
    assert played_actions(player) == before


def player_with_pending_throw(board="pitch32"):
    """Return (player, actions), where a throw of 1 is pending after a takeback.

    A coach chose a track and threw a 1, took both back, and chose the same track again. ``actions``
    are the actions before the takeback, including the throw.
    """
    player = player_after_track(board, die_fouls="on")
    player.throw(1)
    player.settle()
    before = played_actions(player)
    assert before[-1] == 1
    player.press("left back")
    player.press("left ok")  # confirms the takeback
    player.settle()
    player.press("left ok")
    assert (played_actions(player), player.match.current_player()) == (before[:-1], CHANCE)
    return player, before


@on_both_boards
@pytest.mark.parametrize(
    ("kind", "throw_evidence", "face"),
    [
        (events.ANSWER_THROW, Evidence(events.NO_REASON), 5),
        (events.ANSWER_UNSURE, Evidence(events.NO_REASON, (0, 0, 1000), 100, 30, 2), 5),
        (events.ANSWER_OUT, UNSHARED_KNOCKS_EVIDENCE, 0),
        *[(kind, throw_evidence, 0) for kind, throw_evidence, _ in EVENTS_THAT_REPEAT_THE_THROW],
    ],
)
@pytest.mark.long
def test_a_pending_throw_is_not_replaced_by_a_new_one(board, kind, throw_evidence, face):
    player, before = player_with_pending_throw(board)
    report_event(player, kind, throw_evidence, face)
    assert (played_actions(player), player.place) == (before, "play")
    player.settle()
    player.wait(5000)
    assert played_actions(player) == before, "the pending throw is applied only once"
    player.throw(5)
    assert played_actions(player) == [*before, 5], "the next throw counts again"


def test_a_throw_during_inspect_does_not_replace_the_pending_throw():
    player, before = player_with_pending_throw()
    player.hold("menu", 900)
    player.throw(5)
    assert (played_actions(player), player.place) == (before, "play")


def test_a_foul_does_not_replace_a_pending_throw():
    player, before = player_with_pending_throw()
    player.press("menu")
    assert player.place == "pause"
    assert "Die foul" not in item_labels(player)
    player.press("menu")
    player.settle()
    player.wait(1000)
    assert played_actions(player) == before
    player.press("menu")
    assert "Die foul" in item_labels(player)


@every_ruleset
def test_the_board_asks_whether_an_uncertain_die_is_in_the_box(ruleset):
    """If the rules have no outcome for a die out of the box, the board counts the face without
    asking. Otherwise the coach's answer becomes the outcome.
    """
    for down, outcome in ((0, 3), (1, OUT)):
        player = player_at_throw(ruleset, "pitch32")
        before = played_actions(player)
        legal = player.match.legal_actions()
        report_event(
            player, events.ANSWER_UNSURE, Evidence(events.NO_REASON, (0, 0, 1000), 100, 30, 2), 3
        )
        if OUT not in legal:
            if 3 in legal:
                assert played_actions(player)[len(before)] == 3
            return
        assert "In the box?" in scroll_text_of(player)
        assert played_actions(player) == before
        thrower = max(player.match.thrower(), 0)
        side, other = ("left", "right")[thrower], ("left", "right")[1 - thrower]
        player.press(other + " ok")
        assert played_actions(player) == before, "only the thrower may answer"
        for _ in range(down):
            player.press(side + " down")
        player.press(side + " ok")
        assert played_actions(player)[len(before)] == outcome
        assert entry_kinds(player)[-1] == ENTERED_ENTRY, (
            "the record marks the throw as entered by a coach"
        )
