// The die in its box and the hand that throws it, as a stream of samples of both sensors.
//
// In the hand the die follows the pointer like a mass on a stiff spring, so the sensor feels the hand's
// acceleration. Once released, it falls (`fall.mjs`). A throw by a key is a hand that shakes by itself. The
// phone's own accelerometer can replace the hand.

import { Fall, HALF, RATE, felt, leaning, lying } from "./fall.mjs";
import { any, back, gauss, length, normal, plus, scaled, times, turn, turned, unit } from "./vectors.mjs";

/** @typedef {import("./vectors.mjs").Vector} Vector */
/** @typedef {import("./vectors.mjs").Turn} Turn */
/** @typedef {import("./fall.mjs").Pose} Pose */
/** @typedef {number | "out" | "cocked" | "weak" | "grabbed"} What a face, or a kind of failed throw */

const STEP = 48; // resolution of the sensor in mg
const CLIP = 333; // steps, i.e. 16 g
const NOISE = 0.02; // g
const G = 9.81;
const STIFF = 55; // 1/s; how closely the hand follows the pointer
const HELD_Z = 0.06; // height in m at which the die is held
const SLOW = 0.35; // m/s; a slower die is put down instead of thrown
// In halves of the box; a hand farther out has pulled the die to the edge, where box.mjs draws it.
const EDGE = 1.15;
const INNER = 0.85; // in halves of the box; here the wall stops a die that a hand moves outwards
const OVER_S = 0.45; // a hand that stays outside this long pulls the die over the edge; no flick takes as long
const WITHIN = 0.8; // in halves of the box; a die that lies farther out is put back
const BESIDE_S = 1.2; // s until it is put back
const BACK_S = 0.25; // s for two thirds of the way back
const SHAKEN_G = 1.5;
const SHAKEN_S = 0.12; // s of strong movement that make a shake
// G of deviation from the usual pull; more means a shaken phone; a gentle shake of 12 m/s2 has 1.2.
const TAKEN_G = 0.9;
const SOFT_G = 0.55; // g of deviation; more than carrying, but too soft for a shake
const SOFT_S = 0.2; // s of such movement, followed by rest, mean that the user wanted to throw
const CALM_G = 0.35; // g of deviation; less is a hand's tremor
const USUAL_S = 0.1; // time constant of the phone's usual pull, gravity
const CALM_S = 0.3; // s of rest after which a shaken phone throws
const LATE_S = 0.05; // longest time between two samples of one movement

export class Die {
    /** @param {import("./vectors.mjs").Random} random */
    constructor(random) {
        this.random = random;
        /** @type {Pose} */
        this.pose = { x: 0, y: 0, z: 0, q: lying(random, 1 + Math.floor(6 * random())) };
        this.mount = turn(any(random, 1), (random() * 3 * Math.PI) / 180);
        this.plugged = true;
        /** @type {{die: Vector[], tray: Vector[], poses: Pose[], rested: number, at: number} | null} */
        this.fall = null;
        this.held = false;
        this.beside = 0; // s for which it has lain next to the box
        this.over = 0; // s for which the hand has been outside the box
        this.flicked = [0, 0]; // m/s; its velocity after a hand has flicked it against the wall
        this.fastest = 0; // m/s; its highest speed on the way there
        this.walled = false; // keeps the die in the box whatever the hand does
        this.time = 0; // s in the hand
        this.strong = 0; // s of strong movement in the hand
        /** @type {[number, number]} */
        this.target = [0, 0];
        this.velocity = [0, 0, 0]; // m/s
        /** @type {{what: What, until: number, hertz: number, size: number, way: number} | null} */
        this.script = null;
        /** @type {{next: Vector, last: Vector, part: number, rate: number, calm: number} | null} */
        this.phone = null;
        /** the acceleration of a phone at rest: gravity @type {Vector | null} */
        this.usual = null;
        this.soft = 0; // s of movement that was too soft
        this.calm = 0; // s of rest since then
        this.tooSoft = false; // the phone was shaken too softly for a throw; the page tells the user
    }

    /** Whether it flies, rolls or is thrown by a key, so that no hand can take it. */
    get busy() {
        return this.script !== null || (this.fall !== null && this.fall.at < this.fall.rested);
    }

