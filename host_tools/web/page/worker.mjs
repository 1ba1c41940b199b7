// The board: interpreter and die in their own thread, with a step every 20 ms.
//
// The page sends the coaches' input; the thread sends lights, texts and the die's place. Data that the firmware
// stores are in the page's store before the lights that follow from them are shown. It runs in the sandbox
// (`sandbox.mjs`). messages.d.ts has the messages.

import { Checker } from "./checker.mjs";
import { Die } from "./die.mjs";
import { RATE } from "./fall.mjs";
import { BUSY, FILES, Fault, Interpreter, PAIRS, Refused, SOUND, TEXT, WORDS, listen } from "./interpreter.mjs";
import { Presses } from "./presses.mjs";

/** @typedef {import("./messages.js").ToBoard} ToBoard */
/** @typedef {import("./messages.js").FromBoard} FromBoard */
/** @typedef {import("./messages.js").Given} Given */

const STEP_MS = 20;
const LATE_MS = 100; // after a longer pause of the page, the time does not count for the match's clock
const PERIOD = 2 ** 30;
// Without touch, text or throw for this long the board steps less often; input wakes it at once.
const IDLE_AFTER_MS = 6000;
const IDLE_MS = 80; // often enough for a pulse of 1 s and a cursor that blinks twice a second
const HIDDEN_MS = 1000;
// Steps that draw the menu; the next one may need the games (LOAD_STEPS of firmware/pixelpitch/app/session.py).
const MENU_STEPS = 7;

// Messages of a coach who plays.
const INPUTS = ["pads", "point", "throw", "shake"];
const TELL_MS = 500; // after an input that waits for the games

const random = () => crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32;
/**
 * Sends to the page's port, which is taken before any ruleset runs and reachable only here.
 * @type {(message: FromBoard) => void}
 */
let send = () => {};

class Board {
    /** @param {Interpreter} interpreter */
    constructor(interpreter) {
        this.interpreter = interpreter;
        this.die = new Die(random);
        this.presses = new Presses();
        this.now = 0;
        this.rest = 0; // thousandths of a due sample
        this.real = 0; // the page's clock at the last step
        this.manual = false;
        this.hidden = false;
        this.stopped = false;
        /** what the page sent before all files were there; null afterwards @type {ToBoard[] | null} */
        this.early = [];
        this.steps = 0;
        this.timer = 0;
        this.stirred = performance.now(); // time of the last input or output
        /** @type {string[]} modules to import between steps */
        this.ahead = [];
        /** @type {Promise<void>} */
        this.kept = Promise.resolve();
        this.waiting = 0; // writes in progress
        this.keeping = 0; // number of the last write
        /** @type {Map<number, () => void>} functions that wait for a write, by its number */
        this.keeps = new Map();
        /** @type {import("./interpreter.mjs").Facts} */
        this.facts = /** @type {any} */ (null);
    }

    /** Start the session. @param {Given} wanted */
    start(wanted) {
        this.manual = wanted.manual ?? false;
        this.now = wanted.now ?? Math.floor(performance.now()) % PERIOD;
        this.interpreter.put({ now: this.now, live: !this.manual, pads: 0, plugged: true, pairs: [] });
        const { board, folders, chance = "", language = "en", sentences = {} } = wanted;
        const words = { board, folders, chance, language, sentences };
        this.facts = JSON.parse(this.interpreter.call("start", JSON.stringify(words)));
        send({ kind: "ready", facts: this.facts });
        this.real = performance.now();
    }

    /**
     * Continue with all files of the firmware; until then the board only shows its menu.
     * @param {[string, Uint8Array][]} games the files that it lacked
     */
    complete(games) {
        if (this.stopped) return;
        this.interpreter.writeAll(games);
        this.ahead = JSON.parse(this.interpreter.call("preloads"));
        const { early } = this;
        this.early = null;
        for (const message of early ?? []) this.hear(message);
        clearTimeout(this.timer);
        if (!this.manual) this.loop();
    }

    loop() {
        if (this.stopped) return;
        if (this.early && this.steps++ === MENU_STEPS) return;
        const began = performance.now();
        const passed = this.hidden ? 0 : Math.min(began - this.real, LATE_MS);
        this.real = began;
        this.now = (this.now + Math.round(passed)) % PERIOD;
        const pairs = this.samples(passed);
        if (!this.hidden) this.step(pairs.slice(-PAIRS), began);
        const next = this.ahead.shift();
        if (next) this.ask("preload", next);
        this.timer = setTimeout(() => this.loop(), Math.max(0, this.pause(began) - (performance.now() - began)));
    }

