// The messages between the page and its board.

import type { Facts } from "./interpreter.mjs";
import type { Pose } from "./fall.mjs";
import type { Vector } from "./vectors.mjs";

export type ThrowKind = number | "out" | "cocked" | "weak" | "grabbed";

export type ToBoard =
    | { kind: "start"; board: string; plain?: boolean; check?: boolean; manual?: boolean; now?: number; chance?: string }
    | { kind: "pads"; bits: number; ms?: number }
    | { kind: "point"; square: number }
    | { kind: "grab" | "drag"; x: number; y: number }
    | { kind: "release"; tap?: boolean }
    | { kind: "lead" }
    | { kind: "useless" } // a key that does nothing while the match waits for a throw
    | { kind: "throw"; what: ThrowKind }
    | { kind: "shake"; down: boolean }
    | { kind: "motion"; sample: Vector; seconds: number }
    | { kind: "hidden"; on: boolean }
    | { kind: "port"; open: boolean }
    | { kind: "newBoard" }
    | { kind: "received"; data: Uint8Array }
    | { kind: "tick"; ms: number; pairs?: [Vector, Vector][] }
    | { kind: "stored"; id: number }
    | { kind: "call"; id: number; name: string; words: any[] };

/** The data that the board's thread starts with: the page's message, and files that it cannot fetch itself. */
export type StartData = Extract<ToBoard, { kind: "start" }> & {
    /** whether nothing is stored yet, so that the menu needs no game */
    isFirst: boolean;
    files: [string, Uint8Array][];
    journal: [number, Uint8Array][];
    /** the user's files with their absolute paths, and the folders of rulesets among them */
    own: [string, Uint8Array][];
    folders: string[];
    /** the board's language, and the sentences in it that only the page has */
    language?: string;
    sentences?: Record<string, string>;
};

/** The current screen's question (host_tools/simulator/screen_input.py). */
export interface Question {
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

export interface ScreenTexts {
    screen: string;
    said: string;
    lines: string[];
    match: string;
    actions: number;
    /** missing for a watched board, because this page cannot answer its questions */
    asked?: Question;
    /** the current puzzle as it stands in a link ("RULESET,NUMBER"), or ""; missing for a watched board */
    puzzle?: string;
    replay: null | {
        at: number; count: number; whole: boolean; failed: string; name: string; names: string; over: boolean;
    };
    /**
     * `hand` is the side whose turn it is, `cluster` its pads, `sides` the names of the sides. In a match by link,
     * `side` is the side that is played at this page, otherwise -1.
     */
    turn?: { hand: number; cluster: number; side: number; sides: string[]; opponents: boolean; over: boolean };
    /** for a watched board: its coaches, and a message about it */
    names?: string[];
    note?: string;
}

/** The part of a Web Serial port that the page uses; TypeScript's libraries do not declare it. */
export interface Port {
    readonly readable: ReadableStream<Uint8Array> | null;
    readonly writable: WritableStream<Uint8Array> | null;
    open(options: { baudRate: number }): Promise<void>;
    close(): Promise<void>;
    setSignals(signals: { dataTerminalReady?: boolean }): Promise<void>;
    getInfo(): { usbVendorId?: number; usbProductId?: number; serialNumber?: string };
}

/** The facts of a board on USB (browser/send.py). */
export interface BoardFacts {
    board: string;
    /** "rp2040", "rp2350" */
    chip: string;
    name: string;
    /** the slot from which the board starts; "" without firmware */
    slot: string;
    /** free bytes for rulesets */
    free: number;
    rows: { id: string; title: string; serves: string; version: number; size: number; active: boolean; failed: string }[];
}

export interface Shown {
    kind: "shown";
    lit: Uint8Array | null;
    /** for each light, 1 if it is part of the pitch's lines */
    lines?: Uint8Array | null;
    scale: number;
    dots: Uint8Array | null;
    tune: number;
    said: ScreenTexts | null;
    die: null | (Pose & { held: boolean; busy: boolean; plugged: boolean });
    ms: number;
}

export type FromBoard =
    | Shown
    | { kind: "alive" }
    | { kind: "ready"; facts: Facts }
    | { kind: "store"; id: number; sectors: [number, Uint8Array][]; files: [string, Uint8Array | null][] }
    | { kind: "answer"; id: number; result?: any; refused?: string }
    | { kind: "failed"; words: string; trace: string }
    | { kind: "ok"; cluster: number }
    /** `words` is the id of one of the page's sentences, or text */
    | { kind: "note"; words: string }
    | { kind: "write"; words: string };
