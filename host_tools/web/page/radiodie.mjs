// What Web Bluetooth dice of all makers share: the button, the connection, and the decision what counts as a roll.

import { askUser } from "./ask.mjs";
import { element } from "./dom.mjs";
import { sentence } from "./sentences.mjs";

/** Records a die's movements since it last came to rest, to recognise real rolls. */
export class RollDetector {
    constructor() {
        this.hasRolled = false;
        this.wasHeld = false;
    }

    /** Record that the die rolls or is in a hand. @param {boolean} rolls false if it is in a hand */
    addMovement(rolls) {
        this.hasRolled ||= rolls;
        this.wasHeld ||= !rolls;
    }

    /**
     * Record that the die has come to rest, and return what to do with its face:
     * - "take": use the face.
     * - "ask": ask whether the face counts, because the die was in a hand but did not roll.
     * - "crooked": the die leans after a roll.
     * - "": nothing, because the die was not moved.
     *
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

/**
 * A die with a button on the page. Each make of dice has a subclass that finds the device and interprets its messages.
 */
export class RadioDie {
    /**
     * @param {string} id id of the button
     * @param {string} label label of the button
     * @param {object} wanted options for the browser's list of devices: `filters`, `optionalServices`
     * @param {(face: number) => void} enterFace called after each roll
     * @param {(words: string) => void} note shows a message to the user
     */
    constructor(id, label, wanted, enterFace, note) {
        this.id = id;
        this.label = label;
        this.wanted = wanted;
        this.enterFace = enterFace;
        this.note = note;
        this.bluetooth = /** @type {any} */ (navigator).bluetooth;
        /** @type {any} the chosen device */
        this.device = null;
        this.roll = new RollDetector();
        const button = element(id);
        button.hidden = !this.bluetooth;
        button.onclick = () => void this.handlePress();
    }

    /**
     * Return the two characteristics of the die: `output`, which the page reads, and `input`, to which it writes.
     * Throws Error for a different device.
     * @param {any} server the die's Bluetooth server, connected
     * @returns {Promise<any>}
     */
    async findCharacteristics(server) {
        throw new Error(`${this.label}: no characteristics are known for ${server}`);
    }

    /** Ask the die to identify itself. @param {any} input the characteristic to write, or undefined */
    async greet(input) {}

    /** Handle a message. @param {DataView} data */
    receive(data) {}

    /** Choose a die, reconnect the chosen one, or disconnect it. */
    async handlePress() {
        if (this.device?.gatt.connected) return this.disconnect();
        try {
            if (!this.device) {
                this.device = await this.bluetooth.requestDevice(this.wanted);
                this.device.addEventListener("gattserverdisconnected", () => this.handleConnectionLoss());
            }
        } catch {
            return this.note(sentence("die.none"));
        }
        this.showState(sentence("die.connecting"));
        try {
            await this.connect(this.device);
        } catch (error) {
            this.showState(sentence("die.again"));
            this.note(sentence("die.refused", { why: /** @type {Error} */ (error).message }));
        }
    }

    /** Connect the chosen device. @param {any} device */
    async connect(device) {
        const { input, output } = await this.findCharacteristics(await device.gatt.connect());
        this.roll = new RollDetector();
        output.addEventListener("characteristicvaluechanged", (/** @type {any} */ event) => this.receive(event.target.value));
        await output.startNotifications();
        this.showState(sentence("die.connected"));
        this.note(sentence("die.ready", { die: device.name || sentence("die.unnamed") }));
        await this.greet(input);
    }

    /** Handle a die that has come to rest on `face`, or leans. @param {number} face @param {boolean} isCrooked */
    async handleRest(face, isCrooked) {
        const what = this.roll.rest(isCrooked);
        if (what === "crooked") return this.note(sentence("die.crooked"));
        if (what !== "take" && what !== "ask") return;
        if (!(face >= 1 && face <= 6)) return this.note(sentence("die.no_face", { face }));
        if (what === "ask") {
            const answers = [sentence("die.take", { face }), sentence("die.roll")];
            if ((await askUser(sentence("die.counts"), sentence("die.held", { face }), answers)) === 1) return;
        }
        this.enterFace(face); // if the rules must know whether it is in the box, the board asks
    }

    handleConnectionLoss() {
        if (!this.device) return; // the user has disconnected it
        this.showState(sentence("die.again"));
        this.note(sentence("die.lost"));
    }

    /** Disconnect; the next press chooses a die. */
    disconnect() {
        const { device } = this;
        this.device = null;
        device?.gatt.disconnect();
        this.showState("");
    }

    /** Show the die's state on its button. @param {string} words */
    showState(words) {
        element(this.id).textContent = words && this.device ? sentence("die.state", { die: this.label, state: words }) : this.label;
    }
}
