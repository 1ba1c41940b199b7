// Divides the window between the pitch and everything else. The pitch comes first. Below it there is a strip (display,
// MENU, box, Throw, pads), or next to it a column. All sizes are in px.

const PITCH_SHARE = 0.91; // width of the pitch relative to the widest one that would fit into the window
const MIN_STRIP = 40; // the display is then too small to read, so the prompt is also shown as text
const MAX_STRIP = 190; // any further space goes to the pitch
const MIN_COLUMN_WIDTH = 100;
const GAP_SIZE = 10;
// Width of MENU and Throw with their gaps. Display and box together are 3.69 times as wide as the strip is high.
const BUTTONS_WIDTH = 285;
const EDGE_BUTTON_WIDTH = 78; // the OK button at the edge, which is shown when the pads are hidden
const PAD_SIZES = [32, 54]; // smallest and largest size of a pad
const TOUCH_PAD_SIZE = 40; // smallest size of a pad for a finger
const CLUSTER_MARGIN = 28; // size of a cluster in addition to its pads
const TINY_WINDOW = 310; // a window whose shorter side is below this is tiny
const TINY_PAD_SIZE = 44;
const TINY_STRIP = 100;
const WORKSHOP_MIN_WIDTH = 1000; // a window this wide has room for board and workshop
const COMPACT_COLUMN_WIDTH = 260; // in a narrower column, one button opens the page's buttons
const MIN_COLUMN_HEIGHT = 440; // a column this high has room for all buttons

// `innerWidth` is not used: on a phone it grows if the content is wider than the window.
const windowWidth = () => document.documentElement.clientWidth;
const windowHeight = () => document.documentElement.clientHeight;

/** Return whether the window is upright; the style sheet has the same condition. */
export const isWindowUpright = () => matchMedia("(max-width: 1060px) and (orientation: portrait)").matches;

/**
 * Return the size of the window without the part that the workshop (editor) covers.
 * @returns {[number, number]} width, height
 */
export const boardSpace = () => [document.body.clientWidth || windowWidth(), windowHeight()];

/** Return whether the workshop (editor) covers the board, because there is no room for both. */
export const isWorkshopOverBoard = () => isWindowUpright() || windowWidth() < WORKSHOP_MIN_WIDTH;

/** Return whether the window has room for little but the pitch (e.g. at 400 % zoom): the page scrolls then. */
export const isWindowTiny = () => Math.min(windowWidth(), windowHeight()) < TINY_WINDOW;

/**
 * Return the maximum height of the pitch in px.
 * @param {number} free free height of its panel
 * @param {boolean} isSquare whether the pitch is square
 */
export function maxPitchHeight(free, isSquare) {
    if (isWindowTiny()) return windowHeight();
    return isWindowUpright() ? windowHeight() * (isSquare ? 0.4 : 0.6) : free;
}

/**
 * Lay out the page, by means of classes of the body and variables of the style sheet.
 * @param {number} ratio width divided by height of the pitch
 * @param {number} clusters number of clusters of pads
 */
export function layOutPage(ratio, clusters) {
    const { classList, style } = document.body;
    classList.toggle("narrow", isWorkshopOverBoard());
    classList.toggle("tiny", isWindowTiny());
    if (isWindowTiny()) {
        classList.remove("side", "folded", "compact");
        style.setProperty("--strip", `${TINY_STRIP}px`);
        style.setProperty("--pad", `${TINY_PAD_SIZE}px`);
        return;
    }
    const [width, height] = boardSpace();
    const wide = PITCH_SHARE * Math.min(width, height * ratio);
    const aside = Math.floor(width - wide - GAP_SIZE - 4);
    const isSide = !isWindowUpright() && aside >= MIN_COLUMN_WIDTH && height * ratio < width;
    classList.toggle("side", isSide);
    classList.toggle("compact", isSide && aside < COMPACT_COLUMN_WIDTH);
    const header = isSide ? 0 : (document.querySelector("header")?.offsetHeight ?? 0);
    const bars = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".bar"))];
    const taken = bars.reduce((sum, bar) => sum + bar.offsetHeight, header);
    const free = Math.floor(Math.min(height - taken - wide / ratio - GAP_SIZE, (width - BUTTONS_WIDTH) / 3.69));
    let strip = Math.max(MIN_STRIP, Math.min(MAX_STRIP, free));
    // Display, MENU, box and Throw are below the pitch, with the sizes of the style sheet.
    const others = 2 * Math.min(128, strip - 10) + 1.69 * Math.min(172, strip) + BUTTONS_WIDTH;
    const pad = Math.min(PAD_SIZES[1], (strip - CLUSTER_MARGIN) / 3, (width - others) / 2 / 3 - CLUSTER_MARGIN / 3);
    const hasPads = isSide ? aside >= 165 * clusters && height >= MIN_COLUMN_HEIGHT : pad >= (matchMedia("(pointer: coarse)").matches ? TOUCH_PAD_SIZE : PAD_SIZES[0]);
    classList.toggle("folded", !isWindowUpright() && !hasPads);
    if (!hasPads) strip = Math.max(MIN_STRIP, Math.min(strip, Math.floor((width - BUTTONS_WIDTH - EDGE_BUTTON_WIDTH) / 3.69)));
    style.setProperty("--strip", `${strip}px`);
    style.setProperty("--pad", `${Math.floor(pad)}px`);
    style.setProperty("--aside", `${Math.min(aside, 340)}px`);
}
