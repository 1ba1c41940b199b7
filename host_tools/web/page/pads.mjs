// Pads by keyboard, mouse and touch, and the keys for throws, which are those of the simulator at a terminal.

import { sentence } from "./sentences.mjs";

/** @typedef {import("./messages.js").ToBoard} ToBoard */

export const KEYS = ["up", "down", "left", "right", "ok", "back"];
export const MENU = 1 << 12;
const CLICK_MS = 60;
const LOOK_MS = 900;
const OTHER_MS = 4000;

/** @type {Record<string, [number, string]>} key -> cluster, pad */
const PADS = {
    w: [0, "up"], a: [0, "left"], s: [0, "down"], d: [0, "right"], e: [0, "ok"], q: [0, "back"],
    arrowup: [1, "up"], arrowleft: [1, "left"], arrowdown: [1, "down"], arrowright: [1, "right"],
    enter: [1, "ok"], backspace: [1, "back"],
};
/** @type {Record<string, number | "out" | "cocked" | "weak" | "grabbed">} */
const THROWS = {
    1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 0: "out", o: "out", c: "cocked", l: "weak", g: "grabbed",
};
const CAPS = [
    { up: "W", left: "A", down: "S", right: "D", ok: "E", back: "Q" },
    { up: "↑", left: "←", down: "↓", right: "→", ok: "⏎", back: "⌫" },
];
/** @type {Record<string, string>} */
const SIGNS = { up: "▲", left: "◀", down: "▼", right: "▶", ok: "OK", back: "BACK" };
const NAMED = ["up", "down", "left", "right"]; // pads whose sign is no word
const SIDES = ["left", "right"];

export class Pads {
    /** @param {(message: ToBoard) => void} send */
    constructor(send) {
        this.send = send;
        this.clusters = 2;
        this.decider = 0; // the cluster of the coach who decides, for H
        this.shaking = false;
        this.goesOn = () => false; // whether Space only reads on
        /** @type {Map<string, number>} the bits that each source holds down */
        this.held = new Map();
        /** @type {[HTMLElement, () => number][]} each button with a function that returns its pad's bit */
        this.buttons = [];
        addEventListener("keydown", (event) => this.key(event, true));
        addEventListener("keyup", (event) => this.key(event, false));
        addEventListener("blur", () => this.releaseAll());
        document.addEventListener("visibilitychange", () => this.releaseAll());
    }

