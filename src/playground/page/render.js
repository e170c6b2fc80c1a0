// A page of the bot as nodes: text, card faces, choices.

import { lying } from "./cards.js";
import { act, bare, direction, emojiSign, h, icon, inline, sign, t } from "./words.js";

const TONES = new Set(["plain", "lobby", "playing", "your_turn", "over", "trouble"]);

export const toneOf = (page) => (TONES.has(page.tone) ? page.tone : "plain");

function card(face, size) {
  return face ? lying(face, size) : h("span", { class: `card ${size} empty`, role: "img", "aria-label": t("card-empty") });
}

function group(cards, hand) {
  const widest = Math.max(0, ...cards.lines.map((line) => line.cells.length));
  const all = cards.lines.reduce((sum, line) => sum + line.cells.length, 0);
  // One card alone is shown as large as a card in the hand; columns are small tiles; hands and rows lie in between, long rows
  // below each other as small as they have to be not to break.
  const few = widest <= 2 && (cards.lines.length > 1 || !hand) ? "tile" : "medium";
  const size = all === 1 && hand ? "large" : widest > 5 && cards.lines.length > 1 ? "small" : few;
  // A tower: columns with levels. What stands alone stands above both, as it will when the tower has grown.
  // A list with one card each, as a trick is: what is said of each has room beside it.
  const columns = size === "tile" && (widest === 2 || cards.lines.length === 1) ? 2 : Math.min(widest, 3);
  const caption = cards.caption && h("p", { class: "caption" },
    cards.active && sign("▸", "pointer"), inline(cards.caption),
    cards.active && h("span", { class: "unseen" }, ` (${t("card-active")})`));
  const lines = cards.lines.map((line) => h("li", { class: `cards-line cells-${columns}${columns === 2 && line.cells.length === 1 ? " alone-above" : ""}` },
    h("span", { class: "lead" }, line.lead),
    h("span", { class: "cells" }, line.cells.map((cell) => card(cell, size))),
    h("span", { class: "note" }, line.note)));
  return h("div", {
    class: `cards ${size}s${cards.active ? " active" : ""}${cards.beside ? " beside" : ""}`,
    role: "group", "aria-label": bare(cards.caption || ""),
  }, caption, lines.length > 0 && h("ul", { class: `lines${cards.lines.some((line) => line.lead) ? " led" : ""}${cards.lines.some((line) => line.note) ? " noted" : ""}` }, lines));
}

/** The game of a finished table again, without the way over its file. */
function again(choice, press, follow) {
  const node = h("button", { type: "button", class: "choice secondary", "data-choice": `${choice.id}/see`, "data-word": "see", "data-label": t("replay-show"), onclick: () => { follow({ replay: true }); press(node, choice.id, null); } }, icon("play"), t("replay-show"));
  return node;
}

function button(choice, press) {
  const style = ["primary", "secondary", "success", "danger"].includes(choice.style) ? choice.style : "secondary";
  const node = h("button", {
    type: "button", class: `choice ${style}`, disabled: choice.disabled,
    "data-choice": choice.id, "data-word": choice.word, "data-label": choice.label,
    onclick: () => press(node, choice.id, null),
    // A key that is held down must not press what takes the button's place.
    onkeydown: (event) => { if (event.repeat) event.preventDefault(); },
  }, choice.emoji && emojiSign(choice.emoji), choice.label);
  return node;
}

function menu(row, press) {
  let byKey = false;
  const current = row.options.find((option) => option.selected);
  const select = h("select", { "aria-label": row.label, "data-choice": row.id, "data-word": "", "data-label": row.label },
    !current && h("option", { value: "", disabled: true, selected: true }, row.label),
    row.options.map((option) => h("option", { value: option.value, selected: option.selected }, option.label)));
  const choose = () => press(select, row.id, select.value);
  // With the keyboard every arrow changes the value: there it takes one more key to mean it.
  const apply = h("button", { type: "button", class: "choice primary", hidden: true, onclick: choose }, t("menu-choose"));
  select.addEventListener("keydown", (event) => {
    byKey = true;
    if (event.key === "Enter" && !apply.hidden) { event.preventDefault(); choose(); }
  });
  select.addEventListener("pointerdown", () => { byKey = false; });
  select.addEventListener("change", () => {
    if (byKey) apply.hidden = Boolean(current) && select.value === current.value;
    else choose();
  });
  return h("div", { class: "menu" }, current && h("span", { class: "menu-label", "aria-hidden": "true" }, row.label), select, apply);
}

