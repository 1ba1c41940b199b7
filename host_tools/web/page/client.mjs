// The page's end of the board: starts its thread, sends, hears, asks and waits for answers.

import { changesOf, mayAnswer, mayPass } from "./border.mjs";
import { Sandbox } from "./sandbox.mjs";
import { sentence } from "./sentences.mjs";

/** @typedef {import("./messages.js").ToBoard} ToBoard */
/** @typedef {import("./messages.js").FromBoard} FromBoard */
/** @typedef {Extract<ToBoard, {kind: "start"}>} Start */

const SILENT_MS = 8000; // the board's watchdog waits as long
const START_MS = 20_000; // a slow phone may take some of them to the menu

export class Client {
    /**
     * @param {(message: FromBoard) => void} hear
     * @param {string} program what its thread runs
     * @param {import("./store.mjs").Store | null} store where it may keep things
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
        this.most = 0; // ms of silence that end the thread; 0: no guard
        this.manual = false;
        this.waits = false; // it was asked to stand still
        this.isStrict = false; // it says that it is alive: SILENT_MS from then on
        this.watch = setInterval(() => this.look(), 1000);
    }

    /** End it for good: whatever was asked is refused. */
    close() {
        clearInterval(this.watch);
        this.end();
        this.refuse(sentence("failed.ended"));
    }

    /** @param {string} words */
    refuse(words) {
        for (const { reject } of this.asked.values()) reject(new Error(words));
        this.asked.clear();
    }

    /** Start a new board. @param {Start} words @param {Promise<object>} given what else it gets */
    async start(words, given = Promise.resolve({})) {
        this.end();
        this.refuse(sentence("failed.restarted"));
        this.manual = words.manual ?? false;
        const fail = (/** @type {string} */ failed) => {
            if (this.sandbox === sandbox) this.hear({ kind: "failed", words: failed, trace: "" });
        };
        const sandbox = new Sandbox((message) => {
            if (this.sandbox === sandbox && mayPass(message)) this.receive(message);
        }, fail);
        this.sandbox = sandbox;
        try {
            await sandbox.start(this.program, { ...(await given), ...words });
        } catch (error) {
            return fail(/** @type {Error} */ (error).message);
        }
        if (this.sandbox !== sandbox) return;
        this.heard = performance.now();
        this.most = START_MS;
    }

    /** @param {FromBoard} message */
    receive(message) {
        this.heard = performance.now();
        if (message.kind === "ready") this.most = this.manual ? 0 : SILENT_MS;
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

    /** Keep what the board wants kept, and say so: it shows what follows only then. @param {Extract<FromBoard, {kind: "keep"}>} message */
    async keep(message) {
        const { sandbox } = this;
        try {
            await this.store?.keep(changesOf(message));
        } catch (error) {
            this.hear({ kind: "note", words: sentence("failed.not_kept", { why: /** @type {Error} */ (error).message }) });
        }
        if (this.sandbox === sandbox) sandbox?.send({ kind: "kept", id: message.id });
    }

    /** End its thread. */
    end() {
        this.most = 0;
        this.sandbox?.end();
        this.sandbox = null;
    }

    /** @param {ToBoard} message */
    send(message) {
        this.sandbox?.send(message);
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
            this.asked.set(id, { name, resolve, reject });
            this.send({ kind: "call", id, name, words });
        });
    }

    /** A program that never returns (a ruleset of the user's) is ended, as a board's watchdog does. */
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

/** All that was shown, newest first. @param {import("./messages.js").Shown | null} before @param {import("./messages.js").Shown} now @returns {import("./messages.js").Shown} */
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
