// Simulates what the sensors of die and tray measure after the hand has released the die. A whole fall is computed at
// once, with 400 samples a second.
//
// Amplitudes and times follow the board's model of a throw (die.md): the die flies, bounces and rolls, and each impact
// makes the tray ring. Positions depend on where and how fast the hand released the die. Readings are in g, in the
// frame of the die; the page draws the `poses`.

import { randomVector, interpolated, dot, length, sum, scaled, shortestRotation, product, rotation, rotated, unitVector } from "./vectors.mjs";

/** @typedef {import("./vectors.mjs").Vector} Vector */
/** @typedef {import("./vectors.mjs").Rotation} Rotation */
/** @typedef {import("./vectors.mjs").Random} Random */
/** @typedef {{x: number, y: number, z: number, q: Rotation}} Pose x and y in halves of the box, height z in m */

export const SAMPLE_RATE_HZ = 400;
/** The sensor's reading in g for each uppermost face. @type {Record<number, Vector>} */
export const FACE_READINGS = {
    1: [0, 0, -1], 2: [-1, 0, 0], 3: [0, -1, 0], 4: [0, 1, 0], 5: [1, 0, 0], 6: [0, 0, 1],
};
export const HALF_BOX_M = 0.11;
/** @type {Vector} */
const UP = [0, 0, 1];
// Lowest and highest acceleration of the tray relative to that of the die; the tray receives 0.05 to 0.2 of the die's
// energy.
const TRAY_FRACTION_IN_BOX = /** @type {[number, number]} */ ([0.25, 0.5]);
const TRAY_FRACTION_OUTSIDE = /** @type {[number, number]} */ ([0, 0.05]);

/**
 * Return a random orientation of a die with `face` up.
 * @type {(random: Random, face: number) => Rotation}
 */
export const flatOrientation = (random, face) =>
    product(rotation(UP, random() * 2 * Math.PI), shortestRotation(FACE_READINGS[face], UP));

/**
 * Return a random orientation of a die that leans against the wall, tilted by 25 to 65 degrees.
 * @type {(random: Random) => Rotation}
 */
export const leaningOrientation = (random) => {
    for (;;) {
        const up = randomVector(random, 1);
        if (Math.max(...up.map(Math.abs)) < 0.86) return shortestRotation(up, UP);
    }
};

/** Simulates a fall of the die and the readings of both sensors. */
export class DieFall {
    /**
     * @param {Random} random
     * @param {Pose} from the pose in which the hand holds the die
     */
    constructor(random, from) {
        this.random = random;
        this.pose = { ...from };
        /** @type {Vector[]} */
        this.dieReadings = [];
        /** @type {Pose[]} */
        this.poses = [];
        /** @type {[number, number, Vector][]} impacts on the die: time in s, duration in s, acceleration in g */
        this.impacts = [];
        /**
         * @type {[number, number, number, Vector][]} oscillations of the tray: time in s, frequency in Hz, decay time
         *   in s, amplitude in g
         */
        this.ringings = [];
        this.velocity = [0, 0];
        this.isInBox = true;
        this.restStart = 0; // index of the first sample at rest
    }

    /** Return a random number from `low` to `high`. @param {number} low @param {number} high */
    randomBetween(low, high) {
        return low + (high - low) * this.random();
    }

    /**
     * Fly for `seconds` with `velocity`. A velocity of 1 crosses half of the box in a second.
     * @param {number} seconds
     * @param {[number, number]} velocity
     */
    fly(seconds, velocity) {
        this.velocity = [...velocity];
        const axis = randomVector(this.random, 1);
        const omega = this.randomBetween(8, 22);
        const rest = randomVector(this.random, this.randomBetween(0, 0.35));
        const spin = randomVector(this.random, (omega ** 2 * this.randomBetween(0, 0.003)) / 9.81);
        const height = this.pose.z;
        const count = Math.round(seconds * SAMPLE_RATE_HZ);
        const rise = (0.5 * 9.81 * seconds * seconds - height) / seconds;
        for (let index = 1; index <= count; index++) {
            const time = index / SAMPLE_RATE_HZ;
            this.moveOverGround(1);
            this.pose.z = Math.max(0, height + rise * time - 0.5 * 9.81 * time * time);
            this.pose.q = product(rotation(axis, omega / SAMPLE_RATE_HZ), this.pose.q);
            this.addSample(sum(spin, rotated(rotation(axis, -omega * time), rest)));
        }
    }

