// The queue of presses for the board, which loses none and keeps their order.
//
// A key may be down for less time than the board notices, two keys may overlap, and a step of a busy machine
// may be late. A change that the firmware would ignore as contact bounce or as a sliding finger
// (app/input/pad_events.py) waits here until the firmware accepts it.

const SHORTEST_MS = 60; // shortest press and shortest gap after it; the firmware ignores edges for 50 ms
// Between a pad and the next one of its cluster if both are down; the firmware requires 100.
const GUARD_MS = 110;
const PADS = 13;
const CLUSTER = 6; // pads of a cluster; MENU, the last pad, belongs to none
const LONG_AGO = -(2 ** 30);

export class Presses {
    constructor() {
        this.bits = 0; // the pads as the board sees them
        /** @type {{bits: number, ms: number}[]} changes for the board to come */
        this.waiting = [];
        /** @type {number[]} time of each pad's last change */
        this.edges = Array(PADS).fill(LONG_AGO);
        /** @type {number[]} minimum duration of each press */
        this.least = Array(PADS).fill(SHORTEST_MS);
    }

    /**
     * Set the pressed pads from now on.
     * @param {number} bits
     * @param {number} ms minimum duration of new presses, in the board's time
     */
    push(bits, ms = SHORTEST_MS) {
        this.waiting.push({ bits, ms });
    }

    /** Release all pads and drop waiting changes. */
    clear() {
        this.waiting = [{ bits: 0, ms: SHORTEST_MS }];
    }

    /** Return the pads for the board now. @param {number} now the board's time in ms */
    next(now) {
        for (let pressed = false; this.waiting.length && !pressed; ) {
            const { bits, ms } = this.waiting[0];
            const changed = [...Array(PADS).keys()].filter((pad) => ((bits ^ this.bits) >> pad) & 1);
            if (!changed.every((pad) => this.may(pad, now))) break;
            for (const pad of changed) {
                this.edges[pad] = now;
                if (!((bits >> pad) & 1)) continue;
                this.least[pad] = Math.max(SHORTEST_MS, ms);
                pressed = true; // one press a step, because the firmware could not know the order of two
            }
            this.bits = bits;
            this.waiting.shift();
        }
        return this.bits;
    }

    /** Return the last waiting state at once, for a run with external time. */
    last() {
        this.bits = this.waiting.pop()?.bits ?? this.bits;
        this.waiting = [];
        return this.bits;
    }

    /**
     * Return whether the firmware would accept a change of `pad` now.
     * @param {number} pad
     * @param {number} now
     */
    may(pad, now) {
        const since = Math.abs(now - this.edges[pad]);
        if ((this.bits >> pad) & 1) return since >= this.least[pad];
        if (since < SHORTEST_MS) return false;
        const first = pad - (pad % CLUSTER);
        for (let other = first; other < Math.min(first + CLUSTER, PADS); other++) {
            if (other === pad) continue;
            const age = Math.abs(now - this.edges[other]);
            // The firmware still sees a pad as down that was released in the same reading.
            if (age === 0 || (age < GUARD_MS && (this.bits >> other) & 1)) return false;
        }
        return true;
    }
}
