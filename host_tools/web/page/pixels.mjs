// A Pixels die over Web Bluetooth: what it says of a roll answers the chance that the match asks for.
//
// Its messages are those that the maker documents (the MIT-licensed pixels-web-connect): the first byte is the
// kind.  A roll state has a state and the face, counted from 0.  What the die is, it says when it is asked.

import { ask } from "./ask.mjs";
import { element } from "./dom.mjs";

// The service of dice, and the one that some firmware has instead (Nordic's UART).
const SERVICES = ["a6b90001-7a5a-43f2-a962-350c8edc9b5b", "6e400001-b5a3-f393-e0a9-e50e24dcca9e"];
const WHO_ARE_YOU = 1;
const I_AM_A_DIE = 2;
const ROLL_STATE = 3;
const ROLLED = 1;
const HANDLING = 2;
const ROLLING = 3;
const CROOKED = 4;
const OLD = 22; // bytes of what older firmware says it is
const SIX_SIDED = [0, 2, 8]; // kinds: not known, numbers, pips
const KINDS = ["?", "d4", "d6", "d8", "d10", "d00", "d12", "d20", "d6 with pips", "Fudge die"];

/** @typedef {{kind: "is", die: number} | {kind: "state", state: number, face: number}} Heard */

/**
 * What a message says, or null if it is of no concern or cut off.
 * @param {DataView} data
 * @returns {Heard | null}
 */
export function readMessage(data) {
    const at = (/** @type {number} */ place) => (place < data.byteLength ? data.getUint8(place) : -1);
    if (at(0) === ROLL_STATE && data.byteLength >= 3) return { kind: "state", state: at(1), face: at(2) + 1 };
    if (at(0) !== I_AM_A_DIE) return null;
    // Parts that each begin with their size: the version; then size, id (4), chip, kind of die.
    const die = data.byteLength === OLD ? at(3) : at(1 + at(1) + 6);
    return die >= 0 ? { kind: "is", die } : null;
}

/** What a die has said since its last roll, so that only a roll is taken for one. */
export class Roll {
    constructor() {
        this.state = 0;
        this.hasRolled = false;
        this.wasHeld = false;
    }

    /**
     * Hear a state; the answer is what to do: "take" the face, "ask" whether it counts (it was in a hand and
     * never rolled), "crooked", or "" (wait).
     * @param {number} state
     * @returns {"take" | "ask" | "crooked" | ""}
     */
    hear(state) {
        this.state = state;
        if (state === HANDLING) this.wasHeld = true;
        if (state === ROLLING) this.hasRolled = true;
        if (state !== ROLLED && state !== CROOKED) return "";
        const { hasRolled, wasHeld } = this;
        this.hasRolled = this.wasHeld = false;
        if (state === CROOKED) return hasRolled ? "crooked" : "";
        return hasRolled ? "take" : wasHeld ? "ask" : ""; // neither: it tells how it lies
    }
}

export class Pixels {
    /**
     * @param {(face: number) => void} answer the chance
     * @param {(words: string) => void} note
     */
    constructor(answer, note) {
        this.answer = answer;
        this.note = note;
        this.bluetooth = /** @type {any} */ (navigator).bluetooth;
        /** @type {any} the device that was chosen */
        this.device = null;
        this.roll = new Roll();
        const button = element("pixels");
        button.hidden = !this.bluetooth;
        button.onclick = () => void this.press();
    }

    /** Choose a die, or connect the one that was chosen again, or part with it. */
    async press() {
        if (this.device?.gatt.connected) return this.part();
        try {
            if (!this.device) {
                const filters = SERVICES.map((service) => ({ services: [service] }));
                this.device = await this.bluetooth.requestDevice({ filters });
                this.device.addEventListener("gattserverdisconnected", () => this.lose());
            }
        } catch {
            return this.note("no die was chosen");
        }
        this.tell("connecting …");
        try {
            await this.connect(this.device);
        } catch (error) {
            this.tell("connect again");
            this.note(`the die does not connect: ${/** @type {Error} */ (error).message}`);
        }
    }

    /** @param {any} device */
    async connect(device) {
        const server = await device.gatt.connect();
        const { listens, speaks } = await channelsOf(server);
        this.roll = new Roll();
        speaks.addEventListener("characteristicvaluechanged", (/** @type {any} */ event) => this.hear(event.target.value));
        await speaks.startNotifications();
        this.tell("connected");
        this.note(`${device.name || "the die"} is connected: roll it, and its face counts`);
        await listens?.writeValueWithResponse(Uint8Array.of(WHO_ARE_YOU)).catch(() => {}); // its faces are checked anyhow
    }

    /** @param {DataView} data */
    hear(data) {
        const heard = readMessage(data);
        if (heard?.kind === "is" && !SIX_SIDED.includes(heard.die)) {
            this.note(`got a ${KINDS[heard.die] ?? "die of kind " + heard.die}, expected one with the numbers 1 to 6`);
            this.part();
        } else if (heard?.kind === "state") void this.hearState(heard.state, heard.face);
    }

    /** @param {number} state @param {number} face */
    async hearState(state, face) {
        /** @type {Record<number, string>} */
        const words = { [HANDLING]: "in the hand", [ROLLING]: "rolling", [CROOKED]: "leans" };
        const what = this.roll.hear(state);
        const known = face >= 1 && face <= 6;
        this.tell(words[state] ?? (known ? `shows ${face}` : "connected"));
        if (what === "crooked") return this.note("the die leans: roll it again");
        if (what !== "take" && what !== "ask") return;
        if (!known) return this.note(`got face ${face} of the die, expected 1 to 6`);
        if (what === "ask") {
            const held = `The die says ${face}, but it was in a hand and has not rolled.`;
            if ((await ask("Does this count?", held, [`Take the ${face}`, "Roll it again"])) === 1) return;
        }
        this.answer(face); // nobody measures whether it lies in a box: the board asks where that matters
    }

    lose() {
        if (!this.device) return; // it was parted with
        this.tell("connect again");
        this.note("the die is disconnected: a press on its button connects it again");
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
        element("pixels").textContent = words && this.device ? `Pixels die: ${words}` : "Pixels die";
    }
}

/** The two characteristics of a die; raises Error if it has none that speaks. @param {any} server */
async function channelsOf(server) {
    for (const each of SERVICES) {
        const service = await server.getPrimaryService(each).catch(() => null);
        const all = (await service?.getCharacteristics()) ?? [];
        const speaks = all.find((/** @type {any} */ one) => one.properties.notify);
        const listens = all.find((/** @type {any} */ one) => one.properties.write || one.properties.writeWithoutResponse);
        if (speaks) return { speaks, listens };
    }
    throw new Error("got a device without the service of Pixels dice, expected one of those");
}
