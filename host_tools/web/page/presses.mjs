// Presses on their way to the board: none is lost, none overtakes another.
//
// A key on a keyboard may be down for less than the board sees, two keys may overlap, and a step of a
// busy machine may come late.  What the firmware would take for a bouncing contact or for a finger
// that slides (app/input/pad_events.py) waits here until it is none.

const SHORTEST_MS = 60; // of a press and of the gap after it: the firmware ignores edges for 50 ms
const GUARD_MS = 110; // between a pad and the next one of its cluster, if both are down: 100 there
const PADS = 13;
const CLUSTER = 6; // pads; MENU is the last one, alone
const LONG_AGO = -(2 ** 30);

export class Presses {
    constructor() {
        this.bits = 0; // what the board is given
        /** @type {{bits: number, ms: number}[]} what it is to be given next */
        this.waiting = [];
        /** @type {number[]} when each pad was pressed or let go last */
        this.edges = Array(PADS).fill(LONG_AGO);
        /** @type {number[]} how long each press lasts at least */
        this.least = Array(PADS).fill(SHORTEST_MS);
    }

    /**
     * The pads are `bits` from now on.
     * @param {number} bits
     * @param {number} ms what is pressed newly stays so for as long at least, in the board's time
     */
    push(bits, ms = SHORTEST_MS) {
        this.waiting.push({ bits, ms });
    }

    /** Let go of all, and forget what waits. */
    clear() {
        this.waiting = [{ bits: 0, ms: SHORTEST_MS }];
    }

    /** What the board is given now. @param {number} now its time in ms */
    next(now) {
        for (let pressed = false; this.waiting.length && !pressed; ) {
            const { bits, ms } = this.waiting[0];
            const changed = [...Array(PADS).keys()].filter((pad) => ((bits ^ this.bits) >> pad) & 1);
            if (!changed.every((pad) => this.may(pad, now))) break;
            for (const pad of changed) {
                this.edges[pad] = now;
                if (!((bits >> pad) & 1)) continue;
                this.least[pad] = Math.max(SHORTEST_MS, ms);
                pressed = true; // one step shows one press: of two the firmware would not know the order
            }
            this.bits = bits;
            this.waiting.shift();
        }
        return this.bits;
    }

    /** All that waits, at once: of a run whose time comes from outside. */
    last() {
        this.bits = this.waiting.pop()?.bits ?? this.bits;
        this.waiting = [];
        return this.bits;
    }

    /** Whether the firmware would see it if `pad` changed now. @param {number} pad @param {number} now */
    may(pad, now) {
        const since = Math.abs(now - this.edges[pad]);
        if ((this.bits >> pad) & 1) return since >= this.least[pad];
        if (since < SHORTEST_MS) return false;
        const first = pad - (pad % CLUSTER);
        for (let other = first; other < Math.min(first + CLUSTER, PADS); other++) {
            if (other === pad) continue;
            const age = Math.abs(now - this.edges[other]);
            // What is let go in the same reading is still down for the firmware.
            if (age === 0 || (age < GUARD_MS && (this.bits >> other) & 1)) return false;
        }
        return true;
    }
}
