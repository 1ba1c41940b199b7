// Reads the course of a stored match byte by byte: the id of a match by link, and whether one continues
// another.
//
// A stored match (firmware/pixelpitch/storage/stored_match.py) has a heading and a history
// (rules/history_bytes.py): a first state, then entries of two bytes with the kind in the top three bits.

const HEAD = 8; // bytes before the heading
const ENTERED = 6; // the kind of an entry of ordinary dice: the only action with a kind above 2
const ENDED = /^ended (.+)$/m; // how the coaches ended the match: a side resigned, or both agreed to a draw
const LINK = /^link ([0-9a-f]{16})$/m;

/**
 * `link` is the id of the match, or ""; `ended` how its coaches ended it, or ""; `first` the history up to its
 * first state; `entries` those that can no longer change; `actions` how many of them are actions.
 * @typedef {{link: string, ended: string, first: Uint8Array, entries: Uint8Array, actions: number}} Course
 */

/**
 * Return the course of a stored match; throws Error if its lengths are inconsistent.
 * @param {Uint8Array} match
 * @returns {Course}
 */
export function courseOf(match) {
    const text = match[4] | (match[5] << 8);
    const history = match.subarray(HEAD + text, HEAD + text + (match[6] | (match[7] << 8)));
    const at = 4 + history[3];
    const first = at + 2 + ((history[at] << 8) | history[at + 1]);
    if (!(first <= history.length)) throw new Error(`got a match of ${match.length} bytes, expected a whole one`);
    let end = first + ((history.length - first) & ~1);
    while (end > first && !isAction(history[end - 2] >> 5)) end -= 2;
    let actions = 0;
    for (let each = first; each < end; each += 2) actions += Number(isAction(history[each] >> 5));
    const heading = new TextDecoder().decode(match.subarray(HEAD, HEAD + text));
    return {
        link: LINK.exec(heading)?.[1] ?? "",
        ended: ENDED.exec(heading)?.[1] ?? "",
        first: history.subarray(0, first),
        entries: history.subarray(first, end),
        actions,
    };
}

/**
 * Compare two courses: "same"; "longer" if `came` continues `known`; "shorter" if it ends earlier; otherwise
 * "other".
 * @param {Course} known
 * @param {Course} came
 */
export function compare(known, came) {
    if (!begins(came.first, known.first) || came.first.length !== known.first.length) return "other";
    if (came.entries.length === known.entries.length && begins(came.entries, known.entries)) {
        if (known.ended === came.ended) return "same";
        return known.ended ? "shorter" : "longer";
    }
    if (begins(came.entries, known.entries)) return known.ended ? "other" : "longer";
    return begins(known.entries, came.entries) ? "shorter" : "other";
}

/** Return whether `kind` is an action: time and pending throws are none. @param {number} kind */
const isAction = (kind) => kind <= 2 || kind === ENTERED;
/** Return whether `whole` begins with `part`. @param {Uint8Array} whole @param {Uint8Array} part */
const begins = (whole, part) => part.length <= whole.length && part.every((byte, at) => byte === whole[at]);
