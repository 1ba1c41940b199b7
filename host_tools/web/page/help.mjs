// The help: all keys, and the meaning of the colours.

import { sentence } from "./sentences.mjs";

// Rows of the table of keys. In each, first the label of a key, or the id of a sentence with the label. Then the end of
// the id `key.does.…` of the sentence that says what the key does.
const KEY_ROWS = [
    ["W A S D", "left"],
    ["key.ok_left", "ok_left"],
    ["↑ ← ↓ →", "right"],
    ["key.ok_right", "ok_right"],
    ["key.hint", "hint"],
    ["M", "menu"],
    ["V", "inspect"],
    ["X", "other"],
    ["go.space", "space"],
    ["key.faces", "faces"],
    ["key.out", "out"],
    ["C", "cocked"],
    ["L, G", "lay"],
    ["P", "lead"],
    ["F", "figures"],
    ["key.help", "help"],
];
const COLOUR_COUNT = 14; // the sentences `colour.0`, `colour.1`... have the order of `colours()` in browser/program.py

/** Fill the table of keys. @param {HTMLElement} keys */
export function fillKeyTable(keys) {
    for (const [key, does] of KEY_ROWS) {
        const row = document.createElement("tr");
        const cap = document.createElement("kbd");
        cap.textContent = sentence(key);
        row.append(makeCell(cap), makeCell(sentence(`key.does.${does}`)));
        keys.append(row);
    }
}

/**
 * Fill the table of colours with the colours in use.
 * @param {HTMLElement} table
 * @param {HTMLElement} about
 * @param {{set: string, lights: number[]}} used the name of the set of colours, and its colours as 0xRRGGBB
 */
export function fillColourTable(table, about, used) {
    table.replaceChildren();
    for (let index = 0; index < COLOUR_COUNT; index++) {
        const row = document.createElement("tr");
        const led = document.createElement("i");
        led.className = "led";
        led.style.color = screenColour(used.lights[index]);
        row.append(makeCell(led, sentence(`colour.${index}`)));
        table.append(row);
    }
    about.textContent = sentence(`colours.${used.set}`);
}

/**
 * Return the screen's colour for a light, with the usual gamma of a screen (approximately IEC 61966-2-1).
 * @param {number} light
 */
function screenColour(light) {
    const channels = [light >> 16, (light >> 8) & 255, light & 255];
    return `rgb(${channels.map((each) => Math.round(255 * (each / 255) ** 0.4545)).join()})`;
}

/** @param {...(Node | string)} content */
function makeCell(...content) {
    const made = document.createElement("td");
    made.append(...content);
    return made;
}
