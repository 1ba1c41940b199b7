// Simulates the die in its box, the hand that throws it, and the samples of the sensors in the die and in the tray.
//
// In the hand the die follows the pointer like a mass on a stiff spring, so its sensor measures the acceleration of the
// hand. After its release the die falls (`fall.mjs`). When a key throws the die, a simulated hand first shakes it. On a
// phone, the phone's own accelerometer can replace the hand.

import { DieFall, HALF_BOX_M, SAMPLE_RATE_HZ, restReading, leaningOrientation, flatOrientation } from "./fall.mjs";
import { randomVector, inverse, gauss, length, normalised, sum, scaled, product, rotation, rotated, unitVector } from "./vectors.mjs";

/** @typedef {import("./vectors.mjs").Vector} Vector */
/** @typedef {import("./vectors.mjs").Rotation} Rotation */
/** @typedef {import("./fall.mjs").Pose} Pose */
/** @typedef {number | "out" | "cocked" | "weak" | "grabbed"} ThrowKind a face, or a kind of failed throw */

const SENSOR_STEP_MG = 48; // the sensor's resolution
const MAX_SENSOR_STEPS = 333; // 16 g
const NOISE_G = 0.02;
const GRAVITY = 9.81;
const HAND_STIFFNESS = 55; // how closely the hand follows the pointer, in 1/s
const HAND_HEIGHT_M = 0.06;
const MIN_THROW_SPEED = 0.35; // m/s; a slower die is put down instead of thrown
// Distances in halves of the box. A hand farther out than EDGE_DISTANCE has pulled the die over the edge that box.mjs
// draws.
const EDGE_DISTANCE = 1.15;
const WALL_DISTANCE = 0.85; // here the wall stops a die that a hand moves outwards
const PULL_OVER_S = 0.45; // a hand that stays outside this long pulls the die over the edge; no flick takes as long
const RETURN_DISTANCE = 0.8; // a die that lies farther out than this returns to the box
const RETURN_DELAY_S = 1.2; // time for which a die lies outside before it returns
const RETURN_TIME_S = 0.25; // time for two thirds of the way back
const SHAKE_G = 1.5; // a stronger acceleration in the hand counts as shaking
const SHAKE_S = 0.12; // total time of strong movement that makes a throw
// The next constants in g are thresholds for the difference between a phone's acceleration and gravity. Above
// PHONE_SHAKE_G the phone is being shaken; even a gentle shake of 12 m/s2 differs by 1.2 g.
const PHONE_SHAKE_G = 0.9;
const SOFT_SHAKE_G = 0.55; // stronger than carrying the phone, but too soft for a shake
const SOFT_SHAKE_S = 0.2; // after a soft shake this long, a phone at rest shows that the user wanted to throw
const TREMOR_G = 0.35; // a smaller deviation is only the tremor of a hand
const GRAVITY_FILTER_S = 0.1; // time constant of the filter that tracks gravity
const REST_S = 0.3; // once a shaken phone has been at rest this long, the die is thrown
const MAX_SAMPLE_GAP_S = 0.05; // longest time between two samples of one movement

