// How large cards are, and how the hand is fanned: everything that matters is seen at once, at every size of the window.

/** A phone that lies on its side: see low.css. */
export const LOW = matchMedia("(max-height: 30rem) and (min-width: 34rem)");
/** Wide and high enough for all towers side by side above the drawn card: see board.css. */
const WIDE = matchMedia("(min-width: 52.01rem) and (min-height: 40rem)");
const COARSE = matchMedia("(pointer: coarse)");

/** How high a card is, as a multiple of its width. */
const HIGH = 1.4;
/** What a finger has of a card at least, in pixels. */
const FINGER = 45;
/** The same for a mouse. */
const POINT = 30;
/** How much of a card's width must be seen where its index stands in the corner, and where it stands in the middle. */
const INDEX = { corner: 0.36, middle: 0.84 };
/** How much of it is seen where there is room. */
const LOOSE = { corner: 0.6, middle: 1.03 };
/** Narrower cards have no room for what they cost: the places to which they go say it. */
const TIGHT = 60;
/** How much lower a forbidden card lies, as a share of its height: see hand.css. */
const SUNK = 0.04;
const SUITS = "♠♥♦♣";
/** How much of its room the hand takes: less where there is no other way. */
const PARTS = [1, 0.86, 0.72, 0.6, 0.5, 0.43];
/** How often what lies on the table becomes 3 % smaller before the hand gives way as well. */
const SMALL = 15;
/** With which part of these, and how many of those steps, a table was last laid out: the next time it is much the same. */
const last = new WeakMap();

/**
 * The smallest number up to `most` for which `fits`, as for all larger ones; null: there is none. Tries few numbers, from
 * `guess` on; the last one is what it gives, or `most`.
 * @param {number} most
 * @param {number} guess
 * @param {(number: number) => boolean} fits
 */
export function leastThatFits(most, guess, fits) {
  let [tooSmall, enough, at, stride, tried] = [-1, most + 1, Math.min(guess, most), 1, -1];
  while (enough - tooSmall > 1) {
    tried = at;
    if (fits(at)) enough = at; else tooSmall = at;
    // Away from the guess in growing strides, until the answer lies in between.
    if (enough > most) at = Math.min(most, tooSmall + stride);
    else if (tooSmall < 0) at = Math.max(0, enough - stride);
    else at = Math.floor((tooSmall + enough) / 2);
    stride *= 2;
  }
  const found = Math.min(enough, most);
  if (tried !== found) fits(found);
  return found === enough ? found : null;
}

/**
 * How `count` cards lie in so many pixels: how large they are, how far apart, in how many rows. With `finger`, each can be
 * pressed by one. `index` says where the index of the cards stands.
 */
export function fan(count, { width, height, most, finger, index }) {
  const least = finger ? FINGER : POINT;
  const of = (rows) => {
    const each = Math.ceil(count / rows);
    const turn = rows > 1 ? 0.7 : Math.min(2.2, 22 / Math.max(1, each));
    // The cards at the ends are turned: they need more than their width.
    const room = width - 2 * Math.sin((turn * each * Math.PI) / 360) * 70 - 4;
    const apart = rows > 1 ? (index === "corner" ? 0.56 : 0.74) : 0;
    const high = (height - (rows - 1) * 2) / (HIGH * (1 + apart * (rows - 1)) * (rows > 1 ? 1.03 : 1.12));
    const fits = room - least * (each - 1);
    const card = Math.max(finger ? FINGER + 1 : 24, Math.min(most, high, fits, room / (INDEX[index] * (each - 1) + 1)));
    const step = each > 1 ? Math.max(least, Math.min((room - card) / (each - 1), card * LOOSE[index])) : 0;
    return { each, card, step, turn, down: Math.max(finger ? FINGER + 3 : 0, card * HIGH * apart), fits: card <= fits };
  };
  const all = [1, 2, 3].slice(0, Math.max(1, Math.min(3, count))).map(of);
  // Another row has to be worth it.
  return all.reduce((best, next) => (!best.fits || (next.card > best.card * 1.3 && best.card < most * 0.8) ? next : best));
}

/** Lays the hand out; gives how high it is. */
function layHand(node, { width, height, most, finger, low }) {
  const hand = node.querySelector(".board-hand:not(.beside)");
  const cards = hand ? [...hand.children] : [];
  if (cards.length === 0) return 0;
  const index = cards.every((card) => SUITS.includes(card.dataset.face?.[0] ?? "?")) ? "corner" : "middle";
  const { each, card, step, turn, down } = fan(cards.length, { width, height, most, finger, index });
  const high = card * HIGH;
  node.style.setProperty("--hand-card", `${card}px`);
  const bow = (from) => (turn === 0 || step === 0 ? 0 : (step / ((turn * Math.PI) / 180)) * (1 - Math.cos((turn * from * Math.PI) / 180)));
  const lift = low ? 4 : Math.round(high * 0.1);
  const dip = bow((each - 1) / 2);
  cards.forEach((piece, at) => {
    const line = Math.floor(at / each);
    const count = Math.min(each, cards.length - line * each);
    const from = (at % each) - (count - 1) / 2;
    piece.style.left = `calc(50% + ${from * step - card / 2}px)`;
    piece.style.top = `${lift + line * down + bow(from)}px`;
    piece.style.rotate = `${(from * turn).toFixed(2)}deg`;
  });
  const whole = lift + (Math.ceil(cards.length / each) - 1) * down + high + dip + Math.sin((turn * each * Math.PI) / 360) * card * 0.5 + high * SUNK + 3;
  hand.classList.toggle("tight", card < TIGHT);
  hand.classList.toggle("in-rows", cards.length > each);
  hand.style.height = `${whole}px`;
  return whole;
}

