// Reads games, dates and links from stdin; writes the puzzle of each date, and the puzzle that each link opens.

import { readFileSync } from "node:fs";

import { puzzleInLink, puzzleOfDay } from "../../host_tools/web/page/puzzles.mjs";

const { games, dates, links } = JSON.parse(readFileSync(0, "utf-8"));
const daily = dates.map((/** @type {number[]} */ [year, month, day, hour]) =>
    puzzleOfDay(games, new Date(year, month, day, hour)),
);
console.log(JSON.stringify({ daily, opened: links.map(puzzleInLink) }));
