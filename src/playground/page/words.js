// Words, times and nodes: what every other part of the page writes with.

/** What a page is drawn in. */
export const app = /** @type {HTMLElement} */ (document.getElementById("app"));
let words = {};
let language = "en";

// Languages that are written from right to left.
const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/;

/** Which way a language is written: `dir` in HTML. */
export const direction = (tag) => (RIGHT_TO_LEFT.test(tag) ? "rtl" : "ltr");

export function speak(newWords, newLanguage) {
  words = newWords;
  language = newLanguage;
  document.documentElement.lang = newLanguage;
  document.documentElement.dir = direction(newLanguage);
}

/** A text of the page's own, with what is filled in. */
export function t(key, args = {}) {
  const text = words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in args ? String(args[name]) : whole));
}

/** A node: `h("p", {class: "x", onclick: f}, "text", otherNode)`. Text is always text, never markup. */
export function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "value") node.value = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** Says above a page how its line to the bot is. */
export class Banner {
  constructor() { this.node = h("p", { class: "offline", role: "status", hidden: true }); }

  /** Says something by its key; null: all is as it should be. */
  tell(key) {
    this.node.hidden = !key;
    this.node.textContent = key ? t(key) : "";
  }

  show(down) {
    this.tell(down ? "offline" : null);
    document.body.classList.toggle("is-offline", down);
  }
}

/** What names the bot at the top of a page. */
export const brand = (sub = /** @type {any} */ (null)) => h("div", { class: "brand" },
  h("span", { class: "avatar heart", "aria-hidden": "true" }, "♥"), h("h1", {}, "Herzbot", sub));

/** Shows instead of a table why there is none; without a text of ours, that it can't be reached. */
export function giveUp(text = "") {
  document.body.classList.remove("is-offline");
  const said = text ? h("p", { role: "alert" }, text) : h("p", {}, "The table can't be reached. Reload this page to try again.");
  app.replaceChildren(h("main", { class: "watch-gone" }, h("h1", {}, "Herzbot"), said));
}