    /** Return the ms until the next step. @param {number} now */
    pause(now) {
        if (this.ahead.length || this.die.busy) return STEP_MS;
        if (this.hidden) return HIDDEN_MS;
        return now - this.stirred > IDLE_AFTER_MS ? IDLE_MS : STEP_MS;
    }

    /** Note activity: take a step now if the next one is far away. */
    stir() {
        const now = performance.now();
        const isFar = this.pause(now) > STEP_MS;
        this.stirred = now;
        if (!isFar || this.manual || this.stopped || !this.facts) return;
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.loop(), 0);
    }

    /** Return the samples of die and tray in the next `ms`. @param {number} ms */
    samples(ms) {
        const pairs = [];
        for (this.rest += ms * RATE; this.rest >= 1000; this.rest -= 1000) pairs.push(this.die.sample());
        return pairs;
    }

    /**
     * Take a step.
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

    /** Send the output of the step, after its data are stored. @param {number} began */
    show(began) {
        const { interpreter, die } = this;
        const out = interpreter.take(this.facts);
        /** @type {[string, Uint8Array | null][]} */
        const files = [];
        if (out.changed & FILES) {
            for (const name of JSON.parse(interpreter.call("changed_files"))) {
                files.push([name, interpreter.read("/data/" + name)]);
            }
        }
        /** @type {FromBoard} */
        const message = {
            kind: "shown",
            lit: out.lit,
            lines: out.lines,
            scale: out.scale,
            dots: out.dots,
            tune: out.changed & SOUND ? out.tune : -1,
            said: out.changed & (TEXT | WORDS) ? JSON.parse(interpreter.call("words")) : null,
            die: { ...die.pose, held: die.held, busy: die.busy, plugged: die.plugged },
            ms: performance.now() - began,
        };
        if (message.said) die.walled = message.said.screen === "guided";
        if (message.said || message.tune >= 0 || out.changed & BUSY) this.stirred = performance.now();
        if (out.sectors.length || files.length) {
            this.waiting++;
            const id = ++this.keeping;
            const kept = new Promise((resolve) => this.keeps.set(id, () => resolve(undefined)));
            send({ kind: "keep", id, sectors: out.sectors, files });
            // Keeps the order: a later file might be stored before earlier sectors.
            this.kept = Promise.all([this.kept, kept]).then(() => void this.waiting--);
        }
        if (this.waiting) this.kept.then(() => send(message));
        else send(message);
    }

    /** Report an error and stop. @param {unknown} error */
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

    /**
     * Keep a message until the games have come, and tell a coach who presses meanwhile.
     * @param {ToBoard[]} early
     * @param {ToBoard} message
     */
    wait(early, message) {
        const isFirst = INPUTS.includes(message.kind) && !early.some(({ kind }) => INPUTS.includes(kind));
        if (isFirst) setTimeout(() => this.early && send({ kind: "note", words: "note.games" }), TELL_MS);
        early.push(message);
    }

    /** Handle a message from the page. @param {ToBoard} message */
    hear(message) {
        const { die, early } = this;
        if (early && message.kind !== "kept") return this.wait(early, message);
        if (message.kind !== "kept") this.stir();
        if (message.kind === "pads") this.hidden || this.presses.push(message.bits, message.ms);
        else if (message.kind === "point") this.ask("point", message.square);
        else if (message.kind === "grab") die.grab(message.x, message.y);
        else if (message.kind === "drag") die.drag(message.x, message.y);
        else if (message.kind === "letGo") die.letGo(message.tap);
        else if (message.kind === "throw") this.throw(message.what, false);
        else if (message.kind === "shake") this.shake(message.down);
        else if (message.kind === "motion") this.move(message.sample, message.seconds);
        else if (message.kind === "lead") die.lead();
        else if (message.kind === "hidden") this.hide(message.on);
        else if (message.kind === "tick") this.tick(message);
        else if (message.kind === "kept") this.hasKept(message.id);
        else if (message.kind === "call") this.answer(message);
    }

    /**
     * Throw the die, or enter the throw of ordinary dice.
     * @param {number | "out" | "cocked" | "weak" | "grabbed"} what
     * @param {boolean} held
     */
    throw(what, held) {
        const entered = held ? -1 : this.ask("enter", what);
        if (entered === 0) send({ kind: "note", words: "note.no_entry" });
        if (entered !== -1) return;
        if (!this.die.plugged) send({ kind: "note", words: "note.lead" });
        else if (!this.die.throw(what, held)) send({ kind: "note", words: "note.rolls" });
    }

    /**
     * Process a movement of the phone.
     * @param {import("./vectors.mjs").Vector} sample
     * @param {number} seconds
     */
    move(sample, seconds) {
        const { die } = this;
        die.shaken(sample, seconds);
        if (die.tooSoft) send({ kind: "note", words: "note.harder" });
        die.tooSoft = false;
    }

    /** Shake the die while Space is down, or press OK for a virtual die. @param {boolean} down */
    shake(down) {
        const thrower = down ? this.ask("thrower") : -1;
        if (thrower < -1)
            send({ kind: "note", words: thrower === -2 ? "note.own_dice" : "note.no_throw" });
        else if (down && thrower >= 0) send({ kind: "ok", cluster: thrower });
        else if (down) this.throw(1 + Math.floor(6 * random()), true);
        else this.die.release();
    }

    /** The page has finished a write. @param {number} id */
    hasKept(id) {
        this.keeps.get(id)?.();
        this.keeps.delete(id);
    }

    /** The page is hidden or shown. @param {boolean} on */
    hide(on) {
        this.hidden = on;
        if (on) this.presses.clear();
    }

    /**
     * Take a step of a repeatable run, whose time and optionally samples come from outside.
     * @param {Extract<ToBoard, {kind: "tick"}>} message
     */
    tick({ ms, pairs }) {
        this.now = (this.now + ms) % PERIOD;
        this.step(pairs ?? this.samples(ms), performance.now());
    }

    /**
     * Call a function of the interpreter; errors are reported.
     * @param {string} name
     * @param {...(string | number)} words
     */
    ask(name, ...words) {
        try {
            return this.interpreter.call(name, ...words);
        } catch (error) {
            if (error instanceof Refused) send({ kind: "note", words: error.message });
            else this.fail(error);
        }
    }

    /** Answer a call from the page. @param {Extract<ToBoard, {kind: "call"}>} message */
    async answer({ id, name, words }) {
        try {
            send({ kind: "answer", id, result: await this.serve(name, words) });
        } catch (error) {
            const refused = error instanceof Error ? error.message : String(error);
            send({ kind: "answer", id, refused });
            if (error instanceof Fault && error.broken) this.fail(error);
        }
    }

    /** Carry out a call from the page. @param {string} name @param {any[]} words */
    async serve(name, words) {
        const { interpreter } = this;
        if (["kept_matches", "colours", "games"].includes(name)) return JSON.parse(interpreter.call(name));
        if (name === "file") return interpreter.read("/data/" + words[0]);
        if (name === "pack") {
            interpreter.call("pack", "/share.pxk", words[0] ?? "");
            return interpreter.read("/share.pxk");
        }
        if (name === "clip") return interpreter.read("/clip");
        if (["replay", "turn_facts", "take_turn", "begin_clip"].includes(name)) {
            interpreter.write("/drop", words[0]);
            return interpreter.call(name, "/drop", ...words.slice(1));
        }
        if (["try_ruleset", "try_board", "replace_ruleset"].includes(name)) {
            for (const [path, content] of words[1]) interpreter.write(path, content);
            return interpreter.call(name, words[0]);
        }
        return interpreter.call(name, ...words);
    }
}

/**
 * Start the interpreter and the board. On a first visit the menu appears before the games have come.
 * @param {Given} given
 * @param {import("./interpreter.mjs").Assets} assets
 * @param {(message: FromBoard) => void} toPage
 */
async function begin(given, assets, toPage) {
    send = toPage;
    try {
        const interpreter = await Interpreter.load((line) => given.check || console.log(line), await assets.wasm);
        const stored = given.files.map(([name, content]) => /** @type {[string, Uint8Array]} */ (["/data/" + name, content]));
        const files = [...(await assets.firmware), ...stored, ...given.own];
        if (!given.isFirst) files.unshift(...(await assets.games));
        if (given.check) return new Checker(interpreter.begin(files, "check"), send);
        interpreter.begin(files, "program").putJournal(given.journal);
        send({ kind: "alive" });
        const made = new Board(interpreter);
        made.start(given);
        if (given.isFirst) made.loop();
        void assets.games.then((games) => made.complete(given.isFirst ? games : [])).catch((error) => made.fail(error));
        return made;
    } catch (error) {
        const known = error instanceof Fault;
        send({ kind: "failed", words: known ? error.message : String(error), trace: known ? error.trace : "" });
        throw error;
    }
}

listen(begin, (board, message) => board.hear(message));
