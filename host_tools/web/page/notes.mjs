// Notes that disappear by themselves, and texts for screen readers.

import { element } from "./dom.mjs";

const NOTE_MS = 3500;
const NOTE_LETTER_MS = 40; // additional time of a note for each letter
const SPEAK_DELAY_MS = 350; // words that are replaced before that are not spoken
let noteTimer = 0;
let speakTimer = 0;

/** Show a note for a while. @param {string} words */
export function showNote(words) {
    const place = element("note");
    place.textContent = words;
    place.classList.add("seen");
    clearTimeout(noteTimer);
    noteTimer = setTimeout(() => place.classList.remove("seen"), NOTE_MS + NOTE_LETTER_MS * words.length);
}

/** Let a screen reader speak the words, unless other words follow at once. @param {string} words */
export function announce(words) {
    clearTimeout(speakTimer);
    speakTimer = setTimeout(() => (element("live").textContent = words), SPEAK_DELAY_MS);
}
