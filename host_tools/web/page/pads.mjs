// The pads, which are pressed by keyboard, mouse or touch, and the keys that throw the die. The keys are the same as in
// the simulator in a terminal.

import { sentence } from "./sentences.mjs";

/** @typedef {import("./messages.js").ToBoard} ToBoard */

export const PAD_NAMES = ["up", "down", "left", "right", "ok", "back"];
export const MENU_PAD_BIT = 1 << 12;
const PRESS_MS = 60;
const HOLD_MS = 900;
const LONG_HOLD_MS = 4000;

/** @type {Record<string, [number, string]>} key -> cluster, pad */
const PAD_KEYS = {
    w: [0, "up"], a: [0, "left"], s: [0, "down"], d: [0, "right"], e: [0, "ok"], q: [0, "back"],
    arrowup: [1, "up"], arrowleft: [1, "left"], arrowdown: [1, "down"], arrowright: [1, "right"],
    enter: [1, "ok"], backspace: [1, "back"],
};
/** @type {Record<string, number | "out" | "cocked" | "weak" | "grabbed">} */
const THROW_KEYS = {
    1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 0: "out", o: "out", c: "cocked", l: "weak", g: "grabbed",
};
const KEY_CAPS = [
    { up: "W", left: "A", down: "S", right: "D", ok: "E", back: "Q" },
    { up: "↑", left: "←", down: "↓", right: "→", ok: "⏎", back: "⌫" },
];
/** @type {Record<string, string>} */
const PAD_SIGNS = { up: "▲", left: "◀", down: "▼", right: "▶", ok: "OK", back: "BACK" };
const ARROW_PADS = ["up", "down", "left", "right"]; // signs that a screen reader cannot read: they get words
const CLUSTER_SIDES = ["left", "right"];

/** The pads, which are pressed by keyboard, mouse or touch. */
export class Pads {
    /** @param {(message: ToBoard) => void} send */
    constructor(send) {
        this.send = send;
        this.clusters = 2;
        this.decider = 0; // the cluster of the coach who decides
        this.shaking = false;
        this.spaceContinues = () => false; // whether Space only presses OK, because there is a text to read
        this.onlyThrows = () => false; // whether the match waits for a throw, and for nothing else
        /** @type {Map<string, number>} the bit that each source (a key, a pointer...) holds down */
        this.heldBits = new Map();
        /** @type {[HTMLElement, () => number][]} a button, and a function that returns the bit of its pad */
        this.buttons = [];
        addEventListener("keydown", (event) => this.handleKey(event, true));
        addEventListener("keyup", (event) => this.handleKey(event, false));
        addEventListener("blur", () => this.releaseAll());
        document.addEventListener("visibilitychange", () => this.releaseAll());
    }

