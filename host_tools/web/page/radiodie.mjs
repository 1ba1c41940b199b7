// A die over Web Bluetooth, of any maker: its button, its connection, and the one rule for what counts as a roll.

import { ask } from "./ask.mjs";
import { element } from "./dom.mjs";
import { sentence } from "./sentences.mjs";

/** What a die has said since its last roll, so that only a roll is taken for one. */
export class Roll {
    constructor() {
        this.hasRolled = false;
        this.wasHeld = false;
    }

    /** It is in a hand, or rolls. @param {boolean} rolls */
    move(rolls) {
        this.hasRolled ||= rolls;
        this.wasHeld ||= !rolls;
    }

    /**
     * It has come to rest; the answer is what to do: "take" the face, "ask" whether it counts (it was in a hand and
     * never rolled), "crooked", or "" (it tells how it lies).
     * @param {boolean} isCrooked
     * @returns {"take" | "ask" | "crooked" | ""}
     */
    rest(isCrooked) {
        const { hasRolled, wasHeld } = this;
        this.hasRolled = this.wasHeld = false;
        if (isCrooked) return hasRolled ? "crooked" : "";
        return hasRolled ? "take" : wasHeld ? "ask" : "";
    }
}

/** A die with a button of the page; a subclass says which device it is and what its messages mean. */
export class RadioDie {
    /**
     * @param {string} id of the button
     * @param {string} label on it
     * @param {object} wanted what the browser's list shows: `filters`, `optionalServices`
     * @param {(face: number) => void} answer the chance
     * @param {(words: string) => void} note
     */
    constructor(id, label, wanted, answer, note) {
        this.id = id;
        this.label = label;
        this.wanted = wanted;
        this.answer = answer;
        this.note = note;
        this.bluetooth = /** @type {any} */ (navigator).bluetooth;
        /** @type {any} the device that was chosen */
        this.device = null;
        this.roll = new Roll();
        const button = element(id);
        button.hidden = !this.bluetooth;
        button.onclick = () => void this.press();
    }

    /** The two characteristics {speaks, listens}; raises Error. @param {any} server @returns {Promise<any>} */
    async channels(server) {
        throw new Error(`${this.label}: nobody says which of ${server}`);
    }

    /** Ask the die what it is. @param {any} listens its characteristic, or undefined */
    async greet(listens) {}

    /** Take a message. @param {DataView} data */
    hear(data) {}

    /** Choose a die, or connect the one that was chosen again, or part with it. */
    async press() {
        if (this.device?.gatt.connected) return this.part();
        try {
            if (!this.device) {
                this.device = await this.bluetooth.requestDevice(this.wanted);
                this.device.addEventListener("gattserverdisconnected", () => this.lose());
            }
        } catch {
            return this.note(sentence("die.none"));
        }
        this.tell(sentence("die.connecting"));
        try {
            await this.connect(this.device);
        } catch (error) {
            this.tell(sentence("die.again"));
            this.note(sentence("die.refused", { why: /** @type {Error} */ (error).message }));
        }
    }

    /** @param {any} device */
    async connect(device) {
        const { listens, speaks } = await this.channels(await device.gatt.connect());
        this.roll = new Roll();
        speaks.addEventListener("characteristicvaluechanged", (/** @type {any} */ event) => this.hear(event.target.value));
        await speaks.startNotifications();
        this.tell(sentence("die.connected"));
        this.note(sentence("die.ready", { die: device.name || sentence("die.unnamed") }));
        await this.greet(listens);
    }

    /** It has come to rest on `face`, or leans. @param {number} face @param {boolean} isCrooked */
    async rest(face, isCrooked) {
        const what = this.roll.rest(isCrooked);
        if (what === "crooked") return this.note(sentence("die.crooked"));
        if (what !== "take" && what !== "ask") return;
        if (!(face >= 1 && face <= 6)) return this.note(sentence("die.no_face", { face }));
        if (what === "ask") {
            const answers = [sentence("die.take", { face }), sentence("die.roll")];
            if ((await ask(sentence("die.counts"), sentence("die.held", { face }), answers)) === 1) return;
        }
        this.answer(face); // nobody measures whether it lies in a box: the board asks where that matters
    }

    lose() {
        if (!this.device) return; // it was parted with
        this.tell(sentence("die.again"));
        this.note(sentence("die.lost"));
    }

    /** Disconnect; the next press chooses a die. */
    part() {
        const { device } = this;
        this.device = null;
        device?.gatt.disconnect();
        this.tell("");
    }

    /** @param {string} words */
    tell(words) {
        element(this.id).textContent = words && this.device ? sentence("die.state", { die: this.label, state: words }) : this.label;
    }
}
