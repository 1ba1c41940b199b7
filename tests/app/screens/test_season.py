"""A season can be created and played on the board, match by match, and survives power cuts."""

from typing import Any

import pytest

from host_tools.common.store import Store
from pixelpitch import opponents
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.entries import VIRTUAL_ENTRY
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import TERMINAL
from pixelpitch.storage.league import League
from tests.app.test_resume import restart_after_power_cut
from tests.players import Player, item_labels, scroll_text_of
from tests.players import choose as take


def choose_game(player: Player) -> None:
    """Choose Soccer Dice as the game of the season at the player's simulated board."""
    player.seek("Game")
    for _ in range(5):
        if "Soccer Dice" not in scroll_text_of(player):
            player.press("left right")
    assert "Soccer Dice" in scroll_text_of(player)


def create_season(player: Player, *changes: tuple[str, str]) -> Player:
    """Create a season of Soccer Dice at the player's board; ``changes`` are (item, new value)."""
    player.choose("Games", "League", "Season")
    choose_game(player)
    for label, value in changes:
        player.change(label, value)
    player.choose("Begin")
    return player


def create_season_with_board(player: Player) -> None:
    """Create a season of three coaches, one of whom is the board."""
    player.choose("Games", "League", "Season")
    choose_game(player)
    player.seek("Coach 2")
    player.press("left right")
    player.change("Coaches", "3")
    player.choose("Begin")


def play_actions(player: Player, seed: int, max_actions: int = 10**6) -> None:
    """Play up to ``max_actions`` actions of the match at the player's simulated board."""
    generator = Generator(seed)
    game = player.session.game
    while game.match.current_player() != TERMINAL and max_actions:
        max_actions -= 1
        game.apply(choose(game.match, generator), VIRTUAL_ENTRY)
    player.wait(6000)


def load_season(player: Player) -> Any:
    """Return the season that is stored on the player's simulated board."""
    return player.session.saver.season()


def begin_next_match(player: Player) -> None:
    """Begin the next match of the season from the menu of the player's simulated board."""
    player.session.go_home()
    player.choose("Games", "League", "Season")
    player.press("left ok")


def test_the_result_of_a_season_match_leads_to_the_table_and_the_next_match() -> None:
    """The same happens if a power cut interrupted the match.

    One of the three coaches is the board.
    """
    player = Player(store=Store())
    create_season_with_board(player)
    player.press("left ok")
    play_actions(player, 1)
    player.press("left ok")  # skips the full-time animation
    player.choose("Season")
    player.press("left ok")
    play_actions(player, 2, 5)
    player = restart_after_power_cut(player)
    take(player, "Resume")
    play_actions(player, 2)
    player.press("left ok")
    take(player, "Season", "Table")
    assert player.text()[0].startswith("TABLE")
    items = player.session.screen.items
    assert [item.label for item in items] == [
        *(f"{place + 1}. {row.name}:" for place, row in enumerate(load_season(player).table())),
        "Back",
    ]
    assert sum(int(item.value()[:-1]) for item in items[:3]) in (4, 5, 6), (
        "the numbers are the points of two matches"
    )
    player.press("left back")
    player.press("left back")
    assert player.place == "result"
    take(player, "Season")
    player.press("left ok")
    assert player.place == "play"
    assert load_season(player).next_fixture() == 2


def test_the_lists_of_a_season_have_all_items() -> None:
    player = Player()
    player.choose("Games", "League", "Season")
    coaches = ["Coach 1", "Coach 2"]
    assert item_labels(player) == ["Begin", "Kind", "Game", "Legs", "Coaches", *coaches, "Back"]
    player = create_season(Player())
    player.session.go_home()
    player.choose("Games", "League", "Season")
    first = "Play " + load_season(player).fixture_title(0)
    assert item_labels(player) == [first, "Fixtures", "Table", "Top moments", "End it", "Back"]
    player.choose("Fixtures")
    assert item_labels(player) == [load_season(player).fixture_title(0), "Back"]


def test_a_season_can_be_played_to_its_end() -> None:
    player = create_season(Player(), ("Coaches", "3"))
    for number in range(3):
        assert load_season(player).next_fixture() == number
        fixture = load_season(player).fixtures[number]
        begin_next_match(player)
        names = [load_season(player).coach_name(coach) for coach in (fixture.home, fixture.away)]
        assert [seat.name for seat in player.session.game.seats] == names
        play_actions(player, number)
        outcome = player.session.game.match.outcome()
        assert player.place == "result"
        counted = load_season(player).fixtures[number]
        assert list(counted.goals) == list(outcome["score"])
        assert counted.winner == outcome["winner"]
        assert counted.number == player.session.saver.match_number
    player.session.go_home()
    player.choose("Games", "League", "Season")
    assert "wins the season!" in scroll_text_of(player)
    player.choose("Table")
    assert load_season(player).table()[0].name in scroll_text_of(player)


