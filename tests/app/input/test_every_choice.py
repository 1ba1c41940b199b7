"""The direction pads reach every choice of every game and never skip a nearer square."""

import random
from typing import Any

import pytest

from pixelpitch.app.input import cursor
from pixelpitch.app.input.chooser import Chooser
from pixelpitch.app.input.pad_events import DOWN, LEFT, PRESS, RIGHT, UP
from pixelpitch.app.offer import Offer
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.rules.squares import COLUMNS, SQUARES, name
from pixelpitch.rulesets import load

DIRECTION_PADS = (UP, DOWN, LEFT, RIGHT)
ACTIONS_PER_MATCH = 120  # number of actions in each of the four matches of a game


def yield_decisions_in_random_matches(game: str) -> Any:
    """Yield the positions of random matches in which a decision has several choices."""
    for seed in range(4):
        choose = random.Random(seed)
        match = load(game)()
        for _ in range(ACTIONS_PER_MATCH):
            player = match.current_player()
            if player == TERMINAL:
                break
            actions = match.legal_actions()
            if player != CHANCE and len(actions) > 1:
                yield match
            match.apply_action(choose.choice(actions))


def make_chooser_at_choice(choices: Any, choice: int) -> Chooser:
    """Return a chooser of ``choices`` whose cursor begins at ``choice``."""
    chooser = Chooser()
    chooser.begin(choices, -1, choice)
    return chooser


def find_reachable_choices(choices: Any, first_choice: int) -> set[int]:
    """Return the choices that presses of the direction pads reach from ``first_choice``."""
    seen = {first_choice}
    todo = [first_choice]
    while todo:
        before = todo.pop()
        for pad in DIRECTION_PADS:
            chooser = make_chooser_at_choice(choices, before)
            chooser.move(pad, PRESS)
            if chooser.choice() not in seen:
                seen.add(chooser.choice())
                todo.append(chooser.choice())
    return seen


@pytest.mark.parametrize("game", ["streetsoccer", "pawnball", "tactics", "sokhazania"])
@pytest.mark.parametrize("together", [True, False])
def test_presses_reach_every_choice(game: str, together: bool) -> None:
    for match in yield_decisions_in_random_matches(game):
        scene = match.scene()
        offer = Offer(match, scene, together)
        first = Chooser()
        first.begin(offer.choices, scene.ball, offer.first)
        missed = set(offer.choices) - find_reachable_choices(offer.choices, first.choice())
        assert not missed, (
            f"{[name(each) for each in missed if each < SQUARES]} in {match.prompt()}"
        )


def offset_in_direction(from_square: int, to_square: int, pad: int) -> tuple[int, int]:
    """Return the rows and columns from ``from_square`` to ``to_square``, or (0, 0) if ``to_square``
    is not in the pad's direction.
    """
    rows, columns = (
        to_square // COLUMNS - from_square // COLUMNS,
        to_square % COLUMNS - from_square % COLUMNS,
    )
    along = {UP: -rows, DOWN: rows, LEFT: -columns, RIGHT: columns}[pad]
    return (rows, columns) if along > 0 else (0, 0)


def is_in_rectangle(far_offset: tuple[int, int], near_offset: tuple[int, int]) -> bool:
    """Return True if ``near_offset`` lies in the rectangle from the cursor to ``far_offset``."""
    return all(
        a * b >= 0 and abs(b) <= abs(a) for a, b in zip(far_offset, near_offset, strict=False)
    )


@pytest.mark.parametrize("game", ["streetsoccer", "pawnball", "tactics", "sokhazania"])
def test_a_direction_pad_goes_in_its_direction_and_jumps_past_no_square(game: str) -> None:
    for match in yield_decisions_in_random_matches(game):
        squares = [each for each in Offer(match, match.scene()).choices if each < SQUARES]
        for start in squares:
            for pad in DIRECTION_PADS:
                there = {each: offset_in_direction(start, each, pad) for each in squares}
                there = {each: far for each, far in there.items() if far != (0, 0)}
                to = cursor.nearest_square(squares, start, pad)
                assert (to in there) if there else to == -1
                passed = [each for each in there if is_in_rectangle(there[to], there[each])]
                assert passed in ([], [to]), f"{name(start)} {pad}: {name(to)} past {passed}"