/** The simulated die, its box and the hand that throws it. */
export class SimulatedDie {
    /** @param {import("./vectors.mjs").Random} random */
    constructor(random) {
        this.random = random;
        /** @type {Pose} */
        this.pose = { x: 0, y: 0, z: 0, q: flatOrientation(random, 1 + Math.floor(6 * random())) };
        // The sensor is mounted in the die with a small error.
        this.mount = rotation(randomVector(random, 1), (random() * 3 * Math.PI) / 180);
        this.plugged = true;
        /** @type {{die: Vector[], tray: Vector[], poses: Pose[], rested: number, at: number} | null} */
        this.fall = null;
        this.held = false;
        this.displacedTime = 0; // time in s for which the die has lain next to the box
        this.overTime = 0; // time in s for which the hand has been outside the box
        this.flickVelocity = [0, 0]; // m/s; the die's velocity after it was flicked against the wall
        this.flickSpeed = 0; // m/s; the die's highest speed on the way to the wall
        this.staysInBox = false; // whether the die cannot leave the box, whatever the hand does
        this.timeInHand = 0; // in s
        this.shakeTime = 0; // how long the die moved strongly in the hand so far, in s
        /** @type {[number, number]} */
        this.target = [0, 0];
        this.velocity = [0, 0, 0]; // m/s
        /**
         * A throw that a key has started: its result `what`, and the shaking before it. The shaking ends at `until` (s)
         * and has the frequency `hertz`, the amplitude `size` (m) and the direction `way` (radians).
         * @type {{what: ThrowKind, until: number, hertz: number, size: number, way: number} | null}
         */
        this.script = null;
        /**
         * A phone that is being shaken: its samples `last` and `next`, the time between them in s (`rate`), the share
         * of this time that has passed (`part`), and for how many s the phone has been at rest (`calm`).
         * @type {{next: Vector, last: Vector, part: number, rate: number, calm: number} | null}
         */
        this.phone = null;
        /** gravity, as the phone has measured it at rest @type {Vector | null} */
        this.restingPull = null;
        this.softShakeTime = 0; // time in s during which the phone moved too softly
        this.restTime = 0; // time in s for which the phone has been at rest
        this.tooSoft = false; // the phone was shaken too softly for a throw; the page tells the user
    }

    /** Whether the die flies, rolls or is being thrown by a key, so that no hand can pick it up. */
    get busy() {
        return this.script !== null || (this.fall !== null && this.fall.at < this.fall.rested);
    }

    /**
     * Pick up the die with a hand at this position, in halves of the box from its middle. Return false if the die
     * cannot be picked up now.
     * @param {number} x
     * @param {number} y
     */
    grab(x, y) {
        if (this.script || !this.plugged) return false;
        this.fall = null; // a die that was still rolling has now been grabbed, which the board's detector notices
        this.held = true;
        this.timeInHand = this.shakeTime = this.overTime = 0;
        this.flickVelocity = [0, 0];
        this.flickSpeed = 0;
        this.velocity = [0, 0, 0];
        this.target = [x, y];
        return true;
    }

    /** Move the hand to a position in halves of the box. @param {number} x @param {number} y */
    drag(x, y) {
        if (this.held && !this.script) this.target = [x, y];
    }

    /** Whether the hand has pulled the die over the edge of the box and is still there. */
    get isPulledOver() {
        return this.overTime >= PULL_OVER_S && !this.staysInBox;
    }

    /**
     * Release the die. A moving die is thrown, a still one is put down. It leaves the box only if the hand has pulled
     * it over the edge; a die that is flicked outwards bounces off the wall.
     * @param {boolean} [tap] whether the die was only tapped, which throws it
     */
    release(tap = false) {
        if (!this.held || this.script) return;
        if (tap) {
            this.held = false;
            this.throw(1 + Math.floor(6 * this.random()));
            return;
        }
        const atWall = !this.isPulledOver && this.target.some((at) => at !== limitToBox(at));
        const [x, y] = atWall ? this.flickVelocity : this.velocity;
        const speed = Math.hypot(x, y);
        const fall = new DieFall(this.random, this.pose);
        const face = 1 + Math.floor(6 * this.random());
        if (this.isPulledOver) {
            const far = Math.hypot(this.pose.x, this.pose.y) || 1;
            this.simulateThrow(fall, 0.15, [(2 * this.pose.x) / far, (2 * this.pose.y) / far], "out");
        } else if (speed < MIN_THROW_SPEED && this.shakeTime < SHAKE_S) {
            fall.carry(1, nearestFlatOrientation(this.random, this.pose.q));
            fall.putDown();
        } else {
            const seconds = Math.min(0.25, 0.12 + speed * 0.05);
            const [vx, vy] = [x / HALF_BOX_M, y / HALF_BOX_M];
            this.simulateThrow(fall, seconds, [vx * 0.5, vy * 0.5], face);
        }
        this.startFall(fall);
    }

