// Puzzles on the page: a link with `#puzzle=ID,NUMBER` opens one, and there is a puzzle of the day.

/** @typedef {import("./games.mjs").Game} Game */

const LINK_PATTERN = /^#puzzle=([a-z0-9_]+),([0-9]{1,3})$/;
const DAY_MS = 86_400_000;
const DAY_STRIDE = 7919; // a prime, so that every puzzle has its day before one is repeated

/**
 * Return the puzzle in a link as [game, number], or null.
 * @param {string} hash
 * @returns {[string, string] | null}
 */
export function puzzleInLink(hash) {
    const found = LINK_PATTERN.exec(hash);
    return found && [found[1], found[2]];
}

/**
 * Return the puzzle of the day for the local `date` from all puzzles of `games`.
 * @param {Pick<Game, "id" | "puzzles">[]} games
 * @param {Date} date
 * @returns {[string, string] | null}
 */
export function puzzleOfDay(games, date) {
    const all = games.reduce((sum, { puzzles }) => sum + puzzles, 0);
    const day = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
    let at = (day * DAY_STRIDE) % all; // NaN if there are no puzzles; then no comparison below is true
    for (const { id, puzzles } of games) {
        if (at < puzzles) return [id, `${at + 1}`];
        at -= puzzles;
    }
    return null;
}

/** Opens the puzzle that a link names, and the puzzle of the day. */
export class PuzzleOpener {
    /** @param {import("./games.mjs").GamesDialog} games */
    constructor(games) {
        this.games = games;
        this.shown = false;
        const button = document.getElementById("puzzle-of-the-day");
        if (button) button.onclick = () => void this.openPuzzleOfDay();
    }

    async openPuzzleOfDay() {
        const found = puzzleOfDay((await this.games.callBoard("games_to_offer")) ?? [], new Date());
        if (found) await this.begin(...found);
    }

    /** Show a puzzle. @param {string} game @param {string} number */
    async begin(game, number) {
        await this.games.callAfterConsent("begin_puzzle", game, number);
    }

    /**
     * Put the current puzzle into the page's address, so that the address is a link to the puzzle.
     * @param {string} puzzle the puzzle, or ""
     */
    show(puzzle) {
        if (puzzle || this.shown)
            history.replaceState(null, "", location.pathname + location.search + (puzzle && `#puzzle=${puzzle}`));
        this.shown = puzzle !== "";
    }
}
