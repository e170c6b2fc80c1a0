// Unit tests of what the playground's page works out by itself: how cards lie, and what has happened since.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { mock, test } from "node:test";
import { FILE, types } from "./wire.mjs";

// What a browser has, as far as these modules ask for it when they are loaded.
const node = () => ({ lang: "en", setAttribute() {}, append() {} });
const media = { matches: false, addEventListener() {} };
const documents = { documentElement: node(), body: node(), createElementNS: node, createElement: node, getElementById: node };
Object.assign(globalThis, { matchMedia: () => media, document: documents, localStorage: { getItem: () => null }, addEventListener() {} });
// The cards' drawings: none.
globalThis.fetch = async () => { throw new Error("no drawings here"); };
console.warn = () => {};
const page = new URL("../../src/playground/page/", import.meta.url);
const { fan, leastThatFits } = await import(new URL("layout.js", page));
const { Playback, newSteps } = await import(new URL("playback.js", page));
const { targetsOf, wayOf } = await import(new URL("moves.js", page));
const { Highlights, momentsOf } = await import(new URL("highlights.js", page));
const { Keys } = await import(new URL("keys.js", page));
const { openParts, rememberFocus, restoreFocus } = await import(new URL("focus.js", page));
const { letterOf, tintOf } = await import(new URL("seats.js", page));
const { short } = await import(new URL("critique.js", page));

test("the types of what the page is told are those of the bot", () => {
  assert.equal(readFileSync(FILE, "utf8"), types(), "run node tests/scripts/wire.mjs");
});

test("a hand fits its room, and each card can be pressed", () => {
  for (const finger of [false, true]) for (const index of ["corner", "middle"]) {
    for (let count = 1; count <= 20; count += 1) for (const width of [346, 480, 700, 1200]) for (const height of [120, 180, 240]) {
      const { each, card, step, down } = fan(count, { width, height, most: 120, finger, index });
      const what = `${count} cards in ${width}×${height}, finger ${finger}, index ${index}`;
      assert.ok(card >= 24 && card <= 120, what);
      assert.ok(card + step * (each - 1) <= width + 0.01, `${what} are too wide`);
      assert.ok(each === 1 || step >= (finger ? 45 : 30), `${what} can't be pressed`);
      const rows = Math.ceil(count / each);
      assert.ok(rows <= 3 && (rows === 1 || !finger || down >= 48), `${what} lie in ${rows} rows`);
    }
  }
});

test("more room never makes cards smaller", () => {
  for (let count = 1; count <= 16; count += 1) {
    let last = 0;
    for (let width = 340; width < 1300; width += 40) {
      const { card, each } = fan(count, { width, height: 200, most: 120, finger: false, index: "corner" });
      // Another row may be worth it; within a row, cards grow.
      if (each === count) { assert.ok(card >= last - 0.01, `${count} cards at ${width}`); last = card; }
    }
  }
});

test("what fits is found in few tries, in fewer where little has changed", () => {
  for (let most = 0; most <= 45; most += 1) for (let right = 0; right <= most + 1; right += 1) for (let guess = 0; guess <= 45; guess += 1) {
    const tried = [];
    const found = leastThatFits(most, guess, (at) => { tried.push(at); return at >= right; });
    const what = `${right} of ${most} from ${guess}`;
    assert.equal(found, right > most ? null : right, what);
    assert.equal(tried.at(-1), found ?? most, `${what}: what was tried last is seen`);
    assert.ok(tried.length <= 13 && tried.every((at) => at >= 0 && at <= most), `${what} in ${tried}`);
    if (Math.abs(right - guess) <= 1 && guess <= most) assert.ok(tried.length <= 5, `${what} in ${tried}`);
  }
});

const step = (seat, said, more = {}) => ({ seat, said, face: null, from: null, to: null, sweeps: false, ...more });
const board = (happened, round = 1) => ({ round, happened });

test("what was played already is not played again, whoever reads of it", () => {
  const [first, second] = [step(1, "Ben plays", { face: { text: "Q" }, to: "a" }), step(2, "Kurt plays", { face: { text: "K" }, to: "b" })];
  assert.deepEqual(newSteps(board([first]), board([first, second])), [second]);
  // One's own move is told in other words than those of others.
  assert.deepEqual(newSteps(board([{ ...first, said: "You play" }]), board([first, second])), [second]);
  // When somebody has moved, the list begins anew; so it does in a round.
  assert.deepEqual(newSteps(board([first]), board([second])), [second]);
  assert.deepEqual(newSteps(board([first]), board([first], 2)), [first]);
  assert.deepEqual(newSteps(null, board([first])), [first]);
});