/** A node of a drawing. */
export function svg(tag, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** A number as people read it: with the sign that is a minus. */
export const number = (value) => String(value).replace("-", "−");

/** What is added to something, with its sign. */
export const signed = (value) => new Intl.NumberFormat(language, { signDisplay: "exceptZero", useGrouping: false }).format(value).replace("-", "−");

/** A picture sign that says nothing by itself. */
export const sign = (text, kind = "") => h("span", { "aria-hidden": "true", class: `sign ${kind}`.trim() }, text);

const ICONS = {
  bell: ["M6 16V11a6 6 0 0 1 12 0v5l2 2H4z", "M10 21h4"],
  eye: ["M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7z", "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"],
  swap: ["M4 8h15l-4-4", "M20 16H5l4 4"],
  smile: ["M11 3a9 9 0 1 0 9.500 9.500", "M7.500 14c1 2.300 6 2.300 7 0", "M8 9.500v.100", "M14 9.500v.100", "M19 2v6", "M16 5h6"],
  send: ["M4 12 20 4l-5 16-4-6z", "M11 14l9-10"],
  table: ["M3 9h18", "M5 9v10", "M19 9v10", "M3 5h18v4H3z"],
  hand: ["M7 12V6.500a1.500 1.500 0 0 1 3 0V11M10 10V4.500a1.500 1.500 0 0 1 3 0V10M13 10V5.500a1.500 1.500 0 0 1 3 0V12M16 11V8.500a1.500 1.500 0 0 1 3 0V15c0 4-2.500 6-6 6-3.500 0-5-2-6.500-5L4.500 13c0-1.500 1.500-1.800 2.500-1z"],
  door: ["M6 21V3h10v18", "M3 21h18", "M13 12v1"],
  play: ["M7 4l13 8-13 8z"], pause: ["M8 5v14", "M16 5v14"], bin: ["M4 7h16", "M9 7V4h6v3", "M6 7l1 14h10l1-14", "M10 11v6", "M14 11v6"],
  again: ["M4 11a8 8 0 0 1 14-4l2 2", "M20 4v5h-5", "M20 13a8 8 0 0 1-14 4l-2-2", "M4 20v-5h5"],
  book: ["M12 6c-2-2-5-2-9-2v15c4 0 7 0 9 2 2-2 5-2 9-2V4c-4 0-7 0-9 2z", "M12 6v15"],
  disk: ["M4 4h12l4 4v12H4z", "M8 4v5h7V4", "M8 20v-6h8v6"], deck: ["M9 3h11v15H9z", "M9 7H4v14h11v-3"],
  up: ["M12 20V5", "M6 11l6-6 6 6"], left: ["M20 12H5", "M11 6l-6 6 6 6"], right: ["M4 12h15", "M13 6l6 6-6 6"],
  plus: ["M12 5v14", "M5 12h14"], minus: ["M5 12h14"], wheel: ["M12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7z", "M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2"],
  robot: ["M5 9h14v10H5z", "M12 9V4", "M9 13v2", "M15 13v2", "M2 13v3", "M22 13v3"],
  out: ["M9 5h10v10", "M19 5 6 18"], cross: ["M6 6l12 12", "M18 6 6 18"],
  down: ["M12 4v14", "M6 13l6 6 6-6"],
  cup: ["M7 4h10v6a5 5 0 0 1-10 0z", "M7 6H3c0 3 1.500 5 4.200 5M17 6h4c0 3-1.500 5-4.200 5", "M12 15v5", "M8 20h8"],
  stop: ["M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z", "M8 12h8"],
  thumb: ["M3 11h4v9H3z", "M7 12l4-8c2 0 2.500 1.500 2 3l-.800 3H19c1.500 0 2 1 1.800 2l-1.300 6c-.300 1.300-1 2-2.300 2H7"],
  laugh: ["M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z", "M7 13c.500 3 2.500 4.500 5 4.500s4.500-1.500 5-4.500z", "M9 9v.100", "M15 9v.100"],
  party: ["M4 20 9 8l7 7z", "M13 7c0-2 1-3 3-3", "M17 11c2 0 3-1 4-2", "M19 4v.100", "M21 15v.100"],
  tick: ["M4 13l5 6L20 5"], letter: ["M3 6h18v12H3z", "M3 7l9 7 9-7"], hush: ["M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z", "M8 9.500v.100", "M16 9.500v.100", "M12 11v7", "M10 14h4"],
  first: ["M19 6l-7 6 7 6z", "M6 5v14"], last: ["M5 6l7 6-7 6z", "M18 5v14"],
  before: ["M11 6l-6 6 6 6", "M19 6l-6 6 6 6"], sliders: ["M4 7h9M17 7h3", "M15 4.500v5", "M4 17h3M11 17h9", "M9 14.500v5"],
  bulb: ["M9 18h6", "M10 21h4", "M12 3a6 6 0 0 0-3.500 10.800c.700.600 1 1.200 1 2.200h5c0-1 .300-1.600 1-2.200A6 6 0 0 0 12 3z"], lens: ["M10.500 4a6.500 6.500 0 1 0 0 13a6.500 6.500 0 1 0 0-13z", "M15.500 15.500l5 5"],
  moon: ["M20 14A8 8 0 1 1 10 4a6.500 6.500 0 0 0 10 10z"], dots: ["M5 12h.100", "M12 12h.100", "M19 12h.100"],
  lock: ["M6 11h12v9H6z", "M9 11V8a3 3 0 0 1 6 0v3", "M12 14.500v2"],
  chat: ["M4 5h16v11H11l-5 4v-4H4z"],
  clip: ["M20 11l-8 8a5 5 0 0 1-7-7l8-8a3.500 3.500 0 0 1 5 5l-8 8a2 2 0 0 1-3-3l7-7"],
};

/** A drawn sign of our own; the same on every machine, whatever letters it has. */
export const icon = (name) => svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, ...ICONS[name].map((d) => svg("path", { d })));

const DRAWN = {
  "✋": "hand", "🙋": "hand", "👋": "hand", "🚪": "door", "▶": "play", "⏯": "play", "⏸": "pause", "🗑": "bin", "🔁": "again", "📖": "book", "💾": "disk",
  "🎴": "deck", "🃏": "deck", "⬆": "up", "⬅": "left", "➡": "right", "➕": "plus", "➖": "minus", "⚙": "wheel", "🤖": "robot",
  "🏆": "cup", "⛔": "stop", "👍": "thumb", "😄": "laugh", "🎉": "party", "📎": "clip", "✅": "tick", "📨": "letter", "🤫": "hush", "🎛": "sliders", "⏪": "before", "💡": "bulb", "🔍": "lens",
  "🔏": "lock", "📪": "letter", "🌙": "moon",
};
// The colours of cards, by the marks that cards bear: told apart without colour, too.
const MARKS = { "🔴": ["◆", "red"], "🟡": ["▲", "yellow"], "🟣": ["■", "violet"], "🟢": ["●", "green"], "👼": ["★", "black"] };
const KEYCAP = /^([1-9])\ufe0f?\u20e3$/u;
const SIGNS = new RegExp(`(?:${Object.keys(DRAWN).join("|")})\\ufe0f?|[1-9]\\ufe0f?\\u20e3`, "gu");

/** An emoji on a button: drawn where we can, else as the machine has it. */
export function emojiSign(emoji) {
  const name = DRAWN[emoji.replaceAll("\ufe0f", "")];
  const [mark, hue] = MARKS[emoji] ?? [];
  if (mark) return sign(mark, `swatch hue-${hue}`);
  const number = KEYCAP.exec(emoji);
  return name ? icon(name) : number ? sign(number[1], "keycap") : sign(emoji);
}