    /**
     * Shake the die and throw it with the result `what`. If the die must stay in the box, "out" becomes a random face.
     * @param {ThrowKind} what
     * @param {boolean} held whether to shake until `throwShaken()` is called
     */
    throw(what, held = false) {
        if (this.busy || this.held || !this.plugged) return false;
        this.fall = null;
        if (what === "out" && this.staysInBox) what = 1 + Math.floor(6 * this.random());
        if (what === "weak") {
            const fall = new DieFall(this.random, this.pose);
            fall.carry(1 + 0.5 * this.random(), flatOrientation(this.random, 1 + Math.floor(6 * this.random())));
            fall.putDown();
            this.startFall(fall);
            return true;
        }
        const hertz = 3 + 1.5 * this.random();
        const strength = (2.2 + 2 * this.random()) * GRAVITY;
        this.script = {
            what,
            until: held ? Infinity : 0.6 + 0.5 * this.random(),
            hertz,
            size: (strength / (2 * Math.PI * hertz) ** 2) * 1.4,
            way: 2 * Math.PI * this.random(),
        };
        this.held = true;
        this.timeInHand = this.shakeTime = 0;
        this.velocity = [0, 0, 0];
        return true;
    }

    /** Throw the die that `throw(what, true)` shakes. */
    throwShaken() {
        if (this.script) this.script.until = Math.max(0.5, this.timeInHand);
    }

    /** Pull the lead out, or plug it in again. */
    togglePlug() {
        this.plugged = !this.plugged;
        this.held = false;
        this.script = this.phone = null;
    }

    /**
     * Process a sample of the phone's accelerometer (in g), `seconds` after the previous one.
     * @param {Vector} sample
     * @param {number} seconds
     */
    movePhone(sample, seconds) {
        if (this.busy || !this.plugged) return;
        const usual = (this.restingPull ??= sample);
        const off = length(sum(sample, scaled(usual, -1)));
        const share = Math.min(1, seconds / GRAVITY_FILTER_S);
        this.restingPull = sum(scaled(usual, 1 - share), scaled(sample, share));
        if (!this.phone) {
            if (off < PHONE_SHAKE_G) return this.detectSoftShake(off, seconds);
            this.softShakeTime = 0;
            this.grab(this.pose.x, this.pose.y);
            const lain = restReading(this.pose.q);
            this.phone = { last: lain, next: lain, part: 0, rate: MAX_SAMPLE_GAP_S, calm: 0 };
        }
        const phone = this.phone;
        phone.last = phone.next;
        phone.next = sample;
        phone.part = 0;
        phone.rate = Math.max(0.005, Math.min(MAX_SAMPLE_GAP_S, seconds));
        phone.calm = off > TREMOR_G ? 0 : phone.calm + seconds;
        if (off > PHONE_SHAKE_G) this.shakeTime += Math.min(MAX_SAMPLE_GAP_S, seconds);
        if (phone.calm < REST_S) return;
        this.phone = null;
        const fall = new DieFall(this.random, this.pose);
        if (this.shakeTime < SHAKE_S) {
            fall.carry(1, nearestFlatOrientation(this.random, this.pose.q));
            fall.putDown();
            this.tooSoft = true;
        } else {
            this.simulateThrow(fall, 0.16, this.velocityToMiddle(0.16), 1 + Math.floor(6 * this.random()));
        }
        this.startFall(fall);
    }

    /**
     * Detect whether a phone is shaken too softly for a throw.
     * @param {number} off difference between the phone's acceleration and gravity, in g
     * @param {number} seconds duration of the sample
     */
    detectSoftShake(off, seconds) {
        if (off > SOFT_SHAKE_G) this.softShakeTime += Math.min(MAX_SAMPLE_GAP_S, seconds);
        this.restTime = off > TREMOR_G ? 0 : this.restTime + seconds;
        if (this.restTime < REST_S) return;
        this.tooSoft ||= this.softShakeTime >= SOFT_SHAKE_S;
        this.softShakeTime = 0;
    }

    /**
     * Return the next sample of the die and of the tray in mg, 2.5 ms after the previous one.
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
            base = this.sampleInHand();
        } else {
            base = restReading(this.pose.q);
            this.returnToBox();
        }
        return [this.sensorReading(rotated(this.mount, base)), this.sensorReading(tray)];
    }

    /** Move a die that lies next to the box back into it. No sensor measures this slow movement. */
    returnToBox() {
        const { x, y } = this.pose;
        this.displacedTime = Math.max(Math.abs(x), Math.abs(y)) > RETURN_DISTANCE ? this.displacedTime + 1 / SAMPLE_RATE_HZ : 0;
        if (this.displacedTime < RETURN_DELAY_S) return;
        const part = 1 - 1 / SAMPLE_RATE_HZ / RETURN_TIME_S;
        this.pose = { ...this.pose, x: x * part, y: y * part };
    }