test("nothing that has to be read is left out when somebody skips, and of the rest only the newest is seen", async () => {
  const drawn = [];
  const stage = { classList: { add() {}, remove() {} }, querySelector: () => null, querySelectorAll: () => [] };
  const playback = new Playback((item) => { drawn.push(item.name); }, () => stage);
  const item = (name, more = {}) => ({ name, message: { page: { board: { zones: [] } } }, ...more });
  playback.push(item("one"), [step(1, "", { face: null })]);
  playback.push(item("two"), []);
  playback.push(item("result", { stays: true }), []);
  playback.push(item("three"), []);
  playback.push(item("four"), []);
  assert.ok(playback.isBehind);
  playback.skip();
  while (playback.isBehind) await new Promise((resolve) => { setTimeout(resolve, 5); });
  assert.deepEqual(drawn, ["result", "four"]);
});

test("of the results that wait behind another tab only the newest is read", async () => {
  const drawn = [];
  let goOn = () => {};
  const stage = { classList: { add() {}, remove() {} }, querySelector: () => null, querySelectorAll: () => [] };
  const playback = new Playback((item) => { drawn.push(item.name); return item.stays ? new Promise((resolve) => { goOn = resolve; }) : null; }, () => stage);
  const push = (name, more = {}) => playback.push({ name, message: { page: { board: { zones: [] } } }, ...more }, []);
  documents.hidden = true;
  push("round 1", { stays: true });
  for (const round of [2, 3, 4]) { push(`play of ${round}`); push(`last of ${round}`, { last: true }); push(`round ${round}`, { stays: true }); }
  push("play of 5");
  documents.hidden = false;
  for (let tries = 0; playback.isBehind && tries < 100; tries += 1) { goOn(); await new Promise(setImmediate); }
  assert.deepEqual(drawn, ["round 1", "play of 4", "last of 4", "round 4", "play of 5"]);
});

test("a digit that is held down plays one card", () => {
  let played = 0;
  const cards = [{ click: () => { played += 1; } }, {}];
  const keys = new Keys({ addEventListener() {}, querySelectorAll: () => cards }, { pieces: () => cards, armed: () => null, disarm() {} });
  const press = (repeat) => keys.key({ key: "1", repeat, target: { closest: () => null }, preventDefault() {} });
  press(false);
  press(true);
  press(true);
  assert.equal(played, 1);
});

/** A control of a drawn message or table, as far as focus.js looks at it. */
const control = (dataset, kind = "button") => ({ dataset, textContent: "", closest: () => null, matches: (other) => other === kind, focus() { documents.activeElement = this; } });
/** What holds controls, and can have the focus itself. */
const holder = (...controls) => ({ ...control({}, "article"), contains(node) { return node === this || controls.includes(node); }, querySelectorAll: () => controls });

test("the focus goes back to the same control, and never to another", () => {
  const before = holder(control({ choice: "1.join", word: "join", label: "Join" }), control({ choice: "1.start", word: "start", label: "Start" }));
  const at = (place) => { before.querySelectorAll()[place].focus(); return rememberFocus(before); };
  const [join, start] = [at(0), at(1)];
  const leave = control({ choice: "2.leave", word: "leave", label: "Leave" });
  const again = control({ choice: "2.start", word: "start", label: "Begin" });
  const after = holder(leave, again);
  restoreFocus(after, start);
  assert.equal(documents.activeElement, again, "what is called the same is the same");
  restoreFocus(after, join);
  assert.equal(documents.activeElement, after, "Enter once more does not leave the table");
  before.focus();
  assert.equal(rememberFocus(holder(leave)), null);
});

test("what was opened stays open, and what was folded stays folded", () => {
  const parts = (...all) => ({ querySelectorAll: () => all.map(([textContent, open]) => ({ firstElementChild: { textContent }, open })) });
  const after = parts(["Shuffle", false], ["Answer", true], ["New", true]).querySelectorAll();
  openParts(parts(["Shuffle", true], ["Answer", false]))({ querySelectorAll: () => after });
  assert.deepEqual(after.map((part) => part.open), [true, false, true]);
});

test("a face is the same in the chat and at the table, whatever the direction of its name", () => {
  const [name, told] = ["דנה", "\u2068דנה\u2069"];
  assert.equal(letterOf(told), "ד");
  assert.equal(tintOf(told), tintOf(name));
});

test("a name is shortened between letters, and ends what it begins", () => {
  assert.equal(short("Anna"), "\u2068Anna\u2069");
  assert.equal(short("\u2068דנה\u2069"), "\u2068דנה\u2069");
  assert.equal(short("😀".repeat(13)), `\u2068${"😀".repeat(11)}…\u2069`);
});

