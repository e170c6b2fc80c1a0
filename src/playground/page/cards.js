// The faces of cards: symbols of the one sprite in which the bot draws the cards of all games.

import { h, sign, svg } from "./words.js";

const HUES = new Set(["none", "yellow", "green", "red", "turquoise", "violet", "black"]);
/** The shape in which a card of some size is drawn, and its proportions; any other size is that of a card in a hand. */
const SHAPES = { "row-card": "short", small: "short", "tower-card": "wide", tile: "wide" };
const BOXES = { tall: "0 0 100 140", short: "0 0 100 120", wide: "0 0 100 50" };
/** With room below for what the card counts as. */
const RAISED = "-9 0 118 165";

/** Of each face that is drawn: shape, mark and text to symbol. */
const symbols = new Map();
/** What has been needed on this page so far: a page has a few of six hundred symbols. */
const here = svg("svg", { class: "sprite", "aria-hidden": "true" });

async function load() {
  try {
    const answer = await fetch(new URL("cards.svg", import.meta.url));
    const sprite = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    for (const symbol of sprite.querySelectorAll("symbol")) symbols.set(symbol.id.split("-")[0] + symbol.dataset.face, symbol);
    here.append(...sprite.querySelectorAll("defs"));
    document.body.append(here);
  } catch (problem) {
    // What is written on a card is there in any case.
    console.warn(problem);
  }
}

/** When cards can be drawn; never later than that it is known that they can't. */
export const cardsReady = load();

/** The drawing of a face, if there is one. */
function drawing(face, shape) {
  const symbol = symbols.get(shape + (face.mark ? face.mark + face.text : ""));
  if (!symbol) return null;
  if (symbol.ownerDocument !== document) here.append(symbol);
  return svg("svg", { class: "face", viewBox: face.worth && shape === "tall" ? RAISED : BOXES[shape], "aria-hidden": "true" }, svg("use", { href: `#${symbol.id}` }));
}

export const hueOf = (hue) => `hue-${HUES.has(hue) ? hue : "none"}`;

/** What stands on a card, for who reads the page as text. */
export const written = (face) => `${face.mark ?? ""}${face.text}`;

/** The inside of a card of this size (the first word of it). */
export function faceParts(face, size) {
  const drawn = drawing(face, SHAPES[size.split(" ")[0]] ?? "tall");
  const worth = ["worth", face.worth?.length > 3 && "long", face.worth?.startsWith("(") && "beside"].filter(Boolean).join(" ");
  return [...(drawn ? [drawn] : [face.mark && sign(face.mark, "mark"), sign(face.text, "value")]), face.worth && sign(face.worth, worth)];
}

/** A card that is only looked at. */
export function lying(face, size) {
  const name = face.name || face.text;
  return h("span", { class: `card ${size} ${hueOf(face.hue)}`, role: "img", "aria-label": name, title: name, "data-face": written(face) }, faceParts(face, size));
}
