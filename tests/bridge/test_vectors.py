"""The bridge's program and the web page decode the same bytes to the same messages and faces."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from host_tools.micropython import find_node
from tests.bridge import bridge

BRIDGE_TESTS_FOLDER = Path(__file__).resolve().parent
PAGE_FOLDER = BRIDGE_TESTS_FOLDER.parent.parent / "host_tools" / "web" / "page"
TEST_VECTORS = json.loads((BRIDGE_TESTS_FOLDER / "vectors.json").read_text())
TEST_VECTORS, FACES = TEST_VECTORS["godice"], TEST_VECTORS["pixels_faces"]
EVENT_BY_NAME = {
    "rolls": bridge.ROLLING,
    "lies": bridge.THROW,
    "leans": bridge.LEANING,
    "moved": bridge.NOT_THROWN,
}
DECODE_PROGRAM = """
import { readFileSync } from "node:fs";
const { readMessage } = await import(process.argv[1]);
const answers = JSON.parse(readFileSync(0)).map(({ bytes }) => {
    const heard = readMessage(new DataView(Uint8Array.from(bytes).buffer));
    return heard && [heard.kind, heard.face ?? 0];
});
console.log(JSON.stringify(answers));
"""

FACES_PROGRAM = """
import { readFileSync } from "node:fs";
const { faceOf } = await import(process.argv[1]);
const given = JSON.parse(readFileSync(0));
console.log(JSON.stringify(given.map(([index, leds, build]) => faceOf(index, leds, build))));
"""


@pytest.mark.parametrize(
    "vector", TEST_VECTORS, ids=lambda each: bytes(each["bytes"]).hex() or "empty"
)
def test_the_bridge_decodes_a_message(vector: dict[str, Any]) -> None:
    expected = (EVENT_BY_NAME[vector["event"]], vector["face"]) if vector["event"] else None
    assert bridge.godice_event(bytes(vector["bytes"])) == expected


def run_on_page_module(module: str, program: str, job: Any) -> Any:
    """Run the JavaScript ``program``, which imports ``module`` of the page, and return the JSON
    that it prints.
    """
    done = subprocess.run(
        [find_node(), "--input-type=module", "-e", program, (PAGE_FOLDER / module).as_uri()],
        input=json.dumps(job).encode(),
        capture_output=True,
        timeout=120,
    )
    return json.loads(done.stdout)


def test_the_page_decodes_every_message() -> None:
    for vector, answer in zip(
        TEST_VECTORS, run_on_page_module("godice.mjs", DECODE_PROGRAM, TEST_VECTORS), strict=True
    ):
        if vector["event"]:
            assert answer == [vector["event"], vector["face"]], vector
        else:
            assert answer is None or answer[0] == "battery", vector


def test_the_page_reads_the_faces_of_two_generations_of_pixels() -> None:
    for index, leds, build, face in FACES:
        assert bridge.pixels_face(index, leds, build) == face
    assert run_on_page_module("pixels.mjs", FACES_PROGRAM, FACES) == [face for *_, face in FACES]
