// Simulates what die and tray feel once the hand has released the die, computed ahead at 400 Hz.
//
// Sizes and times are those of the board's own model of a throw (die.md: flight, impacts, the tray's share,
// ringing, rolling). Places depend on where the hand released the die and on its speed. `base` is felt in the
// die's own frame, in g; the page draws `poses`.

import { any, between, dot, length, plus, scaled, shortest, times, turn, turned, unit } from "./vectors.mjs";

/** @typedef {import("./vectors.mjs").Vector} Vector */
/** @typedef {import("./vectors.mjs").Turn} Turn */
/** @typedef {import("./vectors.mjs").Random} Random */
/** @typedef {{x: number, y: number, z: number, q: Turn}} Pose place in halves of the box, height in m */

export const RATE = 400;
/** The sensor's reading in g for each uppermost face. @type {Record<number, Vector>} */
export const AXES = {
    1: [0, 0, -1], 2: [-1, 0, 0], 3: [0, -1, 0], 4: [0, 1, 0], 5: [1, 0, 0], 6: [0, 0, 1],
};
export const HALF = 0.11; // half the box in m
/** @type {Vector} */
const UP = [0, 0, 1];
// Relative acceleration of the tray: 0.05 to 0.2 of the die's energy.
const IN_BOX = /** @type {[number, number]} */ ([0.25, 0.5]);
const OUTSIDE = /** @type {[number, number]} */ ([0, 0.05]);

/**
 * Return a random attitude with a given face up.
 * @type {(random: Random, face: number) => Turn}
 */
export const lying = (random, face) =>
    times(turn(UP, random() * 2 * Math.PI), shortest(AXES[face], UP));

/**
 * Return a random attitude leaning on the wall, 25 to 65 degrees off flat.
 * @type {(random: Random) => Turn}
 */
export const leaning = (random) => {
    for (;;) {
        const up = any(random, 1);
        if (Math.max(...up.map(Math.abs)) < 0.86) return shortest(up, UP);
    }
};

export class Fall {
    /**
     * @param {Random} random
     * @param {Pose} from where the hand holds the die
     */
    constructor(random, from) {
        this.random = random;
        this.pose = { ...from };
        /** @type {Vector[]} */
        this.base = [];
        /** @type {Pose[]} */
        this.poses = [];
        /** @type {[number, number, Vector][]} time, width, impact on the die */
        this.blows = [];
        /** @type {[number, number, number, Vector][]} time, Hz, decay time, amplitude of the tray's ringing */
        this.rings = [];
        this.velocity = [0, 0];
        this.inside = true;
        this.rested = 0; // number of the sample from which it is at rest
    }

    /** Return a random number from `low` to `high`. @param {number} low @param {number} high */
    draw(low, high) {
        return low + (high - low) * this.random();
    }

    /**
     * Fly for `seconds` with `velocity`, in halves of the box a second.
     * @param {number} seconds
     * @param {[number, number]} velocity
     */
    fly(seconds, velocity) {
        this.velocity = [...velocity];
        const axis = any(this.random, 1);
        const omega = this.draw(8, 22);
        const rest = any(this.random, this.draw(0, 0.35));
        const spin = any(this.random, (omega ** 2 * this.draw(0, 0.003)) / 9.81);
        const height = this.pose.z;
        const count = Math.round(seconds * RATE);
        const rise = (0.5 * 9.81 * seconds * seconds - height) / seconds;
        for (let index = 1; index <= count; index++) {
            const time = index / RATE;
            this.move(1);
            this.pose.z = Math.max(0, height + rise * time - 0.5 * 9.81 * time * time);
            this.pose.q = times(turn(axis, omega / RATE), this.pose.q);
            this.put(plus(spin, turned(turn(axis, -omega * time), rest)));
        }
    }

