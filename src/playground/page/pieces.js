// What lies on a drawn table as nodes: cards and places. It knows no game, only how zones lie.

import { faceParts, hueOf, lying, written } from "./cards.js";
import { seatHead } from "./seats.js";
import { bare, emojiSign, h, icon, inline, sign, t } from "./words.js";

/** The prices of some moves, the best first. */
function pricesOf(moves) {
  const worth = (price) => Number(price.replace("−", "-"));
  return [...new Set(moves.map((move) => move.price))].filter(Boolean).sort((one, other) => worth(other) - worth(one));
}

/**
 * Something that can be pressed: a card or a place. `way` says what pressing leads to: `moves` that use it, `why` not,
 * whether it is `armed` (chosen, and its place is asked for) or `picked`; `instead`: chosen in place of what is armed.
 */
function pressable(kind, spot, name, way, press, parts, face) {
  const can = way.moves.length > 0;
  const prices = pricesOf(way.moves);
  // "−3", "−1/−4", "−1…−8"; an empty place shows it only once it is one.
  const price = prices.length > 2 ? `${prices[0]}…${prices.at(-1)}` : prices.join("/");
  const about = [name, can && way.moves.length === 1 && way.moves[0].words !== name ? way.moves[0].words : "", price, !can && way.why ? bare(way.why) : "", way.picked ? t("board-picked") : ""];
  return h("button", {
    type: "button", class: `piece ${kind}${can ? " can" : ""}${way.instead ? " instead" : ""}${way.armed ? " armed" : ""}${way.picked ? " picked" : ""}`,
    "data-spot": spot, "data-face": face && written(face), "data-choice": can && way.moves.length === 1 ? way.moves[0].choice : undefined,
    "aria-disabled": can ? undefined : "true", "aria-pressed": way.picked !== undefined ? String(Boolean(way.picked || way.armed)) : undefined,
    tabindex: "-1", "aria-label": about.filter(Boolean).join(", "), title: about.filter(Boolean).join("\n"), onclick: () => press(spot),
    // A key that is held down must not press what takes the button's place.
    onkeydown: (event) => { if (event.repeat && ["Enter", " "].includes(event.key)) event.preventDefault(); },
  }, parts, (prices.length < 2 || face) && price && sign(price, "price"));
}

/** A card of the hand. */
export function held(card, way, press) {
  return pressable(`card hand-card ${hueOf(card.face.hue)}`, card.spot, card.face.name, { ...way, why: way.why || card.why, picked: card.picked }, press, faceParts(card.face, "hand-card"), card.face);
}

/** The sign of an empty place. */
const signOf = (cell) => cell.sign && h("span", { "aria-hidden": "true", class: "slot-sign" }, emojiSign(cell.sign));

/** A place of a zone, with the card that lies there. */
function cellOf(cell, size, wayTo, press) {
  const way = cell.spot ? wayTo(cell.spot) : { moves: [] };
  const why = way.why || cell.why;
  const live = way.moves.length > 0 || way.armed || Boolean(why);
  const best = cell.best ? " best" : "";
  const mark = cell.best && h("span", { class: "best-mark", "aria-hidden": "true" }, icon("cup"));
  if (live) {
    const look = cell.face ? `card ${size} ${hueOf(cell.face.hue)}` : `slot ${size}`;
    return pressable(`${look}${best}`, cell.spot, cell.face?.name ?? cell.name, { ...way, why }, press,
      cell.face ? [...faceParts(cell.face, size), mark] : signOf(cell), cell.face);
  }
  const node = cell.face ? lying(cell.face, `${size}${best}`) : h("span", { class: `slot ${size}${cell.spot ? "" : " dead"}` }, signOf(cell));
  if (cell.spot) node.dataset.spot = cell.spot;
  if (mark) node.append(mark);
  return node;
}

/** Where those sit whom the reader sees around a table, from the left-hand neighbour on: left, top, right, and between. */
const AROUND = [[], ["t"], ["l", "r"], ["l", "t", "r"], ["l", "ul", "ur", "r"], ["l", "tl", "t", "tr", "r"]];

/** A seat and its card of the trick, which lies in the middle, a little towards its player. */
function trick(board, zone, seat, place, wayTo, press) {
  return h("div", { class: `around-seat at-${place}` }, seat && seatHead(board, seat, false),
    zone && cellOf(zone.lines[0].cells[0], "trick-card", wayTo, press));
}

