// Plays the board's tunes: the notes of the firmware's table on a square wave, like its buzzer.

import { recall, remember } from "./recall.mjs";

const LOUD = 0.035;
const SET = "pixelpitch sound";

export class Sound {
    constructor() {
        /** @type {[number, number][][]} Hz (0: a rest) and ms of each note */
        this.tunes = [];
        /** @type {AudioContext | null} */
        this.context = null;
        /** @type {OscillatorNode | null} */
        this.playing = null;
        this.on = recall(SET) !== "off";
        // Browsers allow sound only after the user's first input.
        for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => this.wake(), { once: true });
    }

    wake() {
        if (this.on && !this.context && typeof AudioContext === "function") this.context = new AudioContext();
        void this.context?.resume();
    }

    toggle() {
        this.on = !this.on;
        remember(SET, this.on ? "on" : "off");
        this.wake();
        return this.on;
    }

    /** Play a tune. @param {number} tune the tune's number in the table */
    play(tune) {
        const notes = this.tunes[tune];
        const { context } = this;
        if (!this.on || !context || !notes) return;
        void context.resume();
        this.playing?.stop();
        const wave = context.createOscillator();
        const volume = context.createGain();
        wave.type = "square";
        wave.connect(volume).connect(context.destination);
        let time = context.currentTime;
        for (const [hertz, ms] of notes) {
            volume.gain.setValueAtTime(hertz ? LOUD : 0, time);
            if (hertz) wave.frequency.setValueAtTime(hertz, time);
            time += ms / 1000;
        }
        volume.gain.setValueAtTime(0, time);
        wave.start();
        wave.stop(time + 0.02);
        this.playing = wave;
        wave.onended = () => {
            if (this.playing !== wave) return;
            this.playing = null;
            void context.suspend(); // a running context takes processor time even when silent
        };
    }
}
