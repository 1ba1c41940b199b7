// Decides when to paint the page: only while something moves, and as often as the machine can.

// Ms between two pictures above which the machine counts as slow (it paints without a graphics processor).
const SLOW_MS = 45;
const LOOKED_AT = 20; // number of pictures for that decision
const MOST_MS = 200; // longest time between two pictures on any machine

export class Pictures {
    /**
     * @param {() => boolean} paint paints the changes; false if there are none
     * @param {number} pause minimum ms between two pictures; NaN adapts it to the machine
     */
    constructor(paint, pause) {
        this.paint = paint;
        this.pause = Number.isFinite(pause) ? pause : 0;
        this.adapts = !Number.isFinite(pause);
        this.isDue = false;
        this.last = 0; // time of the previous picture, if the next one followed at once
        /** @type {number[]} ms between pictures */
        this.gaps = [];
        /** @type {number[]} times of the last second's pictures */
        this.times = [];
    }

    /** Paint a change with the browser's next frame. */
    want() {
        if (this.isDue) return;
        this.isDue = true;
        const due = () => requestAnimationFrame((now) => this.take(now));
        if (this.pause) setTimeout(due, this.pause);
        else due();
    }

    /** Paint, and continue while there are changes. @param {number} now */
    take(now) {
        this.isDue = false;
        if (!this.paint()) {
            this.last = 0;
            return;
        }
        if (this.adapts && this.last) this.adapt(now - this.last - this.pause);
        this.last = now;
        this.times.push(now);
        while (this.times[0] < now - 1000) this.times.shift();
        this.want();
    }

    /** Leave a slow machine half of its time. @param {number} gap */
    adapt(gap) {
        this.gaps.push(gap);
        if (this.gaps.length < LOOKED_AT) return;
        const middle = this.gaps.sort((one, other) => one - other)[LOOKED_AT >> 1];
        this.gaps = [];
        this.pause = middle > SLOW_MS ? Math.min(MOST_MS, middle) : 0;
    }
}
