// Writes an animated GIF (GIF89a, W3C) with one palette. Of each picture, only the part that differs from the previous
// picture is stored.
//
// The library gifenc 1.0.3 can write only whole pictures. For the clip of a goal in README.md (62 pictures of 604 x
// 380) it needed 37 s and 3.7 MB, this module 2.7 s and 1.9 MB, with the same colour error.

const PALETTE_SIZE = 255; // the last of the 256 indexes means "unchanged"
const UNCHANGED_INDEX = 255;
const CHANNEL_BITS = 6; // colours that differ only in the lower bits of a channel count as equal
const CHANNEL_SHIFT = 8 - CHANNEL_BITS;
const MAX_CODES = 4096;
const END_CODE = 257;
const CLEAR_CODE = 256;

/** Counts colours, then chooses the best palette for them. */
export class Palette {
    constructor() {
        this.counts = new Uint32Array(1 << (3 * CHANNEL_BITS));
        /** @type {[number, number, number][]} */
        this.colours = [];
        this.nearestIndexes = new Int16Array(1 << (3 * CHANNEL_BITS)).fill(-1);
    }

    /** @param {Uint8ClampedArray} pixels R G B A of each pixel */
    count(pixels) {
        for (let at = 0; at < pixels.length; at += 4) this.counts[colourKey(pixels, at)]++;
    }

    /** Choose the palette by median cut: again and again split the group (box) of colours that differ most. */
    choose() {
        const all = [...this.counts.keys()].filter((key) => this.counts[key]);
        const boxes = [this.measureBox(all)];
        while (boxes.length < PALETTE_SIZE) {
            const widest = boxes.reduce((best, each, at) => (each.worth > boxes[best].worth ? at : best), 0);
            const { keys, axis, worth } = boxes[widest];
            if (!worth) break;
            keys.sort((one, other) => channelOf(one, axis) - channelOf(other, axis));
            let half = keys.reduce((sum, key) => sum + this.counts[key], 0) / 2;
            let cut = 0;
            while (cut < keys.length - 1 && (half -= this.counts[keys[cut]]) > 0) cut++;
            cut = Math.max(1, cut);
            boxes.splice(widest, 1, this.measureBox(keys.slice(0, cut)), this.measureBox(keys.slice(cut)));
        }
        this.colours = boxes.map(({ mean }) => mean);
    }

    /**
     * Return the statistics of a group (box) of colours; the one with the highest `worth` is split next.
     * @param {number[]} keys
     */
    measureBox(keys) {
        let count = 0;
        const sums = [0, 0, 0];
        const lowest = [255, 255, 255];
        const highest = [0, 0, 0];
        for (const key of keys) {
            count += this.counts[key];
            for (let axis = 0; axis < 3; axis++) {
                const value = channelOf(key, axis);
                sums[axis] += value * this.counts[key];
                lowest[axis] = Math.min(lowest[axis], value);
                highest[axis] = Math.max(highest[axis], value);
            }
        }
        const spreads = highest.map((value, axis) => value - lowest[axis]);
        const axis = spreads.indexOf(Math.max(...spreads));
        const mean = /** @type {[number, number, number]} */ (sums.map((sum) => Math.round(sum / Math.max(count, 1))));
        // The square root gives rare colours more weight, so that a dark frame does not use up the palette.
        return { keys, axis, mean, worth: keys.length > 1 ? spreads[axis] * Math.sqrt(count) : 0 };
    }

    /**
     * Return the index in the palette of the colour that is nearest to that of a pixel.
     * @param {Uint8ClampedArray} pixels
     * @param {number} at index of its red value in `pixels`
     */
    index(pixels, at) {
        const key = colourKey(pixels, at);
        if (this.nearestIndexes[key] >= 0) return this.nearestIndexes[key];
        let best = 0;
        let least = Infinity;
        for (let each = 0; each < this.colours.length; each++) {
            const [red, green, blue] = this.colours[each];
            const far = (red - channelOf(key, 0)) ** 2 + (green - channelOf(key, 1)) ** 2 + (blue - channelOf(key, 2)) ** 2;
            if (far < least) [best, least] = [each, far];
        }
        this.nearestIndexes[key] = best;
        return best;
    }
}

/**
 * Return a number (key) for the colour of a pixel: the highest bits of red, green and blue.
 * @param {Uint8ClampedArray} pixels
 * @param {number} at index of its red value in `pixels`
 */
const colourKey = (pixels, at) =>
    ((pixels[at] >> CHANNEL_SHIFT) << (2 * CHANNEL_BITS)) | ((pixels[at + 1] >> CHANNEL_SHIFT) << CHANNEL_BITS) | (pixels[at + 2] >> CHANNEL_SHIFT);
