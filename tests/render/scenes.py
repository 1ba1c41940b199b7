"""Artificial matches that can show any scene, for the tests of the lights."""

from typing import Any

from pixelpitch.rules import CHANCE, Match
from pixelpitch.rules import scene as scenes
from pixelpitch.rules.chance import Chance
from pixelpitch.rules.squares import number

SCENE_FIELDS = (
    "things ball paths thrown travel walk last clock minute areas lines gauges colours margins"
    " targets board"
).split()


class PictureMatch(Match):
    """A match without rules. Tests set its fields, and ``scene()`` copies them into the scene."""

    RULESET = "picture"

    def _start(self):
        self.score = [0, 0]
        self.player = CHANCE
        self.throwing_side = -1  # no side throws
        self.legal = []
        empty = scenes.Scene()
        for field in SCENE_FIELDS:
            setattr(self, field, getattr(empty, field))

    def current_player(self):
        """Return ``player``, which the test has set: a side, CHANCE or TERMINAL."""
        return self.player

    def prompt(self):
        """Return the same text for every picture."""
        return "the next picture"

    def chance(self):
        """Return the chance step of a die, if the test has set CHANCE."""
        return Chance(side=self.throwing_side) if self.player == CHANCE else None

    def legal_decisions(self):
        """Return the legal actions that the test has set, in order."""
        return sorted(self.legal)

    def scene(self, board=-1):
        """Return a scene with the fields that the test has set."""
        scene = super().scene(board)
        for field in SCENE_FIELDS:
            setattr(scene, field, getattr(self, field))
        return scene


def parse_squares(names):
    """Return the numbers of the squares in ``names``, such as ``"a1 p8"``."""
    return tuple(number(word) for word in names.split())


def _set_fields(shown, fields):
    for name, value in fields.items():
        assert hasattr(shown, name), name
        setattr(shown, name, value)
    return shown


def match_showing(**fields):
    """Return a match that shows ``fields`` and nothing else."""
    return _set_fields(PictureMatch(), fields)


def scene_of(**fields):
    """Return a scene with ``fields`` and nothing else."""
    return _set_fields(scenes.Scene(), fields)


def match_showing_everything(**fields):
    """Return a match that shows something of every kind, with ``fields`` replaced."""
    match: Any = PictureMatch()
    match.score = [3, 2]
    for word in "b4 d2 d6 f3 f7 h2 h5 j4 l2 l7 m4 n6".split():
        match.things.append((number(word), scenes.DOT, 0, 0))
    for word in "o5 m7 m3 k6 k2 i7 i4 g5 e7 e2 d5 c3".split():
        match.things.append((number(word), scenes.DOT, 1, 0))
    match.things.append((number("b5"), scenes.GOAL, 0, 0))
    match.ball = number("j4")
    match.paths = [
        (1, scenes.INTERCEPTION, parse_squares("j4 k2")),
        (2, scenes.INTERCEPTION, parse_squares("j4 k6")),
        (3, scenes.PASS, parse_squares("j4 h2")),
        (4, scenes.PASS, parse_squares("j4 l2")),
        (5, scenes.PASS, parse_squares("j4 l4 n6")),
        (5, scenes.PASS, parse_squares("j4 h5")),
        (6, scenes.SHOT, parse_squares("j4 m4 o5")),
    ]
    match.last = parse_squares("h5 j4")
    match.clock = (512, 900)
    match.gauges = [("rolls", 2, 4), ("set", 1, 3)]
    return _set_fields(match, fields)
