"""An unfinished match is offered at the start and continues unchanged."""

import pytest

from host_tools.common.store import Store
from host_tools.simulator.headless import Player
from pixelpitch.app.screens.result import result_screen
from pixelpitch.rules import autoplay, text
from pixelpitch.rules.entries import ENTERED_ENTRY, THROW_ENTRY, VIRTUAL_ENTRY
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.history import History
from pixelpitch.rules.match import CHANCE, TERMINAL, Match
from pixelpitch.rules.record import from_history, parse, replay
from pixelpitch.rulesets import facts, ids, load
from pixelpitch.storage import stored_match
from pixelpitch.storage.league import League
from pixelpitch.storage.records import MAX_RECORDS
from pixelpitch.storage.settings import LANGUAGE_OPTION
from tests.players import change, choose, chosen_item, item_labels, scroll_text_of

LEFT_BEGINS_OPTIONS = {"first": "left"}


def restart_after_power_cut(player, **kwargs):
    """Cut the power of a player's board and start it again."""
    store = Store()
    store.files, store.flash = player.devices.files, player.devices.flash
    return Player(player.board, store=store, **kwargs)


def play_actions(player, max_actions=1000):
    """Perform up to ``max_actions`` actions at the player's simulated board, fewer if the match
    ends.
    """
    play = player.session.screen
    generator = Generator(7)
    for number in range(max_actions):
        match = player.match
        if match.current_player() == TERMINAL:
            return
        play.apply(
            autoplay.choose(match, generator),
            (VIRTUAL_ENTRY, THROW_ENTRY, ENTERED_ENTRY)[number % 3],
        )


def collect_game_state(game):
    """Return the parts of ``game`` that must be equal after resuming."""
    return game.to_bytes(), game.match.to_bytes(), [seat.name for seat in game.seats]


def load_unfinished_game(player):
    """Return the game that the board would resume, before its clock continues."""
    saver = player.session.saver
    *_, game = saver.resume()
    saver.restore_seats(game)
    return game


@pytest.mark.parametrize("ruleset", ids())
def test_the_resumed_match_equals_the_interrupted_match_to_the_byte(ruleset):
    """Clock, history, pending throws and seats are equal, and the journal continues."""
    player = Player(ruleset=ruleset, options=LEFT_BEGINS_OPTIONS)
    session = player.session
    session.seats[1].seat_player("easy", player.devices.entropy)
    session.match_starter.rematch(player.match)
    play_actions(player, 9)
    player.wait(3300)
    play_actions(player, 8)
    session.screen.take_back()
    for _ in range(3):
        before = collect_game_state(player.session.game)
        opponents = [seat.label() for seat in player.session.game.seats]
        player = restart_after_power_cut(player)
        assert player.place == "unfinished"
        assert load(ruleset).NAME in scroll_text_of(player)
        assert player.match is None
        game = load_unfinished_game(player)
        assert collect_game_state(game) == before
        assert [seat.label() for seat in game.seats] == opponents == ["coach", "Easy"]
        player.session.play_game(game)
        assert player.place == "play"
        play_actions(player, 2)


def test_a_match_resumed_with_the_pads_ends_normally():
    player = Player(ruleset="dicesoccer", options=LEFT_BEGINS_OPTIONS)
    play_actions(player, 12)
    before = collect_game_state(player.session.game)
    player = restart_after_power_cut(player)
    player.wait(200)
    title = "Unfinished: Soccer Dice Left coach - Right coach R 0-0 B >Resume"
    assert scroll_text_of(player).startswith(title)
    choose(player, "Resume")
    player.wait(40)
    assert player.place == "play"
    assert collect_game_state(player.session.game)[0][:-2] == before[0][:-2]
    play_actions(player)
    player.settle()
    player.wait(1000)
    assert player.place == "result"
    assert restart_after_power_cut(player).place == "menu"


def test_an_unfinished_match_names_its_seats_in_the_language_in_use(monkeypatch):
    """Previously the title was "Left coach - board, easy", although all other text was Spanish."""
    monkeypatch.setattr(LANGUAGE_OPTION, "choices", ("en", "es"))
    player = Player(ruleset="dicesoccer", options=LEFT_BEGINS_OPTIONS)
    player.devices.files.save("settings.txt", b"language es\n")
    player.session.seats[1].seat_player("easy", player.devices.entropy)
    player.session.match_starter.rematch(player.match)
    play_actions(player, 4)
    try:
        assert "Izquierda - Fácil" in scroll_text_of(restart_after_power_cut(player))
    finally:
        text.set_language(text.ENGLISH_CODE)


