// The page's connection to the board: starts its thread, sends messages, calls functions.

import { storeChangesOf, isValidAnswer, isValidMessage } from "./border.mjs";
import { Sandbox } from "./sandbox.mjs";
import { sentence } from "./sentences.mjs";

/** @typedef {import("./messages.js").ToBoard} ToBoard */
/** @typedef {import("./messages.js").FromBoard} FromBoard */
/** @typedef {Extract<ToBoard, {kind: "start"}>} Start */

const SILENCE_LIMIT_MS = 8000; // a board's watchdog waits just as long
const START_LIMIT_MS = 20_000; // time limit until the menu appears; a slow phone needs most of it

/** A connection to a thread of the sandbox, such as the board's: starts it, sends messages, calls functions. */
export class ThreadClient {
    /**
     * @param {(message: FromBoard) => void} onMessage
     * @param {string} program name of the file that the board's thread runs
     * @param {import("./store.mjs").PersistentStore | null} store where the board may store data
     */
    constructor(onMessage, program, store = null) {
        this.onMessage = onMessage;
        this.program = program;
        this.store = store;
        /** @type {Sandbox | null} */
        this.sandbox = null;
        /** @type {Map<number, {name: string, resolve: (result: any) => void, reject: (error: Error) => void}>} */
        this.pendingCalls = new Map();
        this.lastCallId = 0;
        this.lastMessageTime = 0;
        this.silenceLimit = 0; // after this many ms without a message the thread is ended; 0 means never
        this.manual = false;
        this.isPaused = false; // the board was asked to pause
        /** settled when the current thread has received all its files, or has failed @type {Promise<void>} */
        this.filesSent = Promise.resolve();
        this.isReady = false; // the board has started
        this.isStrict = false; // the thread sends "alive" messages; SILENCE_LIMIT_MS applies from the first one
        this.silenceTimer = setInterval(() => this.checkSilence(), 1000);
    }

    /** End the thread and reject pending calls; this client cannot be used again. */
    close() {
        clearInterval(this.silenceTimer);
        this.endThread();
        this.rejectCalls(sentence("failed.ended"));
    }

    /** Reject all pending calls. @param {string} words */
    rejectCalls(words) {
        for (const { reject } of this.pendingCalls.values()) reject(new Error(words));
        this.pendingCalls.clear();
    }

    /** Start a new board. @param {Start} words @param {Promise<object>} given further data for the thread */
    start(words, given = Promise.resolve({})) {
        this.filesSent = this.startSandbox(words, given);
        return this.filesSent;
    }

    /**
     * Start a new board; the promise is settled when the board has received all its files.
     * @param {Start} words
     * @param {Promise<object>} given
     */
    async startSandbox(words, given) {
        this.endThread();
        this.rejectCalls(sentence("failed.restarted"));
        this.manual = words.manual ?? false;
        this.isReady = false;
        const fail = (/** @type {string} */ failed) => {
            if (this.sandbox === sandbox) this.onMessage({ kind: "failed", words: failed, trace: "" });
        };
        const sandbox = new Sandbox((message) => {
            if (this.sandbox === sandbox && isValidMessage(message)) this.receive(message);
        }, fail);
        this.sandbox = sandbox;
        try {
            await sandbox.start(this.program, given.then((more) => ({ ...more, ...words })));
        } catch (error) {
            return fail(/** @type {Error} */ (error).message);
        }
        if (this.sandbox !== sandbox) return;
        this.lastMessageTime = performance.now();
        this.silenceLimit = this.isReady ? this.readySilenceLimit : START_LIMIT_MS;
    }

    /** The time limit for a silent board that has started (see `silenceLimit`). */
    get readySilenceLimit() {
        return this.manual ? 0 : SILENCE_LIMIT_MS;
    }

    /** Handle a message from the board. @param {FromBoard} message */
    receive(message) {
        this.lastMessageTime = performance.now();
        if (message.kind === "ready") {
            this.isReady = true;
            if (this.silenceLimit) this.silenceLimit = this.readySilenceLimit; // stays 0 (no limit) while the games are being sent
        }
        if (message.kind === "failed") this.silenceLimit = 0;
        if (message.kind === "store") return void this.storeChanges(message);
        if (message.kind === "alive" && this.isStrict) this.silenceLimit = SILENCE_LIMIT_MS;
        if (message.kind === "alive") return;
        if (message.kind !== "answer") return this.onMessage(message);
        const waiting = this.pendingCalls.get(message.id);
        this.pendingCalls.delete(message.id);
        if (message.refused !== undefined) waiting?.reject(new Error(message.refused));
        else if (waiting && isValidAnswer(waiting.name, message.result)) waiting.resolve(message.result);
        else waiting?.reject(new Error(`got an answer to '${waiting.name}' of another shape than expected: a ruleset may have forged it`));
    }

    /**
     * Store the data that the board sends, and confirm it. The board shows nothing new until it has the confirmation.
     * @param {Extract<FromBoard, {kind: "store"}>} message
     */
    async storeChanges(message) {
        const { sandbox } = this;
        try {
            await this.store?.storeChanges(storeChangesOf(message));
        } catch (error) {
            this.onMessage({ kind: "note", words: sentence("failed.not_kept", { why: /** @type {Error} */ (error).message }) });
        }
        if (this.sandbox === sandbox) sandbox?.send({ kind: "stored", id: message.id });
    }

    /** End the thread. */
    endThread() {
        this.silenceLimit = 0;
        this.sandbox?.end();
        this.sandbox = null;
    }

    /** Send a message to the board. @param {ToBoard} message */
    send(message) {
        this.sandbox?.send(message);
    }

    /**
     * Call a function of the board; the promise rejects with a one-line message.
     * @param {string} name
     * @param {...any} words
     * @returns {Promise<any>}
     */
    call(name, ...words) {
        const id = ++this.lastCallId;
        return new Promise((resolve, reject) => {
            this.pendingCalls.set(id, { name, resolve, reject });
            this.send({ kind: "call", id, name, words });
        });
    }

    /**
     * End the thread if it has sent no message for `silenceLimit` ms, because a user's ruleset may be in an endless
     * loop.
     */
    checkSilence() {
        const hidden = document.visibilityState === "hidden" || this.isPaused;
        if (hidden) this.lastMessageTime = performance.now();
        const silent = performance.now() - this.lastMessageTime;
        if (!this.silenceLimit || hidden || silent < this.silenceLimit) return;
        const seconds = this.silenceLimit / 1000;
        this.endThread();
        this.onMessage({ kind: "failed", words: sentence("failed.silent", { seconds }), trace: "" });
    }
}

/**
 * Merge two messages of the kind "shown". What `now` contains replaces the same part of `before`.
 * @param {import("./messages.js").Shown | null} before
 * @param {import("./messages.js").Shown} now
 * @returns {import("./messages.js").Shown}
 */
export function mergeShownMessages(before, now) {
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
