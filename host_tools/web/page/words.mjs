// Texts of the page: notes that disappear by themselves, and speech for screen readers.

import { element } from "./dom.mjs";

const NOTE_MS = 3500;
const LETTER_MS = 40; // additional time for each letter
const SPEAK_MS = 350; // words that stay this long are spoken
let noting = 0;
let speaking = 0;

/** Show a note for a while. @param {string} words */
export function note(words) {
    const place = element("note");
    place.textContent = words;
    place.classList.add("seen");
    clearTimeout(noting);
    noting = setTimeout(() => place.classList.remove("seen"), NOTE_MS + LETTER_MS * words.length);
}

/** Speak the words unless others follow at once. @param {string} words */
export function speak(words) {
    clearTimeout(speaking);
    speaking = setTimeout(() => (element("live").textContent = words), SPEAK_MS);
}
