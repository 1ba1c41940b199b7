// Checks all messages from the sandbox to the page.
//
// A ruleset shares the interpreter with the firmware, so no message from the interpreter is trusted: its kind, its size
// and all names in it are checked. The interpreter may only store sectors of the journal and small files of the board.

/** @typedef {import("./messages.js").FromBoard} FromBoard */
/**
 * @typedef {[string, IDBValidKey, Uint8Array | null][]} Changes changes of the browser's database: object store, key,
 *   content (null deletes the entry)
 */

export const JOURNAL_SECTOR_COUNT = 12; // sectors of the journal
export const JOURNAL_SECTOR_BYTES = 4096;
const MAX_TEXT_LENGTH = 4000; // characters
const MAX_FILE_SIZE = 200_000; // bytes; the longest match takes about 30,000
const MAX_MESSAGE_FILES = 64; // files in one message
const FILE_NAME_PATTERN = /^([a-z0-9_]{1,32}\/)?[a-z0-9_]{1,32}(\.[a-z0-9]{1,8})?$/;
const BOARD_LENGTHS = [16, 32];
const MAX_LIGHT_BYTES = 3 * 512;
const DISPLAY_BYTES = 1024;
const MAX_TUNES = 64;
const MAX_NOTES = 64; // notes in one tune
const MAX_NOTE_VALUE = 20_000; // limit for a note's frequency in Hz and for its duration in ms
const MAX_LINES = 8;
const MAX_ITEMS = 64;
const MAX_CLUSTERS = 2;
const MAX_REFUSED_RULESETS = 64; // number of the user's rulesets that the board could not load
const MAX_GAMES = 64;
const MAX_PUZZLES = 999; // in one game
const MAX_MATCHES = 128;
const MAX_COMPILER_ERRORS = 128; // errors that the compiler reports, in all files of a ruleset
const MAX_PACKAGES = 16; // installed rulesets on one board
const MAX_FLASH_SIZE = 0x400000; // bytes
const MAX_ANSWER_SIZE = 4_000_000; // bytes of an answer, and of all files together
const ID_PATTERN = /^[a-z0-9_]{1,32}$/;
const PUZZLE_PATTERN = /^[a-z0-9_]{1,32},[0-9]{1,3}$/;
export const MAX_STORED_FILES = 128; // files that the page stores for the board
export const MAX_STORED_BYTES = MAX_ANSWER_SIZE;

/** @param {unknown} value @param {number} [maxLength] @returns {value is string} */
const isText = (value, maxLength = MAX_TEXT_LENGTH) => typeof value === "string" && value.length <= maxLength;
/** @param {unknown} value @param {number} size @returns {value is Uint8Array} */
const isBytes = (value, size) => value instanceof Uint8Array && value.length <= size;
/** @param {any} value @param {number} max */
const isCount = (value, max) => Number.isInteger(value) && value >= 0 && value <= max;
const isNumber = (/** @type {unknown} */ value) => Number.isFinite(value);
const isFlag = (/** @type {unknown} */ value) => typeof value === "boolean";
/** @param {any} value @param {number} maxLength @param {(each: any) => boolean} check */
const isList = (value, maxLength, check) => Array.isArray(value) && value.length <= maxLength && value.every(check);
const isId = (/** @type {unknown} */ value) => typeof value === "string" && ID_PATTERN.test(value);
const isNote = (/** @type {any} */ note) => isList(note, 2, (each) => isCount(each, MAX_NOTE_VALUE)) && note.length === 2;

/** @type {Record<string, (message: any) => boolean>} */
const MESSAGE_CHECKS = {
    alive: () => true,
    ready: ({ facts }) =>
        isText(facts?.name, 64) && BOARD_LENGTHS.includes(facts.width) && BOARD_LENGTHS.includes(facts.height) &&
        isCount(facts.clusters, MAX_CLUSTERS) && isFlag(facts.text) && isFlag(facts.tray) &&
        isList(facts.tunes, MAX_TUNES, (tune) => isList(tune, MAX_NOTES, isNote)) &&
        isList(Object.entries(facts.refused ?? {}), MAX_REFUSED_RULESETS, ([folder, words]) => isText(folder, 64) && isText(words)),
    shown: ({ lit, lines, dots, scale, tune, said, die, ms }) =>
        (lit === null || isBytes(lit, MAX_LIGHT_BYTES)) && (lines === undefined || lines === null || isBytes(lines, MAX_LIGHT_BYTES / 3)) && isNumber(ms) && (dots === null || (isBytes(dots, DISPLAY_BYTES) && dots.length === DISPLAY_BYTES)) &&
        isCount(scale, 256) && isCount(tune + 1, MAX_TUNES) && (said === null || isScreenTexts(said)) &&
        (die === null || (isList(die.q, 4, isNumber) && die.q.length === 4 && [die.x, die.y, die.z].every(isNumber) &&
            [die.held, die.busy, die.plugged].every(isFlag))),
    store: ({ id, sectors, files }) =>
        isCount(id, Number.MAX_SAFE_INTEGER) && Array.isArray(sectors) && sectors.length <= JOURNAL_SECTOR_COUNT &&
        sectors.every(([sector, data]) => isCount(sector, JOURNAL_SECTOR_COUNT - 1) && isBytes(data, JOURNAL_SECTOR_BYTES) && data.length === JOURNAL_SECTOR_BYTES) &&
        Array.isArray(files) && files.length <= MAX_MESSAGE_FILES &&
        files.every(([name, data]) => isText(name) && FILE_NAME_PATTERN.test(name) && (data === null || isBytes(data, MAX_FILE_SIZE))),
    answer: ({ id, refused }) => isCount(id, Number.MAX_SAFE_INTEGER) && (refused === undefined || isText(refused)),
    failed: ({ words, trace }) => isText(words) && isText(trace, 4 * MAX_TEXT_LENGTH),
    ok: ({ cluster }) => isCount(cluster, 1),
    note: ({ words }) => isText(words),
    write: ({ words }) => isText(words),
};