/**
 * Makes cards and places as large as there is room for in `node`, where `board` is drawn.
 * @param {HTMLElement} node
 * @param {import("./wire").Board} board
 */
export function fit(node, board) {
  node.classList.remove("too-low");
  const low = LOW.matches && node.dataset.stage === "playing";
  const spread = WIDE.matches && node.dataset.stage === "playing" && board.reader !== null;
  const widthOf = (/** @type {string} */ part) => node.querySelector(part)?.getBoundingClientRect().width ?? 0;
  const rail = low ? widthOf(".board-bar") : 0;
  const [width, height] = [node.clientWidth - rail, node.clientHeight];
  if (node.clientWidth === 0) return;
  const narrow = width < 620 && !low;
  const around = board.zones.some((zone) => zone.kind === "trick");
  const share = low ? 0.36 : narrow ? 0.33 : 0.29;
  const finger = narrow || low || COARSE.matches;
  // How much larger everything is on a large screen: see style.css.
  const large = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const most = narrow ? 84 : low ? 64 : Math.max(112, Math.min(160 * large, height * 0.15));
  const lay = (part) => layHand(node, { width: width - (finger ? 12 : 28), height: height * share * part, most, finger, low });
  const towers = board.zones.some((zone) => zone.kind === "tower");
  if (towers) node.style.setProperty("--hand-card", `${low ? 52 : narrow ? 64 : Math.min(110 * large, Math.max(76, height * 0.13))}px`);
  // Lying on its side, a table has its rows beside the seats: see low.css.
  const beside = low ? widthOf(".has-rows .seats") : 0;
  const longest = Math.max(4, ...board.zones.filter((zone) => zone.kind === "row").map((zone) => zone.lines[0].cells.length));
  const sizesFor = (left) => ({
    // Long rows on a phone that lies on its side: small cards rather than a table that must be scrolled.
    "--row-card": [low ? 16 : 24, Math.min((width - beside - 28) / longest - 4, left / (low ? 5.2 : 6.4), 96 * large)],
    "--trick-card": [low ? 24 : 34, Math.min(width / 4.6, left / (low ? 3.4 : 4.2), (around && !narrow ? 138 : 104) * large)],
    "--tower": [20, low ? Math.min((height - 60) / 7 - 2, 40) : spread ? Math.min((height - 380 * large) / 7 - 2, 62 * large) : Math.min((height - 210 * large) / 14 - 2, 62 * large)],
  });
  const others = Math.max(1, board.seats.length - (board.reader === null ? 0 : 1));
  // Between the two columns stands what a level brings.
  const [within, between] = narrow || low ? [13, 10] : [20 * large, 22 * large];
  node.style.setProperty("--tower-gap", `${within}px`);
  // Lying on its side, a table has all towers in one line, with the drawn card and the piles.
  const room = low ? (width - 134) / (others + 1) : (width - 16) / (others + (spread ? 1 : 0));
  node.style.setProperty("--tower-wide", `${Math.max(28, Math.min((room - within - between) / 2, 110 * large))}px`);
  const table = /** @type {HTMLElement | null} */ (node.querySelector(".board-table"));
  const isCut = () => table !== null && (table.scrollHeight > table.clientHeight + 1 || (low && table.scrollWidth > table.clientWidth + 1));
  // Each time that it is asked whether something is cut off, everything is laid out: as seldom as can be.
  const fitsAt = (/** @type {ReturnType<typeof sizesFor>} */ sizes) => (/** @type {number} */ steps) => {
    for (const [name, [least, most]] of Object.entries(sizes)) node.style.setProperty(name, `${Math.max(least, most * 0.97 ** steps)}px`);
    return !isCut();
  };
  // As large as there may be room for; then smaller, until nothing is cut off. What lies on the table and the hand both give way.
  const before = last.get(node) ?? { part: 0, steps: 0 };
  const search = (/** @type {number} */ part) => {
    const most = part < PARTS.length - 1 ? SMALL : low ? 45 : 30;
    return leastThatFits(most, before.steps, fitsAt(sizesFor(height - lay(PARTS[part]))));
  };
  let { part } = before;
  while (part > 0 && fitsAt(sizesFor(height - lay(PARTS[part - 1])))(SMALL)) part -= 1;
  let steps = search(part);
  while (steps === null && part < PARTS.length - 1) { part += 1; steps = search(part); }
  last.set(node, { part, steps: steps ?? 0 });
  // Very low windows, as when everything is shown twice as large: there one scrolls.
  node.classList.toggle("too-low", isCut());
}
