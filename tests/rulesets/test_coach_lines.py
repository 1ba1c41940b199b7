"""What the advice for new coaches says about a choice or a throw agrees with the rules.

The tests play seeded matches, in which each decision is random or comes from ``likeliest`` of the
game's ``Table``. At every step, the game gives its line of advice for several choices. The choice,
or every outcome of the throw, is applied to a clone of the match, and the result must agree with
the line.

``CLAIMS`` has one function for each line of advice in ``text/en.txt``, and each is called at least
once. ``RARE_POSITIONS`` has positions for lines that hardly occur in the matches.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pixelpitch import rulesets
from pixelpitch.app.coaching import key_index
from pixelpitch.app.display_text import DISPLAY_LINES, wrap
from pixelpitch.app.offer import Offer
from pixelpitch.app.screens.prompt import prompt_lines
from pixelpitch.rules import text
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import CHANCE, TERMINAL
from pixelpitch.rules.scene import GOAL
from pixelpitch.rules.squares import depth, name, number, steps_apart
from pixelpitch.rulesets import load
from pixelpitch.rulesets.pawnball.rules import DONE_ACTION, FIRST_DIE_ACTION
from pixelpitch.rulesets.streetsoccer.rules import KICK_STEPS_ACTION
from tests.app.street import STREETSOCCER_POSITION
from tests.rulesets.tactics import table

GAME_IDS = ("sokhazania", "dicesoccer", "streetsoccer", "pawnball", "tactics")
SENTENCE_FILE = Path(text.__file__).parents[1] / "rulesets/streetsoccer/text/en.txt"
LANGUAGE_CODES = sorted(each.stem for each in SENTENCE_FILE.parent.glob("*.txt"))
CHECKED_CHOICE_COUNT = 4  # number of choices of one decision whose lines are checked
MAX_CHECKS_PER_LINE = 40  # limit for the number of checks of one line in a game

ClaimValues = dict[str, Any]
ClaimCheck = Callable[[Any, tuple[int, ...], ClaimValues, Any], bool]


def read_coach_sentences(game: str) -> dict[str, str]:
    """Return {id without the prefix "coach.": sentence} for all lines of advice of ``game``."""
    path = Path(str(rulesets.facts(game).__file__)).parent / "text" / "en.txt"
    return dict(re.findall(r"^coach\.([^:]+): (.*)$", path.read_text(), re.MULTILINE))


COACH_SENTENCES = {game: read_coach_sentences(game) for game in GAME_IDS}


def match_after(match: Any, *actions: int) -> Any:
    """Return a copy of ``match`` after ``actions``."""
    result = match.clone()
    for action in actions:
        result.apply_action(action)
    return result


def group_outcomes(match: Any, classify: Callable[[Any], Any]) -> dict[Any, set[int]]:
    """Return {result of ``classify``: outcomes of a throw}.

    ``classify`` gets the match after an outcome.
    """
    result: dict[Any, set[int]] = {}
    for outcome in match.legal_actions():
        if 1 <= outcome <= 6:
            result.setdefault(classify(match_after(match, outcome)), set()).add(outcome)
    return result


def event_kinds(match: Any) -> list[str]:
    """Return the kinds of the events of the last action."""
    return [kind for kind, _, _ in match.events]


def total_goals(match: Any) -> int:
    """Return the goals of both sides together."""
    return sum(match.score)


def find_numbers(text: str) -> set[int]:
    """Return the numbers in a text such as "3-5", "4 to 6", "5 or 6" or "6"."""
    found = [int(each) for each in re.findall(r"\d", text)]
    return set(range(found[0], found[-1] + 1))


# The next functions check what Sokhazania's lines of advice claim.


def higher_throw_wins(match: Any, actions: tuple[int, ...], values: ClaimValues, _: Any) -> bool:
    """Return True if side 1 begins exactly after the throws that are higher than side 0's."""
    if not match.toss:
        return True
    return group_outcomes(match, lambda m: m.player1).get(1, set()) == set(range(match.toss + 1, 7))


def outcome_for_ball(match: Any) -> Callable[[Any], str]:
    """Return a function that says whether a throw led to a shot, lost the ball or kept it."""

    def result_name(match: Any) -> str:
        """Return what the throw did to the ball: "shot", "lost" or "kept"."""
        if "shot" in event_kinds(match):
            return "shot"
        return "lost" if "lost" in event_kinds(match) else "kept"

    return result_name


def are_keeper_saves_right(match: Any, values: ClaimValues, can_give_corner: bool) -> bool:
    """Return True if the line of advice states the faces that score and those that are saved."""
    text = match.table().text
    goal = find_numbers(text.words(("scores." + values["level"], {})))
    kicks = find_numbers(text.words(("keeps." + values["level"], {})))
    found = group_outcomes(
        match,
        lambda m: (
            "goal"
            if "goal" in event_kinds(m)
            else "corner"
            if m.side != match.side or m.ball != match.ball
            else "kick"
        ),
    )
    if not can_give_corner:
        return found["goal"] == goal and total_goals(match) == total_goals(match_after(match, 6))
    return found == {"goal": goal, "kick": kicks, "corner": {1, 2}}


def columns_gained(match: Any, square: int) -> int:
    """Return how many columns ``square`` is nearer to the other goal than the ball."""
    return depth(square, match.side) - depth(match.ball, match.side)


def is_ball_kept(match: Any, match_after: Any) -> bool:
    """Return True if the side keeps the ball or the period has ended."""
    return match_after.side == match.side or "whistle" in event_kinds(match_after)