def test_an_unfinished_match_on_a_board_without_a_display_is_named_with_score_and_time():
    player = Player("mini16", "sokhazania", LEFT_BEGINS_OPTIONS)
    play_actions(player, 30)
    player = restart_after_power_cut(player)
    player.wait(1000)
    score = f"{player.session.screen._score}"
    assert score
    assert scroll_text_of(player) == f"Unfinished: Sokhazania, {' '.join(score.split())} > Resume"
    player.press("down")
    assert scroll_text_of(player) == "Menu"


def test_a_pending_throw_is_still_pending_after_a_power_cut():
    player = Player(ruleset="sokhazania", options=LEFT_BEGINS_OPTIONS)
    game = player.session.game
    while game.match.current_player() == CHANCE:
        game.apply(game.match.legal_actions()[-1])
    game.apply(game.match.legal_actions()[0])
    while not game.ends_with_decision() and game.match.current_player() != CHANCE:
        game.apply(game.match.legal_actions()[0])
    outcome = game.match.legal_actions()[2]
    game.apply(outcome)
    assert game.take_back()
    assert game.pending == [(outcome, THROW_ENTRY)]
    assert load_unfinished_game(restart_after_power_cut(player)).pending == [(outcome, THROW_ENTRY)]
    game.apply(game.match.legal_actions()[0])
    kept = load_unfinished_game(restart_after_power_cut(player))
    assert kept.next_pending() == game.next_pending() == outcome
    # If the power fails before the outcome is applied, it is still pending after a restart.
    assert load_unfinished_game(restart_after_power_cut(player)).pending == [(outcome, THROW_ENTRY)]
    game.apply(outcome)
    assert collect_game_state(
        load_unfinished_game(restart_after_power_cut(player))
    ) == collect_game_state(game)
    assert load_unfinished_game(restart_after_power_cut(player)).pending == []


def test_a_pending_throw_that_is_no_longer_legal_is_dropped():
    player = Player(ruleset="sokhazania", options=LEFT_BEGINS_OPTIONS)
    game = player.session.game
    while game.match.current_player() == CHANCE:
        game.apply(game.match.legal_actions()[-1])
    game.apply(game.match.legal_actions()[0])
    while game.match.current_player() != CHANCE:
        game.apply(game.match.legal_actions()[0])
    game.pending.append((77, VIRTUAL_ENTRY))
    player.session.saver.begin(game)
    assert load_unfinished_game(restart_after_power_cut(player)).pending == [(77, VIRTUAL_ENTRY)]
    assert game.next_pending() is None
    assert collect_game_state(
        load_unfinished_game(restart_after_power_cut(player))
    ) == collect_game_state(game)
    assert load_unfinished_game(restart_after_power_cut(player)).pending == []


def test_dropping_a_match_needs_confirmation():
    player = Player(ruleset="dicesoccer", options=LEFT_BEGINS_OPTIONS)
    play_actions(player, 3)
    player = restart_after_power_cut(player)
    choose(player, "Drop it")
    assert "Drop the unfinished match (Soccer Dice)? It is lost then." in scroll_text_of(player)
    assert chosen_item(player) == "No", "a second press of OK drops nothing"
    player.press("left ok")
    assert player.place == "unfinished"
    player = restart_after_power_cut(player)
    assert player.place == "unfinished"
    choose(player, "Drop it", "Yes")
    assert player.place == "menu"
    assert "Resume" not in item_labels(player)
    assert restart_after_power_cut(player).place == "menu"


def test_the_chosen_game_begins_after_the_unfinished_match_was_dropped():
    player = Player(ruleset="dicesoccer", options=LEFT_BEGINS_OPTIONS)
    player = restart_after_power_cut(player, ruleset="sokhazania", options=LEFT_BEGINS_OPTIONS)
    choose(player, "Drop it", "Yes")
    assert player.match.RULESET == "sokhazania"


def test_an_aborted_match_is_not_offered():
    player = Player(ruleset="dicesoccer", options=LEFT_BEGINS_OPTIONS)
    player.session.go_home()
    assert restart_after_power_cut(player).place == "menu"


def test_a_match_that_a_different_version_of_its_rules_began_is_not_resumed(monkeypatch):
    player = Player(ruleset="sokhazania", options=LEFT_BEGINS_OPTIONS)
    play_actions(player, 7)
    player.session.screen.take_back()
    expected = from_history(player.session.game).to_text()
    monkeypatch.setattr(Match, "VERSION", 2)
    player = restart_after_power_cut(player)
    player.press("left ok")
    player.wait(100)
    words = "It cannot be resumed, its record is kept: got sokhazania of version 1, expected"
    assert scroll_text_of(player).startswith(words)
    player.press("left ok")
    assert player.place == "menu"
    assert restart_after_power_cut(player).place == "menu"
    name = player.devices.files.names("records")[0]
    heading, history = stored_match.unpack(player.devices.files.load("records/" + name))
    assert heading["version"] == "1"
    kept = History.from_bytes(load("sokhazania"), history)
    assert from_history(kept).to_text() == expected


