// Writes one line of JSON to stdout, for fence.mjs and runner.mjs.

import { writeSync } from "node:fs";

/** Write `line` as JSON to stdout. */
export function report(line) {
    let rest = Buffer.from(JSON.stringify(line) + "\n");
    // A pipe may accept a long line in pieces, or ask to try again.
    while (rest.length > 0) {
        try {
            rest = rest.subarray(writeSync(1, rest));
        } catch (error) {
            if (error.code !== "EAGAIN") throw error;
        }
    }
}
