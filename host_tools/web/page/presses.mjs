// Queues presses for the board; drops no press and preserves their order.
//
// A key may be down too briefly for the board to notice, two keys may overlap, and a busy machine may make a step too
// late. The firmware ignores a change that could be a bouncing contact or a sliding finger (app/input/pad_events.py).
// Here, a change that the firmware would ignore waits until the firmware accepts it.

const MIN_PRESS_MS = 60; // shortest press and shortest gap after it; the firmware ignores edges for 50 ms
// Minimum time between the presses of two pads of a cluster, if both are down; the firmware requires 100 ms.
const PAD_GUARD_MS = 110;
const PAD_COUNT = 13;
const CLUSTER_PADS = 6; // pads of a cluster; MENU, the last pad, belongs to none
const LONG_AGO = -(2 ** 30);

/** Queues presses for the board. */
export class PressQueue {
    constructor() {
        this.bits = 0; // the pads that the board sees as pressed
        /** @type {{bits: number, ms: number}[]} changes that the board has not received yet */
        this.waiting = [];
        /** @type {number[]} time of each pad's last change */
        this.lastChanges = Array(PAD_COUNT).fill(LONG_AGO);
        /** @type {number[]} minimum duration of each press */
        this.minDurations = Array(PAD_COUNT).fill(MIN_PRESS_MS);
    }

    /**
     * Set the pressed pads from now on.
     * @param {number} bits
     * @param {number} ms minimum duration of new presses, in the board's time
     */
    push(bits, ms = MIN_PRESS_MS) {
        this.waiting.push({ bits, ms });
    }

    /** Release all pads and drop waiting changes. */
    clear() {
        this.waiting = [{ bits: 0, ms: MIN_PRESS_MS }];
    }

    /**
     * Return the bits of the pads that the board should see as pressed now.
     * @param {number} now the board's time in ms
     */
    next(now) {
        for (let pressed = false; this.waiting.length && !pressed; ) {
            const { bits, ms } = this.waiting[0];
            const changed = [...Array(PAD_COUNT).keys()].filter((pad) => ((bits ^ this.bits) >> pad) & 1);
            if (!changed.every((pad) => this.mayChange(pad, now))) break;
            for (const pad of changed) {
                this.lastChanges[pad] = now;
                if (!((bits >> pad) & 1)) continue;
                this.minDurations[pad] = Math.max(MIN_PRESS_MS, ms);
                pressed = true; // one press per step, because the firmware could not know the order of two presses
            }
            this.bits = bits;
            this.waiting.shift();
        }
        return this.bits;
    }

    /** Return the last waiting state at once and drop the others; only for tests that set the board's time. */
    skipToLast() {
        this.bits = this.waiting.pop()?.bits ?? this.bits;
        this.waiting = [];
        return this.bits;
    }

    /**
     * Return whether the firmware would accept a change of `pad` now.
     * @param {number} pad
     * @param {number} now
     */
    mayChange(pad, now) {
        const since = Math.abs(now - this.lastChanges[pad]);
        if ((this.bits >> pad) & 1) return since >= this.minDurations[pad];
        if (since < MIN_PRESS_MS) return false;
        const first = pad - (pad % CLUSTER_PADS);
        for (let other = first; other < Math.min(first + CLUSTER_PADS, PAD_COUNT); other++) {
            if (other === pad) continue;
            const age = Math.abs(now - this.lastChanges[other]);
            // The firmware reads all pads at once. A pad that is released in the same reading still counts as down.
            if (age === 0 || (age < PAD_GUARD_MS && (this.bits >> other) & 1)) return false;
        }
        return true;
    }
}