def finish_match(player, seed=0):
    """Play the match at the player's simulated board to its end and show the result."""
    play_actions(player)
    player.settle()
    player.wait(1000)
    assert player.place == "result"


def test_a_finished_match_is_stored_and_counted_once_despite_power_cuts(monkeypatch):
    """The power fails between any two of the writes (record, scores, end of the journal)."""
    for cut in ("records.store_record", "league.save", "journal.close"):
        player = Player(ruleset="dicesoccer", options=LEFT_BEGINS_OPTIONS)
        play_actions(player)
        with monkeypatch.context() as patch:
            place, name = cut.split(".")
            saver = player.session.saver
            target = {"records": None, "league": saver.league, "journal": saver._journal}[place]
            stop = PowerCutter()
            if target is None:
                patch.setattr("pixelpitch.app.saver.records.store_record", stop)
            else:
                patch.setattr(target, name, stop)
            with pytest.raises(PowerCut):
                result_screen(player.session, player.session.game)
        player = restart_after_power_cut(player)
        assert player.place == "unfinished", cut
        player.press("left ok")
        player.wait(1500)
        assert player.place == "result", cut
        league = player.session.saver.league
        assert league.number == 1, cut
        assert sum(league.points) == sum(league.pairs[0].points) in (2, 3), cut
        assert len(league.pairs) == 1
        assert player.devices.files.names("records") == ["000001"], cut
        assert restart_after_power_cut(player).place == "menu"
        kept = League(player.devices.files)
        assert (kept.number, kept.points) == (1, league.points)


class PowerCut(Exception):
    """Raised in place of a write, to simulate a power cut."""


class PowerCutter:
    """A callable that replaces any function and raises ``PowerCut``."""

    def __call__(self, *args):
        raise PowerCut


@pytest.mark.long
def test_the_last_twenty_records_are_kept_and_can_be_replayed():
    player = Player(ruleset="dicesoccer", options=LEFT_BEGINS_OPTIONS)
    for _ in range(MAX_RECORDS + 2):
        play_actions(player)
        end = player.match.checksum()
        result_screen(player.session, player.session.game)
        player.session.match_starter.rematch(player.match)
    files = player.devices.files
    names = files.names("records")
    assert names == [f"{number:06d}" for number in range(3, MAX_RECORDS + 3)]
    heading, history = stored_match.unpack(files.load("records/" + names[-1]))
    kept = History.from_bytes(load("dicesoccer"), history)
    assert heading["score"] == " ".join(map(str, kept.match.outcome()["score"]))
    record = from_history(kept)
    assert replay(parse(record.to_text()), load("dicesoccer")).checksum() == end


def test_league_points_names_and_options_survive_a_power_cut():
    player = Player()
    choose(player, "Games", "Soccer Dice", "More")
    change(player, "Begins", "left")
    choose(player, "Back", "Start")
    play_actions(player)
    player.settle()
    player.wait(1000)
    points = [seat.points for seat in player.session.seats]
    assert sum(points) in (2, 3)
    player = restart_after_power_cut(player)
    assert [seat.points for seat in player.session.seats] == points
    choose(player, "Games", "Soccer Dice", "More")
    player.wait(200)
    assert ">Begins     left" in player.text()


def test_the_league_is_in_the_menu_and_names_are_set_with_the_pads():
    player = Player()
    choose(player, "Games", "League")
    player.wait(100)
    assert {" Left coach   0p", " Right coach  0p"} <= set(player.text())
    choose(player, "Left coach")
    player.wait(100)
    assert player.place == "name"
    for place, letter in enumerate("Ann       "):
        for _ in range(70):
            if player.text()[2].ljust(11)[place] == letter:
                break
            player.press("left up")
        player.press("left right")
    player.press("left ok")
    assert player.place == "league"
    assert restart_after_power_cut(player).session.seats[0].name == "Ann"


def test_the_league_sums_the_results_of_two_names_whichever_sides_they_play():
    store = Store()
    league = League(store.files)
    league.add_match(1, ["Ann", "Bert"], [3, 0], 0)
    league.add_match(2, ["Bert", "Ann"], [1, 1], None)
    league.add_match(3, ["Bert", "Ann"], [4, 0], 0)
    league.add_match(4, ["Cleo", "Ann"], [0, 3], 1)
    league.save()
    kept = League(store.files)
    table = [(pair.names, pair.wins, pair.draws, pair.points) for pair in kept.pairs]
    assert table == [(["Ann", "Bert"], [1, 1], 1, [4, 5]), (["Cleo", "Ann"], [0, 1], 0, [0, 3])]
    assert kept.number == 4


