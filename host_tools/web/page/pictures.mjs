// Decides when to paint the page: only while something moves, and as often as the machine can.

// A machine that takes longer than this for a picture counts as slow; it probably has no graphics processor.
const SLOW_GAP_MS = 45;
const GAP_COUNT = 20; // whether a machine is slow is decided from this many pictures
const MAX_PAUSE_MS = 200; // longest time between two pictures on any machine

/** Decides when to paint the page. */
export class PaintScheduler {
    /**
     * @param {() => boolean} paint paints the changes; returns false if there are none
     * @param {number} pause shortest time between two pictures in ms; NaN adapts it to the machine
     */
    constructor(paint, pause) {
        this.paint = paint;
        this.pause = Number.isFinite(pause) ? pause : 0;
        this.adapts = !Number.isFinite(pause);
        this.isRequested = false;
        this.last = 0; // time of the previous picture; 0 after a pause in which nothing changed
        /** @type {number[]} ms between pictures */
        this.gaps = [];
        /** @type {number[]} times of the last second's pictures */
        this.times = [];
    }

    /** Ask for a picture in the browser's next frame. */
    request() {
        if (this.isRequested) return;
        this.isRequested = true;
        const due = () => requestAnimationFrame((now) => this.paintFrame(now));
        if (this.pause) setTimeout(due, this.pause);
        else due();
    }

    /** Paint, and continue while there are changes. @param {number} now */
    paintFrame(now) {
        this.isRequested = false;
        if (!this.paint()) {
            this.last = 0;
            return;
        }
        if (this.adapts && this.last) this.adapt(now - this.last - this.pause);
        this.last = now;
        this.times.push(now);
        while (this.times[0] < now - 1000) this.times.shift();
        this.request();
    }

    /**
     * On a slow machine, pause after each picture for as long as it took, so that half of the time stays free.
     * @param {number} gap ms since the previous picture
     */
    adapt(gap) {
        this.gaps.push(gap);
        if (this.gaps.length < GAP_COUNT) return;
        const middle = this.gaps.sort((one, other) => one - other)[GAP_COUNT >> 1];
        this.gaps = [];
        this.pause = middle > SLOW_GAP_MS ? Math.min(MAX_PAUSE_MS, middle) : 0;
    }
}
