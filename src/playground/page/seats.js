// Who sits at a table: a face drawn from the name, with a ring that runs down while a clock does.

/** @import { Board, BoardSeat, SeatFact } from "./wire" */
import { hueOf } from "./cards.js";
import { bare, h, icon, sign, svg, t } from "./words.js";

/** How many grounds faces have: see style.css. */
const TINTS = 8;
/** In how many steps a ring runs down where little motion is asked for. */
const STEPS = 12;
/** The sign before a number of chips. */
const CHIP = /^◉\s*/;

/** The grounds that names have got at a table, where another one there had theirs. */
const changed = new Map();

/** A name without the marks that set its direction apart from that of the text around it. */
export const plain = (name) => name.replace(/[\u2066-\u2069]/g, "");

/** The ground of a name's face: the same wherever that name is seen. */
export const tintOf = (name) => changed.get(plain(name)) ?? [...plain(name)].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 997, 0) % TINTS;

/** The letter on a name's face. */
export const letterOf = (name) => [...plain(name)][0]?.toUpperCase() ?? "?";

/** The letter of who has written something, on the ground that their face has at the table. */
export const avatarOf = (name) => h("span", { class: `avatar tint-${tintOf(name)}`, "data-by": plain(name), "aria-hidden": "true" }, letterOf(name));

/**
 * The grounds of the faces around one table, by seat: of those that are alike, the later one takes the next that is free.
 * @param {BoardSeat[]} seats
 */
function tints(seats) {
  const taken = new Map();
  for (const { seat, name } of seats) {
    const usual = tintOf(name);
    let tint = usual;
    for (let tries = 0; tries < TINTS && [...taken.values()].includes(tint); tries += 1) tint = (tint + 1) % TINTS;
    taken.set(seat, tint);
    if (tint === usual) continue;
    changed.set(plain(name), tint);
    for (const avatar of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".avatar[data-by]"))) if (avatar.dataset.by === plain(name)) avatar.className = `avatar tint-${tint}`;
  }
  return taken;
}

const circle = (kind) => svg("circle", { class: kind, cx: 24, cy: 24, r: 22, pathLength: 100 });

/** The ring around a face: where a clock runs, with what is left of it. */
const ring = (runs) => svg("svg", { class: "ring", viewBox: "0 0 48 48" }, circle("ring-track"), ...(runs ? [circle("ring-left")] : []));

/**
 * The face of a seat of a board. It says nothing that the words beside it don't.
 * @param {Board} board
 * @param {BoardSeat} seat
 */
export function faceOf(board, seat) {
  const mark = { computer: "robot", away: "moon" }[seat.sitter];
  return h("span", { class: `seat-face tint-${tints(board.seats).get(seat.seat) ?? 0}${seat.sitter === "away" ? " is-away" : ""}`, "aria-hidden": "true" },
    ring(seat.active && board.deadline && board.clock), h("span", { class: "seat-letter" }, letterOf(seat.name)),
    mark && h("span", { class: "seat-mark" }, icon(mark)), seat.cards !== undefined && h("span", { class: "seat-cards" }, String(seat.cards)));
}

/**
 * Lets the rings of those whose turn it is show how much of the clock is left.
 * @param {HTMLElement} stage
 * @param {Board} board
 */
export function runRings(stage, board) {
  const rings = stage.querySelectorAll(".ring-left");
  if (rings.length === 0 || !board.deadline || !board.clock) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const share = Math.max(0, Math.min(1, (board.deadline - Date.now()) / board.clock));
  const left = still ? Math.ceil(share * STEPS) / STEPS : share;
  // As fine as it can be seen: what does not change is not drawn anew.
  const gone = ((1 - left) * 100).toFixed(share > 0.1 && !still ? 0 : 1);
  for (const node of rings) if (node.getAttribute("stroke-dashoffset") !== gone) node.setAttribute("stroke-dashoffset", gone);
}

/** So many seconds as a clock shows them: `2:05`, `1:00:00`. */
export function timeLeft(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/**
 * What stands of a player in a few characters, chips as chips.
 * @param {SeatFact} fact
 */
function fact({ short, long, hue }) {
  const chips = CHIP.test(short);
  return h("li", { class: `${hueOf(hue)}${chips ? " chips" : ""}`, title: long }, chips && h("span", { class: "chip", "aria-hidden": "true" }),
    sign(short.replace(CHIP, "")), h("span", { class: "unseen" }, bare(long)));
}

/**
 * Who sits at a seat of a board, with points, chips and what else is known of them.
 * @param {Board} board
 * @param {BoardSeat} seat
 * @param {boolean} mine
 */
export function seatHead(board, seat, mine) {
  // Who plays knows whose table it is; a computer is known by the mark on its face.
  const role = mine && seat.host && seat.sitter !== "away" ? "" : seat.role;
  const words = [mine && t("board-you"), role].filter(Boolean);
  return h("div", { class: `seat${seat.active ? " active" : ""}${mine ? " is-mine" : ""} is-${seat.sitter ?? "person"}`, "data-seat": seat.seat, title: [seat.name, ...words].join(" · ") },
    faceOf(board, seat),
    h("div", { class: "seat-words" },
      h("p", { class: "seat-name" }, h("strong", {}, seat.name), seat.active && h("span", { class: "unseen" }, ` (${t("card-active")})`),
        words.map((word) => h("span", { class: `seat-role${word === role && seat.sitter === "computer" ? " unseen" : ""}` }, ` ${word}`)),
        seat.cards !== undefined && h("span", { class: "unseen" }, `, ${t("seat-cards", { count: seat.cards })}`)),
      seat.facts.length > 0 && h("ul", { class: "seat-facts" }, seat.facts.map(fact))));
}

/**
 * The seats of a lobby: taken, kept and free ones.
 * @param {Board} board
 * @param {string} me
 */
export function lobbySeats(board, me) {
  const taken = board.seats.map((seat) => h("li", { class: "lobby-seat" }, faceOf(board, seat), h("strong", { class: "lobby-name" }, seat.name),
    (seat.account === me || seat.role) && h("span", { class: "seat-role" }, [seat.account === me && t("board-you"), seat.role].filter(Boolean).join(" · "))));
  const free = Math.max(0, board.most_seats - taken.length);
  return h("ul", { class: "lobby-seats", "aria-label": t("board-seats") }, taken,
    Array.from({ length: free }, () => h("li", { class: "lobby-seat free" }, h("span", { class: "seat-face free", "aria-hidden": "true" }, ring(false)), h("span", { class: "lobby-name" }, t("board-free")))));
}
