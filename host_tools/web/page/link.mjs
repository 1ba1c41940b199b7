// Links that contain a match: `#r=` (to watch it) or `#t=` (to take a turn), followed by the deflated bytes of the
// stored match in base64url (RFC 4648, 5).
//
// A stored match contains ruleset, options and all actions (`storage/stored_match.py`).

import { sentence } from "./sentences.mjs";
import { streamThrough } from "./zip.mjs";

const MAX_MATCH_SIZE = 256_000; // unpacked bytes
const MAX_CODE_LENGTH = 200_000; // characters; the longest match takes about 30,000

/**
 * Return a link to a match.
 * @param {Uint8Array} match
 * @param {string} page the page's address
 * @param {"r" | "t"} [kind] "r" to watch the match, "t" to take the next turn
 */
export async function makeMatchLink(match, page, kind = "r") {
    const packed = await streamThrough(match, new CompressionStream("deflate-raw"));
    let text = "";
    for (const byte of packed) text += String.fromCharCode(byte);
    const code = btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    return page.split("#")[0] + `#${kind}=${code}`;
}

/**
 * Return the match in the fragment of a link (`hash`), or null if there is none of this kind. Throws Error if the match
 * is damaged.
 * @param {string} hash
 * @param {"r" | "t"} kind
 * @returns {Promise<Uint8Array | null>}
 */
export async function matchInLink(hash, kind) {
    if (!hash.startsWith(`#${kind}=`)) return null;
    const code = hash.slice(3);
    if (code.length > MAX_CODE_LENGTH) {
        throw new Error(sentence("link.long", { letters: code.length, most: MAX_CODE_LENGTH }));
    }
    try {
        const text = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
        const packed = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
        return await streamThrough(packed, new DecompressionStream("deflate-raw"), MAX_MATCH_SIZE);
    } catch {
        throw new Error(sentence("link.damaged"));
    }
}
