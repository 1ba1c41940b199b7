// Features of phones and tablets: vibration, and a screen that stays on during a match.

const VIBRATION_MS = 25;

/** Vibration and the wake lock of phones and tablets. */
export class HandheldFeatures {
    constructor() {
        this.isDieBusy = false;
        this.isPlaying = false;
        /** @type {WakeLockSentinel | null} */
        this.wakeLock = null;
        document.addEventListener("visibilitychange", () => void this.updateWakeLock());
    }

    /** Vibrate once when the die comes to rest. @param {boolean} busy */
    setDieBusy(busy) {
        if (this.isDieBusy && !busy) navigator.vibrate?.(VIBRATION_MS);
        this.isDieBusy = busy;
    }

    /** Keep the screen on during a match. @param {boolean} playing */
    setPlaying(playing) {
        if (playing === this.isPlaying) return;
        this.isPlaying = playing;
        void this.updateWakeLock();
    }

    async updateWakeLock() {
        const wanted = this.isPlaying && document.visibilityState === "visible";
        if (!wanted) {
            await this.wakeLock?.release();
            this.wakeLock = null;
        } else if (!this.wakeLock || this.wakeLock.released) {
            // Browsers refuse this if the battery is low.
            this.wakeLock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
        }
    }
}