SOKHAZANIA_CLAIM_CHECKS: dict[str, ClaimCheck] = {
    "toss": higher_throw_wins,
    "colour": lambda m, a, v, then: then.side == m.side and "whistle" in event_kinds(then),
    "play": lambda m, a, v, _: (
        group_outcomes(m, outcome_for_ball(m)) == {"kept": {3, 4, 5, 6}, "lost": {1, 2}}
    ),
    "play.shot": lambda m, a, v, _: (
        group_outcomes(m, outcome_for_ball(m)) == {"shot": {6}, "kept": {3, 4, 5}, "lost": {1, 2}}
    ),
    "choose.striker": lambda m, a, v, then: (
        "whistle" in event_kinds(then)
        or (then.side == m.side and "shot" in event_kinds(match_after(then, 6)))
    ),
    "choose.on": lambda m, a, v, then: (
        is_ball_kept(m, then) and v["columns"] == columns_gained(m, a[0]) > 0
    ),
    "choose.back": lambda m, a, v, then: (
        is_ball_kept(m, then) and v["columns"] == -columns_gained(m, a[0]) > 0
    ),
    "choose.level": lambda m, a, v, then: columns_gained(m, a[0]) == 0,
    "save": lambda m, a, v, _: are_keeper_saves_right(m, v, True),
    "save.late": lambda m, a, v, _: are_keeper_saves_right(m, v, False),
    "foul.penalty": lambda m, a, v, then: (
        len(group_outcomes(then, first_event_kind)["shot"])
        * len(group_outcomes(match_after(then, 6), first_event_kind)["goal"])
        == 16
    ),
    "foul.save": lambda m, a, v, then: (
        v["other"] == m.side_name(then.side)
        and are_keeper_saves_right(then, v, "late" not in then.prompt())
    ),
    "penalty": lambda m, a, v, _: (
        group_outcomes(m, first_event_kind)["shot"] == {3, 4, 5, 6}
        and v["other"] == m.side_name(match_after(m, 6).side)
        and group_outcomes(match_after(m, 6), first_event_kind)["save"] == {1, 2}
    ),
    "keeper": lambda m, a, v, _: group_outcomes(m, first_event_kind)["save"] == {1, 2},
}


def first_event_kind(match: Any) -> str:
    """Return the kind of the first event of the last action."""
    return str(match.events[0][0])


# The next functions check what Soccer Dice's lines of advice claim.


def is_roll_right(match: Any, values: ClaimValues) -> bool:
    """Return True if the line of advice states the dice left and the number of the roll."""
    return bool(
        values["left"] == match.chance().left and values.get("roll", 1) == match.rolls_used + 1
    )


def is_needed_face(match: Any, values: ClaimValues) -> bool:
    """Return True if the face ``values["needed"]`` is one that sets another die aside.

    The line of advice says that this face brings the ball to the next player. ``values["index"]``
    dice have been set aside before.
    """
    others = [match_after(match, *[face] + [6] * (values["left"] - 1)) for face in range(1, 7)]
    before = values["index"]
    moved = [face for face, then in enumerate(others, 1) if then.set_aside > before]
    return values["needed"] in moved and all(
        then.set_aside >= before or then.rolls_used == 0 for then in others
    )


def is_black_die_right(match: Any, actions: tuple[int, ...], values: ClaimValues, _: Any) -> bool:
    """Return True if the line of advice states the black die's faces that save the shot."""
    found = group_outcomes(match, first_event_kind)
    saved = {6} if values["saves"][0] == "saves.six" else set(range(values["saves"][1]["face"], 7))
    return values["saves"][1]["face"] == min(saved) and found.get("save") == saved


def are_two_shots_right(match: Any, actions: tuple[int, ...], values: ClaimValues, _: Any) -> bool:
    """Return True if the better die counts and the line of advice numbers the attempt correctly."""
    lying = [each for each in match.dice if each]
    then = match_after(match, 5, *[2] * (values["left"] - 1))
    return max(then.dice) == max([*lying, 5]) and values["number"] == match.attempts // 2 + 1


DICESOCCER_CLAIM_CHECKS: dict[str, ClaimCheck] = {
    "toss": lambda m, a, v, _: (
        not m.dice[0]
        or (
            group_outcomes(m, lambda then: then.first if then.phase else -1).get(1, set())
            == set(range(m.dice[0] + 1, 7))
        )
    ),
    "roll": lambda m, a, v, _: is_roll_right(m, v) and is_needed_face(m, v),
    "roll.all": lambda m, a, v, _: (
        is_roll_right(m, v) and "shoot" in match_after(m, *[6] * v["left"]).prompt()
    ),
    "roll.last": lambda m, a, v, _: (
        is_roll_right(m, v)
        and all(
            "shoot" not in then.prompt() or then.series
            for then in [match_after(m, *[face] * v["left"]) for face in range(1, 7)]
        )
    ),
    "shot": lambda m, a, v, _: (
        group_outcomes(m, lambda then: total_goals(then) - total_goals(m))[1] == {1}
    ),
    "save": is_black_die_right,
    "shootout": are_two_shots_right,
}


# The next functions check the claims of StreetSoccer's lines of advice.


def side_to_move(match: Any) -> list[int]:
    """Return the squares of the pawns of the side to move."""
    return list(match.teams()[0])


def is_last_turn(match: Any) -> bool:
    """Return True if this is the last turn of the side to move, unless a goal levels the score."""
    minutes = match.options["minutes"]
    if match.score[0] == match.score[1]:
        minutes += match.options["extra_minutes"]
    return bool(match.minute() >= minutes)


def goalie_in_goal(match: Any) -> list[int]:
    """Return [goalie of the side to move], or [] if this goalie is not in front of its goal."""
    return [each for each in side_to_move(match)[:1] if name(each) in ("d4d5", "m4m5")[match.side]]


