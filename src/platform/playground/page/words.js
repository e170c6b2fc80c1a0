// Words, times and nodes: what every other part of the page writes with.

let words = {};
let language = "en";

export function speak(newWords, newLanguage) {
  words = newWords;
  language = newLanguage;
  document.documentElement.lang = newLanguage;
}

/** A text of the page's own, with what is filled in. */
export function t(key, args = {}) {
  const text = words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in args ? String(args[name]) : whole));
}

export const isReal = (key) => key in words;

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

/** A picture sign that says nothing by itself. */
export const sign = (text, kind = "") => h("span", { "aria-hidden": "true", class: `sign ${kind}`.trim() }, text);

const ICONS = {
  bell: ["M6 16V11a6 6 0 0 1 12 0v5l2 2H4z", "M10 21h4"],
  eye: ["M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7z", "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"],
  swap: ["M4 8h15l-4-4", "M20 16H5l4 4"],
  smile: ["M11 3a9 9 0 1 0 9.500 9.500", "M7.500 14c1 2.300 6 2.300 7 0", "M8 9.500v.100", "M14 9.500v.100", "M19 2v6", "M16 5h6"],
  send: ["M4 12 20 4l-5 16-4-6z", "M11 14l9-10"],
  table: ["M3 9h18", "M5 9v10", "M19 9v10", "M3 5h18v4H3z"],
  out: ["M9 5h10v10", "M19 5 6 18"],
  down: ["M12 4v14", "M6 13l6 6 6-6"],
};

/** A drawn sign of our own; the same on every machine, whatever letters it has. */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  for (const line of ICONS[name]) {
    const path = document.createElementNS(space, "path");
    path.setAttribute("d", line);
    svg.append(path);
  }
  return svg;
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

function moment(seconds) {
  const exact = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(seconds * 1000);
  return h("time", { "data-moment": seconds, datetime: new Date(seconds * 1000).toISOString(), title: exact }, ago(seconds));
}

/** Keeps "2 minutes ago" true. */
export function refreshMoments() {
  for (const node of document.querySelectorAll("time[data-moment]")) {
    const text = ago(Number(node.dataset.moment));
    if (node.textContent !== text) node.textContent = text;
  }
}

/** Inline markup of a page: `**bold**`, `` `code` ``, `<t:SECONDS:R>`, a backslash before what is meant as it is. */
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
      const found = /^<t:(\d{1,12}):R>/.exec(text.slice(i, i + 24));
      if (found) { flush(); top().into.push(moment(Number(found[1]))); i += found[0].length - 1; }
      else plain += letter;
    } else plain += letter;
  }
  flush();
  const build = (part) => (part.tag && part.parts ? h(part.tag, {}, part.parts.map(build)) : part);
  return root.map(build);
}

/** A person's or plain text, in which only times are more than letters. */
export function plainText(text) {
  return text.split(/(<t:\d{1,12}:R>)/).map((part) => {
    const found = /^<t:(\d+):R>$/.exec(part);
    return found ? moment(Number(found[1])) : part;
  });
}

/** What inline markup says, as text. */
export function bare(text) {
  const span = h("span", {}, inline(text));
  return span.textContent;
}

let saying;
/** Says something to who listens instead of looks; the newest only, when much happens at once. */
export function announce(text) {
  clearTimeout(saying);
  saying = setTimeout(() => {
    const polite = document.getElementById("polite");
    polite.textContent = polite.textContent === text ? `${text}\u00a0` : text;
  }, 150);
}
