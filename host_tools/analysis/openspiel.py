"""Makes every ruleset a game of OpenSpiel (Lanctot et al. 2019, arXiv:1908.09453).

This needs the extra ``pixelpitch[openspiel]``. The games are called ``pixelpitch_ID`` and accept
the ruleset's options as parameters::

    >>> import pyspiel
    >>> register()
    ['pixelpitch_dicesoccer', 'pixelpitch_pawnball', 'pixelpitch_sokhazania', ...]
    >>> game = pyspiel.load_game("pixelpitch_sokhazania(first=left,level=hard)")
    >>> state = game.new_initial_state()
    >>> [state.action_to_string(action) for action in state.legal_actions()]
    ['red', 'blue']

- Players, actions and outcomes have the numbers of `rules/README.md`.
- A throw adds SECONDS_PER_THROW of playing time.
- A win returns 1, a loss -1 and a draw 0.
- All games have perfect information. An observation is the match's position: its text is the JSON
  of ``Match.position``, and its tensor has every field of ``Match.STATE``, scaled to 0..1.
"""

import json
from typing import Any

import numpy
from numpy.typing import NDArray

from pixelpitch.rules import CHANCE, TERMINAL, autoplay
from pixelpitch.rules.match import Match
from pixelpitch.rules.options import SWITCH_KIND, WHOLE_KIND
from pixelpitch.rulesets import ids, load

from ..common.errors import expect_extra

expect_extra("openspiel")
import pyspiel  # noqa: E402  after the line that says what is missing
from open_spiel.python.observation import IIGObserverForPublicInfoGame  # noqa: E402

GAME_NAME_PREFIX = "pixelpitch_"
PLAYER_COUNT = 2
_CLASS_PREFIX = "Game_"
_games: dict[str, type["_Game"]] = {}  # {ruleset: its registered class}


def register() -> list[str]:
    """Register all rulesets with OpenSpiel; return the names of their games.

    Rulesets that are already registered are skipped.
    """
    for ruleset in ids():
        if ruleset not in _games:
            _games[ruleset] = _game_class(ruleset)
            pyspiel.register_game(_game_type(ruleset), _games[ruleset])
    return [GAME_NAME_PREFIX + ruleset for ruleset in ids()]


def __getattr__(name: str) -> type["_Game"]:
    """Return the class of a ruleset's game, ``Game_ID``, which `pickle` looks up by name."""
    register()
    if name.startswith(_CLASS_PREFIX) and name[len(_CLASS_PREFIX) :] in _games:
        return _games[name[len(_CLASS_PREFIX) :]]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def parameters(match: Match) -> dict[str, Any]:
    """Return the options of ``match`` as parameters for ``pyspiel.load_game``.

    >>> parameters(load("pawnball")({"draws": 2}))
    {'draws': 2, 'half_setup': True, 'first': 'left'}
    """
    return dict(match.options)


def _game_type(ruleset: str) -> pyspiel.GameType:
    make = load(ruleset)
    return pyspiel.GameType(
        short_name=GAME_NAME_PREFIX + ruleset,
        long_name=make.NAME,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=PLAYER_COUNT,
        min_num_players=PLAYER_COUNT,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={option.name: option.default for option in make.OPTIONS},
    )


def _game_class(ruleset: str) -> type["_Game"]:
    """Return the class of a ruleset's game, which OpenSpiel calls with the parameters."""
    kind, make = _game_type(ruleset), load(ruleset)

    def init_game(self: Any, parameters: dict[str, Any] | None = None) -> None:
        """Create the game with ``parameters``, the options of its matches."""
        info = pyspiel.GameInfo(
            num_distinct_actions=make.MAX_ACTION + 1 or 1,  # OpenSpiel does not accept 0
            max_chance_outcomes=make.MAX_OUTCOME + 1,
            num_players=PLAYER_COUNT,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=make.MAX_LENGTH,
        )
        pyspiel.Game.__init__(self, kind, info, parameters or {})
        self.initial_match = make(_options(make, parameters or {}))

    return type(_CLASS_PREFIX + ruleset, (_Game,), {"__init__": init_game, "__module__": __name__})


