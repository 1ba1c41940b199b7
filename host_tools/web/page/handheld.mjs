// Features of phones and tablets: vibration, keeping the screen on, sharing a link.

const LANDED_MS = 25;

export class Handheld {
    constructor() {
        this.busy = false;
        this.playing = false;
        /** @type {WakeLockSentinel | null} */
        this.awake = null;
        document.addEventListener("visibilitychange", () => void this.stayAwake());
    }

    /** Vibrate once when the die comes to rest. @param {boolean} busy */
    die(busy) {
        if (this.busy && !busy) navigator.vibrate?.(LANDED_MS);
        this.busy = busy;
    }

    /** Keep the screen on during a match. @param {boolean} playing */
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
            // Refused if the battery is low.
            this.awake = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
        }
    }
}
