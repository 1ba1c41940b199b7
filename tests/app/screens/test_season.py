"""The season at the board: made, played from the list of fixtures, kept over a loss of power."""

from typing import Any

import pytest

from host_tools.common.store import Store
from pixelpitch import opponents
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.entries import VIRTUAL
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
from pixelpitch.storage.league import League
from tests.app.test_resume import again
from tests.players import Player, labels, speech_of
from tests.players import choose as take


def choose_game(player: Player) -> None:
    """Let Soccer Dice be played: its name takes a line of its own."""
    player.seek("Game")
    for _ in range(5):
        if "Soccer Dice" not in speech_of(player):
            player.press("left right")
    assert "Soccer Dice" in speech_of(player)


def season_of(player: Player, *changes: tuple[str, str]) -> Player:
    """Make a season of Soccer Dice."""
    player.choose("Games", "League", "Season")
    choose_game(player)
    for label, value in changes:
        player.change(label, value)
    player.choose("Begin")
    return player


def begin_with_the_board(player: Player) -> None:
    """Begin a season of three coaches, one of them the board."""
    player.choose("Games", "League", "Season")
    choose_game(player)
    player.seek("Coach 2")
    player.press("left right")
    player.change("Coaches", "3")
    player.choose("Begin")


def play(player: Player, seed: int, most: int = 10**6) -> None:
    """Play the match that is on, or so many actions of it."""
    generator = Generator(seed)
    game = player.session.game
    while game.match.current_player() != TERMINAL and most:
        most -= 1
        game.apply(choose(game.match, generator), VIRTUAL)
    player.wait(6000)


def load_season(player: Player) -> Any:
    return player.session.keeper.season()


def begin_next(player: Player) -> None:
    """Begin the next fixture from the menu."""
    player.session.go_home()
    player.choose("Games", "League", "Season")
    player.press("left ok")


def test_the_result_of_a_match_of_it_leads_on_to_table_and_next_match() -> None:
    """Of a match that was cut off, too, in a season with the board as one of three coaches."""
    player = Player(store=Store())
    begin_with_the_board(player)
    player.press("left ok")
    play(player, 1)
    player.press("left ok")  # ends the show of full time
    player.choose("Season")
    player.press("left ok")
    play(player, 2, 5)
    player = again(player)
    take(player, "Resume")
    play(player, 2)
    player.press("left ok")
    take(player, "Season", "Table")
    assert player.text()[0].startswith("TABLE")
    items = player.session.screen.items
    assert [item.label for item in items] == [
        *(f"{place + 1}. {row.name}:" for place, row in enumerate(load_season(player).table())),
        "Back",
    ]
    assert sum(int(item.value()[:-1]) for item in items[:3]) in (4, 5, 6), "two matches"
    player.press("left back")
    player.press("left back")
    assert player.place == "result"
    take(player, "Season")
    player.press("left ok")
    assert player.place == "play"
    assert load_season(player).next_fixture() == 2


def test_what_its_lists_offer() -> None:
    player = Player()
    player.choose("Games", "League", "Season")
    coaches = ["Coach 1", "Coach 2"]
    assert labels(player) == ["Begin", "Kind", "Game", "Legs", "Coaches", *coaches, "Back"]
    player = season_of(Player())
    player.session.go_home()
    player.choose("Games", "League", "Season")
    first = "Play " + load_season(player).title(0)
    assert labels(player) == [first, "Fixtures", "Table", "Top moments", "End it", "Back"]
    player.choose("Fixtures")
    assert labels(player) == [load_season(player).title(0), "Back"]


def test_a_season_is_played_to_its_end() -> None:
    player = season_of(Player(), ("Coaches", "3"))
    for number in range(3):
        assert load_season(player).next_fixture() == number
        fixture = load_season(player).fixtures[number]
        begin_next(player)
        names = [load_season(player).name(coach) for coach in (fixture.home, fixture.away)]
        assert [seat.name for seat in player.session.game.seats] == names
        play(player, number)
        outcome = player.session.game.match.outcome()
        assert player.place == "result"
        counted = load_season(player).fixtures[number]
        assert list(counted.goals) == list(outcome["score"])
        assert counted.winner == outcome["winner"]
        assert counted.number == player.session.keeper.number
    player.session.go_home()
    player.choose("Games", "League", "Season")
    assert "wins the season!" in speech_of(player)
    player.choose("Table")
    assert load_season(player).table()[0].name in speech_of(player)


