// The sandbox of the interpreter: a frame with an opaque origin, in which the interpreter's thread runs.
//
// A user's ruleset is an untrusted program. In the sandbox it has no network, no storage, and no access to this page.
// It can only send messages, which `border.mjs` checks. This module writes the frame's document itself, because a
// service worker does not serve files to an opaque origin.

import { sentence } from "./sentences.mjs";

const FRAME_HASH = "%FRAME%"; // hash of frame.js, the only script that the policy allows in the frame
const POLICY = `default-src 'none'; script-src '${FRAME_HASH}' 'wasm-unsafe-eval'; worker-src blob:; connect-src 'none'`;

const DOWNLOAD_SIZE = Number("%SIZE%") || 1; // bytes of interpreter and firmware
// The games are requested when this share of the other bytes has arrived, so that they follow without a pause.
const GAMES_SHARE = 0.7;

/** @type {Map<string, Promise<any>>} the content of fetched files, so that nothing is fetched twice */
const fetchedFiles = new Map();

/**
 * Fetch a file, once.
 * @template T
 * @param {string} name
 * @param {(answer: Response) => Promise<T>} read
 * @returns {Promise<T>}
 */
function fetchOnce(name, read) {
    const known = fetchedFiles.get(name);
    if (known) return known;
    const loading = fetch(new URL(name, document.baseURI)).then((answer) => {
        if (!answer.ok) throw new Error(sentence("failed.server", { status: answer.status }));
        return read(answer);
    });
    const named = loading.catch((error) => {
        fetchedFiles.delete(name); // the next call tries again
        throw new Error(sentence("failed.did_not_come", { file: name, why: error.message }));
    });
    fetchedFiles.set(name, named);
    return named;
}

/**
 * Return the content of a file that build.py has gzipped, because not every web host compresses.
 * @param {Response} answer
 */
async function unpackResponse(answer) {
    const body = /** @type {ReadableStream<BufferSource>} */ (/** @type {unknown} */ (answer.body));
    return new Uint8Array(await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** Return a response with the same content, which reports how much of it has arrived. @param {Response} answer */
function countProgress(answer) {
    const count = new TransformStream({
        transform(part, out) {
            downloadProgress.byteCount += part.length;
            downloadProgress.report(downloadProgress.byteCount / DOWNLOAD_SIZE);
            if (downloadProgress.byteCount > GAMES_SHARE * DOWNLOAD_SIZE) markNearlyLoaded();
            out.enqueue(part);
        },
    });
    return new Response(/** @type {ReadableStream<Uint8Array>} */ (answer.body).pipeThrough(count));
}

/** The number of downloaded bytes, and a callback that receives the share of the large files that has arrived. */
export const downloadProgress = { byteCount: 0, report: (/** @type {number} */ _share) => {} };

let markNearlyLoaded = () => {};
/** Resolved when most of interpreter and firmware has arrived. @type {Promise<void>} */
const nearlyLoaded = new Promise((resolve) => (markNearlyLoaded = resolve));

/** Return the bytes of a response. @param {Response} answer */
const bytesOf = async (answer) => new Uint8Array(await answer.arrayBuffer());

/**
 * Return the files that a thread needs, in the order of use. Each promise rejects with a one-line message.
 * @returns {[import("./interpreter.mjs").Asset, Promise<Uint8Array>][]}
 */
function fetchAssets() {
    const wasm = fetchOnce("micropython.pack", async (answer) => unpackResponse(countProgress(answer)));
    const firmware = fetchOnce("firmware.pack", (answer) => bytesOf(countProgress(answer)));
    const games = Promise.race([nearlyLoaded, firmware]).then(() => fetchOnce("games.pack", bytesOf));
    return [["wasm", wasm], ["firmware", firmware], ["games", games]];
}

/** A frame with an opaque origin, in which the interpreter runs. */
export class Sandbox {
    /**
     * @param {(message: any) => void} onMessage receives the thread's messages
     * @param {(words: string) => void} fail receives errors that the thread could not report itself
     */
    constructor(onMessage, fail) {
        this.messages = new MessageChannel(); // buffers messages until the thread runs
        this.faults = new MessageChannel();
        this.messages.port1.onmessage = ({ data }) => onMessage(data);
        this.faults.port1.onmessage = ({ data }) => fail(String(data));
        this.frame = document.createElement("iframe");
        this.ended = false;
    }

    /**
     * Start the thread, and send it interpreter, firmware and games as soon as each has been fetched. The promise
     * rejects with a one-line message if a file cannot be fetched.
     * @param {string} program the thread's file
     * @param {Promise<object>} given other data for the thread
     */
    async start(program, given) {
        const parts = fetchAssets();
        for (const [, part] of parts) part.catch(() => {}); // their errors are reported below, in order
        const [code, boot, words] = await Promise.all([
            fetchOnce(program, async (answer) => new TextDecoder().decode(await unpackResponse(answer))),
            fetchOnce("frame.js", (answer) => answer.text()),
            given,
        ]);
        if (this.ended) return;
        this.openFrame(code, boot, words);
        for (const [name, part] of parts) this.send({ kind: "asset", name, content: await part });
    }

    /**
     * Open the frame, which starts the thread.
     * @param {string} code the thread's program
     * @param {string} boot the frame's program
     * @param {object} given
     */
    openFrame(code, boot, given) {
        const { frame } = this;
        frame.hidden = true;
        frame.title = "The board's program";
        frame.setAttribute("sandbox", "allow-scripts");
        frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${boot}</script>`;
        frame.onload = () => {
            frame.contentWindow?.postMessage({ code, given }, "*", [this.messages.port2, this.faults.port2]);
        };
        document.body.append(frame);
    }

    /** Send a message to the thread. @param {object} message */
    send(message) {
        if (!this.ended) this.messages.port1.postMessage(message);
    }

    /** End the thread, even if it never returns, by removing its document. */
    end() {
        this.ended = true;
        this.messages.port1.close();
        this.faults.port1.close();
        this.frame.remove();
    }
}