/** Return red, green or blue (axis 0, 1 or 2) of a colour's key, 0..255. @param {number} key @param {number} axis */
const channelOf = (key, axis) => {
    const value = (key >> ((2 - axis) * CHANNEL_BITS)) & ((1 << CHANNEL_BITS) - 1);
    return (value << CHANNEL_SHIFT) | (value >> (CHANNEL_BITS - CHANNEL_SHIFT));
};

/** Writes an animated GIF. */
export class GifWriter {
    /** @param {number} width @param {number} height @param {Palette} palette after `choose()` */
    constructor(width, height, palette) {
        this.width = width;
        this.palette = palette;
        this.lastPicture = new Uint8Array(width * height).fill(UNCHANGED_INDEX);
        /** @type {Uint8Array[]} */
        this.parts = [];
        const table = new Uint8Array(3 * 256);
        palette.colours.forEach((colour, at) => table.set(colour, 3 * at));
        const head = [...ascii("GIF89a"), ...littleEndian(width), ...littleEndian(height), 0xf7, 0, 0];
        // The extension with which every browser repeats the clip forever.
        const loop = [0x21, 0xff, 11, ...ascii("NETSCAPE2.0"), 3, 1, 0, 0, 0];
        this.parts.push(Uint8Array.from(head), table, Uint8Array.from(loop));
    }

    /** Add a picture that is shown for `ms`. @param {Uint8ClampedArray} pixels R G B A @param {number} ms */
    add(pixels, ms) {
        const { width, lastPicture: last, palette } = this;
        let [left, top, right, bottom] = [width, Infinity, 0, 0];
        const next = new Uint8Array(last.length);
        for (let at = 0; at < last.length; at++) {
            next[at] = palette.index(pixels, 4 * at);
            if (next[at] === last[at]) continue;
            const x = at % width;
            const y = (at - x) / width;
            left = Math.min(left, x);
            right = Math.max(right, x);
            top = Math.min(top, y);
            bottom = Math.max(bottom, y);
        }
        if (top === Infinity) [left, top] = [0, 0]; // nothing has changed: one unchanged pixel carries the duration
        const [wide, high] = [right - left + 1, bottom - top + 1];
        const part = new Uint8Array(wide * high);
        for (let at = 0; at < part.length; at++) {
            const from = (top + Math.floor(at / wide)) * width + left + (at % wide);
            part[at] = next[from] === last[from] ? UNCHANGED_INDEX : next[from];
        }
        this.lastPicture = next;
        const control = [0x21, 0xf9, 4, 0x05, ...littleEndian(Math.round(ms / 10)), UNCHANGED_INDEX, 0];
        const place = [0x2c, ...littleEndian(left), ...littleEndian(top), ...littleEndian(wide), ...littleEndian(high), 0, 8];
        this.parts.push(Uint8Array.from([...control, ...place]), compress(part));
    }

    /** Return the finished file. @returns {Blob} */
    finish() {
        const parts = [...this.parts, Uint8Array.of(0x3b)];
        return new Blob(/** @type {BlobPart[]} */ (parts), { type: "image/gif" });
    }
}

/** @param {string} text */
const ascii = (text) => [...text].map((letter) => letter.charCodeAt(0));
/** @param {number} value */
const littleEndian = (value) => [value & 255, value >> 8];

// For the code of a string and the byte after it: the code of both together, or 0 if there is none yet.
const codeTable = new Uint16Array(MAX_CODES * 256);

/** Compress bytes for GIF: LZW with codes of 9 to 12 bits, in blocks of 255. @param {Uint8Array} bytes */
function compress(bytes) {
    /** @type {number[]} */
    const out = [];
    let [held, count, size, next] = [0, 0, 9, END_CODE + 1];
    /** @type {number[]} */
    let used = [];
    const put = (/** @type {number} */ code) => {
        held |= code << count;
        for (count += size; count >= 8; count -= 8) {
            out.push(held & 255);
            held >>>= 8;
        }
    };
    put(CLEAR_CODE);
    let code = bytes[0];
    for (let at = 1; at < bytes.length; at++) {
        const key = (code << 8) | bytes[at];
        if (codeTable[key]) {
            code = codeTable[key];
            continue;
        }
        put(code);
        code = bytes[at];
        if (next < MAX_CODES) {
            if (next === 1 << size) size++;
            codeTable[key] = next++;
            used.push(key);
        } else {
            put(CLEAR_CODE);
            for (const each of used) codeTable[each] = 0;
            [used, size, next] = [[], 9, END_CODE + 1];
        }
    }
    put(code);
    for (const each of used) codeTable[each] = 0;
    if (next === 1 << size && size < 12) size++;
    put(END_CODE);
    if (count) out.push(held & 255);
    const blocks = new Uint8Array(out.length + Math.ceil(out.length / 255) + 1);
    for (let at = 0, to = 0; at < out.length; at += 255) {
        const block = out.slice(at, at + 255);
        blocks[to] = block.length;
        blocks.set(block, to + 1);
        to += block.length + 1;
    }
    return blocks;
}
