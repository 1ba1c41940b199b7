// The board: interpreter, die and store in a thread of their own, a step every 20 ms.
//
// The page sends what hands do; back come lights, words and where the die is.  What the firmware
// keeps is in the store before the lights that follow from it are shown.  See messages.d.ts.

import { Die } from "./die.mjs";
import { RATE } from "./fall.mjs";
import { FILES, Fault, Interpreter, PAIRS, Refused, SOUND, TEXT, WORDS, firmware } from "./interpreter.mjs";
import { Own } from "./own.mjs";
import { Presses } from "./presses.mjs";
import { Store } from "./store.mjs";

/** @typedef {import("./messages.js").ToBoard} ToBoard */
/** @typedef {import("./messages.js").FromBoard} FromBoard */

const STEP_MS = 20;
const LATE_MS = 100; // a page that stood still for longer has not let the match's clock run
const PERIOD = 2 ** 30;

const random = () => crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32;
/** @param {FromBoard} message */
const send = (message) => postMessage(message);

class Board {
    /** @param {Interpreter} interpreter @param {Store} store @param {Own} own */
    constructor(interpreter, store, own) {
        this.interpreter = interpreter;
        this.store = store;
        this.own = own;
        this.die = new Die(random);
        this.presses = new Presses();
        this.now = 0;
        this.rest = 0; // thousandths of a sample that are due
        this.real = 0; // the page's clock at the last step
        this.manual = false;
        this.hidden = false;
        this.stopped = false;
        this.timer = 0;
        /** @type {string[]} modules that are imported between the steps */
        this.ahead = [];
        /** @type {Promise<void>} */
        this.kept = Promise.resolve();
        this.waiting = 0; // writes under way
        /** @type {import("./interpreter.mjs").Facts} */
        this.facts = /** @type {any} */ (null);
    }

    /** @param {Extract<ToBoard, {kind: "start"}>} wanted */
    start(wanted) {
        this.manual = wanted.manual ?? false;
        this.now = wanted.now ?? Math.floor(performance.now()) % PERIOD;
        this.interpreter.put({ now: this.now, live: !this.manual, pads: 0, plugged: true, pairs: [] });
        const words = { board: wanted.board, folders: this.own.folders(), chance: wanted.chance ?? "" };
        this.facts = JSON.parse(this.interpreter.call("start", JSON.stringify(words)));
        send({ kind: "ready", facts: this.facts, own: this.own.ids(), why: this.store.why });
        this.ahead = JSON.parse(this.interpreter.call("preloads"));
        this.real = performance.now();
        if (!this.manual) this.loop();
    }

    loop() {
        if (this.stopped) return;
        const began = performance.now();
        const passed = this.hidden ? 0 : Math.min(began - this.real, LATE_MS);
        this.real = began;
        this.now = (this.now + Math.round(passed)) % PERIOD;
        const pairs = this.samples(passed);
        if (!this.hidden) this.step(pairs.slice(-PAIRS), began);
        const next = this.ahead.shift();
        if (next) this.ask("preload", next);
        this.timer = setTimeout(() => this.loop(), Math.max(0, STEP_MS - (performance.now() - began)));
    }

    /** What die and tray feel in the next `ms`. @param {number} ms */
    samples(ms) {
        const pairs = [];
        for (this.rest += ms * RATE; this.rest >= 1000; this.rest -= 1000) pairs.push(this.die.sample());
        return pairs;
    }

    /**
     * @param {[import("./vectors.mjs").Vector, import("./vectors.mjs").Vector][]} pairs
     * @param {number} began
     */
    step(pairs, began) {
        const { interpreter, now, manual, die } = this;
        const pads = manual ? this.presses.last() : this.presses.next(now);
        try {
            interpreter.put({ now, live: !manual, pads, plugged: die.plugged, pairs });
            interpreter.call("step");
            this.show(began);
        } catch (error) {
            this.fail(error);
        }
    }

    /** Send what the step has brought, after what is to be kept is kept. @param {number} began */
    show(began) {
        const { interpreter, die } = this;
        const out = interpreter.take(this.facts);
        /** @type {[string, IDBValidKey, any][]} */
        const changes = out.sectors.map(([sector, data]) => ["journal", sector, data]);
        if (out.changed & FILES) {
            for (const name of JSON.parse(interpreter.call("changed_files"))) {
                changes.push(["files", name, interpreter.read("/data/" + name)]);
            }
        }
        /** @type {FromBoard} */
        const message = {
            kind: "shown",
            lit: out.lit,
            scale: out.scale,
            dots: out.dots,
            tune: out.changed & SOUND ? out.tune : -1,
            said: out.changed & (TEXT | WORDS) ? JSON.parse(interpreter.call("said")) : null,
            die: { ...die.pose, held: die.held, busy: die.busy, plugged: die.plugged },
            ms: performance.now() - began,
        };
        if (changes.length) {
            this.waiting++;
            this.kept = this.kept
                .then(() => this.store.keep(changes))
                .catch((error) => send({ kind: "note", words: `not kept: ${error.message}` }))
                .then(() => void this.waiting--);
        }
        if (this.waiting) this.kept.then(() => send(message));
        else send(message);
    }