test("a review that was not given is asked for again", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const asked = [];
  let wrong = null;
  const highlights = new Highlights({ me: () => "anna", puzzle() {}, ask: async (what) => { asked.push(what); return wrong; } });
  const message = { id: "m", page: { rows: [{ buttons: [{ id: "h1.table.file" }] }], board: { table: "table", seats: [{ seat: 0, account: "anna", result: {} }] } } };
  const drawn = async (podium) => {
    documents.querySelector = () => podium;
    highlights.node(message, () => {});
    mock.timers.tick(5000);
    await new Promise(setImmediate);
    return asked.length;
  };
  assert.equal(await drawn(null), 0, "nobody looks at the end any more");
  wrong = { key: "wrong-offline" };
  assert.equal(await drawn({}), 1, "somebody does again");
  wrong = null;
  assert.equal(await drawn({}), 2, "the line was lost before");
  assert.equal(await drawn({}), 2, "the answer is on its way");
  highlights.take({ page: { file: null } }, asked[1]);
  assert.equal(await drawn({}), 3, "the answer was a refusal");
  mock.timers.reset();
});

test("what the first page needs is loaded with it", () => {
  const source = (name) => readFileSync(new URL(name, page), "utf8");
  const needed = new Set(["app.js"]);
  for (const name of needed) for (const [, other] of source(name).matchAll(/^import .*"\.\/(.+\.js)";$/gm)) needed.add(other);
  const named = [...source("index.html").matchAll(/rel="modulepreload" href="\{folder\}\/(.+?)"/g)].map(([, name]) => name);
  assert.deepEqual(named.sort(), [...needed].filter((name) => name !== "app.js").sort());
});

test("only what takes the chosen card is a target, and a wrong place says why", () => {
  const cell = (spot, name) => ({ spot, name, face: null });
  const moves = [{ card: "7", place: "left" }, { card: "7", place: "right" }, { card: "9", place: "other" }];
  const told = { moves, hand: [{ spot: "7", face: { name: "Red 7" } }, { spot: "9", face: { name: "Blue 9" } }], zones: [{ lines: [{ cells: [cell("left", "left end"), cell("right", "right end"), cell("other", "blue end")] }] }], status: "" };
  assert.equal(wayOf(told, "7", null).moves.length, 2);
  assert.deepEqual(wayOf(told, "left", "7").moves, [moves[0]]);
  assert.deepEqual(wayOf(told, "9", "7"), { moves: [moves[2]], armed: false, instead: true });
  const nodes = ["7", "9", "left", "right", "other"].map((spot) => ({ dataset: { spot } }));
  assert.deepEqual(targetsOf(told, "7", nodes).map((node) => node.dataset.spot), ["left", "right"]);
});

test("the best and the costliest move are people's, and one's own slip is there", () => {
  const judged = {
    players: [{ seat: 0, best: { said: "a", gain: 2 } }, { seat: 1, best: { said: "b", gain: 9 } }, { seat: 2, best: null }],
    slips: [{ seat: 0, cost: 1, at: 3 }, { seat: 0, cost: 2, at: 5 }, { seat: 1, cost: 8, at: 6 }, { seat: 2, cost: 4, at: 9 }],
  };
  // Seat 1 is a computer.
  assert.deepEqual(momentsOf(judged, [0, 2], 0).map(({ word, seat, at }) => [word, seat, at]), [["end-best", 0, undefined], ["end-worst", 2, 9], ["end-worst", 0, 5]]);
  assert.deepEqual(momentsOf(judged, [0], 0).map(({ word, at }) => [word, at]), [["end-best", undefined], ["end-worst", 5]]);
  assert.deepEqual(momentsOf({ players: [], slips: [] }, [0], 0), []);
});

test("styles are for what the page makes, and name the colours that there are", () => {
  const of = (...ends) => readdirSync(page).filter((name) => ends.some((end) => name.endsWith(end))).map((name) => readFileSync(new URL(name, page), "utf8")).join("\n");
  const styles = of(".css").replace(/\/\*[^]*?\*\//g, "");
  const scripts = of(".js").replace(/^\s*(\/\/|\*|\/\*\*).*$/gm, "");
  const written = [...scripts.matchAll(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)].join("\n") + of(".html");
  const selectors = [...styles.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector.replace(/\[[^\]]*\]/g, "")).filter((selector) => !selector.trim().startsWith("@"));
  const names = new Set(selectors.flatMap((selector) => [...selector.matchAll(/[.#]([a-zA-Z_][\w-]*)/g)].map(([, name]) => name)));
  // Written as it is, or put together: its beginning up to a hyphen, or the name of a size in the plural.
  const begins = (name) => [...name.matchAll(/-/g)].some(({ index }) => written.includes(`${name.slice(0, index + 1)}\${`));
  const isMade = (name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(written) || begins(name) || (name.endsWith("s") && isMade(name.slice(0, -1)));
  assert.deepEqual([...names].filter((name) => !isMade(name)), [], "nothing is called that");
  const set = new Set([...`${styles}${scripts}`.matchAll(/(--[\w-]+)["']?\s*[:,]/g)].map(([, name]) => name));
  const used = new Set([...styles.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  assert.deepEqual([...used].filter((name) => !set.has(name)), [], "nothing sets that");
  assert.deepEqual([...styles.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name).filter((name) => !used.has(name)), [], "nothing uses that");
});
