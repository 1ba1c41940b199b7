// Writes an animated GIF (GIF89a, W3C) with one palette, and only the changed part of each picture.
//
// gifenc 1.0.3 was considered instead, but it writes whole pictures only: the goal of README.md (62 pictures of
// 604 x 380) became 3.7 MB in 37 s instead of 1.9 MB in 2.7 s, with the same colour error.

const COLOURS = 255; // the last of 256 means "unchanged"
const AS_BEFORE = 255;
const BITS = 6; // bits of a channel by which colours are distinguished
const SHIFT = 8 - BITS;
const CODES = 4096;
const END = 257;
const CLEAR = 256;

/** Counts colours, then chooses the best palette for them. */
export class Palette {
    constructor() {
        this.counts = new Uint32Array(1 << (3 * BITS));
        /** @type {[number, number, number][]} */
        this.colours = [];
        this.known = new Int16Array(1 << (3 * BITS)).fill(-1);
    }

    /** @param {Uint8ClampedArray} pixels R G B A of each pixel */
    count(pixels) {
        for (let at = 0; at < pixels.length; at += 4) this.counts[keyOf(pixels, at)]++;
    }

    /** Repeatedly split the box of colours with the largest spread. */
    choose() {
        const all = [...this.counts.keys()].filter((key) => this.counts[key]);
        const boxes = [this.box(all)];
        while (boxes.length < COLOURS) {
            const widest = boxes.reduce((best, each, at) => (each.worth > boxes[best].worth ? at : best), 0);
            const { keys, axis, worth } = boxes[widest];
            if (!worth) break;
            keys.sort((one, other) => channel(one, axis) - channel(other, axis));
            let half = keys.reduce((sum, key) => sum + this.counts[key], 0) / 2;
            let cut = 0;
            while (cut < keys.length - 1 && (half -= this.counts[keys[cut]]) > 0) cut++;
            cut = Math.max(1, cut);
            boxes.splice(widest, 1, this.box(keys.slice(0, cut)), this.box(keys.slice(cut)));
        }
        this.colours = boxes.map(({ mean }) => mean);
    }

    /** Return the statistics of a box of colours. @param {number[]} keys */
    box(keys) {
        let count = 0;
        const sums = [0, 0, 0];
        const least = [255, 255, 255];
        const most = [0, 0, 0];
        for (const key of keys) {
            count += this.counts[key];
            for (let axis = 0; axis < 3; axis++) {
                const value = channel(key, axis);
                sums[axis] += value * this.counts[key];
                least[axis] = Math.min(least[axis], value);
                most[axis] = Math.max(most[axis], value);
            }
        }
        const spreads = most.map((value, axis) => value - least[axis]);
        const axis = spreads.indexOf(Math.max(...spreads));
        const mean = /** @type {[number, number, number]} */ (sums.map((sum) => Math.round(sum / Math.max(count, 1))));
        // The square root makes rare colours count, so that a dark frame does not take the whole palette.
        return { keys, axis, mean, worth: keys.length > 1 ? spreads[axis] * Math.sqrt(count) : 0 };
    }

    /** Return the index of the nearest colour. @param {Uint8ClampedArray} pixels @param {number} at */
    index(pixels, at) {
        const key = keyOf(pixels, at);
        if (this.known[key] >= 0) return this.known[key];
        let best = 0;
        let least = Infinity;
        for (let each = 0; each < this.colours.length; each++) {
            const [red, green, blue] = this.colours[each];
            const far = (red - channel(key, 0)) ** 2 + (green - channel(key, 1)) ** 2 + (blue - channel(key, 2)) ** 2;
            if (far < least) [best, least] = [each, far];
        }
        this.known[key] = best;
        return best;
    }
}

/** Return the key of a pixel's colour. @param {Uint8ClampedArray} pixels @param {number} at */
const keyOf = (pixels, at) =>
    ((pixels[at] >> SHIFT) << (2 * BITS)) | ((pixels[at + 1] >> SHIFT) << BITS) | (pixels[at + 2] >> SHIFT);
