// Paints the lights behind their diffuser: each LED shines through its own frosted cell, and some of its light strays
// into neighbouring cells and over the frame.
//
// The tone curve is that of `pixelpitch screenshot`: light is added up linearly, then the brightest channel is
// compressed and the other channels are scaled with it, which preserves hues.

/** @typedef {{left: number, top: number, right: number, bottom: number}} LedBox in LEDs */

const EXPOSURE = 7.5;
const OWN_CELL_SHARE = 0.62; // the part of an LED's light that leaves through its own cell
const REMAINING_SHARE = 0.2; // of a change of light, this part remains in the next picture, so that transitions are smooth
const HAZE_LEDS = 2; // how far the haze of light reaches around the panel, in units of two LEDs
const BLUR_POINTS = 4; // the blurred light is painted with this many points per LED, then enlarged
// LEDs have a whole number of device pixels, unless the panel would then fill less than this share of its space.
const MIN_WHOLE_SHARE = 0.99;
const STRAY_LEDS = 5; // stray light can be seen up to this distance from its LED, in LEDs
const DIM_FACTOR = 0.5; // brightness of the pitch's lines while a square is chosen
const MIN_CHANGE = 6; // in 255ths; smaller changes are made without a transition
// The squares' names are drawn only if there is enough space.
const MIN_NAME_RIM = 7; // width of the frame in device pixels
const MIN_NAME_WIDTH = 330; // width of the panel in px
const COLUMNS = 16;
const ROWS = 8;

