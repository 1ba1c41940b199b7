"""The two decoders of GoDice, the bridge's and the page's, read the same messages alike."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from host_tools.micropython import find_node
from tests.bridge import bridge

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "host_tools" / "web" / "page" / "godice.mjs"
VECTORS = json.loads((HERE / "vectors.json").read_text())["godice"]
EVENTS = {
    "rolls": bridge.ROLLING,
    "lies": bridge.THROW,
    "leans": bridge.LEANING,
    "moved": bridge.NOT_THROWN,
}
PROGRAM = """
import { readFileSync } from "node:fs";
const { readMessage } = await import(process.argv[1]);
const answers = JSON.parse(readFileSync(0)).map(({ bytes }) => {
    const heard = readMessage(new DataView(Uint8Array.from(bytes).buffer));
    return heard && [heard.kind, heard.face ?? 0];
});
console.log(JSON.stringify(answers));
"""


@pytest.mark.parametrize("vector", VECTORS, ids=lambda each: bytes(each["bytes"]).hex() or "empty")
def test_the_bridge_reads_it(vector: dict[str, Any]) -> None:
    expected = (EVENTS[vector["event"]], vector["face"]) if vector["event"] else None
    assert bridge.godice_event(bytes(vector["bytes"])) == expected


def test_the_page_reads_them_all() -> None:
    done = subprocess.run(
        [find_node(), "--input-type=module", "-e", PROGRAM, PAGE.as_uri()],
        input=json.dumps(VECTORS).encode(),
        capture_output=True,
        timeout=60,
    )
    answers = json.loads(done.stdout)
    for vector, answer in zip(VECTORS, answers, strict=True):
        if vector["event"]:
            assert answer == [vector["event"], vector["face"]], vector
        else:
            assert answer is None or answer[0] == "battery", vector
