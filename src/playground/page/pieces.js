// What lies on a drawn table as nodes: cards, places, seats. It knows no game, only how zones lie.

import { faceParts, hueOf, lying, written } from "./cards.js";
import { bare, emojiSign, h, icon, inline, sign, t } from "./words.js";

/** The prices of some moves, when there is something to say: "−3", "−1 / −4", "−1 … −8". */
function pricesOf(moves) {
  const worth = (price) => Number(price.replace("−", "-"));
  const all = [...new Set(moves.map((move) => move.price))].filter(Boolean).sort((one, other) => worth(other) - worth(one));
  return all.length > 2 ? `${all[0]} … ${all.at(-1)}` : all.join(" / ");
}

/**
 * Something that can be pressed: a card or a place. `way` says what pressing leads to: `moves` that use it, `why` not,
 * whether it is `armed` (chosen, and its place is asked for) or `picked`; `instead`: chosen in place of what is armed.
 */
function pressable(kind, spot, name, way, press, parts, face) {
  const can = way.moves.length > 0;
  const price = pricesOf(way.moves);
  const about = [name, can && way.moves.length === 1 && way.moves[0].words !== name ? way.moves[0].words : "", price, !can && way.why ? bare(way.why) : "", way.picked ? t("board-picked") : ""];
  return h("button", {
    type: "button", class: `piece ${kind}${can ? " can" : ""}${way.instead ? " instead" : ""}${way.armed ? " armed" : ""}${way.picked ? " picked" : ""}`,
    "data-spot": spot, "data-face": face && written(face), "data-choice": can && way.moves.length === 1 ? way.moves[0].choice : undefined,
    "aria-disabled": can ? undefined : "true", "aria-pressed": way.picked !== undefined ? String(Boolean(way.picked || way.armed)) : undefined,
    tabindex: "-1", "aria-label": about.filter(Boolean).join(", "), title: about.filter(Boolean).join("\n"), onclick: () => press(spot),
    // A key that is held down must not press what takes the button's place.
    onkeydown: (event) => { if (event.repeat && ["Enter", " "].includes(event.key)) event.preventDefault(); },
  }, parts, price && sign(price, "price"));
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

/** Who sits at a seat, with points, chips and what else is known of them. */
export function seatHead(seat, mine) {
  return h("div", { class: `seat${seat.active ? " active" : ""}${mine ? " is-mine" : ""}`, "data-seat": seat.seat },
    h("p", { class: "seat-name" }, seat.active && sign("▸", "pointer"), h("strong", {}, seat.name),
      seat.active && h("span", { class: "unseen" }, ` (${t("card-active")})`),
      // Who plays knows whose table it is.
      mine && h("span", { class: "seat-role" }, ` ${t("board-you")}`), seat.role && !(mine && seat.host) && h("span", { class: "seat-role" }, ` ${seat.role}`)),
    seat.facts.length > 0 && h("ul", { class: "seat-facts" }, seat.facts.map((fact) =>
      h("li", { class: `${hueOf(fact.hue)}`, title: fact.long }, sign(fact.short), h("span", { class: "unseen" }, bare(fact.long))))));
}

/** A seat and its card of the trick. */
function trick(zone, seat, mine, wayTo, press) {
  return h("div", { class: `around-seat${mine ? " is-mine" : ""}` }, seatHead(seat, mine),
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
  return h("div", { class: `pile${down ? " down" : ""}`, role: "group", "aria-label": zone.name }, cellOf(cell, "pile-card", wayTo, press), h("p", { class: "pile-name" }, zone.name));
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
    const one = (seat) => h("div", { class: `towers-seat${seat.seat === mine ? " is-mine" : ""}` }, seatHead(seat, seat.seat === mine), built(seat) && tower(built(seat), wayTo, press));
    const own = seats.find((seat) => seat.seat === mine);
    const others = seats.filter((seat) => seat !== own);
    return h("div", { class: `board-table has-towers${own ? "" : " watching"}` },
      h("div", { class: `rivals rivals-${others.length}` }, others.map(one)),
      h("div", { class: "own-corner" }, hand, own && one(own), h("div", { class: "piles" }, piles.map((zone) => pile(zone, wayTo, press)))));
  }
  if (rows.length > 0) {
    return h("div", { class: "board-table has-rows" },
      h("div", { class: `seats seats-${seats.length}` }, seats.map((seat) => seatHead(seat, seat.seat === mine))),
      h("div", { class: "board-rows" }, rows.map((zone) => row(zone, wayTo, press))));
  }
  return h("div", { class: `board-table around others-${seats.length - 1}` },
    seats.map((seat) => trick(tricks.find((zone) => zone.seat === seat.seat), seat, seat.seat === mine, wayTo, press)));
}

/** The seats of a lobby: taken, kept and free ones. */
export function lobbySeats(board, me) {
  const taken = board.seats.map((seat) => h("li", { class: "lobby-seat" }, h("strong", {}, seat.name),
    (seat.account === me || seat.role) && h("span", { class: "seat-role" }, [seat.account === me && t("board-you"), seat.role].filter(Boolean).join(" · "))));
  const free = Math.max(0, board.most_seats - taken.length);
  return h("ul", { class: "lobby-seats", "aria-label": t("board-seats") }, taken,
    Array.from({ length: free }, () => h("li", { class: "lobby-seat free" }, t("board-free"))));
}

/** Sentences of a board, one below the other. */
export const said = (texts, kind) => texts.map((text) => h("p", { class: kind }, inline(text)));

/** A phone that lies on its side: see board.css. */
const LOW = matchMedia("(max-height: 30rem) and (min-width: 34rem)");

/** Wide and high enough for all towers side by side above the drawn card: see board.css. */
const WIDE = matchMedia("(min-width: 52.01rem) and (min-height: 40rem)");

/** Makes cards and places as large as there is room for in `node`, where `board` is drawn. */
export function fit(node, board) {
  node.classList.remove("too-low");
  const low = LOW.matches && node.dataset.stage === "playing";
  const spread = WIDE.matches && node.dataset.stage === "playing" && board.reader !== null;
  const rail = low ? node.querySelector(".board-controls")?.offsetWidth ?? 0 : 0;
  const [width, height] = [node.clientWidth - rail, node.clientHeight];
  if (node.clientWidth === 0) return;
  const count = Math.max(1, board.hand.length);
  const narrow = width < 620 && !low;
  const lines = Math.ceil(count / (low ? Math.floor((width - 20) / 35) : narrow ? 7 : 14));
  const each = (width - (low ? 20 : 42)) / Math.ceil(count / lines) - 5;
  const card = Math.max(30, Math.min(each, narrow ? 46 : 104, (height * (narrow ? 0.3 : 0.27)) / lines / 1.42));
  node.style.setProperty("--hand-card", `${card}px`);
  const longest = Math.max(4, ...board.zones.filter((zone) => zone.kind === "row").map((zone) => zone.lines[0].cells.length));
  const left = height - lines * card * 1.42;
  // As large as there may be room for; then smaller, until nothing is cut off.
  const sizes = {
    "--row-card": [26, Math.min((width - 28) / longest - 4, left / (low ? 5 : 7), 92)],
    "--trick-card": [38, Math.min(width / 7, left / (low ? 3 : 5), 120)],
    "--tower": [low ? 20 : 24, low ? Math.min((height - 60) / 7 - 2, 40) : spread ? Math.min((height - 380) / 7 - 2, 62) : Math.min((height - 210) / 14 - 2, 62)],
  };
  const others = Math.max(1, board.seats.length - (board.reader === null ? 0 : 1));
  // Between the two columns stands what a level brings.
  const [within, between] = narrow || low ? [13, 10] : [18, 22];
  node.style.setProperty("--tower-gap", `${within}px`);
  // Lying on its side, a table has all towers in one line, with the drawn card and the piles.
  const room = low ? (width - card - 90) / (others + 1) : (width - 16) / (others + (spread ? 1 : 0));
  node.style.setProperty("--tower-wide", `${Math.max(28, Math.min((room - within - between) / 2, 110))}px`);
  const table = node.querySelector(".board-table");
  const isCut = () => Boolean(table) && (table.scrollHeight > table.clientHeight + 1 || (low && table.scrollWidth > table.clientWidth + 1));
  for (let scale = 1; scale > 0.4; scale *= 0.94) {
    for (const [name, [least, most]] of Object.entries(sizes)) node.style.setProperty(name, `${Math.max(least, most * scale)}px`);
    if (!isCut()) break;
  }
  // Very low windows, as when everything is shown twice as large: there one scrolls.
  node.classList.toggle("too-low", isCut());
}

/** Marks something as what is advised, by a sign that no suit has. */
export function advise(node) {
  node.classList.add("advised");
  node.append(h("span", { class: "advice-mark", "aria-hidden": "true" }, icon("bulb")));
}
