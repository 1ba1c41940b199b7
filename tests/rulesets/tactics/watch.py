"""What must hold in every position of a match: a checker that knows no code of the moves.

``python -m tests.rulesets.tactics.watch FIRST LAST`` plays the seeds FIRST to LAST - 1, every
other one uniformly, with options of the seed's own, and says what they came to.
"""

import sys
from collections import Counter
from typing import Any

from pixelpitch.rules import CHANCE, TERMINAL
from pixelpitch.rules.autoplay import choose
from pixelpitch.rules.generator import Generator
from tests.rulesets.soundness import some_options
from tests.rulesets.tactics.seeking import seek
from tests.rulesets.tactics.slow import Table, square
from tests.rulesets.tactics.table import Match

COLOURS = ("red", "blue")
PLAY = ("set", "capture", "defend", "ball", "battle", "shot")
GROUPS = (("defenders", 4), ("midfielders", 4), ("strikers", 2))


def far(one: str, other: str) -> int:
    """King's moves between two squares."""
    (a, b), (c, d) = square(one), square(other)
    return max(abs(a - c), abs(b - d))


def pawns(position: dict[str, Any], side: int) -> list[str]:
    team = position[COLOURS[side]]
    found = [team["keeper"], *team["defenders"], *team["midfielders"], *team["strikers"]]
    return [each for each in found if each]


def check(position: dict[str, Any], before: dict[str, Any] | None) -> None:
    """Assert what holds in ``position``, and that nothing jumped since ``before``."""
    table = Table(position)
    for colour in COLOURS:
        for role, where in table.pawns[colour]:
            assert table.stands(colour, role, where, where), (colour, role, where)
        for group, count in GROUPS:
            assert len(position[colour][group]) <= count
            if group != "defenders":
                assert len(position["cards"][colour][group]) == len(position[colour][group])
    _check_ball(position)
    _check_time(position)
    if before is not None:
        _check_change(before, position)


def _check_ball(position: dict[str, Any]) -> None:
    phase, ball, o = position["phase"], position["ball"], position["o"]
    ours, theirs = pawns(position, o), pawns(position, 1 - o)
    if position["possession"]:
        assert position["possession"] == {"side": o, "square": ball}
        assert ball in ours
    if phase == "battle":
        assert ball in ours
        assert ball in theirs
    if phase == "capture":
        assert ball not in ours + theirs
    if position["barred"]:
        assert position["barred"] in ours
        assert position["barred"] != ball
    if position["corner_play"]:
        assert position["barred"]
    if position["kick"] == "freekick" and phase == "set":
        assert all(far(each, ball) > 1 for each in theirs)
    if position["kick"] == "corner" and phase == "ball":
        assert ball in ("a1", "a8", "p1", "p8")
        assert all(far(each, ball) > 1 for each in theirs)
    if position["kick"] == "goalkick" and phase == "set":
        assert ball in ("a4", "a5", "p4", "p5")
        assert position[COLOURS[o]]["keeper"] == ball
    if position["kick"] == "kickoff" and phase == "ball":
        assert ball in (("h4", "h5"), ("i4", "i5"))[o]
        assert all((square(each)[0] < 8) == (o == 1) for each in theirs)
        assert all((square(each)[0] < 8) == (o == 0) for each in ours)


def _check_time(position: dict[str, Any]) -> None:
    options, half = position["options"], position["half"]
    limit = options["minutes"] * 30 if half < 2 else options["overtime"] * 60
    assert position["clock_s"] <= (limit if half < 4 else 0)
    if options["move_seconds"]:
        assert position["move_s"] < options["move_seconds"]
    assert (position["shootout"] is None) == (half < 4)
    if half >= 2:
        assert options["level_at_time"] == "overtime"


def _check_change(before: dict[str, Any], after: dict[str, Any]) -> None:
    goals = sum(after["score"]) - sum(before["score"])
    assert goals in (0, 1)
    if goals:
        assert before["phase"] == "shot"
    if before["phase"] in PLAY and after["phase"] in PLAY:
        for side in (0, 1):
            one, other = set(pawns(before, side)), set(pawns(after, side))
            assert len(one - other) <= 1, "one pawn moves at a time"
    played = before["phase"] == "ball" and before["die"] and before["picked"] is None
    if played and after["ball"] != before["ball"] and after["phase"] not in ("setup", "shootout"):
        there = zip(square(before["ball"]), square(after["ball"]), strict=True)
        spread = [abs(one - other) for one, other in there]
        if after["phase"] not in ("minor", "freekick", "over"):
            assert before["die"] in (max(spread), sum(spread))
    for side in (0, 1):
        lost = len(pawns(before, side)) - len(pawns(after, side))
        if before["phase"] != "setup" and after["phase"] != "setup":
            assert lost in (0, 1)
            assert not lost or before["phase"] == "battle"


def watch(seed: int, seen: Counter[str], options: dict[str, Any] | None = None) -> Any:
    """Play one match and check every position; returns it.  Odd seeds seek, even are uniform."""
    generator = Generator(seed)
    match = Match(some_options(Match, generator) if options is None else options)
    before = None
    for _ in range(Match.MAX_LENGTH):
        position = match.position()
        check(position, before)
        before = position
        if match.current_player() == TERMINAL:
            break
        thrown = match.current_player() == CHANCE
        match.apply_action((seek if seed & 1 else choose)(match, generator))
        seen.update(event[0] for event in match.events)
        if thrown and match.current_player() != TERMINAL:
            match.pass_time(10 if generator.below(400) else 70)
            seen.update(event[0] for event in match.events)
    outcome = match.outcome()
    assert outcome is not None
    seen["matches"] += 1
    seen[outcome["reason"].split()[0]] += 1
    return match


if __name__ == "__main__":
    counted: Counter[str] = Counter()
    for number in range(int(sys.argv[1]), int(sys.argv[2])):
        watch(number, counted)
    print(f"tactics: matches {sys.argv[1]} to {sys.argv[2]} keep to the rules: {dict(counted)}")
