// Divides the window: the pitch first; the rest gets the space below or next to it.

const SHARE = 0.91; // share of the widest pitch that the window could hold
const LEAST = 40; // px of a strip in which the prompt is readable text and the display only an ornament
const MOST = 190; // px of the largest strip; more space is for the pitch
const ASIDE = 100; // px of a column next to the pitch
const GAPS = 10;
const BUTTONS = 285; // px of MENU and Throw with their gaps; display and box are 3.69 strips wide
const EDGE = 78; // px of OK at the edge when the pads are folded
const PAD = [32, 54]; // px of a pad, lowest and highest
const TOUCHED = 40; // px of a pad for a finger, at least
const CLUSTER = 28; // px of a cluster in addition to its pads
const TINY = 310; // px; a window with a shorter side below this is tiny
const FINGER = 44; // px of a pad in a tiny window
const STRIP = 100; // px of display and box in a tiny window
const BESIDE = 1000; // px; a window this wide has room for board and workshop
const COMPACT = 260; // px; in a narrower column next to the pitch a single button opens the page's buttons
const COLUMN = 440; // px; a column this high has room for all buttons

// The layout's size; on a phone `innerWidth` grows when the content is wider.
const windowWidth = () => document.documentElement.clientWidth;
const windowHeight = () => document.documentElement.clientHeight;

/** Return whether the window is upright, as in the style sheet. */
export const isUpright = () => matchMedia("(max-width: 1060px) and (orientation: portrait)").matches;

/** Return the size of the window without the workshop. @returns {[number, number]} width, height */
export const room = () => [document.body.clientWidth || windowWidth(), windowHeight()];

/** Return whether the workshop has no room next to the board and covers it. */
export const isNarrow = () => isUpright() || windowWidth() < BESIDE;

/** Return whether the window holds little but the pitch (e.g. at 400 % zoom), so that the page scrolls. */
export const isTiny = () => Math.min(windowWidth(), windowHeight()) < TINY;

/**
 * Return the maximum height of the pitch in px.
 * @param {number} free free height of its panel
 * @param {boolean} isSquare
 */
export function tallest(free, isSquare) {
    if (isTiny()) return windowHeight();
    return isUpright() ? windowHeight() * (isSquare ? 0.4 : 0.6) : free;
}

/**
 * Lay the page out.
 * @param {number} ratio width divided by height of the pitch
 * @param {number} clusters of pads
 */
export function lay(ratio, clusters) {
    const { classList, style } = document.body;
    classList.toggle("narrow", isNarrow());
    classList.toggle("tiny", isTiny());
    if (isTiny()) {
        classList.remove("side", "folded", "compact");
        style.setProperty("--strip", `${STRIP}px`);
        style.setProperty("--pad", `${FINGER}px`);
        return;
    }
    const [width, height] = room();
    const wide = SHARE * Math.min(width, height * ratio);
    const aside = Math.floor(width - wide - GAPS - 4);
    const isSide = !isUpright() && aside >= ASIDE && height * ratio < width;
    classList.toggle("side", isSide);
    classList.toggle("compact", isSide && aside < COMPACT);
    const header = isSide ? 0 : (document.querySelector("header")?.offsetHeight ?? 0);
    const bars = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".bar"))];
    const taken = bars.reduce((sum, bar) => sum + bar.offsetHeight, header);
    const free = Math.floor(Math.min(height - taken - wide / ratio - GAPS, (width - BUTTONS) / 3.69));
    let strip = Math.max(LEAST, Math.min(MOST, free));
    // Display, MENU, box and Throw are below the pitch, with the sizes of the style sheet.
    const others = 2 * Math.min(128, strip - 10) + 1.69 * Math.min(172, strip) + BUTTONS;
    const pad = Math.min(PAD[1], (strip - CLUSTER) / 3, (width - others) / 2 / 3 - CLUSTER / 3);
    const hasPads = isSide ? aside >= 165 * clusters && height >= COLUMN : pad >= (matchMedia("(pointer: coarse)").matches ? TOUCHED : PAD[0]);
    classList.toggle("folded", !isUpright() && !hasPads);
    if (!hasPads) strip = Math.max(LEAST, Math.min(strip, Math.floor((width - BUTTONS - EDGE) / 3.69)));
    style.setProperty("--strip", `${strip}px`);
    style.setProperty("--pad", `${Math.floor(pad)}px`);
    style.setProperty("--aside", `${Math.min(aside, 340)}px`);
}
