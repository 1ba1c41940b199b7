// Makes a clip of a match, an animated GIF. browser/clip.py computes the lights of each frame, and the panel paints
// them.

import { download } from "./dom.mjs";
import { GifWriter, Palette } from "./gif.mjs";
import { LedPanel } from "./panel.mjs";

const LED_SIZE = 14; // pixels of an LED; then the pitch is as wide as in a clip by `pixelpitch clip`
const FRAME_HEADER_SIZE = 4; // bytes that precede a frame's lights
const MAX_FRAMES = 1000;
const PALETTE_FRAMES = 12; // number of frames from which the palette is chosen
const LAST_FRAME_MS = 1500; // how long the last frame is shown before the clip restarts

/** @typedef {{ms: number, scale: number, lit: Uint8Array}} Frame */

/**
 * Make a clip of a stored match; the promise rejects with a one-line message.
 * @param {import("./client.mjs").ThreadClient} client connection to the board
 * @param {Uint8Array} match
 * @param {"goal" | "end"} what the part to show: the last goal, or the last minute
 * @param {{width: number, height: number}} board
 * @param {(percent: number) => void} report called with the progress
 * @returns {Promise<File>}
 */
export async function makeClip(client, match, what, board, report) {
    await client.call("begin_clip", match, what);
    for (let done = 0; done < 100; report(done / 2)) done = Number(await client.call("continue_clip"));
    const frames = parseFrames(await client.call("clip"), 3 * board.width * board.height);
    const panel = new LedPanel(document.createElement("canvas"), true);
    panel.setBoard(board.width, board.height);
    panel.setSize(LED_SIZE, LED_SIZE);
    const { width, height } = panel.canvas;
    const paint = (/** @type {Frame} */ frame) => {
        panel.show(frame.lit.map((value) => (value * frame.scale) >> 8), frame.scale);
        panel.paint();
        return panel.context.getImageData(0, 0, width, height).data;
    };
    const palette = new Palette();
    const every = Math.ceil(frames.length / PALETTE_FRAMES);
    for (let at = 0; at < frames.length; at += every) palette.count(paint(frames[at]));
    palette.choose();
    const gif = new GifWriter(width, height, palette);
    for (const [at, frame] of frames.entries()) {
        gif.add(paint(frame), at === frames.length - 1 ? LAST_FRAME_MS : frame.ms);
        report(50 + (50 * (at + 1)) / frames.length);
        await new Promise((resolve) => setTimeout(resolve)); // lets the page handle events meanwhile
    }
    return new File([gif.finish()], `pixelpitch-${what}.gif`, { type: "image/gif" });
}

/**
 * Return the frames in data from the sandbox. The data are untrusted: throws Error if they have the wrong size.
 * @param {unknown} data
 * @param {number} size bytes of a frame's lights
 */
function parseFrames(data, size) {
    const bytes = data instanceof Uint8Array ? data : new Uint8Array(0);
    const count = bytes.length / (FRAME_HEADER_SIZE + size);
    if (!Number.isInteger(count) || count < 1 || count > MAX_FRAMES) {
        throw new Error(`got a clip of ${bytes.length} bytes, expected 1 to ${MAX_FRAMES} frames of ${FRAME_HEADER_SIZE + size}`);
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    /** @type {Frame[]} */
    const frames = [];
    for (let at = 0; at < bytes.length; at += FRAME_HEADER_SIZE + size) {
        const scale = Math.min(view.getUint16(at + 2, true), 256);
        frames.push({ ms: view.getUint16(at, true), scale, lit: bytes.slice(at + FRAME_HEADER_SIZE, at + FRAME_HEADER_SIZE + size) });
    }
    return frames;
}

/**
 * Share a file with the device's share menu, or save it if there is none.
 * @param {File} file
 * @returns {Promise<boolean>} whether it was saved instead of shared
 */
export async function shareOrSave(file) {
    try {
        if (navigator.canShare?.({ files: [file] })) {
            await navigator.share({ files: [file], title: "Pixelpitch" });
            return false;
        }
    } catch (error) {
        if (/** @type {Error} */ (error).name === "AbortError") return false; // the user has cancelled
    }
    download(file, file.name);
    return true;
}