def walking_distance(match: Any, mover: int) -> int:
    """Return the number of steps of the shortest walk of the figure ``mover`` to the ball, or 99 if
    no walk exists.

    Other figures block the walk. With the option ``ring``, it may use the ring around the field,
    but may not enter a goal.
    """
    ring = int(match.options["ring"])
    distances, here = {mover: 0}, [mover]
    while here:
        square = here.pop(0)
        if square == match.ball:
            return distances[square]
        for step in (1, -1, 16, -16):
            column, row = (square + step) % 16, (square + step) // 16
            on_ground = 3 - ring <= column <= 12 + ring and 1 - ring <= row <= 6 + ring
            in_goal = column in (2, 13) and row in (3, 4)
            if (
                on_ground
                and not in_goal
                and square + step not in distances
                and square + step not in match.figures
            ):
                distances[square + step] = distances[square] + 1
                here.append(square + step)
    return 99


def kick_steps(match: Any, mover: int) -> list[int]:
    """Return the possible lengths, in steps, of a kick by the figure ``mover``."""
    then = match_after(match, mover) if match.position()["stage"] == "figure" else match
    if then.ball not in then.legal_actions():
        return []
    then = match_after(then, then.ball)
    if then.position()["stage"] == "steps":
        return [each - KICK_STEPS_ACTION for each in then.legal_actions()]
    return [then.steps]


STREETSOCCER_CLAIM_CHECKS: dict[str, ClaimCheck] = {
    "lineup": lambda m, a, v, then: (
        v["own"] + v["ahead"] == 4
        and v["own"] == len([each for each in a[1:] if depth(each, m.side) < 8])
    ),
    "goalie": lambda m, a, v, then: then.figures[5 * m.side] == a[0] and name(a[0]) in "d4d5m4m5",
    "outfielder.centre": lambda m, a, v, then: name(a[0]) in ("h4h5", "i4i5")[m.side],
    "outfielder.own": lambda m, a, v, then: depth(a[0], m.side) < 8,
    "outfielder.ahead": lambda m, a, v, then: depth(a[0], m.side) > 7,
    "toss": lambda m, a, v, _: not m.side or {
        each: m.side_name(side)
        for side, found in group_outcomes(m, lambda then: then.first).items()
        for each in found
        if side >= 0
    } == {each: m.side_name(int(each > m.pips)) for each in range(1, 7) if each != m.pips},
    "toss.given": lambda m, a, v, _: (
        not m.side
        or set(group_outcomes(m, lambda then: then.first)) <= {-1, m.side_name(0) != v["side"]}
    ),
    "kicker": lambda m, a, v, then: then.ball == a[0] and then.steps == v["steps"],
    "kick.goal": lambda m, a, v, then: then.score[m.side] == m.score[m.side] + 1,
    "kick.pass": lambda m, a, v, then: (
        then.ball == a[0] and then.side == m.side and then.steps == v["steps"]
    ),
    "kick.end": lambda m, a, v, then: (
        not is_last_turn(m)
        and then.ball == a[0]
        and v["far"] == min(steps_apart(each, a[0]) for each in m.teams()[1])
        and (then.side != m.side or then.outcome() is not None)
    ),
    "throw": lambda m, a, v, _: (
        (v["square"] not in goalie_in_goal(m))
        and v["far"] == walking_distance(m, v["square"])
        == min(walking_distance(m, each) for each in side_to_move(m)) < 7
    ),
    "throw.goalie": lambda m, a, v, _: (
        goalie_in_goal(m) != []
        and walking_distance(m, side_to_move(m)[0])
        < min(walking_distance(m, each) for each in side_to_move(m)[1:])
    ),
    "throw.far": lambda m, a, v, _: min(walking_distance(m, each) for each in side_to_move(m)) > 6,
    "figure.goalie": lambda m, a, v, then: (
        goalie_in_goal(m) == [v["mover"]] and not kick_steps(m, a[0])
    ),
    "reach.goalie": lambda m, a, v, then: (
        goalie_in_goal(m) == [v["mover"]]
        and kick_steps(m, v["mover"])[-1] == v["steps"]
        and name(m.ball) not in ("d4d5", "m4m5")[m.side]
    ),
    "figure": lambda m, a, v, then: not kick_steps(m, a[0]) and v["pips"] == m.pips,
    "reach": lambda m, a, v, then: kick_steps(m, v["mover"]) == [v["steps"]],
    "reach.upto": lambda m, a, v, then: (
        len(kick_steps(m, v["mover"])) > 1 and kick_steps(m, v["mover"])[-1] == v["steps"]
    ),
    "walk": lambda m, a, v, then: (
        not is_last_turn(m)
        and v["far"] == steps_apart(a[0], m.ball)
        and then.ball == m.ball
        and (then.side != m.side or then.outcome() is not None)
    ),
    "last": lambda m, a, v, then: then.score == m.score and is_last_turn(m),
    "steps": lambda m, a, v, then: then.steps == v["steps"] == a[0] - KICK_STEPS_ACTION,
    "goalkick": lambda m, a, v, then: then.figures[5 * m.side] == a[0],
    "aim": lambda m, a, v, _: all(
        match_after(m, outcome).steps in (outcome, 0) for outcome in range(2, 7)
    )
    and group_outcomes(m, first_event_kind)["throw"] >= {1}
    and match_after(m, 1).prompt() == m.prompt(),
}  # fmt: skip


# The next functions check what PawnBall's lines of advice claim.


def dot_colour(match: Any, square: int) -> str:
    """Return the colour of the dot on the pawn on ``square``, such as ``black``."""
    return str(match.square_words(square)).split(":")[0].split()[-1]


