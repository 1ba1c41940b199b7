"""Runs programs over MicroPython's raw REPL in emulated time."""

from .chip import Chip

PROMPT_TIMEOUT_MS = 5000
_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"
_INTERRUPT_AND_ENTER = b"\r\x03\x03\x01"
_END_OF_SCRIPT = b"\x04"
_LEAVE_RAW_REPL = b"\x02"


class BoardError(Exception):
    """A script raised an exception, or the board did not answer; ``output`` came before that."""

    def __init__(self, words: str, output: str = "") -> None:
        self.output = output
        super().__init__(words)


def start_script(chip: Chip, script: str) -> None:
    """Interrupt the running program and start ``script``, which runs in later calls of ``run``."""
    chip.output.clear()
    chip.send(_INTERRUPT_AND_ENTER)
    if not chip.run(PROMPT_TIMEOUT_MS, lambda: chip.output.endswith(_PROMPT)):
        raise _no_answer_error(chip, PROMPT_TIMEOUT_MS)
    chip.output.clear()
    chip.send(script.encode() + _END_OF_SCRIPT)


def soft_reset(chip: Chip) -> None:
    """Interrupt the running program and reset MicroPython; main.py is not run."""
    start_script(chip, "")  # an empty script makes the raw REPL do a soft reset
    if not chip.run(PROMPT_TIMEOUT_MS, lambda: chip.output.endswith(_PROMPT)):
        raise _no_answer_error(chip, PROMPT_TIMEOUT_MS)
    chip.send(_LEAVE_RAW_REPL)


def run_script(chip: Chip, script: str, milliseconds: float) -> str:
    """Run ``script`` for at most ``milliseconds`` and return its output.

    Raises BoardError, with the traceback if the script raises an exception, or if the script does
    not end in time.
    """
    start_script(chip, script)
    if not chip.run(milliseconds, lambda: chip.output.count(_END_OF_SCRIPT) >= 2):
        raise _no_answer_error(chip, milliseconds)
    output, error, _ = bytes(chip.output).removeprefix(b"OK").split(_END_OF_SCRIPT)[:3]
    chip.send(_LEAVE_RAW_REPL)
    if error:
        raise BoardError(error.decode(errors="replace").strip(), output.decode(errors="replace"))
    return output.decode(errors="replace")


def _no_answer_error(chip: Chip, milliseconds: float) -> BoardError:
    output = bytes(chip.output).decode(errors="replace")
    return BoardError(f"no answer within {milliseconds:g} ms", output)
