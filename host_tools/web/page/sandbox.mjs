// The wall around the interpreter: a frame of an opaque origin in which its thread runs.
//
// A ruleset of the user's is a program of a stranger.  In there it has neither network nor storage, and
// nothing of this page: what it can do is send messages, and `border.mjs` looks at each.  The frame's
// document is written here, not fetched: a service worker would not serve an opaque origin.

import { sentence } from "./sentences.mjs";

const FRAME_HASH = "%FRAME%"; // of frame.js: the only script that a policy lets run in there
const POLICY = `default-src 'none'; script-src '${FRAME_HASH}' 'wasm-unsafe-eval'; worker-src blob:; connect-src 'none'`;

const SIZE = Number("%SIZE%") || 1; // bytes of interpreter and firmware

/** @typedef {{code: string, boot: string, wasm: Uint8Array, pack: Uint8Array}} Assets */

/** @type {Map<string, Promise<any>>} what was fetched: nothing is fetched twice */
const fetched = new Map();

/**
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
        fetched.delete(name); // the next try may do better
        throw new Error(sentence("failed.did_not_come", { file: name, why: error.message }));
    });
    fetched.set(name, named);
    return named;
}

/** What a pack holds: it is gzipped, because not every host compresses. @param {Response} answer */
async function unpacked(answer) {
    const body = /** @type {ReadableStream<BufferSource>} */ (/** @type {unknown} */ (answer.body));
    return new Uint8Array(await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** The same answer; its progress is reported. @param {Response} answer */
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

/** The progress of large downloads, and the callbacks that receive it. */
export const progress = { come: 0, tell: (/** @type {number} */ _share) => {} };

/** What a thread needs; rejects with one line. @param {string} program @returns {Promise<Assets>} */
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
     * @param {(message: any) => void} hear what the thread says
     * @param {(words: string) => void} fail a fault of the thread that it could not tell of itself
     */
    constructor(hear, fail) {
        this.talk = new MessageChannel(); // what is sent before the thread runs waits in it
        this.faults = new MessageChannel();
        this.talk.port1.onmessage = ({ data }) => hear(data);
        this.faults.port1.onmessage = ({ data }) => fail(String(data));
        this.frame = document.createElement("iframe");
        this.ended = false;
    }

    /**
     * Start the thread; rejects with one line if it cannot be fetched.
     * @param {string} program its file
     * @param {object} given what it gets besides the interpreter and the firmware
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

    /** @param {object} message */
    send(message) {
        this.talk.port1.postMessage(message);
    }

    /** End the thread, even one that never returns: it goes with its document. */
    end() {
        this.ended = true;
        this.talk.port1.close();
        this.faults.port1.close();
        this.frame.remove();
    }
}
