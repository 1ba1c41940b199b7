// The performance figures that the key F shows: steps and pictures per second, and how long a step takes.

import { sentence } from "./sentences.mjs";

const PERIOD_MS = 10_000; // the figures are about the steps of this period

/** Shows the performance figures of the page. */
export class PerformanceFigures {
    /** @param {HTMLElement} place @param {import("./pictures.mjs").PaintScheduler} pictures */
    constructor(place, pictures) {
        this.place = place;
        this.pictures = pictures;
        /** @type {[number, number][]} time and duration of recent steps, in ms */
        this.steps = [];
    }

    /** Count a step. @param {number} ms duration of the step */
    count(ms) {
        const now = performance.now();
        if (!this.place.hidden) this.show(now);
        this.steps.push([now, ms]);
        while (this.steps[0][0] < now - PERIOD_MS) this.steps.shift();
    }

    /** Show the figures. @param {number} now */
    show(now) {
        const times = this.steps.map(([, ms]) => ms);
        const recent = this.steps.filter(([when]) => when > now - 1000).length;
        const mean = times.reduce((sum, ms) => sum + ms, 0) / (times.length || 1);
        const worst = Math.max(0, ...times);
        this.place.textContent = sentence("figures", {
            steps: recent,
            mean: mean.toFixed(1),
            worst: worst.toFixed(1),
            pictures: this.pictures.times.length,
        });
    }
}
