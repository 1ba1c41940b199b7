// Draws the die and its box (the tray) from above, and lets a pointer drag the die.

import { rotated } from "./vectors.mjs";

/** @typedef {NonNullable<import("./messages.js").Shown["die"]>} DieShown */
/** @typedef {import("./vectors.mjs").Vector} Vector */

// Many lengths in this module have the unit "half of the box": 1 is the distance from its middle to a wall.
const HALF_EDGE = 0.17; // half the die's edge, in halves of the box; larger than life, to be visible
const VIEW_TILT = 0.5; // radians; the box is seen from the height of a person on a chair
const HEIGHT_SCALE = 6; // converts heights from m to halves of the box
// Distance of the drawn wall in halves of the box; more than 1, because the die is drawn larger than it is.
const WALL_DISTANCE = 1.15;
// A press that is shorter than both limits is a tap.
const MAX_TAP_MS = 300;
const MAX_TAP_PX = 10;
// A pointer that is closer to the die than this picks it up. The unit is half the width of the box (see above).
const GRAB_DISTANCE = 0.45;
/**
 * @type {[number, Vector, Vector, Vector][]} number of a face, the direction in which it points,
 *   the directions of two edges
 */
const FACES = [
    [6, [0, 0, 1], [1, 0, 0], [0, 1, 0]],
    [1, [0, 0, -1], [1, 0, 0], [0, 1, 0]],
    [5, [1, 0, 0], [0, 1, 0], [0, 0, 1]],
    [2, [-1, 0, 0], [0, 1, 0], [0, 0, 1]],
    [4, [0, 1, 0], [1, 0, 0], [0, 0, 1]],
    [3, [0, -1, 0], [1, 0, 0], [0, 0, 1]],
];
/** @type {Record<number, [number, number][]>} */
const PIPS = {
    1: [[0, 0]],
    2: [[-1, -1], [1, 1]],
    3: [[-1, -1], [0, 0], [1, 1]],
    4: [[-1, -1], [1, 1], [-1, 1], [1, -1]],
    5: [[-1, -1], [1, 1], [-1, 1], [1, -1], [0, 0]],
    6: [[-1, -1], [1, 1], [-1, 1], [1, -1], [-1, 0], [1, 0]],
};

/** Draws the die and its box, and lets a pointer drag the die. */
export class DiceBox {
    /**
     * @param {HTMLCanvasElement} canvas
     * @param {(message: import("./messages.js").ToBoard) => void} send
     */
    constructor(canvas, send) {
        this.canvas = canvas;
        this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
        this.send = send;
        /** @type {DieShown | null} */
        this.die = null;
        this.lastPainted = "";
        this.hasMoved = false;
        this.halfBox = 1;
        canvas.addEventListener("pointerdown", (event) => this.startDrag(event));
        canvas.addEventListener("pointermove", (event) => this.dragTo(event));
        canvas.addEventListener("pointerup", (event) => this.release(this.isTap(event)));
        canvas.addEventListener("pointercancel", () => this.release());
        this.dragging = false;
        this.grabStart = { x: 0, y: 0, time: 0 }; // where on the page and when the pointer picked up the die
    }

    /** Return whether the pointer has only tapped the die. @param {PointerEvent} event */
    isTap({ clientX, clientY, timeStamp }) {
        const { x, y, time } = this.grabStart;
        return timeStamp - time <= MAX_TAP_MS && Math.hypot(clientX - x, clientY - y) <= MAX_TAP_PX;
    }

    /** Let the pointer pick up the die if it is near it. @param {PointerEvent} event */
    startDrag(event) {
        const [x, y] = this.pointerPosition(event);
        if (!this.die || Math.hypot(x - this.die.x, y - this.die.y) > GRAB_DISTANCE + HALF_EDGE) return;
        this.canvas.setPointerCapture(event.pointerId);
        this.dragging = true;
        this.grabStart = { x: event.clientX, y: event.clientY, time: event.timeStamp };
        this.canvas.classList.add("held");
        this.send({ kind: "grab", x, y });
        event.preventDefault();
    }

