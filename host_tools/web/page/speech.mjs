// Reads prompts and results aloud with the browser's voices, if *Speak* in the settings is on.
//
// Speak is for users without a screen reader, which would read the page by itself.

import { loadChoice, saveChoice } from "./recall.mjs";
import { currentLanguage } from "./sentences.mjs";

/** @typedef {import("./messages.js").ScreenTexts} ScreenTexts */

const STORAGE_KEY = "pixelpitch speak";
const MAX_LENGTH = 2000; // characters

/** Reads prompts and results aloud. */
export class SpeechOutput {
    constructor() {
        /** the browser's speech synthesis, or undefined @type {SpeechSynthesis | undefined} */
        this.synthesis = globalThis.speechSynthesis;
        this.isOn = Boolean(this.synthesis) && loadChoice(STORAGE_KEY) === "on";
        this.lastSpoken = ["", "", ""]; // head, text and marked item that were spoken last
    }

    /** @param {boolean} on */
    setOn(on) {
        this.isOn = on;
        saveChoice(STORAGE_KEY, on ? "on" : "off");
        this.lastSpoken = ["", "", ""];
        if (!on) this.synthesis?.cancel();
    }

    /** Speak the new words of a screen, which interrupt older ones. @param {ScreenTexts} said */
    speakNew(said) {
        if (!this.isOn) return;
        const words = this.newWords(said);
        if (words) this.say(words);
    }

    /** @param {string} words */
    say(words) {
        const speech = new SpeechSynthesisUtterance(words.slice(0, MAX_LENGTH));
        speech.lang = currentLanguage();
        this.synthesis?.cancel();
        this.synthesis?.speak(speech);
    }

    /**
     * Return the new words on the screen, or "". If only a message has disappeared, nothing is new. In a list, the
     * marked item comes before the words below the list, because they explain it (as in simulator/speech.py).
     * @param {ScreenTexts} said
     */
    newWords(said) {
        const { asked } = said;
        const plays = said.screen === "play" || said.screen === "guided"; // their heading is the score
        let head = plays ? "" : (asked?.head ?? "");
        let text = asked?.text ?? said.said;
        let item = asked?.items[asked.at] ?? "";
        const [headBefore, textBefore, itemBefore] = this.lastSpoken;
        this.lastSpoken = [head, text, item];
        if (head === headBefore) {
            head = "";
            if (textBefore.includes(text)) text = "";
            if (item === itemBefore && !(text && plays)) item = "";
        }
        const parts = plays ? [text, item] : [head, item, text];
        return parts.filter(Boolean).map((part) => part.replace(/\.+$/, "")).join(". ");
    }
}
