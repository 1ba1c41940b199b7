// Plays the board's tunes, whose notes come from the firmware's table, with a square wave like the board's buzzer.

import { loadChoice, saveChoice } from "./recall.mjs";

const VOLUME = 0.035;
const STORAGE_KEY = "pixelpitch sound";

/** Plays the board's tunes. */
export class TunePlayer {
    constructor() {
        /** @type {[number, number][][]} frequency in Hz (0 for a rest) and duration in ms of each note */
        this.tunes = [];
        /** @type {AudioContext | null} */
        this.context = null;
        /** @type {OscillatorNode | null} */
        this.oscillator = null;
        this.isOn = loadChoice(STORAGE_KEY) !== "off";
        // Browsers allow sound only after the user's first input.
        for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => this.startContext(), { once: true });
    }

    startContext() {
        if (this.isOn && !this.context && typeof AudioContext === "function") this.context = new AudioContext();
        void this.context?.resume();
    }

    toggle() {
        this.isOn = !this.isOn;
        saveChoice(STORAGE_KEY, this.isOn ? "on" : "off");
        this.startContext();
        return this.isOn;
    }

    /** Play a tune. @param {number} tune the tune's number in the table */
    play(tune) {
        const notes = this.tunes[tune];
        const { context } = this;
        if (!this.isOn || !context || !notes) return;
        void context.resume();
        this.oscillator?.stop();
        const wave = context.createOscillator();
        const volume = context.createGain();
        wave.type = "square";
        wave.connect(volume).connect(context.destination);
        let time = context.currentTime;
        for (const [hertz, ms] of notes) {
            volume.gain.setValueAtTime(hertz ? VOLUME : 0, time);
            if (hertz) wave.frequency.setValueAtTime(hertz, time);
            time += ms / 1000;
        }
        volume.gain.setValueAtTime(0, time);
        wave.start();
        wave.stop(time + 0.02);
        this.oscillator = wave;
        wave.onended = () => {
            if (this.oscillator !== wave) return;
            this.oscillator = null;
            void context.suspend(); // a running context takes processor time even when silent
        };
    }
}
