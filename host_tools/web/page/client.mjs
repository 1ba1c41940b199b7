// The page's end of the board: starts its thread, sends, hears, asks and waits for answers.

/** @typedef {import("./messages.js").ToBoard} ToBoard */
/** @typedef {import("./messages.js").FromBoard} FromBoard */

const SILENT_MS = 8000; // the board's watchdog waits as long

export class Client {
    /** @param {(message: FromBoard) => void} hear @param {string} module what its thread runs */
    constructor(hear, module) {
        this.hear = hear;
        this.module = module;
        /** @type {Worker | null} */
        this.worker = null;
        /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
        this.asked = new Map();
        this.number = 0;
        this.heard = 0;
        this.guarded = false;
        this.waits = false; // it was told to stand still
        setInterval(() => this.look(), 1000);
    }

    /** Start a board anew. @param {Extract<ToBoard, {kind: "start"}>} words */
    start(words) {
        this.worker?.terminate();
        for (const { reject } of this.asked.values()) reject(new Error("the board was started anew"));
        this.asked.clear();
        const worker = new Worker(new URL(this.module, import.meta.url), { type: "module" });
        this.worker = worker;
        this.guarded = false;
        worker.onmessage = ({ data }) => {
            if (this.worker === worker) this.receive(data, words);
        };
        worker.onerror = (event) => {
            if (this.worker === worker) this.hear({ kind: "failed", words: event.message, trace: "" });
        };
        worker.postMessage(words);
    }

    /** @param {FromBoard} message @param {Extract<ToBoard, {kind: "start"}>} words */
    receive(message, words) {
        this.heard = performance.now();
        if (message.kind === "ready") this.guarded = !words.manual;
        if (message.kind === "failed") this.guarded = false;
        if (message.kind !== "answer") return this.hear(message);
        const waiting = this.asked.get(message.id);
        this.asked.delete(message.id);
        if (message.refused === undefined) waiting?.resolve(message.result);
        else waiting?.reject(new Error(message.refused));
    }

    /** End its thread. */
    end() {
        this.guarded = false;
        this.worker?.terminate();
        this.worker = null;
    }

    /** @param {ToBoard} message */
    send(message) {
        this.worker?.postMessage(message);
    }

    /**
     * Call a function of the board; rejects with one line of what is wrong.
     * @param {string} name
     * @param {...any} words
     * @returns {Promise<any>}
     */
    ask(name, ...words) {
        const id = ++this.number;
        return new Promise((resolve, reject) => {
            this.asked.set(id, { resolve, reject });
            this.send({ kind: "call", id, name, words });
        });
    }

    /** A program that never returns (a ruleset of the user's) is ended, as a board's watchdog does. */
    look() {
        const hidden = document.visibilityState === "hidden" || this.waits;
        if (hidden) this.heard = performance.now();
        if (!this.guarded || hidden || performance.now() - this.heard < SILENT_MS) return;
        this.end();
        this.hear({ kind: "failed", words: "nothing moved for 8 s", trace: "" });
    }
}
