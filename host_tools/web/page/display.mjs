// Paints the text display: 128 x 64 dots in the layout of its controller (eight pages of 128 bytes; a byte is a column
// of eight dots).

const LIT_COLOUR = [206, 232, 255];
const TOP_COLOUR = [255, 190, 70]; // many displays show their top part in amber
const DARK_COLOUR = [3, 5, 8];

/** Paint the dots of the display. @param {HTMLCanvasElement} canvas @param {Uint8Array} dots */
export function paintDisplay(canvas, dots) {
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const image = context.createImageData(128, 64);
    for (let y = 0; y < 64; y++) {
        for (let x = 0; x < 128; x++) {
            const on = (dots[(y >> 3) * 128 + x] >> (y & 7)) & 1;
            const colour = on ? (y < 8 ? TOP_COLOUR : LIT_COLOUR) : DARK_COLOUR;
            const at = 4 * (y * 128 + x);
            image.data[at] = colour[0];
            image.data[at + 1] = colour[1];
            image.data[at + 2] = colour[2];
            image.data[at + 3] = 255;
        }
    }
    context.putImageData(image, 0, 0);
}
