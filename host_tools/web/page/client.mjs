// The page's connection to the board: starts its thread, sends messages, calls functions.

import { changesOf, mayAnswer, mayPass } from "./border.mjs";
import { Sandbox } from "./sandbox.mjs";
import { sentence } from "./sentences.mjs";

/** @typedef {import("./messages.js").ToBoard} ToBoard */
/** @typedef {import("./messages.js").FromBoard} FromBoard */
/** @typedef {Extract<ToBoard, {kind: "start"}>} Start */

const SILENT_MS = 8000; // as long as the board's watchdog waits
const START_MS = 20_000; // a slow phone may take most of this to the menu

export class Client {
    /**
     * @param {(message: FromBoard) => void} hear
     * @param {string} program the file that its thread runs
     * @param {import("./store.mjs").Store | null} store where the board may store data
     */
    constructor(hear, program, store = null) {
        this.hear = hear;
        this.program = program;
        this.store = store;
        /** @type {Sandbox | null} */
        this.sandbox = null;
        /** @type {Map<number, {name: string, resolve: (result: any) => void, reject: (error: Error) => void}>} */
        this.asked = new Map();
        this.number = 0;
        this.heard = 0;
        this.most = 0; // ms of silence after which the thread is ended; 0: never
        this.manual = false;
        this.waits = false; // the board was asked to pause
        /** settled once the current thread has all its files, or has failed @type {Promise<void>} */
        this.sent = Promise.resolve();
        this.isReady = false; // the board has started
        this.isStrict = false; // the thread sends signs of life, so SILENT_MS applies from then on
        this.watch = setInterval(() => this.look(), 1000);
    }

    /** End the thread for good; pending calls are rejected. */
    close() {
        clearInterval(this.watch);
        this.end();
        this.refuse(sentence("failed.ended"));
    }

    /** Reject all pending calls. @param {string} words */
    refuse(words) {
        for (const { reject } of this.asked.values()) reject(new Error(words));
        this.asked.clear();
    }

    /** Start a new board. @param {Start} words @param {Promise<object>} given further data for the thread */
    start(words, given = Promise.resolve({})) {
        this.sent = this.begin(words, given);
        return this.sent;
    }

    /** Start a new board; settled once it has all its files. @param {Start} words @param {Promise<object>} given */
    async begin(words, given) {
        this.end();
        this.refuse(sentence("failed.restarted"));
        this.manual = words.manual ?? false;
        this.isReady = false;
        const fail = (/** @type {string} */ failed) => {
            if (this.sandbox === sandbox) this.hear({ kind: "failed", words: failed, trace: "" });
        };
        const sandbox = new Sandbox((message) => {
            if (this.sandbox === sandbox && mayPass(message)) this.receive(message);
        }, fail);
        this.sandbox = sandbox;
        try {
            await sandbox.start(this.program, given.then((more) => ({ ...more, ...words })));
        } catch (error) {
            return fail(/** @type {Error} */ (error).message);
        }
        if (this.sandbox !== sandbox) return;
        this.heard = performance.now();
        this.most = this.isReady ? this.mostReady : START_MS;
    }

    /** The ms of silence after which a board that has started is ended. */
    get mostReady() {
        return this.manual ? 0 : SILENT_MS;
    }

    /** Handle a message from the board. @param {FromBoard} message */
    receive(message) {
        this.heard = performance.now();
        if (message.kind === "ready") {
            this.isReady = true;
            if (this.most) this.most = this.mostReady; // it waits for its games otherwise
        }
        if (message.kind === "failed") this.most = 0;
        if (message.kind === "keep") return void this.keep(message);
        if (message.kind === "alive" && this.isStrict) this.most = SILENT_MS;
        if (message.kind === "alive") return;
        if (message.kind !== "answer") return this.hear(message);
        const waiting = this.asked.get(message.id);
        this.asked.delete(message.id);
        if (message.refused !== undefined) waiting?.reject(new Error(message.refused));
        else if (waiting && mayAnswer(waiting.name, message.result)) waiting.resolve(message.result);
        else waiting?.reject(new Error(`got an answer to '${waiting.name}' of another shape than expected: a ruleset may have forged it`));
    }

    /**
     * Store what the board asks for and confirm it; only then does the board show what follows.
     * @param {Extract<FromBoard, {kind: "keep"}>} message
     */
    async keep(message) {
        const { sandbox } = this;
        try {
            await this.store?.keep(changesOf(message));
        } catch (error) {
            this.hear({ kind: "note", words: sentence("failed.not_kept", { why: /** @type {Error} */ (error).message }) });
        }
        if (this.sandbox === sandbox) sandbox?.send({ kind: "kept", id: message.id });
    }

    /** End the thread. */
    end() {
        this.most = 0;
        this.sandbox?.end();
        this.sandbox = null;
    }

    /** Send a message to the board. @param {ToBoard} message */
    send(message) {
        this.sandbox?.send(message);
    }

    /**
     * Call a function of the board; rejects with one line of words.
     * @param {string} name
     * @param {...any} words
     * @returns {Promise<any>}
     */
    ask(name, ...words) {
        const id = ++this.number;
        return new Promise((resolve, reject) => {
            this.asked.set(id, { name, resolve, reject });
            this.send({ kind: "call", id, name, words });
        });
    }

    /** End a program that never returns (e.g. a user's ruleset), like a board's watchdog. */
    look() {
        const hidden = document.visibilityState === "hidden" || this.waits;
        if (hidden) this.heard = performance.now();
        const silent = performance.now() - this.heard;
        if (!this.most || hidden || silent < this.most) return;
        const seconds = this.most / 1000;
        this.end();
        this.hear({ kind: "failed", words: sentence("failed.silent", { seconds }), trace: "" });
    }
}

/**
 * Merge two "shown" messages; newer parts replace older ones.
 * @param {import("./messages.js").Shown | null} before
 * @param {import("./messages.js").Shown} now
 * @returns {import("./messages.js").Shown}
 */
export function newer(before, now) {
    const { lit, lines, scale, dots, said } = now;
    return {
        ...now,
        tune: -1,
        lit: lit ?? before?.lit ?? null,
        lines: lit ? lines : (before?.lines ?? null),
        scale: now.lit ? scale : (before?.scale ?? scale),
        dots: dots ?? before?.dots ?? null,
        said: said ?? before?.said ?? null,
    };
}
