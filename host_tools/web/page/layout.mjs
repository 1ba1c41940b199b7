// How the window is shared out: the pitch first, what is left beneath or beside it for the rest.

const SHARE = 0.91; // of the widest pitch that the window could hold
const LEAST = 40; // px of a strip: the prompt is text, and the display beside it an ornament then
const MOST = 190; // more is the pitch's
const ASIDE = 100; // px of a column beside the pitch
const GAPS = 10;
const BUTTONS = 285; // px of MENU and Throw with their gaps; display and box are 3.69 strips wide
const EDGE = 78; // px of OK at the edge, where pads are folded
const PAD = [32, 54]; // px of a pad: at least, at most
const TOUCHED = 40; // px of one for a finger, at least
const CLUSTER = 28; // px of a cluster beside its pads
const TINY = 310; // px of a window's shorter side
const FINGER = 44; // px of a pad in there
const STRIP = 100; // px of display and box in there
const BESIDE = 1000; // px of a window that has room for board and workshop
const COMPACT = 260; // px of a column beside the pitch: a narrower one has the page's buttons behind one
const COLUMN = 440; // px of a column's height that has room for them

// Of the window as it is laid out: a phone that shows more than fits has a larger `innerWidth`.
const windowWidth = () => document.documentElement.clientWidth;
const windowHeight = () => document.documentElement.clientHeight;

/** Whether the window is upright, as the style sheet has it. */
export const isUpright = () => matchMedia("(max-width: 1060px) and (orientation: portrait)").matches;

/** The window less what stands beside the board. @returns {[number, number]} width, height */
export const room = () => [document.body.clientWidth || windowWidth(), windowHeight()];

/** Whether the workshop has no room beside the board and stands over it. */
export const isNarrow = () => isUpright() || windowWidth() < BESIDE;

/** Whether the window holds little but the pitch (400 % zoom): the rest is below it, and the page scrolls. */
export const isTiny = () => Math.min(windowWidth(), windowHeight()) < TINY;

/** How high the pitch may be, px. @param {number} free height of its panel @param {boolean} isSquare */
export function tallest(free, isSquare) {
    if (isTiny()) return windowHeight();
    return isUpright() ? windowHeight() * (isSquare ? 0.4 : 0.6) : free;
}

/** Share the window out. @param {number} ratio width to height of the pitch @param {number} clusters of pads */
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
    // Beneath the pitch stand display, MENU, box and Throw, at the sizes of the style sheet.
    const others = 2 * Math.min(128, strip - 10) + 1.69 * Math.min(172, strip) + BUTTONS;
    const pad = Math.min(PAD[1], (strip - CLUSTER) / 3, (width - others) / 2 / 3 - CLUSTER / 3);
    const hasPads = isSide ? aside >= 165 * clusters && height >= COLUMN : pad >= (matchMedia("(pointer: coarse)").matches ? TOUCHED : PAD[0]);
    classList.toggle("folded", !isUpright() && !hasPads);
    if (!hasPads) strip = Math.max(LEAST, Math.min(strip, Math.floor((width - BUTTONS - EDGE) / 3.69)));
    style.setProperty("--strip", `${strip}px`);
    style.setProperty("--pad", `${Math.floor(pad)}px`);
    style.setProperty("--aside", `${Math.min(aside, 340)}px`);
}
