// Examines a ruleset before it is sent to a board: its files, its facts and random matches. The ruleset is executed
// only in a thread of the sandbox (`checker.mjs`).

import { ThreadClient } from "./client.mjs";
import { filesForBoard } from "./userfiles.mjs";
import { sentence } from "./sentences.mjs";

/** @typedef {[string, Uint8Array][]} Files */
/** @typedef {{title: string, interface: number, version: number, authors: string[]}} Declared */

const MATCH_COUNT = 20;
const PLAY_LIMIT_MS = 15_000; // for the random matches: after this time no further match begins
const MATCH_LIMIT_MS = 20_000; // time limit for one match

/**
 * Return the facts that a ruleset declares, or a line for each of its errors. The promise rejects with a one-line
 * message if the ruleset cannot be examined.
 * @param {string} id
 * @param {Files} files
 * @param {(matches: number) => void} progress
 * @returns {Promise<{declared: Declared | null, findings: string[]}>}
 */
export async function examineRuleset(id, files, progress) {
    let fail = (/** @type {Error} */ _) => {};
    const failed = new Promise((_, reject) => (fail = reject));
    const checker = new ThreadClient((message) => message.kind === "failed" && fail(new Error(message.words)), "board.pack");
    checker.isStrict = true;
    void checker.start({ kind: "start", board: "", check: true }, Promise.resolve({ files: [], own: [] }));
    try {
        return /** @type {any} */ (await Promise.race([checkAndPlay(checker, id, files, progress), failed]));
    } catch (error) {
        const why = /** @type {Error} */ (error).message;
        return { declared: null, findings: [`rules.py: ${sentence("work.endless", { why })}`] };
    } finally {
        checker.close();
    }
}

/**
 * @param {ThreadClient} checker
 * @param {string} id
 * @param {Files} files
 * @param {(matches: number) => void} progress
 */
async function checkAndPlay(checker, id, files, progress) {
    const findings = findingLines(await checker.call("check_files", `/own/${id}`, filesForBoard(files), files.map(([path]) => path)));
    if (findings.length) return { declared: null, findings };
    const declared = await checker.call("declared_facts");
    checker.isStrict = false;
    checker.silenceLimit = MATCH_LIMIT_MS;
    const end = performance.now() + PLAY_LIMIT_MS;
    for (let match = 0; match < MATCH_COUNT && performance.now() < end; match++) {
        progress(match);
        findings.push(...findingLines(await checker.call("play_random_match", match)));
        if (findings.length) return { declared: null, findings };
    }
    return { declared, findings };
}

/** Return a line for each finding, which comes from an untrusted program. @param {any[]} found */
function findingLines(found) {
    const whole = found.filter(([file, line, words]) => typeof file === "string" && Number.isInteger(line) && typeof words === "string");
    // A rulebook is recommended, not required.
    const wrong = whole.filter(([file]) => file !== "RULEBOOK.md");
    return wrong.map(([file, line, words]) => `${file}:${line}: ${words}`.slice(0, 400));
}