    /** Make the buttons of a board with `clusters` clusters. @param {number} clusters */
    make(clusters) {
        this.clusters = clusters;
        this.buttons = [];
        for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".cluster"))) {
            const cluster = Number(place.dataset.cluster);
            place.replaceChildren();
            place.hidden = cluster >= clusters;
            place.ariaLabel = sentence(`table.${clusters === 1 ? "pads" : SIDES[cluster]}.label`);
            for (const key of place.hidden ? [] : KEYS) {
                const button = document.createElement("button");
                button.type = "button";
                button.tabIndex = -1;
                const arrow = key === "left" || key === "right" || key === "down";
                button.className = `pad ${arrow ? "pad-" + key : key}`;
                const cap = document.createElement("kbd");
                cap.textContent = CAPS[cluster][/** @type {keyof typeof CAPS[0]} */ (key)];
                // The label must contain the visible text.
                const letter = /[A-Z]/.test(cap.textContent) ? ` ${cap.textContent}` : "";
                const pad = NAMED.includes(key) ? sentence(`pad.${key}.label`) : SIGNS[key];
                button.ariaLabel = (clusters === 1 ? pad : sentence(`pad.of_${SIDES[cluster]}.label`, { pad })) + letter;
                button.textContent = SIGNS[key] + " ";
                button.append(cap);
                place.append(button);
                this.button(button, () => this.bit(cluster, key));
            }
        }
        for (const [id, bit] of /** @type {[string, () => number][]} */ ([
            ["menu", () => MENU],
            ["edge-ok", () => this.bit(this.decider, "ok")],
        ])) {
            const old = /** @type {HTMLElement} */ (document.getElementById(id));
            // Without the listeners of an older board.
            const fresh = /** @type {HTMLElement} */ (old.cloneNode(true));
            old.replaceWith(fresh);
            this.button(fresh, bit);
        }
        this.releaseAll();
    }

    /** Return the bit of a pad. @param {number} cluster @param {string} key */
    bit(cluster, key) {
        return 1 << ((this.clusters === 1 ? 0 : cluster) * KEYS.length + KEYS.indexOf(key));
    }

    /**
     * Make a button press a pad.
     * @param {HTMLElement} button
     * @param {() => number} bit returns the bit of its pad
     */
    button(button, bit) {
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
        // A screen reader clicks without a pointer.
        button.addEventListener("click", (event) => {
            if (event.detail === 0) this.pulse("click", bit(), CLICK_MS);
        });
        button.addEventListener("contextmenu", (event) => event.preventDefault());
    }

    /** Handle a key. @param {KeyboardEvent} event @param {boolean} down */
    key(event, down) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (down && (document.querySelector("dialog[open]") || typesHere(event))) return;
        const key = event.key.toLowerCase();
        const pad = PADS[key];
        if (pad) {
            if (down && !event.repeat) this.press("key " + key, this.bit(...pad));
            else if (!down) this.release("key " + key);
        } else if (key === "m") {
            if (down && !event.repeat) this.press("key m", MENU);
            else if (!down) this.release("key m");
        } else if (key === " ") {
            if (down ? !event.repeat : this.shaking) this.shake(down);
        } else if (down && !event.repeat) {
            if (key === "v") this.pulse("key v", MENU, LOOK_MS);
            else if (key === "x") this.pulse("key x", this.bit(0, "back"), OTHER_MS);
            else if (key === "h") this.pulse("key h", this.bit(this.decider, "ok"), LOOK_MS);
            else if (key === "p") this.send({ kind: "lead" });
            else if (key in THROWS) this.send({ kind: "throw", what: THROWS[key] });
            else return;
        } else return;
        if (down) event.preventDefault(); // otherwise releasing Space would click a button of a dialog
    }

    /** Shake the die while Space is down, or press OK for a virtual die or to read on. @param {boolean} down */
    shake(down) {
        if (down && this.goesOn()) return this.pulse("go on", this.bit(this.decider, "ok"), CLICK_MS);
        this.shaking = down;
        this.send({ kind: "shake", down });
        if (!down) this.release("shake");
    }

    /** Press the OK of `cluster` to shake; called when the board says so. @param {number} cluster */
    ok(cluster) {
        this.press("shake", this.bit(cluster, "ok"));
    }

    /** Press a pad for `ms`. @param {string} who @param {number} bit @param {number} ms */
    pulse(who, bit, ms) {
        if (this.held.has(who)) return;
        this.press(who, bit, ms);
        setTimeout(() => this.release(who), ms);
    }

    /** Press a pad. @param {string} who @param {number} bit @param {number} [ms] minimum duration */
    press(who, bit, ms) {
        this.held.set(who, bit);
        this.tell(ms);
    }

    /** Release the pad that `who` holds down. @param {string} who */
    release(who) {
        if (this.held.delete(who)) this.tell();
    }

    releaseAll() {
        if (this.shaking) this.send({ kind: "shake", down: false });
        this.shaking = false;
        this.held.clear();
        this.tell();
    }

    /** Send the pressed pads to the board. @param {number} [ms] */
    tell(ms) {
        let bits = 0;
        for (const bit of this.held.values()) bits |= bit;
        this.send({ kind: "pads", bits, ms });
        for (const [button, bit] of this.buttons) button.classList.toggle("down", (bits & bit()) !== 0);
    }
}

/** Return whether a key is for the focused control of the page. @param {KeyboardEvent} event */
export function typesHere(event) {
    const at = /** @type {HTMLElement | null} */ (event.target);
    // A closed dialog keeps the focus until the next frame.
    if (!at?.closest || at.closest("dialog:not([open])")) return false;
    if (at.closest("input, select, textarea")) return true;
    return Boolean(at.closest("button, a")) && (event.key === "Enter" || event.key === " ");
}