    /** Move the die with the pointer. @param {PointerEvent} event */
    dragTo(event) {
        if (!this.dragging) return;
        const [x, y] = this.pointerPosition(event);
        this.send({ kind: "drag", x, y });
    }

    /** Release the die. @param {boolean} [tap] whether the pointer only tapped it */
    release(tap = false) {
        if (!this.dragging) return;
        this.dragging = false;
        this.canvas.classList.remove("held");
        this.send({ kind: "release", tap });
    }

    /**
     * Return the pointer's position relative to the middle of the box, in halves of the box.
     * @param {PointerEvent} event
     */
    pointerPosition(event) {
        const area = this.canvas.getBoundingClientRect();
        const half = (this.halfBox * area.width) / this.canvas.width;
        const x = (event.clientX - area.left - area.width / 2) / half;
        const y = -(event.clientY - area.top - area.height / 2) / half / Math.cos(VIEW_TILT);
        return [x, y];
    }

    fitCanvas() {
        const ratio = Math.min(window.devicePixelRatio || 1, 2);
        const { clientWidth, clientHeight } = this.canvas;
        const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
        if (!width || (width === this.canvas.width && height === this.canvas.height)) return;
        this.canvas.width = width;
        this.canvas.height = height;
        this.halfBox = Math.min(height / 2 / (WALL_DISTANCE + 0.12) / Math.cos(VIEW_TILT), width / 2 / (WALL_DISTANCE + 0.25));
        this.lastPainted = "";
    }

    /** Store the pose of the die for the next `paint()`. @param {DieShown} die */
    show(die) {
        const { die: before } = this;
        this.hasMoved = !before || [before.x, before.y, before.z, ...before.q, before.plugged].join() !== [die.x, die.y, die.z, ...die.q, die.plugged].join();
        this.die = die;
    }

    paint() {
        const { die } = this;
        if (!die) return false;
        const key = `${die.x.toFixed(3)} ${die.y.toFixed(3)} ${die.z.toFixed(3)} ${die.q.map((v) => v.toFixed(3))} ${die.plugged}`;
        if (key === this.lastPainted) return false;
        this.lastPainted = key;
        const { context, canvas } = this;
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.clearRect(0, 0, canvas.width, canvas.height);
        this.drawTray();
        this.drawDie(die);
        return true;
    }

    /**
     * Return the point on the canvas that shows a position in the box.
     * @param {number} x
     * @param {number} y
     * @param {number} z in halves of the box
     * @returns {[number, number]}
     */
    project(x, y, z) {
        const { canvas, halfBox: half } = this;
        const up = y * Math.cos(VIEW_TILT) + z * Math.sin(VIEW_TILT);
        return [canvas.width / 2 + x * half, canvas.height / 2 - up * half];
    }

    drawTray() {
        const { context, halfBox: half } = this;
        const rim = (/** @type {number} */ size, /** @type {number} */ height) => {
            const [left, top] = this.project(-size, size, height);
            const [right, bottom] = this.project(size, -size, height);
            context.beginPath();
            context.roundRect(left, top, right - left, bottom - top, half * 0.1);
        };
        context.fillStyle = "#2a211b";
        rim(WALL_DISTANCE + 0.1, 0);
        context.fill();
        const [, top] = this.project(0, WALL_DISTANCE, 0);
        const [, bottom] = this.project(0, -WALL_DISTANCE, 0);
        const felt = context.createLinearGradient(0, top, 0, bottom);
        felt.addColorStop(0, "#0e2a1c");
        felt.addColorStop(0.16, "#16402a");
        felt.addColorStop(1, "#1b4c33");
        context.fillStyle = felt;
        rim(WALL_DISTANCE, 0);
        context.fill();
        context.strokeStyle = "#5b4636";
        context.lineWidth = Math.max(1, half * 0.022);
        rim(WALL_DISTANCE + 0.1, 0);
        context.stroke();
        context.strokeStyle = "#0007";
        rim(WALL_DISTANCE, 0);
        context.stroke();
    }

