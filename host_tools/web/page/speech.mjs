// Reads prompts and results aloud with the browser's voices, if *Speak* in the settings is on.
//
// A screen reader reads the page by itself; Speak is for users without one.

import { recall, remember } from "./recall.mjs";
import { inUse } from "./sentences.mjs";

/** @typedef {import("./messages.js").Said} Said */

const SET = "pixelpitch speak";
const LONGEST = 2000; // characters to speak at once

export class Speech {
    constructor() {
        /** of the browser, or undefined @type {SpeechSynthesis | undefined} */
        this.voices = globalThis.speechSynthesis;
        this.on = Boolean(this.voices) && recall(SET) === "on";
        this.before = ["", "", ""]; // head, text and marked item that were spoken last
    }

    /** @param {boolean} on */
    turn(on) {
        this.on = on;
        remember(SET, on ? "on" : "off");
        this.before = ["", "", ""];
        if (!on) this.voices?.cancel();
    }

    /** Speak the new words of a screen; they cut off older ones. @param {Said} said */
    hear(said) {
        if (!this.on) return;
        const words = this.news(said);
        if (words) this.say(words);
    }

    /** @param {string} words */
    say(words) {
        const speech = new SpeechSynthesisUtterance(words.slice(0, LONGEST));
        speech.lang = inUse();
        this.voices?.cancel();
        this.voices?.speak(speech);
    }

    /**
     * Return the new words, or "". A message that disappears while its prompt stays is not new. In a list, the
     * words below explain the marked item, so they follow it (like in simulator/speech.py).
     * @param {Said} said
     */
    news(said) {
        const { asked } = said;
        const plays = said.screen === "play" || said.screen === "guided"; // the score is in the head
        let head = plays ? "" : (asked?.head ?? "");
        let text = asked?.text ?? said.said;
        let item = asked?.items[asked.at] ?? "";
        const [headBefore, textBefore, itemBefore] = this.before;
        this.before = [head, text, item];
        if (head === headBefore) {
            head = "";
            if (textBefore.includes(text)) text = "";
            if (item === itemBefore && !(text && plays)) item = "";
        }
        const parts = plays ? [text, item] : [head, item, text];
        return parts.filter(Boolean).map((part) => part.replace(/\.+$/, "")).join(". ");
    }
}
