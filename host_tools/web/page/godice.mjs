// A GoDice over Web Bluetooth; the result of a roll answers the match's chance step.
//
// The messages are those of the maker's libraries (ParticulaCode/GoDiceJavaScriptAPI): "R" means rolling; "S"
// and an acceleration of three signed bytes means at rest; "FS", "TS", "MS" and the same mean: after a false
// start, tilted, moved. The messages do not tell whether a shell has other than six sides. This has not been
// tried with a real die.

import { RadioDie } from "./radiodie.mjs";
import { sentence } from "./sentences.mjs";

const SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"; // Nordic's UART service
const LISTENS = "6e400002-b5a3-f393-e0a9-e50e24dcca9e";
const SPEAKS = "6e400003-b5a3-f393-e0a9-e50e24dcca9e";
const BATTERY = 3;
const LOW = 15; // percentage below which the user is warned
const FACES = [
    [-64, 0, 0],
    [0, 0, 64],
    [0, 64, 0],
    [0, -64, 0],
    [0, 0, -64],
    [64, 0, 0],
];

/** @typedef {{kind: "rolls" | "lies" | "leans" | "moved", face: number} | {kind: "battery", percent: number}} Heard */

/**
 * Return the face whose direction is nearest to an acceleration.
 * @param {number} x
 * @param {number} y
 * @param {number} z
 */
export function faceOf(x, y, z) {
    let [best, face] = [-Infinity, 0];
    FACES.forEach(([a, b, c], index) => {
        const near = a * x + b * y + c * z;
        if (near > best) [best, face] = [near, index + 1];
    });
    return face;
}

/**
 * Return the content of a message, or null if it is irrelevant or incomplete.
 * @param {DataView} data
 * @returns {Heard | null}
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

export class GoDice extends RadioDie {
    /** @param {(face: number) => void} answer answers the chance step @param {(words: string) => void} note */
    constructor(answer, note) {
        const wanted = { filters: [{ namePrefix: "GoDice_" }], optionalServices: [SERVICE] };
        super("godice", "GoDice", wanted, answer, note);
    }

    /** Return the characteristics of the die; throws Error for a different device. @param {any} server */
    async channels(server) {
        const service = await server.getPrimaryService(SERVICE).catch(() => null);
        if (!service) throw new Error("got a device without the service of GoDice, expected one of those");
        return { speaks: await service.getCharacteristic(SPEAKS), listens: await service.getCharacteristic(LISTENS) };
    }

    /** Ask for the battery's charge. @param {any} listens */
    async greet(listens) {
        // Failure is harmless: the charge is only for a warning.
        await listens.writeValueWithResponse(Uint8Array.of(BATTERY)).catch(() => {});
    }

    /** Handle a message. @param {DataView} data */
    hear(data) {
        const heard = readMessage(data);
        if (heard === null) return;
        if (heard.kind === "battery") {
            if (heard.percent <= LOW) this.note(sentence("die.battery", { percent: heard.percent }));
        } else if (heard.kind === "rolls") {
            this.tell("rolling");
            this.roll.move(true);
        } else if (heard.kind === "moved") {
            this.tell(`shows ${heard.face}`);
            this.roll.rest(true); // moved without a throw
        } else {
            this.tell(heard.kind === "leans" ? "leans" : `shows ${heard.face}`);
            void this.rest(heard.face, heard.kind === "leans");
        }
    }
}
