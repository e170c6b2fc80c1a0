// The page inside Discord, an Activity: who is there is found out with Discord's client and by the server; then it is the page
// of a table like any other.

import { cardsReady } from "./cards.js";
import { Client, FOCUSED } from "./discord.js";
import { hello, languages, settle } from "./line.js";
import { announce, app, h, icon, speak, t } from "./words.js";

/** What may pass by itself, and how often it is tried again. */
const PASSING = ["door-slow", "activity-unreachable"], TRIES = 3;

const query = new URLSearchParams(location.search);
/** Whether this page is shown inside Discord. */
export const isActivity = query.has("frame_id") && !/\/(table|watch)\//.test(location.pathname);

/** The client around this page, once it is known. @type {any} */
let client = null;
/** Whether the client knows for whom this page speaks. */
let knowsUs = false;

const link = (name) => h("link", { rel: "stylesheet", href: new URL(name, import.meta.url).href });

/** What the server says at an address. */
async function told(path, /** @type {any} */ content = undefined) {
  const sent = content && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(content) };
  const answer = await fetch(`${path}?languages=${encodeURIComponent(languages())}`, sent);
  if (answer.status >= 500) throw new Error(String(answer.status));
  return { ...(await answer.json()), wait: Number(answer.headers.get("retry-after") ?? 1) };
}

/** Words on a page of their own, with what can be done. */
function say(title, texts, ...actions) {
  document.title = "Herzbot";
  document.body.classList.remove("is-offline");
  const heading = h("h1", { tabindex: "-1" }, title);
  app.replaceChildren(h("main", { class: "watch-gone activity-door" }, heading, texts.map((text) => h("p", { role: "alert" }, text)), actions));
  // The button that led here is gone.
  heading.focus();
  announce(title);
}

const button = (label, press, kind = "primary") => h("button", { type: "button", class: `choice ${kind}`, onclick: press }, label);

/** Comes in: resolves to what the server has told of who is there and of the tables, or to what is wrong. */
async function enter() {
  for (let attempt = 1; ; attempt += 1) {
    // A code counts once.
    const asked = client.ask("AUTHORIZE", { client_id: client.application, response_type: "code", state: "", prompt: "none", scope: ["identify"] });
    const { code } = await asked.catch((problem) => { console.warn(problem); return {}; });
    if (!code) return { wrong: "activity-denied" };
    const entered = await told("activity/enter", { code, instance: query.get("instance_id") ?? "" });
    if (!PASSING.includes(entered.wrong) || attempt === TRIES) return entered;
    await new Promise((resolve) => { setTimeout(resolve, 1000 * entered.wait); });
  }
}

/** What stands beside a table: the way to the others (`choose`), and to people who are not there yet. */
function bar(choose) {
  const way = (sign, label, press) => h("button", { type: "button", class: "choice", "aria-label": label, title: label, onclick: press }, icon(sign), h("span", {}, label));
  const invite = () => client.ask("OPEN_INVITE_DIALOG", undefined).catch((problem) => console.warn(problem));
  app.querySelector("header.top")?.append(h("nav", { class: "activity-bar" }, way("table", t("activity-tables"), choose),
    query.get("guild_id") ? way("plus", t("activity-invite"), invite) : null));
}

/** The tables of the place, or how to begin. */
function list({ tables, command }, show, again) {
  if (tables.length === 0) { say(t("activity-none"), [t("activity-begin", { command })], button(t("activity-look"), again)); return; }
  const offered = tables.map((table) => button([h("span", {}, table.label), h("small", {}, t(table.seat ? "activity-seat" : "activity-watch"))], () => show(table), table.seat ? "primary" : "secondary"));
  say(t("activity-tables"), [], h("div", { class: "activity-tables" }, offered), button(t("activity-look"), again, "secondary"));
}

/** What ends the table that is shown to a spectator. */
let leaveWatched = () => {};

/**
 * Begins; or begins again, so that the person can choose (`chooses`). `page` shows the table where `settle` leads to a person of
 * a name (`play`), until it is to end (`leave`).
 */
export async function begin(page, chooses = false) {
  const again = () => begin(page, chooses);
  const wrong = (key) => say("Herzbot", [t(key)], button(t("activity-again"), again));
  let speaks = false;
  page.leave();
  leaveWatched();
  try {
    const [known] = await Promise.all([told("activity/hello"), cardsReady]);
    speak(known.words, known.language);
    speaks = true;
    if (!known.client) { wrong("activity-unreachable"); return; }
    client ??= new Client(known.client.application, known.client.origins, query);
    if (!client.isFramed) { say("Herzbot", [t("activity-outside")]); return; }
    if (!client.origin) { await client.greet(); dress(); }
    const entered = await enter();
    if (entered.wrong) { wrong(entered.wrong); return; }
    // Once is enough; without it, the client only offers less.
    knowsUs ||= await client.ask("AUTHENTICATE", { access_token: entered.token }).then(() => true, (problem) => { console.warn(problem); return false; });
    const show = (table) => open(table, entered, page, wrong);
    const wanted = chooses ? null : entered.tables.find((table) => table.id === entered.open);
    if (wanted) await show(wanted); else list(entered, show, () => begin(page, true));
  } catch (problem) {
    console.warn(problem);
    if (speaks) wrong(client?.origin ? "activity-unreachable" : "activity-silent");
    else say("Herzbot", ["The table can't be reached. Please try again in a moment."], button("Try again", again));
  }
}

/** Shows a table: one's own seat, else what everybody sees. */
async function open(table, entered, page, wrong) {
  if (table.seat) {
    settle(`table/${table.id}`, entered.session);
    const seen = await hello();
    if (seen.wrong !== null) { wrong(seen.wrong); return; }
    speak(seen.words, seen.language);
    page.play(seen.name);
  } else if (table.watch) {
    settle(`watch/${table.watch}`, null);
    const { leave, watch } = await import("./watch.js");
    leaveWatched = leave;
    await watch(() => say(t("watch-gone"), [], button(t("activity-tables"), () => begin(page, true))));
  }
  bar(() => begin(page, true));
}

/** The server does not know this page any more: says why. Who was signed out is not let in again without being asked. */
export async function ended(page) {
  const { wrong } = await hello().catch(() => ({ wrong: "activity-unreachable" }));
  page.leave();
  say("Herzbot", [t(wrong === "link-ended" ? "activity-ended" : wrong ?? "activity-unreachable")], button(t("activity-again"), () => begin(page)));
}

/** What is different inside Discord: its edges, its sizes, and links, which only the client can follow. */
function dress() {
  document.head.append(link("activity.css"));
  document.body.classList.add("is-activity");
  client.follow("ACTIVITY_LAYOUT_MODE_UPDATE", ({ layout_mode: mode }) => document.body.classList.toggle("is-small", mode !== FOCUSED))
    .catch((problem) => console.warn(problem));
  document.addEventListener("click", (event) => {
    const node = /** @type {Element} */ (event.target);
    const found = /** @type {HTMLAnchorElement | null} */ (node.closest("a[target=_blank]"));
    if (!found) return;
    event.preventDefault();
    client.ask("OPEN_EXTERNAL_LINK", { url: found.href }).catch((problem) => console.warn(problem));
  });
}