/** Return a channel of a colour's key, 0..255. @param {number} key @param {number} axis */
const channel = (key, axis) => {
    const value = (key >> ((2 - axis) * BITS)) & ((1 << BITS) - 1);
    return (value << SHIFT) | (value >> (BITS - SHIFT));
};

export class Gif {
    /** @param {number} width @param {number} height @param {Palette} palette after `choose()` */
    constructor(width, height, palette) {
        this.width = width;
        this.palette = palette;
        this.last = new Uint8Array(width * height).fill(AS_BEFORE);
        /** @type {Uint8Array[]} */
        this.parts = [];
        const table = new Uint8Array(3 * 256);
        palette.colours.forEach((colour, at) => table.set(colour, 3 * at));
        const head = [...ascii("GIF89a"), ...short(width), ...short(height), 0xf7, 0, 0];
        // Loops forever: the extension that every browser knows.
        const loop = [0x21, 0xff, 11, ...ascii("NETSCAPE2.0"), 3, 1, 0, 0, 0];
        this.parts.push(Uint8Array.from(head), table, Uint8Array.from(loop));
    }

    /** Add a picture that is shown for `ms`. @param {Uint8ClampedArray} pixels R G B A @param {number} ms */
    add(pixels, ms) {
        const { width, last, palette } = this;
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
        if (top === Infinity) [left, top] = [0, 0]; // no change: one unchanged pixel for the same time
        const [wide, high] = [right - left + 1, bottom - top + 1];
        const part = new Uint8Array(wide * high);
        for (let at = 0; at < part.length; at++) {
            const from = (top + Math.floor(at / wide)) * width + left + (at % wide);
            part[at] = next[from] === last[from] ? AS_BEFORE : next[from];
        }
        this.last = next;
        const control = [0x21, 0xf9, 4, 0x05, ...short(Math.round(ms / 10)), AS_BEFORE, 0];
        const place = [0x2c, ...short(left), ...short(top), ...short(wide), ...short(high), 0, 8];
        this.parts.push(Uint8Array.from([...control, ...place]), packed(part));
    }

    /** Return the file. @returns {Blob} */
    end() {
        const parts = [...this.parts, Uint8Array.of(0x3b)];
        return new Blob(/** @type {BlobPart[]} */ (parts), { type: "image/gif" });
    }
}

/** @param {string} text */
const ascii = (text) => [...text].map((letter) => letter.charCodeAt(0));
/** @param {number} value */
const short = (value) => [value & 255, value >> 8];

const codes = new Uint16Array(CODES * 256); // the code of (code of a string, next byte); 0: none yet

/** Compress bytes for GIF: LZW with codes of 9 to 12 bits, in blocks of 255. @param {Uint8Array} bytes */
function packed(bytes) {
    /** @type {number[]} */
    const out = [];
    let [held, count, size, next] = [0, 0, 9, END + 1];
    /** @type {number[]} */
    let used = [];
    const put = (/** @type {number} */ code) => {
        held |= code << count;
        for (count += size; count >= 8; count -= 8) {
            out.push(held & 255);
            held >>>= 8;
        }
    };
    put(CLEAR);
    let code = bytes[0];
    for (let at = 1; at < bytes.length; at++) {
        const key = (code << 8) | bytes[at];
        if (codes[key]) {
            code = codes[key];
            continue;
        }
        put(code);
        code = bytes[at];
        if (next < CODES) {
            if (next === 1 << size) size++;
            codes[key] = next++;
            used.push(key);
        } else {
            put(CLEAR);
            for (const each of used) codes[each] = 0;
            [used, size, next] = [[], 9, END + 1];
        }
    }
    put(code);
    for (const each of used) codes[each] = 0;
    if (next === 1 << size && size < 12) size++;
    put(END);
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