    /**
     * Bounce `count` times; the tray feels a share of each impact.
     * @param {number} count
     */
    bounce(count) {
        const share = this.inside ? IN_BOX : OUTSIDE;
        let gap = this.draw(0.08, 0.12);
        const shrink = (0.02 / gap) ** (1 / Math.max(count - 1, 3));
        let peak = this.draw(6, 18);
        const fade = (3 / peak) ** (1 / Math.max(count - 1, 3));
        for (let blow = 0; blow < count; blow++) {
            this.strike(any(this.random, peak), share);
            const light = any(this.random, gap > 0.04 ? this.draw(0.1, 0.6) : 0.9);
            const axis = any(this.random, 1);
            const omega = this.draw(6, 20) * (gap / 0.1);
            const steps = Math.max(4, Math.floor(gap * RATE));
            for (let index = 1; index <= steps; index++) {
                const time = index / RATE;
                this.move(1);
                this.pose.z = Math.max(0, 0.5 * 9.81 * time * (gap - time));
                this.pose.q = times(turn(axis, omega / RATE), this.pose.q);
                this.put(light);
            }
            this.velocity = [this.velocity[0] * 0.7, this.velocity[1] * 0.7];
            gap *= shrink;
            peak = Math.max(3, peak * fade * this.draw(0.9, 1.1));
        }
        this.pose.z = 0;
    }

    /**
     * Roll over one or two edges, each ending in an impact, then lie in the attitude `end`.
     * @param {Turn} end
     */
    roll(end) {
        const ways = [end];
        const up = felt(end);
        if (dot(felt(this.pose.q), up) > 0.5 || this.random() < 0.5) ways.unshift(this.away(up));
        for (const way of ways) {
            const seconds = this.draw(0.1, 0.25); // a cube of 25 mm takes 0.1 s or more to fall over an edge
            const swell = this.draw(-0.2, 0.3);
            const start = this.pose.q;
            const count = Math.max(8, Math.floor(seconds * RATE));
            for (let index = 1; index <= count; index++) {
                const part = index / count;
                this.move(1 - part);
                this.pose.q = between(start, way, part);
                this.put(scaled(felt(this.pose.q), 1 + swell * Math.sin(Math.PI * part)));
            }
            this.strike(scaled(felt(way), this.draw(3, 6)), this.inside ? IN_BOX : OUTSIDE);
        }
        this.hold(0.5);
    }

    /**
     * Move the die gently in a hand until its attitude is `end`. A hand trembles at 8 to 12 Hz.
     * @param {number} seconds
     * @param {Turn} end
     */
    carry(seconds, end) {
        const way = any(this.random, this.draw(0.35, 0.6));
        const hertz = this.draw(1.2, 2);
        const tremor = this.draw(8, 12);
        const shiver = any(this.random, this.draw(0.08, 0.15));
        const start = this.pose.q;
        const height = this.pose.z;
        const count = Math.floor(seconds * RATE);
        for (let index = 0; index < count; index++) {
            const time = index / RATE;
            const fade = Math.min(1, (count - index) / 16);
            this.pose.q = between(start, end, index / count);
            this.pose.z = height + (0.05 - height) * Math.min(1, time * 4);
            if (count - index < 80) this.pose.z *= (count - index) / 80;
            const sway = scaled(way, fade * Math.sin(2 * Math.PI * hertz * time));
            const shake = scaled(shiver, fade * Math.sin(2 * Math.PI * tremor * time));
            this.put(plus(felt(this.pose.q), plus(sway, shake)));
        }
        this.pose.q = end;
        this.pose.z = 0;
    }

    /** Put the die down on the table and release it. */
    putDown() {
        const time = this.base.length / RATE;
        this.blows.push([time, 0.005, scaled(felt(this.pose.q), this.draw(3, 6))]);
        this.ring(time + 0.002, this.draw(1, 2));
        for (let index = 0; index < 3; index++) this.put(felt(this.pose.q));
        this.hold(0.5);
    }

    /** Lie at rest. @param {number} seconds */
    hold(seconds) {
        this.pose.z = 0;
        this.rested = this.base.length;
        for (let index = 0; index < seconds * RATE; index++) this.put(felt(this.pose.q));
    }