/** A text in which the emoji that we can draw are drawn. */
function withSigns(text) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(SIGNS)) {
    parts.push(text.slice(from, found.index), emojiSign(found[0]));
    from = found.index + found[0].length;
  }
  return [...parts, text.slice(from)].filter((part) => part !== "");
}

export function clock(milliseconds) {
  return new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" }).format(milliseconds);
}

function ago(seconds) {
  const behind = Math.round(seconds - Date.now() / 1000);
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const size = Math.abs(behind);
  if (size < 45) return relative.format(0, "second");
  if (size < 2700) return relative.format(Math.round(behind / 60), "minute");
  if (size < 79200) return relative.format(Math.round(behind / 3600), "hour");
  return relative.format(Math.round(behind / 86400), "day");
}

function moment(seconds, form) {
  const exact = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(seconds * 1000);
  const datetime = new Date(seconds * 1000).toISOString();
  const relative = h("time", { "data-moment": seconds, datetime, title: exact }, ago(seconds));
  return form === "R" ? [relative] : [h("time", { datetime }, exact), " (", relative, ")"];
}

/** Keeps "2 minutes ago" true. */
export function refreshMoments() {
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("time[data-moment]"))) {
    const text = ago(Number(node.dataset.moment));
    if (node.textContent !== text) node.textContent = text;
  }
}

/** Inline markup of a page: `**bold**`, `` `code` ``, `<t:SECONDS:R>`, `<t:SECONDS:F>`, a backslash before what is meant as it is. */
export function inline(text) {
  const root = [];
  let stack = [{ kind: "", into: root }];
  let plain = "";
  const top = () => stack[stack.length - 1];
  const flush = () => {
    if (plain) top().into.push(plain);
    plain = "";
  };
  const toggle = (kind, tag) => {
    flush();
    const at = stack.findIndex((level) => level.kind === kind);
    if (at > 0) {
      stack = stack.slice(0, at);
    } else {
      const parts = [];
      top().into.push({ tag, parts });
      stack.push({ kind, into: parts });
    }
  };
  for (let i = 0; i < text.length; i++) {
    const letter = text[i];
    if (letter === "\\" && i + 1 < text.length) plain += text[++i];
    else if (letter === "*" && text[i + 1] === "*") { i++; toggle("**", "strong"); }
    else if (letter === "`") toggle("`", "code");
    else if (letter === "\n") { flush(); top().into.push({ tag: "br", parts: [] }); }
    else if (letter === "<") {
      const found = /^<t:(\d{1,12}):([RF])>/.exec(text.slice(i, i + 24));
      if (found) { flush(); top().into.push(...moment(Number(found[1]), found[2])); i += found[0].length - 1; }
      else plain += letter;
    } else plain += letter;
  }
  flush();
  const build = (part) => (typeof part === "string" ? withSigns(part) : part.tag && part.parts ? h(part.tag, {}, part.parts.flatMap(build)) : part);
  return root.flatMap(build);
}

/** What a button of a table does, whatever its label and its typed word are: the last part of its id. */
export function act(button) {
  return button.id.split(".").slice(2).join(".");
}

/** What inline markup says, as text. */
export function bare(text) {
  // Lines must not run into each other.
  const span = h("span", {}, inline(text.replaceAll("\n", " ")));
  return span.textContent.trim();
}

/**
 * Shows a dialog over whatever is there. Once it is closed, it is gone, and `onclose` is called. A screen reader hears nothing from
 * outside of a dialog: what is announced meanwhile is said in it.
 */
export function openDialog({ onclose = () => {}, ...attributes }, ...children) {
  const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { ...attributes, onclose: () => { dialog.remove(); onclose(); } },
    ...children, h("div", { class: "unseen polite", role: "status", "aria-live": "polite" })));
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** The button that closes the dialog in which it stands. */
export const closer = (kind = "secondary") => h("button", { type: "button", class: `choice ${kind}`, onclick: ({ currentTarget }) => currentTarget.closest("dialog").close() }, t("board-close"));

let saying;
/** @type {{topic: string, text: string}[]} */
let pending = [];
// The marks of colours: a screen reader would read them as shapes.
const SHAPES = /\s?[◆▲■●★]/g;
/**
 * Says something to who listens instead of looks. What comes at once is said in its order; of several with the same
 * `topic` only the newest is.
 */
export function announce(text, topic = text) {
  pending = [...pending.filter((other) => other.topic !== topic), { topic, text: text.replace(SHAPES, "") }];
  clearTimeout(saying);
  saying = setTimeout(() => {
    // Of several dialogs the last is in front.
    const polite = /** @type {HTMLElement} */ ([...document.querySelectorAll("#polite, dialog[open] > .polite")].at(-1));
    const all = pending.map((other) => other.text).join(" ");
    pending = [];
    polite.textContent = polite.textContent === all ? `${all}\u00a0` : all;
  }, 150);
}
