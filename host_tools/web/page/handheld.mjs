// Features of phones and tablets: vibration, and a screen that stays on during a match.

const VIBRATION_MS = 25;

export class Handheld {
    constructor() {
        this.busy = false;
        this.playing = false;
        /** @type {WakeLockSentinel | null} */
        this.wakeLock = null;
        document.addEventListener("visibilitychange", () => void this.updateWakeLock());
    }

    /** Vibrate once when the die comes to rest. @param {boolean} busy */
    setDieBusy(busy) {
        if (this.busy && !busy) navigator.vibrate?.(VIBRATION_MS);
        this.busy = busy;
    }

    /** Keep the screen on during a match. @param {boolean} playing */
    setPlaying(playing) {
        if (playing === this.playing) return;
        this.playing = playing;
        void this.updateWakeLock();
    }

    async updateWakeLock() {
        const wanted = this.playing && document.visibilityState === "visible";
        if (!wanted) {
            await this.wakeLock?.release();
            this.wakeLock = null;
        } else if (!this.wakeLock || this.wakeLock.released) {
            // Refused if the battery is low.
            this.wakeLock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
        }
    }
}