    /** Draw the die with its shadow and its cable. @param {DieShown} die */
    drawDie(die) {
        const { context, halfBox: half } = this;
        const height = die.z * HEIGHT_SCALE + HALF_EDGE;
        const [groundX, groundY] = this.project(die.x, die.y, 0);
        context.fillStyle = `rgba(0,0,0,${0.5 / (1 + die.z * 14)})`;
        context.beginPath();
        const spread = half * (HALF_EDGE * 1.35 + die.z * 1.2);
        context.ellipse(groundX + die.z * half, groundY + half * 0.03, spread, spread * 0.8, 0, 0, 7);
        context.fill();
        this.drawLead(die, height);
        for (const [face, normal, one, other] of FACES) {
            const out = rotated(die.q, normal);
            const towards = out[2] * Math.cos(VIEW_TILT) - out[1] * Math.sin(VIEW_TILT);
            if (towards <= 0.01) continue;
            this.drawFace(face, die, height, out, rotated(die.q, one), rotated(die.q, other));
        }
        context.setTransform(1, 0, 0, 1, 0, 0);
    }

    /**
     * Draw a face of the die that the viewer can see.
     * @param {number} face
     * @param {DieShown} die
     * @param {number} height
     * @param {Vector} out the direction of the face
     * @param {Vector} one the direction of an edge of the face
     * @param {Vector} other the direction of the other edge
     */
    drawFace(face, die, height, out, one, other) {
        const { context } = this;
        const at = (/** @type {number} */ u, /** @type {number} */ v) =>
            this.project(
                die.x + HALF_EDGE * (out[0] + u * one[0] + v * other[0]),
                die.y + HALF_EDGE * (out[1] + u * one[1] + v * other[1]),
                height + HALF_EDGE * (out[2] + u * one[2] + v * other[2]),
            );
        const [x, y] = at(0, 0);
        const [ux, uy] = at(1, 0);
        const [vx, vy] = at(0, 1);
        context.setTransform(ux - x, uy - y, vx - x, vy - y, x, y);
        const light = 0.62 + 0.38 * Math.max(0, out[2] * 0.85 - out[0] * 0.25 + out[1] * 0.3);
        const tone = (/** @type {number} */ value) => Math.round(value * Math.min(1, light));
        context.fillStyle = `rgb(${tone(242)},${tone(236)},${tone(222)})`;
        context.beginPath();
        context.roundRect(-1, -1, 2, 2, 0.22);
        context.fill();
        context.lineWidth = 0.04;
        context.strokeStyle = "#0003";
        context.stroke();
        context.fillStyle = "#1b1715";
        for (const [u, v] of PIPS[face]) {
            context.beginPath();
            context.ellipse(0.52 * u, 0.52 * v, 0.19, 0.19, 0, 0, 7);
            context.fill();
        }
    }

    /**
     * Draw the thin cable that leads from the die over the edge of the box.
     * @param {DieShown} die
     * @param {number} height
     */
    drawLead(die, height) {
        const { context, halfBox: half } = this;
        const [x, y] = this.project(die.x, die.y, height);
        const [endX, endY] = die.plugged ? this.project(0, WALL_DISTANCE + 0.1, 0) : this.project(die.x * 0.5, 0.75, 0);
        context.strokeStyle = die.plugged ? "#8d8478" : "#6d4038";
        context.lineWidth = Math.max(1, half * 0.016);
        context.beginPath();
        context.moveTo(x, y);
        context.bezierCurveTo(x, y - half * 0.3, endX + half * 0.12, endY + half * 0.3, endX, endY);
        context.stroke();
    }
}
