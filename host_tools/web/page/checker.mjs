// Checks a ruleset in a thread of the sandbox, with browser/check.py.
//
// While the thread is idle, it regularly sends "alive". If these messages stop for long, a call may be in an endless
// loop, so the page ends the thread.

import { Fault } from "./interpreter.mjs";

const ALIVE_INTERVAL_MS = 500;

/** Checks a ruleset in a thread of the sandbox. */
export class RulesetChecker {
    /**
     * @param {import("./interpreter.mjs").Interpreter} interpreter
     * @param {(message: import("./messages.js").FromBoard) => void} send
     */
    constructor(interpreter, send) {
        this.interpreter = interpreter;
        this.send = send;
        send({ kind: "alive" });
        setInterval(() => send({ kind: "alive" }), ALIVE_INTERVAL_MS);
    }

    /** Handle a message from the page. @param {import("./messages.js").ToBoard} message */
    receive(message) {
        if (message.kind !== "call") return;
        const { id, name, words } = message;
        try {
            this.send({ kind: "answer", id, result: JSON.parse(this.execute(name, words)) });
        } catch (error) {
            this.send({ kind: "answer", id, refused: error instanceof Error ? error.message : String(error) });
            if (error instanceof Fault && error.broken) this.send({ kind: "failed", words: error.message, trace: "" });
        }
    }

    /**
     * Call a function of browser/check.py; for "check_files", first write the ruleset's files.
     * @param {string} name
     * @param {any[]} words
     */
    execute(name, words) {
        if (name !== "check_files") return this.interpreter.call(name, ...words);
        const [folder, files, names] = words;
        for (const [path, content] of files) this.interpreter.write(`${folder}/${path}`, content);
        return this.interpreter.call("check_files", folder, JSON.stringify(names));
    }
}
