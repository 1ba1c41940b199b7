"""Build matches of Soccer Tactics WORLD at a given moment from short descriptions."""

from typing import Any

from pixelpitch.rulesets import load

Match = load("tactics")

# the pawns of both sides after the usual set-ups, if Red kicks off (rule 5)
RED_PAWN_SQUARES = {
    "keeper": "a4",
    "defenders": "d4 d5 d2 d7",
    "midfielders": "f3 f6 f1 f8",
    "strikers": "h4 h5",
}
BLUE_PAWN_SQUARES = {
    "keeper": "p5",
    "defenders": "m5 m4 m7 m2",
    "midfielders": "k6 k3 k8 k1",
    "strikers": "i7 i2",
}
DEFAULT_OPTIONS = {
    "minutes": 45,
    "overtime": 5,
    "level_at_time": "overtime",
    "advanced": False,
    "shot": "spinner",
    "move_seconds": 60,
    "first": "toss",
}
PHASES_WITHOUT_POSSESSION = (
    "capture",
    "battle",
    "goalkick",
    "newkeeper",
    "penalty",
    "minor",
    "shootout",
    "over",
)


def _team_fields(pawns: dict[str, Any], changes: dict[str, str] | None) -> dict[str, Any]:
    team = {**pawns, **(changes or {})}
    return {name: (value if name == "keeper" else value.split()) for name, value in team.items()}


def _card_fields(team: dict[str, Any], changes: dict[str, Any] | None) -> dict[str, Any]:
    cards: dict[str, Any] = {"keeper": 0, "defenders": 0}
    cards["midfielders"] = [0] * len(team["midfielders"])
    cards["strikers"] = [0] * len(team["strikers"])
    return {**cards, **(changes or {})}


def position(
    phase: str = "set",
    step: str | None = "throw",
    ball: str = "h4",
    red: dict[str, str] | None = None,
    blue: dict[str, str] | None = None,
    cards: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """Return, as JSON, a position after both sides' usual set-ups, in which Red attacks and throws
    next.

    ``red`` and ``blue`` move pawns, with all squares of one kind of pawn in one string, as in
    ``red={"strikers": "o3 h5"}``.
    """
    teams = {
        "red": _team_fields(RED_PAWN_SQUARES, red),
        "blue": _team_fields(BLUE_PAWN_SQUARES, blue),
    }
    o = fields.get("o", 0)
    made: dict[str, Any] = {
        "ruleset": "tactics",
        "options": {**DEFAULT_OPTIONS, **(options or {})},
        **teams,
        "cards": {side: _card_fields(teams[side], (cards or {}).get(side)) for side in teams},
        "ball": ball,
        "possession": None,
        "o": o,
        "phase": phase,
        "step": step,
        "side": 1 - o if phase == "defend" else o,
        "die": 0,
        "picked": None,
        "passes": 0,
        "kick": None,
        "by": None,
        "barred": None,
        "corner_play": False,
        "left": [0, 0],
        "clock_s": 60,
        "half": 0,
        "move_s": 0,
        "score": [0, 0],
        "first": 0,
        "shootout": None,
    }
    if phase not in PHASES_WITHOUT_POSSESSION and fields.get("by") != "loose":
        made["possession"] = {"side": o, "square": ball}
    return {**made, **fields}


def match_at(*args: Any, **fields: Any) -> Any:
    """Return the match at the position that ``position(*args, **fields)`` returns."""
    return Match.from_position(position(*args, **fields))


def play(match: Any, tokens: str) -> Any:
    """Apply actions written as in a record, such as ``"4 f3 g5 throw"``; return the match."""
    for token in tokens.split():
        match.apply_action(match.string_to_action(token))
    return match


def legal_labels(match: Any) -> list[str]:
    """Return the labels of the legal actions."""
    return [match.action_to_string(action) for action in match.legal_actions()]


def fields_of(match: Any, names: str) -> Any:
    """Return the value of the field in ``names``, or a list of values for several names."""
    found = match.position()
    values = [found[name] for name in names.split()]
    return values[0] if len(values) == 1 else values


def phase_step_side(match: Any) -> tuple[str, str | None, int]:
    """Return (phase, step, side that must act)."""
    return tuple(fields_of(match, "phase step side"))


def event_kinds(match: Any) -> list[str]:
    """Return the kinds of the events that the last action caused."""
    return [event[0] for event in match.events]


def half_turn(square: str) -> str:
    """Return the square that ``square`` becomes when the board is turned by 180 degrees."""
    return chr(ord("p") - ord(square[0]) + ord("a")) + str(9 - int(square[1]))


def result_of(match: Any) -> tuple[list[int], int | None, str]:
    """Return (score, winner, reason) of a finished match."""
    outcome = match.outcome()
    return outcome["score"], outcome["winner"], outcome["reason"]