    /** Take the die; `x`, `y` in halves of the box from its middle. @param {number} x @param {number} y */
    grab(x, y) {
        if (this.script || !this.plugged) return false;
        this.fall = null; // if it was rolling, the detector sees a grab
        this.held = true;
        this.time = this.strong = this.over = 0;
        this.flicked = [0, 0];
        this.fastest = 0;
        this.velocity = [0, 0, 0];
        this.target = [x, y];
        return true;
    }

    /** Move the hand to a place in halves of the box. @param {number} x @param {number} y */
    drag(x, y) {
        if (this.held && !this.script) this.target = [x, y];
    }

    /** Whether the hand has pulled the die over the edge of the box and is still there. */
    get isOver() {
        return this.over >= OVER_S && !this.walled;
    }

    /**
     * Release the die: thrown if it moves, put down if not. It leaves the box only if it was pulled over the
     * edge; a flick bounces off the wall.
     * @param {boolean} [tap] the die was only tapped, which throws it
     */
    letGo(tap = false) {
        if (!this.held || this.script) return;
        if (tap) {
            this.held = false;
            this.throw(1 + Math.floor(6 * this.random()));
            return;
        }
        const atWall = !this.isOver && this.target.some((at) => at !== inBox(at));
        const [x, y] = atWall ? this.flicked : this.velocity;
        const speed = Math.hypot(x, y);
        const fall = new Fall(this.random, this.pose);
        const face = 1 + Math.floor(6 * this.random());
        if (this.isOver) {
            const far = Math.hypot(this.pose.x, this.pose.y) || 1;
            this.thrown(fall, 0.15, [(2 * this.pose.x) / far, (2 * this.pose.y) / far], "out");
        } else if (speed < SLOW && this.strong < SHAKEN_S) {
            fall.carry(1, nearest(this.random, this.pose.q));
            fall.putDown();
        } else {
            const seconds = Math.min(0.25, 0.12 + speed * 0.05);
            const [vx, vy] = [x / HALF, y / HALF];
            this.thrown(fall, seconds, [vx * 0.5, vy * 0.5], face);
        }
        this.begin(fall);
    }

    /**
     * Shake and throw: a face, "out", "cocked", "weak" or "grabbed". If the die must stay in the box, "out"
     * becomes a random face.
     * @param {What} what
     * @param {boolean} held keep shaking until `release()`
     */
    throw(what, held = false) {
        if (this.busy || this.held || !this.plugged) return false;
        this.fall = null;
        if (what === "out" && this.walled) what = 1 + Math.floor(6 * this.random());
        if (what === "weak") {
            const fall = new Fall(this.random, this.pose);
            fall.carry(1 + 0.5 * this.random(), lying(this.random, 1 + Math.floor(6 * this.random())));
            fall.putDown();
            this.begin(fall);
            return true;
        }
        const hertz = 3 + 1.5 * this.random();
        const strength = (2.2 + 2 * this.random()) * G;
        this.script = {
            what,
            until: held ? Infinity : 0.6 + 0.5 * this.random(),
            hertz,
            size: (strength / (2 * Math.PI * hertz) ** 2) * 1.4,
            way: 2 * Math.PI * this.random(),
        };
        this.held = true;
        this.time = this.strong = 0;
        this.velocity = [0, 0, 0];
        return true;
    }

    /** Throw the die that `throw(what, true)` shakes. */
    release() {
        if (this.script) this.script.until = Math.max(0.5, this.time);
    }

    /** Pull the lead out, or plug it in again. */
    lead() {
        this.plugged = !this.plugged;
        this.held = false;
        this.script = this.phone = null;
    }

    /**
     * Process a sample of the phone's accelerometer (in g), `seconds` after the previous one.
     * @param {Vector} sample
     * @param {number} seconds
     */
    shaken(sample, seconds) {
        if (this.busy || !this.plugged) return;
        const usual = (this.usual ??= sample);
        const off = length(plus(sample, scaled(usual, -1)));
        const share = Math.min(1, seconds / USUAL_S);
        this.usual = plus(scaled(usual, 1 - share), scaled(sample, share));
        if (!this.phone) {
            if (off < TAKEN_G) return this.waits(off, seconds);
            this.soft = 0;
            this.grab(this.pose.x, this.pose.y);
            const lain = felt(this.pose.q);
            this.phone = { last: lain, next: lain, part: 0, rate: LATE_S, calm: 0 };
        }
        const phone = this.phone;
        phone.last = phone.next;
        phone.next = sample;
        phone.part = 0;
        phone.rate = Math.max(0.005, Math.min(LATE_S, seconds));
        phone.calm = off > CALM_G ? 0 : phone.calm + seconds;
        if (off > TAKEN_G) this.strong += Math.min(LATE_S, seconds);
        if (phone.calm < CALM_S) return;
        this.phone = null;
        const fall = new Fall(this.random, this.pose);
        if (this.strong < SHAKEN_S) {
            fall.carry(1, nearest(this.random, this.pose.q));
            fall.putDown();
            this.tooSoft = true;
        } else {
            this.thrown(fall, 0.16, this.homewards(0.16), 1 + Math.floor(6 * this.random()));
        }
        this.begin(fall);
    }

