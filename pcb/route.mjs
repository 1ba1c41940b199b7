// Design time only: a small, deterministic router.  `python -m pcb lay BOARD` runs it as
// node route.mjs REQUEST ANSWER; what the two files hold says routing.py.
//
// Dijkstra on a grid of two layers.  A new track may cross another net's at a price that grows
// each time; what it crossed is ripped up and routed again, until nothing crosses.
import { readFileSync, writeFileSync } from "node:fs";

const [requestFile, answerFile] = process.argv.slice(2);
const ask = JSON.parse(readFileSync(requestFile, "utf-8"));
const { grid, width, clearance, via, board, pads, jobs, dear, ways = [] } = ask;
const NX = Math.floor(board.width / grid) + 1;
const NY = Math.floor(board.height / grid) + 1;
const PLANE = NX * NY;
const LAYERS = ["top", "bottom"];
const STEPS = [[1, 0, 1], [-1, 0, 1], [0, 1, 1], [0, -1, 1],
  [1, 1, 1.414], [1, -1, 1.414], [-1, 1, 1.414], [-1, -1, 1.414]];
const VIA_PRICE = 2.5 / grid;
const at = (cell) => [(cell % PLANE % NX) * grid, Math.floor((cell % PLANE) / NX) * grid];
const history = new Float32Array(2 * PLANE);

// Distance from a point to a pad's rectangle.
const away = (x, y, pad) => Math.hypot(
  Math.max(0, Math.abs(x - pad.x) - pad.width / 2),
  Math.max(0, Math.abs(y - pad.y) - pad.height / 2));

// What no track (bit 1) and no via (bit 2) of a net may touch: others' pads, the edge.
function walls(net) {
  const wall = new Uint8Array(2 * PLANE);
  for (let y = 0; y < NY; y++) for (let x = 0; x < NX; x++) {
    const edge = Math.min(x * grid, y * grid, board.width - x * grid, board.height - y * grid);
    if (edge < 0.5 + via / 2) for (const layer of [0, 1]) wall[layer * PLANE + y * NX + x] |= 2;
    if (edge < 0.5 + width / 2) for (const layer of [0, 1]) wall[layer * PLANE + y * NX + x] |= 1;
  }
  for (const pad of pads) {
    const own = pad.net === net;
    const far = via / 2 + Math.max(clearance, 0.27);
    const x0 = Math.max(0, Math.floor((pad.x - pad.width / 2 - far) / grid));
    const x1 = Math.min(NX - 1, Math.ceil((pad.x + pad.width / 2 + far) / grid));
    const y0 = Math.max(0, Math.floor((pad.y - pad.height / 2 - far) / grid));
    const y1 = Math.min(NY - 1, Math.ceil((pad.y + pad.height / 2 + far) / grid));
    for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) {
      const gap = away(x * grid, y * grid, pad);
      const cell = y * NX + x;
      // No via in or at any pad, not even the own one: solder would run off.
      if (gap < via / 2 + (own ? 0.1 : clearance)) { wall[cell] |= 2; wall[PLANE + cell] |= 2; }
      const need = width / 2 + (pad.net ? clearance : Math.max(clearance, 0.27));
      if (!own && gap < need) for (const layer of pad.layers) wall[LAYERS.indexOf(layer) * PLANE + cell] |= 1;
    }
  }
  return wall;
}

// Cells near a routed path where another net's track (kind 1) or via (kind 2) would clash.
function* halo(cell, isVia, kind) {
  const reach = (isVia ? via : width) / 2 + (kind === 2 ? via : width) / 2 + clearance;
  const n = Math.ceil(reach / grid);
  const cx = cell % PLANE % NX, cy = Math.floor((cell % PLANE) / NX);
  const layers = isVia || kind === 2 ? [0, 1] : [Math.floor(cell / PLANE)];
  for (let dy = -n; dy <= n; dy++) for (let dx = -n; dx <= n; dx++) {
    const x = cx + dx, y = cy + dy;
    if (x < 0 || y < 0 || x >= NX || y >= NY) continue;
    if (Math.hypot(dx, dy) * grid >= reach) continue;
    for (const layer of layers) yield layer * PLANE + y * NX + x;
  }
}

const nearTrack = new Map(), nearVia = new Map(); // cell -> Map(net -> count)
function mark(path, net, sign) {
  for (const [cell, isVia] of path) for (const [kind, near] of [[1, nearTrack], [2, nearVia]]) {
    for (const each of halo(cell, isVia, kind)) {
      let there = near.get(each);
      if (!there) near.set(each, there = new Map());
      const count = (there.get(net) || 0) + sign;
      if (count) there.set(net, count); else there.delete(net);
    }
  }
}
const clashes = (near, cell, net) => {
  const there = near.get(cell);
  if (!there || !there.size) return 0;
  return there.size - (there.has(net) ? 1 : 0);
};