/** @param {any} said */
function isScreenTexts({ screen, said, lines, match, actions, asked, puzzle, replay, turn, names, note }) {
    return (
        [screen, said, match, note ?? ""].every((each) => isText(each)) && isCount(actions, 1_000_000) &&
        isList(lines, MAX_LINES, (line) => isText(line)) && (asked === undefined || isQuestion(asked)) &&
        (puzzle === undefined || puzzle === "" || (typeof puzzle === "string" && PUZZLE_PATTERN.test(puzzle))) &&
        (turn === undefined || (isCount(turn.hand + 1, 2) && isCount(turn.side + 1, 2) && isCount(turn.cluster, 1) &&
            isList(turn.sides, 2, (each) => isText(each, 64)) && isFlag(turn.opponents) && isFlag(turn.over))) &&
        (names === undefined || isList(names, 2, (each) => isText(each))) &&
        (replay === null || (isCount(replay.at, 1_000_000) && isCount(replay.count, 1_000_000) && isFlag(replay.whole) && isFlag(replay.over) &&
            [replay.failed, replay.name, replay.names].every((each) => isText(each))))
    );
}

/** @param {any} asked */
function isQuestion({ head, text, items, at, rows, due, goes, chooses, idle }) {
    return (
        isText(head) && isText(text) && isList(items, MAX_ITEMS, (each) => isText(each, 200)) && isCount(at + 1, MAX_ITEMS) &&
        isList(rows, MAX_LINES, (each) => isCount(each + 1, MAX_ITEMS)) && isFlag(due) && isFlag(goes) && isFlag(chooses) &&
        isList(idle, MAX_CLUSTERS, (each) => isCount(each, MAX_CLUSTERS - 1))
    );
}

/** @param {any} game */
const isGame = ({ id, name, about, typical, lessons, puzzles }) =>
    isId(id) && isText(name, 64) && isText(about, 400) && isText(typical, 64) && isFlag(lessons) && isCount(puzzles, MAX_PUZZLES);

/** @param {any} match the heading of a stored match */
const isHeading = (match) =>
    typeof match.file === "string" && FILE_NAME_PATTERN.test(match.file) &&
    isList(Object.entries(match), 64, ([key, value]) => isText(key, 64) && isText(value, 200));

const isNothing = (/** @type {unknown} */ value) => value === undefined || value === null;
const isDataOrNull = (/** @type {any} */ value) => value === null || isBytes(value, MAX_ANSWER_SIZE);
const isUpdate = (/** @type {any} */ { sent, slot, size }) =>
    isCount(sent + 1, MAX_FLASH_SIZE) && ["a", "b"].includes(slot) && isCount(size, MAX_FLASH_SIZE);
const isLongText = (/** @type {any} */ value) => isText(value, 20_000);

/**
 * For the name of each function of the board, a check of its result.
 * @type {Record<string, (result: any) => boolean>}
 */
const ANSWER_CHECKS = {
    games_to_offer: (games) => isList(games, MAX_GAMES, isGame),
    stored_matches: (matches) => isList(matches, MAX_MATCHES, isHeading),
    colours: ({ set, lights }) => ["vivid", "distinct"].includes(set) && isList(lights, 32, (each) => isCount(each, 0xffffff)),
    file: isDataOrNull,
    pack: isDataOrNull,
    clip: (data) => isBytes(data, 20_000_000),
    current_ruleset: (id) => id === "" || isId(id),
    would_end_a_match: (count) => isCount(count, 1),
    continue_clip: (share) => isCount(share, 100),
    mark_item: (pad) => isCount(pad, 12),
    turn_facts: isTurnFacts,
    check_files: isFindings,
    play_random_match: isFindings,
    declared_facts: isRulesetFacts,
    compile: (words) => isList(words, MAX_COMPILER_ERRORS, (each) => isText(each)),
    start_action: isExchangeStep,
    next_after_output: isExchangeStep,
    next_after_error: isExchangeStep,
};

