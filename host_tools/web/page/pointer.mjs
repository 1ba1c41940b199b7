// Handles pointer input on the Throw button and on squares; pads and box handle their own. Also takes the focus away
// from clicked buttons, so that Space and Enter reach the board.

import { element } from "./dom.mjs";

const SINGLE_SHAKE_MS = 700; // duration of a throw by a screen reader's click

/** Handles pointer input on the Throw button and on squares. */
export class PointerInput {
    /**
     * @param {import("./pads.mjs").Pads} pads
     * @param {import("./panel.mjs").LedPanel} panel
     * @param {(message: import("./messages.js").ToBoard) => void} send
     */
    constructor(pads, panel, send) {
        this.pads = pads;
        const throwing = element("throw");
        throwing.onpointerdown = () => pads.setShaking(true);
        throwing.onpointerup = throwing.onpointercancel = () => pads.setShaking(false);
        throwing.onclick = (/** @type {MouseEvent} */ event) => event.detail === 0 && this.shakeOnce();
        element("lights").onpointerdown = (/** @type {PointerEvent} */ event) => {
            const square = panel.squareAt(event.clientX, event.clientY);
            if (square >= 0) send({ kind: "point", square });
        };
        document.addEventListener("click", (event) => this.dropFocus(event), { capture: true });
    }

    shakeOnce() {
        this.pads.setShaking(true);
        setTimeout(() => this.pads.setShaking(false), SINGLE_SHAKE_MS);
    }

    /**
     * Take the focus away from a button that was clicked with the mouse, so that it does not receive Space and Enter.
     * This must happen before the button opens a dialog, because a dialog gives the focus back when it is closed.
     * @param {MouseEvent} event
     */
    dropFocus(event) {
        const button = /** @type {HTMLElement} */ (event.target).closest?.("nav button, .tray-buttons button, .items button, .bar button");
        if (button instanceof HTMLElement && event.detail > 0) button.blur();
    }
}