/** Paints the lights behind their diffuser. */
export class LedPanel {
    /**
     * @param {HTMLCanvasElement} canvas
     * @param {boolean} [isForClip] whether a clip reads the canvas's pixels; the panel then paints without transitions
     */
    constructor(canvas, isForClip = false) {
        this.canvas = canvas;
        this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: isForClip }));
        this.width = 32;
        this.height = 16;
        /** @type {Uint8Array} */
        this.lit = new Uint8Array(3 * 512);
        /** 1 for each light that is part of the pitch's lines @type {Uint8Array | null} */
        this.lines = null;
        this.isDim = false; // whether the lines are dimmed
        /** the lights to paint: `lit`, with dimmed lines @type {Uint8Array} */
        this.wanted = this.lit;
        this.scale = 64;
        this.levels = new Float32Array(3 * 512);
        this.isStill = false;
        /** whether to paint everything instead of only the changes */
        this.isAllChanged = true;
        this.led = 0;
        this.rim = 0;
        this.shrinkFactor = 1;
        /** whether to paint without transitions */
        this.skipsTransitions = isForClip || matchMedia("(prefers-reduced-motion: reduce)").matches;
        this.small = makeContext(32, 16);
        this.haze = makeContext(1, 1);
        this.stray = makeContext(1, 1);
        this.mask = makeContext(1, 1);
        this.ground = makeContext(1, 1);
    }

    /** Set the size of the board in LEDs. @param {number} width @param {number} height LEDs */
    setBoard(width, height) {
        this.width = width;
        this.height = height;
        this.lit = this.wanted = new Uint8Array(3 * width * height);
        this.lines = null;
        this.levels = new Float32Array(3 * width * height);
        this.small = makeContext(width, height);
        this.isAllChanged = true;
        this.haze = makeContext(width / 2 + 2 * HAZE_LEDS, height / 2 + 2 * HAZE_LEDS);
        this.stray = makeContext((width + 4 * HAZE_LEDS) * BLUR_POINTS, (height + 4 * HAZE_LEDS) * BLUR_POINTS);
        this.stray.imageSmoothingQuality = "high";
        this.led = 0;
    }

    /**
     * Show a frame.
     * @param {Uint8Array} lit R, G and B of each light
     * @param {number} scale 0..256, by which the board dims the lights
     * @param {Uint8Array | null} [lines] for each light, 1 if it is part of the pitch's lines
     */
    show(lit, scale, lines = null) {
        this.lit = lit;
        this.lines = lines;
        if (scale !== this.scale) this.isAllChanged = true; // the exposure has changed
        this.scale = scale;
        this.updateWanted();
    }

    /** Dim the pitch's lines while a square is chosen, or restore them. @param {boolean} on */
    dimLines(on) {
        if (on === this.isDim) return;
        this.isDim = on;
        this.updateWanted();
    }

    updateWanted() {
        const { lit, lines } = this;
        this.wanted = this.isDim && lines ? lit.map((light, at) => (lines[(at / 3) | 0] ? Math.ceil(light * DIM_FACTOR) : light)) : lit;
        this.isStill = false;
    }

    /** Fit the panel into `width` x `height` CSS pixels. @param {number} width @param {number} height */
    fitInto(width, height) {
        const ratio = Math.min(window.devicePixelRatio || 1, 2);
        const rims = rimWidth(width);
        const each = ratio * Math.min(width / (this.width + 2 * rims), height / (this.height + 2 * rims));
        // LEDs of whole device pixels look sharpest. If that would make the panel much smaller, it is painted larger
        // and then scaled down.
        const isWhole = Math.floor(each) > MIN_WHOLE_SHARE * each;
        const led = Math.max(4, isWhole ? Math.floor(each) : Math.ceil(each));
        const shrunk = isWhole ? 1 : each / led;
        const rim = Math.round(led * rims);
        if (led === this.led && rim === this.rim && shrunk === this.shrinkFactor) return;
        this.shrinkFactor = shrunk;
        this.setSize(led, rim);
        const { canvas } = this;
        canvas.style.width = `${(canvas.width * shrunk) / ratio}px`;
        canvas.style.height = `${(canvas.height * shrunk) / ratio}px`;
    }

    /** Set the size of an LED and the width of the frame in device pixels. @param {number} led @param {number} rim */
    setSize(led, rim) {
        this.led = led;
        this.rim = rim;
        this.canvas.width = this.width * led + 2 * rim;
        this.canvas.height = this.height * led + 2 * rim;
        this.drawStaticParts();
        this.isStill = false;
        this.isAllChanged = true;
    }

    /**
     * Return the ratio of width to height of the panel, including its frame, if the window leaves it this width.
     * @param {number} width
     */
    aspectRatio(width) {
        const rims = rimWidth(width);
        return (this.width + 2 * rims) / (this.height + 2 * rims);
    }

    /** Return the square (0..127) at a position in the page, or -1. @param {number} x @param {number} y */
    squareAt(x, y) {
        const area = this.canvas.getBoundingClientRect();
        const per = area.width / this.canvas.width;
        const column = Math.floor(((x - area.left) / per - this.rim) / ((this.width * this.led) / COLUMNS));
        const row = Math.floor(((y - area.top) / per - this.rim) / ((this.height * this.led) / ROWS));
        if (column < 0 || column >= COLUMNS || row < 0 || row >= ROWS) return -1;
        return row * COLUMNS + column;
    }

    /** Paint the changes; return true if anything was painted. */
    paint() {
        if (this.isStill || !this.led) return false;
        const changed = this.updateLevels();
        if (!changed) return false;
        const { context, rim, led } = this;
        const [wide, high] = [this.width * led, this.height * led];
        const { left, top, right, bottom } = changed;
        context.save();
        // Paint only the changed part and the area that its stray light reaches.
        const [columns, rows] = [right - left + 1 + 2 * STRAY_LEDS, bottom - top + 1 + 2 * STRAY_LEDS];
        context.beginPath();
        context.rect(rim + (left - STRAY_LEDS) * led, rim + (top - STRAY_LEDS) * led, columns * led, rows * led);
        context.clip();
        context.globalCompositeOperation = "copy";
        context.imageSmoothingEnabled = false;
        context.drawImage(this.small.canvas, rim, rim, wide, high);
        context.globalCompositeOperation = "destination-in";
        context.drawImage(this.mask.canvas, rim, rim);
        context.globalCompositeOperation = "lighter";
        context.imageSmoothingEnabled = true;
        context.drawImage(this.ground.canvas, 0, 0);
        const air = 2 * HAZE_LEDS * led;
        context.drawImage(this.paintStrayLight().canvas, rim - air, rim - air, wide + 2 * air, high + 2 * air);
        context.restore();
        return true;
    }

    /** Paint the stray light: into neighbouring cells, through the air and over the frame. */
    paintStrayLight() {
        const { small, haze, stray, width, height } = this;
        haze.globalCompositeOperation = "copy";
        haze.drawImage(small.canvas, HAZE_LEDS, HAZE_LEDS, width / 2, height / 2);
        stray.globalCompositeOperation = "copy";
        stray.globalAlpha = 0.3;
        stray.drawImage(haze.canvas, 0, 0, stray.canvas.width, stray.canvas.height);
        stray.globalCompositeOperation = "lighter";
        stray.globalAlpha = 0.33;
        const edge = 2 * HAZE_LEDS * BLUR_POINTS;
        stray.drawImage(small.canvas, edge, edge, width * BLUR_POINTS, height * BLUR_POINTS);
        return stray;
    }

    /** Move the painted levels towards the wanted ones; return the box of changed LEDs, or null if none has changed. */
    updateLevels() {
        const { wanted: lit, levels, small } = this;
        const left = this.skipsTransitions ? 0 : REMAINING_SHARE;
        const exposure = EXPOSURE * (64 / Math.max(this.scale, 16)) ** 0.55 * OWN_CELL_SHARE;
        const image = small.createImageData(this.width, this.height);
        const all = this.isAllChanged;
        const changed = { left: all ? 0 : Infinity, top: all ? 0 : Infinity, right: -1, bottom: -1 };
        if (all) [changed.right, changed.bottom] = [this.width - 1, this.height - 1];
        this.isStill = true;
        this.isAllChanged = false;
        for (let at = 0, to = 0; at < lit.length; at += 3, to += 4) {
            let isChanged = false;
            for (let each = at; each < at + 3; each++) {
                const gap = lit[each] - levels[each];
                if (!gap) continue;
                isChanged = true;
                if (Math.abs(gap) < MIN_CHANGE) levels[each] = lit[each];
                else {
                    levels[each] += gap * (1 - left);
                    if (left) this.isStill = false;
                }
            }
            if (isChanged) extendBox(changed, (to / 4) % this.width, Math.floor(to / 4 / this.width));
            const red = (levels[at] / 255) * exposure;
            const green = (levels[at + 1] / 255) * exposure;
            const blue = (levels[at + 2] / 255) * exposure;
            const strongest = Math.max(red, green, blue);
            if (strongest <= 0) continue;
            const bleach = 0.03 * Math.max(strongest - 1.2, 0);
            const bent = (1 - Math.exp(-1.75 * (strongest + bleach))) / (strongest + bleach);
            image.data[to] = 255 * ((red + bleach) * bent) ** 0.4545;
            image.data[to + 1] = 255 * ((green + bleach) * bent) ** 0.4545;
            image.data[to + 2] = 255 * ((blue + bleach) * bent) ** 0.4545;
            image.data[to + 3] = 255;
        }
        small.putImageData(image, 0, 0);
        return changed.right < 0 ? null : changed;
    }

    /** Draw the static parts: frame, dark cells, grooves and names of the squares, and the mask of cells. */
    drawStaticParts() {
        const { led, rim } = this;
        const [wide, high] = [this.width * led, this.height * led];
        this.ground = makeContext(this.canvas.width, this.canvas.height);
        const ground = this.ground;
        const metal = ground.createLinearGradient(0, 0, 0, this.canvas.height);
        metal.addColorStop(0, "#232427");
        metal.addColorStop(0.5, "#151618");
        metal.addColorStop(1, "#0e0f10");
        ground.fillStyle = metal;
        ground.fillRect(0, 0, this.canvas.width, this.canvas.height);
        ground.fillStyle = "#0b0c0d";
        ground.fillRect(rim - 2, rim - 2, wide + 4, high + 4);
        this.mask = makeContext(wide, high);
        const stamp = makeCellMask(led);
        for (let row = 0; row < this.height; row++) {
            for (let column = 0; column < this.width; column++) {
                this.mask.drawImage(stamp.canvas, column * led, row * led);
                ground.fillStyle = "#17191a";
                ground.beginPath();
                const inset = Math.max(0.5, led * 0.07);
                const side = led - 2 * inset;
                ground.roundRect(rim + column * led + inset, rim + row * led + inset, side, side, led * 0.2);
                ground.fill();
            }
        }
        ground.strokeStyle = "#08090a";
        ground.lineWidth = Math.max(1, led * 0.06);
        ground.beginPath();
        for (let column = 0; column <= COLUMNS; column++) {
            const x = rim + (column * wide) / COLUMNS;
            ground.moveTo(x, rim);
            ground.lineTo(x, rim + high);
        }
        for (let row = 0; row <= ROWS; row++) {
            const y = rim + (row * high) / ROWS;
            ground.moveTo(rim, y);
            ground.lineTo(rim + wide, y);
        }
        ground.stroke();
        this.drawNames(ground, wide, high);
    }

    /**
     * Draw the names of the squares on the frame.
     * @param {CanvasRenderingContext2D} ground
     * @param {number} wide
     * @param {number} high
     */
    drawNames(ground, wide, high) {
        const { rim } = this;
        if (rim < MIN_NAME_RIM) return;
        const size = Math.min(rim * 0.8, 15 * Math.min(window.devicePixelRatio || 1, 2));
        ground.font = `600 ${size}px "Inter", "Segoe UI", "DejaVu Sans", Arial, sans-serif`;
        ground.fillStyle = "#7d7f84";
        ground.textAlign = "center";
        ground.textBaseline = "middle";
        for (let column = 0; column < COLUMNS; column++) {
            const x = rim + ((column + 0.5) * wide) / COLUMNS;
            for (const y of [rim * 0.5, rim * 1.5 + high]) {
                ground.fillText(String.fromCharCode(97 + column), x, y);
            }
        }
        for (let row = 0; row < ROWS; row++) {
            const y = rim + ((row + 0.5) * high) / ROWS;
            for (const x of [rim * 0.5, rim * 1.5 + wide]) ground.fillText(String(row + 1), x, y);
        }
    }
}

