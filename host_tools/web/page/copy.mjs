// Copies a built-in game, so that the user can change its rules. The copy has a different id and name, and declares the
// facts that a board needs (VERSION, INTERFACE, AUTHORS).

import { sentence } from "./sentences.mjs";
import { unzip } from "./zip.mjs";

/** @typedef {[string, Uint8Array][]} Files path in the ruleset's folder, content */

const GAMES_WITH_SOURCE = "%SOURCES%".split(" "); // the games whose source the page can fetch
const MAX_ID_LENGTH = 16; // characters of an id (host_tools/common/ruleset_folder.py)

/** Return whether the page has the source of a game. @param {string} game */
export const hasSource = (game) => GAMES_WITH_SOURCE.includes(game);

/**
 * Copy a built-in game under an unused id; return the id and the files. The promise rejects with a one-line message.
 * @param {string} game
 * @param {(id: string) => boolean} isTaken
 * @returns {Promise<[string, Files]>}
 */
export async function copyGame(game, isTaken) {
    const name = `source-${game}.zip`;
    const answer = await fetch(name).catch(() => null);
    if (!answer?.ok) throw new Error(sentence("work.offline", { file: name }));
    const files = await unzip(new Uint8Array(await answer.arrayBuffer()));
    let number = 1;
    while (isTaken(copyId(game, number))) number++;
    const id = copyId(game, number);
    const match = files.find(([path]) => path === `${game}/rules.py`)?.[1];
    const version = /^ {4}VERSION = (\d+)/m.exec(new TextDecoder().decode(match))?.[1] ?? "1";
    const constants = [["VERSION", version], ["INTERFACE", "2"], ["AUTHORS", '("somebody",)']];
    const ending = number > 1 ? ` ${number}` : "";
    return [id, files.map(([path, content]) => renamed(path.slice(game.length + 1), content))];

    /**
     * Return one file of the copied game. `rules.py` gets the new id; `__init__.py` gets the new name and those of
     * `constants` that it lacks.
     * @param {string} path
     * @param {Uint8Array} content
     * @returns {Files[0]}
     */
    function renamed(path, content) {
        const text = new TextDecoder().decode(content);
        if (path === "rules.py") return [path, encodeText(text.replace(`RULESET = "${game}"`, `RULESET = "${id}"`))];
        if (path !== "__init__.py") return [path, content];
        const source = text.replace(/^NAME = "(.*)"$/m, `NAME = "My $1${ending}"`);
        const missing = constants.filter(([name]) => !new RegExp(`^${name} *=`, "m").test(source));
        const lines = missing.map(([name, value]) => `${name} = ${value}\n`).join("");
        return [path, encodeText(source.replace(/^ABOUT = /m, `${lines}ABOUT = `))];
    }
}

/** Return the id of the copy with this number. @param {string} game @param {number} number */
function copyId(game, number) {
    const end = number > 1 ? String(number) : "";
    return `my${game}`.slice(0, MAX_ID_LENGTH - end.length) + end;
}

const encodeText = (/** @type {string} */ text) => new TextEncoder().encode(text);