@pytest.mark.parametrize("kind", ["league", "cup"])
def test_an_interrupted_season_match_counts_when_it_is_over(kind: str) -> None:
    player = create_season(Player(store=Store()), ("Kind", kind))
    begin_next_match(player)
    play_actions(player, 5, 7)
    player = restart_after_power_cut(player)
    assert player.place == "unfinished"
    take(player, "Resume")
    play_actions(player, 5)
    assert player.place == "result"
    assert load_season(player).fixtures[0].number == 1


def test_a_rematch_and_other_matches_do_not_count_for_the_season() -> None:
    player = create_season(Player(), ("Legs", "2"))
    begin_next_match(player)
    play_actions(player, 1)
    player.press("left ok")  # only skips the full-time animation
    assert player.place == "result"
    player.choose("Rematch")
    play_actions(player, 2)
    player.choose("Menu")
    player.choose("Games", "Soccer Dice", "Start")
    play_actions(player, 3)
    assert [bool(each.number) for each in load_season(player).fixtures] == [True, False]


def test_ending_a_season_needs_confirmation() -> None:
    player = create_season(Player())
    player.choose("End it")
    assert player.place == "question"
    player.press("left ok")
    assert load_season(player) is not None
    player.choose("End it", "Yes")
    assert load_season(player) is None


def test_the_board_may_be_a_coach_of_a_season() -> None:
    player = Player()
    player.choose("Games", "League", "Season")
    player.seek("Game")
    assert "StreetSoccer" in scroll_text_of(player), (
        "the list begins with the first game if none was played"
    )
    choose_game(player)
    player.seek("Coach 1")
    player.press("left right")
    player.choose("Begin")
    assert sorted(opponent != "" for _, opponent in load_season(player).coaches) == [False, True]
    assert load_season(player).fixture_title(0) in ("Begin.-Coach 2", "Coach 2-Begin.")
    begin_next_match(player)
    assert sum(seat.opponent is not None for seat in player.session.game.seats) == 1


def read_names_and_league_points(player: Player) -> list[tuple[str, str, int]]:
    """Return (name, opponent, points) of each seat; assert that the league stores the same."""
    seats = player.session.seats
    league = League(player.devices.files)
    kept = list(zip(league.names, league.opponents, league.points, strict=True))
    assert kept == [
        (seat.name, seat.opponent.NAME if seat.opponent else "", seat.points) for seat in seats
    ]
    return kept


def test_a_season_does_not_change_names_opponents_and_points_of_the_seats() -> None:
    """The names, opponents and league points of the two seats also survive a power cut. The season
    has a points table of its own.
    """
    player = Player(store=Store())
    seats = player.session.seats
    seats[0].name, seats[0].points = "Ann", 4
    seats[1].seat_player("hard", player.devices.entropy)
    player.session.saver.save()
    before = read_names_and_league_points(player)
    create_season_with_board(player)
    for number in range(3):
        current = load_season(player)
        fixture = current.fixtures[number]
        coaches = [current.coaches[each] for each in (fixture.home, fixture.away)]
        player.press("left ok")
        play_actions(player, number, 5)
        assert read_names_and_league_points(player) == before
        player = restart_after_power_cut(player)
        take(player, "Resume")
        seated = player.session.game.seats
        assert [seat.table_name() for seat in seated] == [
            opponents.record_label(opponent) if opponent else name for name, opponent in coaches
        ]
        play_actions(player, number)
        assert player.place == "result"
        assert read_names_and_league_points(player) == before
        player.press("left ok")
        assert "League" not in scroll_text_of(player)
        assert "total" not in scroll_text_of(player)
        take(player, "Season")
    assert sum(row.points for row in load_season(player).table()) >= 6
    assert read_names_and_league_points(restart_after_power_cut(player)) == before


def play_to_result(player: Player, winner: int | None) -> None:
    """Play at the player's board until ``winner`` has won the match; None lets it be drawn."""
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
        game.apply(action, VIRTUAL_ENTRY)
    player.wait(6000)
    assert game.match.outcome()["winner"] == winner


@pytest.mark.long
def test_only_the_first_rematch_of_a_drawn_cup_tie_counts() -> None:
    player = Player(store=Store())
    player.choose("Games", "League", "Season")
    player.change("Game", "PawnBall")
    player.change("Kind", "cup")
    player.choose("Begin")
    names = [name for name, _ in load_season(player).coaches]
    player.press("left ok")
    for winner in (None, 1, 0):
        play_to_result(player, winner)
        assert load_season(player).champion() == (-1 if winner is None else 1)
        assert [seat.name for seat in player.session.game.seats] == names
        player.press("left ok")
        player.choose("Rematch")