    /** Detect whether a phone is shaken too softly for a throw. @param {number} off @param {number} seconds */
    waits(off, seconds) {
        if (off > SOFT_G) this.soft += Math.min(LATE_S, seconds);
        this.calm = off > CALM_G ? 0 : this.calm + seconds;
        if (this.calm < CALM_S) return;
        this.tooSoft ||= this.soft >= SOFT_S;
        this.soft = 0;
    }

    /**
     * Return the next sample of die and tray in mg, 2.5 ms after the last one.
     * @returns {[Vector, Vector]}
     */
    sample() {
        /** @type {Vector} */
        let tray = [0, 0, 1];
        let base;
        if (this.fall) {
            const at = this.fall.at++;
            base = this.fall.die[at];
            tray = this.fall.tray[at];
            this.pose = this.fall.poses[at];
            if (this.fall.at === this.fall.die.length) this.fall = null;
        } else if (this.held) {
            base = this.hold();
        } else {
            base = felt(this.pose.q);
            this.comeBack();
        }
        return [this.measured(turned(this.mount, base)), this.measured(tray)];
    }

    /** Move a die that lies next to the box back, so slowly that no sensor feels it. */
    comeBack() {
        const { x, y } = this.pose;
        this.beside = Math.max(Math.abs(x), Math.abs(y)) > WITHIN ? this.beside + 1 / RATE : 0;
        if (this.beside < BESIDE_S) return;
        const part = 1 - 1 / RATE / BACK_S;
        this.pose = { ...this.pose, x: x * part, y: y * part };
    }

    /** Return one sample in the hand. @returns {Vector} */
    hold() {
        this.time += 1 / RATE;
        if (this.phone) return this.inPhone(this.phone);
        let [x, y] = this.target;
        const script = this.script;
        this.over = !script && Math.max(Math.abs(x), Math.abs(y)) > EDGE ? this.over + 1 / RATE : 0;
        if (!script && !this.isOver) {
            const speed = Math.hypot(this.velocity[0], this.velocity[1]);
            if (x === inBox(x) && y === inBox(y)) this.fastest = 0;
            else if (speed > this.fastest) {
                this.fastest = speed;
                const back = (/** @type {number} */ speed, /** @type {number} */ at) => (at === inBox(at) ? speed : -0.6 * speed);
                this.flicked = [back(this.velocity[0], x), back(this.velocity[1], y)];
            }
            [x, y] = [inBox(x), inBox(y)];
        }
        if (script) {
            const swing = (script.size / HALF) * Math.sin(2 * Math.PI * script.hertz * this.time);
            x = swing * Math.cos(script.way + this.time);
            y = swing * Math.sin(script.way + this.time);
            if (this.time >= script.until) return this.throwScript(script);
        }
        const pose = this.pose;
        const speed = this.velocity;
        const pull = /** @type {Vector} */ ([
            STIFF ** 2 * (x - pose.x) * HALF - 2 * STIFF * speed[0],
            STIFF ** 2 * (y - pose.y) * HALF - 2 * STIFF * speed[1],
            30 ** 2 * (HELD_Z - pose.z) - 60 * speed[2],
        ]);
        for (let way = 0; way < 3; way++) speed[way] += pull[way] / RATE;
        const q = normal(
            times(turn([1, 0, 0], (-speed[1] * 5) / RATE), times(turn([0, 1, 0], (speed[0] * 5) / RATE), pose.q)),
        );
        this.pose = {
            x: pose.x + speed[0] / HALF / RATE,
            y: pose.y + speed[1] / HALF / RATE,
            z: Math.max(0, pose.z + speed[2] / RATE),
            q,
        };
        const tremor = 0.1 * Math.sin(2 * Math.PI * 10 * this.time);
        const force = plus(scaled(pull, 1 / G), [tremor, tremor * 0.6, 1 + tremor * 0.4]);
        if (Math.abs(length(force) - 1) > SHAKEN_G - 1) this.strong += 1 / RATE;
        return turned(back(q), force);
    }