    /**
     * Let the die bounce `count` times; a part of each impact reaches the tray.
     * @param {number} count
     */
    bounce(count) {
        const share = this.isInBox ? TRAY_FRACTION_IN_BOX : TRAY_FRACTION_OUTSIDE;
        let gap = this.randomBetween(0.08, 0.12);
        const shrink = (0.02 / gap) ** (1 / Math.max(count - 1, 3));
        let peak = this.randomBetween(6, 18);
        const fade = (3 / peak) ** (1 / Math.max(count - 1, 3));
        for (let impact = 0; impact < count; impact++) {
            this.addImpact(randomVector(this.random, peak), share);
            const light = randomVector(this.random, gap > 0.04 ? this.randomBetween(0.1, 0.6) : 0.9);
            const axis = randomVector(this.random, 1);
            const omega = this.randomBetween(6, 20) * (gap / 0.1);
            const steps = Math.max(4, Math.floor(gap * SAMPLE_RATE_HZ));
            for (let index = 1; index <= steps; index++) {
                const time = index / SAMPLE_RATE_HZ;
                this.moveOverGround(1);
                this.pose.z = Math.max(0, 0.5 * 9.81 * time * (gap - time));
                this.pose.q = product(rotation(axis, omega / SAMPLE_RATE_HZ), this.pose.q);
                this.addSample(light);
            }
            this.velocity = [this.velocity[0] * 0.7, this.velocity[1] * 0.7];
            gap *= shrink;
            peak = Math.max(3, peak * fade * this.randomBetween(0.9, 1.1));
        }
        this.pose.z = 0;
    }

    /**
     * Roll the die over one or two edges, with an impact after each, until it lies in the orientation `end`.
     * @param {Rotation} end
     */
    roll(end) {
        const ways = [end];
        const up = restReading(end);
        if (dot(restReading(this.pose.q), up) > 0.5 || this.random() < 0.5) ways.unshift(this.randomOtherOrientation(up));
        for (const way of ways) {
            const seconds = this.randomBetween(0.1, 0.25); // a cube of 25 mm takes 0.1 s or more to fall over an edge
            const swell = this.randomBetween(-0.2, 0.3);
            const start = this.pose.q;
            const count = Math.max(8, Math.floor(seconds * SAMPLE_RATE_HZ));
            for (let index = 1; index <= count; index++) {
                const part = index / count;
                this.moveOverGround(1 - part);
                this.pose.q = interpolated(start, way, part);
                this.addSample(scaled(restReading(this.pose.q), 1 + swell * Math.sin(Math.PI * part)));
            }
            this.addImpact(scaled(restReading(way), this.randomBetween(3, 6)), this.isInBox ? TRAY_FRACTION_IN_BOX : TRAY_FRACTION_OUTSIDE);
        }
        this.rest(0.5);
    }

    /**
     * Move the die gently in a hand until it has the orientation `end`. A hand trembles at 8 to 12 Hz.
     * @param {number} seconds
     * @param {Rotation} end
     */
    carry(seconds, end) {
        const way = randomVector(this.random, this.randomBetween(0.35, 0.6));
        const hertz = this.randomBetween(1.2, 2);
        const tremor = this.randomBetween(8, 12);
        const shiver = randomVector(this.random, this.randomBetween(0.08, 0.15));
        const start = this.pose.q;
        const height = this.pose.z;
        const count = Math.floor(seconds * SAMPLE_RATE_HZ);
        for (let index = 0; index < count; index++) {
            const time = index / SAMPLE_RATE_HZ;
            const fade = Math.min(1, (count - index) / 16);
            this.pose.q = interpolated(start, end, index / count);
            this.pose.z = height + (0.05 - height) * Math.min(1, time * 4);
            if (count - index < 80) this.pose.z *= (count - index) / 80;
            const sway = scaled(way, fade * Math.sin(2 * Math.PI * hertz * time));
            const shake = scaled(shiver, fade * Math.sin(2 * Math.PI * tremor * time));
            this.addSample(sum(restReading(this.pose.q), sum(sway, shake)));
        }
        this.pose.q = end;
        this.pose.z = 0;
    }

    /** Put the die down on the table and release it. */
    putDown() {
        const time = this.dieReadings.length / SAMPLE_RATE_HZ;
        this.impacts.push([time, 0.005, scaled(restReading(this.pose.q), this.randomBetween(3, 6))]);
        this.addRinging(time + 0.002, this.randomBetween(1, 2));
        for (let index = 0; index < 3; index++) this.addSample(restReading(this.pose.q));
        this.rest(0.5);
    }

    /** Add the samples of `seconds` at rest. @param {number} seconds */
    rest(seconds) {
        this.pose.z = 0;
        this.restStart = this.dieReadings.length;
        for (let index = 0; index < seconds * SAMPLE_RATE_HZ; index++) this.addSample(restReading(this.pose.q));
    }

    /**
     * Add an impact on the die, which also makes the tray ring.
     * @param {Vector} impact the acceleration of the die in g
     * @param {[number, number]} share lowest and highest acceleration of the tray relative to that of the die
     */
    addImpact(impact, share) {
        const time = (this.dieReadings.length + this.random()) / SAMPLE_RATE_HZ;
        this.impacts.push([time, this.randomBetween(0.002, 0.005), impact]);
        this.addRinging(time + this.randomBetween(0, 0.005), length(impact) * this.randomBetween(...share));
    }

