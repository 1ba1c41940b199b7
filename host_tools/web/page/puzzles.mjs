// Puzzles on the page: `#puzzle=ID,NUMBER` in a link opens one, and there is one a day by the date.

/** @typedef {import("./games.mjs").Game} Game */

const FORM = /^#puzzle=([a-z0-9_]+),([0-9]{1,3})$/;
const DAY_MS = 86_400_000;
const STRIDE = 7919; // a prime: day after day it meets every puzzle before one comes again

/** Which puzzle a link opens: [its game, its number], or null. @param {string} hash @returns {[string, string] | null} */
export function puzzleIn(hash) {
    const found = FORM.exec(hash);
    return found && [found[1], found[2]];
}

/**
 * The puzzle of the day that `date` is here, of all that `games` have.
 * @param {Pick<Game, "id" | "puzzles">[]} games @param {Date} date @returns {[string, string] | null}
 */
export function puzzleOf(games, date) {
    const all = games.reduce((sum, { puzzles }) => sum + puzzles, 0);
    const day = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
    let at = (day * STRIDE) % all; // of none: no number, and less than no puzzles
    for (const { id, puzzles } of games) {
        if (at < puzzles) return [id, `${at + 1}`];
        at -= puzzles;
    }
    return null;
}

export class Puzzles {
    /** @param {import("./games.mjs").Games} games */
    constructor(games) {
        this.games = games;
        this.shown = false;
        const button = document.getElementById("puzzle-of-the-day");
        if (button) button.onclick = () => void this.daily();
    }

    async daily() {
        const found = puzzleOf((await this.games.ask("games")) ?? [], new Date());
        if (found) await this.begin(...found);
    }

    /** @param {string} game @param {string} number */
    async begin(game, number) {
        await this.games.give("begin_puzzle", game, number);
    }

    /** The address names the puzzle that is shown: it is the link to share. @param {string} puzzle "" for none */
    show(puzzle) {
        if (puzzle || this.shown)
            history.replaceState(null, "", location.pathname + location.search + (puzzle && `#puzzle=${puzzle}`));
        this.shown = puzzle !== "";
    }
}