    /** Return one sample in a phone that is shaken. @param {NonNullable<Die["phone"]>} phone */
    inPhone(phone) {
        phone.part = Math.min(1, phone.part + 1 / RATE / phone.rate);
        const base = plus(scaled(phone.last, 1 - phone.part), scaled(phone.next, phone.part));
        const lean = unit(base);
        this.pose = {
            x: this.pose.x * 0.99 + 0.3 * lean[0] * 0.01,
            y: this.pose.y * 0.99 - 0.3 * lean[1] * 0.01,
            z: HELD_Z,
            q: normal(times(turn(any(this.random, 1), 0.05 * (length(base) - 1)), this.pose.q)),
        };
        return base;
    }

    /**
     * Begin the fall at the end of a throw by a key; return its first sample.
     * @param {NonNullable<Die["script"]>} script
     * @returns {Vector}
     */
    throwScript(script) {
        const fall = new Fall(this.random, this.pose);
        const seconds = 0.1 + 0.12 * this.random();
        let velocity = this.homewards(seconds);
        if (script.what === "out") {
            const way = this.random() < 0.5 ? Math.PI * 0.9 : Math.PI * 0.1;
            velocity = [(2.1 / seconds) * Math.cos(way), (2.1 / seconds) * Math.sin(way)];
        }
        this.thrown(fall, seconds, velocity, script.what);
        this.begin(fall);
        return this.fall ? this.fall.die[0] : felt(this.pose.q);
    }

    /**
     * Return a velocity that lands near the middle after `seconds`.
     * @param {number} seconds
     * @returns {[number, number]}
     */
    homewards(seconds) {
        const aim = () => this.random() - 0.5;
        return [(aim() - this.pose.x) / seconds, (aim() - this.pose.y) / seconds];
    }

    /**
     * Simulate the rest of a throw after the hand.
     * @param {Fall} fall
     * @param {number} seconds
     * @param {[number, number]} velocity
     * @param {What} what
     */
    thrown(fall, seconds, velocity, what) {
        fall.inside = what !== "out";
        fall.fly(seconds, velocity);
        if (what === "grabbed") {
            fall.bounce(2 + Math.floor(3 * this.random()));
            fall.carry(1 + 0.6 * this.random(), leaning(this.random));
            fall.carry(0.4 + 0.4 * this.random(), lying(this.random, 1 + Math.floor(6 * this.random())));
            fall.putDown();
            return;
        }
        fall.bounce(4 + Math.floor(6 * this.random()));
        const face = typeof what === "number" ? what : 1 + Math.floor(6 * this.random());
        fall.roll(what === "cocked" ? leaning(this.random) : lying(this.random, face));
    }

    /** Release the die into a simulated fall. @param {Fall} fall */
    begin(fall) {
        this.held = false;
        this.script = null;
        this.fall = { ...fall.finish(), at: 0 };
    }

    /**
     * Return a sensor's reading of the acceleration `base`: with noise, rounded and limited.
     * @param {Vector} base
     * @returns {Vector}
     */
    measured(base) {
        const one = (/** @type {number} */ value) => {
            const steps = Math.round((value + NOISE * gauss(this.random)) * (1000 / STEP));
            return STEP * Math.max(-CLIP, Math.min(CLIP, steps));
        };
        return [one(base[0]), one(base[1]), one(base[2])];
    }
}

/** Limit a coordinate of the hand to the box. @param {number} at */
const inBox = (at) => Math.max(-INNER, Math.min(INNER, at));

/**
 * Return the attitude in which the uppermost face lies flat.
 * @param {import("./vectors.mjs").Random} random
 * @param {Turn} q
 */
function nearest(random, q) {
    const up = felt(q);
    const sizes = up.map(Math.abs);
    const axis = sizes.indexOf(Math.max(...sizes));
    const face = [[2, 5], [3, 4], [1, 6]][axis][up[axis] > 0 ? 1 : 0];
    return lying(random, face);
}

/** Return the uppermost face. @param {Turn} q */
export function faceUp(q) {
    const up = felt(q);
    const sizes = up.map(Math.abs);
    const axis = sizes.indexOf(Math.max(...sizes));
    return [[2, 5], [3, 4], [1, 6]][axis][up[axis] > 0 ? 1 : 0];
}
