"""The coaches of a test: they read what the board shows and take things by their names.

::

    player = Player()
    player.choose("Settings")
    player.change("Sound", "off")
    player.choose("Back", "Games", "PawnBall", "Start")
    player.throw(4)

``speech_of``, ``chosen_item``, ``seek``, ``choose``, ``change`` and ``wait_for`` do the same for
any board with ``press``, ``wait`` and ``text``: ``twin.Twin`` has them, too.
"""

from collections.abc import Iterator
from typing import Any

from host_tools.simulator import headless
from pixelpitch.rules.autoplay import choose as choose_action
from pixelpitch.rules.entries import THROW, TIME, VIRTUAL
from pixelpitch.rules.generator import Generator
from pixelpitch.rules.match import CHANCE, TERMINAL

_MOST = 60  # items of a list, or values of one


def speech_of(player: Any) -> str:
    """All that the board says in words, as one text."""
    return " ".join(" ".join(player.text()).split())


def _rows(player: Any) -> list[str]:
    """The line under the cursor and the next one: a long label takes both."""
    lines = player.text()
    if len(lines) == 1:  # they run over the pitch, after what there is to say
        return [lines[0].split(" > ")[-1], ""]
    marked = [at for at, line in enumerate(lines) if line.startswith(">")]
    return [line.strip("> ") for line in [*lines, ""][marked[0] :][:2]] if marked else ["", ""]


def chosen_item(player: Any) -> str:
    """The line under the cursor: the item's label, and its value if it has one."""
    return _rows(player)[0]


def know_all(player: Any) -> Any:
    """Return ``player``, whose coaches know the games: prompts, and no coach lines."""
    player.session.set_setting("explain", "never")
    return player


def labels(player: Any) -> list[str]:
    """All items of the list that is open, by their labels: a simulated board's alone."""
    return [item.label for item in player.session.screen.items]


def _is(rows: list[str], label: str) -> bool:
    """Whether ``rows`` begin with the whole ``label``."""
    return any((words + " ").startswith(label + " ") for words in (rows[0], " ".join(rows)))


def seek(player: Any, label: str, coach: str = "left") -> None:
    """Put the cursor of a list on the item ``label``."""
    if speech_of(player).endswith("OK goes on"):  # full time, unless another screen was opened
        player.wait(100)
        if speech_of(player).endswith("OK goes on"):
            player.press(coach + " ok")
    for _ in range(_MOST):
        if _is(_rows(player), label):
            return
        player.press(coach + " down")
    raise AssertionError(f"no {label}: {player.text()}")


def choose(player: Any, *labels: str, coach: str = "left") -> None:
    """Take the item ``labels[0]``, in what that opens the next one, and so on."""
    for label in labels:
        seek(player, label, coach)
        player.press(coach + " ok")


def change(player: Any, label: str, value: str, key: str = "right", coach: str = "left") -> None:
    """Give the item ``label`` another ``value``."""
    seek(player, label, coach)
    for _ in range(_MOST):
        item, below = _rows(player)
        if item.endswith(value) or below == value:  # a long one stands under its label
            return
        player.press(f"{coach} {key}")
    raise AssertionError(f"no {label} {value}: {player.text()}")


def change_dice(player: Any, dice: str, coach: str = "left") -> None:
    """Throw with other ``dice`` from now on, and go back to the match."""
    player.press("menu")
    choose(player, "Dice", dice, coach=coach)
    player.press(coach + " back")


def wait_for(player: Any, *words: str, milliseconds: int = 10_000) -> str:
    """Let the board run until it says one of ``words``; return all that it says then."""
    for _ in range(0, milliseconds, 100):
        if any(each in speech_of(player) for each in words):
            break
        player.wait(100)
    assert any(each in speech_of(player) for each in words), (
        f"not {words} but {speech_of(player)!r}"
    )
    return speech_of(player)


def blinking(player: Any, square: str) -> Iterator[str]:
    """Yield what is lit on ``square`` in each step of a blink of the cursor."""
    for _ in range(0, 520, 20):
        yield player.colour_words(square)
        player.wait(20)


def play_at_random(player: Any, count: int) -> None:
    """Play up to ``count`` actions, every fifth throw a virtual one, with three seconds each."""
    game = player.session.game
    generator = Generator(7)
    while game.match.current_player() != TERMINAL and count:
        count -= 1
        thrown = game.match.current_player() == CHANCE
        how = VIRTUAL if thrown and count % 5 == 0 else THROW
        game.apply(choose_action(game.match, generator), how)
        game.pass_ms(3000)


def actions(player: headless.Player) -> list[int]:
    """The outcomes and decisions of the match, without the time between them."""
    return [value for kind, value in player.session.game.entries() if kind != TIME]


def kinds(player: headless.Player) -> list[int]:
    """``rules.entries``'s DECISION, THROW or VIRTUAL of each of them."""
    return [kind for kind, _ in player.session.game.entries() if kind != TIME]


class Player(headless.Player):
    """Both coaches at a simulated board, who know its menus by name."""

    seek = seek
    choose = choose
    change = change
    wait_for = wait_for
