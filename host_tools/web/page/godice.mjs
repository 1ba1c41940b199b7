// A GoDice over Web Bluetooth: what it says of a roll answers the chance that the match asks for.
//
// Its messages are those of the maker's libraries (ParticulaCode/GoDiceJavaScriptAPI): "R" rolls; "S" and an
// acceleration of three signed bytes lies still; "FS", "TS", "MS" and the same: after a false start, tilted, moved.
// A shell with other than six sides cannot be told from its messages.  Nobody has tried this with a die yet.

import { RadioDie } from "./radiodie.mjs";
import { sentence } from "./sentences.mjs";

const SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"; // Nordic's UART
const LISTENS = "6e400002-b5a3-f393-e0a9-e50e24dcca9e";
const SPEAKS = "6e400003-b5a3-f393-e0a9-e50e24dcca9e";
const BATTERY = 3;
const LOW = 15; // percent
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
 * The face whose direction is nearest to an acceleration.
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
 * What a message says, or null if it is of no concern or cut off.
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
    /** @param {(face: number) => void} answer the chance @param {(words: string) => void} note */
    constructor(answer, note) {
        const wanted = { filters: [{ namePrefix: "GoDice_" }], optionalServices: [SERVICE] };
        super("godice", "GoDice", wanted, answer, note);
    }

    /** @param {any} server */
    async channels(server) {
        const service = await server.getPrimaryService(SERVICE).catch(() => null);
        if (!service) throw new Error("got a device without the service of GoDice, expected one of those");
        return { speaks: await service.getCharacteristic(SPEAKS), listens: await service.getCharacteristic(LISTENS) };
    }

    /** @param {any} listens */
    async greet(listens) {
        await listens.writeValueWithResponse(Uint8Array.of(BATTERY)).catch(() => {}); // only for a warning
    }

    /** @param {DataView} data */
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
            this.roll.rest(true); // no throw
        } else {
            this.tell(heard.kind === "leans" ? "leans" : `shows ${heard.face}`);
            void this.rest(heard.face, heard.kind === "leans");
        }
    }
}
