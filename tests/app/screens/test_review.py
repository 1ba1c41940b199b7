"""The review after a match compares luck with skill, and lists and replays the costliest
decisions.
"""

from typing import Any

import pytest

from pixelpitch import opponents
from pixelpitch.app.display_text import wrap
from pixelpitch.app.game import OFFERED_CODE, UNAIDED_CODE, Game
from pixelpitch.app.screens.mistake import Mistake, cost_words
from pixelpitch.app.screens.review import Review
from pixelpitch.opponents.hint import Hint
from pixelpitch.opponents.judge import Judge
from pixelpitch.opponents.luck import Luck
from pixelpitch.opponents.odds import Contrast
from pixelpitch.opponents.opponent import Opponent
from pixelpitch.rules.entries import DECISION_ENTRY, TIME_ENTRY, VIRTUAL_ENTRY
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
from pixelpitch.rules.squares import name, number
from pixelpitch.rulesets import ids, load
from tests.app.screens.test_statistics import open_statistics_after_match
from tests.app.street import STREETSOCCER_POSITION, player_at_position
from tests.players import Player, choose, scroll_text_of

on_both_boards = pytest.mark.parametrize("board", ["pitch32", "mini16"])


def return_false() -> bool:
    """Return False: there is no more time to think."""
    return False


def play_match(
    player: Player, ruleset: str, action_count: int, opponent_names: tuple[str, str]
) -> Game:
    """Play part of a match between two opponents on the player's simulated board and return its
    game.
    """
    match = load(ruleset)({"first": "left"})
    game = Game(match, list(player.session.seats))
    generator = Generator(9)
    decide = [opponents.make(name, Generator(side)) for side, name in enumerate(opponent_names)]
    for _ in range(action_count):
        side = match.current_player()
        if side == TERMINAL:
            break
        if side < 0:
            game.apply(generator.pick(match.chance_outcomes()))
            game.pass_time(3)
        else:
            game.apply(decide[side].think(match, return_false))
    return game


def open_review(player: Player, game: Game) -> Review:
    """Open the review of ``game``; return it when the simulated board lists the findings."""
    session = player.session
    session.game = game
    review = Review(session, game, session.go_home)
    session.open(review)
    for _ in range(3000):
        if session.screen is not review:
            break
        player.wait(20)
    assert player.place == "review"
    player.wait(40)
    return review


@pytest.mark.parametrize("ruleset", ids())
@pytest.mark.long(but=["dicesoccer", "sokhazania", "tactics"])
def test_the_review_sums_luck_and_skill_and_lists_the_costliest_decisions(ruleset: str) -> None:
    player = Player()
    game = play_match(player, ruleset, 70, ("uniform", "easy"))
    review = open_review(player, game)
    luck, lost = [0, 0], [0, 0]
    costs: list[tuple[int, int, int]] = []  # list of (cost, turn, side)
    match = game.initial_match()
    turn, before = 0, -1
    for kind, value in game.entries():
        if kind == TIME_ENTRY:
            match.pass_time(value)
            continue
        if kind == DECISION_ENTRY:
            side = match.current_player()
            turn += side != before
            before = side
            cost = Judge(value).think(match, return_false)[1]
            lost[side] += cost
            costs.append((cost, turn, side))
        else:
            before = -1
            for side, each in enumerate(Luck(value).think(match, return_false)):
                luck[side] += each
        match.apply_action(value)
    said = scroll_text_of(player)
    if ruleset in ("dicesoccer", "sokhazania"):
        assert review.luck == luck
        assert describe_favoured_side("Luck", game, luck[0] - luck[1]) in said
    else:
        assert "uck" not in said
        assert "skill" not in said
        assert said.startswith("REVIEW")
    if ruleset == "dicesoccer":
        assert "no decisions" in said
        assert not review.worst
        return
    assert review.cost == lost
    if ruleset == "sokhazania":
        assert describe_favoured_side("skill", game, lost[1] - lost[0]) in said
    expected = []
    for coach in (0, 1):
        turns = {turn for _, turn, side in costs if side == coach}
        dearest = [max(cost for cost, each, _ in costs if each == turn) for turn in turns]
        expected += sorted((cost for cost in dearest if cost >= 18), reverse=True)[:2]
    expected.sort(reverse=True)
    assert [each[0] for each in review.worst] == expected
    for cost, side, state, moves, action, minute, *_ in review.worst:
        assert bool(minute) == (ruleset != "pawnball"), "only games with a clock show a minute"
        assert ("'" in scroll_text_of(player)) == bool(minute)
        match = load(ruleset).from_bytes(state)
        assert match.current_player() == side
        assert Judge(moves[0]).think(match, return_false) == (action, cost)
        for each in moves:
            assert match.current_player() == side
            match.apply_action(each)