@pytest.mark.parametrize("kind", ["league", "cup"])
def test_a_match_of_it_that_was_cut_off_counts_when_it_is_over(kind: str) -> None:
    player = season_of(Player(store=Store()), ("Kind", kind))
    begin_next(player)
    play(player, 5, 7)
    player = again(player)
    assert player.place == "unfinished"
    take(player, "Resume")
    play(player, 5)
    assert player.place == "result"
    assert load_season(player).fixtures[0].number == 1


def test_a_rematch_and_another_match_are_none_of_it() -> None:
    player = season_of(Player(), ("Legs", "2"))
    begin_next(player)
    play(player, 1)
    player.press("left ok")  # ends the show of full time, and nothing else
    assert player.place == "result"
    player.choose("Rematch")
    play(player, 2)
    player.choose("Menu")
    player.choose("Games", "Soccer Dice", "Start")
    play(player, 3)
    assert [bool(each.number) for each in load_season(player).fixtures] == [True, False]


def test_the_end_of_a_season_is_asked_for() -> None:
    player = season_of(Player())
    player.choose("End it")
    assert player.place == "question"
    player.press("left back")
    assert load_season(player) is not None
    player.choose("End it")
    player.press("left ok")
    assert load_season(player) is None


def test_the_board_may_be_one_of_them() -> None:
    player = Player()
    player.choose("Games", "League", "Season")
    player.seek("Game")
    assert "Sokhazania" in speech_of(player), "the first of the games, where none was played"
    choose_game(player)
    player.seek("Coach 1")
    player.press("left right")
    player.choose("Begin")
    assert sorted(opponent != "" for _, opponent in load_season(player).coaches) == [False, True]
    assert load_season(player).title(0) in ("begin.-Coach 2", "Coach 2-begin.")
    begin_next(player)
    assert sum(seat.opponent is not None for seat in player.session.game.seats) == 1


def chairs(player: Player) -> list[tuple[str, str, int]]:
    """Who sits in each chair, and what the file of the league says of it: both the same."""
    seats = player.session.seats
    league = League(player.devices.files)
    kept = list(zip(league.names, league.opponents, league.points, strict=True))
    assert kept == [
        (seat.name, seat.opponent.NAME if seat.opponent else "", seat.points) for seat in seats
    ]
    return kept


def test_a_season_leaves_names_opponents_and_points_of_the_chairs_alone() -> None:
    """Also when the power goes in a match of it; its points stand in its own table."""
    player = Player(store=Store())
    seats = player.session.seats
    seats[0].name, seats[0].points = "Ann", 4
    seats[1].sit("hard", player.devices.entropy)
    player.session.keeper.save()
    before = chairs(player)
    begin_with_the_board(player)
    for number in range(3):
        current = load_season(player)
        fixture = current.fixtures[number]
        coaches = [current.coaches[each] for each in (fixture.home, fixture.away)]
        player.press("left ok")
        play(player, number, 5)
        assert chairs(player) == before
        player = again(player)
        take(player, "Resume")
        seated = player.session.game.seats
        assert [seat.in_table() for seat in seated] == [
            opponents.label(opponent) if opponent else name for name, opponent in coaches
        ]
        play(player, number)
        assert player.place == "result"
        assert chairs(player) == before
        player.press("left ok")
        assert "points" in speech_of(player)
        assert "total" not in speech_of(player)
        take(player, "Season")
    assert sum(row.points for row in load_season(player).table()) >= 6
    assert chairs(again(player)) == before


def draw_or_win(player: Player, winner: int | None) -> None:
    """Play the match that is on until nobody has won it, or ``winner``."""
    game = player.session.game
    for seed in range(200):
        match = game.match.clone()
        generator = Generator(seed)
        actions = []
        while match.current_player() != TERMINAL:
            actions.append(choose(match, generator))
            match.apply_action(actions[-1])
        if match.outcome()["winner"] == winner:
            break
    for action in actions:
        game.apply(action, VIRTUAL)
    player.wait(6000)
    assert game.match.outcome()["winner"] == winner


@pytest.mark.long
def test_the_rematch_of_a_drawn_tie_of_the_cup_counts_and_a_further_one_does_not() -> None:
    player = Player(store=Store())
    player.choose("Games", "League", "Season")
    player.change("Game", "PawnBall")
    player.change("Kind", "cup")
    player.choose("Begin")
    names = [name for name, _ in load_season(player).coaches]
    player.press("left ok")
    for winner in (None, 1, 0):
        draw_or_win(player, winner)
        assert load_season(player).champion() == (-1 if winner is None else 1)
        assert [seat.name for seat in player.session.game.seats] == names
        player.press("left ok")
        player.choose("Rematch")
