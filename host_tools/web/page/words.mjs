// Words of the page: notes that go away by themselves, and what is said to those who cannot see the board.

import { element } from "./dom.mjs";

const NOTE_MS = 3500;
const LETTER_MS = 40; // more for each letter
const SPEAK_MS = 350; // words that stand for so long are spoken
let noting = 0;
let speaking = 0;

/** Show a line for a while. @param {string} words */
export function note(words) {
    const place = element("note");
    place.textContent = words;
    place.classList.add("seen");
    clearTimeout(noting);
    noting = setTimeout(() => place.classList.remove("seen"), NOTE_MS + LETTER_MS * words.length);
}

/** Say it aloud, unless something else is said at once. @param {string} words */
export function speak(words) {
    clearTimeout(speaking);
    speaking = setTimeout(() => (element("live").textContent = words), SPEAK_MS);
}
