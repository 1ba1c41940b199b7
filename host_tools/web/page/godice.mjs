// A GoDice over Web Bluetooth: when the die is rolled, its face is entered as the outcome that the match waits for.
//
// The messages are documented by the maker's libraries (ParticulaCode/GoDiceJavaScriptAPI):
// - "R": the die is rolling.
// - "S", with an acceleration of three signed bytes: the die has come to rest after a roll.
// - "FS", "TS" and "MS", with the same bytes: it rests after a false start, is tilted, or was moved.
//
// They do not show whether the die is in a shell with more than six sides. This has not been tried with a real die.

import { RadioDie } from "./radiodie.mjs";
import { sentence } from "./sentences.mjs";

const SERVICE_ID = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"; // Nordic's UART service
const WRITE_ID = "6e400002-b5a3-f393-e0a9-e50e24dcca9e";
const NOTIFY_ID = "6e400003-b5a3-f393-e0a9-e50e24dcca9e";
const BATTERY_REQUEST = 3;
const LOW_BATTERY = 15; // percentage up to which the user is warned
const FACE_DIRECTIONS = [
    [-64, 0, 0],
    [0, 0, 64],
    [0, 64, 0],
    [0, -64, 0],
    [0, 0, -64],
    [64, 0, 0],
];

/**
 * @typedef {{kind: "rolls" | "lies" | "leans" | "moved", face: number} | {kind: "battery", percent: number}} DieMessage
 */

/**
 * Return the face whose direction is nearest to an acceleration.
 * @param {number} x
 * @param {number} y
 * @param {number} z
 */
export function faceOf(x, y, z) {
    let [best, face] = [-Infinity, 0];
    FACE_DIRECTIONS.forEach(([a, b, c], index) => {
        const near = a * x + b * y + c * z;
        if (near > best) [best, face] = [near, index + 1];
    });
    return face;
}

/**
 * Return the content of a message, or null if it is irrelevant or incomplete.
 * @param {DataView} data
 * @returns {DieMessage | null}
 */
export function readMessage(data) {
    const letter = (/** @type {number} */ at) => (at < data.byteLength ? String.fromCharCode(data.getUint8(at)) : "");
    const face = (/** @type {number} */ at) => faceOf(data.getInt8(at), data.getInt8(at + 1), data.getInt8(at + 2));
    if (letter(0) === "R") return { kind: "rolls", face: 0 };
    if (letter(0) === "S") return data.byteLength >= 4 ? { kind: "lies", face: face(1) } : null;
    if (letter(0) + letter(1) + letter(2) === "Bat" && data.byteLength > 3) return { kind: "battery", percent: data.getUint8(3) };
    if (letter(1) !== "S" || data.byteLength < 5) return null;
    if (letter(0) === "T") return { kind: "leans", face: 0 };
    return "FM".includes(letter(0)) ? { kind: "moved", face: face(2) } : null;
}

/** A GoDice die on Web Bluetooth. */
export class GoDice extends RadioDie {
    /**
     * @param {(face: number) => void} enterFace called after each roll
     * @param {(words: string) => void} note shows a message to the user
     */
    constructor(enterFace, note) {
        const wanted = { filters: [{ namePrefix: "GoDice_" }], optionalServices: [SERVICE_ID] };
        super("godice", "GoDice", wanted, enterFace, note);
    }

    /**
     * Return the characteristics of the die; throws Error for a different device.
     * @param {any} server the die's Bluetooth server, connected
     */
    async findCharacteristics(server) {
        const service = await server.getPrimaryService(SERVICE_ID).catch(() => null);
        if (!service) throw new Error("got a device without the service of GoDice, expected a GoDice");
        return { output: await service.getCharacteristic(NOTIFY_ID), input: await service.getCharacteristic(WRITE_ID) };
    }

    /** Ask for the battery's charge. @param {any} input */
    async greet(input) {
        // A failure is harmless: the charge is only needed for a warning.
        await input.writeValueWithResponse(Uint8Array.of(BATTERY_REQUEST)).catch(() => {});
    }

    /** Handle a message. @param {DataView} data */
    receive(data) {
        const heard = readMessage(data);
        if (heard === null) return;
        if (heard.kind === "battery") {
            if (heard.percent <= LOW_BATTERY) this.note(sentence("die.battery", { percent: heard.percent }));
        } else if (heard.kind === "rolls") {
            this.showState("rolling");
            this.roll.addMovement(true);
        } else if (heard.kind === "moved") {
            this.showState(`shows ${heard.face}`);
            this.roll.rest(true); // the die was moved, but not thrown
        } else {
            this.showState(heard.kind === "leans" ? "leans" : `shows ${heard.face}`);
            void this.handleRest(heard.face, heard.kind === "leans");
        }
    }
}
