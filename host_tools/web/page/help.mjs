// The help: every key, and what the colours mean.

const KEYS = [
    ["W A S D", "left coach: up, left, down, right"],
    ["E, Q", "left coach: OK, BACK"],
    ["↑ ← ↓ →", "right coach: up, left, down, right"],
    ["Enter, Backspace", "right coach: OK, BACK"],
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
    ["? or H", "this help"],
];
const COLOURS = [
    ["#ffffff", "ball; the cursor blinks"],
    ["#ff3a30", "red team"],
    ["#4060ff", "blue team"],
    ["#ffd23c", "a 1; yellow team"],
    ["#9cff3c", "a 2 and its track"],
    ["#30e040", "a 3 and its track"],
    ["#3cd2ff", "a 4 and its track"],
    ["#ff3cd8", "a 5 and its track"],
    ["#ff6a80", "a 6 and its track"],
    ["#ff7a28", "a shot of red"],
    ["#9a50ff", "a shot of blue"],
    ["#20c880", "open to you"],
    ["#ffa030", "warning"],
];

/** Fill the tables of the help. @param {HTMLElement} keys @param {HTMLElement} colours */
export function fillHelp(keys, colours) {
    for (const [key, words] of KEYS) {
        const row = document.createElement("tr");
        const cap = document.createElement("kbd");
        cap.textContent = key;
        row.append(cell(cap), cell(words));
        keys.append(row);
    }
    for (const [colour, words] of COLOURS) {
        const row = document.createElement("tr");
        const led = document.createElement("i");
        led.className = "led";
        led.style.color = colour;
        row.append(cell(led, words));
        colours.append(row);
    }
}

/** @param {...(Node | string)} content */
function cell(...content) {
    const made = document.createElement("td");
    made.append(...content);
    return made;
}