function row(zone, wayTo, press) {
  return h("div", { class: "board-row", role: "group", "aria-label": zone.name }, zone.lines[0].cells.map((cell) => cellOf(cell, "row-card", wayTo, press)));
}

function tower(zone, wayTo, press) {
  const [top, ...levels] = zone.lines;
  return h("div", { class: "tower", role: "group", "aria-label": zone.name },
    h("div", { class: "tower-line start-line" }, cellOf(top.cells[0], "tower-card", wayTo, press), h("span", { class: "tower-note" }, top.note)),
    levels.map((line) => h("div", { class: "tower-line" }, line.cells.map((cell) => cellOf(cell, "tower-card", wayTo, press)), h("span", { class: "tower-note" }, line.note))));
}

function pile(zone, wayTo, press) {
  const [cell] = zone.lines[0].cells;
  // Of a pile that lies face down only the number of its cards is known.
  const down = !cell.face && !cell.spot && cell.sign && cell.sign !== "0";
  return h("div", { class: `pile${down ? " down" : ""}${down && Number(cell.sign) < 6 ? " low" : ""}${cell.face ? " up" : ""}`, role: "group", "aria-label": zone.name }, cellOf(cell, "pile-card", wayTo, press), h("p", { class: "pile-name" }, zone.name));
}

/** The seats in the order in which the reader sees them: clockwise, from the left-hand neighbour on, the reader last. */
function fromReader(seats, mySeat) {
  const at = seats.findIndex((seat) => seat.seat === mySeat);
  return at < 0 ? seats : [...seats.slice(at + 1), ...seats.slice(0, at + 1)];
}

/** What lies on the table. `mine`: the seat that is shown below; `hand`: the node of the hand, where it lies beside. */
export function tableOf(board, mine, wayTo, press, hand) {
  const of = (kind) => board.zones.filter((zone) => zone.kind === kind);
  const seats = fromReader(board.seats, mine);
  const [tricks, rows, towers, piles] = ["trick", "row", "tower", "pile"].map(of);
  if (towers.length > 0) {
    const built = (seat) => towers.find((zone) => zone.seat === seat.seat);
    const one = (seat) => h("div", { class: `towers-seat${seat.seat === mine ? " is-mine" : ""}` }, seatHead(board, seat, seat.seat === mine), built(seat) && tower(built(seat), wayTo, press));
    const own = seats.find((seat) => seat.seat === mine);
    const others = seats.filter((seat) => seat !== own);
    return h("div", { class: `board-table has-towers${own ? "" : " watching"}` },
      h("div", { class: `rivals rivals-${others.length}` }, others.map(one)),
      h("div", { class: "own-corner" }, hand, own && one(own), h("div", { class: "piles" }, piles.map((zone) => pile(zone, wayTo, press)))));
  }
  // Whose hand lies below sits there, too: see `ownSeat`.
  const others = seats.filter((seat) => seat.seat !== mine);
  if (rows.length > 0) {
    return h("div", { class: "board-table has-rows" },
      h("div", { class: `seats seats-${others.length}` }, others.map((seat) => seatHead(board, seat, false))),
      h("div", { class: "board-rows" }, rows.map((zone) => row(zone, wayTo, press))));
  }
  const zoneOf = (seat) => tricks.find((zone) => zone.seat === seat.seat);
  const watching = others.length === seats.length;
  const places = [...AROUND[seats.length - 1] ?? [], "b"];
  return h("div", { class: `board-table around others-${seats.length - 1}${watching ? " watching" : ""}` },
    seats.map((seat, at) => trick(board, zoneOf(seat), seat.seat === mine ? null : seat, places[at] ?? "b", wayTo, press)));
}

/** The seat of who plays, for the bar below their hand; none where it stands on the table. */
export function ownSeat(board, mine) {
  const own = board.seats.find((seat) => seat.seat === mine);
  return own && !board.zones.some((zone) => zone.kind === "tower") ? seatHead(board, own, true) : null;
}

/** Sentences of a board, one below the other. */
export const said = (texts, kind) => texts.map((text) => h("p", { class: kind }, inline(text)));

/** Marks something as what is advised, by a sign that no suit has. */
export function advise(node) {
  node.classList.add("advised");
  node.append(h("span", { class: "advice-mark", "aria-hidden": "true" }, icon("bulb")));
}