class Heap {
  constructor() { this.keys = []; this.values = []; }
  push(key, value) {
    const { keys, values } = this;
    let i = keys.length;
    keys.push(key); values.push(value);
    while (i && keys[(i - 1) >> 1] > key) {
      const p = (i - 1) >> 1;
      keys[i] = keys[p]; values[i] = values[p]; keys[p] = key; values[p] = value; i = p;
    }
  }
  pop() {
    const { keys, values } = this;
    const top = [keys[0], values[0]];
    const key = keys.pop(), value = values.pop();
    if (keys.length) {
      let i = 0;
      for (;;) {
        let c = 2 * i + 1;
        if (c >= keys.length) break;
        if (c + 1 < keys.length && keys[c + 1] < keys[c]) c++;
        if (keys[c] >= key) break;
        keys[i] = keys[c]; values[i] = values[c]; i = c;
      }
      keys[i] = key; values[i] = value;
    }
    return top;
  }
}

function padCells(pad) {
  const found = [];
  const inset = Math.min(0.05, pad.width / 4);
  for (let y = Math.ceil((pad.y - pad.height / 2 + inset) / grid); y * grid <= pad.y + pad.height / 2 - inset; y++)
    for (let x = Math.ceil((pad.x - pad.width / 2 + inset) / grid); x * grid <= pad.x + pad.width / 2 - inset; x++)
      for (const layer of pad.layers) found.push(LAYERS.indexOf(layer) * PLANE + y * NX + x);
  return found;
}

const dearness = new Float32Array(2 * PLANE).fill(1);
for (let c = 0; c < PLANE; c++) dearness[PLANE + c] = 1.2;
for (const [x0, y0, x1, y1, factor] of dear) for (let c = 0; c < PLANE; c++) {
  const [x, y] = at(c);
  if (x >= x0 && x <= x1 && y >= y0 && y <= y1) dearness[c] = factor;
}

// Where many tracks cross: across on top, up and down below.
const crossing = new Uint8Array(PLANE);
for (const [x0, y0, x1, y1] of ways) for (let c = 0; c < PLANE; c++) {
  const [x, y] = at(c);
  if (x >= x0 && x <= x1 && y >= y0 && y <= y1) crossing[c] = 1;
}

function search(net, wall, sources, isTarget, price) {
  const cost = new Float64Array(2 * PLANE).fill(Infinity);
  const from = new Int32Array(2 * PLANE).fill(-1);
  const heap = new Heap();
  for (const cell of sources) { cost[cell] = 0; heap.push(0, cell); }
  while (heap.keys.length) {
    const [spent, cell] = heap.pop();
    if (spent > cost[cell]) continue;
    if (isTarget(cell)) {
      const path = [];
      for (let c = cell; c !== -1; c = from[c]) path.push(c);
      return path.reverse();
    }
    const x = cell % PLANE % NX, y = Math.floor((cell % PLANE) / NX), layer = Math.floor(cell / PLANE);
    const offer = (next, step) => {
      if (spent + step < cost[next]) { cost[next] = spent + step; from[next] = cell; heap.push(spent + step, next); }
    };
    for (const [dx, dy, length] of STEPS) {
      const u = x + dx, v = y + dy;
      if (u < 0 || v < 0 || u >= NX || v >= NY) continue;
      const next = layer * PLANE + v * NX + u;
      if (wall[next] & 1) continue;
      const wrong = crossing[v * NX + u] && (layer ? dx : dy && !dx) ? 3 : 1;
      offer(next, length * wrong * dearness[next] + clashes(nearTrack, next, net) * price + history[next]);
    }
    const other = (1 - layer) * PLANE + y * NX + x;
    if (!((wall[cell] | wall[other]) & 2) && !(wall[other] & 1))
      offer(other, VIA_PRICE + (clashes(nearVia, cell, net) + clashes(nearVia, other, net)) * price + history[other]);
  }
  return null;
}

const wallOf = new Map();
const routed = new Map(); // job's number -> {path cells with via flag, pieces}
function route(number, price) {
  const { net, pins, escape } = jobs[number];
  if (!wallOf.has(net)) wallOf.set(net, walls(net));
  const wall = wallOf.get(net);
  const cellsOf = pins.map((pin) => padCells(pads[pin]).filter((cell) => !(wall[cell] & 1)));
  cellsOf.forEach((cells, n) => { if (!cells.length) throw new Error(`${net}: pad ${pads[pins[n]].part}.${pads[pins[n]].pin} is walled in`); });
  const tree = new Set(cellsOf[0]);
  const pieces = [], path = [];
  const left = new Set(cellsOf.keys()); left.delete(0);
  const take = (cells) => {
    pieces.push(cells);
    cells.forEach((cell, n) => {
      tree.add(cell);
      const hop = n > 0 && cells[n - 1] % PLANE === cell % PLANE;
      path.push([cell, false]);
      if (hop) path.push([cell, true]);
    });
  };
  if (escape) {
    const found = search(net, wall, tree, (cell) => cell >= PLANE, price);
    if (!found) throw new Error(`${net}: no way down`);
    take(found);
  }
  while (left.size) {
    const goal = new Map();
    for (const n of left) for (const cell of cellsOf[n]) goal.set(cell, n);
    const found = search(net, wall, tree, (cell) => goal.has(cell), price);
    if (!found) throw new Error(`${net}: no way`);
    const n = goal.get(found[found.length - 1]);
    take(found);
    cellsOf[n].forEach((cell) => tree.add(cell));
    left.delete(n);
  }
  mark(path, net, 1);
  routed.set(number, { net, path, pieces });
}