/** @param {any} text JSON for the page */
function isTurnFacts(text) {
    if (!isLongText(text)) return false;
    const { name, hand, over, sides } = JSON.parse(text);
    return isText(name, 64) && isCount(hand + 1, 2) && isFlag(over) && isList(sides, 2, (each) => isText(each, 64)) && sides.length === 2;
}

/**
 * @param {any} findings each is [file, line, message, true if no match can begin]; the workshop drops malformed ones
 */
function isFindings(findings) {
    return isList(findings, 100_000, Array.isArray);
}

/** @param {any} declared the facts of a checked ruleset */
function isRulesetFacts({ title, interface: number, version, authors }) {
    return isText(title, 64) && isCount(number, 255) && isCount(version, 65535) && isList(authors, 20, (each) => isText(each, 200));
}

/** @param {any} text the next step of an exchange with a board, as JSON (browser/send.py) */
function isExchangeStep(text) {
    if (!isLongText(text)) return false;
    const { script, done, total, wrong, end } = JSON.parse(text);
    if (script !== undefined) return isText(script, 20_000) && isCount(done, MAX_FLASH_SIZE) && isCount(total, MAX_FLASH_SIZE);
    if (wrong !== undefined) return isList(wrong, 3, (each) => isText(each) || typeof each === "object") && isText(wrong[0], 40) && isText(wrong[2]);
    return end === null || isBoardFacts(end) || (isBoardFacts(end.board) && (end.slot === undefined || isUpdate(end)));
}

/** @param {any} facts */
function isBoardFacts({ board, chip, name, slot, free, rows }) {
    return (
        [board, chip, name, slot].every((each) => isText(each, 200)) && isCount(free, MAX_FLASH_SIZE) &&
        isList(rows, MAX_PACKAGES, (each) =>
            [each.id, each.title, each.serves, each.failed].every((words) => isText(words, 200)) &&
            isCount(each.version, 65535) && isCount(each.size, MAX_FLASH_SIZE) && isFlag(each.active))
    );
}

/**
 * Return whether the page may use the result of a function that ran in the sandbox. If ANSWER_CHECKS has no entry for
 * the function, the result must be nothing, a small whole number or a text.
 * @param {string} name the function
 * @param {unknown} result
 */
export function isValidAnswer(name, result) {
    try {
        return Object.hasOwn(ANSWER_CHECKS, name) ? ANSWER_CHECKS[name](result) : isNothing(result) || isCount(result, 2 ** 31) || isText(result);
    } catch {
        return false;
    }
}

/**
 * Return whether the page may act on a message; all other messages are dropped.
 * @param {any} message
 * @returns {message is FromBoard}
 */
export function isValidMessage(message) {
    try {
        return Object.hasOwn(MESSAGE_CHECKS, message.kind) && MESSAGE_CHECKS[message.kind](message);
    } catch {
        return false; // the message has an unexpected shape
    }
}

/**
 * Return the changes that rename the sectors of a journal that this version cannot read, because their number or size
 * differs. The board then does not overwrite the match in them. A readable journal needs no changes.
 * @param {[IDBValidKey, any][]} journal [sector, content]; a renamed sector has a name in place of its number
 * @returns {Changes}
 */
export function changesToRenameJournal(journal) {
    const sectors = journal.filter(([key]) => typeof key === "number");
    if (sectors.every(([sector, data]) => isCount(sector, JOURNAL_SECTOR_COUNT - 1) && isBytes(data, JOURNAL_SECTOR_BYTES) && data.length === JOURNAL_SECTOR_BYTES)) return [];
    const names = new Set(journal.map(([key]) => String(key)));
    let ending = ".bad";
    for (let number = 2; sectors.some(([sector]) => names.has(sector + ending)); number += 1) ending = `.bad${number}`;
    return sectors.flatMap(([sector, data]) => /** @type {Changes} */ ([["journal", sector + ending, data], ["journal", sector, null]]));
}

/**
 * Return the changes of the database that a "store" message asks for; the message must have been checked.
 * @param {Extract<FromBoard, {kind: "store"}>} message
 * @returns {Changes}
 */
export function storeChangesOf({ sectors, files }) {
    return [
        ...sectors.map(([sector, data]) => /** @type {Changes[0]} */ (["journal", sector, data])),
        ...files.map(([name, data]) => /** @type {Changes[0]} */ (["files", name, data])),
    ];
}