def test_a_damaged_league_file_counts_as_empty():
    store = Store()
    league = League(store.files)
    league.names[0] = "Ann"
    league.add_match(9, ["Ann", "Bert"], [3, 0], 0)
    league.save()
    whole = store.files.load("league.txt")
    for at in range(len(whole)):
        for bit in (1, 128):
            store.files.save("league.txt", whole[:at] + bytes((whole[at] ^ bit,)) + whole[at + 1 :])
            assert (League(store.files).number, League(store.files).names[0]) == (0, "Left coach")
        store.files.save("league.txt", whole[:at])
        assert League(store.files).number == 0


def test_a_failing_flash_is_reported_once_and_the_match_continues():
    player = Player(ruleset="dicesoccer", options=LEFT_BEGINS_OPTIONS)

    def fail_to_program(sector, offset, data):
        """Raise the error of a broken flash in place of programming ``data``."""
        raise OSError(5, "broken")

    player.devices.flash.program = fail_to_program
    play_actions(player, 1)
    player.wait(40)
    assert "This match is not saved" in scroll_text_of(player)
    play_actions(player)
    player.settle()
    player.wait(1000)
    assert player.place == "result"


@pytest.mark.parametrize("cut", [False, True])
@pytest.mark.parametrize("board", ["pitch32", "mini16"])
@pytest.mark.parametrize("ruleset", ids())
def test_a_match_left_in_the_pause_goes_on_later(ruleset: str, board: str, cut: bool) -> None:
    player = Player(board)
    player.session.seats[1].seat_player("easy", player.devices.entropy)
    player.session.match_starter.start(ruleset, {"first": "left"})
    generator = Generator(5)
    for _ in range(20):
        player.session.screen.apply(autoplay.choose(player.match, generator))
    player.settle()
    before = player.session.game.to_bytes()
    ok = player.devices.pads.clusters[0]
    player.press("menu")
    choose(player, "Go on later", coach=ok)
    assert player.place == "menu"
    assert chosen_item(player) == "Resume"
    assert f"{facts(ruleset).NAME}: your match is kept" in scroll_text_of(player)
    assert player.match is None
    player.wait(2000)
    if cut:
        player = restart_after_power_cut(player)
    choose(player, "Resume", coach=ok)
    while player.place != "play":
        player.wait(20)
    game = player.session.game
    assert game.to_bytes() == before
    assert game.seats[1].opponent.NAME == "easy"


@pytest.mark.parametrize("cut", [False, True])
@pytest.mark.parametrize("board", ["pitch32", "mini16"])
@pytest.mark.parametrize("start", [("Play",), ("Games", "PawnBall", "Start")])
def test_another_match_begins_only_after_a_question_while_one_is_unfinished(
    start: tuple[str, ...], board: str, cut: bool
) -> None:
    player = Player(board, "dicesoccer", LEFT_BEGINS_OPTIONS)
    play_actions(player, 3)
    before = player.session.game.to_bytes()
    ok = player.devices.pads.clusters[0]
    player.press("menu")
    choose(player, "Go on later", coach=ok)
    if cut:
        player = restart_after_power_cut(player)
        player.wait(500)
        choose(player, "Menu", coach=ok)
    choose(player, *start, coach=ok)
    question = "End the unfinished match (Soccer Dice)? Only its record stays."
    assert question in scroll_text_of(player)
    assert chosen_item(player) == "No", "a second press of OK keeps the match"
    asked = player.session.screen
    player.press(f"{ok} ok")
    assert player.place == ("menu" if start == ("Play",) else "setup")
    player.session.open(asked)
    choose(player, "Yes", coach=ok)
    assert player.place == "play"
    assert ("dicesoccer" if start == ("Play",) else "pawnball") == player.match.RULESET
    assert player.session.game.to_bytes() != before
    assert len(player.devices.files.names("records")) == 1, "the record of the first match"
    player.press("menu")
    choose(player, "Go on later", coach=ok)
    assert chosen_item(player) == "Resume"


def test_the_guided_match_can_wait_and_another_one_asks_first() -> None:
    """A coach leaves a guided match with *Go on later*. Starting another match with *Play now*
    would discard the first, so the board asks for confirmation.
    """
    player = Player()
    choose(player, "Play now")
    player.press("left ok")
    player.press("menu")
    choose(player, "Go on later")
    assert item_labels(player)[0] == "Resume"
    choose(player, item_labels(player)[1])
    assert player.place == "question"
    choose(player, "No", "Resume")
    player.wait(1000)
    assert player.place == "play"
