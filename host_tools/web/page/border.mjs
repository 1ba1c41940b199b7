// Checks what passes from the sandbox to the page; every message is treated as untrusted.
//
// A ruleset shares the interpreter with the firmware, so nothing from there is trusted: sizes, kinds and names
// are limited, and the only requests to the store are to save blocks of the journal and small files of the
// board.

/** @typedef {import("./messages.js").FromBoard} FromBoard */
/** @typedef {[string, IDBValidKey, Uint8Array | null][]} Changes store, key, content (null deletes it) */

export const SECTORS = 12; // sectors of the journal
export const SECTOR = 4096;
const WORDS = 4000; // characters of a text
const FILE = 200_000; // bytes of a file; the longest match takes about 30,000
const FILES = 64; // files in a message
const NAME = /^([a-z0-9_]{1,32}\/)?[a-z0-9_]{1,32}(\.[a-z0-9]{1,8})?$/;
const SIDES = [16, 32];
const LIGHTS = 3 * 512;
const DOTS = 1024;
const TUNES = 64;
const NOTES = 64; // notes of a tune
const HERTZ = 20_000;
const LINES = 8;
const ITEMS = 64;
const CLUSTERS = 2;
const REFUSED = 64; // rulesets that the board refused
const GAMES = 64;
const PUZZLES = 999; // puzzles of a game
const MATCHES = 128;
const COMPILED = 128; // errors of a ruleset's files
const PACKAGES = 16; // on a board
const FLASH = 0x400000; // bytes of the largest flash of a board
const BYTES = 4_000_000; // bytes of an answer, and of all files together
const ID = /^[a-z0-9_]{1,32}$/;
const PUZZLE = /^[a-z0-9_]{1,32},[0-9]{1,3}$/;
export const MOST_FILES = 128; // files that the page stores for the board
export const MOST_BYTES = BYTES;

/** @param {unknown} value @param {number} [most] @returns {value is string} */
const isText = (value, most = WORDS) => typeof value === "string" && value.length <= most;
/** @param {unknown} value @param {number} size @returns {value is Uint8Array} */
const isBytes = (value, size) => value instanceof Uint8Array && value.length <= size;
/** @param {any} value @param {number} most */
const isCount = (value, most) => Number.isInteger(value) && value >= 0 && value <= most;
const isNumber = (/** @type {unknown} */ value) => Number.isFinite(value);
const isFlag = (/** @type {unknown} */ value) => typeof value === "boolean";
/** @param {any} value @param {number} most @param {(each: any) => boolean} check */
const isList = (value, most, check) => Array.isArray(value) && value.length <= most && value.every(check);
const isId = (/** @type {unknown} */ value) => typeof value === "string" && ID.test(value);
const isNote = (/** @type {any} */ note) => isList(note, 2, (each) => isCount(each, HERTZ)) && note.length === 2;