def describe_favoured_side(factor: str, game: Game, goal_360ths: int) -> str:
    """Return the review's words for ``factor``, "luck" or "skill": which side it favoured.

    ``goal_360ths`` is the advantage of side 0 in 1/360 of a goal; it is negative for side 1.
    """
    halves = round(abs(goal_360ths) / 180 + 1e-9)
    if not halves:
        return factor + " was even"
    whole = f"{halves // 2} goal" + ("s" if halves > 3 else "")
    amount = whole if halves % 2 == 0 else f"{halves // 2} and a half goals"
    amount = "one and a half goals" if halves == 3 else amount
    who = game.match.side_name(0 if goal_360ths > 0 else 1)
    return f"gave {who} " + ("half a goal" if halves == 1 else amount)


@on_both_boards
@pytest.mark.long
def test_a_missed_goal_is_replayed_with_a_better_turn(board: str) -> None:
    player = Player(board)
    session = player.session
    match = load("streetsoccer").from_position({**STREETSOCCER_POSITION, "ball": "l3", "die": 5})
    game = Game(match, list(session.seats))
    while match.current_player() == 0:
        # the goalie walks, although a figure could score instead
        legal = match.legal_actions()
        game.apply(match.string_to_action("d4") if len(game_actions(game)) == 0 else legal[0])
    review = open_review(player, game)
    assert len(review.worst) == 1
    lines = player.text()
    cost = review.worst[0][0]
    assert f"({cost_words(cost, True)})" in scroll_text_of(player)
    if board == "pitch32":
        assert any(line.startswith(">Yellow") for line in lines)
    minute = game.initial_match().minute()
    assert review.worst[0][5:7] == [minute, "d4 walks to " + name(game_actions(game)[1])]
    assert " ".join(review.worst[0][6].split()) in scroll_text_of(player)
    assert f"Yellow {minute}': d4 walks to" in scroll_text_of(player)
    player.press("left ok")
    screen = session.screen
    assert isinstance(screen, Mistake)
    asked = read_prompt_without_side(screen)
    shown, scored = set(), 0
    rested = ways = 0
    scroll_texts = set()
    pages = set()
    for _ in range(6000):  # 120 s, longer than any scroll text
        player.wait(20)
        if screen._thought is None and screen._at == len(screen._moves[screen._shown]):
            rested += 20
            assert screen._shown == ways, "the screen does not change by itself"
            # The lights have shown the last position of a move for 6 s. Turn to the next page of
            # text if there is one; otherwise switch between the coach's move and the better move.
            if rested >= 6000:
                more = board == "pitch32" and screen._page + 1 < len(screen._pages())
                player.press("left ok" if more else "left right")
                rested, ways = 0, screen._shown
        shown.add((screen._shown, screen._match.ball))
        scroll_texts.add(screen.scroll_text())
        pages.add(" ".join(" ".join(screen.lines()).split()))
        scored = max(scored, screen._match.score[0])
        if scored == 2 and player.text() == screen.lines():
            break
    assert scored == 2, "the better move scores"
    assert (0, match.ball) in shown
    assert len(scroll_texts) > 3
    assert not [each for each in scroll_texts if asked in each], (
        "the text says what was done, not what was asked"
    )
    assert any(each.startswith("Played: d4 walks to ") for each in scroll_texts)
    assert any(each.startswith("Better: ") and "Goal for Yellow" in each for each in scroll_texts)
    both = [each for each in pages if "Played: d4 walks to" in each and "Better:" in each]
    assert both, "one page names the move and the better one"
    if board == "pitch32":
        assert any("Played: Red scores on" in each for each in pages), (
            "the review says what followed the move"
        )
    else:
        assert any("Red scores on" in each and "Played: " in each for each in scroll_texts)
    assert any("It scores" in each for each in pages), "the review gives the reason of the hint"
    assert any(cost_words(cost) in each for each in pages)
    assert player.place == "mistake"
    way = screen._shown
    player.press("left right")
    assert screen._shown == 1 - way, "the screen now shows the other move"
    assert player.place == "mistake"
    player.press("left back")
    assert player.place == "review"


