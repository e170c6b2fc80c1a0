// The end of a game: who stands where, with how many points, and one's own place.

import { countTo } from "./flight.js";
import { faceOf } from "./seats.js";
import { h, icon, inline, t } from "./words.js";

/** The podium of a board that is over; null where nobody has a place, as at a table that was closed. */
export function podium(board, me) {
  const seats = board.seats.filter((seat) => seat.result).sort((one, other) => one.result.place - other.result.place);
  if (seats.length === 0) return null;
  const step = (seat) => {
    const { place, total } = seat.result;
    const mine = seat.account !== null && seat.account === me;
    return h("li", { class: `podium-step place-${Math.min(place, 4)}${mine ? " is-mine" : ""}`, "data-place": place },
      faceOf(board, seat),
      h("p", { class: "podium-name" }, h("span", { class: "podium-place" }, `${place}.`), " ", h("strong", {}, seat.name), mine ? h("span", { class: "seat-role" }, ` · ${t("board-you")}`) : h("span", { class: "unseen" }, ` ${seat.role}`)),
      h("p", { class: "podium-block" }, h("span", { class: "podium-total", "data-total": total }, String(total).replace("-", "−"))));
  };
  return h("ol", { class: `podium podium-${seats.length}` }, seats.map(step));
}

/** One's own place in a sentence; null for who has not played. */
export function ownPlace(board, me) {
  const own = board.seats.find((seat) => seat.account && seat.account === me)?.result;
  return own ? h("p", { class: "podium-own" }, icon("cup"), " ", t("end-own", { count: own.place, max: board.seats.length })) : null;
}

/** Who has won and why the game ended, before everything else that its page says: `[headline, reasons, rest]`. */
export function partsOf(blocks) {
  const [headline, , ...rest] = blocks;
  const reasons = rest.filter((block, at) => block.text && !rest[at + 1]?.cards).slice(0, 2);
  return [headline?.text ?? "", reasons, blocks.filter((block) => block !== headline && !reasons.includes(block))];
}

/** Counts the points up before one's eyes, once; nothing with little motion. */
export function countUp(node) {
  for (const total of node.querySelectorAll(".podium-total")) {
    const end = Number(total.dataset.total);
    countTo((share) => { total.textContent = String(Math.round(end * share)).replace("-", "−"); });
  }
}

/** What a result says first, larger than the rest. */
export const headline = (text) => h("p", { class: "podium-title" }, inline(text.replace(/^🏆\s*/u, "")));
