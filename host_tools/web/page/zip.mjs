// Reads and writes zip files with stored and deflated entries (PKWARE APPNOTE 6.3.10, 4.3 and 4.4).
//
// The browser inflates the data. The library fflate 0.8.3 would add 91 KB to the page and to the board's thread. It
// also does not compare checksums, so it would accept a damaged ruleset.

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const STORED_METHOD = 0;
const DEFLATED_METHOD = 8;

/** A zip file that is damaged, too large or not supported. */
export class BadZip extends Error {}

/**
 * Return [path, content] of each file in a zip; throws BadZip.
 * @param {Uint8Array} data
 * @param {number} maxBytes limit for the sum of all files, in bytes
 * @returns {Promise<[string, Uint8Array][]>}
 */
export async function unzip(data, maxBytes = 20_000_000) {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    const end = findEnd(view);
    const count = view.getUint16(end + 10, true);
    let at = view.getUint32(end + 16, true);
    /** @type {[string, Uint8Array][]} */
    const files = [];
    let total = 0;
    for (let index = 0; index < count; index++) {
        if (at + 46 > data.length || view.getUint32(at, true) !== ENTRY_SIGNATURE) {
            throw new BadZip(`got a damaged list of files (entry ${index + 1}), expected a whole zip`);
        }
        const method = view.getUint16(at + 10, true);
        const sum = view.getUint32(at + 16, true);
        const packed = view.getUint32(at + 20, true);
        const size = view.getUint32(at + 24, true);
        const nameLength = view.getUint16(at + 28, true);
        const local = view.getUint32(at + 42, true);
        const name = new TextDecoder().decode(data.subarray(at + 46, at + 46 + nameLength));
        at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
        if (name.endsWith("/")) continue;
        total += size;
        if (total > maxBytes) throw new BadZip(`got more than ${maxBytes} bytes, expected a smaller zip`);
        if (local + 30 > data.length || view.getUint32(local, true) !== LOCAL_SIGNATURE) {
            throw new BadZip(`got a damaged entry ${name}, expected a whole zip`);
        }
        const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
        const raw = data.subarray(start, start + packed);
        const content = method === STORED_METHOD ? raw : method === DEFLATED_METHOD ? await inflate(raw, name, size) : null;
        if (!content) throw new BadZip(`${name}: got compression ${method}, expected stored or deflated`);
        if (content.length !== size || crc32(content) !== sum) {
            throw new BadZip(`${name}: got damaged content, expected that of its checksum`);
        }
        files.push([name, content]);
    }
    return files;
}

/** Return the offset of the end record; throws BadZip. @param {DataView} view */
function findEnd(view) {
    for (let at = view.byteLength - 22; at >= 0 && at > view.byteLength - 66_000; at--) {
        if (view.getUint32(at, true) === END_SIGNATURE) return at;
    }
    throw new BadZip("got a file without a zip's end, expected a whole zip");
}

/**
 * Inflate an entry; throws BadZip.
 * @param {Uint8Array} data
 * @param {string} name
 * @param {number} size its unpacked size
 */
async function inflate(data, name, size) {
    try {
        return await streamThrough(data, new DecompressionStream("deflate-raw"), size);
    } catch {
        throw new BadZip(`${name}: got damaged content, expected deflated data`);
    }
}

/**
 * Return `data` after it was compressed or decompressed by `stream`; throws RangeError if that gives more than
 * `maxBytes` bytes.
 * @param {Uint8Array} data
 * @param {CompressionStream | DecompressionStream} stream
 * @param {number} maxBytes
 */
export async function streamThrough(data, stream, maxBytes = 20_000_000) {
    const blob = new Blob([/** @type {BlobPart} */ (data)]);
    /** @type {Uint8Array[]} */
    const parts = [];
    let size = 0;
    const reader = blob.stream().pipeThrough(stream).getReader();
    for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        size += value.length;
        if (size > maxBytes) {
            await reader.cancel();
            throw new RangeError(`got more than ${maxBytes} bytes, expected no more`);
        }
        parts.push(value);
    }
    const whole = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
        whole.set(part, at);
        at += part.length;
    }
    return whole;
}

const CRC_TABLE = new Uint32Array(256).map((_, index) => {
    for (let bit = 0; bit < 8; bit++) index = index & 1 ? 0xedb88320 ^ (index >>> 1) : index >>> 1;
    return index;
});

/** Return the CRC 32 of `data`. @param {Uint8Array} data */
export function crc32(data) {
    let sum = 0xffffffff;
    for (const byte of data) sum = CRC_TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
    return (sum ^ 0xffffffff) >>> 0;
}

/**
 * Return a deflated zip of `files`; the same files give the same bytes.
 * @param {[string, Uint8Array][]} files path, content
 * @returns {Promise<Uint8Array>}
 */
export async function makeZip(files) {
    /** @type {Uint8Array[]} */
    const parts = [];
    /** @type {Uint8Array[]} */
    const entries = [];
    let at = 0;
    for (const [path, content] of files) {
        const name = new TextEncoder().encode(path);
        const packed = await streamThrough(content, new CompressionStream("deflate-raw"));
        // [size, value] of the fields that both headers of a file contain: version 2.0, names in UTF-8, deflated, time
        // and date (1 January 1980), checksum.
        const facts = [[2, 20], [2, 0x800], [2, DEFLATED_METHOD], [2, 0], [2, 33], [4, crc32(content)]];
        facts.push([4, packed.length], [4, content.length], [2, name.length], [2, 0]);
        const local = packNumbers([[4, LOCAL_SIGNATURE], ...facts]);
        entries.push(packNumbers([[4, ENTRY_SIGNATURE], [2, 20], ...facts, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]]), name);
        parts.push(local, name, packed);
        at += local.length + name.length + packed.length;
    }
    const size = entries.reduce((sum, each) => sum + each.length, 0);
    const count = files.length;
    const end = packNumbers([[4, END_SIGNATURE], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, at], [2, 0]]);
    const whole = new Blob(/** @type {BlobPart[]} */ ([...parts, ...entries, end]));
    return new Uint8Array(await whole.arrayBuffer());
}

/** Return the bytes of numbers of 2 or 4 bytes, little-endian. @param {number[][]} given size and value of each */
function packNumbers(given) {
    const view = new DataView(new ArrayBuffer(given.reduce((sum, [size]) => sum + size, 0)));
    let at = 0;
    for (const [size, value] of given) {
        if (size === 2) view.setUint16(at, value, true);
        else view.setUint32(at, value, true);
        at += size;
    }
    return new Uint8Array(view.buffer);
}
