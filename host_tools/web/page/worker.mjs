// The thread of the page's board: interpreter and die, one step every 20 ms.
//
// The page sends the coaches' input to this thread, which sends back lights, texts and the die's pose (messages.d.ts).
// When the firmware writes data, the page stores them before it shows the lights that follow. The thread runs in the
// sandbox (`sandbox.mjs`).

import { RulesetChecker } from "./checker.mjs";
import { SimulatedDie } from "./die.mjs";
import { SAMPLE_RATE_HZ } from "./fall.mjs";
import { BOARD_BUSY_FLAG, FILES_CHANGED_FLAG, Fault, Interpreter, MAX_SAMPLE_PAIRS, BadInput, TUNE_STARTED_FLAG, DISPLAY_CHANGED_FLAG, WORDS_CHANGED_FLAG, serveThread } from "./interpreter.mjs";
import { PressQueue } from "./presses.mjs";

/** @typedef {import("./messages.js").ToBoard} ToBoard */
/** @typedef {import("./messages.js").FromBoard} FromBoard */
/** @typedef {import("./messages.js").StartData} StartData */

const STEP_MS = 20;
const MAX_STEP_GAP_MS = 100; // between two steps the match's clock advances by at most this much
const CLOCK_PERIOD = 2 ** 30;
// After this time without an input, a text or a throw, the board makes fewer steps until the next input.
const IDLE_AFTER_MS = 6000;
const IDLE_STEP_MS = 80; // still often enough for lights that pulse every second and a cursor that blinks twice a second
const HIDDEN_STEP_MS = 1000;
// Number of steps until the menu is drawn. The next step may already need the games (STEPS_BEFORE_LOAD in
// firmware/pixelpitch/app/session.py).
const MENU_STEPS = 7;

// The messages with a coach's input.
const INPUT_KINDS = ["pads", "point", "throw", "shake"];
const NOTE_DELAY_MS = 500; // if an input waits this long for the games to arrive, a note is shown

const random = () => crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32;
/**
 * Sends a message to the page. `begin` sets it before any ruleset runs, and no ruleset can reach it.
 * @type {(message: FromBoard) => void}
 */
let send = () => {};

class Board {
    /** @param {Interpreter} interpreter */
    constructor(interpreter) {
        this.interpreter = interpreter;
        this.die = new SimulatedDie(random);
        this.presses = new PressQueue();
        this.now = 0;
        this.sampleRemainder = 0; // fraction of a sample left over from the last step, in thousandths
        this.lastStepTime = 0; // the page's clock at the last step
        this.isManual = false;
        this.isHidden = false;
        this.isStopped = false;
        /** messages that the page sent before all files had arrived; null afterwards @type {ToBoard[] | null} */
        this.earlyMessages = [];
        this.steps = 0;
        this.timer = 0;
        this.lastActivity = performance.now(); // time of the last input or output
        /** @type {string[]} modules to import between steps */
        this.modulesToPreload = [];
        /** @type {Promise<void>} */
        this.allStored = Promise.resolve();
        this.pendingWrites = 0; // writes in progress
        this.lastWriteId = 0; // number of the last write
        /** @type {Map<number, () => void>} number of a write -> callback for when it has finished */
        this.writeCallbacks = new Map();
        /** @type {import("./interpreter.mjs").Facts} */
        this.facts = /** @type {any} */ (null);
    }

    /** Start the session. @param {StartData} wanted */
    start(wanted) {
        this.isManual = wanted.manual ?? false;
        this.now = wanted.now ?? Math.floor(performance.now()) % CLOCK_PERIOD;
        this.interpreter.writeInputs({ now: this.now, live: !this.isManual, pads: 0, plugged: true, pairs: [] });
        const { board, folders, chance = "", language = "en", sentences = {} } = wanted;
        const words = { board, folders, chance, language, sentences };
        this.facts = JSON.parse(this.interpreter.call("start", JSON.stringify(words)));
        send({ kind: "ready", facts: this.facts });
        this.lastStepTime = performance.now();
    }

    /**
     * Continue with all files of the firmware. Before this call, the board can only show its menu.
     * @param {[string, Uint8Array][]} games the files that were missing
     */
    complete(games) {
        if (this.isStopped) return;
        this.interpreter.writeAll(games);
        this.modulesToPreload = JSON.parse(this.interpreter.call("modules_to_preload"));
        const { earlyMessages: early } = this;
        this.earlyMessages = null;
        for (const message of early ?? []) this.receive(message);
        clearTimeout(this.timer);
        if (!this.isManual) this.loop();
    }

    loop() {
        if (this.isStopped) return;
        if (this.earlyMessages && this.steps++ === MENU_STEPS) return;
        const began = performance.now();
        const passed = this.isHidden ? 0 : Math.min(began - this.lastStepTime, MAX_STEP_GAP_MS);
        this.lastStepTime = began;
        this.now = (this.now + Math.round(passed)) % CLOCK_PERIOD;
        const pairs = this.takeSamples(passed);
        if (!this.isHidden) this.step(pairs.slice(-MAX_SAMPLE_PAIRS), began);
        const next = this.modulesToPreload.shift();
        if (next) this.callInterpreter("preload", next);
        this.timer = setTimeout(() => this.loop(), Math.max(0, this.msToNextStep(began) - (performance.now() - began)));
    }

