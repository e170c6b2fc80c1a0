// Cards travel from where they were to where they are: transforms only, and nothing where little motion is asked for.

import { pace } from "./preferences.js";

/** How long a card is on its way at the usual pace, in milliseconds. */
const FLIGHT = 280;
/** How long a trick is on its way to who has won it. */
const SWEEP = 380;
/** How long after one card the next is dealt. */
const DEAL = 45;
/** How long points are counted up. */
const COUNT = 900;
const EASE = "cubic-bezier(.2, .7, .3, 1)";

const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

/** The transform that shows a node where `box` is, as large as that. */
function as(node, box, turn = 0) {
  const own = node.getBoundingClientRect();
  const [[x, y], [left, top]] = [middle(box), middle(own)];
  const size = Math.max(0.2, Math.min(2, box.width / (own.width || 1)));
  return `translate(${x - left}px, ${y - top}px) scale(${size}) rotate(${turn}deg)`;
}

/** Lets a node come from where `box` is, `after` so many milliseconds. */
export function comesFrom(node, box, time = FLIGHT, after = 0) {
  const speed = pace();
  if (!speed || !box || box.width === 0) return;
  node.animate([{ transform: as(node, box, 4) }, { transform: "none" }], { duration: time * speed, delay: after * speed, fill: "backwards", easing: EASE });
}

/** Lets a node go to where `box` is, and stay there until it is drawn anew. */
function goesTo(node, box) {
  const speed = pace();
  if (!speed || !box) return;
  const small = { left: box.left, top: box.top, width: Math.min(box.width, 24), height: box.height };
  node.animate([{ transform: "none" }, { transform: as(node, { ...small, left: middle(box)[0] - small.width / 2 }) }], { duration: SWEEP * speed, easing: "ease-in", fill: "forwards" });
}

const boxOf = (node) => node?.getBoundingClientRect() ?? null;
const seatBox = (stage, seat) => boxOf(stage.querySelector(`.seat[data-seat="${seat}"] .seat-face`));
/** The node of a spot; nothing where it is not shown. */
export const spotNode = (stage, spot) => [...stage.querySelectorAll("[data-spot]")].find((node) => node.dataset.spot === spot);

/** Where the card of a step comes from: another place, the pile, or who plays it. */
export function originOf(stage, step) {
  return boxOf(step.from && spotNode(stage, step.from)) ?? (step.seat === null ? null : seatBox(stage, step.seat));
}

/** The trick goes to who has won it; gives how long that takes at the usual pace. */
export function sweep(stage, seat) {
  const box = seatBox(stage, seat);
  if (!box) return 0;
  for (const card of stage.querySelectorAll(".card.trick-card")) goesTo(card, box);
  return SWEEP;
}

/** Where the cards of the hand are, before everything is drawn anew. */
export function handOf(stage) {
  return new Map([...stage.querySelectorAll(".board-hand [data-spot]")].map((node) => [node.dataset.spot, { face: node.dataset.face, box: boxOf(node) }]));
}

/**
 * After everything was drawn anew: what was played from the hand (`before`) comes from there, the others close the gap, and
 * what was drawn comes from the pile. `own`: what the reader has done.
 */
export function settle(stage, before, own) {
  if (!pace()) return;
  for (const step of own) {
    const card = step.face && step.to && spotNode(stage, step.to);
    const held = card && [...before.values()].find(({ face }) => face === card.dataset.face);
    if (held) comesFrom(card, held.box);
  }
  const pile = boxOf(stage.querySelector(".pile.down .slot"));
  for (const card of stage.querySelectorAll(".board-hand [data-spot]")) {
    const { spot, face } = card.dataset;
    const was = before.get(spot);
    if (was?.face === face) { if (Math.abs(was.box.left - boxOf(card).left) > 2) comesFrom(card, was.box, FLIGHT * 0.7); } else if (pile) comesFrom(card, pile);
  }
}

/** The cards of a new round come from the deck, one after the other: from the middle of the table, where there is no pile. */
export function deal(stage) {
  const table = boxOf(stage.querySelector(".pile.down .slot") ?? stage.querySelector(".board-table"));
  if (!pace() || !table) return;
  const cards = stage.querySelectorAll(".board-hand [data-spot]");
  const [x, y] = middle(table);
  for (const [at, card] of cards.entries()) {
    const { width } = boxOf(card);
    comesFrom(card, { left: x - width / 2, top: y, width, height: 0 }, FLIGHT, at * DEAL);
  }
}

/** Calls `show(share)` with what grows from 0 to 1 in the time of a count, at once with 1 where little motion is asked for. */
export function countTo(show) {
  const speed = pace();
  if (!speed) { show(1); return; }
  const start = performance.now();
  const next = (now) => {
    const share = Math.min(1, (now - start) / (COUNT * speed));
    show(1 - (1 - share) ** 3);
    if (share < 1) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}
