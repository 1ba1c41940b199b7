// The figures that F shows: steps and pictures a second, and how long a step takes.

import { sentence } from "./sentences.mjs";

const KEPT_MS = 10_000; // what the step times are taken over

export class Figures {
    /** @param {HTMLElement} place @param {import("./pictures.mjs").Pictures} pictures */
    constructor(place, pictures) {
        this.place = place;
        this.pictures = pictures;
        /** @type {[number, number][]} when, how long */
        this.steps = [];
    }

    /** Count a step. @param {number} ms that it took */
    count(ms) {
        const now = performance.now();
        if (!this.place.hidden) this.tell(now);
        this.steps.push([now, ms]);
        while (this.steps[0][0] < now - KEPT_MS) this.steps.shift();
    }

    /** @param {number} now */
    tell(now) {
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