/** @type {Record<string, (message: any) => boolean>} */
const KINDS = {
    alive: () => true,
    ready: ({ facts }) =>
        isText(facts?.name, 64) && SIDES.includes(facts.width) && SIDES.includes(facts.height) &&
        isCount(facts.clusters, CLUSTERS) && isFlag(facts.text) && isFlag(facts.tray) &&
        isList(facts.tunes, TUNES, (tune) => isList(tune, NOTES, isNote)) &&
        isList(Object.entries(facts.refused ?? {}), REFUSED, ([folder, words]) => isText(folder, 64) && isText(words)),
    shown: ({ lit, lines, dots, scale, tune, said, die, ms }) =>
        (lit === null || isBytes(lit, LIGHTS)) && (lines === undefined || lines === null || isBytes(lines, LIGHTS / 3)) && isNumber(ms) && (dots === null || (isBytes(dots, DOTS) && dots.length === DOTS)) &&
        isCount(scale, 256) && isCount(tune + 1, TUNES) && (said === null || isSaid(said)) &&
        (die === null || (isList(die.q, 4, isNumber) && die.q.length === 4 && [die.x, die.y, die.z].every(isNumber) &&
            [die.held, die.busy, die.plugged].every(isFlag))),
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
function isSaid({ screen, said, lines, match, actions, asked, puzzle, replay, turn, names, note }) {
    return (
        [screen, said, match, note ?? ""].every((each) => isText(each)) && isCount(actions, 1_000_000) &&
        isList(lines, LINES, (line) => isText(line)) && (asked === undefined || isAsked(asked)) &&
        (puzzle === undefined || puzzle === "" || (typeof puzzle === "string" && PUZZLE.test(puzzle))) &&
        (turn === undefined || (isCount(turn.hand + 1, 2) && isCount(turn.side + 1, 2) && isCount(turn.cluster, 1) &&
            isList(turn.sides, 2, (each) => isText(each, 64)) && isFlag(turn.opponents) && isFlag(turn.over))) &&
        (names === undefined || isList(names, 2, (each) => isText(each))) &&
        (replay === null || (isCount(replay.at, 1_000_000) && isCount(replay.count, 1_000_000) && isFlag(replay.whole) && isFlag(replay.over) &&
            [replay.failed, replay.name, replay.names].every((each) => isText(each))))
    );
}

/** @param {any} asked */
function isAsked({ head, text, items, at, rows, due, goes, chooses, idle }) {
    return (
        isText(head) && isText(text) && isList(items, ITEMS, (each) => isText(each, 200)) && isCount(at + 1, ITEMS) &&
        isList(rows, LINES, (each) => isCount(each + 1, ITEMS)) && isFlag(due) && isFlag(goes) && isFlag(chooses) &&
        isList(idle, CLUSTERS, (each) => isCount(each, CLUSTERS - 1))
    );
}

/** @param {any} game */
const isGame = ({ id, name, about, typical, lessons, puzzles }) =>
    isId(id) && isText(name, 64) && isText(about, 400) && isText(typical, 64) && isFlag(lessons) && isCount(puzzles, PUZZLES);

/** @param {any} match the heading of a stored match */
const isHeading = (match) =>
    typeof match.file === "string" && NAME.test(match.file) &&
    isList(Object.entries(match), 64, ([key, value]) => isText(key, 64) && isText(value, 200));

const isNothing = (/** @type {unknown} */ value) => value === undefined || value === null;
const isData = (/** @type {any} */ value) => value === null || isBytes(value, BYTES);
const isUpdate = (/** @type {any} */ { sent, slot, size }) =>
    isCount(sent + 1, FLASH) && ["a", "b"].includes(slot) && isCount(size, FLASH);
const isWords = (/** @type {any} */ value) => isText(value, 20_000);

/**
 * Checks for the answers of the board's functions, by their names.
 * @type {Record<string, (result: any) => boolean>}
 */
const ANSWERS = {
    games: (games) => isList(games, GAMES, isGame),
    kept_matches: (matches) => isList(matches, MATCHES, isHeading),
    colours: ({ set, lights }) => ["vivid", "distinct"].includes(set) && isList(lights, 32, (each) => isCount(each, 0xffffff)),
    file: isData,
    pack: isData,
    clip: (data) => isBytes(data, 20_000_000),
    playing: (id) => id === "" || isId(id),
    would_end_a_match: (count) => isCount(count, 1),
    go_on_clip: (share) => isCount(share, 100),
    aim_item: (pad) => isCount(pad, 12),
    turn_facts: isTurnFacts,
    look: isFindings,
    play: isFindings,
    declared: isDeclared,
    compile: (words) => isList(words, COMPILED, (each) => isText(each)),
    exchange: isStep,
    exchange_answer: isStep,
    exchange_failed: isStep,
};

/** @param {any} text JSON for the page */
function isTurnFacts(text) {
    if (!isWords(text)) return false;
    const { name, hand, over, sides } = JSON.parse(text);
    return isText(name, 64) && isCount(hand + 1, 2) && isFlag(over) && isList(sides, 2, (each) => isText(each, 64)) && sides.length === 2;
}

/** @param {any} findings [file, line, words, true if no match can begin]; the workshop drops malformed ones */
function isFindings(findings) {
    return isList(findings, 100_000, Array.isArray);
}

/** @param {any} declared the facts of a checked ruleset */
function isDeclared({ title, interface: number, version, authors }) {
    return isText(title, 64) && isCount(number, 255) && isCount(version, 65535) && isList(authors, 20, (each) => isText(each, 200));
}

/** @param {any} text the next step of an exchange with a board, as JSON (browser/send.py) */
function isStep(text) {
    if (!isWords(text)) return false;
    const { script, done, total, wrong, end } = JSON.parse(text);
    if (script !== undefined) return isText(script, 20_000) && isCount(done, FLASH) && isCount(total, FLASH);
    if (wrong !== undefined) return isList(wrong, 3, (each) => isText(each) || typeof each === "object") && isText(wrong[0], 40) && isText(wrong[2]);
    return end === null || isBoardFacts(end) || (isBoardFacts(end.board) && (end.slot === undefined || isUpdate(end)));
}

/** @param {any} facts */
function isBoardFacts({ board, chip, name, slot, free, rows }) {
    return (
        [board, chip, name, slot].every((each) => isText(each, 200)) && isCount(free, FLASH) &&
        isList(rows, PACKAGES, (each) =>
            [each.id, each.title, each.serves, each.failed].every((words) => isText(words, 200)) &&
            isCount(each.version, 65535) && isCount(each.size, FLASH) && isFlag(each.active))
    );
}

/**
 * Return whether the page may use an answer; functions that are not listed must answer nothing.
 * @param {string} name the function
 * @param {unknown} result
 */
export function mayAnswer(name, result) {
    try {
        return Object.hasOwn(ANSWERS, name) ? ANSWERS[name](result) : isNothing(result) || isCount(result, 2 ** 31) || isText(result);
    } catch {
        return false;
    }
}

/**
 * Return whether the page may act on a message; others are dropped.
 * @param {any} message
 * @returns {message is FromBoard}
 */
export function mayPass(message) {
    try {
        return Object.hasOwn(KINDS, message.kind) && KINDS[message.kind](message);
    } catch {
        return false; // the message has an unexpected shape
    }
}

/**
 * Return changes that rename the stored journal if its size differs from this version's. Otherwise the board
 * would overwrite the match in it. Returns no changes for a readable journal.
 * @param {[IDBValidKey, any][]} journal [sector, content]; a renamed one has a name in place of the sector
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

/**
 * Return what a checked message wants to store.
 * @param {Extract<FromBoard, {kind: "keep"}>} message
 * @returns {Changes}
 */
export function changesOf({ sectors, files }) {
    return [
        ...sectors.map(([sector, data]) => /** @type {Changes[0]} */ (["journal", sector, data])),
        ...files.map(([name, data]) => /** @type {Changes[0]} */ (["files", name, data])),
    ];
}
