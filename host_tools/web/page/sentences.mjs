// The page's sentences: English is in the page, another language is fetched when it is wanted.
//
// `text/en.txt` has each sentence and its id; build.py lays it in here.  What a language has beside it, the page's
// sentences and the board's own files, is one file, `language-de.zip`.

import { recall, remember } from "./recall.mjs";
import { unzip } from "./zip.mjs";

const CHOSEN = "pixelpitch language";
const DEFAULT = "en";
const PAGE = "page.txt"; // in that file: the page's own sentences
const ENGLISH = parse("%ENGLISH%");
/** id -> its name in itself, English first @type {[string, string][]} */
export const languages = [[DEFAULT, "English"], .../** @type {[string, string][]} */ (listed("%LANGUAGES%"))];

let language = DEFAULT;
/** the sentences of that language @type {Map<string, string>} */
let sentences = new Map();
/** and the files that the board needs for it: absolute path, content @type {[string, Uint8Array][]} */
let files = [];
let missing = false;

/** @param {string} text lines `id: sentence` @returns {Map<string, string>} */
function parse(text) {
    /** @type {Map<string, string>} */
    const found = new Map();
    for (const line of text.split("\n")) {
        const colon = line.indexOf(": ");
        if (colon > 0 && line[0] !== "#") found.set(line.slice(0, colon), line.slice(colon + 2));
    }
    return found;
}

/** @param {string} text "de=Deutsch fr=Français" */
function listed(text) {
    return text.split(" ").filter((each) => each.includes("=")).map((each) => each.split("="));
}

/** The language in use. */
export const inUse = () => language;

/** What the board needs to say everything in the language in use. */
export const boardFiles = () => files;

/**
 * The sentence `id`, its values filled in; what is no id of a sentence is returned as it is.
 * @param {string} id @param {Record<string, string | number>} [values]
 */
export function sentence(id, values = {}) {
    const found = sentences.get(id) ?? ENGLISH.get(id);
    if (found === undefined) return id;
    return found.replace(/\{([^{}:]+)(?::([^{}|]*)\|([^{}]*))?\}/g, (whole, name, one, many) => {
        const value = values[name];
        if (value === undefined) return whole;
        if (many === undefined) return String(value);
        const form = new Intl.PluralRules(language).select(Number(value)) === "one" ? one : many;
        return `${one}${many}`.includes("#") ? form.replaceAll("#", String(value)) : `${value} ${form}`;
    });
}

/** The language that is wanted: of the address, the choice that was kept, or the browser's. */
function wanted() {
    const known = languages.map(([id]) => id);
    const asked = [new URLSearchParams(location.search).get("language"), recall(CHOSEN), ...navigator.languages];
    for (const each of asked) {
        const found = [each?.toLowerCase(), each?.split("-")[0].toLowerCase()].find((id) => id && known.includes(id));
        if (found) return found;
    }
    return DEFAULT;
}

/** Keep the choice of a language; the page shows it once it is loaded again. @param {string} id */
export function choose(id) {
    remember(CHOSEN, id);
}

/** Fetch the language that is wanted; the answer is null for English, which is here. @returns {Promise<void> | null} */
export function load() {
    const id = wanted();
    return id === DEFAULT ? null : fetched(id);
}

/** @param {string} id */
async function fetched(id) {
    try {
        const answer = await fetch(`language-${id}.zip`);
        if (!answer.ok) throw new Error(String(answer.status));
        const content = await unzip(new Uint8Array(await answer.arrayBuffer()));
        const own = content.find(([path]) => path === PAGE);
        sentences = parse(new TextDecoder().decode(own?.[1]));
        files = content.filter(([path]) => path !== PAGE).map(([path, data]) => ["/" + path, data]);
        language = id;
    } catch {
        missing = true;
    }
}

/** Whether the language that is wanted did not come. */
export const isMissing = () => missing;

/** Put the sentences of the language in use into the document: build.py has laid English into it. */
export function translate() {
    if (language === DEFAULT) return;
    document.documentElement.lang = language;
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-say]"))) {
        place.textContent = sentence(place.dataset.say ?? "");
    }
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-label]"))) {
        place.ariaLabel = sentence(place.dataset.label ?? "");
    }
}
