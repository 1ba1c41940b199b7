// A Pixels die over Web Bluetooth: when the die is rolled, its face is entered as the outcome that the match waits for.
//
// The maker documents the messages in pixels-web-connect (MIT licence). The first byte of a message is its type. A
// message of the type "roll state" contains a state and the index of the face. The die identifies itself on request.
// This has not been tried with a real die.

import { RadioDie } from "./radiodie.mjs";
import { sentence } from "./sentences.mjs";

// The service of Pixels dice, and Nordic's UART service, which some of their firmware has instead.
const SERVICE_IDS = ["a6b90001-7a5a-43f2-a962-350c8edc9b5b", "6e400001-b5a3-f393-e0a9-e50e24dcca9e"];
const MESSAGE_WHO_ARE_YOU = 1;
const MESSAGE_I_AM_A_DIE = 2;
const MESSAGE_ROLL_STATE = 3;
const STATE_ROLLED = 1;
const STATE_HANDLING = 2;
const STATE_ROLLING = 3;
const STATE_CROOKED = 4;
const OLD_MESSAGE_SIZE = 22; // bytes of the identification from older firmware
const SIX_SIDED_KINDS = [0, 2, 8]; // kinds of dice: unknown, with numbers, with pips
const KIND_NAMES = ["?", "d4", "d6", "d8", "d10", "d00", "d12", "d20", "d6 with pips", "Fudge die"];

// Until the end of 2023, six-sided dice with numbers reported their faces in a different order.
const NORMAL_ORDER_BUILD = 1704150000; // in s since 1970; firmware that was built later has the normal order
const OLD_FACES = [1, 5, 4, 3, 2, 6];

/** @typedef {{kind: "is", die: number, leds: number, build: number} | {kind: "state", state: number, face: number}} DieMessage */

/**
 * Return the content of a message, or null if it is irrelevant or incomplete.
 * @param {DataView} data
 * @returns {DieMessage | null}
 */
export function readMessage(data) {
    const at = (/** @type {number} */ place) => (place < data.byteLength ? data.getUint8(place) : -1);
    if (at(0) === MESSAGE_ROLL_STATE && data.byteLength >= 3) return { kind: "state", state: at(1), face: at(2) + 1 };
    if (at(0) !== MESSAGE_I_AM_A_DIE) return null;
    // The message has several parts; each begins with its own size. The first part contains the version. The second
    // contains an id (4 bytes), the chip and the kind of die.
    const die = data.byteLength === OLD_MESSAGE_SIZE ? at(3) : at(1 + at(1) + 6);
    if (die < 0) return null;
    if (data.byteLength !== OLD_MESSAGE_SIZE) return { kind: "is", die, leds: 0, build: NORMAL_ORDER_BUILD + 1 };
    return { kind: "is", die, leds: at(1), build: data.getUint32(14, true) };
}

/**
 * Return the number on the face `index` (from 0) of a six-sided die, or 0 for an invalid index.
 * @param {number} index
 * @param {number} leds 6, or 21 for a die with pips
 * @param {number} build build time of the die's firmware in s
 */
export function faceOf(index, leds, build) {
    if (index > 5) return 0;
    return leds === 6 && build <= NORMAL_ORDER_BUILD ? OLD_FACES[index] : index + 1;
}

/** A Pixels die on Web Bluetooth. */
export class PixelsDie extends RadioDie {
    /**
     * @param {(face: number) => void} enterFace called after each roll
     * @param {(words: string) => void} note shows a message to the user
     */
    constructor(enterFace, note) {
        const filters = SERVICE_IDS.map((service) => ({ services: [service] }));
        super("pixels", sentence("die.pixels"), { filters }, enterFace, note);
        this.leds = 0;
        this.build = NORMAL_ORDER_BUILD + 1; // until the die identifies itself
    }

    /**
     * Return the characteristics of the die; throws Error for a different device.
     * @param {any} server the die's Bluetooth server, connected
     */
    async findCharacteristics(server) {
        for (const each of SERVICE_IDS) {
            const service = await server.getPrimaryService(each).catch(() => null);
            const all = (await service?.getCharacteristics()) ?? [];
            const output = all.find((/** @type {any} */ one) => one.properties.notify);
            const input = all.find((/** @type {any} */ one) => one.properties.write || one.properties.writeWithoutResponse);
            if (output) return { output, input };
        }
        throw new Error("got a device without the service of Pixels dice, expected a Pixels die");
    }

    /** Ask the die to identify itself. @param {any} input */
    async greet(input) {
        // A failure does no harm: faces are checked anyway.
        await input?.writeValueWithResponse(Uint8Array.of(MESSAGE_WHO_ARE_YOU)).catch(() => {});
    }

    /** Handle a message. @param {DataView} data */
    receive(data) {
        const heard = readMessage(data);
        if (heard?.kind === "is" && !SIX_SIDED_KINDS.includes(heard.die)) {
            this.note(sentence("die.kind", { kind: KIND_NAMES[heard.die] ?? sentence("die.other_kind", { number: heard.die }) }));
            this.disconnect();
        } else if (heard?.kind === "is") {
            this.leds = heard.leds;
            this.build = heard.build;
        } else if (heard?.kind === "state") {
            const { leds, build } = this;
            void this.handleRollState(heard.state, faceOf(heard.face - 1, leds, build) || heard.face);
        }
    }

    /** Handle a roll state. @param {number} state @param {number} face */
    async handleRollState(state, face) {
        /** @type {Record<number, string>} */
        const words = { [STATE_HANDLING]: sentence("die.in_hand"), [STATE_ROLLING]: sentence("die.rolling"), [STATE_CROOKED]: sentence("die.leans") };
        const known = face >= 1 && face <= 6;
        this.showState(words[state] ?? (known ? `shows ${face}` : "connected"));
        if (state === STATE_HANDLING || state === STATE_ROLLING) this.roll.addMovement(state === STATE_ROLLING);
        if (state === STATE_ROLLED || state === STATE_CROOKED) await this.handleRest(face, state === STATE_CROOKED);
    }
}