    /** Make the buttons of a board with `clusters` clusters. @param {number} clusters */
    makeButtons(clusters) {
        this.clusters = clusters;
        this.buttons = [];
        for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".cluster"))) {
            const cluster = Number(place.dataset.cluster);
            place.replaceChildren();
            place.hidden = cluster >= clusters;
            place.ariaLabel = sentence(`table.${clusters === 1 ? "pads" : CLUSTER_SIDES[cluster]}.label`);
            for (const key of place.hidden ? [] : PAD_NAMES) {
                const button = document.createElement("button");
                button.type = "button";
                button.tabIndex = -1;
                const arrow = key === "left" || key === "right" || key === "down";
                button.className = `pad ${arrow ? "pad-" + key : key}`;
                const cap = document.createElement("kbd");
                cap.textContent = KEY_CAPS[cluster][/** @type {keyof typeof KEY_CAPS[0]} */ (key)];
                // The label must contain the visible text.
                const letter = /[A-Z]/.test(cap.textContent) ? ` ${cap.textContent}` : "";
                const pad = ARROW_PADS.includes(key) ? sentence(`pad.${key}.label`) : PAD_SIGNS[key];
                button.ariaLabel = (clusters === 1 ? pad : sentence(`pad.of_${CLUSTER_SIDES[cluster]}.label`, { pad })) + letter;
                button.textContent = PAD_SIGNS[key] + " ";
                button.append(cap);
                place.append(button);
                this.connectButton(button, () => this.bit(cluster, key));
            }
        }
        for (const [id, bit] of /** @type {[string, () => number][]} */ ([
            ["menu", () => MENU_PAD_BIT],
            ["edge-ok", () => this.bit(this.decider, "ok")],
        ])) {
            const old = /** @type {HTMLElement} */ (document.getElementById(id));
            // A copy has no listeners; those of a previous board would remain.
            const fresh = /** @type {HTMLElement} */ (old.cloneNode(true));
            old.replaceWith(fresh);
            this.connectButton(fresh, bit);
        }
        this.releaseAll();
    }

    /** Return the bit of a pad. @param {number} cluster @param {string} key */
    bit(cluster, key) {
        return 1 << ((this.clusters === 1 ? 0 : cluster) * PAD_NAMES.length + PAD_NAMES.indexOf(key));
    }

    /**
     * Make a button press a pad.
     * @param {HTMLElement} button
     * @param {() => number} bit returns the bit of its pad
     */
    connectButton(button, bit) {
        this.buttons.push([button, bit]);
        button.addEventListener("pointerdown", (event) => {
            event.preventDefault();
            button.setPointerCapture(event.pointerId);
            this.press("pointer " + event.pointerId, bit());
        });
        for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
            button.addEventListener(end, (event) =>
                this.release("pointer " + /** @type {PointerEvent} */ (event).pointerId),
            );
        }
        // A screen reader sends a click without pointer events.
        button.addEventListener("click", (event) => {
            if (event.detail === 0) this.pressFor("click", bit(), PRESS_MS);
        });
        button.addEventListener("contextmenu", (event) => event.preventDefault());
    }

    /** Handle a key. @param {KeyboardEvent} event @param {boolean} down */
    handleKey(event, down) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (down && (document.querySelector("dialog[open]") || isForFocusedControl(event))) return;
        const key = event.key.toLowerCase();
        const pad = PAD_KEYS[key];
        if (pad) {
            if (down && !event.repeat) {
                this.press("key " + key, this.bit(...pad));
                if (pad[1] !== "back") this.answerUselessKey();
            }
            else if (!down) this.release("key " + key);
        } else if (key === "m") {
            if (down && !event.repeat) this.press("key m", MENU_PAD_BIT);
            else if (!down) this.release("key m");
        } else if (key === " ") {
            if (down ? !event.repeat : this.shaking) this.setShaking(down);
        } else if (down && !event.repeat) {
            if (key === "v") this.pressFor("key v", MENU_PAD_BIT, HOLD_MS);
            else if (key === "x") this.pressFor("key x", this.bit(0, "back"), LONG_HOLD_MS);
            else if (key === "h") this.pressFor("key h", this.bit(this.decider, "ok"), HOLD_MS);
            else if (key === "p") this.send({ kind: "lead" });
            else if (key in THROW_KEYS) this.send({ kind: "throw", what: THROW_KEYS[key] });
            else return key.length === 1 ? this.answerUselessKey() : undefined;
        } else return;
        if (down) event.preventDefault(); // otherwise Space, when it is released, would click a button of a dialog
    }

    /** If the match waits only for a throw, make the board name the key that throws. */
    answerUselessKey() {
        if (this.onlyThrows()) this.send({ kind: "useless" });
    }

    /**
     * Handle Space: while it is down, shake the die. For a virtual (electronic) die, or to close a text, press OK
     * instead.
     * @param {boolean} down
     */
    setShaking(down) {
        if (down && this.spaceContinues()) return this.pressFor("go on", this.bit(this.decider, "ok"), PRESS_MS);
        this.shaking = down;
        this.send({ kind: "shake", down });
        if (!down) this.release("shake");
    }

    /**
     * Hold the OK pad of `cluster` down, which shakes a virtual (electronic) die. A message "ok" of the board asks for
     * this.
     * @param {number} cluster
     */
    pressOkToShake(cluster) {
        this.press("shake", this.bit(cluster, "ok"));
    }

    /**
     * Press a pad for `ms`.
     * @param {string} who the source (a key, a pointer ...)
     * @param {number} bit the bit of the pad
     * @param {number} ms
     */
    pressFor(who, bit, ms) {
        if (this.heldBits.has(who)) return;
        this.press(who, bit, ms);
        setTimeout(() => this.release(who), ms);
    }

    /**
     * Press a pad.
     * @param {string} who the source (a key, a pointer ...)
     * @param {number} bit the bit of the pad
     * @param {number} [ms] minimum duration
     */
    press(who, bit, ms) {
        this.heldBits.set(who, bit);
        this.sendPads(ms);
    }

    /** Release the pad that a source holds down. @param {string} who the source (a key, a pointer ...) */
    release(who) {
        if (this.heldBits.delete(who)) this.sendPads();
    }

    releaseAll() {
        if (this.shaking) this.send({ kind: "shake", down: false });
        this.shaking = false;
        this.heldBits.clear();
        this.sendPads();
    }

    /** Send the pressed pads to the board. @param {number} [ms] */
    sendPads(ms) {
        let bits = 0;
        for (const bit of this.heldBits.values()) bits |= bit;
        this.send({ kind: "pads", bits, ms });
        for (const [button, bit] of this.buttons) button.classList.toggle("down", (bits & bit()) !== 0);
    }
}

/** Return whether a key is for the focused control of the page. @param {KeyboardEvent} event */
export function isForFocusedControl(event) {
    const at = /** @type {HTMLElement | null} */ (event.target);
    // The focus stays in a closed dialog until the next frame.
    if (!at?.closest || at.closest("dialog:not([open])")) return false;
    if (at.closest("input, select, textarea")) return true;
    return Boolean(at.closest("button, a")) && (event.key === "Enter" || event.key === " ");
}
