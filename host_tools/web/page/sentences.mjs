// The page's sentences: English is part of the page; other languages are fetched on demand.
//
// `text/en.txt` has each sentence and its id; build.py inserts it here. For each other language there is one file, e.g.
// `language-de.zip`, with the sentences of the page and the files for a board.

import { loadChoice, saveChoice } from "./recall.mjs";
import { unzip } from "./zip.mjs";

const LANGUAGE_KEY = "pixelpitch language";
const DEFAULT_LANGUAGE = "en";
const PAGE_FILE = "page.txt"; // the page's sentences in the zip of a language
const ENGLISH_SENTENCES = parse("%ENGLISH%");
/** id -> the language's own name; English first @type {[string, string][]} */
export const languages = [[DEFAULT_LANGUAGE, "English"], .../** @type {[string, string][]} */ (parseLanguages("%LANGUAGES%"))];

let language = DEFAULT_LANGUAGE;
/** the sentences of the language in use @type {Map<string, string>} */
let sentences = new Map();
/** the board's files for the language in use: absolute path, content @type {[string, Uint8Array][]} */
let files = [];
let hasFetchFailed = false;

/** Parse sentences. @param {string} text lines `id: sentence` @returns {Map<string, string>} */
function parse(text) {
    /** @type {Map<string, string>} */
    const found = new Map();
    for (const line of text.split("\n")) {
        const colon = line.indexOf(": ");
        if (colon > 0 && line[0] !== "#") found.set(line.slice(0, colon), line.slice(colon + 2));
    }
    return found;
}

/** Parse a list of languages. @param {string} text "de=Deutsch fr=Français" */
function parseLanguages(text) {
    return text.split(" ").filter((each) => each.includes("=")).map((each) => each.split("="));
}

/** Return the language in use. */
export const currentLanguage = () => language;

/** Return the board's files for the language in use. */
export const boardFiles = () => files;

/**
 * Return the sentence `id` with its values filled in. A text that is not an id is returned unchanged.
 * @param {string} id
 * @param {Record<string, string | number>} [values]
 */
export function sentence(id, values = {}) {
    const found = sentences.get(id) ?? ENGLISH_SENTENCES.get(id);
    if (found === undefined) return id;
    return found.replace(/\{([^{}:]+)(?::([^{}|]*)\|([^{}]*))?\}/g, (whole, name, one, many) => {
        const value = values[name];
        if (value === undefined) return whole;
        if (many === undefined) return String(value);
        const form = new Intl.PluralRules(language).select(Number(value)) === "one" ? one : many;
        return `${one}${many}`.includes("#") ? form.replaceAll("#", String(value)) : `${value} ${form}`;
    });
}

/** Return the language to use: from the address, the stored choice, or the browser. */
function languageToUse() {
    const known = languages.map(([id]) => id);
    const asked = [new URLSearchParams(location.search).get("language"), loadChoice(LANGUAGE_KEY), ...navigator.languages];
    for (const each of asked) {
        const found = [each?.toLowerCase(), each?.split("-")[0].toLowerCase()].find((id) => id && known.includes(id));
        if (found) return found;
    }
    return DEFAULT_LANGUAGE;
}

/** Store the choice of a language, which takes effect after a reload. @param {string} id */
export function chooseLanguage(id) {
    saveChoice(LANGUAGE_KEY, id);
}

/** Fetch the language to use; null for English, which needs no fetch. @returns {Promise<void> | null} */
export function loadLanguage() {
    const id = languageToUse();
    return id === DEFAULT_LANGUAGE ? null : useLanguage(id);
}

/**
 * Fetch a language's sentences for the page, and its files for the board with their absolute paths.
 * @param {string} id
 * @returns {Promise<{own: Uint8Array | undefined, board: [string, Uint8Array][]}>}
 */
async function fetchLanguageFiles(id) {
    const answer = await fetch(`language-${id}.zip`);
    if (!answer.ok) throw new Error(String(answer.status));
    const content = await unzip(new Uint8Array(await answer.arrayBuffer()));
    const own = content.find(([path]) => path === PAGE_FILE)?.[1];
    return { own, board: content.filter(([path]) => path !== PAGE_FILE).map(([path, data]) => ["/" + path, data]) };
}

/** Fetch the board's files for a language; English needs none. @param {string} id */
export async function fetchBoardFiles(id) {
    return id === DEFAULT_LANGUAGE ? [] : (await fetchLanguageFiles(id)).board;
}

/** Fetch a language and use it. @param {string} id */
async function useLanguage(id) {
    try {
        const { own, board } = await fetchLanguageFiles(id);
        sentences = parse(new TextDecoder().decode(own));
        files = board;
        language = id;
    } catch {
        hasFetchFailed = true;
    }
}

/** Return whether the language to use could not be fetched. */
export const isLanguageMissing = () => hasFetchFailed;

/** Put the sentences of the language in use into the document, where build.py has put English. */
export function translateDocument() {
    if (language === DEFAULT_LANGUAGE) return;
    document.documentElement.lang = language;
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-say]"))) {
        place.textContent = sentence(place.dataset.say ?? "");
    }
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-label]"))) {
        place.ariaLabel = sentence(place.dataset.label ?? "");
    }
}
