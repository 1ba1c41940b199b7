// Opens what the page's own address contains: a match to watch, a turn, a game, or a puzzle.

import { gameInLink } from "./games.mjs";
import { matchInLink } from "./link.mjs";
import { puzzleInLink } from "./puzzles.mjs";

/** Opens what the page's own address contains. */
export class LinkOpener {
    /**
     * @param {import("./client.mjs").ThreadClient} client connection to the board
     * @param {import("./games.mjs").GamesDialog} games
     * @param {import("./turns.mjs").LinkedMatch} turns
     * @param {import("./puzzles.mjs").PuzzleOpener} puzzles
     * @param {(words: string) => void} note shows a message to the user
     */
    constructor(client, games, turns, puzzles, note) {
        this.client = client;
        this.games = games;
        this.turns = turns;
        this.puzzles = puzzles;
        this.note = note;
    }

    /**
     * Open the game, puzzle or match that the page's address contains, and then remove it from the address. Only a
     * match that is replayed stays there.
     */
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
                this.clearAddress(); // `Puzzles.show` sets it again
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

    /** Remove the match from the address, so that a reload does not show it. */
    clearAddress() {
        history.replaceState(null, "", location.pathname + location.search);
    }
}
