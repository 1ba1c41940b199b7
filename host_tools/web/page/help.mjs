// The help: every key, and what the colours mean.

const KEYS = [
    ["W A S D", "left coach: up, left, down, right"],
    ["E, Q", "left coach: OK, BACK"],
    ["↑ ← ↓ →", "right coach: up, left, down, right"],
    ["Enter, Backspace", "right coach: OK, BACK"],
    ["H, or E or Enter held", "OK held: a hint for who decides"],
    ["M", "MENU: pause, settings, abort"],
    ["V", "MENU held: inspect, all squares"],
    ["X", "BACK held: the other board, if there are two"],
    ["Space", "held: shake, let go: throw"],
    ["1 .. 6", "throw that face"],
    ["0 or O", "throw it out of the box"],
    ["C", "throw it so that it leans: cocked"],
    ["L, G", "lay it down unshaken; grab it as it rolls"],
    ["P", "pull the die's lead out, put it back"],
    ["F", "step times and pictures a second"],
    ["? or F1", "this help"],
];
// In the order of `colours()` in browser/program.py.
const COLOURS = [
    "ball; the cursor blinks",
    "red team",
    "blue team",
    "yellow team",
    "a 1 and its track",
    "a 2 and its track",
    "a 3 and its track",
    "a 4 and its track",
    "a 5 and its track",
    "a 6 and its track",
    "a shot of red",
    "a shot of blue",
    "open to you",
    "warning",
];
/** @type {Record<string, string>} */
const SETS = {
    vivid: "These are the vivid colours. Settings, Colours: distinct are others, which colour-blind eyes tell apart, too.",
    distinct: "These are the distinct colours, which colour-blind eyes tell apart, too (Settings, Colours).",
};

/** Fill the table of the keys. @param {HTMLElement} keys */
export function fillKeys(keys) {
    for (const [key, words] of KEYS) {
        const row = document.createElement("tr");
        const cap = document.createElement("kbd");
        cap.textContent = key;
        row.append(cell(cap), cell(words));
        keys.append(row);
    }
}

/**
 * Fill the table of the colours with those in use.
 * @param {HTMLElement} table
 * @param {HTMLElement} about
 * @param {{set: string, lights: number[]}} used which set, and 0xRRGGBB of light for each of COLOURS
 */
export function fillColours(table, about, used) {
    table.replaceChildren();
    for (const [index, words] of COLOURS.entries()) {
        const row = document.createElement("tr");
        const led = document.createElement("i");
        led.className = "led";
        led.style.color = seen(used.lights[index]);
        row.append(cell(led, words));
        table.append(row);
    }
    about.textContent = SETS[used.set];
}

/** The screen's colour for a light (IEC 61966-2-1, roughly): half the light is not half the number. @param {number} light */
function seen(light) {
    const channels = [light >> 16, (light >> 8) & 255, light & 255];
    return `rgb(${channels.map((each) => Math.round(255 * (each / 255) ** 0.4545)).join()})`;
}

/** @param {...(Node | string)} content */
function cell(...content) {
    const made = document.createElement("td");
    made.append(...content);
    return made;
}