    /**
     * Let the tray ring from `time` on, with an amplitude of up to `peak` g.
     * @param {number} time
     * @param {number} peak
     */
    addRinging(time, peak) {
        const way = unitVector([0.3 * (this.random() - 0.5), 0.3 * (this.random() - 0.5), 1]);
        this.ringings.push([time, this.randomBetween(80, 200), this.randomBetween(0.01, 0.03), scaled(way, peak)]);
    }

    /**
     * Move the die horizontally for the time of one sample; it bounces off the walls of the box.
     * @param {number} part factor for the speed
     */
    moveOverGround(part) {
        for (const axis of /** @type {("x" | "y")[]} */ (["x", "y"])) {
            const way = axis === "x" ? 0 : 1;
            let at = this.pose[axis] + (this.velocity[way] * part) / SAMPLE_RATE_HZ;
            if (this.isInBox && Math.abs(at) > 0.8) {
                if (at * this.velocity[way] > 0) this.velocity[way] *= -0.6;
                at = Math.sign(at) * Math.min(Math.abs(at), Math.max(0.8, Math.abs(this.pose[axis])));
            }
            this.pose[axis] = at;
        }
    }

    /**
     * Return a random orientation of the die that differs by at least 60 degrees from `up` and from the current one.
     * @param {Vector} up
     */
    randomOtherOrientation(up) {
        for (;;) {
            const way = randomVector(this.random, 1);
            if (dot(way, up) < 0.5 && dot(way, restReading(this.pose.q)) < 0.5) return shortestRotation(way, UP);
        }
    }

    /**
     * Add a sample of the die's sensor, together with the current pose of the die.
     * @param {Vector} base the die's reading in g, without impacts
     */
    addSample(base) {
        this.dieReadings.push(base);
        this.poses.push({ ...this.pose });
    }

    /**
     * Return the readings of both sensors, with impacts and ringing averaged over each sample. `poses` are the poses of
     * the die; `rested` is the index of the first sample at rest.
     * @returns {{die: Vector[], tray: Vector[], poses: Pose[], rested: number}}
     */
    finish() {
        const die = this.dieReadings;
        /** @type {Vector[]} */
        const tray = die.map(() => [0, 0, 1]);
        for (const [time, width, impact] of this.impacts) {
            const last = Math.min(die.length, Math.floor((time + width) * SAMPLE_RATE_HZ) + 1);
            for (let index = Math.floor(time * SAMPLE_RATE_HZ); index < last; index++) {
                die[index] = sum(die[index], scaled(impact, meanPulse(index / SAMPLE_RATE_HZ - time, width)));
            }
        }
        for (const [time, hertz, seconds, size] of this.ringings) {
            const last = Math.min(die.length, Math.floor((time + seconds) * SAMPLE_RATE_HZ) + 1);
            for (let index = Math.floor(time * SAMPLE_RATE_HZ); index < last; index++) {
                tray[index] = sum(tray[index], scaled(size, meanRinging(index / SAMPLE_RATE_HZ - time, hertz, seconds)));
            }
        }
        return { die, tray, poses: this.poses, rested: this.restStart };
    }
}

/**
 * Return the reading in g of a die at rest in the orientation `q`, in the die's own frame.
 * @param {Rotation} q
 * @returns {Vector}
 */
export function restReading(q) {
    return rotated([q[0], -q[1], -q[2], -q[3]], UP);
}

/**
 * Return the mean of a half-sine pulse over one sample (2.5 ms). The pulse lasts `width` seconds, and the sample begins
 * `start` seconds after the pulse.
 * @param {number} start
 * @param {number} width
 */
function meanPulse(start, width) {
    const begin = Math.max(0, start);
    const end = Math.min(width, start + 1 / SAMPLE_RATE_HZ);
    if (end <= begin) return 0;
    const angle = Math.PI / width;
    return ((Math.cos(angle * begin) - Math.cos(angle * end)) / angle) * SAMPLE_RATE_HZ;
}

/**
 * Return the mean of a decaying oscillation over one sample (2.5 ms), which begins `start` seconds after
 * the oscillation.
 * @param {number} start
 * @param {number} hertz
 * @param {number} seconds
 */
function meanRinging(start, hertz, seconds) {
    let total = 0;
    for (let part = 0; part < 4; part++) {
        const time = start + (part + 0.5) / 4 / SAMPLE_RATE_HZ;
        if (time >= 0 && time < seconds) {
            total += Math.exp((-3 * time) / seconds) * Math.sin(2 * Math.PI * hertz * time);
        }
    }
    return total / 4;
}
