// Lets a phone's own movement throw the die; some phones ask the user for permission.

import { sentence } from "./sentences.mjs";

const GRAVITY = 9.81; // m/s2
const SENSOR_TIMEOUT_MS = 2000; // a phone with a working sensor reports within this time

/** Lets a phone's own movement throw the die. */
export class PhoneMotion {
    /**
     * @param {(message: import("./messages.js").ToBoard) => void} send
     * @param {(words: string) => void} note shows a message to the user
     */
    constructor(send, note) {
        this.send = send;
        this.note = note;
        this.lastReadingTime = 0; // in ms; 0 before the first reading
    }

    /** Show the button that switches the sensor on, if the phone may have one. */
    offerButton() {
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
            addEventListener("devicemotion", (event) => this.handleReading(event));
            setTimeout(() => this.lastReadingTime || this.note(sentence("motion.none")), SENSOR_TIMEOUT_MS);
        };
    }

    /**
     * Handle a reading of the phone's accelerometer.
     * @param {DeviceMotionEvent} event on some phones its `interval` is in seconds, so the time is measured here
     */
    handleReading(event) {
        const felt = event.accelerationIncludingGravity;
        if (!felt || felt.x === null) return;
        const sample = /** @type {[number, number, number]} */ (
            [felt.x, felt.y ?? 0, felt.z ?? 0].map((value) => value / GRAVITY)
        );
        const seconds = Math.min(SENSOR_TIMEOUT_MS, event.timeStamp - this.lastReadingTime) / 1000;
        this.lastReadingTime = event.timeStamp;
        this.send({ kind: "motion", sample, seconds });
    }
}
