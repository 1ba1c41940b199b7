// The sandbox of the interpreter: a frame with an opaque origin, in which its thread runs.
//
// A user's ruleset is an untrusted program. In the sandbox it has no network, no storage, and no access to this
// page. It can only send messages, which `border.mjs` checks. The frame's document is written here instead of
// fetched, because a service worker does not serve an opaque origin.

import { sentence } from "./sentences.mjs";

const FRAME_HASH = "%FRAME%"; // hash of frame.js, the only script that the policy allows in the frame
const POLICY = `default-src 'none'; script-src '${FRAME_HASH}' 'wasm-unsafe-eval'; worker-src blob:; connect-src 'none'`;

const SIZE = Number("%SIZE%") || 1; // bytes of interpreter and firmware

/** @typedef {{code: string, boot: string, wasm: Uint8Array, pack: Uint8Array}} Assets */

/** @type {Map<string, Promise<any>>} results, so that nothing is fetched twice */
const fetched = new Map();

/**
 * Fetch a file, once.
 * @template T
 * @param {string} name
 * @param {(answer: Response) => Promise<T>} read
 * @returns {Promise<T>}
 */
function load(name, read) {
    const known = fetched.get(name);
    if (known) return known;
    const loading = fetch(new URL(name, document.baseURI)).then((answer) => {
        if (!answer.ok) throw new Error(sentence("failed.server", { status: answer.status }));
        return read(answer);
    });
    const named = loading.catch((error) => {
        fetched.delete(name); // try again next time
        throw new Error(sentence("failed.did_not_come", { file: name, why: error.message }));
    });
    fetched.set(name, named);
    return named;
}

/**
 * Return the content of a pack, which is gzipped because not every host compresses.
 * @param {Response} answer
 */
async function unpacked(answer) {
    const body = /** @type {ReadableStream<BufferSource>} */ (/** @type {unknown} */ (answer.body));
    return new Uint8Array(await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** Return the same response, but report its progress. @param {Response} answer */
function counted(answer) {
    const count = new TransformStream({
        transform(part, out) {
            progress.come += part.length;
            progress.tell(progress.come / SIZE);
            out.enqueue(part);
        },
    });
    return new Response(/** @type {ReadableStream<Uint8Array>} */ (answer.body).pipeThrough(count));
}

/** The progress of large downloads, and the callback that receives it. */
export const progress = { come: 0, tell: (/** @type {number} */ _share) => {} };

/**
 * Return the files for a thread; rejects with one line of words.
 * @param {string} program
 * @returns {Promise<Assets>}
 */
async function assets(program) {
    const [code, boot, wasm, pack] = await Promise.all([
        load(program, async (answer) => new TextDecoder().decode(await unpacked(answer))),
        load("frame.js", (answer) => answer.text()),
        load("micropython.pack", async (answer) => unpacked(counted(answer))),
        load("firmware.pack", async (answer) => new Uint8Array(await counted(answer).arrayBuffer())),
    ]);
    return { code, boot, wasm, pack };
}

export class Sandbox {
    /**
     * @param {(message: any) => void} hear receives the thread's messages
     * @param {(words: string) => void} fail receives errors that the thread could not report itself
     */
    constructor(hear, fail) {
        this.talk = new MessageChannel(); // buffers messages until the thread runs
        this.faults = new MessageChannel();
        this.talk.port1.onmessage = ({ data }) => hear(data);
        this.faults.port1.onmessage = ({ data }) => fail(String(data));
        this.frame = document.createElement("iframe");
        this.ended = false;
    }

    /**
     * Start the thread; rejects with one line of words if a file cannot be fetched.
     * @param {string} program the thread's file
     * @param {object} given data for the thread besides interpreter and firmware
     */
    async start(program, given) {
        const { code, boot, wasm, pack } = await assets(program);
        if (this.ended) return;
        const { frame } = this;
        frame.hidden = true;
        frame.title = "The board's program";
        frame.setAttribute("sandbox", "allow-scripts");
        frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${boot}</script>`;
        frame.onload = () => {
            const words = { code, given: { ...given, wasm, pack } };
            frame.contentWindow?.postMessage(words, "*", [this.talk.port2, this.faults.port2]);
        };
        document.body.append(frame);
    }

    /** Send a message to the thread. @param {object} message */
    send(message) {
        this.talk.port1.postMessage(message);
    }

    /** End the thread, even if it never returns, by removing its document. */
    end() {
        this.ended = true;
        this.talk.port1.close();
        this.faults.port1.close();
        this.frame.remove();
    }
}