    /** Return the next sample of a die in the hand. @returns {Vector} */
    sampleInHand() {
        this.timeInHand += 1 / SAMPLE_RATE_HZ;
        if (this.phone) return this.sampleInPhone(this.phone);
        let [x, y] = this.target;
        const script = this.script;
        this.overTime = !script && Math.max(Math.abs(x), Math.abs(y)) > EDGE_DISTANCE ? this.overTime + 1 / SAMPLE_RATE_HZ : 0;
        if (!script && !this.isPulledOver) {
            const speed = Math.hypot(this.velocity[0], this.velocity[1]);
            if (x === limitToBox(x) && y === limitToBox(y)) this.flickSpeed = 0;
            else if (speed > this.flickSpeed) {
                this.flickSpeed = speed;
                const back = (/** @type {number} */ speed, /** @type {number} */ at) => (at === limitToBox(at) ? speed : -0.6 * speed);
                this.flickVelocity = [back(this.velocity[0], x), back(this.velocity[1], y)];
            }
            [x, y] = [limitToBox(x), limitToBox(y)];
        }
        if (script) {
            const swing = (script.size / HALF_BOX_M) * Math.sin(2 * Math.PI * script.hertz * this.timeInHand);
            x = swing * Math.cos(script.way + this.timeInHand);
            y = swing * Math.sin(script.way + this.timeInHand);
            if (this.timeInHand >= script.until) return this.endScriptedShake(script);
        }
        const pose = this.pose;
        const speed = this.velocity;
        const pull = /** @type {Vector} */ ([
            HAND_STIFFNESS ** 2 * (x - pose.x) * HALF_BOX_M - 2 * HAND_STIFFNESS * speed[0],
            HAND_STIFFNESS ** 2 * (y - pose.y) * HALF_BOX_M - 2 * HAND_STIFFNESS * speed[1],
            30 ** 2 * (HAND_HEIGHT_M - pose.z) - 60 * speed[2],
        ]);
        for (let way = 0; way < 3; way++) speed[way] += pull[way] / SAMPLE_RATE_HZ;
        const q = normalised(
            product(rotation([1, 0, 0], (-speed[1] * 5) / SAMPLE_RATE_HZ), product(rotation([0, 1, 0], (speed[0] * 5) / SAMPLE_RATE_HZ), pose.q)),
        );
        this.pose = {
            x: pose.x + speed[0] / HALF_BOX_M / SAMPLE_RATE_HZ,
            y: pose.y + speed[1] / HALF_BOX_M / SAMPLE_RATE_HZ,
            z: Math.max(0, pose.z + speed[2] / SAMPLE_RATE_HZ),
            q,
        };
        const tremor = 0.1 * Math.sin(2 * Math.PI * 10 * this.timeInHand);
        const force = sum(scaled(pull, 1 / GRAVITY), [tremor, tremor * 0.6, 1 + tremor * 0.4]);
        if (Math.abs(length(force) - 1) > SHAKE_G - 1) this.shakeTime += 1 / SAMPLE_RATE_HZ;
        return rotated(inverse(q), force);
    }

    /**
     * Return the next sample of a die that moves with a shaken phone.
     * @param {NonNullable<SimulatedDie["phone"]>} phone
     */
    sampleInPhone(phone) {
        phone.part = Math.min(1, phone.part + 1 / SAMPLE_RATE_HZ / phone.rate);
        const base = sum(scaled(phone.last, 1 - phone.part), scaled(phone.next, phone.part));
        const lean = unitVector(base);
        this.pose = {
            x: this.pose.x * 0.99 + 0.3 * lean[0] * 0.01,
            y: this.pose.y * 0.99 - 0.3 * lean[1] * 0.01,
            z: HAND_HEIGHT_M,
            q: normalised(product(rotation(randomVector(this.random, 1), 0.05 * (length(base) - 1)), this.pose.q)),
        };
        return base;
    }

