// What a phone or a tablet has beside a screen: it trembles, it stays awake, it sends a link on.

const LANDED_MS = 25;

export class Handheld {
    constructor() {
        this.busy = false;
        this.playing = false;
        /** @type {WakeLockSentinel | null} */
        this.awake = null;
        document.addEventListener("visibilitychange", () => void this.stayAwake());
    }

    /** Tremble once as the die comes to rest. @param {boolean} busy */
    die(busy) {
        if (this.busy && !busy) navigator.vibrate?.(LANDED_MS);
        this.busy = busy;
    }

    /** Keep the screen on while a match is played. @param {boolean} playing */
    match(playing) {
        if (playing === this.playing) return;
        this.playing = playing;
        void this.stayAwake();
    }

    async stayAwake() {
        const wanted = this.playing && document.visibilityState === "visible";
        if (!wanted) {
            await this.awake?.release();
            this.awake = null;
        } else if (!this.awake || this.awake.released) {
            this.awake = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null; // a low battery refuses it
        }
    }
}