    /** @param {unknown} error */
    fail(error) {
        this.stop();
        const known = error instanceof Fault;
        const words = known ? error.message : String(error);
        send({ kind: "failed", words, trace: known ? error.trace : "" });
    }

    stop() {
        this.stopped = true;
        clearTimeout(this.timer);
    }

    /** @param {ToBoard} message */
    hear(message) {
        const { die } = this;
        if (message.kind === "pads") this.hidden || this.presses.push(message.bits, message.ms);
        else if (message.kind === "point") this.ask("point", message.square);
        else if (message.kind === "grab") die.grab(message.x, message.y);
        else if (message.kind === "drag") die.drag(message.x, message.y);
        else if (message.kind === "letGo") die.letGo();
        else if (message.kind === "throw") this.throw(message.what, false);
        else if (message.kind === "shake") this.shake(message.down);
        else if (message.kind === "motion") die.shaken(message.sample, message.seconds);
        else if (message.kind === "lead") die.lead();
        else if (message.kind === "hidden") this.hide(message.on);
        else if (message.kind === "tick") this.tick(message);
        else if (message.kind === "call") this.answer(message);
    }

    /** @param {number | "out" | "cocked" | "weak" | "grabbed"} what @param {boolean} held */
    throw(what, held) {
        if (!this.die.plugged) send({ kind: "note", words: "the lead is out: P puts it back" });
        else if (!this.die.throw(what, held)) send({ kind: "note", words: "the die still rolls" });
    }

    /** Space: shake the die while it is down; a virtual die is shaken by OK. @param {boolean} down */
    shake(down) {
        const thrower = down ? this.ask("thrower") : -1;
        if (down && thrower >= 0) send({ kind: "ok", cluster: thrower });
        else if (down) this.throw(1 + Math.floor(6 * random()), true);
        else this.die.release();
    }

    /** @param {boolean} on */
    hide(on) {
        this.hidden = on;
        if (on) this.presses.clear();
    }

    /** A step of a repeatable run: its time comes from outside, the samples may. @param {Extract<ToBoard, {kind: "tick"}>} message */
    tick({ ms, pairs }) {
        this.now = (this.now + ms) % PERIOD;
        this.step(pairs ?? this.samples(ms), performance.now());
    }

    /** @param {string} name @param {...(string | number)} words */
    ask(name, ...words) {
        try {
            return this.interpreter.call(name, ...words);
        } catch (error) {
            if (error instanceof Refused) send({ kind: "note", words: error.message });
            else this.fail(error);
        }
    }

    /** @param {Extract<ToBoard, {kind: "call"}>} message */
    async answer({ id, name, words }) {
        try {
            send({ kind: "answer", id, result: await this.serve(name, words) });
        } catch (error) {
            const refused = error instanceof Error ? error.message : String(error);
            send({ kind: "answer", id, refused });
        }
    }

    /** @param {string} name @param {any[]} words */
    async serve(name, words) {
        const { interpreter } = this;
        if (name === "kept" || name === "colours") return JSON.parse(interpreter.call(name));
        if (name === "file") return interpreter.read("/data/" + words[0]);
        if (name === "pack") {
            interpreter.call("pack", "/share.pxk");
            return interpreter.read("/share.pxk");
        }
        if (name === "replay") {
            interpreter.write("/drop", words[0]);
            return interpreter.call("replay", "/drop");
        }
        if (name === "add") return this.own.add(words[0], words[1]);
        if (name === "forget") return this.own.forget(words[0]);
        return interpreter.call(name, ...words);
    }
}

/** @type {Promise<Board> | null} */
let board = null;

/** @param {Extract<ToBoard, {kind: "start"}>} wanted */
async function begin(wanted) {
    try {
        const [files, store] = await Promise.all([firmware(), Store.open()]);
        const own = await Own.open(store);
        for (const [name, content] of await store.all("files")) files.push(["/data/" + name, content]);
        const interpreter = await Interpreter.make([...files, ...own.files()], (line) => console.log(line));
        interpreter.putJournal(/** @type {[number, Uint8Array][]} */ (await store.all("journal")));
        own.interpreter = interpreter;
        const made = new Board(interpreter, store, own);
        made.start(wanted);
        return made;
    } catch (error) {
        const trace = error instanceof Fault ? error.trace : "";
        send({ kind: "failed", words: String(error), trace });
        throw error;
    }
}

addEventListener("message", ({ data }) => {
    if (data.kind === "start") board = begin(data);
    else board?.then((each) => each.hear(data), () => {});
});
