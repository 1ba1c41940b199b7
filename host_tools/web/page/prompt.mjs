// Shows what the board asks in the page's own text and buttons: the prompt, the items of a list, and the amber
// button, which is Play in the menu, Go on for pages to read, and Throw for a throw.

import { element } from "./dom.mjs";
import { recall, remember } from "./recall.mjs";
import { sentence } from "./sentences.mjs";

/** @typedef {import("./messages.js").Asked} Asked */
/** @typedef {import("./messages.js").Said} Said */

const VISITED = "pixelpitch visited"; // set once a match was begun in this browser
const TAP_MS = 60;
const LIT_MS = 350; // ms for which a pressed row of the display is lit
const ROWS = 8;
const OK = 4; // the pad's number in its cluster (app/input/pad_events.py)
/** @type {Asked} */
const NOTHING = { head: "", text: "", items: [], at: -1, rows: [], due: false, goes: false, chooses: false, idle: [] };

export class Prompt {
    /**
     * @param {(name: string, ...words: any[]) => Promise<any>} ask calls a function of the board
     * @param {import("./pads.mjs").Pads} pads
     * @param {(message: import("./messages.js").ToBoard) => boolean} mayAct whether the coaches may do that now
     */
    constructor(ask, pads, mayAct) {
        this.ask = ask;
        this.pads = pads;
        this.mayAct = mayAct;
        this.asked = NOTHING;
        this.goesOn = false;
        this.busy = false;
        this.lighting = 0;
        pads.goesOn = () => this.goesOn && !this.asked.due;
        element("go").onclick = () => this.go();
        element("prompt").onclick = () => this.goesOn && this.ok();
        element("text").onpointerdown = (/** @type {PointerEvent} */ event) => {
            const area = element("text").getBoundingClientRect();
            this.touch(Math.floor((ROWS * (event.clientY - area.top)) / area.height));
        };
    }

    /**
     * Show the current screen.
     * @param {Said} said
     * @param {boolean} throwsHere whether the pending throw is made at this page
     */
    show(said, throwsHere) {
        this.asked = said.asked ?? { ...NOTHING, text: said.said };
        const { asked } = this;
        const isMenu = said.screen === "menu";
        this.goesOn = asked.goes;
        if (said.screen === "play" || said.screen === "guided") remember(VISITED, "yes");
        const isNew = isMenu && !recall(VISITED);
        element("head").textContent = isNew ? "" : asked.head;
        const touches = matchMedia("(pointer: coarse)").matches;
        const welcome = touches ? "welcome.tap" : "welcome.press";
        element("ask").textContent = isNew ? sentence(welcome) : asked.text;
        const chooses = asked.chooses && !asked.goes && throwsHere;
        element("invite").textContent = chooses ? sentence(touches ? "choose.tap" : "choose.click") : "";
        document.body.classList.toggle("welcoming", isNew);
        this.list(isMenu);
        const due = asked.due && throwsHere;
        element("go").hidden = !isMenu && !this.goesOn;
        element("go").textContent = sentence(isMenu ? "go.play" : "go.on");
        element("go").classList.toggle("main", isMenu || !due);
        element("throw").hidden = isMenu;
        element("throw").disabled = !due;
        element("throw").classList.toggle("main", due);
        document.body.classList.toggle("due", due);
        document.body.classList.toggle("listed", asked.items.length > 0);
        document.body.classList.toggle("solo", asked.idle.length === 1);
        document.body.classList.toggle("right-plays", asked.idle[0] === 0);
        for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".cluster"))) {
            place.classList.toggle("idle", asked.idle.includes(Number(place.dataset.cluster)));
        }
    }

    /**
     * Show the items of the list as buttons. Existing buttons are kept, so that a finger does not lose them.
     * @param {boolean} isMenu
     */
    list(isMenu = false) {
        const { items, at } = this.asked;
        const place = element("items");
        while (place.children.length > items.length) place.lastElementChild.remove();
        place.classList.toggle("four", items.length - Number(isMenu) === 4); // two rows of two look better than three and one
        for (const [index, words] of items.entries()) {
            const button = place.children[index] ?? document.createElement("button");
            if (!button.parentElement) {
                button.type = "button";
                button.onclick = () => void this.take(index);
                place.append(button);
            }
            if (button.textContent !== words) button.textContent = words;
            button.classList.toggle("at", index === at);
            button.hidden = isMenu && index === 0; // replaced by the amber button
            if (index === at && place.clientHeight) {
                const { offsetTop, offsetHeight } = button;
                if (offsetTop < place.scrollTop) place.scrollTop = offsetTop;
                else if (offsetTop + offsetHeight > place.scrollTop + place.clientHeight)
                    place.scrollTop = offsetTop + offsetHeight - place.clientHeight;
            }
        }
    }

    /**
     * Handle a touched row of the display: choose its item, or press OK where the display continues.
     * @param {number} row
     */
    touch(row) {
        const index = this.asked.rows[row] ?? -1;
        if (index >= 0) {
            this.light(row);
            void this.take(index);
        } else if (this.goesOn) this.ok();
    }

    /** Light a row of the display for a moment. @param {number} row */
    light(row) {
        const mark = element("row-light");
        mark.className = `row-${row}`;
        mark.hidden = false;
        clearTimeout(this.lighting);
        this.lighting = setTimeout(() => (mark.hidden = true), LIT_MS);
    }

    /** Choose an item of the current list. @param {number} index */
    async take(index) {
        const words = this.asked.items[index];
        if (words === undefined || this.busy || !this.mayAct({ kind: "pads", bits: 1 << OK })) return;
        this.busy = true; // a second tap would hit the next list
        try {
            this.pads.pulse("item", 1 << (await this.ask("aim_item", index, words)), TAP_MS);
        } catch {
            // The list has changed meanwhile, and the touched item is gone.
        } finally {
            this.busy = false;
        }
    }

    /** Press OK for the coach who decides. */
    ok() {
        this.pads.pulse("go on", this.pads.bit(this.pads.decider, "ok"), TAP_MS);
    }

    go() {
        if (this.goesOn) this.ok();
        else void this.take(0); // Play in the menu
    }
}
