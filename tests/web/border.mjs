// Prints which messages and answers the border between the sandbox and the page lets through.
//
// Reads {messages: [...], answers: [[name, result], ...], games: [...]}, where {"bytes": n} stands
// for n bytes. Writes {messages: [bool], answers: [bool], day: the puzzle of 26 November 2026 from
// the puzzles of games}.

import { readFileSync } from "node:fs";
import { isValidAnswer, isValidMessage } from "../../host_tools/web/page/border.mjs";
import { puzzleOfDay } from "../../host_tools/web/page/puzzles.mjs";

const revive = (_, value) => (value && typeof value === "object" && "bytes" in value ? new Uint8Array(value.bytes) : value);
const { messages, answers, games } = JSON.parse(readFileSync(0, "utf8"), revive);
process.stdout.write(
    JSON.stringify({
        messages: messages.map(isValidMessage),
        answers: answers.map(([name, result]) => isValidAnswer(name, result)),
        day: puzzleOfDay(games ?? [], new Date(2026, 10, 26)),
    }),
);
