// Computes the pad bits that the page sends to its board when keys are pressed.
//
// Reads the changes of the keys and the times of the board's steps as JSON, and writes the bits for
// each step.
//
//     node presses.mjs < [{changes: [[ms, bits, least], ...], steps: [ms, ...]}, ...]
//
// `least` is the minimum duration in ms of the presses that begin with a change.

import { readFileSync } from "node:fs";
import { PressQueue } from "../../host_tools/web/page/presses.mjs";

const runs = JSON.parse(readFileSync(0, "utf8"));
const given = runs.map(({ changes, steps }) => {
    const presses = new PressQueue();
    return steps.map((now) => {
        while (changes.length && changes[0][0] <= now) {
            const [, bits, least] = changes.shift();
            presses.push(bits, least);
        }
        return presses.next(now);
    });
});
process.stdout.write(JSON.stringify(given));