def _options(make: type[Match], parameters: dict[str, Any]) -> dict[str, Any]:
    """Return OpenSpiel's parameters as options of a match, with the types of the options."""
    own = {option.name: option for option in make.OPTIONS}
    exact = (SWITCH_KIND, WHOLE_KIND)
    return {
        name: value if name in own and own[name].kind in exact else str(value)
        for name, value in parameters.items()
    }


class _Game(pyspiel.Game):
    """A ruleset with its options; ``initial_match`` is never changed."""

    initial_match: Match

    def new_initial_state(self) -> "_State":
        """Return the state at the start of a match."""
        return _State(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the largest possible number of throws in a match."""
        return self.initial_match.MAX_LENGTH

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Any:
        """Return an observer; ``kind`` is OpenSpiel's IIGObservationType (None: the default)."""
        if kind is None or (kind.public_info and not kind.perfect_recall):
            return _Observer(self.initial_match, parameters)
        return IIGObserverForPublicInfoGame(kind, parameters)


class _MatchCopier:
    """Holds a match for OpenSpiel, which copies this object deeply to clone the match."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def __deepcopy__(self, memo: Any) -> "_MatchCopier":
        return _MatchCopier(self.match.clone())


class _State(pyspiel.State):
    """A state of a match. OpenSpiel stores its history and calls the methods named ``_...``."""

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.holder = _MatchCopier(game.initial_match.clone())

    @property
    def match(self) -> Match:
        """Return the match in this state."""
        return self.holder.match

    def current_player(self) -> int:
        """Return the side to act (0 or 1), or OpenSpiel's id for chance or for the end."""
        player = self.match.current_player()
        if player == CHANCE:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if player == TERMINAL else player

    def is_terminal(self) -> bool:
        """Return True if the match is over."""
        return self.match.current_player() == TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return (outcome, probability) of each possible outcome of the throw."""
        weights = [each for each in sorted(self.match.chance_outcomes()) if each[1]]
        total = sum(weight for _, weight in weights)
        return [(outcome, weight / total) for outcome, weight in weights]

    def returns(self) -> list[float]:
        """Return the result of the match for each side, from -1 to 1."""
        return [float(each) for each in self.match.returns()]

    def _legal_actions(self, player: int) -> list[int]:
        return self.match.legal_actions()

    def _apply_action(self, action: int) -> None:
        autoplay.advance(self.match, int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.match.action_to_string(int(action))

    def __str__(self) -> str:
        return json.dumps(self.match.position())


class _Observer:
    """What both players see of a match, for OpenSpiel.

    The first four numbers of ``tensor`` say whose turn it is. The other numbers are the fields of
    the match, scaled to 0..1.
    """

    def __init__(self, match: Match, parameters: Any) -> None:
        if parameters:
            raise ValueError(f"got observation parameters {parameters}, expected none")
        self._fields = [(name, low, high, *count) for name, low, high, *count in match.STATE]
        if match.TAIL:
            self._fields.append(match.TAIL)
        sizes = [field[3] if field[3:] else 1 for field in self._fields]
        # The first four numbers are a one-hot code of who acts next: chance, side 0, side 1, or
        # nobody.
        self.tensor: NDArray[numpy.float32] = numpy.zeros(4 + sum(sizes), numpy.float32)
        self.dict = {"player": self.tensor[:4]}
        at = 4
        for field, size in zip(self._fields, sizes, strict=True):
            self.dict[field[0]] = self.tensor[at : at + size]
            at += size

    def set_from(self, state: _State, player: int) -> None:
        """Write ``state`` into the tensor, which is the same for both players."""
        self.tensor.fill(0)
        match = state.match
        turn = match.current_player()
        self.dict["player"][3 if turn == TERMINAL else turn + 1] = 1
        for name, low, high, *count in self._fields:
            value = getattr(match, name)
            values = numpy.asarray(value if count else [value], numpy.float32)
            self.dict[name][: len(values)] = (values - low) / (high - low or 1)

    def string_from(self, state: _State, player: int) -> str:
        """Return ``state`` as text, which is the same for both players."""
        return str(state)