    /**
     * End the shaking of a throw by a key and begin the fall; return the first sample of the fall.
     * @param {NonNullable<SimulatedDie["script"]>} script
     * @returns {Vector}
     */
    endScriptedShake(script) {
        const fall = new DieFall(this.random, this.pose);
        const seconds = 0.1 + 0.12 * this.random();
        let velocity = this.velocityToMiddle(seconds);
        if (script.what === "out") {
            const way = this.random() < 0.5 ? Math.PI * 0.9 : Math.PI * 0.1;
            velocity = [(2.1 / seconds) * Math.cos(way), (2.1 / seconds) * Math.sin(way)];
        }
        this.simulateThrow(fall, seconds, velocity, script.what);
        this.startFall(fall);
        return this.fall ? this.fall.die[0] : restReading(this.pose.q);
    }

    /**
     * Return the velocity that brings the die close to the middle of the box in `seconds`, in halves of the box per
     * second.
     * @param {number} seconds
     * @returns {[number, number]}
     */
    velocityToMiddle(seconds) {
        const aim = () => this.random() - 0.5;
        return [(aim() - this.pose.x) / seconds, (aim() - this.pose.y) / seconds];
    }

    /**
     * Simulate what follows after the hand has released the die.
     * @param {DieFall} fall
     * @param {number} seconds duration of the flight
     * @param {[number, number]} velocity in halves of the box per second
     * @param {ThrowKind} what the result of the throw
     */
    simulateThrow(fall, seconds, velocity, what) {
        fall.isInBox = what !== "out";
        fall.fly(seconds, velocity);
        if (what === "grabbed") {
            fall.bounce(2 + Math.floor(3 * this.random()));
            fall.carry(1 + 0.6 * this.random(), leaningOrientation(this.random));
            fall.carry(0.4 + 0.4 * this.random(), flatOrientation(this.random, 1 + Math.floor(6 * this.random())));
            fall.putDown();
            return;
        }
        fall.bounce(4 + Math.floor(6 * this.random()));
        const face = typeof what === "number" ? what : 1 + Math.floor(6 * this.random());
        fall.roll(what === "cocked" ? leaningOrientation(this.random) : flatOrientation(this.random, face));
    }

    /** Release the die into a simulated fall. @param {DieFall} fall */
    startFall(fall) {
        this.held = false;
        this.script = null;
        this.fall = { ...fall.finish(), at: 0 };
    }

    /**
     * Return what a sensor reads for the acceleration `base`: with noise, rounded, and limited to its range.
     * @param {Vector} base
     * @returns {Vector}
     */
    sensorReading(base) {
        const one = (/** @type {number} */ value) => {
            const steps = Math.round((value + NOISE_G * gauss(this.random)) * (1000 / SENSOR_STEP_MG));
            return SENSOR_STEP_MG * Math.max(-MAX_SENSOR_STEPS, Math.min(MAX_SENSOR_STEPS, steps));
        };
        return [one(base[0]), one(base[1]), one(base[2])];
    }
}

/** Limit a coordinate of the hand to the box. @param {number} at */
const limitToBox = (at) => Math.max(-WALL_DISTANCE, Math.min(WALL_DISTANCE, at));

/**
 * Return a random orientation of a die that lies flat with the same face up as in `q`.
 * @param {import("./vectors.mjs").Random} random
 * @param {Rotation} q
 */
function nearestFlatOrientation(random, q) {
    const up = restReading(q);
    const sizes = up.map(Math.abs);
    const axis = sizes.indexOf(Math.max(...sizes));
    const face = [[2, 5], [3, 4], [1, 6]][axis][up[axis] > 0 ? 1 : 0];
    return flatOrientation(random, face);
}

/** Return the uppermost face. @param {Rotation} q */
export function uppermostFace(q) {
    const up = restReading(q);
    const sizes = up.map(Math.abs);
    const axis = sizes.indexOf(Math.max(...sizes));
    return [[2, 5], [3, 4], [1, 6]][axis][up[axis] > 0 ? 1 : 0];
}
