// Reads stored matches byte by byte: finds the id of a match played by links (each turn is sent as a link), and whether
// one match continues another. The course of a match is everything that has happened in it.
//
// A stored match (firmware/pixelpitch/storage/stored_match.py) has a heading and a history (rules/history_bytes.py).
// The history begins with a first state. Its entries follow, each of two bytes with its kind in the top three bits.

const HEADER_SIZE = 8; // bytes before the heading
const ENTERED_THROW = 6; // the kind of an entry for a throw of ordinary dice; all other actions have kinds up to 2
const ENDING_PATTERN = /^ended (.+)$/m; // how the coaches ended the match: a side resigned, or both agreed to a draw
const LINK_ID_PATTERN = /^link ([0-9a-f]{16})$/m;

/**
 * The course of a stored match:
 * - `link`: the id of a match played by links, or "".
 * - `ending`: how the coaches ended the match, or "".
 * - `start`: the history up to and including its first state.
 * - `entries`: the later entries that can no longer change.
 * - `actionCount`: the number of actions in `entries`.
 *
 * @typedef {{link: string, ending: string, start: Uint8Array, entries: Uint8Array, actionCount: number}} Course
 */

/**
 * Return the start and the actions of a stored match; throws Error if its lengths are inconsistent.
 * @param {Uint8Array} match
 * @returns {Course}
 */
export function parseCourse(match) {
    const text = match[4] | (match[5] << 8);
    const history = match.subarray(HEADER_SIZE + text, HEADER_SIZE + text + (match[6] | (match[7] << 8)));
    const at = 4 + history[3];
    const first = at + 2 + ((history[at] << 8) | history[at + 1]);
    if (!(first <= history.length)) throw new Error(`got a match of ${match.length} bytes, expected a whole one`);
    let end = first + ((history.length - first) & ~1);
    while (end > first && !isAction(history[end - 2] >> 5)) end -= 2;
    let actionCount = 0;
    for (let each = first; each < end; each += 2) actionCount += Number(isAction(history[each] >> 5));
    const heading = new TextDecoder().decode(match.subarray(HEADER_SIZE, HEADER_SIZE + text));
    return {
        link: LINK_ID_PATTERN.exec(heading)?.[1] ?? "",
        ending: ENDING_PATTERN.exec(heading)?.[1] ?? "",
        start: history.subarray(0, first),
        entries: history.subarray(first, end),
        actionCount,
    };
}

/**
 * Return how the course `received` relates to `known`:
 * - "same": they are equal.
 * - "longer": `received` continues `known`.
 * - "shorter": `known` continues `received`.
 * - "other": they differ.
 * @param {Course} known
 * @param {Course} received
 */
export function compareCourses(known, received) {
    if (!startsWith(received.start, known.start) || received.start.length !== known.start.length) return "other";
    if (received.entries.length === known.entries.length && startsWith(received.entries, known.entries)) {
        if (known.ending === received.ending) return "same";
        return known.ending ? "shorter" : "longer";
    }
    if (startsWith(received.entries, known.entries)) return known.ending ? "other" : "longer";
    return startsWith(known.entries, received.entries) ? "shorter" : "other";
}

/** Return whether entries of this kind are actions. Playing times and pending throws are not. @param {number} kind */
const isAction = (kind) => kind <= 2 || kind === ENTERED_THROW;
/** Return whether `whole` begins with `part`. @param {Uint8Array} whole @param {Uint8Array} part */
const startsWith = (whole, part) => part.length <= whole.length && part.every((byte, at) => byte === whole[at]);
