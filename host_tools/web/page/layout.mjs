// How the window is shared out: the pitch first, what is left beneath or beside it for the rest.

const SHARE = 0.91; // of the widest pitch that the window could hold
const LEAST = 54; // px of a strip in which the display can be read
const MOST = 190; // more is the pitch's
const ASIDE = 100; // px of a column beside the pitch
const GAPS = 10;
const PAD = [34, 54]; // px of a pad: at least, at most
const CLUSTER = 28; // px of a cluster beside its pads
const COLUMN = 440; // px of a column's height that has room for them

/** Whether the window is upright, as the style sheet has it. */
export const isUpright = () => matchMedia("(max-width: 1060px) and (orientation: portrait)").matches;

/** Share the window out. @param {number} ratio width to height of the pitch @param {number} clusters of pads */
export function lay(ratio, clusters) {
    const { classList, style } = document.body;
    const wide = SHARE * Math.min(innerWidth, innerHeight * ratio);
    const aside = Math.floor(innerWidth - wide - GAPS - 4);
    const isSide = !isUpright() && aside >= ASIDE && innerHeight * ratio < innerWidth;
    classList.toggle("side", isSide);
    const header = isSide ? 0 : (document.querySelector("header")?.offsetHeight ?? 0);
    const bars = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".bar"))];
    const taken = bars.reduce((sum, bar) => sum + bar.offsetHeight, header);
    const strip = Math.max(LEAST, Math.min(MOST, Math.floor(innerHeight - taken - wide / ratio - GAPS)));
    // Beneath the pitch stand display, MENU, box and Throw, at the sizes of the style sheet.
    const others = 2 * Math.min(128, strip - 10) + 1.69 * Math.min(172, strip) + 250;
    const pad = Math.min(PAD[1], (strip - CLUSTER) / 3, (innerWidth - others) / 2 / 3 - CLUSTER / 3);
    const hasPads = isSide ? aside >= 165 * clusters && innerHeight >= COLUMN : pad >= PAD[0];
    classList.toggle("folded", !isUpright() && !hasPads);
    style.setProperty("--strip", `${strip}px`);
    style.setProperty("--pad", `${Math.floor(pad)}px`);
    style.setProperty("--aside", `${Math.min(aside, 340)}px`);
}