@on_both_boards
def test_ok_leads_from_the_played_move_to_the_better_one_and_back_to_the_review(
    board: str, monkeypatch: Any
) -> None:
    let_cursor_begin_on_poor_action(monkeypatch)
    player, _ = play_poor_turn(board, False)
    player.press("left ok")
    screen = player.session.screen
    assert isinstance(screen, Mistake)
    shown = []
    for _ in range(12):
        if player.place == "review":
            break
        shown.append(screen._shown)
        player.press("left ok")
        player.wait(200)
    assert player.place == "review"
    assert shown == sorted(shown), "no move is shown again"
    assert set(shown) == {0, 1}


def find_poor_action(match: Any) -> int:
    """Return a move of the goalie on d4, which is poor because a figure could score instead."""
    legal: list[int] = match.legal_actions()
    return number("d4") if number("d4") in legal else legal[0]


class PoorAdviser(Opponent):
    """An opponent that advises the poor move of the goalie."""

    def __init__(self) -> None:
        Opponent.__init__(self, Generator(1))
        self.rest: list[int] = []

    def decide(self, match: Any) -> Any:
        """Generator: yields once, then returns a poor action without a reason."""
        yield
        return find_poor_action(match), ""


def play_poor_turn(board: str, asks_for_hints: bool) -> tuple[Player, Review]:
    """Play a turn by pressing only OK, and return (player, review of that turn).

    If ``asks_for_hints``, ask for a hint before each press, which moves the cursor.
    """
    player = player_at_position(board, ball="l3", die=5)
    game = player.session.game
    while game.match.current_player() == 0:
        if len(game.match.legal_actions()) > 1:
            if asks_for_hints:
                player.hold("left ok", 900)
            player.press("left ok")
        player.wait(1000)
    return player, open_review(player, game)


def let_cursor_begin_on_poor_action(monkeypatch: Any) -> None:
    """Let StreetSoccer suggest the action of ``find_poor_action``, where the cursor begins."""
    table = type(load("streetsoccer")().table())
    monkeypatch.setattr(table, "pick", lambda self, match: (-1, (), -1))
    monkeypatch.setattr(table, "likeliest", lambda self, match: find_poor_action(match))


@on_both_boards
def test_following_a_hint_counts_as_no_mistake(board: str, monkeypatch: Any) -> None:
    let_cursor_begin_on_poor_action(monkeypatch)
    monkeypatch.setattr("pixelpitch.opponents.hint.Hint", PoorAdviser)
    player, review = play_poor_turn(board, True)
    assert review.cost[0] == 0
    assert not review.worst
    assert "no costly mistake was found" in scroll_text_of(player)


def test_following_a_hint_from_before_a_resume_counts_as_no_mistake(monkeypatch: Any) -> None:
    """After a power cut, the board still has the match but no longer knows which hints it gave. So
    the review computes the hints again.
    """
    let_cursor_begin_on_poor_action(monkeypatch)
    monkeypatch.setattr("pixelpitch.opponents.hint.Hint", PoorAdviser)
    player, _ = play_poor_turn("pitch32", True)
    resumed = Game(player.session.game.initial_match(), list(player.session.seats))
    for kind, value in player.session.game.entries():
        resumed.pass_time(value) if kind == TIME_ENTRY else resumed.apply(value)
    resumed.apply_press([4], VIRTUAL_ENTRY)
    for hint, count in ((PoorAdviser, 0), (Hint, 1)):
        monkeypatch.setattr("pixelpitch.app.screens.review.Hint", hint)
        assert len(open_review(player, resumed).worst) == count


