// What hands do in the page beside pads and box: the Throw button, squares and list items that are pressed,
// a real die that is rolled; and that a button which was clicked does not keep Space and Enter.

import { element } from "./dom.mjs";

const ONCE_MS = 700; // a throw by a screen reader's click

export class Hands {
    /**
     * @param {import("./pads.mjs").Pads} pads
     * @param {import("./panel.mjs").Panel} panel
     * @param {(message: import("./messages.js").ToBoard) => void} send
     * @param {() => string[]} lines what the display shows
     */
    constructor(pads, panel, send, lines) {
        this.pads = pads;
        const throwing = element("throw");
        throwing.onpointerdown = () => pads.shake(true);
        throwing.onpointerup = throwing.onpointercancel = () => pads.shake(false);
        throwing.onclick = (/** @type {MouseEvent} */ event) => event.detail === 0 && this.shakeOnce();
        element("text").onpointerdown = (/** @type {PointerEvent} */ event) => {
            const area = element("text").getBoundingClientRect();
            pads.take(lines(), Math.floor((8 * (event.clientY - area.top)) / area.height));
        };
        element("lights").onpointerdown = (/** @type {PointerEvent} */ event) => {
            const square = panel.square(event.clientX, event.clientY);
            if (square >= 0) send({ kind: "point", square });
        };
        document.addEventListener("click", (event) => this.dropFocus(event), { capture: true });
    }

    shakeOnce() {
        this.pads.shake(true);
        setTimeout(() => this.pads.shake(false), ONCE_MS);
    }

    /**
     * A button that was clicked with the mouse does not keep Space and Enter.  It loses the focus before
     * its dialog opens: the dialog gives the focus back to what had it then.
     * @param {MouseEvent} event
     */
    dropFocus(event) {
        const button = /** @type {HTMLElement} */ (event.target).closest?.("nav button, .tray-buttons button, .bar button");
        if (button instanceof HTMLElement && event.detail > 0) button.blur();
    }
}
