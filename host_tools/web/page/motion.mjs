// Lets a phone's own movement throw the die; some phones ask the user for permission.

import { sentence } from "./sentences.mjs";

const G = 9.81; // m/s2
const FELT_MS = 2000; // a phone with a working sensor reports within this time

export class Motion {
    /**
     * @param {(message: import("./messages.js").ToBoard) => void} send
     * @param {(words: string) => void} note
     */
    constructor(send, note) {
        this.send = send;
        this.note = note;
        this.felt = 0; // ms; time of the last reading
    }

    /** Show the button if the phone may have a sensor. */
    offer() {
        const shake = /** @type {HTMLElement} */ (document.getElementById("shake"));
        if (!("DeviceMotionEvent" in window) || !matchMedia("(pointer: coarse)").matches) return;
        shake.hidden = false;
        shake.onclick = async () => {
            const ask = /** @type {any} */ (DeviceMotionEvent).requestPermission;
            if (ask && (await ask.call(DeviceMotionEvent).catch(() => "denied")) !== "granted") {
                this.note(sentence("motion.denied"));
                return;
            }
            shake.hidden = true;
            this.note(sentence("motion.ready"));
            addEventListener("devicemotion", (event) => this.moved(event));
            setTimeout(() => this.felt || this.note(sentence("motion.none")), FELT_MS);
        };
    }

    /**
     * Handle a reading of the sensor.
     * @param {DeviceMotionEvent} event its `interval` is in seconds on some phones, so the time is measured here
     */
    moved(event) {
        const felt = event.accelerationIncludingGravity;
        if (!felt || felt.x === null) return;
        const sample = /** @type {[number, number, number]} */ (
            [felt.x, felt.y ?? 0, felt.z ?? 0].map((value) => value / G)
        );
        const seconds = Math.min(FELT_MS, event.timeStamp - this.felt) / 1000;
        this.felt = event.timeStamp;
        this.send({ kind: "motion", sample, seconds });
    }
}
