// When the page is painted: only while something moves, and as often as the machine can.

const SLOW_MS = 45; // between two pictures that follow each other: the processor paints them
const LOOKED_AT = 20; // pictures
const MOST_MS = 200; // between two pictures, on any machine

export class Pictures {
    /**
     * @param {() => boolean} paint what has changed; false if nothing had
     * @param {number} pause ms between two pictures at least, if given; else it is found
     */
    constructor(paint, pause) {
        this.paint = paint;
        this.pause = Number.isFinite(pause) ? pause : 0;
        this.adapts = !Number.isFinite(pause);
        this.isDue = false;
        this.last = 0; // when the one before was painted, if the next was wanted at once
        /** @type {number[]} ms from picture to picture */
        this.gaps = [];
        /** @type {number[]} when the last second's were painted */
        this.times = [];
    }

    /** Something has changed: paint it with the browser's next picture. */
    want() {
        if (this.isDue) return;
        this.isDue = true;
        const due = () => requestAnimationFrame((now) => this.take(now));
        if (this.pause) setTimeout(due, this.pause);
        else due();
    }

    /** @param {number} now */
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

    /** Leave a machine that takes long for a picture half of its time. @param {number} gap */
    adapt(gap) {
        this.gaps.push(gap);
        if (this.gaps.length < LOOKED_AT) return;
        const middle = this.gaps.sort((one, other) => one - other)[LOOKED_AT >> 1];
        this.gaps = [];
        this.pause = middle > SLOW_MS ? Math.min(MOST_MS, middle) : 0;
    }
}