def test_a_stored_result_remembers_which_decisions_a_hint_advised() -> None:
    player = open_statistics_after_match("dicesoccer")
    game = player.session.game
    result = player.session.screen
    game.advice_codes = bytearray(b"\2" * game.length())
    result.to_stored().show_again()
    for _ in range(500):
        player.wait(20)
        if player.session.game is not game:
            break
    assert player.session.game is not game
    assert player.session.game.advice_codes == game.advice_codes


@on_both_boards
def test_a_mistake_on_which_the_cursor_began_is_marked_as_offered(
    board: str, monkeypatch: Any
) -> None:
    let_cursor_begin_on_poor_action(monkeypatch)
    player, review = play_poor_turn(board, False)
    assert len(review.worst) == 1
    minute = review.worst[0][5]
    assert f"Yellow {minute}': the board suggested: d4 walks to" in scroll_text_of(player)
    player.press("left ok")
    player.wait(100)
    assert "The board suggested: d4 walks to" in scroll_text_of(player)


@pytest.mark.parametrize(("cost", "listed"), [(89, [0, 1]), (90, [1, 1])])
def test_a_choice_that_the_cursor_offered_is_listed_only_if_it_is_costly(
    cost: int, listed: list[int], monkeypatch: Any
) -> None:
    """Formerly the review called two in five turns mistakes, even for a coach who accepted every
    suggestion.
    """

    class ConstantJudge(Judge):
        """A judge that advises the first legal action and gives all decisions the same ``cost``."""

        def decide(self, match: Any) -> Any:
            """Generator: yields once, then returns (first legal action, ``cost``)."""
            yield
            return match.legal_actions()[0], cost

    player, _ = play_poor_turn("pitch32", False)
    monkeypatch.setattr("pixelpitch.app.screens.review.Judge", ConstantJudge)
    game = player.session.game
    counts = []
    for advice in (OFFERED_CODE, UNAIDED_CODE):
        game.advice_codes = bytearray([advice] * game.length())
        counts.append(len(open_review(player, game).worst))
    assert counts == listed


def test_a_review_without_mistakes_names_the_goal_that_decided_the_match() -> None:
    """The decisive goal is the one that gave the winner the lead for the rest of the match, here
    the 2-1 in a match that ended 3-2.
    """
    player = Player()
    match = load("dicesoccer")({"first": "left"})
    game = Game(match, list(player.session.seats))
    generator = Generator(14)
    scores: list[list[int]] = []
    while match.current_player() != TERMINAL:
        game.apply(generator.pick(match.chance_outcomes()))
        scores += [list(match.score)] if [list(match.score)] != scores[-1:] else []
    assert scores == [[0, 0], [1, 0], [1, 1], [2, 1], [3, 1], [3, 2]]
    open_review(player, game)
    assert f"Decisive goal: {match.side_name(0)}, 2-1" in scroll_text_of(player)


def test_if_the_odds_of_two_turns_are_equal_words_say_which_is_better() -> None:
    """The two turns have equal odds, so the review states the reason in words."""
    ends = []
    for square in ("f1", "h1"):
        match = load("streetsoccer").from_position(
            {**STREETSOCCER_POSITION, "ball": "g5", "die": 2}
        )
        for each in ("g2", square):
            match.apply_action(match.string_to_action(each))
        ends.append(match)
    odds, why = Contrast(ends[1], 0).think(ends[0], return_false)
    other, _ = Contrast(ends[0], 0).think(ends[1], return_false)
    assert odds == other
    assert why == "Red's best reply brings less"


def read_prompt_without_side(screen: Mistake) -> str:
    """Return the prompt in the replayed position without the name of the side."""
    return screen._match.prompt().split(": ")[1]


def game_actions(game: Game) -> list[int]:
    """Return the outcomes and decisions of ``game``, without the elapsed times."""
    return [value for kind, value in game.entries() if kind != TIME_ENTRY]