let queue = jobs.map((_, n) => n);
let price = 6, rounds = 0;
while (queue.length) {
  if (++rounds > 4000) throw new Error(`${queue.length} jobs still clash: ${queue.map((n) => jobs[n].net)}`);
  const number = queue.shift();
  route(number, price);
  price = Math.min(60, price * 1.01);
  const { net, path } = routed.get(number);
  const hit = new Set();
  for (const [cell, isVia] of path) {
    const there = (isVia ? nearVia : nearTrack).get(cell);
    if (there) for (const other of there.keys()) if (other !== net) { hit.add(other); history[cell] += 0.6; }
  }
  for (const [other, { net: its, path: cells }] of [...routed]) {
    if (!hit.has(its)) continue;
    const clash = cells.some(([cell, isVia]) => clashesWith(cell, isVia, net));
    if (!clash) continue;
    mark(cells, its, -1);
    routed.delete(other);
    queue.push(other);
  }
}
function clashesWith(cell, isVia, net) {
  const there = (isVia ? nearVia : nearTrack).get(cell);
  return Boolean(there && there.has(net));
}

const answer = [];
for (const [number, { net, pieces }] of [...routed].sort(([a], [b]) => a - b)) {
  const tracks = [], vias = [];
  for (const cells of pieces) {
    for (const cell of [cells[0], cells[cells.length - 1]]) {  // on to the middle of the pad
      const layer = LAYERS[Math.floor(cell / PLANE)];
      for (const pin of jobs[number].pins) if (pads[pin].layers.includes(layer) && !away(...at(cell), pads[pin]))
        tracks.push([layer, width, at(cell), [pads[pin].x, pads[pin].y]]);
    }
    let start = 0;
    const turn = (n) => {
      if (n > start) tracks.push([LAYERS[Math.floor(cells[start] / PLANE)], width, at(cells[start]), at(cells[n])]);
      start = n;
    };
    for (let n = 1; n < cells.length; n++) {
      const step = cells[n] - cells[n - 1];
      if (cells[n] % PLANE === cells[n - 1] % PLANE) { turn(n - 1); vias.push(at(cells[n])); start = n; }
      else if (n - 1 > start && step !== cells[n - 1] - cells[n - 2]) turn(n - 1);
    }
    turn(cells.length - 1);
  }
  answer.push({ net, tracks, vias });
}
// A stub that a later piece made superfluous: one end touches nothing of its net.
const onTrack = ([x, y], [, , [a, b], [c, d]]) => {
  const t = Math.max(0, Math.min(1, ((x - a) * (c - a) + (y - b) * (d - b)) / ((c - a) ** 2 + (d - b) ** 2 || 1)));
  return Math.hypot(x - a - t * (c - a), y - b - t * (d - b)) < 0.01;
};
// A joint amid a track becomes a joint of ends, as KiCad likes it.
for (const { net, tracks } of answer) {
  const same = answer.filter((each) => each.net === net).flatMap((each) => each.tracks);
  const ends = same.flatMap(([layer, , a, b]) => [[layer, a], [layer, b]]);
  for (let n = 0; n < tracks.length; n++) {
    const [layer, wide, from, to] = tracks[n];
    const cut = ends.find(([its, end]) => its === layer && onTrack(end, tracks[n])
      && Math.hypot(end[0] - from[0], end[1] - from[1]) > 0.02 && Math.hypot(end[0] - to[0], end[1] - to[1]) > 0.02);
    if (cut) tracks.splice(n--, 1, [layer, wide, from, cut[1]], [layer, wide, cut[1], to]);
  }
}
for (let changed = true; changed;) {
  changed = false;
  for (const { net, tracks } of answer) {
    const same = answer.filter((each) => each.net === net);
    const others = same.flatMap((each) => each.tracks);
    const idle = tracks.findIndex((track) => [track[2], track[3]].some((end) =>
      !others.some((other) => other !== track && other[0] === track[0] && onTrack(end, other))
      && !same.some((each) => each.vias.some(([x, y]) => Math.hypot(x - end[0], y - end[1]) < 0.01))
      && !pads.some((pad) => pad.net === net && pad.layers.includes(track[0]) && !away(...end, pad))));
    if (idle >= 0) { tracks.splice(idle, 1); changed = true; }
  }
}
const round = (key, value) => typeof value === "number" ? Math.round(value * 1000) / 1000 : value;
writeFileSync(answerFile, `[\n${answer.map((each) => JSON.stringify(each, round)).join(",\n")}\n]\n`);
console.log(`${answer.length} jobs, ${rounds} rounds, ${answer.reduce((n, a) => n + a.vias.length, 0)} vias`);