function download(file, follow) {
  const save = h("button", { type: "button", class: "choice secondary file", "data-choice": "file", "data-word": "", "data-label": file.name, onclick: () => {
    const address = URL.createObjectURL(new Blob([file.content], { type: "application/octet-stream" }));
    const anchor = h("a", { href: address, download: file.name });
    document.body.append(anchor);
    anchor.click();
    anchor.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  } }, icon("down"), t("file-download", { name: file.name }));
  const show = h("button", { type: "button", class: "choice secondary", "data-word": "replay", "data-label": file.name, onclick: () => follow({ file: file.content }) }, icon("play"), t("replay-show"));
  // The files that the bot gives are those of games.
  return h("div", { class: "choices" }, save, show);
}

/** Where everybody can watch the table of a page; null if nowhere. */
export const watchLink = (page, label = page.watch?.label) => (page.watch ? h("a", { class: "choice link", href: page.watch.url, target: "_blank", rel: "noopener noreferrer" }, icon("eye"), label) : null);

/** A small print; what only a program can compare is shown to who asks for it. */
function small(text) {
  const node = h("p", { class: "page-small" }, inline(text));
  return /[0-9a-f]{64}/.test(text) ? h("details", { class: "page-small" }, h("summary", {}, icon("lock"), " ", t("fair-more")), node) : node;
}

/** A page as nodes. `press(node, choice, value)` and `follow(link)` are called when somebody does. */
export function renderPage(page, press, follow) {
  const nodes = [];
  if (page.title) nodes.push(h("h3", { class: "page-title" }, inline(page.title)));
  let beside = null;
  let first = toneOf(page) === "your_turn";
  for (const block of page.blocks) {
    if (block.cards) {
      const made = group(block.cards, first && !block.cards.beside);
      // The card in the hand comes first, and is the largest.
      first = false;
      if (!block.cards.beside) { beside = null; nodes.push(made); continue; }
      if (!beside) { beside = h("div", { class: "beside-row" }); nodes.push(beside); }
      beside.append(made);
      continue;
    }
    beside = null;
    if (block.text) nodes.push(h("p", { class: "page-text" }, inline(block.text)));
    else if (block.small) nodes.push(small(block.small));
  }
  if (page.picture) nodes.push(h("img", { class: "page-picture", src: page.picture.src, alt: page.picture.alt, width: 800, height: 450, decoding: "async" }));
  // Where everything is first choice, nothing stands out.
  const many = page.rows.flatMap((row) => row.buttons ?? []).filter((choice) => choice.style === "primary").length > 2;
  for (const row of page.rows) {
    if (row.buttons) nodes.push(h("div", { class: `choices${many ? " many" : ""}` }, row.buttons.flatMap((choice) => (act(choice) === "file" ? [button(choice, press), again(choice, press, follow)] : [button(choice, press)]))));
    else if (row.menu) nodes.push(h("div", { class: "choices" }, menu(row.menu, press)));
  }
  // A page can be in another language than the browser: that of its room.
  if (page.language && page.language !== document.documentElement.lang) {
    for (const node of nodes) {
      node.lang = page.language;
      node.dir = direction(page.language);
    }
  }
  const extras = [];
  if (page.file) extras.push(download(page.file, follow));
  if (page.explains) extras.push(h("button", { type: "button", class: "choice secondary", "data-choice": "lesson", "data-word": "", "data-label": page.explains, onclick: () => follow({ lesson: page.explains }) }, icon("bulb"), t("lesson-try")));
  if (page.link) extras.push(h("button", { type: "button", class: "choice link", "data-choice": "link", "data-word": "", "data-label": page.link.label, onclick: () => follow(page.link) }, icon("out"), page.link.label));
  // A game that can be seen again here has its link besides, for others.
  const here = page.rows.some((row) => row.buttons?.some((choice) => act(choice) === "file"));
  if (page.watch) extras.push(watchLink(page, here ? t("replay-link") : page.watch.label));
  if (extras.length > 0) nodes.push(h("div", { class: "choices" }, extras));
  return nodes;
}

/** What a page says first, for who listens. */
export function gist(page) {
  const text = page.blocks.find((block) => block.text);
  return [page.title, text && text.text].filter(Boolean).map(bare).join(". ");
}