    /**
     * Add an impact on the die, with its share for the tray.
     * @param {Vector} blow in g
     * @param {[number, number]} share the tray's lowest and highest share
     */
    strike(blow, share) {
        const time = (this.base.length + this.random()) / RATE;
        this.blows.push([time, this.draw(0.002, 0.005), blow]);
        this.ring(time + this.draw(0, 0.005), length(blow) * this.draw(...share));
    }

    /**
     * Let the tray ring from `time` on with an amplitude of up to `peak`.
     * @param {number} time
     * @param {number} peak
     */
    ring(time, peak) {
        const way = unit([0.3 * (this.random() - 0.5), 0.3 * (this.random() - 0.5), 1]);
        this.rings.push([time, this.draw(80, 200), this.draw(0.01, 0.03), scaled(way, peak)]);
    }

    /**
     * Move on over the ground; the walls of the box reflect the die.
     * @param {number} part share of the speed
     */
    move(part) {
        for (const axis of /** @type {("x" | "y")[]} */ (["x", "y"])) {
            const way = axis === "x" ? 0 : 1;
            let at = this.pose[axis] + (this.velocity[way] * part) / RATE;
            if (this.inside && Math.abs(at) > 0.8) {
                if (at * this.velocity[way] > 0) this.velocity[way] *= -0.6;
                at = Math.sign(at) * Math.min(Math.abs(at), Math.max(0.8, Math.abs(this.pose[axis])));
            }
            this.pose[axis] = at;
        }
    }

    /** Return an attitude at least 60 degrees off `up` and off the current one. @param {Vector} up */
    away(up) {
        for (;;) {
            const way = any(this.random, 1);
            if (dot(way, up) < 0.5 && dot(way, felt(this.pose.q)) < 0.5) return shortest(way, UP);
        }
    }

    /** Add a sample and the current pose. @param {Vector} base */
    put(base) {
        this.base.push(base);
        this.poses.push({ ...this.pose });
    }

    /**
     * Return the readings of both sensors, with impacts and ringing averaged over each sample.
     * @returns {{die: Vector[], tray: Vector[], poses: Pose[], rested: number}}
     */
    finish() {
        const die = this.base;
        /** @type {Vector[]} */
        const tray = die.map(() => [0, 0, 1]);
        for (const [time, width, blow] of this.blows) {
            const last = Math.min(die.length, Math.floor((time + width) * RATE) + 1);
            for (let index = Math.floor(time * RATE); index < last; index++) {
                die[index] = plus(die[index], scaled(blow, pulse(index / RATE - time, width)));
            }
        }
        for (const [time, hertz, seconds, size] of this.rings) {
            const last = Math.min(die.length, Math.floor((time + seconds) * RATE) + 1);
            for (let index = Math.floor(time * RATE); index < last; index++) {
                tray[index] = plus(tray[index], scaled(size, ringing(index / RATE - time, hertz, seconds)));
            }
        }
        return { die, tray, poses: this.poses, rested: this.rested };
    }
}

/**
 * Return the reading of a die at rest in the attitude `q`, in its own frame.
 * @param {Turn} q
 * @returns {Vector}
 */
export function felt(q) {
    return turned([q[0], -q[1], -q[2], -q[3]], UP);
}

/**
 * Return the mean of a half-sine of `width` seconds over the sample that begins at `start`.
 * @param {number} start
 * @param {number} width
 */
function pulse(start, width) {
    const begin = Math.max(0, start);
    const end = Math.min(width, start + 1 / RATE);
    if (end <= begin) return 0;
    const angle = Math.PI / width;
    return ((Math.cos(angle * begin) - Math.cos(angle * end)) / angle) * RATE;
}

/**
 * Return the mean of a decaying oscillation over the sample that begins at `start`.
 * @param {number} start
 * @param {number} hertz
 * @param {number} seconds
 */
function ringing(start, hertz, seconds) {
    let total = 0;
    for (let part = 0; part < 4; part++) {
        const time = start + (part + 0.5) / 4 / RATE;
        if (time >= 0 && time < seconds) {
            total += Math.exp((-3 * time) / seconds) * Math.sin(2 * Math.PI * hertz * time);
        }
    }
    return total / 4;
}