    /** Return the time in ms until the next step. @param {number} now */
    msToNextStep(now) {
        if (this.modulesToPreload.length || this.die.busy) return STEP_MS;
        if (this.isHidden) return HIDDEN_STEP_MS;
        return now - this.lastActivity > IDLE_AFTER_MS ? IDLE_STEP_MS : STEP_MS;
    }

    /**
     * Record that there was an input or the like, so the board is not idle; make the next step now unless it is due
     * soon.
     */
    noteActivity() {
        const now = performance.now();
        const isFar = this.msToNextStep(now) > STEP_MS;
        this.lastActivity = now;
        if (!isFar || this.isManual || this.isStopped || !this.facts) return;
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.loop(), 0);
    }

    /** Return the samples of die and tray for the next `ms` milliseconds. @param {number} ms */
    takeSamples(ms) {
        const pairs = [];
        for (this.sampleRemainder += ms * SAMPLE_RATE_HZ; this.sampleRemainder >= 1000; this.sampleRemainder -= 1000) pairs.push(this.die.sample());
        return pairs;
    }

    /**
     * Make a step.
     * @param {[import("./vectors.mjs").Vector, import("./vectors.mjs").Vector][]} pairs samples of die and tray
     * @param {number} began when the step began (`performance.now()`)
     */
    step(pairs, began) {
        const { interpreter, now, isManual: manual, die } = this;
        const pads = manual ? this.presses.skipToLast() : this.presses.next(now);
        try {
            interpreter.writeInputs({ now, live: !manual, pads, plugged: die.plugged, pairs });
            interpreter.call("step");
            this.sendOutput(began);
        } catch (error) {
            this.fail(error);
        }
    }

    /**
     * Send the output of a step as soon as the page has stored the data of this step.
     * @param {number} began when the step began (`performance.now()`)
     */
    sendOutput(began) {
        const { interpreter, die } = this;
        const out = interpreter.readOutputs(this.facts);
        /** @type {[string, Uint8Array | null][]} */
        const files = [];
        if (out.changed & FILES_CHANGED_FLAG) {
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
            tune: out.changed & TUNE_STARTED_FLAG ? out.tune : -1,
            said: out.changed & (DISPLAY_CHANGED_FLAG | WORDS_CHANGED_FLAG) ? JSON.parse(interpreter.call("screen_texts")) : null,
            die: { ...die.pose, held: die.held, busy: die.busy, plugged: die.plugged },
            ms: performance.now() - began,
        };
        if (message.said) die.staysInBox = message.said.screen === "guided";
        if (message.said || message.tune >= 0 || out.changed & BOARD_BUSY_FLAG) this.lastActivity = performance.now();
        if (out.sectors.length || files.length) {
            this.pendingWrites++;
            const id = ++this.lastWriteId;
            const kept = new Promise((resolve) => this.writeCallbacks.set(id, () => resolve(undefined)));
            send({ kind: "store", id, sectors: out.sectors, files });
            // All earlier writes are awaited, because a file might be stored before the sectors of an earlier step.
            this.allStored = Promise.all([this.allStored, kept]).then(() => void this.pendingWrites--);
        }
        if (this.pendingWrites) this.allStored.then(() => send(message));
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
        this.isStopped = true;
        clearTimeout(this.timer);
    }

    /**
     * Defer a message until the games have been downloaded. A coach who presses something before that gets a note.
     * @param {ToBoard[]} early
     * @param {ToBoard} message
     */
    deferMessage(early, message) {
        const isFirst = INPUT_KINDS.includes(message.kind) && !early.some(({ kind }) => INPUT_KINDS.includes(kind));
        if (isFirst) setTimeout(() => this.earlyMessages && send({ kind: "note", words: "note.games" }), NOTE_DELAY_MS);
        early.push(message);
    }

    /** Handle a message from the page. @param {ToBoard} message */
    receive(message) {
        const { die, earlyMessages: early } = this;
        if (early && message.kind !== "stored") return this.deferMessage(early, message);
        if (message.kind !== "stored") this.noteActivity();
        if (message.kind === "pads") this.isHidden || this.presses.push(message.bits, message.ms);
        else if (message.kind === "point") this.callInterpreter("choose_square", message.square);
        else if (message.kind === "grab") die.grab(message.x, message.y);
        else if (message.kind === "drag") die.drag(message.x, message.y);
        else if (message.kind === "release") this.release(message.tap ?? false);
        else if (message.kind === "throw") this.throw(message.what, false);
        else if (message.kind === "shake") this.setShaking(message.down);
        else if (message.kind === "motion") this.movePhone(message.sample, message.seconds);
        else if (message.kind === "lead") die.togglePlug();
        else if (message.kind === "useless") this.nameThrowingKey();
        else if (message.kind === "hidden") this.setHidden(message.on);
        else if (message.kind === "tick") this.tick(message);
        else if (message.kind === "stored") this.finishWrite(message.id);
        else if (message.kind === "call") this.answerCall(message);
    }

    /**
     * Throw the die, or enter the throw of ordinary dice.
     * @param {number | "out" | "cocked" | "weak" | "grabbed"} what
     * @param {boolean} held whether a key is held down, which shakes the die until it is released
     */
    throw(what, held) {
        const entered = held ? -1 : this.callInterpreter("enter_throw", what);
        if (entered === 0) send({ kind: "note", words: "note.no_entry" });
        if (entered !== -1) return;
        const follows = !this.die.busy && this.callInterpreter("show_next_die");
        if (follows && held) return;
        if (follows) send({ kind: "note", words: "note.rolls" });
        else if (!this.die.plugged) send({ kind: "note", words: "note.lead" });
        else if (!this.die.throw(what, held)) send({ kind: "note", words: "note.rolls" });
        else if (held) this.callInterpreter("expect_other_dice");
    }

    /**
     * Release the die; if the throw has more dice, they follow.
     * @param {boolean} tap whether the die was only tapped
     */
    release(tap) {
        const { die } = this;
        const wasHeld = die.held;
        die.release(tap);
        if (wasHeld) this.callInterpreter("expect_other_dice");
    }

    /**
     * Process a movement of the phone.
     * @param {import("./vectors.mjs").Vector} sample
     * @param {number} seconds
     */
    movePhone(sample, seconds) {
        const { die } = this;
        const before = die.fall;
        die.movePhone(sample, seconds);
        if (die.fall && die.fall !== before) this.callInterpreter("expect_other_dice");
        if (die.tooSoft) send({ kind: "note", words: "note.harder" });
        die.tooSoft = false;
    }

    /** Shake the die while Space is down, or press OK for a virtual die. @param {boolean} down */
    setShaking(down) {
        const thrower = down ? this.callInterpreter("throw_source") : -1;
        if (thrower < -1)
            send({ kind: "note", words: thrower === -2 ? "note.own_dice" : "note.no_throw" });
        else if (down && thrower >= 0) send({ kind: "ok", cluster: thrower });
        else if (down) this.throw(1 + Math.floor(6 * random()), true);
        else this.die.throwShaken();
    }

    /** Show the coach that Space throws, unless the throw is made by ordinary dice or by OK. */
    nameThrowingKey() {
        if (this.callInterpreter("throw_source") === -1) send({ kind: "note", words: "note.space_throws" });
    }

    /** Handle the message that the page has finished a write. @param {number} id */
    finishWrite(id) {
        this.writeCallbacks.get(id)?.();
        this.writeCallbacks.delete(id);
    }

    /** Pause while the page is hidden, or continue. @param {boolean} on */
    setHidden(on) {
        this.isHidden = on;
        if (on) this.presses.clear();
    }

    /**
     * Make a step of a repeatable test, which sets the time and, optionally, the samples.
     * @param {Extract<ToBoard, {kind: "tick"}>} message
     */
    tick({ ms, pairs }) {
        this.now = (this.now + ms) % CLOCK_PERIOD;
        this.step(pairs ?? this.takeSamples(ms), performance.now());
    }

    /**
     * Call a function of the interpreter; report its errors to the page.
     * @param {string} name
     * @param {...(string | number)} words
     */
    callInterpreter(name, ...words) {
        try {
            return this.interpreter.call(name, ...words);
        } catch (error) {
            if (error instanceof BadInput) send({ kind: "note", words: error.message });
            else this.fail(error);
        }
    }

    /** Answer a call from the page. @param {Extract<ToBoard, {kind: "call"}>} message */
    async answerCall({ id, name, words }) {
        try {
            send({ kind: "answer", id, result: await this.execute(name, words) });
        } catch (error) {
            const refused = error instanceof Error ? error.message : String(error);
            send({ kind: "answer", id, refused });
            if (error instanceof Fault && error.broken) this.fail(error);
        }
    }

    /** Carry out a call from the page. @param {string} name @param {any[]} words */
    async execute(name, words) {
        const { interpreter } = this;
        if (["stored_matches", "colours", "games_to_offer"].includes(name)) return JSON.parse(interpreter.call(name));
        if (name === "file") return interpreter.read("/data/" + words[0]);
        if (name === "pack") {
            interpreter.call("save_match", "/share.pxk", words[0] ?? "");
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
 * Start the interpreter and the board. On a first visit, the menu appears before the games have been downloaded.
 * @param {StartData} given
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
        if (given.check) return new RulesetChecker(interpreter.begin(files, "check"), send);
        interpreter.begin(files, "program").writeJournal(given.journal);
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

serveThread(begin, (board, message) => board.receive(message));
