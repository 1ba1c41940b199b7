// What may pass from the sandbox to the page: each message is looked at as one of a stranger's.
//
// A ruleset shares the interpreter with the firmware, so nothing that comes from there is trusted: sizes,
// kinds and names have bounds, and all that can be asked of the store is to keep blocks of the journal
// and small files of the board.

/** @typedef {import("./messages.js").FromBoard} FromBoard */
/** @typedef {[string, IDBValidKey, Uint8Array | null][]} Changes store, key, content (null: deleted) */

export const SECTORS = 12; // of the journal
export const SECTOR = 4096;
const WORDS = 4000; // characters of a text
const FILE = 200_000; // bytes; the longest match takes some 30,000
const FILES = 64; // of a message
const NAME = /^([a-z0-9_]{1,32}\/)?[a-z0-9_]{1,32}(\.[a-z0-9]{1,8})?$/;
const SIDES = [16, 32];
const LIGHTS = 3 * 512;
const DOTS = 1024;
const TUNES = 64;

/** @param {unknown} value @param {number} [most] @returns {value is string} */
const isText = (value, most = WORDS) => typeof value === "string" && value.length <= most;
/** @param {unknown} value @param {number} size @returns {value is Uint8Array} */
const isBytes = (value, size) => value instanceof Uint8Array && value.length <= size;
/** @param {any} value @param {number} most */
const isCount = (value, most) => Number.isInteger(value) && value >= 0 && value <= most;
const isNumber = (/** @type {unknown} */ value) => Number.isFinite(value);

/** @type {Record<string, (message: any) => boolean>} */
const KINDS = {
    alive: () => true,
    ready: ({ facts }) =>
        isText(facts?.name, 64) && SIDES.includes(facts.width) && SIDES.includes(facts.height) &&
        isCount(facts.clusters, 2) && Array.isArray(facts.tunes) && facts.tunes.length <= TUNES &&
        Object.values(facts.refused ?? {}).every((words) => isText(words)),
    shown: ({ lit, dots, scale, tune, said, die }) =>
        (lit === null || isBytes(lit, LIGHTS)) && (dots === null || (isBytes(dots, DOTS) && dots.length === DOTS)) &&
        isCount(scale, 256) && isCount(tune + 1, TUNES) && (said === null || isSaid(said)) &&
        (die === null || (die.q?.length === 4 && [die.x, die.y, die.z, ...die.q].every(isNumber))),
    keep: ({ id, sectors, files }) =>
        isCount(id, Number.MAX_SAFE_INTEGER) && Array.isArray(sectors) && sectors.length <= SECTORS &&
        sectors.every(([sector, data]) => isCount(sector, SECTORS - 1) && isBytes(data, SECTOR) && data.length === SECTOR) &&
        Array.isArray(files) && files.length <= FILES &&
        files.every(([name, data]) => isText(name) && NAME.test(name) && (data === null || isBytes(data, FILE))),
    answer: ({ id, refused }) => isCount(id, Number.MAX_SAFE_INTEGER) && (refused === undefined || isText(refused)),
    failed: ({ words, trace }) => isText(words) && isText(trace, 4 * WORDS),
    ok: ({ cluster }) => isCount(cluster, 1),
    note: ({ words }) => isText(words),
    say: ({ words }) => isText(words),
};

/** @param {any} said */
function isSaid({ screen, said, lines, match, actions, replay, turn, names, note }) {
    return (
        [screen, said, match, note ?? ""].every((each) => isText(each)) && isCount(actions, 1_000_000) &&
        Array.isArray(lines) && lines.length <= 8 && lines.every((line) => isText(line)) &&
        (turn === undefined || (isCount(turn.hand + 1, 2) && isCount(turn.side + 1, 2) && isCount(turn.cluster, 1) && Array.isArray(turn.sides) &&
            turn.sides.length <= 2 && turn.sides.every((/** @type {unknown} */ each) => isText(each, 64)))) &&
        (names === undefined || (Array.isArray(names) && names.every((each) => isText(each)))) &&
        (replay === null || (isCount(replay.at, 1_000_000) && isCount(replay.count, 1_000_000) &&
            [replay.failed, replay.name, replay.names].every((each) => isText(each))))
    );
}

/** Whether the page may act on a message; anything else is dropped. @param {any} message @returns {message is FromBoard} */
export function mayPass(message) {
    try {
        return Object.hasOwn(KINDS, message.kind) && KINDS[message.kind](message);
    } catch {
        return false; // not even of the shape that a check reads
    }
}

/**
 * What puts the kept journal aside, whole, if it has another size than this version's: the board would write over
 * the match in it.  No changes for one that the board can read.
 * @param {[IDBValidKey, any][]} journal [sector, content] of each; what was put aside has a name in place of a sector
 * @returns {Changes}
 */
export function putAside(journal) {
    const sectors = journal.filter(([key]) => typeof key === "number");
    if (sectors.every(([sector, data]) => isCount(sector, SECTORS - 1) && isBytes(data, SECTOR) && data.length === SECTOR)) return [];
    const names = new Set(journal.map(([key]) => String(key)));
    let ending = ".bad";
    for (let number = 2; sectors.some(([sector]) => names.has(sector + ending)); number += 1) ending = `.bad${number}`;
    return sectors.flatMap(([sector, data]) => /** @type {Changes} */ ([["journal", sector + ending, data], ["journal", sector, null]]));
}

/** What a message that has passed wants kept. @param {Extract<FromBoard, {kind: "keep"}>} message @returns {Changes} */
export function changesOf({ sectors, files }) {
    return [
        ...sectors.map(([sector, data]) => /** @type {Changes[0]} */ (["journal", sector, data])),
        ...files.map(([name, data]) => /** @type {Changes[0]} */ (["files", name, data])),
    ];
}
