// The page inside a client: Discord shows it as an Activity, Matrix clients as a widget beside a room. Who is there is found out
// with the client and by the server; then it is the page of a table like any other.

import { Activity } from "./activity.js";
import { cardsReady } from "./cards.js";
import { hello, languages, settle } from "./line.js";
import { Silence, Widget } from "./widget.js";
import { announce, app, h, icon, speak, t } from "./words.js";

/** What may pass by itself, and how often it is tried again. */
const PASSING = ["door-slow", "activity-unreachable"], TRIES = 3;
/** That the session of this page is over. */
const ENDED = "link-ended";

const query = new URLSearchParams(location.search);
const isWidget = location.pathname.endsWith("/widget");
/** Whether this page is shown inside a client. */
export const isFramed = isWidget || (query.has("frame_id") && !/\/(table|watch)\//.test(location.pathname));
/** What its addresses begin with. */
const KIND = isWidget ? "widget" : "activity";
/** The words for what can go wrong with its client. */
const WRONG = isWidget
  ? { denied: "widget-denied", outside: "widget-outside", silent: "widget-silent", unreachable: "door-failed" }
  : { denied: "activity-denied", outside: "activity-outside", silent: "activity-silent", unreachable: "activity-unreachable" };

/** The client around this page, once it is known. @type {Activity | Widget | null} */
let client = null;

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

/** Comes in, and sits down at a table if it is named: resolves to what the server has told of who is there and of the tables, or to what is wrong. */
async function enter(sit = null) {
  for (let attempt = 1; ; attempt += 1) {
    const proof = await client?.proof();
    if (!proof) return { wrong: WRONG.denied };
    // Only the process that has the table can give a seat. It is found by the path.
    const entered = await told(`${sit ? `table/${sit}/` : ""}${KIND}/enter`, proof);
    if (!PASSING.includes(entered.wrong) || attempt === TRIES) return entered;
    await new Promise((resolve) => { setTimeout(resolve, 1000 * entered.wait); });
  }
}

/** What stands beside a table: the way to the others (`choose`), and to people who are not there yet. */
function bar(choose) {
  const way = (sign, label, press) => h("button", { type: "button", class: "choice", "aria-label": label, title: label, onclick: press }, icon(sign), h("span", {}, label));
  app.querySelector("header.top")?.append(h("nav", { class: "activity-bar" }, way("table", t("activity-tables"), choose),
    client?.invite ? way("plus", t("activity-invite"), client.invite) : null));
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
 * Begins; or begins again, so that the person can choose (`chooses`), or to sit down at a table (`sit`). `page` shows the table where
 * `settle` leads to a person of a name (`play`), until it is to end (`leave`).
 */
export async function begin(page, chooses = false, sit = null) {
  const again = () => begin(page, chooses);
  const wrong = (key) => say("Herzbot", [t(key)], button(t("activity-again"), again));
  let speaks = false;
  page.leave();
  leaveWatched();
  client?.present("", null);
  try {
    client ??= isWidget ? Widget.of(null, query, () => say("Herzbot", [t("widget-asks")])) : null;
    const [known] = await Promise.all([told(`${KIND}/hello`), cardsReady]);
    speak(known.words, known.language);
    speaks = true;
    client ??= Activity.of(known, query);
    if (!client) { wrong("activity-unreachable"); return; }
    if (!client.isFramed) { say("Herzbot", [t(WRONG.outside)]); return; }
    if (!client.hasAnswered) { await client.greet(); dress(); }
    const entered = await enter(sit);
    if (entered.wrong === ENDED) { client.ended(); wrong("activity-ended"); return; }
    if (entered.wrong) { wrong(entered.wrong); return; }
    await client.settled(entered);
    const show = (table) => open(table, entered, page, wrong);
    const wanted = chooses ? null : entered.tables.find((table) => table.id === entered.open);
    if (wanted) await show(wanted); else list(entered, show, () => begin(page, true));
  } catch (problem) {
    console.warn(problem);
    if (speaks) wrong(client?.hasAnswered && !(problem instanceof Silence) ? WRONG.unreachable : WRONG.silent);
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
    page.play(seen.name, (board) => client?.present(seen.game, board));
  } else if (table.watch) {
    settle(`watch/${table.watch}`, null);
    const { leave, watch } = await import("./watch.js");
    leaveWatched = leave;
    await watch({
      lost: () => say(t("watch-gone"), [], button(t("activity-tables"), () => begin(page, true))),
      sit: () => begin(page, false, table.id),
    });
  }
  bar(() => begin(page, true));
}

/** The server does not know this page any more: says why. Who was signed out is not let in again without being asked. */
export async function ended(page) {
  const { wrong } = await hello().catch(() => ({ wrong: WRONG.unreachable }));
  page.leave();
  client?.present("", null);
  if (wrong === ENDED) client?.ended();
  say("Herzbot", [t(wrong === ENDED ? "activity-ended" : wrong ?? WRONG.unreachable)], button(t("activity-again"), () => begin(page)));
}

/** What is different inside a client: its edges. */
function dress() {
  document.head.append(h("link", { rel: "stylesheet", href: new URL("activity.css", import.meta.url).href }));
  document.body.classList.add("is-activity");
}