def die_moves_its_pawns(
    match: Any, actions: tuple[int, ...], values: ClaimValues, match_after: Any
) -> bool:
    """Return True if the die has the points in ``values`` and moves only pawns of the colour in
    ``values``.
    """
    ball = match_after.balls[match_after.board]
    pawns = [each for each in match_after.legal_actions() if each < 128 and each != ball]
    return (
        match_after.die == match_after.points == values["points"]
        and all(dot_colour(match, each) == values["dot"] for each in pawns)
        and (actions[0] - FIRST_DIE_ACTION - 1) % 6 + 1 == values["points"]
    )


def can_kick_now(match: Any) -> bool:
    """Return True if the ball on the current board of PawnBall can be kicked now."""
    return match.balls[match.board] in match.legal_actions()


def is_beside_ball(match: Any, square: int) -> bool:
    """Return True if ``square`` touches the square of the ball."""
    return square_distance(square, match.balls[match.board]) == 1


PAWNBALL_CLAIM_CHECKS: dict[str, ClaimCheck] = {
    "lineup": lambda m, a, v, then: (
        f"board {v['board']}" in m.prompt()
        and [each for each in then.pawns if each >= 0] != [each for each in m.pawns if each >= 0]
        and then.pawns.count(-1) == m.pawns.count(-1) - 6
    ),
    "place": lambda m, a, v, then: v["dot"] in then.event_to_string(then.events[0]),
    "throw": lambda m, a, v, _: v["left"] == m.dice.count(0) == m.chance().left,
    "die": lambda m, a, v, then: die_moves_its_pawns(m, a, v, then) and not can_kick_now(then),
    "die.kick": lambda m, a, v, then: die_moves_its_pawns(m, a, v, then) and can_kick_now(then),
    "pawn": lambda m, a, v, then: (
        v["points"] == m.points == m.die
        and all(
            m.points - match_after(then, each).events[0][2][3] == steps_apart(a[0], each)
            for each in then.legal_actions()[:4]
        )
        and dot_colour(m, a[0]) == v["dot"]
    ),
    "pawn.last": lambda m, a, v, then: v["points"] == m.points,
    "kick": lambda m, a, v, then: (
        v["die"] == m.die
        and any(
            dot_colour(m, square) == v["dot"]
            for square in m.pawns[12 * m.board + 6 * m.side :][:6]
            if max(abs(square % 16 - a[0] % 16), abs(square // 16 - a[0] // 16)) == 1
        )
    ),
    "done": lambda m, a, v, then: (
        a == (DONE_ACTION,) and v["points"] == m.points > 0 and not can_kick_now(m)
    ),
    "done.kick": lambda m, a, v, then: a == (DONE_ACTION,) and can_kick_now(m),
    "near": lambda m, a, v, then: can_kick_now(then) and v["die"] == then.die,
    "move": lambda m, a, v, then: (
        v["left"] == m.points - steps_apart(m.picked, a[0])
        and v["far"] == steps_apart(a[0], m.balls[m.board])
        and not is_beside_ball(m, a[0])
    ),
    "move.beside": lambda m, a, v, then: (
        is_beside_ball(m, a[0])
        and not (then.board == m.board and then.die == m.die == v["die"] and can_kick_now(then))
    ),
    "goal": lambda m, a, v, then: then.score[m.side] == m.score[m.side] + 1,
    "end": lambda m, a, v, then: (
        then.balls[m.board] == a[0] and v["columns"] == 14 - depth(a[0], m.side)
    ),
}


# The next functions check what Soccer Tactics' lines of advice claim.


def has_event(match_after: Any, *wanted_kinds: str) -> bool:
    """Return True if the last action caused any of the ``wanted_kinds`` events."""
    return any(each in event_kinds(match_after) for each in wanted_kinds)


def is_in_phase(match_after: Any, *phases: str) -> bool:
    """Return True if the match is in one of ``phases``, or a period has ended."""
    # after the whistle the period is over, and the match may wait for anything
    return match_after.position()["phase"] in phases or "whistle" in event_kinds(match_after)


def square_distance(first_square: int, second_square: int) -> int:
    """Return the distance of two squares in king's moves."""
    return max(
        abs(first_square % 16 - second_square % 16), abs(first_square // 16 - second_square // 16)
    )


def bonuses_of_sides(match: Any) -> list[int]:
    """Return [Red's bonus, Blue's bonus] in a battle, which depend on the kinds of the two pawns on
    the ball's square.
    """
    words = str(match.square_words(match.ball))
    extra = {"Keeper": 2, "defender": 2 if match.options["advanced"] else 1}
    result = [0, 0]
    for part in words.split("; "):
        for role, more in extra.items():
            if role in part:
                result[0 if part.startswith(match.side_name(0)) else 1] = more
    return result


def group_battle_results(match: Any, values: ClaimValues) -> dict[str, set[int]]:
    """Return {result of the battle: throws that give it}.

    The result is "win", "tie" or "lose" for the side that throws second.
    """

    def result_name(match_after: Any) -> str:
        """Return whether the side to move wins, loses or ties the battle."""
        if "tie" in event_kinds(match_after):
            return "tie"
        if "foul" in event_kinds(match_after):
            side = next(side for kind, side, _ in match_after.events if kind == "foul")
            return "lose" if side == match.side else "win"
        return "win" if ("won", match.side) in [each[:2] for each in match_after.events] else "lose"

    return group_outcomes(match, result_name)


def is_battle_need_right(match: Any, values: ClaimValues) -> bool:
    """Return True if the line of advice states the throws that win or tie the battle."""
    found = group_battle_results(match, values)
    return found.get("win", set()) == set(range(max(values["need"], 1), 7)) and found.get(
        "tie", set()
    ) == ({values["tie"]} if 1 <= values["tie"] <= 6 else set())


def make_claim_of_first_throw(index: int) -> ClaimCheck:
    """Return a check of who has a battle bonus: side to move (0), other side (1), neither (2)."""

    def is_claim_true(match: Any, actions: tuple[int, ...], values: ClaimValues, _: Any) -> bool:
        """Return True if ``values["more"]`` is the bonus; for ``index`` 2, if no side has one."""
        more = bonuses_of_sides(match)
        ours, theirs = more[match.side], more[1 - match.side]
        return (ours, theirs)[index] == values["more"] > 0 if index < 2 else not ours and not theirs

    return is_claim_true


def has_offside_after(match: Any, match_after: Any) -> bool:
    """Return True if the action was an off-side."""
    return "offside" in event_kinds(match_after)


def is_named_pawn_on_square(
    match: Any, actions: tuple[int, ...], values: ClaimValues, match_after: Any
) -> bool:
    """Return True if a Keeper or the kind of pawn in ``values["pawn"]`` is on the chosen square."""
    words = match.table().text.words(values["pawn"]).replace("the ", "").split()[0]
    return words in str(match_after.square_words(actions[0])) or "Keeper" in str(
        match_after.square_words(actions[0])
    )


def side_to_shoot(match_after: Any) -> int:
    """Return the side whose shot is next, or -1 if no shot is next."""
    return int(match_after.o) if match_after.position()["step"] == "spin" else -1


TACTICS_CLAIM_CHECKS: dict[str, ClaimCheck] = {
    "toss": lambda m, a, v, _: not m.die or (
        group_outcomes(m, lambda then: then.first).get(0, set()) == set(range(m.die + 1, 7))
    ),
    "toss.shootout": lambda m, a, v, _: not m.die or (
        group_outcomes(
            m, lambda then: then.o if then.position()["step"] == "spin" else -1
        ).get(1, set())
        == set(range(m.die + 1, 7))
    ),
    "setup.usual": lambda m, a, v, then: then.side != m.side or is_in_phase(then, "ball"),
    "setup.keeper": lambda m, a, v, then: then.pawns[11 * m.side] == a[0],
    "setup.kicker": lambda m, a, v, then: then.ball == a[0],
    "setup.striker": lambda m, a, v, then: a[0] in then.pawns and depth(a[0], m.side) == 7,
    "set.throw": lambda m, a, v, _: all(
        is_in_phase(match_after(m, each), "set", "ball") for each in range(1, 7)
    ),
    "capture.throw": lambda m, a, v, _: v["ball"] == m.ball and is_in_phase(m, "capture", "defend"),
    "defend.throw": lambda m, a, v, _: v["ball"] == m.ball and is_in_phase(m, "defend"),
    "choice.throw": lambda m, a, v, then: then.current_player() == CHANCE,
    "choice.keeper": lambda m, a, v, then: m.ball not in then.legal_actions(),
    "choice.keeper.reach": lambda m, a, v, then: m.ball in then.legal_actions(),
    "pawn": lambda m, a, v, then: v["die"] == then.die > 0,
    "pawn.reach": lambda m, a, v, then: m.ball in then.legal_actions(),
    "pawn.short": lambda m, a, v, then: m.ball not in then.legal_actions(),
    "pawn.barred": lambda m, a, v, then: m.ball not in then.legal_actions() and a[0] == m.barred,
    "to": lambda m, a, v, then: (
        is_named_pawn_on_square(m, a, v, then) and v["columns"] == 15 - depth(a[0], m.side)
    ),
    "to.shot": is_named_pawn_on_square,
    "to.offside": lambda m, a, v, then: (
        is_named_pawn_on_square(m, a, v, then) and depth(a[0], m.side) > 7
    ),
    "take": lambda m, a, v, then: has_event(then, "capture") and is_in_phase(then, "defend"),
    "reach": lambda m, a, v, then: then.o == m.side and is_in_phase(then, "set"),
    "reach.battle": lambda m, a, v, then: is_in_phase(then, "battle"),
    "short.capture": lambda m, a, v, then: is_in_phase(then, "defend"),
    "short.loose": lambda m, a, v, then: is_in_phase(then, "capture"),
    "short.shot": lambda m, a, v, then: has_event(then, "shot"),
    "short": lambda m, a, v, then: then.o == m.o and is_in_phase(then, "set"),
    "keeper": lambda m, a, v, then: then.pawns[11 * m.side] == a[0] != m.ball,
    "ball.throw": lambda m, a, v, _: all(
        then.die in (each, 0) for each in range(1, 7) for then in [match_after(m, each)]
    ),
    "ball.throw.kickoff": lambda m, a, v, _: all(
        depth(end, m.o) > 7
        for each in range(1, 7)
        for end in match_after(m, each).legal_actions()
        if is_in_phase(match_after(m, each), "ball") and end < 128
    ),
    "ball.throw.keeper": lambda m, a, v, _: match_after(m, 4).position()["step"] == "throw2",
    "ball.throw.second": lambda m, a, v, _: (
        v["die"] == m.die and match_after(m, 5).die in (m.die + 5, 0)
    ),
    "how.kick": lambda m, a, v, then: then.die == 1 and then.picked < 0,
    "how.dribble": lambda m, a, v, then: all(
        square_distance(each, m.ball) == 1 for each in then.legal_actions()
    ),
    "dribble": lambda m, a, v, then: then.ball == a[0] and is_in_phase(then, "defend"),
    "ball.shot": lambda m, a, v, then: is_in_phase(then, "shot"),
    "ball.again": lambda m, a, v, then: then.ball == a[0] and is_in_phase(then, "ball"),
    "ball.second": lambda m, a, v, then: m.passes == 1 and is_in_phase(then, "defend"),
    "ball.free": lambda m, a, v, then: is_in_phase(then, "capture") and all(
        v[key] == min(
            square_distance(square, a[0])
            for square in m.pawns[11 * side + 1 : 11 * side + 11]
            if square >= 0
        )
        for key, side in (("ours", m.o), ("theirs", 1 - m.o))
    ),
    "ball.battle": lambda m, a, v, then: is_in_phase(then, "battle"),
    "ball.gives": lambda m, a, v, then: then.o == 1 - m.o and then.ball == a[0],
    "offside": lambda m, a, v, then: has_event(then, "offside"),
    "battle.first": make_claim_of_first_throw(2),
    "battle.first.bonus": make_claim_of_first_throw(0),
    "battle.first.against": make_claim_of_first_throw(1),
    "battle.second": lambda m, a, v, _: is_battle_need_right(m, v),
    "battle.second.six": lambda m, a, v, _: (
        is_battle_need_right(m, v) and (v["need"], v["tie"]) == (6, 5)
    ),
    "battle.second.tie": lambda m, a, v, _: (
        group_battle_results(m, v) == {"tie": {6}, "lose": {1, 2, 3, 4, 5}}
    ),
    "battle.second.any": lambda m, a, v, _: (
        group_battle_results(m, v) == {"win": {1, 2, 3, 4, 5, 6}}
    ),
    "battle.second.lost": lambda m, a, v, _: set(group_battle_results(m, v)) == {"lose"},
    "shot.spinner": lambda m, a, v, _: half_of_outcomes_score(m),
    "shot.die": lambda m, a, v, _: group_outcomes(m, first_event_kind) == {
        "goal": {1, 2, 3}, "corner": {4}, "goalkick": {5}, "throw": {6},
    },
    "shootout.die": lambda m, a, v, _: group_outcomes(m, lambda then: (
        then.events[0][0], sum(then.shootout_goals) - sum(m.shootout_goals)
    )) == {("shootout", 1): {1, 2, 3}, ("shootout", 0): {4, 5}, ("throw", 0): {6}},
    "set_piece.leave": is_named_pawn_on_square,
    "set_piece.room": is_named_pawn_on_square,
    "set_piece.keeper": lambda m, a, v, then: then.pawns[11 * m.side] == a[0],
    "set_piece.taker": is_named_pawn_on_square,
    "set_piece.place": is_named_pawn_on_square,
    "set_piece.square": lambda m, a, v, then: then.pawns[11 * m.side] == a[0],
    "kicker": lambda m, a, v, then: "takes" in [each[2][0] for each in then.events],
    "kicker.corner": lambda m, a, v, then: "takes" in [each[2][0] for each in then.events],
    "place": lambda m, a, v, then: v["number"] == 4 - m.left[m.side],
    "done": lambda m, a, v, then: then.left[m.side] == 0,
    "where": lambda m, a, v, then: m.side != m.o and is_named_pawn_on_square(m, a, v, then),
    "where.attack": lambda m, a, v, then: m.side == m.o and is_named_pawn_on_square(m, a, v, then),
    "newkeeper": lambda m, a, v, then: then.picked == a[0],
    "accept.kick": lambda m, a, v, then: then.position()["step"] == "square",
    "accept.on": lambda m, a, v, then: "play_on" in [each[2][0] for each in then.events],
    "centre": lambda m, a, v, then: then.ball == a[0],
}  # fmt: skip


def half_of_outcomes_score(match: Any) -> bool:
    """Return True if half of the outcomes score a goal."""
    scored = [
        outcome
        for outcome in match.legal_actions()
        if total_goals(match_after(match, outcome)) > total_goals(match)
        or sum(match_after(match, outcome).shootout_goals) > sum(match.shootout_goals)
    ]
    return 2 * len(scored) == len(match.legal_actions())


CLAIM_CHECKS_BY_GAME = {
    "sokhazania": SOKHAZANIA_CLAIM_CHECKS,
    "dicesoccer": DICESOCCER_CLAIM_CHECKS,
    "streetsoccer": STREETSOCCER_CLAIM_CHECKS,
    "pawnball": PAWNBALL_CLAIM_CHECKS,
    "tactics": TACTICS_CLAIM_CHECKS,
}
DEFAULT_OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "sokhazania": (
        {"minutes": 5, "die_fouls": True, "level_at_time": "shoot_out"},
        {"minutes": 5, "die_fouls": True, "level": "easy", "level_at_time": "draw"},
        {"target": 2, "level": "hard", "die_fouls": True},
    ),
    "dicesoccer": ({},),
    "streetsoccer": ({"minutes": 10}, {"minutes": 10, "first": "right", "ring": False}),
    "pawnball": ({"draws": 8},),
    "tactics": (
        {"minutes": 30},
        {"minutes": 20, "shot": "die", "advanced": True},
        {"minutes": 10, "overtime": 0},
        {"minutes": 10, "overtime": 0, "shot": "die"},
    ),
}
SEED_COUNT_BY_GAME = {
    "sokhazania": 20,
    "dicesoccer": 6,
    "streetsoccer": 3,
    "pawnball": 4,
    "tactics": 6,
}


def list_asked_choices(match: Any, generator: Generator) -> list[tuple[Any, int, tuple[int, ...]]]:
    """Return (match, choice, actions) for a few of the legal choices.

    ``Coaching`` passes these arguments to the game's ``coach.line``.
    """
    offer = Offer(match, match.scene())
    result: list[tuple[Any, int, tuple[int, ...]]] = []
    choices = list(offer.choices)
    while choices and len(result) < CHECKED_CHOICE_COUNT:
        choice = choices.pop(generator.below(len(choices)))
        actions = tuple(offer.actions(match, choice))
        if not actions:
            continue  # the item that places pieces one by one shows the prompt and no advice
        if len(actions) == 2 and choice < 128:
            result.append((match_after(match, actions[0]), choice, actions[1:]))
        else:
            result.append((match, choice, actions))
    return result


def generate_coach_lines(game: str, match: Any, generator: Generator) -> list[tuple[Any, ...]]:
    """Return (match, choice, actions, id, values) of each line of advice that the game generates at
    this step.
    """
    module: Any = rulesets.part(game, "coach")
    asked: list[tuple[Any, int, tuple[int, ...]]] = [(match, -1, ())]
    if match.current_player() != CHANCE:
        asked = list_asked_choices(match, generator)
    result = []
    for each, choice, actions in asked:
        found = module.line(each, actions)
        if found:
            result.append((each, choice, actions, *found))
    return result


def check_coach_lines(
    game: str, match: Any, generator: Generator, seen_ids: dict[str, list[str]]
) -> None:
    """Assert that each line of advice that ``match`` can show is true and fits the display."""
    for each, choice, actions, key, values in generate_coach_lines(game, match, generator):
        assert key in COACH_SENTENCES[game], key
        if len(seen_ids.setdefault(key, [])) > MAX_CHECKS_PER_LINE:
            continue
        words = match.table().text.words(("coach." + key, values))
        before = each.to_bytes()
        then = match_after(each, *actions) if actions else None
        description = f"{key} {words!r} {values} of {each.prompt()!r} {before.hex()}"
        assert "{" not in words, description
        if game != "tactics" or then is None or "whistle" not in event_kinds(then):
            assert CLAIM_CHECKS_BY_GAME[game][key](each, actions, values, then), description
        assert each.to_bytes() == before
        keys: Any = rulesets.part(game, "coach")
        assert key_index(keys.KEYS, key) >= 0, key
        assert_fits_the_display(match, choice, words)
        seen_ids[key].append(words)


def assert_fits_the_display(match: Any, choice: int, coach_line: str) -> None:
    """Assert that the line of advice and the choices fit on the display together."""
    player = match.current_player()
    side = match.thrower() if player == CHANCE else player
    who = match.side_name(side) if side >= 0 else "Blue"
    text = who + ": " + coach_line
    scene = match.scene()
    choices = Offer(match, scene).choices if player >= 0 else ()
    lines = prompt_lines(match, "", choices, choice, scene, text)
    rows = wrap(text)
    assert lines[1 : 1 + len(rows)] == rows, (lines, text)
    if player >= 0:
        shown = [line for line in lines if line.startswith("> ")]
        assert shown, (lines, text)
        items = [each for each in choices if each >= 128]
        labels = [line for line in lines if line[:2] == "  "]
        if choice >= 128:  # labelled actions are listed, and no label may be hidden
            assert len(rows) + len(items) <= DISPLAY_LINES - 1, (lines, text)
        elif items:
            assert labels, (lines, text)
    else:
        assert len(rows) <= DISPLAY_LINES - 2, "one line stays free for the effect of OK"


def check_coach_lines_of_match(
    game: str, seed: int, options: dict[str, Any], seen_ids: dict[str, list[str]]
) -> None:
    """Check the lines of advice that coaches see in a match of up to 1500 random actions."""
    match = load(game)(options)
    generator = Generator(100 * seed + 7)
    count = 0
    # with steps of up to 11 s, time runs out during some saves
    seconds = 12 if game == "sokhazania" else 5
    while match.current_player() != TERMINAL and count < 1500:
        check_coach_lines(game, match, generator, seen_ids)
        match.apply_action(choose_in_a_hurry(match, generator))
        match.pass_time(generator.below(seconds))
        count += 1


def choose_in_a_hurry(match: Any, generator: Generator) -> int:
    """Return the action of a coach in a hurry, who prefers a goal, then the ball, then the action
    that the board suggests. One action in four is random.
    """
    legal = match.legal_actions()
    if match.current_player() == CHANCE or not generator.below(4):
        return int(legal[generator.below(len(legal))])
    scene = match.scene()
    ends = [each[0] for each in scene.things if each[1] == GOAL]
    for square in [*ends, scene.ball]:
        if square in legal:
            return int(square)
    action = match.table().likeliest(match)
    if action < 0:
        action = match.table().pick(match)[0]
    return int(action if action >= 0 else choose(match, generator))


CORNER_POSITION: dict[str, Any] = {
    "ball": "m5", "kick": "corner", "picked": "m5",
    "red": {"strikers": "m5 h5"}, "blue": {"keeper": "o4", "defenders": "p4 m4 m7 m2"},
    "possession": None,
}  # fmt: skip
OFFSIDE_POSITION: dict[str, Any] = {"ball": "n3", "red": {"strikers": "o3 h5"}, "possession": None}
CORNERED_POSITION: dict[str, Any] = {
    "ball": "a1", "kick": "freekick",
    "red": {"strikers": "a1 h5"}, "blue": {"midfielders": "a2 b1 b2 k1"},
}  # fmt: skip

# (game, function that makes a match, actions to play first) for advice that matches hardly reach
RARE_POSITIONS: list[tuple[str, Callable[[], Any], str]] = [
    ("sokhazania", lambda: match_at_late_save(), ""),
    ("streetsoccer", lambda: match_with_two_kickers(), ""),
    ("streetsoccer", lambda: match_with_ball_out_of_reach(), ""),
    ("tactics", lambda: match_after_keeper_sent_off(), "i7 p4"),
    ("tactics", lambda: match_after_keeper_sent_off("p5 m4 m7 m2"), "p5 p4"),
    ("tactics", lambda: match_at_penalty(), "m4 n1 m5 m3 n2"),
    ("tactics", lambda: match_after_slow_move(), "play-on"),
    ("tactics", lambda: match_after_slow_move(), "free-kick h4"),
    ("tactics", lambda: table.match_at("corner", "room", o=0, side=1, **CORNER_POSITION), "o3 p4"),
    (
        "tactics",
        lambda: table.match_at("capture", "square", die=1, picked="o3", **OFFSIDE_POSITION),
        "n3",
    ),
    ("tactics", lambda: table.match_at("ball", "square", die=1, **CORNERED_POSITION), "a2"),
]


def match_at_late_save() -> Any:
    """Return a match before a save that is thrown after time is up. So no corner can follow."""
    match = load("sokhazania")({"first": "left", "level_at_time": "draw"})
    for token in ("red", "1", "6"):
        match.apply_action(match.string_to_action(token))
    match.pass_time(3600)
    return match


def match_with_ball_out_of_reach() -> Any:
    """Return a match at the throw of a side whose figures are all over 6 steps from the ball."""
    position: dict[str, Any] = {
        **STREETSOCCER_POSITION,
        "yellow": {"goalie": "d4", "players": ["d7", "e7", "e2", "f2"]},
        "red": {"goalie": "m5", "players": ["e3", "g6", "i5", "k6"]},
        "ball": "l7",
        "phase": "throw",
        "die": None,
    }
    return load("streetsoccer").from_position(position)


def match_with_two_kickers() -> Any:
    """Return a match at the kick-off of a side that has one figure on each of its two centre
    spaces.
    """
    match = load("streetsoccer")({"first": "left"})
    for token in "d4 h4 h5 f6 l3 m5 i5 k3 e6 j7 6 3".split():
        match.apply_action(match.string_to_action(token))
    return match


def match_after_keeper_sent_off(defenders: str = "m5 m4 m7 m2") -> Any:
    """Return a match after a card that sent Blue's Keeper off."""
    blue = {"keeper": "l5", "defenders": defenders}
    match = table.match_at(
        "battle", "first", ball="l5", red={"strikers": "l5 h5"}, blue=blue,
        cards={"blue": {"keeper": 1}}, possession=None,
    )  # fmt: skip
    return table.play(match, "6 1")


def match_at_penalty() -> Any:
    """Return a match in which Red has won a penalty."""
    blue = {"midfielders": "n3 k3 k8 k1"}
    red = {"midfielders": "o4 f6 f1 f8", "strikers": "n3 h5"}
    return table.play(table.match_at("battle", "first", ball="n3", red=red, blue=blue), "6 1")


def match_after_slow_move() -> Any:
    """Return a match in which the defending side took too long for its move."""
    match = table.match_at(
        "defend", "pawn", die=2, by="capture", ball="n3", red={"strikers": "n3 h5"}
    )
    match.pass_time(60)
    return match


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.long(but=["dicesoccer", "streetsoccer"])
def test_every_coach_line_is_true_and_fits(game: str) -> None:
    seen_ids: dict[str, list[str]] = {}
    for options in DEFAULT_OPTIONS[game]:
        for seed in range(SEED_COUNT_BY_GAME[game]):
            check_coach_lines_of_match(game, seed, options, seen_ids)
    for each, begin, tokens in RARE_POSITIONS:
        if each == game:
            match = begin()
            check_coach_lines(game, match, Generator(1), seen_ids)
            for token in tokens.split():
                match.apply_action(match.string_to_action(token))
                check_coach_lines(game, match, Generator(1), seen_ids)
    for key in sorted(seen_ids):
        print(key.ljust(20), len(seen_ids[key]), seen_ids[key][0])
    unmet = set(COACH_SENTENCES[game]) - set(seen_ids)
    assert not unmet


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_coach_line_has_a_claim_and_a_count(game: str) -> None:
    assert set(CLAIM_CHECKS_BY_GAME[game]) == set(COACH_SENTENCES[game])
    module: Any = rulesets.part(game, "coach")
    assert {module.KEYS[key_index(module.KEYS, each)] for each in COACH_SENTENCES[game]} == set(
        module.KEYS
    )
    assert len(set(module.KEYS)) == len(module.KEYS)


@pytest.mark.parametrize("language", LANGUAGE_CODES)
def test_a_coach_line_of_streetsoccer_leaves_lines_for_the_throw_and_the_choice(
    language: str,
) -> None:
    """In an earlier version, the advice for a choice took six of the display's lines. After a throw
    there was no room for the choice itself, such as "> g3 figure".
    """
    values = {"steps": 4, "pips": 4, "far": 3, "number": 2, "own": 2, "ahead": 2}
    values.update({"square": number("d4"), "mover": number("d4")})
    match: Any = load("streetsoccer")()
    words = match.table().text
    keys = [each.split(":")[0] for each in SENTENCE_FILE.read_text().splitlines()]
    text.set_language(language)
    try:
        for key in [each for each in keys if each.startswith("coach.")]:
            waits_for_throw = key.split(".")[1] in ("toss", "throw", "aim")
            for side in (0, 1):
                other = match.side_name(1 - side)
                line = words.words((key, {**values, "other": other, "side": other}))
                rows = wrap(match.side_name(side) + ": " + line)
                assert len(rows) <= (7 if waits_for_throw else 5), rows
    finally:
        text.set_language(text.ENGLISH_CODE)
