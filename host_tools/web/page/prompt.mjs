// Shows what the board asks for in the page's own text and buttons: the prompt, the items of a list, and the amber
// button (Play in the menu, Go on while there is text to read, or Throw).

import { element } from "./dom.mjs";
import { loadChoice, saveChoice } from "./recall.mjs";
import { sentence } from "./sentences.mjs";

/** @typedef {import("./messages.js").Question} Question */
/** @typedef {import("./messages.js").ScreenTexts} ScreenTexts */

const VISITED_KEY = "pixelpitch visited"; // stored when the first match begins in this browser
const PRESS_MS = 60;
const ROW_LIGHT_MS = 350; // how long a touched row of the display is lit
const DISPLAY_ROWS = 8;
const OK_PAD = 4; // the pad's number in its cluster (app/input/pad_events.py)
/** @type {Question} */
const EMPTY_QUESTION = { head: "", text: "", items: [], at: -1, rows: [], due: false, goes: false, chooses: false, idle: [] };

/** Shows the board's question in the page's own text and buttons. */
export class PromptView {
    /**
     * @param {(name: string, ...words: any[]) => Promise<any>} callBoard calls a function of the board
     * @param {import("./pads.mjs").Pads} pads
     * @param {(message: import("./messages.js").ToBoard) => boolean} mayAct returns whether the coaches may send the message now
     */
    constructor(callBoard, pads, mayAct) {
        this.callBoard = callBoard;
        this.pads = pads;
        this.mayAct = mayAct;
        this.asked = EMPTY_QUESTION;
        this.canContinue = false;
        this.busy = false;
        this.lightTimer = 0;
        pads.spaceContinues = () => this.canContinue && !this.asked.due;
        pads.onlyThrows = () => this.asked.due && !this.canContinue && !this.asked.chooses && !this.asked.items.length;
        element("go").onclick = () => this.pressGo();
        element("prompt").onclick = () => this.canContinue && this.pressOk();
        element("text").onpointerdown = (/** @type {PointerEvent} */ event) => {
            const area = element("text").getBoundingClientRect();
            this.touchRow(Math.floor((DISPLAY_ROWS * (event.clientY - area.top)) / area.height));
        };
    }

    /**
     * Show the current screen.
     * @param {ScreenTexts} said
     * @param {boolean} throwsHere whether the pending throw is made at this page
     */
    show(said, throwsHere) {
        this.asked = said.asked ?? { ...EMPTY_QUESTION, text: said.said };
        const { asked } = this;
        const isMenu = said.screen === "menu";
        this.canContinue = asked.goes;
        if (said.screen === "play" || said.screen === "guided") saveChoice(VISITED_KEY, "yes");
        const isNew = isMenu && !loadChoice(VISITED_KEY);
        element("head").textContent = isNew ? "" : asked.head;
        const touches = matchMedia("(pointer: coarse)").matches;
        const welcome = touches ? "welcome.tap" : "welcome.press";
        element("ask").textContent = isNew ? sentence(welcome) : asked.text;
        const chooses = asked.chooses && !asked.goes && throwsHere;
        element("invite").textContent = chooses ? sentence(touches ? "choose.tap" : "choose.click") : "";
        document.body.classList.toggle("welcoming", isNew);
        this.showItems(isMenu);
        const due = asked.due && throwsHere;
        element("go").hidden = !isMenu && !this.canContinue;
        const begins = (!isNew && asked.items[0]) || sentence("go.play"); // the first item plays, or resumes a match
        element("go").textContent = isMenu ? begins : sentence("go.on");
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
     * Show the items of the list as buttons. Existing buttons are reused: one may be under a finger.
     * @param {boolean} isMenu
     */
    showItems(isMenu = false) {
        const { items, at } = this.asked;
        const place = element("items");
        while (place.children.length > items.length) place.lastElementChild.remove();
        place.classList.toggle("four", items.length - Number(isMenu) === 4); // four items look better in two rows of two than as three and one
        for (const [index, words] of items.entries()) {
            const button = place.children[index] ?? document.createElement("button");
            if (!button.parentElement) {
                button.type = "button";
                button.onclick = () => void this.chooseItem(index);
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
     * Handle a touch of a row of the display: choose its item, or press OK if the display only waits for that.
     * @param {number} row
     */
    touchRow(row) {
        const index = this.asked.rows[row] ?? -1;
        if (index >= 0) {
            this.lightRow(row);
            void this.chooseItem(index);
        } else if (this.canContinue) this.pressOk();
    }

    /** Highlight a row of the display for a moment. @param {number} row */
    lightRow(row) {
        const mark = element("row-light");
        mark.className = `row-${row}`;
        mark.hidden = false;
        clearTimeout(this.lightTimer);
        this.lightTimer = setTimeout(() => (mark.hidden = true), ROW_LIGHT_MS);
    }

    /** Choose an item of the current list. @param {number} index */
    async chooseItem(index) {
        const words = this.asked.items[index];
        if (words === undefined || this.busy || !this.mayAct({ kind: "pads", bits: 1 << OK_PAD })) return;
        this.busy = true; // otherwise a second tap would choose from the next list
        try {
            this.pads.pressFor("item", 1 << (await this.callBoard("mark_item", index, words)), PRESS_MS);
        } catch {
            // The list has changed in the meantime, and the touched item is gone.
        } finally {
            this.busy = false;
        }
    }

    /** Press OK for the coach who decides. */
    pressOk() {
        this.pads.pressFor("go on", this.pads.bit(this.pads.decider, "ok"), PRESS_MS);
    }

    pressGo() {
        if (this.canContinue) this.pressOk();
        else void this.chooseItem(0); // in the menu, this item plays
    }
}