def test_only_back_ends_the_review_while_it_is_computed() -> None:
    """Previously, OK also left the review (and the statistics) without a message."""
    player = open_statistics_after_match("dicesoccer")
    for item in ("Review", "Statistics"):
        choose(player, item)
        place = player.place
        screen: Any = player.session.screen
        screen.step = lambda now, elapsed: False  # simulates a computation that has not finished
        for pad in ("left ok", "left up"):
            player.press(pad)
            assert player.place == place
            assert "BACK ends it" in player.text()
        player.press("left back")
        assert player.place == "result"


def test_the_result_offers_the_review_and_any_pad_leaves_it() -> None:
    player = open_statistics_after_match("dicesoccer")
    choose(player, "Review")
    assert player.place == "review"
    player.wait(3000)
    assert "no decisions" in scroll_text_of(player)
    player.press("left back")
    assert player.place == "result"


def test_the_review_does_not_judge_the_decisions_of_the_expert() -> None:
    player = Player()
    game = play_match(player, "streetsoccer", 60, ("uniform", "uniform"))
    game.seats[1].seat_player("expert", lambda count: bytes(count))
    review = open_review(player, game)
    assert review.cost[0] > 0
    assert review.cost[1] == 0
    assert {each[1] for each in review.worst} == {0}


@pytest.mark.parametrize("ruleset", ["streetsoccer", "sokhazania"])
def test_after_a_match_against_the_board_the_review_lists_the_decisions_of_the_coach(
    ruleset: str,
) -> None:
    player = Player()
    game = play_match(player, ruleset, 70, ("uniform", "uniform"))
    game.seats[1].seat_player("beginner", lambda count: bytes(count))
    review = open_review(player, game)
    assert {each[1] for each in review.worst} == ({0} if ruleset == "streetsoccer" else set())
    assert bool(review.cost[1]) == (ruleset == "sokhazania"), (
        "the costs of the board count in the sums only in Sokhazania"
    )


@on_both_boards
def test_the_replay_of_a_turn_shows_the_dice_of_that_turn(board: str) -> None:
    player = Player(board)
    game = play_match(player, "streetsoccer", 70, ("uniform", "uniform"))
    renderer = player.session.renderer
    renderer.set_faces(5 + 8 * 6)  # at the end of the match the dice show 5 and 6
    review = open_review(player, game)
    rows = []
    for entry in review.worst:
        match, faces = game.initial_match(), [0, 0]
        for kind, value in game.entries():
            if match.to_bytes() == entry[2]:
                break
            if kind not in (DECISION_ENTRY, TIME_ENTRY):
                faces[match.thrower()] = value
            match.pass_time(value) if kind == TIME_ENTRY else match.apply_action(value)
        player.press("left ok")
        assert renderer.overlay()[3] == faces[0] + 8 * faces[1]
        rows.append(faces)
        player.press("left back")
        assert renderer.overlay()[3] == 5 + 8 * 6
        player.press("left down")
    assert len(rows) > 1


def test_the_review_shows_its_progress_and_a_pad_ends_it() -> None:
    player = Player()
    session = player.session
    game = session.game = play_match(player, "streetsoccer", 120, ("uniform", "uniform"))
    session.open(Review(session, game, session.go_home))
    seen: list[Any] = []
    for _ in range(4):
        player.wait(20)
        assert player.place == "review"
        seen.append(player.text()[0].split()[1])
    assert seen == sorted(seen, key=int)
    assert len(set(seen)) > 1
    player.press("left back")
    assert player.place == "menu"


@pytest.mark.parametrize(
    ("cost", "words"),
    [
        (18, "one goal in 20 such positions"),
        (36, "one goal in 10 such positions"),
        (90, "one goal in 4 such positions"),
        (180, "one goal in 2 such positions"),
        (240, "2 goals in 3 such positions"),
        (300, "1 goal"),
        (539, "1 goal"),
        (720, "2 goals"),
    ],
)
def test_the_text_of_a_cost_counts_goals_and_positions(cost: int, words: str) -> None:
    assert cost_words(cost) == f"That is worth {words}."
    brief = cost_words(cost, True)
    assert brief.startswith("costs ")
    assert len(wrap(brief, 15)) <= 3, "the text fits in 3 of the 8 lines"
