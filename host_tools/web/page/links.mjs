// Opens what the fragment (#...) of the page's address names: a match to watch, a turn, a game, or a puzzle.

import { gameInLink } from "./games.mjs";
import { matchInLink } from "./link.mjs";
import { puzzleInLink } from "./puzzles.mjs";

/** Opens what the fragment of the page's address names. */
export class LinkOpener {
    /**
     * @param {import("./client.mjs").ThreadClient} client
     * @param {import("./games.mjs").GamesDialog} games
     * @param {import("./turns.mjs").LinkedMatch} turns
     * @param {import("./puzzles.mjs").PuzzleOpener} puzzles
     * @param {(words: string) => void} note
     */
    constructor(client, games, turns, puzzles, note) {
        this.client = client;
        this.games = games;
        this.turns = turns;
        this.puzzles = puzzles;
        this.note = note;
    }

    /** Open what the address's fragment names, then remove the fragment; only that of a match to watch stays. */
    async open() {
        const { hash } = location;
        if (!hash) return;
        try {
            const wish = gameInLink(hash);
            if (wish) {
                this.clearAddress(); // so that a reload does not begin it again
                return await this.games.beginMatch(wish.game, wish.opponent);
            }
            const puzzle = puzzleInLink(hash);
            if (puzzle) {
                this.clearAddress(); // `PuzzleOpener.show` sets it again
                return await this.puzzles.begin(...puzzle);
            }
            const match = await matchInLink(hash, "r");
            // The address remains until the user leaves the match.
            if (match) return await this.client.call("replay", match);
            const turn = await matchInLink(hash, "t");
            if (turn) await this.turns.takeTurn(turn);
            if (turn && location.hash === hash) this.clearAddress();
        } catch (error) {
            this.clearAddress();
            this.note(/** @type {Error} */ (error).message);
        }
    }

    /** Remove the fragment from the address, so that a reload does not open it again. */
    clearAddress() {
        history.replaceState(null, "", location.pathname + location.search);
    }
}