/**
 * Return the width of the frame in LEDs. It has room for the squares' names, unless the window is small.
 * @param {number} width
 */
const rimWidth = (width) => (width < MIN_NAME_WIDTH ? 0.15 : 1.1);

/** Extend `box` to contain the LED at (x, y). @param {LedBox} box @param {number} x @param {number} y */
function extendBox(box, x, y) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
}

/** Return a picture of a frosted cell's transparency. @param {number} led its size in device pixels */
function makeCellMask(led) {
    const stamp = makeContext(led, led);
    const inset = led * 0.08;
    stamp.beginPath();
    stamp.roundRect(inset, inset, led - 2 * inset, led - 2 * inset, led * 0.24);
    const middle = led / 2;
    const light = stamp.createRadialGradient(middle, middle, led * 0.12, middle, middle, led * 0.62);
    light.addColorStop(0, "rgba(255,255,255,1)");
    light.addColorStop(0.55, "rgba(255,255,255,0.86)");
    light.addColorStop(1, "rgba(255,255,255,0.5)");
    stamp.fillStyle = light;
    stamp.fill();
    return stamp;
}

/**
 * Return the context of a new canvas.
 * @param {number} width
 * @param {number} height
 * @returns {CanvasRenderingContext2D}
 */
function makeContext(width, height) {
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, width);
    canvas.height = Math.max(1, height);
    return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
}
