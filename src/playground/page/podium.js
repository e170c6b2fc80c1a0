// The end of a game: who stands where, with how many points, and one's own place; then what can be done next.

/** @import { Board } from "./wire" */
import { countTo } from "./flight.js";
import { openParts } from "./focus.js";
import { parted } from "./more.js";
import { renderPage } from "./render.js";
import { faceOf } from "./seats.js";
import { h, icon, inline, number, t } from "./words.js";

/**
 * Who stands where, the best first.
 * @param {Board} board
 */
export const placesOf = (board) => board.seats.flatMap((seat) => (seat.result ? [{ seat, ...seat.result }] : [])).sort((one, other) => one.place - other.place);

/**
 * The podium of a board that is over; null where nobody has a place, as at a table that was closed.
 * @param {Board} board
 * @param {string} me
 */
function podium(board, me) {
  const places = placesOf(board);
  if (places.length === 0) return null;
  const step = ({ seat, place, total }) => {
    const mine = seat.account !== null && seat.account === me;
    return h("li", { class: `podium-step place-${Math.min(place, 4)}${mine ? " is-mine" : ""}`, "data-place": place },
      faceOf(board, seat),
      h("p", { class: "podium-name" }, placeOf(place), " ", h("strong", {}, seat.name), mine ? h("span", { class: "seat-role" }, ` · ${t("board-you")}`) : h("span", { class: "unseen" }, ` ${seat.role}`)),
      h("p", { class: "podium-block" }, h("span", { class: "podium-total counts", "data-total": total }, number(total))));
  };
  return h("ol", { class: `podium podium-${places.length}` }, places.map(step));
}

/** A place, in a form that needs no words. */
export const placeOf = (place) => h("span", { class: "place" }, String(place));

/** One's own place in a sentence; null for who has not played (`seat` is not there). */
export const ownPlace = (seat, max) => (seat?.result ? h("p", { class: "podium-own" }, icon("cup"), " ", t("end-own", { count: seat.result.place, max })) : null);

/** Who has won and why the game ended, before everything else that its page says: `[headline, reasons, rest]`. */
function partsOf(blocks) {
  const [headline, , ...rest] = blocks;
  // What leads to cards stands with these.
  const reasons = rest.filter((block, at) => block.text && !rest[at + 1]?.cards && !/[:：]$/.test(block.text)).slice(0, 2);
  return [headline?.text ?? "", reasons, blocks.filter((block) => block !== headline && !reasons.includes(block))];
}

/** Counts the points up before one's eyes, once; nothing with little motion. */
export function countUp(node) {
  for (const total of node.querySelectorAll(".counts")) {
    const [start, end] = [Number(total.dataset.from ?? 0), Number(total.dataset.total)];
    countTo((share) => { total.textContent = number(Math.round(start + (end - start) * share)); });
  }
}

/** The first sentence of a result, as a headline. */
const headline = (text, language) => h("p", { class: "podium-title", lang: language }, inline(text.replace(/^🏆\s*/u, "")));

/**
 * The end that a page tells: the podium, why the game ended, what can be done next; the rest for who opens it. `services`:
 * me(), follow(link), and door() where another table can be opened; `press(node, choice, value)` is called for buttons; `coach`,
 * `wanted` and `highlights` are nodes that go with it, if there are any.
 */
export function overNode(page, { me, follow, door }, press, { coach, wanted, highlights, more }) {
  const { board } = page;
  const draw = (part) => renderPage({ ...page, title: "", ...part }, press, follow);
  const stands = podium(board, me());
  const [title, reasons, rest] = stands ? partsOf(page.blocks) : ["", page.blocks, []];
  const alone = { rows: [], watch: null, explains: null, link: null };
  const told = stands ? [headline(title, page.language), ownPlace(board.seats.find((seat) => seat.account && seat.account === me()), board.seats.length), draw({ ...alone, blocks: reasons, picture: null }), stands, highlights,
    h("details", { class: "over-more" }, h("summary", {}, t("end-details")), draw({ ...alone, blocks: rest }))] : draw(alone);
  const [first, others] = parted(draw({ blocks: [], picture: null }).flatMap((node) => [...node.children]));
  // A table that was closed leads to no rematch, but to another table.
  const anew = !stands && door ? [h("button", { type: "button", class: "choice primary", "data-word": "own-game", onclick: () => door() }, icon("table"), t("door-open"))] : [];
  const choices = [anew, first, more.node(`${board.table}.over`, others)].flat();
  const next = [wanted, choices.length > 0 && h("div", { class: "choices board-controls", role: "group", "aria-label": t("board-controls") }, choices)].filter(Boolean);
  return h("div", { class: "board-over" },
    h("div", { class: "board-over-page", tabindex: "0", role: "group", "aria-label": board.title }, coach, told.flat()),
    next.length > 0 && h("div", { class: "board-over-next" }, next));
}

/**
 * Notes how the end in `node` is being read. The function that it gives is called when the same end has been drawn anew: it
 * opens again what was open, and scrolls back.
 */
export function readingOf(node) {
  const page = () => node.querySelector(".board-over-page");
  const reopen = openParts(node);
  const top = page()?.scrollTop ?? 0;
  return () => {
    reopen(node);
    page().scrollTop = top;
  };
}
