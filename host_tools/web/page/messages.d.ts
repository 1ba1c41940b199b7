// What the page and its board say to each other.

import type { Facts } from "./interpreter.mjs";
import type { Pose } from "./fall.mjs";
import type { Vector } from "./vectors.mjs";

export type What = number | "out" | "cocked" | "weak" | "grabbed";

export type ToBoard =
    | { kind: "start"; board: string; plain?: boolean; check?: boolean; manual?: boolean; now?: number; chance?: string }
    | { kind: "pads"; bits: number; ms?: number }
    | { kind: "point"; square: number }
    | { kind: "grab" | "drag"; x: number; y: number }
    | { kind: "letGo"; tap?: boolean }
    | { kind: "lead" }
    | { kind: "throw"; what: What }
    | { kind: "shake"; down: boolean }
    | { kind: "motion"; sample: Vector; seconds: number }
    | { kind: "hidden"; on: boolean }
    | { kind: "port"; open: boolean }
    | { kind: "other" }
    | { kind: "came"; data: Uint8Array }
    | { kind: "tick"; ms: number; pairs?: [Vector, Vector][] }
    | { kind: "kept"; id: number }
    | { kind: "call"; id: number; name: string; words: any[] };

/** What the thread of the board begins with: the page's words, and all that it cannot fetch. */
export type Given = Extract<ToBoard, { kind: "start" }> & {
    wasm: Uint8Array;
    pack: Uint8Array;
    files: [string, Uint8Array][];
    journal: [number, Uint8Array][];
    /** the user's own files with their absolute paths, and the folders of rulesets among them */
    own: [string, Uint8Array][];
    folders: string[];
    /** of the board, and what it says in that language where no board does */
    language?: string;
    sentences?: Record<string, string>;
};

/** What the screen asks of a hand (host_tools/simulator/asked.py). */
export interface Asked {
    head: string;
    text: string;
    items: string[];
    at: number;
    rows: number[];
    due: boolean;
    goes: boolean;
    chooses: boolean;
    idle: number[];
}

export interface Said {
    screen: string;
    said: string;
    lines: string[];
    match: string;
    actions: number;
    /** a board that is watched asks nothing of this page */
    asked?: Asked;
    /** the puzzle that is shown, as a link names it; a board that is watched does not say */
    puzzle?: string;
    replay: null | {
        at: number; count: number; whole: boolean; failed: string; name: string; names: string; over: boolean;
    };
    /** whose turn it is and at which pads, the side that is played here by link (-1: none), what the sides are called */
    turn?: { hand: number; cluster: number; side: number; sides: string[]; opponents: boolean; over: boolean };
    /** of a board that is watched: its coaches, and what there is to say about it */
    names?: string[];
    note?: string;
}

/** What Web Serial has of a port: no library of types knows it. */
export interface Port {
    readonly readable: ReadableStream<Uint8Array> | null;
    readonly writable: WritableStream<Uint8Array> | null;
    open(options: { baudRate: number }): Promise<void>;
    close(): Promise<void>;
    setSignals(signals: { dataTerminalReady?: boolean }): Promise<void>;
    getInfo(): { usbVendorId?: number; usbProductId?: number; serialNumber?: string };
}

export interface Shown {
    kind: "shown";
    lit: Uint8Array | null;
    /** of each light, 1 if it is one of the pitch's lines */
    lines?: Uint8Array | null;
    scale: number;
    dots: Uint8Array | null;
    tune: number;
    said: Said | null;
    die: null | (Pose & { held: boolean; busy: boolean; plugged: boolean });
    ms: number;
}

export type FromBoard =
    | Shown
    | { kind: "alive" }
    | { kind: "ready"; facts: Facts }
    | { kind: "keep"; id: number; sectors: [number, Uint8Array][]; files: [string, Uint8Array | null][] }
    | { kind: "answer"; id: number; result?: any; refused?: string }
    | { kind: "failed"; words: string; trace: string }
    | { kind: "ok"; cluster: number }
    /** `words` are the id of a sentence of the page, or words */
    | { kind: "note"; words: string }
    | { kind: "say"; words: string };
