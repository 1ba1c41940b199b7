// The thread for a watched board: it runs the protocol and follows the board's match.
//
// The page owns the port (`watch.mjs`). browser/watch.py runs in this thread and draws the lights from the lines that
// the board sends (firmware/pixelpitch/app/LIVE.md).

import { Fault, Interpreter, BadInput, DISPLAY_CHANGED_FLAG, WORDS_CHANGED_FLAG, serveThread } from "./interpreter.mjs";

/** @typedef {import("./messages.js").ToBoard} ToBoard */
/** @typedef {import("./messages.js").FromBoard} FromBoard */

const STEP_INTERVAL_MS = 40;
const RECEIVED_FILE = "/came";

/** @type {(message: FromBoard) => void} */
let send = () => {};
const now = () => Math.floor(performance.now());

class Watcher {
    /** @param {Interpreter} interpreter */
    constructor(interpreter) {
        this.interpreter = interpreter;
        this.isPortOpen = false;
        /** @type {import("./interpreter.mjs").Facts | null} */
        this.facts = null;
        interpreter.call("start", now());
        this.timer = setInterval(() => this.reportErrors(() => this.step()), STEP_INTERVAL_MS);
    }

    step() {
        const { interpreter } = this;
        const began = performance.now();
        const words = this.isPortOpen ? interpreter.call("text_to_send", now()) : "";
        if (words) send({ kind: "write", words });
        interpreter.call("step", now());
        const out = interpreter.readOutputs(this.facts ?? { width: 0, height: 0 });
        send({
            kind: "shown",
            lit: this.facts && out.lit,
            lines: out.lines,
            scale: out.scale,
            dots: out.dots,
            tune: -1,
            said: out.changed & (DISPLAY_CHANGED_FLAG | WORDS_CHANGED_FLAG) ? JSON.parse(interpreter.call("screen_texts")) : null,
            die: null,
            ms: performance.now() - began,
        });
    }

    /** Handle a message from the page. @param {ToBoard} message */
    receive(message) {
        const { interpreter } = this;
        if (message.kind === "port") {
            this.isPortOpen = message.open;
            if (message.open) interpreter.call("reopen", now());
            else interpreter.call("on_port_lost");
        } else if (message.kind === "newBoard") {
            interpreter.call("ask_about_new_board");
        } else if (message.kind === "received") {
            interpreter.write(RECEIVED_FILE, message.data);
            const facts = interpreter.call("receive", now());
            if (!facts) return;
            this.facts = JSON.parse(facts);
            send({ kind: "ready", facts: JSON.parse(facts) });
        } else if (message.kind === "call") this.answerCall(message);
    }

    /** Answer a call from the page. @param {Extract<ToBoard, {kind: "call"}>} message */
    answerCall({ id, name, words }) {
        try {
            if (name === "pack") this.interpreter.call("save_match", words[0]);
            const result = name === "pack" ? this.interpreter.read(words[0]) : this.interpreter.call(name, ...words);
            send({ kind: "answer", id, result });
        } catch (error) {
            send({ kind: "answer", id, refused: error instanceof Error ? error.message : String(error) });
        }
    }

    /** Run `work`; report its errors to the page. @param {() => void} work */
    reportErrors(work) {
        try {
            work();
        } catch (error) {
            if (error instanceof BadInput) return send({ kind: "note", words: error.message });
            clearInterval(this.timer);
            send({ kind: "failed", words: String(error), trace: error instanceof Fault ? error.trace : "" });
        }
    }
}

/**
 * Start the interpreter.
 * @param {object} _given
 * @param {import("./interpreter.mjs").Assets} assets
 * @param {(message: FromBoard) => void} toPage
 */
async function begin(_given, assets, toPage) {
    send = toPage;
    try {
        const interpreter = await Interpreter.load((line) => console.log(line), await assets.wasm);
        return new Watcher(interpreter.begin(await assets.allFiles(), "watch"));
    } catch (error) {
        send({ kind: "failed", words: String(error), trace: error instanceof Fault ? error.trace : "" });
        throw error;
    }
}

serveThread(begin, (watcher, message) => watcher.reportErrors(() => watcher.receive(message)));
